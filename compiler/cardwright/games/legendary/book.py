"""What the rulebook fixes: zones, the spaces of the battlefield and of the lineups, points, and what nouns mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright.check.compiled import CompiledCard
from cardwright.engine.cast import Piece
from cardwright.engine.layout import ZoneKind
from cardwright.engine.rulebook import Rulebook

OUT = "out of the game"
BATTLEFIELD, CAPTURED, ESCAPED, KO = "battlefield", "captured", "Escaped Allies pile", "KO pile"
ALLIES, EVENTS, BYSTANDERS = "Ally Deck", "Event Deck", "Bystander Deck"
MAESTERS, WOUNDS = "Maester Deck", "Wound Deck"
DECK, HAND, PLAYED, DISCARD, ASIDE = "deck", "hand", "played", "discard pile", "set aside"
LINEUP, HEROES, VICTORY = "lineup", "Hero Deck", "Victory Pile"
MASTERMINDS, DEFENDERS = "Mastermind stack", "Defender stack"
RESOLVING = "being resolved"

ATTACK, RECRUIT, TOKEN, VP, COST = "[Attack]", "[Recruit]", "[VP] token", "[VP]", "cost"
ACTIVE = "active"

SPACES, CAPACITY, DEPTH = 5, 3, 12
"""A range space holds three Allies. The board has room for more: who cannot escape stays where he is."""
LINE = 5
PLAYERS = 4
FIRST_LINE = SPACES * DEPTH
"""The first space of the first player's lineup."""
PLACES = FIRST_LINE + PLAYERS * LINE

TURN = 0
"""What is remembered: how long the log was when the turn began."""

HERO_TYPES = ("hero", "basic hero", "minor hero")
ALLY_TYPES = ("ally", "henchman")
ENEMY_TYPES = (*ALLY_TYPES, "mastermind", "defender")

ZONES = (
    ZoneKind(OUT),
    ZoneKind(BATTLEFIELD),
    ZoneKind(CAPTURED),
    ZoneKind(ESCAPED),
    ZoneKind(KO),
    ZoneKind(RESOLVING),
    ZoneKind(ALLIES, ordered=True, hidden=True),
    ZoneKind(EVENTS, ordered=True, hidden=True),
    ZoneKind(BYSTANDERS, ordered=True, hidden=True),
    ZoneKind(MAESTERS, ordered=True),
    ZoneKind(WOUNDS, ordered=True),
    ZoneKind(DECK, each=True, ordered=True, hidden=True),
    ZoneKind(HAND, each=True),
    ZoneKind(PLAYED, each=True),
    ZoneKind(DISCARD, each=True),
    ZoneKind(ASIDE, each=True),
    ZoneKind(LINEUP, each=True),
    ZoneKind(HEROES, each=True, ordered=True, hidden=True),
    ZoneKind(VICTORY, each=True),
    ZoneKind(MASTERMINDS, each=True, ordered=True),
    ZoneKind(DEFENDERS, each=True, ordered=True),
)


def space_of(place: int) -> int:
    """The range space of a place, counted from 0 next to the Ally Deck."""
    return place // DEPTH


def places_of(space: int) -> int:
    """The places of a range space, as a set."""
    return ((1 << DEPTH) - 1) << space * DEPTH


def line_place(player: int, number: int) -> int:
    """The place of a lineup space; they are counted from 0, from the left."""
    return FIRST_LINE + player * LINE + number


def pieces(cards: Iterable[CompiledCard]) -> list[Piece]:
    """Every card in the box, so many times as it is printed. A House's icon on an Enemy is that of its team."""
    found: list[Piece] = []
    for card in cards:
        piece = Piece.of(card)
        if "house" in piece.values:
            piece = replace(piece, values={**piece.values, "team": piece.values["house"]})
        copies = card.fields.get("copies", 1)
        found += [piece] * (copies if isinstance(copies, int) else 1)
    return found


BOOK = Rulebook(
    zones=ZONES,
    places=PLACES,
    goes={
        "KO": KO,
        "rescue": VICTORY,
        "draw": HAND,
        "discard": DISCARD,
        "gain": DISCARD,
        "recruit": DISCARD,
        "set aside": ASIDE,
        "escape": ESCAPED,
    },
    refills={DECK: DISCARD},
    counters=(ATTACK, RECRUIT, TOKEN),
    marks=(ACTIVE,),
    states={ACTIVE: (ACTIVE, True), "inactive": (ACTIVE, False)},
    stats={ATTACK: "attack", RECRUIT: "recruit", VP: "vp", COST: "cost"},
    nouns={
        "Hero": HERO_TYPES,
        "Basic Hero": ("basic hero",),
        "Minor Hero": ("minor hero",),
        "Ally": ALLY_TYPES,
        "Henchman": ("henchman",),
        "Enemy": ENEMY_TYPES,
        "Mastermind": ("mastermind",),
        "Defender": ("defender",),
        "Bystander": ("bystander", "minor hero"),
        "Event": ("event",),
        "Wound": ("wound",),
    },
    play=(BATTLEFIELD, HAND, PLAYED, MASTERMINDS, DEFENDERS),
    works={
        **dict.fromkeys(HERO_TYPES, (HAND, PLAYED, LINEUP, DISCARD)),
        **dict.fromkeys(ENEMY_TYPES, (BATTLEFIELD, MASTERMINDS, DEFENDERS, VICTORY, ESCAPED)),
        "bystander": (VICTORY,),
        "wound": (HAND,),
    },
    periods=("turn",),
    kept=(("support", "turn"),),
    began={"turn": TURN},
    spots={"Bow": places_of(0), "Claw": places_of(SPACES - 1)},
    spaces={
        BATTLEFIELD: (tuple(places_of(space) for space in range(SPACES)),),
        LINEUP: tuple(tuple(1 << line_place(player, number) for number in range(LINE)) for player in range(PLAYERS)),
    },
    lines={"space": tuple(places_of(space_of(place)) for place in range(FIRST_LINE))},
    addressed=(*ENEMY_TYPES, "event", "master strike"),
    verbs=(
        "play",
        "fight",
        "recruit",
        "cycle",
        "draw an Event",
        "support",
        "defeat",
        "enter",
        "get",
        "spend",
        "push",
        "move",
        "strike",
        "refill",
        "flip",
        "put",
        "capture",
        "rescue",
        "escape",
        "end",
        "shuffle",
    ),
    happens=frozenset({"Fight", "Ambush", "Escape", "Rescue", "Master Strike"}),
    room=tuple(places_of(space_of(place)) for place in range(FIRST_LINE))
    + tuple(1 << place for place in range(FIRST_LINE, PLACES)),
    includes={"make": ("get", "gain")},
    unchanging=frozenset({"class", "team"}),
    exchanges=frozenset((verb, RECRUIT, ATTACK) for verb in ("fight", "support")),
    copied=frozenset({"play"}),
    memory=1,
)
