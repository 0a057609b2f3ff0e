"""The interpreter without its log, to measure what the log costs.

A second copy of the package is loaded, whose two functions for events make no entry that nobody listens for, and keep
none. Everything else is as in `engine/events.py`. Both copies can run in turns in one process.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

PACKAGE = "cardwright"


@contextmanager
def second_copy() -> Iterator[None]:
    """While this lasts, the package is imported anew, apart from the copy that is in use."""
    first = {name: module for name, module in sys.modules.items() if name.split(".")[0] == PACKAGE}
    for name in first:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
            del sys.modules[name]
        sys.modules.update(first)


def games_without_log(count: int) -> Callable[[int], int]:
    """Blocks of random games, as `engine.py` has them, by an interpreter that writes nothing down."""
    with second_copy():
        load = importlib.import_module(f"{PACKAGE}.table.catalogue").load_game
        game = load("hotk")
        agent_of = importlib.import_module(f"{PACKAGE}.engine.agents.chance").random_agent
        play_out = importlib.import_module(f"{PACKAGE}.engine.game").play_out
        _silence(importlib.import_module(f"{PACKAGE}.engine.events"))
        _leave_out(importlib.import_module(f"{PACKAGE}.engine.lean.writing"))

    def work(number: int) -> int:
        agent = agent_of(number)
        for seed in range(number * count, (number + 1) * count):
            play_out(game, game.begin(seed, agent))
        return count

    play = play_out(game, game.begin(1, agent_of(1)))
    assert play.state.over, "a game without a log ends as any other"
    assert not play.log, "nothing is written down"
    return work


def _leave_out(writing: ModuleType) -> None:
    """Have what is written anew keep no entry; what is only made for one goes with it."""
    kept = writing.without_waste

    class Silent(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.stmt:
            call = ast.unparse(node.value)
            noted = call.startswith(("log.append(", "log.extend(", "play.log.append(", "play.log.extend("))
            return ast.Pass() if noted else node

    def without_waste(given: list[ast.stmt], asked: Iterable[str] = ()) -> Any:
        return kept([Silent().visit(one) for one in given], asked)

    for name, module in list(sys.modules.items()):
        if name.startswith(f"{PACKAGE}.engine.lean.") and hasattr(module, "without_waste"):
            module.without_waste = without_waste  # type: ignore[attr-defined]


def _silence(events: ModuleType) -> None:
    """Put silent functions in the place of those that log, wherever they were imported."""
    silent = _silent(events, sys.modules[f"{PACKAGE}.engine.operations"].OPERATIONS)
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == PACKAGE:
            for attribute, value in list(vars(module).items()):
                for logged, instead in silent:
                    if value is logged:
                        setattr(module, attribute, instead)


def _silent(events: Any, operations: Any) -> list[tuple[object, object]]:  # noqa: C901 - three functions
    """Each of the functions that log, and the same without."""

    def emit(play: Any, event: Any) -> bool:
        held = play.guard[event.verb]
        if held and (held < 0 or held >> event.what & 1):
            return emit_together(play, (event,))
        was = operations[event.operation](play.state, event)
        listeners = play.after[event.verb]
        if listeners:
            group = [(event, was, -1, 1)]
            for listener in listeners:
                listener(play, group)
        return True

    def emit_together(play: Any, proposed: Sequence[Any]) -> bool:
        guard = play.guard
        for event in proposed:
            held = guard[event.verb]
            if held and (held < 0 or held >> event.what & 1):
                return bool(events._with_care(play, proposed))
        return happen_together(play, proposed)

    def happen_together(play: Any, proposed: Sequence[Any]) -> bool:
        state, verb, after = play.state, -1, play.after
        group: list[Any] = []
        for event in proposed:
            was = operations[event.operation](state, event)
            if after[event.verb]:
                group.append((event, was, -1, 1))
        for event in proposed:
            if event.verb != verb:
                verb = event.verb
                for listener in after[verb]:
                    listener(play, group)
        return True

    instead = {"emit": emit, "emit_together": emit_together, "happen_together": happen_together}
    return [(getattr(events, name), function) for name, function in instead.items()]
