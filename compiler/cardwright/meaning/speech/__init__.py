"""Meanings said back in English: what is read from these words again is the same meaning."""

from __future__ import annotations

from cardwright.meaning.speech.abilities import said_back
from cardwright.meaning.speech.descriptions import Describer, describer
from cardwright.meaning.speech.keepsakes import keepsakes
from cardwright.meaning.speech.rows import Row, rows_of
from cardwright.meaning.speech.words import Unsayable

__all__ = ["Describer", "Row", "Unsayable", "describer", "keepsakes", "rows_of", "said_back"]
