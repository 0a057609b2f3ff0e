"""Legendary Marvel is a game by data alone: cards in a file are checked, tried, played with, and explained."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardwright.cli.main import main

PROJECT = str(Path(__file__).parents[1] / "marvel")


def test_the_cards_of_a_file_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", PROJECT, "check", f"{PROJECT}/cards/legendary-marvel/drowned.cards"]) == 0
    assert "14 cards, no errors" in capsys.readouterr().err


def test_their_examples_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", PROJECT, "test", "--jobs", "1"]) == 0
    assert " hold, 0 failed" in capsys.readouterr().err


def test_they_can_be_tried(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "given you have Lantern Bearer in hand\nwhen you play Lantern Bearer\nthen you have 1 [Attack]\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["--project", PROJECT, "try", "legendary-marvel"]) == 0
    assert "✓ it holds" in capsys.readouterr().out


def test_whole_games_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", PROJECT, "sim", "legendary-marvel", "--games", "1"]) == 0
    assert "1 games" in capsys.readouterr().out


RUNNING = [
    ("hero", "Antics: You get +2 [Recruit]."),
    ("hero", "You may discard a card to get Empowered by [Covert], then get Empowered by [Ranged]."),
    ("hero", "[Tech]: You get +1 [Attack] for each other [Tech] you played this turn."),
    ("hero", "Once this turn, if you made at least 3 [Recruit] this turn, you may draw a card."),
    ("hero", "Smash 3. If you Smash a 0-cost Hero this way, KO it."),
    ("villain", "Fight: KO the leftmost Hero from the HQ."),
    ("villain", "Ambush: Each player discards a random card."),
    ("villain", "Escape: This card ascends to become a new Mastermind."),
    ("hero", "[Tech]: Berserk, Berserk"),
    ("hero", "Cyber-Mod [Tech] [Tech]: Draw a card."),
    ("hero", "Artifact - Once per turn, draw three cards."),
    ("hero", "You get +2 [Recruit] for each different cost of Hero you have."),
    ("villain", "Fight: Either KO this card or choose a player to gain it as a Hero."),
    ("villain", "Ambush: Sunlight: Each player gains a Wound. Moonlight: Each player discards a card."),
    ("scheme", "Evil Wins: When the Villain Deck or Hero Deck runs out."),
    ("hero", "Choose one: Draw a card, or you get Empowered by [Tech]."),
    ("hero", "To play this, you must discard a card. Draw three cards."),
    ("hero", "Defeat a Villain of 4 [Attack] or less for free."),
    ("hero", "Danger Sense 3. If this revealed any Bystanders, rescue those Bystanders."),
    ("villain", "Fight: Each player who reveals a [Tech] Hero draws a card."),
    (
        "villain",
        "Fight: Each player KOs a Bystander from their Victory Pile. Any player who cannot do so gains a Wound.",
    ),
    ("hero", "Gain another Shard."),
    ("hero", "Excessive Kindness: Put the Hero you recruited this way on top of your deck."),
    ("henchman", "Ambush: This Villain captures a Bystander."),
    ("villain", "Size-Changing: [Covert], [Tech], [Ranged]"),
    ("mastermind", "This Mastermind gets +3 [Attack] unless you Outwit them."),
    ("mastermind", "Fight: KO the highest cost Hero from the HQ."),
    ("hero", "[Covert]: You may Feast."),
    ("villain", "Ambush: This Villain gets +2 [Attack]."),
    ("villain", "Fight: Each player reveals the top card of their deck. Choose two of those cards to be discarded."),
    ("villain", "You may pay 1 [Recruit] any number of times to Shatter this Villain. Each time you do, draw a card."),
    ("villain", "Ambush: For each Villain in the city (including this one), Demolish each player."),
    ("hero", "You get +1 [Attack] for each 2 S.H.I.E.L.D. Levels you have."),
    ("hero", "Discard a card.\n[Tech]: Draw a card for each card you discarded."),
    ("hero", "Artifact -\nOnce per turn, draw a card."),
    ("hero", "Reveal the top card of the Villain Deck. Put it back on the top or bottom."),
    ("hero", "KO the top card of your deck.\n[Tech]: Do the same thing to each other player's deck."),
    ("hero", "Draw a card.\n[Tech]: Do this ability again."),
    (
        "hero",
        "Reveal the top card of the Bystander Deck. If it's a Special Bystander, put it on the bottom of that deck.",
    ),
]

REFUSED = [
    (
        "hero",
        "You may gain a Wound. If you do, KO two other cards from your hand.",
        "other than which is not said",
    ),
    (
        "hero",
        "Berserk, Berserk\nThen, draw a card for each [Tech] card you Berserked.",
        "when this was is not said",
    ),
    ("hero", "Draw a card.\nIndigestion: Draw two cards.", "there is no plain condition in the line above"),
    (
        "hero",
        "Draw a card. KO a Wound from your hand.\n[Tech]: Put that card on top of your deck.",
        "“that card” goes back to nothing that was named",
    ),
    (
        "hero",
        "Choose a Villain. It gets -1 [Attack] this turn.\n[Tech]: Defeat that Villain.",
        "“that Villain” goes back to nothing that was named",
    ),
    ("scheme", "Twist: For each Twist in the KO pile (including this one), draw a card.", "this card is none of these"),
    ("hero", "[Tech]: Draw a card.\n[Covert]: Do this ability again.", "whether this is asked again is not said"),
    ("hero", "Draw a card.\n[Covert]: Do the same thing with the Hero Deck.", "in the place of what is not said"),
    (
        "mastermind",
        "Master Strike: This Mastermind gets +1 [Attack] for each Wound in the KO pile.",
        "how long this holds is not said",
    ),
    ("villain", "Fight: Heist: Draw a card.", "when this is done is said twice"),
    ("villain", "Moonlight: Each player discards a card.", "when this is done is not said"),
    ("villain", "Ambush: KO a Wound from each Villain.", "no card is both of these"),
    ("hero", "You get +1 [Attack] for each different cost.", "of which cards is not said"),
    (
        "hero",
        "Reveal the top card of your deck. If it costs 0, gain a Sidekick. If it's [Tech], draw it.",
        "“it” could be what was asked about or what was named since",
    ),
    (
        "hero",
        "Danger Sense 3. If this revealed a Villain, you may fight it.",
        "“it” goes back to nothing that was named",
    ),
]


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_nothing_plainly_says_is_refused(
    kind: str, text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["explain", "--printed", "--format", "json", "--game", "legendary-marvel", "--type", kind, "--text", text])
    assert json.loads(capsys.readouterr().out)["meaning"][-1]["refused"] == why


@pytest.mark.parametrize(("kind", "text"), RUNNING)
def test_what_is_printed_runs(kind: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["explain", "--printed", "--format", "json", "--game", "legendary-marvel", "--type", kind, "--text", text]
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out)["runs"]


def test_a_keyword_that_is_only_known_by_name_does_not_run(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["explain", "--printed", "--format", "json", "--game", "legendary-marvel", "--type", "villain", "--text"]
    main([*call, "Mass Momentum 2"])
    found = json.loads(capsys.readouterr().out)
    assert not found["runs"]
    assert found["meaning"][0]["refused"] == "“Mass Momentum” is known by name only: no text says what it does"


def test_what_has_no_other_side_does_not_transform(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["explain", "--printed", "--format", "json", "--game", "legendary-marvel", "--type", "mastermind", "--text"]
    main([*call, "Master Strike: This Mastermind Transforms."])
    assert not json.loads(capsys.readouterr().out)["runs"]


@pytest.mark.parametrize(("kind", "itself"), [("villain", True), ("tactic", False)])
def test_a_card_is_called_by_a_part_of_its_name(
    kind: str, itself: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a Villain, though another card is called so; on a card that belongs to another, that one is meant."""
    cards = [
        {"id": "1", "game": "legendary-marvel", "name": "Brine", "type": "mastermind", "text": []},
        {"id": "2", "game": "legendary-marvel", "name": "Drowned Brine", "type": kind, "text": ["Fight: KO Brine."]},
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    main(["explain", "--format", "json", "--jsonl", str(file)])
    told = json.loads(capsys.readouterr().out.splitlines()[1])
    (ability,) = told["meaning"][0]["abilities"]
    assert (ability["effect"]["parts"][-1]["by"]["node"] == "This") is itself


@pytest.mark.parametrize(("text", "itself"), [("Fight: KO these Sour Apes.", True), ("Fight: KO these Brine.", False)])
def test_these_are_the_card_itself_or_refused(
    text: str, itself: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not all that are called so, and not another card."""
    cards = [
        {"id": "1", "game": "legendary-marvel", "name": "Brine", "type": "mastermind", "text": []},
        {"id": "2", "game": "legendary-marvel", "name": "Sour Apes", "type": "villain", "text": [text]},
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    main(["explain", "--format", "json", "--jsonl", str(file)])
    (told,) = json.loads(capsys.readouterr().out.splitlines()[1])["meaning"]
    if itself:
        assert told["abilities"][0]["effect"]["parts"][-1]["by"]["node"] == "This"
    else:
        assert told["refused"] == "“this Brine” is not this card"
