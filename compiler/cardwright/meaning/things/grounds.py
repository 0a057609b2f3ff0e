"""What sort of thing a noun names; spaces of a board, described like pieces."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, ZoneName
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.things.places import PIECES, Places

SOME_SPACES = frozenset({Det.BARE, Det.SOME, Det.ANY, Det.ALL})
"""How spaces are spoken of that are not counted."""


class Grounds(Places):
    """Reads spaces: which of them, and of what board."""

    def _sort_of_kind(self, kind: said.Kind) -> Sort:
        sorts = {
            "player": Sort.PLAYER,
            "attribute": Sort.VALUE,
            "occasion": Sort.DEED,
            "period": Sort.DEED,
            "number": Sort.FIGURE,
            "value": Sort.PIECE,
        }
        if kind.kind in PIECES:
            return Sort.PIECE
        if kind.kind in sorts:
            return sorts[kind.kind]
        if self.as_values(kind) is not None:
            return Sort.VALUE
        if self.space_word(kind) is not None:
            return Sort.PLACE
        raise self.refuse("noun-kind", f"“{kind.noun}” is no thing that can be chosen or counted here", kind)

    def as_values(self, kind: said.Kind) -> Attribute | None:
        """“different costs”: numbers that are told apart as values are; where data name them as such."""
        apart = [item.group for item in kind.filters if isinstance(item, said.InState)]
        return self.lexicon.attributes.get(kind.noun) if kind.kind == "stat" and "different" in apart else None

    def _space_noun(self, kind: said.Kind, made: Description) -> None:
        """“an open space”, “an edge”: of the spaces of the table, those that are in a state; or those of a row."""
        made.base = self.row_spaces(kind) or self.board()
        word = self.space_word(kind)
        if word:
            made.truths.append(m.Is(made.each, m.InState(self.lexicon.states[word])))

    def _kind_of_space(self, thing: said.Select, amount: Amount) -> m.Set[m.Place] | None:
        """“special spaces”, “a space adjacent to it”, “an edge of the board”: those spaces of which that holds."""
        kind = thing.kinds[0]
        word = self.space_word(kind)
        if word is None or thing.owner or not (word or thing.where or kind.filters or self.row_spaces(kind)):
            return None
        if len(thing.kinds) != 1 or amount.counted or amount.other or amount.det not in SOME_SPACES:
            return None
        if amount.det is Det.ALL and not kind.plural and self.row_spaces(kind) is not None:
            raise self.refuse("each-space", "what is so in each of these spaces is not understood", thing)
        return self.set_of(self.describe(self._without_the_board(thing)))

    def _without_the_board(self, thing: said.Select) -> said.Select:
        """“an edge of the board”: there is no other that has edges."""
        zones = {name for name, data in self.lexicon.zones.items() if data.spaces}
        for number, item in enumerate(thing.where):
            inner = item.thing if isinstance(item, said.Related) and item.preposition == "of" else None
            if not isinstance(inner, said.Select) or inner.kinds[0].noun not in zones or len(inner.kinds) != 1:
                continue
            if inner.where or inner.owner or inner.kinds[0].filters or self.amount(inner.quantity).det is not Det.THE:
                continue
            self._take_all(self.take(thing, "where")[number])
            copy = thing.model_copy(update={"where": [*thing.where[:number], *thing.where[number + 1 :]]})
            self.copies.append((copy, thing))
            return copy
        return thing

    def board(self) -> m.Set[m.Place]:
        """The spaces of the table's one zone that has some."""
        return m.Spaces(m.Zone(next(data.name for data in self.lexicon.zones.values() if data.spaces)))

    def row_spaces(self, kind: said.Kind) -> m.Set[m.Place] | None:
        """The spaces of the row that a noun means: “city space”; none, if it means no such space."""
        zone = self.lexicon.space_rows.get(kind.noun) if kind.kind == "position" else None
        return None if zone is None else m.Spaces(m.Zone(ZoneName(zone)))

    def space_word(self, kind: said.Kind) -> str | None:
        """The state in which a noun says that spaces are, or that it says none; None, if it means no spaces."""
        if self.row_spaces(kind) is not None:
            return ""
        zones = {data.name for data in self.lexicon.zones.values() if data.spaces and data.of == "table"}
        if kind.kind != "position" or len(zones) != 1 or self.lexicon.spaces:
            return None
        if kind.noun == "space":
            return ""
        word = kind.noun.removesuffix(" space")
        return word if word in self.lexicon.states else None
