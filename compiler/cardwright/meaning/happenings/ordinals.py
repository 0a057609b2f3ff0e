"""Which one in a row: “the third challenge you initiate each phase”, “the first challenge initiated against you”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import ORDINALS
from cardwright.meaning.context.scope import among, both, exchanged
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.happenings.periods import Periods

_OF_A_PERIOD = frozenset({"each", "this"})


class Ordinals(Periods):
    """Reads which of several challenges is meant: so many have been initiated in their period, with it."""

    def _select(self, thing: said.Select) -> Description:
        number, clause = self._in_a_row(thing)
        if number is None or clause is None:
            return super()._select(thing)
        act = clause.clause
        assert isinstance(act, said.Act)
        times, quantity = self.take(act, "times"), self.take(thing, "quantity")
        period = self.period(self.take(times[0], "period"), times[0])
        self.take(times[0], "relation")
        self.take(quantity, "words")
        self.weighed.add(id(quantity))
        some = said.Quantity(words=["a"], span=quantity.span)
        kinds = [kind.model_copy(update={}) for kind in thing.kinds]
        plain = thing.model_copy(update={"quantity": some, "where": [], "kinds": kinds})
        bare = act.model_copy(update={"what": plain, "times": [], "tense": ""})
        self.take(act, "tense")
        self.copies += [*zip(kinds, thing.kinds, strict=True), (plain, thing), (bare, act)]
        self.policy("so-many-with-it")
        known, self.mentions = self.mentions, list(self.mentions)
        episodes = dict(self.episodes)
        before = self.deed_pattern(bare, Moment.AFTER)
        self.episodes = episodes
        for name in ("mood", "tense", "verb", "what", "who", "roles"):
            self.take(act, name)
        self.take(clause, "clause")
        self.take(clause, "link")
        self.take(thing, "where")
        part = self.lexicon.verb(act.verb).part
        made = super()._select(self._undescribed(thing))
        self.mentions = known
        made.truths += self._so_of_it(before, made, part, clause)
        count = m.Count(m.Past(self._of_its_player(before, made, part), period), span=thing.span)
        made.truths.append(m.Compare(count, Op.EQUAL, m.Const(number), span=thing.span))
        return made

    def _be_truth(self, be: said.Be) -> m.Truth:
        """“if it was the third challenge you initiated this phase”: of the one that was named, which is the last."""
        what, who = be.what, be.who
        if not isinstance(what, said.Select) or not isinstance(who, said.Ref) or self._in_a_row(what)[0] is None:
            return super()._be_truth(be)
        more = ("roles", "state", "times", "mood", "as_if", "per", "manner")
        if any(self.take(be, name) for name in more) or who.noun not in ("", what.kinds[0].noun):
            raise self.refuse("be-part", "a part of this is not understood", be)
        for name in ("who", "what", "tense"):
            self.take(be, name)
        self._take_all(who)
        period = self.period(what.kinds[0].noun, what)
        if period not in self.episodes:
            raise self.refuse("reference", "of which this is said is not clear", who)
        made = self.describe(what)
        truth: m.Truth = exchanged(both(made.besides), made.each, self.episode(period))
        return m.Not(truth) if self.take(be, "negated") else truth

    def _in_a_row(self, thing: said.Select) -> tuple[int | None, said.Where | None]:
        """The number that is said, and the clause that says what is counted."""
        words = tuple(thing.quantity.words) if thing.quantity is not None else ()
        clause = thing.where[0] if len(thing.where) == 1 else None
        act = clause.clause if isinstance(clause, said.Where) else None
        if thing.kinds[0].kind != "occasion" or len(thing.kinds) != 1 or not isinstance(act, said.Act):
            return None, None
        in_period = len(act.times) == 1 and act.times[0].relation in _OF_A_PERIOD
        done = isinstance(act.what, said.Gap) and not act.mood and not act.manner and not act.more
        known = words in ORDINALS and in_period and done and self.lexicon.verb(act.verb).part is not None
        return (ORDINALS[words], clause) if known and isinstance(clause, said.Where) else (None, None)

    def _undescribed(self, thing: said.Select) -> said.Select:
        """“the third [power] challenge …” as “a [power] challenge”."""
        some = said.Quantity(words=["a"], span=thing.span)
        plain = thing.model_copy(update={"quantity": some, "where": []})
        self.copies.append((plain, thing))
        return plain

    def _so_of_it(self, before: m.On, made: Description, part: Role | None, clause: said.Where) -> list[m.Truth]:
        """Who initiated it, or against whom it is: what is said of all that are counted is so of it."""
        assert part is not None
        sides = [data for data in self.lexicon.verbs.values() if data.build is Build.PART and "against" in data.roles]
        other = {data.roles["against"] for data in sides} - {part}
        found: list[m.Truth] = []
        for slot in before.slots:
            if slot.each.sort is Sort.DEED or slot.truth is None:
                continue
            role = part if slot.role == "by" else next(iter(other), None)
            if slot.role not in ("by", "against") or role is None or len(other) != 1:
                raise self.refuse("in-a-row", "which of these is counted is not understood", clause)
            of: m.Set[Any] = m.Of(made.each, role)
            whose = slot.truth.set if isinstance(slot.truth, m.Among) and slot.truth.of == slot.each else None
            if whose is None:
                raise self.refuse("in-a-row", "whose these are is not understood", clause)
            found.append(among(of, whose) if not isinstance(whose, m.You) else among(whose, of))
        return found

    def _of_its_player(self, before: m.On, made: Description, part: Role | None) -> m.On:
        """“the first challenge each player initiates”: of those that its own player initiated."""
        assert part is not None
        slots = [
            replace(slot, truth=both([*([slot.truth] if slot.truth else []), among(slot.each, m.Of(made.each, part))]))
            if slot.role == "by" and not isinstance(getattr(slot.truth, "set", None), m.You)
            else slot
            for slot in before.slots
        ]
        return replace(before, slots=tuple(slots))

    def of_the_former(self, made: m.On, deed: m.Var[m.Event], former: m.Set[m.Event], own: set[Role | None]) -> m.On:
        """“After you win a challenge, … the losing opponent cannot initiate challenges”: who lost that one; of one that
        is not begun nobody has lost anything."""
        named = {deed, *(slot.each for slot in made.slots if slot.each.sort is Sort.DEED)}
        parts = {node for node in walk(made) if isinstance(node, m.Of) and node.deed in named}
        for part in parts:
            if part.role not in own:
                self.policy("who-lost-that-one")
                made = exchanged(made, part, m.Of(former, part.role))
        return made
