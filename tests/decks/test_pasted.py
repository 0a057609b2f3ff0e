"""Lists as people paste them: marks are taken off, the game is seen from the cards, nothing is dropped in silence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.decks import Decklist, Judge, Verdict
from cardwright.decks.forms import write_list

HERE = Path(__file__).parents[2] / "decklists" / "agot" / "wolves-of-winter.deck"
PLOTS = (
    "Long Harvest", "Night of Knives", "Council of Lords", "March to War", "Marriage Pact", "Siege Lines",
    "The North Rides",
)  # fmt: skip
CHARACTERS = (
    "Robb Stark", "Eddard Stark", "Arya Stark", "Grey Wind", "Northern Sentinel", "Septon of White Harbor",
    "Steward of the White Knife", "Knight of the Tumblestone", "Riverrun Outrider", "Pack of the Wolfswood",
    "Bran Stark",
)  # fmt: skip
OTHERS = (
    "Winterfell Godswood", "Winter Stores", "Kingsroad Inn", "Needle", "Ice of Winterfell", "Heirloom Shield",
    "The Wolves Return", "Guilty!", "Bread and Salt",
)  # fmt: skip


def judged(judge: Judge, text: str, game: str = "") -> Verdict:
    return judge.verdict(judge.read(text.encode(), "pasted.txt", game))


def post(plot: str, card: str, heading: str = "{}", head: str = "House Stark\nBlood Feud\n") -> str:
    """A deck with its lines and headings written in one style."""
    rows = [head, heading.format("Plots"), *(plot.format(name) for name in PLOTS)]
    rows += [heading.format("Characters"), *(card.format(name) for name in CHARACTERS)]
    rows += [heading.format("Deck"), *(card.format(name) for name in OTHERS)]
    return "\n".join(rows) + "\n"


STYLES = {
    "a site's export": ("1x {} (Iron Throne Edition)", "3x {} (Iron Throne Edition)", "\n{}\n"),
    "its other export": ("1x {} (ITE)", "3x {} (ITE)", "\n{}\n"),
    "numbers behind": ("{} x1", "{} x3", "{} (7)"),
    "bare numbers": ("1 {}", "3 {}", "{}:"),
    "times before": ("x1 {}", "x3 {}", "{}:"),
    "bullets": ("- 1x {}", "- 3x {}", "## {}"),
    "round bullets": ("• {}", "• 3 {}", "**{}**"),
    "bold names": ("* 1x **{}**", "* 3x **{}**", "### {} (7)"),
    "links": ("1x [{}](cards/1)", "3x [{}](cards/2)", "# {}"),
    "a forum": ("[*]1x [i]{}[/i]", "[*]3x [url=cards/2]{}[/url]", "[b]{}[/b]"),
    "numbers of cards": ("1x {} #12", "3x {} #113", "{}"),
    "codes in brackets": ("1x {} [ITE 12]", "3x {} [ITE 113]", "[{}]"),
    "hard blanks": ("1x\u00a0{}", "3x\u00a0{}", "{}"),
    "colon and count": ("1x {}", "3x {}", "{}: (7)"),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_pasted_deck_is_read_without_any_flag(judge: Judge, style: str):
    verdict = judged(judge, post(*STYLES[style]))
    assert (verdict.game, verdict.format, [each.message for each in verdict.violations]) == ("agot", "tournament", [])
    assert verdict.stats["cards"] == 67


@pytest.mark.parametrize(
    "head",
    [
        "House: Stark\nAgenda: Blood Feud\n",
        "Faction: House Stark\nAgenda: Blood Feud\n",
        "**House Stark** / Blood Feud\n",
        "House:\nHouse Stark x1\n\nAgenda:\nBlood Feud x1\n",
        "FACTION\n1x House Stark\nAGENDA\n1x Blood Feud\n",
    ],
)
def test_house_and_agenda_may_be_lines_or_headings(judge: Judge, head: str):
    verdict = judged(judge, post("1x {}", "3x {}", head=head))
    assert verdict.legal and verdict.stats["cards"] == 67


def test_a_card_without_a_heading_goes_where_its_type_goes(judge: Judge):
    rows = ["1 House Stark", "1 Blood Feud", *(f"1 {name}" for name in PLOTS)]
    rows += [f"3 {name}" for name in (*CHARACTERS, *OTHERS)]
    assert judged(judge, "\n".join(reversed(rows))).legal


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Quantity,Name,Set", '{0},"{1}",Iron Throne Edition'),
        ("name;count", "{1};{0}"),
        ("Card\tQty\tCost", "{1}\t{0}\t2"),
    ],
)
def test_a_table_with_a_header_is_a_list(judge: Judge, header: str, row: str):
    rows = [header, row.format(1, "House Stark"), *(row.format(1, name) for name in PLOTS)]
    rows += [row.format(3, name) for name in (*CHARACTERS, *OTHERS)]
    assert judged(judge, "\n".join(rows)).legal


def test_what_is_not_understood_is_told_with_its_line(judge: Judge):
    text = post("1x {}", "3x {}", head="Wolves of Winter 1.0\nHouse Stark\n") + "Beats every control deck so far.\n"
    verdict = judged(judge, text)
    assert verdict.legal
    last = text.count("\n")
    assert verdict.stats["warnings"] == [
        {"line": last, "message": "“Beats every control deck so far.” is not understood: passed over."}
    ]


def test_the_first_line_is_the_title(judge: Judge):
    decklist = judge.read(post("1x {}", "3x {}", head="Wolves of Winter 1.0\nHouse Stark\n").encode())
    assert [(line.name, line.value) for line in decklist.fields] == [
        ("title", "Wolves of Winter 1.0"), ("house", "House Stark"),
    ]  # fmt: skip


def test_what_sites_add_says_nothing(judge: Judge):
    text = "Total Cards: (60)\nPacks:\nFrom Core Set to War of Banners\n" + post("1x {}", "3x {}")
    verdict = judged(judge, text + "Deck built with a builder.\n60 cards\n")
    assert verdict.legal and not verdict.stats.get("warnings")


def test_a_slip_in_a_name_is_told_with_what_is_near(judge: Judge):
    (violation,) = judged(judge, post("1x {}", "3x {}").replace("3x Needle", "3x Nedle\n3x Needle")).violations
    assert (violation.rule, violation.message, violation.fix) == (
        "list.unknown-card", "There is no card “Nedle”.", "write Needle",
    )  # fmt: skip


def test_a_set_that_is_none_of_the_card_is_told(judge: Judge):
    verdict = judged(judge, post("1x {}", "3x {}").replace("3x Needle", "3x Needle (Kings of the Sea)"))
    assert verdict.legal
    assert [one["message"] for one in verdict.stats["warnings"]] == [
        "“(Kings of the Sea)” is no set of Needle: passed over."
    ]


@pytest.mark.parametrize("text", ["3x Something\n2x Nothing\n1x Anything\n", "A letter to nobody.\n", "\n\n1\n"])
def test_a_text_of_no_game_is_asked_for_its_game(judge: Judge, text: str):
    (violation, *_) = judged(judge, text).violations
    assert violation.message == "The list does not say which game it is for."


@given(
    st.permutations([*(f"1x {name}" for name in PLOTS), *(f"3x {name}" for name in (*CHARACTERS, *OTHERS))]),
    st.sampled_from(["- {}", "{}", "• {}", "* {}", "[b]{}[/b]", "**{}**", "  {}  ", "{}\r"]),
)
@settings(max_examples=40, deadline=None)
def test_order_and_marks_change_nothing(judge: Judge, rows: list[str], mark: str):
    verdict = judged(judge, "\n".join(["House Stark", *(mark.format(row) for row in rows)]))
    assert verdict.legal and verdict.stats["cards"] == 67


LISTS = sorted(file for file in HERE.parents[1].rglob("*.deck") if "illegal" not in file.parts)


def told(judge: Judge, decklist: Decklist) -> list[tuple[str, str, int, str]]:
    """What a list holds, however it is written."""
    entries = judge.scene(decklist).entries
    return sorted((one.section, one.card.name, one.count, one.owner) for one in entries)


@pytest.mark.parametrize("form", ["markdown", "bbcode", "plain"])
@pytest.mark.parametrize("file", LISTS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_post_is_read_back_as_the_same_list(judge: Judge, file: Path, form: str):
    decklist = judge.read(file.read_bytes())
    again = judge.read(write_list(decklist, form, judge.game(decklist.game).shape).encode())
    assert (again.game, again.format) == (decklist.game, decklist.format)
    assert told(judge, again) == told(judge, decklist)
    assert judge.verdict(again).legal


@pytest.mark.parametrize("file", [file for file in LISTS if file.parent.name == "agot"], ids=lambda file: file.stem)
def test_a_table_is_read_back_as_the_same_cards(judge: Judge, file: Path):
    decklist = judge.read(file.read_bytes())
    again = judge.read(write_list(decklist, "csv", judge.game("agot").shape).encode())
    assert told(judge, again) == told(judge, decklist)


@pytest.mark.parametrize(
    "head", ["House Stark\nBlood Feud\n", "game: agot\nformat: tournament\nhouse: Stark\nagenda: Blood Feud\n"]
)
@pytest.mark.parametrize("count", ["(9)", "(9 cards)", "[9]"])
def test_an_event_with_a_number_is_a_heading(judge: Judge, head: str, count: str):
    """An event is where a list was played, too; one that counts cards is what they are."""
    rows = [head, "Plot: (7)", *PLOTS, "Character: (33)", *(f"3x {name}" for name in CHARACTERS)]
    for place, kind in enumerate(("Location", "Attachment", "Event")):
        rows += [f"{kind}: {count}", *(f"3x {name}" for name in OTHERS[3 * place : 3 * place + 3])]
    found = judged(judge, "\n".join(rows) + "\n")
    assert ([each.message for each in found.violations], found.stats.get("warnings")) == ([], None)
    assert judged(judge, f"Event: Northern Open\n{post('1x {}', '3x {}')}").legal
