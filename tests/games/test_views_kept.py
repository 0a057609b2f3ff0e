"""Texts are asked again what is so only if something has changed that they look at: what comes of it must be what would
be worked out from scratch, at every moment of every example at which somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cardwright.content import Content
from cardwright.engine import allowing, events, reactions, statics, watching
from cardwright.engine import view as module
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.examples.situation import Situation
from cardwright.engine.game import play_out
from cardwright.engine.generate import replacing
from cardwright.engine.layers import View
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, NOTE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Entry, Known, Play
from cardwright.engine.rounds import worked_out
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import look, spoken
from cardwright.games.agot.staging import staged
from cardwright.table.catalogue import compiled_cards, compiled_keywords, load_game
from cardwright.table.testing import do_work, work_in
from lengthy import all_but

GAMES = ["agot", "legendary", "minis"]


def parts(view: View) -> tuple[object, ...]:
    given = [{text: bits for text, bits in one.items() if bits} for one in (view.granted, view.stripped)]
    return view.lost, given, view.gained, view.taken, view.stats, view.working, view.idle


@pytest.mark.parametrize("variant", ["skirmish", "ragnarok"])
def test_a_board_on_which_nothing_has_changed_is_not_worked_out_again(variant: str, monkeypatch: pytest.MonkeyPatch):
    current, known, anew = module._current, [0], [0]

    def comparing(play: Play) -> View:
        before, found = play.seen, current(play)
        if before is not None and before.state is play.state and before.length != len(play.log):
            known[0] += found is before.view
            anew[0] += found is not before.view
            if found is before.view:
                seen, scratch = play.seen, worked_out(play)
                assert (*parts(found), found.survey) == (*parts(scratch), scratch.survey), play.log[-1]
                play.seen = seen
        return found

    monkeypatch.setattr(module, "_current", comparing)
    game = load_game("law", variant=variant)
    play_out(game, game.begin(1, random_agent(1)))
    assert known[0] > anew[0] > 20


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whenever somebody looks, or asks who bears a text, and something was kept, what is then taken for how everything
    stands is compared with what would be worked out."""
    kept, inside = [0, 0], []

    def comparing(asked: Callable[[Play], View]) -> Callable[[Play], View]:
        def compare(play: Play) -> View:
            if inside:
                return asked(play)
            before = play.seen
            inside.append(1)
            found = asked(play)
            now = play.seen
            if before is not now and before is not None and before.kept is not None and now is not None:
                seen, known = play.seen, play.known.copy()
                whole = now.length == len(play.log) and now.state is play.state
                scratch = worked_out(play)
                if whole:
                    assert (parts(found), known) == (parts(scratch), play.known)
                else:
                    texts = range(len(play.rules.sources))
                    told = [found.bearing(play, text) for text in texts]
                    assert told == [scratch.bearing(play, text) for text in texts]
                kept[0] += whole
                kept[1] += now.kept is not before.kept
                play.seen = seen
            inside.clear()
            return found

        return compare

    monkeypatch.setattr(module, "_current", comparing(module._current))
    for asker in (allowing, events, reactions, replacing, statics, watching):
        monkeypatch.setattr(asker, "spoken", comparing(module.spoken))
    return kept


@pytest.mark.parametrize("game", all_but(["minis"], GAMES))
def test_what_is_kept_is_what_would_be_worked_out(game: str, compared: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CARDWRIGHT_TRACEBACK", "1")
    content = Content.bundled()
    files = [*content.card_files(game), *content.keyword_files(game)]
    tried = [one for file in files for work in work_in(content, file) for one in do_work(work)]
    assert [one.name for one in tried if one.failed >= 0] == []
    assert compared[0] > len(tried)
    assert compared[1] > 0, "some texts were asked again"


@pytest.mark.parametrize("game", GAMES)
def test_in_whole_games_what_is_kept_is_what_would_be_worked_out(game: str, compared: list[int]):
    played = load_game(game)
    play_out(played, played.begin(3, random_agent(3)))
    assert compared[0] > 400
    assert compared[1] > 50, "some texts were asked again"


def any_event(game: Situation, play: Play, draw: Random) -> Event:
    """An event of any kind: cards go anywhere, are attached, come into states, get tokens; the memory changes."""
    state, layout = play.state, game.rules.layout
    piece = draw.randrange(len(game.owner))
    there = [one for zone in game.rules.field for one in ids(state.members[zone])] or [piece]
    chance, one = draw.random(), draw.choice(there)
    if chance < 0.55:
        return Event(0, MOVE, draw.choice((piece, one)), draw.randrange(1, layout.size), TOP, RULES)
    if chance < 0.7:
        return Event(0, ATTACH, one, draw.choice((NOWHERE, *there)), 0, RULES)
    if chance < 0.85:
        return Event(0, MARK, one, draw.randrange(len(layout.marks)), draw.randrange(2), RULES)
    if chance < 0.93:
        return Event(0, COUNT, layout.tokens["power"] + one, draw.choice((1, -1)), 0, RULES)
    return Event(0, NOTE, draw.randrange(len(state.memory)), draw.randrange(6), 0, RULES)


def bearing(game: Situation, play: Play, view: View) -> list[int]:
    return [view.bearing(play, text) for text in range(len(game.rules.sources))]


def test_what_is_kept_after_any_event_is_what_would_be_worked_out():
    content, draw = Content.bundled(), Random(7)
    game = staged(compiled_cards("agot", content), compiled_keywords("agot", content))
    play, asked, older = game.blank(lambda *_: 0), 0, 0
    for piece, player in enumerate(game.owner):
        if player >= 0 and piece % 4 == 3:
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, game.area(player), TOP, RULES))
    look(play)
    for number in range(300):
        event = any_event(game, play, draw)
        if event.operation == MOVE and number % 3 == 0:  # as if it left play under way
            known = Known((0,) * len(game.rules.stat), 0, draw.choice((NOWHERE, event.what)), NOWHERE)
            play.known = {} if number % 9 == 0 else {**play.known, event.what: known}
        play.log.append(Entry(event, OPERATIONS[event.operation](play.state, event), -1, 1))
        before, told = play.seen, bearing(game, play, spoken(play))
        found, seen = look(play), play.seen
        assert before is not None
        assert seen is not None
        now = bearing(game, play, found)
        scratch = worked_out(play)
        assert parts(found) == parts(scratch), (number, event)
        assert told == now == bearing(game, play, scratch), (number, event)
        asked += seen.view is not before.view
        older += told == now and before.view.stats != found.stats
        play.seen = before if number % 4 else seen  # several events after somebody looked
    assert older > 5, "who bears which text was known though numbers had changed"
    assert 25 < asked < 275, "some events change what is so, and some do not"
