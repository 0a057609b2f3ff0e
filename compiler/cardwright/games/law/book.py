"""What the rulebook fixes: zones, what is remembered, and the pieces in the box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright.check.compiled import CompiledCard
from cardwright.engine.cast import Piece
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.placing import placing, restarting
from cardwright.engine.ground import Arrows
from cardwright.engine.layout import ZoneKind
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import BoardWords, Rulebook
from cardwright.engine.rules import Test
from cardwright.engine.view import look
from cardwright.lang.tree import Act, Self, Time, You

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

ROUND, PHASE, FIRST, GONE, PLAYS, DRY, PLAYED, USED, BEGAN, ATTACKER, DEFENDER, LEADER = range(12)
"""What is remembered: the round, its phase, who began it, how many players have had their go in the phase, how many
cards have been placed, whether somebody could not draw; of this turn the set of the card that was played and the set
of those that have used a limited ability, and how long the log was when it began; in an attack, whose card attacks and
whose card was captured (players from 1 on); for each pantheon from LEADER on, which player (from 1 on) leads it."""
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


def _played_this_turn(node: Act, scope: Scope) -> Test:
    """`If you played this card this turn`."""
    match node:
        case Act(tense="past", who=You(), what=Self() as card, times=[Time(relation="this", period=period)]):
            if period == TURN_PERIOD:
                describe(card, scope)  # `it` may be said of it afterwards
                return lambda play, _me, it: play.state.memory[PLAYED] >> it[0] & 1
    raise scope.error(node, "only whether this card was played this turn can be asked yet")


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
    seats={"attacking player": ATTACKER, "defending player": DEFENDER},
    periods=("match", "round", TURN_PERIOD, REVEAL_PERIOD),
    began={TURN_PERIOD: BEGAN},
    sights={"dispelled": _dispelled},
    tests={"play": _played_this_turn},
    procedures={"move": placing, "restart": restarting},
    asking=frozenset({"move"}),
    foreseen=frozenset({"capture"}),
    steps=STEPS,
    board=BoardWords(arrows, "stat", "attack range", "special space", "attack", "defend", "target", "negate"),
    verbs=(
        "choose", "deal", "lay", "fix", "shuffle", "draw", "play", "reveal", "attack", "capture", "move", "return",
        "reinforce", "discard", "collect", "take", "exchange", "trade", "win", "begin", "end", "step",
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
