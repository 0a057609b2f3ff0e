"""The battle begins: hands are drawn, a card is laid face down by each player, and all are turned up together."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MARK, MOVE, NOTE, RULES, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.book import AGE, FIRST, PLAYS, ROUND
from cardwright.games.law.laying import fix_north
from cardwright.games.law.piles import draw, shuffle
from cardwright.games.law.ragnarok import draft_card
from cardwright.games.law.table import Table

HAND_SIZE = 5
FACE_DOWN = 0
"""The mark of a card that lies face down."""
Playing = tuple[int, int, str]
"""A card, a space, and the name of the space."""


def deal_hands(table: Table, play: Play) -> None:
    """Every player shuffles his deck and draws five cards; in Ragnarok hands were dealt before."""
    if table.ragnarok:
        return
    for player in range(table.players):
        shuffle(table, play, table.deck[player])
        draw(table, play, player, HAND_SIZE)


def label(rules: Rules, option: Playing) -> str:
    """`Zeus at B1`."""
    return f"{rules.cast.names[option[0]]} at {option[2]}"


QUESTION = Question("lay a card face down", RULES, label)


def hidden_places(table: Table, state: State) -> list[int]:
    """The open spaces that are not next to a face-down card."""
    down = 0
    for piece in ids(state.marks[FACE_DOWN]):
        down |= 1 << state.place[piece]
    return [place for place in table.open_places(state) if not state.ground.beside[place] & down]


def lay_face_down(table: Table, play: Play, player: int) -> None:
    """One card of the hand goes on the board face down; the first player fixes north with it."""
    state = play.state
    if player == state.memory[FIRST] and (not table.ragnarok or state.memory[ROUND] == 1):
        fix_north(table, play, player)
    names = state.ground.names
    places = hidden_places(table, state)
    options = [(piece, place, names[place]) for piece in ids(state.members[table.hand[player]]) for place in places]
    if not options:
        return
    piece, place, _ = decide(play, player, QUESTION, options)
    put_into_play(table, play, player, piece, place, face_down=True)
    if not table.ragnarok:
        draw(table, play, player, 1)
    elif table.readings.opening_draft:
        draft_card(table, play, player)


def put_into_play(table: Table, play: Play, player: int, piece: int, place: int, face_down: bool = False) -> None:
    """A card lies on a space, with the token of its player, as the latest so far."""
    memory = play.state.memory
    emit(play, Event(table.v["play"], NOTE, PLAYS, memory[PLAYS] + 1, 0, RULES))
    if table.readings.replayed_is_new or not memory[AGE + piece]:
        emit(play, Event(table.v["play"], NOTE, AGE + piece, memory[PLAYS], 0, RULES))
    lies: Event = Event(table.v["play"], MOVE, piece, table.field[player], place, RULES)
    down: Event = Event(table.v["play"], MARK, piece, FACE_DOWN, 1, RULES)
    emit_together(play, [lies, down] if face_down else [lies])


def reveal(table: Table, play: Play) -> None:
    """All face-down cards are turned up at the same time."""
    down = ids(play.state.marks[FACE_DOWN])
    if down:
        verb = table.v["reveal"]
        emit_together(play, [Event(verb, MARK, piece, FACE_DOWN, 0, RULES) for piece in down])
