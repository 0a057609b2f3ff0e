"""`cardwright play`: a game in the terminal, against agents or against each other."""

from __future__ import annotations

import argparse
import json
import random
import sys
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
from cardwright.content import Content, ContentError

if TYPE_CHECKING:
    from cardwright.engine.match import Match

YOU = "you"
KEYS = (
    "a number or a name decides · u(ndo) takes back · l(og) shows what has happened · b(oard) shows the table · "
    "why CARD tells which words make a card as it is · s(ave) FILE saves · q(uit) leaves"
)
_SHORT = {"undo": "u", "log": "l", "board": "b", "quit": "q", "help": "?"}


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
    shown = _show(match, 0)
    while match.session.pending is not None:
        word = _ask(match)
        word = _SHORT.get(word.lower(), word) if word is not None else "q"
        if word == "q":
            break
        head, _, rest = word.partition(" ")
        if head in ("s", "save") and rest.strip():
            _save(match, saved, Path(rest.strip()), content)
        elif head == "why" and rest.strip():
            _why(match, rest.strip())
        else:
            shown = _obey(match, word, shown)
    return FINE


def _match(args: argparse.Namespace, content: Content) -> tuple[Match, dict[str, Any]]:
    """The game that is played, and what of it is saved beside its decisions."""
    from cardwright.engine.agents.choice import agent_called
    from cardwright.engine.match import Match
    from cardwright.games.saved import CARDS, card_digests

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
        saved, decisions = {"game": args.game, "setup": setup, "readings": readings}, []
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


def _show(match: Match, since: int) -> int:
    """What has happened since, the board, and the options; how long the log is now."""
    from cardwright.engine.log_text import told
    from cardwright.engine.sentences import Voice

    viewer = _viewer(match)
    for line in told(match.play, since, Voice(viewer=viewer)):
        say(f"  · {line}")
    say()
    say(match.game.board(match.play, viewer))
    say()
    pending = match.session.pending
    if pending is None:
        won = " and ".join(str(player + 1) for player in match.play.state.winners)
        say(f"The game is over. Player {won} has won." if won else "The game is over. It is a draw.")
    else:
        say(f"Player {pending.player + 1}: {pending.question.ask}")
        words = match.play.rules.cast.words(pending.question.cause)
        if words:
            say(f"  “{words}”")
        for number, label in enumerate(match.session.labels(viewer), 1):
            say(f"  {number:>2}  {label}")
    return len(match.play.log)


def _viewer(match: Match) -> int:
    """Who is at the table: the one who is asked; when the game is over, a person who has played, or nobody."""
    from cardwright.engine.hiding import NOBODY

    if match.session.pending is not None:
        return match.session.pending.player
    return next((player for player in range(match.game.players) if player not in match.agents), NOBODY)


def _ask(match: Match) -> str | None:
    """The next line of the player; None where there is none."""
    count = len(match.session.pending.options) if match.session.pending is not None else 0
    sys.stdout.write(f"[1-{count}, ? for help] ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def _obey(match: Match, word: str, shown: int) -> int:
    """Do what the player asks for; how much of the log has been shown."""
    from cardwright.engine.log_text import told
    from cardwright.engine.sentences import Voice

    labels = [label.casefold() for label in match.session.labels(_viewer(match))]
    if word.isdigit() and 1 <= int(word) <= len(labels):
        return _decide(match, int(word) - 1, shown)
    if word.casefold() in labels:
        return _decide(match, labels.index(word.casefold()), shown)
    if word == "u":
        if not match.undo():
            say("There is nothing to take back.")
            return shown
        return _show(match, len(match.play.log))
    if word == "l":
        for line in told(match.play, 0, Voice(viewer=_viewer(match))):
            say(f"  · {line}")
    elif word == "b":
        _show(match, len(match.play.log))
    else:
        say(KEYS)
    return shown


def _why(match: Match, name: str) -> None:
    """Which words make a card as it is now; of a card that the player does not see, nothing is said."""
    from cardwright.engine.explain_card import because
    from cardwright.engine.hiding import sees
    from cardwright.engine.state import ids

    play, viewer = match.play, _viewer(match)
    cast, layout = play.rules.cast, play.rules.layout
    pieces = [piece for piece in ids(cast.called.get(cast.canonical(name), 0)) if play.state.zone[piece]]
    seen = [piece for piece in pieces if sees(layout, play.state.zone[piece], viewer)]
    if not seen:
        say(f"{name} is nowhere on the table that you can see.")
    for piece in seen:
        zone = play.state.zone[piece]
        whose = layout.player_of[zone]
        of = "" if whose < 0 else "your " if whose == viewer else f"player {whose + 1}'s "
        say(f"{cast.names[piece]}, in {of}{layout.kind_of[zone].name}")
        card = cast.pieces[piece].card
        for line in card.lines if card is not None else ():
            say(f"  “{line.text}”")
        for one in because(play, piece):
            say(f"  {one.what}: {one.card} (“{one.words}”){f', {one.until}' if one.until else ''}")


def _decide(match: Match, number: int, shown: int) -> int:
    """Decide, and show what comes of it; what stops the game is taken back, and the reason is told."""
    from cardwright.engine.unable import STOPPING

    try:
        match.answer(number)
    except STOPPING as error:
        say(f"It is taken back, because the game cannot go on: {error}")
        return shown
    return _show(match, shown)


def _save(match: Match, saved: dict[str, Any], file: Path, content: Content) -> None:
    """Write the game down as `cardwright replay` reads it."""
    from cardwright.engine.replay import labels_of
    from cardwright.lang.atomic import write_atomically

    decisions = labels_of(match.game, match.setup, match.play.decisions)
    text = json.dumps({**saved, "decisions": decisions}, ensure_ascii=False, indent=1) + "\n"
    try:
        write_atomically(content.writable(file), text.encode())
    except ContentError as error:
        say(f"It could not be saved: {error}")
        return
    except OSError as error:
        say(f"It could not be saved: {error.strerror}.")
        return
    say(f"Saved: {file}")
