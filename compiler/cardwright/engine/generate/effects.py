"""Effects as Python statements: picks, deeds, conditions, offers, in the order of the meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.engine.generate.eachdone import EachDone
from cardwright.engine.generate.frames import (
    AMOUNT,
    BY,
    PLACE,
    TO,
    TOKEN,
    WHAT,
    walked,
)
from cardwright.engine.generate.writer import CannotRun
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import VerbData

BEGIN = "begin"
"""The verb of the event with which a record begins to hold."""
GAME = "game"
"""The period that holds all others, and the place where everything is."""
COPY = "copy"
"""The part of a procedure for what it is done to a copy of."""
OPERATION_VERB = "verb"
"""The attribute of which a verb is a value."""
PROCEDURE = "procedure"
"""What is done by the game itself: its verb need be no event."""


class Effects(EachDone):
    """Statements of one ability."""

    # ------------------------------------------------------------ expressions that ask for deeds

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
        self.line(f"{name} = {' and '.join(done) or 'True'}")
        return name

    def _do_together(self, node: m.Together, _after: tuple[m.Effect, ...]) -> str:
        """At the same time: where each goes is worked out before any of them does."""
        ways = []
        for step in node.steps:
            parts = {part.role: part.by for part in step.parts} if isinstance(step, m.Do) else {}
            if not isinstance(step, m.Do) or self._operation(step, self._data(step.verb), parts) != "move":
                raise CannotRun("the table cannot do this at the same time as something else", step.span)
            ways.append(self._way(step, self._data(step.verb), parts))
        name = self.temporary()
        self.line(f"{name} = done_together(play, ({', '.join(ways)},))")
        return name

    def _way(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Where something is about to go, with others."""
        if node.deed is not None and any(key[0] == node.deed.number for key in self.parts):
            raise CannotRun("the table cannot tell what was done at the same time as something else", node.span)
        who, what, to = parts.get(BY, m.You()), self._done_to(node, parts), parts.pop(TO, None)
        self._nothing_left(node, parts)
        way, call, name = f"{self.verb(node)}, {self.set(what)}", "going", self.temporary()
        if to is not None and self.has_spaces and not isinstance(to, (m.Zone, m.EdgeOf)):
            call, goal = "going_to", self.set(to)
        else:
            zone, spot = self.goal(to, who, node) if to is not None else self._usual(data, who, node)
            goal = f"{zone}, {spot}"
        self.line(f"{name} = {call}(play, {way}, {goal}, {self.cause(node)})")
        return name

    def _do_if(self, node: m.If, after: tuple[m.Effect, ...]) -> str:
        name = self.temporary()
        with self.indented(f"if {self.truth(node.truth)}:"):
            self.line(f"{name} = {self.effect(node.then, after)}")
        with self.indented("else:"):
            self.line(f"{name} = {self.effect(node.otherwise, after) if node.otherwise is not None else 'False'}")
        return name

    def _do_stop(self, node: m.Stop, _after: tuple[m.Effect, ...]) -> str:
        deed = node.deed
        if not isinstance(deed, m.Var) or deed.number not in self.stopping:
            raise CannotRun("the table cannot have this not happen yet", node.span)
        name, saved = self.temporary(), node.how is m.Ending.SAVED
        self.line(f"{name} = {self._stoppable(deed, node)}")
        with self.indented(f"if {name}:"):
            if node.how is m.Ending.CANCELLED and deed.number in self.effected:
                self.line(f"cancel(it[{self.effected[deed.number]}])")
                return name
            self.line(f"it[{self.stopping[deed.number]}] = 1")
            for verb in self._endings(node.how) if saved else ():
                self.line(f"heard_of(play, me, {verb}, it[{self.threatened[deed.number]}], {self.cause(node)})")
        return name

    def _endings(self, how: m.Ending) -> list[int]:
        """The verbs by which something that is about to be done is not: to save, to cancel."""
        names = [name for name, data in self.lexicon.verbs.items() if data.how is how]
        return [self.rules.verb[name] for name in names if name in self.rules.verb]

    def _stoppable(self, deed: m.Var[Any], node: m.Stop) -> str:
        """Whether what is about to be done is done to something that can be saved, or by something that can be
        cancelled."""
        if node.how is m.Ending.SAVED and deed.number not in self.threatened:
            raise CannotRun("it is not said what is saved", node.span)
        of = self.effected.get(deed.number) if node.how is m.Ending.CANCELLED else None
        of = of or self.threatened.get(deed.number)
        barred = " | ".join(f"banned(play, {verb})" for verb in self._endings(node.how))
        if of is None or (not barred and node.how is not m.Ending.SAVED):
            return "True"
        return f"bool(it[{of}] & ~({barred or '0'}))"

    # ------------------------------------------------------------ deeds

    def _is_whole(self, place: m.Set[Any] | m.Number) -> bool:
        """Whether everything is there: “from the game” does not say where something lies."""
        return isinstance(place, m.Zone) and any(
            data.whole and data.name == place.zone for data in self.lexicon.zones.values()
        )

    def _do_do(self, node: m.Do, _after: tuple[m.Effect, ...]) -> str:
        data = self._data(node.verb)
        parts = {part.role: part.by for part in node.parts if not self._is_whole(part.by)}
        operation = self._operation(node, data, parts)
        method = getattr(self, f"_operation_{operation.replace(' ', '_')}", None)
        if operation and method is None:
            raise CannotRun(f"the game's table has “{node.verb}” do “{operation}”, which no table can do", node.span)
        if not operation or method is None or (node.verb not in self.rules.verb and operation != PROCEDURE):
            raise CannotRun(f"the game's table does not say what “{node.verb}” does", node.span)
        self._note_former(node)
        beyond = parts.pop(Role("beyond"), None)
        beyond = None if self._is_of_its_text(beyond) else beyond
        with self._as_doing_of(next((part.by for part in node.parts if part.role == BY), None)):
            done = method(node, data, parts) if beyond is None else self._beyond(beyond, method, node, data, parts)
        self._tell_the_rest(node)
        self._all_told((key for key in self.shares if node.deed is not None and key.deed == node.deed.number), node)
        return self._noted(node.deed, done)

    def _tell_the_rest(self, node: m.Do) -> None:
        """Parts that later words ask for and the operation does not tell: as they are said, or not at all."""
        said = {str(part.role): part.by for part in node.parts}
        for (deed, role), slot in self.parts.items():
            if node.deed is None or deed != node.deed.number or (deed, role) in self.told:
                continue
            by = said.get(role)
            if not isinstance(by, m.Set):
                raise CannotRun(f"the table cannot tell “{role}” of what was done", node.span)
            self.line(f"it[{slot}] = {self.set(by)}")

    def _is_of_its_text(self, beyond: Any) -> bool:
        """“(cannot be canceled)”: nobody is told that the text takes effect, so that nobody can cancel it."""
        named = isinstance(beyond, m.Just) and beyond.attribute == OPERATION_VERB
        return named and self.unannounced and self.lexicon.verb(str(beyond.value)).how is m.Ending.CANCELLED

    def _beyond(
        self, beyond: Any, method: Callable[..., str], node: m.Do, data: VerbData, parts: dict[Any, Any]
    ) -> str:
        """“kill it (cannot be saved)”: while that is done, none of those it is done to can be saved."""
        what = parts.get(WHAT)
        if not isinstance(beyond, m.Just) or not isinstance(what, m.Set) or str(beyond.value) not in self.rules.verb:
            raise CannotRun("the table cannot keep this from being stopped", node.span)
        was, done = self.temporary(), self.temporary()
        self.line(f"{was}, play.beyond = play.beyond, ({self.rules.verb[str(beyond.value)]}, {self.set(what)})")
        self.line(f"{done} = {method(node, data, parts)}")
        self.line(f"play.beyond = {was}")
        return done

    @contextmanager
    def _as_doing_of(self, by: Any) -> Iterator[None]:
        """What another player does is his doing, for whoever waits for it or asks later who it was."""
        if not isinstance(by, m.Set) or isinstance(by, m.You):
            yield
            return
        was = self.temporary()
        self.line(f"{was}, play.actor = play.actor, only({self.set(by)})")
        yield
        self.line(f"play.actor = {was}")

    def _data(self, verb: str) -> VerbData:
        """What is known of a verb: under its own name, or under the words that mean it."""
        known = self.lexicon.verb(verb)
        if known.operation:
            return known
        return next((one for one in self.lexicon.verbs.values() if one.verb == verb and one.operation), known)

    def _operation(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """What a verb does to the table: as its data says, or as the rulebook has it for states and zones."""
        book = self.rules.book
        if TOKEN in parts:
            token = parts[TOKEN]
            named = isinstance(token, m.Just) and (node.verb, str(token.value)) in book.does.payments
            return "payment" if named else "tokens"
        if node.verb in book.deeds.sets:
            return "mark"
        if node.verb in book.does.acts:
            return "act"
        return data.operation or ("move" if node.verb in book.deeds.goes or TO in parts else "")

    def _operation_tokens(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """What is counted comes and goes: on pieces, or as what players have."""
        token, amount = parts.pop(TOKEN), parts.pop(AMOUNT, None)
        if not isinstance(token, m.Just) or not isinstance(amount, m.Number) or not data.sign:
            what = token.value if isinstance(token, m.Just) else "these"
            raise CannotRun(f"the game's table does not say what “{node.verb}” does to “{what}”", node.span)
        who = parts.pop(BY, m.You())
        layout, name = self.rules.layout, str(token.value)
        sign = "" if data.sign > 0 else "-"
        much = self.temporary()
        below = any(
            isinstance(one, m.Const) and one.value < 0 for one in walked(amount)
        )  # nobody pays less than nothing
        self.line(f"{much} = max(0, {self.number(amount)})" if below else f"{much} = {self.number(amount)}")
        holders = [parts.pop(role) for role in ("onto", "for", "holder", "doer") if role in parts]
        if parts or len(holders) > 1:
            raise CannotRun(f"the table cannot “{node.verb}” tokens so", node.span)
        if name in layout.tokens and (holders or name not in layout.counters):
            on = self._bank(name, holders[0] if holders else None, who, node)
            self.rules.laid.add(name)
            who_or_what, first = on, layout.tokens[name]
            change = "counter_spent" if data.whole else "token_change"
        elif name in self.rules.book.pieces.sources and not holders:
            words = f"{self.verb(node)}, {name!r}, {self.set(who)}, {sign}{much}, {data.whole}, {self.cause(node)}"
            return f"({self._kept(node, AMOUNT, f'points_changed(play, {words})')} >= {much})"
        elif name in layout.counters and not holders:
            change = "counter_spent" if data.whole else "counter_change"
            who_or_what, first = self.set(who), layout.counters[name]
        else:
            raise CannotRun(f"the table does not say where “{name}” lies", node.span)
        call = f"{change}(play, {self.verb(node)}, {name!r}, {first}, {who_or_what}, {sign}{much}, {self.cause(node)})"
        done = self._kept(node, AMOUNT, call)
        return f"({done} >= {much})"

    def _bank(self, token: str, holder: m.Set[Any] | None, who: m.Set[Any], node: m.Do) -> str:
        """The pieces that tokens lie on; where none is named, the card of the player that the rulebook names."""
        if holder is not None:
            return self.set(holder)
        kind = self.rules.book.pieces.banks.get(token)
        if kind is None:
            raise CannotRun(f"it is not said on what “{token}” lies", node.span)
        return f"({self.rules.cast.of_type.get(kind, 0)} & controlled_by(play, {self.set(who)}))"

    def _operation_restart(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A turn goes back to one of its steps."""
        at, deed = parts.pop("at", None), parts.pop("deed", None)
        self._nothing_left(node, parts)
        steps = self.rules.book.times.steps
        step = steps.index(str(at.value)) if isinstance(at, m.Just) and at.value in steps else None
        if step is None or not isinstance(deed, m.Current) or deed.period not in self.rules.book.times.began:
            raise CannotRun(f"the table does not know from where to “{node.verb}”", node.span)
        name = self.temporary()
        self.line(f"{name} = gone_back(play, {self.verb(node)}, {step}, {self.cause(node)})")
        return name

    def _operation_end(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A period is over, or the game."""
        deed = parts.pop("deed", None)
        parts.pop(BY, None)
        self._nothing_left(node, parts)
        if not isinstance(deed, m.Current):
            raise CannotRun(f"the table does not know what to “{node.verb}”", node.span)
        call = "game_ended" if deed.period == GAME else "period_ended"
        return self._course(node, deed, call)

    def _operation_begin(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A period comes, and what is under way is over."""
        deed = parts.pop("deed", None)
        parts.pop(BY, None)
        self._nothing_left(node, parts)
        if not isinstance(deed, m.Current) or deed.period == GAME:
            raise CannotRun(f"the table does not know what to “{node.verb}”", node.span)
        return self._course(node, deed, "period_begun")

    def _course(self, node: m.Do, deed: m.Current, call: str) -> str:
        times = self.rules.book.times
        if call != "game_ended" and deed.period not in times.periods and deed.period not in times.spans:
            raise CannotRun("the table does not say when this begins or ends", node.span)
        name = self.temporary()
        self.line(f"{name} = {call}(play, {self.verb(node)}, {str(deed.period)!r}, {self.cause(node)})")
        return name

    def _operation_win(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Somebody has won the game."""
        who = parts.pop(BY, m.You())
        self._nothing_left(node, parts)
        if not any(part.role == PLACE and self._is_whole(part.by) for part in node.parts):
            raise CannotRun(f"the table does not know what to “{node.verb}”", node.span)
        name = self.temporary()
        self.line(f"{name} = game_won(play, {self.verb(node)}, {self.set(who)}, {self.cause(node)})")
        return name
