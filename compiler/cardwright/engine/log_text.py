"""Tells what happened: the log as sentences, each with the words of the card that caused it."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import NamedTuple

from cardwright.engine.events import REPLACED
from cardwright.engine.feasibility import STILL_TO_COME
from cardwright.engine.hiding import Sight, masked
from cardwright.engine.operations import Cause
from cardwright.engine.play import Entry, Play
from cardwright.engine.sentences import NUMBERED, Voice, sentence
from cardwright.engine.state import NOWHERE


class Told(NamedTuple):
    """What happened at one time."""

    depth: int
    """How many events it is a consequence of."""
    text: str
    card: str
    """The card or keyword whose words caused it, and those words; empty for what the rules do."""
    words: str

    def __str__(self) -> str:
        cause = f"  [{self.card}: “{self.words}”]" if self.card else ""
        return "  " * self.depth + self.text + cause


def told(play: Play, first: int = 0, voice: Voice = NUMBERED) -> list[str]:
    """The log from an entry on, one line a group; consequences are set in below what they follow from."""
    return [str(one) for one in happened(play, first, voice)]


def happened(play: Play, first: int = 0, voice: Voice = NUMBERED) -> list[Told]:
    """The log from an entry on, one for each group of events."""
    log, found = play.log, []
    sight = Sight(play, voice.viewer) if voice.viewer is not None else None
    for number in range(first if sight is None else 0, len(log)):
        size = log[number].together
        if not size:
            continue
        group = log[number : number + size]
        unseen = 0 if sight is None else sight.unseen(group)
        if number >= first:
            one = _group(_without_names(play, unseen), number, group, voice, alike=bool(unseen))
            if one.text:
                found.append(one)
    return found


def _without_names(play: Play, unseen: int) -> Play:
    """The game, in which some cards have no name."""
    if not unseen:
        return play
    new = copy(play)
    new.rules = masked(play.rules, unseen)
    return new


def _group(play: Play, number: int, group: list[Entry], voice: Voice, alike: bool = False) -> Told:
    parts = []
    for event, was, _, _ in group:
        text = sentence(play, event, was, voice)
        ending = "this is about to happen" if was is STILL_TO_COME else "this did not happen"
        parts.append(f"({text}: {ending})" if was == REPLACED else text)
    if alike:  # cards without a name are all the same
        parts = [text if times == 1 else f"{text} ({times} times)" for text, times in Counter(parts).items()]
    return Told(_depth(play, number), "; ".join(part for part in parts if part), *cause_of(play, group[0].event.cause))


def cause_of(play: Play, cause: Cause) -> tuple[str, str]:
    """The card and its words; nothing for the rules, and for the words of an example, which stand beside it anyway."""
    block = play.rules.cast.definitions[cause.definition] if cause.definition != NOWHERE else None
    return (block.name, play.rules.cast.words(cause)) if block is not None and block.game else ("", "")


def _depth(play: Play, number: int) -> int:
    depth, parent = 0, play.log[number].parent
    while parent >= 0:
        depth, parent = depth + 1, play.log[parent].parent
    return depth
