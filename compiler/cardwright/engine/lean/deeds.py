"""Deeds and picks done on the spot, in generated source: what `moved`, `marked` and `picked` do, where it is known of
the game that nothing can forbid it to these pieces and nobody replaces it; who hears of it is told. Where that is only
one of the ways that it can go, the site asks first, and else calls what it was."""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from cardwright.engine.lean.hearing import board_zones, heard_on_the_spot, told_of
from cardwright.engine.lean.trees import (
    Rows,
    cut,
    entries_of,
    events_for,
    name,
    number_of,
    operands,
    parsed,
    single,
    statements,
)
from cardwright.engine.operations import MARK, MOVE
from cardwright.engine.rulebook import Noted
from cardwright.engine.state import NOWHERE

if TYPE_CHECKING:
    from cardwright.engine.lean.writing import Writing

Site = Callable[["Writing", ast.expr | None, ast.Call, list[ast.stmt]], list[ast.stmt] | None]
"""From who writes, what keeps whether it was done (if anybody asks), the call and the statements before it to those in
its place; none, where it stays a call."""

DECIDED = """
count = len(options)
if count > 1:
    agent = play.agent
    answer = agent(play, who, question, options)
    if 0 <= answer < count:
        play.decisions.append(answer)
        chosen = options[answer]
    else:
        chosen = answered(play, question, options, answer)
"""
"""What `decide` does, where there is something to be decided."""


def rows(
    writing: Writing, verb: ast.expr, operation: int, cause: ast.expr, more: Any, goal: ast.expr
) -> ast.Name | None:
    """Events of a verb with a cause, for each goal and piece."""
    number, words = number_of(verb), writing.folding.value(cause)
    if number is None or words is None:
        return None
    made, goals = Rows(number, operation, words, more, len(writing.rules.cast.pieces)), goals_of(writing, goal)
    return writing.folding.named("rows", made if goals is None else events_for(made, goals))


def goals_of(writing: Writing, goal: ast.expr) -> tuple[int, ...] | None:
    """The zones that something can go to, as far as that is known."""
    number, looked_up = number_of(goal), writing.folding.table(goal)
    return (number,) if number is not None else None if looked_up is None else looked_up[0]


def course(writing: Writing) -> dict[str, ast.expr]:
    """Where is written down what happens, and as a consequence of what: in the course of a turn, of nothing."""
    if writing.acting:
        return {"LOG": name("log"), "PARENT": writing.parent}
    return {"LOG": parsed("play.log"), "PARENT": parsed("play.parent"), "state": parsed("play.state")}


def entry(writing: Writing, events: Any, goal: ast.expr, piece: ast.expr, was: Any) -> ast.expr:
    """What is written down of an event, by its goal and its piece: it stands ready, where it follows from nothing."""
    if not writing.acting or number_of(writing.parent) != NOWHERE:
        parts = {"events": writing.folding.named("rows", events), "goal": goal, "piece": piece}
        return parsed("(events[goal][piece], was, PARENT, 1)", was=ast.Constant(was), **parts, **course(writing))
    known = number_of(goal)
    if known is not None:
        return parsed("ready[piece]", ready=writing.folding.named("ready", entries_of(events[known], was)), piece=piece)
    ready = tuple(entries_of(one, was) for one in events)
    return parsed("ready[goal][piece]", ready=writing.folding.named("ready", ready), goal=goal, piece=piece)


def kept(target: ast.expr | None, value: str, **parts: ast.expr) -> list[ast.stmt]:
    """Keep whether something was done, if anybody asks."""
    return statements(f"target = {value}", target=target, **parts) if target is not None else []


def kept_in(target: ast.expr | None) -> ast.expr:
    """Where it is kept."""
    return target if target is not None else name("nobody_asks")


def may_be_stopped(writing: Writing, verb: int, bits: ast.expr) -> bool:
    """Whether anything can come between a deed and these pieces."""
    return bool(writing.rules.guard[verb] & writing.at_most(bits))


def several(writing: Writing, bits: ast.expr) -> list[str]:
    """What asks whether there are several of some pieces, if there can be."""
    return [] if writing.is_lone(bits) else ["those & (those - 1)"]


def heard(writing: Writing, verb: int, entry: ast.expr, piece: ast.expr) -> list[ast.stmt]:
    """Have those told who hear of a verb, of one event."""
    found: list[ast.stmt] = []
    group: ast.Name | None = None
    for one in writing.rules.after[verb]:
        test = heard_on_the_spot(writing, one, verb, piece, entry)
        if isinstance(test, ast.Constant) and not test.value:
            continue
        if test is not None:
            told = told_of(writing.rules, one)
            hears = writing.folding.named("hears", one if told is None else told)
            text = "hears(play, [entry])" if told is None else "hears(play, entry)"
            found += statements(f"if test:\n    {text}", test=test, hears=hears, entry=entry)
            continue
        if isinstance(one, Noted):
            asked = " or ".join(f"state.memory[{slot}]" for slot in one.slots)
            hears = writing.folding.named("hears", one.procedure)
            found += statements(f"if {asked}:\n    hears(play, [entry])", hears=hears, entry=entry, **course(writing))
            continue
        if group is None:
            group = writing.fresh()
            found += statements("group = [entry]", group=group, entry=entry)
        found += statements("hears(play, group)", hears=writing.folding.named("hears", one), group=group)
    return found


def never_negative(writing: Writing, zone: ast.expr) -> bool:
    """Whether a zone is one in any case, and not that of a player whom nobody picked."""
    return all(one >= 0 for one in goals_of(writing, zone) or (NOWHERE,))


def moved(writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]) -> list[ast.stmt] | None:
    _, verb, bits, zone, spot, cause = call.args
    number, where = number_of(verb), number_of(spot)
    events = rows(writing, verb, MOVE, cause, where, zone)
    if events is None or number is None or where is None or writing.rules.field:
        return None
    those, piece, entry, goal, home = (writing.fresh() for _ in range(5))
    writing.most[those.id] = writing.most[piece.id] = writing.at_most(bits)
    one = single(bits)
    unless = [] if one is not None else ["not those", *several(writing, bits)]
    if may_be_stopped(writing, number, bits):
        unless.append(f"{writing.rules.guard[number]} & those")
    if not never_negative(writing, zone):
        unless.append("goal < 0")
    happens = statements(
        _GOES if goes_off(writing, zone) else _IS_MOVED,
        piece=piece, number=one if one is not None else parsed(f"{those.id}.bit_length() - 1"),
        entry=entry, events=events, goal=goal, home=home, those=those, plain=_plain_zones(writing),
        lay=writing.folding.named("lay", tuple((zone, NOWHERE) for zone in range(writing.rules.layout.size))),
        heard=heard(writing, number, entry, piece), **course(writing),
    )  # fmt: skip
    happens += kept(target, "those", those=those)
    found = statements("goal = zone\nthose = bits", goal=goal, zone=zone, those=those, bits=bits)
    if not unless:
        return found + happens
    call.args[2], call.args[3] = those, goal
    return found + statements(
        f"if {' or '.join(unless)}:\n    target = call\nelse:\n    happens",
        target=kept_in(target), call=call, those=those, goal=goal, happens=happens,
    )  # fmt: skip


_IS_MOVED = """
piece = number
entry = events[goal][piece]
entry = (entry, move(play.state, entry), PARENT, 1)
LOG.append(entry)
heard
"""
_GOES = """
piece = number
entry = events[goal][piece]
home = state.zone[piece]
if plain[home]:
    state.members[home] ^= those
    state.members[goal] |= those
    state.zone[piece] = goal
    entry = (entry, lay[home], PARENT, 1)
else:
    entry = (entry, move(state, entry), PARENT, 1)
LOG.append(entry)
heard
"""
"""What `move` does where the piece lies on no board and in no pile, nor comes there."""


def _marked(writing: Writing, target: ast.expr | None, call: ast.Call, before: list[ast.stmt]) -> list[ast.stmt] | None:
    _, verb, mark, on, bits, cause = call.args
    if before and isinstance(bits, ast.Name) and isinstance(last := before[-1], ast.Assign):
        same = isinstance(last.targets[0], ast.Name) and last.targets[0].id == bits.id
        bits = deepcopy(last.value) if same else bits  # what has just been worked out
    number, state, comes = number_of(verb), number_of(mark), number_of(on)
    events = rows(writing, verb, MARK, cause, comes, mark)
    if events is None or number is None or state is None or comes is None:
        return None
    if comes and writing.rules.field and not writing.rules.kept >> state & 1:
        return None
    those, piece, told, size = (writing.fresh() for _ in range(4))
    writing.most[those.id] = writing.most[piece.id] = writing.at_most(bits)
    unless: list[str] = []
    if may_be_stopped(writing, number, bits):
        unless.append(f"{writing.rules.guard[number]} & those")
    held, where = f"{'~' if comes else ''}state.marks[{state}]", [one for one in operands(bits) if _zones(one)]
    rest = [one for one in operands(bits) if not _zones(one)]
    if comes or not any(ast.unparse(one) == held for one in rest):  # else those that are not so are left out already
        rest.append(parsed(held))
    call.args[4] = cut([those, *where])
    made = {state: writing.folding.value(events)[state]}
    there = [set(_zones(one)) for one in where]
    lies = tuple(all(zone in zones for zones in there) for zone in range(writing.rules.layout.size))
    together = statements(
        """
those &= there
target = those
if those:
    state.marks[mark] ^= those
    size = those.bit_count()
    told = len(LOG)
    for piece in each:
        LOG.append((events[piece], was, PARENT, size))
        size = 0
    heard
""",
        those=those, there=cut(where) if where else ast.Constant(-1), mark=mark, size=size, told=told, piece=piece,
        each=writing.each(those), events=writing.folding.named("row", made[state]), was=ast.Constant(1 - comes),
        target=kept_in(target), heard=_heard_together(writing, number, told), **course(writing),
    )  # fmt: skip
    return statements(
        f"""
those = rest
if not those:
    target = 0
elif {" or ".join(unless) or "False"}:
    target = call
elif {" or ".join(several(writing, bits)) or "False"}:
    together
else:
    piece = those.bit_length() - 1
    if lies[state.zone[piece]]:
        state.marks[mark] ^= those
        told = entry
        LOG.append(told)
        heard
        target = those
    else:
        target = 0
""",
        those=those, rest=cut(rest), mark=mark, target=kept_in(target), call=call, piece=piece, told=told,
        lies=writing.folding.named("lies", lies), entry=entry(writing, made, mark, piece, 1 - comes),
        heard=heard(writing, number, told, piece), together=together, **course(writing),
    )  # fmt: skip


def _heard_together(writing: Writing, verb: int, first: ast.expr) -> list[ast.stmt]:
    """Have those told who hear of a verb, of events that happened together; the first is an entry with this number."""
    found: list[ast.stmt] = []
    for one in writing.rules.after[verb]:
        hears, asked = (one.procedure, one.slots) if isinstance(one, Noted) else (one, ())
        found += statements(
            f"if {' or '.join(f'state.memory[{slot}]' for slot in asked) or 'True'}:\n    hears(play, LOG[first:])",
            hears=writing.folding.named("hears", hears), first=first, **course(writing),
        )  # fmt: skip
    return found


def _zones(node: ast.expr) -> list[int]:
    """The zones of which something is all that lies in them; none, if it is something else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left, right = _zones(node.left), _zones(node.right)
        return [*left, *right] if left and right else []
    known = number_of(node.slice) if isinstance(node, ast.Subscript) else None
    if not isinstance(node, ast.Subscript) or known is None or ast.unparse(node.value) != "state.members":
        return []
    return [known]


def _picked(
    writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]
) -> list[ast.stmt] | None:
    """One of several."""
    _, who, question, bits, least, most, verbs = call.args
    numbers = writing.folding.value(verbs)
    if number_of(least) != 1 or number_of(most) != 1 or type(numbers) is not tuple or target is None:
        return None
    those, options, answer, chosen = (writing.fresh() for _ in range(4))
    within, barred = writing.at_most(bits), ""
    writing.most[those.id] = within
    for verb in numbers:
        held = writing.rules.bannable[verb] & within
        barred += f"if {held} & those:\n    those &= ~banned(play, {verb}, those)\n" if held else ""
    text = f"""
those = bits
{barred}
if those & (those - 1):
    options = listed
    decided
    target = 1 << chosen
else:
    if those and play.witness is not None:
        play.witness(play, question, those.bit_length() - 1)
    target = those
"""
    parts = {"options": options, "answer": answer, "chosen": chosen, "who": who, "question": question}
    counted, decided = statements(DECIDED, count=writing.fresh(), **parts)
    assert isinstance(decided, ast.If)  # there are several: the test is needless
    return statements(
        text, those=those, bits=bits, options=options, listed=writing.listed(those),
        decided=[counted, *decided.body], chosen=chosen, target=target,
        question=question,
    )  # fmt: skip


def _plain_zones(writing: Writing) -> ast.expr:
    """For each zone, whether what lies there is on no board and in no pile."""
    kinds, boards = writing.rules.layout.kind_of, board_zones(writing.rules)
    measured = writing.rules.book.ground is not None  # there a piece has a place wherever it is
    plain = tuple(not kind.ordered and zone not in boards and not measured for zone, kind in enumerate(kinds))
    return writing.folding.named("plain", plain)


def goes_off(writing: Writing, zone: ast.expr) -> bool:
    """Whether a zone is in any case one without spaces and without an order."""
    kinds, boards = writing.rules.layout.kind_of, board_zones(writing.rules)
    zones = goals_of(writing, zone) or (NOWHERE,)
    return all(one >= 0 and not kinds[one].ordered and one not in boards for one in zones)


SITES: dict[str, Site] = {"moved": moved, "marked": _marked, "picked": _picked}
"""For each function that generated source calls, how it is written out."""
