"""A copy of the state is all that a search has: whatever texts ask of what has happened must be in it."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.engine.examples.run import Step, _InScene
from cardwright.engine.play import Log
from cardwright.table.testing import do_work, work_in
from lengthy import all_but

GAMES = ["agot", "hotk", "law", "legendary", "minis"]


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each line in which something happens, the game goes on in a copy of the state, without a log."""

    def forget(performance: _InScene) -> None:
        play = performance.play
        play.state = play.state.copy()
        play.log, play.doers, play.rested, play.seen = Log(), {}, 0, None

    for kind in (_InScene,):
        carry_out = kind.carry_out

        def forgetting(self, number: int, step: Step, carry_out=carry_out) -> str:
            if step.word == "when":
                forget(self)
            return carry_out(self, number, step)

        monkeypatch.setattr(kind, "carry_out", forgetting)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("game", all_but(["hotk"], GAMES))
def test_examples_hold_in_copies_without_a_log(game: str):
    content = Content.bundled()
    files = [*content.card_files(game), *content.keyword_files(game)]
    tried = [one for file in files for work in work_in(content, file) for one in do_work(work)]
    assert tried
    assert [f"{one.name}: {one.steps[one.failed]} ({one.found})" for one in tried if one.failed >= 0] == []
