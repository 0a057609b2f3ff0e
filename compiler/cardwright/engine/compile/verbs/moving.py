"""Moving: pieces go to another zone. Taking, killing, discarding, drawing, keeping."""

from __future__ import annotations

from cardwright.engine.compile.piles import End, end_of_pile
from cardwright.engine.compile.places import Destination, destination, usual
from cardwright.engine.compile.relations import is_placed
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe, how_many
from cardwright.engine.compile.verbs.attaching import reattaching
from cardwright.engine.compile.verbs.returning import putting_back
from cardwright.engine.compile.verbs.tokens import moving_tokens, tokens_of
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, TOP, Event
from cardwright.engine.picking import ALL, label, ordered, pick
from cardwright.engine.piles import top
from cardwright.engine.play import CHANCE, Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Pool, Rules
from cardwright.engine.state import ids
from cardwright.engine.statics import allowed, banned
from cardwright.lang.tree import Act, Both, Kind, Role, Select, Thing

MANNERS = frozenset({"random", "any order", "if able"})
"""How cards can be moved: picked by chance, in an order that the player likes, as far as it can be done."""


def moving(node: Act, scope: Scope) -> Effect:
    """The effect of a verb that means `move`."""
    scope.only(node, "who", "what", "roles", "mood", "passive", "more", "join", "manner")
    thing = node.what or node.who
    if thing is None:
        raise scope.error(node, "it does not say what is moved")
    if set(node.manner) - MANNERS:
        return putting_back(node, thing, scope)
    tokens = tokens_of(thing, scope)
    if tokens is not None:
        return moving_tokens(node, tokens, scope)
    if any(_is_host(role) for role in node.roles):
        return reattaching(node, scope)
    sources = list(scope.sources)
    to: Destination | None = None
    for role in node.roles:
        if role.role == "destination":
            to = destination(role, scope)
        elif role.role == "source":
            pile = _pile(role, scope)
            if pile is not None:
                return off_the_top(node, pile, to or usual(node, scope), scope)
            sources.append(pieces_in(role.thing, scope))
        else:
            raise scope.error(role, f"`{role.role}` has no meaning for this verb")
    to = to or usual(node, scope)
    if sources:
        return _pick_and_move(node, thing, sources, to, scope)
    return _from_where_it_is(node, thing, to, scope)


def _from_where_it_is(node: Act, thing: Thing, to: Destination, scope: Scope) -> Effect:
    """Nothing says where the cards come from: off a pile, or from where the verb finds them."""
    if isinstance(thing, Select) and thing.kinds[0].kind == "zone":
        return _whole_zone(node, thing, to, scope)
    end = end_of_pile(thing, scope)
    if end is not None:
        return _take(node, end, to, scope)
    own = _comes_off(node, thing, scope)
    if own is not None:
        return off_the_top(node, own, to, scope)
    return _pick_and_move(node, thing, where_found(node, thing, scope), to, scope)


def _whole_zone(node: Act, zone: Select, to: Destination, scope: Scope) -> Effect:
    """`Discard your hand.`: every card there is; an empty one is soon discarded."""
    pool, slot = pieces_in(zone, scope), scope.mention("card", "card")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = bits = pool(play, me, it)
        if bits & play.rules.bannable[verb]:
            bits &= ~banned(play, verb)
        events = [Event(verb, MOVE, piece, to.zone(play, me, it, piece), to.spot, cause) for piece in ids(bits)]
        return (not events or emit_together(play, events)) and bits == it[slot]

    return run


def _is_host(role: Role) -> bool:
    """`to another character`: onto a card, not into a zone."""
    match role:
        case Role(role="destination", preposition="to" | "onto", thing=Select(kinds=[Kind(kind="card"), *_])):
            return True
    return False


def _comes_off(node: Act, thing: Thing, scope: Scope) -> tuple[int, ...] | None:
    """The piles that cards come off without being told to: a number of cards is drawn from the deck."""
    name = scope.rules.book.comes.get(node.verb)
    if name is None or not isinstance(thing, Select) or thing.where or thing.owner is not None:
        return None
    return scope.rules.layout.zones[name]


def _pile(role: Role, scope: Scope) -> tuple[int, ...] | None:
    """The pile that cards come off, if it is one: its order decides which, and nobody chooses."""
    thing = role.thing
    if isinstance(thing, Both) or not isinstance(thing, Select) or len(thing.kinds) != 1:
        return None
    zones = scope.rules.layout.zones.get(thing.kinds[0].noun, ())
    if len(zones) == 1 and scope.rules.layout.kind_of[zones[0]].ordered:
        return zones
    return None


def _pick_and_move(node: Act, thing: Thing, sources: list[Pool], to: Destination, scope: Scope) -> Effect:
    what = describe(thing, scope)
    number, up_to = what.number, what.up_to
    slot = scope.mention("card", what.noun, what.group)
    verb, cause, bannable = scope.rules.verb[node.verb], scope.cause(node), scope.rules.bannable
    question = Question(node.verb, cause, label)
    if what.fixed.bit_count() == 1 and not what.changing and not sources and to.fixed is not None:
        return _move_one(node, what.fixed, slot, to.fixed, scope)
    pool = what.among(sources)
    if to.fixed is None or to.spot != TOP or what.counted is not None or "random" in node.manner:
        return _move_each(what.wanted, pool, slot, node, to, up_to, scope)
    zones, shared = to.fixed, len(to.fixed) == 1

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if bits & bannable[verb]:
            bits &= ~banned(play, verb)
        it[slot] = picked = pick(play, me, question, bits, number, up_to) if bits else 0
        if not picked:
            return False
        zone = zones[0] if shared else zones[me]
        if picked & (picked - 1):
            return emit_together(play, [Event(verb, MOVE, one, zone, TOP, cause) for one in ids(picked)])
        return emit(play, Event(verb, MOVE, picked.bit_length() - 1, zone, TOP, cause))

    return run


def _move_each(wanted: Pool, pool: Pool, slot: int, node: Act, to: Destination, up_to: bool, scope: Scope) -> Effect:
    """Each to a zone of its own: its owner's hand, that player's deck."""
    random, any_order = "random" in node.manner, "any order" in node.manner
    verb, cause, bannable = scope.rules.verb[node.verb], scope.cause(node), scope.rules.bannable
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if bits & bannable[verb]:
            bits &= ~banned(play, verb)
        number = wanted(play, me, it)
        it[slot] = picked = pick(play, CHANCE if random else me, question, bits, number, up_to) if bits else 0
        if not picked:
            return False
        pieces = ordered(play, me, question, picked) if any_order else ids(picked)
        events = [Event(verb, MOVE, one, to.zone(play, me, it, one), to.spot, cause) for one in pieces]
        done = emit(play, events[0]) if len(events) == 1 else emit_together(play, events)
        return done and (up_to or number == ALL or len(events) >= number)

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
        return emit(play, Event(verb, MOVE, piece, to[0] if shared else to[me], TOP, cause))

    return run


def where_found(node: Act, thing: Thing, scope: Scope) -> list[Pool]:
    """Where the player who does it finds the cards, as the rulebook fixes it for the verb."""
    names = scope.rules.book.finds.get(node.verb)
    if (
        names is None
        or not isinstance(thing, Select)
        or thing.owner is not None
        or thing.kinds[0].kind != "card"
        or is_placed(thing)
    ):
        return []
    own = [scope.rules.layout.zones[name] for name in names]

    def run(play: Play, me: int, _it: Frame) -> int:
        bits = 0
        for zones in own:
            bits |= play.state.members[zones[me] if len(zones) > 1 else zones[0]]
        return bits

    return [run]


def off_the_top(node: Act, piles: tuple[int, ...], to: Destination, scope: Scope) -> Effect:
    """Draw: so many cards off the top of a pile."""
    match node.what:
        case Select(kinds=[kind], where=[], owner=None) as what:
            number, up_to = how_many(what.quantity, what, scope)
            counted = describe(what, scope).counted
        case _:
            raise scope.error(node, "only a number of cards comes off the top of a pile")
    slot = scope.mention("card", kind.noun)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    several = len(piles) > 1
    question = Question(f"{node.verb} how many", cause, _so_many)

    def run(play: Play, me: int, it: Frame) -> bool:
        wanted = number if counted is None else counted(play, me, it)
        if up_to:
            wanted = decide(play, me, question, range(wanted, -1, -1))
        taken = allowed(play, verb, top(play, piles[me] if several else piles[0], wanted))
        it[slot] = sum(1 << piece for piece in taken)
        events = [Event(verb, MOVE, piece, to.zone(play, me, it, piece), to.spot, cause) for piece in taken]
        return bool(taken) and emit_together(play, events) and len(taken) == wanted

    return run


def _so_many(_rules: Rules, number: int) -> str:
    return str(number)


def _take(node: Act, end: End, to: Destination, scope: Scope) -> Effect:
    """`Discard the top card of your deck.`"""
    slot = scope.mention("card", "card")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        taken = end.take(play, me, it)
        it[slot] = sum(1 << piece for piece in taken)
        events = [Event(verb, MOVE, piece, to.zone(play, me, it, piece), to.spot, cause) for piece in taken]
        return bool(taken) and emit_together(play, events)

    return run
