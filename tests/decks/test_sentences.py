"""What rules mean exactly: marks, negations and permissions count, and what a list cannot tell is refused."""

from __future__ import annotations

import copy

import pytest

from cardwright.decks import FormatError, Judge
from cardwright.decks.world import ListWorld
from decklists import add_format, broken, verdict


def warband(*models: str, boss: str = "", deck: tuple[str, ...] = (), gear: str = "") -> str:
    """A list in the format `test`; what is said about a model stands behind a bar: `Sansa Stark|rank: Hand`."""
    rows = ["game: minis", "format: test", *([f"boss: {boss}"] if boss else []), "Warband"]
    rows += [model.replace("|", "\n  ") for model in models]
    return "\n".join([*rows, *(["Gear", gear] if gear else []), *(["Objective deck", *deck] if deck else [])]) + "\n"


def rules(judge: Judge, *sentences: str) -> None:
    """Make the format `test` of these sentences."""
    rows = [f"t.{number}: {sentence}" for number, sentence in enumerate(sentences, 1)]
    add_format(judge, "\n".join(["game: minis", "format: test", *rows]))


def cards(judge: Judge, text: str) -> list[list[str]]:
    """The cards of each fault."""
    return [violation.cards for violation in verdict(judge, text).violations if violation.rule.startswith("t.")]


# ------------------------------------------------------------ marks


def test_the_boss_of_one_list_is_not_that_of_the_next(judge: Judge):
    rules(judge, "The list has exactly 1 Boss.", "If the list has a Boss, each model is Stark.")
    assert broken(judge, warband("Robb Stark", "Bronn", boss="Robb Stark")) == {"t.2"}
    assert broken(judge, warband("Robb Stark", "Bronn")) == {"t.1"}
    assert broken(judge, warband("Robb Stark", "Arya Stark", boss="Arya Stark")) == set()
    assert cards(judge, warband("Robb Stark", "Arya Stark")) == [[]]


def test_a_word_that_stands_for_a_mark_is_not_remembered_either(judge: Judge):
    judge.game("minis").shape.means["nameless"] = "a model that is your Boss"
    try:
        rules(judge, "The list has at least 1 nameless model.")
        assert broken(judge, warband("Robb Stark", boss="Robb Stark")) == set()
        assert broken(judge, warband("Robb Stark")) == {"t.1"}
    finally:
        judge.game("minis").shape.means["nameless"] = "a model with an Unknown name"


def test_a_word_that_is_defined_by_itself(judge: Judge):
    judge.game("minis").shape.means["nameless"] = "a nameless model"
    try:
        rules(judge, "The list has at least 2 nameless models.")
        with pytest.raises(FormatError, match="defined by itself"):
            verdict(judge, warband("Robb Stark"))
    finally:
        judge.game("minis").shape.means["nameless"] = "a model with an Unknown name"


# ------------------------------------------------------------ cards that no one knows

BLAMELESS = [
    "Only Soldiers have equipment.",
    "The list has no models without a Stark Affiliation.",
    "The Warband has no cards that are not Stark.",
    "The Warband has no cards without an Affiliation.",
    "No two cards share a name.",
    "No card shares a name with another card.",
    "The Reputation of each card in the Warband is at least 1.",
    "Each card in the Warband has a different name.",
    "Each equipment is attached to a model.",
]


@pytest.mark.parametrize("sentence", BLAMELESS)
def test_an_unknown_card_is_blamed_once(judge: Judge, sentence: str):
    rules(judge, sentence)
    text = warband("Robb Stark", "Rob Starc", "Rob Starc|equipment: Oak Shield")
    assert broken(judge, text) == {"list.unknown-card"}


def test_what_an_unknown_card_bears_is_there(judge: Judge):
    rules(judge, "The list has no equipment.")
    assert broken(judge, warband("Rob Starc|equipment: Oak Shield")) == {"list.unknown-card", "t.1"}


# ------------------------------------------------------------ negations and permissions

ARMED = "Arya Stark|equipment: Oak Shield"
NEGATIONS = [
    # sentence, a list that breaks it, a list that keeps it
    ("The list has no equipment that is not attached to a model.", warband(gear="Oak Shield"), warband(ARMED)),
    ("The list has no equipment that is attached to a model.", warband(ARMED), warband(gear="Oak Shield")),
    ("Each equipment is not attached to a model.", warband(ARMED), warband(gear="Oak Shield")),
    ("Each equipment cannot be attached to an Ally.", warband(ARMED), warband("Stark Archer|equipment: Oak Shield")),
    ("Each equipment is attached to a model.", warband(gear="Oak Shield"), warband(ARMED)),
    ("Only Soldiers have equipment.", warband(ARMED), warband("Stark Archer|equipment: Oak Shield", "Robb Stark")),
    ("Only Soldiers may have equipment.", warband(ARMED), warband("Stark Archer|equipment: Oak Shield", "Robb Stark")),
    ("No model may have equipment.", warband(ARMED), warband("Arya Stark")),
    ("Each model does not have equipment.", warband(ARMED), warband("Arya Stark")),
    ("Each model has no equipment.", warband(ARMED), warband("Arya Stark")),
    ("Each model has at most 1 equipment.", warband(f"{ARMED}, Signal Horn"), warband(ARMED)),
    ("Each model that does not have equipment is a Leader.", warband("Arya Stark"), warband(ARMED, "Robb Stark")),
    ("Each model has no Stark Affiliation.", warband("Arya Stark"), warband("Bronn")),
    ("The list has no models with no Rivals.", warband("Bronn"), warband("Robb Stark")),
    ("Each model shares no Affiliation with your Boss.", warband("Robb Stark", "Arya Stark", boss="Robb Stark"),
     warband("Bronn", "Gregor Clegane", boss="Gregor Clegane")),
    ("At most 1 model is not a Soldier.", warband("Robb Stark", "Arya Stark"), warband("Robb Stark", "Stark Archer")),
    ("No two models are Leaders.", warband("Robb Stark", "Jaime Lannister"), warband("Robb Stark", "Arya Stark")),
    ("Your Boss cannot be a Leader.", warband("Robb Stark", boss="Robb Stark"), warband("Bronn", boss="Bronn")),
    ("The rank of each model is not Leader.", warband("Robb Stark"), warband("Arya Stark", gear="Oak Shield")),
    ("The rank of each model cannot be Leader.", warband("Robb Stark"), warband("Arya Stark")),
    ("The Reputation limit cannot be less than 400.", warband("Robb Stark"), None),
    ("The Reputation limit is not 350.", warband("Robb Stark"), None),
    ("Each model whose Reputation is more than 60 is a Leader.", warband("Gregor Clegane"), warband("Arya Stark")),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "bad", "good"), NEGATIONS, ids=[row[0] for row in NEGATIONS])
def test_a_negation_counts(judge: Judge, sentence: str, bad: str, good: str | None):
    rules(judge, sentence)
    assert broken(judge, bad) == {"t.1"}
    if good is not None:
        assert broken(judge, good) == set()


PERMISSIONS = [
    "Your Boss may be a Soldier.",
    "Each model may have equipment.",
    "Each equipment may be attached to a Leader.",
    "Each model may share an Affiliation with your Boss.",
    "The Warband has any number of Leaders.",
]


@pytest.mark.parametrize("sentence", PERMISSIONS)
def test_a_permission_forbids_nothing(judge: Judge, sentence: str):
    rules(judge, sentence)
    assert broken(judge, warband("Bronn", "Robb Stark", boss="Bronn", gear="Oak Shield")) == set()


REFUSED = {
    "No model will have equipment.": "“will” cannot be judged",
    "Each model had equipment.": "what was or is being done",
    "The list has a model that was revealed.": "what was or is being done",
    "You may only include models.": "right before what it is about",
    "The list cannot have only models.": "“only” cannot be judged together",
    "Each model is never a Leader.": "“never” cannot be judged",
    "Some models are Leaders.": "“some” cannot be judged",
    "Each model shares 2 Affiliations with your Boss.": "share a",
    "The models do not share a name.": "with what it is shared",
    "No three models share a name.": "no two",
    "The shuffled Objective deck has 30 cards.": "which “Objective deck” this is",
    "Each model has a non-Stark Affiliation.": "cannot be described so",
    "The list has equipment attached to each model.": "one bearer",
    "The Warband has models in the Objective deck.": "in two places",
    "The Warband contains only different models.": "“different” cannot be judged where nothing is counted",
}  # fmt: skip


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_a_list_cannot_tell_is_refused_and_not_passed_over(judge: Judge, sentence: str):
    rules(judge, sentence)
    with pytest.raises(FormatError) as error:
        verdict(judge, warband("Robb Stark"))
    assert REFUSED[sentence] in str(error.value)


# ------------------------------------------------------------ what is said of nothing

UNLESS_THERE = [
    # condition, a list where it is so, a list with nothing of which it could be so
    ("your Boss is a Leader", warband("Robb Stark", boss="Robb Stark"), warband("Robb Stark")),
    ("your Boss is not a Soldier", warband("Robb Stark", boss="Robb Stark"), warband("Robb Stark")),
    ("each equipment is attached to a model", warband(ARMED), warband("Arya Stark")),
    ("the rank of each equipment is not Leader", warband(ARMED), warband("Arya Stark")),
    ("all Objective cards share a name", warband("Arya Stark", deck=("Sow Discord",)), warband("Arya Stark")),
    ("your Boss has a Stark Affiliation", warband("Robb Stark", boss="Robb Stark"), warband("Robb Stark")),
    ("your Boss is a Leader or your Boss is a Hand", warband("Robb Stark", boss="Robb Stark"), warband("Robb Stark")),
    ("no equipment is attached to a model", warband("Arya Stark"), None),
    ("at most 1 equipment is attached to a model", warband("Arya Stark"), None),
]


@pytest.mark.parametrize(("condition", "so", "not_so"), UNLESS_THERE, ids=[row[0] for row in UNLESS_THERE])
def test_what_is_said_of_nothing_is_not_so(judge: Judge, condition: str, so: str, not_so: str | None):
    rules(judge, f"If {condition}, the list has no models.", f"The list has no models unless {condition}.")
    assert broken(judge, so) == {"t.1"}
    if not_so is not None:
        assert broken(judge, not_so) == {"t.2"}


def test_an_agenda_that_is_not_there_is_none(judge: Judge):
    rows = [
        "t.1: If the agenda is Blood Feud, the House deck has at least 2 cards.",
        "t.2: You may include Needle only if the agenda is Blood Feud.",
    ]
    add_format(judge, "\n".join(["game: agot", "format: test", *rows]))
    text = "game: agot\nformat: test\nhouse: Stark\n{}House deck\nNeedle\n"
    assert broken(judge, text.format("agenda: Blood Feud\n")) == {"t.1"}
    (found,) = verdict(judge, text.format("")).violations
    assert found.message == "You may include Needle only if the agenda is Blood Feud. Found no agenda."
    assert found.fix == "add a line `agenda: NAME`, or remove Needle"


# ------------------------------------------------------------ different cards

DIFFERENT = [
    "The Objective deck has 2 different Objective cards.",
    "The Objective deck has 2 different cards.",
    "The number of different cards in the Objective deck is 2.",
    "At least 2 different cards in the Objective deck are Objective cards.",
    "There are 2 different Objective cards in the Objective deck.",
]


@pytest.mark.parametrize("sentence", DIFFERENT)
def test_different_cards_are_counted_once_each(judge: Judge, sentence: str):
    rules(judge, sentence)
    assert broken(judge, warband("Robb Stark", deck=("3x Sow Discord", "2x Trial by Combat"))) == set()
    assert broken(judge, warband("Robb Stark", deck=("2x Sow Discord",))) == {"t.1"}


def test_too_few_different_cards_are_told(judge: Judge):
    rules(judge, "The Objective deck has 2 different Objective cards.")
    (found,) = verdict(judge, warband("Robb Stark", deck=("2x Sow Discord",))).violations
    assert (found.found, found.needed) == ("1 different Objective card", "exactly 2")
    assert found.fix == "add 1 different Objective card to the Objective deck, for example 1 Take the High Ground"


def test_copies_of_one_card_are_no_two_cards(judge: Judge):
    rules(judge, "No two Objective cards share a name.", "No two models share a name.")
    assert broken(judge, warband("Robb Stark", deck=("3x Sow Discord",))) == set()
    assert broken(judge, warband("2x Stark Archer")) == {"t.2"}


def test_a_card_that_says_what_no_list_can_tell_is_a_warning(judge: Judge):
    text = "You cannot include Warships in your House deck this turn."
    compiler = judge.game("agot").formats._compiler()
    result = compiler.reader.read(text)
    scene = judge.scene(judge.read(b"game: agot\nHouse deck\nNeedle\n"))
    card = copy.copy(scene.entries[0].card)
    card.abilities = [(text, ability) for ability in result.abilities]
    scene.entries[0].card = card
    test = compiler.test("The text of each card in the House deck holds.")
    assert test(ListWorld(scene)) == []
    assert [(each.line, each.message) for each in scene.warnings] == [
        (3, f"Needle says “{text}”, which cannot be judged: a list knows no time")
    ]


# ------------------------------------------------------------ two things a list must have


@pytest.mark.parametrize(
    ("sentence", "faults"), [("at least 99 cards with a Noble crest", {"t.1"}), ("no titles", set())]
)
def test_what_stands_behind_and_is_counted_by_itself(judge: Judge, sentence: str, faults: set[str]):
    first = "The House deck has at least 1 card with a War crest"
    rows = ["game: agot", "format: test", f"t.1: {first} and {sentence}."]
    add_format(judge, "\n".join(rows))
    text = "game: agot\nformat: test\nhouse: Stark\nHouse deck\n3x Robb Stark\n"
    assert broken(judge, text) == faults
