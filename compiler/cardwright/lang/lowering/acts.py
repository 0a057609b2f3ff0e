"""Verbs with what stands around them: the roles of their objects, and the act as a whole."""

from __future__ import annotations

from typing import Any, Literal, cast

from cardwright.lang.lowering.attachment import WITHOUT_ARTICLE, add_where, control
from cardwright.lang.lowering.kinds import articled, describes, fits, kind_of, takes_clause
from cardwright.lang.lowering.nouns import NounRules
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Act,
    Amount,
    Both,
    ByDoing,
    Gap,
    Kind,
    Named,
    Quantity,
    Related,
    Role,
    Select,
    Thing,
    Time,
    Where,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.tree.statements import Mood, Tense
from cardwright.lang.vocabulary import Frame

_EITHER = "either"
"""Says nothing after “may”: the “or” that follows does."""
_CLOSED_ROLES = frozenset({"into", "onto", "to", "from", "back into", "back to", "back on", "back in"})


class RoleRules(NounRules):
    """What goes with a verb: roles by their prepositions, manner, time, counting, doing."""

    supposed = False
    """Whether what is read is only supposed to be so: after `as if`, where `were` speaks of no past."""

    counted: list[Thing]
    """What stood after “for each” before the last one of a predicate, until its act is made: “1 gold for each A and 1
    gold for each B”."""

    def _extras(self, part: Branch, frame: Frame | None, counts: bool = False) -> dict[str, Any]:
        """Roles, manner, times, `for each`, `by doing` and `as if` of a predicate. Where it may count more than once,
        the last is told, and those before it are set aside."""
        found = self._all_extras(part, frame)
        *self.counted, last = found["per"] or [None]
        found["per"] = last
        if self.counted and not counts:
            hint = "write two sentences, one for each that is counted"
            self.trouble("CW0504", "“for each” is said twice", part.span, hint)
            self.counted = []
        return found

    def _all_extras(self, part: Branch, frame: Frame | None) -> dict[str, Any]:
        found: dict[str, Any] = {"roles": [], "manner": [], "times": [], "per": [], "by_doing": [], "as_if": None}
        for child in part.branches():
            rule = child.data
            if rule in ("role", "early"):
                role = self._role(child, frame)
                if (
                    role.preposition == "for"
                    and isinstance(role.thing, Amount)
                    and role.thing.quantity.words == ["each"]
                ):
                    found["per"].append(role.thing)  # "for each of your Heroes"
                else:
                    found["roles"].append(role)
            elif rule == "as_had":
                found["roles"].append(self._as_had(child))
            elif rule == "stranded":
                found["roles"].append(self._stranded(child, frame))
            elif rule == "compared":
                thing = self.item(child.the("npi"))
                found["roles"].append(Role(role="than", preposition="than", thing=thing, span=child.span))
            elif rule == "manner":
                item = child.leaf("ADV")
                assert item is not None
                found["manner"].append(item.entry.lemma)
            elif rule == "time":
                found["times"].append(self.time(child))
            elif rule == "per":
                np = child.branch("np")
                assert np is not None
                found["per"].append(self.noun_phrase(np))
            elif rule == "by_doing":
                found["by_doing"].append(self._by_doing(child))
            elif rule == "as_if":
                inner = child.branch()
                assert inner is not None
                outside, self.supposed = self.supposed, True
                found["as_if"] = self.clause(inner)
                self.supposed = outside
        return found

    def _role(self, part: Branch, frame: Frame | None) -> Role:
        item, np = part.leaf("PV"), part.branch("np")
        assert item is not None and np is not None
        preposition = item.entry.lemma
        thing = self.noun_phrase(np)
        role = frame.role(preposition, kind_of(thing)) if frame is not None else None
        if kind_of(thing) == "control":
            role = "control"
        self._check_members(preposition, thing, frame)
        if preposition not in WITHOUT_ARTICLE:
            self._check_determined(thing)
        if role is None:
            role = self.vocabulary.general_role(preposition, kind_of(thing))
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

    def _as_had(self, part: Branch) -> Role:
        """`as you have banners`, after `as many`: as the number of banners that you have."""
        verb = part.leaf("VERB")
        who, what = (self.noun_phrase(np) for np in part.branches("np"))
        assert verb is not None
        plain = isinstance(what, Select) and what.quantity is None and what.kinds[-1].plural
        if not plain or verb.entry.frame is None:
            self.trouble("CW0504", "this is not understood after the noun", part.span, "say “as the number of …”")
        means = verb.entry.frame.means if verb.entry.frame is not None else ""
        act = Act(verb=verb.entry.lemma, means=means, who=who, what=Gap(span=part.span), span=part.span)
        add_where(what, control(Where(link="", clause=act, span=part.span)))
        the = Quantity(words=["the"], span=part.span)
        number = Kind(noun="number", kind="number", span=part.span)
        of = Related(preposition="of", thing=what, span=part.span)
        thing = Select(quantity=the, kinds=[number], where=[of], span=part.span)
        return Role(role="as", preposition="as", thing=thing, span=part.span)

    def _check_members(self, preposition: str, thing: Thing, frame: Frame | None) -> None:
        """Things of different kinds in one role are two roles, one of which lacks its verb."""
        if not isinstance(thing, Both) or _has_a_place_in_it(frame, thing):
            return
        kinds = {"card" if kind in ("value", "player") else kind for kind in map(kind_of, thing.things)} - {"*"}
        mixed = ("zone" in kinds and kinds - {"zone", "card", "position"}) or ("number" in kinds and len(kinds) > 1)
        again = any(_has_place(item, preposition) for item in thing.things[1:])
        if mixed or again:
            hint = "say the verb again: put the rest on the bottom of your deck"
            self.trouble("CW0511", "a verb is missing in this list", thing.span, hint)

    def _stranded(self, part: Branch, frame: Frame | None) -> Role:
        """`the player it was captured from`: the preposition belongs to the noun before the clause."""
        item = part.leaf("PSTR")
        assert item is not None
        preposition = item.entry.lemma
        role = frame.role(preposition, "*") if frame is not None else None
        if role is None:
            role = self.vocabulary.general_role(preposition, "*") or preposition
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

    def _refuse(self, extras: dict[str, Any], *names: str) -> None:
        """Parts that make no sense without a verb: nothing that is said may be dropped in silence."""
        for name in names:
            given = extras.pop(name)
            if given:
                first = given[0] if isinstance(given, list) else given
                self.trouble(
                    "CW0504", "this needs a verb before it", first.span, "say what is done: draw a card for each Wound"
                )

    def _settle(self, what: Thing | None) -> None:
        """Give what waits for its noun to the object: `win a challenge by 4 or more STR in which ...`."""
        for waiting in self.loose:
            before = what is not None and what.span[0] <= waiting.span[0]  # nothing describes a noun still to come
            if what is not None and before and describes(self.vocabulary.relations, waiting, what):
                add_where(what, waiting)
            else:
                hint = "put it right after the word it belongs to: a card in your hand, a character with cost 3 or less"
                self.trouble("CW0506", "it is not clear what this describes", waiting.span, hint)
        self.loose.clear()


def _has_a_place_in_it(frame: Frame | None, both: Both) -> bool:
    """“enters play under your control or your hand”: the verb holds the first place, and takes the second as well."""
    first, *others = map(kind_of, both.things)
    return frame is not None and " " in frame.lemma and first == "control" and set(others) == {"zone"}


def _known_prepositions(frame: Frame | None) -> str:
    if frame is None or not frame.takes:
        return ""
    return f"after “{frame.lemma}” you may use: {', '.join(sorted(frame.takes))}"


def _has_place(thing: Thing, preposition: str) -> bool:
    """Whether a thing in a list of places says its own place with the same preposition."""
    where = getattr(thing, "where", [])
    return any(isinstance(item, Related) and item.preposition == preposition for item in where)


_ALIKE = "give both the same form: attacks or defends, cannot attack or defend"


class ActRules(RoleRules):
    """Verbs lowered to acts, checked against their frames."""

    def _act(self, part: Branch, who: Thing | None, gap: Thing | None) -> Act:
        verbs = part.leaves("VERB")
        span = with_subject(who, part)
        names = [verb.entry.lemma for verb in verbs]
        frame = verbs[-1].entry.frame
        assert frame is not None
        if len({verb.entry.form == "third" for verb in verbs}) > 1:
            # "it does not stand and gets +1 STR": one auxiliary cannot stand before both
            self.trouble("CW0505", "these verbs do not go together", (verbs[0].start, verbs[-1].end), _ALIKE)
        mood, tense, manner = self._auxiliaries(part)
        self._check_form(verbs[0], mood)
        if verbs[0].entry.form == "past" and not tense and not mood and who is not None:
            tense = "past"
        if verbs[0].entry.form == "ing" and not tense:
            tense = "ing"
        what, recipient, extent = self._extent(*self._objects(part, frame))
        extras = self._extras(part, frame, counts=True)
        extras["roles"] = [*extent, *extras["roles"]]
        extras["manner"] = [*manner, *extras["manner"]]
        if what is None and gap is not None:
            stranded = any(isinstance(role.thing, Gap) for role in extras["roles"])
            what = gap if frame.objects and not stranded else None
        self._settle(what)
        self._describe(who, part.branch("late"))
        what, names, join = self._chosen(what, names, part)
        extras["roles"] = self._of_last_verb(names, extras["roles"])
        bare = who is None and not tense and not mood and verbs[0].entry.form == "participle"
        left = what is None and any(role.role == "down to" for role in extras["roles"])  # it says what is left
        if not bare and not left:
            self._check_object(frame, who, what, verbs[-1].span)
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

    def _describe(self, who: Thing | None, late: Branch | None) -> None:
        """`when a phase ends in which you lost a challenge`: it describes who does it, with the verb between."""
        if late is None:
            return
        clause, link = late.branch(), late.leaf("INWHICH_V")
        assert clause is not None and link is not None
        where = Where(link=link.entry.lemma, clause=self.clause(clause), span=late.span)
        if who is not None and takes_clause(who, where):
            add_where(who, where)
        else:
            self.trouble("CW0506", "it is not clear what this describes", late.span, "put it right after its noun")

    def _check_form(self, verb: Leaf, mood: Mood) -> None:
        """“it cannot chosen”: after an auxiliary stands the verb as the dictionary has it."""
        frame = verb.entry.frame
        assert frame is not None
        if mood and verb.entry.form != "base":
            hint = f"write: {mood} {frame.forms[0]}, or {mood} be {frame.forms[3]}"
            self.trouble("CW0513", f"“{mood}” does not go with “{verb.text}”", verb.span, hint)

    def _of_last_verb(self, verbs: list[str], roles: list[Role]) -> list[Role]:
        """`killed or discarded from play`: a role that only the last of several verbs can take is not the others'."""
        frames = [self.vocabulary.frames.get(verb) for verb in verbs]

        def takes(frame: Frame | None, role: Role) -> bool:
            return frame is not None and frame.role(role.preposition, kind_of(role.thing)) is not None

        def alone(role: Role) -> bool:
            return takes(frames[-1], role) and not any(takes(frame, role) for frame in frames[:-1])

        if len(verbs) == 1:
            return roles
        return [role.model_copy(update={"verb": verbs[-1]}) if alone(role) else role for role in roles]

    def _means(self, verb: str, otherwise: str) -> str:
        frame = self.vocabulary.frames.get(verb)
        return frame.means if frame is not None else otherwise

    def _chosen(
        self, what: Thing | None, names: list[str], part: Branch
    ) -> tuple[Thing | None, list[str], Literal["", "and", "or", "and/or"]]:
        """`choose and kill X` is killing a chosen X: choosing is a property of the selection."""
        join: Literal["", "and", "or", "and/or"] = ""
        if len(names) > 1:
            join = "or" if any(item.entry.lemma == "or" for item in part.leaves("CONJ_VG")) else "and"
        if names[0] != "choose" or what is None or isinstance(what, Gap):
            return what, names, join
        chosen = _as_chosen(what)
        if len(names) > 1 and join == "and":
            return chosen, names[1:], "and" if len(names) > 2 else ""
        return chosen, names, join

    def _objects(self, part: Branch, frame: Frame) -> tuple[Thing | None, Thing | None]:
        """The object, and the one it is given to: `give that player 1 gold`."""
        found = part.branch("object")
        if found is None:
            return None, None
        things = [self.noun_phrase(child) for child in found.branches("np")]
        for thing in () if frame.names else things:
            self._check_determined(thing, frame)
        return (things[1], things[0]) if len(things) == 2 else (things[0], None)

    def _extent(self, what: Thing | None, recipient: Thing | None) -> tuple[Thing | None, Thing | None, list[Role]]:
        """`move that card 2 spaces`: how far, where another verb has a receiver."""
        if what is None or recipient is None or kind_of(what) not in ("position", "measure", "number"):
            return what, recipient, []
        if isinstance(what, Amount) and what.where and kind_of(recipient) == "player":
            return what, recipient, []  # "gives you one of their cards"
        return recipient, None, [Role(role="by", preposition="", thing=what, span=what.span)]

    def _check_object(self, frame: Frame, who: Thing | None, what: Thing | None, span: Span) -> None:
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
        elif not fits(kind, frame.objects) and not fits(_kind_of_those(what), frame.objects):
            wanted = ", ".join(frame.objects)
            message = f"“{frame.lemma}” is not done to {articled(kind)}"
            self.trouble("CW0502", message, what.span, f"it is done to: {wanted}")

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
            item = aux.token()
            lemma = item.entry.lemma
            if item.data == "AUX" and mood:
                self.trouble(
                    "CW0501", "two auxiliaries in a row: a verb is missing", aux.span, "say what cannot or must be done"
                )
            if item.data == "AUX":
                mood = mood if mood else cast(Mood, lemma)
                if item.entry.form.startswith("did"):
                    tense = "past"
            elif item.data == "PERF":
                tense = "perfect-not" if lemma == "has not" else "perfect"
            elif lemma != _EITHER:
                manner.append(lemma)
        return mood, tense, manner

    def _passive_again(self, part: Branch, before: Act) -> Act:
        """`is removed from play and placed in the dead pile`: the second verb is as passive as the first."""
        verb = part.leaf("VERB")
        assert verb is not None
        frame = verb.entry.frame
        assert frame is not None
        extras = self._extras(part, frame)
        return Act(
            verb=frame.lemma,
            means=frame.means,
            what=before.what,
            tense=before.tense,
            passive=True,
            span=part.span,
            **extras,
        )


def _as_chosen(thing: Thing) -> Thing:
    """A selection as the target of a choice."""
    if isinstance(thing, Both):
        return thing.model_copy(update={"things": [_as_chosen(item) for item in thing.things]})
    if isinstance(thing, (Select, Named, Amount)):
        return thing.model_copy(update={"chosen": True})
    return thing


def with_subject(who: Thing | None, part: Branch) -> Span:
    """The words of a predicate together with those of its subject, where that stands right before it."""
    if who is None or isinstance(who, Gap) or not 0 <= part.start - who.span[1] <= 1:
        return part.span
    return who.span[0], part.end


def _kind_of_those(what: Thing) -> str:
    """Of some of a group the kind of those in it: “each of those players”."""
    of = what.where[0] if isinstance(what, Amount) and what.where else None
    return kind_of(of.thing) if isinstance(of, Related) and of.preposition == "of" else kind_of(what)
