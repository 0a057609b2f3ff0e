"""The same on a board of spaces: a direction is picked with what lies there, what lies there is taken while another
piece comes, and whether anything lies on a line with another."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from cardwright.engine.lean.deeds import DECIDED, Site, course, goes_off, kept_in, may_be_stopped, rows
from cardwright.engine.lean.hearing import board_zones, due_of, heard_on_the_spot
from cardwright.engine.lean.trees import called, number_of, single, statements
from cardwright.engine.operations import MOVE, TOP, Event
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
    parts = {each: writing.fresh() for each in ("options", "answer")}
    decided = statements(DECIDED, chosen=target, who=who, question=question, **parts)
    return statements(
        """
options = toward[state.place[piece]](state.at)
target = None
decided
if len(options) == 1:
    target = options[0]
    if play.witness is not None:
        play.witness(play, question, target)
""",
        piece=piece, toward=toward, target=target, question=question, decided=decided,
        **parts, **course(writing),
    )  # fmt: skip


def _met(writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    """Whether any of some pieces is on a line of the board with another."""
    _, _, spots, piece, mask = call.args
    bits = number_of(mask)
    if bits is None or bits < 0 or target is None:
        return None
    pieces = range(len(writing.rules.cast.pieces))
    there = (*(bool(bits >> one & 1) for one in pieces), False)  # last, for piece -1: nothing lies there
    place, at, spot = (writing.fresh() for _ in range(3))
    return statements(
        """
target = False
place = state.place[piece]
if play.known:
    target = call
elif place >= 0:
    at = state.at
    for spot in spots[place]:
        if there[at[spot]]:
            target = True
            break
""",
        target=target, place=place, at=at, spot=spot, spots=spots, piece=piece, call=call,
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
    swept, numbers, piece = _swept(bits, places), [number_of(verb), number_of(other)], single(one)
    events = rows(writing, verb, MOVE, cause, TOP, zone)
    if swept is None or events is None or None in numbers or piece is None or number_of(spot) != TOP:
        return None
    if not goes_off(writing, zone) or not isinstance(piece, ast.Constant):
        return None
    taken, comes = (number for number in numbers if number is not None)
    if may_be_stopped(writing, taken, bits) or may_be_stopped(writing, comes, one) or writing.rules.field:
        return None
    del before[-2:]
    way, start, mask = swept
    boards = board_zones(writing.rules)
    spots = {
        home: [
            Event(comes, MOVE, number_of(piece) or 0, home, spot, writing.folding.value(words))
            for spot in range(writing.rules.book.board.places)
        ]
        for home in boards
    }
    coming = writing.folding.named("coming", spots)
    sets = {"way": way, "start": start, "mask": mask, "zone": zone, "one": one, "piece": piece}
    writing.constants["board_paths"] = writing.rules.book.board.paths
    by_value = _by_value(writing, mask)
    meant = "that >= 0 and masked >> that & 1" if by_value is None else "values[that] & value"
    sets |= {} if by_value is None else {"values": by_value[0], "value": by_value[1]}
    text = _SWEPT.format(taken=taken, comes=comes, cause=ast.unparse(cause), words=ast.unparse(words), meant=meant)
    each = {
        local: writing.fresh()
        for local in ("line", "masked", "here", "found", "there", "that", "far", "goal", "row", "size", "group",
                      "gone", "was", "home", "entry", "parent", "at", "place", "zones", "members", "bit")
    }  # fmt: skip
    writing.most[each["that"].id] = writing.at_most(bits)
    told = _told_together(writing, taken, each["group"], each["found"], each["that"], board=True)
    told += _told_together(writing, comes, each["group"], None, piece, board=True) if comes != taken else []
    return statements(
        text, target=kept_in(target), events=events, coming=coming, told=told, **sets, **each, **course(writing)
    )


_SWEPT = """
line = way
here = state.place[start]
masked = mask
found = []
if here >= 0 and line and not line & (line - 1):
    at = state.at
    for there in board_paths[line.bit_length() - 1][here]:
        that = at[there]
        if {meant}:
            found.append(that)
            far = there
if not found or state.place[piece] < 0:
    target = done_together(play, (
        going(play, {taken}, lying_toward(play, line, 1 << start) & masked, zone, -1, {cause}),
        going_to(play, {comes}, one, places_of(play, at_an_end(play, line, 1 << start, masked, True)), {words}),
    ))
else:
    size = len(found)
    if size > 1:
        found.sort()
    size += 1
    place, zones, members, parent = state.place, state.zone, state.members, PARENT
    goal = zone
    row = events[goal]
    group = []
    gone = 0
    for that in found:
        was = place[that]
        home = zones[that]
        bit = 1 << that
        gone |= bit
        members[home] ^= bit
        zones[that] = goal
        at[was] = place[that] = -1
        group.append((row[that], (home, was), parent, size))
        size = 0
    members[goal] |= gone
    was = place[piece]
    home = zones[piece]
    at[was] = -1
    at[far] = piece
    place[piece] = far
    group.append((coming[home][far], (home, was), parent, 0))
    LOG.extend(group)
    told
    target = True
"""
"""The farthest of what lies in a direction, and all of it, are found in one go; nothing can come between."""


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
    writing: Writing, verb: int, group: ast.expr, found: ast.expr | None, piece: ast.expr, board: bool
) -> list[ast.stmt]:
    """Have those told who hear of a verb, of events that happened together to pieces on a board."""
    told: list[ast.stmt] = []
    for one in writing.rules.after[verb]:
        hears = writing.folding.named("hears", one)
        test = heard_on_the_spot(writing, one, verb, piece, None, board)
        if test is None or found is None:
            told += statements("hears(play, group)", hears=hears, group=group)
            continue
        follows = _due(writing, one, hears, group)
        text = "for that in found:\n    if test:\n        follows\n        break"
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
    return statements(text, flag=flag, never=ast.Constant(writing.not_due), queued=queued)


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


SITES: dict[str, Site] = {"picked_toward": _picked_toward, "meets": _met, "done_together": _together}
"""For each function that generated source calls, how it is written out."""
