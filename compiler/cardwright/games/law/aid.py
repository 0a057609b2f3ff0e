"""What Python adds to the rules of play: laying the board, where cards can be played, what an attack comes to, and how
a match is laid out, written down and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from cardwright.check.outline import asked_for
from cardwright.engine.chance import roll
from cardwright.engine.events import emit, emit_together
from cardwright.engine.game import Json
from cardwright.engine.operations import MOVE, NOTE, RULES, TOP, Cause, Event
from cardwright.engine.play import Agent, Play
from cardwright.engine.playbook import Aid, Choices
from cardwright.engine.rulebook import Board, Parts
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.engine.unable import refuse_unable
from cardwright.games.law import drafting
from cardwright.games.law.arranging import SETUP, arranged, demands, setup_of
from cardwright.games.law.attacks import attack, complete, watch
from cardwright.games.law.boards import fix_north, lay_piece
from cardwright.games.law.playing import lay_face_down, play_card, react_to_turn, watch_arrivals, ways_to_play
from cardwright.games.law.showing import board, record, value
from cardwright.games.law.table import (
    AGE,
    DOES,
    FIRST,
    LEADER,
    MOST,
    PLAYED,
    ROUND,
    Table,
    first_owner,
    variant_table,
)
from cardwright.games.written import Copies

_TABLES: WeakKeyDictionary[Rules, Table] = WeakKeyDictionary()


def table_for(rules: Rules) -> Table:
    """The table of a game, by its rules."""
    return _TABLES[rules]


def open_table(rules: Rules, readings: Mapping[str, str], variant: str) -> Table:
    """The table of a game that is about to be played."""
    table = _TABLES[rules] = Table(rules, readings, variant)
    complete(table)
    watch(table)
    watch_arrivals(table)
    return table


Procedure = Callable[[Play, int, list[int], Parts, Cause], Mapping[str, Any]]


def _does(do: Callable[[Table, Play, int], object]) -> Procedure:
    """What a verb without an object does."""

    def performed(play: Play, player: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
        do(table_for(play.rules), play, player)
        return {"done": True}

    return performed


def _lead(play: Play, player: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """The pantheons of cards are led by a player from now on."""
    table = table_for(play.rules)
    for number in sorted({table.pantheon[piece] for piece in ids(parts["what"])}):
        emit(play, Event(table.v["choose"], NOTE, LEADER + number, player + 1, 0, RULES))
    return {"done": True, "what": parts["what"]}


def _toss(table: Table, play: Play, _player: int) -> None:
    """A coin says who goes first."""
    emit(play, Event(table.v["choose"], NOTE, FIRST, roll(play.state, table.players) + 1, 0, RULES))


def _enrol(play: Play, player: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """It is noted who had cards first."""
    owners = first_owner(play.rules)
    for piece in ids(parts["what"]):
        emit(play, Event(play.rules.verb["choose"], NOTE, owners + piece, player + 1, 0, RULES))
    return {"done": True, "what": parts["what"]}


def _strike(table: Table, play: Play, _player: int) -> None:
    """The card that was played in this turn attacks, if it still lies on the board."""
    piece = play.state.memory[PLAYED] - 1
    if play.state.place[piece] >= 0:
        attack(table, play, piece)


def _barter(table: Table, play: Play, player: int) -> None:
    drafting.do_extra(table, play, player, drafting.draft_card(table, play, player))


def _foreign(play: Play, _me: int, _it: list[int]) -> int:
    """The cards of a pantheon that an opponent of whoever has them leads."""
    table = table_for(play.rules)
    found = 0
    for player in range(table.players):
        side = table.sides[table.side_of[player]]
        theirs = sum(_led_by(table, play.state, one) for one in side)
        for zones in (table.field, table.hand, table.deck):
            found |= play.state.members[zones[player]] & ~theirs
    return found


def _led_by(table: Table, state: State, player: int) -> int:
    """The cards of the pantheon that a player leads."""
    memory = state.memory
    return sum(cards for number, cards in enumerate(table.of_pantheon) if memory[LEADER + number] == player + 1)


def _share_out(table: Table, play: Play, _player: int) -> None:
    """Cards of teammates' pantheons go to their decks, player by player."""
    state = play.state
    for player in range(table.players):
        field, hand = state.members[table.field[player]], state.members[table.hand[player]]
        deck, mine = state.members[table.deck[player]], _led_by(table, state, player)
        events: list[Event] = []
        for one in table.sides[table.side_of[player]]:
            back = (field | hand | deck & ~mine) & _led_by(table, state, one)
            events += [Event(table.v["return"], MOVE, piece, table.deck[one], TOP, RULES) for piece in ids(back)]
        if events:
            emit_together(play, events)


def _personal(play: Play, me: int, _it: list[int]) -> int:
    """With a set of cards for each player, those of a player's own."""
    return table_for(play.rules).set_of[me]


def _seat(play: Play, players: int) -> int:
    """How far clockwise players sit from the one who goes first."""
    table = table_for(play.rules)
    return sum((player - table.first(play.state)) % table.players for player in ids(players))


def _playable(play: Play, me: int, _it: list[int]) -> int:
    """The cards that the player whose turn it is can play somewhere."""
    table, rules = table_for(play.rules), play.rules
    plain = not rules.closings and not rules.restrictable >> table.v["play"] & 1
    if plain and table.open_places(play.state):
        return play.state.members[table.hand[me]]
    return sum(1 << piece for piece in {piece for piece, _, _ in ways_to_play(table, play)})


def _brought(cards: Sequence[Copies], choices: Choices, players: int) -> list[Copies]:
    """In a Skirmish with a set of cards for each player, so many sets."""
    sets = players if choices.allows(asked_for("variant = skirmish, one_set = no")) else 1
    characters = [one for one in cards if one.card.type == "character"]
    return [*characters * sets, *(one for one in cards if one.card.type != "character")]


class Desk:
    """How a match is laid out as a set-up says, written down and shown."""

    SETUP = SETUP

    def __init__(self, game: Any) -> None:
        self.game = game
        self.table = open_table(game.rules, game.choices.readings, game.choices.variant)
        game.sides = self.table.sides
        game.rules.demands.append(lambda play: demands(self.table, play))

    def arrange(self, given: Json, agent: Agent) -> Play:
        """A match from its first choice on, or a battle in the middle, as a set-up says."""
        return refuse_unable(arranged(self.table, self.game.template, given, agent))

    def setup(self, play: Play) -> Json:
        """The set-up of a match that has just begun."""
        return setup_of(self.table, play.state)

    def record(self, play: Play) -> Json:
        """The state as data."""
        return record(self.table, play)

    def board(self, play: Play, viewer: int | None = None) -> str:
        """The table as text."""
        return board(self.table, play, viewer)

    def value(self, play: Play, player: int) -> float:
        """How well a player stands."""
        return value(self.table, play, player)


AID = Aid(
    does=replace(
        DOES,
        performs={
            "toss a coin": _does(_toss),
            "lead": _lead,
            "enrol": _enrol,
            "lay": _does(lay_piece),
            "orient": _does(fix_north),
            "hide": _does(lay_face_down),
            "deploy": _does(lambda table, play, _: play_card(table, play)),
            "strike": _does(_strike),
            "react": _does(lambda table, play, _: react_to_turn(table, play)),
            "deal out": _does(lambda table, play, _: drafting.deal(table, play)),
            "open draft": _does(lambda table, play, _: drafting.turn_up(table, play, play.state.memory[ROUND])),
            "draft": _does(drafting.draft_card),
            "barter": _does(_barter),
            "share out": _does(_share_out),
        },
        readings={"seat": _seat},
        sights={**DOES.sights, "playable": _playable, "foreign": _foreign, "personal": _personal},
    ),
    board=Board(MOST),
    memory=lambda pieces: AGE + 2 * pieces,
    table=variant_table,
    brought=_brought,
    desk=Desk,
)
