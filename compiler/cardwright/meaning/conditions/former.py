"""What something was before something was done to it: “if it was a Knight”, “if the discarded card was an event”."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.conditions.alike import Alike
from cardwright.meaning.conditions.history import PAST
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, both
from cardwright.meaning.gamedata.entries import Build

TOKEN = Role("token")
PLACE = "place"
"""The role of where something is."""


class Former(Alike):
    """Reads what was so of things that something was done to, and those things by what was done to them."""

    by_deed: m.Set[m.Event] | None = None
    """The deed by which the last thing was called: `the discarded card`."""
    heard_of: tuple[m.Var[Any], ...] = ()
    """Those that the occasion names, while a condition right behind it is read."""
    own_slot: m.Var[Any] | None = None
    """The one of them that is the card itself."""

    def _there(self, there: said.There) -> m.Truth:
        """“If there are already any Villains in the city”, where the line has done nothing yet: now."""
        if there.manner != ["already"] or self.dealt:
            return super()._there(there)
        self.policy("already-before-anything")
        self.take(there, "manner")
        now = there.model_copy(update={"manner": []})
        self.copies.append((now, there))
        return super()._there(now)

    @contextmanager
    def _hearing_of(
        self, named: tuple[m.Var[Any], ...], own: m.Var[Any] | None
    ) -> Iterator[list[tuple[m.Var[Any], m.Truth]]]:
        """What a condition says of those that the occasion names as they were before it happened."""
        self.heard_of, self.of_heard, self.own_slot = named, list[tuple[m.Var[Any], m.Truth]](), own
        yield self.of_heard
        self.heard_of, self.own_slot = (), None

    def asked_of(self, pattern: m.Pattern, said_so: said.Statement) -> tuple[m.Pattern, m.Truth | None]:
        """What must be so when something happens; what must have been so before it (“After a character is killed, if it
        was a Knight”) is part of the occasion, which sees things as they were."""
        if (
            not isinstance(pattern, m.On)
            or pattern.moment is not m.Moment.AFTER
            or not isinstance(said_so, (said.Be, said.Act))
        ):
            return pattern, self.truth(said_so)
        own = next((slot.each for slot in pattern.slots if slot.truth == m.Among(slot.each, m.This())), None)
        with self._hearing_of(tuple(slot.each for slot in pattern.slots), own) as heard:
            truth = self.truth(said_so)
        if not heard:
            return pattern, truth
        ((each, was),) = heard[:1]
        if truth != was or len(heard) > 1:
            raise self.refuse("be-tense", "before what this was so is not said", said_so)
        self.policy("it-was-is-part-of-the-occasion")
        slots = tuple(
            replace(slot, truth=was if slot.truth is None else both([slot.truth, was])) if slot.each == each else slot
            for slot in pattern.slots
        )
        return replace(pattern, slots=slots), None

    def _participle(self, item: said.Done, made: Description) -> None:
        """“the discarded card”, “the killed character”: the one that this line does it to."""
        verb = self.lexicon.verb(item.verb)
        known = bool(self.steps) and item.form == "participle" and made.base is None and self._is_deed(item.verb)
        of_all = made.amount.det in (Det.ALL, Det.BARE) and made.sort is m.Sort.PIECE
        if known and of_all and self._each_done(item, made):
            return
        deed = self._way(verb.verb) if known and made.amount.det is Det.THE else None
        if deed is None or made.sort is not m.Sort.PIECE:
            super()._participle(item, made)
            return
        for name in ("verb", "form"):
            self.take(item, name)
        self.policy("called-by-the-deed")
        made.base, self.by_deed = m.Of(deed, verb.object), deed

    def _each_done(self, item: said.Done, made: Description) -> bool:
        """“each revealed card”: of several that this line does it to."""
        verb = self.lexicon.verb(item.verb)
        done = [one.deed for one in self.deeds if verb.verb in one.verbs and len(one.verbs) == 1]
        if not done:
            return False
        those: m.Set[Any] = m.Of(done[-1], verb.object)
        group = next((one for one in self.mentions if one.what == those and one.plural), None)
        for name in ("verb", "form"):
            self.take(item, name)
        self.policy("called-by-the-deed")
        if group is not None:
            self.out_of(group, made)
        else:
            made.base = those
        return True

    def _is_deed(self, verb: str) -> bool:
        """Whether a participle says what was done, and not where something lies or what part it has."""
        data = self.lexicon.participles.get(verb)
        return data is None or data.state is not None

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        act = self._with_cards(self.so_since(act))
        had = self.lexicon.verb(act.verb).build is Build.HAVE and act.tense == "past" and not act.times
        if not had or gap is not None or not isinstance(act.who, said.Ref) or _is_printed(act.what):
            return super()._act_truth(act, gap)
        for name in ("tense", "mood"):
            self.take(act, name)
        now = act.model_copy(update={"tense": "", "mood": ""})
        self.copies.append((now, act))
        if act.mood not in ("", "does not"):
            raise self.refuse("be-tense", "this is not understood of what was so", act)
        with self._gone_before():
            spoken, self.by_deed = len(self.references), None
            truth = super()._act_truth(now, gap)
        return self._as_it_was(truth, act.who, spoken, act, act.mood == "does not")

    def _with_cards(self, act: said.Act) -> said.Act:
        """“Discard any number of cards. If you discarded 3 or more”: of the cards that it was just done to."""
        what, verb = act.what, self.lexicon.verb(act.verb).verb
        bare = isinstance(what, said.Amount) and not (what.inches or what.where or what.filters or act.times)
        if not isinstance(what, said.Amount) or not bare or act.tense not in PAST or self._way(verb) is None:
            return act
        done = [node for block in self.steps for step in block for node in walk(step) if isinstance(node, m.Do)]
        if any(node.verb == verb and any(part.role == TOKEN for part in node.parts) for node in done):
            raise self.refuse("elliptic", "a noun is missing here", what, "say what: 3 or more gold")
        self.policy("number-of-what-it-was-done-to")
        for name in ("quantity", "where", "filters"):
            self.take(what, name)
        card = said.Kind(noun="card", kind="card", plural=True, span=what.span)
        cards = said.Select(kinds=[card], quantity=what.quantity, span=what.span)
        whole = act.model_copy(update={"what": cards})
        self.take(act, "what")
        self.copies.append((whole, act))
        return whole

    def _be_truth(self, be: said.Be) -> m.Truth:
        elsewhere = any(role.role != PLACE for role in be.roles)
        if be.tense != "past" or be.who is None or elsewhere or be.mood:
            return super()._be_truth(be)
        for name in ("tense", "who", "mood"):
            self.take(be, name)
        for name in ("as_if", "per", "times"):
            if self.take(be, name):
                raise self.refuse("be-part", "a part of this is not understood", be)
        spoken, self.by_deed = len(self.references), None
        with self._gone_before():
            truth = self._being(be, be.who)
        return self._as_it_was(truth, be.who, spoken, be, self.take(be, "negated"))

    def _as_it_was(
        self, truth: m.Truth, who: said.Thing, spoken: int, at: said.Act | said.Be, negated: bool
    ) -> m.Truth:
        """What was so of a thing before what was done to it."""
        if not never_changes(truth):
            heard = self.references[spoken].what if len(self.references) > spoken else None
            heard = self.own_slot if isinstance(heard, m.This) else heard
            if isinstance(heard, m.Var) and heard in self.heard_of:
                truth = m.Not(truth) if negated else truth
                self.of_heard.append((heard, truth))
                return truth
            deed = self._deed_before(who, spoken)
            if deed is None:
                raise self.refuse("be-tense", "before what this was so is not said", at)
            truth = m.TruthAsOf(deed, truth, span=at.span)
        return m.Not(truth) if negated else truth

    @contextmanager
    def _gone_before(self) -> Iterator[None]:
        """“Discard a card to draw a card. If it was an event, …”: what came only now was nothing before."""
        apart = [item for item in self.mentions if item.came is Came.DEED and item.what not in self.done_to]
        gone = any(item.what in self.done_to and item.came is not Came.DEED for item in self.mentions)
        left_out = apart if gone else []
        self.mentions = [item for item in self.mentions if item not in left_out]
        yield
        self.mentions += left_out

    def _deed_before(self, who: said.Thing, spoken: int) -> m.Set[m.Event] | None:
        """What was done to the thing that is spoken of."""
        if self.by_deed is not None:
            return self.by_deed
        if isinstance(who, said.Self) and self.answered is not None and self._is_about_itself(self.answered):
            self.policy("before-what-the-label-answers")
            return self.answered.deed
        if not isinstance(who, said.Ref) or len(self.references) == spoken:
            return None
        what: m.Set[Any] = self.references[spoken].what
        if isinstance(what, m.Of):
            return what.deed
        if self.heard is not None and any(slot.each == what for slot in self.heard.slots):
            return self.heard.deed  # “When a card is captured, draw a card. If it was level I, draw 2 cards.”
        return self.done_to.get(what)

    @staticmethod
    def _is_about_itself(on: m.On) -> bool:
        return any(slot.truth == m.Among(slot.each, m.This()) for slot in on.slots)


def never_changes(truth: m.Truth) -> bool:
    """Whether something is so once and for all: a Wound stays a Wound wherever it goes. Who bears a card does not."""
    if isinstance(truth, (m.And, m.Or)):
        return all(map(never_changes, truth.truths))
    if any(isinstance(part, (m.Host, m.In, m.Current)) for part in walk(truth)):
        return False
    return isinstance(truth, m.Is) and isinstance(truth.quality, (m.OfKind, m.Called))


def _is_printed(what: said.Thing | None) -> bool:
    """Whether it is said to be printed: that is so wherever the card goes."""
    kinds = what.kinds if isinstance(what, said.Select) else []
    return any(isinstance(item, said.InState) and item.group == "printed" for kind in kinds for item in kind.filters)
