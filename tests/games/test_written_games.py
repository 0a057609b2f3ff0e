"""A whole game from data alone: its rules are text, and are what happens at the table."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import GameError, play_out
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.playbook import Choices
from cardwright.engine.session import Session
from cardwright.table.catalogue import load_game
from cardwright.table.proofs import proofs
from demo_project import DemoProject
from lamps_project import LampsProject


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> LampsProject:
    return LampsProject(tmp_path_factory.mktemp("lamps"))


@pytest.fixture
def broken(tmp_path: Path) -> LampsProject:
    return LampsProject(tmp_path)


def told(project: LampsProject) -> list[tuple[str, str, str]]:
    return [(problem.code, problem.message, problem.hint) for problem in project.problems()]


def test_it_is_clean(lamps: LampsProject) -> None:
    assert lamps.problems() == []


def test_all_its_examples_hold(lamps: LampsProject, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(lamps.root), "test", "--jobs", "1"]) == 0
    assert "0 failed" in capsys.readouterr().err


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_an_end_and_nothing_is_lost(lamps: LampsProject, players: int) -> None:
    game = lamps.game(players)
    for seed in range(3):
        play = checked(game.begin(seed, random_agent(seed)))
        play_out(game, play)
        assert play.state.over
        assert play.state.winners
        assert not play.state.members[game.rules.layout.zone("deck")]


def test_everybody_is_dealt_a_hand(lamps: LampsProject) -> None:
    game = lamps.game(3)
    play = game.begin(1, random_agent(1))
    game.step(play)
    record = game.record(play)
    assert [len(hand) for hand in record["zones"]["hand"]] == [3, 3, 3]
    assert record["counters"]["oil"] == [2, 2, 2]
    assert len(record["zones"]["street"]) == 4


def test_the_same_seed_gives_the_same_game(lamps: LampsProject) -> None:
    game = lamps.game()
    ends = [play_out(game, game.begin(5, random_agent(5))).state.key() for _ in range(2)]
    assert ends[0] == ends[1]


def test_how_far_a_game_has_come_is_part_of_its_state(lamps: LampsProject) -> None:
    """A copy of the state is all that is needed to go on from anywhere."""
    game = lamps.game()
    play = game.begin(3, random_agent(3))
    for _ in range(25):
        assert game.step(play)
    copy = Play(game.rules, play.state.copy(), random_agent(9))
    play.agent = random_agent(9)
    for one in (play, copy):
        for _ in range(20):
            game.step(one)
    assert play.state.key() == copy.state.key()


def test_a_player_may_act_until_he_passes(lamps: LampsProject) -> None:
    game = lamps.game()
    session = Session(game, game.begin(1, lambda *_: 0))
    assert session.pending is not None
    assert session.pending.player == 0
    assert session.labels()[-1] == "pass"
    assert set(session.labels()) <= {"Light a lamp", "Darken a lamp for oil", "Play a wind", "Glass Float", "pass"}
    session.answer(len(session.labels()) - 1)
    assert session.pending.player == 1


def first_card(play: Play, _player: int, question: Question, options: Options) -> int:
    labels = [question.label(play.rules, option) for option in options]
    return labels.index("Light a lamp") if "Light a lamp" in labels else len(labels) - 1


def test_a_rule_limits_how_often_something_is_done(lamps: LampsProject) -> None:
    """Two lamps a turn, however much oil there is."""
    game = lamps.game()
    play = play_out(game, game.begin(2, first_card))
    lit = [entry for entry in play.log if game.rules.verbs[entry.event.verb] == "light"]
    turns = [at for at, entry in enumerate(play.log) if game.rules.verbs[entry.event.verb] == "begin"]
    assert lit
    numbers = [play.log.index(entry) for entry in lit]
    for first, last in zip(turns, [*turns[1:], len(play.log)], strict=True):
        assert sum(first <= number < last for number in numbers) <= 2


def test_a_game_without_the_rule_that_ends_it_is_another_game(broken: LampsProject) -> None:
    broken.change("At the end of each turn, if there are no cards in the deck, end the game.", "You cannot draw cards.")
    game = broken.game()
    play = game.begin(1, random_agent(1))
    for _ in range(400):
        assert game.step(play)


def test_the_deck_is_shuffled_because_a_rule_says_so(lamps: LampsProject, broken: LampsProject) -> None:
    def tops(project: LampsProject) -> set[str]:
        game = project.game()
        plays = [game.begin(seed, random_agent(seed)) for seed in range(8)]
        for play in plays:
            game.step(play)
        return {game.record(play)["zones"]["deck"][0] for play in plays}

    assert len(tops(lamps)) > 1
    broken.change("  lamps.setup.deck: Shuffle the deck.\n", "")
    assert len(tops(broken)) == 1


# In the terminal

Say = Callable[..., str]


@pytest.fixture
def say(lamps: LampsProject, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    """What is shown to somebody who types these lines."""

    def shown(*lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "quit", ""])))
        monkeypatch.setenv("COLUMNS", "1000")
        assert main(["--project", str(lamps.root), "play", "lamps", "--seats", "you,random", "--seed", "4"]) == 0
        return capsys.readouterr().out

    return shown


@pytest.fixture
def hands(lamps: LampsProject) -> list[list[str]]:
    """What that deal gives to each."""
    game = lamps.game()
    play = game.begin(4, lambda *_: 0)
    game.step(play)
    found: list[list[str]] = game.record(play)["zones"]["hand"]
    return found


def test_only_what_a_player_sees_is_shown(say: Say, hands: list[list[str]]) -> None:
    said = say()
    assert all(name in said.split("    hand: ")[1].splitlines()[0] for name in hands[0])
    assert "    hand: 3 cards\n" in said
    assert "a card is drawn (deck → player 2's hand) (3 times)" in said
    assert "deck: 26 cards" in said


def test_why_a_card_is_as_it_is(say: Say, hands: list[list[str]]) -> None:
    mine, other = hands[0][0], next(name for name in hands[1] if name not in hands[0])
    said = say(f"why {mine.lower()}", "why Ser Pounce", "help")
    assert f"{mine}, in your hand\n  “" in said
    assert "Ser Pounce is nowhere on the table that you can see." in said
    assert "why CARD tells what a card says and which words make it as it is" in said
    assert f"{other}, in player 2's hand" not in say(f"why {other}")


def test_a_decision_is_made_by_name_and_taken_back(say: Say) -> None:
    said = say("light a lamp", "1", "undo", "undo")
    assert " is lit (" in said
    assert said.rstrip().endswith("? for help] quit")
    assert "There is nothing to take back." not in said


# Saved games


@pytest.fixture
def saved(broken: LampsProject, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that was left after three decisions."""
    file = broken.root / "game.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"1\n1\npass\ns {file}\nq\n"))
    deck = broken.root / "decklists" / "lamps" / "quay.deck"
    seats = ["--seats", "you,you", "--seed", "4", "--decks", str(deck)]
    assert main(["--project", str(broken.root), "play", "lamps", *seats]) == 0
    return file


def test_a_saved_game_is_replayed_with_the_cards_it_was_played_with(
    saved: Path, broken: LampsProject, capsys: pytest.CaptureFixture[str]
) -> None:
    (broken.root / "decklists" / "lamps" / "quay.deck").unlink()
    capsys.readouterr()
    assert main(["--project", str(broken.root), "replay", str(saved)]) == 0
    shown = capsys.readouterr()
    assert shown.err == f"in {broken.root}\n"
    assert shown.out


def test_a_saved_game_names_the_rules_that_differ(
    saved: Path, broken: LampsProject, capsys: pytest.CaptureFixture[str]
) -> None:
    broken.change("Draw 1 card.", "Draw 2 cards.")
    capsys.readouterr()
    assert main(["--project", str(broken.root), "replay", str(saved)]) == 0
    said = capsys.readouterr().err
    assert f"{saved}: The rules are not those it was played with, so it may go another way.\n" in said
    assert f"{saved}:   changed: step Dusk\n" in said


def test_a_saved_game_names_what_differs_in_a_field_or_a_table(
    saved: Path, broken: LampsProject, capsys: pytest.CaptureFixture[str]
) -> None:
    """How a part is played is no text of it, and yet a change of the rules."""
    broken.change("repeats: until the game ends", "repeats: 40 times")
    table = broken.root / "grammar" / "lamps" / "table.toml"
    data = table.read_text(encoding="utf-8")
    table.write_text(data.replace('score = "brightness"', 'score = "oil"'), encoding="utf-8")
    capsys.readouterr()
    assert main(["--project", str(broken.root), "replay", str(saved)]) == 0
    assert f"{saved}:   changed: period turn, table play.start\n" in capsys.readouterr().err


def test_a_line_that_speaks_of_nobody_holds_once_beside_one_that_speaks_of_you(broken: LampsProject) -> None:
    """Not once for every player: that would light each lamp twice."""
    broken.change(
        "rule: The end\n",
        "rule: The end\n  lamps.end.x: You cannot lose oil.\n  lamps.end.y: Each lamp gets +1 light.\n",
    )
    example = "\nexample: once\n  given you control Tar Torch\n  then Tar Torch has 2 light\n"
    broken.rules.write_text(broken.rules.read_text(encoding="utf-8") + example, encoding="utf-8")
    assert main(["--project", str(broken.root), "test", "--jobs", "1", str(broken.rules)]) == 0


def test_a_line_may_hold_unless_a_variant_is_played() -> None:
    usual, team = Choices(), Choices("team")
    assert usual.admits("lamps.end.deck (variant != team)")
    assert not team.admits("lamps.end.deck (variant != team)")
    assert team.admits("lamps.end.deck (variant = team)")
    assert not usual.admits("lamps.end.deck (variant = team)")


# Proofs


def test_every_rule_but_the_shuffle_is_proven_by_an_example(lamps: LampsProject) -> None:
    found = list(proofs(lamps.content, "lamps"))
    assert {proof.rule for proof in found if not proof.by} == {"lamps.setup.deck"}
    assert next(proof.by for proof in found if proof.rule == "lamps.turn.draw") == "Dusk: lamps burn again at dusk"


def test_a_rule_without_an_example_is_not_proven(broken: LampsProject, capsys: pytest.CaptureFixture[str]) -> None:
    broken.change("rule: The end\n", "rule: The end\n  lamps.end.oil: You cannot lose oil.\n")
    assert main(["--project", str(broken.root), "rules", "--prove", "lamps"]) == 1
    said = capsys.readouterr().out
    assert "  · lamps.end.oil  nothing proves it: You cannot lose oil." in said
    assert "  ✓ lamps.street.refill  The street: the street is filled up" in said
    assert "12 of 14 lines and 12 of 14 rules proven, in lamps" in said


def test_a_game_without_rules_of_play_has_nothing_to_prove(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo = DemoProject(tmp_path)
    assert main(["--project", str(demo.root), "rules", "--prove", "demo"]) == 2
    assert "demo has no rules of play to prove (grammar/demo/play.rules)." in capsys.readouterr().err


def test_a_part_of_the_rules_is_explained(lamps: LampsProject, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(lamps.root), "explain", "Dusk"]) == 0
    said = capsys.readouterr().out
    assert "Dusk: lamps (step), grammar/lamps/play.rules:" in said
    assert "Kindle each lamp you control." in said


# Mistakes


def test_a_line_without_its_rule(broken: LampsProject) -> None:
    broken.change("  lamps.turn.draw: Draw 1 card.", "  Draw 1 card.")
    assert told(broken) == [
        (
            "CW0124",
            "It is not said which rule this line is.",
            "Begin it with the id of the rule and a colon: `game.turn.draw: Draw 1 card.`",
        )
    ]


def test_a_period_that_there_is_not(broken: LampsProject) -> None:
    broken.change("step: Dusk\n", "step: Dusk\nin: trun\n")
    assert told(broken) == [("CW0125", "There is no period `trun` above.", "Did you mean `turn`?")]


def test_a_window_that_there_is_not(broken: LampsProject) -> None:
    broken.change("step: Quay\nwindow: quay\n", "step: Quay\nwindow: street\n")
    assert told(broken) == [
        ("CW0125", "There is no window `street`.", "The windows of table.toml are quay."),
    ]


def test_an_action_that_can_be_done_at_no_time(broken: LampsProject) -> None:
    broken.change("action: Play a wind\nwindow: quay\n", "action: Play a wind\n")
    assert told(broken) == [
        ("CW0125", "It is not said when players may do this.", "Write `window:` and one of quay."),
    ]


def test_a_field_that_there_is_not(broken: LampsProject) -> None:
    broken.change("of: each player", "off: each player")
    assert told(broken) == [("CW0125", "A period has no `off:`.", "Did you mean `of:`?")]


def test_how_often_is_not_said(broken: LampsProject) -> None:
    broken.change("repeats: until the game ends", "repeats: forever")
    assert told(broken) == [
        (
            "CW0125",
            "`forever` does not say how often.",
            "Write `repeats: until the game ends`, `repeats: until you pass` or `repeats: 4 times`.",
        )
    ]


def test_a_definition_that_defines_something_else(broken: LampsProject) -> None:
    broken.change(
        "Your brightness is the total light of the burning lamps you control.", "Each lamp you control gets +1 light."
    )
    (found,) = told(broken)
    assert found[1] == "This has no meaning: this does not say what the brightness of a player is."
    assert found[2] == "Write: your brightness is …."


def test_what_has_no_meaning_is_told_at_its_words(broken: LampsProject) -> None:
    broken.change("Kindle each lamp you control.", "Kindle each lamp you saw.")
    assert [code for code, _, _ in told(broken)] != []


def test_a_game_that_cannot_be_set_up_says_why(broken: LampsProject) -> None:
    table = broken.root / "grammar" / "lamps" / "table.toml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace('lamp = "deck", wind = "deck" }', 'lamp = "deck" }'), encoding="utf-8")
    game = load_game("lamps", broken.content, 2)
    with pytest.raises(GameError, match=r"It is not said where \w+ begins \(table.toml, `play.start.zones`\)."):
        game.begin(1, random_agent(1))


def test_so_many_players_cannot_play(lamps: LampsProject) -> None:
    with pytest.raises(GameError, match="Lamps of the Quay is for 2 to 4 players, not for 5"):
        lamps.game(5)
