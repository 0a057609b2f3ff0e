"""What has happened, as far as anybody asks: kept in the state, so that a copy of it forgets nothing.

Only those deeds are kept that a text or a rule of the game asks about: whoever asks says so when the rules are made,
and gets a register. Events write themselves into the registers of their verb; a register is emptied with its period.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, SEIZE, SHOW, SWAP, Event, empty, record
from cardwright.engine.state import Deed

if TYPE_CHECKING:
    from cardwright.engine.play import Group, Play
    from cardwright.engine.rules import Rules


_OF_ONE = frozenset({MOVE, MARK, ATTACH, SWAP, SHOW, SEIZE})
"""Operations whose events are about one piece first of all."""


class Register(NamedTuple):
    """Which deeds are kept together, and for how long."""

    verbs: tuple[int, ...]
    period: str
    """The period with which they are forgotten; a name that is no period of the game is that of the whole game."""
    crossing: bool = False
    """Whether only cards are meant that come into play or go out of it."""


class Recorder:
    """Hears of the events of a verb, and writes them into the registers that ask for it."""

    __slots__ = ("always", "crossing", "field", "verb")

    def __init__(self, verb: int, field: Sequence[int]) -> None:
        self.verb, self.field = verb, field
        self.always: tuple[int, ...] = ()
        self.crossing: tuple[int, ...] = ()
        """The registers that want all events, and those that want only cards that come into play or go out of it."""

    def __call__(self, play: Play, group: Group) -> None:
        """Write down what has happened."""
        state = play.state
        for event, was, _, _ in group:
            if event.verb == self.verb:
                registers = self.always
                if self.crossing and event.operation == MOVE and (was[0] in self.field) != (event.to in self.field):
                    registers += self.crossing
                if registers:
                    so = self._noted(play, event, was) if play.rules.notes else 0
                    record(state, registers, Deed(state.deeds, event, was, play.actor, so, play.using))
                    _look_again(play)

    def _noted(self, play: Play, event: Event, was: Any) -> int:
        """How the piece is that something was done to; of one that has left play, how it was there."""
        leaves = event.operation == MOVE and was[0] in self.field and event.to not in self.field
        return play.known[event.what].so if leaves else play.rules.note(play, event)


def event_piece(play: Play, event: Event) -> int:
    """The piece that an event happens to, as a set."""
    operation = event.operation
    if operation in _OF_ONE:
        return 1 << event.what if event.what >= 0 else 0
    if operation == COUNT:
        first, size = play.rules.layout.laid, len(play.rules.cast.pieces)
        return 1 << (event.what - first) % size if event.what >= first else 0
    return 0


def keep(rules: Rules, verbs: Iterable[int], period: str, crossing: bool = False) -> int:
    """Have deeds be kept from now on; the number of their register. Who asks for the same has the same."""
    wanted = Register(tuple(sorted(verbs)), period, crossing)
    if wanted in rules.registers:
        return rules.registers.index(wanted)
    rules.change()
    number = len(rules.registers)
    rules.registers.append(wanted)
    for verb in wanted.verbs:
        recorder = rules.recorders.get(verb)
        if recorder is None:
            recorder = rules.recorders[verb] = Recorder(verb, rules.field)
            rules.after[verb] = (recorder, *rules.after[verb])  # before those who listen and ask
        if crossing:
            recorder.crossing += (number,)
        else:
            recorder.always += (number,)
    return number


def deeds(play: Play, verb: str, period: str) -> tuple[Deed, ...]:
    """The deeds of a verb since a period began, for rules of a game: its rulebook says that they are kept."""
    return done(play, (play.rules.verb[verb],), period)


def done(play: Play, verbs: tuple[int, ...], period: str) -> tuple[Deed, ...]:
    """The same for several verbs."""
    return play.state.past.get(play.rules.registers.index(Register(verbs, period)), ())


def forget(play: Play, period: str) -> None:
    """A period is over, or begins: what was kept of it, and of those inside it, is kept no longer."""
    if play.state.past:
        empty(play.state, _registers(play, period))
        _look_again(play)


def _look_again(play: Play) -> None:
    """Whoever looked since the last event, as the notes do, has not seen what is kept, or forgotten, only now: that is
    nothing to them if no text looks at it."""
    seen, parts = play.seen, play.rules.parts
    if seen is None or seen.length != len(play.log):
        return
    if seen.kept is None or parts is None or seen.kept.reads & parts.of_past:
        play.seen = seen._replace(length=-1)


def _registers(play: Play, period: str) -> list[int]:
    """The registers that are emptied with a period."""
    periods = play.rules.book.times.periods
    over = periods[periods.index(period) :] if period in periods else (period,)
    return [number for number, one in enumerate(play.rules.registers) if one.period in over]


def kept(play: Play, period: str) -> dict[int, tuple[Deed, ...]]:
    """What is kept of a period, for when it goes on after another of its kind that comes in between."""
    past = play.state.past
    return {number: past[number] for number in _registers(play, period) if number in past}
