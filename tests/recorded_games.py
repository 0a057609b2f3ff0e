"""Recorded games: what bots decided once, and what came of it, so that a change of behaviour is seen where it begins.

`tests/recorded/<game>.json` holds the games of a game. Of each there are its decisions (`2/5`: the third of five
options), a short hash of every event as it is told, and hashes of the whole table at a few points. When a change is
meant, write them anew and look at what the log of changes says:

    PYTHONPATH=compiler:tests python -m recorded_games --write GAME ...

Slow games are recorded to a number of steps, not to their end: `ROSTER` says which.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.content import Content
from cardwright.engine.agents.chance import luck, random_agent
from cardwright.engine.game import Game
from cardwright.engine.log_text import Told, happened
from cardwright.engine.play import CHANCE, Agent, Options, Play, Question
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.records import card_digests, differences

HERE = Path(__file__).parent
FOLDER = HERE / "recorded"
COMMAND = "PYTHONPATH=compiler:tests python -m recorded_games --write"
_POINTS = 6
"""So often the whole table is looked at."""
_WIDTH = 2
"""Characters of the hash of an event: a difference that it misses is seen in the next ones, and on the table."""


class Seats(NamedTuple):
    """Which game is played."""

    players: int = 2
    variant: str = ""
    steps: int = 0
    """After so many steps it is left; 0: it goes to its end."""


ROSTER: dict[str, Sequence[Seats]] = {
    "hotk": [Seats()] * 4 + [Seats(3), Seats(4), Seats(4, "team"), Seats(3, "crow"), Seats(4, "crow"), Seats()],
    "law": [Seats()] * 4 + [Seats(2, "skirmish")] * 2 + [Seats(2, "ragnarok")] * 2 + [Seats(4, "team"), Seats(3)],
    "lamps": [Seats()] * 4 + [Seats(3)] * 3 + [Seats(4)] * 3,
    "tricks": [Seats()] * 4 + [Seats(3)] * 3 + [Seats(4)] * 3,
    "agot": [Seats(2, "", 100)] * 7 + [Seats(3, "", 60)] * 2 + [Seats(4, "", 60)],
    "legendary": [Seats(2, "", 60)] * 6 + [Seats(3, "", 50)] * 2 + [Seats(4, "", 50)] * 2,
    "minis": [Seats(2, "", 30)] * 10,
}
"""The games that are recorded, by seed: the first has seed 1."""


class Differs(AssertionError):  # noqa: N818 - what differs, not what fails
    """A game does not go as it was recorded; the message says where, and what it does now."""


@lru_cache(maxsize=16)
def content_of(key: str) -> Content:
    """Where a game's data lie: with the others, or in a folder of the tests."""
    return Content.find(HERE / key) if (HERE / key).is_dir() else Content.bundled()


@lru_cache(maxsize=32)
def game_of(key: str, players: int, variant: str) -> Game:
    """A game, loaded once."""
    return load_game(key, content_of(key), players, variant)


# ---------------------------------------------------------------- writing


def record(key: str) -> str:
    """The file of a game: its games as they go now, one a line."""
    rows = [_recorded(key, seats, seed) for seed, seats in enumerate(ROSTER[key], 1)]
    head = json.dumps({"game": key, "parts": _parts(key)}, ensure_ascii=False)
    games = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
    return f'{head[:-1]}, "games": [\n{games}\n]}}\n'


def _recorded(key: str, seats: Seats, seed: int) -> dict[str, Any]:
    decisions: list[str] = []
    lot = random_agent(seed)

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        chosen = (luck if player == CHANCE else lot)(play, player, question, options)
        decisions.append(f"{chosen}/{len(options)}")
        return chosen

    run = _Run(key, seats, seed, answer)
    events, tables = [], []
    for told, table in run.steps():
        events += [_hash(str(one)) for one in told]
        tables.append(table)
    points = {len(tables) * part // _POINTS for part in range(1, _POINTS + 1)}
    states = {str(number): tables[number - 1] for number in sorted(points) if number}
    row = {"players": seats.players, "variant": seats.variant, "seed": seed, "steps": seats.steps}
    return {**row, "decisions": " ".join(decisions), "events": "".join(events), "tables": states}


def _parts(key: str) -> dict[str, str]:
    return {name: digest[:6] for name, digest in card_digests(key, content_of(key)).items()}


# ---------------------------------------------------------------- playing


class _Run:
    """A game from its beginning, step by step."""

    def __init__(self, key: str, seats: Seats, seed: int, agent: Agent) -> None:
        self.game, self._bound = game_of(key, seats.players, seats.variant), seats.steps
        self.number, self.shown = 0, 0
        self.play = self.game.begin(seed, agent)

    def steps(self) -> Iterator[tuple[list[Told], str]]:
        """What happened in each, and how the table is then."""
        more = True
        while more and (not self._bound or self.number < self._bound):
            self.number += 1
            more = self.game.step(self.play)
            yield self.news(), _hash(json.dumps(table(self.play), sort_keys=True), 6)

    def news(self) -> list[Told]:
        """What has happened since somebody asked last."""
        found = happened(self.play, self.shown)
        self.shown = len(self.play.log)
        return found


def table(play: Play) -> dict[str, Any]:
    """Everything that lies on the table, in words: numbers of zones and notes change when something is added."""
    layout, state, names = play.rules.layout, play.state, play.rules.cast.names
    zones = {
        f"{kind.name} {player}": [
            _piece(play, piece) for piece in (state.order[zone] if kind.ordered else None) or ids(state.members[zone])
        ]
        for kind in layout.kinds
        for player, zone in enumerate(layout.zones[kind.name])
        if state.members[zone]
    }
    counters = {name: state.counters[first : first + layout.players] for name, first in layout.counters.items()}
    hosts = sorted(f"{names[piece]} on {names[host]}" for piece, host in enumerate(state.host) if host >= 0)
    return {"zones": zones, "counters": counters, "hosts": hosts, "player": state.player, "winners": state.winners}


def _piece(play: Play, piece: int) -> str:
    layout, state = play.rules.layout, play.state
    marks = [name for name, mark in layout.marks.items() if state.marks[mark] >> piece & 1]
    tokens = [f"{state.counters[first + piece]} {name}" for name, first in layout.tokens.items()]
    return f"{play.rules.cast.names[piece]} {state.place[piece]} {sorted(marks)} {sorted(tokens)}"


def _hash(text: str, width: int = _WIDTH) -> str:
    return b64encode(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), b"-_").decode()[:width]


# ---------------------------------------------------------------- comparing


def compare(key: str, written: Mapping[str, Any], number: int) -> None:
    """Play a recorded game again; raises Differs at the first thing that is not as it was."""
    row = written["games"][number]
    seats, given = Seats(row["players"], row["variant"], row["steps"]), row["decisions"].split()
    at = 0

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        nonlocal at
        chosen, count = map(int, given[at].split("/")) if at < len(given) else (0, 0)
        if count != len(options):
            labels = ", ".join(question.label(play.rules, option) for option in options)
            was = f"there were {count} options" if count else "the game was over"
            cause = play.rules.cast.words(question.cause)
            asked = f"{question.ask}{f' (“{cause}”)' if cause else ''}"
            raise Differs(f"decision {at + 1}, player {player + 1}, {asked}: {was}, and now there are: {labels}.")
        at += 1
        return chosen

    run = _Run(key, seats, row["seed"], answer)
    events, before = _Events(row["events"]), ""
    try:
        for told, now in run.steps():
            before = events.check(told, before)
            if row["tables"].get(str(run.number), now) != now:
                raise Differs(f"the table is another one, though all was told as before. The last event: {before}")
        if at < len(given) or events.left:
            raise Differs(f"it is over {len(given) - at} decisions and {events.left} events early, after: {before}")
    except Differs as difference:
        why = difference
        try:  # what happened in the step that was not finished comes first
            events.check(run.news(), before)
        except Differs as earlier:
            why = earlier
        head = f"{key}, game {number + 1} ({seats.players} players, seed {row['seed']}), step {run.number}, turn"
        since = "".join(f"\n{line}" for line in differences(written["parts"], _parts(key)))
        told_since = since or "\nNo card, rule or table has changed since: the program has."
        raise Differs(
            f"{head} {run.play.state.turn}: {why}{told_since}\nIf it is meant to be so: {COMMAND} {key}"
        ) from None


class _Events:
    """The recorded events, one after the other."""

    def __init__(self, hashes: str) -> None:
        self._hashes, self._at = hashes, 0

    @property
    def left(self) -> int:
        return len(self._hashes) // _WIDTH - self._at

    def check(self, told: Sequence[Told], before: str) -> str:
        """Compare what is told; the last of it."""
        for one in told:
            was = self._hashes[self._at * _WIDTH : (self._at + 1) * _WIDTH]
            self._at += 1
            if was != _hash(str(one)):
                what = "something else happened" if was else "nothing more happened"
                raise Differs(f"event {self._at} differs: {what}; now: {one}. The last that is the same: {before}")
            before = str(one)
        return before


def main(arguments: Sequence[str]) -> int:
    """Write the files of games anew."""
    parser = argparse.ArgumentParser(prog="recorded_games", description=__doc__)
    parser.add_argument("--write", nargs="+", metavar="GAME", choices=[*ROSTER], required=True)
    for key in parser.parse_args(arguments).write:
        text = record(key)
        (FOLDER / f"{key}.json").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{key}: {len(text):,} characters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
