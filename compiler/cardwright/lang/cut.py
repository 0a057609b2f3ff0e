"""A line cut into phrases of the vocabulary, and the labels before it."""

from __future__ import annotations

import re

from cardwright.lang.vocabulary import MINTED, Entry, LabelEntry, Variant, Vocabulary
from cardwright.lang.words import Word, cut_words, with_aliases

_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)$")
_SENTENCE_END = frozenset(".:!?(•→")
_MARKS = frozenset('.,:;()!?•→—/-…"*')
_SHAPED = frozenset('0123456789+-"XNn')
_NOTHING: frozenset[str] = frozenset()

Phrase = tuple[int, tuple[Entry, ...]]
"""Where it ends (a word's number), and what it can be."""


class Line:
    """One ability line: its words, and at each word the phrases that start there, longest first."""

    __slots__ = ("_classes", "_phrases", "count", "quotes", "text", "vocabulary", "words")

    def __init__(self, text: str, vocabulary: Vocabulary, words: list[Word] | None = None) -> None:
        self.text = text
        self.words: list[Word] = with_aliases(cut_words(text), vocabulary.aliases) if words is None else words
        self.vocabulary = vocabulary
        self.count = len(self.words)
        self._phrases: list[list[Phrase] | None] = [None] * (self.count + 1)
        self._classes: list[frozenset[str]] = [_NOTHING] * (self.count + 1)
        self.quotes = _quotes(self.words) if '"' in text or "“" in text else {}
        if self.quotes and vocabulary.minted:
            self._close_names()

    def leaves_list(self, at: int) -> bool:
        """Whether a row of the text begins here that is none of a list's, below one that is."""
        words = self.words
        if not at or "\n" not in self.text[words[at - 1].end : words[at].start] or words[at].text == "•":
            return False
        above = self.text[: words[at - 1].end].rpartition("\n")[2]
        return above.lstrip().startswith("•")

    def phrases(self, at: int) -> list[Phrase]:
        """The phrases that start at a word, longest first."""
        found = self._phrases[at]
        return self._find(at) if found is None else found

    def _find(self, at: int) -> list[Phrase]:
        if at >= self.count:
            return []
        variants = self._variants(at)
        self._classes[at] = variants[0][1].classes if variants else frozenset({self.words[at].low})
        found = self._phrases[at] = [(end, variant.entries) for end, variant in variants]
        return found

    def _variants(self, at: int) -> list[tuple[int, Variant]]:
        word = self.words[at]
        first = word.text[0]
        if first in _SHAPED:
            if at in self.quotes:
                if (name := self._minted(at)) is not None:
                    return [(self.quotes[at] + 1, name)]
                return [(self.quotes[at] + 1, Variant((Entry("QUOTE", word.text),)))]
            own = Entry("MOD", word.low) if self._takes_away(at) else _by_shape(word)
            if own is not None:
                return [(at + 1, Variant((own,)))]
        capital = first.isupper() or not first.isalpha()
        start = at == 0 or self.words[at - 1].text in _SENTENCE_END
        found: list[tuple[int, Variant]] = []
        for end, senses in self.vocabulary.matches(self.words, at):
            variant = senses.written(capital, start)
            if variant is not None:
                found.append((end, variant))
        found.reverse()
        return found

    def _minted(self, at: int) -> Variant | None:
        """The name in the quotation marks that open here, where the text makes it one: it is a word like others."""
        for end, senses in self.vocabulary.matches(self.words, at + 1):
            made = tuple(entry for entry in senses.entries if entry.kind == MINTED)
            if end == self.quotes[at] and made:
                return Variant(made[:1])
        return None

    def _close_names(self) -> None:
        """`as a "Secret," then …`: the mark that stands inside belongs to the sentence outside."""
        for opening, closing in self.quotes.items():
            mark, last = self.words[closing - 1], self.words[closing]
            if mark.text not in _STOPS or closing - opening < 3:
                continue
            self.quotes[opening] = closing - 1
            if self._minted(opening) is None:
                self.quotes[opening] = closing
                continue
            self.words[closing - 1] = Word(last.text, last.low, mark.start, mark.end)
            self.words[closing] = Word(mark.text, mark.low, last.start, last.end)

    def _takes_away(self, at: int) -> bool:
        """Whether a dash is a sign: `-[Attack] equal to …`, with nothing between it and the icon."""
        if self.words[at].low != "-" or at + 1 >= self.count:
            return False
        after = self.words[at + 1]
        return after.text[0] == "[" and after.start == self.words[at].end

    def classes(self, at: int) -> frozenset[str]:
        """Every class that the longest phrase at a word can have, with a verb's forms as `V:form`."""
        if at >= self.count:
            return _NOTHING
        if self._phrases[at] is None:
            self._find(at)
        return self._classes[at]

    def end(self, at: int) -> int:
        """Where the longest phrase at a word ends."""
        found = self.phrases(at)
        return found[0][0] if found else at + 1

    def low(self, at: int) -> str:
        return self.words[at].low if at < self.count else ""

    def unknown(self) -> list[Word]:
        """The words no phrase covers."""
        covered = [False] * self.count
        for at in range(self.count):
            for end, _ in self.phrases(at):
                covered[at:end] = [True] * (end - at)
        return [word for word, seen in zip(self.words, covered, strict=True) if not seen and word.text not in _MARKS]


_STOPS = frozenset({".", ",", "!"})


def _by_shape(word: Word) -> Entry | None:
    """The reading of a word that is known by how it is written: numbers, `+2`, `8"`, `2nd`, `X`, `non-`."""
    low = word.low
    first = low[0]
    if first in "+-":
        return Entry("MOD", low) if len(low) > 1 or low == "+" else None
    if first.isdigit():
        if low[-1] == '"':
            return Entry("NUM", low, "inches")
        return Entry("D", low, "ordinal") if _ORDINAL.match(low) else Entry("NUM", low)
    if low == 'n"':
        return Entry("NUM", 'N"', "inches")
    if low == "non-":
        return Entry("NON", "non")
    return Entry("NUM", "X") if word.text == "X" else None


def _quotes(words: list[Word]) -> dict[int, int]:
    """Opening and closing quotation marks, by word number."""
    pairs: dict[int, int] = {}
    opening: int | None = None
    for number, word in enumerate(words):
        if word.text != '"':
            continue
        if opening is None:
            opening = number
        else:
            pairs[opening] = number
            opening = None
    return pairs


_AFTER = (":", "→")


def match_label(line: Line, at: int) -> tuple[int, Entry] | None:
    """The label that starts at a word: the word after its colon, and what it is. The longest wins."""
    best: tuple[int, Entry] | None = None
    for label in line.vocabulary.labels_at(line.low(at)):
        found = _match(line, at, label)
        if found is None:
            continue
        end, arguments = found
        if line.low(end) in _AFTER:
            end += 1
        elif not _may_lack_colon(label, line, end):
            continue
        if best is None or end > best[0]:
            best = end, Entry("LABEL", label.name, label.means, "|".join(arguments))
    return best


def _may_lack_colon(label: LabelEntry, line: Line, end: int) -> bool:
    """An icon or event before another label needs no colon of its own: "[Stark] [Lannister]: ..."."""
    return label.means == "condition" and match_label(line, end) is not None


def _match(line: Line, at: int, label: LabelEntry) -> tuple[int, list[str]] | None:
    arguments: list[str] = []
    for part in label.pattern:
        if not part.startswith("{"):
            if line.low(at) != part:
                return None
            at += 1
            continue
        found = _gap(line, at, part[1:-1])
        if found is None:
            return None
        at, argument = found
        arguments.append(argument)
    return at, arguments


def _gap(line: Line, at: int, wanted: str) -> tuple[int, str] | None:
    """A parameter: a number, a list of numbers, or a value of an attribute."""
    if wanted in ("number", "numbers"):
        start = at
        while at < line.count and (line.low(at)[:1].isdigit() or (wanted == "numbers" and _joins(line, start, at))):
            at += 1
        words = [line.words[position].text for position in range(start, at)]
        return (at, " ".join(words)) if words else None
    for end, entries in line.phrases(at):
        for entry in entries:
            if entry.word == "VAL" and entry.kind == wanted:
                return end, entry.lemma
            if wanted == "name" and entry.word == "NAME":
                return end, entry.lemma
    return None


def _joins(line: Line, start: int, at: int) -> bool:
    """A mark or word between two numbers of a list or range."""
    low = line.low(at)
    if low[:1] == "-" and low[1:].isdigit():
        return at > start
    return (at > start and low in (",", "-", "and", "or", "&", "to") and line.low(at + 1)[:1].isdigit()) or (
        at > start and low == "," and line.low(at + 1) in ("and", "or")
    )
