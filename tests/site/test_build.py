"""Building: a game of its own needs no Python, only what changed is drawn, and no card can break out of its page."""

from __future__ import annotations

import json
import os
import re
import struct
from pathlib import Path

import pytest
from mkdocs.structure.pages import Page

from cardwright.check.linefindings import read_safely
from cardwright.cli.main import main
from cardwright.lang.reader import Reader
from cardwright.site import drawing
from cardwright.site.builder import Built, build_site
from cardwright.site.plugin import CardwrightPlugin
from demo_project import CARD, DemoProject
from proven import every_example

EVIL = '../../<script>alert("x")</script> & "Sons'


def cards(*names: str) -> str:
    return "game: demo\n\n" + "\n".join(CARD.format(name=name) + "text:\n  Draw a card.\n" for name in names)


def built(demo: DemoProject, tmp_path: Path) -> Built:
    everything = every_example(demo.content)
    return build_site(demo.content, tmp_path / "out", cache=tmp_path / "kept", prove=lambda: everything)


def test_a_game_of_ones_own_gets_its_pages_without_any_python(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", cards("Old Nan", "Robb Stark"))
    result = built(demo, tmp_path)
    assert result.faults == []
    assert result.pages == result.drawn == len([*result.out.rglob("*.html")])
    page = (result.out / "demo/cards/old-nan.html").read_text(encoding="utf-8")
    assert "<h1>Old Nan</h1>" in page
    assert '<svg class="face"' in page
    assert "cards/demo/a.cards:3" in page
    for url in ("index.html", "demo/index.html", "demo/keywords.html", "demo/words.html", "demo/decks/index.html"):
        assert (result.out / url).is_file()


def test_a_rule_says_how_many_tests_prove_it(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", cards("Old Nan"))
    rows = "| demo.deck.small | Small. | Book |\n| demo.deck.odd | Odd. | Book |\n"
    ledger = f"# Ledger\n\n## Decks\n\n| id | rule | where |\n|---|---|---|\n{rows}"
    (demo.root / "grammar/demo/rules.md").write_text(ledger)
    tests = demo.root / "tests"
    tests.mkdir()
    (tests / "test_a.py").write_text(
        "import pytest\n@pytest.mark.rule('demo.deck.small')\n"
        "@pytest.mark.parametrize('n', [1, 2])\ndef test_it(n): pass\n"
    )
    page = (built(demo, tmp_path).out / "demo/rules.html").read_text(encoding="utf-8")
    assert re.findall(r'<li id="([^"]+)" data-tests="(\d+)">', page) == [
        ("demo.deck.small", "1"),
        ("demo.deck.odd", "0"),
    ]


def test_one_changed_card_draws_its_pages_and_no_others(demo: DemoProject, tmp_path: Path):
    names = [f"Guard {letter}" for letter in "ABCDEFGH"]
    file = demo.write("a.cards", cards(*names, "Old Nan"))
    first = built(demo, tmp_path)
    unchanged = built(demo, tmp_path)
    assert unchanged.remade == []
    assert unchanged.drawn < 10 < first.drawn
    before = {page: page.stat().st_mtime_ns for page in (first.out / "demo/cards").iterdir()}
    file.write_text(
        file.read_text().replace(
            "card: Old Nan\ntype: character\nhouse: Stark\ncost: 2",
            "card: Old Nan\ntype: character\nhouse: Stark\ncost: 3",
        )
    )
    second = built(demo, tmp_path)
    assert second.faults == []
    again = {page.name for page in (second.out / "demo/cards").iterdir() if page.stat().st_mtime_ns != before[page]}
    assert again == {"old-nan.html"}


def written(site: Built) -> dict[str, bytes]:
    """All files of a site."""
    return {str(file.relative_to(site.out)): file.read_bytes() for file in site.out.rglob("*") if file.is_file()}


def test_one_changed_card_is_the_only_text_that_is_read(
    demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    names = [f"Guard {letter}" for letter in "ABCDEFGH"]
    file = demo.write("a.cards", cards(*names).replace("Draw a card.", "Kneel a character.", 1))
    first = built(demo, tmp_path)
    before = written(first)
    file.write_text("# A line more above all cards.\n" + file.read_text().replace("Kneel", "Kill"))
    read: list[str] = []

    def reading(reader: Reader, text: str) -> object:
        read.append(text)
        return read_safely(reader, text)

    monkeypatch.setattr("cardwright.check.compile.read_safely", reading)
    second = built(demo, tmp_path)
    assert set(read) == {"Kill a character."}
    monkeypatch.undo()
    fresh = build_site(demo.content, tmp_path / "fresh", cache=tmp_path / "nothing kept")
    assert written(second) == written(fresh) != before


def test_whatever_has_changed_the_site_is_as_if_built_anew(demo: DemoProject, tmp_path: Path):
    file = demo.write("a.cards", cards("Guard A", "Guard B", "Old Nan"))
    words, keywords = demo.root / "grammar/demo/vocabulary.toml", demo.root / "grammar/demo/keywords.cards"
    keywords.write_text("game: demo\n\nkeyword: Brave\ntext:\n  Draw a card.\n")
    built(demo, tmp_path)

    def renamed() -> None:
        file.write_text(file.read_text().replace("card: Guard B", "card: Guard C"))

    def spoken_of() -> None:
        file.write_text(file.read_text().replace("Draw a card.", "Kill Guard C. Brave.", 1))

    def explained() -> None:
        keywords.write_text(keywords.read_text().replace("Draw a card.", "Draw 3 cards."))

    def called_otherwise() -> None:
        words.write_text(words.read_text().replace('name = "', 'name = "New ', 1))

    def taken_away() -> None:
        (tmp_path / "out/demo/cards/old-nan.html").unlink()
        (tmp_path / "out/demo/faces.js").unlink()

    for number, change in enumerate((renamed, spoken_of, explained, called_otherwise, taken_away)):
        change()
        everything = every_example(demo.content)
        places = tmp_path / f"fresh {number}", tmp_path / f"kept {number}"
        fresh = build_site(demo.content, places[0], cache=places[1], prove=lambda known=everything: known)  # type: ignore[misc]
        assert written(built(demo, tmp_path)) == written(fresh), change.__name__


def test_an_address_that_is_named_later_stands_on_every_page(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", cards("Old Nan"))
    call = ["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]
    assert main(call) == 0
    assert main([*call, "--url", "https://cards.example/site/"]) == 0
    pages = [page.read_text(encoding="utf-8") for page in (tmp_path / "out/demo").rglob("*.html")]
    assert all('<link rel="canonical" href="https://cards.example/site/demo/' in page for page in pages)


def test_a_build_that_is_broken_off_leaves_the_site_as_it_was(
    demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = demo.write("a.cards", cards("Old Nan", "Robb Stark"))
    out = built(demo, tmp_path).out
    before = {page: page.read_bytes() for page in out.rglob("*") if page.is_file()}
    file.write_text(file.read_text().replace("Draw a card.", "Draw 2 cards."))
    drawn: list[str] = []

    def full(_plugin: CardwrightPlugin, output: str, page: Page, **_: object) -> str:
        drawn.append(page.file.dest_uri)
        if len(drawn) == 4:
            raise OSError(28, "No space left on device")
        return output

    monkeypatch.setattr(CardwrightPlugin, "on_post_page", full)
    with pytest.raises(OSError, match="No space left"):
        built(demo, tmp_path)
    assert {page: page.read_bytes() for page in out.rglob("*") if page.is_file()} == before
    monkeypatch.undo()
    assert built(demo, tmp_path).faults == []
    assert "Draw 2 cards." in (out / "demo/cards/old-nan.html").read_text(encoding="utf-8")
    assert not [*out.glob(".*")]


@pytest.mark.parametrize(
    "about", [(), ("theme/site.css", None, "out/site.css"), ("out/.part-{pid}/x.html",), ("kept",)]
)
def test_a_full_disk_is_told_of_the_site(
    about: tuple[str | None, ...],
    demo: DemoProject,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """The system names no file where it writes, and where it copies, the one that has room."""
    demo.write("a.cards", cards("Old Nan"))
    names = [name and str(tmp_path / name.format(pid=os.getpid())) for name in about]

    def full(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device", *names)

    monkeypatch.setattr(CardwrightPlugin, "on_post_page", full)
    assert main(["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]) == 2
    named = tmp_path / ("kept" if about == ("kept",) else "out")
    assert capsys.readouterr().err.splitlines()[-1] == f"cardwright: {named}: No space left on device"
    assert not [file for file in tmp_path.joinpath("out").rglob("*") if file.is_file()]


def test_a_site_is_built_where_nothing_can_be_kept(demo: DemoProject, tmp_path: Path):
    """What is kept between builds can be made again: on a full disk, or where nobody may write, it is."""
    (tmp_path / "kept").write_text("a file where a folder should be", encoding="utf-8")
    file = demo.write("a.cards", cards("Old Nan"))
    page = built(demo, tmp_path).out / "demo/cards/old-nan.html"
    file.write_text(file.read_text().replace("Draw a card.", "Draw 2 cards."))
    assert built(demo, tmp_path).faults == []
    assert "Draw 2 cards." in page.read_text(encoding="utf-8")


def test_what_could_not_be_kept_is_not_taken_from_the_build_before(
    demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = demo.write("a.cards", cards("Old Nan"))
    page = built(demo, tmp_path).out / "demo/cards/old-nan.html"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = file.read_text()
    with monkeypatch.context() as disk:
        disk.setattr("cardwright.site.written.write_atomically", full)
        file.write_text(before.replace("Draw a card.", "Draw 2 cards."))
        built(demo, tmp_path)
    assert "Draw 2 cards." in page.read_text(encoding="utf-8")
    file.write_text(before)  # as two builds before: only who remembers the first takes the page for this one's
    built(demo, tmp_path)
    assert "Draw 2 cards." not in page.read_text(encoding="utf-8")


def test_a_page_that_is_being_read_is_not_written_into(demo: DemoProject, tmp_path: Path):
    file = demo.write("a.cards", cards("Old Nan"))
    page = built(demo, tmp_path).out / "demo/cards/old-nan.html"
    whole = page.read_bytes()
    with page.open("rb") as reader:
        half = reader.read(100)
        file.write_text(file.read_text().replace("Draw a card.", "Draw 2 cards."))
        built(demo, tmp_path)
        assert half + reader.read() == whole
    assert page.read_bytes() != whole


def test_one_changed_card_is_the_only_text_that_is_said_back(
    demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = demo.write("a.cards", cards("Guard A", "Guard B", "Old Nan"))
    first = built(demo, tmp_path)
    said = list[str]()
    once = drawing.text_data
    monkeypatch.setattr(drawing, "text_data", lambda block, *more: said.append(block.name) or once(block, *more))
    text = file.read_text()
    at = text.index("Draw a card.", text.index("Old Nan"))
    file.write_text(text[:at] + "Draw 2 cards." + text[at + len("Draw a card.") :])
    second = built(demo, tmp_path)
    assert set(said) == {"Old Nan"}
    assert (second.faults, second.pages) == ([], first.pages)
    assert "Draw 2 cards" in (second.out / "demo/cards/old-nan.html").read_text()


def test_the_page_of_a_vanished_card_vanishes(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", cards("Old Nan"))
    other = demo.write("b.cards", cards("Robb Stark"))
    out = built(demo, tmp_path).out
    assert (out / "demo/cards/robb-stark.html").is_file()
    other.unlink()
    assert built(demo, tmp_path).faults == []
    assert not (out / "demo/cards/robb-stark.html").exists()
    assert (out / "demo/cards/old-nan.html").is_file()


FAULTY = cards("Old Nan", "Robb Stark").replace("Draw a card.", "Draw a crad.", 1)
FOUND = """\
cards/demo/a.cards:8:10: error CW0301: The game has no word “crad”.
      Draw a crad.
             ^^^^
  hint: Did you mean “card”?
"""
REFUSED = "The site is not built: Old Nan (cards/demo/a.cards:3) does not compile.\n"


@pytest.mark.parametrize("action", ["build", "serve"])
def test_a_card_that_does_not_compile_is_named_and_nothing_is_built(
    demo: DemoProject, tmp_path: Path, action: str, capsys: pytest.CaptureFixture[str]
):
    demo.write("a.cards", FAULTY)
    assert main(["--project", str(demo.root), "site", action, "--out", str(tmp_path / "out")]) == 1
    assert capsys.readouterr() == (FOUND, REFUSED)
    assert not (tmp_path / "out").exists()


def test_a_refusal_leaves_the_last_site_as_it_is(demo: DemoProject, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out"), "--format", "json"]
    demo.write("a.cards", cards("Old Nan", "Robb Stark"))
    assert main(words) == 0
    before = {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()}
    demo.write("a.cards", FAULTY)
    capsys.readouterr()
    assert main(words) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == [REFUSED.strip()]
    assert [error["code"] for error in told["errors"]] == ["CW0301"]
    assert {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()} == before
    demo.write("a.cards", cards("Old Nan", "Robb Stark"))
    assert main(words) == 0


def test_many_cards_that_do_not_compile_are_counted(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", cards(*(f"Guard {letter}" for letter in "ABCDEFG")).replace("Draw a card.", "Draw a crad."))
    assert main(["--project", str(demo.root), "site", "build"]) == 1
    assert capsys.readouterr().err == (
        "The site is not built: 7 cards do not compile: Guard A (cards/demo/a.cards:3), "
        "Guard B (cards/demo/a.cards:10), Guard C (cards/demo/a.cards:17), Guard D (cards/demo/a.cards:24), "
        "Guard E (cards/demo/a.cards:31) and 2 more.\n"
    )


def test_markup_scripts_and_paths_in_a_name_are_text(demo: DemoProject, tmp_path: Path):
    text = "game: demo\nset: <b>Set</b>\n\n" + CARD.format(name=EVIL)
    example = (
        "example: <i>sly</i> {{ 7*7 }}\n  given you have 2 cards in your hand\n  then you have 2 cards in your hand\n"
    )
    demo.write("evil.cards", text + "text:\n  Draw a card.\n\n" + example)
    out = built(demo, tmp_path).out
    pages = sorted((out / "demo/cards").iterdir())
    assert [file.name for file in pages] == ["script-alert-x-script-sons.html"]
    html = pages[0].read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(" in html
    assert "{{ 7*7 }}" in html
    for file in [*out.rglob("*.html")]:
        shown = re.sub(r"<script[^>]*src=[^>]*></script>", "", file.read_text(encoding="utf-8"))
        assert not re.search(r"<script>alert|<i>sly|<b>Set", shown), file
    written = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert written <= {"out", "kept", "project", "cache"}


def test_data_for_scripts_cannot_end_the_script(demo: DemoProject, tmp_path: Path):
    demo.write(
        "evil.cards", "game: demo\n\n" + CARD.format(name="</script><script>alert(1)//") + "text:\n  Draw a card.\n"
    )
    out = built(demo, tmp_path).out
    data = (out / "demo/cards.js").read_text(encoding="utf-8")
    assert json.loads(data[data.index("]=") + 2 :].rstrip().rstrip(";"))["cards"][0]["n"].startswith("</script>")
    assert "<script>alert" not in (out / "demo/index.html").read_text(encoding="utf-8")


def test_an_address_is_named_on_every_page_and_all_pages_are_listed(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", cards("Old Nan"))
    call = ["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]
    assert main([*call, "--url", "https://cards.example/site/"]) == 0
    listed = (tmp_path / "out/sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://cards.example/site/demo/cards/old-nan.html</loc>" in listed
    assert "404.html" not in listed
    page = (tmp_path / "out/demo/cards/old-nan.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://cards.example/site/demo/cards/old-nan.html">' in page
    assert 'href="/site/assets/site.css"' in (tmp_path / "out/404.html").read_text(encoding="utf-8")


def _told(page: str) -> dict[str, str]:
    """What a page tells those who show a link to it; each once."""
    found = re.findall(r'<meta (?:property|name)="(og:[a-z_]+|description)" content="([^"]*)">', page)
    assert len(dict(found)) == len(found)
    return dict(found)


def test_a_link_is_shown_with_what_the_card_says(demo: DemoProject, tmp_path: Path):
    text = cards("Old Nan", "Robb Stark").replace("text:", "art: nan.png\ntext:", 1)
    demo.write("a.cards", text)
    (demo.root / "nan.png").write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 7, 5) + bytes(5))
    call = ["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]
    assert main(call) == 0
    told = _told((tmp_path / "out/demo/cards/old-nan.html").read_text(encoding="utf-8"))
    said = "Old Nan: character of Demonstration. Draw a card."
    whole = {"description": said, "og:description": said, "og:title": "Old Nan", "og:type": "website"}
    assert told == {**whole, "og:site_name": "Cardwright"}  # nobody knows the rest without an address
    assert main([*call, "--url", "https://cards.example/site/"]) == 0
    here = "https://cards.example/site"
    told = _told((tmp_path / "out/demo/cards/old-nan.html").read_text(encoding="utf-8"))
    (picture,) = (tmp_path / "out/art").iterdir()
    assert told["og:url"] == f"{here}/demo/cards/old-nan.html"
    assert told["og:image"] == f"{here}/art/{picture.name}"
    assert "og:image" not in _told((tmp_path / "out/demo/cards/robb-stark.html").read_text(encoding="utf-8"))
    for page in (tmp_path / "out").rglob("*.html"):
        found = _told(page.read_text(encoding="utf-8"))
        assert found["og:title"] and found["og:description"] == found["description"]
        assert found.get("og:url", f"{here}/{page.relative_to(tmp_path / 'out')}").endswith(page.name)


def test_the_words_beside_a_link_are_few_and_no_markup(demo: DemoProject, tmp_path: Path):
    long = "Draw a card.\n  " * 60
    demo.write("a.cards", cards(EVIL).replace("Draw a card.\n", f"{long.rstrip(' ')}"))
    page = next((built(demo, tmp_path).out / "demo/cards").glob("*.html")).read_text(encoding="utf-8")
    told = _told(page)["og:description"]
    assert "<" not in told
    assert told.endswith(" …")
    assert len(told) < 300


def test_a_site_without_an_address_lists_nothing(demo: DemoProject, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", cards("Old Nan"))
    call = ["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]
    assert main([*call, "--url", "cards.example"]) == 2
    assert "cards.example is no address of a site" in capsys.readouterr().err
    assert main(call) == 0
    assert not (tmp_path / "out/sitemap.xml").exists()
    assert 'href="/assets/site.css"' in (tmp_path / "out/404.html").read_text(encoding="utf-8")


def test_the_command_says_where_to_look(demo: DemoProject, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", cards("Old Nan"))
    assert main(["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr()
    assert printed.out.strip() == str(tmp_path / "out" / "index.html")
    assert " pages, " in printed.err
    assert main(["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out"), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == []
    assert told["drawn"] < 10


def test_a_layout_that_cannot_be_drawn_is_the_contents_fault(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", cards("Old Nan"))
    faces = demo.root / "site" / "faces"
    faces.mkdir(parents=True)
    (faces / "demo.toml").write_text('[palette]\ndefault = { deep = "#000" }\n[[part]]\ndraw = "nonsense"\n')
    assert main(["--project", str(demo.root), "site", "build"]) == 1
    told = capsys.readouterr().err
    assert "site/faces/demo.toml:3:1: error CW0602: `part.0` has no `at`.\n" in told
    assert "site/faces/demo.toml:4:1: error CW0602: `part.0.draw` cannot be “nonsense”." in told
