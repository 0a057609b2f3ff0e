"""Looking over what differs finds what looking over everything finds: whoever wrote what, and wherever."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.engine import oversight as module
from cardwright.engine.invariants import BrokenInvariant, check
from cardwright.engine.operations import COUNT, RULES, Event
from cardwright.engine.oversight import Oversight
from cardwright.engine.play import Entry
from cardwright.engine.state import NOWHERE, State
from isles_table import Table

SEEDS = 400


def _table() -> Table:
    return Table(play=("Birch", "Cedar"), attached={"Ring": "Birch"}, discard=("Ash",), deck=("Dune Dune*",))


def _write(state: State, random: Random) -> None:
    """Something is written, as no operation would: into the lists themselves, of which copies are shared."""
    pieces = len(state.zone)
    piece, zone = random.randrange(pieces), random.randrange(len(state.members))
    match random.randrange(9):
        case 0:
            state.zone[piece] = zone
        case 1:
            state.members[zone] ^= 1 << piece
        case 2:
            state.order[zone] = tuple(random.sample(range(pieces), random.randrange(3)))
        case 3 if state.marks:
            state.marks[random.randrange(len(state.marks))] ^= 1 << random.randrange(pieces + 1)
        case 4:
            state.counters[random.randrange(len(state.counters))] += random.choice((-1, 1))
        case 5:
            state.host[piece] = random.choice((NOWHERE, random.randrange(pieces)))
        case 6:  # as it should be
            state.members[state.zone[piece]] ^= 1 << piece
            state.members[zone] ^= 1 << piece
            state.zone[piece] = zone
        case 7:
            state.order[zone] = None
        case 8:
            random.choice((state.zone, state.members, state.counters, state.host, state.place)).append(0)


def _wrong(look) -> str:  # type: ignore[no-untyped-def]
    try:
        look()
    except BrokenInvariant as error:
        return str(error)
    return ""


@pytest.mark.parametrize("steps", [1, 2, 6])
def test_what_differs_is_looked_at(steps: int):
    table = _table()
    found = set[str]()
    for seed in range(SEEDS):
        random, state, oversight = Random(seed), table.play.state.copy(), Oversight(table.rules)
        state.counters, state.host, state.place = state.counters[:], state.host[:], state.place[:]
        oversight.check(state)
        for _ in range(steps):
            _write(state, random)
            wrong = _wrong(lambda state=state: check(state, table.rules))
            assert _wrong(lambda state=state, oversight=oversight: oversight.check(state)) == wrong
            found.add(wrong.split(" ")[0])
            if wrong:
                break
    assert len(found) > 5


def test_what_was_wrong_is_wrong_when_it_is_looked_at_again():
    table, oversight = _table(), Oversight(_table().rules)
    oversight.check(table.play.state)
    table.play.state.marks[0] |= 1 << table.id("Ash")
    for _ in range(2):
        with pytest.raises(BrokenInvariant, match="Ash is not in play"):
            oversight.check(table.play.state)


def test_what_is_compared_with_nothing_is_looked_at_soon(monkeypatch: pytest.MonkeyPatch):
    table, oversight = _table(), Oversight(_table().rules)
    oversight.check(table.play.state)
    looked = list[bool]()
    monkeypatch.setattr(module, "check", lambda *_: looked.append(True))
    for _ in range(100):
        oversight.check(table.play.state)
    assert 2 <= len(looked) < 10


def test_points_that_cards_have_given_are_looked_at():
    table = _table()
    layout, state = table.rules.layout, table.play.state
    first = layout.tokens["glory"]  # as if these were points that cards gave to the first player
    layout.given = {("coin", 0): first}
    try:
        oversight = Oversight(table.rules)
        oversight.check(state)
        state.counters = state.counters[:]
        state.counters[first + table.id("Birch")] += 1
        with pytest.raises(BrokenInvariant, match="cards have given more coin than there are"):
            oversight.check(state)
    finally:
        layout.given = {}


def test_a_board_is_looked_at():
    state, table = _table().play.state, _table()
    oversight = Oversight(table.rules)
    oversight.check(state)
    state.place[table.id("Birch")] = 0
    with pytest.raises(BrokenInvariant, match="which does not exist"):
        oversight.check(state)


def test_what_is_counted_is_told():
    table = _table()
    first, oversight = table.rules.layout.tokens["glory"], Oversight(table.rules)
    state, birch, cedar = table.play.state, table.id("Birch"), table.id("Cedar")
    entry = Entry(Event(0, COUNT, first + birch, 1, 0, RULES), 0, -1, 1)
    oversight.check(state)
    state.counters = state.counters[:]
    state.counters[first + birch] += 1
    oversight.check(state, [entry])
    state.counters = state.counters[:]
    state.counters[first + cedar] += 1
    with pytest.raises(BrokenInvariant, match=f"counter {first + cedar} has gone from 0 to 1, and no event says so"):
        oversight.check(state, [entry, entry])
