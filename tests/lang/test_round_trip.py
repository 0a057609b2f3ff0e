"""What is printed is read back as the same tree: for trees at random, and for every line of every card that ships.

`CARDWRIGHT_EXPLORE=2000` tries that many new trees a game instead of the same few every time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.sources import File, read_sources
from cardwright.content import Content
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.lang.tree import NODES, Ability, Node
from trees import SentenceTrees, Words

EXPLORE = int(os.environ.get("CARDWRIGHT_EXPLORE", "0"))
MANY = settings(
    max_examples=EXPLORE or 120,
    derandomize=not EXPLORE,
    database=None,
    phases=[
        Phase.generate,
        *([Phase.shrink] if EXPLORE else []),
    ],  # shrinking a sentence takes minutes, and it is read as it is
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
OWN_NAME = "Nobody at All"
GAMES = Content.bundled().games_with_cards()
FILES = read_sources(Content.bundled()).files


@cache
def compiler() -> Compiler:
    return open_compiler(Content.bundled())


@cache
def lines_of(game: str) -> SearchStrategy[list[Ability]]:
    return SentenceTrees(Words(compiler().project.vocabulary(game))).lines()


def nodes_in(node: Node) -> Iterator[Node]:
    yield node
    for value in node.__dict__.values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, Node):
                yield from nodes_in(child)


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(data=st.data())
def test_a_tree_is_read_back_from_its_canonical_text(game: str, data: st.DataObject):
    project = compiler().project
    vocabulary = project.vocabulary(game)
    abilities: list[Ability] = data.draw(lines_of(game))
    text = print_abilities(abilities, vocabulary, OWN_NAME)
    found = Reader(project.tables, vocabulary, OWN_NAME).read(text)
    assert not found.troubles, text
    assert found.abilities == abilities, text


def test_the_trees_have_every_type_of_node():
    """Fifty trees after the other, until each type was there: most are soon."""
    seen: set[type[Node]] = set()
    for number in range(30):

        @seed(number)
        @settings(MANY, max_examples=50, derandomize=False)
        @given(data=st.data())
        def collect(data: st.DataObject) -> None:
            game = data.draw(st.sampled_from(GAMES))
            for ability in data.draw(lines_of(game)):
                seen.update(type(node) for node in nodes_in(ability))

        collect()
        if seen.issuperset(NODES):
            break
    assert [node.__name__ for node in NODES if node not in seen] == []


@pytest.mark.parametrize("file", FILES, ids=[file.shown for file in FILES])
def test_every_line_that_ships_is_read_back(file: File):
    compiled = compiler().compile(Source.from_bytes(file.shown, file.data))
    blocks = compiled.blocks
    assert blocks
    for block in blocks:
        assert block.vocabulary is not None
        reader = Reader(compiler().project.tables, block.vocabulary, block.own_name, own_type=block.own_type)
        for line in block.lines if block.is_sound else ():  # what is wrong with a card is for `cardwright check` to say
            again = reader.read(block.canonical(line))
            assert again.typed and not again.undecided, block.canonical(line)
            assert again.abilities == line.abilities, block.canonical(line)
