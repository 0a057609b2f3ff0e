"""Rules of formats: sentences compiled, by way of their meanings, into tests of lists."""

from cardwright.decks.rules.compiler import RuleCompiler
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Test

__all__ = ["CannotJudgeError", "Fault", "RuleCompiler", "Test"]
