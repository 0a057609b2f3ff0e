"""Finding cards by a query."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from cardwright.check.compiled import CompiledLine
from cardwright.check.project import Project
from cardwright.check.query import Matcher, QueryError, parse_query
from cardwright.content import Content
from cardwright.lang.reader import Reader


@cache
def project() -> Project:
    return Project(Content.bundled(), [])


@dataclass
class Card:
    name: str
    type: str = "character"
    game: str = "agot"
    set_name: str = ""
    file: str = "x.cards"
    fields: dict[str, Any] = field(default_factory=dict)
    lines: list[CompiledLine] = field(default_factory=list)


def card(name: str, text: str = "", card_type: str = "character", **fields: Any) -> Card:
    lines = []
    if text:
        result = Reader(project().tables, project().vocabulary("agot")).read(text)
        assert result.typed, text
        lines = [CompiledLine(text, result.abilities, 1)]
    return Card(name, card_type, fields=fields, lines=lines)


@cache
def cards() -> tuple[Card, ...]:
    return (
        card("Ser Ann", "Response: After you win a challenge, choose and kill a character.", cost=3, traits=["Knight"]),
        card("Bea", "Stealth.", cost=5, house="Stark", traits=["Lady", "Spy"], unique=True),
        card("Cora", "You may draw a card or gain 2 gold.", cost="X", house="Tully"),
        card("Dark Tower", "Kneel this card to draw a card.", "location", cost=1),
    )


def found(query: str) -> list[str]:
    return [card.name for card in Matcher(parse_query(query), cards()).found()]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("type:character cost<=3", ["Ser Ann"]),
        ("cost>=3", ["Ser Ann", "Bea"]),
        ("cost:X", ["Cora"]),
        ("cost!=3", ["Bea", "Cora", "Dark Tower"]),
        ("trait:knight", ["Ser Ann"]),
        ("traits:Spy", ["Bea"]),
        ("keyword:stealth", ["Bea"]),
        ("effect:kill", ["Ser Ann"]),
        ("effect:draw", ["Cora", "Dark Tower"]),
        ("effect:move", ["Ser Ann", "Cora", "Dark Tower"]),
        ("has:target", ["Ser Ann"]),
        ("has:trigger has:window", ["Ser Ann"]),
        ("has:choice", ["Cora"]),
        ("has:optional", ["Cora"]),
        ("has:unique", ["Bea"]),
        ("unique:yes", ["Bea"]),
        ("node:keyword", ["Bea"]),
        ('text:"this card"', ["Dark Tower"]),
        ("-house:Stark type:character", ["Ser Ann", "Cora"]),
        ("not house:Stark and type:character", ["Ser Ann", "Cora"]),
        ("house:Stark or house:Tully", ["Bea", "Cora"]),
        ("(house:Stark or house:Tully) cost>4", ["Bea"]),
        ("-(house:Stark or house:Tully) -cost:1", ["Ser Ann"]),
        ("tower", ["Dark Tower"]),
        ('"ser ann" or name:bea', ["Ser Ann", "Bea"]),
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
        ("has:chioce", "chioce", "has does not know “chioce”.", "Did you mean choice?"),
        ("node:penality", "penality", "node does not know “penality”.", "Did you mean penalty?"),
        ("a (cost<3", "(", "This parenthesis is not closed.", "Write ) after the group."),
        ("cost<3)", ")", "This parenthesis closes nothing.", "Take it away, or open it before."),
        ("cost:", "cost:", "cost of what?", "Write cost:VALUE."),
        ("cost<3 or", "r", "Something to look for is missing here.", "Write a term such as cost<=3."),
        ('text:"dead', '"', "This quotation mark is not closed.", 'Write text:"dead pile".'),
        ("type<3", "type<3", "type is no number.", "Write type:VALUE."),
    ],
)
def test_a_wrong_query_is_told_with_its_place(query: str, place: str, message: str, hint: str):
    with pytest.raises(QueryError) as caught:
        found(query)
    error = caught.value
    assert (query[error.start : error.end], error.message, error.hint) == (place, message, hint)


def test_deep_nesting_is_an_error_and_no_accident():
    with pytest.raises(QueryError, match="nested too deeply"):
        parse_query("(" * 5000 + "a" + ")" * 5000)


def test_an_effect_that_no_card_has_is_remarked():
    assert Matcher(parse_query("effect:kil"), cards()).remarks() == ["No card has the effect kil. Did you mean kill?"]
