"""Which rules of the ledgers have a test: marks of tests, read where pytest is not there, else collected by it.

Marks may be put together from parts or come from a table of cases, so pytest itself says which there are: it collects
the tests, which imports them and runs none. What it said of a file is kept until the file changes, or what tests share
does: their helpers, and the content of the project. A file that cannot be imported is read instead, as far as its marks
are written out. So are all tests of any project but the checkout of this very program: importing is running, and
nothing of another's project is ever run.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cardwright
from cardwright.check.ledger import MARKER
from cardwright.check.markplugin import FILE
from cardwright.content import Content
from cardwright.lang.kept import cache_folder, keep
from cardwright.lang.source import bytes_of

_ID = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+$")


def marks_in(file: Path) -> list[tuple[str, str]] | None:
    """The marked rules of a test file, or None if it cannot be read. It is not imported: listing rules must not run
    tests."""
    try:
        return list(_marks_in(ast.parse(bytes_of(file))))
    except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
        return None


def _marks_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for rule in _ids_below(node.decorator_list):
                yield rule, node.name
    if any(_marks_from_table(node) for node in ast.walk(tree)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.match(node.value):
                yield node.value, "a row of its table"


def _marks_from_table(node: ast.AST) -> bool:
    """Whether a mark is made from a table of cases, `pytest.mark.rule(rule)`: the ids stand in the same file."""
    if not isinstance(node, ast.Call) or _dotted(node.func) != f"pytest.mark.{MARKER}":
        return False
    return not all(isinstance(argument, ast.Constant) for argument in node.args)


def _ids_below(decorators: list[ast.expr]) -> Iterator[str]:
    """The ids that decorators name, those inside `parametrize(..., marks=...)` too."""
    for decorator in decorators:
        for inner in ast.walk(decorator):
            yield from _marked_ids(inner)


def _marked_ids(node: ast.AST) -> Iterator[str]:
    """The ids in `pytest.mark.rule("...", "...")`."""
    if isinstance(node, ast.Call) and _dotted(node.func) == f"pytest.mark.{MARKER}":
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


_FORMAT = 2
_BETWEEN = 0.05
_CONTENT = ("cards", "decklists", "grammar")
Marks = dict[str, list[str]]
"""For each rule, the tests of a file that show it."""


class Shown(NamedTuple):
    """What is known of the tests of a project."""

    rules: dict[str, list[str]]
    """For each rule id that a test is marked with, the tests: `tests/decks/test_size.py::test_name`."""
    read: list[str]
    """Files that could not be imported, and were read instead."""
    unread: list[str]
    """Files that could not even be read."""
    is_own: bool
    """Whether the tests are those of this program; all others are only read."""


def rules_with_tests(tests: Path, waiting: Callable[[], None] = lambda: None) -> Shown:
    """The rules that tests show. `waiting` is called now and then while pytest is at work."""
    if not tests.is_dir():
        return Shown({}, [], [], True)
    files = {file.relative_to(tests.parent).as_posix(): file for file in sorted(tests.rglob("*.py"))}
    if not _is_own(tests):
        return _all_read({name: file for name, file in files.items() if file.name.startswith("test_")})
    digests = {name: hashlib.sha256(bytes_of(file)).hexdigest() for name, file in files.items()}
    own = {name: digest for name, digest in digests.items() if Path(name).name.startswith("test_")}
    shared = [digests[name] for name in digests if name not in own] + _content_beside(tests)
    cache = _Cache(tests, hashlib.sha256("\n".join(shared).encode()).hexdigest())
    new = [name for name in own if cache.marks(name, own[name]) is None and MARKER in _text(files[name])]
    found, read = _collected(tests, new, waiting) if new else ({}, [])
    unread: list[str] = []
    for name in read:
        found[name] = _read(files[name], name, unread)
    cache.add({name: (own[name], found.get(name, {})) for name in new if name not in read})
    rules: dict[str, list[str]] = {}
    for name, digest in own.items():
        for rule, names in (found.get(name) or cache.marks(name, digest) or {}).items():
            rules.setdefault(rule, []).extend(f"{name}::{test}" for test in names)
    return Shown(rules, read, unread, True)


def _is_own(tests: Path) -> bool:
    """Whether these are the tests of the program that runs, in its own checkout."""
    own = Content.bundled()
    return not own.is_installed and tests.resolve() == own.tests_dir.resolve()


def _all_read(files: dict[str, Path]) -> Shown:
    rules: dict[str, list[str]] = {}
    unread: list[str] = []
    for name, file in files.items():
        for rule, tests in _read(file, name, unread).items():
            rules.setdefault(rule, []).extend(f"{name}::{test}" for test in dict.fromkeys(tests))
    return Shown(rules, [], unread, False)


def _content_beside(tests: Path) -> list[str]:
    """The files of the project with their sizes: a table of cases may be made from them."""
    found = [file for folder in _CONTENT for file in sorted((tests.parent / folder).rglob("*")) if file.is_file()]
    return [f"{file.relative_to(tests.parent).as_posix()} {file.stat().st_size}" for file in found]


def _text(file: Path) -> str:
    return bytes_of(file).decode("utf-8", errors="replace")


def _read(file: Path, name: str, unread: list[str]) -> Marks:
    """The marks that are written out in a file; `unread` takes its name if it is no Python."""
    marks: Marks = {}
    found = marks_in(file)
    if found is None:
        unread.append(name)
    for rule, test in found or ():
        marks.setdefault(rule, []).append(test)
    return marks


class Plugin(NamedTuple):
    """A plugin for pytest, and the file that it is told of by a variable."""

    module: str
    variable: str
    file: Path


def run_pytest(tests: Path, plugin: Plugin, arguments: Sequence[str], waiting: Callable[[], None]) -> int:
    """Have pytest run quietly over tests of this program, with a plugin that has the word; what it returned."""
    paths = [str(Path(cardwright.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, plugin.variable: str(plugin.file), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    options = ["-q", "-p", "no:cacheprovider", "-p", plugin.module, "-m", ""]  # whatever a plain run leaves out
    call = [sys.executable, "-m", "pytest", *options, *arguments]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(call, cwd=tests.parent, env=env, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        while process.poll() is None:
            waiting()
            time.sleep(_BETWEEN)
    return process.returncode


def _collected(tests: Path, names: list[str], waiting: Callable[[], None]) -> tuple[dict[str, Marks], list[str]]:
    """What pytest finds in files, and the files in which it finds nothing because it cannot import them."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "marks.json"
        plugin = Plugin("cardwright.check.markplugin", FILE, result)
        run_pytest(tests, plugin, ["--collect-only", "--continue-on-collection-errors", *names], waiting)
        try:
            data = json.loads(result.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}, names
        return data["files"], [name for name in names if name in data["unreadable"]]


class _Cache:
    """What pytest said of files before, by their contents; only ever a shortcut."""

    def __init__(self, tests: Path, shared: str) -> None:
        self._file = cache_folder() / f"marks-{hashlib.sha256(str(tests.resolve()).encode()).hexdigest()[:16]}.json"
        self._key = f"{_FORMAT} {shared}"
        self._known: dict[str, tuple[str, Marks]] = {}
        try:
            data = json.loads(self._file.read_bytes())
            if data["key"] == self._key:
                self._known = {name: (digest, marks) for name, (digest, marks) in data["files"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # missing or damaged: everything is collected again

    def marks(self, name: str, digest: str) -> Marks | None:
        """The marks of a file as it is now, if they are known."""
        known = self._known.get(name)
        return known[1] if known is not None and known[0] == digest else None

    def add(self, found: dict[str, tuple[str, Marks]]) -> None:
        """Keep what was found out."""
        if not found:
            return
        self._known.update(found)
        keep(self._file, json.dumps({"key": self._key, "files": self._known}).encode())
