"""Which cards can make a difference to what a text says by going elsewhere, found in the source of its functions.

“Each Dragon character you control gets +1 STR” looks at everything in play, but of a card that comes or goes it is
asked again only if that is a character and a Dragon: of sets that are cut with others, nothing else can be seen.
Too much may be found, never too little: what is not cut, or is not such a set, is everything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.engine.reading import ALL, OF_THOSE, Parts, by_name, is_generated, looks_at, parts_of

if TYPE_CHECKING:
    from cardwright.engine.layers import View
    from cardwright.engine.play import Play
    from cardwright.engine.rules import Rules

EVERY = -1
_ZONES = frozenset({"members", "bearers", "everything"})
"""Parts of the state that say where cards are."""
WHERE: set[Callable[..., Any]] = set()
"""Functions that give a set in which each card is or is not because of where it is itself, and of nothing else."""
OF_GIVEN: set[Callable[..., Any]] = set()
"""Functions that look at nothing about cards that have left play, but of the cards that they are given second."""
_ITSELF = ast.dump(ast.parse("1 << it[0]", mode="eval").body)


class Cut(NamedTuple):
    """What a set of cards is cut with: fixed cards, and those that have some values."""

    mask: int
    pairs: tuple[tuple[str, str], ...]


class Reach(NamedTuple):
    """Whom a text can see come and go."""

    cuts: tuple[Cut, ...]
    itself: bool
    """Whether it looks at no card that has left play but its own."""

    def of(self, play: Play, view: View) -> int:
        """Those of whom it can see that they are elsewhere, as long as it sees the same view."""
        found = 0
        for mask, pairs in self.cuts:
            cut = mask
            for attribute, value in pairs:
                cut &= view.has(play, attribute, value)
            found |= cut
        return found


def reach(functions: tuple[Any, ...]) -> Reach:
    """The reach of what some functions say."""
    cuts, gone = set[Cut](), list[bool]()
    for one in functions:
        for function in _parts(one, set()):
            cuts.update(_cuts(function))
            gone.append(_sees_gone(function))
    return Reach(tuple(cuts), not any(gone))


def _parts(value: Any, seen: set[int]) -> Iterator[Any]:
    """The functions that something is put together from."""
    if value is None or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one, seen)
    elif isinstance(value, FunctionType) and not is_generated(value):
        yield from _parts(tuple(cell.cell_contents for cell in value.__closure__ or ()), seen)
        names = [name for name in value.__code__.co_names if name in value.__globals__]
        if names or "state" in value.__code__.co_names or value.__defaults__:
            yield value
    else:
        yield value


def _cuts(function: Any) -> Iterator[Cut]:
    """What the sets are cut with that a function makes from where cards are."""
    if not isinstance(function, FunctionType) or not is_generated(function):
        if _looks_at(function, _ZONES):
            yield Cut(EVERY, ())
        return
    for node, above in _walked(ast.parse(function.__doc__ or "")):
        if isinstance(node, ast.Attribute) and node.attr in ("zone", "members", "rules", "seen"):
            listed = node.attr == "members" and isinstance(above[-1], ast.Subscript) and above[-1].value is node
            yield _cut(above[-1], above[:-1], function) if listed else Cut(EVERY, ())
        elif isinstance(node, ast.Name) and node.id in function.__globals__:
            asked = function.__globals__[node.id]
            called = bool(above) and isinstance(above[-1], ast.Call) and above[-1].func is node
            if called and asked in OF_THOSE and ast.dump(above[-1].args[-1]) == _ITSELF:  # type: ignore[attr-defined]
                continue  # of the card whose text it is, it is always noticed
            if _are_among(_ZONES, by_name(function, node.id), asked):
                yield _cut(above[-1], above[:-1], function) if called and asked in WHERE else Cut(EVERY, ())


def _sees_gone(function: Any) -> bool:
    """Whether a function looks at cards that have left play, other than its own."""
    gone = frozenset({"known", "everything"})
    if not isinstance(function, FunctionType) or not is_generated(function):
        return _looks_at(function, gone)
    for node, above in _walked(ast.parse(function.__doc__ or "")):
        if isinstance(node, ast.Attribute) and node.attr == "known":
            return True
        if isinstance(node, ast.Name) and node.id in function.__globals__:
            asked, call = function.__globals__[node.id], above[-1] if above else None
            if _are_among(gone, by_name(function, node.id), asked):
                own = isinstance(call, ast.Call) and call.func is node and len(call.args) == 2 and asked in OF_GIVEN
                if not own or ast.dump(call.args[1]) != _ITSELF:  # type: ignore[union-attr]
                    return True
    return False


def _looks_at(function: Any, parts: frozenset[str]) -> bool:
    return _are_among(parts, looks_at(function))


def _are_among(parts: frozenset[str], found: Parts | None, asked: Any = None) -> bool:
    """Whether what is looked at is among some parts; of what is asked, if it is not found yet."""
    return any(name in parts for name, _ in (looks_at(asked) if found is None else found))


def _walked(node: ast.AST, above: tuple[ast.AST, ...] = ()) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Every node of some source, with those that it stands in."""
    yield node, above
    for child in ast.iter_child_nodes(node):
        yield from _walked(child, (*above, node))


def _cut(node: ast.AST, above: tuple[ast.AST, ...], function: FunctionType) -> Cut:
    """What a set is cut with wherever it is used: each card is in what comes of it because of itself alone."""
    mask, pairs = EVERY, list[tuple[str, str]]()
    others = list[ast.AST]()
    for outer in reversed(above):
        match outer:
            case ast.UnaryOp(op=ast.Invert()):
                pass
            case ast.BinOp(op=ast.BitAnd(), left=left, right=right):
                others += _conjuncts(right if left is node else left)
            case ast.BinOp(op=ast.BitOr() | ast.BitXor()):
                pass
            case ast.Call(func=ast.Name(id="each_bit")):
                pass
            case ast.comprehension(target=ast.Name(id=each), iter=taken, ifs=tests) if taken is node:
                others += [cut for test in tests for cut in _within(test, each)]
                break
            case _:
                break
        node = outer
    for other in others:
        if isinstance(other, ast.Constant) and isinstance(other.value, int):
            mask &= other.value
        elif (pair := _pair(other, function)) is not None:
            pairs.append(pair)
    return Cut(mask, tuple(pairs))


def _within(test: ast.AST, each: str) -> Iterator[ast.AST]:
    """The sets of which a test asks first of all that what is taken lies in them."""
    match test:
        case ast.BoolOp(op=ast.And(), values=tests):
            for one in tests:
                yield from _within(one, each)
        case ast.Call(func=ast.Name(id="within"), args=[ast.Name(id=taken), those]) if taken == each:
            yield from _conjuncts(those)


def _conjuncts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        yield from _conjuncts(node.left)
        yield from _conjuncts(node.right)
    else:
        yield node


def _pair(node: ast.AST, function: FunctionType) -> tuple[str, str] | None:
    """The value that those have whom `having(play, attribute, value)` stands for."""
    match node:
        case ast.Call(func=ast.Name(id="having"), args=[_, ast.Constant(value=str(one)), ast.Constant(value=str(two))]):
            return (one, two) if "having" in function.__globals__ else None
    return None


def is_own(match: Any) -> bool:
    """Whether a function recognises no event but such as happen to the card that bears it: it asks for that."""
    return isinstance(match, FunctionType) and is_generated(match) and bool(_OF_ITSELF.search(match.__doc__ or ""))


def is_itself(pool: Any) -> bool:
    """Whether a function gives no card but the one that bears it: what it gives is cut with that."""
    if not isinstance(pool, FunctionType) or not is_generated(pool):
        return False
    match ast.parse(pool.__doc__ or "").body:
        case [ast.FunctionDef(body=[ast.Assign(), ast.Return(value=ast.AST() as given)])]:
            return any(ast.dump(one) == _ITSELF for one in _conjuncts(given))
    return False


_OF_ITSELF = re.compile(
    r"^    it\[(\d+)\] = event_piece\(play, entry\.event\)\n"
    r"    if not it\[\1\]: return False\n"
    r"    if not within\(it\[\1\], \(1 << it\[0\]\)\): return False$",
    re.MULTILINE,
)


def zones_of_statics(rules: Rules) -> tuple[int, ...]:
    """The zones in which a text can say what is so: where those that bear one work; a text can be given to any."""
    zones = {*rules.held, *rules.field} if rules.held else set(range(rules.layout.size))
    for static in rules.statics:
        source = rules.sources[static.source]
        zones.update(source.zones)
        for of_type, where in rules.working:
            if of_type & source.printed or source.keyword:
                zones.update(where)
    return tuple(sorted(zones))


def between(rules: Rules, zones: tuple[int, ...], speaking: tuple[int, ...]) -> int:
    """The parts of the state by which it can be seen that a piece goes from one zone to another; all, where a text can
    say in one of them what is so."""
    known = rules.between.get(zones)
    if known is None or known[0] != len(rules.statics):
        parts = parts_of(rules).bits([("members", ALL), *(("members", zone) for zone in zones)])
        known = rules.between[zones] = len(rules.statics), ALL if {*zones} & {*speaking} else parts
    return known[1]
