"""Values that things share with others, or do not: “of another House”, “by the same player”, “in its row”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, among, both, exists
from cardwright.meaning.gamedata.entries import Alike
from cardwright.meaning.things.nearness import Nearness
from cardwright.meaning.things.places import teammates


class Kinship(Nearness):
    """Reads what compares things by their values."""

    skip: set[int]
    """Filters that were taken out of a description to be read elsewhere."""

    def _same_controller(self, item: said.ControlledBy, made: Description) -> m.Truth | None:
        """“another character controlled by the same player”: as the one that was spoken of last."""
        who = item.who
        if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words != ["the", "same"]:
            return None
        known = [one for one in self.mentions if one.sort is Sort.PIECE and one.came is not Came.BEARER]
        plain = not (who.where or who.owner or who.kinds[0].filters) and who.kinds[0].noun == "player"
        if made.amount.counted or not known or not plain:
            raise self.refuse("same", "the same player as whose?", who, "choose the player first")
        self._take_all(self.take(item, "who"))
        self.weigh(self.amount(who.quantity))
        self.policy("same-as-the-last")
        last = max(known, key=lambda one: one.last)
        return among(m.Controller(made.each), m.Controller(self.renamed(last.what)))

    def _like_his_own(self, data: Alike, x: m.Set[Any]) -> m.Truth:
        """“in-faction”: of the faction that the faction card of whoever does it has."""
        noun, card = self.lexicon.nouns[data.noun], self.fresh(Sort.PIECE)
        assert noun.kind is not None
        kind, theirs = m.Is(card, m.OfKind(noun.kind)), among(m.Controller(card), self.actor)
        own = m.Where(m.In(m.Zone(noun.zones[0], None)), card, m.And((kind, theirs)))
        self.policy("of-his-own-faction")
        if not data.unlike:
            return m.Same(data.attribute, x, own)
        unlike: m.Truth = m.Not(m.Same(data.attribute, x, own))
        return both([unlike, *(m.Not(m.Is(x, m.InState(state))) for state in data.neither)])

    def _any_value(self, thing: said.Thing) -> bool:
        """“characters from any faction”: nothing is asked of their faction."""
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "attribute" or len(thing.kinds) != 1:
            return False
        words = thing.quantity.words if thing.quantity is not None and thing.quantity.number is None else []
        if words != ["any"] or thing.where or thing.owner or thing.kinds[0].filters or thing.kinds[0].plural:
            return False
        self.of_any_value = self.attribute(thing.kinds[0].noun, thing.kinds[0])
        self.policy("of-any-value")
        self._take_all(thing)
        self.weigh(self.amount(thing.quantity))
        return True

    def _values_amid(self, preposition: str, thing: said.Thing, made: Description) -> bool:
        """“each class among your cards”, “each colour of Hero you have”, “each group in your hand”: those values that
        these cards have."""
        if not isinstance(made.base, m.Declared):
            return False
        if preposition == "in" and self.is_place(thing):
            self.policy("values-of-what-lies-there")
            made.base = m.Values(made.base.attribute, m.In(self.place(thing)))
            return True
        plain = isinstance(thing, said.Select) and thing.kinds[0].kind == "card" and thing.quantity is None
        if preposition == "of" and not plain:
            return False
        found = self.describe(thing)
        if preposition == "of":
            self.policy("values-of-what-lies-there")
        made.base = m.Values(made.base.attribute, self.pieces(found) if preposition == "of" else self.set_of(found))
        return True

    def _same_line(self, preposition: str, thing: said.Thing, made: Description) -> bool:
        """“in the same row or column”: as this card; “in this card's row”."""
        if preposition == "in" and isinstance(thing, said.Select) and self._is_line_of(thing):
            return self._line_of(thing, made)
        if preposition != "in" or not isinstance(thing, said.Select) or thing.quantity is None:
            return False
        if thing.quantity.words != ["the", "same"] or thing.kinds[0].kind != "position":
            return False
        where = self.take(thing, "where")
        for name in ("quantity", "kinds"):
            self._take_all(self.take(thing, name), several=True)
        self.weigh(self.amount(thing.quantity))
        join = self.listed(thing, "or", "and")
        if len(where) > 1 or thing.owner or any(kind.filters for kind in thing.kinds):
            raise self.refuse("same-line", "this place is not understood", thing)
        if not where and self.within_it is None:
            self.policy("same-as-the-bearer")
        other = self.as_what(where[0]) if where else self.by_what(made)
        lines = tuple(m.Same(self.attribute(kind.noun, kind), made.each, other) for kind in thing.kinds)
        made.truths.append(both(list(lines)) if join != "or" else m.Or(lines))
        made.anywhere = True
        return True

    def _is_line_of(self, thing: said.Select) -> bool:
        lines = all(kind.kind == "position" and kind.noun in self.lexicon.attributes for kind in thing.kinds)
        return lines and thing.owner is not None and thing.quantity is None

    def _line_of(self, thing: said.Select, made: Description) -> bool:
        """“in this card's row or column”, “in its row”."""
        if self.take(thing, "where") or any(kind.filters for kind in thing.kinds):
            raise self.refuse("same-line", "this place is not understood", thing)
        other = self.one(self.take(thing, "owner"), (Sort.PIECE,))
        self._take_all(self.take(thing, "kinds"), several=True)
        self.listed(thing, "or")
        lines = tuple(m.Same(self.attribute(kind.noun, kind), made.each, other) for kind in thing.kinds)
        made.truths.append(lines[0] if len(lines) == 1 else m.Or(lines))
        made.anywhere = True
        return True

    def as_what(self, item: said.Filter) -> m.Set[Any]:
        """“the same row as Varys”, “the same House as that character”: as the one that is known."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "as":
            raise self.refuse("same", "the same as what?", item)
        made = self.describe(self.take(item, "thing"), (Sort.PIECE,))
        if made.amount.det is Det.SOME:
            if made.other or made.amount.counted:
                raise self.refuse("same", "the same as which one?", item, "choose it first")
            self.policy("same-as-any")
        return self.set_of(made)  # not spoken of: “it” is never what something is only compared with

    def of_named_value(self, ref: said.Ref, x: m.Set[Any], span: m.Span) -> m.Truth:
        """“of that House”, “with that trait”: has the value that was named."""
        self._ref_filters(ref)
        attribute = self.lexicon.attributes.get(ref.noun)
        if attribute is None:
            raise self.refuse("attribute", f"the game's table has no attribute “{ref.noun}”", ref)
        named = self.refer(ref)  # “a challenge type … that type” is of the attribute that was named
        other = {self.lexicon.attributes.get(noun, attribute) for noun in named.nouns if noun}
        return m.Is(x, m.OfValue(other.pop() if len(other) == 1 else attribute, named.what), span=span)

    def _of_choice(self, thing: said.Select, made: Description) -> None:
        """“a trait of your choice”; “discards a Hero of your choice”: whoever does it, you pick which."""
        self.policy("of-your-choice")
        plain = thing.quantity is None and len(thing.kinds) == 1 and not (thing.kinds[0].filters or thing.where)
        if made.amount.det is not Det.SOME or thing.owner is None or not plain:
            raise self.refuse("choice", "whose choice this is, is not understood", thing)
        made.picker = self.one_player(thing.owner)
        self._take_all(thing, told=True)

    def _other_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“cards of another House”: of one that is not yours."""
        noun = thing.kinds[0].noun
        attribute, data = self.lexicon.attributes.get(noun), self.lexicon.nouns.get(f"your {noun}")
        if attribute is None or thing.where or thing.owner or len(thing.kinds) > 1:
            raise self.refuse("of-value", f"another “{noun}” than which is not said", thing)
        if thing.kinds[0].filters and not self._is_different(thing):
            raise self.refuse("of-value", "this value is not understood", thing)
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        value = self.fresh(Sort.VALUE)
        if data is None or data.kind is None or self._is_different(thing):
            known = known or [item for item in self.mentions if item.came is Came.BEARER]
            if not known:
                raise self.refuse("of-value", f"another “{noun}” than which is not said", thing)
            self.policy("another-than-of-the-last")
            others = m.Values(attribute, max(known, key=lambda item: item.last).what)
        else:
            self.policy("another-than-yours")
            own = self.fresh(Sort.PIECE)
            mine = m.And((m.Is(own, m.OfKind(data.kind)), among(m.Owner(own), m.You())))
            others = m.Values(attribute, m.Where(m.Anywhere(), own, mine))
        self._take_all(thing, told=True)
        self.weigh(self.amount(thing.quantity))
        return exists(m.Where(m.Values(attribute, x), value, m.Not(among(value, others))))

    @staticmethod
    def _is_different(thing: said.Select) -> bool:
        """“a different house”: than that of what was spoken of."""
        words = [item.group for item in thing.kinds[0].filters if isinstance(item, said.InState)]
        one = thing.quantity is not None and thing.quantity.words in (["a"], ["an"])
        return one and words == ["different"] and len(thing.kinds[0].filters) == 1

    def _by_players(self, who: said.Thing, made: Description) -> bool:
        """“2 characters controlled by different players”: no two by one; “by the same player”: all by one."""
        kind = who.kinds[0] if isinstance(who, said.Select) and len(who.kinds) == 1 else None
        if kind is None or not isinstance(who, said.Select) or not _several(made):
            return False
        data = self.lexicon.players.get(kind.noun)
        if data is None or data.means not in ("players", "opponents"):
            return False
        words = [item.group for item in kind.filters if isinstance(item, said.InState)]
        differ = words == ["different"] and len(kind.filters) == 1 and who.quantity is None
        same = who.quantity is not None and who.quantity.words == ["the", "same"] and not kind.filters
        if not (differ or same) or who.where or who.owner:
            return False
        self._take_all(who, told=True)
        self.weigh(self.amount(who.quantity))
        self.policy("said-of-those-together")
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        by_one: m.Truth = m.Among(m.Controller(a), m.Controller(b))
        another = exists(m.Where(m.Minus(made.each, a), b, m.Not(by_one) if same else by_one))
        made.such.append(m.Compare(m.Count(m.Where(made.each, a, another)), Op.EQUAL, m.Const(0)))
        if data.means == "opponents":
            made.truths.append(among(m.Controller(made.each), m.Opponents(m.You())))
        if same:
            self.one_controls.add(made.each)
            self.controlled_by[made.each] = frozenset((kind.noun, "player"))
        return True

    def _alike(self, thing: said.Select, made: Description) -> bool:
        """“2 characters of different houses”, “2 characters of the same house”: said of all that are picked."""
        kind = thing.kinds[0]
        words = [item.group for item in kind.filters if isinstance(item, said.InState)]
        same = thing.quantity is not None and thing.quantity.words == ["the", "same"] and not thing.where
        differ = words == ["different"] and len(kind.filters) == 1 and thing.quantity is None and not thing.where
        if (
            kind.kind != "attribute"
            or not _several(made)
            or not (same or differ)
            or thing.owner
            or len(thing.kinds) != 1
        ):
            return False
        if same and made.other:
            return False  # “2 other characters with the same House”: as the one before
        self._take_all(thing, told=True)
        self.weigh(self.amount(thing.quantity))
        self.policy("said-of-those-together")
        attribute = made.alike = (self.attribute(kind.noun, kind), same)
        made.such.append(self.together(attribute[0], made, same))
        return True

    def together(self, attribute: Attribute, made: Description, same: bool) -> m.Truth:
        """That all that are picked have one and the same value, or that no two of them have."""
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        pair: m.Truth = m.Same(attribute, a, b)
        other = m.Where(m.Minus(made.each, a), b, m.Not(pair) if same else pair)
        return m.Compare(m.Count(m.Where(made.each, a, exists(other))), Op.EQUAL, m.Const(0), span=made.span)

    def _of_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        another = thing.quantity is not None and thing.quantity.words == ["another"]
        if thing.kinds[0].kind == "attribute" and (another or self._is_different(thing)):
            return self._other_value(thing, x)
        if thing.quantity is not None and thing.quantity.words == ["the", "same"]:
            return self.with_value(thing, x)
        described = self.describe(thing)
        if described.sort is not Sort.VALUE:
            return self.with_value(thing, x)
        attribute = self.lexicon.attributes.get(thing.kinds[0].noun)
        one = described.amount == Amount(Det.SOME, m.Const(1), m.Const(1)) and bool(described.truths)
        if attribute is None or not (one or described.amount.det is Det.THE):
            raise self.refuse("of-value", "this value is not understood", thing)
        values = self.set_of(described)
        return m.Is(x, m.OfValue(attribute, values), span=thing.span)

    def _relative_player(self, made: Description, of: m.Set[Any]) -> None:
        data = self.lexicon.players[made.noun]
        if data.means == "owner":
            made.base = m.Owner(of)
        elif data.means == "controller":
            made.base = m.Controller(of)
        elif data.means == "opponents":
            made.base = m.Opponents(of)
        elif data.means == "teammates":
            made.base = teammates(of)
        else:
            raise self.refuse("owner", f"“{made.noun}” belongs to nobody", made.span)
        if made.amount.det is Det.BARE:
            made.amount = Amount(Det.THE)


def _several(made: Description) -> bool:
    """Whether more than one is to be picked."""
    return made.amount.det is Det.SOME and made.amount.counted and made.amount.most != m.Const(1)
