"""Whole games, from the shipped setups to the count of points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, Json, play_out
from cardwright.engine.operations import BOTTOM, COUNT, MOVE, OPERATIONS, RULES, TOP, TURN, Event
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame
from legendary_board import Board


@lru_cache(maxsize=4)
def game(players: int) -> Game:
    return load_game("legendary", Content.bundled(), players)


@lru_cache(maxsize=4)
def begun(players: int) -> Json:
    """The table when the first turn is about to begin."""
    play = game(players).begin(1, random_agent(1))
    game(players).step(play)
    return game(players).record(play)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_an_end_and_nothing_is_lost(players: int) -> None:
    play = checked(game(players).begin(players, random_agent(players)))
    play_out(game(players), play)
    assert play.state.over
    assert play.state.winners
    captives = play.state.members[game(players).rules.layout.zone("captured")]
    field = play.state.members[game(players).rules.layout.zone("battlefield")]
    assert all(field >> play.state.host[piece] & 1 for piece in ids(captives))


def sizes(players: int, zone: str) -> list[int]:
    rows = begun(players)["zones"][zone]
    return [len(row) for row in rows] if rows and isinstance(rows[0], list) else [len(rows)]


@pytest.mark.rule("legendary.setup.count.ally-deck")
@pytest.mark.rule("legendary.setup.ally.one-deck")
@pytest.mark.parametrize(("players", "number"), [(2, 63), (3, 63), (4, 82)])
def test_one_ally_deck_for_all(players: int, number: int) -> None:
    assert sizes(players, "Ally Deck") == [number]


@pytest.mark.rule("legendary.setup.count.lineup")
@pytest.mark.rule("legendary.setup.count.hero-deck-after")
@pytest.mark.rule("legendary.setup.count.hand")
@pytest.mark.rule("legendary.setup.count.tokens")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_player_begins_with(players: int) -> None:
    assert sizes(players, "lineup") == [5] * players
    assert sizes(players, "Hero Deck") == [51] * players
    assert sizes(players, "hand") == [6] * players
    assert sizes(players, "deck") == [6] * players
    assert sizes(players, "Mastermind stack") == [5] * players
    assert sizes(players, "Defender stack") == [5] * players
    assert begun(players)["counters"]["[VP] token"] == [3] * players


SHIPPED = [file for file in Content.bundled().decklist_files("legendary") if file.parent.name == "legendary"]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: str(file.stem))
def test_every_setup_that_ships_is_played_to_its_end(file: Path) -> None:
    players = int(file.read_text(encoding="utf-8").partition("players: ")[2].split()[0])
    listed = load_game("legendary", Content.bundled(), players, decks=[file])
    play = play_out(listed, listed.begin(7, random_agent(7)))
    assert play.state.over
    assert play.state.winners


def kinds(players: int, zone: str) -> dict[str, int]:
    """How many cards of each type lie somewhere when the first turn is about to begin."""
    play = game(players).begin(1, random_agent(1))
    game(players).step(play)
    cast, number = game(players).rules.cast, game(players).rules.layout.zone(zone)
    return dict(Counter(cast.pieces[piece].type for piece in ids(play.state.members[number])))


@pytest.mark.rule("legendary.setup.count.ally-groups")
@pytest.mark.rule("legendary.setup.count.henchman-groups")
@pytest.mark.rule("legendary.setup.count.ally-bystanders")
@pytest.mark.rule("legendary.setup.count.ally-events")
@pytest.mark.rule("legendary.setup.count.ally-strikes")
@pytest.mark.parametrize(
    ("players", "counts"), [(2, (24, 15, 4, 12, 8)), (3, (24, 15, 4, 12, 8)), (4, (32, 20, 6, 14, 10))]
)
def test_what_the_ally_deck_is_made_of(players: int, counts: tuple[int, ...]) -> None:
    found = kinds(players, "Ally Deck")
    people = found.get("bystander", 0) + found.get("minor hero", 0)
    assert (found["ally"], found["henchman"], people, found["event"], found["master strike"]) == counts


@pytest.mark.rule("legendary.setup.count.event-deck-after")
@pytest.mark.rule("legendary.setup.count.bystander-deck-after")
@pytest.mark.rule("legendary.setup.count.maesters")
@pytest.mark.rule("legendary.setup.count.wounds")
@pytest.mark.parametrize(("players", "events", "bystanders"), [(2, 20, 24), (3, 20, 22), (4, 18, 18)])
def test_what_is_left_in_the_shared_decks(players: int, events: int, bystanders: int) -> None:
    assert sizes(players, "Event Deck") == [events]
    assert sizes(players, "Bystander Deck") == [bystanders]
    assert sizes(players, "Maester Deck") == [12]
    assert sizes(players, "Wound Deck") == [20]


@lru_cache(maxsize=2)
def with_minor_heroes(how: str) -> Game:
    return load_game("legendary", Content.bundled(), 2, readings={"minor_heroes": how})


def dealt(seed: int, how: str = "dealt") -> Json:
    """The table when the first turn is about to begin."""
    laid = with_minor_heroes(how)
    play = laid.begin(seed, random_agent(seed))
    laid.step(play)
    return laid.record(play)["zones"]


def minor_heroes(zones: Json) -> list[set[str]]:
    both = [[*hand, *deck] for hand, deck in zip(zones["hand"], zones["deck"], strict=True)]
    return [{name for name in cards if name not in ("Merchant", "Soldier")} for cards in both]


@pytest.mark.rule("legendary.setup.minor.random")
@pytest.mark.rule("legendary.setup.count.minor-heroes")
def test_minor_heroes_are_dealt_at_random() -> None:
    found = [minor_heroes(dealt(seed)) for seed in (1, 2, 3)]
    assert all(len(one) == 2 for hands in found for one in hands)
    assert found[0] != found[1] or found[1] != found[2]


@pytest.mark.rule("legendary.setup.minor.choose-option")
def test_who_all_agree_on_are_those_that_the_list_names() -> None:
    for seed in (1, 2, 3):
        found = minor_heroes(dealt(seed, "chosen"))
        assert found == [{"Sansa, Little Bird", "Hodor"}, {"Podrick Payne", "Genna of the Twins"}]


@lru_cache(maxsize=1)
def showdown() -> Game:
    return load_game("legendary", Content.bundled(), 3, "showdown")


@pytest.mark.rule("legendary.showdown.when")
@pytest.mark.rule("legendary.showdown.order")
@pytest.mark.rule("legendary.showdown.trigger-turn")
@pytest.mark.rule("legendary.showdown.no-step1")
def test_a_showdown_begins_to_the_left_of_whoever_brought_it_about() -> None:
    play = showdown().begin(3, passing)
    while (play.state.turn < 2 or play.state.agenda[-1].acting < 0) and showdown().step(play):
        pass
    rules, last = play.rules, play.state.player
    zone = rules.layout.zone
    loser = (last + 1) % 3
    for piece in (play.state.order[zone("Mastermind stack", loser)] or ())[:3]:
        OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, zone("Victory Pile", last), TOP, RULES))
    left, begun = len(play.state.order[zone("Ally Deck")] or ()), len(play.log)
    while showdown().step(play):
        assert len(play.state.order[zone("Ally Deck")] or ()) == left
        if play.state.turn > 2 + 3:
            break
    begins = [entry.event.what for entry in play.log[begun:] if entry.event.operation == TURN]
    assert begins[:3] == [(last + 1) % 3, (last + 2) % 3, last]
    drawn = [entry for entry in play.log[begun:] if rules.verbs[entry.event.verb] == "draw"]
    assert len(drawn) >= 6


def soldiers_first(play: Play, _player: int, question: Question, options: Options) -> int:
    """Plays every Soldier, and nothing else."""
    labels = [question.label(play.rules, option) for option in options]
    hand = play.state.members[play.rules.layout.zone("hand", play.state.player)]
    if "Play a card" in labels and hand & play.rules.cast.called["Soldier"]:
        return labels.index("Play a card")
    wanted = [at for at, label in enumerate(labels) if label in ("Soldier", "pass")]
    return wanted[0] if wanted else 0


@pytest.mark.rule("legendary.showdown.cliffhanger.who")
@pytest.mark.rule("legendary.showdown.cliffhanger.how")
@pytest.mark.rule("legendary.showdown.cliffhanger.repeat")
@pytest.mark.rule("legendary.showdown.winner-prize")
@pytest.mark.rule("legendary.showdown.total")
@pytest.mark.rule("legendary.showdown.ignores-defenders")
def test_only_those_who_are_tied_play_another_hand() -> None:
    asked: list[tuple[int, int]] = []

    def agent(play: Play, player: int, question: Question, options: Options) -> int:
        asked.append((play.state.turn, player))
        return soldiers_first(play, player, question, options)

    play = showdown().begin(3, passing)
    while (play.state.turn < 2 or play.state.agenda[-1].acting < 0) and showdown().step(play):
        pass
    play.agent = agent
    state, zone = play.state, play.rules.layout.zone
    last = state.player
    tied, third = (last + 1) % 3, (last + 2) % 3
    soldiers = ids(play.rules.cast.called["Soldier"])
    others = [piece for piece in range(len(play.rules.cast.pieces)) if state.zone[piece] == zone("Hero Deck", 0)]

    def lay(name: str, player: int, pieces: list[int]) -> None:
        for piece in ids(state.members[zone(name, player)]):
            OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone("KO pile"), TOP, RULES))
        for piece in pieces:
            OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone(name, player), BOTTOM, RULES))

    lay("hand", last, [])
    lay("deck", last, [soldiers[0], *others[:5], soldiers[1], *others[5:10]])  # the showdown, and another hand
    lay("hand", tied, [soldiers[2]])
    lay("deck", tied, others[10:16])
    lay("hand", third, [])
    for piece in (state.order[zone("Mastermind stack", tied)] or ())[:3]:
        OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone("Victory Pile", last), TOP, RULES))
    prize = (state.order[zone("Mastermind stack", third)] or ())[0]
    while showdown().step(play):
        pass
    assert state.zone[prize] == zone("Victory Pile", last)
    acted = [player for turn, player in dict.fromkeys(asked) if turn > 5]
    assert acted == [tied, last]  # the third is out of it


@pytest.mark.rule("legendary.setup.mm.shuffle")
def test_which_mastermind_lies_on_top_is_random() -> None:
    tops = set()
    for seed in range(6):
        play = game(2).begin(seed, random_agent(seed))
        game(2).step(play)
        tops.add(game(2).record(play)["zones"]["Mastermind stack"][0][0])
    assert len(tops) > 1


@pytest.mark.rule("legendary.setup.defender.order")
def test_three_defenders_are_active() -> None:
    play = game(2).begin(1, random_agent(1))
    game(2).step(play)
    active = play.state.marks[game(2).rules.layout.marks["active"]]
    for player in range(2):
        stack = play.state.order[game(2).rules.layout.zone("Defender stack", player)] or ()
        assert [active >> piece & 1 for piece in stack] == [1, 1, 1, 0, 0]


@pytest.mark.rule("legendary.turn.first-player")
def test_who_begins_is_random() -> None:
    first = set()
    for seed in range(8):
        play = game(2).begin(seed, random_agent(seed))
        game(2).step(play)
        game(2).step(play)
        first.add(play.state.player)
    assert first == {0, 1}


def until(players: int, seed: int, done: Callable[[Play], bool]) -> Play:
    """A game in which nobody acts, up to a point."""
    play = game(players).begin(seed, passing)
    while not done(play) and game(players).step(play):
        pass
    return play


def passing(play: Play, _player: int, question: Question, options: Options) -> int:
    labels = [question.label(play.rules, option) for option in options]
    return labels.index("pass") if "pass" in labels else 0


@pytest.mark.rule("legendary.turn.order")
def test_turns_go_round() -> None:
    play = until(3, 1, lambda play: play.state.turn == 7)
    begins = [entry.event.what for entry in play.log if entry.event.operation == TURN]
    assert [(one + 1) % 3 for one in begins[:-1]] == begins[1:]


@pytest.mark.rule("legendary.end.ally-deck-empty")
def test_the_game_ends_when_no_card_comes_off_the_ally_deck() -> None:
    play = until(2, 1, lambda _: False)
    assert play.state.over
    assert play.state.turn == 64  # the last of the 63 cards was still played in a whole turn
    assert play.state.members[game(2).rules.layout.zone("Ally Deck")] == 0


@pytest.mark.rule("legendary.end.hero-deck-empty")
def test_the_game_ends_when_a_lineup_cannot_be_filled() -> None:
    board = Board(in_force=True)
    first, second = board.line_up("Sweet Smile", "White Cloak")
    board.put("Hero Deck", "Dancing Lessons")
    board.have("[Recruit]", 9)
    board.recruit(first)
    assert not board.play.state.over  # the last card of the Hero Deck has filled the gap
    board.recruit(second)
    assert board.play.state.over


def offered(play: Play, player: int) -> set[str]:
    written = game(2)
    assert isinstance(written, WrittenGame)
    deeds = written.playbook.agenda.options(play, player, "action")
    return {play.rules.cast.names[deed.piece] for deed in deeds}


@pytest.mark.rule("legendary.play.optional")
def test_what_a_player_may_do_depends_on_what_there_is_to_spend() -> None:
    play = until(2, 3, lambda play: play.state.turn == 1 and play.state.agenda[-1].acting >= 0)
    player = play.state.player
    counters, zone = game(2).rules.layout.counters, game(2).rules.layout.zone
    assert offered(play, player) == {"Play a card"}
    OPERATIONS[COUNT](play.state, Event(0, COUNT, counters["[Recruit]"] + player, 9, 0, RULES))
    assert offered(play, player) >= {"Play a card", "Recruit a Hero", "Recruit a Maester"}
    OPERATIONS[COUNT](play.state, Event(0, COUNT, counters["[Attack]"] + player, 30, 0, RULES))
    assert "Fight an Enemy" in offered(play, player)
    for piece in ids(play.state.members[zone("hand", player)]):
        OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, zone("deck", player), TOP, RULES))
    assert "Play a card" not in offered(play, player)
