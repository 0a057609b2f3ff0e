"""`cardwright new`: prints a card to fill in, or lays out a game of one's own or a whole project."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cardwright.cli.main import CallError
from cardwright.cli.output import name_project, say, say_json
from cardwright.content import Content, bundled_root

GAME, PROJECT = "game", "project"
_KEY = re.compile(r"[a-z][a-z0-9-]{1,30}")
_SKELETON = Path(__file__).parent / "skeleton"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "game", metavar="GAME", help="the game the card is for; `game` for a game of your own, `project` for a project"
    )
    parser.add_argument(
        "type",
        metavar="TYPE",
        nargs="?",
        help="the type of the card (without it the types are listed); the game's key; the project's folder",
    )
    parser.add_argument("--name", default="", help="the name of the card, or of the game")
    parser.add_argument(
        "--game", dest="of", default="", metavar="KEY", help="a project for this game (default: for one of your own)"
    )
    parser.add_argument("--bare", action="store_true", help="a project without the cards and lists that the game has")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the template."""
    from cardwright.check.fielderrors import card_types
    from cardwright.check.messages import did_you_mean, listed
    from cardwright.check.schema import CardSchema
    from cardwright.check.template import card_template, samples

    if args.game == PROJECT:
        return _new_project(args)
    if args.of or args.bare:
        raise CallError("--game and --bare are for a project: cardwright new project DIR --game KEY.")
    if args.game == GAME:
        return _new_game(args, content)
    file = content.schema_file(args.game)
    if not file.is_file():
        raise CallError(f"{args.game} has no card schema.")
    schema = CardSchema.load(file)
    types = card_types(schema.schema)
    if args.type not in types:
        wrong = (
            f"There is no card type {args.type} in {args.game}. {did_you_mean(args.type, types)}" if args.type else ""
        )
        raise CallError(" ".join(f"{wrong} The types of {args.game} are {listed(types)}.".split()))
    name = args.name or "New Card"
    shown_by = samples(content.card_files(args.game), args.game, args.type, name)
    text = card_template(schema, args.game, args.type, name, shown_by)
    if args.format == "json":
        say_json({"game": args.game, "type": args.type, "card": text})
    else:
        say(text.rstrip("\n"))
    return 0


def _new_game(args: argparse.Namespace, content: Content) -> int:
    """Lay out a small game that plays, to be changed file by file; nothing that is there is written over."""
    key = args.type or ""
    if not _KEY.fullmatch(key):
        raise CallError("A game has a key of small letters, digits and dashes: cardwright new game river-dance.")
    content = _ground(args.project, key, content)
    if key in content.games():
        raise CallError(f"There is already a game {key}.")
    title = args.name or _title(key)
    files = _skeleton(key, title)
    taken = [name for name in files if (content.root / name).exists()]
    if taken:
        raise CallError(f"{taken[0]} is there already: nothing was written.")
    _write(content, files)
    _tell(args, content, {"game": key, "files": list(files)}, f"{title} is laid out. Try: {_commands(key)}")
    return 0


def _ground(named: str | None, key: str, content: Content) -> Content:
    """The project that a game is laid out in: the one named, or this folder, if it is one or is empty. What came with
    the program is nobody's place for a game of his own."""
    here = Path.cwd().resolve()
    if named is not None or content.root == here:
        return content
    if any(here.iterdir()):
        way = f"Stand in an empty folder or in one with cards/, or lay out a new one: cardwright new project {key}."
        raise CallError(f"There is no project here: nothing was written. {way}")
    return Content(here, bundled_root())


def _skeleton(key: str, title: str) -> dict[str, bytes]:
    """The files of a small game, by where they go in a project."""
    return {
        _place(file, key): file.read_text(encoding="utf-8")
        .replace("GAME_KEY", key)
        .replace("GAME_TITLE", title)
        .encode()
        for file in sorted(_SKELETON.rglob("*"))
        if file.is_file()
    }


def _place(file: Path, key: str) -> str:
    """Where a file of the skeleton goes: each of the top folders has one for every game."""
    top, *rest = file.relative_to(_SKELETON).parts
    return "/".join((top, key, *rest))


def _write(content: Content, files: Mapping[str, bytes]) -> None:
    """Write new files: all of them or, on a disk that is full, none."""
    from cardwright.lang.atomic import write_atomically

    written: list[Path] = []
    try:
        for name, data in files.items():
            target = content.writable(content.root / name)
            write_atomically(target, data)
            written.append(target)
    except BaseException:
        for file in written:
            file.unlink(missing_ok=True)
        raise


def _tell(args: argparse.Namespace, content: Content, report: Mapping[str, object], last: str) -> None:
    if args.format == "json":
        say_json({"project": str(content.root), **report})
        return
    for name in report["files"] if isinstance(report["files"], list) else []:
        say(name)
    say(last)
    name_project(content)


def _title(key: str) -> str:
    return key.replace("-", " ").title()


def _commands(key: str) -> str:
    return f"cardwright check, cardwright test, cardwright play {key}, cardwright sim {key}"


# ---------------------------------------------------------------- a project


def _new_project(args: argparse.Namespace) -> int:
    """Lay out a folder in which every command works: whole, or not at all."""
    if not args.type:
        raise CallError("Say which folder is to be the project: cardwright new project DIR.")
    root = Path(args.type).resolve()
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise CallError(f"{args.type} is there already, and is no empty folder: nothing was written.")
    key, files = _project_files(args, root.name)
    root.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".cardwright-", dir=root.parent))
    try:
        _write(Content(draft, bundled_root()), files)
        draft.chmod(0o755)  # as a folder is that anybody makes, not as a hidden one
        if root.exists():
            root.rmdir()
        os.replace(draft, root)  # noqa: PTH105 - the name stays whose it is
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    cards = sum(name.endswith(".cards") for name in files)
    own = sorted(name for name in files if name.count("/") < 2 or name.endswith(_OWN))
    last = f"{len(files)} files, {cards} of them with cards. Then: cd {args.type}, {_commands(key)}"
    _tell(args, Content(root, bundled_root()), {"game": key, "files": own if args.of else list(files)}, last)
    return 0


_OWN = "mine.cards"
_ABOUT = """\
# {title}

A project of Cardwright: stand in this folder, and every command works on it.

| file | what is in it |
| --- | --- |
{rows}
| `build/` | what commands make of it: nothing in it need be kept |

`cardwright check` tells every mistake, `cardwright test` runs the examples below the cards, `cardwright try {key}` lays
a table to try them out, `cardwright play {key}` plays, `cardwright print "game:{key}"` makes a sheet to cut out.
"""
_BEGUN = """\
# `cardwright new {key}` lists the types of cards, and `cardwright new {key} TYPE` prints one to fill in: put it below.

game: {key}
set: {set}
"""
_ROWS = {
    "cards/": "the cards, as they are printed, with an example or two below each",
    "decklists/": "the lists that `cardwright deck check` judges",
    "grammar/": "the words, fields, formats and rules of play of the game",
}


def _project_files(args: argparse.Namespace, folder: str) -> tuple[str, dict[str, bytes]]:
    """The key of the game, and every file of the project."""
    bundled = Content.bundled()
    if args.of:
        key, title, files = args.of, folder, _of_a_known_game(args, bundled)
    else:
        key = folder
        if not _KEY.fullmatch(key) or key in bundled.games():
            wrong = (
                f"“{key}” cannot be the key of a game of your own (small letters, digits and dashes, and not taken)."
            )
            raise CallError(f"{wrong} Name the folder after the game, or take one there is: --game KEY.")
        title = args.name or _title(key)
        files = _skeleton(key, title)
    rows = "\n".join(
        f"| `{top}{key}/` | {about} |" for top, about in _ROWS.items() if any(name.startswith(top) for name in files)
    )
    about = _ABOUT.format(title=title, key=key, rows=rows).encode()
    return key, {"README.md": about, ".gitignore": b"build/\n", **files}


def _of_a_known_game(args: argparse.Namespace, bundled: Content) -> dict[str, bytes]:
    """A file for cards of one's own; beside it the cards and lists that the game came with."""
    from cardwright.check.messages import did_you_mean, listed

    key = args.of
    known = [game for game in bundled.games() if bundled.schema_file(game).is_file()]
    if key not in known:
        hint = did_you_mean(key, known)
        raise CallError(" ".join(f"There is no game {key}. {hint} The games are {listed(known)}.".split()))
    found = {f"cards/{key}/{_OWN}": _BEGUN.format(key=key, set=args.name or "My First Set").encode()}
    shipped = [] if args.bare else [*bundled.card_files(key), *bundled.decklist_files(key)]
    return found | {bundled.shown(file): file.read_bytes() for file in shipped if "illegal" not in file.parts}
