"""Names that the rulebook gives to zones, states, numbers and slots, and what procedures ask of a game under way."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import look

TABLE, REVEALED, HAND, DECK = "play area", "revealed plots", "hand", "deck"
DISCARD, DEAD, USED = "discard pile", "dead pile", "used pile"
PLAYED, BENEATH, TITLES, AGENDA = "being played", "duplicates", "titles", "agendas"
KNEELING, GOLD, INFLUENCE, COST = "kneeling", "gold", "influence", "cost"
PENALTY = "gold penalty"
"""What is paid for a card of another House."""

MEMORY = (
    "attacker", "defender", "winner", "loser", "icon", "unopposed", "margin", "declaring", "active", "first", "phase",
)  # fmt: skip
"""What is remembered first: who attacks whom and who won, what is declared now, whose turn and phase it is."""
PHASE = MEMORY.index("phase")
PHASES = ("", "setup", "plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
"""The phases of a round, after none at all, which is how a situation begins."""


def zone(play: Play, name: str, player: int) -> int:
    """The zone of a player."""
    return play.rules.layout.zone(name, player)


def members(play: Play, name: str, player: int) -> int:
    """The cards in a zone of a player."""
    return play.state.members[zone(play, name, player)]


def of_type(play: Play, name: str) -> int:
    """All cards of a type."""
    return play.rules.cast.of_type.get(name, 0)


def house(play: Play, player: int) -> int:
    """The House card of a player, or none."""
    bits = members(play, TABLE, player) & of_type(play, "house")
    return bits.bit_length() - 1


def number(play: Play, piece: int, stat: str) -> int:
    """A number of a card as it is now; 0 where there is no card."""
    return look(play).stats[play.rules.stat[stat]][piece] if piece != NOWHERE else 0


def kneeling(play: Play) -> int:
    """The cards that kneel."""
    return play.state.marks[play.rules.layout.marks[KNEELING]]


def say(play: Play, verb: str, player: int, other: int = NOWHERE, piece: int = NOWHERE, *more: int) -> bool:
    """Have something be known that changes nothing by itself: who did it, to whom, which card did."""
    return emit(play, play.rules.event(verb, SHOW, NOWHERE, player, (piece, other, *more), RULES))


def move(play: Play, verb: str, piece: int, to: str, player: int) -> bool:
    """Have a card go to a zone of a player."""
    return emit(play, play.rules.event(verb, MOVE, piece, zone(play, to, player), TOP, RULES))
