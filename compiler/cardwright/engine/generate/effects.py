"""Effects as Python statements: picks, deeds, conditions, offers, in the order of the meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import chain
from typing import Any

from cardwright.engine.generate.expressions import Expressions, alike, speaks_of
from cardwright.engine.generate.shares import Key, one_verb, share
from cardwright.engine.generate.writer import CannotRun, made_when_called
from cardwright.engine.operations import BOTTOM, TOP, Cause
from cardwright.engine.picking import ENOUGH, ENOUGH_SAID
from cardwright.engine.play import Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, ZoneName
from cardwright.meaning.calculus.walk import transformed, walk
from cardwright.meaning.gamedata.lexicon import Lexicon, VerbData

BEGIN = "begin"
"""The verb of the event with which a record begins to hold."""
BROUGHT_IN = "brought_in"
WHAT, BY, TO, FROM, AMOUNT, TOKEN, PLACE = "what", "by", "to", "from", "amount", "token", "place"
GAME = "game"
"""The period that holds all others, and the place where everything is."""
COPY = "copy"
"""The part of a procedure for what it is done to a copy of."""
OPERATION_VERB = "verb"
"""The attribute of which a verb is a value."""
PROCEDURE = "procedure"
"""What is done by the game itself: its verb need be no event."""


Asked = tuple[int, str, str]
"""Which deed is asked for, which part of it, and the verb, if only deeds of one are meant."""


def _in_place_of(old: m.Set[Any], new: m.Set[Any], part: m.Node) -> m.Node:
    return new if part == old else part


class Effects(Expressions):
    """Statements of one ability."""

    unannounced = False
    """Whether nobody is told that the text takes effect: it cannot be cancelled."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        definition: int,
        line: int,
        whole: m.Node,
        kept: Mapping[Asked, int] | None = None,
    ) -> None:
        super().__init__(rules, lexicon)
        self.definition, self.line_number = definition, line
        self.nodes = tuple(walked(whole))
        """Every node of the ability, the outer first."""
        kept = kept or {}
        self.slots = max([0, *kept.values(), *(node.number for node in self.nodes if isinstance(node, m.Var))])
        self.own = 0
        """The pieces that bear the text."""
        self.kept: dict[int, int] = {}
        self.committed: list[Callable[[], None]] = []
        """What is to be told to the rules once the whole ability is made."""
        self.collecting: list[tuple[int, str]] = []
        """Loops under way whose deed is asked for later, with the part that is."""
        self.staying = False
        """Whether who picks a space may also pick none."""
        self.stopping: dict[int, int] = {}
        """For a deed that is about to be done, where the frame notes that it is not."""
        self.threatened: dict[int, int] = {}
        """For such a deed, where the frame keeps what it would be done to."""
        self.effected: dict[int, int] = {}
        """For a deed that is all that a card's text does, where the frame keeps the card."""
        self.answered: dict[int, m.On] = {
            node.deed.number: node for node in self.nodes if isinstance(node, m.On) and node.deed is not None
        }
        """For each deed that is waited for, how it is recognised."""
        self.parts: dict[tuple[int, str], int] = {key[:2]: slot for key, slot in kept.items() if not key[2]}
        """For each part of a deed that later words ask for, where the frame keeps it."""
        self.kinds: dict[Asked, int] = {key: slot for key, slot in kept.items() if key[2]}
        """The same for those deeds of several that are of one verb."""
        self.open: list[int] = []
        """The deeds under way of which a part is asked for by verb."""
        for node in self.nodes:
            if isinstance(node, (m.Of, m.AmountOf)) and isinstance(node.deed, m.Var):
                self._part(node.deed.number, node.role)
        self.shares: dict[Key, int] = {}
        """For each part of a deed that is asked for by who did it, where the frame keeps that of the first player."""
        for node in self.nodes:
            if (asked_of := share(node)) is not None and asked_of.key not in self.shares:
                self.shares[asked_of.key] = self.slots + 1
                self.slots += rules.layout.players
            if isinstance(node, m.Of) and (asked := of_kind(node)) is not None and asked not in self.kinds:
                self.slots += 1
                self.kinds[asked] = self.slots
        self.sharing: list[Key] = []
        """Such deeds that are under way, with the part."""
        self.did: dict[int, int] = {}
        """For each deed of which it is asked whether some players did it, where the frame keeps that of the first."""
        for node in self.nodes:
            if isinstance(node, m.Did) and (own := _own(node.deed)) is not None and own not in self.did:
                self.did[own] = self.slots + 1
                self.slots += rules.layout.players
        self.asked = {
            node.deed.number for node in self.nodes if isinstance(node, m.Did) and isinstance(node.deed, m.Var)
        } | {*self.did}
        """The deeds of which it is asked whether they happened."""
        self.former = self._former()
        """For each truth that is asked of what was before a deed, where the frame keeps whether it held."""

    def made(self, name: str, source: str) -> Callable[..., Any]:
        if name != "effect":
            return super().made(name, source)
        return made_when_called(name, source, self.constants, partial(_rewritten, self.rules), self.rules.anew)

    def _former(self) -> dict[m.TruthAsOf, int]:
        former = dict.fromkeys(node for node in self.nodes if isinstance(node, m.TruthAsOf))
        first, self.slots = self.slots + 1, self.slots + len(former)
        return {node: first + number for number, node in enumerate(former)}

    def _truth_truthasof(self, node: m.TruthAsOf) -> str:
        known = isinstance(node.deed, m.Var) and node.deed.number not in self.answered
        if node not in self.foreknown and (not known or self._deed_of(node) is None):
            raise CannotRun("the table does not keep what was before this", node.span)
        return f"bool(it[{self.former[node]}])"

    @cached_property
    def foreknown(self) -> set[m.TruthAsOf]:
        """What was so before a deed that a text waits for, noted as the deed is recognised."""
        return set()

    def _deed_of(self, former: m.TruthAsOf) -> m.Do | None:
        """What was done, before which something was so; of an offer, the only thing that it offers to do."""
        found = [node for node in self.nodes if isinstance(node, m.Do) and node.deed == former.deed]
        offers = [node.effect for node in self.nodes if isinstance(node, m.May) and node.deed == former.deed]
        offered = [node for offer in offers for node in walked(offer) if isinstance(node, m.Do)]
        return found[0] if found else offered[0] if len(offered) == 1 else None

    def _note_former(self, node: m.Do) -> None:
        """Note what later words ask of what a deed is done to, as it is before that."""
        what = next((part.by for part in node.parts if part.role == WHAT), None)
        for former, slot in self.former.items():
            if former.deed == node.deed or self._deed_of(former) == node:
                if not isinstance(what, m.Set):
                    raise CannotRun("the table does not keep what was before this", former.span)
                truth = transformed(former.truth, partial(_in_place_of, m.Of(former.deed, Role(WHAT)), what))
                assert isinstance(truth, m.Truth)
                self.line(f"it[{slot}] = int({self.truth(truth)})")

    @cached_property
    def shared(self) -> set[Key]:
        """The parts of deeds that what was done has told of each player who did it."""
        return set()

    @cached_property
    def told(self) -> set[tuple[int, str]]:
        """The parts of deeds that what was done has told."""
        return set()

    def _part(self, deed: int, role: str) -> int:
        if (deed, role) not in self.parts:
            self.slots += 1
            self.parts[deed, role] = self.slots
        return self.parts[deed, role]

    def cause(self, node: m.Node) -> str:
        return self.constant("cause", self._cause(node))

    def bind(self, var: m.Var[Any]) -> str:
        self.bound[var.number] = f"it[{var.number}]"
        return self.bound[var.number]

    # ------------------------------------------------------------ expressions that ask for deeds

    def _set_of(self, node: m.Of[Any]) -> str:
        if isinstance(node.deed, m.Var) and self._is_seat(node.deed.number, str(node.role)):
            return self.part_of_episode(node)
        if isinstance(node.deed, m.Var) and not super().is_episode(node.deed):
            return f"it[{self.parts[node.deed.number, node.role]}]"
        asked = of_kind(node)
        if asked is not None:
            return f"it[{self.kinds[asked]}]"
        if isinstance(node.deed, m.Kept) and (node.deed.number, node.role) in self.parts:
            return f"it[{self.parts[node.deed.number, node.role]}]"
        own = share(node)
        if own is not None:
            return f"joined(it[{self.shares[own.key]} + one] for one in ids({self.set(own.players)}))"
        return super()._set_of(node)

    def _is_seat(self, deed: int, role: str) -> bool:
        """Whether the game remembers who has this part in a deed that a text waits for: which player, or, of a contest
        that was begun, which pieces take part in it now."""
        pattern, known = self.answered.get(deed), self.rules.book.parts.roles.get(role)
        if pattern is None or known is None or any(slot.role == role for slot in pattern.slots):
            return False
        if known[0] == "mark":
            return self._has_opened(pattern)
        return known[0] == "seat" and self.lexicon.roles.get(Role(role)) is Sort.PLAYER

    def is_episode(self, deed: m.Set[Any]) -> bool:
        """A contest that was begun is under way as long as texts that waited for its beginning speak of it."""
        pattern = self.answered.get(deed.number) if isinstance(deed, m.Var) else None
        return super().is_episode(deed) or (pattern is not None and self._has_opened(pattern))

    def _has_opened(self, pattern: m.On) -> bool:
        contest = self.rules.book.contest
        return contest is not None and pattern.verbs == (contest.opens,) and pattern.moment is m.Moment.AFTER

    def _truth_did(self, node: m.Did) -> str:
        own = _own(node.deed)
        if own is not None:
            assert isinstance(node.deed, m.Where) and isinstance(node.deed.truth, m.Among)
            return f"any(it[{self.did[own]} + one] for one in ids({self.set(node.deed.truth.set)}))"
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

    def _cause(self, node: m.Node) -> Cause:
        return Cause(self.definition, self.line_number, *node.span)

    def player(self, who: m.Set[Any]) -> str:
        """One player by number."""
        return "me" if isinstance(who, m.You) else f"only({self.set(who)})"

    def _do_may(self, node: m.May, after: tuple[m.Effect, ...]) -> str:
        steps = node.effect.steps if isinstance(node.effect, m.Seq) else ()
        if self.has_spaces and steps and _is_of_a_place(steps[0], node.who):
            self.staying = True  # to where, or not at all, is one question
            with self._gathered(node):
                done = self.effect(node.effect, after)
            return self._noted(node.deed, done)
        name = self.temporary()
        verb = next((one.verb for one in walked(node.effect) if isinstance(one, m.Do)), "do it")
        cause = Cause(self.definition, self.line_number, *_extent(node))
        question = self.constant("question", Question(f"{verb}?", cause, _offered(node)))
        able = self._able_instead(node.effect) or self._able_to_prevent(node, after)
        with (
            self._gathered(node),
            self.indented(f"if {able}decide(play, {self.player(node.who)}, {question}, (True, False)):"),
        ):
            self.line(f"{name} = {self.effect(node.effect, after)}")
        with self.indented("else:"):
            self.line(f"{name} = False")
        return self._noted(node.deed, name)

    def _able_instead(self, node: m.Effect) -> str:
        """What is done in the place of something is offered only where it can be: else that happens."""
        steps = node.steps if isinstance(node, m.Seq) else ()
        if len(steps) < 2 or not isinstance(steps[0], m.Stop) or steps[0].how is not m.Ending.REPLACED:
            return ""
        rest = self.nested("rest", steps[1] if len(steps) == 2 else m.Seq(steps[1:], span=node.span))
        return f"able_options(play, me, it, ({rest},)) and "

    def _able_to_prevent(self, node: m.May, after: tuple[m.Effect, ...]) -> str:
        """Something is done unless somebody does something else: who cannot do that is not asked."""
        then = after[0] if after else None
        if node.deed is None or not isinstance(then, m.If) or then.truth != m.Not(m.Did(node.deed)):
            return ""
        return f"able_options(play, me, it, ({self.nested('rest', node.effect)},)) and "

    @contextmanager
    def _gathered(self, node: m.May) -> Iterator[None]:
        """What was done to, if the offer was taken: later words may ask for it."""
        keys = [key for key in self.parts if node.deed is not None and key[0] == node.deed.number]
        if keys:
            self._of_one_kind(node)
        for key in keys:
            self.line(f"it[{self.parts[key]}] = 0")
        self.collecting += keys
        with self._opened(node.deed):
            yield
        self.collecting = [key for key in self.collecting if key not in keys]

    @contextmanager
    def _opened(self, deed: m.Var[m.Event] | None) -> Iterator[None]:
        """While it is under way, what is done of a kind is noted for whoever asks for it later."""
        slots = [slot for key, slot in self.kinds.items() if deed is not None and key[0] == deed.number]
        for slot in slots:
            self.line(f"it[{slot}] = 0")
        if not slots or deed is None:
            yield
            return
        self.open.append(deed.number)
        yield
        self.open.remove(deed.number)

    def _of_one_kind(self, node: m.May | m.Each) -> None:
        """Refuse to tell what was done by deeds of several kinds together."""
        if len({one.verb for one in walked(node.effect) if isinstance(one, m.Do)}) > 1:
            raise CannotRun("the table cannot tell what was done by which of these deeds", node.span)

    def _do_pay(self, node: m.Pay, _after: tuple[m.Effect, ...]) -> str:
        cost, buy = self.nested("cost", node.cost), self.nested("buy", node.effect)
        name = self.temporary()
        self.line(f"{name} = bought(play, {self.player(node.who)}, it, {cost}, {buy})")
        return self._noted(node.deed, name)

    def nested(self, stem: str, node: m.Effect) -> str:
        """An effect as a function of its own."""
        run = self.function(stem, "play, me, it", lambda: self.effect(node))
        return self.constant(stem, run)

    def _do_either(self, node: m.Either, _after: tuple[m.Effect, ...]) -> str:
        least = node.number if node.least is None else node.least
        if not isinstance(node.number, m.Const) or not isinstance(least, m.Const):
            raise CannotRun("the table does not have so many options chosen yet", node.span)
        several = node.number.value != 1 or least.value != 1
        if several and node.deed is not None:
            raise CannotRun("the table does not have so many options chosen yet", node.span)
        options = self.constant("options", tuple(self.constants[self.nested("option", one)] for one in node.options))
        spans = tuple(Cause(self.definition, self.line_number, *_extent(one)) for one in node.options)
        question = self.constant("question", Question("choose", self._cause(node), OptionWords(spans)))
        able_ones, chosen, done = self.temporary(), self.temporary(), self.temporary()
        who = self.player(node.who)
        if several:
            numbers = f"{node.number.value}, {least.value}"
            self.line(f"{done} = several_done(play, me, it, {who}, {question}, {options}, {numbers})")
            return self._noted(node.deed, done)
        self.line(f"{able_ones} = able_options(play, me, it, {options})")
        with self.indented(f"if {able_ones}:"):
            self.line(f"{chosen} = decide(play, {who}, {question}, {able_ones})")
            self.line(f"{done} = {options}[{chosen}](play, me, it)")
        with self.indented("else:"):
            self.line(f"{done} = False")
        return self._noted(node.deed, done)

    def _do_repeat(self, node: m.Repeat, _after: tuple[m.Effect, ...]) -> str:
        if node.until is not None and node.times is None:
            return self._do_until(node, node.until)
        if node.times is None or node.until is not None:
            raise CannotRun("the table cannot do this until something is so yet", node.span)
        done = self.temporary()
        self.line(f"{done} = True")
        with self.indented(f"for {self.temporary()} in range({self.number(node.times)}):"):
            self.line(f"{done} = bool({self.effect(node.effect)}) and {done}")
        return done

    def _do_until(self, node: m.Repeat, until: m.Truth) -> str:
        """Once, and once more as long as it is not so; what one time brought about, the next knows nothing of."""
        done = self.temporary()
        deeds = {part.deed.number for part in walked(node.effect) if isinstance(part, (m.Do, m.May)) and part.deed}
        slots = {number for number in deeds if number in self.asked} | {
            slot for (deed, _), slot in self.parts.items() if deed in deeds
        }
        self.line(f"{done} = True")
        with self.indented("while True:"):
            for slot in sorted(slots):
                self.line(f"it[{slot}] = 0")
            self.line(f"{done} = bool({self.effect(node.effect)}) and {done}")
            with self.indented(f"if {self.truth(until)}:"):
                self.line("break")
        return done

    def _do_each(self, node: m.Each, after: tuple[m.Effect, ...]) -> str:
        done, one = self.temporary(), self.temporary()
        order = self._order_of(node)
        deed = node.deed.number if node.deed is not None else -1
        collected = [key for key in self.parts if key[0] == deed]
        for key in collected:
            self.line(f"it[{self.parts[key]}] = 0")
        self.collecting += collected
        shared = [key for key in self.shares if key.deed == deed]
        if collected or any(not key.verb for key in shared):
            self._of_one_kind(node)
        for own in shared:
            for player in range(self.rules.layout.players):
                self.line(f"it[{self.shares[own] + player}] = 0")
        self.sharing += shared
        sums, did = self._summed_up(node, after), self._did_in(node)
        for start in (*(f"{name} = 0" for name in sums.values()), *self._nobody_did(did)):
            self.line(start)
        self.line(f"{done} = True")
        with self._opened(node.deed), self.indented(f"for {one} in {order.format(self.set(node.of))}:"):
            self.found_outside(node.each, node.of)
            self.line(f"{self.bind(node.each)} = 1 << {one}")
            for place in (*sums, *did):
                self.line(f"it[{place}] = 0")
            inner = self.effect(node.effect, after)
            self.line(f"{done} = bool({inner}) and {done}")
            for place, name in sums.items():
                self.line(f"{name} {'+' if place in self._amounts else '|'}= it[{place}]")
            for number in did:
                value = inner if number == deed else f"it[{number}]"
                self.line(f"it[{self.did[number]} + {one}] = bool({value})")
        for place, name in sums.items():
            self.line(f"it[{place}] = {name}")
        self.collecting = [key for key in self.collecting if key not in collected]
        self.sharing = [key for key in self.sharing if key not in shared]
        self._all_told(shared, node)
        return self._noted(node.deed, done)

    def _order_of(self, node: m.Each) -> str:
        """In which order it is done for each."""
        if node.each.sort is Sort.PLAYER:
            return "turn_order(play, {})[::-1]" if node.order is m.Order.REVERSE else "turn_order(play, {})"
        return "by_holder(play, {})" if self._is_onto_piles(node) else "ids({})"

    def _is_onto_piles(self, node: m.Each) -> bool:
        """“Return each card to its owner's deck”: what each player has comes there together."""
        deed = node.effect
        goal = next((part.by for part in deed.parts if part.role == TO), None) if isinstance(deed, m.Do) else None
        if not isinstance(goal, m.Zone) or goal.of != m.Owner(node.each):
            return False
        return any(kind.name == goal.zone and kind.ordered for kind in self.rules.layout.kinds)

    def _summed_up(self, node: m.Each, after: tuple[m.Effect, ...]) -> dict[int, str]:
        """What is picked and done in a loop and asked for after it: where the frame keeps it; then, all that was."""
        picked = [var.number for var in self._picked_in(node.effect) if any(speaks_of(one, var) for one in after)]
        deeds = _deeds_in(node.effect)
        asked = [self.parts[key] for key in self.parts if key[0] in deeds and any(asks_for(one, *key) for one in after)]
        return {place: self.temporary() for place in (*picked, *asked)}

    @property
    def _amounts(self) -> set[int]:
        """Where the frame keeps numbers rather than sets."""
        return {place for (_, role), place in self.parts.items() if role == AMOUNT}

    def _did_in(self, node: m.Each) -> list[int]:
        """The deeds of a loop of which it is asked afterwards who did them."""
        own = {node.deed.number} if node.deed is not None else set[int]()
        return [number for number in self.did if number in own | _deeds_in(node.effect)]

    def _nobody_did(self, deeds: list[int]) -> list[str]:
        players = range(self.rules.layout.players)
        return [f"it[{self.did[number] + player}] = False" for number in deeds for player in players]

    def _picked_in(self, node: m.Effect) -> list[m.Var[Any]]:
        """What is picked in a loop: after it, all that was."""
        return [binder.each for one in walked(node) if isinstance(one, m.Pick) for binder in one.binders]

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

    def _noted(self, deed: m.Var[m.Event] | None, done: str) -> str:
        if deed is not None and deed.number in self.asked:
            self.line(f"it[{deed.number}] = {done}")
        return done

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

    def actor_of(self, node: m.Do) -> str:
        by = next((part.by for part in node.parts if part.role == BY), m.You())
        return self.player(by) if isinstance(by, m.Set) else "me"

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
        for deed, wanted in self.collecting:
            if wanted == role:
                joins = "+" if role == AMOUNT else "|"
                self.line(f"it[{self.parts[deed, role]}] {joins}= {name}")
        for (deed, part, verb), slot in self.kinds.items():
            if deed in self.open and part == role and verb == node.verb:
                self.line(f"it[{slot}] {'+' if role == AMOUNT else '|'}= {name}")
        for key in self.sharing:
            if key.role == role and key.verb in ("", node.verb):
                joins = "+" if role == AMOUNT else "|"
                self.line(f"it[{self.shares[key]} + {self.actor_of(node)}] {joins}= {name}")
                self.shared.add(key)
        if node.deed is not None and (node.deed.number, role) in self.parts:
            self.told.add((node.deed.number, role))
            self.line(f"it[{self.parts[node.deed.number, role]}] = {name}")
        own = None if node.deed is None else Key(node.deed.number, role)
        if own in self.shares:
            self.shared.add(own)
            for player in range(self.rules.layout.players):
                self.line(f"it[{self.shares[own] + player}] = {name} if {self.actor_of(node)} == {player} else 0")
        return name

    def _all_told(self, keys: Iterable[Key], node: m.Effect) -> None:
        """Refuse where it is asked who did something that no operation told."""
        if any(key not in self.shared for key in keys):
            raise CannotRun("the table cannot tell who did this", node.span)

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

    def _to_a_space(self, node: m.Do, to: m.Var[Any], parts: dict[Any, Any]) -> str:
        what = self._done_to(node, parts)
        self._nothing_left(node, parts)
        call = f"placed(play, {self.verb(node)}, {self.set(what)}, {self.set(to)}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_move(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces go to the place that is said, or that the verb means."""
        if isinstance(parts.get(TO), m.Var) and self.has_spaces:
            return self._to_a_space(node, parts.pop(TO), parts)
        who = parts.get(BY, m.You())
        asked = parts[AMOUNT] if WHAT not in parts and AMOUNT in parts else None
        if WHAT not in parts and AMOUNT in parts:
            what: m.Set[Any] = m.Edgemost(m.Edge.TOP, parts.pop(AMOUNT), parts.pop(FROM))
        elif PLACE in parts:
            what = m.In(parts.pop(PLACE))
        else:
            what = self._done_to(node, parts)
        to = parts.pop(TO, None)
        if FROM in parts and isinstance(parts[FROM], m.Zone) and parts[FROM].zone == "play":
            del parts[FROM]  # what lies on the table is discarded from there
        wanted = self.temporary()
        self.line(f"{wanted} = {self.taken(what)}")
        if isinstance(parts.get(FROM), m.Zone) and isinstance(what, (m.This, m.Var)):
            self.line(f"{wanted} &= {self._lying_there(node, what, parts.pop(FROM))}")  # only if it is there
        home, theirs = self._home(to, what, data, node), self._to_controllers(to, what)
        if theirs is not None:
            self._nothing_left(node, parts)
            zones, spot = theirs
            call = f"moved_to_controllers(play, {self.verb(node)}, {wanted}, {zones}, {spot}, {self.cause(node)})"
        elif home is not None:
            self._nothing_left(node, parts)
            zones, spot = home
            actor = self.actor_of(node)
            call = f"moved_home(play, {self.verb(node)}, {wanted}, {zones}, {spot}, {actor}, {self.cause(node)})"
        else:
            row = self._into_row(to, node)
            where = row or (self.goal(to, who, node) if to is not None else self._usual(data, who, node))
            self._nothing_left(node, parts)
            move = "moved_into_room" if row else self._way_there(to)
            whose = f"{self.actor_of(node)}, " if move == BROUGHT_IN else ""
            call = f"{move}(play, {self.verb(node)}, {wanted}, {where[0]}, {where[1]}, {whose}{self.cause(node)})"
        done = self._kept(node, WHAT, call)
        if isinstance(what, m.In):
            return f"({done} == {wanted})"  # an empty hand is soon discarded
        if asked is not None:
            return f"({done}.bit_count() >= {self.number(asked)} and {done} != 0)"
        return f"({done} == {wanted} != 0)"

    def _lying_there(self, node: m.Do, what: m.Set[Any], place: m.Zone) -> str:
        """Where a piece must lie for this to be done to it; a card itself also where texts let it be done from."""
        there, let = self.members(place), {verb for verb, zone in self.rules.book.deeds.allows if zone}
        own = isinstance(what, m.This) and node.verb in let
        return f"({there} | let_be_from(play, {str(node.verb)!r}))" if own else there

    def taken(self, what: m.Set[Any]) -> str:
        """What a deed is done to; where it comes off a pile that is made anew, that is done first."""
        if not isinstance(what, m.Edgemost) or not isinstance(what.place, m.Zone) or what.edge is m.Edge.BOTTOM:
            return self.set(what)
        if what.place.zone not in self.rules.book.zones.refills:
            return self.set(what)
        zones = self.constant("zones", self.zones(what.place))
        of = "1" if what.place.of is None else self.set(what.place.of)
        return f"off_the_top(play, {zones}, {of}, {self.number(what.number)})"

    def _into_row(self, to: Any, node: m.Do) -> tuple[str, str] | None:
        """Into a row of spaces: the zone, and the spaces in which the first one with room is taken."""
        if not isinstance(to, m.Zone):
            return None
        board, layout = self.rules.book.board, self.rules.layout
        if to.zone in board.spots:
            spot = board.spots[to.zone]
            home = next(zone for zone, rows in board.spaces.items() if any(spot in row for row in rows))
            return str(layout.zones[home][0]), f"({spot},)"
        rows = board.spaces.get(to.zone)
        if rows is None:
            return None
        if rows[0][0] & rows[0][0] - 1:
            raise CannotRun("it is not said to which space", to.span)
        zone = self._zone_number(to, node)
        if len(rows) == 1:
            return zone, str(rows[0])
        assert to.of is not None
        return zone, f"{self.constant('rows', rows)}[{self.player(to.of)}]"

    def _to_controllers(self, to: Any, what: m.Set[Any]) -> tuple[str, int] | None:
        """Each of several to a zone of its own controller."""
        spot = TOP
        one: tuple[type[Any], ...] = (m.This, m.Of)
        if isinstance(to, m.EdgeOf):
            spot, to, one = (BOTTOM if to.edge is m.Edge.BOTTOM else TOP), to.of, (m.This, m.Of, m.Var)
        if not isinstance(to, m.Zone) or not isinstance(to.of, m.Controller) or isinstance(to.of.of, one):
            return None
        if alike(to.of.of, what):
            return self.constant("zones", self.goals(to)), spot
        if isinstance(to.of.of, m.Var):
            return None
        raise CannotRun(f"whose “{to.zone}” is not said", to.span)

    def _way_there(self, to: Any) -> str:
        """What has pieces go there: into play come some of them only on others."""
        into_play = isinstance(to, m.Zone) and to.zone == self.rules.book.zones.whole
        if into_play and self.rules.book.does.bearers:
            return BROUGHT_IN
        return "moved_on_top" if isinstance(to, m.EdgeOf) else "moved"

    def _home(self, to: Any, what: m.Set[Any], data: VerbData, node: m.Do) -> tuple[str, int] | None:
        """Each to a zone of its own owner: said so, or because cards belong to players and the verb says where."""
        spot = BOTTOM if to is None and data.spot is m.Edge.BOTTOM else TOP
        if isinstance(to, m.EdgeOf):
            spot, to = (BOTTOM if to.edge is m.Edge.BOTTOM else TOP), to.of
        if isinstance(to, m.Zone) and isinstance(to.of, m.Owner) and to.of.of == what:
            return self.constant("zones", self.goals(to)), spot
        if isinstance(to, m.Zone) and to.of is None and to.zone != self.rules.book.zones.whole and self.rules.owned:
            zones = self.rules.layout.zones.get(to.zone, ())  # none, where it is a space of a row
            if len(zones) > 1:  # “into shadows”: each player has his own, and a card goes to that of its owner
                return self.constant("zones", zones), spot
        name = self.rules.book.deeds.goes.get(node.verb, "")
        if to is None and self.rules.owned and name and len(self.rules.layout.zones.get(name, ())) > 1:
            return self.constant("zones", self.rules.layout.zones[name]), spot
        return None

    def _usual(self, data: VerbData, who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        name = self.rules.book.deeds.goes.get(node.verb, "")
        if not name:
            raise CannotRun(f"it is not said where to “{node.verb}” it", node.span)
        spot = BOTTOM if data.spot is m.Edge.BOTTOM else TOP
        return self._zone_number(m.Zone(ZoneName(name), who), node), spot

    def goal(self, to: m.Set[m.Place], who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        if isinstance(to, m.EdgeOf):
            return self.goal(to.of, who, node)[0], BOTTOM if to.edge is m.Edge.BOTTOM else TOP
        if isinstance(to, m.Zone):
            return self._zone_number(to, node), TOP
        raise CannotRun("the table cannot put anything there", to.span)

    def _zone_number(self, zone: m.Zone, node: m.Do) -> str:
        if zone.zone == self.rules.book.zones.whole:  # into play: onto the table of whoever puts it there
            if not self.rules.book.zones.play:
                raise CannotRun("the game's table has no zone that is in play (`play.zones.play`)", zone.span)
            zones = self.rules.layout.zones[self.rules.book.zones.play[0]]
            return f"{self.constant('zones', zones)}[{self.actor_of(node)}]"
        zones = self.goals(zone)
        if self.rules.book.board.places and zone.zone in self.rules.book.zones.boards:
            raise CannotRun("it is not said to which space", zone.span)
        if len(zones) == 1:
            return str(zones[0])
        if zone.of is None:
            raise CannotRun(f"whose “{zone.zone}” is not said", node.span)
        known = zones if isinstance(zone.of, m.You) else (*zones, NOWHERE)  # nobody has none
        return f"{self.constant('zones', known)}[{self.player(zone.of)}]"


def _rewritten(rules: Rules, source: str, space: dict[str, Any]) -> str:
    """An effect with less to do, once the game is known."""
    return rules.rewriting(source, space)


def of_kind(node: m.Of[Any]) -> Asked | None:
    """A part of those deeds of several that are of one verb: of which, which part, and the verb."""
    deeds = node.deed
    if not isinstance(deeds, m.Where) or not isinstance(deeds.of, (m.Var, m.Kept)):
        return None
    verb = one_verb(deeds.truth, deeds.each)
    return (deeds.of.number, str(node.role), verb) if verb else None


def _own(deeds: m.Set[Any]) -> int | None:
    """“each player who does not”: the deed of a loop of which only those of some players are meant."""
    if not isinstance(deeds, m.Where) or not isinstance(deeds.of, m.Var) or not isinstance(deeds.truth, m.Among):
        return None
    return deeds.of.number if deeds.truth.of == m.Of(deeds.each, Role(BY)) else None


def _deeds_in(node: m.Node) -> set[int]:
    """The deeds that are done in a text; those that it only asks about were done before."""
    done = [one.deed for one in walked(node) if isinstance(one, (m.Do, m.Each, m.Either, m.May, m.Pay))]
    return {deed.number for deed in done if deed is not None}


def asks_for(node: m.Node, deed: int, role: str) -> bool:
    """Whether something asks for a part of a deed."""
    return any(
        isinstance(one, (m.Of, m.AmountOf))
        and isinstance(one.deed, m.Var)
        and (one.deed.number, str(one.role)) == (deed, role)
        for one in walked(node)
    )


def _is_of_a_place(step: m.Effect, who: m.Set[Any]) -> bool:
    """Whether one space is picked by somebody."""
    if not isinstance(step, m.Pick) or len(step.binders) != 1 or step.who != who:
        return False
    binder = step.binders[0]
    return binder.each.sort is Sort.PLACE and binder.least == binder.most == m.Const(1) and step.such is None


def walked(node: Any) -> Iterator[Any]:
    """Every node of a meaning, or of several, the outer first."""
    if isinstance(node, m.Node):
        return walk(node)
    return chain.from_iterable(map(walked, node)) if isinstance(node, tuple) else iter(())


def _extent(effect: m.Effect) -> m.Span:
    """From the first to the last word of what is done: a row of deeds has none of its own."""
    spans = [one.span for one in walked(effect) if isinstance(one, m.Effect) and one.span[1]]
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else effect.span


class OptionWords:
    """Labels of options by the words of the card."""

    def __init__(self, causes: tuple[Cause, ...]) -> None:
        self.causes = causes

    def __call__(self, rules: Rules, option: int) -> str:
        return ENOUGH_SAID if option == ENOUGH else rules.cast.words(self.causes[option])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OptionWords) and other.causes == self.causes

    def __hash__(self) -> int:
        return hash(self.causes)


def _offered(node: m.May) -> Callable[[Rules, bool], str]:
    """How an offer is answered: who takes it may be asked at once how much of it he wants."""
    steps = node.effect.steps if isinstance(node.effect, m.Seq) else ()
    first = steps[0] if steps else None
    counted = isinstance(first, m.Pick) and [one.each.sort for one in first.binders] == [Sort.FIGURE]
    return yes_to_some if counted else _yes_or_no


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def yes_to_some(rules: Rules, option: bool) -> str:
    """Who says yes is asked next how many."""
    return _yes_or_no(rules, option)
