"""Which zones a game has, and where its counters are, for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.engine.state import NOWHERE
from cardwright.meaning.gamedata.gametable import ZoneKind


class Layout:
    """Zones as numbers: those of a kind stand side by side, in the order of the players."""

    def __init__(
        self,
        kinds: Iterable[ZoneKind],
        counters: Sequence[str],
        players: int,
        tokens: Sequence[str] = (),
        marks: Iterable[str] = (),
        pieces: int = 0,
        sources: Iterable[str] = (),
    ) -> None:
        self.players = players
        self.kinds = tuple(kinds)
        self.zones: dict[str, tuple[int, ...]] = {}
        self.player_of: list[int] = []
        """For each zone, the player it belongs to."""
        self.kind_of: list[ZoneKind] = []
        for kind in self.kinds:
            first = len(self.player_of)
            self.player_of += range(players) if kind.each else [NOWHERE]
            self.kind_of += [kind] * (len(self.player_of) - first)
            self.zones[kind.name] = tuple(range(first, len(self.player_of)))
        self.beside = [self.zones[kind.name] for kind in self.kind_of]
        """For each zone, those of its kind: one for all, or that of each player."""
        self.counters = {name: number * players for number, name in enumerate(counters)}
        """For each counter of players, where that of the first player is."""
        self.laid = first = len(counters) * players
        """Where what lies on pieces begins."""
        self.tokens = {name: first + number * pieces for number, name in enumerate(tokens)}
        """For each kind of token, where the number of those on the first piece is."""
        first += len(tokens) * pieces
        given = [(name, player) for name in sources for player in range(players)]
        self.given = {one: first + number * pieces for number, one in enumerate(given)}
        """For points that remember which card gave them, and a player, where it stands how many of his the first piece
        gave. They lie on no piece: a card that leaves play has given them all the same."""
        self.counted = first + len(given) * pieces
        self.marks = {name: number for number, name in enumerate(marks)}
        """For each state a piece can be in, its number."""

    def zone(self, name: str, player: int = 0) -> int:
        """The zone of this name: the player's own, where each has one."""
        zones = self.zones[name]
        return zones[player] if len(zones) > 1 else zones[0]

    @property
    def size(self) -> int:
        """How many zones there are."""
        return len(self.player_of)
