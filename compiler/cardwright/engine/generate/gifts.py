"""What texts give and take: values, keywords, texts, those that others have; as changes of the view of the table."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import cached_property
from typing import Any

from cardwright.engine.generate.delaying import Delaying
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.occurrences import APPLY
from cardwright.engine.generate.quoting import Recording, quoted
from cardwright.engine.generate.sets import alike
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layers import ABILITIES, VALUES
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import dataclass, replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.scope import exchanged

_VALUED = {m.Class.ICONS: "icon", m.Class.TRAITS: "trait"}
"""The attribute whose values make up a class."""
_KEYWORDS = m.Class.KEYWORDS
SHARED = (m.Class.KEYWORDS, m.Class.ABILITIES, m.Class.TEXT)
"""Classes of texts."""


@dataclass(frozen=True, slots=True)
class Texts(m.Quality):
    """Bears texts that were found when they were given."""

    kept: m.NumberOf


def is_nature(standing: m.Standing, unchanging: Container[str]) -> m.Just | None:
    """The value that a card says of itself that it has, whatever happens; one that cards otherwise have as printed."""
    quality = standing.quality if isinstance(standing, m.Give) and standing.of == m.This() else None
    value = quality.values if isinstance(quality, m.OfValue) else None
    return value if isinstance(value, m.Just) and value.attribute in unchanging else None


class Gifts(Delaying):
    """Gifts and losses of one ability."""

    borne_by = NOWHERE
    """The text that a standing is one of, while it is borne."""
    recording: Recording | None = None
    """Makes records of a text in quotation marks."""

    @cached_property
    def fixed_from(self) -> dict[m.Set[Any], m.Set[Any]]:
        """For sets that are kept in the frame, how they are described."""
        return {}

    def _those(self, standing: m.Change | m.Give | m.Lose) -> str:
        """Whom a standing is for; on a board, whom it targets may turn it back."""
        if self.rules.auras is None or self.borne_by == NOWHERE:
            return self.set(standing.of)
        return f"aimed(play, {self.borne_by}, {self.set(standing.of)}, it[0])"

    def _given(self, standing: m.Give | m.Lose, *, gained: bool) -> tuple[int, Callable[..., None]]:
        quality = standing.quality
        if isinstance(quality, m.WithKeyword):
            return ABILITIES, self._keyword(standing, quality, gained)
        if isinstance(quality, m.OfValue) and quality.attribute in self.rules.unchanging:
            raise CannotRun(f"“{quality.attribute}” is as it is printed, on this table", standing.span)
        if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just):
            pairs = ((self.field(quality.attribute), self.value_name(quality.values)),)
            return VALUES, self._values(standing, pairs, gained)
        if isinstance(quality, m.Whole) and not gained:
            return self._whole(standing, quality)
        if isinstance(quality, m.OfValue):
            return VALUES, self._named_values(standing, quality, gained)
        if isinstance(quality, (m.Shared, Texts)) and gained:
            return ABILITIES, self._shared(standing, quality)
        if isinstance(quality, m.WithAbility) and gained:
            return ABILITIES, self._quoted(standing, quality)
        raise CannotRun("the table cannot give or take this yet", standing.span)

    def _quoted(self, standing: m.Give | m.Lose, quality: m.WithAbility) -> Callable[..., None]:
        """What stands in quotation marks is a text that pieces bear for as long as they are given it."""
        assert self.recording is not None
        place = self.definition, self.line_number
        number = quoted(self.rules, self.lexicon, place, quality, self.recording)
        return self.function("quoted", APPLY, lambda: f"view.grant({number}, {self._those(standing)})")

    def _named_values(self, standing: m.Give | m.Lose, quality: m.OfValue, gained: bool) -> Callable[..., None]:
        """Values that somebody named, or that others have; what the same text gives is not among those it takes."""
        same = [one for one in self._given_besides(standing) if isinstance(one, m.OfValue)] if not gained else []
        for one in same:
            if one.attribute == quality.attribute and isinstance(one.values, m.Just):
                quality = replace(quality, values=m.Minus(quality.values, one.values))
        text = f"values_given(play, view, {self.field(quality.attribute)!r}, {{}}, {{}}, {gained})"
        return self._to_each(standing, quality.values, "values", lambda: self.set(quality.values), text)

    def _shared(self, standing: m.Give | m.Lose, quality: m.Shared | Texts) -> Callable[..., None]:
        """Texts that others bear; what one bears is given to another as it stands, so that it speaks of its bearer."""
        named = quality.whose if isinstance(quality, m.Shared) else quality.kept
        return self._to_each(standing, named, "texts", lambda: self.texts(quality), "texts_given(view, {}, {})")

    def texts(self, quality: m.Shared | Texts) -> str:
        """The texts that are shared, as a set of them."""
        if isinstance(quality, Texts):
            return self.number(quality.kept)
        if self.rules.counted or quality.of not in SHARED:
            raise CannotRun("the table cannot give what others have of this yet", quality.span)
        left = [one for one in quality.but if isinstance(one, m.WithKeyword)]
        keywords = any(isinstance(one, m.Whole) and one.of is m.Class.KEYWORDS for one in quality.but)
        if len(left) + keywords != len(quality.but) or any(one.arguments for one in left):
            raise CannotRun("the table cannot leave this out yet", quality.span)
        names = tuple(sorted(str(one.keyword) for one in left))
        kind = (quality.of is m.Class.KEYWORDS, keywords)
        whose = self.set(quality.whose)
        return f"texts_of(play, {whose}, {self.constant('kind', kind)}, {names!r}, {quality.printed})"

    def _to_each(
        self, standing: m.Give | m.Lose, source: m.Node, name: str, given: Callable[[], str], call: str
    ) -> Callable[..., None]:
        """Something is given that may be another thing for each who gets it."""

        def body() -> str:
            if not speaks_of(source, standing.each):
                return call.format(given(), self._those(standing))
            one = f"v{standing.each.number}"
            self.bound[standing.each.number] = one
            with self.indented(f"for {one} in each_bit({self._those(standing)}):"):
                self.line(call.format(given(), one))
            return "None"

        return self.function(name, APPLY, body)

    def _given_besides(self, standing: m.Give | m.Lose) -> Iterator[m.Quality]:
        """What the same text gives to those from whom it takes all: “loses all traits and gains the Beggar trait”."""
        those = self.fixed_from.get(standing.of, standing.of)
        for node in self.nodes:
            if isinstance(node, m.Give) and alike(node.of, those):
                yield node.quality

    def _whole(self, standing: m.Give | m.Lose, quality: m.Whole) -> tuple[int, Callable[..., None]]:
        besides = list(self._given_besides(standing))
        texts = (m.WithKeyword, m.WithAbility)
        if quality.of not in _VALUED and any(isinstance(one, texts) for one in besides):
            return ABILITIES, self._all_but_what_is_given(standing, quality, besides)
        keywords = m.Whole(_KEYWORDS) in quality.but
        kept = [one for one in quality.but if isinstance(one, m.WithKeyword)]
        if kept:
            return ABILITIES, self._texts_but(standing, quality, kept, keywords)
        if quality.of in (m.Class.ABILITIES, m.Class.TEXT) and not keywords:
            bits = f"view.lose({self._those(standing)})"
            return ABILITIES, self.function("lose", APPLY, lambda: self._said(bits))
        if quality.of in (m.Class.ABILITIES, m.Class.TEXT, m.Class.KEYWORDS) and self.rules.auras is None:
            return ABILITIES, self._texts_but(standing, quality, [], keywords)
        if quality.of in _VALUED:
            field = self.field(_VALUED[quality.of])
            given = [
                one.values
                for one in (*besides, *quality.but)
                if isinstance(one, m.OfValue) and self.field(one.attribute) == field
            ]
            left = {self.value_name(one) for one in given if isinstance(one, m.Just)}
            lost = [value for value in self.rules.cast.values.get(field, ()) if value not in left]
            return VALUES, self._values(standing, tuple((field, value) for value in lost), False)
        raise CannotRun("the table cannot take all of this yet", standing.span)

    def _all_but_what_is_given(
        self, standing: m.Give | m.Lose, quality: m.Whole, besides: list[m.Quality]
    ) -> Callable[..., None]:
        """“whose only ability is "…"”: what is printed is lost, and what is given with these words stays."""
        kept = [one for one in besides if isinstance(one, m.WithAbility) and one in quality.but]
        if quality.of is not m.Class.ABILITIES or len(kept) != len(quality.but) or len(kept) != len(besides):
            raise CannotRun("the table cannot take all of this and give some of it at once", standing.span)
        bits = f"view.lose({self._those(standing)})"
        return self.function("lose", APPLY, lambda: self._said(bits))

    def _texts_but(
        self, standing: m.Give | m.Lose, quality: m.Whole, kept: list[m.WithKeyword], keywords: bool
    ) -> Callable[..., None]:
        """They lose all but some keywords, whatever these are given."""
        beside = [one for one in quality.but if isinstance(one, m.Whole) and one.of in (_KEYWORDS, m.Class.TRAITS)]
        if any(one.arguments for one in kept) or len(kept) + len(beside) != len(quality.but):
            raise CannotRun("the table cannot leave this out yet", standing.span)
        names = tuple(sorted(str(one.keyword) for one in kept))
        kind = self.constant("kind", (quality.of is m.Class.KEYWORDS, keywords))
        return self.function(
            "lose", APPLY, lambda: f"texts_lost(play, view, {self._those(standing)}, {kind}, {names!r})"
        )

    def _values(
        self, standing: m.Give | m.Lose, pairs: tuple[tuple[str, str], ...], gained: bool
    ) -> Callable[..., None]:
        call = "gain" if gained else "take"

        def body() -> str:
            self.line(f"bits = {self.set(standing.of)}")
            for pair in pairs:
                self.line(f"view.{call}({pair!r}, bits)")
            return "None"

        return self.function(call, APPLY, body)

    def _keyword(self, standing: m.Give | m.Lose, quality: m.WithKeyword, gained: bool) -> Callable[..., None]:
        # what each of them is given by its own number is, in the text of the keyword, that of its bearer
        those = self.fixed_from.get(standing.of, standing.of)
        if isinstance(those, m.Var):  # one alone that is known: its number is its bearer's too
            quality = exchanged(quality, those, standing.each)
        name, arguments = str(quality.keyword), self.argument_texts(exchanged(quality, standing.each, m.This()))
        rules = self.rules
        if name in rules.unchanging:
            raise CannotRun(f"the table does not keep who had “{name}”: it cannot be given or taken", quality.span)
        if gained:
            rules.want((name, arguments), self.own)
            rules.learn()
        texts = self.constant("texts", rules.keywords.setdefault(name, []))
        given = self.constant("arguments", arguments)
        call = f"keyword_given(play, view, {texts}, {given}, {{}}, {gained})"
        return self.function("keyword", APPLY, lambda: call.format(self._those(standing)))

    def _fixed_quality(self, quality: m.Quality, each: m.Var[Any]) -> m.Quality:
        """What others have now is given, whatever becomes of them."""
        if isinstance(quality, m.OfValue) and not isinstance(quality.values, (m.Just, m.Var)):
            self._for_all_alike(quality.values, each)
            return replace(quality, values=self.slot_of(self.set(quality.values), Sort.VALUE))
        if isinstance(quality, m.Shared):
            self._for_all_alike(quality.whose, each)
            return Texts(m.NumberOf(self.slot_of(self.texts(quality), Sort.FIGURE)), span=quality.span)
        return quality

    def _for_all_alike(self, node: m.Node, each: m.Var[Any]) -> None:
        if speaks_of(node, each):
            raise CannotRun("the table cannot give each of several something else for a time", node.span)
