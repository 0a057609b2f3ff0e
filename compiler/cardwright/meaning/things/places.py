"""Where things are: zones, piles and spaces, and where the pieces of a bare noun are looked for."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Stat, ZoneName
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import Origin, Remembered
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, among, both, exchanged
from cardwright.meaning.context.sharing import of_each
from cardwright.meaning.things.zones import Zones

PIECES = frozenset({"card", "die"})
"""Kinds of nouns that are pieces."""
PLACES = frozenset({"zone", "position"})
"""Kinds of nouns that are places."""
NUMBER = Stat("number")
"""The number of a space in its zone."""
ALLIES = "allies"
"""The side of whoever plays with you; no piece is an ally of itself."""


def teammates(of: m.Set[m.Player]) -> m.Set[m.Player]:
    """The others on the side of a player; nobody, where each plays for himself."""
    return m.Minus(m.Minus(m.Players(), m.Opponents(of)), of)


class Places(Zones):
    """Reads places, and makes sets of descriptions."""

    assumed: tuple[ZoneName, ...] = ()
    """Where what was described last was taken to be, because its noun says so."""

    @abstractmethod
    def describe(self, thing: said.Thing, want: tuple[Sort, ...] = ()) -> Description:
        """What a thing describes."""

    @abstractmethod
    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        """Whether a clause holds; `gap` is what a relative clause describes."""

    @abstractmethod
    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """Whether so many of a set are there as its noun phrase says."""

    def a_description(self, sort: Sort, amount: Amount, span: m.Span, noun: str = "") -> Description:
        return Description(sort, self.fresh(sort), amount, span, noun)

    def _ref_filters(self, ref: said.Ref) -> None:
        """“that enemy model”: the adjective helps to find it and says nothing new."""
        for item in self.take(ref, "filters"):
            self._take_all(item, told=True)

    # ------------------------------------------------------------ places

    def is_place(self, thing: said.Thing) -> bool:
        """Whether a thing is a zone, a space or a pile rather than a piece."""
        if self.is_purse(thing):
            return False
        if isinstance(thing, said.Both):
            return all(self.is_place(item) for item in thing.things)
        if isinstance(thing, said.Ref):
            return thing.kind in PLACES
        if isinstance(thing, said.Amount):
            return thing.quantity.words[-1:] in (["top"], ["bottom"])
        if isinstance(thing, said.Select):
            head = thing.kinds[0]
            return head.kind in PLACES or (head.kind == "value" and head.noun in self.lexicon.zones)
        return False

    def pile(self, thing: said.Thing) -> m.Set[m.Place] | None:
        """“look at his hand and discard a card from it”: the place, where nothing else was spoken of since."""
        if not isinstance(thing, said.Ref) or thing.word != "it" or thing.noun or thing.where or thing.owner:
            return None
        taken = self.act_read.what if self.act_read is not None else None
        if isinstance(taken, said.Select) and taken.kinds[0].kind == "token":
            return None  # no gold lies in a hand
        last = max((one for one in self.mentions if one.sort is Sort.PLACE), key=lambda one: one.last, default=None)
        pieces = [one.last for one in self.mentions if one.sort is Sort.PIECE and one.came is not Came.BEARER]
        if last is None or max(pieces, default=0) > last.last:
            return None
        self._take_all(thing)
        self.policy("in-it-is-the-place")
        last.last = self.tick()
        return self.renamed(last.what)

    def place(self, thing: said.Thing) -> m.Set[m.Place]:
        """A zone or space as a place."""
        if isinstance(thing, said.Both):
            if self.listed(thing, "and", "or", "and/or") == "and/or":
                self.policy("either-place-or-both")
            return self.union_of([self.place(item) for item in self.take(thing, "things")])
        if isinstance(thing, said.Ref):
            self._ref_filters(thing)
            return self.refer(thing, (Sort.PLACE,)).what
        if isinstance(thing, said.Amount):
            return self._edge_place(thing)
        if isinstance(thing, said.Select):
            spaces = self._spaces_of(thing)
            return self._zone(thing) if spaces is None else spaces
        raise self.refuse("place", "this is no place", thing)

    def _spaces_of(self, thing: said.Select) -> m.Set[m.Place] | None:
        """“the space of a character”, “the spaces of those characters”: where these are; “the space in front of it”."""
        kind = thing.kinds[0]
        if kind.noun == "position" and thing.owner is not None and not thing.where:
            return self._position_of(thing)
        if kind.noun in self.lexicon.spaces and kind.amount is not None:
            return self._numbered_space(thing, kind)
        if kind.noun not in ("space", "position") or len(thing.where) != 1 or thing.owner is not None:
            return None
        relation = thing.where[0]
        way = self.lexicon.directions.get(relation.preposition) if isinstance(relation, said.Related) else None
        if not isinstance(relation, said.Related) or (relation.preposition != "of" and way is None):
            return None
        if self.is_place(relation.thing):
            return None
        self.take(thing, "where")
        self.take(relation, "preposition")
        for name in ("quantity", "kinds", "join"):
            self._take_all(self.take(thing, name))
        if kind.filters or kind.amount is not None or (thing.quantity and thing.quantity.words != ["the"]):
            raise self.refuse("place", "this place is not understood", thing)
        made = self.describe(self.take(relation, "thing"))
        if made.amount.det is Det.SOME and self.doing and way is None:
            return m.PlaceOf(self.pick(made, self.actor), span=thing.span)
        if made.amount.counted and made.amount.most != m.Const(1):
            raise self.refuse("place", "of which of them is not said", thing)
        if way is not None:
            return m.Next(m.PlaceOf(self.set_of(made)), way, m.Const(1), span=thing.span)
        return m.PlaceOf(self.set_of(made), span=thing.span)

    def _numbered_space(self, thing: said.Select, kind: said.Kind) -> m.Set[m.Place]:
        """“space 3 of your lineup”: that of the spaces of a zone which has the number."""
        where = self.take(thing, "where")
        relation = where[0] if len(where) == 1 else None
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "of":
            raise self.refuse("place", "a space has a number in a zone: of which?", thing)
        self.listed(thing)
        more = thing.quantity or thing.owner or kind.filters or self.take(kind, "bound") or thing.kinds[1:]
        inner = self.take(relation, "thing")
        zone = self.place(inner) if self.is_place(inner) else None
        spaced = {one.name for one in self.lexicon.zones.values() if one.spaces}
        if more or not isinstance(zone, m.Zone) or zone.zone not in spaced:
            raise self.refuse("place", "this place is not understood", thing)
        for name in ("noun", "kind", "filters", "plural"):
            self.take(kind, name)
        for name in ("quantity", "owner", "kinds"):
            self.take(thing, name)
        each, number = self.fresh(Sort.PLACE), self.written(self.take(kind, "amount"))
        numbered = m.Compare(m.StatOf(NUMBER, each), m.Op.EQUAL, number)
        return m.Where(m.Spaces(zone), each, numbered, span=thing.span)

    def _position_of(self, thing: said.Select) -> m.Set[m.Place]:
        """“its position”: where it is."""
        for name in ("quantity", "kinds", "join", "where"):
            self._take_all(self.take(thing, name))
        if thing.kinds[0].filters or thing.kinds[0].amount is not None or thing.quantity is not None:
            raise self.refuse("place", "this place is not understood", thing)
        return m.PlaceOf(self.one(self.take(thing, "owner"), (Sort.PIECE,)), span=thing.span)

    def _edge_place(self, thing: said.Amount) -> m.Set[m.Place]:
        """“the top of your deck”."""
        amount = self.amount(self.take(thing, "quantity"))
        edge = {Det.TOP: m.Edge.TOP, Det.BOTTOM: m.Edge.BOTTOM}.get(amount.det)
        if edge is None:
            raise self.refuse("place", "this place is not understood", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("place", "the top of what?", thing)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("place", "the top of what?", thing)
        return m.EdgeOf(edge, self.place(self.take(where[0], "thing")))

    def lies_in(self, made: Description, place: m.Set[m.Place]) -> None:
        """Somebody says where something is."""
        if made.places and made.by_noun is None:
            raise self.refuse("places", "where this is, is said twice", made.span)
        parts = place.sets if isinstance(place, m.Union) else (place,)
        if made.by_noun is not None and any(getattr(part, "of", None) != made.by_noun for part in parts):
            raise self.refuse("places", "whose this is and where it is do not go together", made.span)
        made.places, made.by_noun = [place], None

    def union_of(self, places: list[m.Set[m.Place]]) -> m.Set[m.Place]:
        return places[0] if len(places) == 1 else m.Union(tuple(places))

    def _zone(self, thing: said.Select) -> m.Set[m.Place]:
        if thing.kinds[0].noun in self.lexicon.spaces and thing.owner is not None:
            return self._own_space(thing)
        amount = self.amount(self.take(thing, "quantity"))
        if self.listed(thing, "and", "or", "and/or") == "and/or":
            self.policy("either-place-or-both")
        owner = self.take(thing, "owner")
        want = self._owner_sorts(thing)
        whose = None if owner is None else self.owners(owner, want)
        part = self._part_of_zone(thing, amount) or self._kind_of_space(thing, amount)
        if part is not None:
            return part
        for item in self.take(thing, "where"):
            if not isinstance(item, said.Related) or self.take(item, "preposition") != "of" or whose is not None:
                raise self.refuse("zone", "this place is not understood", item)
            whose = self.owners(self.take(item, "thing"), want)
        if amount.det not in (Det.BARE, Det.THE, Det.SOME, Det.ANY, Det.ALL) or amount.counted or amount.other:
            raise self.refuse("zone", "this place is not understood", thing)
        known = whose is not None or self.holder is not None or not self.doing
        # One bare pile is the actor's; several (“characters in dead piles”) are those of all.
        nobodys = not known and amount.det is Det.BARE and not thing.kinds[-1].plural
        found = [self._one_zone(kind, whose, nobodys) for kind in self.take(thing, "kinds")]
        if (
            whose is None
            and amount.det in (Det.BARE, Det.THE)
            and not thing.kinds[-1].plural
            and any(isinstance(one, m.Zone) and one.of == m.Players() for one in found)
        ):
            raise self.refuse("zone", "whose place this is, is not said", thing, "say “your …” or “any …”")
        if amount.det not in (Det.BARE, Det.THE) and any(isinstance(one, m.Zone) and one.of is None for one in found):
            raise self.refuse("zone", "there is one such place", thing, "say “the”")
        if not known:  # “the top card of any deck”: nobody picks whose that is
            self.of_any.extend(one.of for one in found if isinstance(one, m.Zone) and one.of == m.Players())
        made = self.union_of(found)
        self.mention(made, Sort.PLACE, frozenset(kind.noun for kind in thing.kinds), Came.DEFINITE)
        return made

    def _own_space(self, thing: said.Select) -> m.Set[m.Place]:
        """“in its space”: where it is."""
        kind = self.take(thing, "kinds")[0]
        self._take_all(kind)
        if thing.where or thing.quantity is not None or len(thing.kinds) > 1 or kind.filters or kind.amount is not None:
            raise self.refuse("zone", "this space is not understood", thing)
        return m.PlaceOf(self.one(self.take(thing, "owner"), (Sort.PIECE,)), span=thing.span)

    def _owner_sorts(self, thing: said.Select) -> tuple[Sort, ...]:
        """A player's zone belongs to a player, a piece's to a piece: `his or her hand` is never a card's."""
        data = self.lexicon.zones.get(thing.kinds[0].noun)
        return (Sort.PIECE,) if data is not None and data.of == "piece" else (Sort.PLAYER,)

    def _part_of_zone(self, thing: said.Select, amount: Amount) -> m.Set[m.Place] | None:
        """“the centre of the gaming area”: a place that the game's table names as a whole."""
        if len(thing.where) != 1 or not isinstance(thing.where[0], said.Related) or len(thing.kinds) != 1:
            return None
        relation, kind = thing.where[0], thing.kinds[0]
        inner = relation.thing
        if relation.preposition != "of" or not isinstance(inner, said.Select) or inner.kinds[0].kind != "zone":
            return None
        name = f"{kind.noun} of the {inner.kinds[0].noun}"
        if name not in self.lexicon.zones:
            return None
        plain = not (kind.filters or inner.kinds[0].filters or inner.where or inner.owner or thing.owner)
        if not plain or amount.det is not Det.THE or self.amount(inner.quantity).det is not Det.THE:
            raise self.refuse("zone", "this place is not understood", thing)
        for name_ in ("where", "kinds"):
            self._take_all(self.take(thing, name_))
        return self.zone(name, None, thing.span)

    @abstractmethod
    def _kind_of_space(self, thing: said.Select, amount: Amount) -> m.Set[m.Place] | None:
        """“special spaces”: those spaces of the table of which that holds."""

    def owners(self, thing: said.Thing, want: tuple[Sort, ...] = (Sort.PLAYER, Sort.PIECE)) -> m.Set[Any]:
        """Whose a zone is; one of several is picked where something is being done."""
        made = self.describe(thing, want)
        if made.sort not in want:
            raise self.refuse("owner", "whose this is, is not understood", thing)
        if made.amount.det is Det.ANY and made.sort is Sort.PLAYER and self.may_pick and not self.taking:
            made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))  # “put it into any player's hand”: one of them
        if made.amount.det is Det.SOME and self.may_pick:
            return self.pick(made, self.actor)
        if made.amount.det is Det.SOME and made.sort is Sort.PLAYER:
            self.of_some = True
        if made.amount.det is Det.ALL and made.sort is Sort.PLAYER and self.severally is not None:
            self.severally.append((made.each, self.set_of(made)))
            return made.each
        found = self.set_of(made)
        if made.amount.det is Det.ANY and made.sort is Sort.PLAYER:
            self.of_any.append(found)
        if _is_of_a_deed(found) and isinstance(thing, said.Select) and self.steps:  # “the loser's hand”
            self.mention(found, Sort.PLAYER, frozenset((made.noun, "player")), Came.DEFINITE)
        return found

    def pick(
        self,
        made: Description,
        who: m.Set[m.Player] | None,
        found: m.Set[Any] | None = None,
        span: m.Span | None = None,
        secret: bool = False,
    ) -> m.Var[Any]:
        """Have somebody pick what is described; nobody: chance picks."""
        assert made.amount.least is not None
        found = self.set_of(made) if found is None else found
        who = made.picker or who
        binder = m.Binder(made.each, found, made.amount.least, made.amount.most, span=made.span)
        such = both(made.such) if made.such else None
        picked: m.Effect = m.Pick(who, (binder,), such, made.target, secret, span=span or made.span)
        if made.severally is not None:
            if not of_each(found, made.severally[0]):
                raise self.refuse("each-of-several", "of which of them is not said", made.span, "say it of each place")
            self.policy("so-many-of-each")
            picked = m.Each(*made.severally, m.Order.TURN, picked, self.fresh(Sort.DEED), span=made.span)
        self.emit(picked)
        self.was_chosen(made)
        most = made.amount.most
        plural = made.severally is not None or not (isinstance(most, m.Const) and most.value == 1)
        self.mention(made.each, made.sort, made.nouns, Came.PICK, plural)
        if made.amount.least != made.amount.most:
            self.open_picks.add(made.each)
        self.picked(made)
        self.said_of[made.each] = (made.each, tuple(made.truths))
        if made.of_mention is not None:
            made.of_mention.taken.append(made.each)
            self.picked_from[made.each] = made.of_mention.what
        return made.each

    def pick_so(self, made: Description, manners: list[str], act: said.Act) -> None:
        """“choose a player at random”, “secretly choose a plot”: chance picks, or nobody else sees what is picked."""
        plain = not manners or (made.picker is None and made.severally is None)
        if manners not in ([], ["random"], ["secret"]) or not plain:
            raise self.refuse("choose", "how this is chosen is not understood", act)
        who = None if "random" in manners else self.actor
        self.pick(made, who, span=act.span, secret="secret" in manners)

    def was_chosen(self, made: Description) -> None:
        """What was to be chosen as a target was."""
        self.chosen |= {id(thing) for thing in self.choosing.get(made.each, ())}

    def picked(self, made: Description) -> None:
        """Something was picked that other lines of the card may speak of."""
        kept: m.Kept[Any] = m.Kept(made.sort, made.each.number)
        self.memory.items.append(Remembered(made.each, made.nouns, tuple(made.truths), Origin.PICKED, kept))

    def remembered(self, made: Description, origin: Origin) -> None:
        """Put what another line of the card bound in place of a description: all of them of which it says the same."""
        found = [
            item
            for item in self.memory.find(origin, made.sort, made.noun)
            if all(exchanged(truth, made.each, item.each) in item.truths for truth in made.truths)
        ]
        if not found:
            raise self.refuse("kept", "no other line of this card says which", made.span, "choose it there first")
        self.policy("kept-by-the-card")
        sets = tuple(item.kept for item in found)
        made.base = sets[0] if len(sets) == 1 else m.Union(sets)
        made.truths = []

    def _one_zone(self, kind: said.Kind, whose: m.Set[Any] | None, nobodys: bool = False) -> m.Set[m.Place]:
        noun = self.take(kind, "noun")
        for name in ("kind", "plural", "attribute"):
            if hasattr(kind, name):
                self.take(kind, name)
        for item in self.take(kind, "filters"):
            if whose is not None or not isinstance(item, said.InState) or self.take(item, "group") != "side":
                raise self.refuse("zone", f"this description of “{noun}” is not understood", kind)
            whose = self.side_players(item, self.take(item, "word"))
        if self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("zone", f"this description of “{noun}” is not understood", kind)
        data = self.lexicon.zones.get(noun)
        if nobodys and data is not None and data.of == "player" and not data.ordered:
            if not self.taking and self.returned is not None:
                self.policy("returned-to-its-owner")
                return self.zone(noun, m.Owner(self.returned), kind.span)
            if not self.taking:
                raise self.refuse("whose", f"whose “{noun}” is not said", kind, f"say it: your {noun}")
            self.policy("bare-zone-of-the-actor")
            whose = self.actor
        return self.zone(noun, whose, kind.span)

    def side_players(self, item: said.InState, word: str) -> m.Set[m.Player]:
        """Who an adjective of sides means, seen from you."""
        side = self.lexicon.sides.get(word)
        you: m.Set[m.Player] = m.You()
        if isinstance(self.actor, m.Var):
            self.policy("friendly-to-the-actor")
            you = self.actor
        others: m.Set[m.Player] = m.Opponents(you)
        players = {"you": you, "opponents": others, ALLIES: m.Minus(m.Players(), others)}
        if side is None or side not in players:
            raise self.refuse("side", f"the game's table does not say whose “{word}” is", item)
        return players[side]

    # ------------------------------------------------------------ sets

    def pieces(
        self, made: Description, zones: tuple[ZoneName, ...] = (), whose: m.Set[m.Player] | None = None
    ) -> m.Set[Any]:
        """The set described. Where its pieces are: said, by the verb's frame, by a deed, by the noun, or refused."""
        if made.extra:
            raise self.refuse("additional", "additional to which is not said", made.span)
        return self._foremost(self.narrowed(self._placed(made, zones, whose), made), made)

    def _foremost(self, found: m.Set[Any], made: Description) -> m.Set[Any]:
        """“with the most characters”: those of a set of which a number is the highest or lowest."""
        if made.extreme is None:
            return found
        end, key = made.extreme
        tie = m.Tie.ALL if made.plural else m.Tie.CHOSEN
        each = self.fresh(made.sort)
        return m.Extreme(end, found, each, (exchanged(key, made.each, each),), tie, span=made.span)

    def narrowed(self, base: m.Set[Any], made: Description) -> m.Set[Any]:
        """Those of a set of which all holds that is said; the name of the one described stays free for what follows."""
        if not made.truths:
            return base
        each = self.fresh(made.sort)
        return m.Where(base, each, exchanged(both(made.truths), made.each, each), span=made.span)

    def _placed(self, made: Description, zones: tuple[ZoneName, ...], whose: m.Set[m.Player] | None) -> m.Set[Any]:
        if made.base is not None:
            if made.places:
                made.truths.append(among(m.PlaceOf(made.each), self.union_of(made.places)))
                made.places = []
            return made.base
        if made.sort is Sort.PLAYER:
            return m.Players()
        if made.sort is not Sort.PIECE:
            raise self.refuse("sort", "this is not a set of pieces", made.span)
        if len(made.places) > 1:
            raise self.refuse("places", "where this is, is said twice", made.span)
        if made.places:
            return m.In(made.places[0])
        if made.anywhere and not made.always:
            return m.Anywhere()
        hands = {kind.name for kind in self.lexicon.table.zones.kinds if kind.private}
        if {*zones} <= hands and zones and _is_controlled(made):  # “discard a location you control”
            self.policy("controlled-is-in-no-hand")
            zones = ()
        begun = self.lexicon.table.begun_in(made.kinds, hands - {*zones}) if zones and {*zones} <= hands else None
        for names, policy in ((zones, "by-frame"), (made.zones, "by-noun")):
            if names and begun is None:
                self.policy(policy)
                self.assumed = names if policy == "by-noun" else ()
                owner = whose if policy == "by-frame" else None
                return m.In(self.union_of([self.frame_zone(name, owner, made.span) for name in names]))
        hint = self.some_zones("say it") if begun is None else f"say it: in your {begun}"
        raise self.refuse("where", "where these are is not said", made.span, hint)

    def set_of(self, made: Description) -> m.Set[Any]:
        """All that is described."""
        if made.sort in (Sort.VALUE, Sort.FIGURE, Sort.PLACE):
            if made.base is None:
                raise self.refuse("which", "from which of these is not said", made.span)
            return self._foremost(self.narrowed(made.base, made), made)
        return self.pieces(made)

    def one(self, thing: said.Thing, want: tuple[Sort, ...], some: bool = False) -> m.Set[Any]:
        """A thing that stands for one definite set: a pronoun, this card, you, the attached character; with `some` also
        any such: what is attached to a Knight is attached to one of the Knights."""
        made = self.describe(thing, want)
        if some and made.amount.det is Det.SOME and not made.amount.counted:
            self.not_together(made)
            self.policy("attached-to-any-such")
            return self.pieces(made)
        if made.amount.det is Det.SOME:
            raise self.refuse("definite", "one that is known is wanted here", made.span)
        return self.spoken_of(made, self.set_of(made))

    def one_player(self, thing: said.Thing) -> m.Set[m.Player]:
        """One player: you, that player, its owner; not any of them, nor each."""
        made = self.describe(thing, (Sort.PLAYER,))
        if made.amount.det not in (Det.THE, Det.BARE, Det.THAT) or made.plural:
            raise self.refuse("definite", "one player is wanted here", made.span)
        return self.spoken_of(made, self.set_of(made))

    def not_together(self, made: Description) -> None:
        """Refuse what is said of several together where nothing is picked: only of a pick can it be asked."""
        if made.such or made.spread is not None:
            raise self.refuse("together", "what is said of these together is not understood here", made.span)

    def spoken_of(self, made: Description, found: m.Set[Any]) -> m.Set[Any]:
        """A definite thing can be referred to from now on."""
        if not isinstance(found, (m.This, m.You)):
            self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, made.plural)
        return found


def _is_controlled(made: Description) -> bool:
    """Whether it is said who controls it."""
    return any(isinstance(one, m.Among) and one.of == m.Controller(made.each) for one in made.truths)


def _is_of_a_deed(whose: m.Set[Any]) -> bool:
    """Whether it is who has a part in a deed: it stays the same one, whatever is done meanwhile."""
    truth = whose.truth if isinstance(whose, m.Where) else None
    return isinstance(whose, m.Of) or (isinstance(truth, m.Among) and isinstance(truth.set, m.Of))
