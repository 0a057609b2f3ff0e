"""Doing the same again whenever a file of the project changes: `--watch`.

Each time is a process of its own: what has changed may be anything, and nothing of before may be left.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import say
from cardwright.content import Content

_KINDS = (".cards", ".rules", ".toml", ".json", ".format", ".deck")
_FOLDERS = ("cards", "grammar", "decklists")
_CLEAR = "\x1b[2J\x1b[H"
Words = Callable[[list[Path]], Sequence[str]]
"""The words of a call, for files that have changed; at first there are none."""


def add_watch(parser: argparse.ArgumentParser) -> None:
    """Declare the option."""
    parser.add_argument("--watch", action="store_true", help="do it again whenever a file changes; Ctrl-C ends it")


def watch(content: Content, words: Words, stop: Event | None = None) -> int:
    """Call a command now, and again whenever files change, until somebody interrupts it."""
    try:
        from watchfiles import watch as changes_in
    except ImportError:
        raise CallError("Watching is not installed: pip install 'cardwright[watch]'.") from None
    _call(content, words([]))
    folders = [content.root / name for name in _FOLDERS if (content.root / name).is_dir()]
    for changes in changes_in(*folders, stop_event=stop, raise_interrupt=False, debounce=200, step=50):
        files = sorted({Path(name) for _, name in changes if Path(name).suffix in _KINDS})
        if files:
            _call(content, words(files))
    return FINE


def _call(content: Content, words: Sequence[str]) -> None:
    """On an empty screen; where it is no screen, below a line with the time."""
    if sys.stdout.isatty():
        sys.stdout.write(_CLEAR)
    say(f"{time.strftime('%H:%M:%S')} cardwright {' '.join(words)}")
    sys.stdout.flush()
    program = "from cardwright.cli.main import entry; entry()"
    subprocess.run([sys.executable, "-c", program, "--project", str(content.root), *words], check=False)
