"""Several truths as one function: what they have in common is worked out once, in plain statements.

Each truth by itself is an expression (`truths`). Here they are taken apart where that saves work: what is asked for
each player stands in one loop, what holds only under a condition below that condition, and every set, table and count
is a local name in the outermost place where it is needed anyway. Nothing here has an effect: the order is free.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from cardwright.query.shared import Index, Once, Shared
from cardwright.query.world import Terms

_WORLD, _HELD = "w", "r"
_PLAYERS = "w.players"
_DEEPEST = 8
"""How many conditions may stand inside each other; what is deeper is asked as one expression."""


_OF_INDEX = {"groups": "values", "tallies": "values", "valued": "keys"}
"""What a world is asked of an index, and how that is asked of what is known by value."""


class _Block:
    """Statements that belong together: all of them, those for each player, or those below a condition."""

    def __init__(self, parent: _Block | None = None, head: str = "", player: str = "") -> None:
        self.parent = parent
        self.head = head
        self.player = player
        """The name of the player, where it is a loop."""
        self.lines: list[str] = []
        self.names: dict[str, str] = {}
        """What was given a name here, by its source."""
        self.sifted: dict[tuple[str, str], tuple[str, list[Any]]] = {}
        """Sets that are sifted here, by name and by what is asked of the sieve: what comes of it, and the tests."""
        self.inner: dict[str, _Block] = {}
        self.depth: int = parent.depth + 1 if parent is not None else 0

    @property
    def around(self) -> Iterator[_Block]:
        """This block and those it stands in."""
        block: _Block | None = self
        while block is not None:
            yield block
            block = block.parent

    def source(self, indent: int) -> Iterator[str]:
        """Its lines; what stands inside comes last, for it needs the names."""
        yield from (" " * indent + line for line in self.lines)
        for block in self.inner.values():
            yield f"{' ' * indent}{block.head}:"
            yield from block.source(indent + 1)


class Together:
    """Writes the one function. A world that knows all its pieces (`is_whole`) is spared the question which it knows."""

    def __init__(self, terms: Terms, is_whole: bool) -> None:
        self._terms = terms
        self._shared = terms.shared
        self._is_whole = is_whole
        self._root = _Block()
        self._number = count()
        self._homes: dict[str, _Block] = {}
        """The blocks in which names of ours are given."""
        self._later: list[tuple[int, ast.expr, _Block]] = []
        self._listed: set[str] = set()
        """Indexes of which the pieces are wanted, and not only how many there are."""

    def function(self, sources: Sequence[str]) -> Any:
        """The function of a world that tells of each truth whether it holds."""
        _Uses(self._shared, self._listed).visit(ast.List([_parsed(source) for source in sources]))
        for number, source in enumerate(sources):
            self._check(number, _parsed(source), self._root)
        while self._later:  # below conditions, when all that is asked in any case has its name
            held_back, self._later = self._later, []
            for number, truth, block in held_back:
                self._check(number, truth, block)
        lines = [f"def held({_WORLD}):", f" {_HELD} = [True] * {len(sources)}", *self._root.source(1)]
        return self._shared.defined("held", "\n".join([*lines, f" return {_HELD}"]))

    # ------------------------------------------------------------ truths

    def _check(self, number: int, truth: ast.expr, block: _Block) -> None:
        """Write what finds out that a truth does not hold."""
        if isinstance(truth, ast.UnaryOp) and isinstance(truth.op, ast.Not):
            turned = _turned(truth.operand)
            if turned is not None:
                self._check(number, turned, block)
                return
            asked = _of_each_player(truth.operand)
            if asked is not None:
                name, held = asked
                inner = self._loop(block)
                self._check(number, _renamed(_not(held), name, inner.player), inner)
                return
        if isinstance(truth, ast.BoolOp) and isinstance(truth.op, ast.And):
            for part in truth.values:
                self._check(number, part, block)
        elif isinstance(truth, ast.BoolOp) and block.depth < _DEEPEST:
            head = f"if {ast.unparse(_not(self._rewritten(truth.values[0], block)))}"
            rest = truth.values[1] if len(truth.values) == 2 else ast.BoolOp(ast.Or(), truth.values[1:])
            self._later.append((number, rest, self._inner(block, head)))
        elif not (isinstance(truth, ast.Constant) and truth.value is True):
            found = ast.unparse(_not(self._rewritten(truth, block)))
            block.lines.append(f"if {found}: {_HELD}[{number}] = False")

    def _loop(self, block: _Block) -> _Block:
        known = next((inner for inner in block.inner.values() if inner.player), None)
        if known is not None:
            return known
        player = f"p{next(self._number)}"
        inner = self._inner(block, f"for {player} in {_PLAYERS}", player)
        self._homes[player] = inner
        return inner

    @staticmethod
    def _inner(block: _Block, head: str, player: str = "") -> _Block:
        if head not in block.inner:
            block.inner[head] = _Block(block, head, player)
        return block.inner[head]

    # ------------------------------------------------------------ what is worked out once

    def _rewritten(self, node: Any, block: _Block, bound: frozenset[str] = frozenset()) -> Any:
        """An expression with names for all that does not depend on the pieces it goes through."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            return self._gone_through(node, block, bound)
        if isinstance(node, ast.Call):
            return self._call(node, block, bound)
        if _is_any(node):
            node.left = self._counted(node.left.args[0], block, bound) or self._rewritten(node.left, block, bound)
            return node
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, field, self._rewritten(value, block, bound))
            elif isinstance(value, list):
                value[:] = [
                    self._rewritten(each, block, bound) if isinstance(each, ast.expr) else each for each in value
                ]
        return node

    def _number_of(self, those: ast.expr, block: _Block, bound: frozenset[str]) -> ast.expr | None:
        """How many there are, where they need not be laid out to be counted."""
        if self._is_tallied(those, block, bound):
            return self._named(self._tallied(those, block, bound), block, bound)
        return self._counted(those, block, bound)

    def _counted(self, node: ast.expr, block: _Block, bound: frozenset[str]) -> ast.expr | None:
        """How many there are of those whose card passes a test: a sieve counts them without laying them out."""
        those = self._spelled_out(node, block, bound)
        if not isinstance(those, ast.ListComp) or len(those.generators) != 1:
            return None
        (part,) = those.generators
        if len(part.ifs) != 1 or not isinstance(part.ifs[0], ast.Subscript):
            return None
        part.iter = self._rewritten(part.iter, block, bound)
        return self._sifted(those, "counted")

    def _spelled_out(self, node: ast.expr, block: _Block, bound: frozenset[str]) -> ast.expr:
        """What a question works out, to be taken apart; the question itself stays as it is."""
        asked = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
        if not isinstance(node, ast.Call) or not _is_world(getattr(node.func, "value", node)):
            return _parsed(ast.unparse(node))
        if asked == "known" and self._is_whole:
            return self._spelled_out(node.args[0], block, bound)
        if asked in ("once", "once_of") and self._is_here(node.args[1:], block, bound):
            return self._spelled_out(self._source(self._constant(node.args[0]), node.args[1:]), block, bound)
        return _parsed(ast.unparse(node))

    def _gone_through(self, node: ast.ListComp | ast.GeneratorExp, block: _Block, bound: frozenset[str]) -> ast.expr:
        for part in node.generators:
            part.iter = self._rewritten(part.iter, block, bound)
            bound |= {each.id for each in ast.walk(part.target) if isinstance(each, ast.Name)}
            part.ifs = [self._rewritten(each, block, bound) for each in part.ifs]
        node.elt = self._rewritten(node.elt, block, bound)
        return self._sifted(node) or node

    def _sifted(self, node: ast.ListComp | ast.GeneratorExp, asked: str = "sifted") -> ast.expr | None:
        """Those of a set whose card passes a test: all tests of the same set are made in one go through it."""
        (part, *others) = node.generators
        if others or len(part.ifs) != 1 or not isinstance(part.iter, ast.Name) or part.iter.id not in self._homes:
            return None
        test, name = part.ifs[0], ast.unparse(part.target)
        if not isinstance(test, ast.Subscript) or not isinstance(test.value, ast.Name) or ast.unparse(node.elt) != name:
            return None
        if test.value.id not in self._shared.printed_names or ast.unparse(test.slice) != f"{name}.card":
            return None
        home, of = self._homes[part.iter.id], part.iter.id
        if (of, asked) not in home.sifted:
            made, tests = f"q{next(self._number)}", list[Any]()
            home.sifted[of, asked] = (made, tests)
            self._homes[made] = home
            home.lines.append(f"{made} = {self._shared.constant(self._terms.sieve(tests))}.{asked}({of})")
        made, tests = home.sifted[of, asked]
        cards = self._shared.names[test.value.id]
        if not any(each is cards for each in tests):
            tests.append(cards)
        place = next(number for number, each in enumerate(tests) if each is cards)
        return ast.Subscript(ast.Name(made), ast.Constant(place))

    def _call(self, node: ast.Call, block: _Block, bound: frozenset[str]) -> ast.expr:
        asked = node.func.attr if isinstance(node.func, ast.Attribute) and _is_world(node.func.value) else ""
        found = self._asked(asked, node, block, bound)
        if found is not None:
            return found
        if not asked:
            node.func = self._rewritten(node.func, block, bound)
        node.args = [self._rewritten(each, block, bound) for each in node.args]
        printed = self._terms.printed_stat(self._constant(node.args[0])) if asked == "stat" else None
        if printed is not None:
            return ast.Subscript(ast.Name(self._shared.constant(printed)), ast.Attribute(node.args[1], "card"))
        return self._named(node, block, bound)

    def _asked(self, asked: str, node: ast.Call, block: _Block, bound: frozenset[str]) -> ast.expr | None:
        """What a world is asked for, where it need not be asked."""
        if asked == "known" and self._is_whole:
            return self._named(self._rewritten(node.args[0], block, bound), block, bound)
        if asked in ("once", "once_of") and self._is_here(node.args[1:], block, bound):
            return self._made(self._constant(node.args[0]), node.args[1:], block)
        if asked == "alike" and self._is_here(node.args[2:], block, bound):
            return self._named(self._alike(node, block, bound), block, bound)
        if asked == "count":
            return self._number_of(node.args[0], block, bound)
        if asked in _OF_INDEX and self._is_here(node.args[1:], block, bound):
            return ast.Call(ast.Attribute(self._looked_up(asked, node.args, block), _OF_INDEX[asked]), [], [])
        return None

    def _alike(self, node: ast.Call, block: _Block, bound: frozenset[str]) -> ast.expr:
        values = self._rewritten(node.args[1], block, bound)
        if not _is_one(values):
            table = self._table(node.args[0], node.args[2:], block)
            return ast.Call(ast.Attribute(table, "having"), [values], [])
        known = self._looked_up("alike", [node.args[0], *node.args[2:]], block)
        return ast.Call(ast.Attribute(known, "get"), [values.elts[0], ast.Tuple([])], [])

    def _is_tallied(self, node: Any, block: _Block, bound: frozenset[str]) -> bool:
        """Whether it is what is alike of an index that nobody wants the pieces of."""
        return (
            _is_alike(node)
            and _is_one(node.args[1])
            and node.args[0].id not in self._listed
            and self._is_here(node.args[2:], block, bound)
        )

    def _tallied(self, node: Any, block: _Block, bound: frozenset[str]) -> ast.expr:
        value = self._rewritten(node.args[1].elts[0], block, bound)
        tally = self._looked_up("valued", [node.args[0], *node.args[2:]], block)
        return ast.Call(ast.Attribute(tally, "get"), [value, ast.Constant(0)], [])

    def _looked_up(self, asked: str, args: Sequence[ast.expr], block: _Block) -> ast.expr:
        """What is known by value: how many there are, or where somebody wants them, the pieces."""
        index = args[0]
        assert isinstance(index, ast.Name)
        if asked == "tallies" or (asked == "valued" and index.id not in self._listed):
            what: Index = self._constant(index)
            key = ast.Name(self._shared.constant(what.key))
            call = ast.Call(ast.Attribute(key, "tallied"), [self._made(what, args[1:], block)], [])
            return self._named(call, block, frozenset())
        return self._named(ast.Attribute(self._table(index, args[1:], block), "by_value"), block, frozenset())

    def _constant(self, node: ast.expr) -> Any:
        assert isinstance(node, ast.Name)
        return self._shared.names[node.id]

    @staticmethod
    def _is_here(players: Sequence[ast.expr], block: _Block, bound: frozenset[str]) -> bool:
        """Whether it is about nobody, or about the player of a loop that this stands in."""
        known = [each.player for each in block.around if each.player]
        return all(isinstance(each, ast.Name) and each.id in known and each.id not in bound for each in players)

    def _made(self, what: Once | Index, players: Sequence[ast.expr], block: _Block) -> ast.expr:
        """What a question works out, in place of asking it."""
        return self._named(self._rewritten(self._source(what, players), block), block, frozenset())

    @staticmethod
    def _source(what: Once | Index, players: Sequence[ast.expr]) -> ast.expr:
        source = _parsed(what.source)
        if players:
            assert isinstance(players[0], ast.Name)
            source = _renamed(source, what.player, players[0].id)
        return source

    def _table(self, index: ast.expr, players: Sequence[ast.expr], block: _Block) -> ast.expr:
        what: Index = self._constant(index)
        key = ast.Name(self._shared.constant(what.key))
        return self._named(ast.Call(ast.Name("table"), [self._made(what, players, block), key], []), block, frozenset())

    def _named(self, node: ast.expr, block: _Block, bound: frozenset[str]) -> ast.expr:
        """A name for it, given in the outermost block that has all it needs and in which it is needed anyway."""
        if isinstance(node, ast.Name | ast.Constant):
            return node
        used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        source = ast.unparse(node)
        if used & bound or "//" in source:  # a division may have a reason to be asked only where it is
            return node
        for each in block.around:
            if source in each.names:
                return ast.Name(each.names[source])
        homes = {self._homes[name] for name in used if name in self._homes}
        where = block
        while where.player and where not in homes and where.parent is not None:
            where = where.parent
        name = where.names[source] = f"s{next(self._number)}"
        self._homes[name] = where
        where.lines.append(f"{name} = {source}")
        return ast.Name(name)


class _Uses(ast.NodeVisitor):
    """Finds the indexes of which the pieces are wanted."""

    def __init__(self, shared: Shared, listed: set[str]) -> None:
        self._shared = shared
        self._listed = listed
        self._seen: set[str] = set()

    def visit_Call(self, node: ast.Call) -> None:
        """Look at a call, and at what is worked out by it."""
        asked = node.func.attr if isinstance(node.func, ast.Attribute) and _is_world(node.func.value) else ""
        first: Any = node.args[0] if node.args else None
        if asked == "count" and _is_alike(first) and _is_one(first.args[1]):
            for each in first.args:  # by itself, counting wants no pieces
                self.visit(each)
            return
        if asked in ("alike", "groups") and isinstance(first, ast.Name):
            self._listed.add(first.id)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        """Look at what stands behind a name."""
        what = self._shared.names.get(node.id)
        if isinstance(what, Once | Index) and node.id not in self._seen:
            self._seen.add(node.id)
            self.visit(_parsed(what.source))


def _is_alike(node: Any) -> bool:
    """Whether it asks a world for what is alike."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_world(node.func.value)
    return is_call and node.func.attr == "alike"


def _is_any(node: Any) -> bool:
    """`len(SET) > 0`: whether there is one."""
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Call)
        and ast.unparse(node.left.func) == len.__name__
        and isinstance(node.ops[0], ast.Gt)
        and ast.unparse(node.comparators[0]) == "0"
    )


def _is_one(node: Any) -> bool:
    return isinstance(node, ast.Tuple) and len(node.elts) == 1


def _parsed(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


def _is_world(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == _WORLD


def _not(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    return ast.UnaryOp(ast.Not(), node)


def _turned(node: ast.expr) -> ast.expr | None:
    """What the opposite of a truth is, where that is said otherwise than by `not`."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    if isinstance(node, ast.BoolOp):
        return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), [_not(each) for each in node.values])
    return None


def _of_each_player(node: ast.expr) -> tuple[str, ast.expr] | None:
    """`any([TRUTH for v1 in w.players])`: the name, and what is asked of each."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != any.__name__:
        return None
    (each,) = node.args
    if not isinstance(each, ast.ListComp) or len(each.generators) != 1 or each.generators[0].ifs:
        return None
    target = each.generators[0].target
    if ast.unparse(each.generators[0].iter) != _PLAYERS or not isinstance(target, ast.Name):
        return None
    return target.id, each.elt


def _renamed(node: ast.expr, old: str, new: str) -> ast.expr:
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id == old:
            each.id = new
    return node
