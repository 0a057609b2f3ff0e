"""Tests and questions joined: all of them, one of them, the opposite."""

from __future__ import annotations

from cardwright.decks.rules.faults import Fault, Match, Test
from cardwright.decks.scene import View


def all_of(matches: list[Match]) -> Match:
    """Every one of them holds."""
    if not matches:
        return lambda _entry, _view: True
    if len(matches) == 1:
        return matches[0]
    if len(matches) == 2:
        first, second = matches
        return lambda entry, view: first(entry, view) and second(entry, view)
    return lambda entry, view: all(match(entry, view) for match in matches)


def any_of(matches: list[Match]) -> Match:
    """At least one of them holds."""
    if len(matches) == 1:
        return matches[0]
    return lambda entry, view: any(match(entry, view) for match in matches)


def opposite(match: Match) -> Match:
    """What holds where the other does not."""
    return lambda entry, view: not match(entry, view)


def all_tests(tests: list[Test]) -> Test:
    """Every fault of every test."""
    return lambda view: [fault for test in tests for fault in test(view)]


def one_of(tests: list[Test]) -> Test:
    """One of them must hold; where none does, what is wrong with the first is said."""

    def test(view: View) -> list[Fault]:
        found: list[Fault] = []
        for each in tests:
            faults = each(view)
            if not faults:
                return []
            found = found or faults
        return found

    return test
