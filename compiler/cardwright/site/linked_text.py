"""Texts as pages show them: cut into words that lead somewhere, with what the compiler understood of each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.check.reading import LineWords, branch, canonical, line_words
from cardwright.check.walk import walk
from cardwright.lang.tables import Tables
from cardwright.lang.tree import Ability, Called, KeywordUse, Kind, Label, Named, Node, Self
from cardwright.meaning.context.scope import Own
from cardwright.site.book import Book
from cardwright.site.slugs import slug

_BRACKETS = re.compile(r"\[([^\]\n]{1,40})\]")


class Run(NamedTuple):
    """Some words, and what they are: `plain`, `keyword`, `card`, `zone`, `label`, `icon`, `flavor` or `self`."""

    text: str
    kind: str = "plain"
    url: str = ""
    help: str = ""
    """What a reader sees who rests on the words."""


def plain_runs(text: str, icons: Mapping[str, str]) -> list[Run]:
    """Words with nothing but icons to find in them."""
    runs: list[Run] = []
    at = 0
    for found in _BRACKETS.finditer(text):
        icon = icons.get(found[1].lower())
        if icon is not None:
            runs += [Run(text[at : found.start()]), Run(found[1], "icon", icon)]
            at = found.end()
    return [run for run in (*runs, Run(text[at:])) if run.text]


def marked_runs(text: str, abilities: Iterable[Ability], icons: Mapping[str, str]) -> list[Run]:
    """A line with its labels and keywords marked, and icons in the place of their words."""
    spans = sorted(node.span for node in walk(abilities) if isinstance(node, KeywordUse | Label))
    runs: list[Run] = []
    at = 0
    for start, end in spans:
        if at <= start < end <= len(text) and "[" not in text[start:end]:
            runs += [*plain_runs(text[at:start], icons), Run(text[start:end], "label")]
            at = end
    return [*runs, *plain_runs(text[at:], icons)]


class Linker:
    """Finds the words of a game's texts that have a page or a place on one."""

    def __init__(self, book: Book, game: str, icons: Mapping[str, str]) -> None:
        self._book = book
        self._game = game
        self._icons = icons
        """The icon of each value that has one, by the value in small letters."""
        self._words = book.by_key[game].words_url
        nouns = book.by_key[game].vocabulary.nouns
        names = sorted({entry.card.name for entry in book.by_key[game].cards}, key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None
        self._zones = {noun for noun, entry in nouns.items() if entry.kind == "zone"}

    def line(self, text: str, abilities: Iterable[Ability]) -> list[Run]:
        """A line of an ability as runs."""
        marks = sorted(self._marks(text, abilities), key=lambda mark: (mark[0], mark[0] - mark[1]))
        runs: list[Run] = []
        at = 0
        for start, end, run in marks:
            if start >= at:
                runs += self.plain(text[at:start])
                runs.append(run)
                at = end
        return runs + self.plain(text[at:])

    def plain(self, text: str) -> list[Run]:
        """Words with nothing but icons to find in them."""
        return plain_runs(text, self._icons)

    def said(self, text: str) -> list[dict[str, str]]:
        """Words that are about a text rather than one: icons, and nothing else, are found in them."""
        return [run._asdict() for run in self.plain(text)]

    def ruling(self, text: str, own: str) -> list[dict[str, str]]:
        """The words of an example: icons and the names of other cards are found in them."""
        runs: list[Run] = []
        at = 0
        for found in self._names.finditer(text) if self._names is not None else ():
            if found[0] != own:
                url = self._book.card_urls[self._game, found[0].lower()]
                runs += [*self.plain(text[at : found.start()]), Run(found[0], "card", url)]
                at = found.end()
        return [run._asdict() for run in (*runs, *self.plain(text[at:]))]

    def _marks(self, text: str, abilities: Iterable[Ability]) -> Iterator[tuple[int, int, Run]]:
        for node in walk(abilities):
            wanted = self._wanted(node)
            if wanted is None:
                continue
            words, kind, url, help_text = wanted
            start, end = node.span
            found = text.lower().find(words.lower(), start, end) if words else start
            stop = found + len(words) if words else end
            if found >= 0 and start < end <= len(text) and (kind != "label" or "[" not in text[start:end]):
                yield found, stop, Run(text[found:stop], kind, url, help_text)

    def _wanted(self, node: Node) -> tuple[str, str, str, str] | None:
        """The words to mark (empty: all of the node's), what they are, where they lead and what helps with them."""
        if isinstance(node, KeywordUse):
            word = self._book.keyword_entries.get((self._game, node.name.lower()))
            return ("", "keyword", word.url, " ".join(word.lines)) if word is not None else None
        if isinstance(node, Named | Called):
            url = self._book.card_urls.get((self._game, node.name.lower()))
            return (node.name, "card", url, "") if url is not None else None
        if isinstance(node, Kind) and node.kind == "zone" and node.noun in self._zones:
            return "", "zone", f"{self._words}#zone-{slug(node.noun)}", ""
        if isinstance(node, Label):
            return "", "label", f"{self._words}#label-{slug(node.name)}", ""
        if isinstance(node, Self) and not node.noun:
            return "", "self", "", ""
        return None


def text_data(block: CompiledBlock, linker: Linker, tables: Tables) -> list[dict[str, Any]]:
    """The lines of a card's or keyword's text."""
    meanings = meanings_of(block)
    words, said = _words(block, tables)
    found = []
    for line, meaning, word, back in zip(block.lines, meanings, words, said, strict=True):
        shown = back or block.canonical(line)
        found.append(
            {
                "runs": [run._asdict() for run in linker.line(line.text, line.abilities)],
                "text": line.text,
                "canonical": shown,
                "is_canonical": shown == line.text,
                "reading": [
                    {"depth": row.depth, "heading": row.heading, "runs": linker.said(row.text)} for row in word.rows
                ],
                "tree": [asdict(branch(ability, line.text)) for ability in meaning.abilities],
            }
        )
    return found


def _words(block: CompiledBlock, tables: Tables) -> tuple[list[LineWords], list[str]]:
    """Each line part by part, and said back from its meaning."""
    if block.lexicon is None or block.vocabulary is None:
        return [LineWords([], []) for _ in block.lines], ["" for _ in block.lines]
    meanings, lexicon = meanings_of(block), block.lexicon()
    own = Own(block.own_name, block.own_type, block.parameters if isinstance(block, CompiledKeyword) else ())
    sentences = [line.abilities for line in block.lines]
    said = canonical(sentences, meanings, lexicon, tables, block.vocabulary, own)
    return line_words([line.text for line in block.lines], meanings, said, lexicon, block.vocabulary), said
