"""`cardwright play`: a game in the terminal, against agents or against each other."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.game_options import (
    add_game_arguments,
    faults_of_the_call,
    open_game,
    read_saved_game,
    readings_given,
    replayed_game,
)
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.cli.play_text import Choice, choices, joined, listed, meant, merged, shortened, width, wrapped
from cardwright.content import Content, ContentError

if TYPE_CHECKING:
    from cardwright.engine.match import Match

YOU = "you"
KEYS = (
    "a number or a name decides · u(ndo) takes back · l(og) shows what has happened · b(oard) shows the table · "
    "why CARD tells what a card says and which words make it as it is · s(ave) FILE saves · q(uit) leaves"
)
_SHORT = {"undo": "u", "log": "l", "board": "b", "quit": "q", "help": "?", "h": "?"}
_MOST_NEWS = 40
"""So many lines of what has happened are shown at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("--seats", metavar="A,B", default="", help="one for each player: you, random, greedy, search")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_game_arguments(parser)


def run(args: argparse.Namespace, content: Content) -> int:
    """Play until the game is over or the player leaves."""
    from cardwright.engine.unable import STOPPING

    try:
        match, saved = _match(args, content)
    except STOPPING as error:
        remark(f"The game cannot go on: {error}")
        return CONTENT_FAULT
    table = _Table(match, saved, content)
    table.show()
    while match.session.pending is not None:
        word = _ask(table)
        word = _SHORT.get(word.lower(), word) if word is not None else "q"
        if word == "q":
            break
        table.obey(word)
    return FINE


def _match(args: argparse.Namespace, content: Content) -> tuple[Match, dict[str, Any]]:
    """The game that is played, and what of it is saved beside its decisions."""
    from cardwright.engine.agents.choice import agent_called
    from cardwright.engine.match import Match
    from cardwright.table.records import CARDS, card_digests

    if args.resume:
        written, game = read_saved_game(args.resume, content)
        if written.game != args.game:
            raise CallError(f"{args.resume} is a game of {written.game}.")
        saved, decisions = written.data, list(replayed_game(written, game).play.decisions)
        seats = args.seats.split(",") if args.seats else list(saved.get("seats", []))
    else:
        seats = args.seats.split(",") if args.seats else []
        players = args.players or len(seats) or 2
        readings = readings_given(args.reading)
        game = open_game(args.game, content, players, args.variant, readings, args.decks)
        seed = args.seed if args.seed is not None else random.SystemRandom().randrange(1 << 31)
        setup = game.setup(game.begin(seed, lambda *_: 0))
        saved, decisions = {"game": args.game, "setup": setup, "readings": dict(game.readings)}, []
    seats = seats or [YOU] + ["greedy"] * (game.players - 1)
    if len(seats) != game.players:
        raise CallError(f"{game.players} players need {game.players} seats, not {len(seats)}.")
    saved |= {"seats": seats, CARDS: card_digests(args.game, content)}
    with faults_of_the_call():
        agents = {
            number: agent_called(name, game, int(saved["setup"].get("seed", 0)) + number)
            for number, name in enumerate(seats)
            if name != YOU
        }
        return Match(game, saved["setup"], agents, decisions), saved


class _Table:
    """What people see and do at a table."""

    def __init__(self, match: Match, saved: dict[str, Any], content: Content) -> None:
        self._match, self._saved, self._content = match, saved, content
        self._told: dict[int, int] = {}
        """For each who looks, how much of the log he has been told."""
        self._drawn: dict[int, str] = {}
        """And the table as he saw it last."""
        self._looker: int | None = None
        self.choices: list[Choice] = []

    # ------------------------------------------------------------ seeing

    def show(self, again: bool = False) -> None:
        """What has happened since the one who is asked looked last, the table if it is another now, and his options."""
        match, viewer = self._match, _viewer(self._match)
        self._hand_over(viewer)
        news = self._lines(min(self._told.get(viewer, 0), len(match.play.log)))
        for line in shortened(news, _MOST_NEWS):
            say(line)
        self._told[viewer] = len(match.play.log)
        board = match.game.board(match.play, viewer)
        if again or board != self._drawn.get(viewer):
            say()
            for line in wrapped(board, width()):
                say(line)
            say()
        self._drawn[viewer] = board
        self.ask()

    def ask(self) -> None:
        """What is to be decided; when nothing is, who has won."""
        match = self._match
        pending, self.choices = match.session.pending, choices(match, _viewer(match))
        if pending is None:
            won = " and ".join(str(player + 1) for player in match.play.state.winners)
            say(f"The game is over. Player {won} has won." if won else "The game is over. It is a draw.")
            return
        say(f"Player {pending.player + 1}: {pending.question.ask}")
        words = match.play.rules.cast.words(pending.question.cause)
        if words:
            for line in wrapped(f"  “{words}”", width()):
                say(line)
        for line in listed([one.text for one in self.choices], width()):
            say(line)

    def _hand_over(self, viewer: int) -> None:
        """Where several people share a terminal, what one of them sees is gone before the next one looks."""
        people = self._match.game.players - len([one for one in self._match.agents if one >= 0])
        if self._looker not in (None, viewer) and people > 1 and sys.stdin.isatty() and sys.stdout.isatty():
            sys.stdout.write(f"\033[2J\033[3J\033[HPlayer {viewer + 1}, press Enter when only you can see the screen. ")
            sys.stdout.flush()
            sys.stdin.readline()
        self._looker = viewer

    def _lines(self, since: int) -> list[str]:
        from cardwright.engine.log_text import happened
        from cardwright.engine.sentences import Voice

        told = happened(self._match.play, since, Voice(viewer=_viewer(self._match)))
        lines = [f"  · {one._replace(text=merged(one.text))}" for one in joined(told)]
        return [part for line in lines for part in wrapped(line, width())]

    # ------------------------------------------------------------ doing

    def obey(self, word: str) -> None:
        """Do what a person asks for."""
        head, _, rest = word.partition(" ")
        if head in ("s", "save"):
            self._save(rest.strip()) if rest.strip() else say("Say where to: save FILE.")
        elif head == "why":
            self._why(rest.strip()) if rest.strip() else say("Say of which card: why CARD.")
        elif word == "u":
            self._undo()
        elif word == "l":
            for line in self._lines(0):
                say(line)
        elif word == "b":
            self.show(again=True)
        elif word == "?":
            for line in wrapped(KEYS, width()):
                say(line)
        else:
            self._choose(word)

    def _choose(self, word: str) -> None:
        from cardwright.engine.play import Open, number_of

        pending = self._match.session.pending
        assert pending is not None
        found = meant(word, self.choices)
        if len(found) == 1:
            self._decide(self.choices[found[0]].number)
        elif (number := number_of(pending.options, word)) is not None:
            self._decide(number)
        elif found:
            say(f"Several fit “{word}”: {', '.join(str(number + 1) for number in found)}.")
        elif isinstance(pending.options, Open) and (named := pending.options.number(word)) is not None:
            say(str(pending.options.named(named)))
        elif word:
            say(f"“{word}” is none of these: a number from 1 to {len(self.choices)}, or some words of one; ? for help.")
        else:
            self.ask()

    def _decide(self, number: int) -> None:
        """Decide, and show what comes of it; what stops the game is taken back, and the reason is told."""
        from cardwright.engine.unable import STOPPING

        try:
            self._match.answer(number)
        except STOPPING as error:
            say(f"It is taken back, because the game cannot go on: {error}")
        else:
            self.show()

    def _undo(self) -> None:
        if not self._match.undo():
            say("There is nothing to take back.")
            return
        self._told = {viewer: min(told, len(self._match.play.log)) for viewer, told in self._told.items()}
        self._told[_viewer(self._match)] = len(self._match.play.log)
        self.show(again=True)

    def _why(self, name: str) -> None:
        """Which words make a card as it is now; of a card that the player does not see, nothing is said."""
        from cardwright.engine.explain_card import because
        from cardwright.engine.hiding import out_of_sight
        from cardwright.engine.state import ids

        play, viewer = self._match.play, _viewer(self._match)
        cast, layout = play.rules.cast, play.rules.layout
        hidden = out_of_sight(play.rules, play.state, viewer)
        bits = cast.called.get(cast.canonical(name), 0) or _called_like(cast.called, name)
        seen = [piece for piece in ids(bits & ~hidden) if play.state.zone[piece]]
        if not seen:
            say(f"{name} is nowhere on the table that you can see.")
        told: set[str] = set()
        for piece in seen:
            zone = play.state.zone[piece]
            whose = layout.player_of[zone]
            of = "" if whose < 0 else "your " if whose == viewer else f"player {whose + 1}'s "
            lines = [f"{cast.names[piece]}, in {of}{layout.kind_of[zone].name}"]
            card = cast.pieces[piece].card
            lines += [f"  “{line.text}”" for line in card.lines] if card is not None else []
            for one in because(play, piece):
                lines.append(f"  {one.what}: {one.card} (“{one.words}”){f', {one.until}' if one.until else ''}")
            text = "\n".join(lines)
            if text not in told:
                for line in wrapped(text, width()):
                    say(line)
            told.add(text)

    def _save(self, name: str) -> None:
        """Write the game down as `cardwright replay` reads it."""
        from cardwright.engine.replay import labels_of
        from cardwright.lang.atomic import write_atomically

        file, match = Path(name), self._match
        decisions = labels_of(match.game, match.setup, match.play.decisions)
        text = json.dumps({**self._saved, "decisions": decisions}, ensure_ascii=False, indent=1) + "\n"
        try:
            write_atomically(self._content.writable(file), text.encode())
        except ContentError as error:
            say(f"It could not be saved: {error}")
        except OSError as error:
            say(f"It could not be saved: {error.strerror}.")
        else:
            say(f"Saved: {file}")


def _called_like(called: Mapping[str, int], name: str) -> int:
    """The cards of the one name that has these words in it."""
    said = name.casefold()
    found = [bits for other, bits in called.items() if said in other.casefold()]
    return found[0] if len(found) == 1 else 0


def _viewer(match: Match) -> int:
    """Who is at the table: the one who is asked; when the game is over, a person who has played, or nobody."""
    from cardwright.engine.hiding import NOBODY

    if match.session.pending is not None:
        return match.session.pending.player
    return next((player for player in range(match.game.players) if player not in match.agents), NOBODY)


def _ask(table: _Table) -> str | None:
    """The next line of the player; None where there is none."""
    sys.stdout.write(f"[1-{len(table.choices)}, ? for help] ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line and not sys.stdin.isatty():
        say(line.strip())  # as a terminal would have shown it
    return line.strip() if line else None
