"""The same on a board of spaces: a direction is picked with what lies there, what lies there is taken while another
piece comes, and whether anything lies on a line with another."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.engine.lean.deeds import DECIDED, Site, course, goes_off, kept_in, may_be_stopped, rows
from cardwright.engine.lean.hearing import board_zones, due_of, heard_on_the_spot
from cardwright.engine.lean.trees import alike, called, number_of, parsed, single, statements
from cardwright.engine.operations import MOVE, TOP, Event
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

if TYPE_CHECKING:
    from cardwright.engine.lean.writing import Writing


def _picked_toward(
    writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]
) -> list[ast.stmt] | None:
    """A direction from a piece, with a value of what lies there: both in one go."""
    _, who, question, toward, piece = call.args
    if not isinstance(target, ast.Name):
        return None
    parts = {each: writing.fresh() for each in ("options", "answer", "count")}
    decided = statements(DECIDED, chosen=target, who=who, question=question, **parts)
    assert isinstance(decided[1], ast.If)
    decided[1].orelse = statements(
        """
if options:
    target = options[0]
    if play.witness is not None:
        play.witness(play, question, target)
else:
    target = None
""",
        target=target, question=question, **parts,
    )  # fmt: skip
    text = "options = toward[state.place[piece]](state.at)\ndecided"
    return statements(text, piece=piece, toward=toward, decided=decided, **parts, **course(writing))


def _met(writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    """Whether any of some pieces is on a line of the board with another."""
    _, _, spots, piece, mask = call.args
    bits = number_of(mask)
    if bits is None or bits < 0 or target is None or writing.rules.field:  # what has left play is known by heart
        return None
    pieces = range(len(writing.rules.cast.pieces))
    there = (*(bool(bits >> one & 1) for one in pieces), False)  # last, for piece -1: nothing lies there
    spot = writing.fresh()
    none: tuple[tuple[int, ...], ...] = ((),)  # last, for a piece that lies on no board
    reach = writing.folding.named("reach", writing.folding.value(spots) + none)
    return statements(
        """
target = False
for spot in reach[state.place[piece]]:
    if there[state.at[spot]]:
        target = True
        break
""",
        target=target, spot=spot, reach=reach, piece=piece,
        there=writing.folding.named("there", there), **course(writing),
    )  # fmt: skip


def _together(
    writing: Writing, target: ast.expr | None, call: ast.Call, before: list[ast.stmt]
) -> list[ast.stmt] | None:
    """What one text takes away from a line of the board while another piece comes to the space of the farthest."""
    if len(before) < 2 or not isinstance(call.args[1], ast.Tuple):
        return None
    ways = [_way(one) for one in before[-2:]]
    names = [one.id for one in call.args[1].elts if isinstance(one, ast.Name)]
    if names != [way for way, _, _ in ways] or [kind for _, kind, _ in ways] != ["going", "going_to"]:
        return None
    (_, verb, bits, zone, spot, cause), (_, other, one, places, words) = ways[0][2], ways[1][2]
    swept, numbers, piece = _swept(writing, bits, places), [number_of(verb), number_of(other)], single(one)
    events, boards, rules = rows(writing, verb, MOVE, cause, TOP, zone), board_zones(writing.rules), writing.rules
    if swept is None or events is None or None in numbers or piece is None or number_of(spot) != TOP:
        return None
    lone = number_of(piece)
    if not goes_off(writing, zone) or lone is None or len(boards) != 1:
        return None
    taken, comes = (number for number in numbers if number is not None)
    if may_be_stopped(writing, taken, bits) or may_be_stopped(writing, comes, one) or rules.field:
        return None
    board, goal, cause_of = min(boards), number_of(zone), writing.folding.value(words)
    coming = [Event(comes, MOVE, lone, board, spot, cause_of) for spot in range(rules.book.board.places)]
    way, start, values, value = swept
    usual = [*before[-2:], *statements("target = call", target=kept_in(target), call=call)]
    del before[-2:]
    locals_ = ("found", "there", "that", "far", "size", "gone", "was", "goal", "row")
    each: dict[str, ast.expr] = {local: writing.fresh() for local in locals_}
    writing.most[ast.unparse(each["that"])] = writing.at_most(bits)
    row = parsed("events[goal]", events=events, goal=each["goal"])
    if goal is not None:
        row = writing.folding.named("row", writing.folding.value(events)[goal])
    group = parsed("LOG[-len(found) - 1 :]", found=each["found"], **course(writing))
    told, told_one = (
        _told_together(writing, taken, group, found, each["that"])
        + (_told_together(writing, comes, group, None, piece) if comes != taken else [])
        for found in (each["found"], ast.Tuple([each["that"]], ast.Load()))
    )
    text = _SWEPT.format(board=board, lies="" if alike(start, piece) else " or state.place[piece] < 0")
    return statements(
        text, target=kept_in(target), usual=usual, told=told, told_one=told_one, way=way, start=start,
        zone=zone, piece=piece, rows=row,
        values=values, value=value, ways=writing.folding.named("ways", _paths(rules)),
        coming=writing.folding.named("coming", coming), **each, **course(writing),
        lay=writing.folding.named("lay", tuple((board, spot) for spot in range(rules.book.board.places))),
        bit_of=writing.folding.named("bit_of", tuple(1 << one for one in range(len(rules.cast.pieces)))),
    )  # fmt: skip


_SWEPT = """
goal = zone
found = []
for there in ways[way][state.place[start]]:
    that = state.at[there]
    if values[that] & value:
        found.append(that)
        far = there
if not found{lies}:
    usual
elif len(found) == 1:
    that = found[0]
    was = state.place[piece]
    LOG.append((rows[that], lay[far], PARENT, 2))
    LOG.append((coming[far], lay[was], PARENT, 0))
    gone = bit_of[that]
    state.members[{board}] ^= gone
    state.members[goal] |= gone
    state.zone[that] = goal
    state.place[that] = state.at[was] = -1
    state.at[far] = piece
    state.place[piece] = far
    told_one
    target = True
else:
    found.sort()
    size = len(found) + 1
    row = rows
    gone = 0
    for that in found:
        was = state.place[that]
        LOG.append((row[that], lay[was], PARENT, size))
        size = 0
        gone |= bit_of[that]
        state.zone[that] = goal
        state.at[was] = state.place[that] = -1
    state.members[{board}] ^= gone
    state.members[goal] |= gone
    was = state.place[piece]
    LOG.append((coming[far], lay[was], PARENT, 0))
    state.at[was] = -1
    state.at[far] = piece
    state.place[piece] = far
    told
    target = True
"""
"""The farthest of what lies in a direction, and all of it, are found in one go; nothing can come between. Mostly it is
one: its space is the one that the other comes to."""


def _paths(rules: Rules) -> dict[int, tuple[Sequence[int], ...]]:
    """By a direction as a set, for each place the spaces that lie there, one after another; none from nowhere, which is
    last, nor in no direction."""
    board = rules.book.board
    none: tuple[Sequence[int], ...] = ((),) * (board.places + 1)
    return {0: none} | {1 << way: (*paths, ()) for way, paths in enumerate(board.paths)}


def _by_value(writing: Writing, mask: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """For pieces that have one of some values: the values of each, and those that are meant; it is found out faster so.
    None, where a table does not say for each value who has it."""
    looked_up = writing.folding.table(mask)
    if looked_up is None or not isinstance(looked_up[1], ast.Name):
        return None
    having, number = looked_up[0], len(looked_up[0]).bit_length() - 1
    for values in range(len(having)):
        joined = 0
        for one in ids(values):
            joined |= having[1 << one]
        if len(having) != 1 << number or joined != having[values]:
            return None
    pieces = range(len(writing.rules.cast.pieces))
    of = [sum(1 << one for one in range(number) if having[1 << one] >> piece & 1) for piece in pieces]
    return writing.folding.named("values", (*of, 0)), looked_up[1]  # last, for piece -1: nothing lies there


def _told_together(
    writing: Writing, verb: int, group: ast.expr, found: ast.expr | None, piece: ast.expr
) -> list[ast.stmt]:
    """Have those told who hear of a verb, of events that happened together to pieces on a board."""
    told: list[ast.stmt] = []
    for one in writing.rules.after[verb]:
        hears = writing.folding.named("hears", one)
        test = heard_on_the_spot(writing, one, verb, piece, None, board=True)
        if test is None or found is None:
            told += statements("hears(play, group)", hears=hears, group=group)
            continue
        follows = _due(writing, one, hears, group)
        text = "for that in found:\n    if test:\n        follows\n        break"
        if isinstance(found, ast.Tuple):  # there is but one
            text = "if test:\n    follows"
        told += statements(text, that=piece, found=found, test=test, follows=follows)
    return told


def _due(writing: Writing, listener: Any, hears: ast.expr, group: ast.expr) -> list[ast.stmt]:
    """Have a rule do what it says once what is under way is done: at the end of the step, or when its turn comes."""
    waiting = listener.always[0]
    due = due_of(writing.rules, waiting)
    if due is None:
        return statements("hears(play, group)", hears=hears, group=group)
    queued = statements("due(play)", due=writing.folding.named("due", due))
    flag = writing.awaiting(waiting)
    if flag is None:
        return queued
    text = "if flag == never and play.actor == me and not play.queue:\n    flag = len(log) - 1\nelse:\n    queued"
    return statements(text, flag=flag, never=ast.Constant(writing.not_due), queued=queued, me=writing.me)


def _swept(writing: Writing, bits: ast.expr, places: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr, ast.expr] | None:
    """Those of some pieces that lie in one direction, and the space of the farthest of them: the direction, from which
    piece, and which ones: the values of each piece, and those that are meant."""
    toward = called(bits.left, "lying_toward", 3) if isinstance(bits, ast.BinOp) else None
    of = called(places, "places_of", 2)
    far = called(of[1], "at_an_end", 5) if of is not None else None
    if toward is None or far is None or not isinstance(bits, ast.BinOp) or not isinstance(bits.op, ast.BitAnd):
        return None
    same = alike([*toward[1:], bits.right], far[1:4])
    start, by_value = single(toward[2]), _by_value(writing, bits.right)
    if not same or start is None or by_value is None or ast.unparse(far[4]) != "True":
        return None
    lone = isinstance(toward[1], ast.Name) and toward[1].id in writing.lone
    return (toward[1], start, *by_value) if lone else None


def _way(one: ast.stmt) -> tuple[str, str, list[ast.expr]]:
    if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and isinstance(one.value, ast.Call):
        func = one.value.func
        return one.targets[0].id, func.id if isinstance(func, ast.Name) else "", one.value.args
    return "", "", []


SITES: dict[str, Site] = {"picked_toward": _picked_toward, "meets": _met, "done_together": _together}
"""For each function that generated source calls, how it is written out."""
