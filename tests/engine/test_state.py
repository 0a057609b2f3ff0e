"""The state: flat, cheap to copy, and true to itself."""

from __future__ import annotations

import pytest

from cardwright.engine.invariants import BrokenInvariant, check
from cardwright.engine.operations import (
    ATTACH,
    BOTTOM,
    COUNT,
    DEAL,
    LAPSE,
    LAST,
    MARK,
    MOVE,
    OPERATIONS,
    ORDER,
    RULES,
    SWAP,
    TOP,
    TURN,
    Event,
    Given,
)  # fmt: skip
from cardwright.engine.state import _LOW, State, ids

BOARD, HAND, PILE = range(3)


def small() -> State:
    """Six pieces: two on a board of four places, one in hand, three in a pile."""
    state = State(6, 3, 4)
    state.members[0] = 0b111111
    state.order[PILE] = ()
    state.marks, state.counters, state.host, state.memory = [0], [0, 0], [-1] * 6, [5]
    for event in (move(0, BOARD, 0), move(1, BOARD, 3), move(2, HAND), move(3, PILE), move(4, PILE), move(5, PILE)):
        do(state, event)
    return state


def move(piece: int, zone: int, spot: int = TOP) -> Event:
    return Event(0, MOVE, piece, zone, spot, RULES)


def do(state: State, event: Event) -> object:
    return OPERATIONS[event.operation](state, event)


def test_a_move_keeps_every_index_true():
    state = small()
    assert do(state, move(0, HAND)) == (BOARD, 0)
    check(state)
    assert (ids(state.members[HAND]), state.at[0], state.place[0]) == ([0, 2], -1, -1)


def test_a_piece_that_moves_where_it_is_stays_there():
    state = small()
    do(state, move(2, HAND))
    check(state)
    assert ids(state.members[HAND]) == [2]


def test_a_pile_has_a_top_and_a_bottom():
    state = small()
    assert state.order[PILE] == (5, 4, 3)
    do(state, move(2, PILE, BOTTOM))
    do(state, move(4, HAND))
    assert state.order[PILE] == (5, 3, 2)
    do(state, Event(0, ORDER, PILE, 0, (2, 3, 5), RULES))
    check(state)
    assert state.order[PILE] == (2, 3, 5)


@pytest.mark.parametrize(
    "event",
    [
        Event(0, SWAP, 0, 1, 0, RULES),
        Event(0, MARK, 2, 0, 1, RULES),
        Event(0, COUNT, 1, 3, 0, RULES),
        Event(0, COUNT, 1, -3, 0, RULES),
        Event(0, ATTACH, 2, 0, 0, RULES),
        Event(0, LAST, 0, 2, (1, 4, -1, ()), RULES),
        Event(0, LAPSE, 0, 2, 0, RULES),
        Event(0, TURN, 1, 7, (), RULES),
        Event(0, DEAL, BOARD, 1, (2,), RULES),
    ],
)
def test_operations_leave_the_state_sound_and_copies_alone(event: Event):
    state = small()
    copy = state.copy()
    key = copy.key()
    do(state, event)
    check(state)
    assert copy.key() == key
    assert copy.copy().key() == key


def test_what_is_told_of_a_count_counts_nothing():
    state = small()
    before = state.counters[:]
    do(state, Event(0, COUNT, 1, 3, (2, -1, 0, 0), RULES))
    assert state.counters == [before[0], before[1] + 3, *before[2:]]


def test_points_that_a_card_gave_are_counted_with_that_card():
    state = small()
    before = state.counters[:]
    do(state, Event(0, COUNT, 1, 3, Given(-1, -1, 2, -1, 0), RULES))
    assert state.counters == [before[0] + 3, before[1] + 3, *before[2:]]


def test_swapped_pieces_have_each_others_places():
    state = small()
    do(state, Event(0, SWAP, 0, 1, 0, RULES))
    assert (state.at, state.place[:2]) == ([1, -1, -1, 0], [3, 0])


@pytest.mark.parametrize(
    "damage",
    [
        lambda state: state.members.__setitem__(HAND, 0b101),
        lambda state: state.members.__setitem__(HAND, 0),
        lambda state: state.zone.__setitem__(0, HAND),
        lambda state: state.at.__setitem__(2, 1),
        lambda state: state.place.__setitem__(0, 2),
        lambda state: state.order.__setitem__(PILE, (5, 4)),
        lambda state: state.counters.__setitem__(0, -1),
        lambda state: state.host.__setitem__(1, 1),
        lambda state: state.marks.__setitem__(0, 1 << 6),
    ],
)
def test_damage_is_noticed(damage):  # type: ignore[no-untyped-def]
    state = small()
    check(state)
    damage(state)
    with pytest.raises(BrokenInvariant):
        check(state)


def test_ids_are_in_order():
    assert ids(0) == []
    assert ids(1 << 61 | 1 << 20 | 3) == [0, 1, 20, 61]


def test_cards_from_several_places_are_dealt_even_if_they_are_as_many_as_a_pile():
    state = small()
    do(state, Event(0, DEAL, HAND, TOP, (5, 4, 1), RULES))  # the pile has three cards, too: 5, 4 and 3
    assert [ids(bits) for bits in state.members] == [[0], [1, 2, 4, 5], [3]]
    assert state.zone == [BOARD, HAND, HAND, PILE, HAND, HAND]


def test_a_whole_pile_is_dealt():
    state = small()
    do(state, Event(0, DEAL, HAND, TOP, (5, 4, 3), RULES))
    check(state)
    assert ([ids(bits) for bits in state.members], state.order[PILE]) == ([[0, 1], [2, 3, 4, 5], []], ())


def test_the_members_of_a_set_are_found_wherever_they_begin(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardwright.engine.state._LOW", _LOW[:1])  # as at the start of a process
    for members in ([50, 61], [0, 95], [37, 38, 60, 90], [13, 14]):
        assert ids(sum(1 << one for one in members)) == members
