"""Changes that are done and last: another price, another's control, no part in a challenge; ways out."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import bound, substituted
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, seq
from cardwright.meaning.doing.deeds import Deeds
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.patterns import CONDITIONS
from cardwright.meaning.lasting.restrictions import played
from cardwright.meaning.lasting.standings import FORBIDDEN
from cardwright.meaning.things.descriptions import Description


class Changes(Deeds):
    """Reads acts that begin something lasting."""

    def changes(self, act: said.Act) -> bool:
        """Emit what an act changes for as long as its own words say; whether it was such an act."""
        build = self.lexicon.verb(act.verb).build
        if build is Build.GIVE and isinstance(act.what, said.Change):
            self.effect(self._given_to(act))
            return True
        if build is Build.TAKE_CONTROL and act.times:
            self._take_control(act)
            return True
        if self._bears_no(act):
            self._no_part(act)
            return True
        if act.mood == "may" and isinstance(act.who, said.You) and self._is_once_more(act):
            self._once_more_allowed(act)
            return True
        if act.mood in FORBIDDEN and [time.relation for time in act.times] == ["during next"]:
            self._not_in_the_next(act)
            return True
        if self._lasts(act) and self._ends_itself(act):
            self._until_its_end(act)
            return True
        return False

    def _is_once_more(self, act: said.Act) -> bool:
        """“you may initiate an additional [power] challenge this phase”: a permission, as long as that lasts."""
        what, kinds = act.what, act.what.kinds if isinstance(act.what, said.Select) else []
        more = [item for kind in kinds for item in kind.filters if isinstance(item, said.InState)]
        extra = isinstance(what, said.Select) and any(item.group == "additional" for item in more)
        return extra and [time.relation for time in act.times] == ["this"] and len(kinds) == 1

    def _once_more_allowed(self, act: said.Act) -> None:
        self.policy("more-for-a-while")
        (time,) = self.take(act, "times")
        until = self.ending(time)
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        self.emit(m.Last(tuple(self.allowed(bare)), m.Until((until,)), span=act.span))

    def _not_in_the_next(self, act: said.Act) -> None:
        """“It does not stand during the next standing phase”: in the one that comes, not in one that is under way."""
        (time,) = self.take(act, "times")
        for name in ("relation", "period"):
            self.take(time, name)
        period = self.period(time.period, time)
        within = act.model_copy(update={"times": [time.model_copy(update={"relation": "during"})]})
        self.copies.append((within, act))
        self.policy("in-the-next-period")
        end = m.Ends(period, span=time.span)
        held = m.Last(tuple(self.standing(within)), m.Until((end,)), span=act.span)
        later = m.Last((m.Trigger(m.Ends(period), self._held_later(held), False),), m.Until((), 1), span=act.span)
        self.emit(m.If(m.Now(period), later, held, span=act.span))

    def _held_later(self, held: m.Last) -> m.Last:
        """The same, with names of its own for what it binds inside."""
        fresh = {var: self.fresh(var.sort) for var in bound(held)}
        return substituted(held, dict(fresh)) if fresh else held

    def _given_to(self, act: said.Act) -> said.Act:
        """“give each other character -1 STR”: it gets that."""
        for name in ("verb", "what", "recipient"):
            self.take(act, name)
        if act.recipient is None or act.who is not None or act.mood:
            raise self.refuse("give", "to whom this is given is not understood", act)
        verb = next(word for word, data in self.lexicon.verbs.items() if data.build is Build.GET)
        moved = act.model_copy(update={"verb": verb, "who": act.recipient, "recipient": None})
        self.copies.append((moved, act))
        return moved

    # ------------------------------------------------------------ deeds that were named with their end

    def _ends_itself(self, act: said.Act) -> bool:
        clause = played(act.who) or played(self._stat_owner(act))
        return clause is not None and isinstance(clause.clause, said.Act) and bool(clause.clause.times)

    def _stat_owner(self, act: said.Act) -> said.Thing | None:
        what = act.what
        if not isinstance(what, said.Select) or what.kinds[0].kind != "stat":
            return None
        of = [item.thing for item in what.where if isinstance(item, said.Related)]
        return what.owner or (of[0] if of else None)

    def _until_its_end(self, act: said.Act) -> None:
        """“reduce the cost of the next Knight you play this phase by 1”."""
        if act.times:
            raise self.refuse("until", "how long this holds is said twice", act)
        before, self.ends = self.ends, []
        standings = self.standing(act)
        if not self.ends:
            raise self.refuse("until", "how long this holds is not said", act, "add it: this phase, this turn")
        self.emit(m.Last(tuple(standings), m.Until(tuple(self.ends)), span=act.span))
        self.ends = before

    # ------------------------------------------------------------ control

    def _take_control(self, act: said.Act) -> None:
        """“take control of that character until the end of the phase”."""
        data = self.lexicon.verb(self.take(act, "verb"))
        self.plain(act, "who", "what", "mood", "times")
        who, what = self.take(act, "who"), self.take(act, "what")
        if (who is not None and not isinstance(who, said.You)) or self.take(act, "mood") or self.take(act, "tense"):
            raise self.refuse("take-control", "who takes control is not understood", act)
        if what is None:
            raise self.refuse("take-control", "control of what is not said", act)
        found = self.settled(self._described(what), data, data.object)
        until = tuple(self.ending(time) for time in self.take(act, "times"))
        standing = m.Give(self.fresh(Sort.PIECE), found, m.ControlledBy(self.actor), span=act.span)
        self.emit(m.Last((standing,), m.Until(until), span=act.span))

    def controls(self, act: said.Act) -> list[m.Standing]:
        """“Take control of attached character.”, on a card that stays."""
        who = self.take(act, "who")
        if who is not None and not isinstance(who, said.You):
            raise self.refuse("take-control", "who takes control is not understood", act)
        each, found = self.bearers(self.take(act, "what"), act)
        self.plain(act, "who", "what", "mood")
        return [m.Give(each, found, m.ControlledBy(m.You()), span=act.span)]

    # ------------------------------------------------------------ no part in a deed under way

    def _bears_no(self, act: said.Act) -> bool:
        """“contributes no STR to the challenge”: an act with none of a number, in something under way."""
        what = act.what
        return (
            isinstance(what, said.Select)
            and what.kinds[0].kind == "stat"
            and what.quantity is not None
            and what.quantity.words == ["no"]
            and self.lexicon.verb(act.verb).build is Build.DEED
        )

    def is_standing(self, statement: said.Statement) -> bool:
        """“While this card is attacking, Knights contribute no STR to the challenge” holds as long as that is so."""
        asked = isinstance(statement, said.When) and statement.word in ("while", "unless", "if")
        if asked and isinstance(statement, said.When) and isinstance(statement.do, said.Act):
            return self._bears_no(statement.do) or super().is_standing(statement)
        return super().is_standing(statement)

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if not isinstance(statement, said.Act) or not self._bears_no(statement) or statement.mood or statement.tense:
            return super().standing(statement)
        assert isinstance(statement.what, said.Select)
        self.take(statement, "mood")
        self.weigh(self.amount(statement.what.quantity))
        known = list(self.mentions)
        pattern = self.deed_pattern(statement, Moment.BEFORE)
        self.mentions = known
        return [m.Cannot(pattern, span=statement.span)]

    def _no_part(self, act: said.Act) -> None:
        """It cannot, for as long as that lasts."""
        periods = [
            role.thing.kinds[0].noun
            for role in act.roles
            if isinstance(role.thing, said.Select) and role.thing.kinds[0].kind == "occasion"
        ]
        if len(periods) != 1 or act.mood or act.tense or act.times:
            raise self.refuse("none-of", "how long this holds is not said", act)
        self.policy("as-long-as-the-deed")
        self.take(act, "mood")
        assert isinstance(act.what, said.Select)
        self.weigh(self.amount(act.what.quantity))
        known = list(self.mentions)
        pattern = self.deed_pattern(act, Moment.BEFORE)
        self.mentions = known
        end = m.Ends(self.period(periods[0], act))
        self.emit(m.Last((m.Cannot(pattern, span=act.span),), m.Until((end,)), span=act.span))

    # ------------------------------------------------------------ a way out of a prohibition

    def _when_standing(self, when: said.When) -> list[m.Standing]:
        condition, do = when.condition, when.do
        if (
            when.word == "unless"
            and isinstance(condition, said.Act)
            and isinstance(do, said.Act)
            and do.mood in ("does not", "cannot")
            and not condition.tense
            and self.lexicon.verb(condition.verb).build not in CONDITIONS
        ):
            return self._unless_done(when, condition, do)
        return super()._when_standing(when)

    def _unless_done(self, when: said.When, condition: said.Act, do: said.Act) -> list[m.Standing]:
        """“does not stand unless its controller kneels …”: he may, when it would; else it does not."""
        for name in ("word", "condition", "do"):
            self.take(when, name)
        found = self.standing(do)
        forbidden = found[0]
        if len(found) != 1 or not isinstance(forbidden, m.Cannot) or not isinstance(forbidden.pattern, m.On):
            raise self.refuse("unless-offer", "what this is a way out of is not understood", when)
        pattern = forbidden.pattern
        deed, offer = self.fresh(Sort.DEED), self.fresh(Sort.DEED)
        player, effect = self.offered_to(condition, when)
        steps = [
            m.May(player, effect, offer, span=condition.span),
            m.If(m.Not(m.Did(offer)), m.Stop(deed, m.Ending.PREVENTED, span=do.span)),
        ]
        on = m.On(pattern.verbs, pattern.slots, Moment.BEFORE, deed, pattern.nth, pattern.truth, span=pattern.span)
        return [m.Trigger(on, seq(list(steps)), False, span=when.span)]

    def offered_to(self, condition: said.Act, at: said.Statement) -> tuple[m.Set[m.Player], m.Effect]:
        """What somebody could do to avoid something, and who."""
        who = self.take(condition, "who")
        if who is None or condition.mood or condition.tense:
            raise self.refuse("unless-offer", "who could do this is not understood", at)
        made = self.describe(who, (Sort.PLAYER,))
        if made.sort is not Sort.PLAYER or made.amount.det not in (Det.THE, Det.THAT, Det.BARE):
            raise self.refuse("unless-offer", "who could do this is not understood", at)
        player = self.set_of(made)
        self.mention(player, Sort.PLAYER, frozenset((made.noun,)), Came.DEFINITE)
        bare = condition.model_copy(update={"who": None})
        self.copies.append((bare, condition))
        self.policy("unless-is-an-offer")
        with self.acting(player), self.paying(), self.block() as steps:
            self.effect(bare)
        return player, seq(steps)

    # ------------------------------------------------------------ given and redirected

    def _give(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“gives you 2 gold”, “gives that player a card”."""
        handed = self._handed_over(act) if piece is None else None
        if handed is not None:
            self.deed_with(handed, data, [])
            return
        recipient = self.take(act, "recipient")
        if recipient is None or piece is not None:
            raise self.refuse("give", "to whom this is given is not understood", act)
        whom = self.describe(recipient, (Sort.PLAYER, Sort.PIECE))
        role = Role("whom") if whom.sort is Sort.PLAYER else Role("onto")
        self.deed_with(act, data, [m.Filled(role, self.settled(whom, data, role))])

    def _handed_over(self, act: said.Act) -> said.Act | None:
        """“give a character in your play area to an opponent”: it goes where the game's table says that gifts go."""
        zone = self.lexicon.table.deeds.goes.get(act.verb)
        to = [role for role in act.roles if role.role == "recipient"]
        whom = act.recipient if act.recipient is not None else to[0].thing if len(to) == 1 else None
        what = act.what
        group = what.where[0] if isinstance(what, said.Amount) and len(what.where) == 1 else None
        what = group.thing if isinstance(group, said.Related) and group.preposition == "of" else what  # one of those
        cards = isinstance(what, (said.Ref, said.Named)) or (
            isinstance(what, said.Select) and what.kinds[0].kind == "card"
        )
        if zone is None or not cards or not self.is_player(whom):
            return None
        for role in to:
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        self.take(act, "recipient")
        assert whom is not None
        goal = said.Role(role="destination", preposition="into", thing=self.zone_of(zone, whom), span=whom.span)
        roles = [*(role for role in act.roles if role not in to), goal]
        moved = act.model_copy(update={"recipient": None, "roles": roles})
        self.copies.append((moved, act))
        return moved
