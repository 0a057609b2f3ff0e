"""One game, loaded: its cards, the shape of its lists, and its formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.schema import read_schema
from cardwright.content import Content
from cardwright.decks.formats import FormatFile, FormatProblem, Formats, read_format
from cardwright.decks.lexicon import ListWords, deck_words, value_aliases
from cardwright.decks.library import Library
from cardwright.decks.resolve import Resolver
from cardwright.decks.rules import RuleCompiler
from cardwright.decks.shape import ListShape
from cardwright.lang.data import Fault, read_regular, read_toml
from cardwright.lang.data.shapes import TEXT, Record, TableOf, did_you_mean
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.lang.vocabulary_files import WORDS as WORD_SECTIONS
from cardwright.meaning.decklines.lists import RuleMeaning

WORDS = "decks.toml"
FORMATS = "formats"
SHAPE = "list.toml"
ALWAYS = ("name", "type", "set")
_TEXTS = dict.fromkeys(("says", "unfolded", "hints", "relations"), TableOf(TEXT))
_WORDS = Record({**WORD_SECTIONS, **_TEXTS})


def shape_file(content: Content, game: str) -> Path | None:
    """The file that says what lists of a game are made of, if there is one."""
    files = (folder / game / FORMATS / SHAPE for folder in content.grammar_folders)
    return next((file for file in files if file.is_file()), None)


class GameRules:
    """All that judging the lists of one game needs."""

    def __init__(self, content: Content, game: str) -> None:
        self.game = game
        folders = [folder / game / FORMATS for folder in content.grammar_folders]
        shape = shape_file(content, game)
        self.shape = ListShape.load(shape) if shape is not None else ListShape()
        # A project may bring formats alone: then it is about the cards that came with the compiler.
        files = content.card_files(game) or Content.bundled().card_files(game)
        archive = open_archive(content, files)
        project = archive.project
        cards = [card for file in archive.readable(files) for card in file.cards if card.game == game]
        self.lost = archive.problems
        """Files that cannot be read: what cards stand there is not known."""
        self.unsound = [card.name for card in cards if not card.is_sound]
        """Cards with a fault: what their texts say of decks may not be known."""
        self.library = Library(cards, self.shape.groups, self.shape.names)
        fields, types = _schema(content.schema_file(game))
        for name in self.shape.show if fields else ():
            if name not in fields:
                message = f"Cards of the game have no field “{name}”.{did_you_mean(name, fields)}"
                assert shape is not None
                read_toml(shape).refuse([Fault(("show",), message, "The fields are those of card.schema.json.")])
        shared = read_toml(content.grammar_file(WORDS)).measured(_WORDS).table
        words = deck_words(project.vocabulary(game), [shared, self.shape.words, self._sets()])
        self.resolver = Resolver(self.shape, self.library, value_aliases(words))
        reader = Reader(project.tables, words)
        says = dict(shared.get("says", {}))
        kinds = frozenset(types or self.library.types())

        meanings: dict[str, RuleMeaning] = {}
        list_words = ListWords(words, self.shape, self.library, fields, kinds)

        def rule_compiler() -> RuleCompiler:
            return RuleCompiler(reader, list_words, says, meanings, shared.get("unfolded", {}), shared.get("hints", {}))

        found = [file for folder in folders for file in sorted(folder.glob("*.format"))]
        self.formats = Formats([_format(file, content.shown(file), game) for file in found], rule_compiler)
        if shape is not None and self.shape.format and self.shape.format not in self.formats.names:
            near = did_you_mean(self.shape.format, self.formats.names)
            message = f"The game has no format “{self.shape.format}”.{near}"
            hint = f"There are {', '.join(self.formats.names) or 'none yet'}."
            read_toml(shape).refuse([Fault(("format",), message, hint)])

    def _sets(self) -> dict[str, Any]:
        """The words of rotation: the sets that cards come from."""
        names = dict.fromkeys(card.set_name for card in self.library.cards if card.set_name)
        return {"values": {"set": list(names)}} if names else {}

    def default_format(self) -> str:
        """The format of a list that names none: the game's usual one, or the only one; nothing is guessed."""
        names = self.formats.names
        return self.shape.format or (names[0] if len(names) == 1 else "")

    def format_named(self, name: str | None) -> str:
        """The format that a list or a call names, or else the usual one."""
        return self.formats.called(name) if name else self.default_format()


def _format(file: Path, shown: str, game: str) -> FormatFile:
    found = read_format(Source.from_bytes(shown, read_regular(file)))
    if found.game and found.game != game:
        found.problems.append(FormatProblem(shown, 1, f"this is a format of {game}, not of “{found.game}”"))
    return found


def _schema(file: Path) -> tuple[dict[str, Any], list[str]]:
    """The fields and types that the schema of a game's cards knows."""
    if not file.is_file():
        return {}, []
    schema = read_schema(file)
    fields = dict(schema.get("properties", {}))
    for name in ALWAYS:
        fields.setdefault(name, {})
    return fields, list(fields["type"].get("enum", []))
