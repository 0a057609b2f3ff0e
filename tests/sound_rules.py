"""Rules of a test whose texts must all run: a game leaves out what cannot, a test wants to know."""

from __future__ import annotations

from cardwright.engine.rules import Rules


def sound(rules: Rules) -> Rules:
    """The same rules; raises the first reason why a text of theirs cannot run."""
    for faults in rules.faults.values():
        raise faults[0]
    return rules
