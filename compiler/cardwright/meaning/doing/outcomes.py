"""Conditions that are not known yet: what may still happen is waited for, once."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Verb
from cardwright.meaning.doing.effects import Effects
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.happenings.patterns import CONDITIONS

LEAVE = Verb("leave play")
"""The end of whatever lasted on a card: it can be waited for without a word of how long."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Of what was asked whether something is so, for what is asked right after it."""

    what: m.Set[Any]
    ref: said.Ref
    """In which words it was spoken of."""
    way: str
    """How it was asked."""
    steps: list[m.Effect]
    after: int
    """The effects among which it was asked, and how many there were then."""
    began: int
    """When it was asked."""


class Outcomes(Effects):
    """Reads “if you win that challenge”, “if that character is killed this phase”, “if that card leaves play”."""

    asked_last: _Asked | None = None

    def _if(self, when: said.When, condition: said.Statement, do: said.Statement) -> None:
        end = self._open_until(condition)
        if end is None:
            began = self.tick()
            self._goes_on_asking(condition)
            super()._if(when, condition, do)
            self._remember_asked(condition, began)
            return
        if when.place == "after":
            raise self.refuse("outcome", "an open outcome stands before what depends on it", when)
        assert isinstance(condition, said.Act)
        bare = condition.model_copy(update={"times": []})
        self.copies.append((bare, condition))
        self.take(condition, "times")
        pattern = self.occasion(bare, "after")
        trigger = m.Trigger(pattern, self.done(do), False, span=when.span)
        self.emit(m.Last((trigger,), m.Until(end, 1), span=when.span))

    def _goes_on_asking(self, condition: said.Statement) -> None:
        """“If it is a Knight, gain a Wound. If it is a Lord, …”: asked in the same way, it is still the first that is
        meant; asked otherwise, it could be what was named between."""
        asked, subject = self.asked_last, _subject(condition)
        if asked is None or subject is None or asked.steps is not self.steps[-1] or asked.after != len(asked.steps):
            return
        if (subject.word, subject.noun) != (asked.ref.word, asked.ref.noun):
            return
        between = [item for item in self.mentions if item.bound > asked.began and item.what != asked.what]
        if not any(item.sort is Sort.PIECE for item in between):
            return
        if _way(condition) != asked.way:
            raise self.refuse(
                "asked-again",
                f"“{f'{subject.word} {subject.noun}'.strip()}” could be what was asked about or what was named since",
                subject,
                "say which",
            )
        self.policy("asked-of-the-same")
        for item in self.mentions:
            if item.what == asked.what:
                item.last = self.tick()

    def _remember_asked(self, condition: said.Statement, began: int) -> None:
        """Of what was just asked whether something is so, in which way, and what has been done by then."""
        subject = _subject(condition)
        spoken = [one for one in self.references if subject is not None and one.span == subject.span]
        self.asked_last = None
        if subject is not None and spoken:
            steps = self.steps[-1]
            self.asked_last = _Asked(spoken[-1].what, subject, _way(condition), steps, len(steps), began)

    def _open_until(self, condition: said.Statement) -> tuple[m.Pattern, ...] | None:
        """How long something is waited for that has not happened yet; None where a condition is a condition."""
        if not isinstance(condition, said.Act) or condition.tense or condition.mood:
            return None
        build = self.lexicon.verb(condition.verb).build
        if not condition.times and build in (Build.DEED, Build.LOSE) and (noun := self._noun_under_way(condition.what)):
            self.policy("open-outcome")
            return (m.Ends(self.period(noun, condition)),)
        if build in CONDITIONS or not any(self.steps):
            return None
        if [time.relation for time in condition.times] == ["this"]:
            self.policy("open-in-this-period")
            return (self.ending(condition.times[0]),)
        who = condition.who
        one = isinstance(who, said.Self) or (isinstance(who, said.Ref) and not who.filters and not who.where)
        if condition.times or not one or self.lexicon.verb(condition.verb).verb != LEAVE:
            return None
        self.policy("open-until-it-leaves")
        return ()

    def _noun_under_way(self, what: said.Thing | None) -> str:
        """“that challenge”, “the challenge”, “this challenge”: the one under way, by its noun."""
        if isinstance(what, said.Ref):
            return what.noun if what.kind == "occasion" else ""
        if not isinstance(what, said.Select) or what.kinds[0].kind != "occasion" or what.quantity is None:
            return ""
        plain = not (what.where or what.owner or what.kinds[0].filters)
        return what.kinds[0].noun if plain and what.quantity.words in (["the"], ["this"]) else ""


def _subject(condition: said.Statement) -> said.Ref | None:
    """What is asked about, if it was spoken of before."""
    who = condition.who if isinstance(condition, said.Act | said.Be) else None
    return who if isinstance(who, said.Ref) else None


def _way(condition: said.Statement) -> str:
    """How something is asked: what it is, or what it does."""
    return condition.verb if isinstance(condition, said.Act) else ""
