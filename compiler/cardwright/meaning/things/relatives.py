"""Relative clauses: what they describe stands in their gap."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period, Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.scope import Came
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.things.adjectives import Adjectives
from cardwright.meaning.things.places import PIECES


class Relatives(Adjectives):
    """Reads “that is attached to it”, “whose STR is 2”, “who controls the fewest”."""

    def _clause(self, item: said.Where, made: Description) -> None:
        """A relative clause; what it describes stands in its gap."""
        link = self.take(item, "link")
        if self._attached_to(item, made) or self._stacked_with(item, made):
            return
        if made.sort is Sort.DEED:
            self._in_episode(item, link, made)
            return
        if self._who_has_most(item, made):
            return
        before = self.gap, self.gap_noun
        self.gap, self.gap_noun = made.each, made.noun
        try:
            clause = self.take(item, "clause")
            found = self.truth(self._of_its_own(clause) if link == "whose" else clause, made.each)
        finally:
            self.gap, self.gap_noun = before
        if _is_history(found) and not _of_its_own_doing(found, made.each):
            made.anywhere = True
            made.always = made.always and not self._took_it_away(found)
            self.policy("history-has-no-place")
        if isinstance(found, m.Among) and found.of == m.PlaceOf(made.each) and not (made.places or made.base):
            made.places.append(found.set)  # “a Wound you have”: where that is was said by who has it
            return
        made.truths.append(found)

    def _took_it_away(self, found: m.Truth) -> bool:
        """“models that became Casualties this round”: they lie no more where models lie."""
        away = {str(data.state) for data in self.lexicon.nouns.values() if data.state is not None and not data.zones}
        goes, play = self.lexicon.table.deeds.goes, self.lexicon.table.zones.play
        gone = {verb for verb, zone in goes.items() if zone not in play}
        return any(
            (isinstance(part, m.Just) and str(part.value) in away)
            or (isinstance(part, m.On) and any(str(verb) in gone for verb in part.verbs))
            for part in walk(found)
        )

    def _of_its_own(self, clause: said.Statement) -> said.Statement:
        """“a character whose STR is 2”: the number is that of the character; “a house whose banner you have”."""
        if (
            isinstance(clause, said.Act)
            and isinstance(clause.what, said.Select)
            and isinstance(clause.what.owner, said.Gap)
        ):
            return clause
        who = clause.who if isinstance(clause, (said.Be, said.Act)) else None
        if not isinstance(who, said.Select) or who.owner is not None:
            raise self.refuse("whose", "whose this is, is not understood", clause)
        own = who.model_copy(update={"owner": said.Gap(span=who.span)})
        copy = clause.model_copy(update={"who": own})
        self.copies += [(own, who), (copy, clause)]
        return copy

    def _who_has_most(self, item: said.Where, made: Description) -> bool:
        """“each player who controls the fewest characters”."""
        act = item.clause
        if made.sort is not Sort.PLAYER or not isinstance(act, said.Act) or not isinstance(act.who, said.Gap):
            return False
        build = self.lexicon.verb(act.verb).build
        plain = not (act.mood or act.tense or act.times or act.roles or act.manner or act.more)
        if build not in (Build.HAVE, Build.CONTROL) or not plain or not isinstance(act.what, said.Select):
            return False
        if act.what.kinds[0].kind not in PIECES or not self.with_most(act.what, made):
            return False
        for node, names in ((item, ("clause",)), (act, ("verb", "who", "what"))):
            for name in names:
                self.take(node, name)
        return True

    def _attached_to(self, item: said.Where, made: Description) -> bool:
        """“each attachment attached to this card”, “the character it is attached to”."""
        clause = self.take(item, "clause")
        if not isinstance(clause, said.Act) or not clause.passive or clause.what is None:
            return False
        data = self.lexicon.participles.get(clause.verb)
        if data is None or data.means != "host" or len(clause.roles) != 1 or clause.mood or clause.times:
            return False
        borne = isinstance(clause.roles[0].thing, said.Gap)
        if borne is isinstance(clause.what, said.Gap) or (borne and clause.tense):
            return False
        for name in ("verb", "what", "roles"):
            self.take(clause, name)
        role = clause.roles[0]
        for name in ("role", "preposition"):
            self.take(role, name)
        lies_on = self.take(role, "thing")
        before = self.kinds_wanted
        if borne:
            self.kinds_wanted = frozenset(map(str, self.lexicon.only))  # what is never attached is not meant
        other = self.one(clause.what if borne else lies_on, (Sort.PIECE,), not borne)
        self.kinds_wanted = before
        made.base = m.Host(other) if borne else m.Attached(other)
        return True

    def _stacked_with(self, item: said.Where, made: Description) -> bool:
        """“each Twist stacked next to the Scheme”, “stacked here”: where it lies; how it came there is not asked."""
        clause = item.clause
        if not isinstance(clause, said.Act) or not clause.passive or not isinstance(clause.what, said.Gap):
            return False
        data = self.lexicon.participles.get(clause.verb)
        where = [role for role in clause.roles if role.preposition in self.lexicon.under]
        here = clause.manner == ["here"]
        bare = not (clause.mood or clause.tense or clause.times or clause.who or clause.more)
        if data is None or data.means != "under" or not bare or len(where) + here != 1 or clause.roles != where:
            return False
        for name in ("verb", "what", "roles", "manner"):
            self.take(clause, name)
        for name in ("role", "preposition") if where else ():
            self.take(where[0], name)
        self.policy("stacked-is-lying-there")
        self.lies_in(made, m.Under(self.one(self.take(where[0], "thing"), (Sort.PIECE,)) if where else m.This()))
        return True

    def put_with(self, host: m.Set[m.Piece]) -> m.Filled:
        """Where something goes that is stacked with a card: “that stack”, from then on."""
        stack = m.Under(host)
        self.mention(stack, Sort.PLACE, frozenset(("stack",)), Came.DEFINITE)
        return m.Filled(Role("to"), stack)

    def _in_episode(self, item: said.Where, link: str, made: Description) -> None:
        """“a challenge in which X is attacking”."""
        if link not in ("in which", "that", ""):
            raise self.refuse("in-which", f"“{link}” is not understood here", item)
        period = Period(made.noun)
        before = self.episodes.get(period)
        self.episodes[period] = made.each
        try:
            made.truths.append(self.truth(self.take(item, "clause"), made.each))
        finally:
            if before is None:
                del self.episodes[period]
            else:
                self.episodes[period] = before


def _of_its_own_doing(truth: m.Truth, each: m.Var[Any]) -> bool:
    """Whether it only did something: that moves it nowhere."""
    own = isinstance(truth, m.Among) and truth.of == each and isinstance(truth.set, m.Of)
    return own and truth.set.role == Role("doer")  # type: ignore[attr-defined]


def _is_history(truth: m.Truth) -> bool:
    if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count):
        return isinstance(truth.a.of, m.Past) or (isinstance(truth.a.of, m.Where) and isinstance(truth.a.of.of, m.Past))
    done = (m.Past, m.Var, m.Kept, m.Where)
    return isinstance(truth, m.Among) and isinstance(truth.set, m.Of) and isinstance(truth.set.deed, done)
