"""What must be on the pages of the whole pool: every card, rule, construct, keyword and diagnostic has its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardwright.cli
from cardwright.check.compile import open_compiler
from cardwright.check.ledger import read_ledgers
from cardwright.check.query.facts import node_name
from cardwright.content import Content
from cardwright.lang.codes import CODES
from cardwright.lang.source import Source
from cardwright.meaning.calculus.shapes import node_types

pytestmark = pytest.mark.long  # the site of all cards is built for it

CONTENT = Content.bundled()
LEDGERS = [game for game in CONTENT.ledger_files() if game in CONTENT.games_with_cards()]
PAGES = Path(__file__).parents[2] / "site" / "pages"


def read(site: Path, url: str) -> str:
    return (site / url).read_text(encoding="utf-8")


def test_every_card_has_a_page_with_its_face(pool_site: Path):
    for game in CONTENT.games_with_cards():
        texts = [file.read_text(encoding="utf-8") for file in CONTENT.card_files(game)]
        expected = sum(len(re.findall(r"^card: ", text, re.MULTILINE)) for text in texts)
        pages = list((pool_site / game / "cards").iterdir())
        assert len(pages) == expected
        assert all('<svg class="face"' in page.read_text(encoding="utf-8") for page in pages)


@pytest.mark.parametrize("game", LEDGERS)
def test_every_rule_has_a_place_and_says_how_many_tests_prove_it(pool_site: Path, game: str):
    page = read(pool_site, f"{game}/rules.html")
    shown = dict(re.findall(r'<li id="([^"]+)" data-tests="(\d+)">', page))
    assert [*shown] == [rule.id for rule in read_ledgers({game: CONTENT.ledger_files()[game]})]
    said = re.search(r"(\d+) of them a program can obey, and (\d+) have tests", page)
    proved, beyond = sum(count != "0" for count in shown.values()), page.count("no program can obey it: ")
    assert (int(said[1]), int(said[2])) == (len(shown) - beyond, proved)


def test_the_home_page_counts_only_rules_that_have_a_test(pool_site: Path):
    pages = [read(pool_site, f"{game}/rules.html") for game in LEDGERS]
    counts = [count for page in pages for count in re.findall(r'<li id="[^"]+" data-tests="(\d+)">', page)]
    proved = sum(count != "0" for count in counts)
    assert 0 < proved < len(counts)
    beyond = sum(page.count("no program can obey it: ") for page in pages)
    said = f"{proved} of the {len(counts) - beyond} rules that a program can obey have a test; there are {len(counts)}"
    assert said in read(pool_site, "index.html")


def test_the_reference_has_every_construct_with_real_examples(pool_site: Path):
    page = read(pool_site, "language/reference.html")
    sections = re.split(r'<section class="construct" id="', page)[1:]
    found = {section.split('"', 1)[0]: section for section in sections}
    assert set(found) == {node_name(node) for node in node_types()}
    with_examples = [name for name, section in found.items() if '<ul class="uses">' in section]
    assert len(with_examples) >= 0.8 * len(found)
    for name, section in found.items():
        assert ('<ul class="uses">' in section) != ("No card here uses it yet" in section), name


def test_every_diagnostic_has_a_page_with_a_way_out(pool_site: Path):
    for code in CODES.values():
        page = read(pool_site, f"diagnostics/{code.code.lower()}.html")
        assert code.code in page
        assert '<pre class="bad"' in page
        assert '<pre class="good"' in page


def test_every_keyword_stands_in_its_glossary(pool_site: Path):
    for game in CONTENT.games_with_cards():
        page = read(pool_site, f"{game}/keywords.html")
        for file in CONTENT.keyword_files(game):
            names = re.findall(r"^keyword: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            for name in names:
                assert f"<h2>{name}</h2>" in page.replace("&#39;", "'"), name


def test_every_list_has_a_page_and_is_judged(pool_site: Path):
    for game in CONTENT.games_with_cards():
        for file in CONTENT.decklist_files(game):
            if file.parent.name == game:
                page = read(pool_site, f"{game}/decks/{file.stem}.html")
                assert 'class="verdict legal"' in page
                assert "Why it is legal" in page


def test_nothing_is_asked_of_another_host(pool_site: Path):
    """A text may name one; nothing that is loaded or followed does."""
    allowed = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg")
    for file in pool_site.rglob("*"):
        if file.suffix in (".html", ".css", ".js", ".svg"):
            text = file.read_text(encoding="utf-8")
            asked = (
                r"""(?:href|src)=["'](https?://[^"']+)""" if file.suffix == ".html" else r"""(https?://[^\s"'<>)]+)"""
            )
            found = {link for link in re.findall(asked, text) if not link.startswith(allowed)}
            assert not found, f"{file}: {found}"


def test_the_rules_of_the_tutorial_are_those_of_the_game_that_is_laid_out():
    text = (PAGES / "language" / "own-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"^  (tides\.[a-z.-]+: .+)$", text, re.MULTILINE)
    file = Path(cardwright.cli.__file__).parent / "skeleton" / "grammar" / "play.rules"
    rules = file.read_text(encoding="utf-8").replace("GAME_KEY", "tides")
    assert len(shown) >= 5
    for line in shown:
        assert f"  {line}\n" in rules


def test_the_tutorial_shows_what_the_readme_shows():
    """Which is run, step by step, in `test_readme`."""
    text = (PAGES / "language" / "tutorial.md").read_text(encoding="utf-8")
    shown = (CONTENT.root / "README.md").read_text(encoding="utf-8").split("```\n")[1::2]
    steps = [
        block for block in re.findall(r"^```(?:cards)?\n(.*?)^```", text, re.DOTALL | re.MULTILINE) if "$ " not in block
    ]
    assert len(steps) == 4
    for block in steps:
        assert any(block in one for one in shown)


def test_the_cards_of_the_tutorial_compile():
    text = (PAGES / "language" / "tutorial.md").read_text(encoding="utf-8")
    examples = re.findall(r"```cards\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        compiled = open_compiler(CONTENT).compile(Source("tutorial.cards", example))
        unknown = [problem for problem in compiled.problems if "Watchman" not in problem.message]
        assert unknown == []
        assert compiled.cards[0].name == "Watchman of the White Knife"
