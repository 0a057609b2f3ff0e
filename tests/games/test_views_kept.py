"""How everything stands is worked out anew only if something has changed that a text looks at: what is kept must be
what would be worked out from scratch, at every moment of every example."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.engine import view as module
from cardwright.engine.play import Play
from cardwright.engine.view import View, worked_out
from cardwright.games.testing import do_work, work_in

GAMES = ["agot", "legendary"]


def parts(view: View) -> tuple[object, ...]:
    given = [{text: bits for text, bits in one.items() if bits} for one in (view.granted, view.stripped)]
    return view.lost, given, view.gained, view.taken, view.stats, view.working, view.idle


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whenever somebody looks at what was kept, it is compared with what would be worked out."""
    current, kept, inside = module._current, [0], []

    def comparing(play: Play) -> View:
        before = play.seen
        found = current(play)
        if not inside and before is not None and play.seen is not None and play.seen.basis is before.basis is not None:
            inside.append(1)
            seen, known = play.seen, play.known.copy()
            scratch = worked_out(play)
            assert (parts(found), known) == (parts(scratch), play.known)
            play.seen = seen
            inside.clear()
            kept[0] += 1
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
