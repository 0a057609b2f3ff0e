"""Finds the games that can be played, and loads one from its compiled cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, cast

from cardwright.check.archive import Archive, open_archive
from cardwright.check.card_index import taken_names
from cardwright.check.compiled import CompiledCard, CompiledFile, CompiledKeyword
from cardwright.check.outline import asked_for, players_of, values_of
from cardwright.content import Content
from cardwright.engine.boards.desk import setup_shape
from cardwright.engine.boards.grids import grid_shape
from cardwright.engine.game import Game, GameError, Json
from cardwright.engine.playbook import NO_AID, Aid, Choices
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE
from cardwright.engine.unable import fault_of
from cardwright.lang.data.shapes import Shape
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.vocabulary_files import game_name
from cardwright.meaning.gamedata.starttable import Start
from cardwright.table.lists import Decks, brought_to, implied_readings, laid_by_list, usual_lists, with_lists
from cardwright.table.tables import module_of
from cardwright.table.wordings import reworded
from cardwright.table.written import SETUP, Copies, WrittenGame, start_of


def playable(content: Content | None = None) -> list[str]:
    """The keys of the games that have rules of play; others have a table for examples only."""
    found = content or Content.bundled()
    return sorted(key for key in found.games() if found.rules_file(key).is_file())


def title(key: str, content: Content | None = None, decks: Decks = ()) -> WrittenTitle:
    """What the rules of play of a game say; raises GameError where there are none."""
    content = content or Content.bundled()
    if key not in playable(content):
        there, known = ", ".join(playable(content)), key in content.games()
        lacking = f"no rules of play for {key}; there are some for" if known else f"no game {key}; there are"
        raise GameError(f"There {'are' if known else 'is'} {lacking} {there}.")
    return WrittenTitle(key, content, decks)


class CardFault(GameError):  # noqa: N818 - it says what it is
    """A card that has a fault is wanted at the table."""


class Faulty(NamedTuple):
    """Cards of a game that have a fault, with the first one of each by its name."""

    cards: tuple[CompiledCard, ...]
    faults: Mapping[str, str]

    def without(self, names: Iterable[str]) -> Faulty:
        """Those that nobody has put another card in the place of."""
        put = set(names)
        return Faulty(tuple(card for card in self.cards if card.name not in put), self.faults)

    def refuse(self, cards: Iterable[CompiledCard]) -> None:
        """Raise CardFault if one of these is among them."""
        for card in cards:
            if card in self.cards:
                raise CardFault(self.faults[card.name])

    def keep_out(self, start: Start, sound: Sequence[CompiledCard]) -> None:
        """Raise CardFault if one of them comes with the game, whatever lists bring: it would be played without. Of what
        type a card is meant to be that has none of the game's, nobody can tell."""
        coming = {*(start.zones if start.every else ()), *start.supplied, *start.spare}
        others = {card.type for card in sound} - coming
        if coming:
            self.refuse(card for card in self.cards if card.type not in others)


NO_FAULTS = Faulty((), {})


class WrittenTitle:
    """A game whose rules are text."""

    SETUP: Shape = SETUP

    def __init__(self, key: str, content: Content, decks: Decks) -> None:
        archive = open_archive(content)
        self._key, self._content, self._parts, self._decks = key, content, archive.rules(key), decks
        for problem in archive.file(content.rules_file(key)).problems:
            if problem.severity == "error":
                raise GameError(_told(problem))
        if not self._parts:
            where = content.shown(content.rules_file(key))
            raise GameError(f"{where} says nothing of how the game is played: it has no setup, no period and no step.")
        self.TITLE = game_name(content, key)
        self.PLAYERS = start_of(table_of(self._parts), self.TITLE).players
        self.VARIANTS = tuple(part.name for part in self._parts if part.kind == "variant")
        self.SETUP = getattr(aid_of(key, content).desk, "SETUP", SETUP)
        table = table_of(self._parts)
        if table.desk is not None and table.tiles is not None:
            self.SETUP = setup_shape(table.desk, table.tiles)
        if table.laid is not None:
            self.SETUP = grid_shape(table.laid)

    def load(
        self,
        cards: list[CompiledCard],
        players: int,
        variant: str,
        readings: Json | None,
        keywords: Sequence[CompiledKeyword] = (),
        faulty: Faulty = NO_FAULTS,
    ) -> Game:
        """The game, made from its cards and rules, with what lists bring to it; raises CardFault where a card that
        has a fault would be in it."""
        usual = {part.name: values_of(dict(part.fields))[0] for part in self._parts if part.kind == "reading"}
        start = start_of(table_of(self._parts), self.TITLE)
        implied = implied_readings(self._key, self._content, start, players, self._decks)
        choices = Choices(variant, self._readings({**implied, **(readings or {})}))
        for part in self._parts:
            if part.kind == "variant" and part.name == variant:
                few, many = players_of(dict(part.fields), self.PLAYERS)
                if not few <= players <= many:
                    how = f"exactly {few}" if few == many else f"{few} to {many}"
                    raise GameError(f"The {variant} variant is for {how} players.")
        changed = reworded(
            self._key, self._content, cards, {name for name, value in choices.readings.items() if value != usual[name]}
        )
        faulty.keep_out(start, cards)
        changed = [*changed, *faulty.cards]
        laid: Json | None = None
        if self._decks and table_of(self._parts).laid is not None:
            laid = laid_by_list(self._key, self._content, changed, players, self._decks, variant)
        if start.every and self._decks and laid is None:
            brought = with_lists(self._key, self._content, changed, players, self._decks, variant)
        elif start.every:
            brought = [one for kind in start.zones for one in _of_each(kind, changed, start, choices, players)]
        else:
            brought = brought_to(self._key, self._content, changed, players, self._decks, choices)
        faulty.refuse(one.card for one in brought)
        return WrittenGame(
            self._parts, brought, keywords, players, self.TITLE, aid_of(self._key, self._content), choices, laid
        )

    def usual_lists(self, players: int) -> list[Path]:
        """The lists that are played where none are named; none, if the game is played with all its cards."""
        every = start_of(table_of(self._parts), self.TITLE).every
        return [] if every else usual_lists(self._key, self._content, players)

    def _readings(self, given: Json) -> dict[str, str]:
        """The readings that are asked for, by name; raises GameError for one that there is not."""
        known = {part.name: values_of(dict(part.fields)) for part in self._parts if part.kind == "reading"}
        found = {name: values[0] for name, values in known.items()}
        for name, value in given.items():
            word = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            if name not in known:
                there = f"there are {', '.join(known)}" if known else "its rules say how it is played"
                raise GameError(f"There is no reading {name}; {there}.")
            if word not in known[name]:
                raise GameError(f"The reading {name} is one of {', '.join(known[name])}, not {value}.")
            found[name] = word
        return found


def _of_each(kind: str, cards: Sequence[CompiledCard], start: Start, choices: Choices, players: int) -> list[Copies]:
    """One of each card of a type; one for each player, where each has a set of his own."""
    own = start.sets.get(kind, "")
    owners = range(players) if own and choices.allows(asked_for(own)) else [NOWHERE]
    return [Copies(card, 1, "", owner) for owner in owners for card in cards if card.type == kind]


def load_game(
    key: str,
    content: Content | None = None,
    players: int = 2,
    variant: str = "",
    readings: Json | None = None,
    decks: Decks = (),
    edited: Sequence[Path] = (),
) -> Game:
    """A game for a number of players, its cards compiled from their texts; with what lists bring to it, and with files
    of edited cards in the place of those of the same name."""
    module = title(key, content, decks)
    fewest, most = module.PLAYERS
    if not fewest <= players <= most:
        raise GameError(f"{module.TITLE} is for {fewest} to {most} players, not for {players}.")
    if variant and variant not in module.VARIANTS:
        known = f"no variant {variant}; there are {', '.join(module.VARIANTS)}" if module.VARIANTS else "no variants"
        raise GameError(f"{module.TITLE} has {known}.")
    content = content or Content.bundled()
    cards = with_edited(key, content, edited)
    faulty = faulty_cards(key, content).without(card.name for card in cards)
    game = module.load(cards, players, variant, readings, compiled_keywords(key, content), faulty)
    for file in edited:
        _refuse_unplayed(game, file, content)
    return game


def _refuse_unplayed(game: Game, file: Path, content: Content) -> None:
    """Refuse edited cards with which nothing can be found out: one that cannot run, because every game that touches it
    would be left out; and a file of which none is in the game, because nothing would be different."""
    names = [card.name for card in open_archive(content, [file]).file(file).cards]
    why = fault_of(game.rules, names)
    if why:
        raise GameError(f"{file}: {why}")
    if not any(name in game.rules.cast.called for name in names):
        absent = f"{' and '.join(names)} would not be in the game: no list brings it" if names else "there is no card"
        raise GameError(f"{file}: {absent}, so nothing would be different.")


def with_edited(key: str, content: Content, files: Sequence[Path]) -> list[CompiledCard]:
    """The cards of a game, those that other files have too as these have them; raises GameError for a card that the
    game does not have."""
    cards = compiled_cards(key, content)
    places = {(card.name, card.fields.get("version")): number for number, card in enumerate(cards)}
    for file in files:
        if not file.is_file():
            raise GameError(f"There is no file {file}.")
        for card in without_faults(open_archive(content, [file]).file(file)).cards:
            place = places.get((card.name, card.fields.get("version")))
            if place is None or card.game != key:
                raise GameError(f"{file}: {card.name} is no card of {key} that it could stand for.")
            cards[place] = card
    return cards


def compiled_cards(key: str, content: Content) -> list[CompiledCard]:
    """All cards of a game with which nothing is wrong, compiled once a process."""
    cards, faults = _compiled(key, content.root)
    return [card for card in cards if card.name not in faults]


def faulty_cards(key: str, content: Content) -> Faulty:
    """The others: a game that has none of them is played all the same."""
    cards, faults = _compiled(key, content.root)
    return Faulty(tuple(card for card in cards if card.name in faults), faults)


@lru_cache(maxsize=8)
def compiled_keywords(key: str, content: Content) -> tuple[CompiledKeyword, ...]:
    """The keywords of a game, as they are defined; those with a fault are for `cardwright check` to tell."""
    return open_archive(content).keywords(key)


@lru_cache(maxsize=8)
def _compiled(key: str, root: object) -> tuple[list[CompiledCard], dict[str, str]]:
    content = Content.find(str(root)) if str(root) != str(Content.bundled().root) else Content.bundled()
    archive = open_archive(content)
    files = [archive.file(file) for file in content.card_files(key)]
    return [card for file in files for card in file.cards], faulty_blocks(files) | taken_twice(archive, key)


def without_faults(file: CompiledFile) -> CompiledFile:
    """A file with which nothing is wrong; raises GameError where something is."""
    for problem in file.problems:
        if problem.severity == "error":
            raise GameError(_told(problem))
    return file


def faulty_blocks(files: Iterable[CompiledFile]) -> dict[str, str]:
    """Which cards and keywords of files have a fault, by their names, with the first that is wrong with each. A fault
    that stands before the first of them is one of the whole file."""
    found: dict[str, str] = {}
    for file in files:
        blocks = sorted((*file.cards, *file.keywords), key=lambda block: block.line)
        for problem in [one for one in file.problems if one.severity == "error"]:
            before = [block for block in blocks if block.line <= problem.line]
            for block in before[-1:] or blocks:
                found.setdefault(block.name, _told(problem))
    return found


def taken_twice(archive: Archive, game: str, files: Iterable[str] | None = None) -> dict[str, str]:
    """Names that two cards or two keywords of a game have, and where the second stands: nobody can tell which of them
    is meant. Of all files, or of some."""
    asked = archive.heads if files is None else files
    heads = [(file, [head for head in archive.heads[file] if head.game == game]) for file in asked]
    found: dict[str, str] = {}
    for problem in taken_names(heads, archive.sources.__getitem__):
        for head in (head for file, there in heads if file == problem.file for head in there):
            if archive.sources[problem.file].place(head.start)[0] == problem.line:
                found.setdefault(head.name, _told(problem))
    return found


def _told(problem: Diagnostic) -> str:
    return f"{problem.file}:{problem.line}: {problem.message} (cardwright check shows all)."


def aid_of(key: str, content: Content) -> Aid:
    """What Python adds to the rules of play of a game: its module `aid`, or that of the game it extends."""
    module = module_of(key, "aid", content)
    return NO_AID if module is None else cast("Aid", module.AID)
