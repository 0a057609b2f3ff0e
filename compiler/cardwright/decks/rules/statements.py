"""Statements as tests: the sentence itself, and what `if`, `unless`, `only if`, `and` and `or` make of its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import CannotJudgeError, Fault, Fix, Test
from cardwright.decks.rules.joining import all_tests, one_of
from cardwright.decks.rules.moods import allowed, check, forbids, refuse_per, refuse_rounding, without_mood
from cardwright.decks.rules.parts import countable
from cardwright.decks.rules.presence import presence
from cardwright.decks.rules.quantified import is_restricted, quantified
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    Act,
    Aside,
    Be,
    Choice,
    Follow,
    ForEach,
    Gap,
    Ref,
    Related,
    Role,
    Select,
    Sequence,
    Statement,
    There,
    Thing,
    When,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_AND = frozenset({"and", ",", "but"})
_IF = frozenset({"if", "when", "while", "for as long as"})


class Statements:
    """Compiles any statement that says how a list must be."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def test(self, statement: Statement) -> Test:
        """The test that a statement makes."""
        rules = self._rules
        check(statement)
        if isinstance(statement, Act):
            return self._act(statement)
        if isinstance(statement, Be):
            return rules.being.test(statement)
        if isinstance(statement, There):
            return rules.having.existence(statement)
        if isinstance(statement, When):
            return self._when(statement)
        if isinstance(statement, Sequence) and statement.join in _AND:
            return all_tests([self.test(step) for step in statement.steps])
        if isinstance(statement, Choice):
            return self._choice(statement)
        if isinstance(statement, ForEach):
            return self._for_each(statement)
        if isinstance(statement, Follow) and statement.link == "only":
            return self._only(statement)
        if isinstance(statement, Aside):
            return all_tests([self.test(inner) for inner in statement.statements])
        raise CannotJudgeError("this says nothing about a list", statement)

    def _act(self, act: Act) -> Test:
        says = self._rules.says.get(act.verb, "")
        if says == "has":
            return self._rules.having.test(act)
        if says == "shares":
            return self._rules.sharing.test(act)
        if says == "holds":
            return self._rules.texts.rule(act)
        if says == "is borne" and act.passive and act.what is not None and len(act.roles) == 1 and act.who is None:
            return self._borne(act, act.what, act.roles[0])
        raise CannotJudgeError(f"a list cannot “{act.verb}”", act)

    def _borne(self, act: Act, what: Thing, role: Role) -> Test:
        """`Each equipment is attached to a model.`"""
        refuse_per(act)
        refuse_rounding(act)
        if role.preposition != "to":
            raise CannotJudgeError(f"“{role.preposition}” cannot be judged here", role)
        if act.mood == "may" and not is_restricted(what):
            return allowed
        borne = Related(preposition="attached to", thing=role.thing, span=act.span)
        return quantified(self._rules, what, self._rules.related.match(borne), cannot=forbids(act))

    # ------------------------------------------------------------ conditions

    def _when(self, when: When) -> Test:
        if when.do is None:
            raise CannotJudgeError("say what holds then", when)
        condition, do = _with_it(when.condition, when.do)
        if when.word == "only if":
            return self._only_if(condition, do)
        holds, then = self._condition(condition), self.test(do)
        if when.word in _IF:
            return lambda view: then(view) if not holds(view) else []
        if when.word == "unless":
            return lambda view: then(view) if holds(view) else []
        raise CannotJudgeError(f"a list knows no “{when.word}”", when)

    def _condition(self, statement: Statement) -> Test:
        """The test of something that may be so or not: what is said of nothing (`the agenda is ...`) is not so."""
        if isinstance(statement, Sequence) and statement.join in _AND:
            return all_tests([self._condition(step) for step in statement.steps])
        if isinstance(statement, Choice) and _subject(statement) is None:
            return one_of([self._condition(option) for option in statement.options])
        test = self.test(statement)
        there = presence(self._rules, statement.options[0] if isinstance(statement, Choice) else statement)
        return test if there is None else all_tests([there, test])

    def _only_if(self, condition: Statement, do: Statement) -> Test:
        """`You may include A only if you include B`: where the first is so, the second must be."""
        plain = without_mood(do)
        is_so, must = self._condition(plain), self._condition(condition)
        bag = None
        if isinstance(plain, Act) and plain.what is not None:
            bag = self._rules.bags.bag(countable(plain.what))

        def test(view: View) -> list[Fault]:
            if is_so(view):
                return []
            faults = must(view)
            those = bag(view) if bag is not None else []
            if not those:
                return faults
            name = those[0].card.name
            return [fault._replace(entries=fault.entries or those, fix=_or_remove(fault, name)) for fault in faults]

        return test

    # ------------------------------------------------------------ one or the other, each, only

    def _choice(self, choice: Choice) -> Test:
        """`Each model is Unknown or shares ...`: every model for itself, where all options speak of the same."""
        subject = _subject(choice)
        if subject is not None:
            tests = [self.test(_about_it(option)) for option in choice.options]

            def holds(entry: Entry, view: View) -> bool:
                return any(not test(view.at(entry)) for test in tests)

            return quantified(self._rules, subject, holds)
        return one_of([self.test(option) for option in choice.options])

    def _for_each(self, each: ForEach) -> Test:
        """Once for each player, or for each card of a kind."""
        test = self.test(each.do)
        if isinstance(each.per, Select) and each.per.kinds[0].kind == "player":
            return lambda view: [
                fault.of(owner) for owner in view.scene.owners or [""] for fault in test(view.of(owner))
            ]
        bag = self._rules.bags.bag(each.per)
        return lambda view: [fault for entry in bag(view) if entry.card.is_known for fault in test(view.at(entry))]

    def _only(self, follow: Follow) -> Test:
        """`Only Soldiers have equipment`: whatever has it must be one."""
        inner = follow.do
        who = getattr(inner, "who", None)
        if not isinstance(inner, Act | Be) or who is None:
            raise CannotJudgeError("say of what only these", follow)
        if isinstance(inner, Act) and inner.passive:
            raise CannotJudgeError("say it the other way round: what only these do", follow)
        member = self._rules.bags.members(who)
        has_it = self.test(_about_it(without_mood(inner)))
        remedies = self._rules.remedies

        def is_fine(entry: Entry, view: View) -> bool:
            return not entry.card.is_known or member(entry, view) or bool(has_it(view.at(entry)))

        def fault(entry: Entry, view: View) -> Fault:
            found = f"{entry.card.name} ({entry.card.type})"
            return Fault(found, "", [entry], lambda: remedies.of(entry, view, lambda: is_fine(entry, view)))

        return lambda view: [fault(entry, view) for entry in view.scene.entries if not is_fine(entry, view)]


def _or_remove(fault: Fault, name: str) -> Fix:
    return lambda: f"{fault.told()}, or remove {name}"


def _subject(choice: Choice) -> Select | None:
    """The cards that all options speak of, each for itself."""
    subjects = [getattr(option, "who", None) for option in choice.options]
    first = subjects[0]
    same = isinstance(first, Select) and _is_each(first) and all(subject == first for subject in subjects)
    return first if same else None


def _is_each(who: Select) -> bool:
    return who.quantity is None or "each" in who.quantity.words


def _about_it(statement: Statement) -> Statement:
    """The statement with `it` as its subject."""
    if isinstance(statement, Act | Be):
        return statement.model_copy(update={"who": Gap()})
    return statement


def _with_it(condition: Statement, do: Statement) -> tuple[Statement, Statement]:
    """The two parts of a sentence with `it` replaced by what the other part speaks of."""
    return _replaced(condition, do), _replaced(do, condition)


def _replaced(statement: Statement, other: Statement) -> Statement:
    who: Thing | None = getattr(statement, "who", None)
    subject: Thing | None = getattr(other, "who", None)
    if isinstance(who, Ref) and not who.noun and subject is not None and isinstance(statement, Act | Be):
        return statement.model_copy(update={"who": subject})
    return statement
