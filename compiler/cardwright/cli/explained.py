"""What `cardwright explain` prints: what the compiler understands of a card or a text."""

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
from cardwright.lang.source import bytes_of
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech import Row

if TYPE_CHECKING:
    from cardwright.check.project import Project
    from cardwright.check.running import Unrunnable
    from cardwright.check.texts import TextReading
    from cardwright.lang.vocabulary import Vocabulary
    from cardwright.meaning.gamedata.lexicon import Lexicon


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
    _section("it asks", [f"{one.who} {one.does} {one.what}" for one in found.choices])
    _section("it can never apply", [f"nothing can meet “{words}”" for words in found.never])
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
    found: list[str] = []
    for head, row in zip(heads, rows, strict=True):
        first, *rest = row.text.split("\n")
        found += [f"{head:<{width}} {first}".rstrip(), *(f"{'':<{width}} {line}" for line in rest)]  # choices below
    return found


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


def explain(args: argparse.Namespace, content: Content) -> int:
    """Explain, and say by the exit code whether all of it is understood."""
    ways = (args.text, args.jsonl, args.diff, args.examples)
    if bool(args.card) + sum(way is not None for way in ways) != 1:
        raise CallError("Name a card, or give one of --text, --diff, --examples and --jsonl.")
    if args.jsonl is not None:
        code = _explain_file(args.jsonl, content)
    elif args.text is not None:
        code = _explain_text(args, content)
    elif args.diff is not None:
        code = _explain_difference(args, content)
    elif args.examples is not None:
        code = _explain_examples(args, content)
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


def _asked_project(args: argparse.Namespace, content: Content) -> Project:
    """The project, if it has the game and the type of card that a text is said to be of."""
    if args.game is None:
        raise CallError(f"Say whose words these are with --game: {', '.join(content.games())}.")
    content.grammar_dir(args.game)  # says which games there are when this is none
    project = _project(content)
    _known_type(project, args)
    return project


def _read_text(args: argparse.Namespace, project: Project, text: str, shown_as: str) -> tuple[TextReading, Vocabulary]:
    from cardwright.check.texts import TextReader, split_text

    vocabulary = project.vocabulary(args.game).extended()
    if args.name:
        vocabulary.add_name(args.name)
    reader = TextReader(project.tables, vocabulary, args.printed)
    lexicon = project.lexicon(args.game)
    return reader.read(split_text(text), args.name, shown_as, own_type=args.type, lexicon=lexicon), vocabulary


def _explain_difference(args: argparse.Namespace, content: Content) -> int:
    """Two wordings, or two cards by their names: what differs between them."""
    from cardwright.cli.explain_diff import compared, differences

    project = _asked_project(args, content)
    names = {name.casefold() for name in project.vocabulary(args.game).names.values()}
    readings = []
    for side, text in zip("AB", args.diff, strict=True):
        if text.casefold() in names:
            from cardwright.check.card_texts import find_card

            readings.append(find_card(content, text, args.game)[1])
        else:
            readings.append(_read_text(args, project, text, side)[0])
    one, other = readings
    lexicon, vocabulary = project.lexicon(args.game), project.vocabulary(args.game)
    if args.format == "json":
        found = {"a": one.to_json(), "b": other.to_json(), **differences(one, other, lexicon, vocabulary)}
        say_json({"project": str(content.root), **found})
        return FINE if one.ok and other.ok else CONTENT_FAULT
    if not (one.ok and other.ok):
        for reading in readings:
            _print_errors(reading)
        return CONTENT_FAULT
    for row in compared(one, other, lexicon, vocabulary):
        say(row)
    return FINE


def _explain_examples(args: argparse.Namespace, content: Content) -> int:
    """Every form that lines of a game's examples have, with how many have it and one of them."""
    from cardwright.check.example_forms import STEPS, forms

    content.grammar_dir(args.examples)  # says which games there are when this is none
    found = forms(content, args.examples)
    if args.format == "json":
        say_json({"project": str(content.root), "game": args.examples, "forms": [form._asdict() for form in found]})
        return FINE
    if not found:
        say(f"{args.examples} has no examples yet.")
    for word in STEPS:
        own = [form for form in found if form.word == word]
        width = max((len(form.pattern) for form in own), default=0)
        for form in own:
            said = form.example if form.example != form.pattern else ""
            say(f"{word:<5} {form.pattern:<{width}}  {form.lines:>4}×  {said}".rstrip())
    return FINE


def _explain_text(args: argparse.Namespace, content: Content) -> int:
    project = _asked_project(args, content)
    text = sys.stdin.read() if args.text == "-" else args.text
    reading, vocabulary = _read_text(args, project, text, "text")
    lexicon = project.lexicon(args.game)
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
    from cardwright.table.faults import unrunnable
    from cardwright.table.tables import has_table

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
    print_lines(reading.lines, vocabulary, lexicon)
    _print_errors(reading)


def _print_errors(reading: TextReading) -> None:
    from cardwright.cli.render import as_text, wants_colour

    for found in (*reading.errors, *reading.warnings):
        say(as_text(found, wants_colour(sys.stdout)))


# ---------------------------------------------------------------- a card of the project


def _explain_card(args: argparse.Namespace, content: Content) -> int:
    from cardwright.check.card_texts import find_card
    from cardwright.table.faults import unrunnable

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

    data = sys.stdin.buffer.read() if file == "-" else bytes_of(Path(file))
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
