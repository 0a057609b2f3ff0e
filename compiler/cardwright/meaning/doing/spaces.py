"""Spaces in a row and copies of cards: moving on, putting back, playing what another card is."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Direction, Role, Value, Verb
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, both, seq
from cardwright.meaning.doing.piles import Piles
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.things.descriptions import Description

LABEL = Attribute("label")
MOVED = "move"
"""What verbs do that take a copy of a card as a card of that name; others make a copy: “play a copy of that Hero”."""
RESOLVE = "resolve"
"""The operation of carrying out what a card says."""
WHAT = Role("what")
ONTO = Role("onto")


class Spaces(Piles):
    """Reads moves along a row of spaces, and copies."""

    def do(self, verb: Verb, parts: list[m.Filled], span: m.Span, optional: bool = False) -> m.Var[m.Event]:
        """Emit a deed; a pronoun that stands for what is moved was never meant for where it goes."""
        moved = [part.by for part in parts if part.role == WHAT and isinstance(part.by, m.Var)]
        if any(part.by in moved for part in parts if part.role == ONTO):
            raise self.refuse("onto-itself", "nothing is put onto itself", span)
        return super().do(verb, parts, span, optional)

    def _deed(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        if piece is None and self._steps_on(act):
            self._move_on(act, data)
        elif piece is None and self._is_copy(act.what) and act.means != MOVED:
            self._copy(act, data)
        elif piece is None and self._is_text(act.what) and (resolving := self._resolving(data)) is not None:
            self._text_resolved(act, resolving)
        elif piece is None and self._label_of(act.what) and (resolving := self._resolving(data)) is not None:
            self._label_resolved(act, resolving)
        else:
            super()._deed(act, data, piece)

    # ------------------------------------------------------------ moving on

    def _steps_on(self, act: said.Act) -> bool:
        """“to the next space”, “one space forward”."""
        return len(act.roles) == 1 and self._is_space(act.roles[0].thing) and not act.more

    def _is_space(self, thing: said.Thing) -> bool:
        if not isinstance(thing, said.Select) or thing.kinds[0].noun not in self.lexicon.spaces or thing.where:
            return False
        quantity = thing.quantity
        return quantity is not None and (quantity.number is not None or "next" in quantity.words)

    def _move_on(self, act: said.Act, data: VerbData) -> None:
        what, role = self.take(act, "what"), self.take(act, "roles")[0]
        manners = [word for word in self.manners(act) if word != "instead"]
        self.plain(act, "who", "what", "mood", "roles", "manner")
        if what is None:
            raise self.refuse("move", "what moves is not said", act)
        for name in ("role", "preposition"):
            self.take(role, name)
        steps, direction = self._so_far(self.take(role, "thing"), manners, act)
        made = self._described(what)
        found = self.settled(made, data, data.object)
        if not made.plural:
            parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("to"), m.Next(m.PlaceOf(found), direction, steps))]
            self.do(data.verb, [*parts, m.Filled(data.object, found)], act.span)
            return
        each, deed = self.fresh(Sort.PIECE), self.fresh(Sort.DEED)
        self.policy("each-its-own")
        with self.block() as block:
            parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("to"), m.Next(m.PlaceOf(each), direction, steps))]
            self.do(data.verb, [*parts, m.Filled(data.object, each)], act.span)
        self.emit(m.Each(each, found, m.Order.AT_ONCE, seq(block), deed, span=act.span))
        self.deeds.append(DeedMention(deed, frozenset((data.verb,)), False))

    def _so_far(self, thing: said.Select, manners: list[str], act: said.Act) -> tuple[m.Number, Direction]:
        amount = self.amount(self.take(thing, "quantity"))
        kind = self.take(thing, "kinds")[0]
        self._take_all(kind)
        if kind.filters or kind.amount is not None or thing.owner is not None or len(thing.kinds) > 1:
            raise self.refuse("move", "how far is not understood", thing)
        ways = [word for word in manners if word in self.lexicon.directions]
        if amount.det is Det.NEXT and not manners:
            self.policy("next-is-onward")
            self.weigh(amount)
            return m.Const(1), self.lexicon.directions["next"]
        if len(ways) != 1 or len(manners) != 1 or amount.most is None or amount.least != amount.most:
            raise self.refuse("move", "how far or which way is not understood", act)
        return amount.most, self.lexicon.directions[ways[0]]

    # ------------------------------------------------------------ copies

    def _is_copy(self, what: said.Thing | None) -> bool:
        if not isinstance(what, said.Select):
            return False
        data = self.lexicon.nouns.get(what.kinds[0].noun)
        return data is not None and data.means == "copy"

    def _copy(self, act: said.Act, data: VerbData) -> None:
        """“play a copy of another Hero you played this turn”: the one copied is picked."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood", "roles")
        amount = self.amount(self.take(what, "quantity"))
        where = self.take(what, "where")
        self.listed(what)
        kind = self.take(what, "kinds")[0]
        self._take_all(kind)
        one = amount.det is Det.SOME and not amount.counted and len(what.kinds) == 1 and not kind.filters
        if not one or len(where) != 1 or not isinstance(where[0], said.Related) or what.owner is not None:
            raise self.refuse("copy", "this copy is not understood", what)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("copy", "a copy of what is not said", what)
        made = self._described(self.take(where[0], "thing"))
        for role in self.take(act, "roles"):
            self._copied_in(role, made)
        single = made.amount.det in (Det.THE, Det.THAT, Det.THIS) or made.amount.most == m.Const(1)
        if made.plural or not single:
            raise self.refuse("copy", "a copy of which one is not said", what)
        found = self.settled(made, data, Role("copied"))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(data.object, m.CopyOf(found))]
        self.policy("copy-of-one-picked")
        self.do(data.verb, parts, act.span)

    def _is_text(self, what: said.Thing | None) -> bool:
        """“its text”, “the text of a companion”."""
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].filters:
            return False
        return self.lexicon.classes.get(what.kinds[0].noun) is m.Class.TEXT

    def _resolving(self, data: VerbData) -> VerbData | None:
        """The verb by which texts are resolved: itself, or what it is to use one; none, where the game has none."""
        if data.operation == RESOLVE:
            return data
        found = [one for one in self.lexicon.verbs.values() if one.operation == RESOLVE]
        return found[0] if data.bears and len(found) == 1 else None

    def _text_resolved(self, act: said.Act, data: VerbData) -> None:
        """“Resolve its text as if it were the text of this card”: what it says is done, and it stays where it is."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood", "roles")
        owner, where, quantity = (self.take(what, name) for name in ("owner", "where", "quantity"))
        self.listed(what)
        self._take_all(self.take(what, "kinds"))
        of = where[0] if len(where) == 1 and isinstance(where[0], said.Related) else None
        if (owner is None) == (of is None) or self.amount(quantity).counted or len(where) > 1:
            raise self.refuse("text", "whose text this is, is not understood", what)
        if of is not None:
            if self.take(of, "preposition") != "of":
                raise self.refuse("text", "whose text this is, is not understood", what)
            owner = self.take(of, "thing")
        made = self._described(owner)
        for role in self.take(act, "roles"):
            self._copied_in(role, made)
        if made.plural or made.amount.counted:
            raise self.refuse("text", "the text of which one is not said", what)
        found = self.settled(made, data, Role("copied"))
        self.policy("text-of-another-is-done-by-this")
        self.do(data.verb, [m.Filled(Role("by"), self.actor), m.Filled(data.object, m.CopyOf(found))], act.span)

    def _label_of(self, what: said.Thing | None) -> str:
        """The label whose text is meant: “its Fight effect”; empty, if none is."""
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].filters:
            return ""
        noun = what.kinds[0].noun
        return next((name for name, label in self.lexicon.labels.items() if label.called == noun), "")

    def _label_resolved(self, act: said.Act, data: VerbData) -> None:
        """“Resolve the Fight effect of that Ally”: what a card says under a label is done."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        owner, where, quantity = (self.take(what, name) for name in ("owner", "where", "quantity"))
        self.listed(what)
        self._take_all(self.take(what, "kinds"))
        of = where[0] if len(where) == 1 and isinstance(where[0], said.Related) else None
        if owner is None and not where and self._speaks_of_itself():
            self.policy("a-labelled-effect-is-its-own")
            owner = said.Self(noun="", span=what.span)
        if (owner is None) == (of is None) or self.amount(quantity).counted or len(where) > 1:
            raise self.refuse("text", "whose effect this is, is not understood", what)
        if of is not None and self.take(of, "preposition") != "of":
            raise self.refuse("text", "whose effect this is, is not understood", what)
        found = self._label_bearer(self.take(of, "thing") if of is not None else owner, data)
        label = m.Filled(Role("label"), m.Just(LABEL, Value(self._label_of(what))))
        self.do(data.verb, [m.Filled(Role("by"), self.actor), m.Filled(data.object, found), label], act.span)

    def _label_bearer(self, thing: said.Thing, data: VerbData) -> m.Set[m.Piece]:
        """Whose labelled text it is: one that was named, or “a Villain in your Victory Pile”, which is picked."""
        words = thing.quantity.words if isinstance(thing, said.Select) and thing.quantity is not None else []
        if words != ["a"]:
            return self.one(thing, (Sort.PIECE,))
        made = self._described(thing)
        if made.plural or made.amount.counted:
            raise self.refuse("text", "the effect of which one is not said", thing)
        return self.settled(made, data, data.object)

    def _speaks_of_itself(self) -> bool:
        """Whether no other piece was named that could have such an effect."""
        return all(item.sort is not Sort.PIECE or item.came is Came.BEARER for item in self.mentions)

    def _plainly(self, act: said.Act, piece: Description | None) -> None:
        super()._plainly(self._without_as_if(act), piece)

    def _without_as_if(self, act: said.Act) -> said.Act:
        """“Resolve its text as if it were the text of this card”: so it is in any case."""
        as_if = act.as_if
        what = as_if.what if isinstance(as_if, said.Be) else None
        if not isinstance(as_if, said.Be) or not self._is_text(act.what) or not self._is_text(what):
            return act
        assert isinstance(what, said.Select)
        of = [item.thing for item in what.where if isinstance(item, said.Related)]
        owner = what.owner if what.owner is not None else of[0] if len(of) == 1 else None
        if not isinstance(owner, said.Self) or as_if.roles or as_if.state or as_if.negated or as_if.times:
            raise self.refuse("text", "as what it is resolved is not understood", as_if)
        self._take_all(self.take(act, "as_if"), told=True)
        bare = act.model_copy(update={"as_if": None})
        self.copies.append((bare, act))
        return bare

    def _copied_in(self, role: said.Role, made: Description) -> None:
        """“in your lineup”: where the one copied lies."""
        thing = self.take(role, "thing")
        if self.take(role, "role") != "place" or self.take(role, "preposition") != "in" or not self.is_place(thing):
            raise self.refuse("copy", f"“{role.preposition}” is not understood here", role)
        if made.places or made.base is not None:
            raise self.refuse("copy", "where the one copied lies is said twice", role)
        made.places.append(self.place(thing))

    def _role(self, role: said.Role, data: VerbData) -> m.Filled:
        """“Transform this into Lord of the Tide”: what the side is called that it then shows."""
        thing = role.thing
        if data.wants is None or role.role not in data.roles or not isinstance(thing, said.Named):
            return super()._role(role, data)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        made = self._described(thing)
        if made.base is not None or made.amount.counted or made.other:
            raise self.refuse("side", "as what it is then seen is not understood", role)
        return m.Filled(data.roles[role.role], m.Where(m.Anywhere(), made.each, both(made.truths)), span=role.span)

    # ------------------------------------------------------------ back

    def origin(self, found: m.Set[m.Piece], act: said.Act) -> m.Set[m.Place]:
        """Where a deed took these from: where they go “back” to."""
        while isinstance(found, (m.Minus, m.Where)):
            found = found.of
        if isinstance(found, m.Of) and isinstance(found.deed, m.Var) and found.deed in self.came_from:
            return self.came_from[found.deed]
        if isinstance(found, m.Var) and found in self.picked_from:
            return self.origin(self.picked_from[found], act)
        raise self.refuse("back", "back to where is not clear", act, "say it: on top of your deck")
