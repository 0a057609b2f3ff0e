"""Deeds done on the spot, in generated source: what `moved`, `marked` and the like do, where it is one piece and
nothing forbids it, nobody replaces it and no card waits for it. Each site asks that first, and else calls them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Protocol

from cardwright.engine.generate.patching import called, number_of, single, statements
from cardwright.engine.operations import MARK, MOVE
from cardwright.engine.rules import Rules


class Writing(Protocol):
    """Who writes a function."""

    rules: Rules
    told: set[str]

    def name(self) -> str:
        """A name for something to keep."""

    def asks_only(self, name: str, part: str) -> bool:
        """Whether of what a name holds nothing is asked but a part."""

    def made(self, verb: ast.expr, operation: int, cause: ast.expr) -> ast.expr | None:
        """Events of a verb with a cause, made once."""


Site = Callable[[Any, ast.Name, ast.Call, list[ast.stmt]], list[ast.stmt] | None]
"""From who writes, what keeps whether it was done, the call and the statements before it to those in its place."""

_HAPPENS = """
    play.log.append(entry)
    if play.after[verb]:
        entry = [entry]
        for hears in play.after[verb]:
            hears(play, entry)
"""


def _moved(writing: Writing, done: ast.Name, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    _, verb, bits, zone, spot, cause = call.args
    made = writing.made(verb, MOVE, cause)
    if made is None:
        return None
    those, entry, hears, goal = (ast.Name(writing.name(), ast.Load()) for _ in range(4))
    call.args[2], call.args[3] = those, goal
    return statements(
        f"""
those = bits
goal = zone
if not those or those & (those - 1) or play.guard[verb] & those or goal < 0:
    done = call
else:
    entry = made[those.bit_length() - 1, goal, spot]
    entry = (entry, move(play.state, entry), play.parent, 1){_HAPPENS}
    done = those
""",
        those=those, bits=bits, zone=zone, goal=goal, verb=verb, spot=spot, made=made, call=call, done=done,
        entry=entry, hears=hears,
    )  # fmt: skip


def _marked(writing: Writing, done: ast.Name, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    _, verb, mark, on, bits, cause = call.args
    made, number, comes = writing.made(verb, MARK, cause), number_of(mark), number_of(on)
    if made is None or number is None or comes is None:
        return None
    if comes and writing.rules.field and not writing.rules.kept >> number & 1:
        return None
    those, entry, hears = (ast.Name(writing.name(), ast.Load()) for _ in range(3))
    was = ast.Constant(1 - comes)
    call.args[4] = those
    return statements(
        f"""
those = bits
those &= {"~" if comes else ""}play.state.marks[mark]
if not those:
    done = 0
elif those & (those - 1) or play.guard[verb] & those:
    done = call
else:
    play.state.marks[mark] ^= those
    entry = (made[those.bit_length() - 1, mark, on], was, play.parent, 1){_HAPPENS}
    done = those
""",
        those=those, bits=bits, verb=verb, mark=mark, on=on, was=was, made=made, call=call, done=done, entry=entry,
        hears=hears,
    )  # fmt: skip


def _together(writing: Writing, done: ast.Name, call: ast.Call, before: list[ast.stmt]) -> list[ast.stmt] | None:
    """What one text takes away while another piece comes to a space."""
    if len(before) < 2 or not isinstance(call.args[1], ast.Tuple):
        return None
    ways = [_way(one) for one in before[-2:]]
    names = [one.id for one in call.args[1].elts if isinstance(one, ast.Name)]
    if names != [name for name, _, _ in ways] or [kind for _, kind, _ in ways] != ["going", "going_to"]:
        return None
    (_, verb, bits, zone, spot, cause), (_, other, one, places, words) = ways[0][2], ways[1][2]
    away, coming = writing.made(verb, MOVE, cause), writing.made(other, MOVE, words)
    if away is None or coming is None or ast.unparse(spot) != "-1":
        return None
    del before[-2:]
    swept = _swept(bits, places)
    if swept is not None:
        way, start, mask = swept
        return statements(
            "done = swept(play, away, way, start, mask, zone, coming, one)",
            done=done, away=away, way=way, start=start, mask=mask, zone=zone, coming=coming, one=one,
        )  # fmt: skip
    return statements(
        "done = gone_together(play, away, bits, zone, coming, one, places)",
        done=done, away=away, bits=bits, zone=zone, coming=coming, one=one, places=places,
    )  # fmt: skip


def _swept(bits: ast.expr, places: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """Those of some pieces that lie in a direction, and the space of the farthest of them: the direction, from which
    piece, and which ones."""
    toward = called(bits.left, "lying_toward", 3) if isinstance(bits, ast.BinOp) else None
    of = called(places, "places_of", 2)
    far = called(of[1], "at_an_end", 5) if of is not None else None
    if toward is None or far is None or not isinstance(bits, ast.BinOp) or not isinstance(bits.op, ast.BitAnd):
        return None
    same = [ast.dump(one) for one in (*toward[1:], bits.right)] == [ast.dump(one) for one in far[1:4]]
    start = single(toward[2])
    if not same or start is None or ast.unparse(far[4]) != "True":
        return None
    return toward[1], start, bits.right


def _way(one: ast.stmt) -> tuple[str, str, list[ast.expr]]:
    if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and isinstance(one.value, ast.Call):
        func = one.value.func
        return one.targets[0].id, func.id if isinstance(func, ast.Name) else "", one.value.args
    return "", "", []


def _carried(writing: Writing, done: ast.Name, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    """What an operation of the game says, done to pieces, of which only is asked whether it was done."""
    _, who, _, parts, cause = call.args
    if not isinstance(parts, ast.Dict) or [ast.unparse(key) for key in parts.keys if key is not None] != ["'what'"]:
        return None
    if not writing.asks_only(done.id, "done"):
        return None
    writing.told.add(done.id)
    return statements(
        "done = act.done_to(play, who, bits, cause)",
        done=done,
        act=call.func,
        who=who,
        bits=parts.values[0],
        cause=cause,
    )


SITES: dict[str, Site] = {"moved": _moved, "marked": _marked, "done_together": _together, "carried": _carried}
"""For each function that generated source calls, how it is written out."""
