"""What is still to come: `the next Knight you play this phase`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.lang.tree import Act, Gap, Select, Thing, Time, Where


def is_next(subject: Thing | None) -> bool:
    """`the next Knight you play this phase`."""
    match subject:
        case Select(quantity=quantity, where=[*_, Where(clause=Act(what=Gap(), tense=""))]) if quantity is not None:
            return "next" in quantity.words
    return False


def until_next(subject: Thing | None, scope: Scope) -> Time:
    """The time in which the next one is waited for."""
    match subject:
        case Select(where=[*_, Where(clause=Act(times=[time]))]):
            return time
    assert subject is not None
    raise scope.error(subject, "it does not say for how long")
