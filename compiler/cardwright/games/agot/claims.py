"""Claim: what the loser of a challenge has to suffer; and power, which wins the game."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import COUNT, END, MOVE, RULES, TOP
from cardwright.engine.picking import label, pick
from cardwright.engine.play import CHANCE, Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.games.agot import table
from cardwright.games.agot.words import DEAD, DISCARD, FIRST, HAND, ICON, POWER, REVEALED

WIN = 15
"""The power with which a player wins."""
KILL = Question("kill for claim", RULES, label)
LOSE = Question("discard for claim", RULES, label)


def _player(_rules: Rules, option: int) -> str:
    return f"player {option + 1}"


WHO_WINS = Question("who wins", RULES, _player)


def claim_of(play: Play, player: int) -> int:
    """The claim on the revealed plot of a player; none without a plot."""
    return table.total(play, table.members(play, REVEALED, player), "claim")


def apply_claim(play: Play, winner: int, loser: int) -> None:
    """What the type of the challenge does to the loser, unless a text puts something in its place."""
    if not table.say(play, "apply", winner, loser):
        return
    icon = play.rules.cast.values["icons"][play.state.memory[ICON] - 1] if play.state.memory[ICON] else ""
    claim = claim_of(play, winner)
    if claim and icon in _APPLY:
        was, play.actor = play.actor, loser
        _APPLY[icon](play, winner, loser, claim)
        play.actor = was


def _military(play: Play, _winner: int, loser: int, claim: int) -> None:
    """The loser kills characters of his choice, all at the same time."""
    able = table.characters(play, loser)
    _all_to(play, "kill", pick(play, loser, KILL, able, claim) if able else 0, DEAD)


def _intrigue(play: Play, _winner: int, loser: int, claim: int) -> None:
    """The loser discards cards at random."""
    hand = table.members(play, HAND, loser)
    _all_to(play, "discard", pick(play, CHANCE, LOSE, hand, claim) if hand else 0, DISCARD)


def _all_to(play: Play, verb: str, pieces: int, zone: str) -> None:
    rules, owner = play.rules, play.state.owner
    events = [
        rules.event(verb, MOVE, piece, rules.layout.zone(zone, owner[piece]), TOP, RULES) for piece in ids(pieces)
    ]
    if events:
        emit_together(play, events)


def _power(play: Play, winner: int, loser: int, claim: int) -> None:
    """Power moves from House to House, as far as there is some."""
    source, to = table.house(play, loser), table.house(play, winner)
    if NOWHERE in (source, to) or banned(play, play.rules.verb["move"]) >> source & 1:
        return
    much, first = min(claim, table.power(play, source)), play.rules.layout.tokens[POWER]
    if much:
        off = play.rules.event("move", COUNT, first + source, -much, 0, RULES)
        emit_together(play, [off, play.rules.event("move", COUNT, first + to, much, 0, RULES)])


_APPLY = {"military": _military, "intrigue": _intrigue, "power": _power}


def reward(play: Play, player: int) -> None:
    """1 power for the House: an unopposed challenge, dominance."""
    card = table.house(play, player)
    if card != NOWHERE:
        was, play.actor = play.actor, player
        emit(play, play.rules.event("claim", COUNT, play.rules.layout.tokens[POWER] + card, 1, 0, RULES))
        play.actor = was


def power_of(play: Play, player: int) -> int:
    """All power of a player: on his House card and on his characters in play."""
    cards = table.characters(play, player) | (1 << table.house(play, player) if table.house(play, player) >= 0 else 0)
    return sum(table.power(play, piece) for piece in ids(cards))


def check_victory(play: Play, _group: object) -> None:
    """Whoever has 15 power wins at that moment; of several, the one whom the first player names."""
    players = range(play.rules.layout.players)
    winners = [player for player in players if power_of(play, player) >= WIN]
    if winners and not play.state.over:
        one = decide(play, max(play.state.memory[FIRST] - 1, 0), WHO_WINS, winners)
        emit(play, play.rules.event("end", END, NOWHERE, NOWHERE, (one,), RULES))
