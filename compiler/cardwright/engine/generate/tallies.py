"""Cards that count as so many of a kind: while their text holds, or from something done on."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from cardwright.engine.generate.control import Control
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rulerecords import CountsAs
from cardwright.engine.rules import Test
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m


class Counted(NamedTuple):
    """What a card counts as, and the variable that says for which value, if that is named in play."""

    record: CountsAs
    kept: m.Kept[Any] | None


def counted(made: Control, standing: m.CountsAs, test: Test | None) -> Counted:
    """“counts as 2 Lannister characters”, “as 1 Stark character for each Tully character in your play area”."""
    kind = attribute = kept = None
    value = NOWHERE
    for quality in standing.qualities:
        if isinstance(quality, m.OfKind) and kind is None:
            kind = str(quality.kind)
        elif isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just) and attribute is None:
            attribute = str(quality.attribute)
            value = made.rules.cast.values[attribute].index(str(quality.values.value))
        elif isinstance(quality, m.OfValue) and isinstance(quality.values, m.Kept) and attribute is None:
            attribute, kept = str(quality.attribute), quality.values
        else:
            raise CannotRun("the table cannot count it as this yet", standing.span)
    if kind is None or attribute is None:
        raise CannotRun("the table cannot count it as this yet", standing.span)
    if standing.of != m.This():
        raise CannotRun("the table counts only the card itself as something else yet", standing.span)
    number, worth = standing.number, None
    if not isinstance(number, m.Const):
        worth = made.function("worth", "play, me, it", lambda: made.number(number))
    amount = number.value if isinstance(number, m.Const) else 1
    plain = worth is None and (test is None or _asks_places(test))
    zones = _zones_of(test) if plain and test is not None else ()
    texts = CountsAs(NOWHERE, amount, kind, attribute, value, test, made.definition, worth, made.slots, plain, zones)
    return Counted(texts, kept)


def _asks_places(test: Test) -> bool:
    """Whether a condition asks nothing but where pieces lie: not who its player is, and nothing that is counted."""
    tree = ast.parse(test.__doc__ or "")
    function = tree.body[0] if tree.body else None
    if not isinstance(function, ast.FunctionDef) or len(function.args.args) != len(_GIVEN):
        return False
    given = [one.arg for one, asked in zip(function.args.args, _GIVEN, strict=True) if asked]
    used = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)}
    return used <= {*given, "state", "within", "bool"}


def _zones_of(test: Test) -> tuple[int, ...]:
    """The zones of which a condition asks whether the piece itself lies in one of them, if it asks nothing else."""
    body = ast.parse(test.__doc__ or "").body
    last = body[0].body[-1] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    asked = last.value if isinstance(last, ast.Return) else None
    if not isinstance(asked, ast.Call) or ast.unparse(asked.func) != "within":
        return ()
    piece, there = asked.args
    return _zones_in(there) if ast.unparse(piece) == "1 << it[0]" else ()


def _zones_in(there: ast.expr) -> tuple[int, ...]:
    if isinstance(there, ast.BinOp) and isinstance(there.op, ast.BitOr):
        left, right = _zones_in(there.left), _zones_in(there.right)
        return (*left, *right) if left and right else ()
    known = there.slice if isinstance(there, ast.Subscript) else None
    if not isinstance(there, ast.Subscript) or ast.unparse(there.value) != "state.members":
        return ()
    return (known.value,) if isinstance(known, ast.Constant) and type(known.value) is int else ()


_GIVEN = (True, False, True)
"""What a condition is given that it may ask for: the game, not its player, and what its words refer to."""
