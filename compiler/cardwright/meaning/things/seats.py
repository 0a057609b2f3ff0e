"""Who sits beside whom: “the player to your left”, “the opponent to the right of that player”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.groups import left_of
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention
from cardwright.meaning.things.rowspaces import RowSpaces

SIDES: dict[str, m.Side] = {"left": m.Side.LEFT, "right": m.Side.RIGHT}
"""Nouns that say on which side somebody sits."""
AT = "to"
"""The preposition before the side."""
OF = "of"
"""The preposition before whose side it is."""


class Seats(RowSpaces):
    """Reads players by where they sit."""

    def related(self, item: said.Related, made: Description) -> None:
        thing = item.thing
        sits = made.sort is Sort.PLAYER and isinstance(thing, said.Select) and thing.kinds[0].noun in SIDES
        if item.preposition != AT or not sits or not isinstance(thing, said.Select):
            super().related(item, made)
            return
        for name in ("preposition", "thing"):
            self.take(item, name)
        if made.amount != Amount(Det.THE) or made.plural or not isinstance(made.base, (m.Players, m.Opponents)):
            raise self.refuse("seat", "only one player sits there", item, "say “the player to your left”")
        (kind,) = self.take(thing, "kinds")
        if kind.filters or kind.amount is not None or kind.bound:
            raise self.refuse("seat", "who sits there is not understood", item)
        self._take_all(kind)
        self.listed(thing)
        beside: m.Set[m.Player] = m.Seat(self._whose_side(thing), SIDES[kind.noun], span=item.span)
        if isinstance(made.base, m.Opponents):
            made.truths.append(m.Among(made.each, beside))
        else:
            made.base = beside

    def _whose_side(self, thing: said.Select) -> m.Set[m.Player]:
        """Of “your left”, “the left of that player”."""
        owner, where, quantity = (self.take(thing, name) for name in ("owner", "where", "quantity"))
        if owner is not None and not where and quantity is None:
            return self.one_player(owner)
        of = where[0] if len(where) == 1 else None
        known = owner is None and self.amount(quantity) == Amount(Det.THE)
        if not known or not isinstance(of, said.Related) or self.take(of, "preposition") != OF:
            raise self.refuse("seat", "whose side this is, is not said", thing)
        return self.one_player(self.take(of, "thing"))

    def _elliptic(self, thing: said.Amount) -> Description:
        """“1 of those cards”, “each of them”: some of a group that was named; a bare number: of the last noun."""
        quantity = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "inches") or self.take(thing, "filters"):
            raise self.refuse("number-as-thing", "a number stands where a thing is wanted", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("elliptic", "a noun is missing here", thing, "say what: 1 card, each of those cards")
        relation = where[0]
        if self.take(relation, "preposition") != "of":
            raise self.refuse("elliptic", "a noun is missing here", thing, "say what: 1 card, each of those cards")
        inner = self.take(relation, "thing")
        group = self._you_two(thing, quantity) if isinstance(inner, said.You) else self._group(inner)
        made = self.a_description(group.sort, quantity, thing.span, "card")
        made.base = left_of(group)
        made.of_mention = group
        made.also |= {noun for noun in group.nouns if noun}  # “one of your Heroes”: that Hero
        made.plural = quantity.det is Det.ALL
        self._to_be_chosen(thing, made)
        return made

    def _you_two(self, thing: said.Amount, quantity: Amount) -> Mention:
        """“each of you”: you and the one other player who was named before; who that is must be plain."""
        players = [item for item in self.mentions if item.sort is Sort.PLAYER and not isinstance(item.what, m.You)]
        plain = [item for item in players if item.came in (Came.PICK, Came.SLOT) and not (item.plural or item.open)]
        if quantity.det is not Det.ALL or len(players) != 1 or len(plain) != 1:
            hint = "say who: “you and that player each …”, “each player …”"
            raise self.refuse("of-you", "who else is meant by “of you” is not plain", thing, hint)
        self.policy("each-of-you")
        pair = m.Union((m.You(), self.renamed(plain[0].what)), span=thing.span)
        return Mention(pair, Sort.PLAYER, frozenset(("player",)), True, Came.DEFINITE, 0, 0)
