"""What is left out of a text is noticed: by `check`, or by an example of the card.

The cards are the fresh ones named after the ways in which printed text gets misread.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from lengthy import all_but

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
        "Any Blade": ", [Skill] or [Strength]",
        "Double Toll": " and lose 1 [VP] token",
        "Wrong Purse": "The owner of Wrong Purse discards",
        "Gathering Crows": " escapes",
        "Boiled Leather": " instead",
        "Rich Man's War": "If you have more [VP] tokens than each opponent, ",
        "Whispered Price": " and gains Bribe",
        "Broken Shield": "Smash 3",
        "Long Night": "Until the start of your next turn",
        "Slow Match": "At the end of the turn, ",
        "Either Road": " Otherwise, you get +2 [Attack].",
        "Side by Side": " other",
        "First Blood": "The first time",
        "Bare Table": "If you have fewer than two cards in hand, ",
        "Two of a Kind": " with the same name",
    },
    "minis": {
        "Narrow Watch": " with fewer than 2 Damage",
        "Penniless Guard": " if you have no Resource Points,",
        "Shared Burden": " and gains an Audacity marker",
        "Counted Coin": " for each enemy model in contact with the bearer",
        "Wide Net": ", Hand or Ally",
        "Deep Pocket": "on the bottom of",
        "Dear Bandage": "Pay 1 Resource Point to remove",
        "Levied Fine": "Its controller loses",
        "Spared Blow": " instead",
        "Forked Order": "Gain 2 Resource Points.",
        "Proud Mason": "While you have more Resource Points than your opponent, ",
        "Loose Order": "up to ",
        "Tally of Wounds": ", where X is the Damage on it",
        "Late Bell": "At the end of the round, ",
        "Weary Host": "its own Effort markers",
    },
    "law": {
        "Small Hunter": " of level II or lower",
        "Sea Wall": "While you control more Sea cards than Earth cards, ",
        "Press Ganger": "the defending player discards",
        "Mourner": "If you do, ",
        "Hand Counter": ", where X is the number of cards in your hand",
        "Pack Wolf": " for each other allied card within [N2 E2 S2 W2]",
        "Tax Collector": " unless they control more cards than you",
        "Twin Spite": "up to ",
        "Sea Reader": "If it is a Sea card, ",
        "Third Fate": "exactly ",
        "Weather Vane": " until the end of the turn",
        "Oath Giver": " adjacent",
        "Last Stand": " other",
        "Blood Price": "you may ",
        "Grim Toll": "on the bottom of",
    },
    "hotk": {
        "Jorah Mormont": " Otherwise, take Daenerys Targaryen.",
        "Janos Slynt": " or column",
        "Vargo Hoat": " of that house",
        "Roose Bolton": " who has more Stark characters than you",
        "Aemon": "For each opponent with fewer banners than you, ",
        "Grey Worm": " that is not a Targaryen character",
        "Thoros of Myr": "If it was a Lannister character, ",
        "Walder Frey": " with at least 3 characters",
        "Mirri Maz Duur": " from the discard pile",
    },
}
"""For each card, words whose loss must be noticed."""

CHANGED: dict[str, str] = {
    "on the bottom of": "on top of",
    "Choose 2": "Choose up to 2",
    "Its owner discards": "Discard",
    "the defending player discards": "discard",
    " leaves play": " is killed",
    "Pay 1 Resource Point to remove": "Remove",
    "Its controller loses": "Lose",
    "Gain 2 Resource Points.": "Gain 2 Resource Points and your opponent loses 1 Resource Point.",
    "its own Effort markers": "this model's Fight",
    "At the end of the phase, ": "",
    "The owner of Wrong Purse discards": "Discard",
    " escapes": " ambushes",
    "Smash 3": "Smash 1",
    "Until the start of your next turn": "Until the end of the turn",
    "The first time": "Whenever",
}
"""What stands in the place of words that cannot just be left out."""


def cards_of(file: Path) -> tuple[str, dict[str, str]]:
    """What stands before the cards with a text, plain cards among it; and those by name."""
    head, *found = re.split(r"^(?=card: )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    head += "".join(block for block in found if "\ntext:" not in block)
    blocks = [block for block in found if "\ntext:" in block]
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


@pytest.mark.parametrize("game", all_but(["hotk"], GONE))
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
