"""Meanings said back in English: what is read from these words again is the same meaning."""

from __future__ import annotations

from cardwright.meaning.speech.abilities import said_back
from cardwright.meaning.speech.words import Unsayable

__all__ = ["Unsayable", "said_back"]
