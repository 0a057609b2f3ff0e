"""How many are done something to: as many as before, as many as a number says, so many for each."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort
from cardwright.meaning.objects import EQUAL, Objects
from cardwright.meaning.places import PIECES, Description
from cardwright.meaning.quantities import Amount, Det
from cardwright.meaning.references import left_of
from cardwright.meaning.scope import Came, Mention
from cardwright.meaning.shares import ROUNDED
from cardwright.meaning.symbols import Role, Verb

SHUFFLE = "shuffle"
"""The operation that moves nothing where it does not say whereto."""
OF_A_PLAYER = frozenset({"their", "his or her"})
"""Possessives that a player is meant by."""
ANY_NUMBER = "any number of"
"""The words for as many as one likes, before those that name a group."""
SAID = "the number said"
"""The letter that stands for a number which the words after the noun name."""


class Amounts(Objects):
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
            moved = self._whole_purse(act, what, piece)
            if moved is not None:
                return moved
        inner = _counted_noun(what)
        if inner is None or not isinstance(what, said.Select):
            return act
        equal = inner.where[-1]
        assert isinstance(equal, said.Related)
        self._take_all(what.kinds)
        for node, names in ((what, ("quantity", "kinds", "join", "where", "chosen")), (inner, ("where", "chosen"))):
            for name in names:
                self.take(node, name)
        if what.quantity is not None:
            self.take(what.quantity, "words")
        for item in what.where:
            self._take_all(item.preposition if isinstance(item, said.Related) else None)
            for name in ("preposition", "thing"):
                self.take(item, name)
        for name in ("preposition", "thing"):
            self.take(equal, name)
        self.variables[SAID] = self.number(equal.thing)
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        cards = inner.model_copy(update={"where": inner.where[:-1], "quantity": quantity, "chosen": what.chosen})
        moved = act.model_copy(update={"what": cards})
        self.copies += [(cards, inner), (moved, act)]
        return moved

    def _half(self, act: said.Act, what: said.Amount, piece: Description | None) -> said.Act:
        """“loses half of his or her gold, rounded up”."""
        rounding = [word for word in act.manner if word in ROUNDED]
        if len(rounding) != 1:
            raise self.refuse("half", "say how to round it", what, "add “rounded up” or “rounded down”")
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
        whole = self._whole_of(inner, piece)
        self.variables[SAID] = m.Divided(whole, m.Const(2), ROUNDED[rounding[0]], span=what.span)
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
            if len(rounding) != 1:
                raise self.refuse("half", "say how to round it", what, "add “rounded up” or “rounded down”")
            number = m.Divided(number, m.Const(2), ROUNDED[rounding[0]], span=what.span)
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

    def _whole_of(self, inner: said.Select, piece: Description | None) -> m.Number:
        """How much there is of what half is meant: of a player's tokens, of cards somewhere."""
        if inner.kinds[0].kind != "token":
            return self.how_many(inner)
        if inner.owner is None or inner.where or inner.quantity is not None or len(inner.kinds) != 1:
            raise self.refuse("half", "half of whose is not understood", inner)
        whose = self._purse(self.take(inner, "owner"), piece, inner)
        return m.Held(self.token(inner.kinds[0]), whose, span=inner.span)

    def for_each(self, made: Description, per: said.Thing) -> Description:
        """“rescue a Bystander for each …”: so many times as many."""
        amount = made.amount
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
        if words != ["both"] or kind.kind not in PIECES or kind.noun in self.lexicon.dice:
            return super()._select(thing)
        self._take_all(thing)
        if len(thing.kinds) != 1 or thing.where or thing.owner or kind.filters or kind.amount is not None:
            raise self.refuse("both", "both of which is not understood", thing, "choose them first")
        pair = self.pair(kind.noun)
        if pair is None:
            raise self.refuse("both", "both of which is not said", thing, "choose them first")
        made = self.a_description(Sort.PIECE, Amount(Det.THE), thing.span, kind.noun)
        made.base, made.plural = pair.what, True
        return made

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

    def _elliptic(self, thing: said.Amount) -> Description:
        """“Put one into your hand”: one of the group that was spoken of last."""
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


def _counted_noun(what: said.Thing | None) -> said.Select | None:
    """The cards of “a number of cards equal to …”."""
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
