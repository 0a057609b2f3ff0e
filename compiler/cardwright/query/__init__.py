"""Sets, numbers and truths of meanings, evaluated over any world: a list of cards, a pack, a table in play."""

from cardwright.query.compiled import Question, compiled, truths_together
from cardwright.query.shared import Shared
from cardwright.query.world import Terms, UnansweredError, World

__all__ = ["Question", "Shared", "Terms", "UnansweredError", "World", "compiled", "truths_together"]
