"""English is decoded once, in `lang` and `meaning`: whoever reads meanings compares no word of a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import cardwright

PACKAGE = Path(cardwright.__file__).parent
READERS = ("engine", "decks", "check", "table", "games", "site", "cli", "query")
"""The packages that get meanings."""
WORDS = {
    "a", "an", "the", "each", "every", "all", "any", "no", "none", "another", "other", "only", "that", "this",
    "those", "these", "it", "its", "their", "they", "them", "you", "your", "he", "she", "his", "her", "more",
    "fewer", "less", "least", "most", "unless", "while", "until", "may", "must", "cannot", "would", "instead",
    "also", "both", "either", "neither", "nor", "than", "whose", "which", "who", "whom", "when", "whenever",
    "after", "before", "if",
}  # fmt: skip
"""Words that stand for nothing on a table: pronouns, determiners, comparing and joining words."""
AMONG = {"or", "of", "at", "to", "and", "longer", "as", "up", "is", "are", "not", "opponent's"}
"""Words that may stand beside them: “at least”, “or fewer”, “no longer”."""
CUT = ("startswith", "endswith", "removeprefix", "removesuffix")

ALLOWED = {
    ("engine/examples/answering.py", "you "),  # the labels of answers that the program itself made
    ("table/kept_examples.py", "you "),
    ("engine/examples/run.py", "when"),  # how a line of an example begins
    ("cli/try_text.py", "when"),
    ("engine/sentences.py", "no longer"),  # what the program itself says of a state, a piece, a zone
    ("engine/sentences.py", "a "),
    ("cli/try_text.py", "your opponent's "),
    ("cli/try_text.py", "your "),
    ("cli/explained.py", "you"),
    ("engine/lean/turn.py", "it"),  # a name in source that is generated
    ("engine/lean/hearing.py", "it"),
    ("table/lists.py", "none"),  # no variant, as data of a game has it
    ("decks/resolve.py", "none"),  # what stands in a list instead of a card
    ("check/schema.py", "if"),  # keys of JSON Schema
    ("check/quickschema.py", "if"),
    ("check/linefindings.py", "that"),  # tells an author of a pronoun without anything before it
    ("decks/rules/groups.py", "each"),  # say what is counted, for the message of a fault
    ("decks/rules/faults.py", "only"),
}
"""What is compared still, with the reason; the list only shrinks."""


def compared(tree: ast.AST) -> Iterator[str]:
    """Every string that something is compared with, matched with or cut at."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                yield from strings(side)
        elif isinstance(node, ast.MatchValue):
            yield from strings(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUT:
            for given in node.args:
                yield from strings(given)


def strings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for item in node.elts:
            yield from strings(item)
    elif (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset", "tuple")
    ):
        for given in node.args:
            yield from strings(given)


def is_english(text: str) -> bool:
    words = text.lower().split()
    return any(word in WORDS for word in words) and all(word in WORDS | AMONG for word in words)


def files() -> Iterator[tuple[str, ast.AST]]:
    for package in READERS:
        for file in sorted((PACKAGE / package).rglob("*.py")):
            yield str(file.relative_to(PACKAGE)), ast.parse(file.read_text(encoding="utf-8"))


def test_no_word_of_a_sentence_is_compared() -> None:
    found = {(name, text) for name, tree in files() for text in compared(tree) if is_english(text)}
    assert found - ALLOWED == set()
    assert ALLOWED - found == set(), "what is compared no more goes from the list"


HANDED_ON = {"Ability", "Node", "Statement", "Thing"}
"""Types that whoever reads a text gives to the pass."""
SENTENCES = {
    "engine/examples/run.py",  # gives the lines of examples to the pass
    "check/linefindings.py",  # messages at the words of a sentence
    "check/sentence_schema.py", "check/texts.py", "check/walk.py", "check/stats.py",  # the sentence tree itself
    "decks/library.py", "decks/rules/comparing.py", "decks/rules/each.py", "decks/rules/faults.py",
    "decks/rules/remedies.py",  # messages of faults in a list
    "site/gist.py", "site/linked_text.py",  # the words a text is said with, and links of them
}  # fmt: skip
"""Who looks into sentences outside `lang` and `meaning`, to quote their words; the list only shrinks."""


def test_who_looks_into_sentences() -> None:
    found = {
        name
        for name, tree in files()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardwright.lang.tree")
        if {one.name for one in node.names} - HANDED_ON
    }
    assert found == SENTENCES
