"""Keywords and labels of a sentence that are known by name only: who knows a name knows no meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.lang.tree import KeywordUse, Label, Node
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.gamedata.lexicon import Lexicon


def unexplained(sentences: Iterable[Node], lexicon: Lexicon) -> Iterator[str]:
    """What is known by name only, in words: a keyword without a text, a label that the table does not explain."""
    for node in (node for sentence in sentences for node in nodes_of(sentence)):
        if isinstance(node, KeywordUse):
            known = lexicon.definitions.get(node.name)
            label = lexicon.labels.get(node.name)
            is_label = label is not None and label.keyword
            if not (known is not None and known.lines) and node.name not in lexicon.statuses and not is_label:
                yield f"the keyword “{node.name}” has no text"
        elif isinstance(node, Label) and node.name not in lexicon.labels:
            yield f"the label “{node.name}” has no meaning"
