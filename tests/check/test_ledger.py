"""Rule ledgers: which rows are rules."""

from __future__ import annotations

from cardwright.check.ledger import read_beyond, read_ledger, read_ledgers
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


def test_few_rules_are_beyond_a_program():
    """Only what truly is about the box, about manners, about print, or names something."""
    files = Content.bundled().ledger_files()
    rules = read_ledgers(files)
    beyond = read_beyond(files, rules)
    assert 0 < len(beyond) < len(rules) / 20
