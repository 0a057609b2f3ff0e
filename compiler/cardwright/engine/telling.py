"""Tells what happened: events as sentences, with the words of the card that caused them."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.events import REPLACED
from cardwright.engine.operations import COUNT, END, MOVE, SHOW, SWAP, TURN, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.state import NOWHERE


def told(play: Play, first: int = 0) -> list[str]:
    """The log from an entry on, one line a group; consequences are set in below what they follow from."""
    lines = []
    log = play.log
    for number in range(first, len(log)):
        size = log[number][3]
        if size:
            lines.append("  " * _depth(play, number) + _group(play, log[number : number + size]))
    return lines


def _depth(play: Play, number: int) -> int:
    depth, parent = 0, play.log[number][2]
    while parent >= 0:
        depth, parent = depth + 1, play.log[parent][2]
    return depth


def _group(play: Play, group: list[Entry]) -> str:
    parts = []
    for event, was, _, _ in group:
        told_so = _event(play, event)
        parts.append(f"({told_so}: did not happen)" if was == REPLACED else told_so)
    text = "; ".join(parts)
    cause = group[0][0][5]
    if cause[0] == NOWHERE:
        return text
    return f"{text}  [{play.rules.cast.definitions[cause[0]].name}: “{play.rules.cast.words(cause)}”]"


def _event(play: Play, event: Event) -> str:
    verb = play.rules.verbs[event[0]]
    tell = _TELLERS.get(event[1])
    return verb if tell is None else tell(play, verb, event)


def _move(play: Play, verb: str, event: Event) -> str:
    layout = play.rules.layout
    owner = layout.player_of[event[3]]
    whose = "" if owner == NOWHERE else f" of player {owner + 1}"
    return f"{verb} {play.rules.cast.names[event[2]]}: to {layout.kind_of[event[3]].name}{whose}"


def _swap(play: Play, verb: str, event: Event) -> str:
    names = play.rules.cast.names
    return f"{verb} {names[event[2]]} and {names[event[3]]}"


def _turn(_play: Play, _verb: str, event: Event) -> str:
    return f"turn {event[3] + 1}: player {event[2] + 1}"


def _end(_play: Play, _verb: str, event: Event) -> str:
    return f"the game ends: won by player {' and '.join(str(one + 1) for one in event[4])}"


def _count(_play: Play, verb: str, event: Event) -> str:
    return f"{verb} ({event[3]:+d})"


def _show(_play: Play, verb: str, event: Event) -> str:
    return f"player {event[2] + 1}: {verb} with player {event[3] + 1}"


_TELLERS: dict[int, Callable[[Play, str, Event], str]] = {
    MOVE: _move, SWAP: _swap, TURN: _turn, END: _end, COUNT: _count, SHOW: _show,
}  # fmt: skip
