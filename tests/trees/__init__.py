"""Effect trees at random, as far as the language can say them: each is what some canonical sentence means."""

from __future__ import annotations

from trees.sentences import SentenceTrees
from trees.words import Words

__all__ = ["SentenceTrees", "Words"]
