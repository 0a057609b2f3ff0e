"""What is done in an example: as cards say it, and what only happens at a table: challenges, phases, answers."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Name, Period, Role, Value, Verb
from cardwright.meaning.context.quantities import ORDINALS, WORDS, Det
from cardwright.meaning.context.refusal import NAMELESS, Refusal
from cardwright.meaning.context.scope import both
from cardwright.meaning.doing.severally import in_order
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.occasions import KIND
from cardwright.meaning.happenings.patterns import TOKEN
from cardwright.meaning.lines.abilities import Abilities
from cardwright.meaning.things.descriptions import Description

OPTION = "option"
"""The noun for one of the options that a card lists."""
PARTS: dict[str, Role] = {
    "instrument": Role("means"),
    "against": Role("against"),
    "as": Role("as"),
    "place": Role("to"),
    "destination": Role("onto"),
    "target": Role("onto"),
}
"""The parts of what happens at a table, by how a sentence marks them."""
WITHIN = frozenset({"topic", "during"})
"""How a sentence marks the occasion in which something is done."""
OCCASIONS = frozenset({"occasion", "period"})
MEANS, DEED, AMOUNT, WHAT, BY = Role("means"), Role("deed"), Role("amount"), Role("what"), Role("by")


class SceneDeeds(Abilities):
    """Reads the steps of an example as effects."""

    def _act(self, act: said.Act) -> None:
        """“the challenge resolves”, “your opponent's marshalling turn begins”: what is under way does it itself."""
        self.by_itself = False
        if isinstance(act.who, said.Select) and act.who.kinds[0].kind in OCCASIONS and not act.passive:
            self.take(act, "who")
            self.take(act, "verb")
            self.plain(act, "who", "mood")
            if act.mood or act.tense or act.what is not None:
                raise self.refuse("step", "this is not understood as a step", act)
            owner = self.take(act.who, "owner")
            parts = [m.Filled(DEED, self._under_way(act.who))]
            if owner is not None:
                parts.append(m.Filled(BY, self.one(owner, (Sort.PLAYER,))))
            self.do(self.lexicon.verb(act.verb).verb, in_order(parts), act.span)
            return
        super()._act(act)

    by_itself = False
    """Whether what is read happens without anybody who does it."""

    def _commanded(self, act: said.Act) -> said.Act:
        """“Robb Stark is killed”: nobody in particular does it."""
        found = super()._commanded(act)
        self.by_itself = True
        return found

    def do(self, verb: Verb, parts: list[m.Filled], span: m.Span, optional: bool = False) -> m.Var[m.Event]:
        if self.by_itself:
            parts = [part for part in parts if part.role != BY]
        return super().do(verb, parts, span, optional)

    def _offered(self, act: said.Act, who: m.Set[m.Player], piece: Description | None) -> None:
        """“Robb Stark would suffer 2 Damage”: it is about to happen, unless something prevents it."""
        if act.mood == "would":
            self.take(act, "mood")
            bare = act.model_copy(update={"mood": ""})
            self.copies.append((bare, act))
            act = bare
        super()._offered(act, who, piece)

    def _pay(self, pay: said.Pay) -> None:
        """“you choose to draw 2 cards”: one of the options that there are."""
        cost, who = pay.cost, None
        if isinstance(cost, said.Sequence) and self._is_choice(cost.steps[-1]):
            who = self._done_before(cost)
            cost = cost.steps[-1]
        if not isinstance(cost, said.Act) or not self._is_choice(cost):
            super()._pay(pay)
            return
        self.take(pay, "cost")
        self.take(cost, "verb")
        self.plain(cost, "who", "mood")
        who = self.take(cost, "who") or who
        chooser = m.You() if who is None else self.one(who, (Sort.PLAYER,))
        with self.acting(chooser):
            effect = self._option(self.take(pay, "effect"))
        self.emit(m.Either(chooser, m.Const(1), (effect,), span=pay.span))

    def _option(self, option: said.Statement) -> m.Effect:
        """What is chosen; in the words of the card, which speak of what it named, only the verb is known here."""
        try:
            return self.done(option)
        except Refusal as refusal:
            if refusal.reason not in ("reference", NAMELESS) or not isinstance(option, said.Act):
                raise
            self._take_all(option, several=True, told=True)
            return m.Do(self.lexicon.verb(option.verb).verb, (), span=option.span)

    def _is_choice(self, step: said.Statement) -> bool:
        """“choose” and nothing else, before “to draw 2 cards”."""
        chooses = isinstance(step, said.Act) and self.lexicon.verb(step.verb).build is Build.CHOOSE
        return chooses and isinstance(step, said.Act) and step.what is None

    def _done_before(self, steps: said.Sequence) -> said.Thing | None:
        """“you play X and choose to …”: what is done before the choice, and who does both."""
        if self.take(steps, "join") != "and":
            raise self.refuse("step", "this is not understood as a step", steps)
        *before, _ = self.take(steps, "steps")
        for one in before:
            self.effect(one)
        first = before[0]
        return first.who if isinstance(first, said.Act) else None

    def _plainly(self, act: said.Act, piece: Description | None) -> None:
        data = self.lexicon.verb(act.verb)
        if not self._is_of_a_table(act, data):
            super()._plainly(act, piece)
            return
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood", "roles", "recipient")
        parts = [m.Filled(BY, self.actor)]
        if act.recipient is not None:
            parts.append(m.Filled(Role("doer"), self.set_of(self.describe(self.take(act, "recipient"), (Sort.PIECE,)))))
        if piece is not None:
            parts.append(m.Filled(data.subject if data.subject != BY else Role("doer"), self.set_of(piece)))
        if act.what is not None:
            parts += self._done_with(self.take(act, "what"), data)
        for role in self.take(act, "roles"):
            parts.append(self._table_part(role, data))
        self.do(data.verb, in_order(parts), act.span)

    def _is_of_a_table(self, act: said.Act, data: VerbData) -> bool:
        """Whether an act is none that a card could say so."""
        if data.build in (Build.CHOOSE, Build.PART, Build.REROLL) or any(role.role == "as" for role in act.roles):
            return True
        kind = act.what.kinds[0] if isinstance(act.what, said.Select) else None
        if any(role.role == "place" and self.is_place(role.thing) for role in act.roles):
            return True
        if data.build is Build.OCCASION and kind is not None and not kind.filters:
            return False
        if kind is None or data.build is Build.DRAW:
            return data.build is Build.DRAW and not self._says_how_many(act.what)
        none = isinstance(act.what, said.Select) and act.what.quantity is not None and act.what.quantity.words == ["no"]
        return kind.kind in (*OCCASIONS, "value") or (kind.kind == "card" and none)

    @staticmethod
    def _says_how_many(what: said.Thing | None) -> bool:
        return not isinstance(what, said.Select) or what.quantity is not None or what.kinds[0].plural

    def _done_with(self, what: said.Thing, data: VerbData) -> list[m.Filled]:
        """What is chosen, named, won or declared."""
        if isinstance(what, said.Amount):
            return self._which_one(what)
        if not isinstance(what, said.Select):
            return [m.Filled(data.object, self.set_of(self.describe(what, (Sort.PIECE,))))]
        kind = what.kinds[0]
        if kind.kind in OCCASIONS:
            return self._occasion_part(what)
        if kind.noun == OPTION:
            return self._which_one(what)
        if kind.kind == "player" and data.build is Build.CHOOSE:
            self.take(what, "chosen")
            return [m.Filled(WHAT, self.one(what, (Sort.PLAYER,)), span=what.span)]
        if kind.noun in self.lexicon.dice:
            return self._some_dice(what)
        if kind.kind in ("token", "stat"):
            return self._so_many(what)
        if data.build is Build.CHOOSE or kind.kind == "value":
            return self._value_part(what)
        none = self.amount(self.take(what, "quantity"))
        if none.det is Det.NO:
            self.weigh(none)
            self._take_all(what)
            return [m.Filled(AMOUNT, m.Const(0)), m.Filled(Role("kind"), m.Just(KIND, Value(kind.noun)))]
        return [m.Filled(data.object, self.set_of(self.describe(what, (Sort.PIECE,))))]

    def _which_one(self, what: said.Amount | said.Select) -> list[m.Filled]:
        """“you choose the second”, “you choose 2”."""
        words = tuple(self.take(what.quantity, "words")) if what.quantity is not None else ()
        figure = self._figure(what)
        if figure is not None:
            return [m.Filled(AMOUNT, figure, span=what.span)]
        if words not in ORDINALS or what.where:
            raise self.refuse("answer", "which one is not understood", what)
        if isinstance(what, said.Select):
            self._take_all(self.take(what, "kinds"))
        self.weighed.add(id(self.take(what, "quantity")))
        self.take(what, "chosen")
        return [m.Filled(Role("number"), m.Const(ORDINALS[words]), span=what.span)]

    def _figure(self, what: said.Amount | said.Select) -> m.Number | None:
        """“you name 2”: the number itself."""
        quantity = what.quantity if isinstance(what, said.Amount) else None
        if quantity is None or quantity.words or quantity.bound or what.where or what.filters or what.inches:  # type: ignore[union-attr]
            return None
        self.take(what, "quantity")
        self.take(what, "chosen")
        return self.written(self.take(quantity, "number")) if quantity.number is not None else None

    def _some_dice(self, what: said.Select) -> list[m.Filled]:
        """“1 Ranged die”."""
        number = self.amount(self.take(what, "quantity")).most
        kind = Value(self.lexicon.dice[what.kinds[0].noun].kind)
        self._take_all(self.take(what, "kinds"))
        if number is None or what.where or what.owner:
            raise self.refuse("dice", "which dice is not understood", what)
        return [m.Filled(AMOUNT, number), m.Filled(Role("kind"), m.Just(KIND, kind))]

    def _so_many(self, what: said.Select) -> list[m.Filled]:
        """“you choose 2 gold”, “you choose gold”."""
        kind = self.take(what, "kinds")[0]
        quantity = self.take(what, "quantity")
        self.take(what, "chosen")
        for name in ("noun", "kind", "plural"):
            self.take(kind, name)
        parts = [m.Filled(Role("token"), m.Just(TOKEN, Value(kind.noun)), span=what.span)]
        if quantity is not None:
            number = self.take(quantity, "number")
            if number is None or self.take(quantity, "words") or self.take(quantity, "bound"):
                raise self.refuse("answer", "how many is not understood", what)
            parts.append(m.Filled(AMOUNT, self.written(number)))
        return parts

    def _value_part(self, what: said.Select) -> list[m.Filled]:
        """“you name Stark”, “you move Varys right”: a value as it stands among the options."""
        kind = self.take(what, "kinds")[0]
        self.take(what, "chosen")
        for name in ("noun", "kind", "plural", "attribute"):
            self.take(kind, name)
        quantity = self.take(what, "quantity")
        if quantity is not None and tuple(self.take(quantity, "words")) not in WORDS:
            raise self.refuse("answer", "which one is not understood", what)
        attribute = Attribute(getattr(kind, "attribute", "") or KIND)
        parts = [m.Filled(WHAT, m.Just(attribute, Value(kind.noun)), span=what.span)]
        for item in self.take(kind, "filters"):
            if not isinstance(item, said.Called):
                raise self.refuse("answer", "which one is not understood", item)
            each = self.fresh(Sort.PIECE)
            called = m.Is(each, m.Called(Name(self.take(item, "name"))), span=item.span)
            parts.append(m.Filled(Role("doer"), m.Where(m.Anywhere(), each, called)))
        return parts

    # ------------------------------------------------------------ occasions

    def _occasion_part(self, what: said.Select) -> list[m.Filled]:
        """“a [military] challenge with Robb Stark”: what comes under way, and with whom."""
        means = [item for item in what.where if isinstance(item, said.Related) and item.preposition == "with"]
        bare = what.model_copy(update={"where": [item for item in what.where if item not in means]})
        self.copies.append((bare, what))
        parts = [m.Filled(DEED, self._under_way(bare), span=what.span)]
        for item in means:
            for name in ("preposition", "thing"):
                self.take(item, name)
            parts.append(m.Filled(MEANS, self.set_of(self.describe(item.thing, (Sort.PIECE,)))))
        return parts

    def _under_way(self, thing: said.Select) -> m.Set[m.Event]:
        """An occasion or period, with what is said of it; another one is one that begins now."""
        if thing.quantity is not None and tuple(self.take(thing.quantity, "words")) not in WORDS:
            raise self.refuse("occasion", "which one is not understood", thing)
        amount = self.amount(thing.quantity)
        if amount.other or amount.det is Det.NEXT:
            self.weigh(amount)
        bare = thing.model_copy(update={"quantity": None, "owner": None})
        self.take(thing, "quantity")
        self.copies.append((bare, thing))
        made = self.describe(bare)
        period = self.period(self.take(thing.kinds[0], "noun"), thing)
        now: m.Set[m.Event] = m.Current(period, span=thing.span)
        if not made.besides:
            return now
        return m.Where(now, made.each, both(made.besides), span=thing.span)

    def _table_part(self, role: said.Role, data: VerbData) -> m.Filled:
        for name in ("role", "preposition"):
            self.take(role, name)
        thing = self.take(role, "thing")
        if role.role in WITHIN and isinstance(thing, said.Select) and thing.kinds[0].kind in OCCASIONS:
            return m.Filled(DEED, self._under_way(thing), span=role.span)
        goal = PARTS.get(role.role)
        occasion = self.lexicon.occasions.get(data.verb)
        if goal == MEANS and occasion is not None:
            goal = occasion.means
        if goal == Role("as") and isinstance(thing, said.Select):
            self._take_all(thing, told=True)  # “as the attacking player”: the noun says it
            return m.Filled(goal, m.Just(KIND, Value(thing.kinds[0].noun)), span=role.span)
        if goal is None:
            raise self.refuse("role", f"“{role.preposition}” is not understood here", role)
        found: Any = self.place(thing) if self.is_place(thing) else self.set_of(self.describe(thing))
        return m.Filled(goal, found, span=role.span)

    def won(self, act: said.Act) -> m.Truth | None:
        """“you win the game”: who has a part in it as its winner."""
        data = self.lexicon.verb(act.verb)
        if data.operation != "win" or act.who is None or not isinstance(act.what, said.Select) or act.passive:
            return None
        zone = self.lexicon.zones.get(act.what.kinds[0].noun)
        if zone is None or not zone.whole or act.tense:
            return None
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood")
        self._take_all(self.take(act, "what"))
        winners: m.Set[Any] = m.Of(m.Current(Period(zone.name)), Role("winner"))
        truth = m.Among(self.one(self.take(act, "who"), (Sort.PLAYER,)), winners, span=act.span)
        return self.negated(self.take(act, "mood"), truth, act)


__all__ = ["SceneDeeds"]
