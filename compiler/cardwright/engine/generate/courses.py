"""What generated functions call where a text says how the game goes on: a period is over, or the game; who has won."""

from __future__ import annotations

from cardwright.engine.ending import end_period
from cardwright.engine.events import emit
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import END, RULES, SHOW, Cause, Event
from cardwright.engine.play import Play, react
from cardwright.engine.state import NOWHERE, ids


@helper
def game_ended(play: Play, verb: int, period: str, cause: Cause) -> bool:
    """The game ends: what waits for that happens first, and may say who has won it."""
    periods = play.rules.book.times.periods
    topic = periods.index(period) if period in periods else NOWHERE
    if not emit(play, Event(verb, SHOW, NOWHERE, play.state.player, (NOWHERE, NOWHERE, topic), cause)):
        return False
    react(play, _over(verb))
    return True


class _over:  # noqa: N801 - a function with a name for its kind
    """Nobody has won, if nobody said so."""

    def __init__(self, verb: int) -> None:
        self.verb = verb

    def __call__(self, play: Play) -> None:
        if not play.state.over:
            emit(play, Event(self.verb, END, 0, 0, play.state.winners, RULES))


@helper
def game_won(play: Play, verb: int, players: int, cause: Cause) -> bool:
    """Players have won the game, with those who have won it already."""
    winners = tuple(sorted({*play.state.winners, *ids(players)}))
    return bool(players) and emit(play, Event(verb, END, 0, 0, winners, cause))


@helper
def period_ended(play: Play, verb: int, period: str, cause: Cause) -> bool:
    """A period is over before its time."""
    agenda = play.rules.agenda
    if agenda is None or not (agenda.cut_short(play, period) or _contest_ended(play, period)):
        return False
    return emit(play, Event(verb, SHOW, NOWHERE, play.state.player, (NOWHERE, NOWHERE, NOWHERE), cause))


def _contest_ended(play: Play, period: str) -> bool:
    """Where only a part of a game is played, nobody goes on with its course: a contest is over at once."""
    contest = play.rules.book.contest
    if play.state.agenda or contest is None or period != contest.period or not play.state.memory[contest.attack.seat]:
        return False
    end_period(play, period)
    return True


@helper
def period_begun(play: Play, verb: int, period: str, cause: Cause) -> bool:
    """A period begins as soon as what is under way has ended."""
    agenda = play.rules.agenda
    if agenda is None or not agenda.go_to(play, period):
        return False
    return emit(play, Event(verb, SHOW, NOWHERE, play.state.player, (NOWHERE, NOWHERE, NOWHERE), cause))
