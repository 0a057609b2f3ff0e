"""What a trial says, as data: one object for every step. `trytext` prints the same for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardwright.engine.because import Because
from cardwright.engine.examples.offering import Usable
from cardwright.engine.sandbox import Result, Sandbox
from cardwright.engine.standing import Card, standing
from cardwright.engine.telling import Told, cause_of
from cardwright.games.saving import Saved
from cardwright.games.trying import Desk
from cardwright.lang.diagnostics import Diagnostic

Reply = dict[str, Any]
FOR_PEOPLE = frozenset({"by_hand", "echo", "later"})
"""What matters only to how a reply is printed."""


def start(desk: Desk, by_hand: bool) -> Reply:
    """What lies ready."""
    return {
        "reply": "start",
        "project": str(desk.content.root),
        "game": desk.key,
        "problems": [problem.to_json() | {"source_line": problem.source_line} for problem in desk.problems],
        "cannot_run": desk.faults_of_own(),
        "by_hand": by_hand,
    }


def result(one: Result, sandbox: Sandbox, echo: bool = False) -> Reply:
    """What came of a line; a line that nobody typed is printed again."""
    found: Reply = {"reply": "line", "line": f"{one.step.word} {one.step.text}", "result": one.kind, "echo": echo}
    if one.found:
        found["found"] = one.found
    found |= {"events": events(one.events), "changes": list(one.changes)}
    found["later"] = bool(sandbox.lines and sandbox.lines[-1].step is one.step and sandbox.lines[-1].answers)
    return found | (_question(sandbox) if one.kind == "asks" else {})


def events(told: Iterable[Told]) -> list[Reply]:
    """Events as data."""
    return [
        {"depth": one.depth, "text": one.text, **({"card": one.card, "words": one.words} if one.card else {})}
        for one in told
    ]


def question(sandbox: Sandbox) -> Reply:
    """The open question again."""
    return {"reply": "question", **_question(sandbox)}


def _question(sandbox: Sandbox) -> Reply:
    if sandbox.pending is None:
        return {}
    player, asked, options = sandbox.pending
    card, words = cause_of(sandbox.play, asked.cause)
    labels = sandbox.labels()
    twice = {label for label in labels if labels.count(label) > 1}
    table = standing(sandbox.play, sandbox.voice).cards if twice else {}
    shown = [
        f"{label} ({', '.join([table[option].zone, *table[option].details()])})"
        if label in twice and isinstance(option, int) and option in table
        else label
        for label, option in zip(labels, options, strict=True)
    ]
    who = sandbox.voice.player(player) if player >= 0 else "chance"
    asks: Reply = {"player": who, "ask": asked.ask, "options": shown, "usual": sandbox.usual + 1}
    return {"question": asks | ({"card": card, "words": words} if card else {})}


def unreadable(line: str, problems: Sequence[Diagnostic], meant: str) -> Reply:
    """What is wrong with a line."""
    shown = [problem.to_json() | {"source_line": problem.source_line} for problem in problems]
    return {"reply": "line", "line": line, "result": "unreadable", "problems": shown, "command": meant}


def table(sandbox: Sandbox) -> Reply:
    """The table as it is."""
    found: Reply = {"reply": "table", **standing(sandbox.play, sandbox.voice).to_json()}
    board = sandbox.game.board(sandbox.play)
    if board:
        found |= {"board": board, "cards": []}
    return found


def options(offered: Sequence[Usable]) -> Reply:
    """What can be used."""
    return {"reply": "options", "options": [{"line": one.text, "words": one.words, "now": one.now} for one in offered]}


def why(card: Card, causes: Sequence[Because]) -> Reply:
    """A card as it is now, and what makes it so."""
    return {"reply": "why", "card": card.to_json(), "because": [one._asdict() for one in causes]}


def undone(taken: Sequence[str], sandbox: Sandbox) -> Reply:
    """What was taken back, the last first; the question that is open again."""
    return {"reply": "undo", "taken_back": list(taken), **_question(sandbox)}


def log(told: Iterable[Told]) -> Reply:
    """Everything that happened."""
    return {"reply": "log", "events": events(told)}


def saved(where: Saved) -> Reply:
    """Where the example stands now."""
    return {"reply": "save", "file": str(where.file), "line": where.line, "card": where.card, "title": where.title}


def help_with(commands: Mapping[str, str]) -> Reply:
    """The commands."""
    return {"reply": "help", "commands": dict(commands)}


def note(text: str) -> Reply:
    """A remark."""
    return {"reply": "note", "note": text}


def trouble(text: str) -> Reply:
    """Something that could not be done."""
    return {"reply": "trouble", "trouble": text}
