"""Notions that one big game asks for are of every game: a small one has them by a line of its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.table.catalogue import load_game
from lamps_project import Quay


@pytest.fixture
def quay(tmp_path: Path) -> Quay:
    return Quay(tmp_path)


@pytest.mark.parametrize(("way", "oil"), [("down", 1), ("up", 2)])
def test_a_half_is_rounded_as_the_game_rounds(quay: Quay, way: str, oil: int) -> None:
    example = (
        "given you control Tar Torch, Reed Lamp and Glass Float\n"
        f"when your turn begins\nthen you have {oil} oil"
    )  # fmt: skip
    quay.says(
        "Gain oil equal to half the number of burning lamps you control.", ("", f'rounds = "{way}"'), example=example
    )
    assert quay.holds()


def test_a_half_that_nobody_rounds_is_refused(quay: Quay) -> None:
    quay.says(
        "Gain oil equal to half the number of burning lamps you control.",
        example="when your turn begins\nthen you have 0 oil",
    )
    assert [(problem.message, problem.hint) for problem in quay.problems()] == [
        ("This has no meaning: say how to round it.", "Add “rounded up” or “rounded down”.")
    ]


@pytest.mark.parametrize(("lapse", "oil"), [('lamp = { wind = ["hand"] }', 1), ('lamp = { wind = ["sea"] }', 2)])
def test_what_a_noun_stands_for_it_does_not_stand_for_everywhere(quay: Quay, lapse: str, oil: int) -> None:
    """Winds are lamps, but not those in a hand."""
    quay.says(
        "Gain 1 oil for each lamp in your hand.",
        ('marks = ["dark"]\n', ""),
        ("[play.times]\n", ""),
        example=f"given Fog and Reed Lamp are in your hand\nwhen your turn begins\nthen you have {oil} oil",
    )
    table = quay.table.read_text(encoding="utf-8")
    nouns = f'[play.pieces.nouns]\nlamp = ["lamp", "wind"]\n\n[play.pieces.lapses]\n{lapse}\n\n[play.times]\n'
    quay.table.write_text(table.replace("[play.times]\n", nouns, 1), encoding="utf-8")
    assert quay.holds()


@pytest.mark.parametrize(("data", "left"), [('unlike = ["light"]', 1), ("", 0)])
def test_what_is_never_done_to_two_of_a_name_at_once(quay: Quay, data: str, left: int) -> None:
    example = (
        "given you control Tar Torch\nand Reed Lamp and another Reed Lamp are in your hand\n"
        f"when your turn begins\nthen you have {left} cards in your hand"
    )  # fmt: skip
    quay.says("If you control Tar Torch, light two lamps from your hand.", ("[play.deeds]\n", data), example=example)
    assert quay.holds()


@pytest.mark.parametrize(("winds", "squalls"), [("all", 1), ("listed", 0)])
def test_what_no_list_has_is_there_all_the_same_when_that_is_so(quay: Quay, winds: str, squalls: int) -> None:
    """Three winds that the list leaves out: one card of each name is known."""
    rules = quay.rules.read_text(encoding="utf-8").replace(
        "setup: The deal",
        "# Whether winds that nobody listed blow.\nreading: winds\nvalues: listed, all\n\nsetup: The deal",
        1,
    )
    quay.rules.write_text(rules, encoding="utf-8")
    table = quay.table.read_text(encoding="utf-8")
    spare = 'spare = { wind = "winds = all" }\n'
    quay.table.write_text(table.replace("[play.start]\n", f"[play.start]\n{spare}", 1), encoding="utf-8")
    root = quay.root
    few = root / "decklists" / "lamps" / "quay.deck"
    text = few.read_text(encoding="utf-8").replace("Deck (36)", "Deck (33)").replace("3 Squall\n", "")
    few.write_text(text, encoding="utf-8")
    formats = root / "grammar" / "lamps" / "formats" / "standard.format"
    text = formats.read_text(encoding="utf-8").partition("example:")[0]
    formats.write_text(
        text.replace("exactly 36 cards", "exactly 33 cards").replace("exactly 3 copies", "at most 3 copies"),
        encoding="utf-8",
    )
    game = load_game("lamps", quay.content, 2, readings={"winds": winds})
    names = [piece.name for piece in game.rules.cast.pieces]
    assert (names.count("Squall"), names.count("Fog")) == (squalls, 3)
    play = game.begin(1, random_agent(1))
    while game.step(play):
        pass
    assert play.state.over
