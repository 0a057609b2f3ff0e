"""Projects by number, each with something broken in it: the same seed and number break the same thing."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cardwright.content import Content
from fuzzing import damage
from fuzzing.material import Material

_LAMPS = Path(__file__).parent.parent / "lamps"
_CARDS = 4
"""Card files of a game that a project takes; a game of few cards it has whole."""
VALUES: tuple[Any, ...] = (
    5, -1, 10**30, 0.5, True, "", "x", "you", "play", "card", "a b", "é", "{", "(", [], ["x"], [1], [[]], {}, {"x": 1},
    {"x": {}}, [{"x": "y"}], None,
)  # fmt: skip
"""What may stand where something else is meant."""
_SETTING = re.compile(r"^(\s*)([^\s=\[#][^=]*?)(\s*=\s*)(.+)$")


class Broken(NamedTuple):
    """What is broken in a project, and what to ask of it."""

    game: str
    file: str
    how: str
    calls: list[list[str]]


Text = Callable[[Random, str, Material], str]


def settings(random: Random, text: str, _material: Material) -> str:
    """A setting of a TOML file that has another value, another name, or is not there."""
    rows = text.split("\n")
    places = [number for number, row in enumerate(rows) if _SETTING.match(row) or row.startswith("[")]
    for _ in range(random.choice((1, 1, 2))):
        if not places:
            return text
        at = random.choice(places)
        found = _SETTING.match(rows[at])
        kind = random.randrange(5)
        if kind == 0:
            rows[at] = ""
        elif kind == 1:
            rows[at] = f"{rows[at]}\n{rows[random.choice(places)]}"
        elif found is None:
            rows[at] = random.choice((rows[at].replace("]", "x]"), f"[{rows[at]}]", "[play.nothing]", "[x]"))
        elif kind == 2:
            rows[at] = f"{found[1]}{random.choice(('x', 'nothing', found[2].strip(chr(34)) + 's'))}{found[3]}{found[4]}"
        else:
            rows[at] = f"{found[1]}{found[2]}{found[3]}{_toml(random.choice(VALUES))}"
    return "\n".join(rows)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "nan" if value is None else json.dumps(value)


def members(random: Random, text: str, _material: Material) -> str:
    """A member of a JSON file that has another value, another name, or is not there."""
    data = json.loads(text)
    holders = [one for one in _within(data) if one]
    for _ in range(random.choice((1, 1, 2))):
        holder = random.choice(holders)
        key = random.choice(sorted(holder) if isinstance(holder, dict) else range(len(holder)))
        kind = random.randrange(4)
        if kind == 0 and len(holder) > 1:
            del holder[key]
        elif kind == 1 and isinstance(holder, dict):
            holder[random.choice(("x", "type", "properties", "enum", f"{key}s"))] = holder[key]
        else:
            holder[key] = random.choice(VALUES)
    return json.dumps(data, indent=1)


def _within(data: Any) -> Iterable[Any]:
    if isinstance(data, dict | list):
        yield data
        for one in data.values() if isinstance(data, dict) else data:
            yield from _within(one)


_PLAIN: tuple[Text, ...] = (damage.characters, damage.words, damage.lines, damage.blocks, damage.odd_characters)
_WAYS: dict[str, tuple[Text, ...]] = {
    ".toml": (settings,) * 8 + _PLAIN,
    ".json": (members,) * 8 + _PLAIN,
}


class Projects:
    """Copies of the games that there are, some of their cards in them, with one file broken."""

    def __init__(self, seed: int, games: Iterable[str] = ()) -> None:
        self._seed = seed
        self._bundled = Content.bundled()
        self._games = [*(games or ("lamps", "lamps", *self._bundled.games_with_cards()))]

    def lay(self, number: int, root: Path) -> Broken:
        """Lay a project out in an empty folder, and break it."""
        random = Random(f"{self._seed}:{number}")
        game = random.choice(self._games)
        self.whole(game, root)
        file = random.choice(_files(root))
        how = self._break(random, game, root / file)
        calls = calls_of(root, game)
        return Broken(game, file, how, [calls[name] for name in random.sample(sorted(calls), 4)])

    def whole(self, game: str, root: Path) -> None:
        """A sound project of a game."""
        site = self._bundled.root / "site"
        (root / "site" / "faces").mkdir(parents=True)
        shutil.copy(site / "faces" / "default.toml", root / "site" / "faces" / f"{game}.toml")
        shutil.copy(site / "print.toml", root / "site")
        if game == "lamps":
            shutil.copytree(_LAMPS, root, dirs_exist_ok=True)
            return
        shutil.copytree(self._bundled.grammar_dir(game), root / "grammar" / game)
        for folder, files in (
            ("cards", self._bundled.card_files(game)[:_CARDS]),
            ("decklists", self._bundled.decklist_files(game)[:2]),
        ):
            (root / folder / game).mkdir(parents=True)
            for file in files:
                shutil.copy(file, root / folder / game)

    def _break(self, random: Random, game: str, file: Path) -> str:
        data = file.read_bytes()
        if random.random() < 0.04:
            odd = random.choice((_empty, _folder, _lost, _pipe, _bytes))
            odd(random, file, data)
            return odd.__name__.strip("_")
        text = data.decode()
        blocks = tuple(text.split("\n\n"))
        material = Material(game, blocks, tuple(sorted(set(text.split()))) or ("x",))
        ways = _WAYS.get(file.suffix, _PLAIN)
        way = random.choice(ways)
        file.write_bytes(way(random, text, material).encode("utf-8", errors="surrogatepass"))
        return way.__name__


def _files(root: Path) -> list[str]:
    """Every file; one that says what words and rules are is as likely as all the cards."""
    found = sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file())
    return [file for file in found for _ in range(1 if file.startswith(("cards/", "decklists/")) else 4)]


def _empty(_random: Random, file: Path, _data: bytes) -> None:
    file.write_bytes(b"")


def _folder(_random: Random, file: Path, _data: bytes) -> None:
    file.unlink()
    file.mkdir()


def _lost(_random: Random, file: Path, _data: bytes) -> None:
    file.unlink()
    file.symlink_to("nowhere")


def _pipe(_random: Random, file: Path, _data: bytes) -> None:
    file.unlink()
    os.mkfifo(file)


def _bytes(random: Random, file: Path, data: bytes) -> None:
    file.write_bytes(damage.random_bytes(random, data))


def calls_of(root: Path, game: str) -> dict[str, list[str]]:
    """One call of every command that reads a project, on this one."""
    deck = next(iter(sorted((root / "decklists" / game).glob("*.deck"))), root / "no.deck")
    report = root / "out"
    calls = {
        "check": ["check", "--no-cache"],
        "check again": ["check"],
        "build": ["build"],
        "test": ["test", "--jobs", "1"],
        "fmt": ["fmt", "--check"],
        "find": ["find", f"game:{game}", "effect:draw", "or", "cost<=3"],
        "stats": ["stats", game],
        "new": ["new", game, "character"],
        "explain": ["explain", "--game", game, "--text", "Draw a card."],
        "rules": ["rules", game],
        "deck check": ["deck", "check", str(deck)],
        "deck rules": ["deck", "rules", game],
        "deck stats": ["deck", "stats", str(deck)],
        "deck explain": ["deck", "explain", str(deck)],
        "deck fix": ["deck", "fix", "--seconds", "1", str(deck)],
        "deck show": ["deck", "show", str(deck)],
        "play": ["play", game, "--seats", "random,random", "--seed", "1"],
        "sim": ["sim", game, "--games", "1", "--jobs", "1", "--seed", "1"],
        "try": ["try", game],
        "table": ["table", "export", game, str(report.with_suffix(".csv"))],
        "print": ["print", f"game:{game}", "--out", str(report.with_suffix(".pdf"))],
        "site": ["site", "build", "--out", str(root / "built")],
    }
    return {name: ["--project", str(root), *call] for name, call in calls.items()}
