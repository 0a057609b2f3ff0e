"""The words of a game: its glossary of keywords, and everything a card of it may say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.example_forms import forms
from cardwright.lang.vocabulary import Frame
from cardwright.site.book import CardEntry, GameBook, KeywordEntry
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import RulesByWord
from cardwright.site.page import SitePage
from cardwright.site.slugs import Slugs, slug

_MEANINGS = {
    "window": "a moment in which the ability may be used",
    "event": "something that happens and sets the ability off",
    "condition": "something that must be so",
    "cost": "something that has to be paid",
    "setup": "done while the game is set up",
}


def word_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        uses = _Uses(drawing, game)
        yield SitePage(
            url=game.words_url,
            template="words.html",
            title=f"{game.name}: words",
            description=f"The vocabulary of {game.name}: nouns, verbs, labels, values and times.",
            data={
                "game": game.name,
                "gallery": f"{game.folder}/index.html",
                "nouns": _nouns(game, uses),
                "verbs": [_verb(frame, uses) for frame in _frames(game)],
                "labels": _labels(game),
                "values": _values(game),
                "times": sorted(game.vocabulary.time_patterns.values()),
                "aliases": _aliases(game),
                "forms": _forms(drawing, game),
            },
            crumbs=drawing.crumbs(game),
        )


def _forms(drawing: Drawing, game: GameBook) -> list[dict[str, Any]]:
    """The forms of lines of examples; read again only if an example is another one."""
    archive = open_archive(drawing.book.content)
    blocks = (*archive.cards(game.key), *archive.keywords(game.key), *archive.rules(game.key))
    steps = [(step.word, step.text) for block in blocks for example in block.examples for step in example.steps]
    digest = hashlib.sha256(repr(steps).encode()).hexdigest()
    content = drawing.book.content
    return drawing.kept.rows(f"forms {digest}", lambda: [form._asdict() for form in forms(content, game.key)])


class _Uses:
    """The first card that uses a noun or verb, and how many do."""

    def __init__(self, drawing: Drawing, game: GameBook) -> None:
        self._found: dict[str, list[CardEntry]] = {}
        for entry in game.cards:
            for word in drawing.gist(entry.card).words:
                self._found.setdefault(word, []).append(entry)

    def of(self, word: str) -> dict[str, Any]:
        """How often a word is used, and where to see it."""
        found = self._found.get(word, [])
        return {"count": len(found), "name": found[0].full_name, "url": found[0].url} if found else {"count": 0}


def _nouns(game: GameBook, uses: _Uses) -> list[dict[str, Any]]:
    """Nouns by kind; each has an anchor `kind-noun`."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for noun, entry in sorted(game.vocabulary.nouns.items(), key=lambda row: row[0].lower()):
        plural = game.vocabulary.plurals.get(noun, "")
        row = {"noun": entry.lemma, "plural": plural if plural != noun else "", "uses": uses.of(f"n {entry.lemma}")}
        kinds.setdefault(entry.kind or "other", []).append(row)
    rows = []
    for kind, nouns in sorted(kinds.items()):
        slugs = Slugs()
        rows.append({"kind": kind, "nouns": [{**row, "anchor": f"{kind}-{slugs.take(row['noun'])}"} for row in nouns]})
    return rows


def _frames(game: GameBook) -> list[Frame]:
    return sorted(game.vocabulary.frames.values(), key=lambda frame: frame.lemma)


def _verb(frame: Frame, uses: _Uses) -> dict[str, Any]:
    return {
        "verb": frame.lemma,
        "means": frame.means,
        "objects": [each if each != "*" else "anything" for each in frame.objects],
        "takes": [f"{preposition} … ({role})" for preposition, (role, _kinds) in sorted(frame.takes.items())],
        "uses": uses.of(f"v {frame.lemma}"),
    }


def _labels(game: GameBook) -> list[dict[str, str]]:
    rows: dict[str, dict[str, str]] = {}
    for label in game.vocabulary.labels:
        anchor = f"label-{slug(label.name)}"
        means = _MEANINGS.get(label.means, label.means)
        rows.setdefault(anchor, {"name": label.name, "anchor": anchor, "means": means})
    return sorted(rows.values(), key=lambda row: row["name"].lower())


def _values(game: GameBook) -> list[dict[str, Any]]:
    found = sorted(game.vocabulary.values.items())
    return [{"attribute": name, "values": sorted(set(each), key=str.lower)} for name, each in found if each]


def _aliases(game: GameBook) -> list[dict[str, str]]:
    rows = {" ".join(words): canonical for found in game.vocabulary.aliases.values() for words, canonical in found}
    return [{"printed": printed, "canonical": rows[printed]} for printed in sorted(rows)]


def keyword_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        rules = RulesByWord(game)
        holders: dict[str, list[CardEntry]] = {}
        for entry in game.cards:
            for name in drawing.gist(entry.card).keywords:
                holders.setdefault(name, []).append(entry)
        yield SitePage(
            url=game.keywords_url,
            template="keywords.html",
            title=f"{game.name}: keywords",
            description=f"What the keywords of {game.name} say, and which cards have them.",
            data={
                "game": game.name,
                "gallery": f"{game.folder}/index.html",
                "keywords": [
                    {**_keyword(drawing, game, word, holders), "rules": rules.about(word.name)}
                    for word in game.keywords
                ],
            },
            crumbs=drawing.crumbs(game),
        )


def _keyword(
    drawing: Drawing, game: GameBook, word: KeywordEntry, holders: dict[str, list[CardEntry]]
) -> dict[str, Any]:
    block = word.block
    cards = holders.get(word.name.lower(), [])
    return {
        "name": word.name,
        "shown": word.shown,
        "anchor": word.anchor,
        "lines": drawing.lines(block, game.key) if block is not None else [],
        "gloss": [] if block is not None else word.lines,
        "examples": drawing.rulings(block, game.key) if block is not None else [],
        "cards": [{"name": entry.full_name, "url": entry.url} for entry in cards],
        "query": f'keyword:"{word.name}"',
        "file": block.file if block is not None else "",
        "line": block.line if block is not None else 0,
    }
