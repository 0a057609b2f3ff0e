"""Every comparing word beside every kind of number, below, at and above: played, not only read.

What must happen is worked out here from the words alone, before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.cli.main import main

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


@pytest.mark.parametrize("form", FORMS)
def test_every_word_beside_every_number(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    condition, given = FORMS[form]
    texts = [
        card(number, condition.format(words=words), given, holds) for number, (words, holds) in enumerate(WORDS.items())
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
