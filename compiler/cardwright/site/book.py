"""Everything the pages tell of, loaded once: games with their cards, keywords, lists, formats and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledFile, CompiledKeyword, CompiledRule
from cardwright.check.ledger import Rule, read_beyond, read_ledger
from cardwright.check.project import Project
from cardwright.check.query.facts import TextFacts, facts_of
from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.decklist import Decklist
from cardwright.decks.game import GameRules
from cardwright.decks.judge import Reason
from cardwright.decks.scene import Scene
from cardwright.decks.verdict import Verdict
from cardwright.lang.data import read_source
from cardwright.lang.source import bytes_of
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import game_name, read_vocabulary_file, split_keyword
from cardwright.site.slugs import Slugs, slug
from cardwright.site.sources import Shelf


@dataclass(slots=True)
class CardEntry:
    """A card with the page it gets."""

    card: CompiledCard
    slug: str
    url: str
    facts: TextFacts

    @property
    def full_name(self) -> str:
        """The name, with the version where the card has one."""
        version = self.card.fields.get("version", "")
        return f"{self.card.name} ({version})" if version else self.card.name


@dataclass(slots=True)
class KeywordEntry:
    """A keyword: defined in the language, or known by name with a gloss."""

    name: str
    anchor: str
    url: str
    shown: str
    """The name with its parameters, as it is written."""
    lines: list[str] = field(default_factory=list)
    block: CompiledKeyword | None = None


@dataclass(slots=True)
class DeckEntry:
    """A list that players may copy, with what the judge says of it."""

    title: str
    slug: str
    url: str
    file: str
    decklist: Decklist
    scene: Scene
    verdict: Verdict
    reasons: list[Reason]
    """Every rule of its format, with what was counted for it."""


@dataclass(slots=True)
class GameBook:
    """One game."""

    key: str
    name: str
    folder: str
    """The folder of its pages."""
    vocabulary: Vocabulary
    cards: list[CardEntry]
    keywords: list[KeywordEntry]
    rules: list[Rule]
    ledger: Path | None
    tests: dict[str, list[str]]
    beyond: dict[str, str] = field(default_factory=dict)
    """The rules that no program can obey, each with why."""
    judge: GameRules | None = None
    decks: list[DeckEntry] = field(default_factory=list)
    parts: list[CompiledRule] = field(default_factory=list)
    """How it is played, where its rules are text."""

    @property
    def play_url(self) -> str:
        """The page of its rules of play."""
        return f"{self.folder}/play.html"

    @property
    def proved(self) -> dict[str, list[str]]:
        """The rules that have a test, with their tests."""
        own = {rule.id for rule in self.rules}
        return {rule: found for rule, found in self.tests.items() if rule in own}

    @property
    def rules_url(self) -> str:
        """The page of the ledger."""
        return f"{self.folder}/rules.html"

    @property
    def keywords_url(self) -> str:
        """The page of the glossary."""
        return f"{self.folder}/keywords.html"

    @property
    def statistics_url(self) -> str:
        """The page of its figures."""
        return f"{self.folder}/statistics.html"

    @property
    def words_url(self) -> str:
        """The page of the vocabulary."""
        return f"{self.folder}/words.html"


class Book:
    """All games, and how to find things in them."""

    def __init__(self, content: Content, games: list[GameBook]) -> None:
        self.content = content
        self.games = games
        self.by_key = {game.key: game for game in games}

    @cached_property
    def card_urls(self) -> dict[tuple[str, str], str]:
        """The page of each card, by game and name in small letters; of several versions, the first."""
        found: dict[tuple[str, str], str] = {}
        for game in self.games:
            for entry in game.cards:
                found.setdefault((game.key, entry.card.name.lower()), entry.url)
        return found

    @cached_property
    def keyword_entries(self) -> dict[tuple[str, str], KeywordEntry]:
        """Keywords by game and name in small letters."""
        return {(game.key, word.name.lower()): word for game in self.games for word in game.keywords}

    @cached_property
    def rule_urls(self) -> dict[str, str]:
        """The place of each rule of a ledger."""
        return {rule.id: f"{game.rules_url}#{rule.id}" for game in self.games for rule in game.rules}

    @cached_property
    def cards(self) -> list[CardEntry]:
        """The cards of all games."""
        return [entry for game in self.games for entry in game.cards]

    def blocks(self) -> list[CompiledBlock]:
        """Every text there is: those of cards, then those of keywords."""
        words = [word.block for game in self.games for word in game.keywords if word.block is not None]
        return [*(entry.card for entry in self.cards), *words]


def load_book(shelf: Shelf, key: str) -> Book:
    """A book of one game."""
    content = shelf.content
    archive = open_archive(content)
    game = _game(shelf, archive.project, key, [archive.file(source.path) for source in shelf.sources(key)])
    judge = Judge.load(content)
    game.judge = judge.game(key)
    game.decks = _decks(content, judge, game)
    game.parts = list(archive.rules(key))
    return Book(content, [game])


def _game(shelf: Shelf, project: Project, key: str, files: list[CompiledFile]) -> GameBook:
    content = shelf.content
    cards = [card for file in files for card in file.cards if card.game == key]
    folder = slug(key)
    ledger = content.ledger_files().get(key)
    rules = read_ledger(key, read_source(ledger).text) if ledger is not None else []
    return GameBook(
        key=key,
        name=game_name(content, key),
        folder=folder,
        vocabulary=project.vocabulary(key),
        cards=_entries(cards, folder),
        keywords=_keywords(shelf, files, project.lineage(key), folder),
        rules=rules,
        ledger=ledger,
        tests=shelf.tests,
        beyond=read_beyond({key: ledger}, rules) if ledger is not None else {},
    )


def _entries(cards: Iterable[CompiledCard], folder: str) -> list[CardEntry]:
    slugs = Slugs()
    entries: list[CardEntry] = []
    for card in sorted(cards, key=lambda card: (card.name.casefold(), str(card.fields.get("version", "")), card.file)):
        own = slugs.take(card.name, str(card.fields.get("version", "")) or card.set_name)
        entries.append(CardEntry(card, own, f"{folder}/cards/{own}.html", facts_of(card)))
    return entries


def _table(file: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = read_vocabulary_file(file).table
    return found


def _keywords(shelf: Shelf, files: list[CompiledFile], games: list[str], folder: str) -> list[KeywordEntry]:
    """The keywords of a game and of those it extends: defined ones, then those known by name only."""
    headings = {split_keyword(head.name)[0]: head.name for head in shelf.heads if head.kind == "keyword"}
    slugs = Slugs()
    found: list[KeywordEntry] = []
    for file in files:
        for block in file.keywords:
            if block.game in games:
                shown = re.sub(r"[{}]", "", headings.get(block.name, block.name))
                found.append(_entry(block.name, shown, [line.text for line in block.lines], slugs, folder, block))
    for game in games:
        for words in shelf.content.vocabulary_files(game):
            for pattern, gloss in _table(words).get("keywords", {}).items():
                name = " ".join(word for word in pattern.split() if not word.startswith("{"))
                found.append(_entry(name, re.sub(r"[{}]", "", pattern), [gloss], slugs, folder))
    return sorted(found, key=lambda word: word.name.casefold())


def _entry(
    name: str, shown: str, lines: list[str], slugs: Slugs, folder: str, block: CompiledKeyword | None = None
) -> KeywordEntry:
    anchor = slugs.take(name)
    return KeywordEntry(name, anchor, f"{folder}/keywords.html#{anchor}", shown, lines, block)


def _decks(content: Content, judge: Judge, game: GameBook) -> list[DeckEntry]:
    """The lists that are meant to be played; those that show how a rule is broken lie in a folder below."""
    slugs = Slugs()
    home = content.root / "decklists" / game.key
    entries: list[DeckEntry] = []
    for file in content.decklist_files(game.key):
        if file.parent != home:
            continue
        decklist = judge.read(bytes_of(file), content.shown(file), game.key)
        if decklist.game != game.key:
            continue  # `deck check` says so; here it would be a list among strangers
        own = slugs.take(file.stem)
        title = file.stem.replace("-", " ").replace("_", " ").strip().capitalize() or own
        url = f"{game.folder}/decks/{own}.html"
        shown = content.shown(file)
        verdict = judge.verdict(decklist)
        is_judged = not decklist.is_unread and verdict.format in judge.game(game.key).formats.names
        reasons = judge.reasons(decklist, verdict.format) if is_judged else []
        entries.append(DeckEntry(title, own, url, shown, decklist, judge.scene(decklist), verdict, reasons))
    return entries
