"""Edits of a list that one click makes: each was judged before it is offered. Its fault is gone then, and there are not
more faults than before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardwright.check.messages import offered
from cardwright.decks.decklist import CardLine, Decklist, Section
from cardwright.decks.judge import Judge
from cardwright.decks.repair.edits import counted
from cardwright.decks.verdict import Verdict, Violation

MOST_JUDGED = 40
"""How often a list is judged with something changed, for all its faults together."""
MOST_OFFERED = 3
"""Edits that are offered for one fault."""
_MOST_LINES = 6
_MOST_VIOLATIONS = 10
_FIELD = re.compile(r"`([^`:]+): ([^`]+)`")
"""A line that a remedy says to write, as remedies quote it."""


class Offer(NamedTuple):
    """A piece of a text, and what to write in its place."""

    words: str
    start: int
    end: int
    text: str
    less: bool = False
    """Whether it takes copies out."""

    def on(self, text: str) -> str:
        """The text as it would be."""
        return text[: self.start] + self.text + text[self.end :]


def offers(judge: Judge, text: str, verdict: Verdict) -> list[list[Offer]]:
    """For each fault of a list in plain text, what could be written so that it is gone."""
    return _Offers(judge, text, verdict).all()


class _Offers:
    def __init__(self, judge: Judge, text: str, verdict: Verdict) -> None:
        self._judge, self._text, self._verdict = judge, text, verdict
        self._list: Decklist = judge.read(text.encode(), verdict.file, verdict.game)
        self._rows = text.split("\n")
        self._starts = [0]
        for row in self._rows:
            self._starts.append(self._starts[-1] + len(row) + 1)
        self._faults = _faults(verdict)
        self._judged: dict[str, Verdict] = {}

    def all(self) -> list[list[Offer]]:
        """What is offered for each fault; for the first ones, where there are many."""
        shown = self._verdict.violations[:_MOST_VIOLATIONS]
        rest = len(self._verdict.violations) - len(shown)
        return [*(self._of(violation) for violation in shown), *([] for _ in range(rest))]

    def _of(self, violation: Violation) -> list[Offer]:
        """Those first that bring no other fault for the one that goes."""
        found: dict[Offer, int] = {}
        for offer in self._candidates(violation):
            if [*found.values()].count(0) == MOST_OFFERED or len(self._judged) >= MOST_JUDGED:
                break
            if self._is_more_of_the_same(offer, found):
                continue
            brought = self._brought(offer, violation)
            if brought is not None:
                found.setdefault(offer, brought)
        return sorted(found, key=found.__getitem__)[:MOST_OFFERED]

    @staticmethod
    def _is_more_of_the_same(offer: Offer, found: dict[Offer, int]) -> bool:
        """Whether fewer copies of a line are taken out already, to the same end."""
        return any(one.start == offer.start and one.less and offer.less and not found[one] for one in found)

    def _brought(self, offer: Offer, violation: Violation) -> int | None:
        """How many faults come for the one that goes; None, if it stays or they are more."""
        text = offer.on(self._text)
        if text not in self._judged:
            self._judged[text] = self._judge.verdict(self._judge.read(text.encode(), self._verdict.file))
        now = _faults(self._judged[text])
        is_gone = self._judged[text].game == self._verdict.game and violation.rule in self._faults - now
        return (now - self._faults).total() if is_gone and now.total() <= self._faults.total() else None

    # ------------------------------------------------------------ what could be written

    def _candidates(self, violation: Violation) -> Iterator[Offer]:
        yield from self._renamed(violation)
        yield from self._said(violation)
        yield from self._fewer(violation)
        yield from self._more(violation)

    def _renamed(self, violation: Violation) -> Iterator[Offer]:
        """Another name, where the one that stands there is like it."""
        near = [offered(violation.fix), *self._named(violation.fix)]
        for row, card in self._at(violation):
            start = self._rows[row].find(card.name)
            for name in dict.fromkeys(filter(None, near)):
                if start >= 0 and card.name in violation.cards and name != card.name:
                    at = self._starts[row] + start
                    yield Offer(f"Write “{name}”", at, at + len(card.name), name)

    def _said(self, violation: Violation) -> Iterator[Offer]:
        """A line of the list that says something else, or one more."""
        for name, value in _FIELD.findall(violation.fix):
            there = [one.line for one in self._list.fields if one.name.casefold() == name.casefold() and one.line]
            words = f"Write “{name}: {value}”"
            if there:
                row = there[0] - 1
                yield Offer(words, self._starts[row], self._starts[row] + len(self._rows[row]), f"{name}: {value}")
                continue
            for row, _ in self._at(violation):
                yield Offer(words, *self._below(row), f"\n  {name}: {value}")
            lines = [one.line for one in self._list.fields] + list(self._list.about_lines.values())
            yield Offer(words, *self._below(max((line for line in lines if line), default=1) - 1), f"\n{name}: {value}")

    def _fewer(self, violation: Violation) -> Iterator[Offer]:
        """Fewer copies on a line that is at fault, as few less as will do."""
        for row, card in self._at(violation):
            start, end = self._starts[row], self._starts[row] + len(self._rows[row])
            for count in range(card.count - 1, 0, -1):
                less = card.count - count
                yield Offer(f"Take out {less} {card.name}", start, end, counted(self._rows[row], count), less=True)
            last = max([row, *((one.line or 1) - 1 for one in card.details)])
            end = min(self._starts[last + 1], len(self._text))
            yield Offer(f"Take out {card.name}", start, end, "", less=True)

    def _more(self, violation: Violation) -> Iterator[Offer]:
        """Cards that the remedy names, in the part of the list that is spoken of."""
        named = [(int(number or 1), name) for number, name in self._counted(violation.fix)]
        for number, name in named if len(named) == 1 else []:
            for section in self._parts(violation):
                for card in section.cards:
                    if card.name == name and card.line:
                        row = card.line - 1
                        end = self._starts[row] + len(self._rows[row])
                        more = counted(self._rows[row], card.count + number)
                        yield Offer(f"Put in {number} {name}", self._starts[row], end, more)
        if named:
            words = f"Put in {', '.join(f'{number} {name}' for number, name in named)}"
            lines = "".join(f"\n{number}x {name}" for number, name in named)
            for section in self._parts(violation):
                yield Offer(words, *self._below(self._last(section)), lines)

    # ------------------------------------------------------------ places

    def _at(self, violation: Violation) -> list[tuple[int, CardLine]]:
        """The lines of cards that are at fault, those last in the list first."""
        lines = {card.line: card for section in self._list.sections for card in section.cards if card.line}
        asked = [line for line in reversed(violation.lines) if line in lines][:_MOST_LINES]
        return [(line - 1, lines[line]) for line in asked]

    def _parts(self, violation: Violation) -> list[Section]:
        """The parts of the list, the one that the fault points at first."""
        there = [section for section in self._list.sections if section.cards or section.line]
        place = violation.line or 0
        return sorted(there, key=lambda section: not _holds(section, place))

    def _last(self, section: Section) -> int:
        lines = [line for card in section.cards for line in (card.line, *(one.line for one in card.details))]
        return max((line for line in (section.line, *lines) if line), default=1) - 1

    def _below(self, row: int) -> tuple[int, int]:
        end = self._starts[row] + len(self._rows[row])
        return end, end

    # ------------------------------------------------------------ names

    def _named(self, words: str) -> list[str]:
        return [name for _, name in self._counted(words)]

    def _counted(self, words: str) -> list[tuple[str, str]]:
        """The cards that some words name, each with the number before it."""
        known = self._names
        found: list[tuple[str, str]] = []
        pieces = list(re.finditer(r"\S+", words))
        at = 0
        while at < len(pieces):
            for last in range(min(len(pieces), at + 10), at, -1):
                name = words[pieces[at].start() : pieces[last - 1].end()].strip(",;.“”")
                if name in known:
                    number = pieces[at - 1][0] if at and pieces[at - 1][0].isdecimal() else ""
                    found.append((number[:4], name))
                    at = last - 1
                    break
            at += 1
        return found

    @property
    def _names(self) -> frozenset[str]:
        if self._verdict.game not in self._judge.games:
            return frozenset()
        return frozenset(card.name for card in self._judge.game(self._verdict.game).library.cards)


def _holds(section: Section, line: int) -> bool:
    return section.line == line or any(card.line == line for card in section.cards)


def _faults(verdict: Verdict) -> Counter[str]:
    return Counter(violation.rule for violation in verdict.violations)
