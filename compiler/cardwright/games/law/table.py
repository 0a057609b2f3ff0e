"""The ids that the turn structure works with, worked out once for a number of players and a variant."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.ground import Spot, spot_called
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.book import (
    CAPTURE,
    DECK,
    DOMINIONS,
    DRAFT,
    DRAFT_PILES,
    FIELD,
    HAND,
    LAID,
    LEADER,
    LEVELS,
    REINFORCEMENT,
    SPACES,
    SUPPLY,
    UNDERWORLD,
    VICTORY,
)
from cardwright.games.law.readings import Readings

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

    def __init__(self, rules: Rules, readings: Readings, variant: str) -> None:
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
        size = self.characters.bit_count() // (self.players if self.skirmish and not readings.one_set else 1)
        self.set_of = [((1 << size) - 1) << size * player for player in range(self.players)]
        """With a set of cards for each player, which are his."""
        self.pantheon = [
            self.pantheons.index(piece.values["pantheon"]) if "pantheon" in piece.values else 0 for piece in cast.pieces
        ]
        self.v = verb

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
