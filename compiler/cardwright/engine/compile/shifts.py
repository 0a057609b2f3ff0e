"""Numbers that go up or down: `reduce the cost of each Weapon you play by 1`, `increase your income by 2`."""

from __future__ import annotations

from cardwright.engine.compile.filters import controlled, narrow
from cardwright.engine.compile.numbers import amount
from cardwright.engine.compile.patterns import met, pattern
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Static, Test
from cardwright.engine.view import ADD, View
from cardwright.lang.tree import (
    Act,
    Amount,
    Constant,
    Filter,
    Gap,
    Kind,
    Quantity,
    Related,
    Role,
    Select,
    Statement,
    Thing,
    Time,
    Where,
)  # fmt: skip

SIGNS = {"raise": 1, "increase": 1, "reduce": -1, "lower": -1, "decrease": -1}


def is_shift(node: Statement) -> bool:
    """Whether an act says only by how much a number of cards is higher or lower."""
    match node:
        case Act(verb=verb, what=Select(kinds=[Kind(kind="stat")]), who=None, mood="", tense="") if verb in SIGNS:
            return True
    return False


def played_in(node: Act) -> list[Time]:
    """`the next Knight you play this phase`: the time that the cards are said to be played in."""
    match node.what:
        case Select(where=[Related(thing=Select(where=where))]):
            return [time for one in where if isinstance(one, Where) and isinstance(one.clause, Act)
                    for time in one.clause.times]  # fmt: skip
    return []


def shift(node: Act, scope: Scope, test: Test | None, since: int = 0) -> Static:
    """The change, as a record; where it is said of the next card only, a slot says since when."""
    scope.only(node, "what", "roles", "times")
    node = _without_bottom(node, scope)
    match node:
        case Act(what=Select(kinds=[Kind(noun=noun, filters=[])]) as what, roles=[role]) if role.role == "by":
            pass
        case _:
            raise scope.error(node, "it is not plain by how much")
    if noun not in scope.rules.stat:
        raise scope.error(what, f"the rulebook knows no number `{noun}` of cards")
    stat, sign, much = scope.rules.stat[noun], SIGNS[node.verb], amount(role.thing, scope)
    pool, once = _whose(what, noun, scope)
    if once is not None and since:
        test = _and(test, _not_yet(once, since, scope))

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        by = sign * much(play, me, it)
        view.add(stat, pool(play, me, it), by)

    return Static(scope.source, ADD, test, apply, scope.slots, scope.cause(node))


def _without_bottom(node: Act, scope: Scope) -> Act:
    """`(to a minimum of 0)`: only a reminder, where no such number falls below anyway."""
    rest = []
    for role in node.roles:
        match role:
            case Role(role="minimum", thing=Amount(quantity=Quantity(number=Constant(value=value)))):
                if value != (scope.rules.book.floor or 0):
                    raise scope.error(role, "a minimum of its own has no meaning yet")
            case _:
                rest.append(role)
    return node.model_copy(update={"roles": rest})


def _whose(what: Select, noun: str, scope: Scope) -> tuple[Pool, Act | None]:
    """The cards whose number it is; and what has been done when it is no longer said of the next."""
    if what.owner is not None and is_player(what.owner, scope) and noun in scope.rules.book.banks:
        cards = scope.rules.cast.of_type.get(scope.rules.book.banks[noun], 0)
        return narrow(cards, [controlled(who(what.owner, scope))]), None
    match what:
        case Select(owner=None, where=[Related(preposition="of" | "on", thing=thing)]):
            return _cards(thing, scope)
    raise scope.error(what, f"it is not plain whose {noun} is meant")


def _cards(thing: Thing, scope: Scope) -> tuple[Pool, Act | None]:
    if isinstance(thing, Select):
        clause = next((one.clause for one in thing.where if isinstance(one, Where)), None)
        if isinstance(clause, Act):
            plain = thing.model_copy(update={"quantity": None})
            plain = plain.model_copy(update={"where": [_timeless(one) for one in plain.where]})
            rest = plain.model_copy(update={"where": [one for one in plain.where if not isinstance(one, Where)]})
            once = clause.model_copy(update={"what": rest}) if _is_next(thing) else None
            return describe(plain, scope).among([lambda _play, _me, _it: -1]), once
    return describe(thing, scope).among(), None


def _is_next(thing: Select) -> bool:
    return thing.quantity is not None and "next" in thing.quantity.words


def _timeless(one: Filter) -> Filter:
    """`you play this phase`: for how long it is said is said with the change."""
    match one:
        case Where(clause=Act(what=Gap()) as clause):
            return one.model_copy(update={"clause": clause.model_copy(update={"times": []})})
    return one


def _not_yet(deed: Act, since: int, scope: Scope) -> Test:
    """Nothing like it has been done since."""
    found = pattern(deed.model_copy(update={"times": []}), scope)

    def run(play: Play, me: int, it: Frame) -> int:
        return not met(play, me, it[:], found, it[since])

    return run


def _and(first: Test | None, second: Test) -> Test:
    if first is None:
        return second
    return lambda play, me, it: first(play, me, it) and second(play, me, it)
