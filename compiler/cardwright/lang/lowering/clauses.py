"""Clauses lowered to statements: verbs by their frames, `be` by what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

from cardwright.lang.entries import Frame
from cardwright.lang.lowering.joining import joined_statements
from cardwright.lang.lowering.kinds import describes, fits, kind_of
from cardwright.lang.lowering.nouns import NounRules, add_where
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Act,
    Amount,
    AnyOf,
    Be,
    Both,
    ByDoing,
    Cause,
    Choice,
    Done,
    Filter,
    Gap,
    InState,
    Named,
    Not,
    Pay,
    Phrase,
    Ref,
    Role,
    Select,
    Self,
    Sequence,
    Statement,
    There,
    Thing,
    Time,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.tree.statements import Mood, Tense

# what any verb may be given, whatever its frame
_GENERAL_ROLES = {
    "during": "during",
    "after": "after",
    "before": "before",
    "in": "place",
    "at": "place",
    "on": "place",
    "by": "agent",
    "as": "as",
    "with": "instrument",
    "for": "purpose",
    "instead of": "instead",
    "rather than": "instead",
    "using": "instrument",
    "because of": "cause",
    "due to": "cause",
    "until": "until",
    "throughout": "during",
    "regardless of": "despite",
    "except": "except",
    "except for": "except",
    "starting with": "order",
    "from": "source",
    "against": "against",
    "among": "among",
    "under": "place",
    "without": "without",
    "within": "place",
    "to": "recipient",
    "through": "place",
    "per": "per",
    "via": "instrument",
    "including": "including",
    "equal to": "equal to",
    "other than": "except",
    "along with": "with",
    "on top of": "destination",
    "on the top of": "destination",
    "on the bottom of": "destination",
    "at the bottom of": "destination",
    "to the top of": "destination",
    "to the bottom of": "destination",
    "next to": "destination",
    "to a maximum of": "maximum",
    "to a minimum of": "minimum",
}
_CLOSED_ROLES = frozenset({"into", "onto", "to", "from", "back into", "back to", "back on", "back in"})
_MEANS_NO_COST = frozenset({"stative", "win", "lose"})


class ClauseRules(NounRules):
    """Rules for predicates and clauses."""

    # ------------------------------------------------------------ clauses

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
        extras = self._extras(part, None, part.span)
        self._settle(thing, part.span)
        if rule == "existence":
            there = part.leaf("THERE")
            assert there is not None
            negated = there.entry.lemma != "there"
            extras["manner"] = [*(item.entry.lemma for item in part.leaves("PREADV")), *extras["manner"]]
            self._refuse(extras, "per", "by_doing", "as_if")
            return There(what=thing, negated=negated, span=part.span, **extras)
        self._refuse(extras, "by_doing", "as_if")
        return Phrase(thing=thing, span=part.span, **extras)

    def _refuse(self, extras: dict[str, Any], *names: str) -> None:
        """Parts that make no sense without a verb: nothing that is said may be dropped in silence."""
        for name in names:
            given = extras.pop(name)
            if given:
                first = given[0] if isinstance(given, list) else given
                self.trouble(
                    "CW0504", "this needs a verb before it", first.span, "say what is done: draw a card for each Wound"
                )

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
        return joined_statements(acts, list(part.leaves("CONJ_VP")), who, part.span, self.undecided)

    def _passive_again(self, part: Branch, before: Act) -> Act:
        """`is removed from play and placed in the dead pile`: the second verb is as passive as the first."""
        verb = part.leaf("VERB")
        assert verb is not None
        frame = verb.entry.frame
        assert frame is not None
        extras = self._extras(part, frame, part.span)
        return Act(
            verb=frame.lemma,
            means=frame.means,
            what=before.what,
            tense=before.tense,
            passive=True,
            span=part.span,
            **extras,
        )

    def _one(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        if part.data == "be":
            return self._be(part, who)
        if part.data == "cause":
            return self._cause(part, who)
        return self._act(part, who, gap)

    # ------------------------------------------------------------ verbs

    def _act(self, part: Branch, who: Thing | None, gap: Thing | None) -> Act:
        verbs = list(part.leaves("VERB"))
        span = part.span
        names = [verb.entry.lemma for verb in verbs]
        frame = verbs[-1].entry.frame
        assert frame is not None
        mood, tense, manner = self._auxiliaries(part)
        if verbs[0].entry.form == "past" and not tense and not mood and who is not None:
            tense = "past"
        if verbs[0].entry.form == "ing" and not tense:
            tense = "ing"
        what, recipient, extent = self._extent(*self._objects(part))
        extras = self._extras(part, frame, span)
        extras["roles"] = [*extent, *extras["roles"]]
        extras["manner"] = [*manner, *extras["manner"]]
        if what is None and gap is not None:
            stranded = any(isinstance(role.thing, Gap) for role in extras["roles"])
            what = gap if frame.objects and not stranded else None
        self._settle(what, span)
        what, names, join = self._chosen(what, names, part)
        bare = who is None and not tense and not mood and verbs[0].entry.form == "participle"
        if not bare:
            self._check_object(frame, who, what, verbs[-1].span, part)
        return Act(
            verb=names[0],
            means=frame.means if len(names) == 1 else self._means(names[0], frame.means),
            more=names[1:],
            join=join,
            who=who,
            what=what,
            recipient=recipient,
            mood=mood,
            tense=tense,
            passive=bare,
            span=span,
            **extras,
        )

    def _means(self, verb: str, otherwise: str) -> str:
        frame = self.vocabulary.frames.get(verb)
        return frame.means if frame is not None else otherwise

    def _chosen(
        self, what: Thing | None, names: list[str], part: Branch
    ) -> tuple[Thing | None, list[str], Literal["", "and", "or"]]:
        """`choose and kill X` is killing a chosen X: choosing is a property of the selection."""
        join: Literal["", "and", "or"] = ""
        if len(names) > 1:
            join = "or" if any(item.entry.lemma == "or" for item in part.leaves("CONJ_VG")) else "and"
        if names[0] != "choose" or what is None or isinstance(what, Gap):
            return what, names, join
        chosen = _as_chosen(what)
        if len(names) > 1 and join == "and":
            return chosen, names[1:], "and" if len(names) > 2 else ""
        return chosen, names, join

    def _objects(self, part: Branch) -> tuple[Thing | None, Thing | None]:
        """The object, and the one it is given to: `give that player 1 gold`."""
        found = part.branch("object")
        if found is None:
            return None, None
        things = [self.noun_phrase(child) for child in found.branches("np")]
        return (things[1], things[0]) if len(things) == 2 else (things[0], None)

    def _settle(self, what: Thing | None, span: Span) -> None:
        """Comparisons and clauses that wait for the noun they describe find it in the object: `win a challenge by 4 STR in which ...`."""
        for waiting in self.loose:
            if what is not None and describes(waiting, what):
                add_where(what, waiting)
            else:
                hint = "put it right after the word it belongs to: a card in your hand, a character with cost 3 or less"
                self.trouble("CW0506", "it is not clear what this describes", waiting.span, hint)
        self.loose.clear()

    def _extent(self, what: Thing | None, recipient: Thing | None) -> tuple[Thing | None, Thing | None, list[Role]]:
        """`move that card 2 spaces`: how far, where another verb has a receiver."""
        if what is None or recipient is None or kind_of(what) not in ("position", "measure", "number"):
            return what, recipient, []
        return recipient, None, [Role(role="by", preposition="", thing=what, span=what.span)]

    def _check_object(self, frame: Frame, who: Thing | None, what: Thing | None, span: Span, part: Branch) -> None:
        if what is None:
            if frame.objects and not self._may_stand_alone(frame, who):
                self.trouble(
                    "CW0503", f"“{frame.lemma}” what? Nothing is said", span, f"say what: {frame.lemma} a card"
                )
            return
        kind = kind_of(what)
        if not frame.objects:
            self.trouble(
                "CW0502",
                f"“{frame.lemma}” is not done to anything",
                span,
                "leave out the words after it, or use another verb",
            )
        elif not fits(kind, frame.objects):
            wanted = ", ".join(frame.objects)
            self.trouble("CW0502", f"“{frame.lemma}” is not done to a {kind}", what.span, f"it is done to: {wanted}")

    def _may_stand_alone(self, frame: Frame, who: Thing | None) -> bool:
        """A verb without its object: `the character stands`, or a verb that has one only sometimes."""
        if frame.subjects:
            return who is None or fits(kind_of(who), frame.subjects) or kind_of(who) == "player"
        return frame.means in ("stative", "follow", "play", "start", "end", "win", "lose", "choose", "swap", "shuffle")

    def _auxiliaries(self, part: Branch) -> tuple[Mood, Tense, list[str]]:
        mood: Mood = ""
        tense: Tense = ""
        manner: list[str] = []
        for aux in part.branches("aux"):
            item = aux.leaf()
            assert item is not None
            lemma = item.entry.lemma
            if item.data == "AUX":
                mood = cast(Mood, lemma) if not mood else mood
                if item.entry.form.startswith("did"):
                    tense = "past"
            elif item.data == "PERF":
                tense = "perfect-not" if lemma == "has not" else "perfect"
            else:
                manner.append(lemma)
        return mood, tense, manner

    # ------------------------------------------------------------ be

    def _be(self, part: Branch, who: Thing | None) -> Statement:
        word = part.leaf("BE")
        assert word is not None
        lemma = word.entry.lemma
        mood, tense, manner = self._auxiliaries(part)
        if lemma.startswith("was") and not tense and word.entry.form not in ("were",):
            tense = "past"
        negated = lemma.endswith("not")
        manner += [item.entry.lemma for item in part.leaves("PREADV")]
        complement = part.branch("complement")
        inner = complement.children[0] if complement is not None else None
        if complement is not None and complement.leaf("OBJ2") is not None:
            return self._doing(part, complement, who, mood, tense, manner, negated)
        if inner is not None and isinstance(inner, Branch) and inner.data == "mods":
            return self._described(part, inner, who, mood, tense, manner, negated)
        extras = self._extras(part, None, part.span)
        self._refuse(extras, "by_doing")
        extras["manner"] = [*manner, *extras["manner"]]
        what = self.noun_phrase(cast(Branch, inner)) if inner is not None else None
        self._settle(what, part.span)
        if what is None and not extras["roles"] and not extras["manner"] and extras["as_if"] is None:
            self.trouble("CW0501", "something is missing after “is”", word.span, "say what it is, or where")
        return Be(who=who, what=what, mood=mood, tense=tense, negated=negated, span=part.span, **extras)

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
        extras = self._extras(part, frame, part.span)
        extras["manner"] = [*manner, *extras["manner"]]
        what = self.noun_phrase(np)
        self._check_object(frame, who, what, done[0].span, part)
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
        span = part.span
        frame = self.vocabulary.frames.get(verbs[-1]) if verbs else self._frame_of(filters)
        extras = self._extras(part, frame, span)
        extras["manner"] = [*manner, *extras["manner"]]
        if verbs:
            if negated:
                mood = "does not" if not mood else mood
            join: Literal["", "and", "or"] = filters[0].join if isinstance(filters[0], AnyOf) else ""
            means = self._means(verbs[0], "follow")
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

    # ------------------------------------------------------------ causing

    def _cause(self, part: Branch, causer: Thing | None) -> Cause:
        word = part.leaf("CAUSE")
        np = part.branch("np")
        assert word is not None and np is not None
        mood, _, _ = self._auxiliaries(part)
        who = self.noun_phrase(np)
        inner = [child for child in part.branches() if child.data in ("vp", "be", "cause")][-1]
        return Cause(
            verb="have", mood=mood, causer=causer, who=who, do=self._one(inner, None, None), span=part.span
        )

    # ------------------------------------------------------------ what follows a verb

    def _extras(self, part: Branch, frame: Frame | None, span: Span) -> dict[str, Any]:
        """Roles, manner, times, `for each`, `by doing` and `as if` of a predicate."""
        found: dict[str, Any] = {"roles": [], "manner": [], "times": [], "per": None, "by_doing": [], "as_if": None}
        for child in part.branches():
            rule = child.data
            if rule == "role":
                role = self._role(child, frame)
                if (
                    role.preposition == "for"
                    and isinstance(role.thing, Amount)
                    and role.thing.quantity.words == ["each"]
                ):
                    found["per"] = role.thing  # "for each of your Heroes"
                else:
                    found["roles"].append(role)
            elif rule == "stranded":
                found["roles"].append(self._stranded(child, frame))
            elif rule == "manner":
                item = child.leaf("ADV")
                assert item is not None
                found["manner"].append(item.entry.lemma)
            elif rule == "time":
                found["times"].append(self.time(child))
            elif rule == "per":
                np = child.branch("np")
                assert np is not None
                found["per"] = self.noun_phrase(np)
            elif rule == "by_doing":
                found["by_doing"].append(self._by_doing(child))
            elif rule == "as_if":
                inner = child.branch()
                assert inner is not None
                found["as_if"] = self.clause(inner)
        return found

    def _role(self, part: Branch, frame: Frame | None) -> Role:
        item, np = part.leaf("PV"), part.branch("np")
        assert item is not None and np is not None
        preposition = item.entry.lemma
        thing = self.noun_phrase(np)
        role = frame.role(preposition, kind_of(thing)) if frame is not None else None
        if kind_of(thing) == "control":
            role = "control"
        self._check_members(thing)
        if role is None:
            role = _GENERAL_ROLES.get(preposition)
            closed = frame is not None and preposition in _CLOSED_ROLES
            if role is None and frame is None:
                role = "place"
            elif role is None or closed:
                name = frame.lemma if frame is not None else "is"
                self.trouble(
                    "CW0504",
                    f"“{name}” does not take “{preposition}” with these words",
                    part.span,
                    _known_prepositions(frame),
                )
                role = role or preposition
        return Role(role=role, preposition=preposition, thing=thing, span=part.span)

    def _check_members(self, thing: Thing) -> None:
        """Things of different kinds in one role are two roles, one of which lacks its verb."""
        if isinstance(thing, Both):
            kinds = {"card" if kind in ("value", "player") else kind for kind in map(kind_of, thing.things)} - {"*"}
            if "zone" in kinds and kinds - {"zone", "card", "position"} or {"number", "zone"} <= kinds:
                self.trouble(
                    "CW0511",
                    "a verb is missing in this list",
                    thing.span,
                    "say the verb again: put the rest on the bottom of your deck",
                )

    def _stranded(self, part: Branch, frame: Frame | None) -> Role:
        """`the player it was captured from`: the preposition belongs to the noun before the clause."""
        item = part.leaf("PSTR")
        assert item is not None
        preposition = item.entry.lemma
        role = frame.role(preposition, "*") if frame is not None else None
        if role is None:
            role = _GENERAL_ROLES.get(preposition, preposition)
        return Role(role=role, preposition=preposition, thing=Gap(span=part.span), span=part.span)

    def _by_doing(self, part: Branch) -> ByDoing:
        item = part.leaf("PGER")
        inner = part.branch()
        assert item is not None and inner is not None
        return ByDoing(preposition=item.entry.lemma, do=self._one(inner, None, None), span=part.span)

    def time(self, part: Branch) -> Time:
        """A `TIME` token, wherever it stands."""
        item = part.leaf("TIME")
        assert item is not None
        entry = item.entry
        return Time(relation=entry.kind, period=entry.lemma, span=item.span)


def _as_chosen(thing: Thing) -> Thing:
    """A selection as the target of a choice."""
    if isinstance(thing, Both):
        return thing.model_copy(update={"things": [_as_chosen(item) for item in thing.things]})
    if isinstance(thing, (Select, Named, Amount)):
        return thing.model_copy(update={"chosen": True})
    return thing


def _bare_participle(part: Branch) -> bool:
    verb = part.leaf("VERB")
    bare = part.data == "vp" and part.branch("aux") is None and part.branch("object") is None
    return bare and verb is not None and verb.entry.form in ("participle", "past")


def _known_prepositions(frame: Frame | None) -> str:
    if frame is None or not frame.takes:
        return ""
    return f"after “{frame.lemma}” you may use: {', '.join(sorted(frame.takes))}"


def _passive_verbs(filters: list[Filter]) -> list[str]:
    """The verbs of a passive: all that is said after `is` are participles."""
    if len(filters) != 1:
        return []
    members = filters[0].filters if isinstance(filters[0], AnyOf) else filters
    verbs = [member.verb for member in members if isinstance(member, Done) and member.form == "participle"]
    return verbs if len(verbs) == len(members) else []


def _inherit(before: Statement, made: Statement) -> Statement:
    """“may”, “must” and “cannot” cover the verbs that are joined to the first."""
    if (
        isinstance(before, (Act, Be))
        and isinstance(made, (Act, Be))
        and before.mood
        and not made.mood
        and not made.tense
    ):
        return made.model_copy(update={"mood": before.mood})
    return made


def _walk_members(filters: list[Filter]) -> Iterator[Filter]:
    for found in filters:
        yield found


__all__ = ["ClauseRules", "InState", "Not", "Ref", "Self", "Leaf", "You"]
