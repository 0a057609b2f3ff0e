"""The ledgers as pages, and the rules of play beside them: every rule has an anchor by its id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.check.ledger import REASONS, standing
from cardwright.check.outline import FIELDS, values_of
from cardwright.lang.data import read_source
from cardwright.site.book import GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import ledger_parts
from cardwright.site.page import SitePage
from cardwright.site.slugs import Slugs


def rules_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a ledger."""
    for game in drawing.book.games:
        if game.ledger is not None:
            yield _page(drawing, game)


def _page(drawing: Drawing, game: GameBook) -> SitePage:
    assert game.ledger is not None
    own = {rule.id for rule in game.rules}
    tests = game.proved
    parts = ledger_parts(read_source(game.ledger).text, tests, lambda code: f"#{code}" if code in own else "")
    return SitePage(
        url=game.rules_url,
        template="rules.html",
        title=f"{game.name}: rules",
        description=f"Every rule of {game.name} that the project restates, with the tests that prove it.",
        data={
            "game": game.name,
            "parts": parts,
            "headings": [part for part in parts if part["kind"] == "heading" and part["level"] <= 3],
            "total": len(own),
            "obeyable": standing(game.rules, game.beyond, tests).obeyable,
            "beyond": {rule: REASONS[reason] for rule, reason in game.beyond.items()},
            "proved": len(tests),
            "tests": sum(map(len, tests.values())),
            "file": drawing.book.content.shown(game.ledger),
        },
        crumbs=drawing.crumbs(game),
    )


def play_pages(drawing: Drawing) -> Iterator[SitePage]:
    """How each game is played whose rules are text."""
    for game in drawing.book.games:
        if game.parts:
            yield _play_page(drawing, game)


def _play_page(drawing: Drawing, game: GameBook) -> SitePage:
    slugs = Slugs()
    parts = [_part(drawing, game, part, slugs) for part in game.parts]
    return SitePage(
        url=game.play_url,
        template="play.html",
        title=f"{game.name}: how it is played",
        description=f"The rules of play of {game.name}, as the game obeys them: in the words of its cards.",
        data={
            "game": game.name,
            "parts": parts,
            "lines": sum(len(part["lines"]) for part in parts),
            "examples": sum(len(part["examples"]) for part in parts),
            "file": drawing.book.content.shown(drawing.book.content.rules_file(game.key)),
        },
        crumbs=drawing.crumbs(game),
    )


def _part(drawing: Drawing, game: GameBook, part: CompiledRule, slugs: Slugs) -> dict[str, Any]:
    """A part of the rules, with where each of its rules stands in the ledger."""
    lines = drawing.lines(part, game.key)
    return {
        "kind": part.kind,
        "name": part.name or part.kind,
        "anchor": slugs.take(part.name or part.kind, part.kind),
        "fields": list(_told(part)),
        "lines": [{**line, **_said_by(drawing, rule)} for rule, line in zip(part.rules, lines, strict=False)],
        "examples": drawing.rulings(part, game.key),
    }


def _told(part: CompiledRule) -> Iterator[tuple[str, str]]:
    """What a part says in fields; of a reading all that it can be, that which holds by itself first."""
    if part.kind == "reading":
        usual, *others = values_of({name: str(value) for name, value in part.fields.items()})
        yield "usually", usual
        yield "or", ", ".join(others)
        return
    yield from ((name, str(part.fields[name])) for name in FIELDS[part.kind] if name in part.fields)


def _said_by(drawing: Drawing, rule: str) -> dict[str, str]:
    """The rule that a line says, where the ledger has it, and under which readings and variants the line holds."""
    name, _, asked = rule.partition(" (")
    return {"rule": name, "only": asked.rstrip(")"), "url": drawing.book.rule_urls.get(name, "")}
