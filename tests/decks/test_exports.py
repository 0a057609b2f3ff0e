"""Lists of all five games in the styles of deck sites, tools, forums and spreadsheets, read without any flag."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.decks import Decklist, Judge
from cardwright.decks.decklist import CardLine

ROOT = Path(__file__).parents[2] / "decklists"
USUAL = (
    ("agot", "wolves-of-winter"), ("agot", "a-lion-collects"), ("hotk", "a-duel-for-the-hand"),
    ("law", "anna-against-ben"), ("legendary", "first-game-for-two"), ("minis", "king-in-the-north"),
)  # fmt: skip
FOOT = (
    "15 influence spent (max 15, available 0)\n49 cards (min 45)\nCards up to Elevation\n"
    "Decklist published on https://netrunnerdb.com.\nMade with ❤️ at a site\nSee the full deck @ https://x.y/z\n"
)


def post(
    decklist: Decklist,
    card: Callable[[CardLine], str],
    head: str = "{}",
    title: str = "{}",
    field: str = "{}: {}",
    detail: str = "  {}: {}",
    foot: str = "",
) -> str:
    """A list written in one style."""
    said = [("Format", decklist.format), *((line.name, line.value) for line in decklist.fields)]
    rows = [title.format("Some Title 1.0"), "", *(field.format(*one) for one in said if one[1])]
    for section in decklist.sections:
        rows += ["", head.format(section.heading, section.stated or "")]
        for one in section.cards:
            rows += [card(one), *(detail.format(line.name, line.value) for line in one.details)]
    return "\n".join(rows) + f"\n{foot}"


def noted(one: CardLine, form: str, note: str) -> str:
    return form.format(one.count, one.name) + (note.format(one.note) if one.note else "")


STYLES: dict[str, Callable[[Decklist], str]] = {
    "a site's plain text": lambda one: post(one, lambda c: f"{c.count}x {c.full_name}", "{}:"),
    "marks behind": lambda one: post(one, lambda c: f"{c.count}x {c.full_name} ●●●", "{} (7)", foot=FOOT),
    "BBCode with links": lambda one: post(
        one, lambda c: noted(c, "{}x [url=https://x.y/1]{}[/url]", " [i]({})[/i]") + " [color=#8A2BE2]●●●●● ●[/color]",
        "[b]{} (7)[/b]", "[b]{}[/b]", foot=FOOT,
    ),
    "Markdown with links": lambda one: post(
        one, lambda c: noted(c, "* {}x [{}](https://x.y/1)", " _({})_"), "###{} (7)", "## {}", "**{}:** {}", foot=FOOT,
    ),
    "numbers in parentheses behind": lambda one: post(one, lambda c: f"{c.full_name} ({c.count})", "{} [7]"),
    "numbers behind a dash": lambda one: post(one, lambda c: f"{c.full_name} - {c.count}", "{} - 7"),
    "numbers behind a colon": lambda one: post(one, lambda c: f"{c.full_name}: {c.count}", "{}: 7"),
    "times behind": lambda one: post(one, lambda c: f"{c.full_name} ×{c.count}", "7 {}"),
    "numbers behind dots": lambda one: post(one, lambda c: f"{c.full_name} .... {c.count}", "== {} =="),
    "tabs behind": lambda one: post(one, lambda c: f"{c.full_name}\t{c.count}", "--- {} (7) ---"),
    "tabs before": lambda one: post(one, lambda c: f"{c.count}\t{c.full_name}", "**{}** (7 cards)"),
    "numbers in parentheses": lambda one: post(one, lambda c: f"({c.count}) {c.full_name}", "__{}__"),
    "numbers in brackets": lambda one: post(one, lambda c: f"[{c.count}] {c.full_name}", "** {} **"),
    "copies of": lambda one: post(one, lambda c: f"{c.count} copies of {c.full_name}", "[{}]"),
    "quotation marks": lambda one: post(one, lambda c: f'{c.count}x "{c.full_name}"'),
    "entities": lambda one: post(
        one, lambda c: f"{c.count}x&nbsp;{html.escape(c.full_name)}", "<b>{}</b> (7)<br>", field="<i>{}</i>: {}",
    ),
    "a web page": lambda one: post(
        one, lambda c: f"<li>{c.count}x <a href='/c/1'>{html.escape(c.full_name)}</a></li>", "<h2>{} (7)</h2>",
        "<h1>{}</h1>", "<p>{}: {}</p>", "<br> {}: {}",
    ),
    "hard blanks and curly marks": lambda one: post(
        one, lambda c: f"{c.count}x\u00a0{c.full_name}", "\u00a0{}\u00a0(7)", field="{}\u00a0: {}",
    ).replace("'", "’"),
    "a chat": lambda one: post(one, lambda c: f"> {c.count}x {c.full_name}", "**__{}__** (7)", "```\n{}", foot="```\n"),
    "code": lambda one: post(one, lambda c: f"- `{c.count}x` {c.full_name}", "# {}"),
    "set codes and numbers": lambda one: post(
        one, lambda c: f"{c.count} {c.full_name} 12" if c.note else f"{c.count} {c.name} (XYZ) 12", "{}:",
    ),
    "foils and categories": lambda one: post(
        one, lambda c: f"{c.count}x {c.full_name} 90 *F* [Land]" if c.note else f"{c.count}x {c.name} (x) 9 *F* [Land]",
    ),
    "codes before": lambda one: post(one, lambda c: f"{c.count} [XYZ#12] {c.full_name}", "//{}"),
    "numbers before": lambda one: post(one, lambda c: f"#001 {c.count}x {c.full_name}", "{}"),
    "points": lambda one: post(one, lambda c: f"{c.count}x {c.full_name} (5 pts)"),
    "carriage returns": lambda one: post(one, lambda c: f"\t{c.count} {c.full_name}").replace("\n", "\r\n"),
}  # fmt: skip


def told(judge: Judge, decklist: Decklist) -> list[tuple[str, str, int, str]]:
    """What a list holds, however it is written."""
    entries = judge.scene(decklist).entries
    return sorted((one.section, one.card.name, one.count, one.owner.replace("’", "'")) for one in entries)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("game", "name"), USUAL)
def test_a_list_of_any_game_in_any_style(judge: Judge, game: str, name: str, style: str):
    decklist = judge.read((ROOT / game / f"{name}.deck").read_bytes())
    again = judge.read(STYLES[style](decklist).encode(), "pasted.txt")
    assert (again.game, again.format, again.misreadings) == (game, decklist.format, [])
    assert told(judge, again) == told(judge, decklist)
    assert judge.verdict(again).violations == []


def numbered(decklist: Decklist) -> str:
    rows = ["Some Title", f"House: {decklist.fields[0].value}"]
    for section in decklist.sections:
        rows += [section.heading, *(f"{at}. {c.count}x {c.full_name}" for at, c in enumerate(section.cards, 1))]
    return "\n".join(rows)


def table(head: str, line: str, row: str, decklist: Decklist) -> str:
    rows = ["# Some Title", "", f"House: {decklist.fields[0].value}"]
    for section in decklist.sections:
        rows += ["", f"## {section.heading}", "", head, *([line] if line else [])]
        rows += [row.format(c.count, c.name, c.note) for c in section.cards]
    return "\n".join(rows)


def as_json(decklist: Decklist) -> str:
    cards = [
        {"quantity": card.count, "card_name": card.name, "pack": card.note, "type": section.heading}
        for section in decklist.sections
        for card in section.cards
    ]
    return json.dumps({"name": "Some Title", "faction": decklist.fields[0].value, "cards": cards})


@pytest.mark.parametrize(
    "write",
    [
        numbered,
        lambda one: table("| Qty | Card | Set |", "|:--|:-:|--|", "| {0} | **{1}** | {2} |", one),
        lambda one: table("Card|Set|Count", ":--|:--|:--", "{1}|{2}|{0}", one),
        lambda one: table("Copies;Card name;Edition;Rarity", "", "{0};{1};{2};common", one),
        as_json,
    ],
)
def test_numbered_lines_tables_and_json(judge: Judge, write: Callable[[Decklist], str]):
    decklist = judge.read((ROOT / "agot" / "a-lion-collects.deck").read_bytes())
    again = judge.read(write(decklist).encode(), "pasted.txt")
    assert told(judge, again) == [one for one in told(judge, decklist) if one[0] != "agenda"]


PLOTS = ("Long Harvest", "Night of Knives", "Council of Lords", "March to War", "Marriage Pact", "Siege Lines",
         "The North Rides")  # fmt: skip
CARDS = (
    "Robb Stark", "Eddard Stark", "Arya Stark", "Grey Wind", "Northern Sentinel", "Septon of White Harbor",
    "Steward of the White Knife", "Knight of the Tumblestone", "Riverrun Outrider", "Pack of the Wolfswood",
    "Bran Stark", "Winterfell Godswood", "Winter Stores", "Kingsroad Inn", "Needle", "Ice of Winterfell",
    "Heirloom Shield", "The Wolves Return", "Guilty!", "Bread and Salt",
)  # fmt: skip


def all_cards(form: str) -> str:
    return "".join(form.format(1, name) + "\n" for name in PLOTS) + "".join(
        form.format(3, name) + "\n" for name in CARDS
    )


def warned(judge: Judge, text: str) -> list[tuple[int, str]]:
    """What is told of a legal deck of 67 cards."""
    verdict = judge.verdict(judge.read(text.encode(), "pasted.txt"))
    assert (verdict.game, verdict.violations, verdict.stats["cards"]) == ("agot", [], 67)
    return [(one["line"], one["message"]) for one in verdict.stats.get("warnings", [])]


@pytest.mark.parametrize(
    "text",
    [
        "Wolves 1.0\n\nHouse Stark\nBlood Feud\n\nPacks: \nFrom Core (3) to War\n\n---- Iron Throne Edition ----\n"
        + all_cards("#012 {}x {} (Iron Throne Edition)"),
        "Wolves 1.0\n\nHouse Stark\n\n---- Iron Throne Edition ----\n"
        + all_cards("{}x {} | #01012 Iron Throne Edition"),
        "About\nName Wolves of Winter\n\nDeck\n1 House Stark (ITE) 1\n" + all_cards("{} {} (ITE) 12"),
        "House Stark (Blood Feud)\n" + all_cards("{}x {}"),
        "House Stark - Blood Feud\n" + all_cards("{}x {}"),
        "Stark / Blood Feud\n" + all_cards("{}x {}"),
        "Wolves\nStark\n" + all_cards("{}x {}"),
        "Faction - Stark\nAgenda – Blood Feud\n" + all_cards("{}x {}"),
        "Faction: Stark (Blood Feud)\n" + all_cards("{}x {}"),
        "# Wolves\n## House Stark\n" + all_cards("* {}x {}"),
        "HOUSE: STARK\nAgendas: none\n" + all_cards("{}X {}").upper(),
        "House: Stark\nNo agenda\n" + all_cards("{}x {}"),
        "game: agot\nHouse: Stark\n" + all_cards("- **{}x** {}"),
        "Count,Tradelist Count,Name,Edition,Card Number,Foil\n1,0,House Stark,ITE,1,\n" + all_cards("{},0,{},ITE,12,"),
        '{"name": "W", "faction": "House Stark", "deck": {"Long Harvest": 1, '
        + ", ".join([*(f'"{one}": 1' for one in PLOTS[1:]), *(f'"{one}": 3' for one in CARDS)]) + "}}",
        '<deck game="{30C200C9-6C98-49A4-A293-106C06295C05}" sleeveid="0"><section name="House" shared="False">'
        '<card qty="1" id="1">House Stark</card></section><section name="Agenda" shared="False" />'
        '<section name="Draw Deck">' + all_cards('<card qty="{}" id="x">{}</card>')
        + '</section><section name="Sideboard" shared="True" /><sleeve game="x" /><notes><![CDATA[]]></notes></deck>',
        "House Stark [01001]\nBlood Feud [01002]\n" + all_cards("- {}x {} [ITE 12]"),
        "**[House Stark](/find?q=f)**\n" + all_cards("* {}x [{}](https://a.b/card/1) ^(Iron Throne Edition)"),
        "Qty\tName\tType\tSet\n1\tHouse Stark\tHouse\tITE\n1\tBlood Feud\tAgenda\tITE\n" + all_cards("{}\t{}\t\tITE"),
        f"House Stark, Blood Feud\nPlots: {', '.join(PLOTS)}\nDeck: {', '.join(f'3x {one}' for one in CARDS)}\n",
        "House Stark\n" + all_cards("{}x {}") + "\n60 cards, 12 of them loyal\n",
        '<deck game="another"><section name="Faction"><card qty="1" id="1">House Stark</card></section>'
        '<section name="Cards">' + all_cards('<card qty="{}" id="x">{}</card>') + "</section></deck>",
    ],
)  # fmt: skip
def test_ways_to_say_the_rest(judge: Judge, text: str):
    assert warned(judge, text) == []


def xml_of(form: str, one: str, end: str) -> str:
    """A document of 67 cards and a House."""
    return form + one.format(1, "House Stark") + "\n" + all_cards(one) + end


def copies(form: str) -> str:
    """Every copy by itself."""
    names = ["House Stark", *PLOTS, *(name for name in CARDS for _ in range(3))]
    return ",".join(form.replace("NAME", name) for name in names)


def in_a_line(mark: str) -> str:
    return mark.join([*(f"1x {name}" for name in PLOTS), *(f"3x {name}" for name in CARDS)])


@pytest.mark.parametrize(
    "text",
    [
        xml_of('<?xml version="1.0"?>\n<cockatrice_deck version="1"><deckname>W</deckname>\n<zone name="main">\n',
               '<card number="{}" name="{}"/>', '</zone><zone name="side"/></cockatrice_deck>'),
        xml_of('<Deck xmlns:x="x">\n', '<Cards ID="1" Quantity="{}" Sideboard="false" Name="{}"/>', "</Deck>"),
        '{"ObjectStates": [{"Name": "Deck", "Transform": {"posX": 0.5}, "ContainedObjects": ['
        + copies('{"Name": "Card", "Nickname": "NAME", "CardID": 100, "Transform": {"posX": 0.0}}') + "]}]}",
        '{"name": "W", "faction_name": "House Stark", "cards": ['
        + ",".join(f'{{"quantity": {one}, "card": {{"name": "{name}", "cost": 3}}}}'
                   for one, names in ((1, PLOTS), (3, CARDS)) for name in names) + "]}",
        "NAME:Wolves\n1 [ITE:1] House Stark\n" + all_cards("{} [ITE:12] {}")
        + "LAYOUT MAIN:(1,6)(CARD_TYPE,false,50)|([ITE:12])\n",
        "[metadata]\nName=Wolves\n[Main]\n1 House Stark|ITE\n" + all_cards("{} {}|ITE"),
        "1x House Stark (ite) 1 ^Have,#37d67a^\n" + all_cards("{}x {} (ite) 97 ^Have,#37d67a^"),
        "Wolves\nHouse Stark\n" + all_cards("🐺 {}x {}"),
        "Wolves\n:wolf: House Stark\n" + all_cards(":wolf: {}x {}"),
        "House Stark\n" + "".join(f"{name} ---- {one}\n" for one, names in ((1, PLOTS), (3, CARDS)) for name in names),
        "House Stark: " + in_a_line(", "),
        "House: Stark\n" + in_a_line("; "),
        "House Stark\n" + all_cards("{}x {}") + "3 Heroes, 60 Cards\n",
        "Wolves\nHouse Stark\n\nDeck: " + in_a_line(" / ") + "\n",
    ],
)  # fmt: skip
def test_documents_and_lines_of_other_tools(judge: Judge, text: str):
    assert [one for one in warned(judge, text) if "is no part of such a list" not in one[1]] == []


def test_a_copy_an_element(judge: Judge):
    names = ["House Stark", *PLOTS, *(name for name in CARDS for _ in range(3))]
    rows = [f'<card><name id="1">{name}</name><set>Iron Throne Edition</set></card>' for name in names]
    text = '<deck version="0.8"><meta><game>x</game></meta><superzone name="Deck">' + "\n".join(rows)
    told = "“x” is no game here: read as agot, by its cards."
    assert warned(judge, text + "</superzone></deck>") == [(1, told)]


def test_columns_that_nobody_knows_are_told(judge: Judge):
    text = "Count,Name,Mood\n1,House Stark,grim\n" + all_cards("{},{},grim")
    assert warned(judge, text) == [(1, "What stands in the columns “mood” is passed over.")]


def test_what_a_document_says_that_nobody_knows_is_told_once(judge: Judge):
    rows = ",\n".join(
        f'{{"quantity": {many}, "name": "{name}", "mood": "grim", "weight": 0.5, "hint": "", "flags": []}}'
        for many, names in ((1, ("House Stark", *PLOTS)), (3, CARDS)) for name in names
    )  # fmt: skip
    text = f'{{"name": "W",\n"season": {{"length": 3.5}}, "extras": null,\n"cards": [\n{rows}]}}'
    assert warned(judge, text) == [(2, "What the document says as “season”, “mood”, “weight” is passed over.")]
    document = xml_of("<Deck>\n", '<Cards Quantity="{}" Name="{}" Mood="grim" Hint=""/>', "</Deck>")
    assert warned(judge, document) == [(2, "What the document says as “mood” is passed over.")]


def test_a_set_that_stands_behind_card_after_card_is_no_version(judge: Judge):
    told = warned(judge, "House Stark\n" + all_cards("{}x {} (Set of Others)"))
    assert told[0] == (2, "“(Set of Others)” is no set of Long Harvest: passed over.")
    assert len(told) == len(PLOTS) + len(CARDS)
    text = "House Stark\n" + all_cards("{}x {}").replace("Bran Stark", "Bran Stark (A Slip)")
    verdict = judge.verdict(judge.read(text.encode(), "pasted.txt"))
    assert [one.message for one in verdict.violations] == ["There is no Bran Stark “A Slip”."]


def test_cards_apart_are_not_counted(judge: Judge):
    text = "House Stark\n" + all_cards("{} [ITE] {}") + "SB: 2 [ITE] Tywin Lannister\n"
    assert warned(judge, text) == [(29, "2x Tywin Lannister stands under “SB”: it is not counted.")]
    document = xml_of("<Deck>\n", '<Cards Quantity="{}" Name="{}" Sideboard="False"/>',
                      '<Cards Quantity="2" Name="Tywin Lannister" Sideboard="True"/></Deck>')  # fmt: skip
    assert warned(judge, document) == [(30, "2x Tywin Lannister stands under “sideboard”: it is not counted.")]
    cards = [(1, name, False) for name in ("House Stark", *PLOTS)] + [(3, name, False) for name in CARDS]
    rows = [
        {"name": name, "count": many, "Sideboard": out} for many, name, out in [*cards, (2, "Tywin Lannister", True)]
    ]
    told = warned(judge, json.dumps({"cards": rows}))
    assert told == [(1, "2x Tywin Lannister stands under “sideboard”: it is not counted.")]


def test_a_line_that_is_too_long_is_told(judge: Judge):
    text = "House Stark\n" + all_cards("{}x {}") + "Thanks" + " to you" * 400 + "\n"
    assert warned(judge, text) == [(29, "The line is longer than 2000 characters: passed over.")]


def test_entities_of_other_documents_are_refused(judge: Judge):
    text = '<!DOCTYPE a [<!ENTITY b "Robb Stark">]><cockatrice_deck><zone><card name="&b;"/></zone></cockatrice_deck>'
    verdict = judge.verdict(judge.read(text.encode(), "pasted.cod"))
    assert [one.message for one in verdict.violations] == ["A document type or an entity is not taken."]


def test_what_is_passed_over_is_told(judge: Judge):
    text = "House Stark\nFormat: Joust\n" + all_cards("{}x {}") + "## 2-cost\nSideboard:\n2 Tywin Lannister\n"
    assert warned(judge, text) == [
        (2, "“Format: Joust” is no format of agot: passed over."),
        (30, "“2-cost” is no part of such a list: cards below it go where their types go."),
        (32, "2x Tywin Lannister stands under “Sideboard”: it is not counted."),
    ]
    text = "House Stark\n" + all_cards("{}x {}").replace("3x Needle", "3x Needle - bring it")
    assert warned(judge, text) == [(23, "“- bring it” behind Needle is not understood: passed over.")]
    text = "House Stark\n" + all_cards("{}x {}") + "1x Tywin Lannister (ITE) 3 [Maybeboard{noDeck}]\n"
    assert [message for _, message in warned(judge, text)] == [
        "1x Tywin Lannister (ITE) stands under “Maybeboard”: it is not counted."
    ]


def test_a_slip_without_a_heading(judge: Judge):
    text = "House Stark\nBlod Feud\n" + all_cards("{}x {}")
    (found,) = judge.verdict(judge.read(text.encode())).violations
    assert (found.message, found.fix, found.line) == ("There is no card “Blod Feud”.", "write Blood Feud", 2)


def test_what_a_model_is_given(judge: Judge):
    text = "Warband\n- Sansa Stark (Hand)\n- Stark Soldier 3 (Healer's Satchel)\n- Stark Soldier 1\n  - Oak Shield\n"
    (section,) = judge.read(text.encode()).sections
    assert [(card.name, [(one.name, one.value) for one in card.details]) for card in section.cards] == [
        ("Sansa Stark", [("rank", "Hand")]),
        ("Stark Soldier 3", [("equipment", "Healer's Satchel")]),
        ("Stark Soldier 1", [("equipment", "Oak Shield")]),
    ]


def test_what_a_model_is_given_in_its_line(judge: Judge):
    text = "Warband\nStark Soldier 3 w/ Healer's Satchel\nStark Soldier 1: Oak Shield, Signal Horn\nRoad Brigand\n"
    (section,) = judge.read(text.encode()).sections
    assert [(card.name, [one.value for one in card.details]) for card in section.cards] == [
        ("Stark Soldier 3", ["Healer's Satchel"]),
        ("Stark Soldier 1", ["Oak Shield", "Signal Horn"]),
        ("Road Brigand", []),
    ]


def test_a_number_that_stands_on_the_card_is_no_count(judge: Judge):
    worth = next(card for card in judge.game("minis").library.cards if card.name == "Robb Stark").stat("reputation")
    text = f"Boss: Robb Stark [{worth} pts]\nWarband\nRobb Stark ({worth})\nArya Stark\nSansa Stark\n"
    found = judge.read(text.encode(), "", "minis")
    assert [(line.name, line.value) for line in found.fields] == [("boss", "Robb Stark")]
    assert [card.count for card in found.sections[0].cards] == [1, 1, 1]


@pytest.mark.parametrize("data", [b"\x00\x01\x02", "game: agot".encode("utf-16-le"), b"PK\x03\x04\x00\x00"])
def test_what_is_no_text_is_told(judge: Judge, data: bytes):
    (found,) = judge.verdict(judge.read(data)).violations
    assert (found.message, found.fix) == ("This is no text.", "give the list as text, or export it again")
