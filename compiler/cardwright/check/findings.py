"""What is wrong with one line of text, in an author's words: unknown words, sentences that stop, meanings that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardwright.check.expected import expected
from cardwright.check.suggest import Suggester
from cardwright.lang.lowering import Trouble
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import LineResult, Undecided
from cardwright.lang.tables import Tables
from cardwright.lang.typer import MAX_WORDS
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.words import Word

_MOST_WORDS = 5
"""How many unknown words of a line are told: a line in another language would otherwise fill the screen."""
_SENTENCE_ENDS = frozenset(".!?:•→(\"")
_LINKS = frozenset({"of", "the", "'s", "-", "and"})


class Finding(NamedTuple):
    """Something wrong with some characters of a line."""

    code: str
    message: str
    span: tuple[int, int]
    hint: str = ""


class Findings:
    """Explains the results of reading lines with one vocabulary."""

    def __init__(self, tables: Tables, vocabulary: Vocabulary) -> None:
        self._tables = tables
        self._vocabulary = vocabulary
        self._words: Suggester | None = None
        self._names: Suggester | None = None

    def of(self, result: LineResult, own_name: str = "") -> list[Finding]:
        """All findings about a line; none if it is understood in one way."""
        if result.parsed:
            found = [_trouble(trouble) for trouble in result.troubles]
            return found or [self._undecided(place, own_name) for place in result.undecided]
        if result.line is None or result.stuck is None or result.stuck.stack is None:
            message = f"This line has more than {MAX_WORDS} words."
            return [Finding("CW0402", message, (0, len(result.text)), "Break it into several abilities.")]
        if result.unknown:
            return list(self._unknown(result.unknown, result.line.words))
        return [self._stuck(result)]

    # ------------------------------------------------------------ words

    def _unknown(self, unknown: list[Word], words: list[Word]) -> Iterator[Finding]:
        """Each unknown word once; words that belong to one misspelt name together."""
        position = {id(word): number for number, word in enumerate(words)}
        told: set[int] = set()
        for word in unknown:
            at = position[id(word)]
            if at in told:
                continue
            if len(told) >= _MOST_WORDS:
                return
            end = self._name_end(words, at)
            start = _name_start(words, at) if end > at else at
            finding = self._unknown_name(words, start, end) if end > at else None
            told.update(range(at, end if finding else at + 1), [at])
            yield finding or self._unknown_word(word)

    def _name_end(self, words: list[Word], at: int) -> int:
        """Where the capitalised words around an unknown one end; `at` itself if it does not look like a name."""
        if not words[at].text[:1].isupper():
            return at
        end = at + 1
        while end < len(words) and (_capital(words[end]) or _links(words, end)):
            end += 1
        return end

    def _unknown_name(self, words: list[Word], start: int, end: int) -> Finding | None:
        """An unknown name, unless it is one word that begins a sentence and is nearer to a plain word."""
        span = words[start].start, words[end - 1].end
        text = " ".join(word.text for word in words[start:end]).replace(" 's", "'s").replace(" - ", "-")
        score, name = self._name_suggester.nearest(text)
        if end - start == 1 and (_begins_sentence(words, start) or not name):
            if self._word_suggester.nearest(words[start].low)[0] >= score or not name:
                return None
        hint = f"Did you mean “{name}”?" if name else "A name is known once its card stands in a card file of the game."
        return Finding("CW0302", f"No card is called “{text}”.", span, hint)

    def _unknown_word(self, word: Word) -> Finding:
        _, near = self._word_suggester.nearest(word.low)
        if near and word.text[:1].isupper():
            near = near[:1].upper() + near[1:]
        hint = f"Did you mean “{near}”?" if near else "Say it with other words; `cardwright find` shows how cards put it."
        shown = word.text if len(word.text) <= 60 else word.text[:57] + "..."
        return Finding("CW0301", f"The game has no word “{shown}”.", (word.start, word.end), hint)

    @property
    def _word_suggester(self) -> Suggester:
        if self._words is None:
            self._words = Suggester(word for word in self._vocabulary.known_words() if word[:1].isalpha())
        return self._words

    @property
    def _name_suggester(self) -> Suggester:
        if self._names is None:
            self._names = Suggester(self._vocabulary.names.values())
        return self._names

    # ------------------------------------------------------------ sentences and meaning

    def _stuck(self, result: LineResult) -> Finding:
        assert result.line is not None and result.stuck is not None
        words, at = result.line.words, result.stuck.at
        hint = expected(self._tables.accepted(result.stuck.stack), self._vocabulary)
        if at >= len(words):
            end = len(result.text)
            return Finding("CW0401", "The sentence is not finished.", (max(0, end - 1), end), hint)
        word = words[at]
        stop = min(result.line.end(at), len(words)) - 1
        text = result.text[word.start : words[stop].end]
        return Finding("CW0401", f"The sentence cannot go on with “{text}”.", (word.start, words[stop].end), hint)

    def _undecided(self, place: Undecided, own_name: str) -> Finding:
        first = print_abilities(place.this, self._vocabulary, own_name)
        second = print_abilities(place.other, self._vocabulary, own_name)
        return Finding("CW0510", "This can be read in two ways.", place.span, f"Write “{first}” or “{second}”")


def _trouble(trouble: Trouble) -> Finding:
    return Finding(trouble.code, _sentence(trouble.message), trouble.span, _sentence(trouble.hint))


def _sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")


def _capital(word: Word) -> bool:
    return word.text[:1].isupper()


def _links(words: list[Word], at: int) -> bool:
    """A small word inside a name: Hand of the King, King's Landing."""
    rest = at
    while rest < len(words) and words[rest].low in _LINKS:
        rest += 1
    return at < rest < len(words) and rest - at <= 2 and _capital(words[rest])


def _name_start(words: list[Word], at: int) -> int:
    start = at
    while start > 0 and _capital(words[start - 1]) and not _begins_sentence(words, start - 1):
        start -= 1
    return start


def _begins_sentence(words: list[Word], at: int) -> bool:
    return at == 0 or words[at - 1].text in _SENTENCE_ENDS
