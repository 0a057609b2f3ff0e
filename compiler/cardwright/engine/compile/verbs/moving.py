"""Moving: pieces go to another zone. Taking, killing, discarding, drawing, keeping."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe, how_many
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, TOP
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.state import ids
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act, Both, Role, Select, You


def moving(node: Act, scope: Scope) -> Effect:
    """The effect of a verb that means `move`."""
    scope.only(node, "who", "what", "roles", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is moved")
    sources = list(scope.sources)
    destination: tuple[int, ...] | None = None
    for role in node.roles:
        if role.role == "destination":
            destination = _destination(role, scope)
        elif role.role == "source":
            pile = _pile(role, scope)
            if pile is not None:
                return _off_the_top(node, pile, destination or _usual(node, scope), scope)
            sources.append(pieces_in(role.thing, scope))
        else:
            raise scope.error(role, f"`{role.role}` has no meaning for this verb")
    return _pick_and_move(node, sources, destination or _usual(node, scope), scope)


def _usual(node: Act, scope: Scope) -> tuple[int, ...]:
    """Where a verb moves cards to, as the rulebook fixes it."""
    name = scope.rules.book.goes.get(node.verb)
    if name is None:
        raise scope.error(node, f"the rulebook does not say where a card goes that you {node.verb}")
    return scope.rules.layout.zones[name]


def _destination(role: Role, scope: Scope) -> tuple[int, ...]:
    """The zone that is named: a shared one, or that of the player who uses the card."""
    match role.thing:
        case Select(kinds=[kind], where=[], join="") as thing if kind.noun in scope.rules.layout.zones:
            zones = scope.rules.layout.zones[kind.noun]
            if len(zones) == 1 or isinstance(thing.owner, You):
                return zones
    raise scope.error(role, "it is not plain where to")


def _pile(role: Role, scope: Scope) -> int | None:
    """The pile that cards come off, if it is one: its order decides which, and nobody chooses."""
    thing = role.thing
    if isinstance(thing, Both) or not isinstance(thing, Select) or len(thing.kinds) != 1:
        return None
    zones = scope.rules.layout.zones.get(thing.kinds[0].noun, ())
    if len(zones) == 1 and scope.rules.layout.kind_of[zones[0]].ordered:
        return zones[0]
    return None


def _pick_and_move(node: Act, sources: list[Pool], to: tuple[int, ...], scope: Scope) -> Effect:
    assert node.what is not None
    what = describe(node.what, scope)
    number, up_to = what.number, what.up_to
    slot = scope.mention("card", what.noun, what.group)
    verb, cause, bannable = scope.rules.verb[node.verb], scope.cause(node), scope.rules.bannable
    question = Question(node.verb, cause, label)
    shared = len(to) == 1
    if what.fixed.bit_count() == 1 and not what.changing and not sources:
        return _move_one(node, what.fixed, slot, to, scope)
    pool = what.among(sources)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if bits & bannable[verb]:
            bits &= ~banned(play, verb)
        it[slot] = picked = pick(play, me, question, bits, number, up_to) if bits else 0
        if not picked:
            return False
        zone = to[0] if shared else to[me]
        if picked & (picked - 1):
            return emit_together(play, [(verb, MOVE, one, zone, TOP, cause) for one in ids(picked)])
        return emit(play, (verb, MOVE, picked.bit_length() - 1, zone, TOP, cause))

    return run


def _move_one(node: Act, bits: int, slot: int, to: tuple[int, ...], scope: Scope) -> Effect:
    """A card by its name: nothing is to be picked."""
    verb, cause, bannable = scope.rules.verb[node.verb], scope.cause(node), scope.rules.bannable
    question = Question(node.verb, cause, label)
    piece, shared = bits.bit_length() - 1, len(to) == 1

    def run(play: Play, me: int, it: Frame) -> bool:
        if bits & bannable[verb] and banned(play, verb) & bits:
            return False
        if play.witness is not None:
            play.witness(play, question, piece)
        it[slot] = bits
        return emit(play, (verb, MOVE, piece, to[0] if shared else to[me], TOP, cause))

    return run


def _off_the_top(node: Act, pile: int, to: tuple[int, ...], scope: Scope) -> Effect:
    """Draw: so many cards off the top of a pile."""
    match node.what:
        case Select(kinds=[kind], where=[], owner=None) as what:
            number, _ = how_many(what.quantity, what, scope)
        case _:
            raise scope.error(node, "only a number of cards comes off the top of a pile")
    slot = scope.mention("card", kind.noun)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    shared = len(to) == 1

    def run(play: Play, me: int, it: Frame) -> bool:
        top = (play.state.order[pile] or ())[:number]
        it[slot] = sum(1 << piece for piece in top)
        zone = to[0] if shared else to[me]
        done = bool(top) and emit_together(play, [(verb, MOVE, piece, zone, TOP, cause) for piece in top])
        return done and len(top) == number

    return run
