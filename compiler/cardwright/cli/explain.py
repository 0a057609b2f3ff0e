"""`cardwright explain`: what the compiler understands of a card or a text."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import name_project, say, say_json
from cardwright.cli.progress import Progress
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.check.project import Project
    from cardwright.check.running import Unrunnable
    from cardwright.check.texts import TextReading
    from cardwright.lang.vocabulary import Vocabulary
    from cardwright.meaning.lexicon import Lexicon


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


def _explain_text(args: argparse.Namespace, content: Content) -> int:
    from cardwright.check.texts import TextReader, split_text

    if args.game is None:
        raise CallError(f"Say whose words these are with --game: {', '.join(content.games())}.")
    content.grammar_dir(args.game)  # says which games there are when this is none
    project = _project(content)
    vocabulary = project.vocabulary(args.game).extended()
    if args.name:
        vocabulary.add_name(args.name)
    text = sys.stdin.read() if args.text == "-" else args.text
    reader = TextReader(project.tables, vocabulary, args.printed)
    lexicon = project.lexicon(args.game)
    reading = reader.read(split_text(text), args.name, "text", own_type=args.type, lexicon=lexicon)
    if reading.ok and args.game in content.games_with_cards():
        reading.run(_unrunnable(project, vocabulary, args, reading), args.printed, "text")
    if not reading.lines:
        raise CallError("There is nothing to explain: the text is empty.")
    if args.format == "json":
        say_json({"project": str(content.root), **reading.to_json()})
    else:
        _print_reading(reading, vocabulary, args.name, lexicon)
    return FINE if reading.ok else CONTENT_FAULT


def _unrunnable(
    project: Project, vocabulary: Vocabulary, args: argparse.Namespace, reading: TextReading
) -> list[Unrunnable]:
    """What of the text the game's table cannot run, on a card beside those of the project."""
    from cardwright.check.archive import open_archive
    from cardwright.check.compiled import CompiledCard, CompiledLine
    from cardwright.games.interpreting import unrunnable

    name, lexicon = args.name or _NAMELESS, partial(project.lexicon, args.game)
    lines = [CompiledLine(line.text, line.abilities, number) for number, line in enumerate(reading.lines)]
    card = CompiledCard(name, args.game, lines, [], "text", 0, vocabulary, lexicon=lexicon, type=args.type)
    archive = open_archive(project.content)
    others = [replace(one, lines=[]) for one in archive.cards(args.game) if one.name != name and one.is_sound]
    return [one for one in unrunnable(archive.compiler, args.game, [card, *others], False) if one.file == card.file]


_NAMELESS = "A Card without a Name"


def _print_reading(reading: TextReading, vocabulary: Any, own_name: str, lexicon: Lexicon | None) -> None:
    from cardwright.cli.explaining import print_line
    from cardwright.cli.render import as_text, wants_colour

    for line in reading.lines:
        print_line(line.text, line.abilities, line.canonical, vocabulary, own_name, line.meaning, lexicon)
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
        _print_reading(reading, card.vocabulary, card.name, card.lexicon() if card.lexicon is not None else None)
    return FINE if reading.ok else CONTENT_FAULT


# ---------------------------------------------------------------- a file of printed cards


def _explain_file(file: str, content: Content) -> int:
    """One object a line, whatever the format: the result is for programs, and it can be long."""
    from cardwright.check.corpus import read_corpus
    from cardwright.check.corpus_readers import CorpusReaders
    from cardwright.check.corpus_words import words_by_game

    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    lines = data.split(b"\n")
    readers = CorpusReaders(_project(content), words_by_game(read_corpus(lines)))
    code = FINE
    with Progress("explaining", len(lines)) as progress:
        for card in read_corpus(lines):
            reading = readers.read(card, file)
            say(json.dumps({"id": card.id, **reading.to_json()}, ensure_ascii=False))
            code = code if reading.ok else CONTENT_FAULT
            progress.step()
    return code
