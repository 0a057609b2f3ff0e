"""Expressions that come to the same with less: what is fixed is worked out once, what is asked of one piece is a shift,
and what follows from a number that few have is looked up in a table."""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import deepcopy
from functools import reduce
from operator import or_
from types import FunctionType
from typing import Any, cast

from cardwright.engine.generate.writer import HELPERS
from cardwright.engine.lean.trees import (
    Naming,
    alike,
    called,
    cut,
    for_each,
    name,
    names_in,
    number_of,
    operands,
    parsed,
    single,
)
from cardwright.engine.rulebook import Noted
from cardwright.engine.rulerecords import CountsAs
from cardwright.engine.rules import Rules
from cardwright.engine.seating import FIRST
from cardwright.engine.state import ids
from cardwright.engine.tokens import PrintedNumber

FEW = 255
"""Sets up to here, those of players and of the values of most attributes, are taken apart by a table."""
LARGE = 4096
"""Tables are not made longer than this."""


class Folding(ast.NodeTransformer):
    """Makes expressions of generated source into ones that do the same with less."""

    def __init__(self, rules: Rules, constants: dict[str, Any], seated: bool = False) -> None:
        self.rules, self.constants = rules, constants
        self.seated = seated
        """Whether `me` is a player in any case, and not nobody."""
        self.alone: dict[str, Callable[..., bool]] = {}
        """For procedures of the game that tell a set, by their names, what tells whether one piece is in it."""

    def value(self, node: ast.expr | None) -> Any:
        """What stands beside the source under a name."""
        return self.constants.get(node.id) if isinstance(node, ast.Name) else None

    def named(self, stem: str, value: Any) -> ast.Name:
        """The name under which something stands beside the source."""
        known = next((one for one, other in self.constants.items() if other is value), None)
        if known is None and isinstance(value, tuple):
            known = next(
                (one for one, other in self.constants.items() if type(other) is tuple and other == value), None
            )
        found = known or f"{stem}_of_{len(self.constants)}"
        self.constants[found] = value
        return name(found)

    def table(self, node: ast.expr) -> tuple[tuple[int, ...], ast.expr] | None:
        """A number that is looked up in a table, and by what."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            inner = self.table(node.operand)
            return None if inner is None else (tuple(~one for one in inner[0]), inner[1])
        found = self.value(node.value) if isinstance(node, ast.Subscript) else None
        if not isinstance(node, ast.Subscript) or type(found) is not tuple or not 0 < len(found) <= LARGE:
            return None
        return (found, node.slice) if all(type(one) is int for one in found) else None

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """What is looked up by something that is looked up."""
        self.generic_visit(node)
        outer, inner, fixed = self.value(node.value), self.table(node.slice), number_of(node.slice)
        if type(outer) is tuple and fixed is not None and 0 <= fixed < len(outer) and isinstance(node.ctx, ast.Load):
            one = outer[fixed]
            return ast.Constant(one) if type(one) is int else self.named("one", one)
        if type(outer) is not tuple or inner is None or not all(0 <= one < len(outer) for one in inner[0]):
            return node
        both = tuple(outer[one] for one in inner[0])
        return parsed("both[by]", both=self.named("looked_up", both), by=inner[1])

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.BitAnd):
            return self._cut(node)
        left, right = number_of(node.left), number_of(node.right)
        if isinstance(node.op, ast.BitOr):
            return ast.Constant(left | right) if left is not None and right is not None else self._joined_lines(node)
        return node

    def _cut(self, node: ast.BinOp) -> ast.expr:
        """Sets that are cut with each other, those that are fixed at once."""
        parts, fixed, found = operands(node), -1, list[ast.expr]()
        for at, one in enumerate(parts):
            if isinstance(one, ast.IfExp) and number_of(one.orelse) == 0:  # it is asked first whether there are any
                rest = cut([one.body, *parts[:at], *parts[at + 1 :]])
                return ast.IfExp(one.test, self.visit(rest), one.orelse)
        for one in parts:
            bits = number_of(one)
            if bits is None:
                found.append(one)
            else:
                fixed &= bits
        for at, one in enumerate(found):
            looked_up = self.table(one) if fixed != -1 else None
            if looked_up is not None:
                known = self.named("cut", tuple(fixed & bits for bits in looked_up[0]))
                found[at], fixed = parsed("known[by]", known=known, by=looked_up[1]), -1
        if not found:
            return ast.Constant(fixed)
        if fixed != -1:
            found.append(ast.Constant(fixed))
        return cut(found)

    def _joined_lines(self, node: ast.BinOp) -> ast.expr:
        """What is on either of two lines with the same pieces: both lines are one."""
        left, right = called(node.left, "on_line", 3), called(node.right, "on_line", 3)
        if left is None or right is None or not alike(left[2], right[2]):
            return node
        one, other = self.value(left[1]), self.value(right[1])
        if not isinstance(one, tuple) or not isinstance(other, tuple):
            return node
        both = tuple(a | b for a, b in zip(one, other, strict=True))
        return parsed("on_line(play, lines, those)", lines=self.named("lines", both), those=left[2])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.UnaryOp):
            inner = node.operand
            return inner.operand if isinstance(inner.op, ast.Not) and _is_truth(inner.operand) else node
        if isinstance(node.op, ast.Not):
            asked = called(node.operand, "bool", 1)
            return ast.UnaryOp(ast.Not(), asked[0]) if asked is not None else node
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """“none” and “at least one” need no counting."""
        self.generic_visit(node)
        if len(node.ops) != 1 or not _is_count(node.left):
            return node
        those = cast("ast.Attribute", cast("ast.Call", node.left).func).value
        op, number = node.ops[0], number_of(node.comparators[0])
        if isinstance(op, ast.Eq) and number == 0:
            return ast.UnaryOp(ast.Not(), self._some(those))
        if isinstance(op, ast.GtE) and number == 1:
            return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), self._some(those)))
        return node

    def _some(self, those: ast.expr) -> ast.expr:
        """Whether there are any: of fixed pieces on a line with another, whether one is met there."""
        parts = operands(those)
        lines = [args for one in parts if (args := called(one, "on_line", 3)) is not None]
        masks = [bits for one in parts if (bits := number_of(one)) is not None]
        if len(parts) != 2 or len(lines) != 1 or len(masks) != 1:
            return those
        table, piece = self.value(lines[0][1]), single(lines[0][2])
        if not isinstance(table, tuple) or piece is None:
            return those
        spots = self.named("spots", tuple(tuple(ids(line)) for line in table))
        ends = {"lines": lines[0][1], "mask": ast.Constant(masks[0])}
        return parsed("meets(play, lines, spots, piece, mask)", spots=spots, piece=piece, **ends)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        others = _others(node)
        if others is not None:
            return cast("ast.expr", self.visit(others))
        self.generic_visit(node)
        procedure = self.value(node.func)
        if isinstance(procedure, Noted):
            return self._procedure(procedure, node)
        number = self._number(procedure, node) if procedure is not None else None
        if number is not None:
            return number
        called_name = node.func.id if isinstance(node.func, ast.Name) else ""
        fold = getattr(self, f"_of_{called_name}", None)
        found: ast.expr | None = fold(node.args) if fold is not None and not node.keywords else None
        return node if found is None else found

    def _of_within(self, args: list[ast.expr]) -> ast.expr | None:
        one = single(args[0])
        if one is None:
            return None
        if alike(args[0], args[1]):
            return ast.Constant(True)
        if isinstance(args[1], ast.IfExp) and number_of(args[1].orelse) == 0:
            call, parts = args[1].body, {"one": one}
            alone = (
                self.alone.get(call.func.id) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else None
            )
            if alone is not None:
                parts["alone"] = self.named("alone", alone)
            text = "bool(those >> one & 1)" if alone is None else "alone(play, one)"
            found = parsed(f"{text} if asked else False", those=call, **parts)
            return Naming({"asked": args[1].test}).visit(found)  # type: ignore[no-any-return]
        return parsed("bool(those >> one & 1)", those=args[1], one=one)

    def _of_fixed_values(self, args: list[ast.expr]) -> ast.expr | None:
        """The value of one piece is known."""
        one, masks = single(args[1]), self.value(args[0])
        if one is None or isinstance(one, ast.Constant) or not isinstance(masks, tuple):
            return None
        pieces = range(len(self.rules.cast.pieces))
        of = tuple(sum(1 << at for at, mask in enumerate(masks) if mask >> piece & 1) for piece in pieces)
        return parsed("values[one]", values=self.named("values", of), one=one)

    def _of_turn_order(self, args: list[ast.expr]) -> ast.expr | None:
        """Players in the order in which they act, from the one whose turn it is: for few of them, from a table."""
        players = self.rules.layout.players
        if FIRST in self.rules.book.parts.seats or 1 << players > FEW:
            return None
        orders = tuple(
            tuple(
                tuple(one for one in ((first + step) % players for step in range(players)) if bits >> one & 1)
                for bits in range(1 << players)
            )
            for first in (*range(players), 0)  # last, for nobody's turn: from the first
        )
        return parsed("orders[state.player][those]", orders=self.named("orders", orders), those=args[1])

    def _procedure(self, procedure: Noted, node: ast.Call) -> ast.expr:
        """A procedure of the game that has nothing to say while nothing is noted."""
        asked = " or ".join(f"state.memory[{slot}]" for slot in procedure.slots)
        known = self.named("procedure", procedure.procedure)
        if procedure.alone is not None:
            self.alone[known.id] = procedure.alone
        call = ast.Call(known, node.args, [])
        return parsed(f"(call if {asked} else 0)", call=call)

    def _number(self, procedure: Any, node: ast.Call) -> ast.expr | None:
        """A number of one player that is defined in words, or one that is printed on a piece, without a call."""
        one = single(node.args[1]) if len(node.args) == 2 else None
        if one is None:
            return None
        if isinstance(procedure, PrintedNumber):
            numbers = tuple(procedure.of(self.rules.cast.pieces))
            return parsed("numbers[one]", numbers=self.named("numbers", numbers), one=one)
        count = getattr(procedure, "count", None)
        body = ast.parse(count.__doc__ or "").body if isinstance(count, FunctionType) else []
        function = body[0] if body else None
        if not isinstance(count, FunctionType) or not isinstance(function, ast.FunctionDef) or len(function.body) != 2:
            return None
        _, last = function.body
        space, player, frame = count.__globals__, *[one.arg for one in function.args.args[1:]]
        if not isinstance(last, ast.Return) or last.value is None or frame in {inner.id for inner in names_in(last)}:
            return None
        own: dict[str, ast.expr] = {player: one}
        for inner in names_in(last):
            if isinstance(inner.ctx, ast.Store):  # of a loop: it may go round in another
                own[inner.id] = name(f"{inner.id}_{len(self.constants)}")
            elif inner.id in space and inner.id not in HELPERS and inner.id not in own:
                own[inner.id] = self.named(inner.id, space[inner.id])
        return cast("ast.expr", self.visit(Naming(own).visit(last.value)))

    def _of_having(self, args: list[ast.expr]) -> ast.expr | None:
        """Who has a value of an attribute that no text changes."""
        field, value = (one.value if isinstance(one, ast.Constant) else None for one in args[1:])
        if field not in self.rules.unchanging:
            return None
        return ast.Constant(self.rules.cast.having.get((str(field), str(value)), 0))

    def _of_allies_of(self, args: list[ast.expr]) -> ast.expr | None:
        one = single(args[1])
        return (
            parsed("of[one]", of=self.named("allies", tuple(self.rules.allies)), one=one) if one is not None else None
        )

    def _of_members_of(self, args: list[ast.expr]) -> ast.expr | None:
        one, zones = single(args[2]), self.value(args[1])
        if one is None or not isinstance(zones, tuple) or len(zones) < 2:
            return None
        return parsed("state.members[zones[one]]", zones=args[1], one=one)

    def _of_counted_as(self, args: list[ast.expr]) -> ast.expr | None:
        """Where nothing can be that counts as such a thing, nothing more is counted."""
        kind, attribute = (one.value if isinstance(one, ast.Constant) else None for one in args[2:4])
        standing = tuple(one for one in self.rules.counting if _counts_as(one, kind, attribute))
        lasting = tuple(number for number, one in enumerate(self.rules.lasting) if _counts_as(one, kind, attribute))
        definitions = {cast("CountsAs", self.rules.lasting[number]).definition for number in lasting}
        cards = enumerate(self.rules.cast.definition_of)
        later = sum(1 << piece for piece, definition in cards if definition in definitions)
        call: ast.expr = ast.Call(name("counted_as"), args, [])
        if attribute:
            texts = {
                "standing": self._standing(standing, str(attribute), args[4]),
                "lasting": self.named("lasting", lasting),
            }
            text = "counted_so(play, those, values, standing, lasting)"
            call = parsed(text, those=args[1], values=args[4], **texts)
        able = self._able(standing, later, str(attribute), args[4])
        return (
            ast.Constant(0)
            if number_of(able) == 0
            else parsed("(call if those & able else 0)", call=call, those=args[1], able=able)
        )

    def _standing(self, standing: tuple[CountsAs, ...], attribute: str, values: ast.expr) -> ast.expr:
        """The texts by which something counts as a thing with one of some values: for few values, from a table."""
        sets = 1 << len(self.rules.cast.values.get(attribute, ()))
        if sets > FEW + 1:
            return self.named("standing", standing)
        of = tuple(tuple(one for one in standing if bits >> one.value & 1) for bits in range(sets))
        return cast(
            "ast.expr", self.visit(parsed("of[values]", of=self.named("standing", of), values=deepcopy(values)))
        )

    def _able(self, standing: tuple[CountsAs, ...], later: int, attribute: str, values: ast.expr) -> ast.expr:
        """The pieces that can count as something with one of some values: by their own texts, or by what is said of
        them in play."""
        number = len(self.rules.cast.values.get(attribute, ()))
        if not attribute or 1 << number > FEW + 1:
            return ast.Constant(later | reduce(or_, [1 << one.source for one in standing], 0))
        able = [
            later | reduce(or_, [1 << one.source for one in standing if bits >> one.value & 1], 0)
            for bits in range(1 << number)
        ]
        if not any(able):
            return ast.Constant(0)
        return self.visit(parsed("able[values]", able=self.named("able", tuple(able)), values=values))  # type: ignore[no-any-return]

    def _of_ids(self, args: list[ast.expr]) -> ast.expr | None:
        """A set of few is taken apart by a table."""
        fixed, looked_up = number_of(args[0]), self.table(args[0])
        if fixed is not None:
            return ast.Tuple([ast.Constant(one) for one in ids(fixed)], ast.Load())
        if looked_up is not None and all(one >= 0 for one in looked_up[0]):
            members = tuple(tuple(ids(one)) for one in looked_up[0])
            return parsed("members[by]", members=self.named("members", members), by=looked_up[1])
        others = self._all_but_me(args[0])
        if others is not None:
            return others
        most = [bits for one in operands(args[0]) if (bits := number_of(one)) is not None]
        if not most or not 0 <= most[0] <= FEW:
            return None
        few = self.named("few", tuple(tuple(ids(bits)) for bits in range(most[0] + 1)))
        return parsed("few[those]", few=few, those=args[0])

    def _all_but_me(self, those: ast.expr) -> ast.expr | None:
        """All of some players but oneself, one after another, from a table; none, where something else is meant."""
        parts = operands(those)
        most = [bits for one in parts if (bits := number_of(one)) is not None]
        if not self.seated or len(parts) != 2 or len(most) != 1 or "~(1 << me)" not in map(ast.unparse, parts):
            return None
        others = tuple(tuple(ids(most[0] & ~(1 << player))) for player in range(self.rules.layout.players))
        return parsed("others[me]", others=self.named("others", others))

    def _of_picked_together(self, args: list[ast.expr]) -> ast.expr | None:
        """A direction, and a value of what lies there: for each place, direction and set of values the options are
        known beforehand."""
        loop = args[3]
        if not isinstance(loop, ast.ListComp) or len(loop.generators) != 4 or any(one.ifs for one in loop.generators):
            return None
        ways, way, values, value = loop.generators
        looked = called(values.iter, "ids", 1)
        toward = called(looked[0], "fixed_values", 2) if looked is not None else None
        if toward is None or not _is_one_bit(way, ways.target) or not _is_one_bit(value, values.target):
            return None
        parts = operands(toward[1])
        rays = [one for part in parts if (one := called(part, "lying_toward", 3)) is not None]
        cut = [bits for part in parts if (bits := number_of(part)) is not None]
        masks, named = self.value(toward[0]), ast.Tuple([ways.target, values.target], ast.Load())
        fits = (
            len(rays) == 1
            and len(parts) == 1 + len(cut)
            and ast.dump(rays[0][1]) == ast.dump(way.target).replace("Store()", "Load()")
        )
        piece = single(rays[0][2]) if fits else None
        if piece is None or not isinstance(ways.iter, ast.Tuple) or masks is None or _shape(loop.elt) != _shape(named):
            return None
        numbers = [cast("int", number_of(one)) for one in ways.iter.elts]
        if None in numbers:
            return None
        options = self.named("toward", toward_each(self.rules, numbers, masks, cut[0] if cut else -1))
        parts_of = {"who": args[1], "question": args[2], "piece": piece}
        return parsed("picked_toward(play, who, question, toward, piece)", toward=options, **parts_of)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return cast("ast.expr", self.generic_visit(_by_number(node)))

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        node = _by_number(node)
        first = self.visit(node.generators[0].iter)
        if len(node.generators) == 1 and isinstance(first, ast.Tuple) and not node.generators[0].ifs:
            return ast.List(
                [self.visit(one) for one in for_each(node.generators[0].target, first, node.elt)], ast.Load()
            )
        return cast("ast.expr", self.generic_visit(node))


Options = Callable[[list[int]], list[tuple[int, int]]]


def toward_each(rules: Rules, ways: list[int], masks: tuple[int, ...], cut: int) -> list[Options]:
    """For each place of the board, from what lies where to the options: every direction with each value that something
    has there; last, for place -1, none. What that can be is known beforehand, so that it only has to be looked up."""
    board, pieces, sets = rules.book.board, range(len(rules.cast.pieces)), range(1 << len(masks))
    bits = [sum(1 << at for at, mask in enumerate(masks) if mask & cut & 1 << piece) for piece in pieces]
    space: dict[str, Any] = {"bits": (*bits, 0)}  # last, for piece -1: nothing lies there
    for way in ways:
        space[f"way{way}"] = tuple(tuple((way, value) for value in ids(values)) for values in sets)
    found = [
        ", ".join(
            f"*way{way}[{' | '.join(f'bits[at[{spot}]]' for spot in board.paths[way][place])}]"
            for way in ways
            if board.paths[way][place]
        )
        for place in range(board.places)
    ]
    source = ", ".join(f"lambda at: [{one}]" for one in (*found, ""))
    return cast("list[Options]", eval(f"[{source}]", space))  # source of ours, and nothing but numbers


def _shape(node: ast.expr) -> str:
    return ast.dump(node).replace("Store()", "Load()")


def _is_one_bit(loop: ast.comprehension, number: ast.expr) -> bool:
    """Whether a loop goes once round, with a number as a set."""
    one = loop.iter.elts[0] if isinstance(loop.iter, ast.Tuple) and len(loop.iter.elts) == 1 else None
    inner = single(one) if one is not None else None
    return inner is not None and _shape(inner) == _shape(number)


def _by_number(node: Any) -> Any:
    """What goes over the members of a set as sets of one goes over their numbers."""
    for loop in node.generators:
        those = called(loop.iter, "each_bit", 1)
        if those is not None and isinstance(loop.target, ast.Name):
            each = loop.target.id
            loop.iter = parsed("ids(those)", those=those[0])
            loop.target = ast.Name(f"n{each}", ast.Store())
            naming = Naming({each: parsed(f"1 << n{each}")})
            node.elt = naming.visit(node.elt)
            for other in node.generators:
                other.ifs = [naming.visit(one) for one in other.ifs]
                if other is not loop:
                    other.iter = naming.visit(other.iter)
    return node


def _others(node: ast.Call) -> ast.expr | None:
    """Those of a fixed set that are not among some others, where they were looked through one by one."""
    those = called(node, "joined", 1)
    loop = those[0] if those is not None else None
    if not isinstance(loop, ast.GeneratorExp) or len(loop.generators) != 1 or len(loop.generators[0].ifs) != 1:
        return None
    each, asked = loop.generators[0], loop.generators[0].ifs[0]
    whole = called(each.iter, "each_bit", 1)
    without = isinstance(asked, ast.UnaryOp) and isinstance(asked.op, ast.Not)
    inside = called(asked.operand, "within", 2) if isinstance(asked, ast.UnaryOp) and without else None
    fixed = number_of(whole[0]) if whole is not None else None
    if inside is None or fixed is None or fixed < 0:
        return None
    same = _shape(loop.elt) == _shape(each.target) == _shape(inside[0])
    if not same or ast.unparse(each.target) in {one.id for one in ast.walk(inside[1]) if isinstance(one, ast.Name)}:
        return None
    return parsed("those & ~others", those=ast.Constant(fixed), others=inside[1])


def _counts_as(one: object, kind: Any, attribute: Any) -> bool:
    """Whether by a text something counts as a thing of a kind, or as one with a value of an attribute."""
    return isinstance(one, CountsAs) and one.type == kind and (not attribute or one.attribute == attribute)


def _is_count(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "bit_count"
        and not node.args
    )


def _is_truth(node: ast.expr) -> bool:
    negated = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return negated or isinstance(node, (ast.Compare, ast.BoolOp)) or called(node, "meets") is not None
