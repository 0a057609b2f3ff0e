"""What the rulebook fixes: zones, what is remembered, and the pieces in the box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright.check.compiled import CompiledCard
from cardwright.engine.cast import Piece
from cardwright.engine.ground import GAP, Arrows, vacant
from cardwright.engine.layout import ZoneKind
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import BoardWords, Rulebook
from cardwright.engine.state import ids
from cardwright.engine.view import look

BOX, FIELD, HAND, DECK = "out of the game", "battlefield", "hand", "deck"
REINFORCEMENT, CAPTURE, UNDERWORLD = "reinforcement pile", "capture pile", "Underworld"
VICTORY, SUPPLY, LAID, DRAFT = "victory pile", "piece supply", "board", "draft area"
DOMINIONS, LEVELS = ("Earth", "Sea", "Sky"), ("I", "II", "III")
DRAFT_PILES = tuple(f"{dominion} {level} pile" for level in LEVELS for dominion in DOMINIONS)
FACE_DOWN = "face down"

PANTHEONS, DECKS, BOARD, DRAFTING, REINFORCE, OPENING, REVEAL, BATTLE = range(8)
"""The phases of a match, the choices before the first included."""
PHASES = (
    "choosing pantheons", "building decks", "board phase", "draft phase", "reinforcement phase", "battle phase",
    "reveal turn", "battle phase",
)  # fmt: skip
PLAY, PRE_ATTACK, ATTACK, POST_ATTACK, REACTION, DRAW = range(6)
STEPS = {
    "play step": PLAY,
    "pre-attack step": PRE_ATTACK,
    "attack step": ATTACK,
    "post-attack step": POST_ATTACK,
    "reaction step": REACTION,
    "draw step": DRAW,
}
"""The six steps of a turn."""

ROUND, PHASE, FIRST, GONE, PLAYS, DRY, BEGAN, ATTACKER, DEFENDER, LEADER = range(10)
"""What is remembered: the round, its phase, who began it, how many players have had their go in the phase, how many
cards have been placed, whether somebody could not draw; how long the log was when this turn began; in an attack, whose
card attacks and whose card was captured (players from 1 on); for each pantheon from LEADER on, which player (from 1 on)
leads it."""
AGE = LEADER + 4
"""From here on, for each card, as which it was placed."""
SPACES = 6

TURN_PERIOD, REVEAL_PERIOD = "turn", "reveal turn"


def arrows(word: str) -> Arrows | None:
    """`[N2 S2]` as how far it goes to the north, east, south and west."""
    if not (word.startswith("[") and word.endswith("]")):
        return None
    far = dict.fromkeys("NESW", 0)
    for part in word[1:-1].split():
        if part[:1] not in far or not part[1:].isdigit():
            return None
        far[part[0]] = int(part[1:])
    return far["N"], far["E"], far["S"], far["W"]


def _dispelled(play: Play, _me: int, _it: Frame) -> int:
    """The cards that have lost all abilities."""
    return look(play).lost


def _adjacent(play: Play, bits: int) -> int:
    """The cards that lie next to some, face up."""
    state = play.state
    spots = [state.place[piece] for piece in ids(bits) if state.place[piece] >= 0]
    found = {state.at[place] for spot in spots for place in state.ground.near[spot]}
    return sum(1 << piece for piece in found if piece >= 0) & ~state.marks[0]


def _open_path(play: Play, spots: int) -> int:
    """The spaces to which all spaces on the way are open: a card or a gap ends a way."""
    state, found = play.state, 0
    for ray in (ray for spot in ids(spots) for ray in state.ground.rays[spot]):
        for place in ray:
            if place == GAP or state.at[place] >= 0:
                break
            found |= 1 << place
    return found


def _open(play: Play) -> int:
    """The spaces without a card."""
    return vacant(play.state.ground, play.state.at)


def _special(play: Play) -> int:
    """The spaces that are a dominion or give an ability."""
    return play.state.ground.special


BOOK = Rulebook(
    zones=(
        ZoneKind(BOX),
        ZoneKind(FIELD, each=True),
        ZoneKind(HAND, each=True, private=True),
        ZoneKind(DECK, each=True, ordered=True, hidden=True),
        ZoneKind(REINFORCEMENT, each=True, secret=True),
        ZoneKind(CAPTURE, each=True),
        ZoneKind(VICTORY, each=True),
        ZoneKind(SUPPLY, each=True),
        ZoneKind(LAID),
        ZoneKind(UNDERWORLD),
    ),
    play=(FIELD,),
    marks=(FACE_DOWN,),
    unseen=FACE_DOWN,
    stats={"North stat": "north", "East stat": "east", "South stat": "south", "West stat": "west"},
    floor=None,
    roles={"attacking player": ("seat", ATTACKER), "defending player": ("seat", DEFENDER)},
    periods=(TURN_PERIOD,),
    goes={"draw": HAND},
    began={TURN_PERIOD: BEGAN},
    sights={"dispelled": _dispelled},
    related={"adjacent": _adjacent, "open path": _open_path},
    spaces_in={"open": _open, "special": _special},
    groups={"all stats": ("North stat", "East stat", "South stat", "West stat")},
    unchanging=frozenset({"dominion", "pantheon", "level"}),
    asked=frozenset({"attack"}),
    foreseen=frozenset({"capture"}),
    steps=STEPS,
    board=BoardWords(
        arrows, "all stats", "attack range", "special", "adjacent", "attack", "target", "gain", "play", "capture",
        frozenset({REVEAL_PERIOD}),
    ),
    verbs=(
        "choose", "deal", "lay", "fix", "shuffle", "draw", "play", "reveal", "attack", "capture", "move", "return",
        "reinforce", "discard", "collect", "take", "exchange", "trade", "win", "begin", "end", "step", "restart",
    ),
)  # fmt: skip


def book_for(places: int, characters: int, variant: str) -> Rulebook:
    """The rulebook for a board of so many spaces and for so many cards."""
    book = replace(BOOK, places=places, memory=AGE + characters)
    if variant == "skirmish":  # nobody sees what the others put into their decks
        return replace(book, zones=(BOOK.zones[0]._replace(secret=True), *BOOK.zones[1:]))
    if variant != "ragnarok":
        return book
    piles = tuple(ZoneKind(name, ordered=True, hidden=True) for name in DRAFT_PILES)
    zones = tuple(kind for kind in book.zones if kind.name not in (DECK, REINFORCEMENT, CAPTURE, VICTORY))
    # No decks: what would be added to a deck comes to the hand.
    return replace(book, zones=(*zones, *piles, ZoneKind(DRAFT)), also_called={DECK: HAND})


def pieces(cards: Iterable[CompiledCard], sets: int = 1) -> list[Piece]:
    """Characters first, in the order of the card list, from so many sets; then victory cards and board pieces."""
    found = list(cards)
    characters = [card for card in found if card.type == "character"]
    others = [card for kind in ("victory", "board piece") for card in found if card.type == kind]
    return [Piece.of(card) for card in [*characters * sets, *others]]
