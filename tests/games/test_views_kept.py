"""Texts are asked again what is so only if something has changed that they look at: what comes of it must be what would
be worked out from scratch, at every moment of every example at which somebody looks."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.engine import view as module
from cardwright.engine.layers import View
from cardwright.engine.play import Play
from cardwright.engine.rounds import worked_out
from cardwright.games.testing import do_work, work_in

GAMES = ["agot", "legendary", "minis"]


def parts(view: View) -> tuple[object, ...]:
    given = [{text: bits for text, bits in one.items() if bits} for one in (view.granted, view.stripped)]
    return view.lost, given, view.gained, view.taken, view.stats, view.working, view.idle


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whenever somebody looks and something was kept, it is compared with what would be worked out."""
    current, kept, inside = module._current, [0, 0], []

    def comparing(play: Play) -> View:
        if inside:
            return current(play)
        before = play.seen
        inside.append(1)
        found = current(play)
        now = play.seen
        if before is not now and before is not None and before.kept is not None and now is not None:
            kept[1] += now.kept is not before.kept
            seen, known = play.seen, play.known.copy()
            scratch = worked_out(play)
            assert (parts(found), known) == (parts(scratch), play.known)
            play.seen = seen
            kept[0] += 1
        inside.clear()
        return found

    monkeypatch.setattr(module, "_current", comparing)
    return kept


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_worked_out(game: str, compared: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CARDWRIGHT_TRACEBACK", "1")
    content = Content.bundled()
    files = [*content.card_files(game), *content.keyword_files(game)]
    tried = [one for file in files for work in work_in(content, file) for one in do_work(work)]
    assert [one.name for one in tried if one.failed >= 0] == []
    assert compared[0] > len(tried)
    assert compared[1] > 0, "some texts were asked again"
