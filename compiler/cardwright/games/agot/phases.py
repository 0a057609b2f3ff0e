"""The phases of a round: what each does by itself, and the draw limit. Their order belongs to no card."""

from __future__ import annotations

from cardwright.engine.ending import end_period
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import COUNT, MARK, MOVE, RULES, SHOW, TOP, Event, set_out
from cardwright.engine.past import deeds, forget
from cardwright.engine.picking import label, pick
from cardwright.engine.piles import top
from cardwright.engine.play import Play, Question, settle
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, caps
from cardwright.engine.using import happen
from cardwright.games.agot import table
from cardwright.games.agot.challenges import reward
from cardwright.games.agot.table import (
    ACTIVE,
    DECK,
    DRAWS,
    GOLD,
    HAND,
    INCOME,
    KNEELING,
    PHASE,
    PHASE_BEGAN,
    PHASES,
    REVEALED,
    ROUND_BEGAN,
    STR,
    USED,
)  # fmt: skip

LIMIT = 3
"""Cards that effects can give a player in a round."""


def watch(rules: Rules) -> None:
    """Have the limit asked before every draw."""
    rules.replace(rules.verb["draw"], _within_limit)


def drawn(play: Play, player: int) -> int:
    """How many cards a player has drawn by card effects in this round."""
    hand = play.rules.layout.zone(HAND, player)
    return sum(
        deed.event.to == hand and deed.event.cause.definition != NOWHERE for deed in deeds(play, "draw", "round")
    )


def _within_limit(play: Play, event: Event) -> Event | None:
    """An effect that draws past the limit draws only up to it: the cards that lie deeper stay where they are."""
    piece, player = event.what, play.rules.layout.player_of[event.to]
    if event.operation != MOVE or event.cause.definition == NOWHERE:
        return event
    pile = play.state.order[play.state.zone[piece]] or ()
    above = pile.index(piece) if piece in pile else 0
    return event if drawn(play, player) + above < LIMIT else None


STAND = Question("stand", RULES, label)
CARDS = 2
"""What everybody draws in the draw phase."""


def begin_round(play: Play) -> None:
    """A round begins."""
    table.note(play, ROUND_BEGAN, len(play.log))
    forget(play, "round")


def begin_phase(play: Play, name: str) -> None:
    """A phase begins, and what waits for that happens."""
    table.note(play, PHASE, PHASES.index(name))
    table.note(play, PHASE_BEGAN, len(play.log))
    forget(play, "phase")
    emit(play, play.rules.event("begin", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, PHASES.index(name)), RULES))
    settle(play)


def end_phase(play: Play) -> None:
    """The phase ends."""
    end_period(play, "phase")
    table.note(play, PHASE, 0)


def reveal_plot(play: Play, player: int, piece: int) -> None:
    """A plot is turned up, and what it says then happens."""
    for used in ids(table.members(play, REVEALED, player)):
        table.move(play, "retire", used, USED, player)
    table.move(play, "reveal", piece, REVEALED, player)
    happen(play, player, piece, "When revealed")


def draw(play: Play) -> None:
    """Everybody draws 2 cards, and whatever his title gives him."""
    for player in range(play.rules.layout.players):
        wanted = CARDS + table.number(play, table.house(play, player), DRAWS)
        deck, hand = table.zone(play, DECK, player), table.zone(play, HAND, player)
        events = [play.rules.event("draw", MOVE, piece, hand, TOP, RULES) for piece in top(play, deck, wanted)]
        if events:
            emit_together(play, events)
    settle(play)


def income(play: Play, player: int) -> int:
    """What a player's plot and his cards in play give him; never less than nothing."""
    cards = 0
    for zone in play.rules.field:
        if play.rules.layout.player_of[zone] == player:
            cards |= play.state.members[zone]
    return max(0, table.total(play, cards, INCOME))


def begin_marshalling(play: Play, player: int) -> None:
    """The player's marshalling turn begins: he counts his income."""
    set_out(play.state, player)
    table.note(play, ACTIVE, player + 1)
    counter = play.rules.layout.counters[GOLD] + player
    emit(play, play.rules.event("collect", COUNT, counter, income(play, player), 0, RULES))
    settle(play)


def begin_challenges(play: Play, player: int) -> None:
    """The player's challenges turn begins."""
    set_out(play.state, player)
    table.note(play, ACTIVE, player + 1)
    settle(play)


def count_dominance(play: Play) -> int:
    """Who has the most STR standing claims 1 power; who it was, or nobody in a tie."""
    players = range(play.rules.layout.players)
    totals = [
        table.total(play, table.characters(play, player) & ~table.kneeling(play), STR) for player in players
    ]  # fmt: skip
    most = max(totals)
    if totals.count(most) != 1:
        return NOWHERE
    winner = totals.index(most)
    reward(play, winner)
    table.say(play, "win dominance", winner)
    settle(play)
    return winner


def stand_all(play: Play) -> None:
    """All kneeling cards in play stand at the same time, but for what texts keep down."""
    rules, verb, events = play.rules, play.rules.verb["stand"], []
    mark = rules.layout.marks[KNEELING]
    for player in range(rules.layout.players):
        was, play.actor = play.actor, player
        bits = _kneeling_of(play, player)
        able = _within_caps(play, player, bits & ~banned(play, verb))
        events += [Event(verb, MARK, piece, mark, 0, RULES) for piece in ids(able)]
        play.actor = was
    if events:
        emit_together(play, events)
    settle(play)


def _kneeling_of(play: Play, player: int) -> int:
    cards = 0
    for zone in play.rules.field:
        if play.rules.layout.player_of[zone] == player:
            cards |= play.state.members[zone]
    return cards & table.kneeling(play)


def _within_caps(play: Play, player: int, bits: int) -> int:
    """Where only so many of some cards can stand, the player says which."""
    for some, most in caps(play, play.rules.verb["stand"], player):
        among = bits & some
        if among.bit_count() > most:
            bits &= ~among | (pick(play, player, STAND, among, most) if most else 0)
    return bits
