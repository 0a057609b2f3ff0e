"""All rules of a format are asked as one question: it tells of each just what the rule tells by itself."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.world import ListWorld

FILES = sorted((Content.bundled().root / "decklists").glob("*/*.deck"))[::2]
FILES += sorted((Content.bundled().root / "decklists").glob("*/illegal/*.deck"))[::7]


@pytest.mark.parametrize("with_stranger", [False, True], ids=["known", "with a card that no one knows"])
def test_the_one_question_tells_of_each_rule_what_it_tells_by_itself(with_stranger: bool):
    judge = Judge.load(Content.bundled())  # its own: other tests bring formats to the judge that all share
    day = datetime.date(2026, 1, 1)
    differing: list[tuple[str, str]] = []
    for file in FILES:
        decklist = judge.read(_with(file, with_stranger), file.name)
        game = judge.game(decklist.game)
        scene = game.resolver.scene(decklist)
        assert scene.has_strangers is with_stranger or "unknown" in file.name
        for name in game.formats.names:
            rules = game.formats.rules(name, day)
            for _, part in ([] if game.shape.table else scene.parts()) or [("", scene)]:
                held = rules.held(ListWorld(part, game.shape.card_sections))
                world = ListWorld(part, game.shape.card_sections)
                alone = [not rule.test(world) for rule in rules]
                differing += [
                    (file.name, rule.sentence)
                    for rule, one, other in zip(rules, held, alone, strict=True)
                    if one is not other and "text of" not in rule.sentence  # what cards say no question can hold
                ]
    assert differing == []


def _with(file: Path, stranger: bool) -> bytes:
    """The list, with a card in its last section that there is not."""
    return file.read_bytes() + (b"\n1x Nobody of Nowhere\n" if stranger else b"")
