"""Nouns, names, values, keywords, adjectives and quotations."""

from __future__ import annotations

from cardwright.lang.choices.base import BEFORE_NOUN, NOUNISH, Candidate, zero
from cardwright.lang.choices.clauses import ClauseChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import finite_follows, noun_ahead


class NounChoices(ClauseChoices):
    """Nouns, names, values, keywords, adjectives and quotations."""

    def before_np(self, at: int, context: Context) -> list[Candidate]:
        """What may have to open before a noun phrase: a relative clause, or the second object of a verb."""
        found: list[Candidate] = []
        if context.be and context.last == "PART" and context.entry is not None and context.entry.form == "ing":
            frame = context.entry.frame
            return [zero("OBJ2", at, "object-of-ing")] if frame is not None and frame.objects else found
        if context.last not in NOUNISH or context.last == "QUOTE":
            return found
        if context.last in ("DET", "NUM", "CMP") and context.objects == 0:
            return found
        if context.verb is not None and context.verb.two and context.objects == 1:
            found.append(zero("OBJ2", at, "second-object"))
        if context.last != "PRON" and finite_follows(self.line, at):
            found.append(zero("RMARK", at, "noun-noun-verb-is-relative"))
        return found

    def noun(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line = self.line
        if "ADJ" in line.classes(at) and line.end(at) == end and noun_ahead(line, end):
            return []  # "total STR", "enemy card": before a noun it is the adjective
        following = line.classes(end)
        noun, modifier = Candidate("NOUN", entry, end, ""), Candidate("NMOD", entry, end, "")
        if context.last in ("KEYWORD", "KWARG") and entry.kind in ("stat", "position", "zone"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), noun]
        before = [] if context.last in BEFORE_NOUN else self.before_np(at, context)
        if context.last == "NON":
            return [modifier, noun]
        if following == {"NAME"} and finite_follows(line, end):
            return [*before, noun, modifier]  # "gold Oldtown Informer has"
        if following & {"N", "NAME", "KW"}:
            verbal = following & {"V:third", "V:base", "AUX", "BE"}
            if not verbal or (context.last in BEFORE_NOUN and "V:third" not in following and "AUX" not in following):
                return [*before, modifier, noun]
            return [*before, noun, modifier]
        if following & {"VAL", "ADJ"} and noun_ahead(line, end) and not following & {"PRON", "ADV"}:
            return [*before, noun, modifier]
        if "CONJ" in following and noun_ahead(line, self._after_conjunctions(end)):
            # "a triggered character, location, or attachment ability": a character is not triggered
            goes_on = context.last == "CONJ_ADJ" or not _can_be(context, entry)
            return [*before, modifier, noun] if goes_on else [*before, noun, modifier]
        return [*before, noun]

    def _after_conjunctions(self, at: int) -> int:
        """The word after a joining word, or after a comma and a joining word."""
        after = self.line.end(at)
        return self.line.end(after) if "CONJ" in self.line.classes(after) else after

    def value(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        adjective, noun = Candidate("ADJ", entry, end, ""), Candidate("NOUN", entry, end, "")
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), adjective, noun]
        before = [] if context.last in BEFORE_NOUN else self.before_np(at, context)
        listed = context.last == "CONJ_ADJ" and context.be and not context.determined  # "is Stark or Lannister"
        if noun_ahead(self.line, end) or context.last == "BE" or listed:
            return [*before, adjective, noun]
        return [*before, noun, adjective]

    def name(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        name = Candidate("NAME", entry, end, "")
        also = self.line.classes(at) if self.line.end(at) == end else frozenset()
        if "N" in also and entry.form != "self":
            return []  # "each Wound": the thing, not the card of that name
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), name]
        if "VAL" in also and noun_ahead(self.line, end):
            return []  # a card named like a trait: "a Summer plot" is no card
        before = [] if context.last in BEFORE_NOUN else self.before_np(at, context)
        following = self.line.classes(end)
        if "N" in following and not following & {"V:third", "V:base"}:
            return [*before, Candidate("ADJ", entry, end, "name-before-noun"), name]
        return [*before, name]

    def keyword(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        before = [] if context.last in BEFORE_NOUN else self.before_np(at, context)
        keyword = Candidate("KEYWORD", entry, end, "")
        if context.last == "NON":
            return [Candidate("ADJ", entry, end, ""), keyword]
        if "N" in self.line.classes(end):
            return [*before, keyword, Candidate("ADJ", entry, end, "")]
        return [*before, keyword]

    def adjective(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        adjective = Candidate("ADJ", entry, end, "")
        if context.last in BEFORE_NOUN or context.last == "BE":
            return [adjective]
        if noun_ahead(self.line, end):
            return [*self.before_np(at, context), adjective]
        if "ADV" in self.line.classes(at):
            return []  # "move only to": an adjective needs its noun
        if context.last in NOUNISH:
            return [zero("RMARK", at, "adjective-after-noun"), adjective]
        return [adjective]

    def quote(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        quote, adjective = Candidate("QUOTE", entry, end, ""), Candidate("ADJ", entry, end, "quoted-name-before-noun")
        if context.last in NOUNISH - {"DET", "NUM", "CMP"}:
            return [Candidate("SAYING", entry, end, "quotation-after-noun"), *self.before_np(at, context), quote]
        return [adjective, quote] if "N" in self.line.classes(end) else [quote, adjective]

    def non(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        non = Candidate("NON", entry, end, "")
        if context.last in NOUNISH and self.line.classes(end) & {"V:participle"} and not noun_ahead(self.line, end):
            return [zero("RMARK", at, "participle-after-noun"), non]  # "each card not chosen"
        return [*self.before_np(at, context), non] if context.last in NOUNISH else [non]

    def is_keyword_line(self, at: int) -> bool:
        """Whether a sentence is a keyword with its parameters and nothing else, also where the word is a verb too."""
        line = self.line
        if "KW" not in line.classes(at):
            return False
        end = line.end(at)
        if line.low(end) in (".", "") or (line.low(end) == "(" and "NUM" in line.classes(end + 1)):
            return True
        name = next(entry.lemma for entry in line.phrases(at)[0][1] if entry.word == "KW")
        if not line.vocabulary.keywords.get(name):
            return False
        return bool(line.classes(end) & {"NAME", "VAL", "NUM"}) and line.low(line.end(end)) in (
            ".",
            "",
            "or",
            "and",
            ",",
        )


def _can_be(context: Context, noun: Entry) -> bool:
    """Whether the participle before a noun can be done to what the noun stands for."""
    said = context.entry
    if context.last != "PART" or said is None or said.frame is None or said.form != "participle":
        return True
    return not said.frame.objects or said.frame.accepts_object(noun.kind)
