"""What generated functions call is written out at its place, where what stands there says enough.

A function from a meaning is a list of calls, each of which works for anything. Here the source is read again and made
into source that does the same with fewer calls: what is asked of one piece is one shift, what is said twice is worked
out once, “each” is a loop, and a deed that nothing can forbid, replace or wait for happens on the spot. Whatever is not
known to fit stays the call that it was; `WRITTEN_OUT` lets a test play the same games both ways.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any, cast

from cardwright.engine.generate.patching import Made, Naming, Told, called, number_of, parsed, single, statements
from cardwright.engine.generate.sites import SITES
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

WRITTEN_OUT = [True]
"""Whether source is written out at all."""
FEW = 255
"""Sets up to here, those of players and of the values of most attributes, are taken apart by a table."""


def written_out(rules: Rules, source: str, constants: dict[str, Any]) -> str:
    """The same function with what it calls written out; what it needs besides is put beside it."""
    if not WRITTEN_OUT[0]:
        return source
    tree = ast.parse(source)
    function = cast("ast.FunctionDef", tree.body[0])
    folding = _Folding(rules, constants)
    function.body = [folding.visit(one) for one in function.body]
    made = _Statements(folding, function)
    function.body = made.body(function.body)
    if made.told:
        function.body = [Told(made.told).visit(one) for one in function.body]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Folding(ast.NodeTransformer):
    """Expressions that do the same with less."""

    def __init__(self, rules: Rules, constants: dict[str, Any]) -> None:
        self.rules, self.constants = rules, constants

    def value(self, node: ast.expr) -> Any:
        """What stands beside the source under a name."""
        return self.constants.get(node.id) if isinstance(node, ast.Name) else None

    def named(self, stem: str, value: Any) -> ast.expr:
        name = next(
            (name for name, known in self.constants.items() if known is value), f"{stem}_of_{len(self.constants)}"
        )
        self.constants[name] = value
        return ast.Name(name, ast.Load())

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.BitAnd):
            return _cut(node)
        if isinstance(node.op, ast.BitOr):
            return self._joined_lines(node)
        return node

    def _joined_lines(self, node: ast.BinOp) -> ast.expr:
        """What is on either of two lines with the same pieces: both lines are one."""
        left, right = called(node.left, "on_line", 3), called(node.right, "on_line", 3)
        if left is None or right is None or ast.dump(left[2]) != ast.dump(right[2]):
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
        parts = _operands(those)
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
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        fold = getattr(self, f"_of_{name}", None)
        found: ast.expr | None = fold(node.args) if fold is not None and not node.keywords else None
        return node if found is None else found

    def _of_within(self, args: list[ast.expr]) -> ast.expr | None:
        one = single(args[0])
        return parsed("bool(those >> one & 1)", those=args[1], one=one) if one is not None else None

    def _of_fixed_values(self, args: list[ast.expr]) -> ast.expr | None:
        """The value of one piece is known."""
        one, masks = single(args[1]), self.value(args[0])
        if one is None or isinstance(one, ast.Constant) or not isinstance(masks, tuple):
            return None
        pieces = range(len(self.rules.cast.pieces))
        of = tuple(sum(1 << at for at, mask in enumerate(masks) if mask >> piece & 1) for piece in pieces)
        return parsed("values[one]", values=self.named("values", of), one=one)

    def _of_allies_of(self, args: list[ast.expr]) -> ast.expr | None:
        one = single(args[1])
        return parsed("play.rules.allies[one]", one=one) if one is not None else None

    def _of_members_of(self, args: list[ast.expr]) -> ast.expr | None:
        one, zones = single(args[2]), self.value(args[1])
        if one is None or not isinstance(zones, tuple) or len(zones) < 2:
            return None
        return parsed("state.members[zones[one]]", zones=args[1], one=one)

    def _of_counted_as(self, args: list[ast.expr]) -> ast.expr | None:
        """Where nothing that counts as something else can be, nothing more is counted."""
        call = ast.Call(ast.Name("counted_as", ast.Load()), args, [])
        text = "(call if state.lasting or those & play.rules.countable else 0)"
        return parsed(text, call=call, those=args[1])

    def _of_ids(self, args: list[ast.expr]) -> ast.expr | None:
        """A set of few is taken apart by a table."""
        fixed = number_of(args[0])
        if fixed is not None:
            return ast.Tuple([ast.Constant(one) for one in ids(fixed)], ast.Load())
        most = [bits for one in _operands(args[0]) if (bits := number_of(one)) is not None]
        if not most or not 0 <= most[0] <= FEW:
            return None
        few = self.named("few", tuple(tuple(ids(bits)) for bits in range(most[0] + 1)))
        return parsed("few[those]", few=few, those=args[0])

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
        parts = _operands(toward[1])
        rays = [one for part in parts if (one := called(part, "lying_toward", 3)) is not None]
        cut = [bits for part in parts if (bits := number_of(part)) is not None]
        masks, named = self.value(toward[0]), ast.Tuple([ways.target, values.target], ast.Load())
        fits = len(rays) == 1 and len(parts) == 1 + len(cut) and ast.dump(rays[0][1]) == ast.dump(_one_of(ways))
        piece = single(rays[0][2]) if fits else None
        if piece is None or not isinstance(ways.iter, ast.Tuple) or masks is None or _shape(loop.elt) != _shape(named):
            return None
        table = self.named("toward", _Toward(self.rules, ways.iter, masks, cut[0] if cut else -1))
        found = parsed("named_toward(state, table, piece)", table=table, piece=piece)
        return parsed("picked_together(play, who, question, found)", who=args[1], question=args[2], found=found)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return cast("ast.expr", self.generic_visit(_by_number(node)))

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return cast("ast.expr", self.generic_visit(_by_number(node)))


class _Toward(tuple[Any, ...]):
    """For a board: for each place the directions in which anything can lie, with the places there; the bit of the value
    of each piece; and for each direction and set of values the options."""

    __slots__ = ()

    def __new__(cls, rules: Rules, ways: ast.Tuple, masks: tuple[int, ...], cut: int) -> _Toward:
        numbers = [cast("int", number_of(way)) for way in ways.elts]
        paths, pieces = rules.book.board.paths, range(len(rules.cast.pieces))
        there = tuple(
            tuple((way, paths[way][place]) for way in numbers if paths[way][place])
            for place in range(rules.book.board.places)
        )
        bits = [sum(1 << at for at, mask in enumerate(masks) if mask & cut & 1 << piece) for piece in pieces]
        options = {
            way: tuple(tuple((way, value) for value in ids(values)) for values in range(1 << len(masks)))
            for way in numbers
        }
        return super().__new__(cls, (there, (*bits, 0), options))  # last, for piece -1: nothing lies there


def _shape(node: ast.expr) -> str:
    return ast.dump(node).replace("Store()", "Load()")


def _is_one_bit(loop: ast.comprehension, number: ast.expr) -> bool:
    """Whether a loop goes once round, with a number as a set."""
    one = loop.iter.elts[0] if isinstance(loop.iter, ast.Tuple) and len(loop.iter.elts) == 1 else None
    inner = single(one) if one is not None else None
    return inner is not None and _shape(inner) == _shape(number)


def _one_of(loop: ast.comprehension) -> ast.expr:
    return ast.Name(f"v{cast('ast.Name', loop.target).id[1:]}", ast.Load())


def _by_number(node: Any) -> Any:
    """What goes over the members of a set as sets of one goes over their numbers."""
    for loop in node.generators:
        those = called(loop.iter, "each_bit", 1)
        if those is not None and isinstance(loop.target, ast.Name):
            name = loop.target.id
            loop.iter = parsed("ids(those)", those=those[0])
            loop.target = ast.Name(f"n{name}", ast.Store())
            naming = Naming({name: parsed(f"1 << n{name}")})
            node.elt = naming.visit(node.elt)
            for other in node.generators:
                other.ifs = [naming.visit(one) for one in other.ifs]
                if other is not loop:
                    other.iter = naming.visit(other.iter)
    return node


def _operands(node: ast.expr) -> list[ast.expr]:
    """What is cut with each other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        return [*_operands(node.left), *_operands(node.right)]
    return [node]


def _cut(node: ast.BinOp) -> ast.expr:
    """Sets that are cut with each other, those that are fixed at once."""
    parts = _operands(node)
    fixed = [bits for one in parts if (bits := number_of(one)) is not None]
    if len(fixed) < 2 or len(parts) > 8:
        return node
    bits = fixed[0]
    for other in fixed[1:]:
        bits &= other
    found: ast.expr | None = None
    for one in parts:
        if number_of(one) is None:
            found = one if found is None else ast.BinOp(found, ast.BitAnd(), one)
    return ast.Constant(bits) if found is None else ast.BinOp(found, ast.BitAnd(), ast.Constant(bits))


def _is_count(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "bit_count"
        and not node.args
    )


def _is_truth(node: ast.expr) -> bool:
    return isinstance(node, (ast.Compare, ast.BoolOp)) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


# ---------------------------------------------------------------- statements


class _Statements:
    """Statements that do the same with less."""

    def __init__(self, folding: _Folding, function: ast.FunctionDef) -> None:
        loads = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        self._used = [node.id for node in loads]
        self._parts = [
            (node.value.id, node.slice.value)
            for node in ast.walk(function)
            if isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and isinstance(node.slice, ast.Constant)
        ]
        self.folding, self.rules = folding, folding.rules
        self._count = 0
        self.told = set[str]()
        """What holds whether something was done, where it held all that is told of it."""

    def name(self) -> str:
        self._count += 1
        return f"w{self._count}"

    def asks_only(self, name: str, part: str) -> bool:
        return self._used.count(name) == self._parts.count((name, part))

    def body(self, given: Iterable[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for one in given:
            if isinstance(one, ast.If):
                one.body, one.orelse = self.body(one.body), self.body(one.orelse)
                found += self._asked(one)
            elif isinstance(one, ast.For):
                one.body = self.body(one.body)
                found.append(one)
            else:
                found += self._done(one, found)
        return found

    def _done(self, one: ast.stmt, before: list[ast.stmt]) -> list[ast.stmt]:
        """A deed, where it can be done on the spot."""
        if not isinstance(one, ast.Assign) or not isinstance(one.value, ast.Call):
            return [one]
        func = one.value.func
        if one.value.keywords or not isinstance(func, ast.Name) or not isinstance(one.targets[0], ast.Name):
            return [one]
        site = SITES.get("carried" if hasattr(self.folding.constants.get(func.id), "done_to") else func.id)
        return (site(self, one.targets[0], one.value, before) if site is not None else None) or [one]

    def made(self, verb: ast.expr, operation: int, cause: ast.expr) -> ast.expr | None:
        """Events of a verb with a cause, made once for each piece and goal."""
        number, words = number_of(verb), self.folding.value(cause)
        if number is None or words is None:
            return None
        return self.folding.named("made", Made(number, operation, words))

    def _asked(self, one: ast.If) -> list[ast.stmt]:
        """A condition: one thing after the other, and nothing twice."""
        several = isinstance(one.test, ast.BoolOp) and isinstance(one.test.op, ast.And)
        truths = cast("ast.BoolOp", one.test).values if several else [one.test]
        if not any(called(truth, "every", 1) for truth in truths):
            return [one]
        name = self.name()
        found: list[ast.stmt] = [*statements("so = False", so=ast.Name(name, ast.Load()))]
        found += self._one_by_one(truths, name)
        one.test = ast.Name(name, ast.Load())
        return [*found, one]

    def _one_by_one(self, truths: list[ast.expr], name: str) -> list[ast.stmt]:
        """Find out whether all of several things are so, each only if those before it are."""
        asked = ast.Name(name, ast.Load())
        if not truths:
            return statements("so = True", so=asked)
        before, (first, *rest) = self._shared(truths)
        loop = called(first, "every", 1)
        each = loop[0].generators[0] if loop is not None and isinstance(loop[0], ast.GeneratorExp) else None
        if loop is None or each is None or each.ifs or len(cast("ast.GeneratorExp", loop[0]).generators) > 1:
            return [*before, ast.If(first, self._one_by_one(rest, name), [])]
        inner, (truth,) = self._shared([cast("ast.GeneratorExp", loop[0]).elt])
        round_ = [*inner, *statements("so = truth\nif not so: break", so=asked, truth=truth)]
        found = [*before, ast.For(each.target, each.iter, round_, [])]
        if rest:
            then = [*statements("so = False", so=asked), *self._one_by_one(rest, name)]
            found.append(ast.If(asked, then, []))
        return found

    def _shared(self, truths: list[ast.expr]) -> tuple[list[ast.stmt], list[ast.expr]]:
        """What is worked out twice is worked out once, before the first of some truths is asked that needs it."""
        before: list[ast.stmt] = []
        while True:
            certain = {ast.dump(one): one for asked in (*map(_value, before), truths[0]) for one in _certain(asked)}
            times: dict[str, int] = {}
            for part in (*before, *truths):
                for node in ast.walk(part):
                    if isinstance(node, ast.expr) and (key := ast.dump(node)) in certain:
                        times[key] = times.get(key, 0) + 1
            again = [key for key in certain if times[key] > 1]
            if not again:
                return before, truths
            key = max(again, key=len)
            name, value = ast.Name(self.name(), ast.Load()), certain[key]
            at = next((at for at, one in enumerate(before) if _holds(one, key)), len(before))
            sharing = _Sharing(key, name)
            before, truths = [sharing.visit(one) for one in before], [sharing.visit(one) for one in truths]
            before[at:at] = statements("shared = value", shared=name, value=value)


def _value(statement: ast.stmt) -> ast.expr:
    return cast("ast.Assign", statement).value


def _holds(statement: ast.stmt, key: str) -> bool:
    return any(isinstance(node, ast.expr) and ast.dump(node) == key for node in ast.walk(statement))


def _certain(asked: ast.expr) -> list[ast.expr]:
    """What is worked out in any case, of what is worth keeping."""
    bound = {one.id for loop in ast.walk(asked) if isinstance(loop, ast.comprehension) for one in _names(loop.target)}
    return [
        one
        for one in ast.walk(asked)
        if isinstance(one, (ast.BinOp, ast.Subscript, ast.IfExp))
        and not any(name.id in bound for name in _names(one))
        and any(isinstance(inner, ast.Subscript) for inner in ast.walk(one))
    ]


def _names(node: ast.AST) -> list[ast.Name]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Name)]


class _Sharing(ast.NodeTransformer):
    """Puts a name in the place of what it stands for."""

    def __init__(self, key: str, name: ast.Name) -> None:
        self.key, self.name = key, name

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr) and ast.dump(node) == self.key:
            return self.name
        return self.generic_visit(node)
