"""The decklists that the words of a call stand for: files, folders, and `-` for what comes in."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, CallError
from cardwright.cli.output import remark
from cardwright.cli.render import tell_lost
from cardwright.decks.decklist import MOST_BYTES

if TYPE_CHECKING:
    from cardwright.content import Content
    from cardwright.decks import Decklist, Judge

SUFFIXES = frozenset({".deck", ".o8d", ".json", ".txt"})
STDIN = "-"
_PASSED = "/dev/fd/"
"""What a shell passes on from another program: a pipe that somebody writes to."""


def decklists_at(words: Iterable[str]) -> list[str]:
    """Files as they are, folders as the decklists below them."""
    found: list[str] = []
    for word in words:
        path = Path(word)
        if word == STDIN:
            found.append(word)
        elif path.is_dir():
            below = sorted(str(file) for file in path.rglob("*") if file.suffix in SUFFIXES and _may_be_list(file))
            if not below:
                raise CallError(f"There is no decklist ({', '.join(sorted(SUFFIXES))}) below {path}.")
            found += below
        elif path.exists() or path.is_symlink():
            found.append(word)
        else:
            raise CallError(f"There is no file {path}.")
    return found


def _may_be_list(file: Path) -> bool:
    """A link to nowhere is one, too, and so is a pipe: what is wrong with it is told among the others."""
    return not file.is_dir()


def comes_once(word: str) -> bool:
    """Whether what a word stands for can be read only once."""
    return word == STDIN or word.startswith(_PASSED)


def read_decklist(judge: Judge, word: str, game: str) -> Decklist:
    """The list that a word stands for; one that cannot be read says why."""
    from cardwright.decks.decklist import unread_list
    from cardwright.lang.data import DataFileError

    try:
        return judge.read(_data(word), word, game)
    except DataFileError as error:
        problem = error.problems[0]
        if problem.file != str(Path(word)):  # it is a file of the game that cannot be read
            raise
        return unread_list(word, game, problem.message, _fix(word))


def one_list(file: str, game: str, content: Content) -> tuple[str, Judge, Decklist]:
    """The one list of a call, with who judges it. What could be read of it is of a game that is known."""
    from cardwright.decks import Judge

    (word,) = decklists_at([file])[:1]
    judge = Judge.load(content)
    decklist = read_decklist(judge, word, game)
    if not decklist.is_unread and decklist.game not in judge.games:
        raise CallError("The list names no game that is known; say which with --game.")
    told_whole(judge)
    return word, judge, decklist


def told_whole(judge: Judge) -> bool:
    """Whether all files of the games that were needed can be read; those that cannot are told."""
    lost = [problem for game in judge.loaded for problem in game.lost]
    tell_lost(dict.fromkeys(lost))
    return not lost


def told_unread(decklist: Decklist) -> int:
    """Say why a list could not be read."""
    for one in decklist.misreadings:
        remark(f"{decklist.file}:{one.line or 1}: {one.message} {one.fix}")
    return CONTENT_FAULT


def _data(word: str) -> bytes:
    """The bytes of a list; of one that is too large, just enough to see that it is."""
    from cardwright.lang.data import read_regular

    if word == STDIN:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    if word.startswith(_PASSED):
        with Path(word).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    return read_regular(Path(word), MOST_BYTES + 1)


def _fix(word: str) -> str:
    return f"give what comes out of it as {STDIN}" if Path(word).is_fifo() else "look whether it may be read"
