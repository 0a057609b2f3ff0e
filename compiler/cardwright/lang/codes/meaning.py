"""CW05xx: sentences that are understood, but cannot mean anything or can mean two things."""

from __future__ import annotations

from cardwright.lang.codes.code import Code

MEANING = (
    Code(
        "CW0501",
        "something is missing",
        "After “is” it has to be said what something is or where; after “your” it has to be said your what. Before "
        "what can be counted stands which or how many (a character, each character), before “may” and “cannot” who or "
        "what, and after a number what it counts.",
        "Old Nan is.",
        "Old Nan is kneeling.",
    ),
    Code(
        "CW0502",
        "a verb that is not done to such a thing",
        "Each verb is done to certain kinds of things: a card kneels, a hand does not. The vocabulary of the game says "
        "which.",
        "Kneel your hand.",
        "Kneel a character.",
    ),
    Code(
        "CW0503",
        "a verb without what it is done to",
        "The verb needs an object: draw what?",
        "Draw.",
        "Draw a card.",
    ),
    Code(
        "CW0504",
        "a preposition that the verb does not take",
        "Each verb takes certain prepositions: one moves something from and to a place. The vocabulary of the game "
        "says which.",
        "Old Nan kneels into your hand.",
        "Return Old Nan to your hand.",
    ),
    Code(
        "CW0505",
        "not a sentence",
        "A text says what happens or what is so. Only keywords, bonuses and restrictions stand alone.",
        "A character.",
        "Kill a character.",
    ),
    Code(
        "CW0506",
        "a preposition that does not go with the noun",
        "Where something is, whose it is and what it has is said with the prepositions that go with it.",
        "Choose a card of gold.",
        "Choose a card with 1 gold.",
    ),
    Code(
        "CW0507",
        "not a cost",
        "Before “to” stands something that one does and can fail to do. What is merely so costs nothing.",
        "Control a character to draw a card.",
        "Kneel a character to draw a card.",
    ),
    Code(
        "CW0508",
        "a limit that is no number",
        "After “limit” stands how often: once, twice, a number.",
        "Draw a card. Limit then per round.",
        "Draw a card. Limit once per round.",
    ),
    Code(
        "CW0510",
        "two readings",
        "No rule of the language decides between two readings that both make sense. The hint says each in words that "
        "leave nothing undecided: write the one that is meant.",
        "Draw a card if you control a Lord and you gain 1 gold.",
        "Draw a card if you control a Lord. You gain 1 gold.",
    ),
    Code(
        "CW0511",
        "a list that lacks a verb",
        "Things of different kinds cannot share a verb and its preposition: the second half needs a verb of its own.",
        "Put 1 card into your hand and the rest on the bottom of your deck.",
        "Put 1 card into your hand. Put the rest on the bottom of your deck.",
    ),
    Code(
        "CW0512",
        "a keyword or label that cannot be given this",
        "Behind a keyword, and in the gap of a label, stands a number, a value, a noun or a card's name; several of "
        "one sort are joined by one word. A range of numbers goes up.",
        "Twist 5 - 1: Draw a card.",
        "Draw a card.",
    ),
    Code(
        "CW0513",
        "a verb that does not go with its subject or auxiliary",
        "One does, many do; after “may”, “must” and “cannot” stands the verb without an ending. Where they do not go "
        "together, most often a verb is missing before: “if it kneeling, draw a card”.",
        "Each player draw a card.",
        "Each player draws a card.",
    ),
    Code(
        "CW0520",
        "a reference that refers to nothing",
        "“It”, “that character” and their like stand for something said before, on the same card. Nothing was.",
        "That character gets +2 STR.",
        "Choose a character. That character gets +2 STR.",
    ),
)
