"""`cardwright rules`: lists the rules of the ledgers, with and without a test."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cardwright.check.ledger import REASONS, Rule, read_beyond, read_ledgers, standing
from cardwright.check.marks import Shown, rules_with_tests
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.table.proofs import Proof


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only the rules of this game")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--missing", action="store_true", help="only rules without a test")
    which.add_argument("--covered", action="store_true", help="only rules with a test")
    which.add_argument("--beyond", action="store_true", help="only rules that no program can obey, and why")
    which.add_argument(
        "--prove",
        action="store_true",
        help="leave out each line of GAME's rules: an example or test must then fail",
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the rules."""
    if args.prove:
        return _prove(args, content)
    files = content.ledger_files()
    if args.game is not None and args.game not in files:
        raise CallError(f"There is no ledger of {args.game}; there are {', '.join(files) or 'none'}.")
    rules = [rule for rule in read_ledgers(files) if args.game in (None, rule.game)]
    with Progress("collecting tests", 0) as progress:
        shown = rules_with_tests(content.tests_dir, progress.step)
    _remark(shown)
    tests = shown.rules
    beyond = read_beyond({rule.game: files[rule.game] for rule in rules}, rules)
    for rule in rules:
        if rule.id in beyond and tests.get(rule.id):
            remark(f"{rule.id} has a test, and yet it is said that no program can obey it.")
    chosen = [rule for rule in rules if _is_chosen(bool(tests.get(rule.id)), args.missing, args.covered)]
    if args.missing or args.beyond:
        chosen = [rule for rule in chosen if (rule.id in beyond) == args.beyond]
    if args.format == "json":
        say_json({"project": str(content.root), **_as_json(rules, chosen, tests, beyond)})
    else:
        _print(rules, chosen, tests, beyond, content.name)
    return 0


def _prove(args: argparse.Namespace, content: Content) -> int:
    """Tell of each line of rules of play which example or test fails without it."""
    from cardwright.engine.game import GameError
    from cardwright.table.catalogue import playable
    from cardwright.table.proofs import proofs, proven_by_tests

    games = [args.game] if args.game is not None else playable(content)
    rows: list[dict[str, object]] = []
    for game in games:
        try:
            with Progress(f"proving {game}", 0) as progress:
                found = proven_by_tests(content, game, list(proofs(content, game, progress.step)), progress.step)
        except GameError as error:
            raise CallError(str(error)) from None
        rows += [{"game": game, **_told(proof)} for proof in found]
        if args.format != "json":
            _print_proofs(game, found)
    if args.format == "json":
        say_json({"project": str(content.root), "lines": rows})
    return FINE if all(row["by"] for row in rows) else CONTENT_FAULT


def _told(proof: Proof) -> dict[str, object]:
    return {"rule": proof.rule, "part": proof.part, "line": proof.line, "words": proof.words, "by": proof.by}


def _print_proofs(game: str, found: list[Proof]) -> None:
    say(game)
    for proof in found:
        told = proof.by or f"nothing proves it: {proof.words}"
        say(f"  {'✓' if proof.by else '·'} {proof.rule}  {told}")
    rules = {proof.id for proof in found}
    proven = rules - {proof.id for proof in found if not proof.by}
    lines = f"{sum(bool(proof.by) for proof in found)} of {len(found)} lines"
    say(f"{lines} and {len(proven)} of {len(rules)} rules proven, in {game}")


def _remark(shown: Shown) -> None:
    """Say what is not known for certain."""
    if not shown.is_own:
        remark("The tests of this project are read, never run: marks count as far as they are written out.")
    for name in shown.read:
        if name not in shown.unread:
            remark(f"{name} cannot be imported; its marks are counted as far as they are written out.")
    for name in shown.unread:
        remark(f"{name} cannot be read; its marks are not counted.")


def _is_chosen(has_test: bool, missing: bool, covered: bool) -> bool:
    return not has_test if missing else has_test or not covered


def _as_json(
    rules: list[Rule], chosen: list[Rule], tests: dict[str, list[str]], beyond: dict[str, str]
) -> dict[str, object]:
    rows = [
        {
            "id": rule.id, "game": rule.game, "section": rule.section, "rule": rule.text,
            "tests": tests.get(rule.id, []), "beyond": beyond.get(rule.id, ""),
        }
        for rule in chosen
    ]  # fmt: skip
    games = {game: standing(own, beyond, tests)._asdict() for game, own in _by_game(rules).items()}
    return {"total": len(rules), "covered": sum(rule.id in tests for rule in rules), "games": games, "rules": rows}


def _by_game(rules: list[Rule]) -> dict[str, list[Rule]]:
    return {game: [rule for rule in rules if rule.game == game] for game in dict.fromkeys(rule.game for rule in rules)}


def _print(
    rules: list[Rule], chosen: list[Rule], tests: dict[str, list[str]], beyond: dict[str, str], project: str
) -> None:
    section = ""
    for rule in chosen:
        if f"{rule.game}: {rule.section}" != section:
            section = f"{rule.game}: {rule.section}"
            say(section)
        mark = "✓" if rule.id in tests else "–" if rule.id in beyond else "·"
        why = f" ({beyond[rule.id]}: {REASONS[beyond[rule.id]]})" if rule.id in beyond else ""
        say(f"  {mark} {rule.id}  {rule.text}{why}")
    for game, own in _by_game(rules).items():
        counts = standing(own, beyond, tests)
        say(f"{game}: {counts.proven} proven, {counts.obeyable} that a program can obey, {counts.all} in all")
    covered = sum(rule.id in tests for rule in rules)
    say(f"{len(rules)} rules, {covered} with a test, {len(rules) - covered} without, in {project}")
