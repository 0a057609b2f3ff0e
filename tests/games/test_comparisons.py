"""Every comparing word beside every kind of number, below, at and above: played, not only read.

What must happen is worked out here from the words alone, before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.check.compile import Compiler, open_compiler
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.lang.cardblocks import Example, Step
from cardwright.lang.reader import Reader
from cardwright.lang.source import Span
from cardwright.table.catalogue import compiled_cards, compiled_keywords
from cardwright.table.examples import run_example_of, staged_game

WORDS: dict[str, Callable[[int], bool]] = {
    "2 or more": lambda n: n >= 2,
    "at least 2": lambda n: n >= 2,
    "no fewer than 2": lambda n: n >= 2,
    "2 or fewer": lambda n: n <= 2,
    "2 or less": lambda n: n <= 2,
    "at most 2": lambda n: n <= 2,
    "no more than 2": lambda n: n <= 2,
    "more than 2": lambda n: n > 2,
    "fewer than 2": lambda n: n < 2,
    "less than 2": lambda n: n < 2,
    "exactly 2": lambda n: n == 2,
    "no": lambda n: n == 0,
}

FORMS: dict[str, tuple[str, str]] = {
    "gold": ("you have {words} gold", "you have {n} gold"),
    "cards in a hand": ("your opponent has {words} cards in his or her hand", "your opponent has {n} cards in hand"),
    "tokens on a card": ("your House card has {words} power", "your House card has {n} power"),
    "cards there are": ("there are {words} cards in your discard pile", "{n} cards are in your discard pile"),
}


AFTER: dict[str, tuple[str, str]] = {
    "gold": ("you have 2 gold {words}", "you have {n} gold"),
    "cards in a hand": ("your opponent has 2 cards {words} in his or her hand", "your opponent has {n} cards in hand"),
    "tokens on a card": ("your House card has 2 power {words}", "your House card has {n} power"),
}
AFTER_WORDS: dict[str, Callable[[int], bool]] = {
    "or more": lambda n: n >= 2,
    "or fewer": lambda n: n <= 2,
    "or less": lambda n: n <= 2,
}
"""What stands after the noun and bounds the number before it."""


def card(number: int, condition: str, given: str, holds: Callable[[int], bool]) -> str:
    """A location that draws a card under a condition, with an example for each number from 0 to 3."""
    name = f"House of Numbers {number}"
    text = f"card: {name}\ntype: location\nhouse: Stark\ncost: 1\ntext:\n  Any phase: If {condition}, draw 1 card.\n"
    for n in range(4):
        lines = [f"given you control {name}", f"and {given.format(n=n)}"] if n else [f"given you control {name}"]
        if holds(n):
            lines += [f"when you use {name}", "then your hand has 1 card"]
        else:
            lines += [f"then you cannot use {name}"]
        text += f"\nexample: with {n}\n" + "".join(f"  {line}\n" for line in lines)
    return text


GIVEN = {**dict.fromkeys(WORDS, 2), "more than 2": 3, "fewer than 2": 1, "less than 2": 1, "no": 0, "2": 2}
"""What is laid out where an example gives a bound: the number nearest to it of which it is true."""


@pytest.fixture(scope="module")
def thrones() -> tuple[Compiler, Situation, Reader]:
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files("agot"))
    reader = Reader(compiler.project.tables, compiler.project.vocabulary("agot"), "")
    return (
        compiler,
        staged_game("agot", content, compiled_cards("agot", content), compiled_keywords("agot", content)),
        reader,
    )


def found(thrones: tuple[Compiler, Situation, Reader], *lines: str) -> str:
    """The line of an example that does not hold; empty if all do."""
    compiler, game, reader = thrones
    steps = tuple(Step(line.split(" ")[0], line.partition(" ")[2], 0, 0) for line in lines)
    return run_example_of(compiler, "agot", game, reader, Example("", steps, Span(0, 0))).outcome.step


@pytest.mark.parametrize("words", [*WORDS, "2"])
@pytest.mark.parametrize("form", FORMS)
def test_every_word_in_what_an_example_claims(
    form: str, words: str, thrones: tuple[Compiler, Situation, Reader]
) -> None:
    condition, given = FORMS[form]
    holds = WORDS.get(words, lambda n: n == 2)  # a bare number means neither more nor less
    claim = f"then {condition.format(words=words)}"
    for n in range(5):
        lines = [f"given {given.format(n=n)}", claim] if n else [claim]
        assert found(thrones, *lines) == ("" if holds(n) else claim), n


@pytest.mark.parametrize("words", GIVEN)
@pytest.mark.parametrize("form", FORMS)
def test_every_word_in_what_an_example_gives(
    form: str, words: str, thrones: tuple[Compiler, Situation, Reader]
) -> None:
    condition, given = FORMS[form]
    lines = (f"given {given.format(n=words)}", f"then {condition.format(words=f'exactly {GIVEN[words]}')}")
    assert not found(thrones, *lines)


@pytest.mark.parametrize(
    ("said", "words"),
    [*((form, WORDS) for form in FORMS.values()), *((form, AFTER_WORDS) for form in AFTER.values())],
    ids=[*FORMS, *(f"{form}, after it" for form in AFTER)],
)
def test_every_word_beside_every_number(
    said: tuple[str, str],
    words: dict[str, Callable[[int], bool]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    condition, given = said
    texts = [
        card(number, condition.format(words=word), given, holds) for number, (word, holds) in enumerate(words.items())
    ]
    folder = tmp_path / "cards" / "agot"
    folder.mkdir(parents=True)
    (folder / "numbers.cards").write_text("game: agot\nset: Numbers\n\n" + "\n".join(texts), encoding="utf-8")
    shipped = Path(__file__).parents[2] / "cards" / "agot"
    for name in ("stark.cards", "titles.cards", "houses.cards", "plots.cards", "neutral.cards"):
        if (shipped / name).is_file():
            (folder / name).write_bytes((shipped / name).read_bytes())
    code = main(["--project", str(tmp_path), "test", str(folder / "numbers.cards"), "--jobs", "1"])
    told = capsys.readouterr()
    assert code == 0, told.out + told.err
