"""The symbols a meaning may hold: names that a game's data or a card itself declares, a type for each family."""

from __future__ import annotations

from typing import NewType

Kind = NewType("Kind", str)
"""A kind of piece: character, Hero, model, marker, die."""
Attribute = NewType("Attribute", str)
"""What values belong to: house, trait, class, rank."""
Value = NewType("Value", str)
Stat = NewType("Stat", str)
"""A number that pieces, players or deeds have: STR, cost, claim."""
Token = NewType("Token", str)
"""What is held in numbers: gold, power, Damage."""
Condition = NewType("Condition", str)
"""A state a piece or player can be in: kneeling, facedown, first player."""
ZoneName = NewType("ZoneName", str)
Period = NewType("Period", str)
"""What begins and ends: phase, turn, challenge, attack."""
Window = NewType("Window", str)
"""When an ability may be used."""
Label = NewType("Label", str)
"""What stands before a colon, where other texts speak of it: Fight, Ambush."""
Verb = NewType("Verb", str)
"""What can be done in a game."""
Role = NewType("Role", str)
"""Who or what has a part in a deed: what, by, from, to, amount."""
Relation = NewType("Relation", str)
"""How two pieces or places can stand to each other: contact, sight, same row."""
Direction = NewType("Direction", str)
Keyword = NewType("Keyword", str)
Parameter = NewType("Parameter", str)
"""What a keyword is given: N, AREA, FILTER."""
Name = NewType("Name", str)
"""A card's name."""

TOKEN = Attribute("token")
"""Which token it is that is gained, lost or moved."""
OPERATION = Attribute("operation")
"""Which operation of the rules it is by which something is done."""
