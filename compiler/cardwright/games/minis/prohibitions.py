"""What models cannot do, or not to each other; while a text is borne, or for a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.patterns import met, pattern
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect, Pool, Restriction, Test
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import SET
from cardwright.games.minis import words
from cardwright.games.minis.between import bar
from cardwright.games.minis.damage import SUFFER, no_reducing
from cardwright.games.minis.moving import THROUGH
from cardwright.games.minis.numbers import fixed, how_many, last, one, stand
from cardwright.games.minis.occasions import ATTACK, made
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Both,
    InState,
    Is,
    KeywordUse,
    Kind,
    Quantity,
    Related,
    Role,
    Select,
    Thing,
    When,
)  # fmt: skip


def _record(node: Act, scope: Scope, test: Test | None) -> Restriction:
    """The restriction that an act with `cannot` says."""
    verb, doers, targets = _who_whom(node, scope)
    return bar(scope.source, scope.rules.verb[verb], doers, targets, test, scope.slots)


def _who_whom(node: Act, scope: Scope) -> tuple[str, Pool, Pool | None]:
    match node:
        case Act(verb="attack", passive=True, what=what) if what is not None:
            return ATTACK, _everyone, describe(what, scope).among()
        case Act(verb="attack", who=who, what=what) if who is not None:
            return ATTACK, *_not_to_others(who, what, scope)
        case Act(verb="make", who=who, what=Select(kinds=[Kind(noun=noun)]), roles=[Role(thing=whom)]) if (
            who is not None and noun in words.KINDS
        ):
            return made(noun), describe(who, scope).among(), describe(_as_model(whom), scope).among()
        case Act(verb="target", who=Select(kinds=[Kind(kind="occasion")]) as action, what=what) if what is not None:
            return "target", _of_action(action, scope), describe(what, scope).among()
        case Act(verb="move", who=who, roles=[Role(preposition="through", thing=wall)]) if who is not None:
            return THROUGH, describe(who, scope).among(), describe(wall, scope).among()
        case Act(verb="perform", who=who, what=Select(kinds=[Kind(filters=[Is(value=kind)])])) if who is not None:
            return f"perform {kind}", describe(who, scope).among(), None
    raise scope.error(node, "it is not plain who cannot do what")


def _everyone(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def _not_to_others(who: Thing, what: Thing | None, scope: Scope) -> tuple[Pool, Pool | None]:
    """`those models cannot attack other models`: others than they themselves."""
    doers = describe(who, scope).among()
    match what:
        case None:
            return doers, None
        case Select(kinds=[Kind(filters=[InState(word="other"), *rest]) as kind]):
            plain = what.model_copy(update={"kinds": [kind.model_copy(update={"filters": rest})]})
            found = describe(plain, scope).among()
            return doers, lambda play, me, it: found(play, me, it) & ~doers(play, me, it)
    return doers, describe(what, scope).among()


def _as_model(thing: Thing) -> Thing:
    """`targets more than 10" away`: models that would be targets."""
    match thing:
        case Select(kinds=[Kind(noun="target") as kind]):
            return thing.model_copy(update={"kinds": [kind.model_copy(update={"noun": "model"})]})
    return thing


def _of_action(action: Select, scope: Scope) -> Pool:
    """`[Attack] Actions of models without Court Player`."""
    match action:
        case Select(kinds=[Kind(filters=[Is(value="[Attack]")])], where=[Related(preposition="of", thing=of)]):
            return describe(of, scope).among()
    raise scope.error(action, "only Attack Actions of models can be kept from a target yet")


def standing(node: Act, scope: Scope, test: Test | None) -> None:
    """It cannot be done while the text is borne."""
    if _is_pace(node):
        stand(node, scope, SET, fixed(*_pace(node, scope)), test)
        return
    scope.rules.restrict(_record(node, scope, test))


def lasting(node: Act, scope: Scope, until: int) -> Effect:
    """It cannot be done until a period ends; said of those who are meant when it begins."""
    if _is_pace(node):
        return last(node, scope, SET, fixed(*_pace(node, scope)), until)
    return _begin(node, _record(node, scope, None), until, scope)


def _begin(node: Act, record: Restriction, until: int, scope: Scope) -> Effect:
    number = len(scope.rules.lasting)
    scope.rules.lasting.append(record)
    scope.rules.notice(record.verbs)
    verb, cause = scope.rules.verb["begin"], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        return emit(play, Event(verb, LAST, number, it[0], (me, NOWHERE, until, tuple(it)), cause))

    return run


def _is_pace(node: Act) -> bool:
    return node.verb == "move" and isinstance(node.what, Amount)


def _pace(node: Act, scope: Scope) -> tuple[int, Callable[[Play, int, Frame], int], Pool]:
    """`models cannot move more than 6"`."""
    match node:
        case Act(who=who, what=Amount(quantity=Quantity(bound="more than") as quantity)) if who is not None:
            much = how_many(node, quantity, scope)
            return scope.rules.stat[words.PACE], lambda *it: much(*it) + 1, describe(who, scope).among()
    raise scope.error(node, "it is not plain how far")


def until_event(node: When, scope: Scope, _until: int) -> Effect:
    """`Until one of them becomes a Casualty, those models cannot attack other models.`"""
    match node:
        case When(word="until", condition=Act() as event, do=Act(mood="cannot") as do):
            record, since = _record(do, scope, None), scope.slot()
            found = pattern(event, scope)
        case _:
            raise scope.error(node, "it is not plain until when")
    record = record._replace(test=lambda play, me, it: not met(play, me, it, found, it[since]))
    begun = _begin(do, record, NOWHERE, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[since] = len(play.log)
        return begun(play, me, it)

    return run


def unharmed(node: Act, scope: Scope, test: Test | None) -> None:
    """`this model cannot suffer Damage or statuses`: who cannot is what it cannot be done to."""
    if node.who is None:
        raise scope.error(node, "it does not say who")
    what = describe(node.who, scope).among()
    scope.rules.restrict(Restriction(scope.source, (scope.rules.verb[SUFFER],), None, what, test, scope.slots))


def unreduced(node: Act, scope: Scope, until: int) -> Effect:
    """`Damage from friendly models cannot be reduced or prevented`."""
    whose = no_reducing(node, scope)
    verbs = (scope.rules.verb["reduce"],)
    return _begin(node, Restriction(scope.source, verbs, None, whose, None, scope.slots), until, scope)


def blocks(node: Act, scope: Scope, test: Test | None) -> None:
    """`Models cannot block more than 1 hit from this weapon during an attack.`"""
    match node.what:
        case Select(
            kinds=[Kind(noun="hit")],
            quantity=Quantity(bound="more than") as quantity,
            where=[Related(preposition="from", thing=weapon)],
        ):
            much = how_many(node, quantity, scope)
            apply = fixed(scope.rules.stat[words.BLOCKS], lambda *it: much(*it) + 1, describe(weapon, scope).among())
            stand(node, scope, SET, apply, test)
            return
    raise scope.error(node, "it is not plain how many hits can be blocked")


def during_attack(thing: Thing, scope: Scope) -> Test:
    """`during an attack with this weapon`."""
    if isinstance(thing, Select):
        return occasion_test(thing, scope)
    raise scope.error(thing, "this is nothing that is under way")


def source_is(node: Be, scope: Scope) -> Test | None:
    """`the source is Court Player or a model with Court Player`: the text that harms, or whose doing it is."""
    match node:
        case Be(who=Select(kinds=[Kind(noun="source")]), what=Both(things=things, join="or")):
            return _any_source(things, scope)
    return None


def _any_source(things: list[Thing], scope: Scope) -> Test:
    names, pools = set[str](), list[Pool]()
    for thing in things:
        if isinstance(thing, KeywordUse):
            names.add(thing.name)
        else:
            pools.append(describe(thing, scope).among())

    def run(play: Play, me: int, it: Frame) -> int:
        memory = play.state.memory
        rule, source = memory[words.RULE] - 1, memory[words.SOURCE] - 1
        if rule >= 0 and play.rules.cast.definitions[rule].name in names:
            return 1
        return source >= 0 and any(pool(play, me, it) >> source & 1 for pool in pools)

    return run


def being(node: Be, scope: Scope, test: Test | None) -> None:
    """`Your maximum hand size is 5.`, `it is not in contact with other models`."""
    match node:
        case Be(who=Select(kinds=[Kind(noun=words.HAND_SIZE)]), what=Amount(quantity=quantity)):
            act = Act(span=node.span, verb="be", means="stative")
            much = how_many(act, quantity, scope)
            stand(act, scope, SET, fixed(scope.rules.stat[words.HAND_SIZE], much, _itself), test)
        case Be(who=who, roles=[Role(preposition="in contact with")], negated=True) if who is not None:
            act = Act(span=node.span, verb="be", means="stative")
            apply = fixed(scope.rules.stat[words.UNTOUCHED], one, describe(who, scope).among())
            stand(act, scope, SET, apply, test)
        case _:
            raise scope.error(node, "this cannot be so yet")


def _itself(_play: Play, _me: int, it: Frame) -> int:
    return 1 << it[0]


def uncounted(node: Act, scope: Scope, test: Test | None) -> None:
    """`This model does not count as a model for the requirements of Objectives.`"""
    match node:
        case Act(
            who=who, roles=[Role(role="as"), Role(role="purpose", thing=Select(kinds=[Kind(noun="requirement")]))]
        ) if who is not None:
            apply = fixed(scope.rules.stat[words.UNCOUNTED], one, describe(who, scope).among())
            stand(node, scope, SET, apply, test)
        case _:
            raise scope.error(node, "it is not plain for what it does not count")


def kept_apart(node: Act, scope: Scope, test: Test | None) -> None:
    """`Models cannot be deployed within 2" of another model.`"""
    match node.roles:
        case [Role(preposition="within", thing=Amount(inches=True, quantity=quantity))]:
            much = how_many(node.model_copy(update={"roles": []}), quantity, scope)
            stand(node, scope, SET, fixed(scope.rules.stat[words.APART], much, _itself), test)
        case _:
            raise scope.error(node, "it is not plain where models cannot be deployed")


_VERBS = ("attack", "make", "target", "move", "perform")
STATICS: dict[str, Callable[[Any, Scope, Test | None], None]] = {
    **{f"cannot {verb}": standing for verb in _VERBS},
    "cannot suffer": unharmed,
    "cannot block": blocks,
    "cannot deploy": kept_apart,
    "does not count": uncounted,
    "be": being,
}
FOR_A_TIME: dict[str, Callable[[Any, Scope, int], Effect]] = {
    **{f"cannot {verb}": lasting for verb in _VERBS},
    "cannot reduce": unreduced,
    "until": until_event,
}
