"""What something has: a piece what lies on it or near it, a player what is in his play area, a house its characters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Value
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Came, Mention, both, exists
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.things.holders import Holders
from cardwright.meaning.things.places import PIECES

ENOUGH = frozenset({Op.EQUAL, Op.AT_LEAST, Op.MORE})
"""How a number is compared that asks for so many together: fewer than so many is said of no group."""


class Belongings(Holders):
    """Reads “with” before what something has."""

    def contest_of(self, role: Role, period: Period) -> m.Set[m.Event]:
        """“After you lose dominance, the winning opponent”: who has won that; else, of what is under way."""
        contest, sides = self.lexicon.table.contest, self.lexicon.participles
        others = [deed for name, deed in self.episodes.items() if name not in self.lexicon.table.times.periods]
        if contest is None or period in self.episodes or len(others) != 1:
            return self.episode(period)
        if role not in {sides[verb].role for verb in (contest.wins, contest.loses) if verb in sides}:
            return self.episode(period)
        self.policy("winner-of-what-was-won")
        return others[0]

    within_it: m.Set[Any] | None = None
    """Of what a description is said that stands inside another: “a card with no other card in the same row”."""
    near_it = False
    """Whether the words said where something is by what they are said of."""

    @cached_property
    def values_of(self) -> dict[m.Set[Any], Attribute]:
        """Of which attribute the values are that a description speaks of."""
        return {}

    def by_what(self, made: Description) -> m.Set[Any]:
        """As what, or next to what, where nothing is named: what these words are said of, else this card; on a card
        that is only carried out and lies nowhere, what was spoken of last."""
        if self.within_it is not None:
            self.near_it = True
            return self.within_it
        if self.own.type not in self.lexicon.effects:
            return m.This()
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        known = [item for item in known if item.what != made.each and not item.plural]
        if not known:
            raise self.refuse("near-what", "by which one this is said is not plain", made.span, "name the one")
        self.policy("by-what-was-spoken-of")
        return max(known, key=lambda item: item.last).what

    @abstractmethod
    def has_pieces(self, who: m.Set[Any], what: said.Select | said.Named) -> m.Truth:
        """How many pieces of a kind a player has: so many, or more than another."""

    def with_most(self, thing: said.Select, made: Description) -> bool:
        """“the player with the most characters”, “each player with the fewest cards in hand”."""
        found = None if made.extreme is not None else self.without_extreme(thing)
        if found is not None:
            made.extreme = (found[0], self.number_had(made.each, found[1]))
            number, now = made.extreme[1], self.tick()
            if isinstance(number, m.Count):
                nouns = frozenset((found[1].kinds[0].noun, "card"))
                self.had.append(Mention(number.of, Sort.PIECE, nouns, True, Came.CONDITION, now, now))
        return found is not None

    def without_extreme(self, thing: said.Thing) -> tuple[m.End, said.Select] | None:
        """“the most characters”: which end, and what is counted; None where no end is meant."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        filters = kind.filters if kind is not None else []
        words = [item for item in filters if isinstance(item, said.InState) and item.group == "extreme"]
        if kind is None or len(words) != 1 or words[0].word not in EXTREMES:
            return None
        assert isinstance(thing, said.Select)
        if thing.quantity is None or thing.quantity.words != ["the"]:
            raise self.refuse("extreme", "this is not understood after the most or fewest", thing)
        self.amount(self.take(thing, "quantity"))
        for name in ("word", "group"):
            self.take(words[0], name)
        one = kind.model_copy(update={"filters": [item for item in kind.filters if item not in words]})
        bare = thing.model_copy(update={"quantity": None, "kinds": [one]})
        self.copies += [(bare, thing), (one, kind)]
        self.take(kind, "filters")
        return EXTREMES[words[0].word], bare

    @abstractmethod
    def number_had(self, who: m.Set[Any], what: said.Select) -> m.Number:
        """How many pieces of a kind a player has."""

    def with_pieces(self, thing: said.Select | said.Named, made: Description) -> m.Truth | None:
        """“with an attachment”, “a player with a Wound in hand”, “with Robb Stark in his or her hand”."""
        if made.sort is Sort.PLAYER:
            his = self.mention(made.each, Sort.PLAYER, frozenset((made.noun,)), Came.EACH)  # “their hand” is his own
            most = isinstance(thing, said.Select) and self.with_most(thing, made)
            truth = None if most else self.has_pieces(made.each, thing)
            self.mentions.remove(his)
            return truth
        if not isinstance(thing, said.Select):
            raise self.refuse("with", "what it has is not understood", thing)
        if made.sort is Sort.VALUE:
            return self._with_those_of_it(thing, made)
        where = self.not_on_itself(thing.where, made)
        if len(where) != len(thing.where):
            bare = thing.model_copy(update={"where": where})
            self.copies.append((bare, thing))
            self.take(thing, "where")
            thing = bare
        truth, now = self.has_by_it(made.each, thing), self.tick()
        if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count) and thing.kinds[0].plural:
            nouns = frozenset((thing.kinds[0].noun, "card"))
            self.had.append(Mention(truth.a.of, Sort.PIECE, nouns, True, Came.CONDITION, now, now))
        return truth

    def of_the_value(self, filters: list[said.Filter], made: Description) -> list[said.Filter]:
        """“each character of the house with the most characters”: what pieces do not have, the house has."""
        for at, (one, after) in enumerate(pairwise(filters)):
            value = one.thing if isinstance(one, said.Related) and one.preposition == "of" else None
            if not isinstance(value, said.Select) or value.kinds[0].kind != "attribute":
                continue
            if made.sort is not Sort.PIECE or self.lexicon.has_burdens or not self._has_pieces_of_it(after):
                continue
            assert isinstance(one, said.Related)
            self.policy("a-value-has-what-is-of-it")
            thing = value.model_copy(update={"where": [*value.where, after]})
            whole = one.model_copy(update={"thing": thing})
            self.copies += [(thing, value), (whole, one)]
            self.take(one, "thing")
            return [*filters[:at], whole, *filters[at + 2 :]]
        return filters

    def _has_pieces_of_it(self, item: said.Filter) -> bool:
        """“with no characters”, “that has no characters”."""
        if isinstance(item, said.Related):
            had: said.Thing | None = item.thing if item.preposition in ("with", "without") else None
        else:
            act = item.clause if isinstance(item, said.Where) else None
            has = isinstance(act, said.Act) and self.lexicon.verb(act.verb).build is Build.HAVE
            had = act.what if isinstance(act, said.Act) and has and isinstance(act.who, said.Gap) else None
        return isinstance(had, said.Select) and had.kinds[0].kind in PIECES

    def _with_those_of_it(self, thing: said.Select, made: Description) -> m.Truth | None:
        """“a house with no characters in King's Landing”, “the house with the most of them”: those of that house."""
        top = None if made.extreme is not None else self.without_extreme(thing)
        if top is not None:
            made.extreme = (top[0], m.Count(self.those_of(made.each, top[1])[1]))
            return None
        return self.has_those_of(made.each, thing)

    def has_those_of(self, x: m.Set[Any], what: said.Select) -> m.Truth:
        """How many there are of a value."""
        return self.counted(*self.those_of(x, what))

    def those_of(self, x: m.Set[Any], what: said.Select) -> tuple[Description, m.Set[Any]]:
        """The pieces of a kind that have a value."""
        other = self.describe(what)
        return other, m.Where(self.pieces(other), other.each, self.is_of(other.each, x, what))

    def is_of(self, piece: m.Set[Any], x: m.Set[Any], at: said.Node) -> m.Truth:
        """“that house's banner”, “a house with no characters”: what has that value."""
        attribute = x.attribute if isinstance(x, m.Values) else self.values_of.get(x)
        called = [self.lexicon.attributes.get(noun) for one in self.mentions if one.what == x for noun in one.nouns]
        attribute = attribute or next((name for name in called if name is not None), None)
        if attribute is None:
            raise self.refuse("has", "what this has is not understood", at)
        self.policy("a-value-has-what-is-of-it")
        return m.Is(piece, m.OfValue(attribute, x))

    def has_by_it(self, x: m.Set[Any], what: said.Select) -> m.Truth:
        """What a piece has: what lies on it, or, where the words say so, what is near it."""
        before, self.within_it, self.near_it = self.within_it, x, False
        try:
            other = self.describe(what)
        finally:
            near, self.within_it, self.near_it = self.near_it, before, False
        if near:
            self.policy("said-of-what-is-described")
            other.anywhere = other.anywhere or not other.zones
            return self.counted(other, self.pieces(other))
        if other.places or other.base is not None:
            raise self.refuse("has", "what a piece has lies on it, and nowhere else", what)
        if not self.lexicon.has_burdens:
            raise self.refuse("has", "no piece of this game has others on it", what)
        self.policy("with-is-attached")
        found = m.Where(m.Attached(x), other.each, both(other.truths)) if other.truths else m.Attached(x)
        return self.counted(other, found)

    @staticmethod
    def are_told_apart(what: said.Select) -> bool:
        """“3 different card names”."""
        groups = [item.group for item in what.kinds[0].filters if isinstance(item, said.InState)]
        return what.kinds[0].kind in ("attribute", "stat") and groups == ["different"] and what.owner is None

    def has_values(self, x: m.Set[Any], what: said.Select, data: VerbData) -> m.Truth:
        """“you have at least 3 different card names”: among the cards that you have."""
        held = m.In(m.Union(tuple(m.Zone(zone, x) for zone in data.zones)))
        with self.held_by(x):
            made = self.describe(what)
        if isinstance(made.base, m.Declared):
            made.base = m.Values(made.base.attribute, held)
            self.policy("values-of-what-is-had")
        if made.truths or made.amount.det is not Det.SOME or not made.amount.counted:
            raise self.refuse("has", "what it has is not understood", what)
        assert isinstance(made.base, m.Values)
        return self.counted(made, made.base)

    def of_so_many_values(self, values: said.Select, made: Description) -> bool:
        """“characters of at least 3 different houses”: what is counted are the houses, not the characters."""
        quantity, kind = values.quantity, values.kinds[0]
        if made.sort is not Sort.PIECE or quantity is None or made.amount.counted:
            return False
        if (made.amount.det, made.plural) not in ((Det.BARE, True), (Det.SOME, False)):
            return False
        every = quantity.words in (["every"], ["each"], ["all"])
        counted = quantity.number is not None and quantity.words in ([], ["all"])
        if not (counted or every) or kind.kind != "attribute" or len(values.kinds) > 1:
            return False
        found = self.describe(values)
        if not isinstance(found.base, m.Declared) or found.truths or values.where or values.owner is not None:
            raise self.refuse("of-value", "this value is not understood", values)
        self.policy("of-so-many-values")
        all_there_are = m.Count(found.base)
        most = (found.amount.most if counted else all_there_are) or all_there_are
        many = Amount(Det.SOME, most, most, counted=True) if quantity.words else found.amount
        made.spread = (found.base.attribute, many)
        self._spread.append(made)
        return True

    @cached_property
    def _spread(self) -> list[Description]:
        return []

    def unweighed(self, nodes: Iterable[said.Node], made: m.Node | None = None) -> Refusal | None:
        """A number of values that nothing was compared with is lost, too."""
        lost = next((one for one in self._spread if one.spread is not None), None)
        if lost is not None:
            return self.refuse("of-value", "this is not understood of several values", lost.span)
        return super().unweighed(nodes, made)

    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """“3 characters of the same house”: so many of one house; “of different houses”: so many houses."""
        if made.spread is not None:
            attribute, made.amount = made.spread
            made.spread = None
            return super().counted(made, m.Values(attribute, found))
        if made.alike is None or len(made.such) != 1 or made.amount.op not in ENOUGH:
            return super().counted(made, found)
        attribute, same = made.alike
        if not same and attribute not in self.lexicon.table.pieces.single:
            return super().counted(made, found)  # one card may have two of those values
        made.such, made.alike = [], None
        if not same:
            return super().counted(made, m.Values(attribute, found))
        value, one = self.fresh(Sort.VALUE), self.fresh(made.sort)
        of_it = m.Where(found, one, m.Is(one, m.OfValue(attribute, value)))
        return exists(m.Where(m.Values(attribute, found), value, super().counted(made, of_it)))

    def one_of_values(self, what: said.Thing) -> Description | None:
        """“choose Stark, Lannister or Tully”: a house, of these three."""
        if not isinstance(what, said.Select) or len(what.kinds) < 2 or what.quantity or what.owner or what.where:
            return None
        attributes = {kind.attribute if kind.kind == "value" else "" for kind in what.kinds}
        noun = min(attributes)
        plain = not any(kind.filters or kind.plural or kind.amount is not None or kind.bound for kind in what.kinds)
        if what.join != "or" or len(attributes) > 1 or noun not in self.lexicon.attributes or not plain:
            return None
        self.take(what, "join")
        some = said.Quantity(words=["a"], span=what.span)
        kind = said.Kind(noun=noun, kind="attribute", span=what.span)
        one = what.model_copy(update={"quantity": some, "kinds": [kind]})
        self.copies.append((one, what))
        made = self.describe(one)
        if not isinstance(made.base, m.Declared):
            raise self.refuse("choose", "what is chosen is not understood", what)
        for each in self.take(what, "kinds"):
            self._take_all(each)
        attribute = made.base.attribute
        made.base = m.Union(tuple(m.Just(attribute, Value(each.noun)) for each in what.kinds), span=what.span)
        self.policy("one-of-the-values-named")
        return made

    # ------------------------------------------------------------ tokens that are pieces

    def are_pieces(self, kind: said.Kind) -> bool:
        """Whether what is counted is a piece by the game's table."""
        return kind.kind == "token" and kind.noun in self.lexicon.nouns

    def as_pieces(self, what: said.Select) -> said.Select:
        """“take a banner”: one of those pieces."""
        kinds = [kind.model_copy(update={"kind": "card"}) for kind in what.kinds]
        moved = what.model_copy(update={"kinds": kinds})
        self.copies += [*zip(kinds, what.kinds, strict=True), (moved, what)]
        self.take(what, "kinds")
        return moved

    def known_one(self, what: said.Select) -> said.Select:
        """“you have the Stark banner”: one of those pieces, told from the others."""
        amount = self.amount(self.take(what, "quantity"))
        moved = self.as_pieces(what)
        if amount != Amount(Det.THE) or what.kinds[-1].plural:
            return moved
        bare = moved.model_copy(update={"quantity": None})
        self.copies.append((bare, moved))
        return bare
