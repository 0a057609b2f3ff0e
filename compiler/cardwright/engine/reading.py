"""What of the state a text looks at, found in the code of its functions: it is asked again only if that has changed.

Too much may be found, never too little: whoever calls what cannot be looked into looks at everything.
"""

from __future__ import annotations

import ast
import dis
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids

if TYPE_CHECKING:
    from cardwright.engine.layout import Layout
    from cardwright.engine.play import Play

Part = tuple[str, int]
"""A part of the state: its name, and which of those in a list; none, if all of them."""
ALL = -1
EVERYTHING, LASTING, BEARERS = ("everything", ALL), ("lasting", ALL), ("bearers", ALL)
"""Who looks at everything is always asked again; whatever lasts; and where cards are whose texts say what is so."""
_LISTS = frozenset({"members", "marks", "memory"})
"""Lists of which a text may look at some."""
_COPIED = frozenset({"order", "place"})
_SHARED = frozenset({"counters", "host", "owner", "ground", "land", "past"})
"""Parts of the state that are new objects whenever somebody writes."""
_NUMBERS = frozenset({"player", "turn", "step", "over", "winners", "seed", "dice", "deeds"})
_OF_PAST = frozenset({"past", "deeds", "everything"})
_SAME = {"zone": "members", "at": "place"}
_PARTS = _LISTS | _COPIED | _SHARED | _NUMBERS | {"lasting"} | _SAME.keys()
_ELSEWHERE = frozenset({
    "actor", "agent", "book", "decisions", "doers", "lineage", "log", "offers", "parent", "queue", "rested", "seen",
    "start", "trying", "using", "witness", "respond", "carry_out", "attend", "learn", "getattr", "vars", "globals",
})  # fmt: skip
"""What is not in the state, or not fixed when the rules are made: whoever names it may look at anything."""
_OF_DEED = _ELSEWHERE - {"actor"}
"""The same for who recognises a deed of the past: whose doing it was, the deed says."""
_PLAIN = (int, str, bytes, float, bool, type(None), frozenset, type, BuiltinFunctionType)

Parts = frozenset[Part]


class Passing:
    """What is called like a function, and looks at nothing but what the function looks at to which it passes it on."""

    count: Callable[..., int] | None = None


KNOWN: dict[Callable[..., Any], Parts] = {ids: frozenset()}
"""Functions of which it is known what they look at: those that ask how things stand look at nothing else; and what
takes a set apart has large tables, in which nothing is to be found."""
OF_ZONES: set[Callable[..., Any]] = set()
"""Functions that look at the zones that they are given second, and at no other zones."""
OF_COUNTERS: set[Callable[..., Any]] = set()
"""Functions that look at the counters of one name, which begin where they are given second, and at no others."""
RECALLING: set[Callable[..., Any]] = set()
"""Functions that recognise deeds of the past by the occasions that they are given, and look at nothing else."""
OF_THOSE: set[Callable[..., Any]] = set()
"""Functions that look at where the cards are that they are given second, and at nothing else about zones."""


_Function = TypeVar("_Function", bound=Callable[..., Any])


def looking_at(*parts: Part | str) -> Callable[[_Function], _Function]:
    """Say of a function what it looks at besides what texts say, where its code does not show it: parts by name are
    looked at in full."""

    def told(function: _Function) -> _Function:
        KNOWN[function] = frozenset((part, ALL) if isinstance(part, str) else part for part in parts)
        return function

    return told


def looks_at(function: Any) -> Parts:
    """The parts of the state that a function looks at."""
    return frozenset(_found(function, set()))


def _found(value: Any, seen: set[int], elsewhere: frozenset[str] = _ELSEWHERE) -> Iterator[Part]:
    if isinstance(value, _PLAIN) or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, FunctionType):
        yield from KNOWN[value] if value in KNOWN else _in_function(value, seen, elsewhere)
    elif isinstance(value, (tuple, list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _found(one, seen, elsewhere)
    elif isinstance(value, Passing) and value.count is not None:
        yield from _found(value.count, seen, elsewhere)
    elif isinstance(value, partial):
        yield from _found((value.func, value.args, value.keywords), seen, elsewhere)
    elif not isinstance(value, Rules):
        yield EVERYTHING


def _in_function(function: FunctionType, seen: set[int], elsewhere: frozenset[str]) -> Iterator[Part]:
    yield from _named(function.__code__, function, seen, elsewhere)
    for cell in function.__closure__ or ():
        yield from _found(cell.cell_contents, seen, elsewhere)
    yield from _found(function.__defaults__, seen, elsewhere)


def _named(code: CodeType, function: FunctionType, seen: set[int], elsewhere: frozenset[str]) -> Iterator[Part]:
    """What the names in some code stand for: parts of the state, functions, what the rules can be asked."""
    space = function.__globals__
    for name in code.co_names:
        if name in _LISTS:
            yield from _in_lists(code, name, space)
        elif name in _PARTS:
            yield _SAME.get(name, name), ALL
        elif name == "known":
            yield name, ALL
        elif name in elsewhere:
            yield EVERYTHING
        elif name in space:
            known = _given(code, name, space) or _counted(code, name, space) or by_name(function, name)
            yield from _found(_taken(code, name, space[name]), seen, elsewhere) if known is None else known
        elif isinstance(asked := vars(Rules).get(name), FunctionType):
            yield from _found(asked, seen, elsewhere)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _named(constant, function, seen, elsewhere)


def _taken(code: CodeType, name: str, value: Any) -> Any:
    """What some code takes of something that stands beside it: of a module, what it names of it."""
    if not isinstance(value, ModuleType):
        return value
    steps, found = list(dis.get_instructions(code)), list[Any]()
    for step, after in pairwise(steps):
        if step.argval == name and step.opname == "LOAD_GLOBAL":
            if after.opname not in ("LOAD_ATTR", "LOAD_METHOD"):
                return value
            found.append(vars(value).get(after.argval, value))
    return found


def _in_lists(code: CodeType, name: str, space: dict[str, Any]) -> list[Part]:
    """Which of a list some code takes, where each is named: `marks[3]`, or `members[zones[me]]`; else all of it."""
    steps, found = list(dis.get_instructions(code)), list[Part]()
    for at, step in enumerate(steps):
        if step.argval != name or step.opname not in ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "LOAD_GLOBAL"):
            continue
        after = [one.opname for one in steps[at + 1 : at + 5]]
        if step.opname == "LOAD_ATTR" and after[:2] == ["LOAD_CONST", "BINARY_SUBSCR"]:
            found.append((name, steps[at + 1].argval))
        elif step.opname == "LOAD_ATTR" and after == ["LOAD_GLOBAL", "LOAD_FAST", "BINARY_SUBSCR", "BINARY_SUBSCR"]:
            found += [(name, index) for index in space.get(steps[at + 1].argval, (ALL,))]
        else:
            return [(name, ALL)]
    return found or [(name, ALL)]


def _given(code: CodeType, name: str, space: dict[str, Any]) -> Parts | None:
    """The zones that some code gives to a function that looks at nothing else, if they are fixed wherever it does."""
    if not isinstance(space[name], FunctionType) or space[name] not in OF_ZONES:
        return None
    steps, found = list(dis.get_instructions(code)), list[Part]()
    for at, step in enumerate(steps):
        if step.argval == name and step.opname == "LOAD_GLOBAL":
            if [one.opname for one in steps[at + 1 : at + 3]] != ["LOAD_FAST", "LOAD_GLOBAL"]:
                return None
            zones = space.get(steps[at + 2].argval)
            if not isinstance(zones, tuple):
                return None
            found += [("members", zone) for zone in zones]
    return looks_at(space[name]) - {("members", ALL)} | {*found}


def _counted(code: CodeType, name: str, space: dict[str, Any]) -> Parts | None:
    """The counters that some code gives to a function that looks at no others, if they are fixed wherever it does."""
    if not isinstance(space[name], FunctionType) or space[name] not in OF_COUNTERS:
        return None
    steps, found = list(dis.get_instructions(code)), list[Part]()
    for at, step in enumerate(steps):
        if step.argval == name and step.opname == "LOAD_GLOBAL":
            after = [one.opname for one in steps[at + 1 : at + 3]]
            if after not in (["LOAD_FAST", "LOAD_CONST"], ["LOAD_DEREF", "LOAD_CONST"]):
                return None
            found.append(("counters", steps[at + 2].argval))
    return looks_at(space[name]) - {("counters", ALL)} | {*found}


def is_generated(function: Any) -> bool:
    """Whether a function is one of those whose source is kept."""
    if not isinstance(function, FunctionType) or not function.__doc__:
        return False
    return function.__code__.co_filename.startswith("<generated ")


def _is_asked_of_placed(function: Any, name: str) -> bool:
    """Whether a function that looks at where some cards are is given none by some code but such as are taken one by one
    from zones that the code names itself: whoever looks at those sees it when they go elsewhere."""
    asks = function.__globals__.get(name) if is_generated(function) else None
    if not isinstance(asks, FunctionType) or asks not in OF_THOSE:
        return False
    placed, asked, named = set[str](), list[bool](), 0
    tree = list(ast.walk(ast.parse(function.__doc__)))
    for node in tree:
        match node:
            case ast.comprehension(target=ast.Name(id=each), iter=ast.Call(func=ast.Name(id="each_bit"), args=[those])):
                if _is_placed(those):
                    placed.add(each)
    for node in tree:
        match node:
            case ast.Call(func=ast.Name(id=called), args=[_, ast.Name(id=each)]) if called == name:
                asked.append(each in placed)
            case ast.Name(id=called) if called == name:
                named += 1
    return all(asked) and named == len(asked)


def by_name(function: Any, name: str) -> Parts | None:
    """What some code looks at through what stands beside it under a name, where it does not look at all that this could
    look at; None, where it may."""
    if _is_asked_of_placed(function, name):
        return looks_at(function.__globals__[name]) - {("members", ALL)}
    if _is_recalled(function, name):
        return frozenset(_found(function.__globals__[name], set(), _OF_DEED))
    return None


def _is_recalled(function: Any, name: str) -> bool:
    """Whether it is an occasion, given to nobody but who recognises deeds of the past by it."""
    if not is_generated(function) or not hasattr(function.__globals__[name], "match"):
        return False
    given = named = 0
    for node in ast.walk(ast.parse(function.__doc__)):
        match node:
            case ast.Name(id=called) if called == name:
                named += 1
            case ast.Call(func=ast.Name(id=asked), args=parts) if _recalls(function.__globals__.get(asked)):
                given += sum(isinstance(part, ast.Name) and part.id == name for part in parts)
    return named == given


def _recalls(asked: Any) -> bool:
    return isinstance(asked, FunctionType) and asked in RECALLING


def _is_placed(those: ast.AST) -> bool:
    """Whether some source is a set of which all lie in zones that it names."""
    match those:
        case ast.Subscript(value=ast.Attribute(attr="members"), slice=ast.Constant()):
            return True
        case ast.BinOp(left=one, op=ast.BitOr(), right=other):
            return _is_placed(one) and _is_placed(other)
        case ast.BinOp(left=one, op=ast.BitAnd(), right=other):
            return _is_placed(one) or _is_placed(other)
    return False


class Checks(NamedTuple):
    """Where to look whether parts have changed, with the bit of each."""

    members: list[tuple[int, int]]
    marks: list[tuple[int, int]]
    memory: list[tuple[int, int]]
    counters: list[tuple[slice, int]]
    """Counters of one name, where others are not looked at."""
    objects: list[tuple[str, int]]
    """Parts that are the same as long as they are the same object."""
    values: list[tuple[str, int]]
    known: int


class Numbered:
    """Parts of the state, each with a bit, so that some of them are one number."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._bits: dict[Part, int] = {}
        self._checks: dict[int, Checks] = {}
        self.of_zones = self.of_known = self.of_past = 0
        """The bits of those that say where cards are, of what is known of cards that have left play, and of those that
        say what has happened."""
        for part in (EVERYTHING, LASTING, BEARERS):
            self.bits((part,))

    def bits(self, parts: Iterable[Part]) -> int:
        """The bits of some parts."""
        found = 0
        for part in parts:
            bit = self._bits.setdefault(part, 1 << len(self._bits))
            if part[0] in ("members", "bearers"):
                self.of_zones |= bit
            elif part[0] == "known":
                self.of_known |= bit
            elif part[0] in _OF_PAST:
                self.of_past |= bit
            found |= bit
        return found

    def checks(self, bits: int) -> Checks:
        """Where to look whether some parts have changed."""
        known = self._checks.get(bits)
        if known is None:
            parts = [(name, index, bit) for (name, index), bit in self._bits.items() if bit & bits]
            known = self._checks[bits] = Checks(
                [(index, bit) for name, index, bit in parts if name == "members"],
                [(index, bit) for name, index, bit in parts if name == "marks"],
                [(index, bit) for name, index, bit in parts if name == "memory"],
                [(self._row(index), bit) for name, index, bit in parts if name == "counters" and index != ALL],
                [(name, bit) for name, index, bit in parts if name in _SHARED and index == ALL],
                [(name, bit) for name, _, bit in parts if name in _COPIED | _NUMBERS],
                sum(bit for name, _, bit in parts if name == "known"),
            )
        return known

    def _row(self, first: int) -> slice:
        """The counters of one name: of each player, or on each piece."""
        layout = self._layout
        firsts = sorted((*layout.counters.values(), *layout.tokens.values(), *layout.given.values(), layout.counted))
        return slice(first, next(after for after in firsts if after > first))


def parts_of(rules: Rules) -> Numbered:
    """The parts of the state that texts of a game look at."""
    if rules.parts is None:
        rules.parts = Numbered(rules.layout)
    return rules.parts


BEYOND, LAST, BEAR = 1, 2, 4
"""The bits of everything, in the state or not, of what lasts, and of where those are whose texts say what is so."""


class Basis:
    """What of the state something was worked out from, as it was then."""

    __slots__ = (
        "_checks",
        "_counters",
        "_known",
        "_marks",
        "_members",
        "_memory",
        "_objects",
        "_values",
        "_zones",
        "lasting",
        "player",
    )

    def __init__(self, play: Play, checks: Checks, zones: tuple[int, ...]) -> None:
        state = play.state
        self._checks, self._zones = checks, zones
        self._members, self._marks, self._memory = state.members[:], state.marks[:], state.memory[:]
        self._objects = [(name, bit, getattr(state, name)) for name, bit in checks.objects]
        self._values = [(name, bit, _kept(getattr(state, name))) for name, bit in checks.values]
        self._known, self._counters = play.known, state.counters
        self.lasting, self.player = state.lasting, state.player

    def changed(self, play: Play) -> int:
        """The bits of what is different now; that of everything always is."""
        state, checks, found = play.state, self._checks, 1
        if state.lasting is not self.lasting:
            found |= LAST
        if state.player != self.player and play.rules.addressed:
            found |= BEAR
        if state.members != self._members:
            found |= self._gone(state.members)
        if checks.marks and state.marks != self._marks:
            found |= _different(state.marks, self._marks, checks.marks)
        if checks.memory and state.memory != self._memory:
            found |= _different(state.memory, self._memory, checks.memory)
        if checks.counters and state.counters is not self._counters:
            for row, bit in checks.counters:
                found |= bit if state.counters[row] != self._counters[row] else 0
        if checks.known and self._known is not play.known and self._known != play.known:
            found |= checks.known
        return found | self._others(state) if checks.objects or checks.values else found

    def _gone(self, members: list[int]) -> int:
        then = self._members
        found = _different(members, then, self._checks.members)
        for zone in self._zones:
            if members[zone] != then[zone]:
                return found | BEAR
        return found

    def _others(self, state: State) -> int:
        found = 0
        for name, bit, was in self._objects:
            if getattr(state, name) is not was:
                found |= bit
        for name, bit, was in self._values:
            if getattr(state, name) != was:
                found |= bit
        return found

    def elsewhere_now(self, play: Play) -> Basis:
        """The same, with all cards where they are now, and what is known now of those that have left play."""
        basis: Basis = _new_basis(Basis)
        basis._checks, basis._zones, basis._members = self._checks, self._zones, play.state.members[:]
        basis._marks, basis._memory, basis._counters = self._marks, self._memory, self._counters
        basis._objects, basis._values, basis._known = self._objects, self._values, play.known
        basis.lasting, basis.player = self.lasting, play.state.player
        return basis

    def moved(self, play: Play) -> int:
        """The pieces that are in another zone than they were; all, where another player is spoken to."""
        if play.rules.addressed and play.state.player != self.player:
            return -1
        found = 0
        for now, then in zip(play.state.members, self._members, strict=True):
            if now is not then:
                found |= now ^ then
        return found

    def gone(self, play: Play) -> int:
        """The pieces of which something else is known than was, since they have left play."""
        if self._known is play.known:
            return 0
        both = self._known.keys() | play.known.keys()
        return sum(1 << piece for piece in both if self._known.get(piece) != play.known.get(piece))

    def elsewhere(self, play: Play) -> bool:
        """Whether any card is in another zone than it was."""
        return play.state.members != self._members

    def others_work(self, play: Play) -> bool:
        """Whether other cards may be where their texts work."""
        now, then = play.state.members, self._members
        for _, zones in play.rules.working:
            for zone in zones:
                if now[zone] != then[zone]:
                    return True
        return False


_new_basis = Basis.__new__


def _kept(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def _different(now: list[int], then: list[int], parts: list[tuple[int, int]]) -> int:
    found = 0
    for index, bit in parts:
        if index == ALL or now[index] != then[index]:
            found |= bit
    return found
