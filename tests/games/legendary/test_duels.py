"""Honorable Duels: points remember which Hero gave them. An Ally who falls by one Hero alone is worth a token more."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.sources import given_by
from cardwright.table.catalogue import load_game
from legendary_board import Board
from legendary_course import whole_game

CLOAK, CHARM, HOUND, SOLDIER = "White Cloak", "Golden Charm", "The Hound Scowls", "Soldier"
JORY, SEPTA, REDCLOAKS = "Jory Cassel", "Septa Mordane", "Redcloaks"
"""Allies of 4 and of 3 [Attack], and Henchmen of 3."""


class Tourney(Board):
    """A turn of a player of House Stark in the Hand's Tourney, against House Lannister."""

    def __init__(self, *played: str, answers: tuple[str, ...] = (), duels: str = "honorable") -> None:
        super().__init__("King's Landing", "Lannister", answers=("[Attack]", *answers), duels=duels)
        self.cards = [self.use(name) for name in played]

    def left(self) -> dict[str, int]:
        """Whose points the player still has."""
        names = self.rules.cast.names
        return {names[piece]: number for piece, number in given_by(self.play, "[Attack]", 0).items()}

    def tokens_for(self, enemy: str, space: int = 1) -> int:
        """Beat an Ally: how many tokens the player has then."""
        (piece,) = self.stand(space, enemy)
        assert self.fight(piece)
        assert enemy in self.names("Victory Pile")
        return self.count("[VP] token")


@pytest.mark.rule("legendary.tourney.duel.bonus")
@pytest.mark.parametrize(
    ("played", "tokens"),
    [
        ((CLOAK, CLOAK), 1),
        ((CLOAK, CHARM), 1),  # two cards of one Hero
        ((CLOAK, HOUND), 0),
        ((CLOAK, SOLDIER), 0),
        ((SOLDIER, SOLDIER, SOLDIER, SOLDIER), 0),  # a Soldier has no Hero Name
    ],
)
def test_an_ally_who_falls_by_one_hero_is_worth_a_token_more(played: tuple[str, ...], tokens: int):
    assert Tourney(*played).tokens_for(JORY) == tokens
    assert Tourney(*played, duels="plain").tokens_for(JORY) == 0


@pytest.mark.rule("legendary.tourney.duel.bonus")
def test_each_ally_is_a_duel_by_itself():
    tourney = Tourney(CLOAK, CHARM, "Mountain Amok", answers=(CLOAK, "3"))
    tourney.given.append(CHARM)
    assert tourney.tokens_for(JORY) == 1
    assert tourney.left() == {CHARM: 1, "Mountain Amok": 3}
    tourney.given = ["Mountain Amok", "3"]
    assert tourney.tokens_for(SEPTA, 2) == 2


@pytest.mark.rule("legendary.tourney.duel.no-henchman")
def test_henchmen_are_no_match():
    assert Tourney(CLOAK).tokens_for(REDCLOAKS) == 0
    assert Tourney(CLOAK).tokens_for(SEPTA) == 1  # as strong as they are, and no Henchman


@pytest.mark.rule("legendary.tourney.duel.no-support")
def test_only_enemies_in_the_battlefield_are_dueled():
    defended = Tourney(CLOAK, CLOAK)
    assert defended.fight(defended.defend("Lannister Defender", 1, 1)[0])
    assert defended.count("[VP] token") == 2  # what a Defender is worth, and no more
    struck = Tourney(CLOAK, CLOAK, CLOAK, CLOAK)
    assert struck.fight(struck.put("Mastermind stack", "Jaime Lannister", player=1)[0])
    assert struck.names("Victory Pile") == ["Jaime Lannister"]
    assert struck.count("[VP] token") == 0
    for duels in ("plain", "honorable"):
        helped = Tourney(CLOAK, CLOAK, duels=duels)
        (own,) = helped.stand(1, "Janos Slynt")
        assert helped.support(own)
        assert helped.count("[VP] token") == 2  # what is printed on him


@pytest.mark.rule("legendary.tourney.duel.track-source")
def test_each_point_is_known_by_the_card_that_gave_it():
    tourney = Tourney(CLOAK, HOUND, SOLDIER, answers=(HOUND, "2", CLOAK, "1"))
    assert tourney.left() == {CLOAK: 3, HOUND: 2, SOLDIER: 1}
    assert tourney.tokens_for(SEPTA) == 0
    assert tourney.left() == {CLOAK: 2, SOLDIER: 1}
    assert tourney.count("[Attack]") == 3


@pytest.mark.rule("legendary.tourney.duel.track-source")
def test_who_spends_says_of_which_cards_and_how_many_of_each():
    tourney = Tourney(CLOAK, HOUND, SOLDIER, answers=(SOLDIER, CLOAK, "2"))
    (septa,) = tourney.stand(1, SEPTA)
    tourney.offered.clear()
    tourney.fight(septa)
    assert tourney.offered[:2] == [[SOLDIER, HOUND, CLOAK], [HOUND, CLOAK]]  # of one point nobody asks how many
    assert tourney.offered[2] == ["2", "1"]
    assert tourney.left() == {CLOAK: 1, HOUND: 2}


@pytest.mark.rule("legendary.tourney.duel.track-source")
def test_who_spends_all_is_not_asked_and_points_of_no_card_are_told_apart():
    tourney = Tourney(HOUND)
    tourney.have("[Attack]", 1)
    tourney.asked.clear()
    (septa,) = tourney.stand(1, SEPTA)
    tourney.fight(septa)
    assert not [ask for _, ask in tourney.asked if ask.startswith("spend")]
    assert tourney.left() == {}
    assert tourney.count("[VP] token") == 0  # one of the points was nobody's


@pytest.mark.rule("legendary.tourney.duel.track-source")
def test_what_is_left_is_lost_with_the_turn():
    tourney = Tourney(CLOAK)
    tourney.end_turn()
    assert (tourney.count("[Attack]"), tourney.left()) == (0, {})


@pytest.mark.rule("legendary.tourney.duel.track-source")
def test_a_copy_fights_under_the_name_of_whom_it_copies():
    tourney = Tourney(CLOAK, "Unknown Potential", answers=("yes", CLOAK))
    assert tourney.left() == {CLOAK: 6}
    assert tourney.tokens_for(JORY) == 1


def test_the_tourney_is_played_with_duels_and_other_lists_are_not():
    assert whole_game(2, decks="tourney-for-two").readings == {"duels": "honorable"}
    assert whole_game(2).readings == {}
    content = Content.bundled()
    lists = [content.root / "decklists" / "legendary" / "tourney-for-two.deck"]
    plain = load_game("legendary", content, 2, readings={"duels": "plain"}, decks=lists)
    assert plain.readings == {}  # who asks for another reading has it


def test_a_game_of_the_tourney_that_was_written_down_is_the_same_game():
    game = whole_game(2, decks="tourney-for-two")
    play = game.begin(3, random_agent(3))
    setup = game.setup(game.begin(3, lambda *_: 0))
    again = load_game("legendary", Content.bundled(), 2, readings=dict(game.readings), decks=setup["decks"])
    told = again.arrange(setup, random_agent(3))
    for _ in range(60):
        game.step(play)
        again.step(told)
    assert told.decisions == play.decisions
    assert told.state.key() == play.state.key()
