"""A table of Legendary with Houses, on which tests stand Allies and play turns in pieces."""

from __future__ import annotations

from functools import lru_cache

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.examples.dealing import box
from cardwright.engine.operations import ATTACH, BOTTOM, COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Options, Play, Question, settle
from cardwright.engine.playbook import (
    AS_USUAL,
    RULES_ZONE,
    Choices,
    Playbook,
    as_chosen,
    book_of,
    holding,
    playbook,
)
from cardwright.engine.prices import Reach
from cardwright.engine.rulebook import table_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import perform
from cardwright.table.catalogue import compiled_cards, compiled_keywords

SPACES, DEPTH, LINE = 5, 12, 5
"""The range spaces, how many have room in one, and the spaces of a lineup."""
ALWAYS = ("What comes of a fight",)
"""Rules that hold on every table."""


def book_with(cards: list[CompiledCard], players: int, choices: Choices = AS_USUAL) -> Playbook:
    """The whole game with these cards, by its rules of play."""
    content = Content.bundled()
    every = open_archive(content).rules("legendary")
    table, parts = as_chosen(table_of(cards), every, choices), holding(every, choices)
    keywords, pieces = compiled_keywords("legendary", content), [piece for piece, _ in box(cards, "copies")]
    return playbook(parts, pieces, book_of(table, parts), table.windows, players, keywords, verbs=("hold",))


@lru_cache(maxsize=4)
def book_for(players: int, duels: str = "plain") -> Playbook:
    """The whole game, compiled once; raises CompileError for a card that cannot run."""
    cards = compiled_cards("legendary", Content.bundled())
    return book_with(cards, players, Choices(readings={"duels": duels}))


def rules_for(players: int) -> Rules:
    """The rules of the whole game."""
    return book_for(players).rules


def done(play: Play, player: int, verb: str, piece: int) -> bool:
    """Have a player do to a card what the rules of play say of a verb; whether all of it happened."""
    return bool(play.rules.book.does.performs[verb](play, player, [], {"what": 1 << piece}, RULES)["done"])


class Board:
    """A turn, the first player's unless it is said whose. Whoever is not answered takes the first option, or declines.

    What the rules of play have happen by themselves does so only if they are in force: then every lineup is full."""

    def __init__(
        self,
        *houses: str,
        answers: tuple[str, ...] = (),
        players: int = 2,
        in_force: bool = False,
        turn: int = 0,
        duels: str = "plain",
    ) -> None:
        self.book = book_for(players, duels)
        self.rules = self.book.rules
        cast = self.rules.cast
        owner = [NOWHERE] * len(cast.pieces)
        for player, house in enumerate(houses):
            for piece in ids(cast.having[("house", house)]):
                owner[piece] = player
        self.given = list(answers)
        self.asked: list[tuple[int, str]] = []
        self.offered: list[list[str]] = []
        bearers = self.book.bearers
        for piece, bearer in bearers.items():
            owner[piece] = bearer
        self.play = Play(self.rules, self.rules.fresh_state(tuple(owner)), self._agent)
        for piece, bearer in bearers.items():
            if in_force or cast.names[piece] in ALWAYS:
                zone = self.rules.layout.zone(RULES_ZONE, bearer)
                OPERATIONS[MOVE](self.play.state, Event(0, MOVE, piece, zone, TOP, RULES))
        set_out(self.play.state, turn)
        self.play.actor = turn
        self.turn = turn
        for player in range(players) if in_force else ():
            self.line_up(*["Merchant"] * 5, player=player)

    def _agent(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player, question.ask))
        self.offered.append(labels)
        for answer in self.given:
            if answer in labels:
                self.given.remove(answer)
                return labels.index(answer)
        return next((labels.index(word) for word in ("no", "no more") if word in labels), 0)

    # Laying out

    def zone(self, name: str, player: int = 0) -> int:
        return self.rules.layout.zone(name, player)

    def idle(self, name: str) -> int:
        return ids(self.rules.cast.called[name] & self.play.state.members[0])[0]

    def put(self, zone: str, *names: str, player: int = 0, spot: int = BOTTOM) -> list[int]:
        """Cards from the box; the first named lies on top."""
        return [self._put(name, self.zone(zone, player), spot) for name in names]

    def _put(self, name: str, zone: int, spot: int) -> int:
        piece = self.idle(name)
        OPERATIONS[MOVE](self.play.state, Event(0, MOVE, piece, zone, spot, RULES))
        return piece

    def stand(self, space: int, *names: str) -> list[int]:
        """Allies in a range space; the spaces are counted from 1."""
        first = (space - 1) * DEPTH
        found = []
        for name in names:
            place = self.play.state.at.index(NOWHERE, first, first + DEPTH)
            found.append(self._put(name, self.zone("battlefield"), place))
        return found

    def line_up(self, *names: str, player: int = 0) -> list[int]:
        zone, found = self.zone("lineup", player), []
        for number, name in enumerate(names):
            place = SPACES * DEPTH + player * LINE + number
            if self.play.state.at[place] != NOWHERE:
                there = self.play.state.at[place]
                OPERATIONS[MOVE](self.play.state, Event(0, MOVE, there, 0, TOP, RULES))
            found.append(self._put(name, zone, place))
        return found

    def hold(self, captor: int, name: str) -> int:
        piece = self._put(name, self.zone("captured"), TOP)
        OPERATIONS[ATTACH](self.play.state, Event(0, ATTACH, piece, captor, 0, RULES))
        return piece

    def defend(self, name: str, player: int, active: int, idle: int = 0) -> list[int]:
        found = self.put("Defender stack", *[name] * (active + idle), player=player)
        mark = self.rules.layout.marks["active"]
        for piece in found[:active]:
            OPERATIONS[MARK](self.play.state, Event(0, MARK, piece, mark, 1, RULES))
        return found

    def have(self, counter: str, number: int, player: int = 0) -> None:
        where = self.rules.layout.counters[counter] + player
        OPERATIONS[COUNT](self.play.state, Event(0, COUNT, where, number, 0, RULES))

    # Looking

    def count(self, counter: str, player: int = 0) -> int:
        return self.play.state.counters[self.rules.layout.counters[counter] + player]

    def names(self, zone: str, player: int = 0) -> list[str]:
        number = self.zone(zone, player)
        order = self.play.state.order[number]
        cards = ids(self.play.state.members[number]) if order is None else order
        return [self.rules.cast.names[piece] for piece in cards]

    def spaces(self) -> list[list[str]]:
        """Who stands where, from Bow to Claw."""
        at, names = self.play.state.at, self.rules.cast.names
        rows = [at[space * DEPTH : (space + 1) * DEPTH] for space in range(SPACES)]
        return [[names[one] for one in row if one != NOWHERE] for row in rows]

    def space(self, piece: int) -> int:
        return self.play.state.place[piece] // DEPTH + 1

    # Doing

    def enter(self, name: str) -> int:
        piece = self.put("Ally Deck", name, spot=TOP)[0]
        self.do("turn up", piece, self.turn)
        return piece

    def do(self, verb: str, piece: int, player: int = 0) -> None:
        """What the rules of play say of a verb."""
        done(self.play, player, verb, piece)
        settle(self.play)

    def end_turn(self) -> None:
        """What is left of the turn when nobody acts any more."""
        self.book.agenda.close(self.play, "turn")

    def can(self, verb: str, piece: int, player: int = 0) -> bool:
        """Whether a player can do something to a card now."""
        return bool(Reach(verb, free=False)(self.play, player, 1 << piece))

    def fight(self, piece: int, free: bool = False) -> bool:
        verb = "defeat" if free else "fight"
        return self._done(verb, piece)

    def support(self, piece: int) -> bool:
        return self._done("support", piece)

    def _done(self, verb: str, piece: int) -> bool:
        if not self.can(verb, piece):
            return False
        done(self.play, 0, verb, piece)
        settle(self.play)
        return True

    def act(self, name: str, *answers: str) -> bool:
        """What an action of the rules lets the player do, if it is offered."""
        offered = self.book.agenda.options(self.play, 0, "action")
        deeds = [one for one in offered if self.rules.cast.names[one.piece] == name]
        self.given += answers
        return bool(deeds) and perform(self.play, 0, deeds[0].piece, deeds[0].action)

    def options(self, name: str) -> list[str]:
        """What is offered to whom does what an action lets him do."""
        self.offered.clear()
        assert self.act(name)
        return self.offered[0]

    def use(self, name: str) -> int:
        """Play a card from the hand."""
        hand = self.play.state.members[self.zone("hand")]
        held = ids(self.rules.cast.called[name] & hand)
        piece = held[0] if held else self.put("hand", name)[0]
        done(self.play, 0, "play", piece)
        settle(self.play)
        return piece

    def recruit(self, piece: int) -> bool:
        return self._done("recruit", piece)
