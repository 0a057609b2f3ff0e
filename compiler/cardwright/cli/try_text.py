"""What a trial says: as data, one object for every step, and the same for people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardwright.cli.output import Shown, visible
from cardwright.cli.render import as_text as finding_as_text
from cardwright.cli.render import wants_colour
from cardwright.engine.examples.offering import Usable
from cardwright.engine.explain_card import Because
from cardwright.engine.log_text import Told, cause_of
from cardwright.engine.sandbox import Result, Sandbox
from cardwright.engine.standing import Card, standing
from cardwright.lang.diagnostics import Diagnostic
from cardwright.table.kept_examples import Saved
from cardwright.table.workbench import Workbench

Reply = dict[str, Any]
FOR_PEOPLE = frozenset({"by_hand", "echo", "later"})
"""What matters only to how a reply is printed."""


def start(desk: Workbench, by_hand: bool) -> Reply:
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
    return found | (_asked(sandbox) if one.kind == "asks" else {})


def events(told: Iterable[Told]) -> list[Reply]:
    """Events as data."""
    return [
        {"depth": one.depth, "text": one.text, **({"card": one.card, "words": one.words} if one.card else {})}
        for one in told
    ]


def question(sandbox: Sandbox) -> Reply:
    """The open question again."""
    return {"reply": "question", **_asked(sandbox)}


def _asked(sandbox: Sandbox) -> Reply:
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
        found["board"] = board
        if sandbox.play.rules.book.ground is None:  # a board shows its cards; a measured table only where they stand
            found["cards"] = []
    return found


def options(offered: Sequence[Usable]) -> Reply:
    """What can be used."""
    return {"reply": "options", "options": [{"line": one.text, "words": one.words, "now": one.now} for one in offered]}


def why(card: Card, causes: Sequence[Because]) -> Reply:
    """A card as it is now, and what makes it so."""
    return {"reply": "why", "card": card.to_json(), "because": [one._asdict() for one in causes]}


def undone(taken: Sequence[str], sandbox: Sandbox) -> Reply:
    """What was taken back, the last first; the question that is open again."""
    return {"reply": "undo", "taken_back": list(taken), **_asked(sandbox)}


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


_WIDTH = 110
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"
_LINES = (
    "given you control NAME ...   lays something out",
    "when you use NAME ...        does something",
    "then NAME is ...             says whether it holds",
)


def as_text(reply: Reply) -> Iterator[str]:
    """A reply in lines."""
    return _WRITERS[reply["reply"]](reply)


def _start(reply: Reply) -> Iterator[str]:
    for problem in reply["problems"]:
        yield _finding(problem)
    for name, why in reply["cannot_run"].items():
        yield f"{name} cannot run: {why.removeprefix(f'{name}: ')}"
    if reply["by_hand"]:
        yield f"{reply['game']}: an empty table, with the cards of {reply['project']}."
        yield "Say what is given, when you do what, then what holds; ? for help."


def _line(reply: Reply) -> Iterator[str]:
    if reply["result"] == "unreadable":
        yield from _unreadable(reply)
        return
    if reply["echo"]:
        yield reply["line"]
    for event in reply["events"]:
        yield from _event(event)
    for change in reply["changes"]:
        yield f"  = {change}"
    end = _ENDS[reply["result"]].format(reply.get("found", ""))
    if end:
        yield f"  {end}" + (" (so all this is taken back)" if reply["result"] == "fails" and reply["events"] else "")
    elif reply["result"] == "done" and not reply["events"] and not reply["changes"]:
        happens = "(nothing more happens)" if reply["later"] else "(nothing happens)"
        yield f"  {happens}" if reply["line"].startswith("when") else "  (nothing is different)"
    yield from _question(reply)


_ENDS = {
    "done": "",
    "asks": "",
    "holds": "✓ it holds",
    "answered": "(it has answered the question)",
    "fails": "✗ not so: {}",
    "refused": "✗ {}",
}


def _unreadable(reply: Reply) -> Iterator[str]:
    if reply["command"]:
        yield f"  ✗ there is no command `{reply['line']}`; did you mean `{reply['command']}`?"
        return
    for problem in reply["problems"]:
        yield _indented(_finding(problem))


def _event(event: Reply) -> Iterator[str]:
    text = visible("  · " + "  " * event["depth"] + event["text"])
    if "card" not in event:
        yield text
        return
    dim, plain = (_DIM, _PLAIN) if wants_colour(sys.stdout) else ("", "")
    words = visible(f"[{event['card']}: “{' '.join(event['words'].split())}”]")
    cause = f"{dim}{words}{plain}"
    if len(text) + len(cause) <= _WIDTH:
        yield Shown(f"{text}  {cause}")
    else:
        yield text
        yield Shown(f"      {'  ' * event['depth']}{cause}")


def _question(reply: Reply) -> Iterator[str]:
    if "question" not in reply:
        return
    asks = reply["question"]
    cause = f"  [{asks['card']}: “{' '.join(asks['words'].split())}”]" if "card" in asks else ""
    yield f"  {asks['player'][:1].upper()}{asks['player'][1:]}: {asks['ask']}{cause}"
    for number, label in enumerate(asks["options"], 1):
        yield f"  {number:>4}  {label}"


def _table(reply: Reply) -> Iterator[str]:
    if "board" in reply:
        yield from reply["board"].split("\n")
    zones: dict[str, list[Reply]] = {}
    for card in reply["cards"]:
        zones.setdefault(card["zone"], []).append(card)
    if not zones and "board" not in reply:
        yield "  the table is empty"
    for zone in sorted(zones, key=_whose):
        yield from _zone(zone, zones[zone])
    for name, number in reply["counters"].items():
        yield f"  {name}: {number}"
    for one in reply["lasting"]:
        card = f" ({one['card']})" if one["card"] else ""
        yield f"  {one['until'] or 'from now on'}: " + (f"“{one['words']}”{card}" if one["words"] else one["card"])


def _zone(zone: str, cards: list[Reply]) -> Iterator[str]:
    """Cards of which there is something to tell, a line for each; others side by side. The same several times is told
    once."""
    runs: list[tuple[str, int]] = []
    for card in cards:
        text = card["name"] + (f"  ({', '.join(card['details'])})" if card["details"] else "")
        count = runs.pop()[1] if runs and runs[-1][0] == text else 0
        runs.append((text, count + 1))
    rows = [text if count == 1 else f"{count} × {text}" for text, count in runs]
    if any(card["details"] for card in cards):
        yield f"  {zone}"
        yield from (f"    {row}" for row in rows)
    else:
        yield from wrap(", ".join(rows), _WIDTH, initial_indent=f"  {zone}: ", subsequent_indent="    ")


def _whose(zone: str) -> tuple[int, str]:
    """Your zones first, then your opponent's, then those of all."""
    return 1 if zone.startswith("your opponent's ") else 0 if zone.startswith("your ") else 2, ""


def _options(reply: Reply) -> Iterator[str]:
    if not reply["options"]:
        yield "  nothing on the table can be used"
    for number, one in enumerate(reply["options"], 1):
        yield f"  {number:>4}  {one['line']}" + ("" if one["now"] else "  (would do nothing now)")
        yield from (f"          {row}" for row in wrap(" ".join(one["words"].split()), _WIDTH - 10))


def _why(reply: Reply) -> Iterator[str]:
    card = reply["card"]
    yield f"  {card['name']}: {', '.join([card['zone'], *card['details']])}"
    if not reply["because"]:
        yield "    no text changes it"
    for one in reply["because"]:
        how_long = f", {one['until']}" if one["until"] else ""
        yield f"    {one['what']}{how_long}  [{one['card']}: “{' '.join(one['words'].split())}”]"


def _undo(reply: Reply) -> Iterator[str]:
    for back in reply["taken_back"]:
        yield f"  taken back: {back}"
    yield from _question(reply)


def _log(reply: Reply) -> Iterator[str]:
    if not reply["events"]:
        yield "  nothing has happened yet"
    for event in reply["events"]:
        yield from _event(event)


def _saved(reply: Reply) -> Iterator[str]:
    below = f", below {reply['card']}" if reply["card"] else ""
    yield f"  saved, and it holds: {reply['file']}:{reply['line']}{below}: {reply['title']}"


def _help(reply: Reply) -> Iterator[str]:
    for line in _LINES:
        yield f"  {line}"
    yield ""
    for name, what in reply["commands"].items():
        yield f"  {name:<9}{what}"


def _note(reply: Reply) -> Iterator[str]:
    yield f"  {reply['note']}"


def _trouble(reply: Reply) -> Iterator[str]:
    yield f"  ✗ {reply['trouble']}"


def _finding(problem: Reply) -> Shown:
    source_line = problem["source_line"]
    known = {name: problem[name] for name in ("code", "message", "file", "line", "column", "length", "hint")}
    return finding_as_text(Diagnostic(**known, source_line=source_line), wants_colour(sys.stdout))


def _indented(text: Shown) -> Shown:
    return Shown("\n".join(f"  {row}" for row in text.split("\n")))


_WRITERS: dict[str, Callable[[Reply], Iterator[str]]] = {
    "start": _start, "line": _line, "question": _question, "table": _table, "options": _options,
    "why": _why, "undo": _undo, "log": _log, "save": _saved, "help": _help, "note": _note, "trouble": _trouble,
}  # fmt: skip
