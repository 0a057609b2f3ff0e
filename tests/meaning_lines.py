"""Lines of text with the meaning they should have, in brackets, for the tests of each game."""

from __future__ import annotations

from cardwright.meaning.calculus.nodes import Ability
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read as from_notation
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.lines.cards import card_meaning
from cardwright.meaning.lines.goingon import Lines
from lang.gold.reading import project, read


def meaning(text: str, game: str, type_: str = "", name: str = "Tester") -> tuple[Ability, list[str]]:
    """The meaning of a line with one ability, and the policies that decided something in it."""
    line = read(text, game, name)
    assert line.typed, (text, line.troubles)
    (ability,) = line.abilities
    reader = Lines(project().lexicon(game), Own(name, type_))
    return reader.ability(ability), reader.policies


def decided(lines: list[str], game: str, type_: str) -> set[str]:
    """The policies that decided something in the lines of a card; later lines may speak of earlier ones."""
    read_lines = [read(text, game, "Tester") for text in lines]
    for line in read_lines:
        assert line.typed, (lines, line.troubles)
    if len(read_lines) == len(read_lines[0].abilities) == 1:
        (ability,) = read_lines[0].abilities
        reader = Lines(project().lexicon(game), Own("Tester", type_))
        reader.ability(ability)
        return set(reader.policies)
    found = card_meaning([line.abilities for line in read_lines], project().lexicon(game), Own("Tester", type_))
    assert not any(isinstance(one, Refusal) for one in found), (lines, found)
    return {policy for one in found if not isinstance(one, Refusal) for policy in one.policies}


def said(text: str, game: str, type_: str = "") -> str:
    """The meaning of a line in brackets, in its normal form."""
    return notation(normal(meaning(text, game, type_)[0]))


def said_on_card(text: str, game: str, type_: str) -> str:
    """The meaning of the only line of a card in brackets, in its normal form; or why it has none."""
    line = read(text, game, "Tester")
    if not line.typed:
        return f"not read: {', '.join(trouble.message for trouble in line.troubles)}"
    (found,) = card_meaning([line.abilities], project().lexicon(game), Own("Tester", type_))
    if isinstance(found, Refusal):
        return f"refused: {found.message}"
    return "\n".join(notation(normal(ability)) for ability in found.abilities)


def wanted(expected: str) -> str:
    """A meaning that a test writes down, in its normal form."""
    tree = from_notation(expected)
    assert isinstance(tree, Ability)
    return notation(normal(tree))


def refusal(text: str, game: str, type_: str = "") -> tuple[str, str, str]:
    """Why a line is refused, the words it is refused at, and the hint."""
    try:
        meaning(text, game, type_)
    except Refusal as found:
        return found.message, text[slice(*found.span)], found.hint
    raise AssertionError(f"this has a meaning: {text}")
