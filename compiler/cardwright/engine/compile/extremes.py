"""Extremes: who of those that are meant has the most of something. `with the highest STR`, `with the fewest power`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.relations import values_of
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Filter, InState, Kind, Related, Select

_MOST = frozenset({"highest", "greatest", "most", "largest"})
_LEAST = frozenset({"lowest", "fewest", "least", "smallest"})


def is_extreme(node: Filter) -> bool:
    """Whether a filter compares those that are meant with each other."""
    return _kind(node) is not None


def _kind(node: Filter) -> Kind | None:
    match node:
        case Related(preposition="with", thing=Select(kinds=[Kind(kind="stat" | "token", filters=filters) as kind])):
            if any(isinstance(one, InState) and one.word in _MOST | _LEAST for one in filters):
                return kind
    return None


def extreme(node: Filter, among: Pool, scope: Scope) -> Pool:
    """Those of a set whose number is the highest, or the lowest: all that are tied for it."""
    kind = _kind(node)
    assert kind is not None
    words = [one.word for one in kind.filters if isinstance(one, InState)]
    best: Callable[[list[int]], int] = max if _MOST & set(words) else min
    left = [one for one in kind.filters if not (isinstance(one, InState) and one.word in _MOST | _LEAST)]
    values = values_of(kind.model_copy(update={"filters": left}), scope)

    def run(play: Play, me: int, it: Frame) -> int:
        now, pieces = values(play), ids(among(play, me, it))
        if not pieces:
            return 0
        wanted = best([now[piece] for piece in pieces])
        return sum(1 << piece for piece in pieces if now[piece] == wanted)

    return run
