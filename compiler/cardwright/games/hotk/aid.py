"""What Python adds to the rules of play: how the table was before the first companion of a turn, and how a game is laid
out, written down and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cardwright.engine.events import emit
from cardwright.engine.game import Json
from cardwright.engine.listening import Only
from cardwright.engine.operations import LAST, MARK, RULES, Cause, Event, remember, remember_all
from cardwright.engine.play import Agent, Group, Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Parts, Procedures
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import bonus
from cardwright.engine.unable import refuse_unable
from cardwright.games.hotk.crows import offer_talk
from cardwright.games.hotk.game import largest, score, value
from cardwright.games.hotk.naming import name_again
from cardwright.games.hotk.readings import Readings
from cardwright.games.hotk.setup import SETUP, arranged, board, record, setup_of
from cardwright.games.hotk.table import CORNERS, EDGES, HOUSES, Table, _empty

NOTED, KEPT, EXTRAS, HELD = range(4)
"""From before the first companion of a turn: that it was noted, for which houses companions were kept since, what kept
companions counted for, and from HELD on what each player had."""


class Known(Table):
    """The table of a game, with who wins together and how the rules are read."""

    sides: Sequence[Sequence[int]] = ()
    other: frozenset[str] = frozenset()
    """The readings that are not as usual."""


_TABLES: dict[int, Known] = {}
"""The table of each game, by its rules."""


def _table(rules: Rules) -> Known:
    found = _TABLES.get(id(rules))
    if found is None or found.rules is not rules:
        found = _TABLES[id(rules)] = Known(rules, Readings(), False, False)
        found.sides = tuple((one,) for one in range(found.players))
    return found


def note_counts(play: Play, _group: Group) -> None:
    """Before the first companion of a turn: what everybody has, so that what companions change is known."""
    state = play.state
    if _is_noted(play):
        return
    table = _table(play.rules)
    held = [state.members[area] for area in table.areas]
    remember_all(state, NOTED, [1, 0, _extras(table, play, held), *held])


def _is_noted(play: Play) -> bool:
    """Whether a companion was used since banners were last checked."""
    return bool(play.state.memory[NOTED])


def _forget(play: Play, _group: Group) -> None:
    if play.state.memory[NOTED] or play.state.memory[KEPT]:
        remember_all(play.state, NOTED, [0] * (HELD + 4))


def _extras(table: Table, play: Play, held: Sequence[int]) -> int:
    """What kept companions count for: eight bits for each player and house."""
    extras = 0
    for player, cards in enumerate(held):
        if cards & table.counting:
            for house in range(HOUSES):
                if cards & table.can_count[house]:
                    extras |= bonus(play, cards, table.tally[house]) << _packed(player, house)
    return extras


def _packed(player: int, house: int) -> int:
    return 8 * (player * HOUSES + house)


def _contested(play: Play, _me: int, _it: list[int]) -> int:
    """The banners of houses of which a companion has changed what somebody has; of what counts for it, too."""
    memory = play.state.memory
    if not memory[NOTED] and not memory[KEPT]:
        return 0  # most turns: no companion was used
    table, changed = _table(play.rules), 0
    for player, area in enumerate(table.areas) if _is_noted(play) else ():
        changed |= play.state.members[area] ^ memory[HELD + player]
    if "companion_takes_are_checked" in table.other:
        changed &= play.state.members[table.discard]
    return sum(
        1 << banner
        for house, banner in enumerate(table.banner)
        if changed & table.of_house[house] or memory[KEPT] >> house & 1
    )


def _keeps(card: Callable[[Event], int], play: Play, group: Group) -> None:
    """A card that counts for a house has come to a play area, or was given its house: its banner is in question."""
    piece = card(group[0][0])
    table = _table(play.rules)
    if "kept_are_checked" in table.other:
        return
    named = [one.named for one in play.state.lasting if one.card == piece and one.named != NOWHERE]
    counted = [record.value for record in play.rules.counting if record.source == piece]
    _in_question(play, sum(1 << house for house in {*named, *counted}))


def _in_question(play: Play, houses: int) -> None:
    """The banners of houses are checked, as if a companion had changed something there."""
    rules = play.rules
    remember(play.state, KEPT, houses)
    for house in ids(houses):
        banner = _table(rules).banner[house]
        emit(play, rules.event("check", MARK, banner, rules.layout.marks["checked"], 1, RULES))


def _leaders(counts: Sequence[int]) -> int:
    return sum(1 << player for player, count in enumerate(counts) if count == max(counts))


def _disputed(play: Play, _me: int, _it: list[int]) -> int:
    """The banners of houses in which several lead now who did not all, or not alone, before the first companion."""
    memory, found = play.state.memory, 0
    if not memory[NOTED] and not memory[KEPT]:
        return 0
    table = _table(play.rules)
    for house in range(len(table.houses)):
        top, who = table.leaders(play, house)
        if not top or who & (who - 1) == 0:
            continue
        counts = [
            (memory[HELD + player] & table.of_house[house]).bit_count()
            + (memory[EXTRAS] >> _packed(player, house) & 255)
            for player in range(table.players)
        ]
        if _leaders(counts) != who:
            found |= 1 << table.banner[house]
    return found


def _prestige(play: Play, players: int) -> int:
    """The banners of a player, or of a team; among equals, the printed size of the largest house decides."""
    table = _table(play.rules)
    side = next(side for side in table.sides if players.bit_length() - 1 in side)
    broken = "team_tie_break" not in table.other or len(side) == 1
    return 100 * score(table, play.state, side) + (largest(table, play.state, side) if broken else 0)


def _talk(play: Play, _player: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """A crow may be spent for a talk."""
    offer_talk(_table(play.rules), play)
    return {"done": True}


def _rename(play: Play, _player: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """The houses that were named for kept companions may be named again."""
    if play.state.lasting:
        name_again(_table(play.rules), play, _in_question)
    return {"done": True}


class Desk:
    """How a game is laid out as a set-up says, written down and shown."""

    SETUP = SETUP

    def __init__(self, game: Any) -> None:
        self.game = game
        self.table = _table(game.rules)
        game.sides = self.table.sides = self.sides(game)
        usual = {"companion_tie": "user", "at_least_as_many_as": "each"}
        read = game.choices.readings.items()
        self.table.other = frozenset(name for name, value in read if value != usual.get(name, "yes"))

    @staticmethod
    def sides(game: Any) -> Sequence[Sequence[int]]:
        """Who wins together."""
        crows = game.choices.variant == "crow" and game.players == 4
        together = crows and game.choices.readings.get("crow_teams_score", "yes") == "yes"
        teams = game.choices.variant == "team" or together
        return ((0, 2), (1, 3)) if teams else tuple((one,) for one in range(game.players))

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """The game as a set-up has it."""
        return refuse_unable(arranged(self.table, self.game.template, setup, agent))

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun."""
        return {**setup_of(self.table, play.state), "variant": self.game.choices.variant}

    def record(self, play: Play) -> Json:
        """The state as data."""
        return record(self.table, play)

    def board(self, play: Play, _viewer: int | None = None) -> str:
        """The table as text."""
        return board(self.table, play)

    def value(self, play: Play, player: int) -> float:
        """How well a player stands."""
        return value(self.table, play, self.game.sides, player)


def _watch(rules: Rules) -> None:
    rules.listen("resolve", note_counts)
    rules.listen("forget", _forget)
    rules.listen("keep", partial(_keeps, lambda event: event.what))
    rules.listen("begin", Only(LAST, partial(_keeps, lambda event: event.to)))


AID = Aid(
    does=Procedures(
        memory=("noted", "kept", "extras", "held 1", "held 2", "held 3", "held 4"),
        performs={"talk": _talk, "rename": _rename},
        readings={"prestige": _prestige},
        sights={"contested": _contested, "disputed": _disputed},
        spaces_in={"empty": _empty, "edge": lambda _play: EDGES, "corner": lambda _play: CORNERS},
    ),
    watch=_watch,
    desk=Desk,
)
