"""The verbs of the interpreter itself: every game has them under the same numbers, so that nobody looks them up."""

from __future__ import annotations

VERBS = ("resolve", "discard", "begin", "use", "fall off", "take effect")
"""A card is carried out, and spent; something begins or ceases to hold; a text is used; what lies on a card that leaves
play falls off; a text that was paid for takes effect."""
RESOLVE, SPEND, BEGIN, USE, FALL, EFFECT = range(len(VERBS))

NOTED = "note"
"""The verb of events that only set something down, where procedures of the rulebook do."""
