"""Auras on a board: what is worked out at once is what one finds who looks at every card by itself."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.engine.board_effects import OTHERS, OWN, Aura, Auras, Bond, Terrain
from cardwright.engine.ground import NO_GROUND, area, column_name, make_ground, spot_called, spot_name
from cardwright.engine.operations import MARK, MOVE, NOTE, OPERATIONS, RULES, Event
from cardwright.engine.state import State
from cardwright.engine.stripping import stripped_by

PIECES, COLUMNS, ROWS = 20, 4, 4
FACE_DOWN = 0
CURSE, SUPPORT, DISPEL, REFLECT, CHAMPION, PLAIN, ALLIES = range(7)
TEXTS = range(7)
AREAS = {CURSE: (1, 1, 1, 1), SUPPORT: (0, 2, 0, 2), DISPEL: (2, 2, 2, 2)}
EVEN = sum(1 << piece for piece in range(0, PIECES, 2))


@dataclass(frozen=True)
class Card:
    """A card of a situation."""

    spot: tuple[int, int]
    side: int
    text: int
    down: bool


def auras(cards: list[Card]) -> Auras:
    found = Auras(face_down=FACE_DOWN)
    found.auras = {
        CURSE: [Aura(AREAS[CURSE], True, -1)],
        SUPPORT: [Aura(AREAS[SUPPORT], False, 1)],
        DISPEL: [Aura(AREAS[DISPEL], True, 0, strips=True)],
    }
    found.targeting = {CURSE: OTHERS, SUPPORT: OWN, DISPEL: OTHERS}
    found.redirecting = {REFLECT}
    found.bonds = {CHAMPION: [Bond(EVEN, 1)], ALLIES: [Bond(EVEN, 2, OWN)]}
    printed = [(card.text,) for card in cards] + [()] * (PIECES - len(cards))
    found.complete(printed, [[1], [2]])
    return found


def laid(cards: list[Card]) -> State:
    """The cards on a board that has gaps wherever no card and no neighbour is: every other free spot."""
    free = [(x, y) for x in range(COLUMNS) for y in range(ROWS) if (x + y) % 3 or any(c.spot == (x, y) for c in cards)]
    state = State(PIECES, 3, COLUMNS * ROWS)
    state.members[0] = (1 << PIECES) - 1
    state.marks, state.memory = [0], [0] * PIECES
    state.ground = make_ground(tuple(free))
    left, top = min(x for x, _ in free), min(y for _, y in free)
    for piece, card in enumerate(cards):
        place = state.ground.spots.index((card.spot[0] - left, card.spot[1] - top))
        OPERATIONS[MOVE](state, Event(0, MOVE, piece, 1 + card.side, place, RULES))
        OPERATIONS[MARK](state, Event(0, MARK, piece, FACE_DOWN, int(card.down), RULES))
        OPERATIONS[NOTE](state, Event(0, NOTE, piece, piece + 1, 0, RULES))
    return state


def within(card: Card, other: Card) -> bool:
    """Whether a card lies in the area of another, by columns and rows alone."""
    north, east, south, west = AREAS[card.text]
    across, down = other.spot[0] - card.spot[0], other.spot[1] - card.spot[1]
    if across and down:
        return False
    return -west <= across < 0 or 0 < across <= east or -north <= down < 0 or 0 < down <= south


def one_by_one(cards: list[Card]) -> tuple[list[int], list[bool]]:  # noqa: C901, PLR0912 - plain on purpose
    """By the book: for each card what is added to its numbers, and whether it has lost its abilities."""
    up = [not card.down for card in cards]
    some = range(len(cards))

    def reached(source: int) -> list[int]:
        card, enemies = cards[source], cards[source].text in (CURSE, DISPEL)
        return [
            one for one in some
            if one != source and up[one] and (cards[one].side != card.side) == enemies and within(card, cards[one])
        ]  # fmt: skip

    def aimed(source: int) -> list[int]:
        """Those with Reflect send it back."""
        hit = reached(source)
        kept = [one for one in hit if cards[one].text != REFLECT]
        return kept + [source] * (len(kept) != len(hit))

    strippers = {one: aimed(one) for one in some if up[one] and cards[one].text == DISPEL}
    lost = [False] * len(cards)
    for one, hit in strippers.items():
        if one in hit:
            strippers[one] = [one]
            lost[one] = True
    for one in [one for one, hit in strippers.items() if lost[one]]:
        del strippers[one]
    for one in sorted(strippers):  # the older of two that cover each other holds: cards are numbered by age
        strippers[one] = [
            other for other in strippers[one] if not (other in strippers and other < one and one in strippers[other])
        ]
    waiting = dict(strippers)
    while waiting:
        settled = [
            one for one in waiting if lost[one] or not any(one in hit for other, hit in waiting.items() if other != one)
        ]
        one = settled[0] if settled else min(waiting)
        hit = waiting.pop(one)
        if not lost[one]:
            for other in hit:
                lost[other] = True
    added = [0] * len(cards)
    for one in some:
        card = cards[one]
        if not up[one] or lost[one]:
            continue
        if card.text in (CURSE, SUPPORT):
            for other in aimed(one):
                added[other] += -1 if card.text == CURSE else 1
        if card.text in (CHAMPION, ALLIES):
            for other in some:
                distance = abs(cards[other].spot[0] - card.spot[0]) + abs(cards[other].spot[1] - card.spot[1])
                if distance == 1 and up[other] and EVEN >> other & 1:
                    if card.text == CHAMPION:
                        added[one] += 1
                    elif cards[other].side == card.side:
                        added[one] += 2
    return added, lost


SPOTS = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
CARDS = st.lists(
    st.builds(Card, SPOTS, st.integers(0, 1), st.sampled_from(TEXTS), st.sampled_from([False, False, False, True])),
    min_size=1,
    max_size=14,
    unique_by=lambda card: card.spot,
)


@settings(max_examples=400, deadline=None)
@given(CARDS)
def test_all_at_once_is_the_same_as_one_by_one(cards: list[Card]):
    state = laid(cards)
    survey = auras(cards).survey(state)
    added, lost = one_by_one(cards)
    assert [survey.added[state.place[piece]] for piece in range(len(cards))] == added
    assert [bool(survey.lost >> state.place[piece] & 1) for piece in range(len(cards))] == lost
    assert survey.lying == sum(1 << piece for piece, card in enumerate(cards) if not card.down)


def test_bonds_with_others_only():
    cards = [Card((1, 1), 0, PLAIN, False), Card((0, 1), 0, PLAIN, False), Card((2, 1), 1, PLAIN, False)]
    found = auras(cards)
    found.bonds = {PLAIN: [Bond((1 << PIECES) - 1, 1, OTHERS)]}
    found.complete([(PLAIN,)] + [()] * (PIECES - 1), [[1], [2]])
    state = laid(cards)
    assert found.survey(state).added[state.place[0]] == 1


def test_terrain_gives_and_takes():
    cards = [Card((0, 0), 0, PLAIN, False), Card((1, 0), 1, CURSE, False)]
    found = auras(cards)
    found.terrain = [None, Terrain(text=CURSE), Terrain(home=1, at_home=3, elsewhere=-2)]
    state = laid(cards)
    kinds = [0] * len(state.ground.spots)
    kinds[state.place[0]] = 2
    state.ground = make_ground(state.ground.spots, tuple(kinds))
    assert found.survey(state).added[state.place[0]] == 3 - 1


# Who strips whom


@pytest.mark.parametrize(
    ("sources", "stripped"),
    [
        ([(0, 0b0110, 1)], 0b0110),
        ([(0, 0b0010, 1), (1, 0b0001, 2)], 0b0010),  # two that strip each other: the older works
        ([(0, 0b0010, 2), (1, 0b0001, 1)], 0b0001),
        (
            [(0, 0b0010, 3), (1, 0b0100, 2), (2, 0b1000, 1)],
            0b1010,
        ),  # a chain, whatever the ages: 0 strips 1, so 2 works
        ([(0, 0b0010, 1), (1, 0b0100, 2), (2, 0b0001, 3)], 0b0010 | 0b0001),  # a ring: the oldest first, then 2 is free
        ([(0, 0b0001, 1), (1, 0b0100, 2)], 0b0101),  # what strips itself does so
    ],
)
def test_who_is_stripped(sources: list[tuple[int, int, int]], stripped: int):
    assert stripped_by(sources, chains=True) == stripped


def test_without_chains_each_strips_whatever_becomes_of_it():
    assert stripped_by([(0, 0b0010, 3), (1, 0b0100, 2), (2, 0b1000, 1)], chains=False) == 0b1110
    assert stripped_by([(0, 0b0010, 1), (1, 0b0001, 2)], chains=False) == 0b0010


# The ground


def test_names_of_spots():
    for spot in ((0, 0), (25, 9), (26, 0), (701, 3), (702, 0)):
        assert spot_called(spot_name(spot)) == spot
    assert [column_name(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_areas_count_gaps_as_steps():
    ground = make_ground(((0, 0), (2, 0), (3, 0)))
    assert area(ground, (0, 2, 0, 0))[0] == 0b010
    assert area(ground, (0, 3, 0, 0))[0] == 0b110
    assert area(ground, (0, 0, 0, 1))[1] == 0
    assert ground.around[1] == (-1, 2, -1, -1)
    assert ground.near == ((), (2,), (1,))
    assert NO_GROUND.spots == ()


def test_a_ground_begins_at_a1():
    assert make_ground(((-3, 5), (-2, 5))).names == ("A1", "B1")
