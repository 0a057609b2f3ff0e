"""Statements of a text that are not carried out: what they say of letters, and what they say of decks."""

from __future__ import annotations

from cardwright.engine.compile.numbers import amount
from cardwright.engine.compile.scope import Scope
from cardwright.lang.tree import Act, Be, Choice, During, Kind, Select, Statement, When


def is_of_decks(node: Statement) -> bool:
    """Whether it says how decks are built, which is over when a game is played."""
    if isinstance(node, (During, When)) and node.do is not None:
        return is_of_decks(node.do)
    if not isinstance(node, Act):
        return False
    match node.who:
        case Select(kinds=[Kind(kind="zone")]):
            return node.mood in ("must", "cannot")
    return node.means == "build"


def letters(statements: list[Statement], scope: Scope) -> list[Statement]:
    """Learn what letters stand for (`X is the number of ...`); what is left of the statements."""
    rest: list[Statement] = []
    for node in statements:
        match node:
            case Be(who=Select(kinds=[Kind(kind="number", noun=letter)]), what=what) if what is not None:
                scope.variables[letter] = amount(what, scope)
            case _:
                rest.append(node)
    return rest


def listed(node: Statement) -> Statement:
    """`After you lose a challenge, choose one:` and a list: what waits for an event is the whole list."""
    match node:
        case Choice(intro=When(do=inner) as intro) if inner is not None:
            return intro.model_copy(update={"do": node.model_copy(update={"intro": inner})})
    return node
