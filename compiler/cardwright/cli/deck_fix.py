"""`cardwright deck fix`: the smallest change that makes a list legal, tried by the judge before it is told."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Sequence
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.deck_judging import add_formats, add_judging, check_format, day_named
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import name_project, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks import Decklist, Judge
    from cardwright.decks.repair.solve import Change, Repair

SECONDS = 10.0
_SIGNS = {"remove": "-", "add": "+"}


def add_fix(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="the list; - reads one that comes in")
    add_judging(parser)
    add_search(parser)
    parser.add_argument("--write", action="store_true", help="write the list as it would be, in place of the old one")


def add_search(parser: argparse.ArgumentParser) -> None:
    """Declare where cards may come from and how long to look."""
    parser.add_argument("--from", dest="collection", metavar="FILE", help="a list of the cards that may be added")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="N", help=f"how long to search at most ({SECONDS:g})"
    )


def fix(args: argparse.Namespace, content: Content) -> int:
    """Find the fewest cards to change so that a list is legal; print what changes, or write it."""
    from cardwright.cli.deck_files import one_list, told_unread

    word, judge, decklist = one_list(args.file, args.game, content)
    if decklist.is_unread:
        return told_unread(decklist)
    add_formats(judge, args.rules)
    check_format(judge, [decklist], args.format_name)
    found = mended(judge, decklist, args, day_named(args.date))
    if found is None:
        return CONTENT_FAULT
    before, after = _texts(judge, word, decklist, found)
    if args.format == "json":
        say_json({"project": str(content.root), **as_json(word, decklist, found), "list": after or None})
    else:
        name_project(content)
        told(word, found)
        if found.changes and not args.write:
            rows = unified_diff(before.split("\n"), after.split("\n"), word, f"{word} (repaired)", "", "", 1, "")
            for row in rows:
                say(row)
    if args.write and found.changes:
        _write(word, after, content)
    return FINE if found.decklist is not None else CONTENT_FAULT


def mended(judge: Judge, decklist: Decklist, args: argparse.Namespace, day: datetime.date | None) -> Repair | None:
    """The repair of a list; nothing, with a word, if the list says no format that there is."""
    if find_spec("ortools") is None:
        raise CallError("A repair needs OR-tools, which is not installed: pip install 'cardwright[fix]'.")
    if args.seconds <= 0:
        raise CallError("A search takes some time: give --seconds a number above 0.")
    from cardwright.decks.repair.solve import repair

    game = judge.game(decklist.game)
    name = game.format_named(args.format_name or decklist.format)
    if name not in game.formats.names:
        remark(f"{decklist.file}: there is no format {name or '(none is named)'} of {decklist.game}.")
        return None
    pool = None if args.collection is None else _pool(judge, decklist.game, args.collection)
    return repair(judge, decklist, name, day, pool, args.seconds)


def _pool(judge: Judge, game: str, file: str) -> dict[int, int]:
    """How many of each card a collection has."""
    from cardwright.cli.deck_files import decklists_at, read_decklist

    found: dict[int, int] = {}
    for word in decklists_at([file]):
        collection = read_decklist(judge, word, game)
        if collection.is_unread:
            raise CallError(f"{word}: {collection.misreadings[0].message}")
        if collection.game != game:
            raise CallError(f"{word} is no list of cards of {game}.")
        for section in collection.sections:  # a collection has no parts: where a card stands does not matter
            section.heading = section.heading if judge.game(game).shape.heading(section.heading) else _any(judge, game)
        for entry in judge.scene(collection).entries:
            if entry.card.is_known:
                found[entry.card.number] = found.get(entry.card.number, 0) + entry.count
            else:
                remark(f"{word}: there is no card “{entry.card.name}”; it is left out.")
    return found


def _any(judge: Judge, game: str) -> str:
    return next(iter(judge.game(game).shape.sections), "")


# ------------------------------------------------------------ what is told


def told(word: str, found: Repair) -> None:
    """Say what a repair changes."""
    took = f"in {found.seconds:.1f} s"
    if found.decklist is None:
        proven = "there is no repair" if found.proven else "no repair"
        say(f"{word}: {proven}: {found.why_not} ({took})")
        return
    if not found.changes:
        say(f"{word}: nothing to change: it is legal")
        return
    many = "1 change" if found.size == 1 else f"{found.size} changes"
    least = "the fewest there can be" if found.proven else "perhaps not the fewest"
    say(f"{word}: legal after {many}, {least} ({took})")
    for change in found.changes:
        say(f"  {in_words(change)}")
    for rule in found.unsaid:
        remark(f"{rule} was judged on each repair by itself.")


def in_words(change: Change) -> str:
    """A change as a line."""
    if change.what in _SIGNS:
        return f"{_SIGNS[change.what]} {change.copies}x {change.name}  [{change.place}]"
    if change.what == "write":
        return f"write `{change.name}: {change.place}`"
    return f"leave out `{change.name}:`"


def in_a_row(changes: Sequence[Change]) -> str:
    """All changes of a repair in one line."""
    return ", ".join(
        f"{change.what} {change.copies} {change.name} ({change.place})" if change.what in _SIGNS else in_words(change)
        for change in changes
    )


def as_json(word: str, decklist: Decklist, found: Repair) -> dict[str, Any]:
    """A repair for programs."""
    return {
        "file": word,
        "game": decklist.game,
        "repaired": found.decklist is not None,
        "size": found.size if found.decklist is not None else None,
        "proven": found.proven,
        "nearest": found.nearest,
        "seconds": round(found.seconds, 3),
        "judged": found.judged,
        "judged_afterwards": found.unsaid,
        "changes": [change._asdict() for change in found.changes],
        "why_not": found.why_not or None,
    }


# ------------------------------------------------------------ the list as it would be


def _texts(judge: Judge, word: str, decklist: Decklist, found: Repair) -> tuple[str, str]:
    """The list before and after: a text keeps all lines that need no change, other forms are written anew."""
    from cardwright.cli.deck_files import comes_once
    from cardwright.decks.forms import write_list
    from cardwright.decks.repair.edits import patched

    if found.decklist is None:
        return "", ""
    shape = judge.game(decklist.game).shape
    form = {".json": "json", ".o8d": "o8d"}.get(Path(word).suffix.casefold(), "text")
    if form == "text" and not comes_once(word) and decklist.about_lines.get("game") is not None:
        text = Path(word).read_text(encoding="utf-8-sig").replace("\r\n", "\n")
        return text, patched(text, decklist, found.decklist, found.places)
    return write_list(decklist, form, shape), write_list(found.decklist, form, shape)


def _write(word: str, text: str, content: Content) -> None:
    from cardwright.cli.deck_files import comes_once
    from cardwright.lang.atomic import write_atomically

    if comes_once(word):
        raise CallError("What comes in cannot be written back; leave out --write.")
    write_atomically(content.writable(Path(word)), text.encode())
    remark(f"written: {word}")
