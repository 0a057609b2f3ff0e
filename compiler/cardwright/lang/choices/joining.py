"""Joining words: what “and”, “or” and the comma join."""

from __future__ import annotations

from cardwright.lang.choices.base import AFTER_SUBJECT, SENTENCE_START, Candidate, passed, zero
from cardwright.lang.choices.places import PlaceChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry
from cardwright.lang.lookahead import finite_follows, head_kind, noun_ahead, skip_np, starts_np, starts_vp


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
        if context.last not in ("NOUN", "ADJ", "NMOD"):
            return False
        if "V:third" in self.line.classes(at) and starts_np(self.line, self.line.end(at)):
            return False  # "and places it"
        if context.entry is not None and context.entry.word == "N" and context.entry.kind == "zone":
            return True
        return not starts_np(self.line, self.line.end(at))

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
