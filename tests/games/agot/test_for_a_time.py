"""What holds until the end of a phase holds for a card as it lies there: whoever comes back is free of it."""

from __future__ import annotations

import agot_look as table
from agot_table import ME, Westeros
from cardwright.engine.using import actions_of, perform
from cardwright.engine.view import stat


def strength(westeros: Westeros, name: str) -> int:
    return stat(westeros.play, westeros.id(name), westeros.rules.stat["STR"])


def test_strength_gained_for_a_phase_is_lost_with_the_card():
    westeros = Westeros("Handmaid of the Khalasar, Catelyn Stark", answers=["Catelyn Stark"])
    handmaid, lady = westeros.id("Handmaid of the Khalasar"), westeros.id("Catelyn Stark")
    printed = strength(westeros, "Catelyn Stark")
    assert any(perform(westeros.play, ME, handmaid, one) for one in actions_of(westeros.play, handmaid, "Any phase"))
    assert strength(westeros, "Catelyn Stark") == printed + 1
    table.move(westeros.play, "return", lady, "hand", ME)
    table.move(westeros.play, "put", lady, "play area", ME)
    assert strength(westeros, "Catelyn Stark") == printed
