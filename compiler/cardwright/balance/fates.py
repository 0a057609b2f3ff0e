"""What became of cards in one game: who drew which, who played it, whose use its text was.

Which zones are hands and which are the table is data of the game: a card comes into a player's private zone, then into
one where cards are in play. Nothing else of the game is known here.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.compiled import CompiledRule
from cardwright.engine.game import Game
from cardwright.engine.operations import DEAL, MOVE, SEIZE
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE

Held = set[tuple[int, str]]
"""Players, each with the name of a card."""


class Fortune:
    """Reads the games of one set-up when they are over."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        layout = rules.layout
        pieces = rules.cast.pieces
        cards = [piece.card is not None and not isinstance(piece.card, CompiledRule) for piece in pieces]
        said = zip(pieces, cards, strict=True)
        self._names = [f"{piece.name}{_version(piece.values)}" if is_card else "" for piece, is_card in said]
        self._players = game.players
        self._private = [kind.private and kind.each for kind in layout.kind_of]
        each = (zone for zone, player in enumerate(layout.player_of) if player != NOWHERE and not self._private[zone])
        in_play = {*(rules.field or each), *rules.resolving}  # without a table, what a player has lies before him
        self._in_play = [zone in in_play for zone in range(layout.size)]
        self._player_of = layout.player_of

    def there(self, play: Play) -> Held:
        """The cards that were in the game for each player: his own, and those that nobody owns."""
        owners = play.state.owner or [NOWHERE] * len(self._names)
        found: Held = set()
        for name, owner in zip(self._names, owners, strict=False):
            if name:
                found |= {(player, name) for player in ((owner,) if owner != NOWHERE else range(self._players))}
        return found

    def fates(self, play: Play) -> tuple[Held, Held, Held]:
        """Which were drawn, played and used, and by whom."""
        drawn: Held = set()
        played: Held = set()
        for piece, zone in _arrivals(play):
            name = self._names[piece] if piece < len(self._names) else ""
            if not name:
                continue
            player = self._player_of[zone]
            if self._private[zone]:
                drawn.add((player, name))
            elif self._in_play[zone]:
                owner = play.state.owner[piece] if play.state.owner else NOWHERE
                if (whose := player if player != NOWHERE else owner) != NOWHERE:
                    played.add((whose, name))
        used = {
            (player, self._names[piece])
            for player, piece in play.uses or ()
            if 0 <= piece < len(self._names) and player != NOWHERE and self._names[piece]
        }
        return drawn, played, used


def _arrivals(play: Play) -> Iterable[tuple[int, int]]:
    """Each piece that came into a zone, with the zone."""
    for event, *_ in play.log:
        if event.operation in (MOVE, SEIZE):
            yield event.what, event.to
        elif event.operation == DEAL:
            for piece in event.more:
                yield piece, event.what


def _version(values: dict[str, str]) -> str:
    version = values.get("version")
    return f" ({version})" if version else ""
