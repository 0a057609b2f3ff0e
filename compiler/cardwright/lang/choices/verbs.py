"""What verbs, and the places and directions after them, may be typed as."""

from __future__ import annotations

from cardwright.lang.choices.base import (
    AFTER_SUBJECT,
    BEFORE_NOUN,
    BEFORE_VERB,
    NOUNISH,
    SENTENCE_START,
    SUBJECT_END,
    Candidate,
    takes,
    zero,
)
from cardwright.lang.choices.nouns import QuantityChoices
from cardwright.lang.lookahead import Context, finite_follows, head_kind, is_price, noun_ahead, skip_np, starts_np
from cardwright.lang.vocabulary import Entry


class VerbChoices(QuantityChoices):
    """Verbs in all their forms, and what goes with them."""

    def verb(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        verb = Candidate("VERB", entry, end, "price-is-said" if is_price(self.line, at) else "")
        part = Candidate("PART", entry, end, "")
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
        after = self.line.end(at)
        following = self.line.classes(after)
        counts = any(entry.kind == "relative" for _, entries in self.line.phrases(after) for entry in entries)
        return counts or not following & {"N", "VAL", "ADJ"} or bool(following & {"D", "NAME"})  # "has won more ..."

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


class PlaceChoices(VerbChoices):
    """Prepositions: to the verb by its frame, else to the noun."""

    def preposition(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line, lemma = self.line, entry.lemma
        if lemma == "up to" and "NUM" in line.classes(end) and not takes(context, lemma, "number"):
            return []  # "up to 3 locations": a quantity, unless one moves so far
        if "SUB" in line.classes(at) and line.end(at) == end and finite_follows(line, end):
            return []  # "after you win": a clause follows, not a thing
        to_verb, to_noun = Candidate("PV", entry, end, "verb-frame-first"), Candidate("PN", entry, end, "")
        if lemma == "as" and finite_follows(line, end) and any(line.low(word) == "many" for word in range(at)):
            return [Candidate("ASV", entry, end, "as-many-as-somebody-has"), to_verb, to_noun]
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
