"""Rules of the ledger about what both players do at the same time or in turns, in games with a few cards that were
written for it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cardwright.content import Content
from cardwright.engine.game import Game
from cardwright.engine.operations import RULES
from cardwright.engine.play import CHANCE, Play, settle
from cardwright.engine.tabletop.areas import areas
from cardwright.engine.tabletop.shapes import INCH
from cardwright.engine.tabletop.standing import where
from cardwright.games.minis import words
from cardwright.games.minis.damage import fall
from cardwright.table.catalogue import load_game
from minis_match import FOUR, HALBERD, HEIR, LANNISTER, ONE, PIKE, STARK, TWO, Match

rule = pytest.mark.rule
NIGHT, HUNT, SUPPLY, MARCH = "Dead of Night", "Grey Wind's Hunt", "Supply Lines", "Night March"
STEP, RAVENS = "Not One Step Back", "Ravens from Winterfell"
COPIES = {NIGHT: 1, HUNT: 2, SUPPLY: 3, MARCH: 2, STEP: 3, RAVENS: 3}
ANSWER = "When a model becomes a Casualty, remove 1 Effort marker from each model."
MODEL = """card: {name}
type: model
base: 30
rank: Soldier
affiliation: {house}
reputation: 10
willpower: 5
resilience: 4
movement: 8
fight: 3
strength: 4
defense: 3
weapons: Soldier's Sword
armor: Boiled Leather
text:
  {text}

"""
OBJECTIVE = """card: {name}
type: objective
copies: {copies}
play: Raise the Plan
score: round
kind: Control
vp: 1
cost: 1
text:
  Score: If you have 9 or more Resource Points, score this card.
  Resource: {resource}

"""
ENCOUNTERS = (
    "Dawn at the Bridge", "Fog over the Trident", "The Ruined Keep", "Parley Betrayed", "The Burned Mill",
    "The Kingsroad", "Siege Camp", "The Frozen Ford",
)  # fmt: skip
WAITING = "Hidden.\n  Recount: This model takes 1 Effort marker."
TEXTS = {
    ONE: WAITING,
    TWO: WAITING,
    PIKE: WAITING,
    HALBERD: f"{WAITING}\n  Take the Lead: Discard 1 card at random from your hand.",
    FOUR: "Raise the Plan: Search your deck for an Objective and put it into your hand.",
}


@lru_cache(maxsize=1)
def edited() -> Game:
    """The small game with other texts; each side has two deployment areas, whatever Encounter is drawn."""
    root = Content.bundled().root / "decklists" / "minis"
    text = "game: minis\nset: Core Box\n\n"
    for name, says in TEXTS.items():
        text += MODEL.format(name=name, house="Stark" if "Stark" in name else "Lannister", text=says)
    for name, copies in COPIES.items():
        resource = "Set this card aside." if name in (STEP, RAVENS) else ANSWER
        text += OBJECTIVE.format(name=name, copies=copies, resource=resource)
    for name in ENCOUNTERS:
        text += f'card: {name}\ntype: encounter\nareas: A north edge 5", A south edge 5", B east edge 4"\n\n'
    with TemporaryDirectory() as folder:
        file = Path(folder) / "edited.cards"
        file.write_text(text, encoding="utf-8")
        decks = [root / "the-heir-rides-first.deck", root / "a-queen-on-the-road.deck"]
        return load_game("minis", decks=decks, edited=[file])


def begun(initiative: int, setup: int = STARK) -> Match:
    """A game in which a player has the Initiative in the first round; who won the setup roll is another thing."""
    match = Match((6, 1) if initiative == STARK else (1, 6), lot=setup, game=edited())
    name = f"player {initiative + 1}"
    match.tell(initiative, "choose a player", lambda play, _: name if play.state.memory[words.PHASE] else "")
    return match


# ---------------------------------------------------------------- cards that are played at the same moment


def answered(match: Match, *cards: str) -> list[str]:
    """A model falls, and both players answer with a card each; in which order they took effect."""
    for player, card in enumerate(cards):
        match.hold(player, card)
        match.tell(player, "respond", card)
    match.lay(HEIR, words.EFFORT, 1)
    fall(match.play, match.model(HALBERD), RULES)
    settle(match.play)
    return [match.play.rules.cast.names[what] for _, what, _ in match.happened("expend")]


@rule("minis.simul.lower-copies-first", "minis.simul.example.1")
@pytest.mark.parametrize("initiative", [STARK, LANNISTER])
def test_of_two_cards_the_rarer_one_comes_first(initiative: int):
    assert answered(begun(initiative).until(words.RAISE), NIGHT, SUPPLY) == [NIGHT, SUPPLY]
    assert answered(begun(initiative).until(words.RAISE), HUNT, SUPPLY) == [HUNT, SUPPLY]


@rule("minis.simul.tie-initiative", "minis.simul.example.1")
@pytest.mark.parametrize(("initiative", "order"), [(STARK, [HUNT, MARCH]), (LANNISTER, [MARCH, HUNT])])
def test_of_two_that_are_as_rare_that_of_the_initiative_player_does(initiative: int, order: list[str]):
    assert answered(begun(initiative).until(words.RAISE), HUNT, MARCH) == order


@rule("minis.simul.tie-active", "minis.simul.example.1")
@pytest.mark.parametrize(("initiative", "order"), [(STARK, [MARCH, HUNT]), (LANNISTER, [HUNT, MARCH])])
def test_in_an_activation_that_of_whoever_is_active_does(initiative: int, order: list[str]):
    match = begun(initiative).until(words.EXECUTE)
    while len(match.activations()) < 2:  # the second model that acts is one of the other player
        assert match.step()
    assert answered(match, HUNT, MARCH) == order


@rule("minis.card.unresolvable-discard")
def test_a_card_that_was_played_in_vain_is_discarded():
    match = begun(STARK).until(words.RAISE)
    assert answered(match, NIGHT, SUPPLY) == [NIGHT, SUPPLY]
    assert match.on(HEIR, words.EFFORT) == 0  # by the first card: there was nothing left for the second
    assert match.cards(words.DECK, LANNISTER)[-1] == SUPPLY
    assert [match.has(player, words.RESOURCE) for player in (STARK, LANNISTER)] == [2, 2]


# ---------------------------------------------------------------- in turns


def owners(match: Match, verb: str, *names: str) -> list[int]:
    """To whom those of some models belong to whom something was done, in its order; each is told of once."""
    wanted = [match.model(name) for name in names]
    found = list(dict.fromkeys(what for _, what, _ in match.happened(verb) if what in wanted))
    return [match.play.state.owner[what] for what in found]


@rule("minis.recount.traits-alternate")
@pytest.mark.parametrize("initiative", [STARK, LANNISTER])
def test_traits_of_the_recount_are_used_in_turns(initiative: int):
    match = begun(initiative).until(words.RECOUNT)
    before = len(match.happened("take"))
    while match.on(HALBERD, words.EFFORT) * match.on(ONE, words.EFFORT) * match.on(TWO, words.EFFORT) == 0:
        assert match.step()
    tired = [match.play.state.owner[what % len(match.play.state.owner)] for what in counted(match, before)]
    assert tired == [initiative, 1 - initiative] * 2


def counted(match: Match, before: int) -> list[int]:
    """On what markers were laid since, in order."""
    first = match.play.rules.layout.tokens[words.EFFORT]
    return [what - first for _, what, _ in match.happened("take")[before:]]


@rule("minis.setup.late-alternate")
@pytest.mark.parametrize("setup", [STARK, LANNISTER])
def test_hidden_models_are_deployed_in_turns(setup: int):
    match = begun(1 - setup, setup).until(words.LEAD)
    assert owners(match, "deploy", ONE, TWO, PIKE, HALBERD) == [setup, 1 - setup] * 2
    everybody = owners(match, "deploy", HEIR, FOUR, ONE, TWO, PIKE, HALBERD)
    assert everybody[-4:] == [setup, 1 - setup] * 2


# ---------------------------------------------------------------- the rest


@rule("minis.setup.split-zones")
def test_a_group_may_be_spread_over_the_areas_of_its_player():
    match = begun(STARK)
    match.tell(STARK, "choose a player", "player 1")  # who has the setup initiative takes area A, north and south
    wanted = {HEIR: 33.0, FOUR: 3.0}

    def nearest(_play: Play, labels: list[str]) -> str:
        last = len([1 for one in (HEIR, FOUR) if one in match.there(STARK)])
        goal = list(wanted.values())[min(last, 1)]
        return min(labels, key=lambda label: abs(float(label.split('" east, ')[1].split('"')[0]) - goal))

    match.tell(STARK, "where to?", nearest, always=True)
    match.until(words.LEAD)
    north = {name: where(match.play, match.model(name))[1] / INCH for name in (HEIR, FOUR)}
    assert max(north.values()) > 31 and min(north.values()) < 5
    assert [len(area) for area in areas(match.play)] == [2, 1]


@rule("minis.card.search-then-shuffle")
def test_a_deck_that_was_searched_is_shuffled():
    match = begun(STARK).until(words.RAISE)
    before = match.cards(words.DECK, STARK)
    shuffled = len(match.happened("shuffle"))
    match.until(words.EXECUTE)
    assert len(match.happened("search")) == 1
    assert len(match.happened("shuffle")) == shuffled + 1
    after = match.cards(words.DECK, STARK)
    assert [card for card in before if card in after] != after


@rule("minis.resource.aside-one-copy")
def test_only_one_copy_of_a_card_is_laid_aside():
    match = begun(STARK).until(words.LEAD)
    match.hold(STARK, STEP, STEP, RAVENS)
    for name in (STEP, STEP, RAVENS):
        match.tell(STARK, "act", name)
    match.until(words.RAISE)
    assert sorted(match.cards(words.ASIDE, STARK)) == [STEP, RAVENS]
    assert match.cards(words.DECK, STARK)[-1] == STEP  # the second copy was played in vain


@rule("minis.random.cards")
def test_cards_are_taken_at_random_and_not_by_dice():
    match = begun(STARK).until(words.LEAD)
    match.hold(LANNISTER, SUPPLY, MARCH, "Sow Discord", "Feigned Retreat")
    match.until(words.RAISE)
    (asked,) = (one for one in match.asked if one.ask == "discard" and one.phase == words.LEAD)
    assert asked.player == CHANCE
    assert sorted(asked.labels) == sorted([SUPPLY, MARCH, "Sow Discord", "Feigned Retreat"])
    rolled = [one for one in match.questions("roll a die", 1) if one.phase == words.LEAD]
    assert len(rolled) == 2  # those of the Initiative
