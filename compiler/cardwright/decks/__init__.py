"""Decklists in, verdicts out.

from cardwright.content import Content
from cardwright.decks import Judge

judge = Judge.load(Content.bundled())
verdict = judge.verdict(judge.read(data, "my.deck"))
"""

from __future__ import annotations

from cardwright.decks.decklist import Decklist
from cardwright.decks.formats import FormatError
from cardwright.decks.judge import Judge
from cardwright.decks.verdict import Verdict, Violation

__all__ = ["Decklist", "FormatError", "Judge", "Verdict", "Violation"]
