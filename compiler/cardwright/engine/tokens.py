"""Pieces that are no cards: banners, crows, whatever `[play.start.tokens]` lays on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.engine.pieces import Piece
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.gamedata.starttable import Start, Tokens


def tokens_of(start: Start, pieces: Sequence[Piece], variant: str, players: int) -> Iterator[tuple[Piece, str, int]]:
    """The pieces that are no cards, each with the zone in which it begins and whose it is."""
    for kind, one in start.tokens.items():
        if one.variant and one.variant != variant:
            continue
        if one.each == "player":
            for player in range(players):
                alike = Piece(kind if one.number > 1 else f"{kind} {player + 1}", kind)
                yield from [(alike, one.zone, player)] * one.number
            continue
        for value in dict.fromkeys(str(piece.values[one.each]) for piece in pieces if one.each in piece.values):
            yield Piece(f"{value} {kind}", kind, {one.each: value}), one.zone, NOWHERE


class PrintedNumber:
    """A number that tokens have as the cards have it printed that share their value; of several, the highest."""

    def __init__(self, field: str, each: str) -> None:
        self.field, self.each = field, each
        self._pieces: Sequence[Piece] = ()
        self._known: list[int] = []
        """Whose numbers are known, and what each has: nothing that is printed changes while a game is played."""

    def __call__(self, play: Play, of: int) -> int:
        pieces = play.rules.cast.pieces
        if pieces is not self._pieces or len(pieces) != len(self._known):
            self._pieces, self._known = pieces, self.of(pieces)
        if not of & (of - 1):
            return self._known[of.bit_length() - 1] if of else 0
        return sum([self._known[piece] for piece in ids(of)])

    def of(self, pieces: Sequence[Piece]) -> list[int]:
        """The number of each of some pieces."""
        return [self._of(pieces, piece) for piece in range(len(pieces))]

    def _of(self, pieces: Sequence[Piece], piece: int) -> int:
        value = pieces[piece].values.get(self.each)
        alike = [pieces[piece]] if pieces[piece].card else [one for one in pieces if one.values.get(self.each) == value]
        return max((int(one.card.fields.get(self.field, 0)) for one in alike if one.card is not None), default=0)


def printed_numbers(tokens: Mapping[str, Tokens]) -> dict[str, PrintedNumber]:
    """The numbers that tokens have."""
    return {field: PrintedNumber(field, one.each) for one in tokens.values() for field in one.fields}
