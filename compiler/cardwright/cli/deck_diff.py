"""`cardwright deck diff`: what one list has that another has not."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import name_project, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks import Decklist, Judge

_Place = tuple[str, str, str]
"""Whose, which section, and which card with what was chosen for it."""


def add_diff(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="A", help="a list; - reads one that comes in")
    parser.add_argument("other", metavar="B", help="the list to compare it with")
    parser.add_argument("--game", default="", metavar="GAME", help="the game, where the lists do not name it")


def diff(args: argparse.Namespace, content: Content) -> int:
    """Say what changes from one list to another: cards by section, fields, and whether they are legal."""
    from cardwright.cli.deck_files import one_list, told_unread

    first, judge, one = one_list(args.file, args.game, content)
    second, _, other = one_list(args.other, args.game, content)
    for decklist in (one, other):
        if decklist.is_unread:
            return told_unread(decklist)
    if one.game != other.game:
        raise CallError(f"{first} is a list of {one.game}, {second} one of {other.game}.")
    changes = _changes(_cards(judge, one), _cards(judge, other))
    fields = _fields(one, other)
    legal = [judge.verdict(decklist).legal for decklist in (one, other)]
    name_project(content)
    if args.format == "json":
        cards = [
            {"owner": owner or None, "section": section, "card": card, "from": before, "to": after}
            for (owner, section, card), (before, after) in changes.items()
        ]
        say_json({
            "files": [first, second], "game": one.game, "legal": legal, "cards": cards,
            "fields": [{"field": name, "from": before, "to": after} for name, before, after in fields],
        })  # fmt: skip
        return FINE
    for name, before, after in fields:
        say(f"{name}: {before or '(none)'} → {after or '(none)'}")
    _print(changes)
    if not changes and not fields:
        say("The two lists are the same.")
    for word, is_legal in zip((first, second), legal, strict=True):
        say(f"{word}: {'legal' if is_legal else 'not legal'}")
    return FINE


def _cards(judge: Judge, decklist: Decklist) -> Counter[_Place]:
    found: Counter[_Place] = Counter()
    for entry in judge.scene(decklist).entries:
        version = f" ({entry.card.version})" if entry.card.version else ""
        chosen = "".join(f", {name} {value}" for name, value in sorted(entry.chosen.items()))
        bearer = f", for {entry.bearer.card.name}" if entry.bearer is not None else ""
        found[entry.owner, entry.section, f"{entry.card.name}{version}{chosen}{bearer}"] += entry.count
    return found


def _changes(one: Counter[_Place], other: Counter[_Place]) -> dict[_Place, tuple[int, int]]:
    places = dict.fromkeys([*one, *other])
    return {place: (one[place], other[place]) for place in places if one[place] != other[place]}


def _fields(one: Decklist, other: Decklist) -> list[tuple[str, str, str]]:
    def said(decklist: Decklist) -> dict[str, str]:
        found: dict[str, list[str]] = {"format": [decklist.format]}
        for line in decklist.fields:
            found.setdefault(line.name.casefold(), []).append(line.value)
        return {name: ", ".join(values) for name, values in found.items()}

    before, after = said(one), said(other)
    names = dict.fromkeys([*before, *after])
    return [
        (name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def _print(changes: dict[_Place, tuple[int, int]]) -> None:
    sections: dict[tuple[str, str], list[Any]] = {}
    for (owner, section, card), (before, after) in changes.items():
        sections.setdefault((owner, section), []).append((card, before, after))
    for (owner, section), rows in sections.items():
        up, down = (sum(max(sign * (after - before), 0) for _, before, after in rows) for sign in (1, -1))
        say(f"{owner}'s {section}: +{up} −{down}" if owner else f"{section}: +{up} −{down}")
        for card, before, after in rows:
            sign = "+" if after > before else "−"
            say(f"  {sign}{abs(after - before)} {card} ({before} → {after})")
