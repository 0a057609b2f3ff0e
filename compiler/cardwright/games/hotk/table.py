"""The rulebook and the table: shared names, the pieces in the box, and the ids that the turn structure works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.check.compiled import CompiledCard
from cardwright.engine.operations import MOVE, RULES, TOP, TURN, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Play
from cardwright.engine.rulebook import Procedures, Rulebook, rulebook, table_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.statics import bonus, tally
from cardwright.engine.verbs import BEGIN
from cardwright.games.hotk.readings import Readings

SIDE = 6
PLACES = SIDE * SIDE
GRID, AREA, DECK, DISCARD, SUPPLY = "King's Landing", "play area", "companion deck", "discard pile", "supply"
ROW, RESOLVING, DRAWN = "available companions", "being resolved", "drawn companions"
EXTRA = "extra turns"
MOVED, TOUCHED, NOTED, EXTRAS, HELD = range(5)
"""What is remembered of a turn: houses the move took from, houses a companion changed; and from before the first
companion: that it was noted, what kept companions counted for, and from HELD on what each player had."""
HOUSES = 7

EDGES = sum(1 << spot for spot in range(PLACES) if {spot % SIDE, spot // SIDE} & {0, SIDE - 1})
CORNERS = sum(1 << spot for spot in range(PLACES) if {spot % SIDE, spot // SIDE} <= {0, SIDE - 1})


def _empty(play: Play) -> int:
    """The spaces of King's Landing where no card lies."""
    return sum(1 << spot for spot, piece in enumerate(play.state.at) if piece == NOWHERE)


_DOES = Procedures(
    memory=("moved", "touched", "noted", "extras", "held 1", "held 2", "held 3", "held 4"),
    spaces_in={"empty": _empty, "edge": lambda _play: EDGES, "corner": lambda _play: CORNERS},
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


def book_for(cards: Iterable[CompiledCard]) -> Rulebook:
    """The rulebook of the game that cards belong to."""
    return rulebook(table_of(cards), _DOES)


LONG = 2 * PLACES
"""The turns of a long game."""
EMPTY = 1 << HOUSES
"""The bit that stands for no house."""


def _nothing_earned(_play: Play) -> None:
    """Before companions are watched, none is earned."""


class Table:
    """Zones, verbs and sets of pieces by short names: the turn structure looks up no name while it runs."""

    def __init__(self, rules: Rules, readings: Readings, teams: bool, crows: bool) -> None:
        cast, layout, verb = rules.cast, rules.layout, rules.verb
        self.rules, self.readings, self.teams, self.crows = rules, readings, teams, crows
        self.players = layout.players
        self.grid, self.supply, self.row = layout.zone(GRID), layout.zone(SUPPLY), layout.zone(ROW)
        self.deck, self.discard = layout.zone(DECK), layout.zone(DISCARD)
        self.resolving, self.drawn = layout.zone(RESOLVING), layout.zone(DRAWN)
        self.areas = layout.zones[AREA]
        end = verb["end"]
        self.end_is_told = bool(rules.awaited >> end & 1 or rules.passing[end])
        """Whether a text waits for the end of a turn."""
        self.begin_is_told = bool(rules.awaited >> BEGIN & 1 or rules.passing[BEGIN])
        """Whether a text waits for the beginning of one."""
        self.extra = layout.counters[EXTRA]
        self.varys = cast.id("Varys")
        self.characters, self.companions = cast.of_type["character"], cast.of_type["companion"]
        self.banners, self.tokens = cast.of_type["banner"], cast.of_type.get("crow token", 0)
        self.houses = cast.values["house"]
        self.of_house = [cast.having["house", house] & self.characters for house in self.houses]
        self.tally = [tally(rules, "character", "house", house) for house in range(len(self.houses))]
        self.banner = [cast.id(f"{house} banner") for house in self.houses]
        self.house = [
            self.houses.index(piece.values["house"]) if "house" in piece.values else NOWHERE for piece in cast.pieces
        ]
        self.bit_of = [1 << house if house >= 0 else EMPTY for house in self.house] + [EMPTY]
        """For each piece the bit of its house; last, for piece -1, the bit of an empty space."""
        self.cards, self.helpers = tuple(ids(self.characters | 1 << self.varys)), tuple(ids(self.companions))
        self.sizes = [self._size(house) for house in self.of_house]
        self.others = [[area for area in self.areas if area != mine] for mine in self.areas]
        self.can_count = [of.mask for of in self.tally]
        self.counting = 0
        """For each house, the companions that can count for it; and all of them."""
        for mask in self.can_count:
            self.counting |= mask
        self.leads = self._leads_all if readings.at_least_as_many_as == "each" else self._leads_any
        self.move, self.take, self.claim, self.give_back = verb["move"], verb["take"], verb["claim"], verb["return"]
        varys, pieces = self.varys, range(len(cast.pieces))
        self.takes = [[Event(self.take, MOVE, piece, area, TOP, RULES) for piece in pieces] for area in self.areas]
        """For each player and piece, the event that he takes it by a move; events are made once, they never change."""
        self.moves = [Event(self.move, MOVE, varys, self.grid, spot, RULES) for spot in range(PLACES)]
        """For each space, the event that Varys goes there."""
        self.claims = [
            [Event(self.claim, MOVE, banner, area, TOP, RULES) for banner in self.banner] for area in self.areas
        ]
        """For each player and house, the event that he takes its banner."""
        self.earned: Callable[[Play], None] = _nothing_earned
        """What a player does who has earned a companion."""
        self.deal, self.begin_turn, self.end = verb["deal"], verb["begin a turn"], verb["end"]
        self.turns = [[self._turn(number, player) for number in range(LONG)] for player in range(self.players)]
        """For each player and turn, the event that it begins; few games have more."""

    def turn(self, number: int, player: int) -> Event:
        """The event that a turn of a player begins."""
        return self.turns[player][number] if number < LONG else self._turn(number, player)

    def _turn(self, number: int, player: int) -> Event:
        return Event(self.begin_turn, TURN, player, number, (), RULES)

    def _size(self, characters: int) -> int:
        """The number printed on the cards of a house."""
        cards = [self.rules.cast.pieces[piece].card for piece in ids(characters)]
        return max(int(card.fields["size"]) for card in cards if card is not None)

    def count(self, play: Play, player: int, house: int) -> int:
        """How many characters of a house a player has, kept companions that count for it included."""
        members = play.state.members[self.areas[player]]
        number = (members & self.of_house[house]).bit_count()
        if members & self.tally[house].mask:
            number += bonus(play, members, self.tally[house])
        return number

    def leaders(self, play: Play, house: int) -> tuple[int, int]:
        """The highest number of characters of a house that a player has, and the set of the players who have it."""
        members, mask, can_count = play.state.members, self.of_house[house], self.tally[house].mask
        top, who, bit = 0, 0, 1
        for area in self.areas:  # as `count` does, without its call: this is asked every turn
            held = members[area]
            number = (held & mask).bit_count()
            if held & can_count:
                number += bonus(play, held, self.tally[house])
            if number > top:
                top, who = number, bit
            elif number == top:
                who |= bit
            bit <<= 1
        return top, who

    def _leads_any(self, play: Play, me: int, house: int) -> bool:
        """Whether a player has cards of a house, and at least as many as some other player."""
        mine = self.count(play, me, house)
        others = [self.count(play, player, house) for player in range(self.players) if player != me]
        return mine > 0 and mine >= min(others)

    def _leads_all(self, play: Play, me: int, house: int) -> bool:
        """Whether a player has cards of a house, and at least as many as every other player."""
        members, mask, can_count = play.state.members, self.of_house[house], self.can_count[house]
        held = members[self.areas[me]]  # as `count` does, without its call: this is asked every turn
        mine = (held & mask).bit_count()
        if held & can_count:
            mine += bonus(play, held, self.tally[house])
        for area in self.others[me]:
            held = members[area]
            number = (held & mask).bit_count()
            if held & can_count:
                number += bonus(play, held, self.tally[house])
            if number > mine:
                return False
        return mine > 0

    def holder(self, state: State, house: int) -> int:
        """The player who has the banner of a house, or nobody."""
        return self.rules.layout.player_of[state.zone[self.banner[house]]]
