"""What clauses, nouns and counting words may be typed as."""

from __future__ import annotations

from cardwright.lang.choices.base import (
    BEFORE_NOUN,
    CLAUSE_START,
    NOUNISH,
    OUTER_ADVERBS,
    STAYS_IN_RELATIVE,
    Candidate,
    Choices,
    noun_here,
    zero,
)
from cardwright.lang.lookahead import Context, finite_follows, is_price, noun_ahead, skip_np, starts_np, starts_vp
from cardwright.lang.vocabulary import Entry


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
        if context.last == "VERB":
            return [
                Candidate("INWHICH_V", entry, end, "")
            ]  # "when a phase ends in which ...": it describes who does it
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
        chooses = context.last == "VERB" and context.verb is not None and context.verb.lemma == "choose"
        if entry.lemma == "either" and chooses and self.line.low(end) == ":":
            return [Candidate("NUM", Entry("NUM", "1"), end, "either-after-choose")]
        if entry.lemma == "either":
            offered = context.last == "AUX" and "or" in (self.line.low(later) for later in range(end, self.line.count))
            return [
                Candidate("PREADV", entry, end, "either-after-may") if offered else Candidate("EITHER", entry, end, "")
            ]
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
        stative = stative and not self._is_past(at, context)  # "that attacked this round": then it did
        if context.outer and (entry.kind not in STAYS_IN_RELATIVE or stative):
            return [zero("RELEND", at, "time-with-nearest-verb"), time]
        return [time]

    def _is_past(self, at: int, context: Context) -> bool:
        """Whether the verb before a time says what was done: "attacked", "did not attack"."""
        told = context.entry is not None and context.entry.form == "past"
        return told or any(self.line.low(before) == "did" for before in range(max(0, at - 3), at))


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
        if context.verb is not None and context.verb.objects and context.objects == 0 and context.place:
            found.append(zero("OBJ1", at, "place-before-object"))
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
        if is_price(line, end):
            return [*before, noun, modifier]
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
        if "NUM" in self.line.classes(at) and "CMP" in self.line.classes(end):
            return []  # "its level is II or higher": a number, whatever else is called so
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
        head = skip_np(self.line, end)[1]
        if noun_ahead(self.line, end) or (head is not None and head.word == "VAL"):
            return [*self.before_np(at, context), adjective]  # "more Soldiers": a value can be the noun
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


_NO_SECOND = frozenset({"a", "an", "the", "each", "every", "any", "all", "no"})
"""Words before a noun that do not stand after another one."""


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
        if self._opens_relative(at, end, entry, context):
            return []
        if entry.form == "that" and self.line.low(end) in _NO_SECOND:
            return []  # "a character that an opponent controls"
        if context.last in ("DET", "NUM", "QPRE", "CMP", "MOD", "POSS"):
            return [determiner]
        if entry.form in ("that", "her") and not starts_np(self.line, end) and not noun_ahead(self.line, end):
            return [*self.before_np(at, context), Candidate("DET", entry, end, "bare-determiner")]
        return [*self.before_np(at, context), determiner]

    def _opens_relative(self, at: int, end: int, entry: Entry, context: Context) -> bool:
        """“a character that an opponent controls”: it stands for the noun before it and points at nothing else."""
        if entry.form != "that" or context.last not in NOUNISH:
            return False
        return bool(self.relative(at, end, Entry("REL", "that", form="that"), context))

    def number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        number = Candidate("NUM", entry, end, "")
        if "VAL" in self.line.classes(at) and noun_ahead(self.line, end):
            return []  # "level I or II cards": a value before its noun
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
        if self._opens_relative(at, end, entry, context):
            return []
        before = self.before_np(at, context)
        if " " in entry.form and noun_here(self.line, end) and not self.line.classes(end) & {"V:base", "V:third"}:
            return []  # "each of those characters" is read word by word
        if noun_here(self.line, end) and entry.form in ("this", "that", "these", "those", "her", "both", "all", "one"):
            return [*before, pronoun] if not noun_ahead(self.line, end) else []
        return [*before, pronoun]
