"""What goes with a verb: roles by their prepositions, manner, time, counting, doing."""

from __future__ import annotations

from typing import Any

from cardwright.lang.entries import Frame
from cardwright.lang.lowering.attachment import WITHOUT_ARTICLE, add_where
from cardwright.lang.lowering.kinds import describes, kind_of
from cardwright.lang.lowering.nouns import NounRules
from cardwright.lang.syntax import Branch
from cardwright.lang.tree import (
    Amount,
    Both,
    ByDoing,
    Gap,
    Related,
    Role,
    Thing,
    Time,
)

_CLOSED_ROLES = frozenset({"into", "onto", "to", "from", "back into", "back to", "back on", "back in"})


class RoleRules(NounRules):
    """What goes with a verb: roles by their prepositions, manner, time, counting, doing."""

    supposed = False
    """Whether what is read is only supposed to be so: after `as if`, where `were` speaks of no past."""

    def _extras(self, part: Branch, frame: Frame | None) -> dict[str, Any]:
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
            elif rule == "compared":
                thing = self.core(child.the("core"))
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
                found["per"] = self.noun_phrase(np)
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
        self._check_members(preposition, thing)
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

    def _check_members(self, preposition: str, thing: Thing) -> None:
        """Things of different kinds in one role are two roles, one of which lacks its verb."""
        if not isinstance(thing, Both):
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


def _known_prepositions(frame: Frame | None) -> str:
    if frame is None or not frame.takes:
        return ""
    return f"after “{frame.lemma}” you may use: {', '.join(sorted(frame.takes))}"


def _has_place(thing: Thing, preposition: str) -> bool:
    """Whether a thing in a list of places says its own place with the same preposition."""
    where = getattr(thing, "where", [])
    return any(isinstance(item, Related) and item.preposition == preposition for item in where)
