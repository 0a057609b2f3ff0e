"""The site in a real browser, as a reader uses it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.query import Matcher, QueryError, facts_of, parse_query
from cardwright.content import Content

PAGES = (
    "index.html", "agot/index.html", "agot/cards/tyrion-lannister.html", "agot/decks/wolves-of-winter.html",
    "agot/rules.html", "law/keywords.html", "legendary/words.html", "minis/formats.html", "hotk/decks/index.html",
    "language/reference.html", "language/tutorial.html", "diagnostics/index.html", "diagnostics/cw0301.html",
    "check.html",
)  # fmt: skip
GALLERY = "agot/index.html"
narrow = pytest.mark.parametrize("visit", [{"viewport": {"width": 360, "height": 740}}], indirect=True)
dark = pytest.mark.parametrize("visit", [{"color_scheme": "dark"}], indirect=True)


def found(page: Any) -> int:
    """How many cards the gallery says it has found."""
    return int(re.match(r"\d+", page.inner_text("[data-found]"))[0])


def test_search_finds_a_card_by_a_few_letters(visit: Any):
    page = visit.to("index.html")
    page.keyboard.press("/")
    page.keyboard.type("tyrion lan")
    page.wait_for_selector("#search-found li")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tyrion-lannister.html")
    assert page.inner_text("h1") == "Tyrion Lannister"


def test_search_finds_rules_keywords_and_diagnostics(visit: Any):
    page = visit.to("hotk/index.html")
    page.click("button.find")
    for words, end in (("agot.deck.house-min-60", "agot/rules.html#agot.deck.house-min-60"), ("CW0301", "cw0301.html")):
        page.fill("#search-words", words)
        page.wait_for_selector("#search-found li")
        assert page.get_attribute("#search-found li a", "href").endswith(end)


def test_a_facet_narrows_the_gallery_and_the_address_keeps_it(visit: Any):
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    everything = found(page)
    page.locator("fieldset", has_text="house").get_by_label("Stark").first.check()
    starks = found(page)
    assert 0 < starks < everything
    page.locator("fieldset", has_text="type").get_by_label("character").first.check()
    characters = found(page)
    assert 0 < characters < starks
    again = visit.context.new_page()
    again.goto(page.url)
    again.wait_for_selector("[data-tiles] svg.face")
    assert found(again) == characters
    assert again.locator("fieldset", has_text="house").get_by_label("Stark").first.is_checked()


def test_the_gallery_sorts(visit: Any):
    page = visit.to(GALLERY + "#q=type%3Acharacter&sort=strength")
    page.wait_for_selector("[data-tiles] svg.face")
    page.fill("#query", "type:character strength>=0")
    page.wait_for_function("document.querySelectorAll('[data-tiles] li').length > 20")
    numbers = page.evaluate(
        """[...document.querySelectorAll("[data-tiles] a")]
        .map((link) => cardwright.gallery.cards[link.dataset.number].f.strength)"""
    )
    assert len(numbers) > 20
    assert numbers == sorted(numbers)


def test_a_wrong_query_says_what_is_wrong(visit: Any):
    page = visit.to(GALLERY)
    before = found(page)
    page.fill("#query", "cosst<=3")
    assert "No card has a field cosst." in page.inner_text("[data-note]")
    assert found(page) == before
    page.fill("#query", "cost<=3")
    assert found(page) < before


def test_the_gallery_works_with_the_keyboard_alone(visit: Any):
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    page.keyboard.press("/")
    page.keyboard.type("stark")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == name
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/*.html")
    assert page.inner_text("h1") in name


QUERIES = (
    "stark", "type:character", "type:character cost<=3", "cost>2 cost<5", "trait:Lord", "traits:lord or trait:lady",
    "-has:text", "effect:kill or effect:draw", 'text:"your hand"', "has:trigger -has:cost", "node:may",
    "pays:kneel", "on:kill -forbids:kill",
    "(house:Stark or house:Lannister) has:text", "keyword:renown", "has:cost", "name:a", "file:cards",
    'type:"basic hero"', "vp>=3", "attack>=4", "house!=Stark", "north>=5 level:I", "rank:leader", "unique:yes",
    "costs=2", "and stark and", "not type:character", "size:8", "effect:move has:window", "nofield:3", "cost<=x",
    "has:nonsense", "(stark", "stark)", '"stark', "", "-", "cost:", "not", "type<3", "node:nope",
)  # fmt: skip


def test_the_gallery_understands_the_query_language_of_find(visit: Any):
    """The same questions to the page and to the program, about every game: the same cards, or the same complaint."""
    cards = open_archive(Content.bundled()).all_cards()
    for game in Content.bundled().games_with_cards():
        own = [card for card in cards if card.game == game and card.is_sound]
        page = visit.to(f"{game}/index.html")
        page.wait_for_selector("[data-tiles] li")
        answers = page.evaluate(
            """(queries) => { const { gallery, Matcher } = cardwright;
            const matcher = new Matcher(gallery), cards = gallery.cards;
            return queries.map((query) => { try { const holds = matcher.found(query);
              return cards.filter((_, number) => holds[number]).map((card) => card.n + card.v).sort(); }
              catch (error) { return [error.message, error.start, error.end]; } }); }""",
            QUERIES,
        )
        for query, answer in zip(QUERIES, answers, strict=True):
            assert answer == _asked(query, own), f"{game}: {query}"


def _asked(query: str, cards: list[Any]) -> list[Any]:
    if not query.strip():  # an empty box asks nothing and shows everything
        return sorted(card.name + str(card.fields.get("version", "")) for card in cards)
    try:
        held = Matcher(parse_query(query), cards, facts_of).found()
        return sorted(card.name + str(card.fields.get("version", "")) for card in held)
    except QueryError as error:
        return [error.message, error.start, error.end]


def test_two_thousand_cards_stay_smooth(visit: Any):
    def more(route: Any) -> None:
        body = route.fetch().text()
        start = body.index("=", body.index(")")) + 1
        data = json.loads(body[start:].rstrip().rstrip(";"))
        if isinstance(data, list):
            data = (data * 20)[:2000]
        else:
            data["cards"] = (data["cards"] * 20)[:2000]
        route.fulfill(body=body[:start] + json.dumps(data) + ";", content_type="text/javascript")

    visit.page.route(re.compile(r"/(cards|faces)\.js$"), more)
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    assert found(page) == 2000
    page.wait_for_timeout(300)
    drawn = page.locator("[data-tiles] li").count()
    assert drawn < 400
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function(f"document.querySelectorAll('[data-tiles] li').length > {drawn}")
    slowest = page.evaluate(
        """() => { const box = document.getElementById("query"); let slowest = 0;
        for (const words of ["s", "st", "sta", "type:character", "effect:kill or cost<=3", ""]) {
          let best = Infinity;  // of several, because other programs run on the machine as well
          for (let turn = 0; turn < 5; turn += 1) {
            const started = performance.now(); box.value = words; box.dispatchEvent(new Event("input"));
            document.body.offsetHeight; best = Math.min(best, performance.now() - started); }
          slowest = Math.max(slowest, best); }
        return slowest; }"""
    )
    assert slowest < 300, f"a key stroke takes {slowest:.0f} ms"


def test_a_card_page_tells_everything(visit: Any):
    page = visit.to("agot/cards/tyrion-lannister.html")
    assert page.locator(".bigface svg.face").count() == 1
    assert "in the Response window" in page.inner_text(".reading")
    assert not page.locator(".nodes").first.is_visible()
    page.click(".tree summary")
    assert page.locator(".nodes").first.is_visible()
    assert page.locator(".ruling").count() >= 1
    assert re.fullmatch(r"Source: cards/agot/lannister\.cards:\d+", page.inner_text(".source"))
    page.click("h1")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/tywin-lannister.html")


def test_a_link_to_a_card_stays_in_its_line(visit: Any):
    page = visit.to("agot/cards/tyrion-lannister.html")
    tops = page.locator(".ruling li:has(a.card)").first.evaluate(
        """(row) => [...row.children].map((part) => part.getBoundingClientRect().bottom)"""
    )
    assert len(tops) == 2
    assert max(tops) - min(tops) < 8


def test_a_deck_is_checked_from_the_home_page(visit: Any):
    page = visit.to("index.html")
    page.click("text=Check a deck")
    page.wait_for_selector("#list-in")
    assert page.get_attribute("#tab-list", "aria-selected") == "true"
    assert not page.locator("#text-in").is_visible()
    assert page.evaluate("scrollY") == 0


def test_a_keyword_helps_who_rests_on_it(visit: Any):
    page = visit.to("agot/cards/arya-stark.html")
    keyword = page.locator(".cardtext a.kw").first
    keyword.hover()
    assert "Stealth" in page.inner_text(".help")
    page.keyboard.press("Escape")
    assert page.locator(".help").count() == 0
    keyword.focus()
    assert page.get_attribute(".cardtext a.kw", "aria-describedby") == "help"


@pytest.mark.parametrize("visit", [{"permissions": ["clipboard-read", "clipboard-write"]}], indirect=True)
def test_a_deck_page_judges_charts_and_copies(visit: Any):
    page = visit.to("agot/decks/wolves-of-winter.html")
    assert "Legal" in page.inner_text(".verdict")
    assert page.locator("svg.chart").count() >= 3
    page.click("[data-copy]")
    page.wait_for_selector("text=Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "3x Robb Stark" in copied
    page.emulate_media(media="print")
    assert page.locator(".sheet").is_visible()
    assert not page.locator(".charts").is_visible()


def test_the_rules_can_be_filtered(visit: Any):
    page = visit.to("agot/rules.html")
    page.fill("[data-rule-filter]", "house-min-60")
    assert page.locator("ul.rules > li:visible").count() < 10
    assert page.locator('[id="agot.deck.house-min-60"]').is_visible()


@narrow
def test_no_page_is_wider_than_a_narrow_screen(visit: Any):
    for url in PAGES:
        page = visit.to(url)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{url} is {wide} px too wide"
    page = visit.to(GALLERY)
    assert not page.locator("[data-facets]").is_visible()
    page.click("[data-filters]")
    assert page.locator("[data-facets]").is_visible()


@dark
def test_dark_is_dark_and_can_be_changed(visit: Any):
    page = visit.to("index.html")
    light = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).every((part) => part > 200)"
    assert not page.evaluate(light)
    page.click("[data-theme-button]")
    assert page.evaluate(light)
    page.reload()
    assert page.evaluate(light)


LOOKED_AT = (
    "index.html", "hotk/index.html", "agot/cards/arya-stark.html", "hotk/decks/partners.html", "hotk/rules.html",
    "law/keywords.html", "hotk/words.html", "hotk/formats.html", "language/tutorial.html", "diagnostics/cw0301.html",
    "check.html",
)  # fmt: skip
"""A page of every kind: small ones, because every element is looked at."""


MORE_OF_THE_SAME = {"exclude": [[":is(li, tr, section):nth-of-type(n + 7)"]]}
"""Of long lists the first few are looked at: in the dark and on a phone the others differ from them in nothing."""


@pytest.mark.parametrize(
    ("visit", "context"),
    [({}, None), ({"viewport": {"width": 390, "height": 844}}, MORE_OF_THE_SAME)],
    indirect=["visit"],
    ids=["wide", "phone"],
)
def test_no_serious_accessibility_finding(visit: Any, context: dict[str, Any] | None):
    """In the dark only the colours are others."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def serious(scheme: str, context: Any, **options: Any) -> list[str]:
        visit.page.emulate_media(color_scheme=scheme)
        found = axe.run(visit.page, context, {"resultTypes": ["violations"], **options}).response["violations"]
        grave = [each for each in found if each["impact"] in ("serious", "critical")]
        return [f"{scheme} {url}: {each['id']}: {each['nodes'][0]['html'][:160]}" for each in grave]

    for url in LOOKED_AT:
        visit.to(url)
        assert serious("light", context) == []
        assert serious("dark", MORE_OF_THE_SAME, runOnly=["color-contrast"]) == []


def test_no_text_runs_out_of_its_face(visit: Any):
    for game in Content.bundled().games_with_cards():
        page = visit.to(f"{game}/index.html")
        page.wait_for_selector("[data-tiles] svg.face")
        over = page.evaluate(
            """async () => { await document.fonts.ready; const box = document.createElement("div");
            box.style.width = "250px"; document.querySelector("main").prepend(box);
            return cardwright.faces.map((face, number) => { box.innerHTML = face;
              const text = box.querySelector(".rules"), name = cardwright.gallery.cards[number].n;
              return text && text.scrollHeight > text.clientHeight + 1
                ? `${name}: ${text.scrollHeight} > ${text.clientHeight}` : ""; }).filter(Boolean); }"""
        )
        assert over == [], game


def test_it_works_from_a_folder(browser: Any, pool_site: Path):
    context = browser.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((pool_site / GALLERY).as_uri())
    page.wait_for_selector("[data-tiles] svg.face")
    page.fill("#query", "tyrion")
    page.click("[data-tiles] a")
    page.wait_for_url("**/tyrion-lannister.html")
    page.keyboard.press("/")
    page.keyboard.type("wolves")
    page.wait_for_selector("#search-found li")
    context.close()
    assert faults == []
