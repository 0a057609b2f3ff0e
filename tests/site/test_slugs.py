"""File names: whatever a card is called, its page stays where it belongs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardwright.site.slugs import Slugs, slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Robb Stark", "robb-stark"),
        ("Storm's End", "storms-end"),
        ("Björn Ångström", "bjorn-angstrom"),
        ("../../etc/passwd", "etc-passwd"),
        ("<script>alert(1)</script>", "script-alert-1-script"),
        ("..", "card"),
        ("龍", "card"),
        ("Index", "index-page"),
        ("CON", "con-page"),
    ],
)
def test_a_name_becomes_a_file_name(name: str, expected: str):
    assert slug(name) == expected


@given(some.text())
def test_no_name_leads_out_of_its_folder(name: str):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug(name))


@given(some.lists(some.tuples(some.sampled_from(["Arya", "arya!", "Árya", ""]), some.sampled_from(["", "A", "B"]))))
def test_every_card_has_a_page_of_its_own(names: list[tuple[str, str]]):
    slugs = Slugs()
    taken = [slugs.take(name, more) for name, more in names]
    assert len(set(taken)) == len(taken)


def test_a_version_tells_two_cards_of_a_name_apart():
    slugs = Slugs()
    assert [slugs.take("Bran Stark"), slugs.take("Bran Stark", "The Winged Wolf")] == [
        "bran-stark",
        "bran-stark-the-winged-wolf",
    ]
