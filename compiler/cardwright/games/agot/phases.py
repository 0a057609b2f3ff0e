"""The phases of a round: what each does by itself, and the draw limit. Their order belongs to no card."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledRule
from cardwright.engine.ending import end_period
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import COUNT, MARK, MOVE, RULES, SHOW, TOP, Event, set_out
from cardwright.engine.past import deeds, forget
from cardwright.engine.picking import label, ordered, pick
from cardwright.engine.piles import top
from cardwright.engine.play import Play, Question, settle
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, caps
from cardwright.engine.using import actions_of, happen
from cardwright.games.agot import table
from cardwright.games.agot.challenges import reward
from cardwright.games.agot.table import (
    ACTIVE,
    DECK,
    DRAWS,
    FIRST,
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
    return sum(deed.event.to == hand and _is_of_a_card(play, deed.event) for deed in deeds(play, "draw", "round"))


def _is_of_a_card(play: Play, event: Event) -> bool:
    """Whether something happens by the text of a card, and not by the rules."""
    number = event.cause.definition
    return number != NOWHERE and not isinstance(play.rules.cast.definitions[number], CompiledRule)


def _within_limit(play: Play, event: Event) -> Event | None:
    """An effect that draws past the limit draws only up to it: the cards that lie deeper stay where they are."""
    piece, player = event.what, play.rules.layout.player_of[event.to]
    if event.operation != MOVE or not _is_of_a_card(play, event):
        return event
    pile = play.state.order[play.state.zone[piece]] or ()
    above = pile.index(piece) if piece in pile else 0
    return event if drawn(play, player) + above < LIMIT else None


STAND = Question("stand", RULES, label)
ORDER = Question("have happen next", RULES, label)
WHEN_REVEALED = "When revealed"
CARDS = 2
"""What everybody draws in the draw phase."""


_PHASE = 2
"""The place of phases among the periods of the table."""


def begin_round(play: Play) -> None:
    """A round begins."""
    table.note(play, ROUND_BEGAN, len(play.log))
    forget(play, "round")


def begin_phase(play: Play, name: str) -> None:
    """A phase begins, and what waits for that happens."""
    table.note(play, PHASE, PHASES.index(name))
    table.note(play, PHASE_BEGAN, len(play.log))
    forget(play, "phase")
    emit(play, play.rules.event("begin", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, _PHASE), RULES))
    settle(play)


def end_phase(play: Play) -> None:
    """The phase ends."""
    end_period(play, "phase")
    table.note(play, PHASE, 0)


def reveal_plots(play: Play, pieces: Sequence[int]) -> None:
    """Plots are turned up together, and what they say then happens, in the order that the first player sets."""
    owner = play.state.owner
    for piece in pieces:
        for used in ids(table.members(play, REVEALED, owner[piece])):
            table.move(play, "retire", used, USED, owner[piece])
        table.move(play, "reveal", piece, REVEALED, owner[piece])
    first = max(play.state.memory[FIRST] - 1, 0)
    telling = [piece for piece in pieces if actions_of(play, piece, WHEN_REVEALED)]
    for piece in ordered(play, first, ORDER, sum(1 << one for one in telling)) if telling else ():
        happen(play, owner[piece], piece, WHEN_REVEALED)


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
