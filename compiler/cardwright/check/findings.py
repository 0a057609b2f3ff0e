"""Says what is wrong with a line: unknown words, sentences that do not parse, and what could stand there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from cardwright.check.messages import Suggester, listed
from cardwright.lang.cut import Line
from cardwright.lang.lowering import Trouble, Undecided
from cardwright.lang.reader import LineResult
from cardwright.lang.tables import Tables
from cardwright.lang.typer import MAX_WORDS
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.words import Word, cut_phrase

MOST = 5

# The terminals behind each phrase, in the order in which the phrases help most. Terminals without width (the end of a
# relative clause and its like) are the parser's own business and stand nowhere here.
_TERMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the end of the sentence", ("END", "LISTEND")),
    ("a verb such as {verb}", ("VERB",)),
    ("a noun such as {noun}", ("NOUN", "NMOD")),
    ("a number", ("NUM", "NUMP", "QPRE")),
    ("“and” or “or”", ("JOIN", "CONJ_VP", "CONJ_VG", "CONJ_NP", "CONJ_N", "CONJ_Z")),
    ("a preposition such as from or in", ("PV", "PN")),
    ("a comma", ("COMMA",)),
    ("a closing parenthesis", ("RPAR",)),
    ("a bullet", ("BULLET",)),
    ("a condition such as if or after", ("SUB",)),
    ("a time such as {time}", ("TIME",)),
    ("“is” or “are”", ("BE",)),
    ("“to”", ("TO_V",)),
    ("a word such as a, each or your", ("DET",)),
    ("an adjective such as {adjective}", ("ADJ", "PART")),
    ("a name", ("NAME",)),
    ("a keyword", ("KEYWORD",)),
    ("“it”, “you” or another pronoun", ("PRON",)),
    ("a label such as {label}", ("LABEL",)),
    ("a change such as +2", ("MOD",)),
    ("“may”, “must” or “cannot”", ("AUX",)),
    ("“for each”", ("FOREACH",)),
    ("“than”", ("THAN",)),
    ("“limit”", ("LIMIT",)),
)


def expected(terminals: Iterable[str], vocabulary: Vocabulary) -> str:
    """`Expected: a comma; a number; the end of the sentence.`, or nothing where nothing can be said."""
    accepted = set(terminals)
    examples = _Examples(vocabulary)
    found = [form.format_map(examples) for form, names in _TERMS if accepted.intersection(names)]
    return f"Expected: {'; '.join(sorted(found[:MOST], key=_spoken))}." if found else ""


def _spoken(phrase: str) -> str:
    """Sort key: the words, without the marks around them."""
    return phrase.lstrip("“")


class _Examples(dict[str, str]):
    """Words of the game, looked up when a phrase asks for them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, key: str) -> str:
        found: Iterator[str] = getattr(self, f"_{key}s")()
        return " or ".join(word for word, _ in zip(found, range(2), strict=False))

    def _verbs(self) -> Iterator[str]:
        yield "draw"
        yield from (frame.lemma for frame in self._vocabulary.frames.values() if frame.cost and frame.lemma != "draw")

    def _nouns(self) -> Iterator[str]:
        # Every game has cards and copies of them; the next noun is the game's own.
        shared = ("card", "copy")
        yield "card"
        yield from (n.lemma for n in self._vocabulary.nouns.values() if n.kind == "card" and n.lemma not in shared)

    def _adjectives(self) -> Iterator[str]:
        words = (words[0] for words in self._vocabulary.values.values() if words and not words[0].startswith("["))
        yield from words
        yield "other"

    def _times(self) -> Iterator[str]:
        periods = (noun.lemma for noun in self._vocabulary.nouns.values() if noun.kind == "period")
        yield from (f"this {period}" for period in periods)

    def _labels(self) -> Iterator[str]:
        yield from (f"{label.name}:" for label in self._vocabulary.labels if "{" not in label.name)


_LONGEST_LABEL = 6
_NO_SENTENCE = "CW0505"
_MOST_WORDS = 5
"""How many unknown words of a line are told: a line in another language would otherwise fill the screen."""
OTHER_WORDS = "Say it with other words; `cardwright find` shows how other cards put it."
_SENTENCE_ENDS = frozenset('.!?:•→("')
_STOPS = frozenset(".!?…")
_SPACE = re.compile("[A-Z][0-9]{1,2}")
"""A column and a row."""
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
        self._propers: Suggester | None = None

    def of(self, result: LineResult) -> list[Finding]:
        """All findings about a line; none if it is understood in one way."""
        if result.line is not None and (unclosed := self._unclosed_label(result.line)) is not None:
            return [unclosed]
        if result.line is not None and (none := list(self._no_spaces(result.line.words))):
            return none
        if result.parsed:
            found = [self._of_label(trouble, result.line) or _trouble(trouble) for trouble in result.troubles]
            found = _outermost(found) or [_undecided(place) for place in result.undecided]
            return [self._advised(one, result.line.words) for one in found] if result.line is not None else found
        line, stuck = result.line, result.stuck
        if line is None or stuck is None or stuck.stack is None or line.count > MAX_WORDS:
            message = f"This line has more than {MAX_WORDS} words."
            return [Finding("CW0402", message, (0, len(result.text)), "Break it into several abilities.")]
        if result.unknown:
            return list(self._unknown(result.unknown, line))
        return [self._stuck(result)]

    def _unclosed_label(self, line: Line) -> Finding | None:
        """“When revealed, draw a card”: what begins a line as a label does is one, and ends with a colon."""
        words = line.words
        for end in range(1, min(_LONGEST_LABEL, len(words))):
            if " ".join(word.low for word in words[:end]) not in self._labels:
                continue
            comma = words[end].text == ","
            if comma or _begins_anew(line, end):
                label = " ".join(word.text for word in words[:end])
                span = words[0].start, words[end if comma else end - 1].end
                return Finding("CW0401", f"The label “{label}” ends with a colon.", span, f"Did you mean “{label}:”?")
        return None

    def _unknown_label(self, line: Line, unknown: list[Word]) -> Finding | None:
        """“Always Leads: a Stark”: unknown words before the first colon of a line are those of a label."""
        words = line.words
        end = next((at for at, word in enumerate(words[:_LONGEST_LABEL]) if word.text == ":"), 0)
        if not end or not any(word.end <= words[end].start for word in unknown) or not self._labels:
            return None
        if end == 1 and self._near_word(words, 0)[1]:
            return None  # one word that is nearly another is told as such
        return self._no_label(words, end)

    def _of_label(self, trouble: Trouble, line: Line | None) -> Finding | None:
        """“Action: draw a card”: what is no sentence and ends with a colon was meant as a label."""
        if line is None or trouble.code != _NO_SENTENCE or trouble.span[0] != line.words[0].start:
            return None
        end = next((at for at, word in enumerate(line.words[:_LONGEST_LABEL]) if word.text == ":"), 0)
        return self._no_label(line.words, end) if end and line.words[end - 1].end == trouble.span[1] else None

    def _no_label(self, words: list[Word], end: int) -> Finding:
        """What stands before a colon is none of the labels of the game."""
        said = _as_written(words[:end])
        by_words = {" ".join(cut_phrase(name)): name for name in self._label_names}
        _, near = Suggester(by_words).nearest(" ".join(word.low for word in words[:end]))
        hint = f"Did you mean “{by_words[near]}:”?" if near else f"Its labels are {listed(self._label_names, 12)}."
        return Finding("CW0301", f"The game has no label “{_cut(said)}:”.", (words[0].start, words[end].end), hint)

    @cached_property
    def _label_names(self) -> list[str]:
        return sorted({label.name for label in self._vocabulary.labels if "{" not in label.name})

    @cached_property
    def _labels(self) -> set[str]:
        return {" ".join(cut_phrase(label.name)) for label in self._vocabulary.labels}

    def _advised(self, finding: Finding, words: list[Word]) -> Finding:
        """A finding with how the game says what is printed there by others, where that is known."""
        at = next((at for at, word in enumerate(words) if word.start >= finding.span[0]), None)
        printed = self._printed_elsewhere(words, at) if at is not None else None
        return finding._replace(hint=printed.hint) if printed is not None else finding

    # ------------------------------------------------------------ words

    def _unknown(self, unknown: list[Word], line: Line) -> Iterator[Finding]:
        """Each unknown word once; words that belong to one misspelt name together."""
        words = line.words
        position = {id(word): number for number, word in enumerate(words)}
        told: set[int] = set()
        label = self._unknown_label(line, unknown)
        if label is not None:
            yield label
            told.update(at for at, word in enumerate(words) if word.end <= label.span[1])
        for word in unknown:
            at = position[id(word)]
            if at in told:
                continue
            if len(told) >= _MOST_WORDS:
                return
            end = _name_end(line, at)
            start = _name_start(words, at) if end > at else at
            in_brackets = f"[{word.low}]" in self._known_words
            finding = self._unknown_name(words, at, start, end) if end > at and not in_brackets else None
            told.update(range(at, end if finding else at + 1))
            yield finding or self._unknown_word(words, at)

    def _unknown_name(self, words: list[Word], at: int, start: int, end: int) -> Finding | None:
        """An unknown name; nothing where the word itself is nearer to some other word of the game."""
        text = " ".join(word.text for word in words[start:end]).replace(" 's", "'s")
        score, name = self._name_suggester.nearest(text)
        if self._near_word(words, at)[0] > score or (not name and _begins_sentence(words, start)):
            return None
        if not name and end - start == 1 and self._printed_elsewhere(words, at) is not None:
            return None
        if not name and (given := self._wrongly_given(words, at)) is not None:
            return given
        hint = f"Did you mean “{name}”?" if name else "A name is known once its card stands in a card file of the game."
        return Finding("CW0302", f"No card is called “{_cut(text)}”.", (words[start].start, words[end - 1].end), hint)

    def _no_spaces(self, words: list[Word]) -> Iterator[Finding]:
        """“Z9”: a letter and a number written together are meant as a space, where a game names its spaces so."""
        spaces = [one for one in self._vocabulary.values.get("place", ()) if _SPACE.fullmatch(one)]
        for letter, number in pairwise(words) if spaces else ():
            said = f"{letter.text}{number.text}"
            if letter.end == number.start and _SPACE.fullmatch(said) and said not in spaces:
                hint = f"Spaces are called {spaces[0]} to {spaces[-1]}."
                yield Finding("CW0301", f"There is no space “{_cut(said)}”.", (letter.start, number.end), hint)

    def _wrongly_given(self, words: list[Word], at: int) -> Finding | None:
        """“Attack Bonus Water”: what stands after a keyword that is given a value is none of its values."""
        for name, known in self._vocabulary.definitions.items():
            said = cut_phrase(name)
            before = [word.low for word in words[max(0, at - len(said)) : at]]
            values = self._vocabulary.values.get(known.parameters[0].lower(), ()) if known.parameters else ()
            if values and before == list(said):
                message = f"“{name}” is given one of {listed(values)}, and not “{words[at].text}”."
                return Finding("CW0301", message, (words[at].start, words[at].end), "Write one of them.")
        return None

    def _unknown_word(self, words: list[Word], at: int) -> Finding:
        word = words[at]
        printed = self._printed_elsewhere(words, at)
        if printed is not None:
            return printed
        if f"[{word.low}]" in self._known_words:
            near = f"[{word.text[:1].upper()}{word.text[1:]}]"
            message = f"The game has no word “{_cut(word.text)}” without brackets."
            return Finding("CW0301", message, (word.start, word.end), f"Did you mean “{near}”?")
        if near := self._near_in_brackets(word):
            return Finding("CW0301", f"The game has no word “{_cut(word.text)}”.", (word.start, word.end), near)
        _, near = self._near_word(words, at)
        if near == word.low:
            return self._never_alone(word)
        if near and word.text[:1].isupper():
            near = near[:1].upper() + near[1:]
        hint = f"Did you mean “{near}”?" if near else OTHER_WORDS
        return Finding("CW0301", f"The game has no word “{_cut(word.text)}”.", (word.start, word.end), hint)

    def _printed_elsewhere(self, words: list[Word], at: int) -> Finding | None:
        """What other games print and this one says otherwise: the longest such phrase around a word."""
        best: tuple[int, int, str] | None = None
        for phrase, ours in self._vocabulary.hints.items():
            for start in range(max(0, at - len(phrase) + 1), at + 1):
                if tuple(word.low for word in words[start : start + len(phrase)]) != phrase:
                    continue
                if (best is None or len(phrase) > best[1] - best[0]) and (_is_advice(ours) or self._can_say(ours)):
                    best = start, start + len(phrase), ours
        if best is None:
            return None
        start, end, ours = best
        said = " ".join(word.text for word in words[start:end])
        named = words[start].text[:1].isupper() and (" " not in ours or _begins_sentence(words, start))
        ours = f"{ours[:1].upper()}{ours[1:]}" if named else ours
        hint = ours if _is_advice(ours) else f"Did you mean “{ours}”?"
        return Finding("CW0301", f"The game has no word “{said}”.", (words[start].start, words[end - 1].end), hint)

    def _can_say(self, phrase: str) -> bool:
        """Whether the game has these words itself."""
        known = self._known_words
        return all(word in known for word in cut_phrase(phrase))

    @cached_property
    def _known_words(self) -> set[str]:
        return self._vocabulary.known_words()

    def _never_alone(self, word: Word) -> Finding:
        """A word that the game has, but only together with others, or with a capital."""
        written = next((one for one in self._written_values if one.lower() == word.low and one != word.text), "")
        if written:
            message = f"The game has no word “{_cut(word.text)}” without a capital."
            return Finding("CW0301", message, (word.start, word.end), f"Did you mean “{written}”?")
        printed = (words for first in self._vocabulary.aliases.values() for words, _ in first)
        phrases = (*(words for words, _ in self._vocabulary.phrases()), *printed)
        known = sorted({" ".join(words) for words in phrases if word.low in words})
        hint = "It is known in " + " and ".join(f"“{phrase}”" for phrase in known[:3]) + "." if known else OTHER_WORDS
        message = f"The game has no word “{_cut(word.text)}” by itself."
        return Finding("CW0301", message, (word.start, word.end), hint)

    def _near_in_brackets(self, word: Word) -> str:
        """Words in brackets that are spelt about like an unknown one: several, for they often differ in one letter."""
        if not word.text.startswith("["):
            return ""
        known = {one for words in self._vocabulary.values.values() for one in words if one.startswith("[")}
        same = [one for one in known if sorted(one) == sorted(word.text)]
        near = sorted(same or get_close_matches(word.text, known, n=4, cutoff=0.6))
        return f"There is {listed(near)}." if near else ""

    @cached_property
    def _written_values(self) -> list[str]:
        """Words that stand for a value or a keyword, as they are written."""
        values = self._vocabulary.values.values()
        return [*(word for words in values for word in words if word[:1].isupper()), *self._vocabulary.keywords]

    def _near_word(self, words: list[Word], at: int) -> tuple[float, str]:
        """The nearest word: any where a sentence begins or without a capital, else one that has a capital too."""
        if _capital(words[at]) and not _begins_sentence(words, at):
            return self._proper_suggester.nearest(words[at].text)
        return self._word_suggester.nearest(words[at].low)

    @property
    def _word_suggester(self) -> Suggester:
        if self._words is None:
            phrases = (words for words, entries in self._vocabulary.phrases() if any(e.word != "NAME" for e in entries))
            printed = (words for first in self._vocabulary.aliases.values() for words, _ in first)
            self._words = Suggester(word for words in (*phrases, *printed) for word in words if word[:1].isalpha())
        return self._words

    @property
    def _proper_suggester(self) -> Suggester:
        if self._propers is None:
            values = [word for words in self._vocabulary.values.values() for word in words]
            known = [*values, *self._vocabulary.nouns, *self._vocabulary.keywords]
            self._propers = Suggester(word for word in known if word[:1].isupper())
        return self._propers

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
        if text in _STOPS:
            return Finding("CW0401", "The sentence cannot end here.", (word.start, word.end), hint)
        return Finding("CW0401", f"The sentence cannot go on with “{text}”.", (word.start, words[stop].end), hint)


def _outermost(found: list[Finding]) -> list[Finding]:
    """Findings without those inside of what is no sentence as a whole: a verb that does not fit may be another's."""
    whole = [one.span for one in found if one.code == _NO_SENTENCE]
    return [
        one
        for one in found
        if not any(start <= one.span[0] and one.span[1] <= end and (start, end) != one.span for start, end in whole)
    ]


def _as_written(words: list[Word]) -> str:
    """Words with blanks where the text has some."""
    pairs = pairwise(words)
    return words[0].text + "".join(" " * (one.end < other.start) + other.text for one, other in pairs)


def _is_advice(ours: str) -> bool:
    """Whether what a game says instead is told in a sentence: no words can stand in the place of what is printed."""
    return ours.endswith(".")


def _undecided(place: Undecided) -> Finding:
    message = f"This can be read in two ways: “{place.this}” or “{place.other}”."
    return Finding("CW0510", message, place.span, _sentence(place.hint))


def _trouble(trouble: Trouble) -> Finding:
    return Finding(trouble.code, _sentence(trouble.message), trouble.span, _sentence(trouble.hint))


def _sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _begins_anew(line: Line, at: int) -> bool:
    """“Response After you win …”: a verb or a word like “after” has a capital only where something begins."""
    classes = line.classes(at)
    return _capital(line.words[at]) and bool(classes & {"SUB", "VERB"}) and "NAME" not in classes


def _capital(word: Word) -> bool:
    return word.text[:1].isupper()


def _name_end(line: Line, at: int) -> int:
    """Where the capitalised words from an unknown one on end; `at` itself if it does not look like a name."""
    words = line.words
    if not _capital(words[at]):
        return at
    end = at + 1
    while end < len(words) and (_capital(words[end]) or _links(words, end)) and not _known_name(line, end):
        end += 1
    return end


def _known_name(line: Line, at: int) -> bool:
    """Whether a name that is known begins here: it is then no part of an unknown one."""
    return "NAME" in line.classes(at)


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
