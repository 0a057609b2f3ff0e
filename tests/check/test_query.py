"""Finding cards by a query."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cardwright.check.compiled import CompiledCard, CompiledLine
from cardwright.check.project import Project
from cardwright.check.query import Matcher, QueryError, facts_of, parse_query
from cardwright.content import Content
from cardwright.lang.reader import Reader


@cache
def project() -> Project:
    return Project(Content.bundled(), [])


def card(name: str, text: str = "", card_type: str = "character", **fields: Any) -> CompiledCard:
    lines = []
    vocabulary = project().vocabulary("agot")
    if text:
        result = Reader(project().tables, vocabulary).read(text)
        assert result.typed, text
        lines = [CompiledLine(text, result.abilities, 1)]
    made = CompiledCard(name, "agot", lines, [], "x.cards", 1, vocabulary, type=card_type, fields=fields)
    made.lexicon = lambda: project().lexicon("agot")
    return made


@cache
def cards() -> tuple[CompiledCard, ...]:
    return (
        card("Ser Ann", "Response: After you win a challenge, choose and kill a character.", cost=3, traits=["Knight"]),
        card("Bea", "Stealth.", cost=5, house="Stark", traits=["Lady", "Spy"], unique=True),
        card("Cora", "Any phase: You may draw a card or gain 2 gold.", cost="X", house="Tully"),
        card("Dark Tower", "Marshalling: Kneel this card to draw a card.", "location", cost=1),
        card("Edric", "Knight characters cannot be killed.", "location", cost=1),
    )


def found(query: str) -> list[str]:
    return [card.name for card in Matcher(parse_query(query), cards(), facts_of).found()]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("type:character cost<=3", ["Ser Ann"]),
        ("cost>=3", ["Ser Ann", "Bea"]),
        ("cost:X", ["Cora"]),
        ("cost!=3", ["Bea", "Cora", "Dark Tower", "Edric"]),
        ("trait:knight", ["Ser Ann"]),
        ("traits:Spy", ["Bea"]),
        ("keyword:stealth", ["Bea"]),
        ("effect:kill", ["Ser Ann"]),
        ("effect:draw", ["Cora", "Dark Tower"]),
        ("effect:move", ["Ser Ann", "Cora", "Dark Tower"]),
        ("effect:kneel", []),
        ("cost:kneel", ["Dark Tower"]),
        ("trigger:win", ["Ser Ann"]),
        ("cannot:kill", ["Edric"]),
        ("allows:kill", []),
        ("has:prohibition has:standing", ["Edric"]),
        ("has:target", ["Ser Ann"]),
        ("has:trigger has:window", ["Ser Ann"]),
        ("has:window -has:trigger", ["Cora", "Dark Tower"]),
        ("has:choice", ["Cora"]),
        ("has:optional", ["Ser Ann", "Cora"]),
        ("has:unique", ["Bea"]),
        ("unique:yes", ["Bea"]),
        ("node:either", ["Cora"]),
        ('text:"this card"', ["Dark Tower"]),
        ("-house:Stark type:character", ["Ser Ann", "Cora"]),
        ("not house:Stark and type:character", ["Ser Ann", "Cora"]),
        ("house:Stark or house:Tully", ["Bea", "Cora"]),
        ("(house:Stark or house:Tully) cost>4", ["Bea"]),
        ("-(house:Stark or house:Tully) -cost:1", ["Ser Ann"]),
        ("tower", ["Dark Tower"]),
        ('"ser ann" or name:bea', ["Ser Ann", "Bea"]),
        ("cost:2..5", ["Ser Ann", "Bea"]),
        ("cost:2..", ["Ser Ann", "Bea"]),
        ("cost:..3", ["Ser Ann", "Dark Tower", "Edric"]),
        ("cost:03", ["Ser Ann"]),
        ("cost=3.0", ["Ser Ann"]),
        ("unique:no", ["Ser Ann", "Cora", "Dark Tower", "Edric"]),
        ("unique:true", ["Bea"]),
        ("unique!=no", ["Bea"]),
        ("-cost:2..5 type:character", ["Cora"]),
        ("cannot:kill.you", ["Edric"]),
        ("effect:you.draw", ["Cora", "Dark Tower"]),
        ("effect:opponent.draw", []),
        ("effect:kill.opponent", ["Ser Ann"]),
        ("cost:kneel.you", ["Dark Tower"]),
        ("cost:kneel.opponent", []),
        ("stealth", ["Bea"]),
        ("gold", ["Cora"]),
        ("sort:-cost type:character", ["Cora", "Bea", "Ser Ann"]),
        ("sort:cost has:text sort:-name", ["Edric", "Dark Tower", "Ser Ann", "Bea", "Cora"]),
        ("sort:house", ["Bea", "Cora", "Ser Ann", "Dark Tower", "Edric"]),
    ],
)
def test_queries(query: str, names: list[str]):
    assert found(query) == names


@pytest.mark.parametrize(
    ("query", "place", "message", "hint"),
    [
        ("", "", "The query is empty.", "Write what to look for, such as type:character cost<=3."),
        ("cots<3", "cots", "No card has a field cots.", "Did you mean cost?"),
        ("cost<many", "many", "“many” is no number.", "Write a number, such as cost<=3."),
        ("cost<nan", "nan", "“nan” is no number.", "Write a number, such as cost<=3."),
        ("cost<=1_0", "1_0", "“1_0” is no number.", "Write a number, such as cost<=3."),
        ("cost<=0x10", "0x10", "“0x10” is no number.", "Write a number, such as cost<=3."),
        ("cost:5..2", "5..2", "5..2 goes from high to low.", "Write cost:2..5."),
        ('name:""', 'name:""', "name of what?", "Write name:VALUE."),
        ("has:trigr", "trigr", "has does not know “trigr”.", "Did you mean trigger?"),
        ("has:chioce", "chioce", "has does not know “chioce”.", "Did you mean choice?"),
        ("node:eiter", "eiter", "node does not know “eiter”.", "Did you mean either?"),
        ("a (cost<3", "(", "This parenthesis is not closed.", "Write ) after the group."),
        ("cost<3)", ")", "This parenthesis closes nothing.", "Take it away, or open it before."),
        ("cost:", "cost:", "cost of what?", "Write cost:VALUE."),
        ("cost<3 or", "r", "Something to look for is missing here.", "Write a term such as cost<=3."),
        ('text:"dead', '"', "This quotation mark is not closed.", 'Write text:"dead pile".'),
        ("type<3", "type<3", "type is no number.", "Write type:VALUE."),
        ("effect<3", "effect<3", "effect is no number.", "Write effect:VALUE."),
        ("sort:csot", "csot", "Nothing can be sorted by csot.", "Did you mean cost?"),
        (
            "bea or sort:cost",
            "sort:cost",
            "The order is that of all that is found.",
            "Write sort:cost by itself, not in a group, behind - or beside or.",
        ),
    ],
)
def test_a_wrong_query_is_told_with_its_place(query: str, place: str, message: str, hint: str):
    with pytest.raises(QueryError) as caught:
        found(query)
    error = caught.value
    assert (query[error.start : error.end], error.message, error.hint) == (place, message, hint)


SIDES = {
    "Any phase: Choose and kill a character an opponent controls.": ("effect", {"you.kill.opponent"}, {"kill.you"}),
    "Any phase: Choose and kill a character you control.": ("effect", {"you.kill.you"}, {"kill.opponent"}),
    "Any phase: Choose and kill a character.": ("effect", {"kill.you", "kill.opponent"}, {"opponent.kill"}),
    "Any phase: Each opponent discards a card from his hand.": (
        "effect",
        {"opponent.discard.opponent"},
        {"you.discard", "discard.you"},
    ),
    "Any phase: Each player draws a card.": ("effect", {"you.draw", "opponent.draw"}, set()),
    "Your opponents cannot kneel characters you control.": ("cannot", {"opponent.kneel.you"}, {"you.kneel"}),
    "Response: After an opponent draws a card, draw a card.": ("trigger", {"opponent.draw"}, {"you.draw"}),
    "Each Lannister character you control gets +1 STR and gains Renown.": (
        "gives",
        {"renown.you", "str"},
        {"renown.opponent"},
    ),
    "Any phase: Kneel this card to return a card in an opponent's discard pile to its owner's hand.": (
        "effect",
        {"return.opponent"},
        {"return.you"},
    ),
}


@pytest.mark.parametrize("text", SIDES)
def test_a_deed_says_whose_it_is(text: str):
    role, there, missing = SIDES[text]
    one = [card("Anybody", text)]
    for word in there:
        assert Matcher(parse_query(f"{role}:{word}"), one, facts_of).found() == one, word
    for word in missing:
        assert Matcher(parse_query(f"{role}:{word}"), one, facts_of).found() == [], word


def test_deep_nesting_is_an_error_and_no_accident():
    with pytest.raises(QueryError, match="nested too deeply"):
        parse_query("(" * 5000 + "a" + ")" * 5000)


def test_an_effect_that_no_card_has_is_remarked():
    assert Matcher(parse_query("effect:kil"), cards(), facts_of).remarks() == [
        "No card has the effect kil. Did you mean kill?"
    ]


def test_a_keyword_that_no_card_has_is_remarked():
    assert Matcher(parse_query("-keyword:stelth"), cards(), facts_of).remarks() == [
        "No card has the keyword stelth. Did you mean stealth?"
    ]


def test_a_word_that_is_far_from_all_others_is_not_guessed_at():
    with pytest.raises(QueryError) as caught:
        found("income:3")
    assert caught.value.hint.startswith("There are game, type, set, name, file, effect, cost, ")


def test_a_text_without_a_meaning_is_remarked_when_meanings_are_asked_for():
    unread = card("Fay", "Any phase: Each player draws 1 card unless you pay 1 gold.", "event")
    assert Matcher(parse_query("-effect:draw"), [unread], facts_of).remarks() == [
        "No card has the effect draw.",
        "1 card has a line without a meaning: only its words can be found.",
    ]
    assert Matcher(parse_query("name:fay"), [unread], facts_of).remarks() == []
