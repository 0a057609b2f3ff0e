"""`cardwright find`: finds cards by their fields and by what their text means."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.cli.render import tell_lost
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.check.compiled import CompiledCard


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "query",
        nargs="+",
        metavar="QUERY",
        help="what to look for; effect:, cost:, trigger:, cannot:, gives:, has:, keyword:, text:, sort:",
    )


def prepare(words: list[str]) -> list[str]:
    """Options first, then the query: a term such as -house:Stark must not be taken for an option."""
    options: list[str] = []
    query: list[str] = []
    rest = iter(words)
    for word in rest:
        if word in ("--format", "--project"):
            options += [word, *[value for value in [next(rest, None)] if value is not None]]
        elif word.startswith("--") or word == "-h":
            options += [word] if word != "--" else []
        else:
            query.append(word)
    return [*options, "--", *query]


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the cards that were found; finding none is a fault of the content, as it is for grep."""
    found = found_cards(args.query, content)
    if args.format == "json":
        say_json([_as_json(card) for card in found])
    else:
        _print(found)
    remark(f"{len(found)} card{'' if len(found) == 1 else 's'}, in {content.name}")
    return FINE if found else CONTENT_FAULT


def found_cards(words: list[str], content: Content) -> list[CompiledCard]:
    """The cards of a project that a query finds; what is odd about it is told beside."""
    from cardwright.check.archive import open_archive
    from cardwright.check.query import Matcher, QueryError, facts_of, parse_query

    text = " ".join(_quoted(word) for word in words)
    try:
        query = parse_query(text)  # before the cards are compiled: a wrong query should not have to wait
        with Progress("reading cards", 0) as progress:
            archive = open_archive(content)
            cards = archive.all_cards(progress.reach)
        matcher = Matcher(query, cards, facts_of)
    except QueryError as error:
        raise CallError(error.shown(text)) from None
    tell_lost(archive.problems)
    for told in matcher.remarks():
        remark(told)
    return matcher.found()


def _quoted(word: str) -> str:
    """A word of the command line as the query has it: the shell has taken quotation marks away."""
    if " " not in word or '"' in word or len(word.split()) != len(word.split(" ")):
        return word
    field, colon, value = word.partition(":")
    is_value = colon and field.lstrip("-").isidentifier() and not any(mark in value for mark in ":<>=()")
    return f'{field}:"{value}"' if is_value else word


def _as_json(card: CompiledCard) -> dict[str, object]:
    return {"name": card.name, "game": card.game, "type": card.type, "file": card.file, "line": card.line}


def _print(cards: list[CompiledCard]) -> None:
    rows = [(card.name, card.game, card.type, f"{card.file}:{card.line}") for card in cards]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    for row in rows:
        say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
