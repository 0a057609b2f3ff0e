"""`cardwright explain`: what the compiler understands of a card or a text."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.check.meanings import LineMeaning
from cardwright.check.reading import LineWords, Power, line_words, outline, said_of
from cardwright.check.texts import TextLineReading
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, name_project, say, say_json
from cardwright.content import Content
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.normal import normal
from cardwright.meaning.speech import Row

if TYPE_CHECKING:
    from cardwright.check.project import Project
    from cardwright.check.running import Unrunnable
    from cardwright.check.texts import TextReading
    from cardwright.lang.vocabulary import Vocabulary
    from cardwright.meaning.lexicon import Lexicon


def print_lines(lines: Sequence[TextLineReading], vocabulary: Vocabulary, lexicon: Lexicon | None) -> None:
    """Explain the lines of a text."""
    words = [LineWords([], []) for _ in lines]
    if lexicon is not None:
        texts, said = [line.text for line in lines], [line.said for line in lines]
        words = line_words(texts, [line.meaning for line in lines], said, lexicon, vocabulary)
    for line, found in zip(lines, words, strict=True):
        _print_line(line, found)


def _print_line(line: TextLineReading, found: LineWords) -> None:
    say(line.text)
    if not line.abilities:
        return
    if line.canonical and line.canonical != line.text:
        _section("in canonical words", line.canonical.split("\n"))
    _section("it says", reading_rows(found.rows))
    _section("it can", power_rows(found.powers))
    if line.meaning is not None:
        for ability in line.meaning.abilities:
            _section("its meaning", outline(normal(ability), line.text))
        _section("it speaks of", _meaning_rows(line.meaning, line.text))


def _meaning_rows(meaning: LineMeaning, text: str) -> list[str]:
    """What each pronoun stands for; or why the line has no meaning yet, and at which words."""
    if meaning.refusal is not None:
        start, end = meaning.refusal.span
        return [f"not settled: {meaning.refusal.message} (“{text[start:end]}”)"]
    found = sorted(meaning.references, key=lambda one: one.span)
    return list(dict.fromkeys(said_of(reference, text) for reference in found))


def _section(title: str, rows: Iterable[str]) -> None:
    lines = list(rows)
    if lines:
        say(f"  {title}")
        for line in lines:
            say(f"    {line}")


def reading_rows(rows: Sequence[Row]) -> list[str]:
    """Rows in two columns: headings, indented, and what they say."""
    heads = ["  " * row.depth + row.heading + ":" * bool(row.heading) for row in rows]
    width = max(map(len, heads), default=0)
    return [f"{head:<{width}} {row.text}".rstrip() for head, row in zip(heads, rows, strict=True)]


def power_rows(found: Sequence[Power]) -> list[str]:
    """One line an act: verb and operation, what it is done to and how that is found, and what stands around it."""
    verbs = [f"{power.verb} ({power.operation})" for power in found]
    whats = [f"{power.what} [{power.how}]" if power.how else power.what for power in found]
    first, second = max(map(len, verbs), default=0), max(map(len, whats), default=0)
    return [
        f"{verb:<{first}}  {what:<{second}}  {_circumstances(power)}".rstrip()
        for verb, what, power in zip(verbs, whats, found, strict=True)
    ]


def _circumstances(power: Power) -> str:
    by = f"by {power.who}" if power.who and power.who != "you" else ""
    return ", ".join(part for part in (by, power.part) if part)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("card", nargs="*", metavar="NAME", help="the name of a card of the project")
    parser.add_argument("--game", help="the game of the card or text")
    parser.add_argument("--text", help="explain this text, one ability a line; `-` reads it from the input")
    parser.add_argument("--name", default="", metavar="CARDNAME", help="the name of the card that bears the text")
    parser.add_argument(
        "--type", default="", metavar="TYPE", help="the type of that card: it decides when a line holds"
    )
    parser.add_argument("--printed", action="store_true", help="read leniently, as a text that cannot be rephrased")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="explain printed cards, one JSON object a line, as such objects"
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Explain, and say by the exit code whether all of it is understood."""
    if sum([bool(args.card), args.text is not None, args.jsonl is not None]) != 1:
        raise CallError("Name a card, or give one of --text and --jsonl.")
    if args.jsonl is not None:
        code = _explain_file(args.jsonl, content)
    elif args.text is not None:
        code = _explain_text(args, content)
    else:
        code = _explain_card(args, content)
    name_project(content)
    return code


def _project(content: Content) -> Project:
    from cardwright.check.archive import open_archive

    return open_archive(content).project


# ---------------------------------------------------------------- one text


def _known_type(project: Project, args: argparse.Namespace) -> None:
    """A type that no card of the game has decides nothing: better no answer than one about another card."""
    from cardwright.check.fielderrors import card_types

    schema = project.schema(args.game)
    types = card_types(schema.schema) if schema is not None else []
    if args.type and types and args.type not in types:
        raise CallError(f"No card of {args.game} has the type “{args.type}”; its types are {', '.join(types)}.")


def _explain_text(args: argparse.Namespace, content: Content) -> int:
    from cardwright.check.texts import TextReader, split_text

    if args.game is None:
        raise CallError(f"Say whose words these are with --game: {', '.join(content.games())}.")
    content.grammar_dir(args.game)  # says which games there are when this is none
    project = _project(content)
    _known_type(project, args)
    vocabulary = project.vocabulary(args.game).extended()
    if args.name:
        vocabulary.add_name(args.name)
    text = sys.stdin.read() if args.text == "-" else args.text
    reader = TextReader(project.tables, vocabulary, args.printed)
    lexicon = project.lexicon(args.game)
    reading = reader.read(split_text(text), args.name, "text", own_type=args.type, lexicon=lexicon)
    if reading.ok:
        _run(content, args.game, [_Trial(args.name or _NAMELESS, args.type, vocabulary, reading, "text")], args.printed)
    if not reading.lines:
        raise CallError("There is nothing to explain: the text is empty.")
    if args.format == "json":
        say_json({"project": str(content.root), **reading.to_json()})
    else:
        _print_reading(reading, vocabulary, lexicon)
    return FINE if reading.ok else CONTENT_FAULT


class _Trial(NamedTuple):
    """A text that has been read, to be compiled for the table of its game."""

    name: str
    type: str
    vocabulary: Vocabulary
    reading: TextReading
    shown_as: str


def _run(content: Content, game: str, trials: Sequence[_Trial], printed: bool) -> None:
    """Note what of each text the game's table cannot run, on cards beside those of the project; no two of them may have
    one name. Without a table nothing runs, and there is nothing more to say."""
    from cardwright.check.archive import open_archive
    from cardwright.check.compiled import CompiledCard, CompiledLine
    from cardwright.games.interpreting import unrunnable
    from cardwright.games.tables import has_table

    if not has_table(game, content):
        return
    archive, names = open_archive(content), {trial.name for trial in trials}
    lexicon, cards = partial(archive.project.lexicon, game), list[CompiledCard]()
    for number, trial in enumerate(trials):
        lines = [CompiledLine(line.text, line.abilities, at) for at, line in enumerate(trial.reading.lines)]
        cards.append(
            CompiledCard(
                trial.name, game, lines, [], _OUTSIDE, number, trial.vocabulary, lexicon=lexicon, type=trial.type
            )
        )
    others = [replace(one, lines=[]) for one in archive.cards(game) if one.name not in names and one.is_sound]
    found: dict[int, list[Unrunnable]] = {}
    for one in unrunnable(archive.compiler, game, [*cards, *others], False):
        if one.file == _OUTSIDE:
            found.setdefault(one.block, []).append(one)
    for number, trial in enumerate(trials):
        trial.reading.run(found.get(number, ()), printed, trial.shown_as)


_OUTSIDE = ""
"""Where a text stands that is in no file of the project."""
_NAMELESS = "A Card without a Name"


def _print_reading(reading: TextReading, vocabulary: Any, lexicon: Lexicon | None) -> None:
    from cardwright.cli.render import as_text, wants_colour

    print_lines(reading.lines, vocabulary, lexicon)
    for found in (*reading.errors, *reading.warnings):
        say(as_text(found, wants_colour(sys.stdout)))


# ---------------------------------------------------------------- a card of the project


def _explain_card(args: argparse.Namespace, content: Content) -> int:
    from cardwright.check.card_texts import find_card
    from cardwright.games.interpreting import unrunnable

    name = " ".join(args.card)
    card, reading = find_card(content, name, args.game, unrunnable)
    if args.format == "json":
        say_json({"project": str(content.root), **reading.to_json()})
    else:
        say(f"{card.name}: {card.game} {card.type}, {card.file}:{card.line}")
        if not card.lines:
            say("It has no text.")
        _print_reading(reading, card.vocabulary, card.lexicon() if card.lexicon is not None else None)
    return FINE if reading.ok else CONTENT_FAULT


# ---------------------------------------------------------------- a file of printed cards


_AT_ONCE = 200
"""So many printed cards are compiled for a table together: laying it costs more than a card does."""


def _explain_file(file: str, content: Content) -> int:
    """One object a line, whatever the format: the result is for programs, and it can be long."""
    from cardwright.check.corpus import CorpusCard, CorpusReaders, read_corpus, words_by_game

    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    lines = data.split(b"\n")
    readers = CorpusReaders(_project(content), words_by_game(read_corpus(lines)))
    code = FINE
    waiting: list[tuple[CorpusCard, TextReading]] = []

    def tell() -> int:
        for game in dict.fromkeys(card.game for card, reading in waiting if reading.ok):
            trials = [
                _Trial(card.name or _NAMELESS, card.type, readers.vocabulary(card), reading, card.shown_as(file))
                for card, reading in waiting
                if card.game == game and reading.ok
            ]
            _run(content, game, trials, printed=True)
        for card, reading in waiting:
            say(json.dumps({"id": card.id, **reading.to_json()}, ensure_ascii=False))
        told = FINE if all(reading.ok for _, reading in waiting) else CONTENT_FAULT
        waiting.clear()
        return told

    with Progress("explaining", len(lines)) as progress:
        for card in read_corpus(lines):
            same = any(other.name == card.name and other.game == card.game for other, _ in waiting)
            if same or len(waiting) == _AT_ONCE:
                code = max(code, tell())
            waiting.append((card, readers.read(card, file)))
            progress.step()
        return max(code, tell())
