"""Verbs in all their forms, and what goes with them."""

from __future__ import annotations

from cardwright.lang.choices.base import AFTER_SUBJECT, BEFORE_NOUN, BEFORE_VERB, NOUNISH, SUBJECT_END, Candidate, zero
from cardwright.lang.choices.quantities import QuantityChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import noun_ahead, skip_np, starts_np


class VerbChoices(QuantityChoices):
    """Verbs in all their forms, and what goes with them."""

    def verb(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        verb, part = Candidate("VERB", entry, end, ""), Candidate("PART", entry, end, "")
        form, last = entry.form, context.last
        if form in ("participle", "ing"):
            return self.participle(at, end, entry, context, verb, part)
        if last == "AUX" and form in ("third", "past"):
            return [self.left_out(at)] if form == "third" else []
        closing = self.close_before_finite(at, context)
        if form == "past" and context.last not in SUBJECT_END:
            return []  # a past tense needs its subject before it
        if last in BEFORE_NOUN and form == "base":
            return [verb]
        return [*closing, verb]

    def left_out(self, at: int) -> Candidate:
        """The verb that an auxiliary stands for: “each player who does not loses 1 power”."""
        frame = self.line.vocabulary.frames["do"]
        return Candidate("VERB", Entry("V", frame.lemma, frame.means, "base", frame=frame), at, "verb-left-out")

    def participle(
        self, at: int, end: int, entry: Entry, context: Context, verb: Candidate, part: Candidate
    ) -> list[Candidate]:
        last = context.last
        if last == "PERF" or (last in ("PREADV", "CONJ_VP", "CONJ_VG", "PGER") and not noun_ahead(self.line, end)):
            return [verb, part]
        if last in ("BE", "CONJ_ADJ", "NON"):
            return [part]
        if context.be and last in ("PREADV", "ADV", "PART"):
            return [part]
        if last in BEFORE_NOUN and not (last == "CMP" and not noun_ahead(self.line, end)):
            return [part]
        if noun_ahead(self.line, end) and last not in ("NOUN", "NAME", "PRON", "RELEND"):
            return [*self.before_np(at, context), part, verb]
        if last in NOUNISH:
            return [zero("RMARK", at, "participle-after-noun"), verb, part]
        if last == "RMARK":
            return [part]
        return [verb, part]

    def close_before_finite(self, at: int, context: Context) -> list[Candidate]:
        """A finite verb ends a relative clause that has its verb already."""
        if (
            context.outer
            and (context.verb is not None or context.be)
            and context.last not in ("AUX", "PREADV", "CONJ_VP")
        ):
            return [zero("RELEND", at, "second-verb-ends-relative")]
        return []

    def auxiliary(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [*self.close_before_finite(at, context), Candidate("AUX", entry, end, "")]

    def be(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if entry.form == "being" and context.last in NOUNISH:
            return [Candidate("RMARK", entry, end, "participle-after-noun")]  # "the card being replaced"
        return [*self.close_before_finite(at, context), Candidate("BE", entry, end, "")]

    def perfect(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        following = self.line.classes(end)
        if "N" in following and "V:participle" in following:
            return []  # "has cost 0"
        participle = "V:participle" in following or self.line.low(end) in ("been", "not") or "ADV" in following
        if not participle or (noun_ahead(self.line, end) and "V:participle" in following and not self.past(end)):
            return []
        return [*self.close_before_finite(at, context), Candidate("PERF", entry, end, "have-before-participle")]

    def past(self, at: int) -> bool:
        """Whether an object follows a participle: "has won a challenge", not "has captured Heroes"."""
        following = self.line.classes(self.line.end(at))
        return not following & {"N", "VAL", "ADJ"} or bool(following & {"D", "NAME"})

    def cause(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if context.last not in BEFORE_VERB and context.last not in ("PRON", "NOUN", "NAME"):
            return []
        after, _head = skip_np(self.line, end)
        if after == end:
            return []
        following = self.line.classes(after)
        for _ in range(4):  # past what describes whoever is to do it: "a card with Renown", "a character you control"
            next_one = self.line.end(after)
            if "PRON" in following and "V" in self.line.classes(next_one):
                after = self.line.end(next_one)
            elif "PREP" in following and starts_np(self.line, next_one):
                after = skip_np(self.line, next_one)[0]
            else:
                break
            following = self.line.classes(after)
        if following & {"V:base"} and "CONJ" not in following:
            return [*self.close_before_finite(at, context), Candidate("CAUSE", entry, end, "have-someone-do")]
        return []

    def verb_here(self, at: int, context: Context) -> bool:
        found = self.line.classes(at)
        if context.last in AFTER_SUBJECT:
            return "V:third" in found or (
                context.noun is not None and context.noun.form == "plural" and "V:base" in found
            )
        return "V:base" in found
