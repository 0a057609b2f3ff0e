"""Who did what just happened: “when this card is captured, the player who captured it …”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.conditions.answers import Answers
from cardwright.meaning.conditions.history import PAST
from cardwright.meaning.context.quantities import ORDINALS, Det
from cardwright.meaning.context.scope import among, exchanged


class Heard(Answers):
    """Reads what is said of the deed that a trigger answers."""

    heard: m.On | None = None
    """The deed that a trigger answers, done and still to be stopped: `when your opponent plays a Resource`."""

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        if self._is_heard(act, gap):
            return self._as_heard(act, gap)
        if gap is None and self._is_by_so_much(act):
            return self._won_by_so_much(act)
        return self._how_it_was_done(act) if self._is_how(act, gap) else super()._history(act, gap)

    def _is_how(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        """“When this card is captured, … if it was captured by a Sky card”: how what just happened was done."""
        known = self.heard is not None and self.lexicon.verb(act.verb).verb in self.heard.verbs
        same = isinstance(act.what, (said.Self, said.Ref)) and gap is None and self.answered is None
        return known and same and not (act.times or self.past_period or act.manner or act.more)

    def _is_what_was_heard_of(self, ref: said.Thing | None) -> None:
        """“… draws a card if it was captured by a Sky card”: what was captured, whatever was spoken of since."""
        assert self.heard is not None
        slot = next((one for one in self.heard.slots if one.role == "what"), None)
        if slot is None or not isinstance(ref, said.Ref) or ref.noun:
            return
        own = slot.each if slot.truth != m.Among(slot.each, m.This()) else m.This()
        known = next((one for one in self.mentions if one.what == own), None)
        if known is not None:
            self.known_refs[id(ref)] = known
            self._take_all(ref)

    def _how_it_was_done(self, act: said.Act) -> m.Truth:
        assert self.heard is not None and self.heard.deed is not None
        mood = self.take(act, "mood")
        self._is_what_was_heard_of(act.what)
        plain = act.model_copy(update={"mood": ""})
        self.copies.append((plain, act))
        under_way, told = dict(self.episodes), list(self.inner_deeds)
        pattern = self.deed_pattern(plain, m.Moment.AFTER)
        self.episodes.clear()  # it is no other deed than the one that was heard of
        self.episodes.update(under_way)
        self.inner_deeds[:] = told
        done = {slot.role: slot for slot in self.heard.slots}
        asked = [slot for slot in pattern.slots if slot.role != "what"] if isinstance(pattern, m.On) else []
        own = [slot for slot in pattern.slots if slot.role == "what"] if isinstance(pattern, m.On) else []
        what = done.get(Role("what"))
        same = what is not None and all(
            exchanged(slot.truth, slot.each, what.each) in (what.truth, m.Among(what.each, what.each)) for slot in own
        )
        if not same or not own or not asked or not isinstance(pattern, m.On) or pattern.truth is not None:
            raise self.refuse("past-period", "when this was is not said", act, self.some_periods("say it"))
        self.policy("past-is-the-occasion")
        deed = self.heard.deed
        truths = tuple(exchanged(slot.truth, slot.each, m.Of(deed, slot.role)) for slot in asked)
        return self.negated(mood, truths[0] if len(truths) == 1 else m.And(truths, span=act.span), act)

    def _is_heard(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        """“When this card is captured, the player who captured it …”: who did what just happened."""
        known = self.heard is not None and self.lexicon.verb(act.verb).verb in self.heard.verbs
        asked = isinstance(act.who, said.Gap) and isinstance(act.what, (said.Self, said.Ref)) and not act.passive
        return known and asked and isinstance(gap, m.Var) and not (act.times or act.roles or self.past_period)

    def _as_heard(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        assert self.heard is not None and self.heard.deed is not None and isinstance(gap, m.Var)
        for name in ("who", "verb", "tense"):
            self.take(act, name)
        self.plain(act, "who", "what")
        done = self.set_of(self.describe(self.take(act, "what"), (Sort.PIECE,)))
        slots = [slot for slot in self.heard.slots if slot.role == "what"]
        if not any(done == slot.each or slot.truth == m.Among(slot.each, done) for slot in slots):
            raise self.refuse("past-period", "when this was is not said", act, self.some_periods("say it"))
        self.policy("past-is-the-occasion")
        data = self.lexicon.verb(act.verb)
        whose = data.player or data.subject
        role = whose if gap.sort is Sort.PLAYER else self.subject_role(act)
        return among(gap, m.Of(self.heard.deed, role))

    def how_many(self, thing: said.Thing) -> m.Number:
        """“the number of STR by which you won the challenge”: by how much what just happened was won."""
        clause = thing.where[0] if isinstance(thing, said.Select) and len(thing.where) == 1 else None
        if not isinstance(thing, said.Select) or not isinstance(clause, said.Where) or clause.link != "by which":
            return super().how_many(thing)
        kind, act = thing.kinds[0], clause.clause
        amount = self.amount(self.take(thing, "quantity"))
        won = isinstance(act, said.Act) and self._is_won_so(act) and not (act.times or act.roles or act.mood)
        plain = kind.noun in self.lexicon.contested and not (kind.filters or thing.owner or thing.kinds[1:])
        if not won or not plain or (amount.group is None and amount.det not in (Det.BARE, Det.ALL, Det.THE)):
            raise self.refuse("margin", "by how much of what is not understood", thing)
        assert self.heard is not None and self.heard.deed is not None
        for node, names in ((thing, ("where", "kinds", "join")), (clause, ("link", "clause"))):
            for name in names:
                self.take(node, name)
        self._take_all(kind)
        self._take_all(act)
        self.policy("by-which-it-was-won")
        margin = m.AmountOf(self.heard.deed, Role("margin"), span=thing.span)
        return margin if amount.group is None else m.Divided(margin, amount.group, False, span=thing.span)

    def _is_by_so_much(self, act: said.Act) -> bool:
        """“After you win a challenge, if you won by 10 or more STR”: what just happened, and by how much."""
        if self.heard is None or self.heard.deed is None or self.lexicon.verb(act.verb).verb not in self.heard.verbs:
            return False
        by = next((slot for slot in self.heard.slots if slot.role == "by"), None)
        mine = by is not None and isinstance(act.who, said.You) and by.truth == m.Among(by.each, m.You())
        role = act.roles[0] if len(act.roles) == 1 else None
        so_much = role is not None and role.preposition == "by" and isinstance(role.thing, said.Select)
        return mine and so_much and act.what is None and not (act.times or act.manner or act.more or act.passive)

    def margin_slot(self, thing: said.Thing) -> m.Slot:
        """“by 4 or more STR”: only where occasions are read."""
        raise self.refuse("margin", "by how much is not understood", thing)

    def _won_by_so_much(self, act: said.Act) -> m.Truth:
        assert self.heard is not None and self.heard.deed is not None
        mood, (role,) = self.take(act, "mood"), self.take(act, "roles")
        for node, names in ((act, ("verb", "tense", "who")), (role, ("role", "preposition", "thing"))):
            for name in names:
                self.take(node, name)
        self.plain(act, "who", "mood", "roles")
        slot = self.margin_slot(role.thing)
        assert slot.truth is not None
        self.policy("by-which-it-was-won")
        margin = m.AmountOf(self.heard.deed, Role("margin"), span=role.span)
        found: m.Truth = exchanged(slot.truth, m.NumberOf(slot.each), margin)  # type: ignore[arg-type]
        return self.negated(mood, found, act)

    def _is_won_so(self, act: said.Act) -> bool:
        """Whether a clause says again what is answered: who did it, and what it was."""
        if self.heard is None or self.heard.deed is None or self.lexicon.verb(act.verb).verb not in self.heard.verbs:
            return False
        done = {slot.role: slot for slot in self.heard.slots}
        by, deed, what = done.get(Role("by")), done.get(Role("deed")), act.what
        mine = by is not None and isinstance(act.who, said.You) and by.truth == m.Among(by.each, m.You())
        if isinstance(what, said.Select):
            again, noun = self.amount(what.quantity).det is Det.THE and not what.where, what.kinds[0].noun
        else:
            again, noun = isinstance(what, said.Ref) and not what.where, getattr(what, "noun", "")
        known = walk(deed.truth) if deed is not None and deed.truth is not None else ()
        kinds = {str(one.kind) for one in known if isinstance(one, m.OfKind)}
        return mine and again and noun in kinds

    def _first_done(self, x: m.Set[Any], what: said.Thing) -> m.Truth | None:
        """“this is the first card you played this turn”."""
        if not isinstance(what, said.Select) or what.quantity is None or what.quantity.number is not None:
            return None
        which = ORDINALS.get(tuple(what.quantity.words))
        if which is None or what.quantity.bound:
            return None
        clauses = [item for item in what.where if isinstance(item, said.Where) and isinstance(item.clause, said.Act)]
        act = clauses[0].clause if len(clauses) == 1 else None
        if not isinstance(act, said.Act) or not isinstance(act.what, said.Gap) or act.tense not in PAST or act.mood:
            return None
        for name in ("words", "number", "bound"):
            self.take(self.take(what, "quantity"), name)
        self.weighed.add(id(what.quantity))
        self.take(what, "where")
        for name in ("link", "clause"):
            self.take(clauses[0], name)
        period = self._period_of(act)
        one = what.model_copy(
            update={"quantity": None, "where": [each for each in what.where if each is not clauses[0]]}
        )
        whole = act.model_copy(update={"what": one, "times": []})
        self.copies += [(one, what), (whole, act)]
        for name in ("what", "tense", "mood"):
            self.take(act, name)
        pattern = replace(self.deed_pattern(whole, m.Moment.AFTER), nth=m.Nth(which, period))
        self.policy("history")
        return among(x, m.Of(m.Past(pattern, period), self.lexicon.verb(act.verb).object))
