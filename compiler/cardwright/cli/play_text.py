"""How a game under way is put into lines of the terminal: as wide as it is, without saying anything twice."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardwright.engine.log_text import Told
    from cardwright.engine.match import Match

_NARROWEST = 40
_INDENT = 4
_LIST = 12
"""More options than this stand side by side, where there is room."""
_BREAKS = (" · ", " | ", "; ", ", ", " ")
"""Where a line may be broken, the best first."""


def width() -> int:
    """How many characters fit into a line."""
    return max(_NARROWEST, shutil.get_terminal_size((100, 24)).columns)


def wrapped(text: str, room: int) -> Iterator[str]:
    """Lines that fit, set in below the first of each; a drawing is left as it is."""
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + _INDENT)
        left = line
        while len(left) > room and (at := _break(left, room, len(indent))):
            yield left[:at].rstrip()
            left = indent + left[at:].lstrip()
        yield left


def _break(line: str, room: int, least: int) -> int:
    """Behind which character to go on in the next line; 0, if nowhere."""
    for mark in _BREAKS:
        at = line.rfind(mark, least + 1, room)
        if at > max(least, room // 2) or (mark == " " and at > least):
            return at + (len(mark) if mark != " · " else 2)
    return 0


def joined(told: Sequence[Told]) -> list[Told]:
    """What the same words did one after another, told together."""
    found: list[Told] = []
    for one in told:
        if one.words and found and found[-1][2:] == one[2:] and found[-1].depth == one.depth:
            found[-1] = one._replace(text=f"{found[-1].text}; {one.text}")
        else:
            found.append(one)
    return found


def merged(text: str) -> str:
    """What happened to several at once, said once: `A, B and C are drawn (…)`."""
    parts = text.split("; ")
    found: dict[str, list[str]] = {}
    for part in parts:
        name, is_one, rest = part.partition(" is ")
        found.setdefault(rest if is_one and not part.startswith(("(", "a card is ")) else f"\0{part}", []).append(name)
    said = []
    for rest, names in found.items():
        if rest.startswith("\0"):
            said.append(rest[1:] if len(names) == 1 else f"{rest[1:]} ({len(names)} times)")
        elif len(names) == 1:
            said.append(f"{names[0]} is {rest}")
        else:
            said.append(f"{', '.join(_counted(names))} are {rest}")
    return "; ".join(said)


def _counted(names: Sequence[str]) -> list[str]:
    return [name if (number := names.count(name)) == 1 else f"{number} × {name}" for name in dict.fromkeys(names)]


class Choice(NamedTuple):
    """What a player can choose: options that are alike are one."""

    text: str
    number: int
    """Of the first of them."""
    label: str
    """Its words alone."""


def choices(match: Match, viewer: int) -> list[Choice]:
    """What is to be chosen from, each thing once; where cards lie in several places, with its place."""
    from cardwright.engine.picking import ENOUGH, label
    from cardwright.engine.sentences import NUMBERED, zone_called

    pending, play = match.session.pending, match.play
    if pending is None:
        return []
    words = match.session.labels(viewer)
    if pending.question.label is not label:
        return [Choice(word, number, word) for number, word in enumerate(words)]
    state, rules = play.state, play.rules
    zones = {state.zone[piece] for piece in pending.options if piece != ENOUGH}
    found: dict[object, Choice] = {}
    times: dict[object, int] = {}
    for number, (piece, word) in enumerate(zip(pending.options, words, strict=True)):
        if piece == ENOUGH:
            found[piece] = Choice(word, number, word)
            continue
        there = f" ({zone_called(rules, state.zone[piece], NUMBERED)})" if len(zones) > 1 else ""
        alike = (word, state.zone[piece], state.place[piece], _so(match, piece))
        found.setdefault(alike, Choice(word + there, number, word))
        times[alike] = times.get(alike, 0) + 1
    return [
        one if times.get(alike, 1) == 1 else one._replace(text=f"{one.text} (one of {times[alike]})")
        for alike, one in found.items()
    ]


def _so(match: Match, piece: int) -> tuple[object, ...]:
    """All that is so of a card but its name."""
    state, layout = match.play.state, match.play.rules.layout
    tokens = [state.counters[first + piece] for first in layout.tokens.values()]
    borne = piece in state.host
    host = state.host[piece] if state.host else -1
    return (*(bits >> piece & 1 for bits in state.marks), *tokens, host, piece if borne else -1)


def listed(texts: Sequence[str], room: int) -> Iterator[str]:
    """Numbered lines; many short ones side by side."""
    rows = [f"{number:>4}  {text}" for number, text in enumerate(texts, 1)]
    wide = max((len(row) for row in rows), default=0) + 2
    columns = max(1, min(room // wide, -(-len(rows) // _LIST))) if len(rows) > _LIST else 1
    high = -(-len(rows) // columns)
    for at in range(high):
        line = "".join(f"{row:{wide}}" for row in rows[at::high]).rstrip()
        yield from wrapped(line, room) if columns == 1 else [line]


def meant(word: str, found: Sequence[Choice]) -> list[int]:
    """Which choices somebody means: the number in the list, its words, or some of them that no other has."""
    if word.isdigit():
        return [int(word) - 1] if 1 <= int(word) <= len(found) else []
    said = word.casefold()
    for fits in (_is_it, _has_it):
        numbers = [number for number, one in enumerate(found) if fits(said, one)]
        if numbers:
            return numbers
    return []


def _is_it(said: str, one: Choice) -> bool:
    return said in (one.label.casefold(), one.text.casefold())


def _has_it(said: str, one: Choice) -> bool:
    return len(said) > 1 and set(said.split()) <= set(one.text.casefold().replace("(", "").replace(")", "").split())


def shortened(lines: Sequence[str], most: int) -> Iterable[str]:
    """The last of many lines."""
    if len(lines) <= most:
        return lines
    return [f"  … {len(lines) - most} lines before these: l(og) shows them all", *lines[-most:]]
