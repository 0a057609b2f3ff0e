"""What cards are as pieces."""

from __future__ import annotations

from dataclasses import replace

from cardwright.check.compiled import CompiledCard
from cardwright.engine.pieces import Piece


def piece_of(card: CompiledCard) -> Piece:
    """The piece that a card is: texts can ask for its type like for a trait."""
    piece = Piece.of(card)
    return replace(piece, values={**piece.values, "type": piece.type})
