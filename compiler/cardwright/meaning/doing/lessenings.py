"""How much of what is about to be done is done: it is less, it is none, it is done to another."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Period, Role, Value
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.doing.results import Results
from cardwright.meaning.doing.severally import in_order
from cardwright.meaning.gamedata.entries import VerbData

_AMOUNT = Role("amount")


class Lessenings(Results):
    """Reads what becomes of the amount that is threatened."""

    def _act(self, act: said.Act) -> None:
        """“If it would be captured, this card is captured instead”: by whoever was about to do the same."""
        same = self.lexicon.verb(act.verb).verb in self.threatened_verbs and act.manner == ["instead"]
        if self.threatened is None or not act.passive or not same:
            super()._act(act)
            return
        self.policy("instead-by-the-same")
        with self.acting(m.Of(self.threatened, Role("by"))):
            super()._act(act)

    def _prelude(self, act: said.Act) -> None:
        for name in ("by_doing", "as_if"):
            if self.take(act, name):
                raise self.refuse("effect-part", f"a part of “{act.verb}” is not understood", act)
        if "instead" in act.manner:
            self._replace(act)
        self._no_times(act)

    def reduced(self, act: said.Act, _data: VerbData, piece: Description | None) -> bool:
        """“reduce that Damage by 1”: what is about to be inflicted is less."""
        if not self._is_threatened(act.what) or piece is not None:
            return False
        self._prelude(act)
        roles = self.take(act, "roles")
        self.plain(act, "who", "what", "mood", "roles")
        if len(roles) != 1 or self.take(roles[0], "preposition") != "by":
            raise self.refuse("reduce", "by how much is not understood", act)
        self._take_all(self.take(act, "what"))
        self.take(roles[0], "role")
        self._less(self.number(self.take(roles[0], "thing")), act)
        return True

    def prevented(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“prevent that Damage”, “prevent 1 of that Damage”: none of it is inflicted, or so much less."""
        if data.how is not m.Ending.PREVENTED or piece is not None or self.threatened is None:
            return False
        what = act.what
        if isinstance(what, said.Amount) and (what.filters or what.inches):
            return False
        part = what.where[0] if isinstance(what, said.Amount) and len(what.where) == 1 else None
        whole = part.thing if isinstance(part, said.Related) and part.preposition == "of" else what
        if isinstance(what, said.Select) and self._is_amount(what) and what.quantity is not None:
            number: m.Number | None = self._so_much(what.quantity)
        elif self._is_threatened(whole):
            number = self._so_much(what.quantity) if isinstance(what, said.Amount) else None
        else:
            return False
        self._prelude(act)
        self.plain(act, "who", "what", "mood")
        self._take_all(self.take(act, "what"), told=isinstance(what, said.Amount))
        self.policy("prevented-is-none")
        if number is None:
            self.emit(m.Alter(self.threatened, _AMOUNT, m.Const(0), span=act.span))
        else:
            self._less(number, act)
        return True

    def _so_much(self, quantity: said.Quantity) -> m.Number | None:
        """How much of it; None for all."""
        amount = self.amount(quantity)
        if amount.det is Det.ALL:
            return None
        if amount.least is None or amount.least != amount.most:
            raise self.refuse("prevent", "how much of it is not understood", quantity)
        return amount.least

    def suffered_otherwise(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“this model may suffer that Damage instead”: to another; “it suffers 1 fewer Damage”: less of it."""
        if self.threatened is None or piece is None or data.verb not in self.threatened_verbs:
            return False
        return self._suffers_less(act, data, piece) or self._suffers_instead(act, data, piece)

    def _suffers_instead(self, act: said.Act, data: VerbData, piece: Description) -> bool:
        """The same deed to another."""
        assert self.threatened is not None
        if "instead" not in act.manner or not self._is_threatened(act.what):
            return False
        self.only_so(act, "instead")
        self.plain(act, "who", "what", "mood", "manner")
        self._take_all(self.take(act, "what"))
        self.policy("instead-alters")
        self.emit(m.Alter(self.threatened, data.subject, self.settled(piece, data, data.subject), span=act.span))
        return True

    def _suffers_less(self, act: said.Act, data: VerbData, piece: Description) -> bool:
        """The same deed with a smaller amount."""
        what = act.what
        if not isinstance(what, said.Select) or what.quantity is None or not self._is_amount(what):
            return False
        fewer = what.quantity.words == ["less"]
        if not fewer and act.manner != ["less"]:
            return False
        who = self.settled(piece, data, data.subject)
        if who not in [item.what for item in self.mentions if item.threatened]:
            raise self.refuse("reduce", "this is not who is threatened", act)
        self.plain(act, "who", "what", "mood", "manner")
        self.take(act, "manner")
        bare = what.quantity.model_copy(update={"words": []}) if fewer else what.quantity
        self.copies.append((bare, what.quantity))
        number = self._so_much(bare)
        if number is None:
            raise self.refuse("reduce", "by how much is not understood", act)
        self._take_all(self.take(act, "what"))
        self._less(number, act)
        return True

    def _less(self, number: m.Number, act: said.Act) -> None:
        assert self.threatened is not None
        less = m.Plus((m.AmountOf(self.threatened, _AMOUNT), m.Times((m.Const(-1), number))))
        self.emit(m.Alter(self.threatened, _AMOUNT, less, span=act.span))

    def _is_threatened(self, what: said.Thing | None) -> bool:
        """“that Damage”, “it”: the amount that is about to be laid somewhere."""
        if self.threatened is None or not isinstance(what, said.Ref) or not self.threatened_tokens:
            return False
        if what.filters or what.where:
            return False
        if what.word == "it" and not what.noun:
            return True
        return what.word == "that" and self._token(what.noun) in self.threatened_tokens

    def _is_amount(self, what: said.Select) -> bool:
        """“1 Damage”: so much of what is about to be laid somewhere."""
        kind = what.kinds[0]
        plain = len(what.kinds) == 1 and not kind.filters and not what.where
        return plain and self._token(kind.noun) in self.threatened_tokens

    def _token(self, noun: str) -> Value | None:
        found = self.lexicon.tokens.get(noun)
        return None if found is None else Value(found)

    # ------------------------------------------------------------ a part in what is under way

    def takes_part(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“have it participate in the challenge on your side”: from now on it has a part there."""
        sides = [role for role in act.roles if role.role == "place" and role.preposition == "on"]
        where = [role for role in act.roles if role not in sides]
        if piece is None or data.period is None or data.verb not in self.lexicon.table.parts.joining:
            return False
        own = not sides and isinstance(piece.base, m.This) and not piece.truths  # the card joins whom it belongs to
        if self._is_on_your_side(sides) is own or len(where) > 1:
            raise self.refuse("joins", "on whose side is not said", act, "say it: on your side")
        for role in self.take(act, "roles"):
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        self.plain(act, "who", "roles")
        if any(not self._is_under_way(role.thing, data.period) for role in where):
            raise self.refuse("joins", "in which this is, is not understood", act, "say it: in the challenge")
        for role in sides:
            self._take_all(role.thing, told=True)
        found = self.settled(piece, data, Role("what"))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("what"), found)]
        self.do(data.verb, in_order([*parts, m.Filled(Role("deed"), self.episode(data.period))]), act.span)
        return True

    def _is_on_your_side(self, sides: list[said.Role]) -> bool:
        return len(sides) == 1 and self._is_own_side(sides[0].thing)

    def _is_own_side(self, thing: said.Thing) -> bool:
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        plain = kind is not None and kind.kind == "position" and not (kind.filters or kind.plural)
        return plain and isinstance(thing, said.Select) and isinstance(thing.owner, said.You) and not thing.where

    def _is_under_way(self, thing: said.Thing, period: Period) -> bool:
        """“in the challenge”, “in the current challenge”, “in this challenge”."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        if kind is None or not isinstance(thing, said.Select) or kind.noun != period or thing.where or thing.owner:
            return False
        words = thing.quantity.words if thing.quantity is not None else []
        others = [item for item in kind.filters if not isinstance(item, said.InState) or item.word != "current"]
        self._take_all(thing, told=True)
        return words in (["the"], ["this"]) and not others


__all__ = ["Lessenings"]
