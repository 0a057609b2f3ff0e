"""What a deed is done to, where from and where to: picked, described, off the top of a pile, so many tokens."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Value
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.groups import out_of
from cardwright.meaning.context.quantities import WORDS, Amount, Det
from cardwright.meaning.context.scope import Came
from cardwright.meaning.doing.payments import Payments
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.happenings.patterns import TOKEN
from cardwright.meaning.things.descriptions import Description
from cardwright.meaning.things.directions import BACK, BY_LOT, EDGES

INTO = frozenset({"into", "to", "in", "on", "onto", "from", "back into", "back to", "out of", "for"})
"""Prepositions that add nothing to the part they mark."""
FACING = Attribute("facing")
ORDER = Attribute("order")
ROLES: dict[str, Role] = {"source": Role("from"), "destination": Role("to")}

EQUAL = "equal to"
DOWN_TO = "down to"
"""The part of a deed that says how many are left."""
CONTROL = "control"
"""The role of whose something is to be."""


class Objects(Payments):
    """Reads the parts of a deed."""

    def down_to(self, act: said.Act, data: VerbData) -> Description | None:
        """“discards down to 2 characters”: so many as are more than that; who has no more than that discards none."""
        goal = next((role for role in act.roles if role.role == DOWN_TO), None)
        if goal is None:
            return None
        self.plain(act, "who", "mood", "roles", "manner")
        for name in ("role", "preposition"):
            self.take(goal, name)
        made = self.describe(self.take(goal, "thing"))
        amount = made.amount
        exactly = amount.det is Det.SOME and amount.least == amount.most and amount.op is Op.EQUAL
        if len(self.take(act, "roles")) != 1 or made.sort is not Sort.PIECE or not exactly or amount.most is None:
            raise self.refuse("down-to", "down to how many is not understood", goal)
        self.policy("down-to")
        held = self.lexicon.nouns.get(made.noun)
        if held is not None and held.yours and not made.places:
            there = [
                name for name in held.yours if name in data.zones
            ] or held.yours  # discarded is what is in the hand
            made.places = [self.union_of([self.frame_zone(name, self.actor, made.span) for name in there])]
        every = self.pieces(replace(made, places=list(made.places)), data.zones, self.actor)
        many = m.Most((m.Const(0), m.Plus((m.Count(every), m.Times((m.Const(-1), amount.most))))))
        made.amount = Amount(Det.SOME, many, many, counted=True)
        return made

    def chosen_among(self, act: said.Act) -> said.Act:
        """“choose a character among them”, “choose a house with no characters”: of what is chosen, not of choosing."""
        groups = [role for role in act.roles if role.role in ("among", "instrument")]
        if not groups or not isinstance(act.what, said.Select):
            return act
        related = [said.Related(preposition=role.preposition, thing=role.thing, span=role.span) for role in groups]
        for role in groups:
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        what = act.what.model_copy(update={"where": [*act.what.where, *related]})
        moved = act.model_copy(update={"what": what, "roles": [role for role in act.roles if role not in groups]})
        self.copies += [(what, act.what), (moved, act)]
        return moved

    def from_somebody(self, act: said.Act) -> said.Act:
        """“take a character from an opponent”: out of where the game's table says that a player has such things."""
        what, source = act.what, next((role for role in act.roles if role.role == "source"), None)
        data = self.lexicon.nouns.get(what.kinds[0].noun) if isinstance(what, said.Select) else None
        if source is None or data is None or len(data.yours) != 1 or not self.is_player(source.thing):
            return act
        self.policy("from-a-player-is-where-he-has-it")
        there = self.zone_of(data.yours[0], source.thing)
        moved = source.model_copy(update={"thing": there})
        made = act.model_copy(update={"roles": [moved if role is source else role for role in act.roles]})
        self.copies += [(moved, source), (made, act)]
        self.take(source, "thing")
        return made

    @staticmethod
    def zone_of(zone: str, whose: said.Thing) -> said.Select:
        """“that player's play area”, where only the player was named."""
        return said.Select(kinds=[said.Kind(noun=zone, kind="zone", span=whose.span)], owner=whose, span=whose.span)

    def with_the_tail_of_its_source(self, act: said.Act) -> said.Act:
        """“take 2 characters from King's Landing of different houses”: no place can be so, but what is taken."""
        what, last = act.what, act.roles[-1] if act.roles else None
        place = last.thing if last is not None and last.role == "source" else None
        if not isinstance(what, said.Select) or last is None or not isinstance(place, said.Select):
            return act
        tails = self.tails_of_pieces(place)
        if not tails:
            return act
        self.policy("no-tail-of-a-place")
        bare = place.model_copy(update={"where": []})
        role = last.model_copy(update={"thing": bare})
        whole = what.model_copy(update={"where": [*what.where, *tails]})
        made = act.model_copy(update={"what": whole, "roles": [*act.roles[:-1], role]})
        self.copies += [(bare, place), (role, last), (whole, what), (made, act)]
        for node, name in ((place, "where"), (last, "thing"), (act, "what"), (act, "roles")):
            self.take(node, name)
        return made

    @abstractmethod
    def origin(self, found: m.Set[m.Piece], act: said.Act) -> m.Set[m.Place]:
        """Where a deed took these from."""

    def _put_back(self, act: said.Act, data: VerbData, parts: list[m.Filled], manners: list[str]) -> list[str]:
        """“put the rest back in any order”: to where they were taken from."""
        whole = next((part.by for part in parts if part.role == data.object), None)
        if not isinstance(whole, m.Set) or any(part.role == Role("to") for part in parts):
            raise self.refuse("back", "back to where is not clear", act)
        self.policy("back-where-it-was")
        parts.append(m.Filled(Role("to"), self.origin(whole, act)))
        left = [word for word in manners if word not in BACK]
        return [*left, *(BACK[word] for word in manners if BACK.get(word))]

    def _bound(self, deed: m.Var[m.Event], role: Role, parts: list[m.Filled]) -> None:
        """What was described and done to is spoken of from now on as what it was done to, wherever it is by then."""
        for part in parts:
            if part.role == role and isinstance(part.by, m.Edgemost):
                self.came_from[deed] = m.EdgeOf(part.by.edge, part.by.place)
            if part.role != role or not isinstance(part.by, (m.Edgemost, m.Where, m.In, m.UpTo, m.Minus, m.Attached)):
                continue
            for item in self.mentions:
                if item.what == part.by and item.sort is Sort.PIECE and item.came is not Came.BEARER:
                    item.what = m.Of(deed, role)

    def _deed_part(self, made: Description, what: said.Thing) -> m.Filled:
        """“redirect the challenge”: the one spoken of or under way."""
        if made.base is not None:
            return m.Filled(Role("deed"), made.base)
        if made.amount.det not in (Det.THE, Det.THIS) or made.besides:
            raise self.refuse("deed", "which one is not understood", what)
        return m.Filled(Role("deed"), self.episode(Period(made.noun)))

    def brought_about(self, made: Description, what: said.Thing) -> list[m.Filled]:
        """“initiate a [military] challenge”: what is opened, and of which sort it is."""
        truths = [one for one in made.besides if isinstance(one, m.Is) and isinstance(one.quality, m.OfValue)]
        sorts = [one.quality.values for one in truths if isinstance(one.quality, m.OfValue)]
        plain = len(truths) == len(made.besides) and all(isinstance(sort, m.Just) for sort in sorts)
        if made.amount != Amount(Det.SOME, m.Const(1), m.Const(1)) or not plain or len(sorts) > 1:
            raise self.refuse("deed", "which one is not understood", what)
        parts = [m.Filled(Role("kind"), m.Just(Attribute("kind"), Value(made.noun)))]
        return [*parts, *(m.Filled(Role("topic"), sort) for sort in sorts)]

    def _picked_place(self, what: said.Thing) -> m.Set[m.Place]:
        """“an opponent's hand”, “any player's hand”: of one who is picked."""
        before = self.may_pick, self.taking
        self.may_pick, self.taking = True, False
        try:
            return self.one_place(self.place(what), what)
        finally:
            self.may_pick, self.taking = before

    def _described(self, what: said.Thing) -> Description:
        before, self.may_pick = self.may_pick, True
        try:
            return self.describe(what)
        finally:
            self.may_pick = before

    def _from(self, made: Description, parts: list[m.Filled]) -> Description:
        """“a Hero from your hand”: the pick is among those there, and the deed needs no `from`."""
        if made.sort is not Sort.PIECE or made.base is not None:
            if isinstance(made.base, (m.In, m.Where)) and any(part.role == Role("from") for part in parts):
                raise self.refuse("places", "where this is, is said twice", made.span)
            return made
        for source in [part for part in parts if part.role in (Role("from"), Role("holder"))]:
            assert isinstance(source.by, m.Set)
            if self._is_whole(source.by):
                continue  # “from the game”: out of what, not where it lies
            group = next((item for item in self.mentions if item.plural and item.what == source.by), None)
            if source.role == Role("from"):
                self.lies_in(made, source.by)
            elif group is not None and not self._lies_on_cards(made):  # “a character from those cards”: one of them
                self.out_of(group, made)
            else:
                self.policy("from-a-piece-is-attached")
                made.base = m.Attached(source.by)
            parts.remove(source)
        self.shared_out(made, self.shared_sources)
        return made

    def _is_whole(self, place: m.Set[Any]) -> bool:
        named = [data for data in self.lexicon.zones.values() if isinstance(place, m.Zone) and data.name == place.zone]
        return any(data.whole for data in named)

    def _taken_this_way(self, made: Description, found: m.Set[Any]) -> None:
        """“Put each character revealed this way into your hand and discard the rest”: they are taken from the group."""
        own = made.of_mention
        if own is not None and made.amount.det is Det.ALL and made.truths and found not in own.taken:
            own.taken.append(found)  # “each Stark card among them”
        within = [truth.set for truth in made.truths if isinstance(truth, m.Among) and truth.of == made.each]
        group = next((item for item in self.mentions if item.plural and item.what in within), None)
        if group is None or made.of_mention is not None:
            return
        if made.amount.det is Det.SOME:
            made.of_mention = group
        else:
            group.taken.append(found)

    def settled(
        self,
        made: Description,
        data: VerbData,
        role: Role,
        chance: bool = False,
        whose: m.Set[m.Player] | None = None,
    ) -> m.Set[Any]:
        """The pieces or players an act takes: picked, all of a set, or the one that is known."""
        zones, whose = data.zones if role == data.object else (), whose or self.actor
        made.base = out_of(made.base, {data.yours for data in self.lexicon.nouns.values()}, zones)
        if (stack := self._off_the_top(made, data, role)) is not None:
            if chance:
                raise self.refuse("random", "the top of a pile is not at random", made.span)
            return stack
        if self.any_one(made) or made.amount.det is Det.SOME:
            made.extra = False  # “discard 1 additional card”: to do so much is to do so much more
        self.only_his_own(made, data, role)
        found = self.set_of(made) if made.sort is not Sort.PIECE else self.pieces(made, zones, whose)
        self._taken_this_way(made, found)
        pile = None if chance else self.unseen(made, found)
        if pile is not None:
            return self._topmost(made, pile, made.amount)
        if made.amount.but is not None:
            self.policy("all-but-so-many")
            more = m.Plus((m.Count(self.renamed(found)), m.Times((m.Const(-1), made.amount.but))))
            many = m.Most((m.Const(0), more))
            made.amount, made.plural = Amount(Det.SOME, many, many, counted=True), True
        if made.amount.det is Det.SOME:
            return self.pick(made, None if chance else self.actor, self.only_uppermost(made, found))
        if isinstance(found, m.Extreme) and found.tie is m.Tie.CHOSEN:
            return self._one_of_the_tied(made, found)
        self.not_together(made)
        if chance:
            raise self.refuse("random", "how many at random is not said", made.span)
        if made.amount.det is Det.BARE and not made.plural and made.base is None and not _named(made):
            raise self.refuse("bare", "which one is not said", made.span, "say “a”, “each” or “that”")
        if made.amount.det in (Det.NO, Det.ANY, Det.NEXT, Det.FIRST, Det.SAME):
            raise self.refuse("determiner", "which ones is not understood here", made.span)
        came = Came.DEFINITE
        if not isinstance(made.base, (m.This, m.You)):
            self.mention(found, made.sort, frozenset((made.noun, "card")), came, made.plural)
            self.apiece = self.tick() if made.apiece else self.apiece
        return found

    def _one_of_the_tied(self, made: Description, found: m.Extreme[Any]) -> m.Set[Any]:
        """“the character with the highest STR”: of several, one is picked."""
        self.policy("definite-one")
        tied = m.Extreme(found.end, found.of, found.each, found.keys, m.Tie.ALL, span=found.span)
        self.emit(m.Pick(self.actor, (m.Binder(made.each, tied, m.Const(1), m.Const(1)),), span=made.span))
        self.mention(made.each, made.sort, frozenset((made.noun, "card")), Came.DEFINITE)
        return made.each

    def _found_once(self, found: m.Set[Any], span: m.Span) -> m.Set[Any]:
        """“the player who controls the highest card takes it and …”: who that is, is found out before anything is
        done."""
        if not isinstance(found, m.Where) or not isinstance(found.of, m.Players):
            return found
        self.policy("who-is-found-once")
        one = self.fresh(Sort.PLAYER)
        self.emit(m.Pick(self.actor, (m.Binder(one, found, m.Const(1), m.Const(1)),), span=span))
        return one

    def _off_the_top(self, made: Description, data: VerbData, role: Role) -> m.Set[Any] | None:
        """“gain a Wound”, “rescue 2 Bystanders”: so many off the top of the pile that the verb's frame names."""
        name, more = data.sources.get(made.noun), self.one_more(made.amount)
        plain = made.base is None and not made.places and not made.anywhere and (more or not made.other)
        if role != data.object or name is None or not plain or made.amount.det is not Det.SOME:
            return None
        kinds = [truth for truth in made.truths if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind)]
        others = [truth for truth in made.truths if more and isinstance(truth, m.Not)]  # none of those lies there
        if len(kinds) + len(others) != len(made.truths) or made.amount.least is None:
            raise self.refuse("stack", "which of these is not said", made.span, "say from where")
        self.policy("by-frame")
        pile = self.frame_zone(name, self.actor, made.span)
        amount = made.amount if made.amount.most is not None else replace(made.amount, most=m.Count(m.In(pile)))
        return self._topmost(made, pile, amount)

    def _topmost(self, made: Description, pile: m.Set[m.Place], amount: Amount) -> m.Set[Any]:
        found = m.Edgemost(m.Edge.TOP, self.many(amount, None, made.span), pile, span=made.span)
        self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, amount.most != m.Const(1))
        return found

    def _tokens(self, what: said.Select, per: said.Thing | None, own: bool = False) -> list[m.Filled]:
        """“1 gold”, “2 power for each …”; of one's own, “any number of” are as many as one has."""
        kinds = self.take(what, "kinds")
        amount = self.amount(self.take(what, "quantity"))
        self.listed(what)
        equal = self.as_many_as(what, per)
        for name in ("owner", "where", "chosen"):
            if self.take(what, name) and (name != "where" or equal is None):
                raise self.refuse("tokens", "which tokens is not understood", what)
        token = self.token(kinds[0])
        self.one_more(amount)
        if own and amount.counted and amount.det is Det.SOME and (amount.least, amount.most) == (m.Const(0), None):
            amount = replace(amount, most=m.Held(token, self.actor))
        which = m.Filled(Role("token"), m.Just(TOKEN, Value(token)))
        return [which, m.Filled(Role("amount"), self.many(amount, per, what) if equal is None else equal)]

    def as_many_as(self, what: said.Select, per: said.Thing | None) -> m.Number | None:
        """“coins equal to its might”."""
        relation = what.where[0] if len(what.where) == 1 and what.quantity is None and per is None else None
        if not isinstance(relation, said.Related) or relation.preposition != EQUAL:
            return None
        self.take(relation, "preposition")
        return self.number(self.take(relation, "thing"))

    def many(self, amount: Amount, per: said.Thing | None, at: said.Thing | m.Span) -> m.Number:
        """How many, for something that is only counted."""
        if amount.det is Det.ALL and not amount.counted:
            raise self.refuse("all-tokens", "all of something is not understood here", at)
        if amount.least is None or amount.most is None or amount.det is not Det.SOME:
            raise self.refuse("how-many", "how many is not understood here", at)
        if amount.least != amount.most:
            figure = self.fresh(Sort.FIGURE)
            self.emit(
                m.Pick(self.actor, (m.Binder(figure, m.Range(amount.least, amount.most), m.Const(1), m.Const(1)),))
            )
            number: m.Number = m.NumberOf(figure)
        else:
            number = amount.most
        return number if per is None else m.Times((number, self.how_often(per)))

    def _roles(self, roles: list[said.Role], data: VerbData) -> list[m.Filled]:
        return [self._role(role, data) for role in roles if not self._is_his_own(role)]

    def _is_his_own(self, role: said.Role) -> bool:
        """“put it into play under your control”: whoever puts something into play controls it anyway."""
        if role.role != CONTROL:
            return False
        for name in ("role", "preposition"):
            self.take(role, name)
        if self._controller(self.take(role, "thing")) != self.actor:
            raise self.refuse("control", "who puts it there controls it", role, "have that player put it into play")
        self.policy("under-his-own-control")
        return True

    def _manner_parts(self, manners: list[str], act: said.Act) -> list[m.Filled]:
        return [part for word in manners for part in self._manner_part(word, act)]

    def _manner_part(self, word: str, act: said.Act) -> list[m.Filled]:
        if word == "any order":
            self.policy("any-order")
            return [m.Filled(Role("order"), self.actor)]
        if word == BY_LOT:
            self.policy("by-lot-in-a-row")
            return [m.Filled(Role("order"), m.Just(ORDER, Value(word)))]
        if word == "latest first":
            self.policy("latest-first")
            return [m.Filled(Role("order"), m.Just(ORDER, Value(word)))]
        if word == "free":
            return [m.Filled(Role("cost"), m.Const(0))] if self.is_paid_for(act.verb) else []
        if word == "each" and isinstance(act.who, said.Both):
            self.policy("floated-each")
            return []
        if word not in ("facedown", "faceup"):
            raise self.refuse("effect-manner", f"“{word}” is not understood here", act)
        return [m.Filled(Role("facing"), m.Just(FACING, Value(word)))]

    def _role(self, role: said.Role, data: VerbData) -> m.Filled:
        name, preposition, thing = (self.take(role, part) for part in ("role", "preposition", "thing"))
        if self.is_place(thing):
            return self._place_role(name, preposition, thing, role)
        seen = any(part.role == "place" for one in self.dealt[-1:] for part in one.parts)
        cards = not seen and any(one.sort is Sort.PIECE and one.came is not Came.BEARER for one in self.mentions)
        if (name, preposition) == ("source", "from") and not cards and (pile := self.pile(thing)) is not None:
            return m.Filled(Role("from"), pile, span=role.span)
        if preposition == "after" and isinstance(thing, said.Ref) and thing.kind == "period":
            return self._after_period(thing)
        if name in data.roles and isinstance(thing, said.Select) and thing.kinds[0].kind == "attribute":
            return self._for_attribute(data.roles[name], thing, role)
        row = self.lying_row(thing) or self.shuffled_among(thing, data) if name == "destination" else None
        if row is not None and preposition in INTO:
            return m.Filled(Role("to"), row, span=role.span)
        if (made := self._described(thing)).sort is Sort.DEED:
            return m.Filled(Role("deed"), self.episode(Period(made.noun)))
        if preposition in self.lexicon.under and made.sort is Sort.PIECE:
            return self.put_with(self.settled(made, data, Role("onto")))
        if preposition == "for" and name in data.roles and made.sort is Sort.PIECE:
            return m.Filled(data.roles[name], self.settled(made, data, data.roles[name]))
        if preposition not in INTO and preposition not in ("by", "with", "on"):
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        return m.Filled(self._piece_role(name, made, role), self.settled(made, data, Role("onto")))

    def lying_row(self, thing: said.Thing) -> m.Set[m.Place] | None:
        """“into the available companions”: where those lie, and on none of them."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        words = [item.word for item in kind.filters if isinstance(item, said.InState)] if kind is not None else []
        if not isinstance(thing, said.Select) or kind is None or not kind.plural or len(words) != len(kind.filters):
            return None
        if len(words) != 1 or words[0] not in self.lexicon.placed or thing.where or thing.owner:
            return None
        if thing.quantity is not None and thing.quantity.words != ["the"]:
            return None
        self.policy("into-a-row-of-cards")
        for name in ("quantity", "kinds", "join"):
            self._take_all(self.take(thing, name), told=True)
        return self.zone(self.lexicon.placed[words[0]], None, thing.span)

    def _after_period(self, thing: said.Ref) -> m.Filled:
        """“after this turn”."""
        if self.take(thing, "word") != "this":
            raise self.refuse("after", "this time is not understood", thing)
        self._take_all(thing)
        return m.Filled(Role("after"), m.Current(self.period(thing.noun, thing)))

    def _for_attribute(self, goal: Role, thing: said.Select, role: said.Role) -> m.Filled:
        """“claim 1 power for your House”: what the game's table says a noun stands for there."""
        noun = thing.kinds[0].noun
        data = self.lexicon.nouns.get(f"your {noun}")
        if data is None or thing.owner is None or thing.where or thing.kinds[0].filters or len(thing.kinds) > 1:
            raise self.refuse("role", f"“{role.preposition}” is not understood here", role)
        whose = self.one(self.take(thing, "owner"), (Sort.PLAYER,))
        for name in ("kinds", "join", "quantity"):
            self._take_all(self.take(thing, name))
        made = self.a_description(Sort.PIECE, Amount(Det.THE), thing.span, noun)
        self._piece_noun(data, made)
        made.truths.append(m.Among(m.Controller(made.each), whose))
        return m.Filled(goal, self.pieces(made))

    def _only_such(self, kind: said.Kind, piles: list[Any]) -> None:
        """“draw 2 cards”, “draw 2 companions from their deck”: the noun must say no more than the pile does."""
        known = self.lexicon.nouns.get(kind.noun)
        held = {data.name: data.holds for data in self.lexicon.zones.values()}
        if known is None or (
            known.kind is not None
            and not all(isinstance(pile, m.Zone) and held.get(pile.zone) == known.kind for pile in piles)
        ):
            raise self.refuse("draw", "only cards are drawn", kind, "say it: draw a card")

    def is_one(self, thing: said.Thing | None) -> bool:
        """Whether one thing is meant: “a Tyrell character”, “Sansa Stark or Arya Stark”."""
        if isinstance(thing, said.Both):
            return thing.join == "or" and all(self.is_one(one) for one in thing.things)
        if isinstance(thing, said.Named) and thing.quantity is None:
            return True
        if not isinstance(thing, (said.Select, said.Named)):
            return False
        amount = self.amount(thing.quantity)
        return amount.det is Det.SOME and amount.most == m.Const(1)

    @staticmethod
    def _is_of_several(where: m.Set[m.Place], thing: said.Thing) -> bool:
        """“into each player's hand”: one thing does not go to several places."""
        zones = [part for part in walk(where) if isinstance(part, m.Zone)]
        everybody = any(isinstance(zone.of, m.Players) for zone in zones)
        return everybody or (_is_each(getattr(thing, "owner", None)) and bool(zones))

    def _place_role(self, name: str, preposition: str, thing: said.Thing, role: said.Role) -> m.Filled:
        before = self.may_pick, self.taking, self.of_some
        among = name == "source" and isinstance(thing, said.Both) and self.takes_one
        self.may_pick, self.taking, self.of_some = not among, name == "source", False
        where = self.place(thing)
        if among and self.of_some:
            self.policy("one-out-of-all-places")
        self.may_pick, self.taking, self.of_some = before
        if name != "source" and self._is_of_several(where, thing):
            raise self.refuse("goal", "into whose of these is not said", role, "say “a player's”, or choose him first")
        if preposition in EDGES:
            where = m.EdgeOf(EDGES[preposition], where, span=role.span)
        elif preposition not in INTO:
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        goal = ROLES.get(name)
        if goal is None:
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        return m.Filled(goal, where, span=role.span)


def _is_each(owner: said.Thing | None) -> bool:
    """“each opponent's hand”, “all players' hands”."""
    words = owner.quantity.words if isinstance(owner, said.Select) and owner.quantity is not None else []
    return WORDS.get(tuple(words)) is Det.ALL


def _named(made: Description) -> bool:
    return any(isinstance(truth, m.Is) and isinstance(truth.quality, m.Called) for truth in made.truths)
