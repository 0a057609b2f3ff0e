"""Sentences lowered to statements and abilities: introductions, conditions, lists, asides, labels."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.entries import Entry
from cardwright.lang.lowering.clauses import ClauseRules
from cardwright.lang.lowering.joining import joined_statements
from cardwright.lang.lowering.quantities import number_of
from cardwright.lang.lowering.syntax import Syntax, entry_of, span_of, token, tokens, tree, trees
from cardwright.lang.tree import (
    Ability,
    Act,
    Amount,
    Aside,
    Change,
    Choice,
    Constant,
    During,
    Extra,
    Follow,
    ForEach,
    KeywordUse,
    Label,
    Limit,
    Phrase,
    Quote,
    Sequence,
    Statement,
    Time,
    Timed,
    Toward,
    When,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.typer import TypedToken

_ONCE = {"once": 1, "twice": 2}
_FRAGMENT_MANNERS = frozenset({"only", "instead", "again", "or not", "if able", "free", "normally"})


class SentenceRules(ClauseRules):
    """Rules from the sentence up to the whole line."""

    def line(self, start: Syntax) -> list[Ability]:
        """A whole line; what still waits for its noun at the end has none."""
        found = self.abilities(start)
        self._settle(None, span_of(start))
        return found

    def abilities(self, start: Syntax) -> list[Ability]:
        """A line: labels, and the sentences each group of labels governs."""
        found: list[Ability] = []
        labels: list[Label] = []
        statements: list[Statement] = []
        for child in start.children:
            if isinstance(child, TypedToken):
                if statements:
                    found.append(_ability(labels, statements))
                    labels, statements = [], []
                labels.append(_label(child))
            else:
                statements.extend(self.sentence(child, bool(labels)))
        found.append(_ability(labels, statements))
        return found

    def sentence(self, part: Syntax, labelled: bool = False) -> list[Statement]:
        """A sentence with what it says in parentheses."""
        found: list[Statement] = []
        for child in trees(part):
            if child.data == "statement":
                made = self.statement(child)
                self._check_fragment(made, labelled)
                found.append(made)
            elif child.data == "paren":
                found.append(self._aside(child))
        if part.data == "listing":
            options = [self._bullet(child) for child in trees(part, "bullet")]
            return [Choice(options=options, listed=True, intro=found[0], span=span_of(part))]
        return found

    def _aside(self, part: Syntax) -> Aside:
        statements: list[Statement] = []
        for child in trees(part):
            statements.extend(self.sentence(child, True))
        return Aside(statements=statements, span=span_of(part))

    def _bullet(self, part: Syntax) -> Statement:
        statements: list[Statement] = []
        for child in trees(part):
            statements.extend(self.sentence(child))
        if len(statements) == 1:
            return statements[0]
        return Sequence(join=",", steps=statements, span=span_of(part))

    def _check_fragment(self, made: Statement, labelled: bool) -> None:
        """Words without a verb are only a text where cards print such: keywords, bonuses, restrictions, lists after labels."""
        if isinstance(made, When) and made.do is not None:
            self._check_fragment(made.do, labelled)
            return
        if isinstance(made, Extra) and not labelled:
            self.trouble(
                "CW0505",
                "this is not a sentence: it has no verb",
                made.span,
                "say what happens: draw a card, it gains 1 power",
            )
        if not isinstance(made, Phrase) or labelled:
            return
        thing = made.thing
        if isinstance(thing, (KeywordUse, Change, Quote)) or _FRAGMENT_MANNERS & set(made.manner):
            return
        if isinstance(thing, Amount) or _all_keywords(made):
            return
        self.trouble(
            "CW0505",
            "this is not a sentence: it has no verb",
            made.span,
            "say what happens: draw a card, it gains 1 power",
        )

    # ------------------------------------------------------------ statements

    def statement(self, part: Syntax) -> Statement:
        """Clauses joined; an introduction covers everything after it in its sentence."""
        units = list(trees(part, "unit"))
        links = list(tokens(part, "JOIN"))
        return self._fold(units, links)

    def _fold(self, units: list[Syntax], links: list[TypedToken]) -> Statement:
        intros, first = self._unit(units[0])
        parts, used = [first], 0
        for number, unit in enumerate(units[1:]):
            if tree(unit, "when_intro", "place_intro", "adverb_intro", "each_intro", "purpose_intro") is not None:
                parts.append(self._fold(units[number + 1 :], links[number + 1 :]))
                used = number + 1
                break
            parts.append(_with_subject(self._unit(unit)[1], unit, parts[-1]))
            used = number + 1
        span = (span_of(units[0])[0], span_of(units[-1])[1])
        body = joined_statements(parts, links[:used], None, span, self.undecided)
        self._check_reach(parts, span)
        for intro in reversed(intros):
            body = self._introduce(intro, body)
        return body

    def _check_reach(self, parts: list[Statement], span: Span) -> None:
        """A time or a condition after two joined clauses may hold for the last or for both: no policy decides."""
        last = parts[-1]
        for part in parts if len(parts) > 1 else ():
            if isinstance(part, When) and part.do is None:
                self.trouble(
                    "CW0505", "this condition has nothing that depends on it", part.span, "say what happens then"
                )
        if len(parts) < 2 or any(isinstance(part, (When, Timed, Follow)) for part in parts[:-1]):
            return
        before = (parts[0].span[0], parts[-2].span[1])
        tail = self._reaching_tail(last)
        if tail is None or any(isinstance(part, Act) and part.times for part in parts[:-1]):
            return
        start = last.do.span[0] if isinstance(last, When) and last.do is not None else last.span[0]
        hint = "put it first if it holds for all of this; make two sentences if it does not"
        self.undecided(
            tail, ("[", before, "] and [", (start, tail[1]), "]"), ("[", (before[0], tail[0]), "] ", tail), hint
        )

    def _reaching_tail(self, last: Statement) -> Span | None:
        """The words of a time or a condition at the end of a statement that could reach over more than it."""
        if isinstance(last, Act):
            return next((time.span for time in last.times if time.relation.startswith("until")), None)
        return last.span if isinstance(last, When) and last.place == "after" and last.do is not None else None

    def _unit(self, part: Syntax) -> tuple[list[Syntax], Statement]:
        *intros, main = trees(part)
        return intros, self._main(main)

    def _main(self, part: Syntax) -> Statement:
        if part.data == "limit":
            return self._limit(part)
        if part.data == "bare_condition":
            return self._conditions(list(trees(part, "trail")), None, "before")
        if part.data in ("bare_place", "bare_adverb"):
            return self._bare_extra(part)
        clause = next(child for child in trees(part) if child.data != "trail")
        made = self.clause(clause)
        trails = list(trees(part, "trail"))
        if len(trails) == 1 and isinstance(made, Sequence) and made.join != "to" and _without_subject(trails[0]):
            # "gains Stealth and does not kneel when declared as a defender": such a condition is about the last verb
            last = self._conditions(trails, made.steps[-1], "after")
            return made.model_copy(update={"steps": [*made.steps[:-1], last]})
        return self._conditions(trails, made, "after")

    def _bare_extra(self, part: Syntax) -> Statement:
        """Only where, how or when, mostly in parentheses: `(to a minimum of 1)`, `(if able)`."""
        np = tree(part, "np")
        span = span_of(part)
        if np is not None:
            item = token(part, "PV")
            assert item is not None
            return Extra(preposition=entry_of(item).lemma, thing=self.noun_phrase(np), span=span)
        item = token(part, "ADV", "TIME")
        assert item is not None
        if item.type == "TIME":
            return Extra(time=self.time(part), span=span)
        return Extra(manner=entry_of(item).lemma, span=span)

    def _conditions(self, trails: list[Syntax], body: Statement | None, place: Literal["before", "after"]) -> Statement:
        """Conditions around a statement; the last one said is the innermost."""
        made = body
        for trail in trails if place == "after" else reversed(trails):
            word = token(trail, "SUB")
            assert word is not None
            condition = self._condition(trail, entry_of(word).lemma)
            made = When(word=entry_of(word).lemma, condition=condition, do=made, place=place, span=span_of(trail))
        assert made is not None
        return made

    def _condition(self, trail: Syntax, word: str) -> Statement:
        """The clauses of one condition: `if you control a Knight and it is standing`."""
        clauses = [self.clause(child) for child in trees(trail)]
        if any(isinstance(clause, Phrase) for clause in clauses):
            hint = "say what happens or holds: if you control a Knight"
            self.trouble("CW0505", f"“{word}” needs a whole clause after it", span_of(trail), hint)
        return joined_statements(clauses, list(tokens(trail, "CONJ_C")), None, span_of(trail), self.undecided)

    def _introduce(self, intro: Syntax, body: Statement) -> Statement:
        span = (span_of(intro)[0], body.span[1])
        if intro.data == "when_intro":
            return self._conditions(list(trees(intro, "trail")), body, "before")
        if intro.data == "adverb_intro":
            item = token(intro, "ADV", "TIME")
            assert item is not None
            if item.type == "TIME":
                return Timed(time=self.time(intro), do=body, span=span)
            return Follow(link=entry_of(item).lemma, do=body, span=span)
        if intro.data == "purpose_intro":
            return Toward(purpose=self.predicate(intro, None), do=body, span=span)
        np = tree(intro, "np")
        assert np is not None
        thing = self.noun_phrase(np)
        if intro.data == "each_intro":
            return ForEach(per=thing, do=body, span=span)
        item = token(intro, "PV")
        assert item is not None
        if entry_of(item).lemma == "for" and isinstance(thing, Amount) and thing.quantity.words == ["each"]:
            return ForEach(per=thing, do=body, span=span)
        return During(preposition=entry_of(item).lemma, thing=thing, do=body, span=span)

    def _limit(self, part: Syntax) -> Limit:
        word = token(part, "LIMIT")
        count = token(part, "NUM", "ADV")
        assert word is not None and count is not None
        entry = entry_of(count)
        number = (
            Constant(value=_ONCE[entry.lemma], span=span_of(count))
            if entry.lemma in _ONCE
            else number_of(entry, span_of(count))
        )
        if number is None or count.type == "ADV" and entry.lemma not in _ONCE:
            self.trouble("CW0508", "how often is not a number here", span_of(count), "write: limit twice per round")
            number = Constant(value=1, span=span_of(count))
        period = token(part, "TIME")
        time: Time | None = self.time(part) if period is not None else None
        kind: Literal["limit", "max"] = "max" if entry_of(word).lemma == "max" else "limit"
        return Limit(word=kind, number=number, time=time, span=span_of(part))


def _with_subject(made: Statement, unit: Syntax, before: Statement) -> Statement:
    """A clause that starts with a verb in the third person goes on with the subject before it."""
    while isinstance(before, When) and before.do is not None:
        before = before.do
    if not isinstance(made, Act) or made.who is not None or made.passive or not isinstance(before, Act):
        return made
    item = next(
        (found for found in unit.scan_values(lambda value: isinstance(value, TypedToken)) if found.type == "VERB"), None
    )
    if item is None or entry_of(item).form != "third":
        return made
    return made.model_copy(update={"who": before.what if before.passive else before.who})


def _without_subject(trail: Syntax) -> bool:
    """`when declared`, `while attacking`: a condition that leaves its subject to the clause it follows."""
    clause = tree(trail)
    if clause is None or clause.data != "command":
        return False
    verb = next(iter(clause.find_pred(lambda found: found.data == "vp")), None)
    item = token(verb, "VERB") if verb is not None else None
    return item is not None and entry_of(item).form in ("participle", "ing")


def _all_keywords(made: Phrase) -> bool:
    thing = made.thing
    return hasattr(thing, "things") and all(isinstance(item, KeywordUse) for item in thing.things)


def _ability(labels: list[Label], statements: list[Statement]) -> Ability:
    parts = [*labels, *statements]
    span = (parts[0].span[0], parts[-1].span[1]) if parts else (0, 0)
    return Ability(labels=labels, statements=statements, span=span)


def _label(item: TypedToken) -> Label:
    entry = entry_of(item)
    return Label(
        name=entry.lemma, means=entry.kind, arguments=entry.form.split("|") if entry.form else [], span=span_of(item)
    )


__all__ = ["Entry", "SentenceRules"]
