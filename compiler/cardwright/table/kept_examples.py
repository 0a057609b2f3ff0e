"""Writes what was tried as an example: below its card in a card file, or by itself.

Nothing is written that was not run as it will stand there: the example holds, and what happens in it is what happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardwright.engine.examples.answering import SAYINGS
from cardwright.engine.examples.doing import USE
from cardwright.engine.examples.run import names_in
from cardwright.engine.log_text import told
from cardwright.engine.sandbox import Answer, Line, Sandbox
from cardwright.engine.sentences import YOU
from cardwright.lang.atomic import write_atomically
from cardwright.lang.cardblocks import CardBlock, Example, Step
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source, Span, bytes_of
from cardwright.table.examples import run_example_of
from cardwright.table.workbench import Typed, Workbench

CARDS = ".cards"
_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_SAYINGS = {option: verb for verb, options in SAYINGS.items() for option in options}


class SaveError(Exception):
    """Why nothing was written."""


class Saved(NamedTuple):
    """Where an example was written."""

    file: Path
    line: int
    card: str
    """The card it stands below; empty where it stands by itself."""
    title: str


def save(desk: Workbench, sandbox: Sandbox, file: Path, title: str = "") -> Saved:
    """Write the session as an example. Raises SaveError where it would not run, ContentError and
    OSError where the file must not or cannot be written."""
    if not sandbox.lines:
        raise SaveError("nothing has been tried yet.")
    if sandbox.pending is not None:
        raise SaveError("a question is open: answer it, or undo.")
    desk.content.writable(file)
    title = " ".join(title.split()) or _title(sandbox)
    steps = worded(desk, sandbox)
    if file.suffix == CARDS:
        return _below_card(desk, sandbox, file, title, steps)
    old = bytes_of(file) if file.exists() else b""
    head = b"" if not old else b"\n" if old.endswith(b"\n") else b"\n\n"
    lines = "".join(f"{line}\n" for line in _block(title, steps))
    write_atomically(file, old + head + lines.encode())
    return Saved(file, (old + head).count(b"\n") + 1, "", title)


def _title(sandbox: Sandbox) -> str:
    kinds = {line.step.word: line.step.text for line in reversed(sandbox.lines)}
    return kinds.get("when") or kinds.get("then") or kinds["given"]


# What was tried, in lines


def worded(desk: Workbench, sandbox: Sandbox) -> list[tuple[str, str]]:
    """The lines of the example, with the answers as lines of their own, as far as an example does not do the same by
    itself. Raises SaveError where nothing that can be said comes to the same."""
    happened, trouble = told(sandbox.play, 0, sandbox.voice), ""
    for steps in _ways(desk, sandbox):
        example = Example("", tuple(Step(word, text, 0, 0) for word, text in steps), Span(0, 0))
        ran = run_example_of(desk.compiler, desk.key, desk.game, _reader(desk), example)
        if ran.failed < 0 and ran.outcome.trace == happened:
            return steps
        trouble = trouble or _goes_another_way(happened, ran.outcome.trace, ran.outcome.found)
    raise SaveError(f"as an example it would go another way: {trouble}.")


def _ways(desk: Workbench, sandbox: Sandbox) -> Iterator[list[tuple[str, str]]]:
    """The ways to write the same down, the most natural first."""
    yield [one for line in sandbox.lines for one in _in_one(desk, line) or _in_lines(desk, line, _chosen)]
    for said in (_chosen, _unusual, _all):
        yield [one for line in sandbox.lines for one in _in_lines(desk, line, said)]


def _in_one(desk: Workbench, line: Line) -> list[tuple[str, str]]:
    """`you use Sandor Clegane on Robb Stark`: a line that says whom the card was used on, if that is what was asked."""
    text, names, known = line.step.text, [answer.label for answer in line.answers], desk.game.rules.cast.called
    if not names or f" {USE}" not in text or " on " in text or any(name not in known for name in names):
        return []
    text = f"{text} on {', '.join(names[:-1])}{' and ' if len(names) > 1 else ''}{names[-1]}"
    return [] if isinstance(desk.read("when", Typed(text)), list) else [("when", text)]


def _reader(desk: Workbench) -> Reader:
    return desk.compiler.project.reader_of_examples(desk.key)


def _goes_another_way(happened: list[str], trace: list[str], found: str) -> str:
    for number, line in enumerate(happened):
        if number >= len(trace) or trace[number] != line:
            other = trace[number].strip() if number < len(trace) else found or "nothing more"
            return f"{other}, instead of {line.strip()}"
    return trace[len(happened)].strip() if len(trace) > len(happened) else found


def _chosen(answer: Answer) -> bool:
    """What was picked is said, even if it was the first: an example should not hang on the order of options."""
    return not answer.usual or answer.label not in _SAYINGS


def _unusual(answer: Answer) -> bool:
    return not answer.usual


def _all(_answer: Answer) -> bool:
    return True


def _in_lines(desk: Workbench, line: Line, said: Callable[[Answer], bool]) -> list[tuple[str, str]]:
    """A line and its answers. In a situation an answer follows what asks for it; on a board it stands before."""
    lines = [_worded(desk, answer) for answer in line.answers if said(answer)]
    answers = [("when", text) for text in lines if text]
    own = (line.step.word, line.step.text)
    return [*answers, own] if desk.game.whole else [own, *answers]


def _worded(desk: Workbench, answer: Answer) -> str:
    """An answer as a line of an example. Where the language has no words for it, it is left out if an example does the
    same by itself; else SaveError is raised."""
    who, s = (YOU, "") if answer.player <= 0 else ("your opponent", "s")
    candidates = [f"{who} {_SAYINGS[answer.label]}{s}"] if answer.label in _SAYINGS else []
    deed = answer.label[:1].lower() + answer.label[1:]
    candidates += [f"{who} choose{s} {answer.label}", f"{who} name{s} {answer.label}"]
    candidates += [f"{who} choose{s} to {deed.removeprefix('you ')}"]
    for text in candidates:
        if not isinstance(desk.read("when", Typed(text)), list):
            return text
    if answer.usual:
        return ""
    raise SaveError(f"an example cannot say the answer “{answer.label}” to “{answer.ask}” yet.")


def _block(title: str, steps: list[tuple[str, str]]) -> Iterator[str]:
    yield f"example: {title}"
    before = ""
    for word, text in steps:
        yield f"  {'and' if word == before else word} {text}"
        before = word


# In a card file


def _below_card(desk: Workbench, sandbox: Sandbox, file: Path, title: str, steps: list[tuple[str, str]]) -> Saved:
    if not file.exists():
        raise SaveError(f"there is no card file {file}; a file with another ending takes an example without its card.")
    if not any(line.step.word == "then" for line in sandbox.lines):
        raise SaveError("an example of a card claims something: say then what holds.")
    data = bytes_of(file)
    source = Source.from_bytes(desk.content.shown(file), data)
    block = _block_for(desk, sandbox, read_card_file(source).blocks, file)
    last = source.place(_end(block) - 1)[0]
    rows = _LINE.findall(data)
    end = b"\r\n" if rows and rows[0].endswith(b"\r\n") else b"\n"
    if rows and not rows[last - 1].endswith((b"\r", b"\n")):
        rows[last - 1] += end
    rows[last:last] = [end, *(line.encode() + end for line in _block(title, steps))]
    new = b"".join(rows)
    _check(desk, block, Source.from_bytes(source.path, data), Source.from_bytes(source.path, new))
    write_atomically(file, new)
    return Saved(file, last + 2, block.name, title)


def _block_for(desk: Workbench, sandbox: Sandbox, blocks: list[CardBlock], file: Path) -> CardBlock:
    """The card the example is about: what is done names it first, or else what is given."""
    own = {block.name: block for block in blocks if block.game == desk.key}
    for word in ("when", "then", "given"):
        for line in sandbox.lines:
            named = [name for name in names_in([line.step]) if name in own] if line.step.word == word else []
            if named:
                return own[min(named, key=line.step.text.find)]
    raise SaveError(f"no card of {file} is named; a file with another ending takes an example without its card.")


def _end(block: CardBlock) -> int:
    """Where the last line of a block ends."""
    ends = [block.head.span.end, *(field.span.end for field in block.fields), *(line.span.end for line in block.text)]
    for example in block.examples:
        ends += [example.span.end, *(step.span.end for step in example.steps)]
    return max(ends)


def _check(desk: Workbench, block: CardBlock, old: Source, new: Source) -> None:
    """Read the file as it will be: one example more, nothing else new, and that example holds."""
    before, after = read_card_file(old), read_card_file(new)
    found = next(one for one in after.blocks if (one.kind, one.name) == (block.kind, block.name))
    if len(after.problems) > len(before.problems) or len(found.examples) != len(block.examples) + 1:
        trouble = after.problems[0].message if after.problems else "it would not be read as an example of its card."
        raise SaveError(f"the file would not be sound: {trouble}")
    ran = run_example_of(desk.compiler, desk.key, desk.game, _reader(desk), found.examples[-1])
    if ran.failed >= 0:
        raise SaveError(f"the example would not hold: {ran.outcome.step}: {ran.outcome.found}.")
