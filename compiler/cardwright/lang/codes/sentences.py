"""CW04xx: sentences that do not parse."""

from __future__ import annotations

from cardwright.lang.codes.code import Code

SENTENCES = (
    Code(
        "CW0401",
        "a sentence that stops",
        "All words are known, but no sentence can go on with the underlined one. The hint says what could stand there.",
        "Draw a card from.",
        "Draw a card from your deck.",
    ),
    Code(
        "CW0402",
        "a text of too many words",
        "No ability has more than 600 words; such a line is an accident.",
        "Draw a card. " * 200,
        "Draw a card. Draw a card.",
    ),
    Code(
        "CW0403",
        "a text that is nested too deeply",
        "Parentheses in parentheses in parentheses cannot be followed, by no reader.",
        "(" * 290 + "Draw a card." + ")" * 290,
        "Draw a card. (Draw a card.)",
    ),
    Code(
        "CW0499",
        "a fault of the compiler",
        "The compiler itself has failed on the line. Please report the line; other words for the same thing will "
        "most likely do meanwhile.",
        "",
        "Draw a card.",
    ),
)
