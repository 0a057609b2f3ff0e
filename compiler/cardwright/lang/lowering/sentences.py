"""Sentences lowered to statements and abilities: introductions, conditions, lists, asides, labels."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.lowering.clauses import ClauseRules
from cardwright.lang.lowering.joining import joined_statements, mood_of, with_shared_subject, with_time
from cardwright.lang.lowering.kinds import grammatical_number
from cardwright.lang.lowering.quantities import given_to_label, number_of
from cardwright.lang.syntax import Branch, Leaf
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
    Select,
    Sequence,
    Statement,
    Time,
    Timed,
    Toward,
    When,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.tree.statements import predicates_of, subject_of
from cardwright.lang.vocabulary import Frame

_DO_NOT = ("do not", "don't", "don’t")
_ONCE = {"once": 1, "twice": 2}
_DEEDS, _THINGS = frozenset({"and", "or", ",", "then", "but"}), frozenset({"and", "or", "and/or", ","})
_JOINED = dict.fromkeys(("JOIN", "CONJ_C", "CONJ_VP", "CONJ_VG", "CONJ_VE", "CONJ_EO"), _DEEDS) | dict.fromkeys(
    ("CONJ_N", "CONJ_NP", "CONJ_ADJ", "CONJ_Z"), _THINGS
)
"""The words that join clauses and verbs, and those that join nouns and adjectives."""
_NO, _PHRASES = frozenset({"no", "non", "not"}), frozenset({"CONJ_NP", "CONJ_Z"})
_FRAGMENT_MANNERS = frozenset({"only", "instead", "again", "or not", "if able", "free", "normally"})


class SentenceRules(ClauseRules):
    """Rules from the sentence up to the whole line."""

    def line(self, start: Branch) -> list[Ability]:
        """A whole line; what still waits for its noun at the end has none."""
        self._check_joins(start)
        found = self.abilities(start)
        self._settle(None)
        return found

    def _check_joins(self, part: Branch) -> None:
        """“draw a card and/or gain 1 gold”, “a Knight but a Lord”: every joining word joins what it can join."""
        for number, child in enumerate(part.children):
            if isinstance(child, Branch):
                self._check_joins(child)
            elif child.data in _JOINED and child.entry.lemma not in _JOINED[child.data]:
                if child.data in _PHRASES and child.entry.lemma == "but" and _begins_with_no(part.children[number + 1]):
                    continue
                hint = "write “and”, “or”, or two sentences"
                self.trouble("CW0501", f"“{child.text}” does not join these", child.span, hint)

    def abilities(self, start: Branch) -> list[Ability]:
        """A line: labels, and the sentences each group of labels governs."""
        found: list[Ability] = []
        labels: list[Label] = []
        statements: list[Statement] = []
        for child in start.children:
            if isinstance(child, Leaf):
                if statements:
                    found.append(_ability(labels, statements))
                    labels, statements = [], []
                labels.append(self._label(child))
            else:
                statements.extend(self.sentence(child, bool(labels)))
        found.append(_ability(labels, statements))
        return found

    def _label(self, item: Leaf) -> Label:
        entry = item.entry
        return Label(
            name=entry.lemma,
            means=entry.kind,
            arguments=entry.form.split("|") if entry.form else [],
            given=given_to_label(item, self.trouble),
            span=item.span,
        )

    def sentence(self, part: Branch, labelled: bool = False, aside: bool = False) -> list[Statement]:
        """A sentence with what it says in parentheses."""
        found: list[Statement] = []
        for child in part.branches():
            if child.data == "statement":
                made = self.statement(child)
                self._check_fragment(made, labelled, aside)
                if not aside:  # "(cannot be saved)" is about what stands before it
                    self._check_moods(made)
                if part.leaf("TIME") is not None:  # “until it is over”, said after what stands in parentheses
                    made = with_time(made, self.time(part), self.trouble)
                found.append(made)
            elif child.data == "paren":
                found.append(self._aside(child))
        if part.data == "inline":
            return [self._inline(found)]
        if part.data == "listing":
            if isinstance(found[0], (When, Follow)) and _open_condition(found[0]):
                self.trouble(
                    "CW0505", "a list cannot finish a condition", found[0].span, "write the condition out for each"
                )
            options = [self._bullet(child) for child in part.branches("bullet")]
            return [Choice(options=options, listed=True, intro=found[0], span=part.span)]
        return found

    def _inline(self, found: list[Statement]) -> Statement:
        """`Choose one: draw a card, stand it or gain 1 gold`: behind the colon, each comma parts two options."""
        intro, rest = found
        span = (intro.span[0], rest.span[1])
        options = [] if isinstance(rest, Choice) and rest.listed else _parted(rest)
        theirs = any(isinstance(one, Act) and one.shared and not isinstance(one.who, You) for one in options)
        if isinstance(intro, Phrase):
            if all(told.span != intro.span for told in self.troubles):  # else it was said: this is not a sentence
                hint = "a label has what it is given before its colon; a choice begins with “choose one:”"
                self.trouble("CW0505", "what stands before this colon introduces nothing", intro.span, hint)
            return rest
        if len(options) < 2 or theirs:
            self.trouble(
                "CW0505",
                "after this colon stands no choice",
                rest.span,
                "a cost goes on with “to”: kneel it to draw a card; the options of a choice are parted by “or”",
            )
            return rest
        return Choice(options=options, listed=True, intro=intro, span=span)

    def _aside(self, part: Branch) -> Aside:
        statements: list[Statement] = []
        for child in part.branches():
            statements.extend(self.sentence(child, True, aside=True))
        return Aside(statements=statements, span=part.span)

    def _bullet(self, part: Branch) -> Statement:
        statements: list[Statement] = []
        for child in part.branches():
            statements.extend(self.sentence(child))
        if len(statements) == 1:
            return statements[0]
        return Sequence(join=",", steps=statements, span=part.span)

    def _check_fragment(self, made: Statement, labelled: bool, aside: bool) -> None:
        """Words without a verb are a text only where cards print such: keywords, bonuses, restrictions."""
        if isinstance(made, When) and made.do is not None:
            self._check_fragment(made.do, labelled, aside)
            return
        if isinstance(made, When) and not labelled:
            hint = "say what happens then: if you control a Knight, draw a card"
            self.trouble("CW0505", "this condition has nothing that depends on it", made.span, hint)
        if isinstance(made, Extra) and not labelled:
            self.trouble(
                "CW0505",
                "this is not a sentence: it has no verb",
                made.span,
                "say what happens: draw a card, it gains 1 power",
            )
        if not isinstance(made, Phrase) or (labelled and (aside or not _speaks_of_all(made))):
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

    def _check_moods(self, made: Statement) -> None:
        """“May put 1 of those cards into your hand”: who may is not said. Only “do not” needs nobody."""
        told = False
        for step in predicates_of(made):
            command = self.text[step.span[0] :].lower().startswith(_DO_NOT)
            if step.mood and not step.shared and not command and subject_of(step) is None:
                hint = f"say it: you {step.mood}, it {step.mood}"
                self.trouble("CW0501", f"who or what “{step.mood}” is missing", step.span, hint)
            if isinstance(step, Act) and not step.mood and step.who is None and "what" not in step.shared:
                self._check_command(step, told)
            told = told or (isinstance(step, Act) and step.who is not None)

    def _check_command(self, step: Act, told: bool) -> None:
        """“Draws a card”: what nobody is said to do is a command, “draw a card”, and has the form of one; cards that
        there are may be misprinted, where nobody else was told of before."""
        frame = self.vocabulary.frames.get(step.verb)
        if frame is None:
            return
        base, third, *others = frame.forms
        first = self.text[step.span[0] : step.span[1]].partition(" ")[0].lower()
        described = first == frame.forms[3] or not self.printed  # “chose one: …” describes nothing: it is misprinted
        # “it is removed and placed”: as passive as what was said of the same before
        again = step.passive and step.what is not None and step.what.span[1] <= step.span[0]
        if first in others and first != base and not step.tense and described and not again:
            self._check_told(frame, first, step)
        if (self.printed and not told) or step.passive or step.shared:
            return
        if first == third.lower() and first not in (base.lower(), *others):
            span = step.span[0], step.span[0] + len(first)
            self.trouble("CW0513", f"it is not said who “{third}”", span, f"write: {base}, or say who {third}")

    def _check_told(self, frame: Frame, word: str, step: Act) -> None:
        """“Put a card into play from your hand, knelt”, “killed a character”: that it is so tells nobody to do it."""
        span = step.span[0], step.span[0] + len(word)
        hint = f"write: {frame.forms[0]}; or say of what it is so: is {frame.forms[3]}"
        self.trouble("CW0513", f"“{word}” tells nobody to do anything", span, hint)

    # ------------------------------------------------------------ statements

    def statement(self, part: Branch) -> Statement:
        """Clauses joined; an introduction covers everything after it in its sentence."""
        units = list(part.branches("unit"))
        links = list(part.leaves("JOIN"))
        return self._fold(units, links)

    def _fold(self, units: list[Branch], links: list[Leaf]) -> Statement:
        intros, first = self._unit(units[0])
        parts, used = [first], 0
        for number, unit in enumerate(units[1:]):
            if unit.branch("when_intro", "place_intro", "adverb_intro", "each_intro", "purpose_intro") is not None:
                parts.append(self._fold(units[number + 1 :], links[number + 1 :]))
                used = number + 1
                break
            parts.append(_with_subject(self._unit(unit)[1], unit, parts[-1]))
            used = number + 1
        span = (units[0].span[0], units[-1].span[1])
        body = joined_statements(parts, links[:used], None, span, self.undecided)
        self._check_reach(parts, links[:used])
        for link, before, unit, after in zip(links, parts, units[1:], parts[1:], strict=False):
            self._check_subject(link, before, unit, after)
        for intro in reversed(intros):
            body = self._introduce(intro, body)
        return body

    def _check_subject(self, link: Leaf, before: Statement, unit: Branch, after: Statement) -> None:
        """“Each player reveals a card and discard a card”: is that you, or is it each player?"""
        subject = subject_of(before)
        if link.entry.lemma not in ("and", "or") or subject is None or subject_of(after) is not None:
            return
        verb = _first_verb(unit) if isinstance(after, Act) else None
        if verb is None or verb.entry.form != "base" or mood_of(after):
            return
        if grammatical_number(subject, self.vocabulary, self.printed) == "one":
            frame = verb.entry.frame
            third = frame.forms[1] if frame is not None else ""
            hint = f"write: {link.text} {third}, or make two sentences"
            self.trouble("CW0513", f"it is not clear who is to “{verb.text}”", verb.span, hint)

    def _check_reach(self, parts: list[Statement], links: list[Leaf]) -> None:
        """A time or a condition after two joined clauses may hold for the last or for both: no policy decides.

        It reaches over no semicolon: that parts the options of a list.
        """
        last = parts[-1]
        for part in parts if len(parts) > 1 else ():
            if isinstance(part, Phrase):
                self.trouble("CW0505", "a verb is missing here", part.span, "say what happens with it")
            if isinstance(part, When) and part.do is None:
                self.trouble(
                    "CW0505", "this condition has nothing that depends on it", part.span, "say what happens then"
                )
        if len(parts) < 2 or any(isinstance(part, (When, Timed, Follow)) for part in parts[:-1]):
            return
        if links[-1].text.startswith(";"):
            return
        if isinstance(last, When) and isinstance(last.do, Phrase):
            return  # “take a card, or 2 if …”: another amount, and when it is that
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
        if isinstance(last, When) and last.place == "after" and last.do is not None:
            return last.do.span[1] + 1, last.span[1]
        return None

    def _unit(self, part: Branch) -> tuple[list[Branch], Statement]:
        *intros, main = part.branches()
        return intros, self._main(main)

    def _main(self, part: Branch) -> Statement:
        if part.data == "limit":
            return self._limit(part)
        if part.data == "bare_condition":
            return self._conditions(list(part.branches("trail")), None, "before")
        if part.data in ("bare_place", "bare_adverb"):
            return self._bare_extra(part)
        clause = next(child for child in part.branches() if child.data != "trail")
        made = self.clause(clause)
        trails = list(part.branches("trail"))
        joined = len(trails) == 1 and isinstance(made, Sequence) and made.join != "to"
        if joined and isinstance(made, Sequence) and (_is_set_off(clause) or _is_about_last(trails[0], made)):
            # "gains Stealth and does not kneel when declared as a defender": such a condition is about the last verb
            last = self._conditions(trails, made.steps[-1], "after")
            return made.model_copy(update={"steps": [*made.steps[:-1], last]})
        return self._conditions(trails, made, "after")

    def _bare_extra(self, part: Branch) -> Statement:
        """Only where, how or when, mostly in parentheses: `(to a minimum of 1)`, `(if able)`."""
        np = part.branch("np")
        span = part.span
        if np is not None:
            item = part.leaf("PV")
            assert item is not None
            return Extra(preposition=item.entry.lemma, thing=self.noun_phrase(np), span=span)
        item = part.leaf("ADV", "TIME")
        assert item is not None
        if item.data == "TIME":
            return Extra(time=self.time(part), span=span)
        return Extra(manner=item.entry.lemma, span=span)

    def _conditions(self, trails: list[Branch], body: Statement | None, place: Literal["before", "after"]) -> Statement:
        """Conditions around a statement; the last one said is the innermost."""
        made = body
        for trail in trails if place == "after" else reversed(trails):
            word = trail.leaf("SUB")
            assert word is not None
            condition = self._condition(trail, word.entry.lemma)
            span = trail.span if made is None else (min(trail.start, made.span[0]), max(trail.end, made.span[1]))
            made = When(word=word.entry.lemma, condition=condition, do=made, place=place, span=span)
        assert made is not None
        return made

    def _condition(self, trail: Branch, word: str) -> Statement:
        """The clauses of one condition: `if you control a Knight and it is standing`."""
        clauses = [self.clause(child) for child in trail.branches()]
        if any(isinstance(clause, Phrase) for clause in clauses):
            hint = "say what happens or holds: if you control a Knight"
            self.trouble("CW0505", f"“{word}” needs a whole clause after it", trail.span, hint)
        return joined_statements(clauses, list(trail.leaves("CONJ_C")), None, trail.span, self.undecided)

    def _introduce(self, intro: Branch, body: Statement) -> Statement:
        span = (intro.span[0], body.span[1])
        if intro.data == "when_intro":
            return self._conditions(list(intro.branches("trail")), body, "before")
        if intro.data == "adverb_intro":
            item = intro.leaf("ADV", "TIME")
            assert item is not None
            if item.data == "TIME":
                return Timed(time=self.time(intro), do=body, span=span)
            return Follow(link=item.entry.lemma, do=body, span=span)
        if intro.data == "purpose_intro":
            return Toward(purpose=self.predicate(intro, None), do=body, span=span)
        np = intro.branch("np")
        assert np is not None
        thing = self.noun_phrase(np)
        if intro.data == "each_intro":
            return ForEach(per=thing, do=body, span=span)
        item = intro.leaf("PV")
        assert item is not None
        if item.entry.lemma == "for" and isinstance(thing, Amount) and thing.quantity.words == ["each"]:
            return ForEach(per=thing, do=body, span=span)
        return During(preposition=item.entry.lemma, thing=thing, do=body, span=span)

    def _limit(self, part: Branch) -> Limit:
        word = part.leaf("LIMIT")
        count = part.leaf("NUM", "ADV")
        assert word is not None and count is not None
        entry = count.entry
        number = (
            Constant(value=_ONCE[entry.lemma], span=count.span)
            if entry.lemma in _ONCE
            else number_of(entry, count.span)
        )
        if number is None or (count.data == "ADV" and entry.lemma not in _ONCE):
            self.trouble("CW0508", "how often is not a number here", count.span, "write: limit twice per round")
            number = Constant(value=1, span=count.span)
        period = part.leaf("TIME")
        time: Time | None = self.time(part) if period is not None else None
        kind: Literal["limit", "max"] = "max" if word.entry.lemma == "max" else "limit"
        return Limit(word=kind, number=number, time=time, span=part.span)


def _open_condition(statement: Statement) -> bool:
    """Whether a condition has nothing yet that depends on it."""
    if isinstance(statement, Follow):
        return _open_condition(statement.do)
    return isinstance(statement, When) and statement.do is None


def _with_subject(made: Statement, unit: Branch, before: Statement) -> Statement:
    """A clause that starts with a verb in the third person goes on with the subject before it."""
    while isinstance(before, When) and before.do is not None:
        before = before.do
    if isinstance(made, When) and made.place == "after" and made.do is not None:
        return made.model_copy(update={"do": _with_subject(made.do, unit, before)})
    if not isinstance(made, Act) or made.who is not None or made.passive or not isinstance(before, Act):
        return made
    item = _first_verb(unit)
    if item is None or item.entry.form != "third":
        return made
    subject = subject_of(before)
    return with_shared_subject(made.model_copy(update={"who": subject}))


def _first_verb(part: Branch) -> Leaf | None:
    """The first verb in a piece of syntax, reading from left to right."""
    for child in part.children:
        if isinstance(child, Leaf):
            if child.data == "VERB":
                return child
        else:
            found = _first_verb(child)
            if found is not None:
                return found
    return None


def _is_about_last(trail: Branch, made: Sequence) -> bool:
    """Whether a condition at the end is about the last of several verbs alone.

    So it is when the verb lends it its subject, and when it is what happens to something that the others are true of:
    `gets -2 STR and is killed if its STR is 0`. Of other conditions the words do not tell.
    """
    *_, before, last = made.steps
    happens = isinstance(last, Act) and last.passive and not last.mood and not last.tense
    return _without_subject(trail) or (happens and not (isinstance(before, Act) and before.passive))


def _is_set_off(clause: Branch) -> bool:
    """“Draw 2 cards, and discard 1 card if you have 5 or more”: the second of two verbs, set off by a comma, has its
    condition for itself. In a longer list the comma stands before the last one anyway."""
    lists = [list_ for pred in clause.branches("pred") for vps in pred.branches() for list_ in vps.branches("vpl")]
    joins = [leaf for one in lists for leaf in one.leaves("CONJ_VP")]
    return len(joins) == 1 and joins[0].lemma == "and" and joins[0].text.startswith(",")


def _without_subject(trail: Branch) -> bool:
    """`when declared`, `while attacking`: a condition that leaves its subject to the clause it follows."""
    clause = trail.branch()
    if clause is None or clause.data != "command":
        return False
    item = _first_verb(clause)
    return item is not None and item.entry.form in ("participle", "ing")


def _all_keywords(made: Phrase) -> bool:
    thing = made.thing
    return hasattr(thing, "things") and all(isinstance(item, KeywordUse) for item in thing.things)


def _ability(labels: list[Label], statements: list[Statement]) -> Ability:
    parts = [*labels, *statements]
    span = (parts[0].span[0], parts[-1].span[1]) if parts else (0, 0)
    return Ability(labels=labels, statements=statements, span=span)


def _parted(rest: Statement) -> list[Statement]:
    """What is parted by “or”, by commas or semicolons; what “and” or “then” joins is one."""
    if isinstance(rest, Choice) and not rest.listed:
        return [part for option in rest.options for part in _parted(option)]
    if isinstance(rest, Sequence) and rest.join == ",":
        return [part for step in rest.steps for part in _parted(step)]
    return [rest]


def _begins_with_no(part: Branch | Leaf) -> bool:
    """“with a [military] icon but no [intrigue] icon”."""
    while isinstance(part, Branch):
        part = part.children[0]
    return part.entry.lemma in _NO


def _speaks_of_all(phrase: Phrase) -> bool:
    """“Twist: All Villains in the city escape.”: of all of something more is said than what it is."""
    quantity = phrase.thing.quantity if isinstance(phrase.thing, Select) else None
    return quantity is not None and quantity.words in (["all"], ["each"]) and quantity.number is None
