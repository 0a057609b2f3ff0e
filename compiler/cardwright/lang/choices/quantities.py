"""What stands before a noun: determiners, numbers; and pronouns."""

from __future__ import annotations

from cardwright.lang.choices.base import NOUNISH, Candidate, noun_here, zero
from cardwright.lang.choices.nouns import NounChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import noun_ahead, starts_np, starts_vp


class QuantityChoices(NounChoices):
    """What stands before a noun: determiners, numbers; and pronouns."""

    def determiner(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        determiner = Candidate("DET", entry, end, "")
        if "ADV" in self.line.classes(at) and context.last in NOUNISH and "V:base" in self.line.classes(end):
            return []  # "you and that player each gain"
        if (
            entry.form == "that"
            and context.outer
            and context.last in ("TIME", "ADV", "VERB")
            and starts_vp(self.line, end)
        ):
            return []  # "you played this turn that costs 2"
        if (
            entry.form == "that"
            and context.last in NOUNISH
            and self.relative(at, end, Entry("REL", "that", form="that"), context)
        ):
            return []
        if context.last in ("DET", "NUM", "QPRE", "CMP", "MOD", "POSS"):
            return [determiner]
        if entry.form in ("that", "her") and not starts_np(self.line, end) and not noun_ahead(self.line, end):
            return [*self.before_np(at, context), Candidate("DET", entry, end, "bare-determiner")]
        return [*self.before_np(at, context), determiner]

    def number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        number = Candidate("NUM", entry, end, "")
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), number]
        if context.last in ("NOUN", "NUMP") and context.noun is not None:
            postponed = Candidate("NUMP", entry, end, "number-after-stat")
            if context.noun.kind in ("stat", "attribute", "position", "number"):
                return [postponed, number]
            return [*self.before_np(at, context), number, postponed]
        if context.last in ("ADJ", "NMOD", "PART") and not noun_ahead(self.line, end):
            return [Candidate("NOUN", Entry("N", entry.lemma, "number"), end, ""), number]  # "a natural 6"
        if entry.lemma == "X" and "BE" in self.line.classes(end):
            return [Candidate("NOUN", Entry("N", "X", "number"), end, "x-is"), number]
        return [*self.before_np(at, context), number]

    def modifier(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if context.outer and context.outer[-1].verb is not None and context.outer[-1].verb.two:
            return [zero("RELEND", at, "second-object"), Candidate("MOD", entry, end, "")]
        return [*self.before_np(at, context), Candidate("MOD", entry, end, "")]

    def before_number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        countable = self.line.classes(end) & {"NUM", "N"} or self.line.low(end) in ("half", "that")
        if not countable or context.last == "NUM":
            return []
        return [*self.before_np(at, context), Candidate("QPRE", entry, end, "")]

    def after_number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if entry.lemma in ("more", "less") and context.last not in ("NUM", "NUMP"):
            return []
        return [Candidate("CMP", entry, end, "")]

    def pronoun(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        pronoun = Candidate("PRON", entry, end, "")
        if entry.form == "that" and context.last in NOUNISH and starts_vp(self.line, end):
            return []
        before = self.before_np(at, context)
        if " " in entry.form and noun_here(self.line, end) and not self.line.classes(end) & {"V:base", "V:third"}:
            return []  # "each of those characters" is read word by word
        if noun_here(self.line, end) and entry.form in ("this", "that", "these", "those", "her", "both", "all", "one"):
            return [*before, pronoun] if not noun_ahead(self.line, end) else []
        return [*before, pronoun]
