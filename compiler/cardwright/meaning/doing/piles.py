"""Piles: searching them, turning cards over until one is found, filling and emptying hands, putting back."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Verb
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, both, exchanged
from cardwright.meaning.doing.changes import Changes
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.things.descriptions import Description

MOVE = Verb("move")


class Piles(Changes):
    """Reads what is done with ordered piles and with hands."""

    def readers(self) -> dict[Build, Callable[[said.Act, VerbData, Description | None], None]]:
        return {**super().readers(), Build.SEARCH: self._search}

    def _search(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“search your deck for a Knight”: one is picked there, or none is found."""
        self.plain(act, "who", "what", "mood", "roles", "manner")
        roles, what = self.take(act, "roles"), self.take(act, "what")
        own = what is None and len(data.zones) == 1 and data.few > 0
        if (
            piece is not None
            or (what is None and not own)
            or len(roles) != 1
            or roles[0].role != "purpose"
            or self.manners(act)
        ):
            raise self.refuse("search", "what is searched for is not understood", act)
        before, self.may_pick = self.may_pick, True
        place = self.frame_zone(data.zones[0], self.actor, act.span) if own else None
        place = self.place(what) if what is not None and self.is_place(what) else place
        among = None if place is not None else self.set_of(self.describe(what))
        self.may_pick = before
        pile, few = place, data.few
        if pile is not None and few:
            self.policy("only-so-many-are-searched")
            place, among = None, m.Edgemost(m.Edge.TOP, m.Const(few), pile, span=act.span)
        parts = [m.Filled(Role("by"), self.actor)]
        parts.append(m.Filled(Role("place"), place) if place is not None else m.Filled(Role("what"), self._some(among)))
        deed = self.do(data.verb, parts, act.span)
        for name in ("role", "preposition"):
            self.take(roles[0], name)
        made = self.describe(self.take(roles[0], "thing"))
        if isinstance(roles[0].thing, said.Named) and made.amount == Amount(Det.BARE):
            self.policy("one-of-that-name")  # “search your deck for Needle”: any such card there will do
            made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        if made.sort is not Sort.PIECE or made.base is not None or made.places or made.amount.det is not Det.SOME:
            raise self.refuse("search", "what is searched for is not understood", roles[0])
        if place is not None:
            made.places = [place]
        else:
            made.base = m.Of(deed, Role("what"))
            made.of_mention = self.mention(made.base, Sort.PIECE, frozenset(("card",)), Came.DEED, True)
        self.policy("search-may-fail")
        made.amount = _at_most(made)
        found = self.pick(made, self.actor)
        if pile is not None and few:
            self._put_below(m.Minus(m.Of(deed, Role("what")), found), pile, act)
        if pile is not None and data.after is not None:
            self.policy("searched-and-shuffled")
            after = (m.Filled(Role("by"), self.actor), m.Filled(Role("place"), pile))
            self.emit(m.Do(data.after, after, span=act.span))
        if own and data.finds is not None:
            self.do(data.finds, [m.Filled(Role("by"), self.actor), m.Filled(Role("what"), found)], act.span)

    def _put_below(self, others: m.Set[m.Piece], pile: m.Set[m.Place], act: said.Act) -> None:
        """Of what was searched and not taken any number goes to the bottom; what is left stays on top, in any order."""
        for edge in (m.Edge.BOTTOM, m.Edge.TOP):
            below = self.a_description(Sort.PIECE, Amount(Det.SOME, m.Const(0), None), act.span, "card")
            below.base = others
            chosen: m.Set[m.Piece] = self.pick(below, self.actor) if edge is m.Edge.BOTTOM else others
            to = m.Filled(Role("to"), m.EdgeOf(edge, pile))
            parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("order"), self.actor), to]
            self.do(MOVE, [*parts, m.Filled(Role("what"), chosen)], act.span)
            others = m.Minus(others, chosen)

    def _some(self, found: m.Set[m.Piece] | None) -> m.Set[m.Piece]:
        assert found is not None
        return found

    # ------------------------------------------------------------ until

    def again(self, do: said.Act, condition: said.Act, when: said.When) -> None:
        """“Reveal cards … until you reveal a Knight”, “discards cards … until he or she has 4 cards in hand”."""
        made = self.describe(do.who, (Sort.PLAYER,)) if do.who is not None else None
        if made is not None and not isinstance(do.who, said.You):
            self.take(do, "who")
            bare = do.model_copy(update={"who": None})
            self.copies.append((bare, do))
            self.as_player(made, lambda: self._again(bare, condition, when), do.span)
            return
        self.take(do, "who")
        self._again(do, condition, when)

    def _again(self, do: said.Act, condition: said.Act, when: said.When) -> None:
        data = self.lexicon.verb(self.take(do, "verb"))
        self.plain(do, "who", "what", "roles")
        what = self.take(do, "what")
        plain = isinstance(what, said.Select) and what.quantity is None and what.kinds[0].plural
        if not plain or self.take(do, "mood") or self.take(do, "tense") or self.take(do, "times"):
            raise self.refuse("until", "what is done again and again is not understood", do)
        assert isinstance(what, said.Select)
        if condition.verb == do.verb:
            self._up_to(do, what, condition, data)
        elif self.lexicon.verb(condition.verb).build is Build.HAVE:
            self._level(do, what, condition, data)
        else:
            raise self.refuse("until", "doing something until something is so is not understood here", when)

    def _source(self, do: said.Act, data: VerbData) -> m.Set[m.Place]:
        """Where the cards come from."""
        roles = self.take(do, "roles")
        if not roles and data.zones:
            return self.union_of([self.frame_zone(name, self.actor, do.span) for name in data.zones])
        if len(roles) != 1 or roles[0].role != "source" or not self.is_place(roles[0].thing):
            raise self.refuse("until", "where these come from is not understood", do)
        for name in ("role", "preposition"):
            self.take(roles[0], name)
        return self.place(self.take(roles[0], "thing"))

    def _up_to(self, do: said.Act, what: said.Select, condition: said.Act, data: VerbData) -> None:
        """From the top of a pile to the first such card."""
        plain = self.describe(what)
        place = self._source(do, data)
        if isinstance(place, m.EdgeOf) and place.edge is m.Edge.TOP:
            place = place.of
        else:
            raise self.refuse("until", "from the top of which pile is not said", do)
        if plain.truths or plain.places or plain.base is not None:
            raise self.refuse("until", "what is done again and again is not understood", what)
        made = self._wanted(condition, do)
        self.mentions = [item for item in self.mentions if item.what != made.each]  # its own clause spoke of it
        each = self.fresh(Sort.PIECE)
        found = m.UpTo(place, each, exchanged(both(made.truths), made.each, each), span=do.span)
        deed = self.do(data.verb, [m.Filled(Role("by"), self.actor), m.Filled(Role("what"), found)], do.span)
        self.policy("until-the-first")
        group: m.Set[m.Piece] = m.Of(deed, Role("what"))
        one = self.narrowed(group, made)
        turned = self.mention(group, Sort.PIECE, frozenset(("card",)), Came.DEED, True)
        self.mention(one, Sort.PIECE, frozenset((made.noun,)), Came.DEED)
        turned.taken.append(one)

    def _wanted(self, condition: said.Act, do: said.Act) -> Description:
        self.plain(condition, "who", "what")
        self.take(condition, "verb")
        who = self.take(condition, "who")
        if condition.tense or condition.times or condition.mood or condition.what is None:
            raise self.refuse("until", "until what is not understood", condition)
        if who is not None and not isinstance(who, (said.You, said.Ref)):
            raise self.refuse("until", "until what is not understood", condition)
        if isinstance(who, said.Ref) and self.one(who, (Sort.PLAYER,)) != self.actor:
            raise self.refuse("until", "until who does this is not understood", condition)
        made = self.describe(self.take(condition, "what"))
        one = made.amount.det is Det.SOME and made.amount.least == made.amount.most == m.Const(1)
        if not one or made.places or made.base is not None or not made.truths or made.such or made.extreme:
            raise self.refuse("until", "until what is not understood", do)
        return made

    def _level(self, do: said.Act, what: said.Select, condition: said.Act, data: VerbData) -> None:
        """As many as are needed to have so many."""
        made = self.describe(what)
        if made.truths or made.places or made.base is not None:
            raise self.refuse("until", "what is done again and again is not understood", what)
        source = self._source(do, data)
        held, number = self._target(condition)
        self.policy("until-so-many")
        if data.build is Build.DRAW:
            amount = m.Most((m.Const(0), m.Plus((number, m.Times((m.Const(-1), m.Count(m.In(held))))))))
            parts = [m.Filled(Role("amount"), amount), m.Filled(Role("by"), self.actor)]
            self.do(data.verb, [*parts, m.Filled(Role("from"), source)], do.span)
            return
        if held != source:
            raise self.refuse("until", "how this comes to so many is not understood", condition)
        amount = m.Most((m.Const(0), m.Plus((m.Count(m.In(held)), m.Times((m.Const(-1), number))))))
        binder = m.Binder(made.each, m.In(held), amount, amount, span=made.span)
        self.emit(m.Pick(self.actor, (binder,), span=made.span))
        self.mention(made.each, Sort.PIECE, frozenset(("card",)), Came.PICK, True)
        self.do(data.verb, [m.Filled(Role("by"), self.actor), m.Filled(data.object, made.each)], do.span)

    def _target(self, condition: said.Act) -> tuple[m.Set[m.Place], m.Number]:
        """“he or she has 4 cards in his or her hand”."""
        self.plain(condition, "who", "what", "roles")
        for name in ("verb", "mood", "tense", "times"):
            if self.take(condition, name) and name != "verb":
                raise self.refuse("until", "until what is not understood", condition)
        who = self.take(condition, "who")
        if who is None or self.one(who, (Sort.PLAYER,)) != self.actor:
            raise self.refuse("until", "until who has so many is not understood", condition)
        what = self._placed_object(condition, self.take(condition, "what"))
        with self.held_by(self.actor):
            made = self.describe(what)
        exact = made.amount.counted and made.amount.least == made.amount.most and made.amount.most is not None
        if not exact or made.truths or len(made.places) != 1 or made.amount.most is None:
            raise self.refuse("until", "until how many is not understood", condition)
        return made.places[0], made.amount.most


def _at_most(made: Description) -> Amount:
    return replace(made.amount, least=m.Const(0))
