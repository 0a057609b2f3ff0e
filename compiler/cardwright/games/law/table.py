"""The rulebook and the table: shared names, the pieces in the box, and the ids that the turn structure works with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cardwright.check.compiled import CompiledCard
from cardwright.engine.events import emit, emit_together
from cardwright.engine.ground import GAP, Arrows, Spot, spot_called, vacant
from cardwright.engine.operations import LAPSE, RULES, SEIZE, Cause, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Procedures
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.statics import banned
from cardwright.engine.view import look
from cardwright.meaning.gametable import GameTable, ZoneKind

BOX, FIELD, HAND, DECK = "box", "battlefield", "hand", "deck"
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
"""The six steps of a turn."""

ROUND, PHASE, FIRST, PLAYS, PLAYED, BEGAN, ATTACKER, DEFENDER, LEADER = range(9)
"""What is remembered: the round, its phase, who began it (players from 1 on), how many cards have been placed, which
was played in this turn (cards from 1 on); that a turn has begun; in an attack, whose card attacks and whose card was
captured; for each pantheon from LEADER on, which player leads it; that a round has begun; that cards are revealed."""
ROUND_BEGAN = LEADER + 4
REVEALING = ROUND_BEGAN + 1
AGE = REVEALING + 1
"""From here on, for each card, as which it was placed."""
SPACES, MOST = 6, 72
"""So many spaces has a piece of the board; four players lay three pieces each."""

ROUND_PERIOD, TURN_PERIOD, ATTACK_PERIOD, REVEAL_PERIOD = "round", "turn", "attack", "reveal turn"


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


def _in_line(play: Play, bits: int, axis: int) -> int:
    """The cards that lie in a column (0) or row (1) with some, face up; those themselves among them."""
    state = play.state
    lines = {state.ground.spots[state.place[piece]][axis] for piece in ids(bits) if state.place[piece] >= 0}
    found = (piece for spot, piece in zip(state.ground.spots, state.at, strict=False) if spot[axis] in lines)
    return sum(1 << piece for piece in found if piece >= 0) & ~state.marks[0]


def _in_column(play: Play, bits: int) -> int:
    return _in_line(play, bits, 0)


def _in_row(play: Play, bits: int) -> int:
    return _in_line(play, bits, 1)


def _open_path(play: Play, spots: int) -> int:
    """The spaces to which all spaces on the way are open: a card or a gap ends a way."""
    state, found = play.state, 0
    for ray in (ray for spot in ids(spots) for ray in state.ground.rays[spot]):
        for place in ray:
            if place == GAP or state.at[place] >= 0:
                break
            found |= 1 << place
    return found


def _beside(play: Play, spots: int) -> int:
    """The spaces next to some."""
    beside, found = play.state.ground.beside, 0
    for spot in ids(spots):
        found |= beside[spot]
    return found


def _edge(play: Play) -> int:
    """The spaces with a side that no other space shares."""
    around = play.state.ground.around
    return sum(1 << place for place, neighbours in enumerate(around) if GAP in neighbours)


def _corner(play: Play) -> int:
    """The spaces with two sides that meet and that no other space shares."""
    found = 0
    for place, (north, east, south, west) in enumerate(play.state.ground.around):
        if GAP in (north, south) and GAP in (east, west):
            found |= 1 << place
    return found


def _open(play: Play) -> int:
    """The spaces without a card."""
    return vacant(play.state.ground, play.state.at)


def _special(play: Play) -> int:
    """The spaces that are a dominion or give an ability."""
    return play.state.ground.special


def _owner(play: Play, piece: int) -> int:
    """Who has a card, off the board; on it or in nobody's hands, who leads its pantheon, or else who had it first."""
    rules, state = play.rules, play.state
    player = rules.layout.player_of[state.zone[piece]]
    values = rules.cast.pieces[piece].values
    if (state.place[piece] == NOWHERE and player != NOWHERE) or "pantheon" not in values:
        return player
    pantheon = rules.cast.values["pantheon"].index(values["pantheon"])
    noted = first_owner(rules) + piece
    first = state.memory[noted] if noted < len(state.memory) else 0
    return (state.memory[LEADER + pantheon] or first or player + 1) - 1


def first_owner(rules: Rules) -> int:
    """From this slot of the memory on, for each card, who had it first (players from 1 on), where that is noted."""
    return AGE + rules.cast.of_type["character"].bit_count()


def _to_capture(play: Play, me: int) -> int:
    """The cards that a player can capture: those on the board that are on no side of his."""
    rules, found = play.rules, 0
    for player, zone in enumerate(rules.layout.zones[FIELD]):
        found |= 0 if rules.allies[me] >> player & 1 else play.state.members[zone]
    return found


def _capture(play: Play, me: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards change sides where they lie. The card that is said to capture them does, or else the one whose text it is:
    what waits for its captures, or cannot be captured by it, hears of it as in an attack."""
    rules, state, verb = play.rules, play.state, play.rules.verb["capture"]
    captor = next(iter(ids(parts.get("doer", 0))), play.using)
    player = rules.controller(state, captor) if "doer" in parts else me
    if player == NOWHERE:
        return 0
    field, was = rules.layout.zones[FIELD][player], (play.using, play.actor)
    play.using, play.actor = captor, player
    what = parts["what"] & _to_capture(play, player) & ~banned(play, verb)
    if what:
        emit_together(play, [Event(verb, SEIZE, piece, field, (captor,), cause) for piece in ids(what)])
    play.using, play.actor = was
    return what & state.members[field]


DOES = Procedures(
    memory=(
        "round", "phase", "first", "plays", "played", "began", "attacker", "defender", "leader 1", "leader 2",
        "leader 3", "leader 4", "round began", "revealing",
    ),
    acts={"capture": _capture},
    reached={"capture": _to_capture},
    sights={"dispelled": _dispelled},
    related={"adjacent": _adjacent, "row": _in_row, "column": _in_column},
    leading={"adjacent": _beside, "open path": _open_path},
    spaces_in={"open": _open, "special": _special, "edge": _edge, "corner": _corner},
    area=arrows,
    owner=_owner,
)  # fmt: skip


def variant_table(table: GameTable, variant: str) -> GameTable:
    """The table of a variant."""
    zones, kinds = table.zones, table.zones.kinds
    if variant == "skirmish":  # nobody sees what the others put into their decks
        zones = replace(zones, kinds=tuple(kind._replace(secret=kind.secret or kind.name == BOX) for kind in kinds))
    elif variant == "team":  # partners sit opposite each other and capture for the same pile
        zones = replace(zones, shared={CAPTURE: (0, 1, 0, 1), VICTORY: (0, 1, 0, 1)})
    elif variant == "ragnarok":
        piles = (ZoneKind(name, ordered=True, hidden=True) for name in DRAFT_PILES)
        rest = (kind for kind in kinds if kind.name not in (DECK, REINFORCEMENT, CAPTURE, VICTORY))
        # No decks: what would be added to a deck comes to the hand.
        zones = replace(zones, kinds=(*rest, *piles, ZoneKind(DRAFT)), also_called={DECK: HAND})
    return replace(table, zones=zones)


def pieces(cards: Iterable[CompiledCard], sets: int = 1) -> list[Piece]:
    """Characters first, in the order of the card list, from so many sets; then victory cards and board pieces."""
    found = list(cards)
    characters = [card for card in found if card.type == "character"]
    others = [card for kind in ("victory", "board piece") for card in found if card.type == kind]
    return [Piece.of(card) for card in [*characters * sets, *others]]


EDGES = ("north", "east", "south", "west")


class Shape:
    """A piece of the board: six spaces, and on its Omega side two special ones."""

    def __init__(self, spaces: Sequence[str], omega: Sequence[str], kinds: Sequence[str]) -> None:
        self.spots: tuple[Spot, ...] = tuple(spot_called(name) for name in spaces)
        self.plain = (0,) * SPACES
        special = {spot_called(place): kinds.index(word) for place, _, word in (one.partition(" ") for one in omega)}
        self.omega = tuple(special.get(spot, 0) for spot in self.spots)


class Table:
    """Zones, verbs, sets of pieces and printed numbers by short names: nothing is looked up by name in play."""

    def __init__(self, rules: Rules, readings: Mapping[str, str], variant: str) -> None:
        cast, layout, verb = rules.cast, rules.layout, rules.verb
        self.rules, self.readings, self.variant = rules, readings, variant
        self.ragnarok, self.skirmish, self.team = (variant == name for name in ("ragnarok", "skirmish", "team"))
        self.players = layout.players
        self.sides: tuple[tuple[int, ...], ...] = (
            ((0, 2), (1, 3)) if self.team else tuple((one,) for one in range(self.players))
        )
        self.side_of = [next(n for n, side in enumerate(self.sides) if one in side) for one in range(self.players)]
        self.characters = cast.of_type["character"]
        self.victories = ids(cast.of_type["victory"])
        self.boards = cast.of_type["board piece"]
        self.field, self.hand = layout.zones[FIELD], layout.zones[HAND]
        self.laid, self.underworld = layout.zone(LAID), layout.zone(UNDERWORLD)
        self.supply = layout.zones[SUPPLY]
        self.deck = () if self.ragnarok else layout.zones[DECK]
        self.reinforcement = _maybe(layout.zones, REINFORCEMENT)
        capture = _maybe(layout.zones, CAPTURE)
        self.capture = tuple(capture[self.sides[side][0]] for side in self.side_of) if capture else ()
        """For each player, the capture pile he plays for: teammates share one."""
        victory = _maybe(layout.zones, VICTORY)
        self.victory = tuple(victory[self.sides[side][0]] for side in self.side_of) if victory else ()
        self.piles = tuple(layout.zone(name) for name in DRAFT_PILES) if self.ragnarok else ()
        self.draft = layout.zone(DRAFT) if self.ragnarok else 0
        self.pantheons = cast.values["pantheon"]
        self.of_pantheon = [cast.having["pantheon", name] for name in self.pantheons]
        self.of_dominion = [cast.having["dominion", name] for name in DOMINIONS]
        self.of_level = [cast.having["level", name] for name in LEVELS]
        self.level = [
            1 + LEVELS.index(piece.values["level"]) if "level" in piece.values else 0 for piece in cast.pieces
        ]
        self.stats = [[_number(piece.card, edge) for piece in cast.pieces] for edge in EDGES]
        """For each edge and piece, the printed number."""
        self.printed = [sum(numbers) for numbers in zip(*self.stats, strict=True)]
        self.points = [_number(piece.card, "points") for piece in cast.pieces]
        self.kinds = _special_words(rules)
        self.shapes = {
            piece: Shape(card.fields["spaces"], card.fields["omega"], self.kinds)
            for piece in ids(self.boards)
            if (card := cast.pieces[piece].card) is not None
        }
        size = self.characters.bit_count() // (self.players if self.skirmish and not self.reads("one_set") else 1)
        self.set_of = [((1 << size) - 1) << size * player for player in range(self.players)]
        """With a set of cards for each player, which are his."""
        self.pantheon = [
            self.pantheons.index(piece.values["pantheon"]) if "pantheon" in piece.values else 0 for piece in cast.pieces
        ]
        self.v = verb

    def reads(self, name: str) -> bool:
        """Whether a rule that is open is read as the ledger recommends."""
        return self.readings.get(name, "yes") == "yes"

    def first(self, state: State) -> int:
        """The player who goes first."""
        return max(state.memory[FIRST] - 1, 0)

    def phase(self, state: State) -> int:
        """The phase of the match."""
        return REVEAL if state.memory[REVEALING] else (state.memory[PHASE] or BATTLE + 1) - 1

    def leader(self, state: State, piece: int) -> int:
        """The player who leads the pantheon of a card; nobody, if nobody chose it."""
        return state.memory[LEADER + self.pantheon[piece]] - 1

    def controller(self, state: State, piece: int) -> int:
        """The player whose control token lies on a card."""
        return self.rules.layout.player_of[state.zone[piece]]

    def held(self, state: State, side: Sequence[int]) -> int:
        """The cards on the board that a side controls."""
        bits = 0
        for player in side:
            bits |= state.members[self.field[player]]
        return bits

    def levels(self, bits: int) -> int:
        """The sum of the levels of cards."""
        return sum((bits & of_level).bit_count() * (number + 1) for number, of_level in enumerate(self.of_level))

    def strength(self, bits: int) -> int:
        """The sum of all printed stats of cards."""
        return sum(self.printed[piece] for piece in ids(bits))

    def open_places(self, state: State) -> list[int]:
        """The spaces without a card."""
        return [place for place in range(len(state.ground.spots)) if state.at[place] < 0]


def _maybe(zones: dict[str, tuple[int, ...]], name: str) -> tuple[int, ...]:
    return zones.get(name, ())


def _number(card: object, field: str) -> int:
    return int(getattr(card, "fields", {}).get(field, 0))


def _special_words(rules: Rules) -> list[str]:
    """What a special space can be: nothing first, then every word that a board piece has."""
    found = dict.fromkeys([""])
    for piece in rules.cast.pieces:
        for one in piece.card.fields.get("omega", ()) if piece.card is not None else ():
            found[one.partition(" ")[2]] = None
    return list(found)


def lapse(table: Table, play: Play, period: str) -> None:
    """Whatever lasts as long as an attack, a turn or a round is over with it."""
    if play.state.lasting:
        which = play.rules.book.times.periods.index(period)
        emit(play, Event(table.v["end"], LAPSE, NOWHERE, 0, (which,), RULES))
