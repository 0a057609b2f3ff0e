"""Texts that are carried out on the spot: of a card, and of an operation of the game that is text."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.engine.generate.writer import made
from cardwright.engine.lean.deeds import Site, course, entry, kept_in, moved
from cardwright.engine.lean.texts import Inlined, is_plain_text
from cardwright.engine.lean.tightening import tighten
from cardwright.engine.lean.trees import Rows, alike, cut, name, operands, parsed, statements
from cardwright.engine.operations import SHOW, TOP
from cardwright.engine.play import Log, Play, check_limit
from cardwright.engine.rulerecords import Ability
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import RESOLVE, SPEND

if TYPE_CHECKING:
    from cardwright.engine.lean.writing import Writing

OFTEN = 8
"""A text is carried out so often in the course of turns before it is written for them."""


def _resolved(
    writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]
) -> list[ast.stmt] | None:
    """A card that is carried out, as `resolve` does it."""
    _, who, bits, cause = call.args
    rules, words = writing.rules, writing.folding.value(cause)
    if words is None or rules.field or not rules.resolving or not rules.spent:
        return None
    if rules.guard[RESOLVE] or rules.guard[SPEND]:
        return None
    those, piece = (writing.fresh() for _ in range(2))
    writing.most[those.id] = writing.most[piece.id] = writing.at_most(bits)
    goals = [_of_player(writing, zones, who) for zones in (rules.resolving, rules.spent)]
    comes, goes = (
        moved(writing, None, _call("moved", ast.Constant(verb), parsed(f"1 << {piece.id}"), goal, cause), [])
        for verb, goal in zip((RESOLVE, SPEND), goals, strict=True)
    )
    assert comes is not None and goes is not None
    call.args[2] = those
    writing.constants["check_limit"] = check_limit
    return statements(
        """
those = bits
if not those or those & (those - 1):
    target = call
else:
    piece = those.bit_length() - 1
    if len(LOG) - play.rested > play.limit:
        check_limit(play)
    comes
    does
    if play.state.zone[piece] == goal:
        goes
    target = those
""",
        those=those, bits=bits, target=kept_in(target), call=call, piece=piece, comes=comes, goes=goes,
        who=who, goal=goals[0], does=_said(writing, who, piece), **course(writing),
    )  # fmt: skip


def _said(writing: Writing, who: ast.expr, piece: ast.expr) -> list[ast.stmt]:
    """What a card says is done, as the doing of a player: in the course of his turn, by a function for that."""
    rules = writing.rules
    if writing.acting and alike(who, writing.me) and is_plain_text(rules):
        known = next((one for one in writing.constants.values() if isinstance(one, Said)), None)
        said = writing.folding.named("said", known if known is not None else Said(writing))
        return statements("said[piece](play, me, LOG, PARENT)", said=said, piece=piece, me=who, **course(writing))
    writing.constants |= {"card_texts": rules.abilities, "definition_of": rules.cast.definition_of}
    return statements(
        """
does = card_texts[definition_of[piece]]
if does is not None:
    was, play.actor = play.actor, who
    does.run(play, who, [piece] + [0] * does.slots)
    play.actor = was
""",
        does=writing.fresh(), was=writing.fresh(), who=who, piece=piece,
    )  # fmt: skip


class Said(dict[int, Callable[..., None]]):
    """For each piece, what its text does in the course of a turn, as a consequence of an entry of the log; written once
    it has been carried out so often that it is worth it."""

    def __init__(self, around: Writing) -> None:
        super().__init__()
        self.around = around
        self.times: Counter[int] = Counter()

    def __missing__(self, piece: int) -> Callable[..., None]:
        rules = self.around.rules
        text = rules.abilities[rules.cast.definition_of[piece]]
        self.times[piece] += 1
        if text is None or self.times[piece] <= OFTEN:
            return partial(_as_it_is, text, piece)
        writing = self.around.within(name("parent"), name("using"))
        inside = Inlined(writing, text, ast.Constant(piece)).body()
        (whole,) = statements(_SAID, inside=inside)
        assert isinstance(whole, ast.FunctionDef)
        tighten(whole, counted=True)
        source = ast.unparse(ast.fix_missing_locations(whole)) + "\n"
        found = self[piece] = made("said", source, writing.constants)
        return found


def _as_it_is(text: Ability | None, piece: int, play: Play, player: int, _log: Log, _parent: int) -> None:
    if text is not None:
        actor, play.actor = play.actor, player
        text.run(play, player, [piece] + [0] * text.slots)
        play.actor = actor


_SAID = """
def said(play, me, log, parent):
    state = play.state
    using = play.using
    actor = play.actor
    play.actor = me
    inside
    play.actor = actor
"""


def _of_player(writing: Writing, zones: Sequence[int], who: ast.expr) -> ast.expr:
    if len(zones) == 1:
        return ast.Constant(zones[0])
    return parsed("zones[who]", zones=writing.folding.named("zones", tuple(zones)), who=who)


def _call(function: str, verb: ast.expr, bits: ast.expr, zone: ast.expr, cause: ast.expr) -> ast.Call:
    return ast.Call(name(function), [name("play"), verb, bits, zone, ast.Constant(TOP), cause], [])


def _carried(
    writing: Writing, target: ast.expr | None, call: ast.Call, _before: list[ast.stmt]
) -> list[ast.stmt] | None:
    """What an operation of the game says, done to pieces one after another; where it is asked whether it was done, that
    stays as it is."""
    _, who, _, parts, cause = call.args
    operation: Any = writing.folding.value(call.func)
    if not isinstance(parts, ast.Dict) or [ast.unparse(key) for key in parts.keys if key is not None] != ["'what'"]:
        return None
    rules, verb = writing.rules, writing.rules.verb[operation.verb]
    words = writing.folding.value(cause)
    free = not rules.guard[verb] and not rules.after[verb] and operation.verb not in rules.book.deeds.paid
    free = free and not operation.zone  # nor does it go anywhere first
    if target is not None or not free or words is None or not is_plain_text(rules) or not writing.acting:
        return None
    if not alike(who, writing.me):
        return None
    those, piece, length = (writing.fresh() for _ in range(3))
    writing.most[those.id] = writing.most[piece.id] = writing.at_most(parts.values[0])
    events = Rows(verb, SHOW, words, (NOWHERE, NOWHERE), len(rules.cast.pieces))
    told = tuple(events[player] for player in range(rules.layout.players))
    inside = Inlined(writing, operation.text, piece).body()
    first, rest = _most_telling(parts.values[0])
    return statements(
        """
those = first
if those:
    those &= rest
    for piece in each:
        LOG.append(told)
        play.using = piece
        length = len(LOG)
        inside
        if play.uses is not None and len(LOG) > length:
            play.uses.add((who, piece))
    play.using = itself
""",
        those=those, first=first, rest=rest, piece=piece, length=length, who=who,
        told=entry(writing, told, who, piece, None),
        inside=inside, itself=writing.using, each=writing.each(those), **course(writing),
    )  # fmt: skip


def _most_telling(bits: ast.expr) -> tuple[ast.expr, ast.expr]:
    """A set as two that are cut with each other, the first of which is mostly empty when it is: what is in a state."""
    parts = operands(bits)
    held = [one for one in parts if any(isinstance(inner, ast.Call) for inner in ast.walk(one))]
    first = [*(held or [one for one in parts if ast.unparse(one).startswith("state.marks")]), *filter(_is_fixed, parts)]
    rest = [one for one in parts if all(one is not other for other in first)]
    return cut(first or rest), cut(rest) if first and rest else ast.Constant(-1)


def _is_fixed(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


SITES: dict[str, Site] = {"carried": _carried, "carried_out": _resolved}
"""For each function that generated source calls, how it is written out."""
