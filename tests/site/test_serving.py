"""`cardwright site serve`: the same answers as the command line, to pages of this site only, and news of changes."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardwright
from cardwright.cli.main import main
from cardwright.cli.site_serve import built_again, mended
from cardwright.content import Content
from cardwright.site.server import SiteServer
from cardwright.site.text_service import MOST_CHARACTERS, TextService
from demo_project import CARD, DemoProject

TEXT = "Response: After you win a challenge, choose and kill a character."
DECK = Path("decklists/agot/wolves-of-winter.deck")


@pytest.fixture(scope="module")
def desk() -> TextService:
    return TextService(Content.bundled())


@pytest.mark.parametrize("text", [TEXT, "Draw a crad.", "Draw a card and draw."])
def test_a_text_gets_the_answer_of_explain(desk: TextService, text: str, capsys: pytest.CaptureFixture[str]):
    main(["explain", "--game", "agot", "--text", text, "--format", "json"])
    expected = json.loads(capsys.readouterr().out)
    assert expected.pop("project") == str(Content.bundled().root)
    answer = desk.explain("agot", text)
    assert {key: answer[key] for key in expected if key != "runs"} == {  # the site runs no card
        key: value for key, value in expected.items() if key != "runs"
    }


def test_findings_say_where_in_the_text_they_stand_and_what_to_write(desk: TextService):
    text = "Stealth.\n\n  Draw a crad."
    answer = desk.explain("agot", text)
    (place,) = answer["places"]["errors"]
    assert (text[place["start"] : place["end"]], place["offer"]) == ("crad", "card")


WHOLE = """card: Watcher of the Ford
type: character
house: Starck
cost: 2
strength: 1
icons: power
text:
  Stealth.
  Any phase: Choose and kill a caracter.
"""


@pytest.mark.parametrize("before", ["", "game: agot\n\n"])
def test_whole_cards_are_read_as_in_a_file(desk: TextService, before: str):
    text = before + WHOLE
    answer = desk.explain("agot", text)
    places = answer["places"]["errors"]
    assert [(text[one["start"] : one["end"]], one["offer"]) for one in places] == [
        ("Starck", "Stark"),
        ("caracter", "character"),
    ]
    lines = [text[: one["start"]].count("\n") + 1 for one in places]
    assert [found["line"] for found in answer["errors"]] == lines
    assert not answer["ok"]
    mended = desk.explain("agot", text.replace("Starck", "Stark").replace("caracter", "character"))
    assert mended["ok"]
    assert [line["text"] for line in mended["lines"]] == ["Stealth.", "Any phase: Choose and kill a character."]


def test_a_list_gets_the_answer_of_deck_check(desk: TextService, capsys: pytest.CaptureFixture[str]):
    file = Content.bundled().root / DECK
    for text in (file.read_text(encoding="utf-8"), file.read_text(encoding="utf-8").replace("3x Robb", "4x Robb")):
        main(["deck", "check", str(file), "--format", "json"])
        expected = json.loads(capsys.readouterr().out)
        assert expected.pop("project") == str(Content.bundled().root)
        answer = desk.judge(text)
        assert answer["legal"] == ("4x" not in text)
        if answer["legal"]:
            assert {**answer, "file": ""} == {**expected, "file": "", "offers": [], "repairs": False}


def test_the_smallest_repair_of_a_list_is_found_for_the_page():
    pytest.importorskip("ortools")
    wolves = (Content.bundled().root / DECK).read_text(encoding="utf-8")
    desk = TextService(Content.bundled(), mended)
    broken = wolves.replace("3x Robb Stark", "4x Robb Stark")
    assert desk.judge(broken)["repairs"]
    assert desk.repair(broken) == {"changes": ["- 1x Robb Stark  [House deck]"], "proven": True, "text": wolves}
    assert desk.repair("game: nothing\n") == {"refused": "The list does not say of which game and format it is."}


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "nowhere", "text": "x"},
        {"game": "agot", "text": " "},
        {"game": "agot", "text": "x" * (MOST_CHARACTERS + 1)},
    ],
)
def test_what_cannot_be_answered_is_refused_in_words(desk: TextService, asked: dict[str, str]):
    assert desk.explain(**asked)["refused"]


class Served:
    """A demonstration site behind the server, in a thread of this process."""

    def __init__(self, demo: DemoProject, folder: Path) -> None:
        self.demo = demo
        self.said: list[str] = []

        def rebuild() -> list[str]:
            return built_again(demo.content, folder / "out")

        rebuild()
        self.server = SiteServer(demo.content, folder / "out", 0, rebuild, self.said.append)
        self.address = f"http://127.0.0.1:{self.server.port}/"
        threading.Thread(target=self.server.run, daemon=True).start()

    def ask(self, body: bytes, **headers: str) -> Any:
        request = urllib.request.Request(self.address + "_service/ask", body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())


@pytest.fixture
def served(demo: DemoProject, tmp_path: Path) -> Iterator[Served]:
    demo.write("a.cards", "game: demo\n\n" + CARD.format(name="Old Nan") + "text:\n  Draw a card.\n")
    site = Served(demo, tmp_path)
    yield site
    site.server.shutdown()
    site.server.close()


def test_the_service_answers_pages_of_this_site_only(served: Served):
    question = json.dumps({"ask": "explain", "game": "demo", "text": "Draw a card."}).encode()
    assert served.ask(question)["ok"]
    own = served.address.rstrip("/")
    assert served.ask(question, Origin=own)["ok"]
    for body, headers in (
        (question, {"Origin": "http://other.example"}),
        (b"{}", {}),
        (b"[1", {}),
        (b'{"ask": "x"}', {}),
    ):
        with pytest.raises(urllib.error.HTTPError):
            served.ask(body, **headers)
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(served.address + "..%2f..%2fproject/cards/demo/a.cards", timeout=30)


def test_a_request_under_another_name_is_refused(served: Served):
    port = served.address.rstrip("/").rpartition(":")[2]
    for name, status in (
        (f"127.0.0.1:{port}", 200), (f"localhost:{port}", 200), (f"LOCALHOST:{port}", 200),
        (f"other.example:{port}", 403), ("127.0.0.1", 403), (f"127.0.0.1.other.example:{port}", 403), ("", 403),
    ):  # fmt: skip
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
        connection.request("GET", "/index.html", headers={"Host": name})
        assert (name, connection.getresponse().status) == (name, status)
        connection.close()


def test_the_command_names_its_address_and_ends_when_told(demo: DemoProject, tmp_path: Path):
    demo.write("a.cards", "game: demo\n\n" + CARD.format(name="Old Nan") + "text:\n  Draw a card.\n")
    words = ["--project", str(demo.root), "site", "serve", "--port", "0", "--out", str(tmp_path / "out")]
    paths = os.pathsep.join(filter(None, (str(Path(cardwright.__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    call = [sys.executable, "-c", "from cardwright.cli.main import entry; entry()", *words]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            with urllib.request.urlopen(address + "demo/cards/old-nan.html", timeout=30) as page:
                assert b'name="cardwright-serve"' in page.read()
        finally:
            process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 0
        finally:
            process.kill()  # one that does not end must not hold up the others


def test_a_changed_card_is_shown_without_asking(served: Served, browser: Any):
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.address + "demo/cards/old-nan.html")
    assert "draw a card" in page.inner_text(".reading").lower()
    served.demo.write("a.cards", "game: demo\n\n" + CARD.format(name="Old Nan") + "text:\n  Draw 2 cards.\n")
    page.wait_for_selector("text=draw 2 cards", timeout=60_000)
    context.close()


def test_a_mistake_is_shown_until_it_is_mended(served: Served, browser: Any):
    """And so is a page that is gone: the reader need not touch the browser."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.address + "demo/cards/old-nan.html")
    head = "game: demo\n\n" + CARD.format(name="Old Nan")
    served.demo.write("a.cards", head + "text:\n  Draw a <b>.\n")
    page.wait_for_selector("text=Old Nan (cards/demo/a.cards:3) does not compile.", timeout=60_000)
    assert "cards/demo/a.cards:8:10: error CW0" in page.inner_text("pre")
    assert "      Draw a <b>.\n" in page.inner_text("pre")
    served.demo.write("a.cards", head + "text:\n  Draw 2 cards.\n")
    page.wait_for_selector("text=draw 2 cards", timeout=60_000)
    served.demo.write("a.cards", head.replace("Nan", "Nam") + "text:\n  Draw 2 cards.\n")
    page.wait_for_selector("text=There is no such page", timeout=60_000)
    served.demo.write("a.cards", head + "text:\n  Draw 3 cards.\n")
    page.wait_for_selector("text=draw 3 cards", timeout=60_000)
    context.close()


def test_the_check_page_asks_the_service(served: Served, browser: Any):
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.address + "check.html")
    page.fill("#text-in", "Draw a crad.")
    page.click("text=Read it")
    page.wait_for_selector("[data-explained][data-done]", timeout=60_000)
    assert "Not understood" in page.inner_text("[data-explained]")
    assert page.get_attribute("[data-explained] a", "href") == "diagnostics/cw0301.html"
    context.close()
