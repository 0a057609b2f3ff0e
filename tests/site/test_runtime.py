"""The compiler inside a page: it needs nothing that a browser's Python lacks, and answers there as it does here."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from cardwright.content import Content
from cardwright.site.builder import build_site
from cardwright.site.job import cache_of
from cardwright.site.runtime import FOLDER, FetchError, Runtime, fetch_runtime
from cardwright.site.text_service import TextService

TEXT = "Response: After you win a challenge, choose and kill a character."
FETCHED = cache_of(Content.bundled()) / FOLDER
ASKED = """
import json, sys
for name in ("pydantic", "pydantic_core", "typing_extensions", "jsonschema", "mkdocs", "jinja2"):
    sys.modules[name] = None
sys.path.insert(0, sys.argv[1])
from cardwright.content import Content
from cardwright.site.text_service import TextService
desk = TextService(Content.bundled())
print(json.dumps([desk.explain("agot", sys.argv[2]), desk.judge(sys.stdin.read())]))
"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """The archive that a page unpacks, unpacked."""
    store = tmp_path / FOLDER
    store.mkdir()
    (store / "manifest.json").write_text('{"python": [], "wheels": []}')
    written = dict(Runtime(Content.bundled(), tmp_path).write(tmp_path / "site"))
    assert "runtime/cardwright.zip" in written
    data = (tmp_path / "site/runtime/cardwright.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        packed.extractall(tmp_path / "unpacked")
    return tmp_path / "unpacked"


def test_the_archive_answers_without_any_library_but_lark(archive: Path):
    root = Content.bundled().root
    deck = (root / "decklists/agot/wolves-of-winter.deck").read_text(encoding="utf-8")
    call = [sys.executable, "-S", "-c", ASKED, str(archive), TEXT]
    lark = Path(pytest.importorskip("lark").__file__).parents[1]
    done = subprocess.run(
        call, input=deck, capture_output=True, text=True, check=True, cwd=archive, env={"PYTHONPATH": str(lark)}
    )
    explained, judged = json.loads(done.stdout)
    assert explained == TextService(Content.bundled()).explain("agot", TEXT)
    assert judged["legal"]


def test_without_a_client_for_the_registry_fetching_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FetchError, match="there is no npm here"):
        fetch_runtime(tmp_path)


CARD = """game: agot
set: A Set

card: Sworn Blade
type: character
house: Stark
cost: 2
strength: 2
icons: military
"""


@pytest.mark.long
@pytest.mark.skipif(not (FETCHED / "manifest.json").is_file(), reason="run `cardwright site fetch` first: it is large")
def test_the_page_answers_by_itself(browser: Any, tmp_path: Path, serve_folder: Any):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / FOLDER).symlink_to(FETCHED)
    project = tmp_path / "project"
    (project / "cards" / "agot").mkdir(parents=True)
    (project / "cards/agot/a.cards").write_text(CARD, encoding="utf-8")
    build_site(Content.find(project), tmp_path / "out", cache=kept)
    page = browser.new_page()
    outside: list[str] = []
    address = serve_folder(tmp_path / "out")
    page.on("request", lambda request: None if request.url.startswith(address) else outside.append(request.url))
    page.goto(address + "check.html")
    page.fill("#text-in", TEXT)
    page.click("text=Read it")
    page.wait_for_selector("[data-explained][data-done]", timeout=180_000)
    said = page.inner_text("[data-explained]")
    assert "Target\nchoose a character" in said and "Effect\nkill that character" in said
    assert outside == []
    page.close()
