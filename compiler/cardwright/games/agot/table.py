"""Names that the rulebook gives to zones, states, numbers and slots, and what procedures ask of a game under way."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MARK, MOVE, NOTE, RULES, SHOW, TOP
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import look

TABLE, REVEALED, HAND, DECK = "play area", "revealed plots", "hand", "deck"
DISCARD, DEAD, PLOTS, USED = "discard pile", "dead pile", "plot deck", "used pile"
PLAYED, BENEATH, TITLES, AGENDA = "being played", "duplicates", "titles", "agendas"
KNEELING, ATTACKING, DEFENDING = "kneeling", "attacking", "defending"
POWER, GOLD, INFLUENCE = "power", "gold", "influence"
STR, COST, INCOME = "STR", "cost", "income"
SIDE, DRAWS, LAID = "side STR", "extra draws", "extra setup gold"
EXTRA = {"military": "extra military", "intrigue": "extra intrigue", "power": "extra power"}
"""Numbers that no card prints; what changes them lies on the House card, as all that a player has."""
ICONS = ("military", "intrigue", "power")
PENALTY = "gold penalty"
"""What is paid for a card of another House."""
SETUP_GOLD = 5
"""What the cards that a player places during setup may cost in all."""
FORCED, BOUND = "must attack", "must defend"
"""What characters have that must attack, or defend: with the icon as its value."""
ATTACKS_KNEELING, DEFENDS_KNEELING = "attacks kneeling", "defends kneeling"
"""What characters have that can attack, or defend, though they kneel: with the icon as its value."""

MEMORY = (
    "attacker", "defender", "winner", "loser", "icon", "unopposed", "margin", "declaring", "active", "first", "phase",
    "round began", "phase began", "challenge began",
)  # fmt: skip
(
    ATTACKER, DEFENDER, WINNER, LOSER, ICON, UNOPPOSED, MARGIN, DECLARING, ACTIVE, FIRST, PHASE, ROUND_BEGAN,
    PHASE_BEGAN, CHALLENGE_BEGAN,
) = range(len(MEMORY))  # fmt: skip
"""What is remembered: who attacks whom and who won, what is declared at the moment, where periods began in the log."""

PHASES = ("", "setup", "plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
"""The phases of a round, after none at all, which is how a situation begins."""
ATTACKERS, DEFENDERS = 1, 2
"""What can be declared at a moment."""
NONE_DECLARED, SOME_DECLARED, ABOUT_TO = 0, 1, 2
"""What a player says when he declares: nobody, somebody, or that he is about to."""


def zone(play: Play, name: str, player: int) -> int:
    """The zone of a player."""
    return play.rules.layout.zone(name, player)


def members(play: Play, name: str, player: int) -> int:
    """The cards in a zone of a player."""
    return play.state.members[zone(play, name, player)]


def of_type(play: Play, name: str) -> int:
    """All cards of a type."""
    return play.rules.cast.of_type.get(name, 0)


def characters(play: Play, player: int) -> int:
    """The characters that a player controls."""
    return members(play, TABLE, player) & of_type(play, "character")


def house(play: Play, player: int) -> int:
    """The House card of a player, or none."""
    bits = members(play, TABLE, player) & of_type(play, "house")
    return bits.bit_length() - 1


def marked(play: Play, name: str) -> int:
    """The cards in a state."""
    return play.state.marks[play.rules.layout.marks[name]]


def number(play: Play, piece: int, stat: str) -> int:
    """A number of a card as it is now; 0 where there is no card."""
    return look(play).stats[play.rules.stat[stat]][piece] if piece != NOWHERE else 0


def total(play: Play, bits: int, stat: str) -> int:
    """The sum of a number over cards."""
    values = look(play).stats[play.rules.stat[stat]]
    return sum(values[piece] for piece in ids(bits))


def power(play: Play, piece: int) -> int:
    """The power on a card."""
    return play.state.counters[play.rules.layout.tokens[POWER] + piece] if piece != NOWHERE else 0


def kneeling(play: Play) -> int:
    """The cards that kneel."""
    return marked(play, KNEELING)


def note(play: Play, slot: int, value: int) -> None:
    """Set something down in the memory."""
    if play.state.memory[slot] != value:
        emit(play, play.rules.event("note", NOTE, slot, value, 0, RULES))


def say(play: Play, verb: str, player: int, other: int = NOWHERE, piece: int = NOWHERE, *more: int) -> bool:
    """Have something be known that changes nothing by itself: who did it, to whom, which card did."""
    return emit(play, play.rules.event(verb, SHOW, NOWHERE, player, (piece, other, *more), RULES))


def mark(play: Play, verb: str, name: str, piece: int, on: bool) -> bool:
    """Have a card come into a state, or out of it."""
    return emit(play, play.rules.event(verb, MARK, piece, play.rules.layout.marks[name], int(on), RULES))


def move(play: Play, verb: str, piece: int, to: str, player: int) -> bool:
    """Have a card go to a zone of a player."""
    return emit(play, play.rules.event(verb, MOVE, piece, zone(play, to, player), TOP, RULES))
