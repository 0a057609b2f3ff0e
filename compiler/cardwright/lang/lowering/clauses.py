"""Clauses: what is said with a form of be, and statements joined to each other."""

from __future__ import annotations

from typing import Literal, cast

from cardwright.lang.lowering.acts import ActRules, with_subject
from cardwright.lang.lowering.joining import (
    counted_apart,
    joined_statements,
    mood_of,
    ungapped,
    with_shared_mood,
    with_shared_subject,
    with_shared_times,
)
from cardwright.lang.lowering.kinds import grammatical_number, kind_of
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Act,
    AnyOf,
    Be,
    Cause,
    Choice,
    Done,
    Filter,
    Gap,
    Pay,
    Phrase,
    Sequence,
    Statement,
    There,
    Thing,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.tree.statements import Mood, Tense
from cardwright.lang.vocabulary import Frame


class BeRules(ActRules):
    """`be` lowered by what follows it: a state, a passive, an act under way, another thing."""

    def _be(self, part: Branch, who: Thing | None) -> Statement:
        word = part.leaf("BE")
        assert word is not None
        lemma = word.entry.lemma
        mood, tense, manner = self._auxiliaries(part)
        if lemma.startswith("was") and not tense and not (self.supposed and word.entry.form == "were"):
            tense = "past"
        negated = lemma.endswith("not")
        manner += [item.entry.lemma for item in part.leaves("PREADV")]
        complement = part.branch("complement")
        inner = complement.children[0] if complement is not None else None
        if complement is not None and complement.leaf("OBJ2") is not None:
            return self._doing(part, complement, who, mood, tense, manner, negated)
        if inner is not None and isinstance(inner, Branch) and inner.data == "mods":
            return self._described(part, inner, who, mood, tense, manner, negated)
        extras = self._extras(part, None)
        self._refuse(extras, "by_doing")
        extras["manner"] = [*manner, *extras["manner"]]
        what = self.noun_phrase(cast(Branch, inner)) if inner is not None else None
        if what is not None and (who is None or kind_of(who) in ("card", "*")):
            self._check_determined(what)
        self._settle(what)
        if what is None and not extras["roles"] and not extras["manner"] and extras["as_if"] is None:
            self.trouble("CW0501", "something is missing after “is”", word.span, "say what it is, or where")
        return Be(who=who, what=what, mood=mood, tense=tense, negated=negated, span=with_subject(who, part), **extras)

    def _doing(
        self,
        part: Branch,
        complement: Branch,
        who: Thing | None,
        mood: Mood,
        tense: Tense,
        manner: list[str],
        negated: bool,
    ) -> Statement:
        """`is attacking a Dragon card`: an act under way."""
        mods, np = complement.branch("mods"), complement.branch("np")
        assert mods is not None and np is not None
        done = self.filters(mods)
        if len(done) != 1 or not isinstance(done[0], Done):
            self.trouble("CW0501", "only one verb can have this object", complement.span)
            return Be(who=who, state=done, span=part.span)
        frame = self.vocabulary.frames[done[0].verb]
        extras = self._extras(part, frame)
        extras["manner"] = [*manner, *extras["manner"]]
        what = self.noun_phrase(np)
        self._check_object(frame, who, what, done[0].span)
        if mood or tense or negated:
            self.trouble("CW0504", "say this without “is”", part.span, f"write: {frame.forms[1]}")
        return Act(
            verb=frame.lemma, means=frame.means, who=who, what=what, tense="progressive", span=part.span, **extras
        )

    def _described(
        self, part: Branch, mods: Branch, who: Thing | None, mood: Mood, tense: Tense, manner: list[str], negated: bool
    ) -> Statement:
        """`is killed` is an act seen from its object; `is kneeling` and `is attacking` are states."""
        filters = self.filters(mods)
        verbs = _passive_verbs(filters)
        span = with_subject(who, part)
        frame = self.vocabulary.frames.get(verbs[-1]) if verbs else self._frame_of(filters)
        extras = self._extras(part, frame)
        extras["manner"] = [*manner, *extras["manner"]]
        if verbs:
            if negated:
                mood = mood if mood else "does not"
            join: Literal["", "and", "or", "and/or"] = filters[0].join if isinstance(filters[0], AnyOf) else ""
            means = self._means(verbs[0], "follow")
            extras["roles"] = self._of_last_verb(verbs, extras["roles"])
            return Act(
                verb=verbs[0],
                means=means,
                more=verbs[1:],
                join=join,
                what=who,
                mood=mood,
                tense=tense,
                passive=True,
                span=span,
                **extras,
            )
        by_doing = extras.pop("by_doing")
        if by_doing:
            self.trouble("CW0504", "this does not go with “is”", by_doing[0].span)
        return Be(who=who, state=filters, mood=mood, tense=tense, negated=negated, span=span, **extras)

    def _frame_of(self, filters: list[Filter]) -> Frame | None:
        if not filters:
            return None
        last = filters[-1]
        if isinstance(last, AnyOf):
            last = last.filters[-1]
        return self.vocabulary.frames.get(last.verb) if isinstance(last, Done) else None

    def reduced(self, part: Branch) -> Statement:
        """`revealed this way`, `adjacent to it`: a relative clause without its `be`."""
        mods = part.branch("mods")
        assert mods is not None
        return self._described(part, mods, Gap(span=part.span), "", "", [], False)


def _passive_verbs(filters: list[Filter]) -> list[str]:
    """The verbs of a passive: all that is said after `is` are participles."""
    if len(filters) != 1:
        return []
    members = filters[0].filters if isinstance(filters[0], AnyOf) else filters
    verbs = [member.verb for member in members if isinstance(member, Done) and member.form == "participle"]
    return verbs if len(verbs) == len(members) else []


_AGREES = {
    **dict.fromkeys(("third", "is", "'s", "isn't", "was", "wasn't", "has", "makes", "lets"), "one"),
    **dict.fromkeys(("base", "are", "aren't", "have", "make", "let"), "many"),
}
"""Whether a form of a verb goes with one or with many; “were” also stands in “as if it were”."""
_MEANS_NO_COST = frozenset({"stative", "win", "lose"})


class ClauseRules(BeRules):
    """Clauses and predicates: subjects, joined verbs, costs and their effects."""

    def clause(self, part: Branch) -> Statement:
        """A clause of any form: with a subject, a command, a fragment, or `there is`."""
        rule = part.data
        if rule == "command":
            pred = part.branch("pred")
            assert pred is not None
            return self.predicate(pred, None)
        np = part.branch("np")
        assert np is not None
        if rule == "clause":
            pred = part.branch("pred")
            assert pred is not None
            who = self.noun_phrase(np)
            self._check_determined(who)
            return self.predicate(pred, who)
        thing = self.noun_phrase(np)
        extras = self._extras(part, None)
        self._settle(thing)
        if rule == "existence":
            there = part.leaf("THERE")
            assert there is not None
            negated = there.entry.lemma != "there"
            if there.entry.lemma == "there was":
                hint = "say what is so now, “there is”, or what was done: “if a character was killed this phase”"
                self.trouble("CW0501", f"when “{there.text}” such a one is not said", there.span, hint)
            self._check_determined(thing)
            extras["manner"] = [*(item.entry.lemma for item in part.leaves("PREADV")), *extras["manner"]]
            self._refuse(extras, "per", "by_doing", "as_if")
            return There(what=thing, negated=negated, span=part.span, **extras)
        self._refuse(extras, "by_doing", "as_if")
        return Phrase(thing=thing, span=part.span, **extras)

    def predicate(self, part: Branch, who: Thing | None, gap: Thing | None = None) -> Statement:
        """`pred`: predicates, and what they are done for (`kneel X to draw a card`)."""
        stages = [
            self._stage(child, who if number == 0 else None, gap) for number, child in enumerate(part.branches("vps"))
        ]
        made = stages[0]
        for effect in stages[1:]:
            made = self._purpose(made, effect, part.span)
        return made

    def _purpose(self, first: Statement, effect: Statement, span: Span) -> Statement:
        """What “to” means after a verb: a cost before its effect, or someone chosen who then does it."""
        if isinstance(first, Act) and first.verb == "choose" and not first.more and first.what is not None:
            return Cause(verb="choose", mood=first.mood, causer=first.who, who=first.what, do=effect, span=span)
        last = first.steps[-1] if isinstance(first, Sequence) else first
        if isinstance(last, Be) or (isinstance(last, Act) and last.passive):
            return Sequence(join="to", steps=[first, effect], span=span)
        if isinstance(last, Act) and last.who is not None and kind_of(last.who) not in ("player", "*"):
            return Sequence(join="to", steps=[first, effect], span=span)
        if isinstance(last, Act) and last.means in _MEANS_NO_COST:
            self.trouble(
                "CW0507",
                f"“{last.verb}” cannot be a cost",
                last.span,
                "pay with something one does: kneel, discard, pay",
            )
        return Pay(cost=first, effect=effect, span=span)

    def _stage(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        """`vps`: predicates joined; an `either` among them is a choice of its own."""
        before, either = part.branch("vpl"), part.branch("either")
        if either is None:
            assert before is not None
            return self._row(before, who, gap)
        first, *others = [self._row(child, who, gap) for child in either.branches("vpl")]
        options = [first, *(with_shared_subject(option) for option in others)]
        choice = Choice(options=options, either=True, span=either.span)
        if before is None:
            return choice
        link = part.leaf("CONJ_VE")
        assert link is not None
        row = self._row(before, who, gap)
        later = with_shared_mood(with_shared_subject(choice), mood_of(row))
        return joined_statements([row, later], [link], who, part.span, self.undecided)

    def _row(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        """`vpl`: one predicate, or several joined."""
        acts: list[Statement] = []
        for child in part.branches():
            before = acts[-1] if acts else None
            if isinstance(before, Act) and before.passive and _bare_participle(child):
                made: Statement = self._passive_again(child, before)
            else:
                made = self._one(child, who, gap)
            if before is not None:
                made = with_shared_subject(made)
                if not _is_third(child):
                    made = with_shared_mood(made, mood_of(before))
            if who is not None:
                self._check_agreement(child, made, who)
            acts.append(made)
        if len(acts) == 1:
            return acts[0]
        return joined_statements(with_shared_times(acts), part.leaves("CONJ_VP"), who, part.span, self.undecided)

    def _check_agreement(self, part: Branch, made: Statement, who: Thing) -> None:
        """“if it kneeling, draw a card”: the verb of one clause is not taken for that of another's subject."""
        verb = part.leaf("VERB", "BE", "CAUSE")
        if verb is None or mood_of(made) or part.branch("aux") is not None:
            return
        if verb.data == "VERB" and _lacks_be(verb):
            hint = f"write: is {verb.text}"
            self.trouble("CW0501", f"“is” is missing before “{verb.text}”", verb.span, hint)
        wanted = _AGREES.get(verb.entry.form.split()[0] if verb.data != "VERB" else verb.entry.form, "")
        number = grammatical_number(who, self.vocabulary, self.printed)
        if wanted and number and number != wanted:
            said = self.text[who.span[0] : who.span[1]]
            frame = verb.entry.frame
            right = f"write: {frame.forms[0 if number == 'many' else 1]}" if frame is not None else "it is, they are"
            hint = f"{right}; if another clause ends before this, its verb is missing: if it is kneeling"
            self.trouble("CW0513", f"“{said}” does not go with “{verb.text}”", verb.span, hint)

    def _one(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        if part.data == "be":
            return self._be(part, who)
        if part.data == "cause":
            return self._cause(part, who)
        act = self._act(part, who, gap)
        if not self.counted:
            return ungapped(act)
        counted, self.counted = self.counted, []
        several = counted_apart(act, counted)
        if several is None:
            hint = "write two sentences, one for each that is counted"
            self.trouble("CW0504", "“for each” is said twice", act.span, hint)
        return several or act

    def _cause(self, part: Branch, causer: Thing | None) -> Cause:
        word = part.leaf("CAUSE")
        np = part.branch("np")
        assert word is not None and np is not None
        mood, tense, manner = self._auxiliaries(part)
        if tense or manner:
            self.trouble(
                "CW0504",
                "this does not go with making someone do something",
                part.span,
                "leave it out, or say it later",
            )
        who = self.noun_phrase(np)
        self._check_determined(who)
        inner = [child for child in part.branches() if child.data in ("vp", "be", "cause")][-1]
        return Cause(verb="have", mood=mood, causer=causer, who=who, do=self._one(inner, None, None), span=part.span)


def _bare_participle(part: Branch) -> bool:
    verb = part.leaf("VERB")
    bare = part.data == "vp" and part.branch("aux") is None and part.branch("object") is None
    return bare and verb is not None and verb.entry.form in ("participle", "past")


def _lacks_be(verb: Leaf) -> bool:
    """“while it attacking”: such a form is no verb of a subject by itself."""
    frame = verb.entry.frame
    past = frame.forms[2] if frame is not None else ""
    return verb.entry.form == "ing" or (verb.entry.form == "participle" and verb.text.lower() != past)


def _is_third(part: Branch) -> bool:
    """“it does not stand and gets +1 STR”: a verb in the third person has its own mood."""
    verb = part.leaf("VERB", "BE", "CAUSE")
    if verb is None or part.branch("aux") is not None:
        return False
    return verb.entry.form != "be" if verb.data == "BE" else verb.entry.form in ("third", "has")
