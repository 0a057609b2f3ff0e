"""Rules in the language become tests of a list: a sentence is compiled once, into closures over its tree."""

from __future__ import annotations

from cardwright.decks.rules.compiler import RuleCompiler
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Test

__all__ = ["CannotJudgeError", "Fault", "RuleCompiler", "Test"]
