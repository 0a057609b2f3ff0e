"""Places that are only a word for what a player has: his gold pool; and the treasury, which is all that nobody has."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Token, ZoneName
from cardwright.meaning.context.references import References

HIS = frozenset({"they", "their", "his or her", "he or she", "his"})
"""Pronouns of whoever has something, for where it lies."""


class Purses(References):
    """Reads such places as those whose they are."""

    @abstractmethod
    def one(self, thing: said.Thing, want: tuple[Sort, ...]) -> m.Set[Any]:
        """The one thing that is known."""

    def is_purse(self, thing: said.Thing | None) -> bool:
        """Whether a thing is only a word for what a player has: his gold pool, the treasury that is nobody's."""
        plain = isinstance(thing, said.Select) and len(thing.kinds) == 1 and not thing.where
        data = self.lexicon.zones.get(thing.kinds[0].noun) if isinstance(thing, said.Select) and plain else None
        return data is not None and data.purse and not thing.kinds[0].filters  # type: ignore[union-attr]

    def purse_of(self, thing: said.Select) -> said.Thing | None:
        """Whose a purse is; nobody's, if it is that of all."""
        for name in ("kinds", "join", "quantity", "where"):
            self._take_all(self.take(thing, name))
        self.policy("a-purse-is-its-players")
        owner: said.Thing | None = self.take(thing, "owner")
        return owner

    def held_in(self, relation: said.Filter, token: Token, span: m.Span) -> m.Number | None:
        """“the gold in your gold pool”: what you have of it."""
        inside = isinstance(relation, said.Related) and relation.preposition == "in"
        if not isinstance(relation, said.Related) or not inside or not self.is_purse(relation.thing):
            return None
        owner = self.purse_of(self.take(relation, "thing"))
        return None if owner is None else m.Held(token, self.one(owner, (Sort.PLAYER,)), span=span)

    def in_his_own_purse(self, act: said.Act, what: said.Thing, roles: list[said.Role]) -> bool:
        """“you have no gold in your gold pool”, “an opponent has 2 gold in their gold pool”: what he has lies there."""
        tokens = isinstance(what, said.Select) and all(kind.kind == "token" for kind in what.kinds)
        role = roles[0]
        if len(roles) != 1 or role.preposition != "in" or not tokens or not self.is_purse(role.thing):
            return False
        assert isinstance(role.thing, said.Select)
        owner, who = role.thing.owner, act.who
        yours = isinstance(owner, said.You) and isinstance(who, said.You)
        his = isinstance(owner, said.Ref) and owner.word in HIS and not owner.noun and isinstance(who, said.Select)
        if not (yours or (his and who.kinds[0].kind == "player")):  # type: ignore[union-attr]
            return False
        for name in ("role", "preposition"):
            self.take(role, name)
        self._take_all(self.purse_of(self.take(role, "thing")), told=True)
        return True

    def are_a_players(self, zones: tuple[ZoneName, ...]) -> bool:
        """Whether what lies there lies with one player: in play, cards of all do."""
        return any(data.of == "player" for data in self.lexicon.zones.values() if data.name in zones)
