"""What an ability leaves to somebody: who decides, and what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import cover, spans, walk
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech import describer

_CHANCE, _YOU = "chance", "you"
_ASKING = (m.Pick, m.May, m.Either)


class Choice(NamedTuple):
    """One thing that is decided while an ability is used or carried out."""

    who: str
    does: str
    """choose, may, chooses 1 of."""
    what: str


def choices(
    ability: m.Ability,
    text: str,
    lexicon: Lexicon,
    vocabulary: Vocabulary,
    kept: Mapping[m.Node, str] | None = None,
) -> list[Choice]:
    """Every choice of an ability, in the order of its words."""
    finder = _Finder(text, lexicon, vocabulary, kept or {})
    own = [Choice(_YOU, "may", "use it")] if ability.may else []
    said = sorted(((cover(*spans(node)), node) for node in walk(ability) if isinstance(node, _ASKING)), key=_place)
    return own + [one for _, node in said for one in finder.at(node)]


def _place(said: tuple[m.Span, m.Node]) -> m.Span:
    return said[0]


def _chooses(who: str) -> str:
    return "choose" if who == _YOU else "chooses"


class _Finder:
    def __init__(self, text: str, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str]) -> None:
        self._text, self._say = text, describer(lexicon, vocabulary, kept)

    def at(self, node: m.Node) -> Iterator[Choice]:
        if isinstance(node, m.Pick):
            who = _CHANCE if node.who is None else self._person(node.who)
            for binder in node.binders:
                yield Choice(who, _chooses(who), self._say.picked(binder))
        elif isinstance(node, m.May):
            yield Choice(self._person(node.who), "may", self._words(node.effect))
        elif isinstance(node, m.Either):
            options = " / ".join(self._words(option) for option in node.options)
            who = self._person(node.who)
            yield Choice(who, f"{_chooses(who)} {self._say.amount(node.number, None)} of", options)

    def _person(self, who: m.Set[Any]) -> str:
        return self._say.one(who)

    def _words(self, node: m.Node) -> str:
        """The words of the card that say it."""
        start, end = cover(*spans(node))
        return f"“{' '.join(self._text[start:end].split())}”"
