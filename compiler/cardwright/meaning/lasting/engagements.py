"""What holds inside a deed under way: more and fewer dice, rerolls, bonuses against one opponent, what is ignored."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Moment, Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Kind
from cardwright.meaning.context.quantities import RELATION, Det
from cardwright.meaning.gamedata.entries import Build, OccasionData
from cardwright.meaning.lasting.odds import Odds

GROUND = Attribute("ground")


class Engagements(Odds):
    """Reads what holds inside an attack, an action or a roll."""

    # ------------------------------------------------------------ which statements hold

    def is_standing(self, statement: said.Statement) -> bool:
        if isinstance(statement, said.Act) and statement.mood == "may":
            build = self.lexicon.verb(statement.verb).build
            if build is Build.REROLL or (build is Build.TARGET and statement.who is not None):
                return True
        if isinstance(statement, said.Act) and statement.passive and self._negates(statement):
            return True
        return super().is_standing(statement)

    def _lasts(self, act: said.Act) -> bool:
        build = self.lexicon.verb(act.verb).build
        if build is Build.ROLL:
            return self._is_more(act.what)
        if build is Build.IGNORE or (build is Build.TARGET and isinstance(act.who, said.Ref)):
            return True
        return self._inflicts_more(act) or super()._lasts(act)

    # ------------------------------------------------------------ statements

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if isinstance(statement, said.Be):
            return self._is_so_by_text(statement)
        if isinstance(statement, said.Act) and statement.passive and self._negates(statement):
            return self._negated(statement)
        return super().standing(statement)

    def _against_deeds(self, act: said.Act) -> said.During | None:
        """“the bearer gets +1 Defense against Ranged Attacks” as “during a Ranged Attack against it, it gets …”."""
        found = [role for role in act.roles if role.preposition == "against"]
        thing = found[0].thing if len(found) == 1 else None
        if not isinstance(thing, said.Select) or not self.is_occasion(thing) or len(thing.kinds) != 1:
            return None
        if act.who is None or thing.where or thing.owner or not thing.kinds[0].plural or thing.quantity is not None:
            return None
        if not isinstance(self.describe(act.who).base, (m.This, m.Host)):
            raise self.refuse(
                "against", "against whom of them is not understood", act, "say “during an attack against”"
            )
        by = [role for role in act.roles if role.preposition == "by" and role.role == "agent"]  # “attacks by Leaders”
        for role in (*found, *by):
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        self.take(act, "roles")
        kind = thing.kinds[0].model_copy(update={"plural": False})
        whom = said.Related(preposition="against", thing=act.who, span=found[0].span)
        whose = [said.Related(preposition="by", thing=role.thing, span=role.span) for role in by]
        one = said.Quantity(words=["a"], span=thing.span)
        during = thing.model_copy(update={"kinds": [kind], "quantity": one, "where": [whom, *whose]})
        bare = act.model_copy(update={"roles": [role for role in act.roles if role not in (*found, *by)]})
        self.copies += [(kind, thing.kinds[0]), (during, thing), (bare, act)]
        return said.During(preposition="during", thing=during, do=bare, span=act.span)

    def _act_standing(self, act: said.Act) -> list[m.Standing]:
        against = self._against_deeds(act)
        if against is not None:
            self.policy("against-is-during")
            return self.standing(against)
        build = self.lexicon.verb(act.verb).build
        if act.mood == "may" and build is Build.REROLL:
            return self._rerolls(act)
        if act.mood == "may" and build is Build.TARGET:
            return self._may_target(act)
        if not act.mood and not act.tense:
            readers = {
                Build.ADD: self._adds,
                Build.ROLL: self._rolls_more,
                Build.IGNORE: self._ignores,
                Build.TARGET: self._aims,
            }
            if build in readers:
                return readers[build](act)
            if self._inflicts_more(act):
                return self._more_damage(act)
        return super()._act_standing(act)

    # ------------------------------------------------------------ others

    def _ignores(self, act: said.Act) -> list[m.Standing]:
        """“ignores Difficult Ground”, “its Ranged Attacks ignore Cover”."""
        what, who = self.take(act, "what"), self.take(act, "who")
        for name in ("verb", "tense", "mood", "join"):
            self.take(act, name)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner", "times", "per", "roles", "more")
        name = what.name if isinstance(what, said.KeywordUse) else ""
        if isinstance(what, said.Select) and not (what.where or what.owner or what.quantity or what.kinds[0].filters):
            name = what.kinds[0].noun
        ground = self.lexicon.grounds.get(name)
        if ground is None:
            raise self.refuse("ignores", "the game's table does not say that this can be ignored", act)
        self._take_all(what)
        ignored = m.Just(GROUND, ground)
        if isinstance(who, said.Select) and self.is_occasion(who):
            pattern = self._held_deed(who)
            assert pattern.deed is not None
            return self._in_the_deed(pattern, [m.Ignore(pattern.deed, ignored, span=act.span)], act.span)
        _, found = self.bearers(who, act)
        return [m.Ignore(found, ignored, span=act.span)]

    def _aims(self, act: said.Act) -> list[m.Standing]:
        """“This ability targets enemy cards.”"""
        who, what = self.take(act, "who"), self.take(act, "what")
        if not isinstance(who, said.Ref) or (who.word, who.kind) != ("this", "ability") or what is None:
            raise self.refuse("targets", "what targets these is not understood", act)
        self._take_all(who)
        self._rest_is_plain(act)
        return [m.Targets(self.set_of(self.describe(what)), span=act.span)]

    def _negates(self, act: said.Act) -> bool:
        return act.verb == "negate" and isinstance(act.what, said.Ref) and act.what.kind == "ability"

    def _negated(self, act: said.Act) -> list[m.Standing]:
        """“This ability is negated during the reveal turn.”"""
        times = self.take(act, "times")
        what = self.take(act, "what")
        self._rest_is_plain(act)
        if what.word != "this" or len(times) != 1 or self.take(times[0], "relation") != "during" or act.mood:
            raise self.refuse("negated", "when this is negated is not understood", act)
        self._take_all(what)
        period = self.period(self.take(times[0], "period"), times[0])
        return [m.While(m.Now(period), (m.Negated(),), span=act.span)]

    def _may_target(self, act: said.Act) -> list[m.Standing]:
        """“This weapon may target an enemy model within N" of the attacker with a Melee Attack.”"""
        roles = self.take(act, "roles")
        thing = roles[0].thing if len(roles) == 1 and roles[0].preposition == "with" else None
        who, what = self.take(act, "who"), self.take(act, "what")
        if not isinstance(thing, said.Select) or not self.is_occasion(thing) or who is None or what is None:
            raise self.refuse("may-target", "with what this may be targeted is not understood", act)
        for name in ("role", "preposition", "thing"):
            self.take(roles[0], name)
        self.take(act, "mood")
        self._rest_is_plain(act, "roles")

        def parts(data: OccasionData) -> list[m.Slot]:
            return [self.doer_part(who, data), self.part(data.against, what, data)]

        return [m.Allow(self.occasion_on(thing, Moment.BEFORE, parts), span=act.span)]

    def _is_so_by_text(self, be: said.Be) -> list[m.Standing]:
        """“Your maximum hand size is 5”, “it is not in contact with other models”, “each space … is within …”."""
        who = be.who
        if be.mood == "cannot":
            return self._cannot_be(be)
        if isinstance(who, said.Select) and who.kinds[0].kind == "stat":
            return [self._set_number(be, who)]
        if isinstance(who, said.Select) and who.kinds[0].kind == "position":
            return [self._extended(be, who)]
        if be.times:
            raise self.refuse("holds", "this is not understood as something that holds", be)
        if isinstance(be.what, said.KeywordUse):
            return self.standing(self._has_by_text(be))
        truth = self.truth(be)
        given = self._given_by(truth, be)
        return [m.Holds(truth, span=be.span)] if given is None else given

    def _has_by_text(self, be: said.Be) -> said.Act:
        """“is immune to events”: it has that keyword by this text."""
        if be.negated or be.tense or be.mood or be.roles or be.state or be.manner or be.as_if or be.per:
            raise self.refuse("holds", "this is not understood as something that holds", be)
        self.policy("is-so-by-a-keyword")
        verb = next(word for word, data in self.lexicon.verbs.items() if data.build is Build.GAIN)
        gains = said.Act(verb=verb, means="count", who=self.take(be, "who"), what=self.take(be, "what"), span=be.span)
        self.copies.append((gains, be))
        return gains

    def _cannot_be(self, be: said.Be) -> list[m.Standing]:
        """“cannot be Knocked Down”: it cannot become so."""
        state = be.state[0] if len(be.state) == 1 else None
        if (
            not isinstance(state, said.InState)
            or be.what is not None
            or be.roles
            or be.manner
            or be.negated
            or be.times
        ):
            raise self.refuse("holds", "this is not understood as something that holds", be)
        for node, name in ((state, "word"), (state, "group"), (be, "state"), (be, "mood"), (be, "who")):
            self.take(node, name)
        self.policy("cannot-be-is-cannot-become")
        what = said.KeywordUse(name=state.word, span=state.span)
        return self.standing(said.Act(verb="become", means="modify", who=be.who, what=what, mood=be.mood, span=be.span))

    def _given_by(self, truth: m.Truth, be: said.Be) -> list[m.Standing] | None:
        """“Each Ghost is a Rower”: they have the value, besides those they have; “is not a Rower”: they have it not."""
        each: m.Var[Any] = self.fresh(Sort.PIECE)
        of: m.Set[Any] | None = None
        if isinstance(truth, m.Every):
            each, of, truth = truth.each, truth.of, truth.truth
        make: type[m.Give | m.Lose] = m.Give
        if isinstance(truth, m.Not) and isinstance(truth.truth, m.Is):
            make, truth = m.Lose, truth.truth
        whose: m.Set[Any] | None = each if of is not None else None
        qualities: list[m.OfValue] = []
        for one in truth.truths if isinstance(truth, m.And) else (truth,):
            if not isinstance(one, m.Is) or (whose is not None and one.of != whose):
                return None
            whose = one.of
            if isinstance(one.quality, m.OfValue):
                qualities.append(one.quality)
            elif not isinstance(one.quality, m.OfKind) or not self._already_of(be.who, one.quality.kind):
                return None
        if not qualities or whose is None:
            return None
        bearers: m.Set[Any] = whose if of is None else of
        first = make(each, bearers, qualities[0], span=truth.span)
        more = [make(self.fresh(Sort.PIECE), self.renamed(bearers), one, span=truth.span) for one in qualities[1:]]
        return [first, *more]

    def _already_of(self, who: said.Thing | None, kind: Kind) -> bool:
        """“Attached character is a Stark character”: a character it is already."""
        if isinstance(who, said.Self):
            return self.own.type in self.lexicon.table.pieces.nouns.get(kind, (kind,))
        if who is None:
            return False
        made = self.describe(who)
        known = {noun for one in self.mentions if one.what == made.base for noun in one.nouns} | {made.noun}
        kinds = {str(self.lexicon.nouns[noun].kind) for noun in known if noun in self.lexicon.nouns}
        own = [one.quality for one in made.truths if isinstance(one, m.Is)]
        return str(kind) in known | kinds or m.OfKind(kind) in own

    def _set_number(self, be: said.Be, who: said.Select) -> m.Standing:
        """“its STR is 5”, “its STR is equal to the number of …”."""
        what, equal = (
            self.take(be, "what"),
            [role for role in self.take(be, "roles") if RELATION.get(role.preposition) is Op.EQUAL],
        )
        self.take(be, "who")
        among = [role for role in be.roles if role.role == "among"]
        if what is None and len(equal) == len(among) == 1 and len(be.roles) == 2:
            what = self._highest_among(equal[0], among[0])
        elif what is None and len(equal) == len(be.roles) == 1:
            for name in ("role", "preposition"):
                self.take(equal[0], name)
            what = self.take(equal[0], "thing")
        elif be.roles:
            raise self.refuse("number-is", "this is not understood of a number", be)
        for name in ("state", "manner", "times", "as_if", "per", "negated", "mood", "tense"):
            if self.take(be, name):
                raise self.refuse("number-is", "this is not understood of a number", be)
        kind = self.take(who, "kinds")[0]
        words = [item.word for item in kind.filters if isinstance(item, said.InState)]
        owner = self.take(who, "owner")
        if kind.noun not in self.lexicon.stats or words not in ([], ["maximum"]) or owner is None or what is None:
            raise self.refuse("number-is", "which number is not understood", be)
        if who.where or who.quantity is not None or len(kind.filters) != len(words) or len(who.kinds) != 1:
            raise self.refuse("number-is", "which number is not understood", be)
        self._take_all(kind, told=True)
        self.listed(who)
        made = self.describe(owner)
        number = self.number(what)
        return m.Change(
            self.lexicon.stats[kind.noun], self.fresh(made.sort), self.set_of(made), How.SET, number, span=be.span
        )

    def _highest_among(self, equal: said.Role, among: said.Role) -> said.Thing:
        """“equal to the highest East stat among adjacent allied cards”: what it is among belongs to it."""
        for role in (equal, among):
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        if not isinstance(equal.thing, said.Select) or equal.thing.where:
            raise self.refuse("number-is", "this is not understood of a number", equal)
        related = said.Related(preposition=among.preposition, thing=among.thing, span=among.span)
        whole = equal.thing.model_copy(update={"where": [related]})
        self.copies.append((whole, equal.thing))
        return whole

    def _extended(self, be: said.Be, who: said.Select) -> m.Standing:
        """“Each space within AREA is within this card's attack range.”"""
        relation = who.where[0] if len(who.where) == 1 else None
        roles = self.take(be, "roles")
        self.take(be, "who")
        for name in ("state", "what", "manner", "times", "as_if", "per", "negated", "mood", "tense"):
            if self.take(be, name):
                raise self.refuse("holds", "this is not understood of a place", be)
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "within" or len(roles) != 1:
            raise self.refuse("holds", "which spaces is not understood", who)
        if self.amount(self.take(who, "quantity")).det is not Det.ALL or self.take(roles[0], "preposition") != "within":
            raise self.refuse("holds", "which spaces is not understood", who)
        self.take(who, "where")
        self._take_all(self.take(who, "kinds"))
        self.take(roles[0], "role")
        if who.kinds[0].filters or who.owner is not None or who.kinds[0].noun != "space":
            raise self.refuse("holds", "which spaces is not understood", who)
        area = self.area(self.take(relation, "thing"))
        return m.Holds(m.Among(area, self.place(self.take(roles[0], "thing"))), span=be.span)
