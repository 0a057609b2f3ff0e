"""Cards of a few words on a table of Legendary: for tests of what the engine makes of them."""

from __future__ import annotations

from functools import cache

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.operations import COUNT, MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Options, Play, Question, settle
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_cards
from legendary_board import book_with

HEAD = """game: legendary

card: Maester Tester
type: hero
hero: Young Arya
class: Skill
rarity: rare
copies: 1
cost: 1
text:
"""


@cache
def compiler() -> Compiler:
    """The compiler of the game, made once: it reads all its words."""
    content = Content.bundled()
    return open_compiler(content, content.card_files("legendary"))


def card(*lines: str) -> CompiledCard:
    """A Hero card with these lines."""
    text = HEAD + "".join(f"  {line}\n" for line in lines)
    result = compiler().compile(Source("t.cards", text))
    assert not [problem for problem in result.problems if problem.severity == "error"], result.problems
    return result.cards[0]


@cache
def rules_with(lines: tuple[str, ...], players: int) -> Rules:
    """The rules of the game with a card of these lines, made once: playing changes a state, and never the rules."""
    content = Content.bundled()
    cards = [*compiled_cards("legendary", content), card(*lines)]
    return book_with(cards, players).rules


class Table:
    """A card of these words in the hand of the first player, with answers in words."""

    def __init__(self, *lines: str, answers: tuple[str, ...] = (), players: int = 2) -> None:
        self.rules = rules_with(lines, players)
        self.given = list(answers)
        self.asked: list[str] = []
        self.play = Play(self.rules, self.rules.fresh_state((-1,) * len(self.rules.cast.pieces)), self._agent)
        self.play.actor = 0
        self.put("hand", "Maester Tester")

    def _agent(self, play: Play, _player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append(question.ask)
        return labels.index(self.given.pop(0))

    def zone(self, name: str, player: int = 0) -> int:
        return self.rules.layout.zone(name, player)

    def put(self, zone: str, *names: str, player: int = 0) -> None:
        """Cards from the box into a zone; onto a pile so that the first lies on top."""
        for name in reversed(names):
            free = self.rules.cast.called[name] & self.play.state.members[0]
            piece = ids(free)[0]
            OPERATIONS[MOVE](self.play.state, Event(0, MOVE, piece, self.zone(zone, player), TOP, RULES))

    def have(self, counter: str, number: int, player: int = 0) -> None:
        where = self.rules.layout.counters[counter] + player
        OPERATIONS[COUNT](self.play.state, Event(0, COUNT, where, number, 0, RULES))

    def count(self, counter: str, player: int = 0) -> int:
        return self.play.state.counters[self.rules.layout.counters[counter] + player]

    def names(self, zone: str, player: int = 0) -> list[str]:
        """What lies in a zone: from the top down, or in the order of the box."""
        number = self.zone(zone, player)
        order = self.play.state.order[number]
        cards = ids(self.play.state.members[number]) if order is None else order
        return [self.rules.cast.names[piece] for piece in cards]

    def carry_out(self) -> bool:
        """What the card says is done, by the first player."""
        piece = self.rules.cast.id("Maester Tester")
        ability = self.rules.abilities[self.rules.cast.definition_of[piece]]
        assert ability is not None
        done = ability.run(self.play, 0, [piece] + [0] * ability.slots)
        settle(self.play)
        assert not self.given
        return done
