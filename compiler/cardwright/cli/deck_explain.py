"""`cardwright deck explain`: why a list is legal: every rule, with what was counted for it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import name_project, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.check.ledger import Rule
    from cardwright.decks.judge import Reason
    from cardwright.decks.world import Measure


_MOST_CARDS = 8


def add_explain(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="the list; - reads one that comes in")
    parser.add_argument("--format-name", metavar="NAME", help="explain by this format")
    parser.add_argument("--game", default="", metavar="GAME", help="the game, where the list does not name it")


def explain(args: argparse.Namespace, content: Content) -> int:
    """Say why a list is legal, or not: every rule, with what was found and what is needed."""
    from cardwright.check.ledger import read_ledgers
    from cardwright.cli.deck_files import one_list, told_unread

    word, judge, decklist = one_list(args.file, args.game, content)
    if decklist.is_unread:
        return told_unread(decklist)
    known = judge.game(decklist.game).formats.names
    name = judge.game(decklist.game).format_named(args.format_name or decklist.format)
    if name not in known:
        raise CallError(f"There is no format {name} of {decklist.game}; there are {', '.join(known) or 'none'}.")
    reasons = judge.reasons(decklist, name)
    ledger = {rule.id: rule for rule in read_ledgers(content.ledger_files()) if rule.game == decklist.game}
    unread = [problem.message for problem in judge.scene(decklist).problems]
    legal = all(one.holds for one in reasons) and not unread
    if args.format == "json":
        rules = [_as_json(one, ledger.get(one.rule)) for one in reasons]
        say_json(
            {"file": word, "game": decklist.game, "format": name, "legal": legal, "unread": unread, "rules": rules}
        )
        return FINE if legal else CONTENT_FAULT
    name_project(content)
    say(f"{word}: {decklist.game} {name}: {'legal' if legal else 'not legal'}")
    for message in unread:
        say(f"  ✗ {message}")
    for one in reasons:
        _print(one, ledger.get(one.rule))
    return FINE if legal else CONTENT_FAULT


def _print(one: Reason, rule: Rule | None) -> None:
    whose = f" ({one.owner})" if one.owner else ""
    say(f"  {'✓' if one.holds else '✗'} {one.rule}{whose}: {one.sentence}")
    if rule is not None and rule.text.rstrip(".") != one.sentence.rstrip("."):
        say(f"      the ledger ({rule.section}): {rule.text}")
    nearest = one.nearest()
    if nearest is not None:
        many = f"; counted {len(one.measures)} times, this comes nearest" if len(one.measures) > 1 else ""
        say(f"      {_told(nearest)}{many}")
        if nearest.cards:
            more = f" and {len(nearest.cards) - _MOST_CARDS} more" if len(nearest.cards) > _MOST_CARDS else ""
            say(f"      by {', '.join(nearest.cards[:_MOST_CARDS])}{more}")
    elif one.found:
        say(f"      found {', '.join(one.found)}")


def _told(one: Measure) -> str:
    from cardwright.decks.rules.faults import shown, wanted

    of = f"{one.what}: " if one.what else ""
    return f"{of}found {shown(one.found)}, needed {wanted(one.op, one.limit)}"


def _as_json(one: Reason, rule: Rule | None) -> dict[str, Any]:
    from cardwright.decks.rules.faults import shown, wanted

    measures = [
        {
            "of": each.what or None,
            "found": shown(each.found),
            "needed": wanted(each.op, each.limit),
            "cards": list(each.cards),
        }
        for each in one.measures
    ]
    return {
        "rule": one.rule,
        "words": one.sentence,
        "owner": one.owner or None,
        "holds": one.holds,
        "counted": measures,
        "found": one.found,
        "ledger": None if rule is None else {"words": rule.text, "place": rule.section, "line": rule.line},
    }
