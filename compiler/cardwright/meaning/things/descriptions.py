"""Noun phrases: what they describe, as a set with what holds of each of its members."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.vocabulary import MINTED
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Kind, Name, Parameter, ZoneName
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.groups import left_of
from cardwright.meaning.context.memory import Origin
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention, Share, among, both, exchanged
from cardwright.meaning.gamedata.entries import NounData
from cardwright.meaning.things.eithers import Eithers
from cardwright.meaning.things.places import PIECES, teammates
from cardwright.meaning.things.zones import WHOSE

PARTITIVE: dict[str, Amount] = {
    "one of them": Amount(Det.SOME, m.Const(1), m.Const(1)),
    "each of them": Amount(Det.ALL),
}
"""Pronouns that take some of what they go back to."""

NAMED = "(named)"
"""The entry of a game's nouns that says where a card called by its name is looked for."""


class Descriptions(Eithers):
    """Reads noun phrases."""

    # ------------------------------------------------------------ things

    def describe(self, thing: said.Thing, want: tuple[Sort, ...] = ()) -> Description:
        """What a thing describes."""
        if isinstance(thing, said.Select):
            side = self._side_of(thing)
            return self._select(thing) if side is None else side
        if isinstance(thing, said.Named):
            return self._named(thing)
        if isinstance(thing, said.Amount):
            some = self._elliptic(thing)
            some.apiece = some.base is not None and thing.quantity.words == ["each"]
            return some
        if isinstance(thing, said.Both):
            return self._joined(thing, want)
        if isinstance(thing, said.Ref) and thing.word in PARTITIVE:
            return self._some_of_them(thing)
        there = self.rest_there(thing) if isinstance(thing, said.Ref) else None
        if there is not None:
            return self._select(there)
        found, sort, noun = self._plain(thing, want)
        made = self.a_description(sort, Amount(Det.THE), thing.span, noun)
        made.base = found
        if isinstance(thing, said.Ref) and thing.word == "each of them":
            made.amount, made.plural, made.apiece = Amount(Det.ALL), True, True
        if isinstance(thing, said.Ref) and thing.plural and thing.noun and sort is Sort.PLAYER:
            made.amount, made.plural = Amount(Det.ALL), True  # those players: each of them
        return made

    def _some_of_them(self, ref: said.Ref) -> Description:
        """“one of them”, “each of them”: some of a group that was named, less what was taken from it."""
        where = self.take(ref, "where")
        if self.take(ref, "owner") is not None:
            raise self.refuse("ref-where", "a reference needs no description", ref)
        self._ref_filters(ref)
        group = self.refer(ref)
        made = self.a_description(group.sort, PARTITIVE[ref.word], ref.span, "card")
        made.base = left_of(group)
        made.of_mention = group
        made.plural = made.apiece = made.amount.det is Det.ALL
        self.filters(where, made)
        if made.amount.det is Det.ALL and where:
            group.taken.append(self.set_of(made))  # what is left then is the rest
        return made

    def _side_of(self, thing: said.Select) -> Description | None:
        """“your side”: who stands on it."""
        data = self.lexicon.players.get(thing.kinds[0].noun)
        if data is None or data.means != "side" or thing.owner is None or len(thing.kinds) != 1:
            return None
        kind = self.take(thing, "kinds")[0]
        self._take_all(kind)
        if thing.where or thing.quantity is not None or kind.filters or kind.amount is not None:
            raise self.refuse("side", "whose side this is, is not understood", thing)
        return self.describe(self.take(thing, "owner"), (Sort.PLAYER,))

    def _plain(self, thing: said.Thing, want: tuple[Sort, ...]) -> tuple[m.Set[Any], Sort, str]:
        """Things that are one set by themselves: you, this card, a pronoun."""
        if isinstance(thing, said.You):
            return m.You(span=thing.span), Sort.PLAYER, "player"
        if isinstance(thing, said.Self):
            self._bearer(thing)
            return m.This(span=thing.span), Sort.PIECE, self.take(thing, "noun") or "card"
        if isinstance(thing, said.Gap) and self.gap is not None:
            return self.gap, self._sort_of(self.gap), self.gap_noun
        if isinstance(thing, said.Ref):
            return self._reference(thing, want)
        raise self.refuse("thing", "this is not understood here", thing)

    in_quotes: bool = False
    """Whether what is read stands in quotation marks: “this character” is the one that has it, whatever says so."""

    def _bearer(self, thing: said.Self) -> None:
        self.bearer_noun = thing.noun or self.bearer_noun
        if self.take(thing, "where"):
            raise self.refuse("self-where", "this card needs no description", thing)
        self.mention(m.This(), Sort.PIECE, frozenset(("card", self.own.type)), Came.BEARER)

    def _is_own_kind(self, noun: str) -> bool:
        """“this Villain” on a Henchman: cards of its type are such."""
        known = self.lexicon.nouns.get(noun)
        kind = known.kind if known is not None else None
        return kind is not None and self.own.type in self.lexicon.table.pieces.nouns.get(kind, ())

    @staticmethod
    def _sort_of(found: m.Set[Any]) -> Sort:
        return found.sort if isinstance(found, (m.Var, m.Kept, m.Given)) else Sort.PIECE

    def _reference(self, ref: said.Ref, want: tuple[Sort, ...]) -> tuple[m.Set[Any], Sort, str]:
        if self.take(ref, "where") or self.take(ref, "owner") is not None:
            raise self.refuse("ref-where", "a reference needs no description", ref)
        self._ref_filters(ref)
        own = not ref.noun or (
            ref.kind == "card" and not ref.plural and (self.in_quotes or self._is_own_kind(ref.noun))
        )
        if ref.word == "this" and own:
            self._take_all(ref)
            self.mention(m.This(), Sort.PIECE, frozenset(("card", self.own.type or ref.noun)), Came.BEARER)
            self.bearer_noun = ref.noun or self.bearer_noun
            return m.This(span=ref.span), Sort.PIECE, ref.noun or "card"
        if ref.word in ("the rest", "the other", "the others"):
            group = self.rest_of(ref)
            return left_of(group), group.sort, "card"
        found = self.refer(ref, want)
        return found.what, found.sort, ref.noun or "card"

    def _named(self, thing: said.Named) -> Description:
        made = self.a_description(Sort.PIECE, self.amount(self.take(thing, "quantity")), thing.span, "card")
        name = self.take(thing, "name")
        if made.amount.det is Det.THIS:
            raise self.refuse("pointed-name", f"“this {name}” is not this card", thing)
        made.truths.append(m.Is(made.each, m.Called(Name(name), span=thing.span), span=thing.span))
        made.zones = data.zones if (data := self.lexicon.nouns.get(NAMED)) else ()
        made.anywhere = not made.zones
        self._to_be_chosen(thing, made)
        self.filters(self.take(thing, "where"), made)
        made.noun = name
        return made

    @abstractmethod
    def _elliptic(self, thing: said.Amount) -> Description:
        """“1 of those cards”: some of a group that was named."""

    def _to_be_chosen(self, thing: said.Select | said.Named | said.Amount, made: Description) -> None:
        made.target = self.take(thing, "chosen")
        if made.target:
            self.choosing.setdefault(made.each, []).append(thing)

    def _group(self, thing: said.Thing) -> Mention:
        if isinstance(thing, said.Ref):
            self._ref_filters(thing)
            pieces = any(item.sort is Sort.PIECE and item.plural for item in self.mentions)
            return self.refer(thing, (Sort.PIECE,) if pieces and not thing.noun else (), several=True)
        described = self.describe(thing)
        if isinstance(thing, said.Self):
            raise self.refuse("of-one", "there are not several of this", thing)
        found = self.pieces(described)
        return Mention(found, described.sort, frozenset((described.noun,)), True, Came.DEFINITE, 0, 0)

    def _joined(self, thing: said.Both, want: tuple[Sort, ...]) -> Description:
        """“A or B”, “A and B” as one thing: the union, of which one is picked or all are meant."""
        join = self.join_of(thing)
        members = [self.describe(item, want) for item in self.take(thing, "things")]
        sort = members[0].sort
        if any(item.sort is not sort for item in members):
            raise self.refuse("mixed", "these are not of one sort", thing)
        dets = {item.amount.det for item in members}
        if any(item.amount.counted and item.amount.most != m.Const(1) for item in members):
            return self.all_of_one_kind(thing, members, join)
        if join == "or" and dets <= {Det.SOME, Det.BARE, Det.THE}:
            amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        elif join == "and" and not dets & {Det.SOME}:
            amount = Amount(Det.ALL)
        else:
            raise self.refuse("joined", "this list is not understood as one thing", thing)
        nouns = dict.fromkeys(item.noun for item in members if item.noun in self.lexicon.nouns)
        named = [one for one in thing.things if isinstance(one, said.Named)]
        noun = next(iter(nouns)) if len(nouns) == 1 and named else members[0].noun  # “Robb Stark or a Knight character”
        made = self.a_description(sort, amount, thing.span, noun)
        made.plural = join == "and"
        made.target = any(item.target for item in members)
        self.choosing[made.each] = [thing for item in members for thing in self.choosing.get(item.each, ())]
        if sort is Sort.PIECE and all(item.base is None and not item.places and item.truths for item in members):
            self._alternatives(made, members)
        else:
            made.base = m.Union(tuple(self.pieces(item) for item in members), span=thing.span)
        return made

    def _alternatives(self, made: Description, members: list[Description]) -> None:
        """“Renly Baratheon or a Tyrell character”: what is the one or the other, wherever that is said to be."""
        rows = [both([exchanged(truth, item.each, made.each) for truth in item.truths]) for item in members]
        made.truths.append(m.Or(tuple(rows)))
        made.zones = tuple(dict.fromkeys(zone for item in members for zone in item.zones))
        made.anywhere = all(item.anywhere for item in members)

    def _which_list(self, thing: said.Select, made: Description) -> None:
        """“characters and locations” are all of both; “a character and location” is not plainly one, nor two."""
        all_of_both = made.plural and made.amount.det in (Det.BARE, Det.ALL, Det.THE) and not made.amount.counted
        counting, self.counting = self.counting, False
        all_of_both |= counting and made.amount.det is Det.BARE and thing.join in ("and", "and/or")
        if counting and all_of_both and thing.join:
            self.policy("for-each-of-both")
        of_either = made.plural and made.amount.det is Det.SOME  # “4 or more Bystanders and/or Villains” in all
        self.listed(thing, "or", *(("and", "and/or") if all_of_both else ("and/or",) * of_either))

    def _select(self, thing: said.Select) -> Description:
        thing = self.copies_of(thing) or thing
        kinds = self.take(thing, "kinds")
        head = kinds[0].kind
        sort = self._sort_of_kind(kinds[0])
        amount = self.amount(self.take(thing, "quantity"))
        if sort is Sort.PLAYER and amount.det is Det.SAME:
            raise self.refuse("same", "the same player as who?", thing, "choose the player first")
        made = self.a_description(sort, amount, thing.span, kinds[0].noun)
        made.plural = kinds[-1].plural or amount.det is Det.ALL
        made.apiece = amount.det is Det.ALL and not kinds[-1].plural
        self._to_be_chosen(thing, made)
        made.other = amount.other
        self._which_list(thing, made)
        self._kinds(kinds, made)
        before = self.may_pick, self.severally, self.of_some
        several = amount.det is Det.SOME and amount.most != m.Const(1)  # “2 cards in a player's hand”: one player's
        self.may_pick, self.severally = self.may_pick and (amount.det is not Det.SOME or several), []
        self.of_some = False
        self._owner(thing, made, head)
        self.filters(self.take(thing, "where"), made)
        self.far_off(made)
        if kinds[0].kind == "stat" and isinstance(made.base, m.Declared) and self.holder is None:
            raise self.refuse("numbers-of", "of which cards is not said", thing, "say “among your cards”")
        shared = self.severally
        if self.of_some and not (amount.det is Det.SOME and amount.most == m.Const(1)):
            raise self.refuse("owner", "of whom of them is not said", thing, "choose the player first")
        self.may_pick, self.severally, self.of_some = before
        self.shared_out(made, shared)
        if made.kept is not None:
            self.remembered(made, Origin.PICKED)
        self.others(made)
        self._edges(made)
        told = made.truths or made.extreme is not None or made.plural or amount.det is not Det.THE
        if sort is Sort.PLAYER and isinstance(made.base, m.Players) and not told:
            raise self.refuse("which", "which player is not said", thing, "say “that player”, “each player” or “you”")
        return made

    def shared_out(self, made: Description, shared: Sequence[Share]) -> None:
        """“a card from each player's hand”: so many of each; “all cards in each player's hand”: of all of them."""
        if made.amount.det is Det.SOME and self.doing and len(shared) == 1:
            made.severally = shared[0]
            return
        if made.amount.det is Det.SOME and shared:
            raise self.refuse("each-of-several", "of which of them is not said", made.span)
        for each, players in shared:
            made.places = [exchanged(place, each, players) for place in made.places]
            made.truths = [exchanged(truth, each, players) for truth in made.truths]

    def _kinds(self, kinds: list[said.Kind], made: Description) -> None:
        """Nouns with their adjectives; several joined are alternatives."""
        rows: list[list[m.Truth]] = []
        zones: list[tuple[ZoneName, ...]] = []
        bases: list[m.Set[Any] | None] = []
        before_all = made.base
        for kind in kinds:
            made.base = before_all
            for name in ("kind", "plural", "attribute"):
                self.take(kind, name)
            if self.take(kind, "amount") is not None or self.take(kind, "bound"):
                raise self.refuse("noun-number", "a number after this noun is not understood", kind)
            before = len(made.truths)
            self._noun(kind, made)
            self.filters(self.take(kind, "filters"), made)
            rows.append(made.truths[before:])
            zones.append(made.zones)
            bases.append(made.base)
            del made.truths[before:]
        if len(rows) == 1:
            made.truths += rows[0]
            return
        self._one_base(bases, rows, kinds, made)
        made.zones = tuple(dict.fromkeys(zone for row in zones for zone in row)) if all(zones) else ()
        common = [truth for truth in rows[0] if all(truth in row for row in rows)]
        if not all(rows):
            raise self.refuse("noun-list", "one of these nouns says nothing by itself", kinds[0])
        apart = [[truth for truth in row if truth not in common] for row in rows]
        made.truths += common
        if all(apart):
            made.truths.append(m.Or(tuple(both(row) for row in apart)))

    def _one_base(
        self, bases: list[m.Set[Any] | None], rows: list[list[m.Truth]], kinds: list[said.Kind], made: Description
    ) -> None:
        """“an attacker or a defender”: either group; what is said of one of them alone is not understood."""
        groups = list(dict.fromkeys(base for base in bases if base is not None))
        if len(groups) < 2 and (not groups or None not in bases):
            return
        if None in bases or any(row != rows[0] for row in rows):
            raise self.refuse("noun-list", "these nouns are not understood together", kinds[0])
        made.base = m.Union(tuple(groups))

    def _noun(self, kind: said.Kind, made: Description) -> None:
        noun = self.take(kind, "noun")
        if kind.kind == "player":
            self._player_noun(kind, noun, made)
        elif kind.kind == "value":
            self._value_noun(kind, noun, made)
        elif kind.kind == "attribute" or self.as_values(kind) is not None:
            made.base = m.Declared(self.attribute(noun, kind))
            self.values_of[made.each] = made.base.attribute
        elif kind.kind in ("occasion", "period"):
            self._occasion(kind, noun, made)
        elif kind.kind == "number" and noun == "number":
            made.base = None
        elif noun in self.lexicon.dice:
            made.truths.append(m.Is(made.each, m.OfKind(self.lexicon.dice[noun].kind), span=kind.span))
            made.anywhere = True
        elif made.sort is Sort.PLACE:
            self._space_noun(kind, made)
        elif kind.kind in PIECES:
            data = self.lexicon.nouns.get(noun)
            if data is None and self.is_only_a_name(kind):
                self.policy("a-name-as-a-noun")
                made.truths.append(m.Is(made.each, m.Called(Name(noun), span=kind.span), span=kind.span))
                return
            if data is None:
                raise self.refuse("noun", f"the game's table does not say what “{noun}” is", kind)
            self._piece_noun(data, made)
        else:
            raise self.refuse("noun-kind", f"“{noun}” is not understood here", kind)

    def is_only_a_name(self, kind: said.Kind) -> bool:
        """“each other Redcloaks in your Victory Pile”: cards are called so, and it is no word of the game."""
        words = self.lexicon.wording
        return kind.kind == "card" and words is not None and words.is_only_a_name(kind.noun)

    def _piece_noun(self, data: NounData, made: Description) -> None:
        if data.means == "host":
            made.base = m.Host(m.This())
            made.also |= {data.kind} if data.kind is not None else set()
            return
        made.zones = data.zones
        made.always = data.always
        if data.kind is not None:
            made.also |= {data.kind}
        if data.role is not None and data.period is not None:
            made.base = m.Of(self.episode(data.period), data.role)
        if data.kind is not None:
            made.truths.append(m.Is(made.each, m.OfKind(data.kind), span=made.span))
        if data.state is not None:
            made.truths.append(m.Is(made.each, m.InState(data.state)))
        if data.called is not None:
            made.truths.append(m.Is(made.each, m.Called(data.called), span=made.span))

    def _player_noun(self, kind: said.Kind, noun: str, made: Description) -> None:
        data = self.lexicon.players.get(noun)
        if data is None:
            raise self.refuse("noun", f"the game's table does not say who “{noun}” is", kind)
        if data.role is not None and data.period is not None:
            made.base = m.Of(self.episode(data.period), data.role)
        elif data.state is not None:
            made.base = m.Players()
            made.truths.append(m.Is(made.each, m.InState(data.state)))
        elif data.means in ("owner", "controller"):
            made.base = None
        elif data.means == "opponents":
            made.base = m.Opponents(self.actor)
        elif data.means == "teammates":
            made.base = teammates(self.actor)
        elif data.means == "players":
            made.base = m.Players()
        else:
            raise self.refuse("noun", f"the game's table does not say who “{noun}” is", kind)

    def _value_noun(self, kind: said.Kind, noun: str, made: Description) -> None:
        """A value as a noun: `a Soldier`, `2 Knights`."""
        if noun in self.own.parameters:
            made.base = m.Given(Sort.PIECE, Parameter(noun), span=kind.span)
            return
        attribute = getattr(kind, "attribute", "") or self._attribute_of(noun)
        if hasattr(kind, "attribute"):
            self.take(kind, "attribute")
        if attribute == MINTED:
            self.policy("called-so-wherever-it-lies")
            made.anywhere = True
            made.truths.append(self.has_value(made.each, Attribute(attribute), noun, kind.span))
            return
        data = self.lexicon.values.get(attribute)
        if data is None:
            raise self.refuse("value-noun", f"“{noun}” alone does not say what is meant", kind, "add a noun")
        if data.kind is not None:
            self.policy("a-value-alone-is-of-a-kind")
        self._piece_noun(data, made)
        made.truths.append(self.has_value(made.each, Attribute(attribute), noun, kind.span))

    def _occasion(self, kind: said.Kind, noun: str, made: Description) -> None:
        data = self.lexicon.periods.get(noun)
        if data is None:
            raise self.refuse("period", f"the game's table does not say what “{noun}” is", kind)
        made.noun = data
        made.truths.append(m.Is(made.each, m.OfKind(Kind(data)), span=kind.span))

    def _owner(self, thing: said.Select, made: Description, head: str) -> None:
        """Whose: `your revealed plot`, `its owner`, `an opponent's location`."""
        owner = self.take(thing, "owner")
        if owner is None:
            return
        if made.sort is Sort.PLAYER:
            data, before = self.lexicon.players.get(made.noun), self.of_another
            self.of_another = data is not None and data.means == "controller"
            self._relative_player(made, self.one(owner, (Sort.PIECE,)))
            self.of_another = before
            return
        if made.sort is Sort.PIECE:
            who = self.describe(owner, (Sort.PLAYER, Sort.PIECE))
            if who.sort is Sort.VALUE:
                made.truths.append(self.is_of(made.each, self.set_of(who), owner))
                self._belongs(made)
                return
            held = self.lexicon.nouns.get(made.noun)
            if held is not None and held.yours and who.sort is Sort.PLAYER:
                self._held_by(made, held, who)
                return
            self.policy("your-is-controlled")
            if who.sort is Sort.PLAYER:
                if who.amount.det is Det.SOME and not made.plural and made.amount.det is Det.BARE:
                    self.policy("indefinite-owner")
                    made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
                    self.controlled_by[made.each] = frozenset((who.noun, "player"))
                of_one = who.amount.det is Det.SOME and made.plural and self.may_pick
                if of_one:
                    self.policy("all-of-one-of-them")
                whose = self.pick(who, self.actor) if of_one else self.set_of(who)
                made.truths.append(among(m.Controller(made.each), whose))
                self._belongs(made)
                return
            self._of_piece(made, self.set_of(who), owner)
            return
        if made.sort is Sort.VALUE and isinstance(made.base, m.Declared):
            made.base = m.Values(made.base.attribute, self.one(owner, ()))
            self._belongs(made)
            return
        raise self.refuse("owner", "whose this is, is not understood", owner)

    def _of_piece(self, made: Description, whose: m.Set[Any], owner: said.Thing) -> None:
        """“this card's Event marker”: what another line of the card made; “its Strength die”: a die is its roller's."""
        if made.noun in self.lexicon.dice:
            self.policy("dice-of-the-roller")
            self._belongs(made)
            return
        if not isinstance(whose, m.This):
            raise self.refuse("owner", "whose this is, is not understood", owner)
        self.remembered(made, Origin.MADE)
        if made.amount.det is Det.BARE:
            made.amount = Amount(Det.THE)

    def _held_by(self, made: Description, data: NounData, who: Description) -> None:
        """“one of your Heroes”: in the zones that the game's table names for what a player has."""
        if who.amount.det is Det.SOME:
            raise self.refuse("owner", "whose these are is not decided", made.span)
        self.policy("yours-by-noun")
        whose = self.set_of(who)
        made.places = [self.union_of([self.frame_zone(name, whose, made.span) for name in data.yours])]
        made.by_noun = whose
        self._belongs(made)

    def _belongs(self, made: Description) -> None:
        """“your House card”: one that somebody has is known."""
        if made.amount.det is Det.BARE and not made.plural:
            made.amount = Amount(Det.THE)

    def _edges(self, made: Description) -> None:
        """“the top 3 cards of your deck”."""
        edges = {Det.TOP: m.Edge.TOP, Det.BOTTOM: m.Edge.BOTTOM}
        edge = edges.get(made.amount.det)
        if edge is None:
            return
        if not made.places or made.truths or made.amount.most is None:
            raise self.refuse("top", "it is not said of which pile", made.span, "say it: the top card of your deck")
        if not all(map(self.is_known, made.places)):
            raise self.refuse("whose-pile", WHOSE, made.span, "say it: choose a player")
        made.base = m.Edgemost(edge, made.amount.most, self.union_of(made.places), span=made.span)
        made.places = []
        made.plural = made.plural or made.amount.counted
        made.amount = Amount(Det.THE)


__all__ = ["Description", "Descriptions"]
