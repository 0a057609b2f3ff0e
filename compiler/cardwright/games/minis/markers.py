"""Markers on the table: set by models or cards, and removed again."""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.moving import moving
from cardwright.engine.events import emit
from cardwright.engine.inches import INCH, gap
from cardwright.engine.operations import ATTACH, MOVE, RULES, SHOW, STAND, TOP, Cause
from cardwright.engine.play import Entry, Frame, Play, Question, decide
from cardwright.engine.rules import Count, Effect, Pool, Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.minis import words
from cardwright.games.minis.noting import show
from cardwright.games.minis.placing import Spots, anywhere, around, beside_one, set_aside
from cardwright.games.minis.table import on_table, radius, touching
from cardwright.games.minis.ways import WHERE, Way
from cardwright.games.minis.zones import area_of, away
from cardwright.lang.tree import Act, Amount, Constant, Filter, Kind, Quantity, Related, Role, Select

SET, REMOVE = "set", "remove"
INTRIGUE, EVENT = "Intrigue marker", "Event marker"
MOST = 8
"""Intrigue markers that a player may have on the board."""
_FROM_FRIENDS, _FROM_HOME = 4 * INCH, 2 * INCH


def set_(node: Act, scope: Scope) -> Effect:
    """`Set 1 Event marker within 6" of the centre.`, `Sansa Stark may set 1 Intrigue marker.`, `Set it aside.`"""
    if "aside" in node.manner:
        return set_aside(node, scope)
    scope.only(node, "who", "what", "mood", "roles")
    match node.what:
        case Select(kinds=[Kind(noun=noun)], quantity=quantity, where=where) if noun in (INTRIGUE, EVENT):
            written = quantity.number if quantity is not None else None
            much: Count = number(written, scope) if written is not None else (lambda _play, _me, _it: 1)
        case _:
            raise scope.error(node, "it is not plain what is set")
    setter = describe(node.who, scope).among() if node.who is not None and node.who.op != "you" else None
    spots, apart = _spots(node, setter, scope), _apart(where, scope)
    cause, slot = scope.cause(node), scope.mention("card", noun)

    def run(play: Play, me: int, it: Frame) -> bool:
        model = max(ids(setter(play, me, it)), default=NOWHERE) if setter is not None else NOWHERE
        it[slot] = 0
        for _ in range(much(play, me, it)):
            marker = spare(play, noun, me)
            options = spots(play, me, it, marker) if marker != NOWHERE else []
            options = [way for way in options if _clear(play, me, noun, marker, way.point, it[slot], apart)]
            if not options:
                return False
            put_down(play, marker, decide(play, max(me, 0), WHERE, options), me, model, it[0], cause)
            it[slot] |= 1 << marker
        return bool(it[slot])

    return run


def spare(play: Play, noun: str, player: int) -> int:
    """A marker of the player's that is not on the table."""
    out = play.state.members[play.rules.layout.zone(words.OUT)] & play.rules.cast.of_type[noun]
    return next((piece for piece in ids(out) if play.state.owner[piece] == player), NOWHERE)


def put_down(play: Play, marker: int, way: Way, player: int, model: int, card: int, cause: Cause) -> None:
    """A marker comes to the table; those of an Objective stay with its card."""
    rules = play.rules
    emit(play, rules.event("put", MOVE, marker, rules.layout.zone(words.TABLE, player), TOP, cause))
    emit(play, rules.event("put", STAND, marker, way.point, (model, player, 0), cause))
    objective = 0 <= card < len(rules.cast.pieces) and rules.cast.of_type["objective"] >> card & 1
    if objective and rules.cast.of_type[EVENT] >> marker & 1:
        emit(play, rules.event("put", ATTACH, marker, card, 0, cause))
    show(play, SET, marker, player, (model, NOWHERE), cause)


def _apart(where: list[Filter], scope: Scope) -> int:
    """`more than 6" away from each other`: how far the markers must be from each other."""
    match where:
        case []:
            return 0
        case [Related(preposition="more than", thing=Amount(quantity=Quantity(number=Constant(value=far))))]:
            return far * INCH
    raise scope.error(where[0], "this says nothing of where it is set yet")


def _clear(play: Play, player: int, noun: str, marker: int, at: int, others: int, apart: int) -> bool:
    """No marker over another; Intrigue markers away from one's own zone and from each other."""
    own, place = radius(play, marker), play.state.place
    markers = on_table(play) & (play.rules.cast.of_type[INTRIGUE] | play.rules.cast.of_type[EVENT])
    if any(gap(at, own, place[other], radius(play, other)) <= apart for other in ids(others)):
        return False
    if any(not gap(at, own, place[other], radius(play, other)) for other in ids(markers)):
        return False
    if noun != INTRIGUE:
        return True
    friends = [one for one in ids(markers & play.rules.cast.of_type[INTRIGUE]) if play.state.owner[one] == player]
    near = any(gap(at, own, place[other], radius(play, other)) <= _FROM_FRIENDS for other in friends)
    return not near and away(area_of(play, player), at, own) > _FROM_HOME and len(friends) < MOST


def fits(play: Play, player: int, noun: str, marker: int, at: int) -> bool:
    """Whether the rules let a marker be set at a point."""
    return _clear(play, player, noun, marker, at, 0, 0)


def _spots(node: Act, setter: Pool | None, scope: Scope) -> Spots:
    """Where the words allow it: in contact with whoever sets it, if they say nothing."""
    for role in node.roles:
        match role:
            case Role(role="destination", preposition="within", thing=thing):
                return around(thing, scope)
            case Role(role="destination", preposition="in", thing=Select(kinds=[Kind(noun=words.TABLE)])):
                return anywhere
            case _:
                raise scope.error(role, "it is not plain where it is set")
    if setter is None:
        return anywhere
    return lambda play, me, it, marker: beside_one(play, marker, max(ids(setter(play, me, it)), default=NOWHERE))


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def has_set(node: Act, scope: Scope) -> Pattern:
    """Events: `you set an Intrigue marker`, `this model sets an Intrigue marker`."""
    return _by_model_or_player(node, scope, SET)


def has_removed(node: Act, scope: Scope) -> Pattern:
    """Events: `an enemy model removes an Intrigue marker you own`."""
    return _by_model_or_player(node, scope, REMOVE)


def _by_model_or_player(node: Act, scope: Scope, verb: str) -> Pattern:
    scope.only(node, "who", "what", "mood", "tense", "times", "roles")
    if node.who is None or node.what is None:
        raise scope.error(node, "it does not say who or what")
    by_player = is_player(node.who, scope)
    what, marker = describe(node.what, scope).among([_anywhere]), scope.mention("card", INTRIGUE)
    doers = who(node.who, scope) if by_player else describe(node.who, scope).among([_anywhere])
    slot = scope.mention("player" if by_player else "card", "")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != SHOW:
            return False
        doer = event.to if by_player else event.more[0]
        it[slot], it[marker] = (1 << doer if doer >= 0 else 0), 1 << event.what
        return bool(it[slot] & doers(play, me, it)) and bool(it[marker] & what(play, me, it))

    return Pattern((scope.rules.verb[verb],), match)


def reveal(play: Play, marker: int, model: int, cause: Cause) -> None:
    """A model removes a marker from the table: it is known first, while the marker is still there."""
    show(play, REMOVE, marker, play.state.owner[model] if model >= 0 else NOWHERE, (model, NOWHERE), cause)
    emit(play, play.rules.event("put", MOVE, marker, play.rules.layout.zone(words.OUT), TOP, cause))


def remove(node: Act, scope: Scope) -> Effect:
    """`Stark Soldier 1 removes that Intrigue marker.`; cards and tokens as everywhere."""
    match node.what:
        case Select(kinds=[Kind(noun=noun)]) if noun in (INTRIGUE, EVENT):
            pass
        case _ if getattr(node.what, "noun", "") in (INTRIGUE, EVENT):
            pass
        case _:
            return _off(node, scope)
    assert node.what is not None
    pool, cause = describe(node.what, scope).among(), scope.cause(node)
    doers = describe(node.who, scope).among() if node.who is not None and node.who.op != "you" else None

    def run(play: Play, me: int, it: Frame) -> bool:
        model = max(ids(doers(play, me, it)), default=NOWHERE) if doers is not None else NOWHERE
        bits = pool(play, me, it)
        if model != NOWHERE:
            bits = sum(1 << one for one in ids(bits) if touching(play, model, one))
        for marker in ids(bits & -bits):
            reveal(play, marker, model, cause)
        return bool(bits)

    return run


def _off(node: Act, scope: Scope) -> Effect:
    """Out of the game, or tokens off a model: `this model removes all of its Effort markers`."""
    roles = [role for role in node.roles if not _the_game(role)]
    who = None if node.who is not None and node.what is not None else node.who
    return moving(node.model_copy(update={"roles": roles, "who": who}), scope)


def _the_game(role: Role) -> bool:
    match role.thing:
        case Select(kinds=[Kind(noun="game")]):
            return role.role == "source"
    return False


def replace(node: Act, scope: Scope) -> Effect:
    """`Replace that Intrigue marker with a friendly Intrigue marker.`: at the same spot."""
    scope.only(node, "what", "mood", "roles", "who")
    if node.what is None or len(node.roles) != 1:
        raise scope.error(node, "it does not say what is replaced with what")
    pool, cause = describe(node.what, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        for marker in ids(pool(play, me, it)):
            new, at = spare(play, INTRIGUE, me), play.state.place[marker]
            if new == NOWHERE:
                return False
            reveal(play, marker, it[0], cause)
            put_down(play, new, Way("there", at, 0), me, it[0], NOWHERE, cause)
        return bool(pool(play, me, it)) or True

    return run


def _choice(rules: Rules, option: tuple[str, int]) -> str:
    return option[0] if option[1] < 0 else f"{option[0]} {rules.cast.names[option[1]]}"


HOW = Question("manipulate", RULES, _choice)


def manipulate(play: Play, model: int, cause: Cause) -> bool:
    """The Manipulate Action: set a marker in contact, or remove one that is."""
    player = play.state.owner[model]
    unused = spare(play, INTRIGUE, player)
    spots = beside_one(play, unused, model) if unused != NOWHERE else []
    spots = [way for way in spots if _clear(play, player, INTRIGUE, unused, way.point, 0, 0)]
    markers = ids(on_table(play) & play.rules.cast.of_type[INTRIGUE])
    options = [("set", NOWHERE)] * bool(spots)
    options += [("remove", marker) for marker in markers if touching(play, model, marker)]
    if not options:
        return False
    what, marker = decide(play, player, HOW, options)
    if what == "remove":
        reveal(play, marker, model, cause)
    else:
        put_down(play, unused, decide(play, player, WHERE, spots), player, model, NOWHERE, cause)
    return True
