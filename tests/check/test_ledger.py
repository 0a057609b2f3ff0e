"""Rule ledgers: which rows are rules, and which tests show them."""

from __future__ import annotations

from pathlib import Path

from cardwright.check.ledger import read_ledger, read_ledgers, rules_with_tests
from cardwright.content import Content

LEDGER = """\
# Demo

## 1. Cards

| id | rule | where |
|---|---|---|
| demo.cards.two | There are two cards. | Contents |

| id | name | House | where |
| --- | --- | --- | --- |
| demo.card.nan | Old Nan | Stark | Cards |

## 2. Open questions

| id | what the book says | reading |
|---|---|---|
| demo.amb.1 | Nothing. | Two. |
"""


def test_rows_of_rule_tables_are_rules():
    assert [(rule.id, rule.section, rule.text, rule.line) for rule in read_ledger("demo", LEDGER)] == [
        ("demo.cards.two", "1. Cards", "There are two cards.", 7),
        ("demo.card.nan", "1. Cards", "name: Old Nan; House: Stark", 11),
    ]


def test_bundled_ledgers_name_each_rule_once_and_by_its_game():
    rules = read_ledgers(Content.bundled().ledger_files())
    assert len(rules) > 1000
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.id.startswith(rule.game + ".") and rule.text for rule in rules)


def test_marks_are_found_without_running_the_tests(tmp_path: Path):
    tests = tmp_path / "tests"
    (tests / "decks").mkdir(parents=True)
    (tests / "decks" / "test_a.py").write_text(
        "import pytest\nraise SystemExit\n"
        '@pytest.mark.rule("demo.a", "demo.b")\ndef test_one(): pass\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("demo.c"))])\ndef test_two(x): pass\n'
        '@pytest.mark.other("demo.d")\ndef test_three(): pass\n'
    )
    (tests / "broken.py").write_text("def (")
    assert rules_with_tests(tests) == {
        "demo.a": ["tests/decks/test_a.py::test_one"],
        "demo.b": ["tests/decks/test_a.py::test_one"],
        "demo.c": ["tests/decks/test_a.py::test_two"],
    }
    assert rules_with_tests(tmp_path / "nowhere") == {}
