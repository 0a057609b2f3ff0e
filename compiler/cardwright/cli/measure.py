"""`cardwright measure`: how much of a file of printed cards is understood and runs, and what is missing."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content
from cardwright.lang.source import bytes_of

if TYPE_CHECKING:
    from cardwright.check.corpus import CorpusCard
    from cardwright.check.differences import Differences
    from cardwright.check.figures import CardFact, Measure, Wanted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="printed cards, one JSON object a line")
    parser.add_argument("--game", help="only cards of this game; cards without a game are taken to be of it")
    parser.add_argument("--top", type=int, default=10, metavar="N", help="how many of what is missing to list")
    parser.add_argument(
        "--whole",
        action="store_true",
        help="leave each phrase of each line out in turn: the meaning must change (slow)",
    )
    parser.add_argument("--play", action="store_true", help="carry lines out in random situations of their game (slow)")
    parser.add_argument("--save", metavar="NEW.json", help="keep the meanings, to compare later versions with")
    parser.add_argument(
        "--against", metavar="OLD.json", help="what has changed in meaning since that was saved, grouped by cause"
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the figures."""
    from cardwright.check.card_index import heads_in
    from cardwright.check.figures import Measure
    from cardwright.check.measure import How, measured
    from cardwright.table.playouts import tried
    from cardwright.table.tables import has_table

    if args.game is not None:
        content.grammar_dir(args.game)  # says which games there are when this is none
    cards = _cards(args.file, args.game)
    old = _saved(args.against) if args.against is not None else None
    heads = [head for file in content.all_card_files() for head in heads_in(bytes_of(file).decode("utf-8", "replace"))]
    games = [game for game in dict.fromkeys(card.game for card in cards) if game in content.games()]
    how = How(tried, args.whole, args.play, old is not None or args.save is not None)
    measure = Measure(how.stages, tables={game: has_table(game, content) for game in games})
    facts: list[CardFact] = []
    with Progress("measuring", len(cards)) as progress:
        for found in measured(cards, content, heads, how):
            measure.add(found)
            facts += found if how.meanings else ()
            progress.step(len(found))
    report = {"project": str(content.root), "file": args.file, **measure.to_json(args.top)}
    changes = None
    if how.meanings:
        lines, texts = _lines(cards, facts)
        if args.save is not None:
            _save(args.save, lines)
        changes = _compared(old, lines, texts) if old is not None else None
    if args.format == "json":
        say_json({**report, "against": changes.to_json()} if changes is not None else report)
    elif changes is not None:
        _print_changes(args.against, changes, args.top)
    else:
        _print(args.file, measure, args.top)
    remark(f"read with the words of {content.name}")
    return 0


def _cards(file: str, game: str | None) -> list[CorpusCard]:
    """The cards of the file that are to be measured."""
    from cardwright.check.corpus import NO_GAME, read_corpus

    cards = list(read_corpus(bytes_of(Path(file)).split(b"\n")))
    if game is not None:
        cards = [replace(card, game=game, fault="") if card.fault == NO_GAME else card for card in cards]
        cards = [card for card in cards if card.game == game]
    if not cards:
        raise CallError(f"{file} holds no cards{f' of {game}' if game else ''}.")
    return cards


def _print(file: str, measure: Measure, most: int) -> None:
    from cardwright.check.figures import STAGES
    from cardwright.check.obstacles import KINDS

    say(f"{file}: {measure.cards} cards, {measure.lines} lines")
    say("                     lines            cards")
    for stage in measure.stages:
        lines, cards = measure.line_counts[stage], measure.card_counts[stage]
        say(_figure(stage, (lines, measure.lines), (cards, measure.cards), STAGES[stage]))
        if stage == "typed":
            named = (measure.named, measure.lines), (measure.cards_named, measure.cards)
            say(_figure("named", *named, "not typed: a keyword or label is known by name only"))
    if "played" in measure.stages:
        say(
            _figure(
                "changed", (measure.changed, measure.lines), None, "of these, changed something; the rest could not"
            )
        )
    say(_figure("round trip", (measure.round_trip, measure.lines), None, "read back from canonical words"))
    say(_figure("undecided", (measure.undecided, measure.lines), None, "with a choice no policy decides"))
    if measure.unreadable:
        say(
            _figure(
                "unreadable", None, (measure.unreadable, measure.cards), "records that are no cards of a known game"
            )
        )
    for game, there in measure.tables.items():
        if not there:
            say(f"  {game} has no table: nothing of it runs")
    for kind, title in KINDS.items():
        _print_ranking(title, measure.ranking(kind, most))
    pairs = measure.paired(most)
    if pairs:
        say("pairs (cards both would unlock, cards that need both)")
        for pair in pairs:
            say(f"  {pair.unlocks:>5} {pair.both:>5}  {pair.first.name} + {pair.second.name}")


Share = tuple[int, int]


def _figure(name: str, lines: Share | None, cards: Share | None, about: str) -> str:
    return f"  {name:<11} {_share(lines)}  {_share(cards)}  {about}"


def _share(share: Share | None) -> str:
    if share is None:
        return " " * 15
    part, whole = share
    return f"{part:>7} {100 * part / whole:5.1f} %" if whole else f"{part:>7}       -"


def _print_ranking(title: str, rows: list[Wanted]) -> None:
    if not rows:
        return
    say(f"{title} (cards each would unlock by itself, cards it stands in the way of)")
    for row in rows:
        say(f"  {row.unlocks:>5} {row.cards:>5}  {row.obstacle.name}  e.g. {', '.join(row.examples)}")


# ---------------------------------------------------------------- two versions of the language


def _lines(cards: list[CorpusCard], facts: list[CardFact]) -> tuple[dict[str, Any], dict[str, str]]:
    """The meanings of all lines by their places, and the words of the lines."""
    lines: dict[str, Any] = {}
    texts: dict[str, str] = {}
    for card, fact in zip(cards, facts, strict=True):
        for number, (text, line) in enumerate(zip(card.text, fact.lines, strict=False), 1):
            if line.meaning is not None:
                lines[f"{fact.id} line {number}"], texts[f"{fact.id} line {number}"] = line.meaning, text
    return lines, texts


_KIND = "cardwright meanings"


def _save(file: str, lines: dict[str, Any]) -> None:
    from cardwright.lang.atomic import write_atomically

    rows = ",\n".join(f"{json.dumps(place)}: {json.dumps(lines[place], ensure_ascii=False)}" for place in lines)
    write_atomically(Path(file), f'{{"kind": "{_KIND}", "lines": {{\n{rows}\n}}}}\n'.encode())
    remark(f"saved the meanings of {len(lines)} lines in {file}")


def _saved(file: str) -> dict[str, Any]:
    """The meanings that were saved."""
    try:
        data = json.loads(bytes_of(Path(file)))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise CallError(f"{file} was not written by `measure --save`: it is no JSON.") from error
    lines = data.get("lines") if isinstance(data, dict) and data.get("kind") == _KIND else None
    if not isinstance(lines, dict) or not all(isinstance(row, dict) and "text" in row for row in lines.values()):
        raise CallError(f"{file} was not written by `measure --save`.")
    return lines


def _compared(old: dict[str, Any], new: dict[str, Any], texts: dict[str, str]) -> Differences:
    from cardwright.check.differences import differences

    return differences(old, new, texts)


def _print_changes(file: str, found: Differences, most: int) -> None:
    say(f"against {file}: {found.changed} of {found.lines} lines have changed, {found.new} are new, {found.gone} gone")
    causes = found.ranking()
    for cause in causes[:most]:
        words = cause.to_json()["words"]
        said = f"  at {', '.join(f'“{word}”' for word in words)}" if words else ""
        say(f"  {cause.lines:>5}  {cause.name}{said}  e.g. {', '.join(cause.examples)}")
    if len(causes) > most:
        say(f"  {len(causes) - most} more causes (--top {len(causes)})")
