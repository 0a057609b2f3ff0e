"""The types a phrase may be given, best first: where English leaves a choice, a named policy orders it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.lang.context import Context
from cardwright.lang.cut import Line
from cardwright.lang.entries import Entry
from cardwright.lang.labels import match_label
from cardwright.lang.lookahead import (
    comma_later,
    finite_follows,
    head_kind,
    noun_ahead,
    skip_np,
    starts_np,
    starts_vp,
)


class Candidate(NamedTuple):
    """One way to read what comes next."""

    terminal: str
    """The token's type; empty for a mark that is passed over."""
    entry: Entry | None
    end: int
    """The word after it."""
    policy: str
    """The policy that put it here; empty where there is nothing to decide."""


_SENTENCE_START = frozenset({"", "END", "LABEL", "COMMA", "JOIN", "CONJ_C", "BULLET", "COLON", "LPAR"})
_CLAUSE_START = _SENTENCE_START | {"EITHER", "ADV", "TIME"}
_BEFORE_VERB = _CLAUSE_START | {"CONJ_VE", "CONJ_EO", "AUX", "PERF", "PREADV", "TO_V", "CONJ_VP", "CONJ_VG", "SUB", "PGER"}
_NOUNISH = frozenset({"NOUN", "NAME", "KEYWORD", "KWARG", "NUMP", "CMP", "RELEND", "PRON", "QUOTE", "DET", "NUM"})
_BEFORE_NOUN = frozenset({"DET", "NUM", "QPRE", "CMP", "MOD", "ADJ", "PART", "NMOD", "NON", "CONJ_ADJ", "POSS", "CONJ_N"})
_ZERO_END = frozenset({"", "END", "LABEL", "BULLET"})
_STAYS_IN_RELATIVE = frozenset({"this", "that", "each", "during", "last", "same"})
_SUBJECT_END = frozenset({"NOUN", "NAME", "PRON", "RELEND", "KEYWORD", "KWARG", "NUMP", "CMP", "REL", "PREADV", "CONJ_VP", "CONJ_EO", "CONJ_VG", "QUOTE", "DET", "NUM"})
_AFTER_SUBJECT = frozenset({"NOUN", "NAME", "RELEND", "QUOTE", "KEYWORD", "KWARG"})
_OUTER_ADVERBS = frozenset({"only", "instead", "if able", "then", "otherwise", "random", "free", "rounded up", "rounded down"})


class Typing:
    """Candidates for one line."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._by_class: dict[str, Callable[[int, int, Entry, Context], list[Candidate]]] = {
            "N": self._noun,
            "VAL": self._value,
            "NAME": self._name,
            "KW": self._keyword,
            "ADJ": self._adjective,
            "V": self._verb,
            "D": self._determiner,
            "NUM": self._number,
            "MOD": self._modifier,
            "PRON": self._pronoun,
            "PREP": self._preposition,
            "CONJ": self._conjunction,
            "SUB": self._subordinator,
            "ADV": self._adverb,
            "TIME": self._time,
            "REL": self._relative,
            "PERF": self._perfect,
            "CAUSE": self._cause,
            "NON": self._non,
            "QPRE": self._before_number,
            "CMP": self._after_number,
            "AUX": self._finite("AUX"),
            "BE": self._finite("BE"),
            "THERE": self._plain("THERE"),
            "WHOSE": self._plain("WHOSE"),
            "INWHICH": self._in_which,
            "FOREACH": self._closing("FOREACH"),
            "THAN": self._plain("THAN"),
            "ASIF": self._closing("ASIF"),
            "LIMIT": self._plain("LIMIT"),
            "TIMES": self._plain("TIMES"),
            "QUOTE": self._quote,
        }

    def candidates(self, at: int, context: Context) -> list[Candidate]:
        """What may come next, best first; the parser has the last word."""
        line = self.line
        if at >= line.count:
            return [_zero("RELEND", at), _zero("END", at)] if context.outer else [_zero("END", at), _zero("LISTEND", at)]
        found = self._marks(at, context)
        if found is not None:
            return found
        if context.last == "QUOTE" and self._quoted_sentence(at):
            return self._close(at, [_zero("END", at)], context)
        found = []
        if context.last in _ZERO_END:
            label = match_label(line, at)
            if label is not None:
                return [Candidate("LABEL", label[1], label[0], "label-before-colon")]
        for end, entries in line.phrases(at):
            for entry in entries:
                found.extend(self._by_class[entry.word](at, end, entry, context))
        return self._ordered(at, context, found)

    def _ordered(self, at: int, context: Context, found: list[Candidate]) -> list[Candidate]:
        """Nouns before verbs after a word that needs a noun; the end of a relative clause as a last resort."""
        if context.last in _SENTENCE_START and self._is_keyword_line(at):
            return [candidate for candidate in found if candidate.terminal == "KEYWORD"]
        if context.last in _BEFORE_NOUN:
            found.sort(key=lambda candidate: candidate.terminal in ("VERB", "CAUSE", "AUX"))
        elif context.last in _BEFORE_VERB or context.last in _AFTER_SUBJECT:
            found.sort(key=lambda candidate: candidate.terminal in ("NOUN", "NMOD") and self._verb_here(at, context))
        if context.outer and not any(candidate.terminal == "RELEND" for candidate in found):
            found.append(_zero("RELEND", at, "relative-runs-on"))
        return found

    def _is_keyword_line(self, at: int) -> bool:
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
        return bool(line.classes(end) & {"NAME", "VAL", "NUM"}) and line.low(line.end(end)) in (".", "", "or", "and", ",")

    def _verb_here(self, at: int, context: Context) -> bool:
        found = self.line.classes(at)
        if context.last in _AFTER_SUBJECT:
            return "V:third" in found or (context.noun is not None and context.noun.form == "plural" and "V:base" in found)
        return "V:base" in found

    # ------------------------------------------------------------ marks

    def _marks(self, at: int, context: Context) -> list[Candidate] | None:
        word = self.line.words[at]
        text = word.text
        if len(text) > 1 and text != "'s":
            return None
        if text in ".!?…":
            passed = [_skip(at)] if context.last in ("END", "RPAR", "QUOTE") else []
            return self._close(at, [Candidate("END", None, at + 1, ""), *passed], context)
        if text == ":":
            return self._close(at, [Candidate("COLON", None, at + 1, ""), *self._passed_colon(at, context)], context)
        if text == "•":
            return [Candidate("BULLET", None, at + 1, ""), *self._close(at, [_zero("END", at), _skip(at)], context)]
        if text == "(":
            return self._open_parenthesis(at, context)
        if text == ")":
            return self._close(at, [Candidate("RPAR", None, at + 1, ""), _zero("END", at)], context)
        if text in ("'s", "'"):
            possessive = [Candidate("POSS", None, at + 1, "")]
            if text == "'":
                return possessive
            contracted = self._by_class["BE"](at, at + 1, Entry("BE", "is", form="'s"), context)
            pronoun = context.last in ("PRON", "REL")
            return [*contracted, *possessive] if pronoun else [*possessive, *contracted]
        if text in "→—-*|" and "CONJ" not in self.line.classes(at) and "MOD" not in self.line.classes(at):
            return [_skip(at)]
        if text == "/":
            return self._conjunction(at, at + 1, Entry("CONJ", "or", form="/"), context)
        return None

    def _close(self, at: int, found: list[Candidate], context: Context) -> list[Candidate]:
        """A mark that ends something ends the relative clauses inside it first."""
        return [found[0], _zero("RELEND", at), *found[1:]] if context.outer else found

    def _quoted_sentence(self, at: int) -> bool:
        """Whether a sentence ended inside the quotation marks just closed: `as a "Secret." Draw a card.`"""
        words = self.line.words
        return at > 2 and words[at - 2].text in (".", "!", "?") and words[at].text[:1].isupper()

    def _passed_colon(self, at: int, context: Context) -> list[Candidate]:
        """A colon that only sets off what follows: a keyword's parameters, a quotation, the arms of a choice."""
        quoted = at + 1 in self.line.quotes
        return [_skip(at)] if quoted or context.last in ("KEYWORD", "KWARG", "EITHER") else []

    def _open_parenthesis(self, at: int, context: Context) -> list[Candidate]:
        line = self.line
        if context.last in ("KEYWORD", "KWARG") and line.low(at + 2) == ")" and "NUM" in line.classes(at + 1):
            entry = line.phrases(at + 1)[0][1][0]
            return [Candidate("KWARG", entry, at + 3, "")]
        if line.low(at + 1) == "s" and line.low(at + 2) == ")":
            return [Candidate("", None, at + 3, "")]
        found = [Candidate("LPAR", None, at + 1, "")]
        if context.outer:
            found.append(_zero("RELEND", at))
        return found

    # ------------------------------------------------------------ nouns and what stands before them

    def _before_np(self, at: int, context: Context) -> list[Candidate]:
        """What may have to open before a noun phrase: a relative clause, or the second object of a verb."""
        found: list[Candidate] = []
        if context.be and context.last == "PART" and context.entry is not None and context.entry.form == "ing":
            frame = context.entry.frame
            return [_zero("OBJ2", at, "object-of-ing")] if frame is not None and frame.objects else found
        if context.last not in _NOUNISH or context.last == "QUOTE":
            return found
        if context.last in ("DET", "NUM", "CMP") and context.objects == 0:
            return found
        if context.verb is not None and context.verb.two and context.objects == 1:
            found.append(_zero("OBJ2", at, "second-object"))
        if context.last != "PRON" and finite_follows(self.line, at):
            found.append(_zero("RMARK", at, "noun-noun-verb-is-relative"))
        return found

    def _noun(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line = self.line
        following = line.classes(end)
        noun, modifier = Candidate("NOUN", entry, end, ""), Candidate("NMOD", entry, end, "")
        if context.last in ("KEYWORD", "KWARG") and entry.kind in ("stat", "position", "zone"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), noun]
        before = [] if context.last in _BEFORE_NOUN else self._before_np(at, context)
        if context.last == "NON":
            return [modifier, noun]
        if following == {"NAME"} and finite_follows(line, end):
            return [*before, noun, modifier]  # "gold Oldtown Informer has"
        if following & {"N", "NAME", "KW"}:
            verbal = following & {"V:third", "V:base", "AUX", "BE"}
            if not verbal or (context.last in _BEFORE_NOUN and "V:third" not in following and "AUX" not in following):
                return [*before, modifier, noun]
            return [*before, noun, modifier]
        if following & {"VAL", "ADJ"} and noun_ahead(line, end) and not following & {"PRON", "ADV"}:
            return [*before, noun, modifier]
        return [*before, noun]

    def _value(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        adjective, noun = Candidate("ADJ", entry, end, ""), Candidate("NOUN", entry, end, "")
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), adjective, noun]
        before = [] if context.last in _BEFORE_NOUN else self._before_np(at, context)
        return [*before, adjective, noun] if noun_ahead(self.line, end) else [*before, noun, adjective]

    def _name(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        name = Candidate("NAME", entry, end, "")
        if context.last in _BEFORE_NOUN and "N" in self.line.classes(at) and self.line.end(at) == end:
            return []  # "this Wound": the thing, not the card of that name
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), name]
        if entry.form == "self" and "VAL" in self.line.classes(at) and noun_ahead(self.line, end):
            return []  # a card named like a trait: "a Summer plot" is no card
        before = [] if context.last in _BEFORE_NOUN else self._before_np(at, context)
        following = self.line.classes(end)
        if "N" in following and not following & {"V:third", "V:base"}:
            return [*before, Candidate("ADJ", entry, end, "name-before-noun"), name]
        return [*before, name]

    def _keyword(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        before = [] if context.last in _BEFORE_NOUN else self._before_np(at, context)
        keyword = Candidate("KEYWORD", entry, end, "")
        if context.last == "NON":
            return [Candidate("ADJ", entry, end, ""), keyword]
        if "N" in self.line.classes(end):
            return [*before, keyword, Candidate("ADJ", entry, end, "")]
        return [*before, keyword]

    def _adjective(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        adjective = Candidate("ADJ", entry, end, "")
        if context.last in _BEFORE_NOUN or context.last == "BE":
            return [adjective]
        if noun_ahead(self.line, end):
            return [*self._before_np(at, context), adjective]
        if "ADV" in self.line.classes(at):
            return []  # "move only to": an adjective needs its noun
        if context.last in _NOUNISH:
            return [_zero("RMARK", at, "adjective-after-noun"), adjective]
        return [adjective]

    def _determiner(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        determiner = Candidate("DET", entry, end, "")
        if "ADV" in self.line.classes(at) and context.last in _NOUNISH and "V:base" in self.line.classes(end):
            return []  # "you and that player each gain"
        if entry.form == "that" and context.outer and context.last in ("TIME", "ADV", "VERB") and starts_vp(self.line, end):
            return []  # "you played this turn that costs 2"
        if entry.form == "that" and context.last in _NOUNISH and self._relative(at, end, Entry("REL", "that", form="that"), context):
            return []
        if context.last in ("DET", "NUM", "QPRE", "CMP", "MOD", "POSS"):
            return [determiner]
        if entry.form in ("that", "her") and not starts_np(self.line, end) and not noun_ahead(self.line, end):
            return [*self._before_np(at, context), Candidate("DET", entry, end, "bare-determiner")]
        return [*self._before_np(at, context), determiner]

    def _number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        number = Candidate("NUM", entry, end, "")
        if context.last in ("KEYWORD", "KWARG"):
            return [Candidate("KWARG", entry, end, "keyword-takes-what-follows"), number]
        if context.last in ("NOUN", "NUMP") and context.noun is not None:
            postponed = Candidate("NUMP", entry, end, "number-after-stat")
            if context.noun.kind in ("stat", "attribute", "position", "number"):
                return [postponed, number]
            return [*self._before_np(at, context), number, postponed]
        if context.last in ("ADJ", "NMOD", "PART") and not noun_ahead(self.line, end):
            return [Candidate("NOUN", Entry("N", entry.lemma, "number"), end, ""), number]  # "a natural 6"
        if entry.lemma == "X" and "BE" in self.line.classes(end):
            return [Candidate("NOUN", Entry("N", "X", "number"), end, "x-is"), number]
        return [*self._before_np(at, context), number]

    def _modifier(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if context.outer and context.outer[-1].verb is not None and context.outer[-1].verb.two:
            return [_zero("RELEND", at, "second-object"), Candidate("MOD", entry, end, "")]
        return [*self._before_np(at, context), Candidate("MOD", entry, end, "")]

    def _before_number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if not self.line.classes(end) & {"NUM", "D", "N"} or context.last == "NUM":
            return []
        return [*self._before_np(at, context), Candidate("QPRE", entry, end, "")]

    def _after_number(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if entry.lemma in ("more", "less") and context.last not in ("NUM", "NUMP"):
            return []
        return [Candidate("CMP", entry, end, "")]

    def _pronoun(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        pronoun = Candidate("PRON", entry, end, "")
        if entry.form == "that" and context.last in _NOUNISH and starts_vp(self.line, end):
            return []
        before = self._before_np(at, context)
        if " " in entry.form and line_has_np(self.line, end) and not self.line.classes(end) & {"V:base", "V:third"}:
            return []  # "each of those characters" is read word by word
        if line_has_np(self.line, end) and entry.form in ("this", "that", "these", "those", "her", "both", "all", "one"):
            return [*before, pronoun] if not noun_ahead(self.line, end) else []
        return [*before, pronoun]

    def _quote(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        quote, adjective = Candidate("QUOTE", entry, end, ""), Candidate("ADJ", entry, end, "quoted-name-before-noun")
        if context.last in _NOUNISH - {"DET", "NUM", "CMP"}:
            return [Candidate("SAYING", entry, end, "quotation-after-noun"), *self._before_np(at, context), quote]
        return [adjective, quote] if "N" in self.line.classes(end) else [quote, adjective]

    # ------------------------------------------------------------ verbs

    def _verb(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        verb, part = Candidate("VERB", entry, end, ""), Candidate("PART", entry, end, "")
        form, last = entry.form, context.last
        if form in ("participle", "ing"):
            return self._participle(at, end, entry, context, verb, part)
        closing = self._close_before_finite(at, context)
        if form == "past" and context.last not in _SUBJECT_END:
            return []  # a past tense needs its subject before it
        if last in _BEFORE_NOUN and form == "base":
            return [verb]
        return [*closing, verb]

    def _participle(
        self, at: int, end: int, entry: Entry, context: Context, verb: Candidate, part: Candidate
    ) -> list[Candidate]:
        last = context.last
        if last == "PERF" or (last in ("PREADV", "CONJ_VP", "CONJ_VG", "PGER") and not noun_ahead(self.line, end)):
            return [verb, part]
        if last in ("BE", "CONJ_ADJ", "NON"):
            return [part]
        if context.be and last in ("PREADV", "ADV", "PART"):
            return [part]
        if last in _BEFORE_NOUN and not (last == "CMP" and not noun_ahead(self.line, end)):
            return [part]
        if noun_ahead(self.line, end) and last not in ("NOUN", "NAME", "PRON", "RELEND"):
            return [*self._before_np(at, context), part, verb]
        if last in _NOUNISH:
            return [_zero("RMARK", at, "participle-after-noun"), verb, part]
        if last == "RMARK":
            return [part]
        return [verb, part]

    def _close_before_finite(self, at: int, context: Context) -> list[Candidate]:
        """A finite verb ends a relative clause that has its verb already."""
        if context.outer and (context.verb is not None or context.be) and context.last not in ("AUX", "PREADV", "CONJ_VP"):
            return [_zero("RELEND", at, "second-verb-ends-relative")]
        return []

    def _finite(self, terminal: str) -> Callable[[int, int, Entry, Context], list[Candidate]]:
        def typed(at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
            if terminal == "BE" and entry.form == "being" and context.last in _NOUNISH:
                return [Candidate("RMARK", entry, end, "participle-after-noun")]  # "the card being replaced"
            return [*self._close_before_finite(at, context), Candidate(terminal, entry, end, "")]

        return typed

    def _perfect(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        following = self.line.classes(end)
        if "N" in following and "V:participle" in following:
            return []  # "has cost 0"
        participle = "V:participle" in following or self.line.low(end) in ("been", "not") or "ADV" in following
        if not participle or (noun_ahead(self.line, end) and "V:participle" in following and not self._past(end)):
            return []
        return [*self._close_before_finite(at, context), Candidate("PERF", entry, end, "have-before-participle")]

    def _past(self, at: int) -> bool:
        """Whether an object follows a participle: "has won a challenge", not "has captured Heroes"."""
        following = self.line.classes(self.line.end(at))
        return not following & {"N", "NAME", "VAL", "ADJ"} or "D" in following

    def _cause(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if context.last not in _BEFORE_VERB and context.last not in ("PRON", "NOUN", "NAME"):
            return []
        after, head = skip_np(self.line, end)
        if after == end:
            return []
        following = self.line.classes(after)
        while "PRON" in following and "V" in self.line.classes(self.line.end(after)):
            after = self.line.end(self.line.end(after))
            following = self.line.classes(after)
        if following & {"V:base"} and "CONJ" not in following:
            return [*self._close_before_finite(at, context), Candidate("CAUSE", entry, end, "have-someone-do")]
        return []

    # ------------------------------------------------------------ joining words

    def _preposition(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line, lemma = self.line, entry.lemma
        if "SUB" in line.classes(at) and line.end(at) == end and finite_follows(line, end):
            return []  # "after you win": a clause follows, not a thing
        to_verb, to_noun = Candidate("PV", entry, end, "verb-frame-first"), Candidate("PN", entry, end, "")
        if lemma == "to" and self._verb_after_to(end):
            infinitive = Candidate("TO_V", entry, end, "to-before-verb")
            modifies = context.verb is not None and context.verb.means == "modify"
            if context.last == "NOUN" and context.noun is not None and context.noun.kind == "stat" and modifies:
                return [_zero("RMARK", at, "cost-to-do"), infinitive]
            return [infinitive] if not context.outer else [_zero("RELEND", at, "to-belongs-outside"), infinitive]
        if "V:ing" in line.classes(end) and not (noun_ahead(line, line.end(end)) and lemma in ("of", "in", "on", "for", "with", "from", "to", "among", "without") and not line.classes(line.end(end)) & {"D"}):
            gerund = Candidate("PGER", entry, end, "preposition-before-ing")
            return [gerund, _zero("RELEND", at)] if context.outer else [gerund]
        if not starts_np(line, end):
            return [Candidate("PSTR", entry, end, ""), to_verb, to_noun] if context.gap else [to_verb, to_noun]
        if context.last in _SENTENCE_START or context.last == "BE":
            return [to_verb, to_noun]
        if lemma == "of":
            return [to_noun, to_verb]
        return self._attach(at, end, entry, context, to_verb, to_noun)

    def _attach(
        self, at: int, end: int, entry: Entry, context: Context, to_verb: Candidate, to_noun: Candidate
    ) -> list[Candidate]:
        """Verb frame first, then the noun; in a relative clause, the frames from the inside out."""
        kind = head_kind(self.line, end)
        if entry.lemma == "as" and any(self.line.low(before) == "same" for before in range(max(0, at - 5), at)):
            return [to_noun, to_verb]  # "the same name as that card"
        if kind == "control":
            return self._or_close(at, context, [to_verb])  # "under your control" says how, never which
        if context.last in ("KEYWORD", "KWARG") and self._is_parameter(entry.lemma, context):
            return [to_noun, to_verb]
        if _takes(context, entry.lemma, kind):
            return self._or_close(at, context, [to_verb, to_noun])
        if context.outer:
            outside = context.outer[-1]
            close = _zero("RELEND", at, "verb-frame-first")
            if _takes(outside, entry.lemma, kind):
                return [close, to_noun, to_verb]
            inside = [to_noun, close, to_verb] if entry.kind == "noun" else [to_verb, close, to_noun]
            if context.verb is not None and context.objects == 0 and entry.kind == "noun":
                # "a character you control with ...": the gap is the noun outside, so what follows describes that
                return [close, to_verb, to_noun]
            return inside
        if context.be and entry.kind == "noun" and context.last in ("ADJ", "PART"):
            return [to_verb, to_noun]
        return [to_noun, to_verb] if entry.kind == "noun" else [to_verb, to_noun]

    def _is_parameter(self, preposition: str, context: Context) -> bool:
        """Whether a keyword is declared with this preposition: `Immunity to FILTER`."""
        keyword = context.noun.lemma if context.noun is not None else ""
        return preposition in self.line.vocabulary.keywords.get(keyword, ())

    def _or_close(self, at: int, context: Context, found: list[Candidate]) -> list[Candidate]:
        return [*found, _zero("RELEND", at)] if context.outer else found

    def _verb_after_to(self, at: int) -> bool:
        """Whether a verb follows “to”, perhaps behind “either”."""
        line = self.line
        if line.low(at) == "," and line.low(at + 1) == "either" or line.low(at) == "either":
            return True
        return "V:base" in line.classes(at) and not self._noun_rather(at) or line.low(at) == "be"

    def _noun_rather(self, at: int) -> bool:
        """Whether a word that can be verb or noun is a noun here: "to play" against "to play areas"."""
        found = self.line.classes(at)
        if not found & {"N", "VAL", "NAME"}:
            return False
        following = self.line.classes(self.line.end(at))
        return not following & {"D", "NUM", "PRON", "NAME", "QPRE", "N", "ADJ", "VAL", "TIME"}

    def _conjunction(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line = self.line
        comma = entry.lemma == ","
        found: list[Candidate] = []
        if entry.lemma == "then" and line.low(at) == ",":
            found.append(Candidate("COMMA", entry, end, "comma-closes-introduction"))  # "if ..., then ..."
        following = line.classes(end)
        as_list = comma and self._list_goes_on(end, context)
        if comma and not as_list:
            found.append(Candidate("COMMA", entry, end, "comma-closes-introduction"))
        if following & {"SUB", "ADV"} and comma:
            found.append(_skip(at))
        if comma and self.line.low(end) == "either":
            found.append(_skip(at))
        if comma and "V:ing" in following and not noun_ahead(line, end):
            doing = Candidate("PGER", Entry("PREP", ","), end, "comma-before-ing")
            found[:0] = [_zero("RELEND", at, "comma-before-ing"), doing] if context.outer else [doing]
        if self.line.low(end) == "either" and entry.lemma != "or":
            found.append(Candidate("CONJ_VE", entry, end, "either-after-and"))
        if context.either and entry.lemma == "or":
            found.insert(0, Candidate("CONJ_EO", entry, end, "or-belongs-to-either"))
        joined = self._levels(end, entry, context, following)
        found.extend(Candidate(level, entry, end, "same-kind-joins") for level in joined)
        if "PREP" in following:
            again = next((item for item in line.phrases(end)[0][1] if item.word == "PREP"), None)
            if again is not None and again.lemma == context.preposition:
                found.insert(0, Candidate("CONJ_NP", entry, line.end(end), "repeated-preposition"))
            elif comma:
                found.insert(0, _skip(at))
        if context.outer:
            close = _zero("RELEND", at, "relative-runs-on")
            if joined and joined[0] in ("CONJ_N", "CONJ_NP", "CONJ_ADJ", "CONJ_Z") and context.last not in ("VERB", "ADV", "TIME"):
                found.append(close)
            elif joined and joined[0] in ("CONJ_VP", "CONJ_VG") and self._same_form(end, context):
                found.append(close)
            else:
                found.insert(0, close)
        if comma and as_list:
            found.append(Candidate("COMMA", entry, end, "comma-closes-introduction"))
        if comma:
            found.append(_skip(at))
        return found

    def _same_form(self, at: int, context: Context) -> bool:
        """Whether a verb after "or"/"and" goes on with the relative clause: "that attacks or defends"."""
        entry = context.entry
        if entry is None or entry.word != "V":
            return False
        return f"V:{entry.form}" in self.line.classes(at)

    def _list_goes_on(self, at: int, context: Context) -> bool:
        """Whether a comma stands in a list: another member follows and then a comma or a joining word."""
        if context.last == "VERB" and self._same_form(at, context):
            return "CONJ" in self.line.classes(self.line.end(at))  # "fight, support or recruit"
        if context.last not in ("ADJ", "NOUN", "NAME", "PART", "PRON", "KEYWORD", "KWARG", "QUOTE", "RELEND", "NUMP", "CMP"):
            return False
        if not starts_np(self.line, at) or finite_follows(self.line, at):
            return False
        after = skip_np(self.line, at)[0]
        return "CONJ" in self.line.classes(after) and after > at

    def _levels(self, end: int, entry: Entry, context: Context, following: frozenset[str]) -> list[str]:
        """The levels at which a joining word may join, the likeliest first."""
        line = self.line
        if "THERE" in following:
            return ["CONJ_C", "JOIN", "CONJ_VP"]
        if following & {"SUB", "FOREACH"} or ("ADV" in following and not starts_vp(line, end)) or "TIME" in following:
            return ["JOIN", "CONJ_VP"]
        verbal = starts_vp(line, end)
        nominal = starts_np(line, end)
        if verbal and not (nominal and self._nominal_here(end, context)):
            if context.bare and "V:third" in following and "V:base" not in following:
                return ["JOIN", "CONJ_VP"]  # "does not kneel when declared as a defender and gets +1 STR"
            if context.last == "VERB":
                return ["CONJ_VG", "CONJ_VP", "JOIN"]
            described = following & {"V:participle", "V:ing"} and not ("V:base" in following and starts_np(line, line.end(end)))
            if context.be and context.last == "PART" and described:
                return ["CONJ_ADJ", "CONJ_VP", "JOIN"]
            if following & {"AUX", "BE"} or context.last not in _SENTENCE_START:
                return ["CONJ_VP", "JOIN", "CONJ_ADJ"]
            return ["JOIN", "CONJ_VP"]
        if entry.lemma in ("then", "but"):
            return ["JOIN", "CONJ_VP"]
        if context.last == "VERB" and self._same_form(end, context):
            return ["CONJ_VG", "CONJ_VP", "JOIN"]  # "while attacking or defending"
        if nominal or following & {"V:participle", "V:ing"}:
            return self._noun_levels(end, context, following)
        return ["JOIN", "CONJ_VP", "CONJ_NP"]

    def _nominal_here(self, at: int, context: Context) -> bool:
        """A word that is noun and verb, after "and": a noun if no object follows and nouns are being listed."""
        if context.last in ("KEYWORD", "KWARG") and "KW" in self.line.classes(at):
            return True
        if context.last not in ("NOUN", "ADJ", "NMOD"):
            return False
        if "V:third" in self.line.classes(at) and starts_np(self.line, self.line.end(at)):
            return False  # "and places it"
        if context.entry is not None and context.entry.word == "N" and context.entry.kind == "zone":
            return True
        return not starts_np(self.line, self.line.end(at))

    def _noun_levels(self, end: int, context: Context, following: frozenset[str]) -> list[str]:
        line = self.line
        levels: list[str] = []
        if finite_follows(line, end) and (context.verb is not None or context.be):
            levels += ["CONJ_C", "JOIN"]
        if context.last in ("ADJ", "PART", "NMOD", "NON") and following & {"ADJ", "VAL", "V:participle", "V:ing", "NON", "N", "NAME"}:
            levels.append("CONJ_ADJ")
        bare = not following & {"D", "PRON", "NAME", "NUM", "QPRE"}
        if bare and context.last in ("NOUN", "NUMP", "CMP"):
            levels.append("CONJ_N")
        alike = context.noun is not None and head_kind(line, end) == context.noun.kind
        if context.place and not bare and alike:
            levels.append("CONJ_Z")
        levels.append("CONJ_NP")
        return [*levels, *(level for level in ("CONJ_N", "CONJ_Z", "JOIN", "CONJ_VP") if level not in levels)]

    def _subordinator(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if "PREP" in self.line.classes(at) and not finite_follows(self.line, end) and not starts_vp(self.line, end):
            return []
        close = [_zero("RELEND", at, "condition-belongs-outside")] if context.outer else []
        return [*close, Candidate("SUB", entry, end, "")]

    def _closing(self, terminal: str) -> Callable[[int, int, Entry, Context], list[Candidate]]:
        def typed(at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
            close = [_zero("RELEND", at, "counting-belongs-outside")] if context.outer else []
            return [*close, Candidate(terminal, entry, end, "")]

        return typed

    def _plain(self, terminal: str) -> Callable[[int, int, Entry, Context], list[Candidate]]:
        def typed(at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
            return [Candidate(terminal, entry, end, "")]

        return typed

    def _non(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        non = Candidate("NON", entry, end, "")
        if context.last in _NOUNISH and self.line.classes(end) & {"V:participle"} and not noun_ahead(self.line, end):
            return [_zero("RMARK", at, "participle-after-noun"), non]  # "each card not chosen"
        return [*self._before_np(at, context), non] if context.last in _NOUNISH else [non]

    def _in_which(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        return [Candidate("INWHICH", entry, end, "")] if context.last in _NOUNISH else []

    def _relative(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        line = self.line
        if context.last not in _NOUNISH:
            goes_on = context.outer and context.last in ("TIME", "ADV", "VERB") and starts_vp(line, end)
            return [_zero("RELEND", at, "second-verb-ends-relative")] if goes_on else []
        if starts_vp(line, end):
            return [Candidate("REL", entry, end, "")]
        determined = line.classes(end) & {"D", "PRON", "NAME"}
        if starts_np(line, end) and finite_follows(line, end) and (determined or entry.form != "that"):
            return [Candidate("RMARK", entry, end, "")]  # "that you control"; but "that player controls" is that player
        return []

    def _adverb(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        if entry.lemma.startswith("if ") and not self._clause_ends(end):
            return []  # "if you do" stands alone; "if you do not control ..." is a condition
        if entry.lemma == "either":
            return [Candidate("EITHER", entry, end, "")]
        adverb = Candidate("ADV", entry, end, "")
        if context.last == "BE" and (self.line.classes(end) & {"V:participle", "V:ing", "ADJ", "D"}):
            return [Candidate("PREADV", entry, end, ""), adverb]
        if context.last not in _CLAUSE_START and starts_vp(self.line, end) and context.last not in ("SUB",):
            if "V" in self.line.classes(end) or self.line.classes(end) & {"BE", "AUX"}:
                return [Candidate("PREADV", entry, end, ""), adverb]
        if context.outer and entry.lemma in _OUTER_ADVERBS and context.last != "ADJ":
            return [_zero("RELEND", at, "time-with-nearest-verb"), adverb]
        return [adverb, Candidate("PREADV", entry, end, "")]

    def _clause_ends(self, at: int) -> bool:
        return at >= self.line.count or self.line.low(at) in (",", ".", ":", ")", ";")

    def _time(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        time = Candidate("TIME", entry, end, "")
        if "INWHICH" in self.line.classes(end):
            return []  # "at the end of the turn in which ...": a noun is wanted
        if context.last == "VERB" and context.verb is not None and not context.gap and entry.kind in ("this", "that", "each", "next"):
            if {"occasion", "period"} & set(context.verb.objects):
                return []  # "win this challenge": the words are read one by one, as an object
        if finite_follows(self.line, at) and context.last in _CLAUSE_START | {"SUB"} and entry.kind in ("each", "this", "that"):
            return []
        stative = context.verb is not None and context.verb.means == "stative" and not context.gap
        if context.outer and (entry.kind not in _STAYS_IN_RELATIVE or stative):
            return [_zero("RELEND", at, "time-with-nearest-verb"), time]
        return [time]


def line_has_np(line: Line, at: int) -> bool:
    return bool(line.classes(at) & {"N", "VAL", "ADJ", "NAME", "NUM"})


def _takes(context: Context, preposition: str, kind: str) -> bool:
    """Whether the open verb still has a place for this preposition."""
    if context.verb is None:
        return False
    role = context.verb.role(preposition, kind)
    return role is not None and role not in context.used


def _zero(terminal: str, at: int, policy: str = "") -> Candidate:
    return Candidate(terminal, None, at, policy)


def _skip(at: int) -> Candidate:
    return Candidate("", None, at + 1, "")
