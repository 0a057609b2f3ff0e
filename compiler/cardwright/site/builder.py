"""Builds the site with mkdocs."""

from __future__ import annotations

import errno
import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from cardwright.check.gc_pause import calm_collector
from cardwright.check.running import Interpreter
from cardwright.content import Content, ContentError
from cardwright.site.guard import settings
from cardwright.site.job import Job, Prove, Tell, beside_pages, cache_of, nothing_tried, silent
from cardwright.site.plugin import NAME, CardwrightPlugin

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_ONLY_SOME = "A 'dirty' build"
"""What mkdocs warns of when it is asked to write only what has changed: here a hash decides, not the clock."""


@dataclass(slots=True)
class Built:
    """What came of a build."""

    out: Path
    pages: int
    drawn: int
    remade: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Links that lead nowhere, and whatever mkdocs warned of."""

    @property
    def index(self) -> Path:
        """Where to look."""
        return self.out / "index.html"


def build_site(
    content: Content,
    out: Path | None = None,
    tell: Tell = silent,
    cache: Path | None = None,
    prove: Prove = nothing_tried,
    interpreter: Callable[[], Interpreter] | None = None,
    address: str = "",
) -> Built:
    """Build the site; only what has changed since the last build is drawn again.

    Raises Unsound where a card does not compile; then nothing is written."""
    target = content.without_links_out(out or content.build_dir() / "site").resolve()
    file = _config_file(content)
    job = Job(content, target, tell, cache or cache_of(content), prove, interpreter)
    beside = beside_pages(target)
    config = load_config(str(file), site_dir=str(beside), **settings(file, content.shown(file)))
    if address:
        config.site_url = address
    plugin = config.plugins[NAME]
    assert isinstance(plugin, CardwrightPlugin)
    plugin.job = job
    log = _Warnings()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(log)
    before, logger.propagate = logger.propagate, False
    try:
        with calm_collector():  # nearly all that is made stays until the end
            build(config, dirty=True)
    except OSError as error:
        if _is_without_a_name(error, beside):
            raise OSError(error.errno, error.strerror, str(target)) from error
        raise
    finally:
        logger.removeHandler(log)
        logger.propagate = before
        shutil.rmtree(beside, ignore_errors=True)
    pages = sum(url.endswith(".html") for url in job.memory.now)  # those of the manual too
    return Built(target, pages, job.drawn, job.remade, [*log.found, *job.broken])


def _is_without_a_name(error: OSError, beside: Path) -> bool:
    """Whether there was no room, and the system does not say for what: where it writes it names no file, and where it
    copies, the one that there is room for."""
    is_named = error.filename is not None and error.filename2 is None
    return error.errno in _NO_ROOM and not (is_named and not Path(error.filename).is_relative_to(beside))


def _config_file(content: Content) -> Path:
    for folder in content.site_folders:
        file = folder / "mkdocs.yml"
        if file.is_file():
            return file
    raise ContentError("The site folder holds no mkdocs.yml.")


class _Warnings(logging.Handler):
    """Keeps what mkdocs warns of: in this house a warning is a fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not message.startswith(_ONLY_SOME):
            self.found.append(message)
