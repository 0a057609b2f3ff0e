"""What an agent may know: everything but what lies hidden, which it can only guess."""

from __future__ import annotations

from random import Random

from cardwright.engine.operations import MARK, MOVE, OPERATIONS, ORDER, RULES, TOP, Event
from cardwright.engine.play import Play
from cardwright.engine.state import State, ids


def guessed(play: Play, random: Random, player: int = -1) -> tuple[State, tuple[int, ...]]:
    """The state as this step began, with every card that is hidden now in a random place, and the answers since.

    Cards that left a hidden pile during this step were seen by all: they stay on top of it, so that the answers still
    fit.
    """
    assert play.start is not None, "an agent that looks ahead must be told where the step began"
    start, answers = play.start.copy(), tuple(play.decisions[play.began :])
    known: set[int] = set()
    for other in range(play.rules.layout.players):
        # Who has decided something in this step did so by his own cards: with others, his answers would not fit.
        if other != player and not (answers and other == play.state.player):
            known |= _guess_cards_of(other, play, start, random)
    for zone, kind in enumerate(play.rules.layout.kind_of):
        unseen = play.state.order[zone]
        before = start.order[zone]
        if kind.hidden and unseen and before is not None and zone not in known:
            hidden = [piece for piece in before if piece in unseen]
            order = iter(random.sample(hidden, len(hidden)))
            guess = tuple([next(order) if piece in unseen else piece for piece in before])
            _do(start, Event(0, ORDER, zone, 0, guess, RULES))
    return start, answers


def _do(state: State, event: Event) -> None:
    OPERATIONS[event.operation](state, event)


def _guess_cards_of(player: int, play: Play, start: State, random: Random) -> set[int]:
    """What only another player sees, his hand and his face-down cards, is exchanged with what nobody sees of his; the
    zones in which every card is a guess then."""
    rules, state = play.rules, play.state
    layout = rules.layout
    zones = [
        zone
        for zone, kind in enumerate(layout.kind_of)
        if layout.player_of[zone] == player and (kind.private or kind.hidden)
    ]
    if not any(layout.kind_of[zone].private for zone in zones):
        return set()
    mark = layout.marks.get(rules.book.pieces.unseen, -1)
    down = state.marks[mark] if mark >= 0 else 0
    own = sum(state.members[zone] for zone in rules.field if layout.player_of[zone] == player)
    now = sum(state.members[zone] for zone in zones) | own & down
    then = sum(start.members[zone] for zone in zones) | own & down & (start.marks[mark] if mark >= 0 else 0)
    pieces = ids(now & then)
    _exchange(start, dict(zip(pieces, random.sample(pieces, len(pieces)), strict=True)), mark)
    return set(zones)


def _exchange(start: State, instead: dict[int, int], mark: int) -> None:
    """Pieces change places: each goes where the one lay that it stands for."""
    seats = {other: (start.zone[piece], start.place[piece]) for piece, other in instead.items() if piece != other}
    orders = [(zone, pile) for zone, pile in enumerate(start.order) if pile]
    lying = {piece: place for piece, (_, place) in seats.items() if place >= 0}
    for piece, (zone, place) in seats.items():
        if mark >= 0 and start.marks[mark] >> piece & 1:
            _do(start, Event(0, MARK, piece, mark, 0, RULES))
        if place < 0:
            _do(start, Event(0, MOVE, piece, zone, TOP, RULES))
    for piece, place in lying.items():
        _do(start, Event(0, MOVE, piece, seats[piece][0], place, RULES))
        _do(start, Event(0, MARK, piece, mark, 1, RULES))
    for zone, pile in orders:
        guess = tuple(instead.get(piece, piece) for piece in pile)
        if guess != pile:
            _do(start, Event(0, ORDER, zone, 0, guess, RULES))
