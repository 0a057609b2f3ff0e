"""All pieces of which something holds, where it can be told of all at once."""

from __future__ import annotations

from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.engine.generate.sets import Sets
from cardwright.engine.generate.writer import CannotRun
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.closed import is_closed
from cardwright.meaning.calculus.notation import notation


class Masks(Sets):
    """Expressions for what holds of pieces."""

    def mask(self, truth: m.Truth, each: m.Var[Any]) -> str | None:
        """All pieces of which something holds, where it can be told at once; None where each must be asked."""
        if isinstance(truth, (m.And, m.Or)):
            return self._masks(truth.truths, each, " & " if isinstance(truth, m.And) else " | ")
        if isinstance(truth, m.Not):
            inner = self.mask(truth.truth, each)
            return None if inner is None else f"~{inner}"
        if isinstance(truth, m.Is) and truth.of == each:
            return self.quality(truth.quality)
        if isinstance(truth, m.Among):
            return self._among_mask(truth, each)
        return self._mask_to_another(truth, each)

    def _mask_to_another(self, truth: m.Truth, each: m.Var[Any]) -> str | None:
        """All pieces that are to some as is said."""
        if isinstance(truth, m.Same) and truth.a == each and not speaks_of(truth.b, each):
            return self._same_mask(truth)
        known = {*self.rules.book.board.lines, *self.rules.book.does.related, *self.rules.book.does.leading}
        if isinstance(truth, m.Rel) and each in (truth.a, truth.b) and truth.relation in known:
            other = truth.b if truth.a == each else truth.a
            return None if speaks_of(other, each) else self._related(truth.relation, other, truth, each)
        return None

    def _is_line(self, attribute: str) -> bool:
        """Whether being alike in it is to stand in a relation: to lie in the same row."""
        return attribute in self.rules.book.board.lines or attribute in self.rules.book.does.related

    def _same_mask(self, truth: m.Same) -> str:
        if self._is_line(truth.attribute):
            return self._related(truth.attribute, truth.b, truth, truth.a)
        field = self._printed_field(truth)
        return f"having_any(play, {field!r}, values_of(play, {field!r}, {self.set(truth.b)}))"

    def _printed_field(self, truth: m.Same) -> str:
        """The field in which cards have what is the same; what none of them has is never the same. Only the rules of a
        game may speak of what no card that is played with has."""
        field = self.field(truth.attribute)
        known = self.rules.cast.definitions
        of_rules = 0 <= self.definition < len(known) and isinstance(known[self.definition], CompiledRule)
        if not self.rules.cast.values.get(field) and not of_rules:
            raise CannotRun(f"no card of the game has a “{truth.attribute}”", truth.span)
        return field

    def _masks(self, truths: tuple[m.Truth, ...], each: m.Var[Any], join: str) -> str | None:
        found = [self.mask(truth, each) for truth in truths]
        if any(one is None for one in found):
            return None
        return "(" + join.join(one for one in found if one is not None) + ")"

    def _among_mask(self, truth: m.Among, each: m.Var[Any]) -> str | None:
        if speaks_of(truth.set, each):
            return None
        if truth.of == each:
            return self.set(truth.set)
        if isinstance(truth.of, m.Controller) and truth.of.of == each:
            return f"controlled_by(play, {self.set(truth.set)})"
        if isinstance(truth.of, m.Owner) and truth.of.of == each:
            return f"owned_by(play, {self.set(truth.set)})"
        if isinstance(truth.of, m.PlaceOf) and truth.of.of == each:
            return self.members(truth.set)
        return None

    def quality(self, quality: m.Quality) -> str:
        """The pieces that have a quality, as a set."""
        cast = self.rules.cast
        if isinstance(quality, m.OfKind):
            return self._kind_mask(quality)
        if isinstance(quality, m.Called):
            return str(cast.called.get(cast.canonical(quality.name), 0))
        if isinstance(quality, m.WithKeyword):
            if quality.printed and quality.arguments:
                raise CannotRun("the table does not keep what a keyword was given", quality.span)
            if quality.printed:
                return f"keyword_printed(play, {str(quality.keyword)!r})"
            given = f", {self.argument_texts(quality)!r}" if quality.arguments else ""
            return f"keyword_bearers(play, {str(quality.keyword)!r}{given})"
        if isinstance(quality, m.OfValue):
            return self._value_mask(quality)
        if isinstance(quality, m.InState):
            return self._state_mask(quality)
        raise CannotRun("the table cannot tell who has this", quality.span)

    def argument_texts(self, quality: m.WithKeyword) -> tuple[str, ...]:
        """What a keyword is given, by the names under which its texts are known."""
        return tuple(text for one in quality.arguments for text in self._argument(one))

    def _argument(self, argument: Any) -> tuple[str, ...]:
        if isinstance(argument, (m.Const, m.Just)):
            return (str(argument.value),)
        if isinstance(argument, m.Union):
            return tuple(text for one in argument.sets for text in self._argument(one))
        if isinstance(argument, m.Where) and argument.of == m.Anywhere() and isinstance(argument.truth, m.Is):
            quality = argument.truth.quality
            if isinstance(quality, m.OfKind) and quality.kind in self.lexicon.nouns:
                return (str(quality.kind),)
            if isinstance(quality, m.Called):
                return (str(quality.name),)
        anything = isinstance(argument, m.Anywhere)
        if isinstance(argument, m.Number) or anything or getattr(argument, "of", None) == m.Anywhere():
            if not is_closed(argument):
                raise CannotRun("the table cannot give a keyword this yet", argument.span)
            text = notation(argument)
            self.rules.described[text] = argument
            return (text,)
        raise CannotRun("the table cannot give a keyword this yet", argument.span)

    def _kind_mask(self, quality: m.OfKind) -> str:
        """Those that are printed so, but for those that have become something else or lie where they are no such; and
        those that have become so, or of a kind that is always so: who has become a Mastermind is an Enemy."""
        lapsed, turned = self.lapsed(quality), self.rules.book.pieces.turned
        bits = f"{self._of_kind(quality)} & ~({lapsed})" if lapsed else str(self._of_kind(quality))
        if not turned:
            return f"({bits})" if lapsed else bits
        marks = {kind: f"state.marks[{self.rules.layout.marks[mark]}]" for kind, mark in turned.items()}
        left = " | ".join(marks.values())
        nouns, kind = self.rules.book.pieces.nouns, str(quality.kind)
        within = {one for one in turned if one == kind or set(nouns.get(one, (one,))) <= set(nouns.get(kind, ()))}
        own = " | ".join(mark for one, mark in marks.items() if one in within)
        return f"({bits} & ~({left}) | {own})" if own else f"({bits} & ~({left}))"

    def lapsed(self, quality: m.OfKind) -> str:
        """Those that lie where cards of their type are not of this kind; empty, if a kind does not depend on that."""
        rules = self.rules
        return " | ".join(
            f"{rules.cast.of_type[name]} & state.members[{number}]"
            for name, zones in rules.book.pieces.lapses.get(str(quality.kind), {}).items()
            if name in rules.cast.of_type
            for zone in zones
            for number in rules.layout.zones[zone]
        )

    def _of_kind(self, quality: m.OfKind) -> int:
        """The pieces of a kind: of the types that the rulebook means by it, of the type of that name, or so called."""
        cast, kind = self.rules.cast, str(quality.kind)
        if kind in self.rules.book.pieces.printed:
            return cast.having.get(self.rules.book.pieces.printed[kind], 0)
        types = self.rules.book.pieces.nouns.get(kind, (kind,))
        if any(name.startswith("+") for name in types):
            raise CannotRun(f"the table cannot tell who is a “{kind}”", quality.span)
        bits = 0
        for name in types:
            bits |= cast.of_type.get(name, 0)
        return bits if kind in self.rules.book.pieces.nouns or kind in cast.of_type else cast.called.get(kind, 0)

    def _value_mask(self, quality: m.OfValue) -> str:
        field = self.field(quality.attribute)
        is_printed = any(attribute == field for attribute, _ in self.rules.cast.having)
        if isinstance(quality.values, m.Just) and not is_printed:
            printed = self.rules.book.pieces.stats.get(
                quality.values.value
            )  # the icon beside a number: who has the number
            if printed is not None:
                return str(self.rules.cast.printed(printed, self.rules.book.pieces.fronts.get(printed, printed)))
        if isinstance(quality.values, m.Just):
            return f"having(play, {field!r}, {self.value_name(quality.values)!r})"
        fixed = self.fixed(field)
        if fixed is not None:
            return f"{self.constant('having', fixed)}[{self.set(quality.values)}]"
        return f"having_any(play, {field!r}, {self.set(quality.values)})"

    def _players_in(self, quality: m.InState) -> str | None:
        """The players in a state: the one on a seat, those of whom something is counted; none, if it is no such."""
        seat = self.rules.book.parts.seats.get(quality.state)
        if seat is not None:
            return f"seated(state.memory[{seat}])"
        first = self.rules.layout.counters.get(str(quality.state))
        counted = first is not None and quality.state in {data.counter for data in self.lexicon.verbs.values()}
        return f"with_any(play, {first})" if counted else None

    def _state_mask(self, quality: m.InState) -> str:
        state = self.rules.book.pieces.states.get(quality.state)
        if state is not None:
            mark, on = state
            bits = f"state.marks[{self.rules.layout.marks[mark]}]"
            return bits if on else f"~{bits}"
        players = self._players_in(quality)
        if players is not None:
            return players
        if quality.state in self.rules.book.does.spaces_in:
            return f"{self.constant('spaces', self.rules.book.does.spaces_in[quality.state])}(play)"
        if quality.state in self.rules.book.does.sights:
            return f"{self.constant('sight', self.rules.book.does.sights[quality.state])}(play, me, it)"
        zone = self.rules.book.zones.found.get(quality.state)
        if zone is not None:
            return "(" + " | ".join(f"state.members[{number}]" for number in self.rules.layout.zones[zone]) + ")"
        field, *value = self.rules.book.pieces.flags.get(quality.state, (quality.state,))
        flagged = self.rules.cast.having.get((field, value[0]), 0) if value else self.rules.cast.flagged(field)
        if flagged or quality.state in self.rules.book.pieces.flags:
            return str(flagged)
        raise CannotRun(f"the table does not know the state “{quality.state}”", quality.span)


def speaks_of(node: Any, var: m.Var[Any]) -> bool:
    """Whether a meaning has a variable in it."""
    if node == var:
        return True
    if isinstance(node, tuple):
        return any(speaks_of(item, var) for item in node)
    if isinstance(node, m.Node):
        return any(speaks_of(getattr(node, name), var) for name in node.__slots__ if name != "span")
    return False
