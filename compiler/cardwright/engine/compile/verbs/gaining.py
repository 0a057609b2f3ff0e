"""Gaining and losing what is counted: tokens on cards, counters of players."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.modifiers import is_change
from cardwright.engine.compile.numbers import amount, halved, how_many_are, number, of_players
from cardwright.engine.compile.places import usual
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.lending import gained_for_a_time
from cardwright.engine.compile.verbs.moving import off_the_top
from cardwright.engine.compile.verbs.stealing import stealing
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Effect, Pool
from cardwright.engine.state import ids
from cardwright.engine.statics import can_count
from cardwright.lang.tree import Act, Amount, Both, Change, Kind, Quantity, Related, Select, Thing

_ONE: tuple[list[str], ...] = (["a"], ["an"], ["one"], ["the"], ["another"], [])
GIVE = "give"
PAYMENTS = frozenset({"pay", "spend"})
LOSSES = frozenset({"lose", "pay", "spend", "remove", "reduce"})
Where = Callable[[Play, int, Frame], list[int]]
"""The counters that are meant."""


def gaining(node: Act, scope: Scope) -> Effect:  # noqa: C901, PLR0911 - one case a kind of object
    """`Gain 2 gold.`, `It claims 1 power.`, `You get +2 income.`"""
    scope.only(node, "who", "what", "mood", "per", "roles", "times", "recipient", "manner")
    if set(node.manner) - {"each"}:
        raise scope.error(node, f"`{' '.join(node.manner)}` has no meaning for this verb yet")
    match node.what:
        case Both(things=things, join="and"):
            return _each_of(node, things, scope)
        case Select(kinds=[Kind(noun=noun)]) if noun in scope.rules.book.supplies:
            return _off_a_supply(node, noun, scope)
    if is_change(node) and not isinstance(node.what, Change):
        raise scope.error(node, "it does not say for how long")
    if any(role.role == "source" and is_player(role.thing, scope) for role in node.roles):
        return stealing(node, scope)
    noun, much = how_much(node, scope)
    if node.verb == GIVE and noun in scope.rules.layout.counters and is_player(node.recipient, scope):
        return _giving(node, noun, much, scope)
    where = _where(noun, node, scope)
    sign = -1 if node.verb in LOSSES else 1
    slot = scope.mention("token", noun)
    verb, cause, pays = scope.rules.verb[node.verb], scope.cause(node), node.verb in PAYMENTS
    if node.times and (sign < 0 or noun in scope.rules.book.most):
        raise scope.error(node.times[0], "this cannot be so only for a time yet")
    if node.times:
        return gained_for_a_time(node, noun, much, where, scope)
    if noun in scope.rules.book.most and noun in scope.rules.layout.tokens and sign > 0:
        return _up_to_the_most(noun, much, where, slot, node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        by = it[slot] = much(play, me, it)
        meant = where(play, me, it)
        counters = [counter for counter in meant if can_count(play, verb, noun, counter)]
        done = bool(counters) and len(counters) == len(meant)
        for counter in counters:
            enough = sign > 0 or play.state.counters[counter] >= by
            if pays and not enough:
                done = False  # who cannot pay all of it pays nothing
                continue
            done = emit(play, Event(verb, COUNT, counter, by * sign, 0, cause)) and enough and done
        return done

    return run


def _giving(node: Act, noun: str, much: Count, scope: Scope) -> Effect:
    """`That player gives you 2 gold`: who has not so much gives nothing."""
    first, others = scope.rules.layout.counters[noun], who(node.recipient, scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        by, done = much(play, me, it), True
        for player in ids(others(play, me, it)):
            if play.state.counters[first + me] < by:
                return False
            taken = emit(play, Event(verb, COUNT, first + me, -by, 0, cause))
            done = taken and emit(play, Event(verb, COUNT, first + player, by, 0, cause)) and done
        return done

    return run


def _up_to_the_most(noun: str, much: Count, where: Where, slot: int, node: Act, scope: Scope) -> Effect:
    """Tokens of which a card can have only so many: as many as there is room for."""
    most, first = scope.rules.book.most[noun], scope.rules.layout.tokens[noun]
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = much(play, me, it)
        done = False
        for counter in where(play, me, it):
            by = min(it[slot], most(play, counter - first) - play.state.counters[counter])
            done = (by > 0 and emit(play, Event(verb, COUNT, counter, by, 0, cause))) or done
        return done

    return run


def _each_of(node: Act, things: list[Thing], scope: Scope) -> Effect:
    """`You get +1 gold and +1 influence.`"""
    runs = [gaining(node.model_copy(update={"what": one}), scope) for one in things]
    return lambda play, me, it: sum(run(play, me, it) for run in runs) == len(runs)


def _off_a_supply(node: Act, noun: str, scope: Scope) -> Effect:
    """`Gain a curse.`: the card comes off the pile where such cards lie."""
    scope.only(node, "who", "what", "mood")
    return off_the_top(node, scope.rules.layout.zones[scope.rules.book.supplies[noun]], usual(node, scope), scope)


def how_much(node: Act, scope: Scope) -> tuple[str, Count]:
    """What is counted, and how much of it."""
    what = node.what
    times = how_many_are(node.per, scope) if node.per is not None else None
    match what:
        case Change(kinds=[kind], amount=written, sign=sign) if written is not None:
            much, by = number(written, scope), -1 if sign == "-" else 1
            noun, count = kind.noun, _times(much, by)
        case Change(kinds=[kind], where=[Related(preposition="equal to", thing=same)], sign=sign):
            noun, count = kind.noun, _times(amount(same, scope), -1 if sign == "-" else 1)
        case Select(kinds=[Kind() as kind], quantity=None, where=[Related(preposition="equal to", thing=to)]):
            noun, count = kind.noun, amount(to, scope)
        case Select(kinds=[Kind() as kind], quantity=Quantity(words=["all" | "half"], number=None), where=[]):
            noun, count = kind.noun, _share(node, what, scope)
        case Select(kinds=[Kind() as kind], quantity=quantity, where=[]):
            noun, count = kind.noun, _so_much(quantity, scope)
        case Amount():
            noun, count = "", amount(what, scope)
        case _:
            raise scope.error(node, "it does not say how much of what")
    return noun, count if times is None else _product(count, times)


def _so_much(quantity: Quantity | None, scope: Scope) -> Count:
    if quantity is None:
        return _one
    if quantity.bound not in ("", "exactly") or (quantity.number is None and quantity.words not in _ONE):
        raise scope.error(quantity, "this number is not understood yet")
    return _one if quantity.number is None else number(quantity.number, scope)


def _share(node: Act, what: Select, scope: Scope) -> Count:
    """`lose all gold`, `lose half your gold`: of what is there."""
    whose = what.owner or node.who
    if whose is not None:
        return amount(what.model_copy(update={"owner": whose}), scope)
    count = of_players(what.kinds[0].noun, who(None, scope), scope, what)
    assert what.quantity is not None
    return halved(count, scope) if "half" in what.quantity.words else count


def _one(_play: Play, _me: int, _it: Frame) -> int:
    return 1


def _times(much: Count, by: int) -> Count:
    return much if by == 1 else lambda play, me, it: much(play, me, it) * by


def _product(one: Count, other: Count) -> Count:
    return lambda play, me, it: one(play, me, it) * other(play, me, it)


def _where(noun: str, node: Act, scope: Scope) -> Where:
    """Whose counters: those of players, or of cards."""
    layout = scope.rules.layout
    subject: Thing | None = node.recipient or node.who
    for role in node.roles:
        if role.preposition in ("for", "on", "to", "onto"):
            subject = role.thing
        else:
            raise scope.error(role, f"`{role.preposition}` has no meaning for this verb yet")
    if subject is None or is_player(subject, scope):
        players = who(subject, scope)
        if noun in layout.counters:
            return _of_players(layout.counters[noun], players)
        if noun in layout.tokens and noun in scope.rules.book.banks:
            bank = scope.rules.cast.of_type.get(scope.rules.book.banks[noun], 0)
            return _of_banks(layout.tokens[noun], bank, players)
        raise scope.error(node, f"the rulebook knows no number `{noun}` of players")
    if noun not in layout.tokens:
        raise scope.error(node, f"the rulebook knows no `{noun}` on cards")
    what = describe(subject, scope)
    return _of_pieces(layout.tokens[noun], what.among(), scope.mention("card", what.noun))


def _of_players(first: int, players: Pool) -> Where:
    return lambda play, me, it: [first + player for player in ids(players(play, me, it))]


def _of_banks(first: int, cards: int, players: Pool) -> Where:
    def run(play: Play, me: int, it: Frame) -> list[int]:
        wanted, rules, state = players(play, me, it), play.rules, play.state
        mine = [card for card in ids(cards) if state.zone[card] in rules.field]
        return [first + card for card in mine if wanted >> rules.controller(state, card) & 1]

    return run


def _of_pieces(first: int, pool: Pool, slot: int) -> Where:
    """On cards, of which later words may speak."""

    def run(play: Play, me: int, it: Frame) -> list[int]:
        it[slot] = pool(play, me, it)
        return [first + piece for piece in ids(it[slot])]

    return run
