"""A table of A Game of Thrones for tests: cards laid out by names, answers by labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import agot_look as table
from agot_look import (
    ACTIVE,
    BENEATH,
    DECK,
    GOLD,
    HAND,
    PHASE,
    PHASE_BEGAN,
    PHASES,
    POWER,
    REVEALED,
    ROUND_BEGAN,
    TABLE,
    TITLES,
)
from cardwright.check.archive import open_archive
from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard, CompiledRule
from cardwright.content import Content
from cardwright.engine import contests
from cardwright.engine.events import emit, emit_together
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, OPERATIONS, RULES, SHOW, TOP, Event, set_out
from cardwright.engine.past import forget
from cardwright.engine.play import Options, Play, Question, settle
from cardwright.engine.playbook import Playbook, book_of, playbook
from cardwright.engine.rulebook import table_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, perform
from cardwright.games.agot.aid import AID
from cardwright.games.agot.examples import lay_out
from cardwright.games.agot.playing import play_card
from cardwright.games.agot.staging import Thrones, staged
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_cards, compiled_keywords

ME, YOU = 0, 1


_PHASE = 2
"""The place of phases among the periods of the table."""


def begin_round(play: Play) -> None:
    """A round begins."""
    table.note(play, ROUND_BEGAN, len(play.log))
    forget(play, "round")


def begin_phase(play: Play, name: str) -> None:
    """A phase begins, and what waits for that happens."""
    table.note(play, PHASE, PHASES.index(name))
    table.note(play, PHASE_BEGAN, len(play.log))
    forget(play, "phase")
    emit(play, play.rules.event("begin", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, _PHASE), RULES))
    settle(play)


def begin_marshalling(play: Play, player: int) -> None:
    """The player's marshalling turn begins: he counts his income."""
    set_out(play.state, player)
    table.note(play, ACTIVE, player + 1)
    play.rules.agenda.do(play, "marshalling turn", "Income", player)


def rules_of_play() -> tuple[CompiledRule, ...]:
    """How the game is played."""
    return tuple(open_archive(Content.bundled()).rules("agot"))


@cache
def game() -> Thrones:
    """The game for two, compiled once."""
    content = Content.bundled()
    found = staged(compiled_cards("agot", content), compiled_keywords("agot", content), rules_of_play())
    assert isinstance(found, Thrones)
    return found


MORE = Path(__file__).parent / "games" / "agot" / "more.cards"
"""Cards that nobody printed, for rules that no shipped card shows."""


@cache
def compiler() -> Compiler:
    """A compiler that knows the names of all cards."""
    content = Content.bundled()
    return open_compiler(content, [*content.card_files("agot"), MORE])


@cache
def all_cards() -> list[CompiledCard]:
    """The cards of the game, and those for tests."""
    more = compiler().compile(Source(MORE.name, MORE.read_text(encoding="utf-8")))
    assert not more.problems, more.problems
    return [*compiled_cards("agot", Content.bundled()), *more.cards]


class Westeros:
    """Two players, I and you, and what lies before them."""

    def __init__(self, mine: str = "", yours: str = "", answers: Sequence[str] = ()) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[str]]] = []
        self.play = game().blank(self._decide)
        self.rules: Rules = game().rules
        self.owner = game().owner
        for player, names in ((ME, mine), (YOU, yours)):
            for name in filter(None, names.split(", ")):
                self.put(name, TABLE, player)

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player, question.ask, labels))
        for answer in self.answers:
            if answer in labels:
                self.answers.remove(answer)
                return labels.index(answer)
        return next((labels.index(word) for word in ("pass", "no more") if word in labels), 0)

    def put(self, name: str, zone: str, player: int) -> int:
        """Lay a card somewhere that is not on the table yet."""
        state = self.play.state
        piece = next(
            one for one in ids(self.rules.cast.called[name] & state.members[0]) if self.owner[one] == player
        )  # fmt: skip
        self.lay(piece, zone, player)
        return piece

    def lay(self, piece: int, zone: str, player: int) -> None:
        """Lay a piece somewhere."""
        self._set(MOVE, piece, self.rules.layout.zone(zone, player), TOP)

    def _set(self, operation: int, a: int, b: int, c: int) -> None:
        OPERATIONS[operation](self.play.state, Event(0, operation, a, b, c, RULES))
        self.play.seen = None

    def id(self, name: str, player: int | None = None) -> int:
        """The card of this name that is on the table."""
        state = self.play.state
        for piece in ids(self.rules.cast.called[name] & ~state.members[0]):
            if player is None or self.rules.holder(state, piece) == player:
                return piece
        raise LookupError(name)

    def hand(self, player: int, *names: str) -> None:
        """Cards in a hand."""
        for name in names:
            self.put(name, HAND, player)

    def plot(self, player: int, name: str) -> None:
        """A revealed plot."""
        self.put(name, REVEALED, player)

    def house(self, player: int, name: str) -> None:
        """The House card of a player."""
        self._set(MOVE, table.house(self.play, player), 0, TOP)
        self.put(name, TABLE, player)

    def gold(self, player: int, number: int) -> None:
        """So much gold."""
        self._set(COUNT, self.rules.layout.counters[GOLD] + player, number, 0)

    def power(self, piece: int, number: int) -> None:
        """So much power on a card."""
        self._set(COUNT, self.rules.layout.tokens[POWER] + piece, number, 0)

    def kneel(self, *names: str) -> None:
        """Have cards kneel already."""
        for name in names:
            self._set(MARK, self.id(name), self.rules.layout.marks["kneeling"], 1)

    def stand(self, name: str) -> None:
        """Have a card stand again."""
        self._set(MARK, self.id(name), self.rules.layout.marks["kneeling"], 0)

    def duplicate(self, name: str, player: int) -> int:
        """A copy beneath a card."""
        top = self.id(name, player)
        copy = self.put(name, BENEATH, player)
        self._set(ATTACH, copy, top, 0)
        return copy

    def attach(self, name: str, host: str, player: int) -> int:
        """An attachment on a card."""
        on = self.id(host)
        piece = self.put(name, TABLE, player)
        self._set(ATTACH, piece, on, 0)
        return piece

    # Doing and looking

    def bits(self, names: str, player: int) -> int:
        """Cards by their names, as a set."""
        return sum(1 << self.id(name, player) for name in filter(None, names.split(", ")))

    def challenge(self, attackers: str, defenders: str = "", icon: str = "military") -> None:
        """I challenge you."""
        self.challenge_by(ME, attackers, defenders, icon)

    def challenge_by(self, player: int, attackers: str, defenders: str = "", icon: str = "military") -> None:
        """A player of two challenges the other."""
        assert contests.initiate(self.play, player, 1 - player, icon)
        assert contests.declare_attackers(self.play, player, self.bits(attackers, player))
        contests.about_to_defend(self.play)
        assert contests.declare_defenders(self.play, 1 - player, self.bits(defenders, 1 - player))
        contests.resolve(self.play)

    def use(self, name: str, player: int) -> bool:
        """A player uses an ability of a card."""
        piece = self.id(name, player)
        return any(perform(self.play, player, piece, action) for action in actions_of(self.play, piece))

    def play_card(self, player: int, piece: int) -> bool:
        """A player plays a card; whether he could."""
        return play_card(self.play, player, piece)

    def step(self, period: str, step: str, player: int = ME) -> None:
        """What a step of the rules of play says."""
        self.rules.agenda.do(self.play, period, step, player)

    def place(self, player: int, *names: str) -> bool:
        """A player places cards during setup, which then begins the game; whether he may place them all."""
        table.note(self.play, PHASE, PHASES.index("setup"))
        self.step("game", "Setup gold", player)
        try:
            for name in names:
                lay_out(self.play, player, self.id(name, player), self.answers)
        except ExampleError:
            return False
        self.step("game", "The game begins", player)
        return True

    def kill(self, *names: str) -> None:
        """Have characters be killed by nobody in particular."""
        for name in names:
            piece = self.id(name)
            table.move(self.play, "kill", piece, "dead pile", self.play.state.owner[piece])
            settle(self.play)

    def kill_together(self, name: str) -> None:
        """Have all cards of this name that are in play be killed at the same time."""
        owner, layout = self.play.state.owner, self.rules.layout
        there = self.rules.cast.called[name] & sum(self.play.state.members[zone] for zone in self.rules.field)
        emit_together(
            self.play,
            [
                self.rules.event("kill", MOVE, one, layout.zone("dead pile", owner[one]), TOP, RULES)
                for one in ids(there)
            ],
        )
        settle(self.play)

    def where(self, name: str, player: int | None = None) -> str:
        """The zone a card is in, and whose: `dead pile 1`."""
        return self.where_is(self.id(name, player))

    def where_is(self, piece: int) -> str:
        """The zone a piece is in, and whose."""
        zone = self.play.state.zone[piece]
        return f"{self.rules.layout.kind_of[zone].name} {self.rules.layout.player_of[zone]}"

    def house_power(self, player: int) -> int:
        """The power on a House card."""
        return table.power(self.play, table.house(self.play, player))

    def cards(self, zone: str, player: int) -> int:
        """How many cards are in a zone."""
        return table.members(self.play, zone, player).bit_count()

    def deck(self, player: int) -> int:
        """How many cards can be drawn."""
        return self.cards(DECK, player)


class Three(Westeros):
    """Three players with titles."""

    def __init__(self, controlled: Sequence[str], titles: dict[int, str], answers: Sequence[str] = ()) -> None:
        self.answers = list(answers)
        self.asked = []
        book, self.owner = _for_three()
        self.rules = book.rules
        self.play = Play(self.rules, self.rules.fresh_state(self.owner), self._decide)
        book.lay_rules(self.play.state)
        for player, names in enumerate(controlled):
            self.put("a House card", TABLE, player)
            for name in filter(None, names.split(", ")):
                self.put(name, TABLE, player)
        for player, name in titles.items():
            self.put(name, TITLES, player)

    def attack(self, me: int, other: int, attackers: str, icon: str = "military") -> None:
        """A player challenges another; texts have their say."""
        assert contests.initiate(self.play, me, other, icon)
        assert contests.declare_attackers(self.play, me, self.bits(attackers, me))

    def house_of(self, player: int) -> int:
        """The House card of a player."""
        return table.house(self.play, player)

    def is_kneeling(self, name: str) -> bool:
        """Whether a card kneels."""
        return bool(table.kneeling(self.play) >> self.id(name) & 1)


@cache
def _for_three() -> tuple[Playbook, tuple[int, ...]]:
    content, parts = Content.bundled(), rules_of_play()
    pieces = [(piece, owner) for piece, owner in game().pieces(all_cards()) if owner == 0]
    laid = [(piece, player) for player in range(3) for piece, _ in pieces if piece.type != "card"]
    data = table_of(parts)
    book = book_of(data, parts, AID, len(laid))
    keywords = compiled_keywords("agot", content)
    found = playbook(parts, [piece for piece, _ in laid], book, data.windows, 3, keywords)
    AID.watch(found.rules)
    return found, (*(owner for _, owner in laid), *found.bearers.values())
