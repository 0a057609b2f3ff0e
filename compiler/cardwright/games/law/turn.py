"""From go to go: whose turn it is, and the steps of a turn of a battle."""

from __future__ import annotations

from functools import partial

from cardwright.engine.ending import begin_turn, next_turn_of
from cardwright.engine.events import emit
from cardwright.engine.operations import NOTE, RULES, STEP, TURN, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Frame, Play, Question, decide, settle
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Action
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.engine.view import look
from cardwright.games.law.attacks import attack
from cardwright.games.law.opening import FACE_DOWN, Playing, do_extra, draft_card, label, put_into_play
from cardwright.games.law.table import (
    AGE,
    ATTACK,
    BEGAN,
    DRAW,
    DRY,
    FIRST,
    GONE,
    PHASE,
    POST_ATTACK,
    PRE_ATTACK,
    REACTION,
    ROUND,
    ROUND_BEGAN,
    ROUND_PERIOD,
    TURN_PERIOD,
    Table,
    draw,
    lapse,
    tell,
)


def begin_go(table: Table, play: Play, player: int, **changed: int) -> None:
    """A player's go begins; what is remembered of the one before is forgotten, but for what the match remembers."""
    tell(table, play, "end", TURN_PERIOD)
    lapse(table, play, TURN_PERIOD)
    memory = list(play.state.memory)
    memory[BEGAN] = len(play.log)
    forget(play, TURN_PERIOD)
    for name, value in changed.items():
        memory[_SLOTS[name]] = value
    if "round" in changed:
        memory[ROUND_BEGAN] = len(play.log)
    emit(play, Event(table.v["begin"], TURN, player, play.state.turn + 1, tuple(memory), RULES))
    if any(one.until == next_turn_of(player) for one in play.state.lasting):
        begin_turn(play, player)
    tell(table, play, "begin", TURN_PERIOD)


def close_round(table: Table, play: Play) -> None:
    """What was remembered of a round is forgotten, and what lasted as long is over."""
    lapse(table, play, ROUND_PERIOD)
    forget(play, ROUND_PERIOD)


_SLOTS = {"phase": PHASE, "gone": GONE, "first": FIRST, "round": ROUND}


def begin_phase(table: Table, play: Play, phase: int, **changed: int) -> None:
    """A phase begins with the player who goes first."""
    first = changed.get("first", play.state.memory[FIRST])
    begin_go(table, play, first, phase=phase, gone=0, **changed)


def pass_on(table: Table, play: Play) -> bool:
    """The next player has his go in the same phase; False when all have had theirs."""
    state = play.state
    gone = state.memory[GONE] + 1
    if gone == table.players:
        return False
    begin_go(table, play, (state.memory[FIRST] + gone) % table.players, gone=gone)
    return True


QUESTION = Question("play a card", RULES, label)
REACTION_LABEL = "Reaction"


def take_turn(table: Table, play: Play) -> None:
    """The six steps of the player whose turn it is."""
    if through_steps(table, play):
        draw_card(table, play)


def through_steps(table: Table, play: Play) -> bool:
    """The first five steps, and the beginning of the sixth; False if the turn ends before."""
    state = play.state
    piece = play_card(table, play)
    if not table.readings.finish_last_turn and not table.open_places(state):
        return False
    _go_on(table, play, PRE_ATTACK)
    while state.step == PRE_ATTACK:
        _go_on(table, play, ATTACK)
        attack(table, play, piece)
        _go_on(table, play, POST_ATTACK)
        _go_on(table, play, REACTION)
        react_to_turn(table, play)
    _go_on(table, play, DRAW)
    return True


def _go_on(table: Table, play: Play, step: int) -> None:
    emit(play, Event(table.v["step"], STEP, step, 0, 0, RULES))


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
    if table.ragnarok and not table.readings.earlier_levels_playable:
        hand = hand & table.of_level[state.memory[ROUND] - 1] or hand
    return ids(hand)


def play_card(table: Table, play: Play) -> int:
    """The player must play one card."""
    me = play.state.player
    chosen: Playing = decide(play, me, QUESTION, ways_to_play(table, play))
    piece, place, _ = chosen
    if play.state.at[place] >= 0:
        _take_the_space(table, play, piece, play.state.at[place])
    put_into_play(table, play, me, piece, place)
    settle(play)
    return piece


def _take_the_space(table: Table, play: Play, piece: int, there: int) -> None:
    """What the text says becomes of the card whose space is taken."""
    me = play.state.player
    if not table.readings.replaced_to_player:
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


def draw_card(table: Table, play: Play) -> None:
    """One card from the deck; in Ragnarok one of those that are turned up, and something more."""
    me = play.state.player
    if table.ragnarok:
        do_extra(table, play, me, draft_card(table, play, me))
    elif not draw(table, play, me, 1):
        emit(play, Event(table.v["draw"], NOTE, DRY, 1, 0, RULES))
    settle(play)


def reveal_turn(table: Table, play: Play) -> None:
    """The turn in which all cards are revealed: nobody attacks."""
    if not table.readings.reveal_without_reactions:
        react_to_turn(table, play)


def battle_is_over(table: Table, play: Play) -> bool:
    """No space is open, or the player whose turn begins has no card, or none that he can play."""
    state = play.state
    if not state.members[table.hand[state.player]]:
        return True
    if state.memory[DRY] and not table.readings.empty_draw_is_free:
        return True
    if table.open_places(state):
        rules = table.rules
        return bool(rules.closings or rules.restrictable >> table.v["play"] & 1) and not ways_to_play(table, play)
    return table.readings.full_board_ends or not ways_to_play(table, play)
