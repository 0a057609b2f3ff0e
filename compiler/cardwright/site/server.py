"""Serves the site on this machine: its files, a service for the check page, and news when it was built again."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cardwright.content import Content
from cardwright.site.text_service import MOST_CHARACTERS, Answer, Mend, TextService

HOST = "127.0.0.1"
"""This machine and no other: the service compiles whatever it is given."""
_BETWEEN = 0.5
_MOST_BYTES = MOST_CHARACTERS * 8
_WATCHED = ("cards", "decklists", "grammar", "site")
_HEAD = b"<head>"
_NOTICE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Cardwright</title>
<link rel="stylesheet" href="/assets/site.css"><script src="/assets/theme.js"></script></head>
<body data-root="/"><main><h1>{title}</h1>{told}</main>
<script>const news = new EventSource("/_service/news");
news.onmessage = (event) => {{ if (event.data !== "{version}") location.reload(); }};</script></body></html>
"""
"""What is shown where there is no page to show. It comes back by itself, as every page does."""

_NAMES = (HOST, "localhost", "[::1]")
"""What this machine calls itself."""
Rebuild = Callable[[], list[str]]
Tell = Callable[[str], None]


class SiteServer:
    """A server that builds the site again when a source has changed."""

    def __init__(
        self, content: Content, out: Path, port: int, rebuild: Rebuild, tell: Tell, mend: Mend | None = None
    ) -> None:
        self._content = content
        self._mend = mend
        self._rebuild = rebuild
        self._tell = tell
        self.desk = TextService(content, mend)
        self.asking = threading.Lock()
        self.news = threading.Condition()
        self.version = 0
        self.mistake = ""
        """Why the site could not be built from the sources as they are now."""
        self.is_over = False
        self._server = ThreadingHTTPServer((HOST, port), partial(_Handler, site=self, directory=str(out)))
        self._server.daemon_threads = True

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._server.server_address[1])

    def run(self) -> None:
        """Serve until it is interrupted."""
        watcher = threading.Thread(target=self._watch, daemon=True)
        watcher.start()
        self._server.serve_forever()

    def close(self) -> None:
        """Stop listening."""
        self.is_over = True
        with self.news:
            self.news.notify_all()
        self._server.server_close()

    def shutdown(self) -> None:
        """Stop serving, from another thread."""
        self.is_over = True
        self._server.shutdown()

    def _watch(self) -> None:
        """Look at the sources twice a second; a moment's rest after a change, so that a saving editor is done."""
        before = self._state()
        while not self.is_over:
            time.sleep(_BETWEEN)
            now = self._state()
            if now != before:
                before = now
                self._again()

    def _again(self) -> None:
        started = time.monotonic()
        try:
            faults = self._rebuild()
        except Exception as error:  # a half-written file must not end the server
            self._tell(f"not built: {error}")
            self._announce(str(error) or type(error).__name__)
            return
        for fault in faults:
            self._tell(fault)
        with self.asking:
            self.desk = TextService(self._content, self._mend)
        self._announce("")
        self._tell(f"built again in {time.monotonic() - started:.1f} s")

    def _announce(self, mistake: str) -> None:
        """Have every open page loaded again: as it is now, or with the mistake in its place."""
        with self.news:
            self.mistake = mistake
            self.version += 1
            self.news.notify_all()

    def _state(self) -> dict[str, int]:
        found: dict[str, int] = {}
        roots = dict.fromkeys([self._content.root, *(folder.parent for folder in self._content.grammar_folders)])
        for folder in (root / name for root in roots for name in _WATCHED):
            for file in folder.rglob("*"):
                try:
                    found[str(file)] = file.stat().st_mtime_ns if file.is_file() else 0
                except OSError:
                    continue  # it went away between the two looks
        return found


class _Handler(SimpleHTTPRequestHandler):
    """Answers one request."""

    def __init__(self, *args: Any, site: SiteServer, **named: Any) -> None:
        self._site = site
        super().__init__(*args, **named)

    def parse_request(self) -> bool:
        """Whether a request can be answered. One that came under another name was sent here by a page of others, whose
        name was made to lead to this machine: it must not read what a project holds."""
        if not super().parse_request():
            return False
        name = self.headers.get("Host", "").casefold()
        if name.rpartition(":")[0] in _NAMES and name.rpartition(":")[2] == str(self._site.port):
            return True
        self.send_error(HTTPStatus.FORBIDDEN, "This is not the name of this machine")
        return False

    def do_GET(self) -> None:
        """A file of the site, or news about it."""
        version = self._site.version  # looked at first: a page that is older than it says would never be loaded again
        if self.path == "/_service/news":
            self._news()
        elif self._site.mistake and self._wants_page():
            told = f'<pre tabindex="0">{escape(self._site.mistake)}</pre><p>This page comes back when it is mended.</p>'
            self._send_notice("The site is not built", told, version, HTTPStatus.SERVICE_UNAVAILABLE)
        elif self._page() is not None:
            self._send_page()
        elif self._wants_page():
            told = '<p>Perhaps its card has another name now. <a href="/index.html">Home</a></p>'
            self._send_notice("There is no such page", told, version, HTTPStatus.NOT_FOUND)
        else:
            super().do_GET()

    def _wants_page(self) -> bool:
        return self.path.partition("?")[0].endswith((".html", "/"))

    def _send_notice(self, title: str, told: str, version: int, status: HTTPStatus) -> None:
        page = _NOTICE.format(title=title, told=told, version=version)
        self._send(page.encode(), "text/html; charset=utf-8", status)

    def do_POST(self) -> None:
        """A question of the check page."""
        origin = self.headers.get("Origin", "")
        length = self.headers.get("Content-Length", "")
        if self.path != "/_service/ask" or not length.isdecimal() or int(length) > _MOST_BYTES:
            self.send_error(HTTPStatus.BAD_REQUEST)
        elif origin and origin != f"http://{self.headers.get('Host', '')}":
            self.send_error(HTTPStatus.FORBIDDEN)  # another site's page has no business here
        else:
            self._answer(self.rfile.read(int(length)))

    def _answer(self, body: bytes) -> None:
        try:
            asked = json.loads(body)
            kind = asked.pop("ask")
            with self._site.asking:
                answers: dict[str, Callable[..., Answer]] = {
                    "explain": self._site.desk.explain,
                    "judge": self._site.desk.judge,
                    "repair": self._site.desk.repair,
                }
                answer = answers[kind](**asked)
        except (ValueError, KeyError, TypeError, AttributeError):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        self._send(json.dumps(answer).encode(), "application/json")

    def _page(self) -> Path | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.split("?")[0].endswith("/") else path
        return path if path.suffix == ".html" and path.is_file() else None

    def _send_page(self) -> None:
        """A page, with a mark by which its scripts know that there is a service."""
        page = self._page()
        assert page is not None
        mark = f'<head><meta name="cardwright-serve" content="{self._site.version}">'.encode()
        self._send(page.read_bytes().replace(_HEAD, mark, 1), "text/html; charset=utf-8")

    def _news(self) -> None:
        """Tell a page the version of the site, and again whenever it changes."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        told = -1
        try:
            while not self._site.is_over:
                with self._site.news:
                    if told == self._site.version:
                        self._site.news.wait(timeout=5)
                    told = self._site.version
                self.wfile.write(f"data: {told}\n\n".encode())
                self.wfile.flush()
        except OSError:
            return  # the page was closed

    def _send(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - named by the library
        """Say nothing: the reader watches the page, not the log."""
