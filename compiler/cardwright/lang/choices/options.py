"""All that may come next at a place in a line, worked out only as far as it is asked for."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang.choices.base import (
    AFTER_SUBJECT,
    BEFORE_NOUN,
    BEFORE_VERB,
    LABEL_PLACE,
    SENTENCE_START,
    Candidate,
    zero,
)
from cardwright.lang.choices.marks import MarkChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.labels import match_label

Chooser = Callable[["Typing", int, int, Entry, Context], list[Candidate]]
_LOOK_FIRST = LABEL_PLACE | {"QUOTE"}
_VERBAL = frozenset({"VERB", "CAUSE", "AUX"})
_NOMINAL = frozenset({"NOUN", "NMOD"})


class Typing(MarkChoices):
    """Candidates for the words of one line."""

    __slots__ = ()

    def options(self, at: int, context: Context) -> Options:
        """What may come next, best first; the parser has the last word."""
        return Options(self, at, context)

    def likeliest(self, at: int, context: Context) -> list[Candidate]:
        """The first of the options: those of the longest phrase. Mostly one of them is taken, and no more is asked."""
        line = self.line
        if at >= line.count or line.words[at].mark or context.last in _LOOK_FIRST:
            fixed = self.fixed(at, context)
            if fixed is not None:
                return fixed
        phrases = line.phrases(at)
        if not phrases:
            return []
        end, entries = phrases[0]
        return self.of_phrase(at, end, entries, context)

    def fixed(self, at: int, context: Context) -> list[Candidate] | None:
        """Candidates that do not depend on the vocabulary: the end, marks, quotations, labels."""
        line = self.line
        if at >= line.count:
            closing = [zero("END", at), zero("LISTEND", at)]
            return [zero("RELEND", at), closing[0]] if context.outer else closing
        found = self.marks(at, context)
        if found is not None:
            return found
        if context.last == "QUOTE" and self.quoted_sentence(at):
            return self.close(at, [zero("END", at)], context)
        if context.last in LABEL_PLACE:
            label = match_label(line, at)
            if label is not None:
                return [Candidate("LABEL", label[1], label[0], "label-before-colon")]
        return None

    def of_phrase(self, at: int, end: int, entries: tuple[Entry, ...], context: Context) -> list[Candidate]:
        """The candidates of one phrase, in the order of its readings, nouns or verbs first as the place wants."""
        if len(entries) == 1:
            return _CHOOSERS[entries[0].word](self, at, end, entries[0], context)
        found: list[Candidate] = []
        for entry in entries:
            found += _CHOOSERS[entry.word](self, at, end, entry, context)
        last = context.last
        if last in BEFORE_NOUN:
            found.sort(key=lambda candidate: candidate.terminal in _VERBAL)
        elif (last in BEFORE_VERB or last in AFTER_SUBJECT) and self.verb_here(at, context):
            found.sort(key=lambda candidate: candidate.terminal in _NOMINAL)
        if last in SENTENCE_START and self.is_keyword_line(at):
            return [candidate for candidate in found if candidate.terminal == "KEYWORD"] or found
        return found


class Options:
    """The candidates at one place; phrases shorter than the longest are looked at only when that has failed."""

    __slots__ = ("_at", "_context", "_done", "_next", "_typing", "found")

    def __init__(self, typing: Typing, at: int, context: Context) -> None:
        self._typing = typing
        self._at = at
        self._context = context
        self._next = 0
        self._done = False
        line = typing.line
        fixed = None
        if at >= line.count or line.words[at].mark or context.last in _LOOK_FIRST:
            fixed = typing.fixed(at, context)
        if fixed is not None:
            self._done = True
            self.found: list[Candidate] = fixed
        else:
            self.found = []
            self._more()

    def get(self, number: int) -> Candidate | None:
        """The candidate with this number, if there are so many."""
        if number < len(self.found):
            return self.found[number]
        while not self._done:
            self._more()
            if number < len(self.found):
                return self.found[number]
        return None

    def _more(self) -> None:
        phrases = self._typing.line.phrases(self._at)
        if self._next < len(phrases):
            end, entries = phrases[self._next]
            self._next += 1
            self.found += self._typing.of_phrase(self._at, end, entries, self._context)
            return
        self._done = True
        if self._context.outer and not any(candidate.terminal == "RELEND" for candidate in self.found):
            self.found.append(zero("RELEND", self._at, "relative-runs-on"))


_CHOOSERS: dict[str, Chooser] = {
    "N": Typing.noun,
    "VAL": Typing.value,
    "NAME": Typing.name,
    "KW": Typing.keyword,
    "ADJ": Typing.adjective,
    "V": Typing.verb,
    "D": Typing.determiner,
    "NUM": Typing.number,
    "MOD": Typing.modifier,
    "PRON": Typing.pronoun,
    "PREP": Typing.preposition,
    "CONJ": Typing.conjunction,
    "SUB": Typing.subordinator,
    "ADV": Typing.adverb,
    "TIME": Typing.time,
    "REL": Typing.relative,
    "PERF": Typing.perfect,
    "CAUSE": Typing.cause,
    "NON": Typing.non,
    "QPRE": Typing.before_number,
    "CMP": Typing.after_number,
    "AUX": Typing.auxiliary,
    "BE": Typing.be,
    "THERE": Typing.there,
    "WHOSE": Typing.whose,
    "INWHICH": Typing.in_which,
    "FOREACH": Typing.for_each,
    "THAN": Typing.than,
    "ASIF": Typing.as_if,
    "LIMIT": Typing.limit,
    "TIMES": Typing.times,
    "QUOTE": Typing.quote,
}
"""Which rule orders the readings of which class of word."""
