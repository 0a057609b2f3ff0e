"""Who does a deed and what it is done to, as parts of an occasion."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import TOKEN, Attribute, Period, Role, Value, Verb
from cardwright.meaning.conditions.linesabove import LinesAbove
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, among, both, exchanged
from cardwright.meaning.things.descriptions import Description

DEFINITE = frozenset({Det.THE, Det.THIS, Det.THAT})
"""Determiners of something known: of a challenge, the one spoken of or under way."""

PART = Attribute("part")

STAT = Attribute("stat")

CLASS = Attribute("class")

LAST = ["the", "last"]
"""The words of what leaves nothing behind."""


class DeedObjects(LinesAbove):
    """Reads subjects and objects of what happens."""

    may_be_none = False
    """Whether a deed with nothing in a part is meant by `no`: in an occasion only."""

    def _subject_slot(self, act: said.Act, slots: list[m.Slot], free: Role | None) -> None:
        who = self.take(act, "who")
        if who is None or isinstance(who, said.Gap):
            return
        source = self._effects_of(who)
        if source is not None:
            slots.append(self.slot(Role("doer"), self.describe(source)))
            return
        made = self.describe(who)
        role = self._part_by_kind(act, made) or self.subject_role(act)
        if made.sort is Sort.PIECE and role == Role("by"):  # “it cannot stand”: that is done to it
            role = Role("doer") if act.what is not None or act.passive else self.lexicon.verb(act.verb).object
        if role != free:
            slots.append(self.slot(role, made))

    def _called_slots(self, act: said.Act, free: Role | None) -> list[m.Slot]:
        """“When Needle hits”: whoever bears the name has the part of what it is, and only the table knows that."""
        table = self.lexicon.verb(act.verb).subjects
        if not table or act.passive or not isinstance(act.who, said.Named) or free is not None:
            return []
        who = self.take(act, "who")
        self.policy("part-of-what-is-called-so")
        roles = dict.fromkeys((self.subject_role(act), *table.values()))
        return [self.slot(Role("doer") if role == Role("by") else role, self.describe(who)) for role in roles]

    def _whichever(
        self,
        called: list[m.Slot],
        slots: list[m.Slot],
        verbs: tuple[Verb, ...],
        moment: Moment,
        deed: m.Var[m.Event],
    ) -> m.Truth:
        """It is one deed or another, by the part that somebody has in it; what it is about is the same."""
        options: list[m.Truth] = []
        for slot in called:
            about = [self._renamed_slot(one) for one in slots if one.role == Role("token")]
            options.append(m.Matches(deed, m.On(verbs, (slot, *about), moment)))
        return m.Or(tuple(options))

    def _renamed_slot(self, slot: m.Slot) -> m.Slot:
        each = self.fresh(slot.each.sort)
        return m.Slot(slot.role, each, exchanged(slot.truth, slot.each, each), span=slot.span)

    def _part_by_kind(self, act: said.Act, made: Description) -> Role | None:
        """“this model hits”, “this weapon hits”: which part in the deed a piece has, by what it is."""
        table = self.lexicon.verb(act.verb).subjects
        if not table or act.passive or made.sort is not Sort.PIECE:
            return None
        return next((table[kind] for kind in sorted(self.kinds_of(made)) if kind in table), None)

    def kinds_of(self, made: Description) -> set[str]:
        """Of what kinds pieces are said to be; the card that bears the text is of its own."""
        kinds = {str(t.quality.kind) for t in made.truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)}
        kinds |= {str(kind) for kind in made.also}
        if isinstance(made.base, m.This):
            kinds.add((self.own.type or self.bearer_noun).casefold())
        return kinds

    def _effects_of(self, thing: said.Thing) -> said.Thing | None:
        """“the effects of an opponent's event”: what they come from."""
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "ability" or len(thing.where) != 1:
            return None
        relation, kind = thing.where[0], thing.kinds[0]
        if kind.noun not in self.lexicon.effect_nouns or not isinstance(relation, said.Related) or kind.filters:
            return None
        if thing.owner is not None or self.take(relation, "preposition") != "of":
            return None
        for name in ("kinds", "where", "quantity", "join"):
            self.take(thing, name)
        self._take_all(kind)
        self._take_all(thing.quantity)
        self.policy("effects-of")
        found: said.Thing = self.take(relation, "thing")
        return found

    def _object_slots(self, act: said.Act, slots: list[m.Slot], free: Role | None) -> None:
        what = self.take(act, "what")
        if what is None or isinstance(what, said.Gap):
            return
        data = self.lexicon.verb(act.verb)
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat"):
            slots += self._token_slots(what)
            return
        if self.is_place(what):
            slots.append(self._place_slot(Role("to"), what))
            return
        if isinstance(what, said.Select) and what.kinds[0].kind == "ability" and self._is_class(what):
            part = self.fresh(Sort.VALUE)
            slots.append(m.Slot(Role("class"), part, among(part, m.Just(CLASS, Value(self.qualities_of(what).value)))))
            return
        if isinstance(what, said.Amount) and what.inches:
            self.far = self._distance_said(what)
            return
        last = isinstance(what, said.Select) and what.quantity is not None and what.quantity.words == LAST
        made = self._leaving_none(what, act) if last and isinstance(what, said.Select) else self.describe(what)
        role = Role("deed") if made.sort is Sort.DEED else data.object
        if role == free:
            return
        if "part" in data.roles and isinstance(made.base, m.Of):
            slots.append(self._part_slot(data.roles["part"], made.base.role))
            made.base = None
        if made.amount.det is Det.NO:
            self._none_of(made, role)
            return
        if made.amount.det is Det.ALL and self.lexicon.table.deeds.wholesale.get(data.verb) == made.noun:
            made.amount = Amount(Det.BARE)  # “after all agendas are announced”: they all are at once
        slots.append(self.slot(role, made))
        bare = made.plural and made.amount.det is Det.BARE and not made.amount.counted and made.sort is Sort.PIECE
        if bare and self.may_be_none and data.verb in self.lexicon.table.deeds.goes:
            self.policy("so-many-at-once")  # “whenever you draw cards”: once, however many go there together
            self.wholes.append((role, made.each, m.Compare(m.Count(made.each), Op.AT_LEAST, m.Const(1))))
        if made.sort is Sort.DEED and made.amount.det not in DEFINITE:
            self.episodes[Period(made.noun)] = made.each

    def _leaving_none(self, what: said.Select, act: said.Act) -> Description:
        """“take the last character of a house from there”: afterwards none of that house is left there."""
        source = next((role.thing for role in act.roles if role.role == "source" and self.is_place(role.thing)), None)
        of = [item for item in what.where if isinstance(item, said.Related) and item.preposition == "of"]
        values = [item for item in of if isinstance(item.thing, said.Select) and _is_any_value(item.thing)]
        if source is None or len(values) > 1:
            raise self.refuse("last", "the last of which is not understood", what, "say it: from the deck")
        quantity = self.take(what, "quantity")
        for name in ("words", "bound", "number"):
            self.take(quantity, name)
        bare = what.model_copy(update={"quantity": None, "where": [item for item in what.where if item not in values]})
        self.copies.append((bare, what))
        made = self.describe(bare)
        if made.sort is not Sort.PIECE or made.places or made.base is not None or not made.truths:
            raise self.refuse("last", "the last of which is not understood", what)
        self.policy("the-last-of-its-kind")
        other = self.fresh(Sort.PIECE)
        like = [exchanged(truth, made.each, other) for truth in made.truths]
        for item in values:
            self._take_all(item)
            assert isinstance(item.thing, said.Select)
            attribute = self.attribute(item.thing.kinds[0].noun, item.thing.kinds[0])
            like.append(m.Is(other, m.OfValue(attribute, m.Values(attribute, made.each)), span=item.span))
        left = m.Where(m.In(self.place(source)), other, both(like), span=made.span)
        made.truths.append(m.Compare(m.Count(left), Op.EQUAL, m.Const(0), span=made.span))
        made.amount = Amount(Det.SOME, m.Const(1), None, counted=True)
        return made

    def _none_of(self, made: Description, role: Role) -> None:
        """“declares no defenders”: the deed with nothing in that part."""
        told = made.base is not None or made.places or made.such
        if told or made.sort is not Sort.PIECE or not self.may_be_none:
            raise self.refuse("pattern-none", "doing nothing is not understood as an occasion here", made.span)
        self.policy("deed-with-none")
        self.weigh(made.amount)
        whole = self.fresh(made.sort)
        kinds = [
            truth for truth in made.truths if not (isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind))
        ]
        found: m.Set[Any] = m.Where(whole, made.each, both(kinds)) if kinds else whole
        self.wholes.append((role, whole, m.Compare(m.Count(found), Op.EQUAL, m.Const(0))))

    def _place_slot(self, role: Role, thing: said.Thing) -> m.Slot:
        """“enters a player's dead pile”: somebody's, who can be spoken of from now on."""
        where = self.fresh(Sort.PLACE)
        owner = thing.owner if isinstance(thing, said.Select) else None
        some = owner is not None and isinstance(owner, said.Select) and self._is_some(owner)
        if not some:
            return m.Slot(role, where, among(where, self.place(thing)))
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1:
            raise self.refuse("zone", "whose place this is, is not understood", thing)
        made = self.describe(self.take(thing, "owner"), (Sort.PLAYER,))
        for name in ("quantity", "where", "join"):
            if self.take(thing, name) and name != "join":
                raise self.refuse("zone", "this place is not understood", thing)
        noun = thing.kinds[0].noun
        zone = self._one_zone(self.take(thing, "kinds")[0], made.each)
        self.mention(where, Sort.PLACE, frozenset((noun,)), Came.SLOT)
        self.mention(made.each, Sort.PLAYER, frozenset((made.noun,)), Came.SLOT)
        return m.Slot(role, where, m.Let(self.pieces(made), made.each, among(where, zone)))

    @staticmethod
    def _is_some(thing: said.Select) -> bool:
        return thing.quantity is not None and thing.quantity.words == ["a"]

    def _part_slot(self, role: Role, *parts: Role) -> m.Slot:
        which = self.fresh(Sort.VALUE)
        named: list[m.Set[Any]] = [m.Just(PART, Value(part)) for part in parts]
        return m.Slot(role, which, among(which, named[0] if len(named) == 1 else m.Union(tuple(named))))

    def slot(self, role: Role, made: Description) -> m.Slot:
        """A part of a deed: who or what it is, bound for later words."""
        truths = list(made.truths)
        if made.base is not None and not (made.sort is Sort.PLAYER and isinstance(made.base, m.Players)):
            truths.append(among(made.each, made.base))
        if made.places:
            truths.append(among(m.PlaceOf(made.each), self.union_of(made.places)))
        if made.sort is Sort.DEED and made.amount.det in DEFINITE and made.base is None:
            truths = [among(made.each, self.episode(Period(made.noun))), *made.besides]
        if made.amount.det is Det.BOTH and self.may_be_none:
            raise self.refuse(
                "slot", "whether one of the two or both at once is not said", made.span, "say “one of them”"
            )
        if made.extreme is not None or made.extra or (made.amount.det is Det.ALL and self.may_be_none):
            raise self.refuse("slot", "this description is not understood in an occasion", made.span)
        self.wholes += [(role, made.each, truth) for truth in made.such]
        group = made.amount.counted
        if group:
            self._at_once(role, made)
        if not isinstance(made.base, (m.This, m.You)) and not group:
            known = isinstance(made.base, m.Var) and not made.truths and made.amount.det is Det.THE and not made.plural
            found = made.base if known and made.base else made.each
            self.mention(found, made.sort, made.nouns, Came.SLOT).many = made.plural and not made.apiece
            self.said_of[made.each] = (made.each, tuple(truths))
        return m.Slot(role, made.each, both(truths) if truths else None, span=made.span)

    def _at_once(self, role: Role, made: Description) -> None:
        """“After 2 or more characters are killed”: at once, and once for all of them."""
        least = made.amount.least
        if made.amount.most is not None or not isinstance(least, m.Const) or made.sort is not Sort.PIECE:
            raise self.refuse("slot-count", "how many is not understood in an occasion", made.span)
        if self.may_be_none:
            self.policy("so-many-at-once")
            self.wholes.append((role, made.each, m.Compare(m.Count(made.each), Op.AT_LEAST, least)))
            self.gathered = (role, made.nouns)
        elif least != m.Const(1):
            raise self.refuse("slot-count", "how many is not understood here", made.span)

    def _never_so_many(self, verbs: tuple[Verb, ...], act: said.Act) -> None:
        """“Whenever you recruit two or more Heroes this turn”: they are recruited one by one, and never two at once."""
        alone = [str(verb) for verb in verbs if str(verb) in self.lexicon.table.deeds.singly]
        several = [one for _, _, one in self.wholes if isinstance(one, m.Compare) and isinstance(one.a, m.Count)]
        if alone and any(one.op is Op.AT_LEAST and one.b != m.Const(1) for one in several):
            hint = "say it: whenever you …, if you … so many this turn"
            raise self.refuse("one-by-one", f"nothing does “{alone[0]}” to so many at once", act, hint)

    gathered: tuple[Role, frozenset[str]] | None = None
    """The part of the pattern being read that so many have at once, and what they are called."""

    def _all_at_once(self, deed: m.Var[m.Event] | None, moment: Moment) -> None:
        """“After you draw 1 or more cards, … that many”, “1 of those cards”: all to whom it happened at once."""
        if self.gathered is not None and deed is not None and moment is Moment.AFTER:
            role, nouns = self.gathered
            self.many_done = (deed, role)
            self.mention(m.Of(deed, role), Sort.PIECE, nouns, Came.SLOT, plural=True)
        self.gathered = None

    def _is_class(self, what: said.Select) -> bool:
        """“abilities”: whatever there is of a class."""
        kind = what.kinds[0]
        plain = not (what.where or what.owner or what.quantity or kind.filters) and len(what.kinds) == 1
        return plain and kind.plural and kind.noun in self.lexicon.classes

    far: tuple[Op, m.Number] | None = None
    """How far something moves, of the pattern being read."""

    def _distance_said(self, thing: said.Amount) -> tuple[Op, m.Number]:
        """“move more than 6"”: how far."""
        self.take(thing, "inches")
        amount = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "where") or self.take(thing, "filters") or self.take(thing, "chosen"):
            raise self.refuse("distance", "this distance is not understood", thing)
        number = amount.most if amount.most is not None and amount.least in (amount.most, m.Const(0)) else None
        written = self.written(self.take(thing.quantity, "number")) if thing.quantity.number is not None else number
        if written is None or amount.det is not Det.SOME:
            raise self.refuse("distance", "this distance is not understood", thing)
        return amount.op, written

    def _token_slots(self, what: said.Select) -> list[m.Slot]:
        kind = self.take(what, "kinds")[0]
        amount = self.amount(self.take(what, "quantity"))
        sources = [self._token_source(item) for item in self.take(what, "where")]
        own = self.take(what, "owner")
        if isinstance(own, said.Ref) and own.word in ("its", "their") and not (own.noun or own.where or own.owner):
            self.policy("its-own-tokens")
            self._take_all(own)
            own = None
        for name in ("chosen", "join"):
            if (self.take(what, name) and name != "join") or own is not None:
                raise self.refuse("token-slot", "these tokens are not understood in an occasion", what)
        if kind.noun not in self.lexicon.tokens or len(what.kinds) > 1:
            return [self._stat_slot(what, amount)]
        token = self.token(kind)
        which = self.fresh(Sort.VALUE)
        slots = [m.Slot(Role("token"), which, among(which, m.Just(TOKEN, Value(token))))]
        if amount.counted:
            figure = self.fresh(Sort.FIGURE)
            slots.append(m.Slot(Role("amount"), figure, self._held(m.NumberOf(figure), amount, what)))
        return [*slots, *sources]

    def _token_source(self, item: said.Filter) -> m.Slot:
        """“Damage from friendly models”."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "from":
            raise self.refuse("token-slot", "these tokens are not understood in an occasion", item)
        return self.slot(Role("source"), self.describe(self.take(item, "thing"), (Sort.PIECE,)))

    def _stat_slot(self, what: said.Select, amount: Amount) -> m.Slot:
        """“pay the gold penalty”, “provide income or influence”: a number of the game, none in particular."""
        if amount.counted or amount.det not in (Det.BARE, Det.THE, Det.NO):
            raise self.refuse("stat-slot", "how much is not understood here", what)
        stats = [m.Just(STAT, Value(self.stat(kind))) for kind in what.kinds]
        which = self.fresh(Sort.VALUE)
        found: m.Set[Any] = stats[0] if len(stats) == 1 else m.Union(tuple(stats))
        return m.Slot(Role("stat"), which, among(which, found))


def _is_any_value(thing: said.Select) -> bool:
    """“a house”: whichever it is."""
    kind = thing.kinds[0]
    plain = len(thing.kinds) == 1 and not (kind.filters or thing.where or thing.owner)
    return plain and kind.kind == "attribute" and thing.quantity is not None and thing.quantity.words == ["a"]
