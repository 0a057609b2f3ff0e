"""`be` lowered by what follows it: a state, a passive, an act under way, another thing."""

from __future__ import annotations

from typing import Literal, cast

from cardwright.lang.entries import Frame
from cardwright.lang.lowering.acts import ActRules, with_subject
from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.syntax import Branch
from cardwright.lang.tree import (
    Act,
    AnyOf,
    Be,
    Done,
    Filter,
    Gap,
    Statement,
    Thing,
)
from cardwright.lang.tree.statements import Mood, Tense


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
