"""Things as bags: the entries of a list that words stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import Bag, CannotJudgeError, Match
from cardwright.decks.rules.parts import is_plain_card
from cardwright.decks.scene import Entry, View
from cardwright.decks.shape import WHOLE
from cardwright.lang.tree import Amount, Both, Gap, Named, Ref, Related, Select, Self, Thing, You

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

CARDS = frozenset({"card", "value"})
"""Kinds of noun that stand for entries."""


class Bags:
    """Compiles things that stand for entries."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    # ------------------------------------------------------------ sections

    def is_container(self, thing: Thing | None) -> bool:
        """Whether it is a list, a deck, a section, or the player who brings it: something that holds entries."""
        if isinstance(thing, You):
            return True
        if isinstance(thing, Both):
            return all(self.is_container(part) for part in thing.things)
        if not isinstance(thing, Select):
            return False
        kind, shape = thing.kinds[0], self._rules.shape
        return kind.kind in ("zone", "player", "position") or kind.noun in shape.sections or kind.noun in shape.parts

    def _is_described_card(self, thing: Thing) -> bool:
        """Whether it is about cards although a section is called like them: `equipment that is attached to a model`."""
        if not isinstance(thing, Select) or not all(self._rules.type_named(kind.noun) for kind in thing.kinds):
            return False
        return bool(thing.where) or any(kind.filters for kind in thing.kinds)

    def sections(self, thing: Thing) -> frozenset[str] | None:
        """The sections a thing is made of; None for the whole list."""
        if isinstance(thing, You | Ref):
            return None
        if isinstance(thing, Both):
            found = [self.sections(part) for part in thing.things]
            return None if None in found else frozenset().union(*(part for part in found if part))
        if not isinstance(thing, Select):
            raise CannotJudgeError("this is no part of a list", thing)
        if thing.where:
            raise CannotJudgeError("a list cannot tell which part of it this is", thing)
        names: set[str] = set()
        for kind in thing.kinds:
            if kind.filters:
                raise CannotJudgeError(f"a list cannot tell which “{kind.noun}” this is", kind)
            part = self._section(kind.noun, kind.kind)
            if part is None:
                return None
            if not part:
                raise CannotJudgeError(f"a list of this game has no “{kind.noun}”", kind)
            names |= part
        return frozenset(names)

    def _section(self, noun: str, kind: str) -> set[str] | None:
        if noun == WHOLE or kind == "player":
            return None
        shape = self._rules.shape
        if noun in shape.sections:
            return {noun}
        return set(shape.parts.get(noun, ()))

    def container(self, thing: Thing | None) -> Bag:
        """The entries in a container; of one player only, where the sentence goes from player to player."""
        if isinstance(thing, Ref):
            return lambda view: view.zone if view.zone is not None else view.scene.entries
        names = None if thing is None else self.sections(thing)
        if names is None:
            return lambda view: _owned(view.scene.entries, view)
        if len(names) == 1:
            name = next(iter(names))
            return lambda view: _owned(view.scene.sections.get(name, []), view)
        return lambda view: _owned([entry for entry in view.scene.entries if entry.section in names], view)

    # ------------------------------------------------------------ cards

    def bag(self, thing: Thing) -> Bag:
        """The entries a thing stands for, among those of the section the sentence speaks of."""
        if isinstance(thing, Gap | Self) or (isinstance(thing, Ref) and not thing.noun):
            return lambda view: [view.entry] if view.entry is not None else (view.zone or [])
        if self.is_container(thing) and not self._is_described_card(thing):
            return self.container(thing)
        scope = self.scope(thing)
        if isinstance(thing, Select) and is_plain_card(thing):
            return scope
        match = self.members(thing)
        return lambda view: [entry for entry in scope(view) if match(entry, view)]

    def scope(self, thing: Thing) -> Bag:
        """Where to look: in the section it names, else in that of the sentence, else in the whole list."""
        if isinstance(thing, Select):
            for item in thing.where:
                if isinstance(item, Related) and item.preposition == "in":
                    return self.container(item.thing)
        return lambda view: view.zone if view.zone is not None else _owned(view.scene.entries, view)

    def members(self, thing: Thing) -> Match:
        """Whether an entry is one of the things."""
        if isinstance(thing, Named):
            name = thing.name
            extra = [self._rules.kinds.filter(item) for item in thing.where]
            if extra:
                return lambda entry, view: entry.card.name == name and all(match(entry, view) for match in extra)
            return lambda entry, _: entry.card.name == name
        if isinstance(thing, Both):
            matches = [self.members(part) for part in thing.things]
            return lambda entry, view: any(match(entry, view) for match in matches)
        if isinstance(thing, Select) and thing.kinds[0].kind in CARDS:
            return self._rules.kinds.described(thing)
        if isinstance(thing, Amount):
            for item in thing.where:
                if isinstance(item, Related) and item.preposition == "of":
                    return self.members(item.thing)
        if isinstance(thing, Ref | Self | Gap):
            return lambda entry, view: entry is view.entry
        raise CannotJudgeError("a list cannot tell which cards these are", thing)


def _owned(entries: list[Entry], view: View) -> list[Entry]:
    owner = view.owner
    if owner is None:
        return entries
    return [entry for entry in entries if entry.owner == owner]
