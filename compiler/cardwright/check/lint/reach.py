"""Texts that can never do anything, and keywords that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found

_USES = frozenset({"keyword", "own keyword", "label"})


def unreachable(cards: Sequence[CardFacts]) -> Iterator[Found]:
    """Lines that ask for a value that no card has, of an attribute that cards have."""
    fields = {name for card in cards for name in card.fields}
    values = {_plain(value) for card in cards for field in card.fields.values() for value in _several(field)}
    for card in cards:
        for number, attribute, value in card.asks:
            if not {attribute, f"{attribute}s"} & fields or _plain(value) in values:
                continue
            yield Found(
                card,
                "CW0806",
                f"No card has the {attribute} {value}, which line {int(number) + 1} of `{card.name}` asks for.",
                "Give it to a card, or ask for something that there is.",
            )


def unused_keywords(cards: Iterable[CardFacts], keywords: Iterable[CardFacts]) -> Iterator[Found]:
    """Keywords that are defined and that nothing has, grants or speaks of."""
    known = list(keywords)
    used = {_words(ask[2]) for card in (*cards, *known) for ask in card.asks if ask[1] in _USES}
    for keyword in known:
        if not any(f"{_words(keyword.name)} ".startswith(f"{name} ") for name in used):
            yield Found(
                keyword, "CW0802", f"No card uses the keyword `{keyword.name}`.", "Use it on a card, or take it out."
            )


def _words(name: str) -> str:
    """A name without what it is given: `Smash N`, `{space} Mastery`."""
    return " ".join(word for word in name.split() if not word.isupper() and "{" not in word).casefold()


def _several(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(one) for one in value]
    return [str(value)]


def _plain(value: str) -> str:
    return value.strip("[]").casefold()
