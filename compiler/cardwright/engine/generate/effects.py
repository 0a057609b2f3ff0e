"""Effects as Python statements: picks, deeds, conditions, offers, in the order of the meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.engine.generate.expressions import Expressions, speaks_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import BOTTOM, TOP, Cause
from cardwright.engine.picking import label
from cardwright.engine.play import CHANCE, Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Lexicon, VerbData
from cardwright.meaning.nodes import Sort

BEGIN = "begin"
"""The verb of the event with which a record begins to hold."""
WHAT, BY, TO, FROM, AMOUNT, TOKEN = "what", "by", "to", "from", "amount", "token"


class Effects(Expressions):
    """Statements of one ability."""

    def __init__(self, rules: Rules, lexicon: Lexicon, definition: int, line: int, whole: m.Node) -> None:
        super().__init__(rules, lexicon)
        self.definition, self.line_number = definition, line
        variables = [node for node in walked(whole) if isinstance(node, m.Var)]
        self.slots = max((node.number for node in variables), default=0)
        self.kept: dict[int, int] = {}
        self.parts: dict[tuple[int, str], int] = {}
        """For each part of a deed that later words ask for, where the frame keeps it."""
        for node in walked(whole):
            if isinstance(node, (m.Of, m.AmountOf)) and isinstance(node.deed, m.Var):
                self._part(node.deed.number, node.role)
        self.asked = {
            node.deed.number for node in walked(whole) if isinstance(node, m.Did) and isinstance(node.deed, m.Var)
        }
        """The deeds of which it is asked whether they happened."""

    def _part(self, deed: int, role: str) -> int:
        if (deed, role) not in self.parts:
            self.slots += 1
            self.parts[deed, role] = self.slots
        return self.parts[deed, role]

    def cause(self, node: m.Node) -> str:
        cause: Cause = (self.definition, self.line_number, *node.span)
        return str(cause)

    def bind(self, var: m.Var[Any]) -> str:
        self.bound[var.number] = f"it[{var.number}]"
        return self.bound[var.number]

    # ------------------------------------------------------------ expressions that ask for deeds

    def _set_of(self, node: m.Of[Any]) -> str:
        if not isinstance(node.deed, m.Var):
            raise CannotRun("the table cannot tell who had a part in this", node.span)
        return f"it[{self.parts[node.deed.number, node.role]}]"

    def _truth_did(self, node: m.Did) -> str:
        if not isinstance(node.deed, m.Var):
            raise CannotRun("the table cannot tell whether this happened", node.span)
        return f"bool(it[{node.deed.number}])"

    # ------------------------------------------------------------ effects

    def effect(self, node: m.Effect, after: tuple[m.Effect, ...] = ()) -> str:
        """Write what an effect does; the expression says whether it happened in full."""
        method = getattr(self, f"_do_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot do “{type(node).__name__}” yet", node.span)
        found: str = method(node, after)
        return found

    def _do_seq(self, node: m.Seq, after: tuple[m.Effect, ...]) -> str:
        done = [self.effect(step, (*node.steps[number + 1 :], *after)) for number, step in enumerate(node.steps)]
        name = self.temporary()
        self.line(f"{name} = {' and '.join(done)}")
        return name

    def _do_if(self, node: m.If, after: tuple[m.Effect, ...]) -> str:
        name = self.temporary()
        with self.indented(f"if {self.truth(node.truth)}:"):
            self.line(f"{name} = {self.effect(node.then, after)}")
        with self.indented("else:"):
            self.line(f"{name} = {self.effect(node.otherwise, after) if node.otherwise is not None else 'False'}")
        return name

    def _do_pick(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        if node.such is not None or len(node.binders) != 1:
            raise CannotRun("the table cannot have several picked together yet", node.span)
        binder = node.binders[0]
        who = str(CHANCE) if node.who is None else self.player(node.who)
        if binder.each.sort is Sort.VALUE:
            return self._pick_value(node, binder, who)
        least, most = self.number(binder.least), "-1" if binder.most is None else self.number(binder.most)
        verbs, ask = self._linked(binder.each, after)
        question = self.constant("question", Question(ask, self._cause(node), label))
        slot = self.bind(binder.each)
        found = self.set(binder.of)
        numbers = self.constant("verbs", verbs)
        self.line(f"{slot} = picked(play, {who}, {question}, {found}, {least}, {most}, {numbers})")
        return f"({slot}.bit_count() >= {least})" if least != "0" else "True"

    def _pick_value(self, node: m.Pick, binder: m.Binder, who: str) -> str:
        question = self.constant("question", Question("name", self._cause(node), self._value_label(binder.of)))
        slot = self.bind(binder.each)
        self.line(f"{slot} = picked_value(play, {who}, {question}, {self.set(binder.of)})")
        record = self.kept.get(binder.each.number)
        if record is not None:
            verb, cause = self.rules.verb[BEGIN], self.cause(node)
            rest = f"({who}, only({slot}), {NOWHERE}, ())"
            with self.indented(f"if {slot}:"):
                self.line(f"begun(play, {verb}, {record}, it[0], {rest}, {cause})")
        return f"bool({slot})"

    def _value_label(self, of: m.Set[Any]) -> Any:
        attribute = self.field(of.attribute) if isinstance(of, (m.Declared, m.Values)) else ""
        return _Names(attribute)

    def _cause(self, node: m.Node) -> Cause:
        return (self.definition, self.line_number, *node.span)

    def _linked(self, var: m.Var[Any], after: tuple[m.Effect, ...]) -> tuple[tuple[int, ...], str]:
        """The verbs of the deeds that are done to what is picked: only what they may be done to is offered."""
        for step in after:
            if isinstance(step, m.Do):
                for part in step.parts:
                    if part.role == WHAT and part.by == var:
                        return (self.rules.verb[step.verb],), step.verb
            elif speaks_of(step, var):
                break
        return (), "choose"

    def player(self, who: m.Set[Any]) -> str:
        """One player by number."""
        return "me" if isinstance(who, m.You) else f"only({self.set(who)})"

    def _do_may(self, node: m.May, after: tuple[m.Effect, ...]) -> str:
        name = self.temporary()
        question = self.constant("question", Question("do it?", self._cause(node), _yes_or_no))
        with self.indented(f"if decide(play, {self.player(node.who)}, {question}, (True, False)):"):
            self.line(f"{name} = {self.effect(node.effect, after)}")
        with self.indented("else:"):
            self.line(f"{name} = False")
        return self._noted(node.deed, name)

    def _noted(self, deed: m.Var[m.Event] | None, done: str) -> str:
        if deed is not None and deed.number in self.asked:
            self.line(f"it[{deed.number}] = {done}")
        return done

    # ------------------------------------------------------------ deeds

    def _do_do(self, node: m.Do, _after: tuple[m.Effect, ...]) -> str:
        data = self.lexicon.verb(node.verb)
        method = getattr(self, f"_operation_{data.operation.replace(' ', '_')}", None)
        if not data.operation or method is None:
            raise CannotRun(f"the game's table does not say what “{node.verb}” does", node.span)
        parts = {part.role: part.by for part in node.parts}
        return self._noted(node.deed, method(node, data, parts))

    def verb(self, node: m.Do) -> int:
        return self.rules.verb[node.verb]

    def _done_to(self, node: m.Do, parts: dict[Any, Any]) -> m.Set[Any]:
        what = parts.pop(WHAT, None)
        if not isinstance(what, m.Set):
            raise CannotRun(f"it is not said what to “{node.verb}”", node.span)
        return what

    def _nothing_left(self, node: m.Do, parts: dict[Any, Any]) -> None:
        parts.pop(BY, None)
        if parts:
            raise CannotRun(f"the table cannot “{node.verb}” with “{sorted(parts)[0]}”", node.span)

    def _kept(self, node: m.Do, role: str, value: str) -> str:
        name = self.temporary()
        self.line(f"{name} = {value}")
        if node.deed is not None and (node.deed.number, role) in self.parts:
            self.line(f"it[{self.parts[node.deed.number, role]}] = {name}")
        return name

    def _operation_move(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces go to the place that is said, or that the verb means."""
        who = parts.get(BY, m.You())
        if WHAT not in parts and AMOUNT in parts:
            what: m.Set[Any] = m.Edgemost(m.Edge.TOP, parts.pop(AMOUNT), parts.pop(FROM))
        else:
            what = self._done_to(node, parts)
        to = parts.pop(TO, None)
        zone, spot = self.goal(to, who, node) if to is not None else self._usual(data, who, node)
        self._nothing_left(node, parts)
        wanted = self.temporary()
        self.line(f"{wanted} = {self.set(what)}")
        done = self._kept(node, WHAT, f"moved(play, {self.verb(node)}, {wanted}, {zone}, {spot}, {self.cause(node)})")
        return f"({done} == {wanted} != 0)"

    def _usual(self, data: VerbData, who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        if not data.to:
            raise CannotRun(f"it is not said where to “{node.verb}” it", node.span)
        return self._zone_number(m.Zone(data.to, who), node), TOP

    def goal(self, to: m.Set[m.Place], who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        if isinstance(to, m.EdgeOf):
            return self.goal(to.of, who, node)[0], BOTTOM if to.edge is m.Edge.BOTTOM else TOP
        if isinstance(to, m.Zone):
            return self._zone_number(to, node), TOP
        raise CannotRun("the table cannot put anything there", to.span)

    def _zone_number(self, zone: m.Zone, node: m.Do) -> str:
        zones = self.zones(zone)
        if len(zones) == 1:
            return str(zones[0])
        if zone.of is None:
            raise CannotRun(f"whose “{zone.zone}” is not said", node.span)
        return f"{self.constant('zones', zones)}[{self.player(zone.of)}]"

    def _operation_resolve(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        what = self._done_to(node, parts)
        who = self.player(parts.get(BY, m.You()))
        self._nothing_left(node, parts)
        done = self._kept(node, WHAT, f"carried_out(play, {who}, {self.set(what)}, {self.cause(node)})")
        return f"bool({done})"

    def _operation_swap(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        place = parts.pop("place", None)
        what = place.of if isinstance(place, m.PlaceOf) else self._done_to(node, parts)
        self._nothing_left(node, parts)
        self.rules.pair(self.verb(node))
        done = self._kept(node, WHAT, f"swapped(play, {self.verb(node)}, {self.set(what)}, {self.cause(node)})")
        return f"bool({done})"

    def _operation_count(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """A counter of the player goes up: an extra turn."""
        if isinstance(parts.get("after"), m.Current):
            del parts["after"]  # a turn that is added comes after the one under way
        who = self.player(parts.get(BY, m.You()))
        self._nothing_left(node, parts)
        first = self.rules.layout.counters.get(data.counter)
        if first is None:
            raise CannotRun(f"the table counts no “{data.counter}”", node.span)
        name = self.temporary()
        self.line(f"{name} = counted(play, {self.verb(node)}, {first} + {who}, 1, {self.cause(node)})")
        return name


def walked(node: Any) -> Iterator[Any]:
    """Every node of a meaning, the outer first."""
    if isinstance(node, tuple):
        for item in node:
            yield from walked(item)
    elif isinstance(node, m.Node):
        yield node
        for name in type(node).__dataclass_fields__:
            if name != "span":
                yield from walked(getattr(node, name))


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


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"
