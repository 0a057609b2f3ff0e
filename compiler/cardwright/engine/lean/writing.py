"""Generated source written anew: with fewer calls, and with what cannot happen in this game left out.

A function from a meaning is a list of calls, each of which works for anything. Which pieces a verb can be forbidden
for, what may come in its place and who hears of it is known once the cards and rules of a game are. So what is asked of
one piece is one shift, what is said twice is worked out once, “each” is a loop, and a deed that nobody comes between
happens on the spot. Whatever is not known to fit stays the call that it was; `LEAN` lets a test play the same games
both ways. What is written so holds for the rules as they were: whoever changes them has it written anew (`Rules.anew`),
and a game that is watched more closely than usual goes the long way.
"""

from __future__ import annotations

import ast
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any, cast

from cardwright.engine.generate.writer import PLAIN
from cardwright.engine.lean import boards, carrying, deeds
from cardwright.engine.lean.folding import FEW, Folding
from cardwright.engine.lean.trees import (
    Spelling,
    called,
    for_each,
    name,
    names_in,
    number_of,
    operands,
    parsed,
    single,
    statements,
)
from cardwright.engine.lean.waste import without_waste
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids, tables_of

LEAN = [True]
"""Whether anything is written anew."""
NOT_KNOWN, NOT_DUE = -1, -2
LONG = 60
"""A set of so many pieces is listed part by part."""
SITES = {**deeds.SITES, **boards.SITES, **carrying.SITES}
"""For each function that generated source calls, how it is written out."""


def as_usual(rules: Rules, asked: str, constants: dict[str, Any]) -> ast.stmt:
    """Where a game is watched more closely than usual, what was there before is called."""
    constants["usual_guard"], constants["usual_after"] = rules.guard, rules.after
    (found,) = ast.parse(f"if play.guard is not usual_guard or play.after is not usual_after:\n    {asked}").body
    return found


def written_anew(rules: Rules, source: str, constants: dict[str, Any]) -> str:
    """The same function with less to do; what it needs besides is put beside it."""
    if not LEAN[0] or rules.field:  # where cards can leave play, every event is looked at closely
        return source
    tree = ast.parse(source)
    function = cast("ast.FunctionDef", tree.body[0])
    Writing(rules, constants).function(function)
    function.body.insert(0, as_usual(rules, f"return {PLAIN}(play, me, it)", constants))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class Writing:
    """Writes one function anew."""

    not_due = NOT_DUE
    """What is kept of a rule that is not due; else it is the number of an entry of the log, or -1."""

    def __init__(self, rules: Rules, constants: dict[str, Any], acting: bool = False) -> None:
        self.rules, self.constants = rules, constants
        self.folding = Folding(rules, constants, acting)
        self.acting = acting
        """Whether what is done is the doing of `me`, in nothing but the course of the game."""
        self.me: ast.expr = name("me")
        """The player: a number, where the source is written for one."""
        self.parent: ast.expr = ast.Constant(-1)
        self.using: ast.expr = ast.Constant(len(rules.cast.pieces))
        """In the course of the game: what it is a consequence of, and the card whose text is carried out."""
        self.due: dict[int, tuple[ast.Name, Any]] | None = None
        """Rules that may be due at the end of the step that is being written, each with where that is kept."""
        self.most: dict[str, int] = {}
        """For a name, what the set that it holds can have in it at most; for that of one piece, which it can be."""
        self.ones: dict[str, ast.expr] = {}
        """For a name, the one piece that the set is that it holds."""
        self.lone: set[str] = set()
        """The names of sets that hold one thing or none."""
        self._count = 0
        self._once: set[str] = set()
        """The names in what is being written that are given a value at one place only."""

    def within(self, parent: ast.expr, using: ast.expr) -> Writing:
        """Writes what is carried out in the same course, as a function of its own."""
        new = Writing(self.rules, self.constants, self.acting)
        new.parent, new.using = parent, using
        return new

    def function(self, function: ast.FunctionDef) -> None:
        """Write a function anew."""
        first, *rest = function.body  # `state`, which may be needed though it was not before
        function.body = without_waste([first, *self.body([self.folding.visit(one) for one in rest])])

    def body(self, given: list[ast.stmt], asked: Iterable[str] = ()) -> list[ast.stmt]:
        """Statements that do the same; nobody asks afterwards for what they keep but what is said."""
        given = without_waste(given, asked)
        assigned = Counter(one.id for part in given for one in names_in(part) if isinstance(one.ctx, ast.Store))
        around, self._once = self._once, {one for one, times in assigned.items() if times == 1}
        found = self._all(given)
        self._once = around
        return found

    def fresh(self, stem: str = "w") -> ast.Name:
        """A name for something to keep."""
        self._count += 1
        return name(f"{stem}{self._count}")

    def at_most(self, node: ast.expr) -> int:
        """What a set can have in it at most."""
        fixed, one = number_of(node), single(node)
        if fixed is not None:
            return fixed
        if isinstance(node, ast.Name):
            return self.most.get(node.id, NOT_KNOWN)
        if isinstance(one, ast.Name):
            return self.most.get(one.id, NOT_KNOWN)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            found = NOT_KNOWN
            for part in operands(node):
                found &= self.at_most(part)
            return found
        either = (node.left, node.right) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) else ()
        either = (node.body, node.orelse) if isinstance(node, ast.IfExp) else either
        if either:
            return self.at_most(either[0]) | self.at_most(either[1])
        looked_up, found = self.folding.table(node), 0
        for bits in looked_up[0] if looked_up is not None else (NOT_KNOWN,):
            found |= bits
        return found

    def is_lone(self, node: ast.expr) -> bool:
        """Whether a set holds one thing or none."""
        if isinstance(node, ast.Name):
            return node.id in self.lone
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            return any(self.is_lone(part) for part in operands(node))
        if isinstance(node, ast.IfExp):
            return self.is_lone(node.body) and self.is_lone(node.orelse)
        looked_up = self.folding.table(node)
        known = looked_up[0] if looked_up is not None else (number_of(node),)
        if looked_up is not None and self.is_lone(looked_up[1]):  # by a set that holds one thing or none
            known = tuple(bits for by, bits in enumerate(looked_up[0]) if not by & (by - 1))
        return single(node) is not None or all(bits is not None and bits >= 0 and not bits & bits - 1 for bits in known)

    def each(self, those: ast.expr) -> ast.expr:
        """The members of a set, one after another: by a table, where they can only be few that lie close together."""
        most = self.at_most(those)
        low = (most & -most).bit_length() - 1 if most > 0 else 0
        if most <= 0 or most >> low > FEW:
            return parsed("ids(those)", those=those)
        members = tuple(tuple(one + low for one in ids(bits)) for bits in range((most >> low) + 1))
        return parsed(f"members[those >> {low}]", members=self.folding.named("members", members), those=those)

    def listed(self, those: ast.expr) -> ast.expr:
        """The same as a list: part by part, where it is known how far the set goes."""
        most = self.at_most(those)
        if most <= 0 or most.bit_length() > LONG:
            return parsed("ids(those)", those=those)
        parts = [
            parsed(
                f"table[those >> {first} & {most >> first & len(table) - 1}]",
                table=self.folding.named("part", table),
                those=those,
            )
            for first, table in tables_of(most)
        ]
        return ast.List([ast.Starred(one, ast.Load()) for one in parts], ast.Load())

    def awaiting(self, waiting: Any) -> ast.Name | None:
        """Where it is kept that a rule of the player is due, and since which entry of the log, for the end of a step;
        none, where that is not waited for."""
        if not self.acting or self.due is None:
            return None
        players = range(self.rules.layout.players)
        if any(len(waiting.by.get(player, ())) != 1 for player in players):
            return None
        key = waiting.trigger.number
        if key not in self.due:
            self.due[key] = (self.fresh("due"), waiting)
        return self.due[key][0]

    # ------------------------------------------------------------ statements

    def _all(self, given: Iterable[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for one in given:
            if isinstance(one, ast.If):
                one.body, one.orelse = self._all(one.body), self._all(one.orelse)
                found += self._asked(one)
            elif isinstance(one, ast.For):
                before, one.iter = self._gathered(one.iter)
                one.body = self._all(one.body)
                found += [*before, one]
            else:
                found += self._done(one, found)
        return found

    def _done(self, one: ast.stmt, before: list[ast.stmt]) -> list[ast.stmt]:
        """A deed, where it can be done on the spot."""
        target = one.targets[0] if isinstance(one, ast.Assign) and len(one.targets) == 1 else None
        if isinstance(target, ast.Name) and target.id in self._once:
            value = cast("ast.Assign", one).value
            self.most[target.id] = self.at_most(value)
            if self.is_lone(value):
                self.lone.add(target.id)
            piece = single(value)
            if isinstance(piece, ast.Constant) or (isinstance(piece, ast.Name) and piece.id in self.most):
                self.ones[target.id] = value
        call = one.value if isinstance(one, (ast.Assign, ast.Expr)) else None
        if not isinstance(call, ast.Call) or call.keywords or not isinstance(call.func, ast.Name):
            return [one]
        if isinstance(one, ast.Assign) and not isinstance(target, (ast.Name, ast.Subscript)):
            return [one]
        call.args = [self.ones.get(each.id, each) if isinstance(each, ast.Name) else each for each in call.args]
        operation = hasattr(self.constants.get(call.func.id), "done_to")
        site = SITES.get("carried" if operation else call.func.id)
        found = site(self, target, call, before) if site is not None else None
        return [one] if found is None else found

    def _asked(self, one: ast.If) -> list[ast.stmt]:
        """A condition: one thing after the other, and nothing twice."""
        several = isinstance(one.test, ast.BoolOp) and isinstance(one.test.op, ast.And)
        truths = sorted(cast("ast.BoolOp", one.test).values, key=_asks_game) if several else [one.test]
        if not any(called(truth, "every", 1) or _gathered_in(truth) for truth in truths):
            return [one]
        if not one.orelse:
            return self._if_all(truths, one.body)
        asked = self.fresh()
        found = statements("so = False", so=asked) + self._if_all(truths, statements("so = True", so=asked))
        one.test = asked
        return [*found, one]

    def _if_all(self, truths: list[ast.expr], then: list[ast.stmt]) -> list[ast.stmt]:
        """Do something if all of several things are so, each asked only if those before it are."""
        if not truths:
            return then
        before, (first, *rest) = self._shared(truths)
        loop = called(first, "every", 1)
        each = loop[0].generators[0] if loop is not None and isinstance(loop[0], ast.GeneratorExp) else None
        if loop is None or each is None or each.ifs or len(cast("ast.GeneratorExp", loop[0]).generators) > 1:
            found, first = self._gathered(first)
            return [*before, *found, ast.If(first, self._if_all(rest, then), [])]
        found, over = self._gathered(each.iter)
        alone = self._alone(over)
        if alone is not None:
            over = ast.Tuple([alone], ast.Load())
            (truth,) = for_each(each.target, over, cast("ast.GeneratorExp", loop[0]).elt)
            return [*before, *found, *self._if_all([self.folding.visit(truth), *rest], then)]
        so = self.fresh()
        inner, (truth,) = self._shared([cast("ast.GeneratorExp", loop[0]).elt])
        round_ = [*inner, *statements("so = truth\nif not so: break", so=so, truth=truth)]
        found = [*before, *found, *statements("so = False", so=so), ast.For(each.target, over, round_, [])]
        return [*found, ast.If(so, self._if_all(rest, then), [])]

    def _alone(self, over: ast.expr) -> ast.expr | None:
        """The only one of some things, where it is known that there is but one."""
        if isinstance(over, ast.Tuple):
            return over.elts[0] if len(over.elts) == 1 else None
        known = self.folding.value(over)
        if type(known) is tuple and len(known) == 1 and type(known[0]) is int:
            return ast.Constant(known[0])
        every = self.folding.value(over.value) if isinstance(over, ast.Subscript) else None
        if not isinstance(over, ast.Subscript) or type(every) is not tuple or not every:
            return None
        if not all(type(one) is tuple and len(one) == 1 and type(one[0]) is int for one in every):
            return None
        ones = self.folding.named("only", tuple(one for (one,) in every))
        return parsed("ones[by]", ones=ones, by=over.slice)

    def _gathered(self, node: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """What a set is gathered from, one after another, as a loop before it is needed."""
        found: list[ast.stmt] = []
        for call in _gathered_in(node):
            loop = cast("ast.GeneratorExp", call.args[0])
            (each,) = loop.generators
            those = self.fresh()
            inner, over = self._gathered(each.iter)
            found += [*inner, *statements("those = 0", those=those)]
            if isinstance(over, ast.Tuple):  # there are few
                for one in over.elts:
                    alone = ast.Tuple([one], ast.Load())
                    asked = [
                        self.folding.visit(truth) for if_ in each.ifs for truth in for_each(each.target, alone, if_)
                    ]
                    (adding,) = for_each(each.target, alone, loop.elt)
                    adds = statements("those |= one", those=those, one=self.folding.visit(adding))
                    found += self._if_all(asked, adds)
            else:
                adds = statements("those |= one", those=those, one=loop.elt)
                found.append(ast.For(each.target, over, self._if_all(list(each.ifs), adds), []))
            spelling = Spelling()
            node = _Sharing(spelling, spelling.of(call), those).visit(node)
        return found, node

    def _shared(self, truths: list[ast.expr]) -> tuple[list[ast.stmt], list[ast.expr]]:
        """What is worked out twice is worked out once, before the first of some truths is asked that needs it."""
        before: list[ast.stmt] = []
        while True:
            spelling = Spelling()
            certain = {spelling.of(one): one for asked in (*map(_value, before), truths[0]) for one in _certain(asked)}
            times: dict[str, int] = {}
            for part in (*before, *truths) if certain else ():
                for node in ast.walk(part):
                    if isinstance(node, ast.expr) and (key := spelling.of(node)) in certain:
                        times[key] = times.get(key, 0) + 1
            again = [key for key in certain if times[key] > 1]
            if not again:
                return before, truths
            key = max(again, key=len)
            kept, value = self.fresh(), certain[key]
            at = next((at for at, one in enumerate(before) if _holds(spelling, one, key)), len(before))
            sharing = _Sharing(spelling, key, kept)
            before, truths = [sharing.visit(one) for one in before], [sharing.visit(one) for one in truths]
            before[at:at] = statements("shared = value", shared=kept, value=value)


def _gathered_in(node: ast.expr) -> list[ast.Call]:
    """Sets that are gathered from others, one after another, and not for each of something else."""
    if called(node, "joined", 1) is not None and isinstance(node, ast.Call):
        loop = node.args[0]
        return [node] if isinstance(loop, ast.GeneratorExp) and len(loop.generators) == 1 else []
    if isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.Lambda)):
        return []
    return [one for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr) for one in _gathered_in(part)]


def _asks_game(truth: ast.expr) -> bool:
    """Whether a procedure of the game is asked: last, as it takes longest."""
    return any(isinstance(one, ast.Attribute) and one.attr == "memory" for one in ast.walk(truth))


def _value(statement: ast.stmt) -> ast.expr:
    return cast("ast.Assign", statement).value


def _holds(spelling: Spelling, statement: ast.stmt, key: str) -> bool:
    return any(isinstance(node, ast.expr) and spelling.of(node) == key for node in ast.walk(statement))


def _in_any_case(asked: ast.AST) -> Iterator[ast.AST]:
    """What something is written with, but for what depends on a condition; what is outside comes first."""
    left = deque([asked])
    while left:
        one = left.popleft()
        yield one
        left.extend([one.test] if isinstance(one, ast.IfExp) else ast.iter_child_nodes(one))


def _certain(asked: ast.expr) -> list[ast.expr]:
    """What is worked out in any case, of what is worth keeping."""
    every = list(_in_any_case(asked))
    bound = {one.id for loop in every if isinstance(loop, ast.comprehension) for one in names_in(loop.target)}
    looks_up, speaks_of = set[int](), set[int]()
    for one in reversed(every):  # what is inside comes before what it is in
        inside = [id(part) for part in ast.iter_child_nodes(one)]
        if isinstance(one, ast.Subscript) or not looks_up.isdisjoint(inside):
            looks_up.add(id(one))
        if (isinstance(one, ast.Name) and one.id in bound) or not speaks_of.isdisjoint(inside):
            speaks_of.add(id(one))
    worth = (one for one in every if isinstance(one, (ast.BinOp, ast.Subscript, ast.IfExp)))
    return [one for one in worth if id(one) in looks_up and id(one) not in speaks_of]


class _Sharing(ast.NodeTransformer):
    """Puts a name in the place of what it stands for."""

    def __init__(self, spelling: Spelling, key: str, kept: ast.Name) -> None:
        self.spelling, self.key, self.kept = spelling, key, kept
        spelling.of(kept)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr) and self.spelling.of(node) == self.key:
            return self.kept
        return self.generic_visit(node)


__all__ = ["LEAN", "Writing", "parsed", "written_anew"]
