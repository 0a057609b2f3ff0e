"""What the rulebook fixes: zones, where cards go, the grid, and the pieces in the box."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.compiled import CompiledCard
from cardwright.engine.cast import Piece
from cardwright.engine.layout import ZoneKind
from cardwright.engine.rulebook import Rulebook

SIDE = 6
PLACES = SIDE * SIDE
GRID, AREA, DECK, DISCARD, SUPPLY = "King's Landing", "play area", "companion deck", "discard pile", "supply"
ROW, RESOLVING, DRAWN = "available companions", "being resolved", "drawn companions"
EXTRA = "extra turns"
MOVED, TOUCHED, NOTED, EXTRAS, HELD = range(5)
"""What is remembered of a turn: houses the move took from, houses a companion changed; and from before the first
companion: that it was noted, what kept companions counted for, and from HELD on what each player had."""
HOUSES = 7

_ROWS = tuple(sum(1 << (spot // SIDE * SIDE + x) for x in range(SIDE)) for spot in range(PLACES))
_COLUMNS = tuple(sum(1 << (spot % SIDE + SIDE * y) for y in range(SIDE)) for spot in range(PLACES))
_BESIDE = tuple(
    sum(
        1 << other
        for other in range(PLACES)
        if abs(other % SIDE - spot % SIDE) + abs(other // SIDE - spot // SIDE) == 1
    )
    for spot in range(PLACES)
)

BOOK = Rulebook(
    zones=(
        ZoneKind(SUPPLY),
        ZoneKind(GRID),
        ZoneKind(AREA, each=True),
        ZoneKind(DECK, ordered=True, hidden=True),
        ZoneKind(ROW),
        ZoneKind(RESOLVING),
        ZoneKind(DRAWN),
        ZoneKind(DISCARD),
    ),
    places=PLACES,
    goes={"take": AREA, "kill": DISCARD, "discard": DISCARD, "draw": DRAWN},
    found={"available": ROW},
    counters=(EXTRA,),
    lines={"row": _ROWS, "column": _COLUMNS, "next to": _BESIDE},
    boards=frozenset({GRID}),
    held={"banner": ("banner", AREA)},
    resolving=RESOLVING,
    spent=DISCARD,
    verbs=("move", "take", "claim", "return", "begin a turn", "deal", "spend", "talk", "lapse", "end"),
    asked=frozenset({"switch"}),
    memory=HELD + 4,
)

SPOTS = tuple(f"{'ABCDEF'[spot % SIDE]}{spot // SIDE + 1}" for spot in range(PLACES))
"""A space by its column and its row, as examples name it."""


def pieces(cards: Iterable[CompiledCard], crows: int) -> list[Piece]:
    """Characters, Varys, companions, a banner for each house, and crow tokens if they are played with."""
    found = list(cards)
    ordered = [card for kind in ("character", "spymaster", "companion") for card in found if card.type == kind]
    houses = dict.fromkeys(str(card.fields["house"]) for card in found if card.type == "character")
    return [
        *(Piece.of(card) for card in ordered),
        *(Piece(f"{house} banner", "banner", {"house": house}) for house in houses),
        *(Piece(f"crow token {number}", "crow token") for number in range(1, crows + 1)),
    ]
