"""The core names no game: games are data."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path

import cardwright
from cardwright.content import Content

PACKAGE = Path(cardwright.__file__).parent


def test_no_game_is_named_in_the_core():
    games = set(Content.bundled().games())
    named = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in PACKAGE.rglob("*.py")
        if "games" not in file.relative_to(PACKAGE).parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in games
    ]
    assert named == []


def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for file in PACKAGE.rglob("*.py"):
        parts = (PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(file: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a file loads, early or late; what only types need is not loaded."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in typing:
            inner = {f"{node.module}.{name.name}" for name in node.names}
            found |= {name if name in known else node.module for name in inner}
    return found & set(known)


def test_no_modules_load_each_other_in_a_circle():
    known = modules()
    loads = {name: imports(file, known) - {name} for name, file in known.items()}
    while free := {name for name, others in loads.items() if not others}:
        loads = {name: others - free for name, others in loads.items() if name not in free}
    assert sorted(loads) == []


SENTENCES = "cardwright.lang.tree"
HANDS_THEM_ON = {"cardwright.engine.examples.run"}
"""Reads the lines of examples and gives them to the pass."""


def test_what_runs_cards_knows_meanings_and_no_sentences():
    known = modules()
    readers = {
        name
        for name, file in known.items()
        if name.split(".")[1:2] in (["engine"], ["table"], ["games"], ["query"])
        and any(one.startswith(SENTENCES) for one in imports(file, known))
    }
    assert readers == HANDS_THEM_ON


LONGEST = 500
BY_ITS_NAME = {"_copied", "_generate_next_value_", "_set_anywhere", "_truth_let", "_do_pay"}
"""Found by the type of a node, or generated for it."""
READ_ANEW = {
    *("ListNouns._noun", "ListNouns._simple", "ListNouns._state", "ListNouns._participle", "ListNouns._clause"),
    *("SceneModels._shows", "SceneModels._came_out", "Scenes._act_truth"),
}
"""Rules of lists and lines of examples that are read otherwise than on cards, on purpose."""


def classes_of(package: str) -> set[type]:
    """Every class of the modules below a package."""
    found = [importlib.import_module(name) for name in modules() if name.startswith(package)]
    known = {kind for module in found for kind in vars(module).values() if inspect.isclass(kind)}
    return {kind for kind in known if kind.__module__.startswith(package)}


def functions(kind: type) -> dict[str, Callable[..., object]]:
    """What a class itself defines and calls its own."""
    own = {name: value for name, value in vars(kind).items() if name.startswith("_") and not name.startswith("__")}
    written = {name: value for name, value in own.items() if inspect.isfunction(value) and not is_open(value)}
    return {name: value for name, value in written.items() if value.__code__.co_filename.endswith(".py")}


def is_open(function: object) -> bool:
    """Whether a class leaves it to those above to say what is done."""
    return getattr(function, "__isabstractmethod__", False)


def test_no_class_of_a_chain_takes_a_name_that_one_below_calls_its_own():
    """Readers and writers are chains of classes in files of their own: what one calls privately must stay its own."""
    taken = []
    for kind in {*classes_of("cardwright.meaning"), *classes_of("cardwright.engine")}:
        for name, value in functions(kind).items():
            others = [base for base in kind.__mro__[1:] if base.__module__ not in (kind.__module__, "enum")]
            below = [base for base in others if name in functions(base)]
            goes_on = f"super().{name}(" in inspect.getsource(value)
            if below and not goes_on and name not in BY_ITS_NAME and f"{kind.__name__}.{name}" not in READ_ANEW:
                taken.append(f"{kind.__name__}.{name} hides that of {below[0].__name__}")
    assert sorted(taken) == []


LONG = {"meaning/calculus/nodes.py"}
"""A row of node types, one after the other: it is looked up, not read."""


def test_files_are_short_enough_to_be_read():
    long = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST
    }
    assert long <= LONG


ARCHITECTURE = PACKAGE.parents[1] / "ARCHITECTURE.md"


def test_every_file_of_meaning_stands_in_a_room_that_the_page_names():
    folder = PACKAGE / "meaning"
    assert [file.name for file in folder.glob("*.py")] == ["__init__.py"]
    page = ARCHITECTURE.read_text(encoding="utf-8").partition("## The rooms of `meaning`")[2].partition("\n## ")[0]
    rows = {match[1]: match[2] for match in re.finditer(r"(?m)^\| `(\w+)/` \|(.*)$", page)}
    assert set(rows) == {room.name for room in folder.iterdir() if (room / "__init__.py").is_file()}
    named = {f"{room}/{name}" for room, row in rows.items() for name in re.findall(r"`(\w+)(?:\.toml)?`", row)}
    there = {f"{file.parent.name}/{file.stem}" for file in folder.glob("*/*.*")}
    assert {name for name in named if not name.endswith("/play")} <= there


NO_FILES = {"World", "fmt", "find", "explain", "given", "when", "then", "try", "test"}
"""What a page about a room speaks of that is no file of it: commands, words of examples, a protocol."""


def test_the_page_about_a_room_names_files_that_are_there():
    pages = re.split(r"\n\n(?=\*\*`)", ARCHITECTURE.read_text(encoding="utf-8").partition("## The other rooms")[2])
    rooms = {match[1]: page for page in pages if (match := re.match(r"\*\*`(\w+)`\*\*", page))}
    assert set(rooms) == {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").is_file()} - {
        "meaning"
    }
    missing = []
    for room, page in rooms.items():
        for name in re.findall(r"`([\w/]+?)/?(?:\.py)?`", page.partition("\n## ")[0]):
            found = [PACKAGE / room / name, *(PACKAGE / room).glob(f"*/{name}.py"), PACKAGE / f"{name}.py"]
            there = (
                name in NO_FILES
                or name == room
                or any(one.exists() or one.with_suffix(".py").exists() for one in found)
            )
            missing += [] if there else [f"{room}: {name}"]
    assert missing == []


READMES = sorted(PACKAGE.parents[1].glob("*/README.md"))


def test_a_readme_names_files_that_are_there():
    """A file that was given another name is looked for in vain by who reads of it."""
    root = PACKAGE.parents[1]
    there = {path.name for path in [*PACKAGE.rglob("*.py"), *root.glob("*.py"), *root.glob("*/*.py")]}
    named = {page: set(re.findall(r"`(?:\w+/)*(\w+\.py)`", page.read_text(encoding="utf-8"))) for page in READMES}
    assert {f"{page.parent.name}: {name}" for page, names in named.items() for name in names - there} == set()
