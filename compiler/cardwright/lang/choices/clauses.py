"""Clauses: conditions, relative clauses, adverbs and times."""

from __future__ import annotations

from cardwright.lang.choices.base import (
    CLAUSE_START,
    NOUNISH,
    OUTER_ADVERBS,
    STAYS_IN_RELATIVE,
    Candidate,
    Choices,
    zero,
)
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import finite_follows, starts_np, starts_vp


class ClauseChoices(Choices):
    """Clauses: conditions, relative clauses, adverbs and times."""

    def subordinator(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        clause = "THERE" in self.line.classes(end) or finite_follows(self.line, end) or starts_vp(self.line, end)
        if "PREP" in self.line.classes(at) and not clause:
            return []
        close = [zero("RELEND", at, "condition-belongs-outside")] if context.outer else []
        return [*close, Candidate("SUB", entry, end, "")]

    def _counted_outside(self, terminal: str, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        """“for each” and “as if” belong to the clause around a relative one."""
        found = Candidate(terminal, entry, end, "")
        return [zero("RELEND", at, "counting-belongs-outside"), found] if context.outer else [found]

    def for_each(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return self._counted_outside("FOREACH", at, end, entry, context)

    def as_if(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return self._counted_outside("ASIF", at, end, entry, context)

    def there(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("THERE", entry, end, "")]

    def whose(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("WHOSE", entry, end, "")]

    def than(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if context.be and context.last == "ADJ":
            return [Candidate("THANV", entry, end, ""), Candidate("THAN", entry, end, "")]  # "is higher than 3"
        return [Candidate("THAN", entry, end, "")]

    def limit(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("LIMIT", entry, end, "")]

    def times(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("TIMES", entry, end, "")]

    def in_which(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("INWHICH", entry, end, "")] if context.last in NOUNISH else []

    def relative(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line = self.line
        if context.last not in NOUNISH:
            goes_on = context.outer and context.last in ("TIME", "ADV", "VERB") and starts_vp(line, end)
            return [zero("RELEND", at, "second-verb-ends-relative")] if goes_on else []
        if starts_vp(line, end):
            return [Candidate("REL", entry, end, "")]
        determined = line.classes(end) & {"D", "PRON", "NAME"}
        if starts_np(line, end) and finite_follows(line, end) and (determined or entry.form != "that"):
            return [Candidate("RMARK", entry, end, "")]  # "that you control"; but "that player controls" is that player
        return []

    def adverb(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if entry.lemma.startswith("if ") and not self.clause_ends(end):
            return []  # "if you do" stands alone; "if you do not control ..." is a condition
        if entry.lemma == "either":
            return [Candidate("EITHER", entry, end, "")]
        if entry.lemma == "each" and "V:base" not in self.line.classes(end):
            return []  # "you and that player each gain"; anywhere else it counts
        adverb = Candidate("ADV", entry, end, "")
        if context.last == "BE" and (self.line.classes(end) & {"V:participle", "V:ing", "ADJ", "D"}):
            return [Candidate("PREADV", entry, end, ""), adverb]
        within = context.last not in CLAUSE_START and context.last != "SUB"
        if within and starts_vp(self.line, end) and self.line.classes(end) & {"V", "BE", "AUX"}:
            return [Candidate("PREADV", entry, end, ""), adverb]
        if context.outer and entry.lemma in OUTER_ADVERBS and context.last != "ADJ":
            return [zero("RELEND", at, "time-with-nearest-verb"), adverb]
        return [adverb, Candidate("PREADV", entry, end, "")]

    def clause_ends(self, at: int) -> bool:
        return at >= self.line.count or self.line.low(at) in (",", ".", ":", ")", ";")

    def time(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        time = Candidate("TIME", entry, end, "time-with-nearest-verb" if context.outer else "")
        if "INWHICH" in self.line.classes(end):
            return []  # "at the end of the turn in which ...": a noun is wanted
        if (
            context.last == "VERB"
            and context.verb is not None
            and not context.gap
            and entry.kind in ("this", "that", "each", "next")
        ) and {"occasion", "period"} & set(context.verb.objects):
            return []  # "win this challenge": the words are read one by one, as an object
        if (
            finite_follows(self.line, at)
            and context.last in CLAUSE_START | {"SUB"}
            and entry.kind in ("each", "this", "that")
        ):
            return []
        stative = context.verb is not None and context.verb.means == "stative" and not context.gap
        if context.outer and (entry.kind not in STAYS_IN_RELATIVE or stative):
            return [zero("RELEND", at, "time-with-nearest-verb"), time]
        return [time]
