"""What the rules of play have done by Python: whole deeds of players, with what they decide on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.engine.operations import RULES, Cause
from cardwright.engine.picking import label, ordered
from cardwright.engine.play import Play, Question, settle
from cardwright.engine.rulebook import Parts
from cardwright.engine.seating import first_player
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, happen
from cardwright.games.agot import playing, table
from cardwright.games.agot.table import HAND, REVEALED, USED

ORDER = Question("have happen next", RULES, label)
WHEN_REVEALED = ("When revealed", "When Revealed")
"""How editions write what a plot's text begins with."""


def announce(play: Play, _me: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """All agendas are announced; what waits for that is done."""
    table.say(play, "announce", NOWHERE)
    settle(play)
    return {"done": True, "what": parts["what"]}


def turn_up(play: Play, _me: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """Plots are revealed together; what they say then is done."""
    pieces = ids(parts["what"])
    reveal_plots(play, pieces)
    return {"done": bool(pieces), "what": parts["what"]}


def reveal_plots(play: Play, pieces: Sequence[int]) -> None:
    """Plots are turned up together, and what they say then happens, in the order that the first player sets."""
    owner = play.state.owner
    for piece in pieces:
        for used in ids(table.members(play, REVEALED, owner[piece])):
            table.move(play, "retire", used, USED, owner[piece])
        table.move(play, "reveal", piece, REVEALED, owner[piece])
    first = first_player(play)
    labels = {piece: label for piece in pieces for label in WHEN_REVEALED if actions_of(play, piece, label)}
    for piece in ordered(play, first, ORDER, sum(1 << one for one in labels)) if labels else ():
        happen(play, owner[piece], piece, labels[piece])


def playable(play: Play, me: int) -> int:
    """The cards that a player can play for gold now."""
    if not playing.is_its_time(play, me):
        return 0
    there = table.members(play, HAND, me)
    for verb in {"play", *play.rules.book.deeds.coming.values()}:
        for zone in playing.elsewhere(play, verb):
            there |= table.members(play, zone, me)
    there &= ~table.of_type(play, "event")
    return sum(1 << piece for piece in ids(there) if playing.can_play(play, me, piece))


def play_cards(play: Play, me: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """A player plays cards."""
    done = sum(1 << piece for piece in ids(parts["what"]) if playing.play_card(play, me, piece))
    return {"done": bool(done), "what": done}


def prevail(play: Play, me: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """It is known that a player wins dominance, and who loses it, where the game speaks of that."""
    done = table.say(play, "win dominance", me)
    for other in range(play.rules.layout.players):
        if other != me and "lose dominance" in play.rules.book.deeds.verbs:
            table.say(play, "lose dominance", other, me)
    return {"done": done}
