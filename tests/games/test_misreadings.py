"""What is left out of a text is noticed: by `check`, or by an example of the card.

The cards are the fresh ones named after the ways in which printed text gets misread.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main

HERE = Path(__file__).parent
SHIPPED = HERE.parents[1] / "cards"

GONE: dict[str, dict[str, str]] = {
    "agot": {
        "Narrow Gate": " with fewer than 2 icons",
        "Homeless Captain": " if you control no locations,",
        "Common Purse": " and each opponent discards 2 cards from his or her hand",
        "Ladies' Tithe": " for each Lady character you control",
        "Muster Roll": ", Army or Direwolf",
        "Buried Archive": "on the bottom of",
        "Double Price": " and discard 1 card from your hand",
        "Crooked Steward": "Its owner discards",
        "Gravedigger's Watch": " leaves play",
        "Two Doors": ", or gain 2 gold",
        "First Among Equals": "While you have more power than each opponent, ",
        "Gathering Levy": " Knight",
        "Short Fuse": "At the end of the phase, ",
        "Revealing Light": "If it is a character, ",
        "Loose Muster": "up to ",
        "One Bargain": "You may ",
        "A Way Out": " unless its controller discards 1 card from his or her hand",
        "Either Hand": " Otherwise, kneel it.",
        "Thrown Away": " for each card discarded this way",
        "Pack Leader": " other",
        "Lone Rider": " other",
        "Stripped Bare": " without attachments",
        "Once and No More": " Limit once per phase.",
        "Deathless Guard": " instead",
        "Paid with Steel": "If that card is an attachment, ",
        "Full Muster": "Choose 2",
    },
    "legendary": {
        "Cheap Blades": " with cost 2 or less",
        "Quiet Hour": "If you played no other cards this turn, ",
        "Shared Ruin": " and each other player gains a Wound",
        "Muster of Names": " for each Soldier in your discard pile",
        "Low Shelf": "on the bottom of",
        "One Trade": "You may ",
        "Forked Path": " or gain a Wound",
        "Thinning Ranks": "up to ",
        "Counted Hand": ", where X is the number of cards in your hand",
        "Demand of Blood": " unless they reveal a Maester",
        "Price of Ink": "If you do, ",
        "Late Reward": "Whenever you defeat an Ally this turn, ",
        "Common Loss": " for each Wound gained this way",
        "Open Books": "If it is a Maester, ",
    },
}
"""For each card, words whose loss must be noticed."""

CHANGED: dict[str, str] = {
    "on the bottom of": "on top of",
    "Choose 2": "Choose up to 2",
    "Its owner discards": "Discard",
    " leaves play": " is killed",
    "At the end of the phase, ": "",
}
"""What stands in the place of words that cannot just be left out."""


def cards_of(file: Path) -> tuple[str, dict[str, str]]:
    head, *blocks = re.split(r"^(?=card: )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return head, {block.splitlines()[0].removeprefix("card: "): block for block in blocks}


def without(block: str, words: str) -> str:
    """The card without these words in its text; the next word may begin a sentence then."""
    head, text, examples = re.split(r"^(?=text:|example: )", block, maxsplit=2, flags=re.MULTILINE)
    assert words in text
    text = text.replace(words, CHANGED.get(words, ""), 1)
    text = re.sub(r"(?<=[.:] )[a-z]", lambda found: found[0].upper(), text)
    return head + re.sub(r"(?<=^  )[a-z]", lambda found: found[0].upper(), text, flags=re.MULTILINE) + examples


def lines_told(told: str) -> list[int]:
    return [int(line) for line in re.findall(r"fresh\.cards:(\d+)", told)]


def at_lines(head: str, blocks: dict[str, str], lines: list[int]) -> set[str]:
    """The cards that have one of these lines."""
    found, start = set[str](), head.count("\n")
    for name, block in blocks.items():
        end = start + block.count("\n")
        found |= {name} if any(start < line <= end for line in lines) else set()
        start = end
    return found


@pytest.mark.parametrize("game", GONE)
def test_words_left_out_are_noticed(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, cards = cards_of(HERE / "fresh" / f"{game}-misreadings.cards")
    assert set(GONE[game]) == set(cards)
    file = tmp_path / "cards" / game / "fresh.cards"
    shutil.copytree(SHIPPED / game, file.parent)
    changed = {name: without(cards[name], words) for name, words in GONE[game].items()}
    file.write_text(head + "".join(changed.values()), encoding="utf-8")
    main(["--project", str(tmp_path), "check", str(file)])
    told = capsys.readouterr()
    refused = at_lines(head, changed, lines_told(told.out + told.err))
    left = {name: block for name, block in changed.items() if name not in refused}
    file.write_text(head + "".join(left.values()), encoding="utf-8")
    main(["--project", str(tmp_path), "test", str(file), "--jobs", "1"])
    told = capsys.readouterr()
    failed = at_lines(head, left, lines_told(told.out + told.err))
    assert set(left) - failed == set(), told.out
