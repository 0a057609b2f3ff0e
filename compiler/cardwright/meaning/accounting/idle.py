"""Words that nothing need depend on, each for a named reason from a closed list: `idle.toml` for every game, and what
the `left out` sections of `table.toml` say for one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from cardwright.meaning.gamedata.leftout import LeftOut, left_out


@cache
def _of_every_game() -> LeftOut:
    file = files("cardwright.meaning.accounting").joinpath("idle.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return left_out("idle", data["words"], data["owners"], data["beside"])


def is_idle(text: str, start: int, words: str, game: LeftOut) -> bool:
    """Whether words that stand at a place of a text may be left out of it without a change of meaning, in every game or
    by what the data of its own says."""
    said, both = words.lower().strip(",:() "), (_of_every_game(), game)
    return (
        all(any(word in data.words for data in both) for word in said.split())
        or _is_known(text, start)
        or _is_said_again(text, start, said)
        or _is_the_actors(text, start, said)
        or any(_can_be_no_others(text, start, said, data) for data in both)
        or any(_is_said_beside(text, start, start + len(words), said, data) for data in both)
    )


def _is_known(text: str, at: int) -> bool:
    """Whether a word stands after `this` or `that`, which goes back to the same thing without it."""
    before = text[:at].lower().split()
    return bool(before) and before[-1] in ("this", "that", "these", "those")


def _is_the_actors(text: str, at: int, word: str) -> bool:
    """“from your hand”: where something is taken from, a hand that is nobody's is the actor's."""
    before, after = text[:at].split()[-1:], text[at + len(word) :].split()[:1]
    return word in ("your", "their") and before == ["from"] and [one.strip(".,") for one in after] == ["hand"]


def _can_be_no_others(text: str, at: int, word: str, data: LeftOut) -> bool:
    """“cycle a card from your lineup”: the verb reaches no other."""
    after = [one.strip(".,").lower() for one in text[at + len(word) :].split()[:1]]
    return bool(after) and after[0] in data.owners.get(word, ())


def _is_said_again(text: str, at: int, word: str) -> bool:
    """Whether a word of a list was said for its first member already: in a hand or in a discard pile."""
    before = text[:at].lower().split()
    return bool(before) and before[-1] in ("and", "or") and word in before


def _is_said_beside(text: str, start: int, end: int, words: str, data: LeftOut) -> bool:
    """Whether the words beside these say it: “limit 2 times per phase”."""
    before, after = text[:start].lower(), text[end:].lower().lstrip()
    return any(
        (not one.again or words in before) and one.before.search(before) and one.after.match(after)
        for one in data.beside
        if one.words == words
    )
