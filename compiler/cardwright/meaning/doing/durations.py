"""How long something holds that is done: until the end of a period, once when its time comes, whenever it happens."""

from __future__ import annotations

from abc import abstractmethod

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.doing.rows import Rows
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.happenings.patterns import MOMENTS, ONCE, UNTIL_NEXT
from cardwright.meaning.lasting.standings import FORBIDDEN

LATER: dict[str, tuple[type[m.Ends] | type[m.Begins], m.Set[m.Player] | None]] = {
    "at end": (m.Ends, None),
    "at end of this": (m.Ends, None),
    "at start of your next": (m.Begins, m.You()),
}
"""A time that is still to come, for something that is done once."""


class Durations(Rows):
    """Reads what is said with a time."""

    @abstractmethod
    def done(self, *statements: said.Statement) -> m.Effect:
        """Statements as one effect."""

    def lasts_for(self, act: said.Act) -> bool:
        """“it gets +2 STR until the end of the phase”, “cannot attack this turn”."""
        if len(act.times) == 1 and act.times[0].relation in LATER:
            self._delayed(act)
            return True
        times = [time for time in act.times if time.relation in ("until end", "this", *UNTIL_NEXT)]
        if not times or not self.is_standing(act):
            return False
        self.take(act, "times")
        until = tuple(self.ending(time) for time in times)
        standings = self._without_times(act)
        self.emit(m.Last(tuple(standings), m.Until(until), span=act.span))
        return True

    def _without_times(self, act: said.Act) -> list[m.Standing]:
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        return self._act_standing(bare)

    def ending(self, time: said.Time) -> m.Pattern:
        relation, noun = self.take(time, "relation"), self.take(time, "period")
        period = self.period(noun, time)
        if relation in ("until end", "this"):
            return m.Ends(period, span=time.span)
        if relation in UNTIL_NEXT:
            return m.Begins(period, UNTIL_NEXT[relation], span=time.span)
        raise self.refuse("until", "this duration is not understood", time)

    def _timed(self, timed: said.Timed) -> None:
        """“Until the end of the phase, …”, “At the end of the phase, …”."""
        time, do = self.take(timed, "time"), self.take(timed, "do")
        if time.relation in ("until end", "this", *UNTIL_NEXT):
            until = self.ending(time)
            once = 1 if isinstance(do, said.When) and do.word in ONCE else None
            self.emit(m.Last(tuple(self.held(do)), m.Until((until,), once), span=timed.span))
            return
        if time.relation in LATER:
            self._later(time, do, timed.span)
            return
        raise self.refuse("timed", "this time is not understood here", time)

    def _later(self, time: said.Time, do: said.Statement, span: m.Span) -> None:
        """What is done once, when the time comes."""
        make, whose = LATER[self.take(time, "relation")]
        pattern = make(self.period(self.take(time, "period"), time), whose, span=time.span)
        trigger = m.Trigger(pattern, self.done(do), False, span=span)
        self.emit(m.Last((trigger,), m.Until((), 1), span=span))

    def _delayed(self, act: said.Act) -> None:
        """“Draw a card at the start of your next turn.”"""
        (time,) = self.take(act, "times")
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        self._later(time, bare, act.span)

    def held(self, do: said.Statement) -> list[m.Standing]:
        """What holds for a while: standings, or a trigger."""
        banned = isinstance(do, said.When) and do.place == "after" and self._is_ban(do.do)
        if isinstance(do, said.When) and (do.word in MOMENTS or _would(do)) and not banned:
            return [self.trigger(do)]
        if isinstance(do, said.Sequence) and self.priced(do) is None:
            join, bans = self.take(do, "join"), all(self._is_ban(step) for step in do.steps)
            if join not in ("and", ",", "but") and not (join == "nor" and bans):
                raise self.refuse("sequence", "this is not understood as what holds for a while", do)
            steps = self.take(do, "steps")
            if any(isinstance(step, said.When) and step.word in ONCE for step in steps):
                raise self.refuse("once-of-several", "what holds for a while and what is done once are two", do)
            return [made for step in steps for made in self.held(step)]
        return self.standing(do)

    def _is_ban(self, do: said.Statement | None) -> bool:
        """“does not kneel when declared as an attacker”: what is then not done, rather than done."""
        return isinstance(do, said.Act) and do.mood in FORBIDDEN and not do.times

    def trigger(self, when: said.When) -> m.Trigger:
        """“when an enemy model moves, it …” inside a duration."""
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        pattern = self.occasion(condition, word)
        return m.Trigger(pattern, self.done(do), False, span=when.span)

    def _this_turn(self, when: said.When) -> None:
        """“Whenever you defeat an Ally this turn, …” lasts as long as its period."""
        condition = when.condition
        times = condition.times if isinstance(condition, said.Act) else []
        if not times and (when.word in ONCE or (when.word == "after" and self._is_end(condition))):
            self.emit(m.Last((self.trigger(when),), m.Until((), 1), span=when.span))
            return
        if len(times) != 1 or times[0].relation != "this":
            raise self.refuse("when-effect", "how long this is waited for is not said", when)
        self.policy("whenever-this-turn")
        until = self.ending(times[0])
        once = 1 if when.word in ONCE else None
        self.emit(m.Last((self.trigger(when),), m.Until((until,), once), span=when.span))

    def _is_end(self, condition: said.Statement) -> bool:
        """“After the challenge ends”: of what is under way, and so once."""
        return (
            isinstance(condition, said.Act)
            and self.lexicon.verb(condition.verb).build is Build.END
            and isinstance(condition.who, said.Select)
            and condition.who.kinds[0].kind in ("occasion", "period")
            and condition.who.quantity is not None
            and condition.who.quantity.words in (["the"], ["this"])
        )


def _would(when: said.When) -> bool:
    return isinstance(when.condition, said.Act) and when.condition.mood == "would"
