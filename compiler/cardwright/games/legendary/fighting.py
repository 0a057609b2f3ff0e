"""What becomes of an Ally that is defeated: the player says in which order its effects come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Cause
from cardwright.engine.play import Play, Question, Reaction, decide
from cardwright.engine.rules import Action, Rules
from cardwright.engine.state import ids
from cardwright.engine.using import actions_of, happen
from cardwright.games.legendary.book import VICTORY, held_by
from cardwright.games.legendary.playing import Rescued


class _Fight:
    """The Fight effect of a card, as one of the things whose order the player chooses."""

    name = "Fight effect"

    def __init__(self, player: int, piece: int, known: Sequence[Action]) -> None:
        self.player = player
        self.piece = piece
        self.known = known

    def __call__(self, play: Play) -> None:
        happen(play, self.player, self.piece, "Fight", self.known)


def overcome(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """The card and its captives to the Victory Pile; then what they do, in the order the player likes."""
    rules, pile = play.rules, play.rules.layout.zone(VICTORY, player)
    for piece in ids(parts["what"]):
        captives, queued, known = held_by(play, piece), len(play.queue), actions_of(play, piece, "Fight")
        emit(play, rules.event("overcome", MOVE, piece, pile, TOP, cause))
        for one in captives:
            emit(play, rules.event("rescue", MOVE, one, pile, TOP, cause))
        waiting: list[Reaction] = play.queue[queued:]
        del play.queue[queued:]
        fight: Reaction = (_Fight(player, piece, known), len(play.log) - 1)
        own = [fight, *(one for one in waiting if _is_rescue(one))]
        rest = [one for one in waiting if not _is_rescue(one)]
        play.queue[:0] = [*_in_order(play, player, own), *rest]
    return parts["what"]


def _is_rescue(reaction: Reaction) -> bool:
    return isinstance(reaction[0], Rescued)


def _in_order(play: Play, player: int, reactions: list[Reaction]) -> list[Reaction]:
    """What comes of a fight, as the player wants it."""
    found: list[Reaction] = []
    while reactions:
        number = decide(play, player, _ORDER, [_Turn(index, one) for index, one in enumerate(reactions)]).number
        found.append(reactions.pop(number))
    return found


class _Turn:
    """One of the things that wait."""

    def __init__(self, number: int, reaction: Reaction) -> None:
        self.number = number
        self.name = reaction[0].name if isinstance(reaction[0], (_Fight, Rescued)) else "other"


def _turn_name(_rules: Rules, option: _Turn) -> str:
    return option.name


_ORDER = Question("what first?", RULES, _turn_name)
