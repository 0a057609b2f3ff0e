"""Where cards can be played, face down or up, and what reacts at the end of a turn."""

from __future__ import annotations

from functools import partial

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MARK, MOVE, NOTE, RULES, Event
from cardwright.engine.play import Frame, Group, Play, Question, decide, settle
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Action, Rules
from cardwright.engine.state import State, ids
from cardwright.engine.statics import restricted
from cardwright.engine.view import look
from cardwright.games.law.table import AGE, PLAYED, PLAYS, REACTION, ROUND, Table

FACE_DOWN = 0
"""The mark of a card that lies face down."""
REACTION_LABEL = "Reaction"
Playing = tuple[int, int, str]
"""A card, a space, and the name of the space."""


def label(rules: Rules, option: Playing) -> str:
    """`Zeus at B1`."""
    return f"{rules.cast.names[option[0]]} at {option[2]}"


HIDE = Question("lay a card face down", RULES, label)
PLAY = Question("play a card", RULES, label)


def hidden_places(table: Table, state: State) -> list[int]:
    """The open spaces that are not next to a face-down card."""
    down = 0
    for piece in ids(state.marks[FACE_DOWN]):
        down |= 1 << state.place[piece]
    return [place for place in table.open_places(state) if not state.ground.beside[place] & down]


def lay_face_down(table: Table, play: Play, player: int) -> None:
    """One card of the hand goes on the board face down."""
    state = play.state
    names, places = state.ground.names, hidden_places(table, state)
    options = [(piece, place, names[place]) for piece in ids(state.members[table.hand[player]]) for place in places]
    if options:
        piece, place, _ = decide(play, player, HIDE, options)
        put_into_play(table, play, player, piece, place, face_down=True)


def put_into_play(table: Table, play: Play, player: int, piece: int, place: int, face_down: bool = False) -> None:
    """A card lies on a space, with the token of its player, as the latest so far."""
    memory = play.state.memory
    emit(play, Event(table.v["play"], NOTE, PLAYS, memory[PLAYS] + 1, 0, RULES))
    if table.reads("replayed_is_new") or not memory[AGE + piece]:
        emit(play, Event(table.v["play"], NOTE, AGE + piece, memory[PLAYS], 0, RULES))
    lies: Event = Event(table.v["play"], MOVE, piece, table.field[player], place, RULES)
    down: Event = Event(table.v["play"], MARK, piece, FACE_DOWN, 1, RULES)
    emit_together(play, [lies, down] if face_down else [lies])


def watch_arrivals(table: Table) -> None:
    """A card that a text puts on the board is the latest so far, as one that is played is."""
    field = frozenset(table.field)

    def arrived(play: Play, group: Group) -> None:
        for event, was, _, _ in group:
            if event.operation == MOVE and event.to in field and was[0] not in field:
                latest = play.state.memory[PLAYS] + 1
                emit(play, Event(table.v["play"], NOTE, PLAYS, latest, 0, RULES))
                emit(play, Event(table.v["play"], NOTE, AGE + event.what, latest, 0, RULES))

    for verb in ("put", "return"):
        if verb in table.rules.verb:
            table.rules.listen(verb, arrived)


def ways_to_play(table: Table, play: Play) -> list[Playing]:
    """Every card of the hand, on every space where it can go."""
    state = play.state
    names, places = state.ground.names, table.open_places(state)
    options: list[Playing] = []
    barred = restricted(play, table.v["play"], state.player)
    for piece in _playable(table, play):
        closed = closed_places(table, play, piece) if table.rules.closings else 0
        found = [*places, *taken_places(table, play, piece)] if not barred >> piece & 1 else []
        options += [(piece, place, names[place]) for place in found if not closed >> place & 1]
    return options


def closed_places(table: Table, play: Play, piece: int) -> int:
    """The spaces on which a text says that a card cannot be played, its own or one that is borne on the board."""
    rules, state, found = table.rules, play.state, 0
    for source, own, spaces, slots in rules.closings:
        printed = rules.sources[source].printed >> piece & 1
        for bearer in ((piece,) if printed else ()) if own else ids(look(play).bearing(play, source)):
            me = state.player if own else rules.speaker(state, bearer)
            found |= spaces(play, me, [bearer] + [0] * slots, 1 << state.player, 1 << piece)
    return found


def taken_places(table: Table, play: Play, piece: int) -> list[int]:
    """The spaces with a card on which another may be played all the same, as its text says."""
    rules, me = table.rules, play.state.player
    found = 0
    for source, pool, _, _, slots in rules.permissions:
        if rules.sources[source].printed >> piece & 1:
            found |= pool(play, me, [piece] + [0] * slots)
    return sorted(play.state.place[one] for one in ids(found & ~play.state.marks[FACE_DOWN]))


def _playable(table: Table, play: Play) -> list[int]:
    state = play.state
    hand = state.members[table.hand[state.player]]
    if table.ragnarok and not table.reads("earlier_levels_playable"):
        hand = hand & table.of_level[state.memory[ROUND] - 1] or hand
    return ids(hand)


def play_card(table: Table, play: Play) -> int:
    """The player must play one card."""
    me = play.state.player
    chosen: Playing = decide(play, me, PLAY, ways_to_play(table, play))
    piece, place, _ = chosen
    if play.state.at[place] >= 0:
        _take_the_space(table, play, piece, play.state.at[place])
    emit(play, Event(table.v["play"], NOTE, PLAYED, piece + 1, 0, RULES))
    put_into_play(table, play, me, piece, place)
    settle(play)
    return piece


def _take_the_space(table: Table, play: Play, piece: int, there: int) -> None:
    """What the text says becomes of the card whose space is taken."""
    me = play.state.player
    if not table.reads("replaced_to_player"):
        me = table.controller(play.state, there)
    for source, _, slot, then, slots in table.rules.permissions:
        if table.rules.sources[source].printed >> piece & 1:
            frame = [piece] + [0] * slots
            frame[slot] = 1 << there
            then(play, me, frame)


def reacting(table: Table, play: Play) -> list[tuple[Action, int]]:
    """Reactions and the cards that have them, from the card that was played last back to the oldest on the board."""
    memory, view = play.state.memory, look(play)
    found = [
        (action, piece)
        for action in table.rules.actions
        if REACTION_LABEL in action.windows
        for piece in ids(view.bearing(play, action.source))
    ]
    return sorted(found, key=lambda one: -memory[AGE + one[1]])


def react_to_turn(table: Table, play: Play) -> None:
    """Cards react; when one has sent the turn back to an earlier step, the others wait."""
    state = play.state
    for action, piece in reacting(table, play):
        if not look(play).bearing(play, action.source) >> piece & 1:
            continue  # another reaction took it away
        if action.limit is not None and is_spent(play, action.number, piece, action.limit):
            continue
        me, frame = table.controller(state, piece), [piece] + [0] * action.slots
        if carry(play, piece, me, partial(_reaction, action, me, frame)):
            use(play, action.number, piece, me, action.limit)
        settle(play)
        if state.step < REACTION:
            return


def _reaction(action: Action, me: int, frame: Frame, play: Play) -> bool:
    return action.run(play, me, frame)
