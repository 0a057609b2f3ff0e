"""Everything the pages tell of, loaded once: the games with their cards, keywords, lists, formats and rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.check.ledger import Rule
from cardwright.check.query.facts import TextFacts
from cardwright.content import Content
from cardwright.decks.decklist import Decklist
from cardwright.decks.game import GameRules
from cardwright.decks.scene import Scene
from cardwright.decks.verdict import Verdict
from cardwright.lang.vocabulary import Vocabulary


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
    judge: GameRules | None = None
    decks: list[DeckEntry] = field(default_factory=list)

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
