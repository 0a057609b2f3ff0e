"""Changes of a number with a bound: “gets -2 STR (to a minimum of 1)” takes no number below 1, whatever else does."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes as m


@dataclass(frozen=True, slots=True)
class Bounded(m.Change):
    """A change that takes no number below one."""

    least: int = 0


def bounded(standings: Iterable[m.Standing]) -> list[m.Standing]:
    """Standings in which a change and the bound that stands beside it are one."""
    found: list[m.Standing] = []
    for one in standings:
        before = found[-1] if found else None
        if _is_bound(one) and isinstance(before, m.Change) and _is_of(before, one):
            assert isinstance(one, m.Change) and isinstance(one.number, m.Const)
            least = one.number.value
            found[-1] = Bounded(
                before.stat, before.each, before.of, before.how, before.number, least=least, span=before.span
            )
        else:
            found.append(one)
    return found


def _is_bound(standing: m.Standing) -> bool:
    return isinstance(standing, m.Change) and standing.how is m.How.AT_LEAST and isinstance(standing.number, m.Const)


def _is_of(change: m.Change, bound: m.Standing) -> bool:
    assert isinstance(bound, m.Change)
    return (change.how, change.stat, change.of) == (m.How.ADD, bound.stat, bound.of)
