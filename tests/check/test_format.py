"""The formatter: canonical form, the same meaning, and a second time nothing to do."""

from __future__ import annotations

import pytest

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.formatter import Formatter, Outcome, same_meaning
from cardwright.check.sources import all_files
from cardwright.content import Content
from cardwright.lang.source import Source
from demo_project import DemoProject

MESSY = """# about the file


game:   demo
set: First

# about all cards

# about Old Nan
card:   Old Nan
# what it costs
cost: 2
text:
  # the first ability
  choose a character. slay that character.
  Choose one:
    # the first choice
    • Draw a card.
    •   Gain 1 gold.
house:  Stark,Tully
type: character


example:   two   tales
  given you control Old Nan
  # in between
  then you hold  1 card
example: another
  then you hold 2 cards
card: B
type: event
# the end
"""
NEAT = """# about the file

game: demo
set: First

# about all cards

# about Old Nan
card: Old Nan
type: character
house: Stark, Tully
# what it costs
cost: 2
text:
  # the first ability
  Choose a character. Kill that character.
  Choose one:
   # the first choice
   • Draw a card.
   • Gain 1 gold.

example: two tales
  given you control Old Nan
  # in between
  then you hold 1 card

example: another
  then you hold 2 cards

card: B
type: event

# the end
"""


def formatted(demo: DemoProject, text: str) -> tuple[str, Outcome]:
    demo.write("f.cards", text)
    return Formatter(demo.compiler()).format(Source("f.cards", text))


def test_a_messy_file_becomes_neat(demo: DemoProject):
    assert formatted(demo, MESSY) == (NEAT, Outcome.CHANGED)
    assert formatted(demo, NEAT) == (NEAT, Outcome.SAME)


def test_what_is_printed_stays_what_it_is(demo: DemoProject):
    for line in ("Draw two cards.", "Kill a character with cost 2 or lower.", "Each player draws one card."):
        assert formatted(demo, demo.card(line)) == (demo.card(line), Outcome.SAME)


def test_what_is_not_understood_is_left_as_it_is(demo: DemoProject):
    text = demo.card("slay a  blorf.", "slay a character.")
    assert formatted(demo, text) == (text, Outcome.SAME)


def test_a_file_that_cannot_be_read_is_left_as_it_is(demo: DemoProject):
    text = demo.card("Draw a card.") + "  cost 2\nnonsense\n"
    assert formatted(demo, text) == (text, Outcome.FAULTY)


def test_another_meaning_is_noticed(demo: DemoProject):
    compiler = demo.compiler()
    texts = [demo.card("Draw a card."), demo.card("Draw 2 cards."), demo.card("draw a card.")]
    one, two, three = (compiler.compile(Source("f.cards", text)) for text in texts)
    assert not same_meaning(one, two)
    assert same_meaning(one, three)


@pytest.fixture(scope="module")
def bundled() -> Compiler:
    return open_compiler(Content.bundled())


@pytest.mark.parametrize("file", all_files(Content.bundled()), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_bundled_files_are_in_canonical_form(file, bundled: Compiler):
    source = Source.read(file)
    assert Formatter(bundled).format(source) == (source.text, Outcome.SAME)
