"""An ability as an outline for its author: when, if, for what price, at what, what happens, how often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeVar

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech.abilities import Abilities
from cardwright.meaning.speech.effects import steps_of
from cardwright.meaning.speech.words import Unsayable, listed

_READERS = {
    m.Reader.ACTIVE: "the player whose turn it is",
    m.Reader.ACTOR: "the player who does it",
    m.Reader.EACH: "each player for himself",
}
"""Who “you” is, where it is not the controller of the card."""
_HOLDS: dict[type[m.Standing], str] = {
    m.Cannot: "Forbidden",
    m.Must: "Required",
    m.Allow: "Allowed",
    m.Trigger: "Whenever",
}
"""What a standing is called; every other one holds “Always”."""


N = TypeVar("N", bound=m.Node)


class Row(NamedTuple):
    """One line of an outline: how deep it stands, what it is about, and what it says."""

    depth: int
    heading: str
    text: str


class Rows(Abilities):
    """Says an ability part by part; a part without words of its own is shown by the words of the card."""

    text: str = ""
    proven: bool = True
    """Whether the line said back means the same: only then its parts are said, else they are quoted."""

    def rows(self, ability: m.Ability, text: str, kept: Mapping[m.Node, str], proven: bool) -> Iterator[Row]:
        self.begin(dict(kept))
        self.text, self.naming, self.proven = text, True, proven
        self.prepare(ability)
        yield from self._moment(ability)
        if ability.rule is not None:
            yield Row(0, "Rule", self._said(ability.rule, self.deck_rule))
        if ability.cost is not None:
            cost = ability.cost
            yield Row(0, "Cost", self._said(cost, lambda _: listed(self.sentences(steps_of(cost)))))
        for target in ability.targets:
            yield Row(0, "Target", self._said(target, self.effect))
        if ability.effect is not None:
            yield from self._effects(steps_of(ability.effect), 0)
        for standing in ability.standings:
            yield from self._standing(standing, 0)
        if ability.limit is not None and ability.limit.period is not None:
            yield Row(0, "Limit", self.often(ability.limit))

    def _said(self, node: N, say: Callable[[N], str]) -> str:
        try:
            if self.proven:
                return say(node)
            raise Unsayable
        except Unsayable:
            self.waiting.clear()
            start, end = self._place(node)
            words = self.text[start:end] if end > start else self.text
            return f"“{' '.join(words.split())}”"

    def _place(self, node: m.Node) -> m.Span:
        """Where the words of a part stand; of an occasion, with those of who does it and to whom it is done."""
        if not isinstance(node, m.On):
            return node.span
        spans = [one.span for one in walk(node) if one.span[1] > one.span[0]]
        return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else node.span

    # ------------------------------------------------------------ when

    def _moment(self, ability: m.Ability) -> Iterator[Row]:
        if ability.you in _READERS:
            yield Row(0, "You", _READERS[ability.you])
        if ability.works:
            zones = listed([self.zone(str(zone)) for zone in ability.works], "or")
            yield Row(0, "Where", f"while this card is in your {zones}")
        if ability.window is not None:
            yield Row(0, "When", f"in the {ability.label or ability.window} window")
        elif ability.effect is not None and ability.on is None:
            yield Row(0, "When", "when this text is carried out")
        if ability.on is not None:
            said = self._said(ability.on, self.occasion)
            yield Row(0, "When", said[:1].lower() + said[1:])
        if ability.condition is not None:
            yield Row(0, "If", self._said(ability.condition, self.clause))
        if ability.may:
            yield Row(0, "Optional", "you choose whether to use it")

    # ------------------------------------------------------------ what happens

    def _effects(self, steps: tuple[m.Effect, ...], depth: int) -> Iterator[Row]:
        for forked, run in groupby(steps, lambda step: isinstance(step, m.If)):
            found = tuple(run)
            if forked:
                for step in found:
                    yield from self._fork(step, depth)
            else:
                yield from self._run(found, depth)

    def _run(self, steps: tuple[m.Effect, ...], depth: int) -> Iterator[Row]:
        try:
            said = self.sentences(steps) if self.proven else [self._said(step, _nothing) for step in steps]
        except Unsayable:
            self.waiting.clear()
            said = [self._said(step, _nothing) for step in steps]
        for sentence in dict.fromkeys(said):
            yield Row(depth, "Optional" if sentence.startswith("you may ") else "Effect", sentence)

    def _fork(self, step: m.Effect, depth: int) -> Iterator[Row]:
        assert isinstance(step, m.If)
        condition = self._said(step.truth, lambda _: self.condition(step.truth)).removeprefix("if ")
        yield Row(depth, "If", {"then": "that was done"}.get(condition, condition))
        yield from self._effects(steps_of(step.then), depth + 1)
        if step.otherwise is not None:
            yield Row(depth, "Otherwise", "")
            yield from self._effects(steps_of(step.otherwise), depth + 1)

    # ------------------------------------------------------------ what holds

    def _standing(self, standing: m.Standing, depth: int) -> Iterator[Row]:
        match standing:
            case m.While(truth=truth, standings=standings):
                yield Row(depth, "While", self._said(truth, lambda _: self.meanwhile(truth)).removeprefix("while "))
                for one in standings:
                    yield from self._standing(one, depth + 1)
            case m.Give(of=m.This(), quality=m.WithKeyword() as keyword):
                yield Row(depth, "Keyword", self._said(keyword, lambda _: self.keyword(keyword)))
            case _:
                heading = _HOLDS.get(type(standing), "Always")
                yield Row(depth, heading, self._said(standing, lambda _: self.line(standing)))


def _nothing(_node: m.Node) -> str:
    raise Unsayable


def rows_of(
    ability: m.Ability, text: str, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str], proven: bool
) -> list[Row]:
    """What was understood of an ability of a line; in the words of the card, where no others are proven to be right."""
    return list(Rows(lexicon, vocabulary).rows(ability, text, kept, proven))


__all__ = ["Row", "rows_of"]
