"""The vocabulary a keyword's text is read with: the game's, and the keyword's parameters as words."""

from __future__ import annotations

from cardwright.lang.entries import Entry
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import split_keyword


def keyword_vocabulary(vocabulary: Vocabulary, heading: str) -> tuple[Vocabulary, str, tuple[str, ...]]:
    """The layer for a keyword, its name and its parameters."""
    name, parameters = split_keyword(heading)
    words = tuple(word.strip("{}") for word in parameters if word.strip("{}").isupper())
    if not words:
        return vocabulary, name, ()
    layer = vocabulary.extended()
    for word in words:
        # One letter stands for a number, a word for something that describes: a filter, an area, a value.
        entry = Entry("NUM", word) if len(word) == 1 else Entry("VAL", word, "parameter", proper=True)
        layer.add(word, entry)
    return layer, name, words
