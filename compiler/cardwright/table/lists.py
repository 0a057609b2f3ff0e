"""What players bring to a game: their lists, or those that come with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardwright.check.compiled import CompiledCard
from cardwright.check.outline import asked_for
from cardwright.content import Content
from cardwright.decks.formats import FormatError
from cardwright.decks.game import shape_file
from cardwright.decks.judge import Judge
from cardwright.decks.scene import Entry, Scene
from cardwright.decks.shape import Layout, ListShape
from cardwright.engine.boards.grids import from_list
from cardwright.engine.game import GameError, Json
from cardwright.engine.playbook import AS_USUAL, Choices
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE
from cardwright.lang.source import bytes_of
from cardwright.meaning.gamedata.gametable import GameTable
from cardwright.meaning.gamedata.starttable import Start
from cardwright.table.written import Copies, start_of

Decks = Sequence[Path] | Sequence[list[str]]
"""The files of lists, or what lists had in a game that was saved."""


def brought_to(
    key: str,
    content: Content,
    cards: Sequence[CompiledCard],
    players: int,
    decks: Decks,
    choices: Choices = AS_USUAL,
) -> list[Copies]:
    """The cards of a game by the lists that are named; else by the first legal ones that come with it; else one of
    each. What comes with the game and not with lists is there too, and so is what lists leave in the box, if the game
    is played with that.

    Raises GameError where a list cannot be played."""
    known = {(card.name, str(card.fields.get("version", ""))): card for card in cards}
    if decks and not isinstance(decks[0], Path):
        return _as_written([_copy(row, known) for row in decks], players, key, content)
    start = start_of(table_of(cards), key)
    supplied = start.supplied
    common = [Copies(card, 1, "", NOWHERE) for card in cards if players >= supplied.get(card.type, players + 1)]
    with _judging():
        listed = _listed(key, content, cards, players, [Path(str(deck)) for deck in decks], known)
    return [*(one for one in listed if one.card.type not in supplied), *common, *_spare(cards, start, listed, choices)]


def usual_lists(key: str, content: Content, players: int) -> list[Path]:
    """The lists that are played where none are named, one for each player or one for all; none, if none comes with the
    game."""
    with _judging():
        return _usual(Judge.load(content, [key]), key, content, players)


def _usual(judge: Judge, key: str, content: Content, players: int) -> list[Path]:
    return _shipped(judge, content, key, players, 1 if judge.game(key).shape.table else players)


def implied_readings(key: str, content: Content, start: Start, players: int, decks: Decks) -> dict[str, str]:
    """The readings that hold because of the formats of the lists that are played."""
    if not start.readings or (decks and not isinstance(decks[0], Path)):  # what was written down says its readings
        return {}
    found: dict[str, str] = {}
    with _judging():
        judge = Judge.load(content, [key])
        one = judge.game(key)
        files = [Path(str(deck)) for deck in decks]
        for file in files or _usual(judge, key, content, players):
            if file.is_file():  # else it is told when it is read
                found |= start.readings.get(one.format_named(judge.read(bytes_of(file), str(file), key).format), {})
    return found


def _spare(cards: Sequence[CompiledCard], start: Start, listed: Sequence[Copies], choices: Choices) -> Iterator[Copies]:
    """What lists leave in the box of the types that are played with all the same."""
    field = table_of(cards).examples.copies
    for card in cards:
        when = start.spare.get(card.type, "")
        if when and choices.allows(asked_for(when)):
            left = int(str(card.fields.get(field, 1))) - sum(one.number for one in listed if one.card is card)
            if left > 0:
                yield Copies(card, left, "", NOWHERE)


def with_lists(
    key: str, content: Content, cards: Sequence[CompiledCard], players: int, decks: Decks, variant: str
) -> list[Copies]:
    """All cards of a game that is played with all of them: what lists name is whose they say, be it one for all players
    or one for each; the rest lies where it always begins. Raises GameError where a list cannot be played."""
    known = {(card.name, str(card.fields.get("version", ""))): card for card in cards}
    if not isinstance(decks[0], Path):
        return [_copy(row, known) for row in decks]
    start, named = start_of(table_of(cards), key), list[Copies]()
    with _judging():
        judge = Judge.load(content, [key])
        for player, deck in enumerate(decks):
            scene = _scene(judge, key, Path(str(deck)), start.lists, variant)
            said = scene.numbers.get("players", len(scene.owners) or len(decks))
            if said != players:
                raise GameError(f"{deck} is for {said} players, not for {players}.")
            brought = _copies(scene, known, player if len(decks) > 1 else NOWHERE, judge.game(key).shape.layout)
            named += _in_place(brought, table_of(cards), start, deck)
    if len({one.card.name for one in named}) < len(named):
        raise GameError("Two lists have the same card, of which the game has one.")
    taken = {one.card.name for one in named}
    rest = [card for kind in start.zones for card in cards if card.type == kind and card.name not in taken]
    return [*named, *(Copies(card, 1, "", NOWHERE) for card in rest)]


def _in_place(brought: Iterable[Copies], table: GameTable, start: Start, deck: object) -> Iterator[Copies]:
    """What a list brings, if it is said where each of it lies and whose it is."""
    own = {kind.name for kind in table.zones.kinds if kind.each}
    for one in brought:
        if one.section not in start.zones:
            raise GameError(f"{deck} has a {one.section}, with which no game of this variant begins.")
        if one.owner == NOWHERE and start.zones[one.section] in own:
            raise GameError(f"{deck} does not say whose {one.section} has {one.card.name}.")
        yield one


def laid_by_list(
    key: str, content: Content, cards: Sequence[CompiledCard], players: int, decks: Decks, variant: str
) -> Json:
    """The set-up that a list writes down, of a game that is laid on a grid. Raises GameError where it cannot be
    played."""
    table = table_of(cards)
    assert table.laid is not None
    if len(decks) != 1:
        raise GameError(f"A list of this game is a whole table: one is played, not {len(decks)}.")
    file = Path(str(decks[0]))
    with _judging():
        scene = _scene(Judge.load(content, [key]), key, file, start_of(table, key).lists, variant)
    said = scene.numbers.get("players", players)
    if said != players:
        raise GameError(f"{file} is a table for {said} players, not for {players}.")
    sections: dict[str, list[str]] = {}
    for entry in scene.entries:
        sections.setdefault(entry.section, []).extend([entry.card.name] * entry.count)
    return from_list(table.laid, sections)


@contextmanager
def _judging() -> Iterator[None]:
    """Where lists are judged: what is wrong with the formats of a game is told to whoever wants to play it."""
    try:
        yield
    except FormatError as error:
        raise GameError(f"The lists cannot be judged: {error}") from None


def _listed(
    key: str,
    content: Content,
    cards: Sequence[CompiledCard],
    players: int,
    decks: Sequence[Path],
    known: dict[tuple[str, str], CompiledCard],
) -> list[Copies]:
    judge = Judge.load(content, [key])
    whole = judge.game(key).shape.table
    files = list(decks) or _usual(judge, key, content, players)
    if not files and content.decklist_files(key):
        why = _first_fault(judge, content, key)
        raise GameError(f"None of the lists that come with {key} is legal and for {players} players: name one.{why}")
    if not files:
        return [Copies(card, 1, "", NOWHERE) for card in cards]
    if not whole and len(files) not in (1, players):
        raise GameError(f"{players} players need {players} lists, or one for all of them; here are {len(files)}.")
    if whole and len(files) != 1:
        raise GameError(f"A list of this game is a whole table: one is played, not {len(files)}.")
    found: list[Copies] = []
    for player in range(1 if whole else players):
        scene = _scene(judge, key, files[player if len(files) > 1 else 0])
        found += _copies(scene, known, NOWHERE if whole else player)
    return found


def _copy(row: Any, known: dict[tuple[str, str], CompiledCard]) -> Copies:
    number, name, version, section, owner, *more = row
    card = known.get((name, version))
    if card is None:
        raise GameError(f"The set-up has {name}, which is no card of the game.")
    return Copies(card, int(number), section, int(owner) - 1, int(more[0]) if more else 0, tuple(more[1:]))


def _as_written(brought: list[Copies], players: int, key: str, content: Content) -> list[Copies]:
    """What a set-up brings, if it says nothing that no list could, and its numbers fit each other."""
    file = shape_file(content, key)
    shape = ListShape.load(file) if file is not None else ListShape()
    marks = {each.mark for each in shape.fields.values()}
    borne = (each.card for each in shape.details.values())
    sections = {"", *shape.sections, *shape.card_sections, *borne}
    pieces = 0
    for row, one in enumerate(brought):
        if one.owner >= players:
            raise GameError(f"Row {row} of the decks is player {one.owner + 1}'s, and {players} play.")
        if one.section not in sections:
            raise GameError(f"Row {row} of the decks is of a part “{one.section[:40]}”, which lists of {key} have not.")
        is_laid = shape.layout is not None and one.section == shape.layout.section
        strange = next((mark for mark in one.marks if mark not in marks and not is_laid), None)
        if strange is not None:
            raise GameError(f"Row {row} of the decks is a “{strange[:40]}”, which lists of {key} do not know.")
        if one.behind > pieces:
            raise GameError(
                f"Row {row} of the decks comes {one.behind} pieces behind another; {pieces} come before it."
            )
        pieces += one.number
    return brought


def _copies(
    scene: Scene, known: dict[tuple[str, str], CompiledCard], owner: int, layout: Layout | None = None
) -> Iterator[Copies]:
    """What a list brings, in its order; what another card carries comes right behind that one."""
    for entry in scene.entries:
        if entry.bearer is not None:
            continue
        card, whose = _card(entry, known), scene.owners.index(entry.owner) if entry.owner in scene.owners else owner
        arms = [_named(name, known) for name in _carried(card)]
        bought = [
            (_card(one, known), one.section) for one in scene.entries if one.bearer is entry for _ in range(one.count)
        ]
        if layout is not None and entry.section == layout.section:
            yield Copies(card, 1, entry.section, whose, marks=_lying(entry, layout))
            continue
        single = arms or bought or entry.marks
        if not single:
            yield Copies(card, entry.count, entry.section, whose)
        for copy in range(entry.count if single else 0):
            yield Copies(card, 1, entry.section, whose, marks=tuple(sorted(entry.marks)) if not copy else ())
            borne = [*((arm, "") for arm in arms), *(bought if not copy else ())]
            for behind, (one, section) in enumerate(borne, 1):
                yield Copies(one, 1, section, whose, behind)


def _lying(entry: Entry, layout: Layout) -> tuple[str, ...]:
    """How a list says that a piece of the board lies: all that is not worked out from the rest; its place is last."""
    told = [value for name, value in entry.chosen.items() if name not in (layout.place, layout.contact)]
    return (*told, entry.chosen[layout.place])


def _card(entry: Entry, known: dict[tuple[str, str], CompiledCard]) -> CompiledCard:
    name = entry.card.name
    return known.get((name, next(iter(entry.card.values("version")), ""))) or _named(name, known)


def _named(name: str, known: dict[tuple[str, str], CompiledCard]) -> CompiledCard:
    card = known.get((name, ""))
    if card is None:
        raise GameError(f"The list has {name}, which is no card of the game.")
    return card


def _carried(card: CompiledCard) -> list[str]:
    """The names of the cards that a card carries from the beginning."""
    found: list[str] = []
    for name in sorted(table_of([card]).pieces.carried):
        value = card.fields.get(name) or []
        found += [str(one) for one in (value if isinstance(value, list) else [value])]
    return found


def _scene(judge: Judge, key: str, file: Path, lists: Mapping[str, str] | None = None, variant: str = "") -> Scene:
    try:
        decklist = judge.read(bytes_of(file), str(file), key)
    except OSError as error:
        raise GameError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    if decklist.game not in ("", key):
        raise GameError(f"{file} cannot be played here: it is a list of {decklist.game}, not of {key}.")
    name = decklist.format or judge.game(key).default_format()
    if lists is not None and lists.get(name) != (variant or "none"):
        said = _not_begun(lists, lists.get(name), variant)
        raise GameError(f"{file} cannot be played here: a list of the format {name} {said}.")
    verdict = judge.verdict(decklist)
    if not verdict.legal:
        first = verdict.violations[0]
        raise GameError(f"{file} is not legal: {first.message} (cardwright deck check shows all).")
    return judge.scene(decklist)


def _not_begun(lists: Mapping[str, str], where: str | None, variant: str) -> str:
    """Why a game of a variant does not begin with a list, and what would do."""
    if where is not None:
        return f"is for the variant {where}" if where != "none" else f"is not for the variant {variant}"
    others = [one for one, of in lists.items() if of == (variant or "none")]
    return f"does not say whose cards are whose, as those of {' or '.join(others)} do"


def _first_fault(judge: Judge, content: Content, key: str) -> str:
    """What is wrong with the first list of a project that is not legal."""
    for file in content.decklist_files(key):
        decklist = judge.read(bytes_of(file), str(file), key)
        if decklist.game == key and (faults := judge.verdict(decklist).violations):
            return f" ({content.shown(file)}: {faults[0].message} cardwright deck check shows all.)"
    return ""


def _shipped(judge: Judge, content: Content, key: str, players: int, wanted: int) -> list[Path]:
    """Legal lists of the project, for so many players where they say for how many: the first that are of one format, so
    that nobody meets an army of another size; any, where no format has enough."""
    found: list[Path] = []
    alike: dict[str, list[Path]] = {}
    for file in content.decklist_files(key):
        decklist = judge.read(bytes_of(file), str(file), key)
        said = judge.scene(decklist).numbers.get("players", players) if decklist.game == key else 0
        if said == players and judge.verdict(decklist).legal:
            found.append(file)
            same = alike.setdefault(judge.game(key).format_named(decklist.format), [])
            same.append(file)
            if len(same) == wanted:
                return same
    return found[:wanted]
