"""The forms of sentences that examples of a game have: lines that mean the same kind of thing are one form.

Each line is read as `test` reads it, so the list never says more than the reader can, and nothing is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardwright.check.archive import open_archive
from cardwright.check.compile import sentence_of
from cardwright.check.linefindings import read_safely
from cardwright.content import Content
from cardwright.lang.cardblocks import Example
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import Statement
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import parts
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.examplelines.scenes import read_claims, read_facts, read_step
from cardwright.meaning.gamedata.lexicon import Lexicon

_DEEP = 4
_NUMBER = re.compile(r"\b\d+\b")


class Form(NamedTuple):
    """Sentences of one form."""

    word: str
    """`given`, `when` or `then`."""
    pattern: str
    """The shortest of them, with NAME and N in the place of names and numbers."""
    example: str
    lines: int
    """How many lines have it."""


def forms(content: Content, game: str) -> list[Form]:
    """Every form that lines of a game's examples have, those first that most lines have."""
    archive = open_archive(content)
    vocabulary = archive.project.words_of_examples(game)
    reader, lexicon = archive.project.reader_of_examples(game), archive.project.lexicon(game)
    blocks = (*archive.cards(game), *archive.keywords(game), *archive.rules(game))
    found: dict[tuple[str, str], list[str]] = {}
    for word, text, result in _lines((example for block in blocks for example in block.examples), reader):
        for key in _keys(word, result, lexicon):
            found.setdefault((word, key), []).append(text)
    names = sorted(vocabulary.names.values(), key=len, reverse=True)
    made = [_form(word, lines, names) for (word, _), lines in found.items()]
    merged: dict[tuple[str, str], Form] = {}
    for form in made:
        known = merged.get((form.word, form.pattern))
        lines = form.lines + (known.lines if known is not None else 0)
        merged[form.word, form.pattern] = form._replace(lines=lines)
    return sorted(merged.values(), key=lambda form: (STEPS.index(form.word), -form.lines, form.pattern))


def _lines(examples: Iterable[Example], reader: Reader) -> Iterator[tuple[str, str, LineResult]]:
    """Every line of examples that can be read, with the word that `and` stands for."""
    for example in examples:
        word = ""
        for step in example.steps:
            word = word if step.word == "and" else step.word
            result = read_safely(reader, sentence_of(step))
            if isinstance(result, LineResult) and word in STEPS:
                yield word, step.text, result


def _keys(word: str, result: LineResult, lexicon: Lexicon) -> list[str]:
    """What kind of thing a line says; nothing, where it says several at once."""
    statements = [statement for ability in result.abilities for statement in ability.statements]
    if len(statements) != 1:
        return []
    try:
        said = _READERS[word](statements[0], lexicon)
    except Refusal:
        return []
    return said if len(said) == 1 else []


def _facts(statement: Statement, lexicon: Lexicon) -> list[str]:
    return [_shape(fact, 0) for fact in read_facts(statement, lexicon)]


def _deed(statement: Statement, lexicon: Lexicon) -> list[str]:
    return [_shape(read_step(statement, lexicon), 0)]


def _claims(statement: Statement, lexicon: Lexicon) -> list[str]:
    claims = read_claims(statement, lexicon)
    return [f"{_shape(claim.truth, 0)} after {claim.after is not None}" for claim in claims]


_READERS: dict[str, Callable[[Statement, Lexicon], list[str]]] = {"given": _facts, "when": _deed, "then": _claims}
STEPS = tuple(_READERS)


def _shape(node: m.Node, depth: int) -> str:
    """A meaning without its names and numbers: its nodes down to some depth, with verbs, states and zones."""
    own = ""
    if isinstance(node, m.Do):
        own = f" {node.verb}"
    elif isinstance(node, (m.InState, m.Zone, m.Now)):
        own = f" {getattr(node, 'state', None) or getattr(node, 'zone', None) or getattr(node, 'period', '')}"
    if depth >= _DEEP:
        return f"{type(node).__name__}{own}"
    below = [_shape(child, depth + 1) for _, child in parts(node)]
    return f"{type(node).__name__}{own}({','.join(dict.fromkeys(below))})"


def _form(word: str, lines: list[str], names: Iterable[str]) -> Form:
    example = min(lines, key=lambda line: (len(line), line))
    pattern = example
    for name in names:
        if name in pattern:
            pattern = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "NAME", pattern)
    return Form(word, _NUMBER.sub("N", pattern), example, len(lines))
