"""What the tests of the site share: the site of the whole pool, built once for all of them, and a browser."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.content import Content
from proven import every_example

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = f"no browser on this machine ({', '.join(BROWSERS)}); Debian has it as the package chromium"
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def pool_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of all games; the first process that needs it builds it, others wait."""
    from cardwright.site.builder import build_site

    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "pool-site"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "done").is_file():
            content = Content.bundled()
            everything = every_example(content)
            built = build_site(content, shared / "site", cache=shared / "cache", prove=lambda: everything)
            assert built.faults == []
            (shared / "done").touch()
    return shared / "site"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Tests need no log."""


@pytest.fixture(scope="session")
def serve_folder() -> Iterator[Callable[[Path], str]]:
    """Serves folders on ports of this machine; gives the address of each."""
    servers: list[http.server.ThreadingHTTPServer] = []

    def serve(folder: Path) -> str:
        handler = functools.partial(_Quiet, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_address[1]}/"

    yield serve
    for server in servers:
        server.shutdown()


@pytest.fixture(scope="session")
def address(pool_site: Path, serve_folder: Callable[[Path], str]) -> str:
    """The site of all games, on a port of this machine."""
    return serve_folder(pool_site)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real browser without a window."""
    playwright = pytest.importorskip("playwright.sync_api")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(NO_BROWSER)
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=found, args=list(QUIET))
        yield started
        started.close()


class Visit:
    """A page in the browser. Whatever it logs as an error or asks of another host fails the test."""

    def __init__(self, browser: Any, address: str, **settings: Any) -> None:
        self.address = address
        self.faults: list[str] = []
        usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
        self.context = browser.new_context(**{**usual, **settings})
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.page.on("console", lambda said: self._fault("console", said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self._fault("script", str(error)))
        self.page.on("request", self._asked)
        self.page.on("dialog", lambda dialog: (self._fault("dialog", dialog.message), dialog.dismiss()))

    def _fault(self, kind: str, words: str) -> None:
        self.faults.append(f"{kind}: {words}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self._fault("outside request", request.url)

    def to(self, url: str) -> Any:
        """Open a page of the site."""
        self.page.goto(self.address + url)
        return self.page


@pytest.fixture
def visit(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visitor of the site; a test may set it up with `visit.parametrize`d settings."""
    visitor = Visit(browser, address, **getattr(request, "param", {}))
    yield visitor
    visitor.context.close()
    assert visitor.faults == []
