"""Who has more of something than all others, and who has as much as another."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.conditions.equations import Equations
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.scope import exists

AS_GOOD: dict[m.End, Op] = {m.End.MOST: Op.AT_LEAST, m.End.LEAST: Op.AT_MOST}
"""With how much another one takes the most, or the least, from somebody."""
_LAST = (["the", "last"], ["last"])


class Rivals(Equations):
    """Reads comparisons with all others of a kind, and with one who has the same."""

    def foremost(self, x: m.Set[Any], end: m.End, number: m.Number, others: m.Set[Any], at: said.Thing) -> m.Truth:
        """“you control the most models”: nobody else has as many."""
        self.policy("the-most-alone")
        sort = Sort.PLAYER if isinstance(others, m.Players) else Sort.PIECE
        each = self.fresh(sort)
        as_good = m.Compare(self.of_another_one(number, x, each, at.span), AS_GOOD[end], number)
        return m.Not(exists(m.Where(m.Minus(others, x), each, as_good)), span=at.span)

    def all_called(self, noun: str, at: said.Thing) -> m.Set[Any]:
        """All pieces of a noun, where such pieces are."""
        if noun not in self.lexicon.nouns:
            raise self.refuse("extreme", "among which this is the most is not said", at)
        kind = said.Kind(noun=noun, kind="card", plural=True, span=at.span)
        return self.pieces(self.describe(said.Select(kinds=[kind], span=at.span)))

    def as_equal(self, what: said.Thing) -> said.Thing:
        """“the same number of models as your opponent” as “equal models than your opponent”: so it is compared."""
        inner = self._numbered_alike(what)
        if inner is None:
            return what
        assert isinstance(what, said.Select)
        (as_whom,) = [item for item in inner.where if isinstance(item, said.Related) and item.preposition == "as"]
        self._take_all(what.kinds)
        self.weigh(self.amount(self.take(what, "quantity")))
        for node, names in ((what, ("kinds", "join", "where", "chosen")), (what.where[0], ("preposition", "thing"))):
            for name in names:
                self.take(node, name)
        for node, names in ((as_whom, ("preposition", "thing")), (inner, ("where", "kinds"))):
            for name in names:
                self.take(node, name)
        equal = said.InState(group="relative", word="equal", span=what.span)
        kind = inner.kinds[0].model_copy(update={"filters": [equal, *inner.kinds[0].filters]})
        than = said.Than(thing=as_whom.thing, span=as_whom.span)
        rest: list[said.Filter] = [item for item in inner.where if item is not as_whom]
        moved = inner.model_copy(update={"kinds": [kind], "where": [*rest, than]})
        self.copies += [(kind, inner.kinds[0]), (moved, inner)]
        return moved

    def _numbered_alike(self, what: said.Thing) -> said.Select | None:
        """What is counted in “the same number of …”, if this says so."""
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].noun != "number" or what.owner:
            return None
        relation = what.where[0] if len(what.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if what.quantity is None or what.quantity.words != ["the", "same"] or not isinstance(inner, said.Select):
            return None
        as_whom = [item for item in inner.where if isinstance(item, said.Related) and item.preposition == "as"]
        return inner if len(as_whom) == 1 and len(inner.kinds) == 1 and inner.quantity is None else None

    def _the_last(self, what: said.Thing) -> said.Select | None:
        """“it was the last Stark character you controlled”: the only one left, not the latest."""
        quantity = what.quantity if isinstance(what, said.Select) else None
        if not isinstance(what, said.Select) or quantity is None or quantity.words not in _LAST:
            return None
        whose = what.owner is not None or len(quantity.words) > 1
        told = any(isinstance(item, said.Where) for item in what.where)
        if quantity.number is not None or quantity.bound or not whose or told:
            raise self.refuse("last", "whether the last that is left or the latest is meant is not said", what)
        self.policy("last-that-is-left")
        self.take(what, "quantity")
        self.take(quantity, "words")
        bare = what.model_copy(update={"quantity": None})
        self.copies.append((bare, what))
        return bare

    def the_only(self, what: said.Thing) -> tuple[said.Thing, bool]:
        """“it is the only character you control”: one of those, and there is no other."""
        last = self._the_last(what)
        if last is not None:
            return last, True
        kind = what.kinds[0] if isinstance(what, said.Select) and len(what.kinds) == 1 else None
        words = [item for item in kind.filters if isinstance(item, said.InState)] if kind is not None else []
        only = [item for item in words if item.group == "sole"]
        if kind is None or not isinstance(what, said.Select) or len(only) != 1:
            return what, False
        if what.quantity is not None and what.quantity.words != ["the"]:
            raise self.refuse("sole", "how many this is, is not understood", what)
        self.weigh(self.amount(self.take(what, "quantity")))
        for node, names in ((only[0], ("word", "group")), (kind, ("filters",)), (what, ("kinds",))):
            for name in names:
                self.take(node, name)
        one = kind.model_copy(update={"filters": [item for item in kind.filters if item is not only[0]]})
        bare = what.model_copy(update={"kinds": [one], "quantity": None})
        self.copies += [(one, kind), (bare, what)]
        return bare, True

    def in_his(self, place: m.Set[m.Place], who: m.Set[Any]) -> m.Set[m.Place]:
        """“you control 3 cards in shadows”: in his own, where each player has such a place."""
        data = [one for one in self.lexicon.zones.values() if isinstance(place, m.Zone) and one.name == place.zone]
        if not isinstance(place, m.Zone) or place.of is not None or not any(one.of == "player" for one in data):
            return place
        self.policy("in-his-own-place")
        return m.Zone(place.zone, who, span=place.span)

    def _has_number(self, x: m.Set[Any], what: said.Select, noun: str = "") -> m.Truth:
        """“has 3 or more Damage”, “has the most Damage”, “has the same Fight as that model”."""
        what, rivals = self._among_whom(what)
        sort = Sort.PLAYER if self.are_players(x) else Sort.PIECE
        probe = self.a_description(sort, Amount(Det.THE), what.span)
        probe.each = x  # type: ignore[assignment]
        found = self._with_number(what, probe)
        if found is not None:
            return found
        if probe.extreme is None:
            raise self.refuse("has", "this number is not understood here", what)
        end, number = probe.extreme
        others = m.Players() if noun in self.lexicon.players else self.all_called(noun, what)
        return self.foremost(x, end, number, others if rivals is None else rivals, what)

    def _among_whom(self, what: said.Select) -> tuple[said.Select, m.Set[Any] | None]:
        """“the most Damage among friendly models”, “the highest Fight of all enemy models”: these are compared."""
        if not any(isinstance(item, said.InState) and item.word in EXTREMES for item in what.kinds[0].filters):
            return what, None
        tails = [item for item in what.where if isinstance(item, said.Related) and _is_among(item)]
        if len(tails) != 1 or len(what.where) != 1:
            return what, None
        self.take(what, "where")
        self.take(tails[0], "preposition")
        made = self.describe(self.take(tails[0], "thing"), (Sort.PIECE,))
        if made.sort is not Sort.PIECE or made.amount.det not in (Det.ALL, Det.BARE) or made.amount.counted:
            raise self.refuse("extreme", "among which this is the most is not understood", what)
        bare = what.model_copy(update={"where": []})
        self.copies.append((bare, what))
        return bare, self.pieces(made)


def _is_among(item: said.Related) -> bool:
    """“among friendly models”, “of all friendly models”."""
    thing = item.thing
    whole = isinstance(thing, said.Select) and thing.quantity is not None and thing.quantity.words == ["all"]
    return item.preposition == "among" or (item.preposition == "of" and whole)
