"""What pronouns stand for, in words."""

from __future__ import annotations

from cardwright.meaning.context.scope import Reference

_HOW = {
    "bearer": "the card itself",
    "slot": "named in the occasion",
    "pick": "chosen before",
    "cost": "paid with",
    "each": "each of them in turn",
    "condition": "named in the condition",
    "definite": "named before",
    "deed": "what was done before",
}
"""How something came to be spoken of, in words."""


def said_of(one: Reference, text: str) -> str:
    """What a pronoun of a text stands for, and where that comes from."""
    noun = next((noun for noun in sorted(one.nouns) if noun not in ("", "card", "player")), "")
    return f"“{text[one.span[0] : one.span[1]]}”: {noun and f'the {noun}, '}{_HOW[one.came.value]}"
