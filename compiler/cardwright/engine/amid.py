"""A game whose rules are text, taken up in the middle: laid out as if it had come there by itself."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.check.outline import Inner, Step
from cardwright.engine.agenda import Agenda, others
from cardwright.engine.operations import go_on, note
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, Stage


def be_amid(agenda: Agenda, play: Play, name: str, player: int, left: int, counts: Mapping[str, int]) -> None:
    """The first thing in a player's period comes next: so many players have theirs after him, and periods around it
    have come so often before."""
    periods, number = agenda.outline.periods, agenda.outline.number(name)
    stages = [Stage(number, 0, player, min(left, others(play, periods[number])), 0)]
    while number:
        home, at = next(
            (home, at + 1)
            for home, period in enumerate(periods)
            for at, item in enumerate(period.items)
            if item == Inner(number)
        )
        stages.append(Stage(home, at, NOWHERE, 0, counts.get(periods[home].name, 0)))
        number = home
    go_on(play.state, tuple(reversed(stages)))
    for stage in play.state.agenda:
        span = play.rules.book.times.spans.get(periods[stage.period].name)
        if span is not None:
            note(play.state, span.slot, span.number)


def lay_out(agenda: Agenda, play: Play) -> None:
    """Do what the setup says, before the first period begins."""
    agenda.begin(play)
    items = agenda.outline.periods[0].items
    while not play.state.over and isinstance(items[play.state.agenda[0].at], Step):
        agenda.step_on(play)


def is_amid(agenda: Agenda, play: Play, name: str) -> bool:
    """Whether a period is under way."""
    return any(agenda.outline.periods[stage.period].name == name for stage in play.state.agenda)


def come_to(agenda: Agenda, play: Play, step: str) -> None:
    """Go on until a step of the period under way comes next."""
    depth = len(play.state.agenda)
    while not play.state.over and len(play.state.agenda) >= depth:
        stage = play.state.agenda[-1]
        items = agenda.outline.periods[stage.period].items
        coming = items[stage.at] if stage.at < len(items) else None
        if len(play.state.agenda) == depth and (not isinstance(coming, Step) or coming.name == step):
            return
        agenda.step_on(play)
