"""What a set of cards lacks: warnings of `check`, each with its place, and none for a set that is sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.check.incremental import check_project
from cardwright.lang.codes import Code, codes_of
from demo_project import DemoProject
from lamps_project import LampsProject

GUIDE = """
[better]
lower = ["cost"]

[[makeup]]
group = "house"
type = "character"
total = 3
"""
NAMES = (
    "Wull", "Hugo", "Karstark", "Rickard", "Cerwyn", "Medger", "Dustin", "Barbrey", "Flint", "Robin",
    "Norrey", "Brandon", "Liddle", "Torren", "Glover", "Galbart", "Tallhart", "Helman", "Reed", "Wyman",
)  # fmt: skip


def filler(count: int = 20) -> str:
    """So many cards that nothing can be said against: houses that are no group, numbers that all differ."""
    rows = [
        f"card: {name} of {name}\ntype: location\nunique: true\ncost: 1\ntraits: {name}\n" for name in NAMES[:count]
    ]
    return "game: demo\n\n" + "\n".join(rows)


def warnings(demo: DemoProject, text: str, others: int = 20) -> list[tuple[str, int, str]]:
    file = demo.root / "grammar" / "demo" / "lint" / "sets.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(GUIDE.replace("total = 3", "total = 1"), encoding="utf-8")
    demo.write("others.cards", filler(others))
    demo.write("f.cards", text)
    found = check_project(demo.content, use_cache=False).problems
    assert {problem.severity for problem in found} <= {"warning"}
    return [(problem.code, problem.line, problem.message) for problem in found]


@pytest.mark.parametrize(
    "row", [row for row in codes_of("CW08") if row.code not in ("CW0802", "CW0804", "CW0806")], ids=lambda row: row.code
)
def test_a_bad_set_raises_its_code_and_the_fix_does_not(row: Code, demo: DemoProject):
    assert row.code in {code for code, _, _ in warnings(demo, row.bad)}
    assert row.code not in {code for code, _, _ in warnings(demo, row.fix)}


def test_the_messages_of_a_pair(demo: DemoProject):
    two = (
        "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 9\n\n"
        "card: Hodor\ntype: character\nhouse: Tully\ncost: 8\n"
    )
    assert warnings(demo, two) == []
    same = two.replace("Tully", "Stark")
    assert ("CW0803", 3, "`Old Nan` is strictly worse than `Hodor`: cost 9 against 8.") in warnings(demo, same)
    assert [row for row in warnings(demo, same) if row[0] == "CW0804"] == [
        ("CW0804", 8, "The house Stark has 2 cards instead of 1.")
    ]


_GROUPS = """[[makeup]]
group = "house"
type = "character"
total = 2

[makeup.of]
cost = { 7 = 1, 8 = 1 }
number = { A1 = 2 }
"cost and number" = { "7 A1" = 1, "8 A1" = 1 }
"""


def test_a_group_is_told_once_with_all_that_is_wrong_with_it(demo: DemoProject) -> None:
    file = demo.root / "grammar" / "demo" / "lint" / "sets.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(_GROUPS, encoding="utf-8")
    card = "\n\ncard: {}\ntype: character\nhouse: Stark\ncost: {}\nnumber: A1"
    old = filler().replace("game: demo\n", "game: demo\nset: Old\n") + card.format("Old Nan", 7)
    demo.write("old.cards", f"{old}{card.format('Hodor', 8)}\n")
    own = "game: demo\nset: {}" + card.format("Mikken", 8) + "\n"
    demo.write("own.cards", own.format("Mine"))
    assert check_project(demo.content, use_cache=False).problems == []  # one card is no set yet
    demo.write("own.cards", own.format("Old"))
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert problem.message == "The house Stark has 3 cards instead of 2; 2 with cost and number 8 A1 instead of 1."
    assert problem.hint.endswith("or give cards of your own a `set:` of their own.")


def test_a_keyword_that_nothing_uses(demo: DemoProject):
    keywords = demo.root / "grammar" / "demo" / "keywords.cards"
    keywords.write_text("game: demo\n\nkeyword: Loyal\ntext:\n  Draw a card.\n", encoding="utf-8")
    card = "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 9\n"
    assert warnings(demo, card) == [("CW0802", 3, "No card uses the keyword `Loyal`.")]
    assert warnings(demo, f"{card}text:\n  Loyal.\n") == []


TABLE = """
[nouns]
character = { kind = "character", in = "play" }
"""


def test_a_value_that_no_card_has_is_never_met(demo: DemoProject):
    (demo.root / "grammar" / "demo" / "table.toml").write_text(TABLE, encoding="utf-8")
    card = "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 9\ntext:\n  Kill a {} character.\n"
    message = "No card has the house Tully, which line 1 of `Old Nan` asks for."
    assert warnings(demo, card.format("Tully")) == [("CW0806", 3, message)]
    assert warnings(demo, card.format("Stark")) == []
    assert warnings(demo, card.format("non-Tully")) == []


def test_a_few_cards_are_no_set(demo: DemoProject):
    assert warnings(demo, next(row.bad for row in codes_of("CW08") if row.code == "CW0805"), others=5) == []


def test_what_is_meant_is_allowed(demo: DemoProject):
    bad = next(row.bad for row in codes_of("CW08") if row.code == "CW0805")
    assert [code for code, _, _ in warnings(demo, bad) if code == "CW0805"] == ["CW0805"]
    file = demo.root / "grammar" / "demo" / "lint" / "sets.toml"
    file.write_text(f'{GUIDE}\n[allowed]\n"CW0805: Old Nam" = "They are sisters."\n', encoding="utf-8")
    assert "CW0805" not in {problem.code for problem in check_project(demo.content, use_cache=False).problems}


def test_warnings_are_remembered_and_follow_a_change(demo: DemoProject):
    bad = next(row for row in codes_of("CW08") if row.code == "CW0805")
    warnings(demo, bad.bad)
    first = check_project(demo.content).problems
    again = check_project(demo.content)
    assert (again.problems, again.compiled) == (first, 0)
    demo.write("f.cards", bad.fix)
    mended = check_project(demo.content)
    assert mended.compiled == 1
    assert "CW0805" not in {problem.code for problem in mended.problems}


def test_one_file_alone_is_not_judged_as_a_set(demo: DemoProject):
    warnings(demo, next(row.bad for row in codes_of("CW08") if row.code == "CW0805"))
    file = demo.root / "cards" / "demo" / "f.cards"
    assert check_project(demo.content, [file], use_cache=False).problems == []


def test_a_keyword_that_speaks_of_another_type_of_card(tmp_path: Path) -> None:
    """On a wind it would be dead: “this lamp” is none."""
    quay = LampsProject(tmp_path)
    keywords = tmp_path / "grammar" / "lamps" / "keywords.cards"
    text = keywords.read_text(encoding="utf-8") + "\nkeyword: Bright\ntext:\n  This lamp gets +1 light.\n"
    keywords.write_text(text, encoding="utf-8")
    own = tmp_path / "cards" / "lamps" / "own.cards"
    card = "game: lamps\nset: far\n\ncard: Own Light\ntype: {}\nhue: White\n{}text:\n  Bright.\n"
    own.write_text(card.format("wind", ""), encoding="utf-8")
    told = [(one.code, one.file, one.line, one.message, one.hint) for one in quay.problems()]
    message = "Bright speaks of a lamp, and `Own Light` is none: it never applies."
    assert told == [("CW0808", "cards/lamps/own.cards", 4, message, "Say in line 1 who has it: the bearer has Bright.")]
    own.write_text(card.format("lamp", "cost: 9\nlight: 9\n"), encoding="utf-8")
    assert "CW0808" not in [one.code for one in quay.problems()]
