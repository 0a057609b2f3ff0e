"""Clauses and predicates: subjects, joined verbs, costs and their effects."""

from __future__ import annotations

from cardwright.lang.lowering.being import BeRules
from cardwright.lang.lowering.gapping import ungapped
from cardwright.lang.lowering.joining import joined_statements
from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.syntax import Branch
from cardwright.lang.tree import (
    Act,
    Be,
    Cause,
    Choice,
    Pay,
    Phrase,
    Sequence,
    Statement,
    There,
    Thing,
    Time,
)
from cardwright.lang.tree.base import Span

_LASTING = frozenset({"modify", "count"})
"""What lasts: bonuses and what is gained or lost. Kneeling does not, it happens."""
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
            return self.predicate(pred, self.noun_phrase(np))
        thing = self.noun_phrase(np)
        extras = self._extras(part, None)
        self._settle(thing)
        if rule == "existence":
            there = part.leaf("THERE")
            assert there is not None
            negated = there.entry.lemma != "there"
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
        options = [self._row(child, who, gap) for child in either.branches("vpl")]
        choice = Choice(options=options, either=True, span=either.span)
        if before is None:
            return choice
        link = part.leaf("CONJ_VE")
        assert link is not None
        return joined_statements([self._row(before, who, gap), choice], [link], who, part.span, self.undecided)

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
                made = _inherit(before, made)
            acts.append(made)
        if len(acts) == 1:
            return acts[0]
        return joined_statements(_lasting_alike(acts), part.leaves("CONJ_VP"), who, part.span, self.undecided)

    def _one(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        if part.data == "be":
            return self._be(part, who)
        if part.data == "cause":
            return self._cause(part, who)
        return ungapped(self._act(part, who, gap))

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
        inner = [child for child in part.branches() if child.data in ("vp", "be", "cause")][-1]
        return Cause(verb="have", mood=mood, causer=causer, who=who, do=self._one(inner, None, None), span=part.span)


def _bare_participle(part: Branch) -> bool:
    verb = part.leaf("VERB")
    bare = part.data == "vp" and part.branch("aux") is None and part.branch("object") is None
    return bare and verb is not None and verb.entry.form in ("participle", "past")


def _inherit(before: Statement, made: Statement) -> Statement:
    """“may”, “must” and “cannot” cover the verbs that are joined to the first."""
    if isinstance(made, Cause) and isinstance(before, Act) and before.mood and not made.mood:
        return made.model_copy(update={"mood": before.mood})
    if (
        isinstance(before, (Act, Be))
        and isinstance(made, (Act, Be))
        and before.mood
        and not made.mood
        and not made.tense
    ):
        return made.model_copy(update={"mood": before.mood})
    return made


def _lasting_alike(acts: list[Statement]) -> list[Statement]:
    """“gets +1 STR and gains Stealth until the end of the phase”: a duration at the end holds for both."""
    last = acts[-1]
    if not isinstance(last, Act) or last.who is None or not any(is_duration(time) for time in last.times):
        return acts
    alike = all(isinstance(act, Act) and act.means in _LASTING and not act.times for act in acts[:-1])
    if not alike or last.means not in _LASTING:
        return acts
    return [*(act.model_copy(update={"times": last.times}) for act in acts[:-1]), last]


def is_duration(time: Time) -> bool:
    return time.relation.startswith("until")
