"""Where words are joined, and all choices together: what a phrase may be typed as, best first."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang.choices.base import (
    AFTER_SUBJECT,
    BEFORE_NOUN,
    BEFORE_VERB,
    LABEL_PLACE,
    SENTENCE_START,
    Candidate,
    passed,
    zero,
)
from cardwright.lang.choices.verbs import PlaceChoices
from cardwright.lang.cut import match_label
from cardwright.lang.lookahead import (
    Context,
    finite_follows,
    head_kind,
    is_price,
    noun_ahead,
    skip_np,
    starts_np,
    starts_vp,
)
from cardwright.lang.vocabulary import Entry


class JoiningChoices(PlaceChoices):
    """Joining words: what “and”, “or” and the comma join."""

    def conjunction(self, at: int, end: int, entry: Entry, context: Context) -> list[Candidate]:
        """A joining word or a comma: what it may close, what it may join, and whether it is only passed over."""
        if entry.form == "then" and context.verb is None and not context.be and context.last in AFTER_SUBJECT:
            return []  # "it then gets": an adverb before its verb
        following = self.line.classes(end)
        if context.last == "KWARG" and following & {"NAME", "VAL", "NUM"} and not finite_follows(self.line, end):
            return [
                Candidate("KWARG", entry, end, "keyword-takes-what-follows")
            ]  # "Opposes Hand of the King or Regent"
        levels = self.levels(end, entry, context, following)
        joined = [Candidate(level, entry, end, "same-kind-joins") for level in levels]
        if context.either and entry.lemma == "or":
            joined.insert(0, Candidate("CONJ_EO", entry, end, "or-belongs-to-either"))
        if self.line.low(end) == "either" and entry.lemma != "or":
            joined.insert(0, Candidate("CONJ_VE", entry, end, "either-after-and"))
        if entry.lemma == ",":
            found = self._comma(at, end, entry, context, joined)
        elif entry.lemma == "then" and self.line.low(at) == ",":
            found = [Candidate("COMMA", entry, end, "comma-closes-introduction"), *joined]  # "if ..., then ..."
        else:
            found = joined
        found = self._again(at, end, entry, context, found)
        if context.outer:
            stays = self._goes_on_inside(end, context, levels)
            close = zero("RELEND", at, "relative-runs-on")
            found = [*found, close] if stays else [close, *found]
        return [*found, passed(at)] if entry.lemma == "," else found

    def _comma(self, at: int, end: int, entry: Entry, context: Context, joined: list[Candidate]) -> list[Candidate]:
        """A comma closes an introduction, unless a list goes on; before some words it is only a pause."""
        following = self.line.classes(end)
        closing = Candidate("COMMA", entry, end, "comma-closes-introduction")
        if self.list_goes_on(end, context):
            found = [*joined, closing]
        elif following & {"SUB", "ADV"}:
            found = [closing, passed(at), *joined]
        else:
            found = [closing, *joined]
        if "V:ing" not in following or noun_ahead(self.line, end):
            return found
        doing = Candidate("PGER", Entry("PREP", ","), end, "comma-before-ing")  # "played on it, replacing it"
        return [zero("RELEND", at, "comma-before-ing"), doing, *found] if context.outer else [doing, *found]

    def _again(self, at: int, end: int, entry: Entry, context: Context, found: list[Candidate]) -> list[Candidate]:
        """Before a preposition: “from your hand or from your deck” joins two places; after a comma it is a pause."""
        if "PREP" not in self.line.classes(end):
            return found
        again = next((item for item in self.line.phrases(end)[0][1] if item.word == "PREP"), None)
        if again is not None and again.lemma == context.preposition:
            return [Candidate("CONJ_NP", entry, self.line.end(end), "repeated-preposition"), *found]
        return [passed(at), *found] if entry.lemma == "," else found

    def _goes_on_inside(self, end: int, context: Context, levels: list[str]) -> bool:
        """Whether what is joined belongs to the relative clause: like nouns do, and verbs of the same form."""
        if levels[0] in ("CONJ_VP", "CONJ_VG"):
            own_object = starts_np(self.line, self.line.end(end)) or "CAUSE" in self.line.classes(end)
            if context.gap and own_object:
                return False  # "you own and take control of it": the second verb has its own object, so no gap
            return self.same_form(end, context)
        return levels[0] in ("CONJ_N", "CONJ_NP", "CONJ_ADJ", "CONJ_Z") and context.last not in ("VERB", "ADV", "TIME")

    def same_form(self, at: int, context: Context) -> bool:
        """Whether a verb after "or"/"and" goes on with the relative clause: "that attacks or defends"."""
        entry = context.entry
        if entry is None or entry.word != "V":
            return False
        return f"V:{entry.form}" in self.line.classes(at)

    def list_goes_on(self, at: int, context: Context) -> bool:
        """Whether a comma stands in a list: another member follows and then a comma or a joining word."""
        if context.last == "VERB" and self.same_form(at, context):
            return "CONJ" in self.line.classes(self.line.end(at))  # "fight, support or recruit"
        if context.last not in (
            "ADJ",
            "NOUN",
            "NAME",
            "PART",
            "PRON",
            "KEYWORD",
            "KWARG",
            "QUOTE",
            "RELEND",
            "NUMP",
            "CMP",
        ):
            return False
        if not starts_np(self.line, at) or finite_follows(self.line, at):
            return False
        after = skip_np(self.line, at)[0]
        return "CONJ" in self.line.classes(after) and after > at

    def levels(self, end: int, entry: Entry, context: Context, following: frozenset[str]) -> list[str]:
        """The levels at which a joining word may join, the likeliest first."""
        line = self.line
        if "THERE" in following:
            return ["CONJ_C", "JOIN", "CONJ_VP"]
        adverbial = "ADV" in following and "D" not in following and not starts_vp(line, end)
        if adverbial or following & {"SUB", "FOREACH", "TIME"}:
            return ["JOIN", "CONJ_VP"]
        verbal = starts_vp(line, end)
        nominal = starts_np(line, end)
        if verbal and not (nominal and self.nominal_here(end, context)):
            if context.bare and "V:third" in following and "V:base" not in following:
                return ["JOIN", "CONJ_VP"]  # "does not kneel when declared as a defender and gets +1 STR"
            in_list = entry.lemma != "," or "CONJ" in line.classes(line.end(end))
            if context.last == "VERB" and entry.lemma != "then" and in_list:
                return ["CONJ_VG", "CONJ_VP", "JOIN"]
            described = following & {"V:participle", "V:ing"} and not (
                "V:base" in following and starts_np(line, line.end(end))
            )
            if context.be and context.last == "PART" and described:
                return ["CONJ_ADJ", "CONJ_VP", "JOIN"]
            if following & {"AUX", "BE"} or context.last not in SENTENCE_START:
                return ["CONJ_VP", "JOIN", "CONJ_ADJ"]
            return ["JOIN", "CONJ_VP"]
        if entry.lemma == "then" or (entry.lemma == "but" and (not nominal or finite_follows(line, end))):
            return ["JOIN", "CONJ_VP"]
        if context.last == "VERB" and self.same_form(end, context):
            return ["CONJ_VG", "CONJ_VP", "JOIN"]  # "while attacking or defending"
        if nominal or following & {"V:participle", "V:ing"}:
            return self.noun_levels(end, context, following)
        return ["JOIN", "CONJ_VP", "CONJ_NP"]

    def nominal_here(self, at: int, context: Context) -> bool:
        """A word that is noun and verb, after "and": a noun if no object follows and nouns are being listed."""
        if context.last in ("KEYWORD", "KWARG") and "KW" in self.line.classes(at):
            return True
        if context.last in ("NOUN", "NAME") and self.is_described(at):
            return True
        if context.last not in ("NOUN", "ADJ", "NMOD"):
            return False
        if "V:third" in self.line.classes(at) and starts_np(self.line, self.line.end(at)):
            return False  # "and places it"
        if context.entry is not None and context.entry.word == "N" and context.entry.kind == "zone":
            return True
        return not starts_np(self.line, self.line.end(at))

    def is_described(self, at: int) -> bool:
        """“attached character”: one that is attached to; of a verb in the past, an article would stand before it."""
        found, after = self.line.classes(at), self.line.classes(self.line.end(at))
        return "V:participle" in found and not found & {"V:base", "V:third"} and "N" in after and "D" not in after

    def noun_levels(self, end: int, context: Context, following: frozenset[str]) -> list[str]:
        line = self.line
        levels: list[str] = []
        if finite_follows(line, end) and (context.verb is not None or context.be):
            levels += ["CONJ_C", "JOIN"]
        if context.last in ("ADJ", "PART", "NMOD", "NON") and following & {
            "ADJ",
            "VAL",
            "V:participle",
            "V:ing",
            "NON",
            "N",
            "NAME",
        }:
            levels.append("CONJ_ADJ")
        bare = not following & {"D", "PRON", "NAME", "NUM", "QPRE"}
        if bare and context.last in ("NOUN", "NUMP", "CMP"):
            levels.append("CONJ_N")
        alike = context.noun is not None and (
            head_kind(line, end) == context.noun.kind or self._is_value_like(end, context.noun)
        )
        if context.place and not bare and alike:
            levels.append("CONJ_Z")
        levels.append("CONJ_NP")
        return [*levels, *(level for level in ("CONJ_N", "CONJ_Z", "JOIN", "CONJ_VP") if level not in levels)]

    def _is_value_like(self, at: int, before: Entry) -> bool:
        """“with a [military], an [intrigue], and a [power] icon”: values of one attribute, whose noun ends the list."""
        head = skip_np(self.line, at)[1]
        if before.word != "VAL" or head is None:
            return False
        return head.kind == (before.kind if head.word == "VAL" else "attribute")


class MarkChoices(JoiningChoices):
    """Marks: full stops, colons, bullets, parentheses, apostrophes."""

    def marks(self, at: int, context: Context) -> list[Candidate] | None:
        word = self.line.words[at]
        text = word.text
        if len(text) > 1 and text != "'s":
            return None
        if text in ".!?…":
            doubled = [passed(at)] if context.last in ("END", "RPAR", "QUOTE") else []
            return self.close(at, [Candidate("END", None, at + 1, ""), *doubled], context)
        if text == ":":
            return self.close(at, [*self.passed_colon(at, context), Candidate("COLON", None, at + 1, "")], context)
        if text == "•":
            return [Candidate("BULLET", None, at + 1, ""), *self.close(at, [zero("END", at), passed(at)], context)]
        if text == "(":
            return self.open_parenthesis(at, context)
        if text == ")":
            return self.close(at, [Candidate("RPAR", None, at + 1, ""), zero("END", at)], context)
        if text in ("'s", "'"):
            possessive = [Candidate("POSS", None, at + 1, "")]
            if text == "'":
                return possessive
            contracted = self.be(at, at + 1, Entry("BE", "is", form="'s"), context)
            pronoun = context.last in ("PRON", "REL")
            return [*contracted, *possessive] if pronoun else [*possessive, *contracted]
        if text in "→—-*|" and "CONJ" not in self.line.classes(at) and "MOD" not in self.line.classes(at):
            return [passed(at)]
        if text == "/":
            return self.conjunction(at, at + 1, Entry("CONJ", "or", form="/"), context)
        return None

    def close(self, at: int, found: list[Candidate], context: Context) -> list[Candidate]:
        """A mark that ends something ends the relative clauses inside it first."""
        return [found[0], zero("RELEND", at), *found[1:]] if context.outer else found

    def quoted_sentence(self, at: int) -> bool:
        """Whether a sentence ended inside the quotation marks just closed: `as a "Secret." Draw a card.`"""
        words = self.line.words
        return at > 2 and words[at - 2].text in (".", "!", "?") and words[at].text[:1].isupper()

    def passed_colon(self, at: int, context: Context) -> list[Candidate]:
        """A colon that only sets off what follows: a keyword's parameters, a quotation, the arms of a choice."""
        quoted = at + 1 in self.line.quotes
        return [passed(at)] if quoted or context.last in ("KEYWORD", "KWARG", "EITHER") else []

    def open_parenthesis(self, at: int, context: Context) -> list[Candidate]:
        line = self.line
        if context.last in ("KEYWORD", "KWARG") and line.low(at + 2) == ")" and "NUM" in line.classes(at + 1):
            entry = line.phrases(at + 1)[0][1][0]
            return [Candidate("KWARG", entry, at + 3, "")]
        if line.low(at + 1) == "s" and line.low(at + 2) == ")":
            return [Candidate("", None, at + 3, "")]
        found = [Candidate("LPAR", None, at + 1, "")]
        if context.outer:
            found.append(zero("RELEND", at))
        return found


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
        if context.last == "END" and line.leaves_list(at):
            return [zero("LISTEND", at)]
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
        if is_price(self.line, at):
            found.sort(key=lambda candidate: candidate.terminal in _NOMINAL)
        elif last in BEFORE_NOUN:
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
