"""How many are done something to: as many as before, as many as a number says, so many for each."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Verb
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.groups import left_of
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention
from cardwright.meaning.doing.objects import EQUAL
from cardwright.meaning.doing.pilecards import PileCards
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.things.places import PIECES
from cardwright.meaning.things.shares import ROUNDED

SHUFFLE = "shuffle"
"""The operation that moves nothing where it does not say whereto."""
OF_A_PLAYER = frozenset({"their", "his or her"})
"""Possessives that a player is meant by."""
ANY_NUMBER = "any number of"
"""The words for as many as one likes, before those that name a group."""
SO_MANY = frozenset({"as many", "as much"})
"""Before what is counted: as many as is said after it."""
SAID = "the number said"
"""The letter that stands for a number which the words after the noun name."""


OF_TWO = {"higher": "highest", "greater": "highest", "lower": "lowest", "smaller": "lowest"}
"""What is said of one of two, and what it is of them."""


class Amounts(PileCards):
    """Reads how many."""

    def note_many(self, verb: Verb, deed: m.Var[m.Event], parts: list[m.Filled], role: Role) -> None:
        """“that many” goes back to the last deed of which the words did not fix how many it was."""
        by = {part.role: part.by for part in parts}
        amount, what = by.get(Role("amount")), by.get(role)
        if isinstance(amount, m.Number) and not isinstance(amount, m.Const):
            self.many_done = (deed, Role("amount"))
        elif what in self.open_picks or isinstance(what, (m.Where, m.In, m.Minus, m.Attached)):
            self.many_done = (deed, role)
        elif Role("place") in by and (Role("to") in by or self.lexicon.verb(verb).operation != SHUFFLE):
            self.many_done = (deed, role)  # “discard your hand”: all that lay there

    def that_many(self, at: said.Quantity) -> m.Number:
        """As many as the last deed was done to; each of several players as many as in his own part of it."""
        if self.many_done is None and self.threatened is not None:
            self.policy("that-many")
            return m.AmountOf(self.threatened, Role("amount"))
        if self.many_done is None:
            raise self.refuse("that-many", "as many as what is not said", at, "say the number")
        deed, role = self.many_done
        self.policy("that-many")
        if deed in self.loops and isinstance(self.actor, m.Var):
            one = self.fresh(Sort.DEED)
            of: m.Set[Any] = m.Where(deed, one, m.Among(m.Of(one, Role("by")), self.actor))
        else:
            of = deed
        return m.AmountOf(of, role) if role == Role("amount") else m.Count(m.Of(of, role))

    def numbered(self, act: said.Act, piece: Description | None = None) -> said.Act:
        """“discards a number of cards equal to …”: so many cards."""
        what = act.what
        if isinstance(what, said.Amount) and what.quantity.words == ["half"]:
            return self._half(act, what, piece)
        if isinstance(what, said.Amount) and what.quantity.words == ["all"]:
            what = self._all_they_have(act, what)
        if isinstance(what, said.Select) and what.kinds[0].kind == "token":
            self._to_be_named(act, what)
            moved = self._as_much_as_one_likes(act, what, piece) or self._whole_purse(act, what, piece)
            if moved is not None:
                return moved
        if isinstance(what, said.Select) and (as_many := _as_many(act, what)) is not None:
            return self._so_many_as(act, what, as_many)
        inner = _counted_noun(what)
        if inner is None or not isinstance(what, said.Select):
            return act
        equal = inner.where[-1]
        assert isinstance(equal, said.Related)
        if inner is not what:
            self._take_all(what.kinds)
            for name in ("quantity", "kinds", "join", "where", "chosen"):
                self.take(what, name)
            if what.quantity is not None:
                self.take(what.quantity, "words")
            for item in what.where:
                self._take_all(item.preposition if isinstance(item, said.Related) else None)
                for name in ("preposition", "thing"):
                    self.take(item, name)
        for node, names in ((inner, ("where", "chosen")), (equal, ("preposition", "thing"))):
            for name in names:
                self.take(node, name)
        return self._with_number_said(act, inner, inner.where[:-1], self.number(equal.thing), act.roles)

    def _with_number_said(
        self, act: said.Act, inner: said.Select, where: list[said.Filter], number: m.Number, roles: list[said.Role]
    ) -> said.Act:
        """The act with so many of what is counted."""
        what = act.what
        assert isinstance(what, said.Select)
        self.variables[SAID] = number
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        cards = inner.model_copy(update={"where": where, "quantity": quantity, "chosen": what.chosen})
        moved = act.model_copy(update={"what": cards, "roles": roles})
        self.copies += [(cards, inner), (moved, act)]
        return moved

    def _so_many_as(self, act: said.Act, what: said.Select, role: said.Role) -> said.Act:
        """“draw as many cards as the number of Maesters you control”, “as many cards as characters you control”."""
        kind, thing = what.kinds[0], role.thing
        for node, names in ((what, ("kinds",)), (kind, ("filters",)), (role, ("role", "preposition", "thing"))):
            for name in names:
                self.take(node, name)
        for item in kind.filters:
            if isinstance(item, said.InState) and item.word in SO_MANY:
                self._take_all(item)
        counts = isinstance(thing, said.Select) and thing.kinds[0].kind in PIECES
        number = self.how_many(thing) if counts else self.number(thing)
        left = [item for item in kind.filters if not (isinstance(item, said.InState) and item.word in SO_MANY)]
        bare = kind.model_copy(update={"filters": left})
        inner = what.model_copy(update={"kinds": [bare]})
        self.copies += [(bare, kind), (inner, what)]
        return self._with_number_said(act, inner, what.where, number, [one for one in act.roles if one is not role])

    def _to_be_named(self, act: said.Act, what: said.Select) -> None:
        """“Pay X gold to …”: where nothing else says what X is, whoever pays names it, and no more than he has."""
        number = what.quantity.number if what.quantity is not None else None
        data = self.lexicon.verb(act.verb)
        if not isinstance(number, said.Variable) or not self.is_cost or not (data.whole or data.sign < 0):
            return
        known = {*self.variables, *self.definitions, *self.own.parameters}
        if number.name in known or len(what.kinds) != 1 or what.owner is not None:
            return
        sources = [role.thing for role in act.roles if role.role == "source"]
        if len(act.roles) != len(sources) or len(sources) > 1 or (data.whole and sources):
            return
        if not data.whole and not sources:
            return
        figure = self.fresh(Sort.FIGURE)
        holder: m.Set[Any] = self.actor if data.whole else self.one(sources[0], (Sort.PIECE,))
        held = m.Held(self.token(what.kinds[0]), holder)
        self.emit(m.Pick(self.actor, (m.Binder(figure, m.Range(m.Const(0), held), m.Const(1), m.Const(1)),)))
        self.policy("named-by-who-pays")
        self.variables[number.name] = m.NumberOf(figure)

    def _as_much_as_one_likes(self, act: said.Act, what: said.Select, piece: Description | None) -> said.Act | None:
        """“pay any amount of gold”, “remove any number of power from this card”: so much of it as one names."""
        words = what.quantity.words if what.quantity is not None and what.quantity.number is None else []
        if words != [ANY_NUMBER] or self.lexicon.verb(act.verb).sign >= 0 or piece is not None:
            return None
        sources = [role for role in act.roles if role.role == "source"]
        holder: m.Set[Any] = self.actor
        if len(act.roles) != len(sources) or len(sources) > 1 or len(what.kinds) != 1 or what.owner or what.where:
            raise self.refuse("any-number", "of whose this is, is not understood", what)
        if sources:
            holder = self.one(sources[0].thing, (Sort.PIECE,))
        figure = self.fresh(Sort.FIGURE)
        whole = m.Range(m.Const(0), m.Held(self.token(what.kinds[0]), holder))
        self.emit(m.Pick(self.actor, (m.Binder(figure, whole, m.Const(1), m.Const(1)),), span=what.span))
        self.policy("named-by-who-pays")
        self.take(what, "quantity")
        self._take_all(what.quantity)
        return self._with_number_said(act, what, what.where, m.NumberOf(figure), act.roles)

    def _half(self, act: said.Act, what: said.Amount, piece: Description | None) -> said.Act:
        """“loses half of his or her gold, rounded up”."""
        up = self.is_rounded_up([word for word in act.manner if word in ROUNDED], what)
        relation = what.where[0] if len(what.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if (
            not isinstance(inner, said.Select)
            or what.filters
            or what.inches
            or what.quantity.number
            or what.quantity.bound
        ):
            raise self.refuse("half", "half of what is not understood", what)
        assert isinstance(relation, said.Related)
        for node, names in (
            (what, ("quantity", "where", "chosen")),
            (what.quantity, ("words",)),
            (relation, ("preposition", "thing")),
            (act, ("manner", "what")),
        ):
            for name in names:
                self.take(node, name)
        whole = self._whole_of(self.lexicon.verb(act.verb), inner, piece)
        self.variables[SAID] = m.Divided(whole, m.Const(2), up, span=what.span)
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        update: dict[str, Any] = {"quantity": quantity}
        if inner.kinds[0].kind == "token":
            update |= {"owner": None, "where": []}
        some = inner.model_copy(update=update)
        left = [word for word in act.manner if word not in ROUNDED]
        moved = act.model_copy(update={"what": some, "manner": left})
        self.copies += [(some, inner), (moved, act)]
        return moved

    def _all_they_have(self, act: said.Act, what: said.Amount) -> said.Thing:
        """“all of their [VP] tokens” are all their [VP] tokens."""
        relation = what.where[0] if len(what.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if not isinstance(inner, said.Select) or inner.kinds[0].kind != "token" or inner.quantity is not None:
            return what
        owner = inner.owner
        own = isinstance(owner, said.You) or (isinstance(owner, said.Ref) and owner.word in OF_A_PLAYER)
        if what.filters or what.inches or not own or self.lexicon.verb(act.verb).sign >= 0:
            return what
        for node, names in ((what, ("quantity", "where", "chosen")), (relation, ("preposition", "thing"))):
            for name in names:
                self.take(node, name)  # type: ignore[arg-type]
        whole = inner.model_copy(update={"quantity": what.quantity})
        self.copies.append((whole, inner))
        return whole

    def _whole_purse(self, act: said.Act, what: said.Select, piece: Description | None) -> said.Act | None:
        """“lose all coins”, “lose half your gold, rounded up”: of all that he has who loses them."""
        words = what.quantity.words if what.quantity is not None and what.quantity.number is None else []
        takes = self.lexicon.verb(act.verb).sign < 0 and not act.roles and act.per is None
        whole = words in (["all"], ["half"]) and takes and len(what.kinds) == 1 and not what.where
        if not whole or what.quantity is None or what.quantity.bound or (piece is not None and words == ["all"]):
            return None
        for node, names in ((what, ("quantity", "owner")), (what.quantity, ("words",)), (act, ("manner", "what"))):
            for name in names:
                self.take(node, name)
        number: m.Number = m.Held(self.token(what.kinds[0]), self._purse(what.owner, piece, what), span=what.span)
        rounding = [word for word in act.manner if word in ROUNDED]
        if words == ["half"]:
            number = m.Divided(number, m.Const(2), self.is_rounded_up(rounding, what), span=what.span)
        self.variables[SAID] = number
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        some = what.model_copy(update={"quantity": quantity, "owner": None})
        left = [word for word in act.manner if words != ["half"] or word not in ROUNDED]
        moved = act.model_copy(update={"what": some, "manner": left})
        self.copies += [(some, what), (moved, act)]
        return moved

    def _purse(self, owner: said.Thing | None, piece: Description | None, at: said.Select) -> m.Set[Any]:
        """Whose tokens they are: of the player, or of the one piece, that loses them."""
        holder = self.actor if piece is None else None if piece.plural or piece.truths else piece.base
        sort = Sort.PLAYER if piece is None else Sort.PIECE
        if holder is None or (owner is not None and self.one(owner, (sort,)) != holder):
            raise self.refuse("all-tokens", "whose these are is not understood", at)
        return holder

    def _whole_of(self, verb: VerbData, inner: said.Select, piece: Description | None) -> m.Number:
        """How much there is of what half is meant: of a player's tokens, of cards somewhere."""
        if inner.kinds[0].kind != "token":
            if (verb.zones or verb.sources) and not inner.where:
                raise self.refuse("half", "where these are is not said", inner)  # not where they are if nothing is done
            return self.how_many(inner)
        if inner.owner is None or inner.where or inner.quantity is not None or len(inner.kinds) != 1:
            raise self.refuse("half", "half of whose is not understood", inner)
        whose = self._purse(self.take(inner, "owner"), piece, inner)
        return m.Held(self.token(inner.kinds[0]), whose, span=inner.span)

    def how_many(self, thing: said.Thing) -> m.Number:
        """“for each 2 Fear Levels you have”: of a number of a player, as often as it is that much."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        having = thing.where[0] if isinstance(thing, said.Select) and len(thing.where) == 1 else None
        act = having.clause if isinstance(having, said.Where) else None
        has = isinstance(act, said.Act) and self.lexicon.verb(act.verb).build is Build.HAVE
        if kind is None or kind.kind != "stat" or not has or not isinstance(thing, said.Select) or thing.owner:
            return super().how_many(thing)
        assert isinstance(having, said.Where) and isinstance(act, said.Act)
        amount = self.amount(self.take(thing, "quantity"))
        for node, names in ((thing, ("kinds", "where")), (having, ("link", "clause")), (act, ("verb", "who", "what"))):
            for name in names:
                self.take(node, name)
        self.plain(act, "who", "what")
        self.listed(thing)
        if (
            not isinstance(act.who, (said.You, said.Ref))
            or not isinstance(act.what, said.Gap)
            or act.tense
            or act.passive
        ):
            raise self.refuse("per", "whose number this is, is not understood", thing)
        number: m.Number = m.StatOf(self.stat(kind), self.one(act.who, (Sort.PLAYER,)), span=thing.span)
        if amount == Amount(Det.BARE):
            return number
        if amount.group is None:
            raise self.refuse("per", "how much of this is meant is not understood", thing)
        return m.Divided(number, amount.group, False, span=thing.span)

    def for_each(self, made: Description, per: said.Thing) -> Description:
        """“rescue a Bystander for each …”: so many times as many."""
        amount = made.amount
        if isinstance(made.base, m.Edgemost) and not (made.truths or made.such):
            self.policy("so-many-off-a-pile")  # “the top 2 cards of your deck for each Knight”
            much = m.Times((made.base.number, self.how_often(per)))
            made.base, made.plural = replace(made.base, number=much), True
            return made
        if amount.det is not Det.SOME or amount.least is None or amount.most is None or amount.other or made.such:
            raise self.refuse("per", "so many of these for each is not understood", made.span)
        times = self.how_often(per)
        least, most = (m.Times((number, times)) for number in (amount.least, amount.most))
        made.amount = replace(amount, least=least, most=most if amount.most != amount.least else least, counted=True)
        made.plural = True
        return made

    def _select(self, thing: said.Select) -> Description:
        """“both characters”: the two that were chosen; “any number of them”: as many of the group as one likes."""
        kind, words = thing.kinds[0], thing.quantity.words if thing.quantity is not None else []
        group = self._any_of_group(thing)
        if group is not None:
            made = self.a_description(group.sort, Amount(Det.SOME, m.Const(0), None, True), thing.span, "card")
            made.base, made.of_mention, made.target = left_of(group), group, self.take(thing, "chosen")
            return made
        if thing.quantity is not None and self._is_one_of_them(thing):
            return self._the_one(thing, thing.quantity)
        if words != ["both"] or kind.kind not in PIECES or kind.noun in self.lexicon.dice:
            return super()._select(thing)
        self._take_all(thing)
        if len(thing.kinds) != 1 or thing.where or thing.owner or kind.filters or kind.amount is not None:
            raise self.refuse("both", "both of which is not understood", thing, "choose them first")
        pair = self.pair(kind.noun)
        if pair is None:
            raise self.refuse("both", "both of which is not said", thing, "choose them first")
        made = self.a_description(Sort.PIECE, Amount(Det.BOTH), thing.span, kind.noun)
        made.base, made.plural = pair.what, True
        return made

    def _is_one_of_them(self, thing: said.Select) -> bool:
        """“the character with the lower STR”: of two that were picked or revealed; “the card with the highest cost”."""
        kind, had = thing.kinds[0], thing.where[0] if len(thing.where) == 1 else None
        inner = had.thing if isinstance(had, said.Related) and had.preposition == "with" else None
        plain = len(thing.kinds) == 1 and not (kind.filters or kind.plural or thing.owner or kind.amount)
        if not plain or thing.quantity is None or thing.quantity.words != ["the"] or thing.quantity.number is not None:
            return False
        if kind.kind != "card" or not isinstance(inner, said.Select) or inner.kinds[0].kind != "stat":
            return False
        words = [one for one in inner.kinds[0].filters if isinstance(one, said.InState)]
        if len(words) != 1 or len(inner.where) > 0 or not self.steps:
            return False
        if words[0].word in OF_TWO:
            return self.pair(kind.noun) is not None
        groups = [
            item for item in self.mentions if item.sort is Sort.PIECE and item.plural and item.came is not Came.EACH
        ]
        known = [item for item in groups if kind.noun == "card" or kind.noun in item.nouns]
        if words[0].group == "extreme" and known and kind.noun != "card":
            hint = "say “the one with …” of those, or say where it is"
            raise self.refuse("which", "of those before, or of all, is not said", thing, hint)
        return words[0].group == "extreme" and bool(known) and kind.noun == "card"

    def _any_of_group(self, thing: said.Select) -> Mention | None:
        """The group of “any number of them”, “any number of those cards”, “any number of the cards you drew”."""
        words, kind = thing.quantity.words if thing.quantity is not None else [], thing.kinds[0]
        if words[:1] == [ANY_NUMBER] and len(words) == 2 and words[1] in ("that", "the"):
            rest = said.Quantity(words=words[1:], span=thing.span)
            of: said.Thing = thing.model_copy(update={"quantity": rest, "chosen": False})
            if words[1] == "that":
                if len(thing.kinds) != 1 or thing.owner or thing.where or kind.amount is not None:
                    raise self.refuse("elliptic", "of which group is not understood", thing)
                of = said.Ref(
                    word="that",
                    noun=kind.noun,
                    kind=kind.kind,
                    plural=kind.plural,
                    filters=kind.filters,
                    attribute=kind.attribute,
                    span=thing.span,
                )
                self._take_all(self.take(thing, "kinds"))
                self.listed(thing)
            else:
                self.copies.append((of, thing))
            for name in ("words", "bound", "number"):
                self.take(self.take(thing, "quantity"), name)
            return self._group(of)
        inner = thing.where[0] if len(thing.where) == 1 else None
        if (
            words != ["any"]
            or kind.noun != "number"
            or not isinstance(inner, said.Related)
            or inner.preposition != "of"
        ):
            return None
        if len(thing.kinds) != 1 or kind.filters or thing.owner is not None or not isinstance(inner.thing, said.Ref):
            return None
        for part in (*self.take(thing, "kinds"), self.take(thing, "quantity")):
            self._take_all(part)
        self.listed(thing)
        (relation,) = self.take(thing, "where")
        self.take(relation, "preposition")
        return self._group(self.take(relation, "thing"))

    def _the_one(self, thing: said.Amount | said.Select, quantity: said.Quantity) -> Description:
        """“Kneel the one with the lowest STR”, “draw the one with the higher cost”: of those that were spoken of."""
        if quantity.bound or (isinstance(thing, said.Amount) and thing.filters):
            raise self.refuse("elliptic", "a noun is missing here", thing, "say what: the character")
        for node, names in ((thing, ("quantity", "where", "chosen")), (quantity, ("words", "number"))):
            for name in names:
                self.take(node, name)
        if isinstance(quantity.number, said.Constant):
            self.take(quantity.number, "value")
        if isinstance(thing, said.Select):
            self._take_all(self.take(thing, "kinds"))
            self.listed(thing)
        them = said.Ref(word="them", plural=True, span=thing.span)
        group = self.pair("") or self._group(them)
        made = self.a_description(group.sort, Amount(Det.THE), thing.span, "card")
        made.base, made.of_mention = left_of(group), group
        self.weighed.add(id(quantity))
        higher = [self._of_the_two(item, group) for item in thing.where]
        self.filters(higher, made)
        if made.extreme is None:
            raise self.refuse("elliptic", "which of them is not said", thing, "say it: the one with the highest cost")
        self.policy("the-one-of-them")
        group.taken.append(made.each)  # it is picked by that name
        return made

    def _of_the_two(self, item: said.Filter, group: Mention) -> said.Filter:
        """“with the higher cost”, said of two: with the highest of them."""
        had = item.thing if isinstance(item, said.Related) and item.preposition == "with" else None
        kind = had.kinds[0] if isinstance(had, said.Select) and len(had.kinds) == 1 else None
        words = [one for one in kind.filters if isinstance(one, said.InState)] if kind is not None else []
        if kind is None or not isinstance(had, said.Select) or not isinstance(item, said.Related) or len(words) != 1:
            return item
        most = OF_TWO.get(words[0].word)
        if most is None or self.pair("") is None:
            return item
        self._take_all(words[0])
        end = words[0].model_copy(update={"word": most, "group": "extreme"})
        bare = kind.model_copy(update={"filters": [end if one is words[0] else one for one in kind.filters]})
        whole = had.model_copy(update={"kinds": [bare]})
        full = item.model_copy(update={"thing": whole})
        self.copies += [(end, words[0]), (bare, kind), (whole, had), (full, item)]
        return full

    def _elliptic(self, thing: said.Amount) -> Description:
        """“Put one into your hand”: one of the group that was spoken of last."""
        if thing.quantity.words == ["the"] and _is_one(thing.quantity.number) and thing.where and not thing.inches:
            return self._the_one(thing, thing.quantity)
        if thing.where or thing.inches or thing.filters or thing.quantity.number is None:
            return super()._elliptic(thing)
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        groups = [item for item in known if item.plural]
        last = max(known, key=lambda item: item.last, default=None)
        taken = {each for item in groups for each in item.taken}
        if last is None or not groups or not (last.plural or last.what in taken):
            return super()._elliptic(thing)
        group = max(groups, key=lambda item: item.bound)
        quantity = self.amount(self.take(thing, "quantity"))
        if quantity.det is not Det.SOME:
            return super()._elliptic(thing)
        self.policy("bare-number-of-the-group")
        made = self.a_description(group.sort, quantity, thing.span, "card")
        made.base, made.of_mention = left_of(group), group
        made.target = self.take(thing, "chosen")
        return made


def _is_one(number: said.Number | None) -> bool:
    return isinstance(number, said.Constant) and number.value == 1


def _as_many(act: said.Act, what: said.Select) -> said.Role | None:
    """As what “as many cards as …” says it."""
    words = {item.word for item in what.kinds[0].filters if isinstance(item, said.InState)}
    last = act.roles[-1] if act.roles else None
    known = len(what.kinds) == 1 and what.quantity is None and what.owner is None and words & SO_MANY
    return last if known and last is not None and last.role == "as" else None


def _counted_noun(what: said.Thing | None) -> said.Select | None:
    """The cards of “a number of cards equal to …”, of “cards equal to …”."""
    if isinstance(what, said.Select) and what.quantity is None and what.owner is None and what.where:
        end = what.where[-1]
        said_so = isinstance(end, said.Related) and end.preposition == EQUAL
        return what if said_so and len(what.kinds) == 1 and what.kinds[0].plural else None
    if not isinstance(what, said.Select) or len(what.kinds) != 1 or len(what.where) != 1 or what.owner is not None:
        return None
    kind, relation = what.kinds[0], what.where[0]
    if kind.noun not in ("number", "amount") or kind.filters or not isinstance(relation, said.Related):
        return None
    inner = relation.thing
    if relation.preposition != "of" or not isinstance(inner, said.Select) or inner.quantity is not None:
        return None
    last = inner.where[-1] if inner.where else None
    wanted = isinstance(last, said.Related) and last.preposition == EQUAL
    counted = what.quantity is not None and what.quantity.words == ["a"] and what.quantity.number is None
    return inner if wanted and counted else None
