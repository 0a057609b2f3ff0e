"""Sets, numbers and truths of meanings, evaluated over any world: a list of cards, a pack, a table in play."""

from cardwright.query.compiled import Question, compiled
from cardwright.query.world import Terms, UnansweredError, World

__all__ = ["Question", "Terms", "UnansweredError", "World", "compiled"]
