"""Picks as Python statements: pieces and players one after another, values by name, sets of which something holds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.engine.generate.effects import BEGIN, Effects
from cardwright.engine.generate.frames import WHAT, walked
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.picking import called, label
from cardwright.engine.play import CHANCE, Question
from cardwright.engine.prices import FoundOnce, Reach
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import Build

FEW = 3
"""So many are tried together for what must hold of all of them."""
CHOOSE = "choose"
"""What is asked where no deed says it."""


def _paid_next(after: tuple[m.Effect, ...]) -> m.Pay | None:
    """What is paid before anything else is done; further picks do nothing yet, but a cost that asks for them waits."""
    others = list[m.Var[Any]]()
    for step in (one for whole in after for one in (whole.steps if isinstance(whole, m.Seq) else (whole,))):
        if isinstance(step, m.Pick):
            others += (binder.each for binder in step.binders)
        elif isinstance(step, m.Pay) and not any(speaks_of(step.cost, other) for other in others):
            return step
        else:
            return None
    return None


class Picks(Effects):
    """Picks of one ability."""

    targets: tuple[m.Pick, ...] = ()
    """What must be picked in full before anything is done: with fewer the text does nothing."""

    def _do_pick(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        binder = node.binders[0]
        if all(one.each.sort is Sort.VALUE for one in node.binders) and (
            len(node.binders) > 1 or node.such is not None
        ):
            return self._pick_values(node, after)
        if len(node.binders) != 1 or (node.such is not None and not _can_be_asked(node.such, binder)):
            raise CannotRun("the table cannot have several picked together yet", node.span)
        who = str(CHANCE) if node.who is None else self.player(node.who)
        if binder.each.sort is Sort.VALUE:
            return self._pick_value(node, binder, who, after)
        if binder.each.sort is Sort.PLAYER:
            return self._pick_player(node, binder, who, after)
        if binder.each.sort is Sort.PLACE:
            return self._pick_place(node, binder, who, after)
        least, most = self.number(binder.least), "-1" if binder.most is None else self.number(binder.most)
        verbs, ask = self._linked(binder.each, after)
        ask = CHOOSE if node.target else ask
        verbs = (*verbs, *(self.choosing if node.target else ()))
        question = self.constant("question", Question(ask, self._cause(node), label))
        found = self._leading_on(node, binder, after)
        found = self._within_reach(found, binder.each, who, after)
        found = self._fit_to_bear(found, binder.each, who, after)
        slot = self.bind(binder.each)
        found = self._payable(found, binder, after)
        self.found_outside(binder.each, binder.of)
        numbers = self.constant("verbs", verbs)
        if node.such is not None:
            such = self.nested_truth(node.such)
            holds = f"lambda bits: {such}(play, me, with_one(it, {binder.each.number}, bits))"
            those = f"possible(play, {found}, {numbers})"
            self.line(f"{slot} = picked_such(play, {who}, {question}, {those}, {holds}, ({least}, {most}))")
            return f"({slot}.bit_count() >= {least})" if least != "0" else "True"
        if ask in self.rules.book.deeds.unlike and most != "1":
            those, bounds = f"possible(play, {found}, {numbers})", f"({least}, {most})"
            self.line(f"{slot} = picked_unlike(play, {who}, {question}, {those}, {bounds})")
        elif self._is_by_lot(node):
            self.line(f"{slot} = drawn(play, {question}, {found}, {least}, {most}, {numbers})")
        else:
            self.line(f"{slot} = picked(play, {who}, {question}, {found}, {least}, {most}, {numbers})")
        if any(node is target for target in self.targets) and least != "0":
            with self.indented(f"if {slot}.bit_count() < {least}:"):
                self.line("return False")
        return f"({slot}.bit_count() >= {least})" if least != "0" else "True"

    def _payable(self, found: str, binder: m.Binder, after: tuple[m.Effect, ...]) -> str:
        """Where what is paid next depends on what is picked, only those for which it can be paid."""
        then = _paid_next(after)
        if then is None or not speaks_of(then.cost, binder.each):
            return found
        if binder.least != m.Const(1) or binder.most != m.Const(1):
            return found
        cost = self.cost(then.cost)
        return f"payable(play, {self.player(then.who)}, it, {binder.each.number}, {found}, {cost})"

    @abstractmethod
    def cost(self, node: m.Effect) -> str:
        """A cost as a function of its own."""

    def nested_truth(self, truth: m.Truth) -> str:
        """A truth as a function of its own."""
        return self.constant("such", self.function("such", "play, me, it", lambda: self.truth(truth)))

    def _pick_player(self, node: m.Pick, binder: m.Binder, who: str, after: tuple[m.Effect, ...]) -> str:
        if binder.least != m.Const(1) or binder.most != m.Const(1) or node.such is not None:
            raise CannotRun("the table has one player picked at a time", node.span)
        question = self.constant("question", Question("choose a player", self._cause(node), called))
        found = self.set(binder.of)
        for step in after:
            for deed in walked(step):
                if isinstance(deed, m.Do) and m.Filled(Role("whom"), binder.each) in deed.parts:
                    found = self._seatable(deed, found, who)
        slot, given = self.bind(binder.each), self._given_to(binder.each, after)
        if given is not None:
            asked = tuple(Question(f"give {given[0]}", self._cause(node), to_whom, unsaid) for unsaid in (False, True))
            questions = self.constant("questions", asked)
            self.line(f"{slot} = picked_receiver(play, {who}, {questions}, {found}, {given[1]})")
            return f"bool({slot})"
        call = (
            f"drawn_player(play, {found})"
            if self._is_by_lot(node)
            else f"picked_value(play, {who}, {question}, {found})"
        )
        self.line(f"{slot} = {call}")
        return f"bool({slot})"

    def _is_by_lot(self, node: m.Pick) -> bool:
        """Whether dice decide what is picked."""
        dice = self.rules.book.dice
        return node.who is None and dice is not None and dice.lots

    def _given_to(self, player: m.Var[Any], after: tuple[m.Effect, ...]) -> tuple[str, str] | None:
        """What goes next to a player who is picked: this card, or what was picked before; and by which verb."""
        then = after[0] if after else None
        parts = {str(part.role): part.by for part in then.parts} if isinstance(then, m.Do) else {}
        what = parts.get(WHAT)
        if not isinstance(then, m.Do) or parts.get("by") != player or not isinstance(what, m.This):
            return None
        return then.verb, self.set(what)

    def _pick_place(self, node: m.Pick, binder: m.Binder, who: str, after: tuple[m.Effect, ...]) -> str:
        staying, self.staying = self.staying, False
        if binder.least != m.Const(1) or binder.most != m.Const(1) or node.such is not None or node.target:
            raise CannotRun("the table has one space picked at a time", node.span)
        then = after[0] if after else None
        goes = isinstance(then, m.Do) and m.Filled(Role("to"), binder.each) in then.parts
        found = f"{self.set(binder.of)} & open_spaces(play)" if goes else self.set(binder.of)
        question = self.constant("question", Question(then.verb if goes else CHOOSE, self._cause(node), _spot))  # type: ignore[union-attr]
        slot = self.bind(binder.each)
        self.line(f"{slot} = picked_space(play, {who}, {question}, {found}, it[0], {staying})")
        return f"bool({slot})"

    def _seatable(self, deed: m.Do, found: str, who: str) -> str:
        """Those to whom the rules let a part be given in what is under way."""
        known = self.rules.book.does.reseating.get(deed.verb)
        if known is None:
            return found
        can = self.constant("can", known[1])
        return f"joined(one for one in each_bit({found}) if {can}(play, {who}, only(one)))"

    def _leading_on(self, node: m.Pick, binder: m.Binder, after: tuple[m.Effect, ...]) -> str:
        """Those that can be picked: where the same words pick on from what is picked, those that leave something."""
        found, then = self.pickable(binder.of), after[0] if after else None
        if not isinstance(then, m.Pick) or node.target or then.target or len(then.binders) != 1:
            return found
        if then.binders[0].least == m.Const(0) or not speaks_of(then.binders[0].of, binder.each):
            return found
        name = self.bound[binder.each.number] = f"v{binder.each.number}"
        return f"joined({name} for {name} in each_bit({found}) if {self.pickable(then.binders[0].of)})"

    def pickable(self, of: m.Set[Any]) -> str:
        """Those of some pieces among which one can be picked."""
        return self.set(of)

    def _within_reach(self, found: str, var: m.Var[Any], who: str, after: tuple[m.Effect, ...]) -> str:
        """Of what is picked for a procedure, only those it can be done to: at no cost, or by whoever can pay."""
        then, does = after[0] if after else None, self.rules.book.does
        if not isinstance(then, m.Do) or not any(part.role == WHAT and part.by == var for part in then.parts):
            return found
        free, deeds = self.is_free(then), self.rules.book.deeds
        can: Reach | Callable[[Any, int], int] | None = does.reached.get(then.verb)
        if can is None and any(then.verb in those for those in (deeds.paid, deeds.alike, deeds.needs)):
            can = Reach(then.verb, free)
        return found if can is None else f"{self.constant('reach', FoundOnce(can))}(play, {who}, {found})"

    def _fit_to_bear(self, found: str, var: m.Var[Any], who: str, after: tuple[m.Effect, ...]) -> str:
        """Of what is picked for something to be attached to it, only those that it may lie on, as it says itself."""
        for deed in [node for step in after for node in walked(step) if isinstance(node, m.Do)]:
            what = next((part.by for part in deed.parts if part.role == WHAT), None)
            known = isinstance(what, m.This) or (isinstance(what, m.Var) and what.number in self.bound)
            if known and m.Filled(Role("onto"), var) in deed.parts and isinstance(what, m.Set):
                return f"({found} & fit_to_bear(play, {who}, {self.set(what)}))"
        return found

    def is_free(self, node: m.Do) -> bool:
        """Whether a deed costs nothing, because the text says so."""
        return any(part.role == "cost" and part.by == m.Const(0) for part in node.parts)

    def _pick_value(self, node: m.Pick, binder: m.Binder, who: str, after: tuple[m.Effect, ...]) -> str:
        question = self.constant(
            "question", Question(f"name {self._attribute(binder.of)}", self._cause(node), self._value_label(binder.of))
        )
        slot = self.bind(binder.each)
        self.line(f"{slot} = picked_value(play, {who}, {question}, {self.set(binder.of)})")
        record = self.kept.get(binder.each.number)
        token = self.rules.layout.tokens.get(self.rules.book.pieces.keeps)
        if record is None and not any(speaks_of(step, binder.each) for step in after):
            if token is None:
                raise CannotRun("the table cannot keep what was named for other lines yet", node.span)
            self.rules.keeping[self._cause(node).definition] = self.field(self._attribute(binder.of))
            self.line(f"kept_value(play, {self.rules.verb[BEGIN]}, {token} + it[0], {slot}, {self.cause(node)})")
        if record is not None:
            verb, cause = self.rules.verb[BEGIN], self.cause(node)
            rest = f"({who}, only({slot}), {NOWHERE}, ())"
            with self.indented(f"if {slot}:"):
                self.line(f"begun(play, {verb}, {record}, it[0], {rest}, {cause})")
        return f"bool({slot})"

    def _pick_values(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        """“a direction and a house such that …”: one of each, all asked for in one go."""
        who, rounds, whole = str(CHANCE) if node.who is None else self.player(node.who), "", node
        node = _of_those(node)
        for binder in node.binders:
            if binder.least != m.Const(1) or binder.most != m.Const(1) or binder.each.number in self.kept:
                raise CannotRun("the table has one value of each kind picked together", node.span)
            number, name = f"n{binder.each.number}", f"v{binder.each.number}"
            rounds += f" for {number} in ids({self.set(binder.of)}) for {name} in (1 << {number},)"
            self.bound[binder.each.number] = name
        numbers = "".join(f"n{binder.each.number}, " for binder in node.binders)
        such = f" if {self.truth(node.such)}" if node.such is not None else ""
        labels = _Together(tuple(self._value_label(binder.of) for binder in node.binders))
        asked = " and ".join(self._attribute(binder.of) for binder in node.binders)
        ask = next((step.verb for step in after if isinstance(step, m.Do)), f"name {asked}")
        question, chosen = self.constant("question", Question(ask, self._cause(node), labels)), self.temporary()
        self.line(f"{chosen} = picked_together(play, {who}, {question}, [({numbers}){rounds}{such}])")
        for at, binder in enumerate(node.binders):
            self.line(f"{self.bind(binder.each)} = 0 if {chosen} is None else 1 << {chosen}[{at}]")
        if any(whole is target for target in self.targets):
            with self.indented(f"if {chosen} is None:"):
                self.line("return False")
        return f"({chosen} is not None)"

    def _attribute(self, of: m.Set[Any]) -> str:
        known = _declared(of)
        return str(known.attribute) if known is not None else "a value"

    def _value_label(self, of: m.Set[Any]) -> Any:
        known = _declared(of)
        if known is None:
            raise CannotRun("the table does not know of what these are values", of.span)
        return _Names(self.field(known.attribute))

    @property
    def choosing(self) -> tuple[int, ...]:
        """The verbs of being chosen: what cannot be chosen is offered as no target."""
        names = [name for name, data in self.lexicon.verbs.items() if data.build is Build.CHOOSE]
        return tuple(self.rules.verb[name] for name in names if name in self.rules.verb)

    def _linked(self, var: m.Var[Any], after: tuple[m.Effect, ...]) -> tuple[tuple[int, ...], str]:
        """The verbs of the deeds that are done to what is picked: only what they may be done to is offered."""
        flat = [one for step in after for one in (step.steps if isinstance(step, m.Seq) else (step,))]
        for step in flat:
            if isinstance(step, m.Do):
                for part in step.parts:
                    if part.role == WHAT and part.by == var:
                        return (self.rules.verb[step.verb],), step.verb
            elif speaks_of(step, var):
                break
        return (), CHOOSE


def _can_be_asked(truth: m.Truth, binder: m.Binder) -> bool:
    """Whether what holds of all that is picked can be asked of each: it bounds them, or they are few."""
    few = isinstance(binder.most, m.Const) and binder.most.value <= FEW
    return few or _is_bound(truth, binder)


def _is_bound(truth: m.Truth, binder: m.Binder) -> bool:
    """Whether it bounds a sum over what is picked: then it holds of less whenever it holds of more."""
    if not isinstance(truth, m.Compare) or truth.op not in (m.Op.AT_MOST, m.Op.LESS) or speaks_of(truth.b, binder.each):
        return False
    if isinstance(truth.a, m.Sum):
        return truth.a.of == binder.each and isinstance(truth.a.number, m.StatOf)
    return isinstance(truth.a, (m.Count, m.StatOf)) and truth.a.of == binder.each


def to_whom(rules: Rules, option: tuple[int, int]) -> str:
    """Which card to which player."""
    return f"{rules.cast.names[option[1]]} to {called(rules, option[0])}"


def _spot(_rules: Rules, option: tuple[int, str]) -> str:
    return option[1]


class _Names:
    """Labels of values."""

    def __init__(self, attribute: str) -> None:
        self.attribute = attribute

    def __call__(self, rules: Rules, option: int) -> str:
        return rules.cast.values[self.attribute][option]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Names) and other.attribute == self.attribute

    def __hash__(self) -> int:
        return hash(self.attribute)


def _of_those(node: m.Pick) -> m.Pick:
    """“a house such that there is a character of that house there”: one of the houses of those characters."""
    last, such = node.binders[-1], node.such
    if not isinstance(last.of, m.Declared) or not isinstance(such, m.Compare):
        return node
    there = such.a.of if isinstance(such.a, m.Count) else None
    at_least_one = such.op is m.Op.AT_LEAST and such.b == m.Const(1)
    if not at_least_one or not isinstance(there, m.Where) or speaks_of(there.of, last.each):
        return node
    truths = there.truth.truths if isinstance(there.truth, m.And) else (there.truth,)
    of_it = m.Is(there.each, m.OfValue(last.of.attribute, last.each))
    rest = tuple(one for one in truths if one != of_it)
    if len(rest) != len(truths) - 1 or any(speaks_of(one, last.each) for one in rest):
        return node
    left = there.of if not rest else m.Where(there.of, there.each, rest[0] if len(rest) == 1 else m.And(rest))
    binder = m.Binder(last.each, m.Values(last.of.attribute, left), last.least, last.most, span=last.span)
    return m.Pick(node.who, (*node.binders[:-1], binder), None, node.target, node.secret, span=node.span)


class _Together:
    """Labels of values that are picked together, in the order in which they are said."""

    def __init__(self, names: tuple[_Names, ...]) -> None:
        self.names = names

    def __call__(self, rules: Rules, option: tuple[int, ...]) -> str:
        return " ".join(name(rules, one) for name, one in zip(self.names, option, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Together) and other.names == self.names

    def __hash__(self) -> int:
        return hash(self.names)


def _declared(of: m.Set[Any]) -> m.Declared | m.Values | m.Just | None:
    """The values from which others were left out: all houses, of “a house with no characters”."""
    if isinstance(of, (m.Declared, m.Values, m.Just)):
        return of
    if isinstance(of, (m.Where, m.Minus, m.Extreme)):
        return _declared(of.of)
    return _declared(of.sets[0]) if isinstance(of, m.Union) else None
