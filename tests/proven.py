"""Examples taken as tried, for tests that are about pages and not about what examples show."""

from __future__ import annotations

from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source
from cardwright.site.sources import Held


def every_example(content: Content) -> Held:
    """All examples of a project, as if each had been run and held."""
    sources = [Source.from_bytes(file.shown, file.data) for file in read_sources(content).files]
    blocks = [(source.path, block) for source in sources for block in read_card_file(source).blocks]
    return frozenset((path, example.span.start) for path, block in blocks for example in block.examples)
