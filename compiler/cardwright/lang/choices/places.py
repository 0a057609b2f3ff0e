"""Prepositions: to the verb by its frame, else to the noun."""

from __future__ import annotations

from cardwright.lang.choices.base import SENTENCE_START, Candidate, takes, zero
from cardwright.lang.choices.verbs import VerbChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import finite_follows, head_kind, noun_ahead, skip_np, starts_np


class PlaceChoices(VerbChoices):
    """Prepositions: to the verb by its frame, else to the noun."""

    def preposition(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line, lemma = self.line, entry.lemma
        if lemma == "up to" and "NUM" in line.classes(end) and not takes(context, lemma, "number"):
            return []  # "up to 3 locations": a quantity, unless one moves so far
        if "SUB" in line.classes(at) and line.end(at) == end and finite_follows(line, end):
            return []  # "after you win": a clause follows, not a thing
        to_verb, to_noun = Candidate("PV", entry, end, "verb-frame-first"), Candidate("PN", entry, end, "")
        if lemma == "to" and self.verb_after_to(end):
            infinitive = Candidate("TO_V", entry, end, "to-before-verb")
            modifies = context.verb is not None and context.verb.means == "modify"
            if context.last == "NOUN" and context.noun is not None and context.noun.kind == "stat" and modifies:
                return [zero("RMARK", at, "cost-to-do"), infinitive]
            return [infinitive] if not context.outer else [zero("RELEND", at, "to-belongs-outside"), infinitive]
        if "V:ing" in line.classes(end) and not (
            noun_ahead(line, line.end(end))
            and lemma in ("of", "in", "on", "for", "with", "from", "to", "among", "without")
            and not line.classes(line.end(end)) & {"D"}
        ):
            gerund = Candidate("PGER", entry, end, "preposition-before-ing")
            return [gerund, zero("RELEND", at)] if context.outer else [gerund]
        if not starts_np(line, end):
            return [Candidate("PSTR", entry, end, ""), to_verb, to_noun] if context.gap else [to_verb, to_noun]
        if context.last in SENTENCE_START or context.last == "BE":
            return [to_verb, to_noun]
        if lemma == "of":
            return [to_noun, to_verb]
        return self.attach(at, end, entry, context, to_verb, to_noun)

    def attach(
        self, at: int, end: int, entry: Entry, context: Context, to_verb: Candidate, to_noun: Candidate
    ) -> list[Candidate]:
        """Verb frame first, then the noun; in a relative clause, the frames from the inside out."""
        kind = head_kind(self.line, end)
        if entry.lemma == "as" and any(self.line.low(before) == "same" for before in range(max(0, at - 5), at)):
            return [to_noun, to_verb]  # "the same name as that card"
        if kind == "control":
            return self.or_close(at, context, [to_verb])  # "under your control" says how, never which
        if context.last in ("KEYWORD", "KWARG") and self.is_parameter(entry.lemma, context):
            return [to_noun, to_verb]
        if takes(context, entry.lemma, kind):
            if self.goes_elsewhere(end, entry.lemma, kind, context):
                return [to_noun, to_verb]
            return self.or_close(at, context, [to_verb, to_noun])
        if kind in ("period", "moment") and not context.outer:
            return [to_verb, to_noun]
        if entry.lemma == "against" and context.last == "NOUN" and context.noun is not None and not context.outer:
            return [to_noun, to_verb] if context.noun.kind == "occasion" else [to_verb, to_noun]
        if context.outer:
            outside = context.outer[-1]
            close = zero("RELEND", at, "verb-frame-first")
            if takes(outside, entry.lemma, kind):
                return [close, to_noun, to_verb]
            inside = [to_noun, close, to_verb] if entry.kind == "noun" else [to_verb, close, to_noun]
            if context.verb is not None and context.objects == 0 and entry.kind == "noun":
                # "a character you control with ...": the gap is the noun outside, so what follows describes that
                return [close, to_verb, to_noun]
            return inside
        if context.be and entry.kind == "noun" and context.last in ("ADJ", "PART"):
            return [to_verb, to_noun]
        return [to_noun, to_verb] if entry.kind == "noun" else [to_verb, to_noun]

    def goes_elsewhere(self, at: int, preposition: str, kind: str, context: Context) -> bool:
        """“put the card in space 3 on the bottom of your deck”: the first place says which card, the last whereto."""
        verb = context.verb
        if verb is None or preposition != "in" or verb.role(preposition, kind) != "destination":
            return False
        line = self.line
        after = skip_np(line, at)[0]
        for _ in range(3):
            if "PREP" not in line.classes(after):
                return False
            lemma = next(entry.lemma for entry in line.phrases(after)[0][1] if entry.word == "PREP")
            found = verb.takes.get(lemma)
            if found is not None and found[0] == "destination":
                return True
            after = skip_np(line, line.end(after))[0]
        return False

    def is_parameter(self, preposition: str, context: Context) -> bool:
        """Whether a keyword is declared with this preposition: `Immunity to FILTER`."""
        keyword = context.noun.lemma if context.noun is not None else ""
        return preposition in self.line.vocabulary.keywords.get(keyword, ())

    def or_close(self, at: int, context: Context, found: list[Candidate]) -> list[Candidate]:
        return [*found, zero("RELEND", at)] if context.outer else found

    def verb_after_to(self, at: int) -> bool:
        """Whether a verb follows “to”, perhaps behind “either”."""
        line = self.line
        if (line.low(at) == "," and line.low(at + 1) == "either") or line.low(at) == "either":
            return True
        return ("V:base" in line.classes(at) and not self.noun_rather(at)) or line.low(at) == "be"

    def noun_rather(self, at: int) -> bool:
        """Whether a word that can be verb or noun is a noun here: "to play" against "to play areas"."""
        found = self.line.classes(at)
        if not found & {"N", "VAL", "NAME"}:
            return False
        following = self.line.classes(self.line.end(at))
        return not following & {"D", "NUM", "PRON", "NAME", "QPRE", "N", "ADJ", "VAL", "TIME"}
