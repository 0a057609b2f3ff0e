"""Deeds that have a noun or an outcome of their own: attacks, actions, rolls of dice, becoming something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Attribute, Condition, Period, Role, Stat, Value
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.marks import apart
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, among, both, exchanged, exists
from cardwright.meaning.gamedata.entries import Build, OccasionData
from cardwright.meaning.happenings.ordinals import Ordinals

STATE = Attribute("state")
STATUS = Attribute("status")
KIND = Attribute("kind")
FACE = Stat("face")
RESULT = Stat("result")


DONE = frozenset({"after"})
"""Words that open an occasion with what is over."""

SHOWN: dict[tuple[str, ...], Stat] = {("natural",): FACE, (): RESULT}
"""What a die shows, by the adjectives before the number."""


class Occasions(Ordinals):
    """Reads deeds by their nouns and outcomes."""

    since: Period | None = None
    """The period in which `its first Melee Attack` is counted."""

    @contextmanager
    def in_deed(self, period: Period, deed: m.Var[m.Event]) -> Iterator[None]:
        """While it is read, the target and the attacker are those of this deed."""
        before = self.episodes.get(period)
        self.episodes[period] = deed
        try:
            yield
        finally:
            if before is None:
                del self.episodes[period]
            else:
                self.episodes[period] = before

    def is_occasion(self, thing: said.Thing | None) -> bool:
        return isinstance(thing, said.Select) and thing.kinds[0].noun in self.lexicon.occasions

    def occasion_of(self, thing: said.Select) -> OccasionData:
        return self.lexicon.occasions[thing.kinds[0].noun]

    def occasion_on(
        self, thing: said.Select, moment: Moment, extra: Callable[[OccasionData], list[m.Slot]] | None = None
    ) -> m.On:
        """The deeds that a noun means: `a Melee Attack against this model`, `[Attack] Actions of this model`."""
        data = self.occasion_of(thing)
        kind = self.take(thing, "kinds")[0]
        if len(thing.kinds) != 1 or self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("occasion-noun", "this is not understood as a deed", thing)
        for name in ("noun", "kind", "plural"):
            self.take(kind, name)
        for name in ("join", "chosen"):
            self.take(thing, name)
        nth = self._which(thing)
        deed, excluded = self.fresh(Sort.DEED), self.excluded
        with self.in_deed(data.period, deed):
            slots = extra(data) if extra is not None else []
            self.excluded |= {slot.each for slot in slots}
            slots += [self._typed(item, data) for item in self.take(kind, "filters")]
            owner = self.take(thing, "owner")
            if owner is not None:
                slots.append(self.part(data.subject, owner, data))
            marks = apart(self.take(thing, "where"))
            self.copies += marks.copies
            slots += [self._marked(item, data) for item in marks.items]
        self.excluded = excluded
        return m.On((data.verb,), tuple(slots), moment, deed, nth, span=thing.span)

    def within_slot(self, thing: said.Select) -> m.Slot:
        deed = self.fresh(Sort.DEED)
        return m.Slot(Role("within"), deed, m.Matches(deed, self.occasion_on(thing, Moment.BEFORE)))

    def _of(self, thing: said.Thing, made: Description, item: said.Related) -> None:
        """“the target of a Melee Attack”: of the attack under way, if it is such a one."""
        data = self.lexicon.nouns.get(made.noun)
        if not isinstance(thing, said.Select) or not self.is_occasion(thing) or data is None or data.period is None:
            super()._of(thing, made, item)
            return
        if data.period != self.occasion_of(thing).period or not isinstance(made.base, m.Of):
            raise self.refuse("of", "“of” is not understood here", item)
        made.truths.append(m.Matches(made.base.deed, self.occasion_on(thing, Moment.BEFORE)))

    def _which(self, thing: said.Select) -> m.Nth | None:
        """Any, each, or the first in a period; a number of them is not meant here."""
        amount = self.amount(self.take(thing, "quantity"))
        if amount.det is Det.FIRST and not amount.counted:
            if self.since is None:
                raise self.refuse("first", "the first of what period?", thing, "say it: this activation")
            self.weigh(amount)
            return m.Nth(1, self.since)
        if amount.counted or amount.other or amount.det not in (Det.SOME, Det.BARE, Det.ALL):
            raise self.refuse("occasion-noun", "which of these deeds is not understood", thing)
        return None

    def _typed(self, item: said.Filter, data: OccasionData) -> m.Slot:
        """“[Move] Action”."""
        if not isinstance(item, said.Is) or data.type is None or self.take(item, "attribute") != data.type:
            raise self.refuse("occasion-noun", "this description of a deed is not understood", item)
        which = self.fresh(Sort.VALUE)
        return m.Slot(Role("type"), which, among(which, m.Just(data.type, Value(self.take(item, "value")))))

    def _marked(self, item: said.Filter, data: OccasionData) -> m.Slot:
        """“against this model”, “with this weapon”, “of this model”."""
        roles = {"against": data.against, "with": data.means, "of": data.subject, "by": data.subject}
        if not isinstance(item, said.Related) or self.take(item, "preposition") not in roles:
            raise self.refuse("occasion-noun", "this description of a deed is not understood", item)
        return self.part(roles[item.preposition], self.take(item, "thing"), data)

    def part(self, role: Role, thing: said.Thing, data: OccasionData) -> m.Slot:
        """A part of the deed; `a target` as its target is whatever has that part."""
        made = self.describe(thing, (Sort.PIECE,))
        own = self.lexicon.nouns.get(made.noun)
        if own is not None and own.role == role and own.period == data.period and isinstance(made.base, m.Of):
            made.base = None
        return self.slot(role, made)

    def doer_part(self, thing: said.Thing, data: OccasionData) -> m.Slot:
        """Who makes an attack; a weapon is what it is made with."""
        made = self.describe(thing, (Sort.PIECE,))
        own = self.lexicon.nouns.get(made.noun)
        if own is not None and own.role in (data.subject, data.against) and isinstance(made.base, m.Of):
            return self.part(data.subject, thing, data)
        return self.slot(data.means if data.means in self.kinds_of(made) else data.subject, made)

    # ------------------------------------------------------------ patterns

    def slot(self, role: Role, made: Description) -> m.Slot:
        """“models more than 8" away cannot attack this model”: from the other one, not from itself."""
        found, away = super().slot(role, made), self.lexicon.away
        if away is None or away.period is None or away.role != role or found.truth is None:
            return found
        own: m.Set[Any] = m.Of(self.episode(away.period), role)
        sides = {data.against for data in self.lexicon.occasions.values() if data.period == away.period}
        if len(sides) != 1 or not any(isinstance(node, m.Distance) and own in (node.a, node.b) for node in walk(found)):
            return found
        other: m.Set[Any] = m.Of(self.episode(away.period), sides.pop())
        return replace(found, truth=exchanged(found.truth, own, other))

    def occasion(self, statement: said.Statement, word: str) -> m.Pattern:
        self.opened = None
        if isinstance(statement, said.Act) and statement.passive and statement.what is None and statement.who is None:
            raise self.refuse("subject", "of whom this is said is not plain", statement, "name it: when it is …")
        found = self._occasion_said(statement, word)
        if word not in DONE and isinstance(found, m.On) and found.moment is Moment.AFTER:
            found = self.opening_of(found)
        if isinstance(found, m.On) and found.moment is Moment.AFTER:
            found = self.heard = replace(found, deed=found.deed or self.fresh(Sort.DEED))
        return found

    def _occasion_said(self, statement: said.Statement, word: str) -> m.Pattern:
        """“after each Warband is deployed”: as soon as it is so of the last of them."""
        if not isinstance(statement, said.Act) or not statement.passive or not isinstance(statement.what, said.Select):
            return super().occasion(statement, word)
        data = self.lexicon.participles.get(statement.verb)
        quantity = statement.what.quantity
        every = quantity is not None and quantity.words == ["each"]
        if data is None or data.state is None or not every or statement.mood or statement.tense or statement.times:
            return super().occasion(statement, word)
        if word != "after" or statement.roles:
            return super().occasion(statement, word)
        self.policy("after-each-is-after-all")
        for name in ("mood", "tense", "times"):
            self.take(statement, name)
        return m.Becomes(self._all_done(statement, data.state), span=statement.span)

    def _all_done(self, act: said.Act, state: Condition) -> m.Truth:
        what = self.take(act, "what")
        self._rest_is_plain(act)
        x = self.fresh(Sort.PIECE)
        if self.is_place(what):
            # nobody is left there who is not: what is done to them takes them away
            rest = m.Where(m.In(self.place(what)), x, m.Not(m.Is(x, m.InState(state))))
            return m.Compare(m.Count(rest), m.Op.EQUAL, m.Const(0))
        made = self.describe(what, (Sort.PIECE,))
        made.anywhere, made.always = True, False
        return m.Every(self.pieces(made), x, m.Is(x, m.InState(state)))

    def deed_pattern(self, act: said.Act, moment: Moment, free: Role | None = None) -> m.On:
        readers: dict[Build, Callable[[said.Act, Moment, Role | None], m.On | None]] = {
            Build.OCCASION: self._occasion_pattern,
            Build.OUTCOME: self._outcome_pattern,
            Build.TARGET: self._target_pattern,
            Build.BECOME: self._become_pattern,
            Build.ROLL: self._roll_pattern,
        }
        data = self.lexicon.verb(act.verb)
        self._armed_object(act)
        reader = readers.get(data.build)
        found = reader(act, moment, free) if reader is not None else None
        if found is not None:
            return found
        if data.period is None:
            return super().deed_pattern(act, moment, free)
        deed, former = self.fresh(Sort.DEED), self.episodes.get(data.period)
        with self.in_deed(data.period, deed):
            made = super().deed_pattern(act, moment, free)
        if moment is Moment.BEFORE and former is not None and not isinstance(former, m.Current):
            made = self.of_the_former(made, deed, former, {data.part, *data.roles.values()})
        self.episodes[data.period] = deed
        truth = made.truth if made.deed is None else exchanged(made.truth, made.deed, deed)
        return replace(made, deed=deed, truth=truth)

    def _rest_is_plain(self, act: said.Act, *allowed: str) -> None:
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood", "times", *allowed)
        self.take(act, "tense")

    def _occasion_pattern(self, act: said.Act, moment: Moment, free: Role | None) -> m.On | None:
        """“models make Ranged Attacks against targets …”, “this model performs a [Move] Action”."""
        what = self.take(act, "what")
        if not isinstance(what, said.Select) or not self.is_occasion(what):
            return None
        away = self._away(act)
        self._rest_is_plain(act, "roles", "manner")

        def parts(data: OccasionData) -> list[m.Slot]:
            slots: list[m.Slot] = []
            who = self.take(act, "who")
            if who is not None and not isinstance(who, said.Gap) and free != data.subject:
                slots.append(self.doer_part(who, data))
                self.excluded |= {slots[0].each}  # nobody is attacked by himself
            for role in self.take(act, "roles"):
                if id(role) not in self.skip:
                    slots.append(self._role_part(role, data))
            return slots

        found = self.occasion_on(what, moment, parts)
        if away and not _measures(found):
            raise self.refuse("away", "“away” from what is not understood", act)
        assert found.deed is not None
        self.episodes[self.occasion_of(what).period] = found.deed
        return found

    def _away(self, act: said.Act) -> bool:
        """“… more than 12" away”: the word belongs to the distance."""
        words = self.take(act, "manner")
        if words not in ([], ["away"]):
            raise self.refuse("pattern-manner", "how this is done is not understood here", act)
        return bool(words)

    def _role_part(self, role: said.Role, data: OccasionData) -> m.Slot:
        roles = {"against": data.against, "with": data.means}
        preposition = self.take(role, "preposition")
        self.take(role, "role")
        if preposition not in roles:
            raise self.refuse("pattern-role", f"“{preposition}” is not understood here", role)
        return self.part(roles[preposition], self.take(role, "thing"), data)

    def _outcome_pattern(self, act: said.Act, moment: Moment, free: Role | None) -> m.On | None:
        """“an enemy model passes a Willpower roll against Tyrion Lannister”."""
        what = self.take(act, "what")
        role = self.lexicon.outcomes.get(act.verb)
        if role is None or not isinstance(what, said.Select) or not self.is_occasion(what) or free is not None:
            return None
        self._rest_is_plain(act)
        found = self.occasion_on(what, moment, lambda data: [self.part(role, self._subject(act), data)])
        assert found.deed is not None
        self.mention(m.Of(found.deed, Role("dice")), Sort.PIECE, frozenset(("die",)), Came.DEED, True)
        return found

    def _target_pattern(self, act: said.Act, moment: Moment, free: Role | None) -> m.On | None:
        """“[Attack] Actions of this model target or affect models …”, “an ability targets this card”."""
        who, what = self.take(act, "who"), self.take(act, "what")
        if free is not None or what is None:
            return None
        self._rest_is_plain(act, "more")
        verbs = tuple(self.lexicon.verb(word).verb for word in (act.verb, *self.take(act, "more")))
        slots: list[m.Slot] = []
        if isinstance(who, said.Select) and self.is_occasion(who):
            cause = self.fresh(Sort.DEED)
            slots.append(m.Slot(Role("cause"), cause, m.Matches(cause, self.occasion_on(who, Moment.BEFORE))))
        elif isinstance(who, said.Select) and who.kinds[0].kind == "ability":
            slots.append(self._ability_slot(who))
        else:
            return self._aimed_at(act, moment)
        slots.append(self.slot(Role("what"), self.describe(what)))
        return m.On(verbs, tuple(slots), moment, span=act.span)

    def _aimed_at(self, act: said.Act, moment: Moment) -> m.On | None:
        """“this weapon cannot target models …”: to target somebody is to make such a deed against him."""
        period = self.lexicon.verb(act.verb).period
        data = next((one for name, one in self.lexicon.occasions.items() if one.period == period == name), None)
        if data is None or act.who is None or act.what is None or act.more:
            return None
        deed = self.fresh(Sort.DEED)
        with self.in_deed(data.period, deed):
            doer, excluded = self.doer_part(act.who, data), self.excluded
            self.excluded |= {doer.each}
            slots = (doer, self.part(data.against, act.what, data))
            self.excluded = excluded
        self.policy("to-target-is-to-attack")
        return m.On((data.verb,), slots, moment, deed, span=act.span)

    def _ability_slot(self, who: said.Select) -> m.Slot:
        """“an ability”: any text that does something."""
        if who.where or who.owner or who.kinds[0].filters or self.amount(who.quantity).det is not Det.SOME:
            raise self.refuse("ability", "which ability is not understood", who)
        self._take_all(who)
        ability = self.fresh(Sort.DEED)
        self.mention(ability, Sort.DEED, frozenset(("ability",)), Came.SLOT)
        return m.Slot(Role("ability"), ability)

    def became(self, what: said.Thing | None) -> m.Just | None:
        """What something can become: a state that has a noun (a Casualty), a status (Knocked Down)."""
        if isinstance(what, said.KeywordUse) and what.name in self.lexicon.statuses and not what.arguments:
            self._take_all(what)
            return m.Just(STATUS, self.lexicon.statuses[what.name])
        if not isinstance(what, said.Select) or len(what.kinds) != 1:
            return None
        data = self.lexicon.nouns.get(what.kinds[0].noun)
        plain = not (what.where or what.owner or what.kinds[0].filters)
        if data is None or data.state is None or not plain or self.amount(what.quantity).counted:
            return None
        self._take_all(what)
        return m.Just(STATE, Value(data.state))

    def _become_pattern(self, act: said.Act, moment: Moment, free: Role | None) -> m.On | None:
        """“an enemy model becomes a Casualty”."""
        state = self.became(self.take(act, "what"))
        if state is None:
            return None
        act = self._near_by(act)
        self._rest_is_plain(act)
        which = self.fresh(Sort.VALUE)
        data, part, role = self.lexicon.verb(act.verb), Role("as"), Role("what")
        if state.attribute == STATUS:  # to become so is to suffer it
            data = self.lexicon.verb("suffer")
            part, role = Role("status"), data.subject
        slots = [m.Slot(part, which, among(which, state))]
        who = self.take(act, "who")
        if free != role and who is not None and not isinstance(who, said.Gap):
            slots.insert(0, self.slot(role, self.describe(who, (Sort.PIECE,))))
        return m.On((data.verb,), tuple(slots), moment, span=act.span)

    def _near_by(self, act: said.Act) -> said.Act:
        """“becomes a Casualty within 6" of this model”: of one that is there."""
        who, role = act.who, act.roles[0] if len(act.roles) == 1 else None
        if role is None or (role.role, role.preposition) != ("place", "within") or not isinstance(who, said.Select):
            return act
        _, where, thing = (self.take(role, name) for name in ("role", "preposition", "thing"))
        there = said.Related(preposition=where, thing=thing, span=role.span)
        whole = who.model_copy(update={"where": [*who.where, there]})
        moved = act.model_copy(update={"who": whole, "roles": self.take(act, "roles")[1:]})
        self.copies += [(whole, self.take(act, "who")), (moved, act)]
        return moved

    def _roll_pattern(self, act: said.Act, moment: Moment, free: Role | None) -> m.On | None:
        """“an enemy model rolls the named number on 2 or more dice during one roll”."""
        what = self.take(act, "what")
        if not isinstance(what, said.Select) or what.kinds[0].kind != "number" or free is not None:
            return None
        self._rest_is_plain(act, "roles")
        on = [item for item in what.where if isinstance(item, said.Related) and item.preposition == "on"]
        if len(on) != 1 or not self._in_one_roll(act):
            raise self.refuse("roll", "this roll is not understood", act)
        self._take_all(on[0].preposition)
        self.take(on[0], "preposition")
        self.skip.add(id(on[0]))
        figure = self.describe(what)
        dice = self.describe(self.take(on[0], "thing"))
        rolled = self.fresh(Sort.PIECE)
        shown = m.Compare(m.StatOf(FACE, dice.each), m.Op.EQUAL, m.NumberOf(self.set_of(figure)))
        kinds = [truth for truth in dice.truths if truth != m.Is(dice.each, m.OfKind(self.plain_die()))]
        count = self.counted(dice, m.Where(rolled, dice.each, both([*kinds, shown])))
        who = self.slot(Role("doer"), self.describe(self._subject(act), (Sort.PIECE,)))
        return m.On((self.lexicon.verb(act.verb).verb,), (who, m.Slot(Role("dice"), rolled, count)), moment)

    def _in_one_roll(self, act: said.Act) -> bool:
        """“during one roll”: the deed is one roll anyway."""
        for role in self.take(act, "roles"):
            thing = role.thing
            if role.role != "during" or not isinstance(thing, said.Select):
                return False
            if self.lexicon.rolls.get(thing.kinds[0].noun) != "roll" or self.amount(thing.quantity).most != m.Const(1):
                return False
            self._take_all(role)
        return True

    # ------------------------------------------------------------ truths

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        build = self.lexicon.verb(act.verb).build
        if build is Build.OUTCOME and not act.tense:
            return self._came_out(act)
        if build is Build.OWN and not act.tense:
            return self._owns(act, gap)
        if build is Build.SHOW and not act.tense:
            return self._shows(act)
        state = self._done_state(act)
        return super()._act_truth(act, gap) if state is None else state

    def _came_out(self, act: said.Act) -> m.Truth:
        """“it fails the roll”: the last roll that was made."""
        what, role = self.take(act, "what"), self.lexicon.outcomes.get(act.verb)
        self._rest_is_plain(act)
        if role is None or not isinstance(what, said.Select) or not self.names_roll(what, "roll"):
            raise self.refuse("outcome", "what came out so is not understood", act)
        deed = self.last_roll(what)
        roller = self.rollers_of.get(deed)
        if isinstance(act.who, said.Ref) and act.who.word == "it" and roller is not None:
            self.policy("it-is-the-roller")
            self._take_all(self.take(act, "who"))
            return self.negated(self.take(act, "mood"), among(roller, m.Of(deed, role)), act)
        who = self.describe(self._subject(act), (Sort.PIECE,))
        truth = self.each_of(who, lambda x: among(x, m.Of(deed, role)))
        return self.negated(self.take(act, "mood"), truth, act)

    def names_roll(self, thing: said.Select, notion: str) -> bool:
        """Whether a noun means the last roll, or what it shows."""
        plain = len(thing.kinds) == 1 and not (thing.where or thing.owner or thing.kinds[0].filters)
        if not plain or self.lexicon.rolls.get(thing.kinds[0].noun) != notion:
            return False
        if self.amount(thing.quantity).det is not Det.THE:
            return False
        self._take_all(thing)
        return True

    def last_roll(self, at: said.Thing) -> m.Var[m.Event]:
        rolls = {data.verb for data in self.lexicon.occasions.values()} | {self.lexicon.verb("roll").verb}
        known = [item for item in self.deeds if item.verbs & rolls]
        if not known:
            raise self.refuse("roll", "nothing was rolled before", at)
        self.policy("the-last-roll")
        return known[-1].deed

    def _shows(self, act: said.Act) -> m.Truth:
        """“shows a natural 6”: its face; “shows 6”: its result."""
        what = self.take(act, "what")
        self._rest_is_plain(act)
        kind = what.kinds[0] if isinstance(what, said.Select) else None
        if not isinstance(what, said.Select) or kind is None or kind.kind != "number" or not kind.noun.isdigit():
            raise self.refuse("shows", "what it shows is not understood", act)
        words = tuple(item.word for item in kind.filters if isinstance(item, said.InState))
        stat = SHOWN.get(words)
        plain = len(words) == len(kind.filters) and not (what.where or what.owner)
        if stat is None or not plain or self.amount(what.quantity).counted:
            raise self.refuse("shows", "what it shows is not understood", what)
        self._take_all(what, told=True)
        who = self.describe(self._subject(act), (Sort.PIECE,))
        number = m.Const(int(kind.noun))
        truth = self.each_of(who, lambda x: m.Compare(m.StatOf(stat, x), m.Op.EQUAL, number, span=act.span))
        return self.negated(self.take(act, "mood"), truth, act)

    def _done_state(self, act: said.Act) -> m.Truth | None:
        """“that is not activated”, “this card is set aside”: a participle that is a state."""
        data = self.lexicon.participles.get(act.verb)
        if not act.passive or act.tense or data is None or data.state is None or act.times or act.roles or act.manner:
            return None
        if act.what is None:
            raise self.refuse("subject", "of what this is said is not said", act)
        self._rest_is_plain(act)
        state = data.state
        made = self.describe(self.take(act, "what"), (Sort.PIECE,))
        truth = self.each_of(made, lambda x: m.Is(x, m.InState(state), span=act.span))
        return self.negated(self.take(act, "mood"), truth, act)

    def dice_of(self, made: Description, among_these: m.Set[m.Piece]) -> m.Set[m.Piece]:
        """Those of some dice that are described; a plain die is any."""
        truths = [truth for truth in made.truths if truth != m.Is(made.each, m.OfKind(self.plain_die()))]
        return m.Where(among_these, made.each, both(truths)) if truths else among_these

    def plain_die(self) -> Any:
        return self.lexicon.dice["die"].kind if "die" in self.lexicon.dice else ""


def _measures(on: m.On) -> bool:
    return any(isinstance(node, m.Distance) for slot in on.slots for node in walk(slot))


__all__ = ["FACE", "KIND", "RESULT", "STATE", "STATUS", "Occasions", "exists"]
