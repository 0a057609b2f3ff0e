"""Reads rule ledgers: the numbered, testable restatements of the rulebooks.

A table of rules has `id` as its first column and `where` as its last; other tables explain, and are no rules. Beside a
ledger may stand `rules.beyond.json`: the rules that no program can obey, by why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.lang.data import Fault, read_json, read_source
from cardwright.lang.data.shapes import TEXTS, Record

MARKER = "rule"
"""The mark of a test that shows a rule."""


BEYOND = "rules.beyond.json"
REASONS = {
    "components": "it is about what is in the box, and how that is handled",
    "courtesy": "it is about how people deal with each other",
    "print": "it is about how something is printed, or its print is lost",
    "definition": "it names something, and nothing follows from that alone",
}
"""Why no program can obey a rule: for no other reason."""


class Rule(NamedTuple):
    """One row of a ledger."""

    id: str
    game: str
    section: str
    text: str
    line: int


def read_ledger(game: str, text: str) -> list[Rule]:
    """Every rule of a ledger, in its order."""
    rules: list[Rule] = []
    section, columns = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        if not line.startswith("|"):
            columns = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if columns is None:
            columns = cells
        elif _is_rule_row(columns, cells):
            rules.append(Rule(cells[0].strip("`"), game, section, _row_text(columns, cells), number))
    return rules


def read_ledgers(files: dict[str, Path]) -> list[Rule]:
    """Every rule of every ledger."""
    return [rule for game, file in files.items() for rule in read_ledger(game, read_source(file).text)]


def read_beyond(files: Mapping[str, Path], rules: Sequence[Rule]) -> dict[str, str]:
    """Why a program cannot obey a rule, for those that it cannot; raises DataFileError for what names no rule."""
    found: dict[str, str] = {}
    for game, ledger in files.items():
        file = ledger.with_name(BEYOND)
        if file.is_file():
            known = [rule.id for rule in rules if rule.game == game]
            shape = Record(dict.fromkeys(REASONS, TEXTS), ())
            table = read_json(file).measured(shape, lambda table, known=known: _no_rules(table, known)).table  # type: ignore[misc]
            found |= {rule: reason for reason, listed in table.items() for rule in listed}
    return found


def _no_rules(table: dict[str, Any], known: Sequence[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for reason, listed in table.items():
        for number, rule in enumerate(listed):
            if rule not in known:
                like = get_close_matches(rule, known, 1)
                hint = f"Did you mean “{like[0]}”?" if like else "Write the id of a row of rules.md."
                yield Fault((reason, number), f"The ledger has no rule “{rule}”.", hint)
            elif rule in seen:
                yield Fault((reason, number), f"“{rule}” is listed twice.", "Leave one of them out.")
            seen.add(rule)


class Standing(NamedTuple):
    """How far the rules of a game are shown to be obeyed."""

    proven: int
    """With a test."""
    obeyable: int
    """All but those that no program can obey."""
    all: int


def standing(rules: Sequence[Rule], beyond: Mapping[str, str], proven: Mapping[str, object]) -> Standing:
    """The three counts of some rules; what has a test can be obeyed, whatever is said of it."""
    shown = [rule for rule in rules if proven.get(rule.id)]
    left = [rule for rule in rules if rule.id not in beyond or proven.get(rule.id)]
    return Standing(len(shown), len(left), len(rules))


def _is_rule_row(columns: list[str], cells: list[str]) -> bool:
    is_table_of_rules = columns[0] == "id" and columns[-1] == "where"
    return is_table_of_rules and bool(cells[0].strip("-: "))


def _row_text(columns: list[str], cells: list[str]) -> str:
    """The rule itself; in a table of cards the columns between id and place, each with its heading."""
    middle = list(zip(columns, cells, strict=False))[1:-1]
    if len(middle) == 1:
        return middle[0][1]
    return "; ".join(f"{column}: {cell}" for column, cell in middle if cell)
