"""What has happened, as expressions: the deeds of a period are kept in a register of the state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.engine.generate.effects import GAME
from cardwright.engine.generate.expressions import OPS
from cardwright.engine.generate.frames import AMOUNT, WHAT, walked
from cardwright.engine.generate.occasion_forms import each_of_group
from cardwright.engine.generate.patterns import Occasion, Patterns
from cardwright.engine.generate.recalling import DIGITS, is_nth, past
from cardwright.engine.generate.shares import share
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.past import keep
from cardwright.engine.play import Entry, Frame, Play
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Value


class History(Patterns):
    """Looks back of one ability."""

    done_to: frozenset[m.Var[Any]] = frozenset()
    """The pieces that such deeds were done to."""
    within: frozenset[m.Var[Any]] = frozenset()
    """What was under way when they were done: a challenge that was won."""
    having_parts: frozenset[m.Var[Any]] = frozenset()
    """Whoever and whatever has a part in the deeds that are looked back at."""
    recalled: m.On | None = None
    """The deed for which a procedure of the game sets the text going, once it is done."""

    def keep_those_at_once(self, pattern: m.Pattern) -> None:
        """Where so many are waited for at once, what is asked of them later lies where the frame gathers them."""
        _, group = each_of_group(pattern)
        if group is not None and isinstance(pattern, m.On) and pattern.deed is not None:
            self.parts[pattern.deed.number, WHAT] = group[0]

    def _number_count(self, node: m.Count) -> str:
        if isinstance(node.of, m.Past):
            return f"len({self._past(node.of)})"
        return super()._number_count(node)

    def _set_of(self, node: m.Of[Any]) -> str:
        if not isinstance(node.deed, m.Past):
            return super()._set_of(node)
        if node.role == WHAT:
            return f"past_pieces(play, {self._past(node.deed)})"
        if node.role == "by":
            return f"past_players(play, {self._past(node.deed)})"
        parts = {"doer": "event_doer(play, one.event, one.card)", "against": "event_other(one.event)"}
        if node.role not in parts:
            raise CannotRun(f"the table cannot tell “{node.role}” of what has happened", node.span)
        return f"joined({parts[node.role]} for one in {self._past(node.deed)})"

    def _number_amountof(self, node: m.AmountOf) -> str:
        if isinstance(node.deed, m.Past) and node.role == AMOUNT:
            return f"past_amount({self._past(node.deed)})"
        if isinstance(node.deed, m.Var) and not self.is_episode(node.deed):
            return f"it[{self.parts[node.deed.number, node.role]}]"
        own = share(node)
        if own is not None:
            return f"sum(it[{self.shares[own.key]} + one] for one in ids({self.set(own.players)}))"
        raise CannotRun("the table cannot tell how much this was", node.span)

    def _on(self, pattern: m.On) -> Occasion:
        nth = pattern.nth
        if nth is not None and nth.apart:
            raise CannotRun("the table cannot count this of each of several players", pattern.span)
        if nth is None or nth.since not in self.rules.book.times.began:
            return super()._on(pattern)
        if pattern.moment is m.Moment.BEFORE:
            return self._first_threat(pattern, nth)
        with self.noting(pattern):
            found = super()._on(replace(pattern, nth=None))
        number, register = nth.number, self._register(found, pattern, str(nth.since))
        return found._replace(match=lambda play, me, it, entry: is_nth(play, me, it, found, number, register, entry))

    def _first_threat(self, pattern: m.On, nth: m.Nth) -> Occasion:
        """The first time it would happen in a period: it has not happened; the limit of the text does the rest."""
        if nth.number != 1:
            return super()._on(pattern)
        with self.noting(pattern):
            done = super()._on(replace(pattern, nth=None, moment=m.Moment.AFTER))
        register = self._register(done, pattern, str(nth.since))
        found = super()._on(replace(pattern, nth=None))

        def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
            return found.match(play, me, it, entry) and not past(play, me, it, done, register)

        return found._replace(match=match)

    def _truth_matches(self, node: m.Matches) -> str:
        if self.recalled is None or node.deed != self.recalled.deed:
            return super()._truth_matches(node)
        done = self.occasion(self.recalled)
        known, asked = self.constant("occasion", done), self.constant("occasion", self.occasion(node.pattern))
        return f"last_was(play, me, it, {known}, {self._register(done, self.recalled, GAME)}, {asked})"

    def _past(self, node: m.Past) -> str:
        span = self.rules.book.times.spans.get(node.period)
        period = span[0] if span is not None else node.period
        if period != GAME and period not in self.rules.book.times.began:
            raise CannotRun(f"the table does not say when a {node.period} begins", node.span)
        occasion = self._recalled(node.pattern)
        found = self.constant("occasion", occasion)
        text = f"past(play, me, it, {found}, {self._register(occasion, node.pattern, str(period))})"
        if span is not None:  # before it has begun, nothing has happened in it
            return f"({text} if state.memory[{span[1]}] == {span[2]} else [])"
        return text

    def _recalled(self, pattern: m.Pattern) -> Occasion:
        """How deeds are recognised that are over: what their pieces were then is noted as they are done."""
        with self.noting(pattern):
            told = [
                node for node in walked(pattern) if self._figure(node) or self._is_kept(node) or self._is_present(node)
            ]
            noted = {id(part) for node in told for part in walked(node)}
            for part in walked(pattern):
                if id(part) not in noted:
                    self._is_lasting(part)
            self.looking_back = True
            occasion = self.occasion(pattern)
            self.looking_back = False
        return occasion

    @contextmanager
    def noting(self, pattern: m.Pattern) -> Iterator[None]:
        """What is said of the pieces that deeds were done to is said of them as they were then."""
        patterns = pattern.patterns if isinstance(pattern, m.OneOf) else (pattern,)
        slots = [slot for one in patterns if isinstance(one, m.On) for slot in one.slots if slot.role == WHAT]
        before = self.done_to, self.within, self.having_parts
        self.done_to = frozenset(slot.each for slot in slots if slot.each.sort is Sort.PIECE)
        deeds = [slot for one in patterns if isinstance(one, m.On) for slot in one.slots if slot.each.sort is Sort.DEED]
        self.within = frozenset(slot.each for slot in deeds)
        self.having_parts = frozenset(slot.each for one in patterns if isinstance(one, m.On) for slot in one.slots)
        yield
        self.done_to, self.within, self.having_parts = before

    def _truth_truthasof(self, node: m.TruthAsOf) -> str:
        """“If that card was a [Tech] Hero”, of the line above: what is printed has not become otherwise since."""
        told = isinstance(node.deed, m.Kept) and self._was_and_is(node.truth)
        return self.truth(node.truth) if told else super()._truth_truthasof(node)

    def _was_and_is(self, truth: m.Truth) -> bool:
        parts = [one for one in walked(truth) if isinstance(one, m.Truth)]
        asked = [one for one in parts if not isinstance(one, (m.And, m.Or, m.Not))]
        return all(isinstance(one, m.Is) and not self._can_lapse(one) and self._is_printed(one) for one in asked)

    def _is_printed(self, node: m.Is) -> bool:
        return isinstance(node.quality, m.OfKind) or self._never_changes(node.quality)

    def _is_noted(self, node: m.Node) -> bool:
        """Whether it is said of the piece that a deed was done to, and can be noted when it is."""
        if isinstance(node, m.Controller):
            return node.of in self.done_to
        if not isinstance(node, m.Is) or node.of not in self.done_to:
            return False
        quality = node.quality
        if isinstance(quality, m.OfValue):
            return isinstance(quality.values, m.Just)
        if isinstance(quality, m.OfKind):
            return self._can_lapse(node)
        return isinstance(quality, m.InState) and self.quality(quality).isdigit()  # it is printed: unique

    def _can_lapse(self, node: m.Is) -> bool:
        """Whether it is said of a kind that cards are of or not by where they lie."""
        return isinstance(node.quality, m.OfKind) and bool(self.lapsed(node.quality))

    def _of_whichever(self, node: m.Is, quality: m.OfValue) -> str:
        """“a challenge of that type”: which one it is, is known only when it is asked; each is noted by itself."""
        names = self.rules.cast.values.get(self.field(quality.attribute), ())
        values = [m.Just(quality.attribute, Value(name)) for name in names]
        asked = [
            f"{self.set(quality.values)} & {self.set(one)} and "
            + self._truth_is(replace(node, quality=replace(quality, values=one)))
            for one in values
        ]
        return f"bool({' or '.join(asked) or 'False'})"

    def _truth_is(self, node: m.Is) -> str:
        if self._is_topic(node) and isinstance(node.quality, m.OfValue) and isinstance(node.quality.values, m.Var):
            return self._of_whichever(node, node.quality)
        text = super()._truth_is(node)
        if self._is_topic(node):
            return f"was_so(play, {self._note(f'(-1 if {text} else 0)')}, {text})"
        if not self._is_noted(node) or self._never_changes(node.quality):
            return text
        return f"was_so(play, {self._note(self.quality(node.quality))}, {text})"

    def _is_topic(self, node: m.Node | None) -> bool:
        """Whether it is said of what was under way and noted with the deed: that it was a [military] challenge."""
        if not isinstance(node, m.Is) or node.of not in self.within:
            return False
        quality, topics = node.quality, self.rules.book.parts.topics
        if isinstance(quality, m.OfValue):
            return isinstance(quality.values, (m.Just, m.Var)) and quality.attribute in topics
        return isinstance(quality, m.InState) and quality.state in topics

    def _truth_compare(self, node: m.Compare) -> str:
        text, figure = super()._truth_compare(node), self._figure(node)
        if figure is None:
            return text
        row, holds = f"numbers(play)[{self.rules.stat[figure.stat]}]", self._compared("number", node, figure)
        those = f"joined(1 << piece for piece, number in enumerate({row}) if {holds})"
        return f"was_so(play, {self._note(those)}, {text})"

    def _number_statof(self, node: m.StatOf) -> str:
        text = super()._number_statof(node)
        if not self._is_kept(node):
            return text
        stat = self.rules.stat[node.stat]
        notes = tuple(self._note(f"with_digit(play, {stat}, {digit})") for digit in range(DIGITS))
        return f"was_number(play, {notes}, {text})"

    def _is_kept(self, node: m.Node) -> bool:
        """Whether it is a number of a piece that a deed was done to, which is noted digit by digit."""
        if not isinstance(node, m.StatOf) or node.printed or node.of not in self.done_to:
            return False
        return node.stat in self.rules.stat and node.stat not in self.rules.book.does.readings

    def _is_present(self, node: m.Node) -> bool:
        """Whether it is a number of the card itself, which what was done then is compared with now; or who controls a
        card that had no part in it: “unless its controller has won a challenge” asks what he has done who does now."""
        if isinstance(node, m.Controller):
            return not self.having_parts & set(walked(node))
        return isinstance(node, m.StatOf) and isinstance(node.of, m.This)

    def _figure(self, node: m.Node) -> m.StatOf | None:
        """The number of a piece that a deed was done to, where it is compared with one that is written."""
        sides = ((node.a, node.b), (node.b, node.a)) if isinstance(node, m.Compare) else ()
        for one, other in sides:
            if isinstance(one, m.StatOf) and one.of in self.done_to and isinstance(other, m.Const):
                read = one.stat in self.rules.book.does.readings or one.stat not in self.rules.stat or one.printed
                return None if read else one
        return None

    def _compared(self, number: str, node: m.Compare, figure: m.StatOf) -> str:
        """The same comparison, of a number that stands in the text."""
        a, b = (number if side == figure else self.number(side) for side in (node.a, node.b))
        return f"{a} {OPS[node.op]} {b}"

    def _set_controller(self, node: m.Controller) -> str:
        if not self._is_noted(node):
            return super()._set_controller(node)
        notes = [self._note(f"controlled(play, {player})") for player in range(self.rules.layout.players)]
        return f"had_by(play, {notes[0]}, {self.set(node.of)})"

    def _note(self, those: str) -> int:
        """The number of the note that tells whether a piece is one of those when something is done to it."""
        rules = self.rules
        if those not in rules.noted:
            rules.noted[those] = len(rules.notes)
            rules.notes.append(self.function("those", "play, me, it", lambda: those))
        return rules.noted[those]

    def _register(self, occasion: Occasion, pattern: m.Pattern, period: str) -> int:
        """Where the state keeps such deeds: the number of the register."""
        return keep(self.rules, occasion.verbs, period, occasion.crossing and isinstance(pattern, m.On))

    def _is_lasting(self, node: m.Node) -> None:
        """Refuse what can be told of the present only: the state keeps who did what, and no more."""
        if isinstance(node, m.Var) and self.bound.get(node.number, "").startswith("v"):
            raise CannotRun("the table cannot look back for each of several yet", node.span)
        if isinstance(node, m.Is) and isinstance(node.quality, (m.OfKind, m.Called)) and not self._can_lapse(node):
            return
        if isinstance(node, m.Is) and self._never_changes(node.quality):
            return
        if self._is_noted(node) or self._is_topic(node):
            return
        if isinstance(node, m.Slot) and node.each.sort is Sort.DEED and not self._is_told(node.truth):
            raise CannotRun("the table does not keep what became of this", node.span)
        if isinstance(node, (m.Is, m.Same, m.Let, m.Now, m.Every, m.Controller, m.PlaceOf, m.Current, m.StatOf)):
            raise CannotRun("the table does not keep how this was", node.span)

    def _is_told(self, truth: m.Truth | None) -> bool:
        """Whether all that is said of what was under way is its kind, or noted."""
        parts = truth.truths if isinstance(truth, m.And) else (truth,)
        return all(part is None or isinstance(part, m.Is) for part in parts)

    def quality(self, quality: m.Quality) -> str:
        if self.looking_back and isinstance(quality, m.WithKeyword):  # one that no text gives or takes
            if quality.arguments:
                raise CannotRun("the table does not keep what a keyword was given", quality.span)
            return f"keyword_printed(play, {str(quality.keyword)!r})"
        return super().quality(quality)

    def _never_changes(self, quality: m.Quality) -> bool:
        if isinstance(quality, m.WithKeyword):
            return str(quality.keyword) in self.rules.unchanging
        return isinstance(quality, m.OfValue) and str(quality.attribute) in self.rules.unchanging


__all__ = ["History", "Occasion"]
