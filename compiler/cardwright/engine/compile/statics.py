"""Static abilities: what is so for as long as a condition holds. They do nothing by themselves; others ask for them.

A static line of a card always holds. A static sentence behind an instruction that it refers to (`Name a house. While
... characters of that house.`) begins to hold when it is carried out: the state then keeps a record of it.
"""

from __future__ import annotations

from cardwright.engine.compile.being import as_gain
from cardwright.engine.compile.binding import TRUE, bind
from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.counting_as import counts_as
from cardwright.engine.compile.modifiers import is_change, standing_change
from cardwright.engine.compile.numbers import name_letter
from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.periods import TALLIED, during
from cardwright.engine.compile.restrictions import is_deed, prohibition, redeemable, restriction
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.shifts import is_shift, shift
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.upcoming import is_next
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rules import Bound, Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.lang.tree import (
    Act,
    Be,
    Both,
    During,
    Kind,
    Named,
    Quantity,
    Ref,
    Related,
    Role,
    Select,
    Self,
    Sequence,
    Statement,
    Thing,
    Time,
    Timed,
    When,
)  # fmt: skip

WHILE = frozenset({"while", "as long as"})
BEGIN = "begin"
"""The verb of the event with which a record begins to hold."""


def is_static(node: Statement, book: Rulebook) -> bool:
    """Whether a statement says what is so, rather than what is done."""
    if isinstance(node, When):
        if node.word in WHILE:
            return True
        if node.do is None:
            return False
        if node.word == "when" and node.place == "after" and _never(node.do):
            return True
        return _says_so(node.do, book) if node.word in ("if", "unless", "where") else _stands(node.do, book)
    if isinstance(node, During) or (isinstance(node, Timed) and node.time.relation in TALLIED):
        return _says_so(node.do, book)
    return _says_so(node, book)


def _stands(node: Statement, book: Rulebook) -> bool:
    """Whether an act says what is so in words that only the game knows."""
    if not isinstance(node, Act) or book.stands is None or any(time.relation not in TALLIED for time in node.times):
        return False
    return book.stands(node)


def _says_so(node: Statement, book: Rulebook) -> bool:  # noqa: PLR0911 - one case a kind of statement
    if isinstance(node, Be):
        return True
    if isinstance(node, Sequence):
        return all(_says_so(step, book) for step in node.steps)
    if _stands(node, book):
        return True
    if isinstance(node, When):
        return node.word == "when" and is_static(node, book)
    if not isinstance(node, Act):
        return False
    if node.times:
        return _never(node) and all(time.relation in TALLIED for time in node.times)
    return (
        node.mood in ("cannot", "does not") or node.means == "stative" or "only" in node.manner or _is_always_so(node)
    )


def _never(node: Statement) -> bool:
    """Whether something is said not to be done: `it does not kneel`, `they cannot stand more than 2 locations`."""
    return isinstance(node, Act) and node.mood in ("cannot", "does not") and node.tense == ""


def _is_always_so(node: Act) -> bool:  # noqa: PLR0911 - one case a kind of subject
    """`this card gets +1 STR`: a change of a card itself, with nothing said of a time or a choice."""
    if is_shift(node):
        return True
    if not is_change(node) or is_next(node.who):
        return False
    match node.who:
        case Select(kinds=[Kind(kind="card" | "value"), *_], quantity=quantity):
            return quantity is None or bool({"each", "all", "the"} & set(quantity.words))
        case Self() | Named(quantity=None):
            return True
        case Both(things=things, join="and"):
            return all(_is_always_so(node.model_copy(update={"who": one})) for one in things)
        case Ref(kind="" | "card", noun=noun):
            return not noun  # `if attached character is a Knight, it gains Renown`
    return False


def standing(node: Statement, scope: Scope, piece: int) -> None:
    """Put what a static line of a piece says into the rules, where nothing is ever gained or lost."""
    test: Test | None = None
    if isinstance(node, When):
        test = condition(node.condition, scope)
        if node.do is None:
            raise scope.error(node, "it does not say what is so meanwhile")
        node = node.do
    if not isinstance(node, Act):
        raise scope.error(node, "this cannot be so yet")
    if node.mood == "cannot":
        prohibition(node, scope, piece, test)
    elif "only" in node.manner:
        _bound(node, scope, piece, test)
    else:
        record, slot = counts_as(node, scope, piece, test)
        if slot:
            raise scope.error(node, "it refers to something that nobody names")
        scope.rules.counting.append(record)


def _at_times(node: Act, scope: Scope, test: Test | None) -> tuple[Act, Test | None]:
    """`gets +2 STR during [power] challenges`: only then."""
    rest = []
    for role in node.roles:
        match role:
            case Role(role="during", thing=Select(kinds=[Kind(kind="occasion"), *_]) as thing):
                test = _and(test, occasion_test(thing, scope), negated=False)
            case _:
                rest.append(role)
    return node.model_copy(update={"roles": rest}) if len(rest) < len(node.roles) else node, test


def borne(node: Statement, scope: Scope, test: Test | None = None) -> None:
    """Put what a text says into the rules, for as long as it is borne."""
    if isinstance(node, When):
        _meanwhile(node, scope, test)
    elif isinstance(node, During):
        borne(node.do, scope, _and(test, _then(node, scope), negated=False))
    elif isinstance(node, Timed):
        borne(node.do, scope, _and(test, during(node.time, scope), negated=False))
    elif isinstance(node, Sequence) and node.join in ("and", ",", "but"):
        for step in node.steps:
            borne(step, scope, test)
    elif isinstance(node, Be):
        _being(node, scope, test)
    elif isinstance(node, Act):
        _act_borne(node, scope, test)
    else:
        raise scope.error(node, "this cannot be so yet")


def _then(node: During, scope: Scope) -> Test:
    """Whether it is the time of which something is said."""
    match node.thing:
        case Select(kinds=[Kind(kind="occasion"), *_]) as thing:
            return occasion_test(thing, scope)
        case Select(kinds=[Kind(kind="period", noun=noun)], quantity=Quantity(words=["the", "first"])) if (
            noun in scope.rules.book.ordinals
        ):
            slot = scope.rules.book.ordinals[noun]
            return lambda play, _me, _it: play.state.memory[slot] == 1
        case Select(kinds=[Kind(kind="period", noun=noun)]) if noun in scope.rules.book.spans:
            return during(Time(span=node.span, relation=node.preposition, period=noun), scope)
    raise scope.error(node, f"`{node.preposition}` before what is so has no meaning yet")


def _act_borne(node: Act, scope: Scope, test: Test | None) -> None:
    statics = scope.rules.book.statics
    node, test = _at_times(node, scope, test)
    if f"{node.mood} {node.verb}" in statics:
        statics[f"{node.mood} {node.verb}"](node, scope, test)
    elif node.mood != "cannot" and node.verb in statics:
        statics[node.verb](node, scope, test)
    elif _never(node):
        scope.rules.restrict(restriction(node, scope, test))
    elif is_shift(node):
        scope.rules.statics.append(shift(node, scope, test))
    else:
        standing_change(node, scope, test)


def _meanwhile(node: When, scope: Scope, test: Test | None) -> None:
    """What is so while something else is."""
    node = bind(node)
    if node.do is None:
        raise scope.error(node, "it does not say what is so meanwhile")
    if node.word == "where":
        name_letter(node.condition, scope)
        borne(node.do, scope, test)
        return
    if node.condition is TRUE:
        borne(node.do, scope, test)
    elif node.word == "unless" and is_deed(node.condition):
        redeemable(node, scope, test)
    else:
        holds = condition(node.condition, scope)
        borne(node.do, scope, _and(test, holds, node.word == "unless"))


def _being(node: Be, scope: Scope, test: Test | None) -> None:
    gain = as_gain(node, scope)
    if gain is not None:
        standing_change(gain, scope, test)
        return
    make = scope.rules.book.statics.get("be")
    if make is None:
        raise scope.error(node, "this cannot be so yet")
    make(node, scope, test)


def _and(first: Test | None, second: Test, negated: bool) -> Test:
    also: Test = (lambda play, me, it: not second(play, me, it)) if negated else second
    if first is None:
        return also
    return lambda play, me, it: first(play, me, it) and also(play, me, it)


def _bound(node: Act, scope: Scope, piece: int, test: Test | None) -> None:
    """`Varys can move only to the space of a character in the same row or column.`"""
    scope.only(node, "who", "roles", "manner", "mood")
    match node:
        case Act(who=Self(), manner=["only"], mood="may", roles=[Role(role="destination", thing=to)]) if test is None:
            number = scope.rules.verb[node.verb]
            bound = Bound(piece, _spaces(to, scope))
            scope.rules.bounds[number] = (*scope.rules.bounds[number], bound)
        case _:
            raise scope.error(node, "only where a card can move to can be bounded yet")


def _spaces(thing: Thing, scope: Scope) -> Pool:
    """`the space of a character ...`: places, as a set."""
    match thing:
        case Select(kinds=[kind], where=[Related(preposition="of", thing=inner)]) if kind.kind == "position":
            pool = describe(inner, scope).among()
        case _:
            raise scope.error(thing, "it is no space of a card")

    def run(play: Play, me: int, it: Frame) -> int:
        place = play.state.place
        return sum(1 << place[piece] for piece in ids(pool(play, me, it)) if place[piece] >= 0)

    return run


def lasting(node: Statement, scope: Scope) -> Effect:
    """A static sentence that begins to hold when it is carried out."""
    if not isinstance(node, When) or not isinstance(node.do, Act) or node.do.means != "stative":
        raise scope.error(node, "this cannot begin to hold yet")
    record, slot = counts_as(node.do, scope, NOWHERE, condition(node.condition, scope))
    number = len(scope.rules.lasting)
    scope.rules.lasting.append(record)
    verb, cause, fixed = scope.rules.verb[BEGIN], scope.cause(node), record.value

    def run(play: Play, me: int, it: Frame) -> bool:
        return emit(play, Event(verb, LAST, number, it[0], (me, it[slot] if slot else fixed, NOWHERE, ()), cause))

    return run
