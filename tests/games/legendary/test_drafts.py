"""Heroes that are picked in turns or drafted, in place of those that the list names."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import pytest

from cardwright.content import Content
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.seating import first_player
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame


class Asked(NamedTuple):
    """A pick of a Hero: who picks, from which Heroes, and which one; how many cards the draft deck has then."""

    player: int
    among: list[str]
    taken: str
    undealt: int


class Draft(NamedTuple):
    """A setup in which Heroes were picked."""

    picks: list[Asked]
    decks: list[Counter[str]]
    """The cards of each player by their Hero Names."""
    first: int
    houses: list[str]


@lru_cache(maxsize=4)
def draft(players: int, how: str) -> Draft:
    """The setup of a game in which everybody always takes the last of what is offered."""
    game = load_game("legendary", Content.bundled(), players, readings={"heroes": how})
    assert isinstance(game, WrittenGame)
    cast, layout, picks = game.rules.cast, game.rules.layout, list[Asked]()

    heroes = {piece.name: piece.values["hero"] for piece in cast.pieces if piece.type == "hero"}

    def agent(play: Play, player: int, question: Question, options: Options) -> int:
        names = [heroes.get(question.label(play.rules, option), "") for option in options]
        if all(names):
            deck = play.state.members[layout.zone("draft deck")]
            picks.append(Asked(player, sorted(names), names[-1], deck.bit_count()))
        return len(options) - 1

    play = game.begin(5, agent)
    game.step(play)
    members = play.state.members
    held = [members[layout.zone("Hero Deck", one)] | members[layout.zone("lineup", one)] for one in range(players)]
    tops = [(play.state.order[layout.zone("Mastermind stack", one)] or ())[0] for one in range(players)]
    return Draft(
        picks,
        [Counter(heroes[cast.names[piece]] for piece in ids(bits)) for bits in held],
        first_player(play),
        [cast.pieces[piece].values["house"] for piece in tops],
    )


@pytest.mark.rule("legendary.mode.draft.pick-pass")
@pytest.mark.rule("legendary.setup.hero.all-14")
@pytest.mark.parametrize(("players", "how"), [(2, "drafted"), (3, "picked"), (4, "drafted")])
def test_each_player_has_four_whole_heroes_that_nobody_else_has(players: int, how: str):
    decks = draft(players, how).decks
    assert [sorted(deck.values()) for deck in decks] == [[14] * 4] * players
    assert len({name for deck in decks for name in deck}) == 4 * players


@pytest.mark.rule("legendary.mode.draft.deck")
@pytest.mark.rule("legendary.mode.draft.deal")
@pytest.mark.rule("legendary.mode.draft.dealt-total")
@pytest.mark.parametrize(("players", "each", "rest"), [(2, 6, 6), (3, 6, 0), (4, 4, 2)])
def test_one_card_of_each_hero_is_dealt_from(players: int, each: int, rest: int):
    picks = draft(players, "drafted").picks
    dealt = [name for one in picks[:players] for name in one.among]
    assert [len(one.among) for one in picks[:players]] == [each] * players
    assert len(set(dealt)) == len(dealt) == 18 - rest
    assert picks[0].undealt == rest


@pytest.mark.rule("legendary.mode.draft.sizes")
@pytest.mark.parametrize(("players", "sizes"), [(2, [6, 5, 4, 3]), (4, [4, 3, 2])])
def test_hands_are_passed_on_and_grow_smaller(players: int, sizes: list[int]):
    """Of a last card nothing is asked: everybody keeps it."""
    found = draft(players, "drafted")
    for player in range(players):
        own = [one for one in found.picks if one.player == player]
        right = [one for one in found.picks if one.player == (player - 1) % players]
        assert [len(one.among) for one in own] == sizes
        for before, after in zip(right, own[1:], strict=False):
            left = list(before.among)
            left.remove(before.taken)
            assert after.among == left
        assert {one.taken for one in own} <= set(found.decks[player])


@pytest.mark.rule("legendary.mode.two.own")
@pytest.mark.rule("legendary.mode.two.third")
@pytest.mark.rule("legendary.mode.two.fourth-snake")
@pytest.mark.rule("legendary.mode.two.order-example")
def test_the_last_to_pick_a_third_hero_picks_a_fourth_first():
    found = draft(3, "picked")
    a, b, c = ((found.first + step) % 3 for step in range(3))
    assert [one.player for one in found.picks] == [a, b, c, a, b, c, a, b, c, c, b, a]
    assert [len(one.among) for one in found.picks] == [4, 4, 4, 3, 3, 3, 12, 11, 10, 9, 8, 7]


@pytest.mark.rule("legendary.mode.two.own")
def test_two_heroes_are_of_the_own_house():
    found = draft(3, "picked")
    house = {"Stark": "Young Arya", "Lannister": "Queen Cersei", "King's Landing": "Small Council"}
    for one in found.picks[:3]:
        assert house[found.houses[one.player]] in one.among
