"""The site in a real browser, as a reader uses it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.query import Matcher, QueryError, facts_of, parse_query
from cardwright.cli.site_serve import mended
from cardwright.content import Content
from cardwright.site.text_service import TextService

pytestmark = pytest.mark.long  # the site of all cards is built for it

PAGES = (
    "index.html", "agot/index.html", "agot/cards/tyrion-lannister.html", "agot/decks/wolves-of-winter.html",
    "agot/rules.html", "law/keywords.html", "legendary/words.html", "minis/formats.html", "hotk/decks/index.html",
    "language/reference.html", "language/tutorial.html", "diagnostics/index.html", "diagnostics/cw0301.html",
    "check.html", "cards.html", "downloads.html", "hotk/statistics.html", "404.html",
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


def test_back_undoes_a_filter_and_leads_to_the_place_one_came_from(visit: Any):
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    everything = found(page)
    page.locator("fieldset", has_text="house").get_by_label("Stark").first.check()
    assert found(page) < everything
    page.go_back()
    page.wait_for_function(f"document.querySelector('[data-found]').textContent.startsWith('{everything}')")
    for _ in range(4):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_timeout(150)
    place = page.evaluate(
        """[...document.querySelectorAll("[data-tiles] a")]
        .find((link) => link.getBoundingClientRect().top > 60).click() ?? scrollY"""
    )
    assert place > 1000
    page.wait_for_url("**/cards/*.html")
    page.go_back()
    page.wait_for_function(f"Math.abs(scrollY - {place}) < 400")


def test_what_is_sorted_highest_first_is_in_the_address(visit: Any):
    page = visit.to(GALLERY + "#q=type%3Acharacter&sort=-strength")
    page.wait_for_function("document.querySelectorAll('[data-tiles] li').length > 10")
    numbers = page.evaluate(
        """[...document.querySelectorAll("[data-tiles] a")]
        .map((link) => cardwright.gallery.cards[link.dataset.number].f.strength)"""
    )
    assert numbers == sorted(numbers, reverse=True)


def test_all_games_are_asked_at_once(visit: Any):
    page = visit.to("cards.html")
    page.wait_for_selector("[data-tiles] svg.face")
    page.fill("#query", "effect:you.draw")
    games = page.evaluate(
        """[...new Set([...document.querySelectorAll("[data-tiles] a")].map((link) => link.pathname.split("/")[1]))]"""
    )
    assert len(games) > 1
    page.locator("[data-tiles] a").first.click()
    page.wait_for_url("**/cards/*.html")


def test_the_search_forgives_a_slip_and_knows_written_pages(visit: Any):
    page = visit.to("index.html")
    page.keyboard.press("/")
    for words, end in (("tyrion lanister", "tyrion-lannister.html"), ("how to ask", "language/query.html")):
        page.fill("#search-words", words)
        page.wait_for_selector("#search-found li")
        assert page.get_attribute("#search-found li a", "href").endswith(end)


def test_a_field_that_there_is_not_leads_to_one_that_there_is(visit: Any):
    page = visit.to(GALLERY)
    page.fill("#query", "stregth>=4")
    assert "Did you mean strength?" in page.inner_text("[data-note]")


def test_a_deed_that_no_card_has_is_told_and_an_empty_gallery_says_what_to_do(visit: Any):
    page = visit.to(GALLERY)
    page.fill("#query", "effect:kil")
    page.wait_for_selector("[data-none]:visible")
    assert page.inner_text("[data-note]") == "No card has the effect kil. Did you mean kill?"
    page.click("[data-none] button")
    page.wait_for_selector("dialog.search[open]")
    page.keyboard.press("Escape")
    page.fill("#query", "effect:kill")
    page.wait_for_selector("[data-none]", state="hidden")
    assert "how to ask" in page.inner_text("[data-note]")


@narrow
def test_all_filters_of_a_phone_lie_below_each_other(visit: Any):
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    page.click("[data-filters]")
    assert page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[data-facets]'))"
    )


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
    "cost:kneel", "trigger:kill -cannot:kill", "effect:you.draw", "effect:kill.opponent or cannot:you.play",
    "gives:renown", "cost:2..4", "strength:5..2", "sort:-cost type:character", "sort:name has:text sort:cost",
    "sort:nope", "stark or sort:cost", "challenge", "effect<3", "costs:kneel",
    "(house:Stark or house:Lannister) has:text", "keyword:renown", "has:cost", "name:a", "file:cards",
    'type:"basic hero"', "vp>=3", "attack>=4", "house!=Stark", "north>=5 level:I", "rank:leader", "unique:yes",
    "costs=2", "and stark and", "not type:character", "size:8", "effect:move has:window", "nofield:3", "cost<=x",
    "has:nonsense", "(stark", "stark)", '"stark', "", "-", "cost:", "not", "type<3", "node:nope",
    "cost:2..", "cost:..2", "cost:03", "cost=3.0", "unique:no", "unique!=no", "unique:true", "cost<nan", "cost<=inf",
    "cost<=1_0", "cost<=0x10", "cost<=٣", 'name:""', "has:trigr", "sort:-cst", "keyword:stelth or effect:kil",
    "effect:you.kill.opponent", "trigger:opponent.win", "cannot:opponent.kneel.you", "gives:STR", "gives:str.you",
    "asks:win", "allows:play", "size:8..", "income:1..2 sort:-income", "coost:3", "-(-type:plot)", "İ",
)  # fmt: skip


def test_the_gallery_understands_the_query_language_of_find(visit: Any):
    """The same questions to the page and to the program, about every game: the same cards, or the same complaint."""
    cards = open_archive(Content.bundled()).all_cards()
    for game in Content.bundled().games_with_cards():
        own = [card for card in cards if card.game == game and card.is_sound]
        own.sort(key=lambda card: (card.name.casefold(), str(card.fields.get("version", "")), card.file))
        page = visit.to(f"{game}/index.html")
        page.wait_for_selector("[data-tiles] li")
        answers = page.evaluate(
            """(queries) => { const { gallery, Matcher } = cardwright;
            const matcher = new Matcher(gallery), cards = gallery.cards;
            return queries.map((query) => { try { const { held, ordered, remarks } = matcher.found(query);
              const names = held.map((number) => cards[number].n + cards[number].v);
              return [ordered ? names : names.sort(), remarks]; }
              catch (error) { return [error.message, error.start, error.end, error.hint]; } }); }""",
            QUERIES,
        )
        for query, answer in zip(QUERIES, answers, strict=True):
            assert answer == _asked(query, own), f"{game}: {query}"


def _asked(query: str, cards: list[Any]) -> list[Any]:
    if not query.strip():  # an empty box asks nothing and shows everything
        return [sorted(card.name + str(card.fields.get("version", "")) for card in cards), []]
    try:
        asked = parse_query(query)
        matcher = Matcher(asked, cards, facts_of)
        found = [card.name + str(card.fields.get("version", "")) for card in matcher.found()]
        return [found if asked.orders else sorted(found), matcher.remarks()]
    except QueryError as error:
        return [error.message, error.start, error.end, error.hint]


def test_two_thousand_cards_stay_smooth(visit: Any):
    def more(route: Any) -> None:
        body = route.fetch().text()
        start = body.index("]=") + 2
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
    assert not page.locator(".charts").first.is_visible()


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
    top = page.locator("[data-tiles]").bounding_box()["y"]
    page.click("[data-filters]")
    assert page.locator("[data-facets]").is_visible()
    assert page.locator("[data-tiles]").bounding_box()["y"] == top  # the cards stay where they are
    page.locator("[data-facets] input").first.check()
    assert page.inner_text("[data-close]").startswith("Show ")
    page.click("[data-close]")
    assert not page.locator("[data-facets]").is_visible()
    assert page.locator(".games.more").count() == 1


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
    "check.html", "downloads.html", "hotk/statistics.html",
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


@narrow
def test_the_search_has_no_serious_accessibility_finding(visit: Any):
    """The search with what it found, in both colours."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit.to("index.html")
    page.click("[data-search]")
    page.keyboard.type("stark")
    page.wait_for_selector("#search-found li")
    assert page.get_attribute("#search-found [aria-selected=true]", "id") == "found-0"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.run(page, None, {"resultTypes": ["violations"]}).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#search-found [aria-selected=true]", "id") == "found-1"
    wanted = page.get_attribute("#found-1", "href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{wanted}")


def test_no_text_runs_out_of_its_face(visit: Any):
    for game in Content.bundled().games_with_cards():
        page = visit.to(f"{game}/index.html")
        page.wait_for_selector("[data-tiles] svg.face")
        over = page.evaluate(
            """async () => { await document.fonts.ready; const box = document.createElement("div");
            box.style.width = "250px"; document.querySelector("main").prepend(box);
            const [faces] = Object.values(cardwright.faces);
            return faces.map((face, number) => { box.innerHTML = face;
              const text = box.querySelector(".rules"), name = cardwright.gallery.cards[number].n;
              return text && text.scrollHeight > text.clientHeight + 1
                ? `${name}: ${text.scrollHeight} > ${text.clientHeight}` : ""; }).filter(Boolean); }"""
        )
        assert over == [], game


TYPED = (
    "card: Watcher of the Ford\ntype: character\nhouse: Starck\ncost: 2\nstrength: 1\nicons: power\ntext:\n  Stealth.\n"
)


@pytest.fixture
def asked(visit: Any) -> Any:
    """The check page as `cardwright site serve` shows it: its questions are answered by the service behind it."""
    service = TextService(Content.bundled(), mended)

    def answer(route: Any) -> None:
        question = json.loads(route.request.post_data)
        answers = {"explain": service.explain, "judge": service.judge, "repair": service.repair}
        route.fulfill(json=answers[question.pop("ask")](**question))

    def served(route: Any) -> None:
        page = route.fetch().text()
        route.fulfill(body=page.replace("<head>", '<head><meta name="cardwright-serve" content="1">'))

    visit.page.route("**/check.html*", served)
    visit.page.route("**/_service/ask", answer)
    visit.page.route("**/_service/news", lambda route: route.fulfill(status=204))
    return visit


def test_the_check_page_marks_mistakes_and_mends_them_by_a_click(asked: Any):
    page = asked.to("check.html")
    page.fill("#text-in", TYPED)
    page.click("text=Read it")
    page.wait_for_selector("[data-explained] button.offer")
    assert page.locator("#pane-text .marks mark").all_inner_texts() == ["Starck"]
    page.click("button.offer")
    page.wait_for_selector("[data-explained] .verdict.legal")
    assert page.input_value("#text-in") == TYPED.replace("Starck", "Stark")
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("[data-explained] .verdict.legal")
    assert page.input_value("#text-in") == TYPED.replace("Starck", "Stark")


def test_a_list_in_the_address_is_there_for_whoever_gets_it(asked: Any):
    page = asked.to("check.html#pane-list")
    page.fill("#list-in", "game: agot\nHouse deck\n  4x Robb Stark\n")
    page.click("text=Judge it")
    page.wait_for_selector("[data-judged] .verdict.illegal")
    assert page.locator("#pane-list .marks mark").count() >= 1
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("[data-judged] .verdict.illegal")
    assert "4x Robb Stark" in page.input_value("#list-in")


def test_a_list_is_mended_by_clicks(asked: Any):
    wolves = (Content.bundled().root / "decklists/agot/wolves-of-winter.deck").read_text(encoding="utf-8")
    page = asked.to("check.html#pane-list")
    page.fill("#list-in", wolves.replace("3x Robb Stark", "4x Robb Stark"))
    page.click("text=Judge it")
    page.click("text=Take out 1 Robb Stark")
    page.wait_for_selector("[data-judged] .verdict.legal")
    assert page.input_value("#list-in") == wolves
    page.fill("#list-in", wolves.replace("3x Robb Stark", "5x Robb Stark"))
    page.click("text=Judge it")
    page.click("text=Find the smallest repair")
    page.click("text=Write it")
    page.wait_for_selector("[data-judged] .verdict.legal")
    assert page.input_value("#list-in") == wolves


@pytest.mark.parametrize("visit", [{"service_workers": "allow"}], indirect=True)
def test_what_was_visited_once_is_there_without_a_network(visit: Any):
    page = visit.to(GALLERY)
    page.wait_for_selector("[data-tiles] svg.face")
    page.wait_for_selector("html[data-kept]")
    visit.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-tiles] svg.face")
    assert found(page) > 100


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
