"""Links: every one leads to a file of the site, and every anchor to a place on its page."""

from __future__ import annotations

from pathlib import Path

from cardwright.site.checks import broken_links, links_and_places
from cardwright.site.written import Memory, Written

FILES = {
    "index.html": Written("", ["agot/cards/arya.html#rulings", "style.css", "agot/index.html#q=type%3Aplot"]),
    "agot/cards/arya.html": Written("", ["../../index.html", "#rulings"], ["rulings"]),
    "agot/index.html": Written(""),
    "style.css": Written(""),
}


def test_good_links_are_fine():
    assert broken_links(FILES) == []


def test_a_missing_file_a_missing_place_and_a_way_out_are_found():
    links = ["nowhere.html", "agot/cards/arya.html#nowhere", "https://elsewhere.example/", "../outside.html"]
    found = broken_links({**FILES, "index.html": Written("", links)})
    assert [line.rsplit(": ", 1)[1] for line in found] == [
        "there is no such file",
        "there is no such place on the page",
        "leads out of the site",
        "there is no such file",
    ]


def test_links_and_places_are_read_from_a_page():
    html = '<!-- <a href="not.html"> --><a href="a.html?x=1&amp;y=2">a</a><img src="b.png"><p id="c.d">e</p>'
    html += '<use href="#i-sword"/>'
    assert links_and_places(html) == (["a.html?x=1&y=2", "b.png"], ["c.d"])


def test_only_what_a_build_wrote_is_ever_taken_away(tmp_path: Path):
    out, outside = tmp_path / "site", tmp_path / "outside.html"
    out.mkdir()
    outside.write_text("mine")
    for name in ("kept.html", "gone.html", "mine.txt"):
        (out / name).write_text(name)
    first = Memory.of(tmp_path / "cache", out, "mark")
    for url in ("kept.html", "gone.html", "../outside.html"):
        first.wrote(url, Written("digest"))
    first.save()
    second = Memory.of(tmp_path / "cache", out, "mark")
    assert second.is_current("kept.html", "digest")
    assert not second.is_current("gone.html", "another digest")
    second.clean()
    assert sorted(file.name for file in out.iterdir()) == ["kept.html", "mine.txt"]
    assert outside.read_text() == "mine"


def test_another_theme_makes_every_page_anew(tmp_path: Path):
    (tmp_path / "a.html").write_text("a")
    first = Memory.of(tmp_path / "cache", tmp_path, "one theme")
    first.wrote("a.html", Written("digest"))
    first.save()
    assert not Memory.of(tmp_path / "cache", tmp_path, "another").is_current("a.html", "digest")
