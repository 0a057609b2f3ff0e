"""A made-up game for the tests of the interpreter: laid out by names, played by words, every event checked.

The Isles have two players or more, hands, decks, discard piles and a field, states, tokens, numbers, traits, keywords
with parameters and periods; their cards get their texts from the tests. Nothing in the package knows this game.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.content import Content
from cardwright.engine.build import compile_rules, text_of
from cardwright.engine.checking import checked
from cardwright.engine.events import emit, emit_together
from cardwright.engine.generate.standings import Standings
from cardwright.engine.log_text import told
from cardwright.engine.operations import ATTACH, COUNT, LAPSE, MARK, MOVE, OPERATIONS, RULES, SHOW, TOP, Event, note
from cardwright.engine.past import forget
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Options, Play, Question, settle
from cardwright.engine.rulebook import Rulebook, rulebook, table_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, happen, perform
from cardwright.engine.view import look, stat
from cardwright.lang.source import Source
from cardwright.lang.tree import Ability
from cardwright.meaning.calculus import nodes as m
from sound_rules import sound

HERE = Path(__file__).parent / "isles"
FIELD, HAND, DECK, DISCARD = "field", "hand", "deck", "discard pile"
PERIODS = ("round", "phase", "watch")

SAILORS = {  # isle, might, speed, traits, signs
    "Ash": ("North", 2, 1, "Rower", "sun"),
    "Birch": ("North", 3, 2, "Pilot", "moon"),
    "Cedar": ("South", 4, 3, "Rower", "sun, moon"),
    "Dune": ("South", 1, 1, "Ghost", ""),
    "Elm": ("North", 5, 2, "Rower, Pilot", ""),
    "Fern": ("South", 0, 4, "", "moon"),
    "Twin": ("North", 2, 2, "", ""),
}
OTHERS = {"Keep": "tower", "Ring": "charm", "Rope": "charm", "Feint": "trick", "Gale": "trick", "Head": "chief"}
COPIES = {"Twin": 2, "Head": 2}


@cache
def _content() -> Content:
    root = Path(tempfile.mkdtemp(prefix="isles-"))
    (root / "grammar").mkdir()
    shutil.copytree(HERE, root / "grammar" / "isles")
    (root / "cards" / "isles").mkdir(parents=True)
    (root / "cards" / "isles" / "all.cards").write_text(_source({}), encoding="utf-8")
    return Content.find(root)


@cache
def _compiler() -> Compiler:
    return open_compiler(_content(), _content().card_files("isles"))


@cache
def _keywords() -> tuple[CompiledKeyword, ...]:
    (file,) = _content().keyword_files("isles")
    compiled = _compiler().compile(Source.read(file, "keywords.cards"))
    assert not compiled.problems, compiled.problems
    return tuple(compiled.keywords)


def isles_book(**groups: dict[str, Any]) -> Rulebook:
    """The rulebook of the Isles, which is nothing but its table; with some of its groups changed."""
    book = rulebook(table_of(_keywords()))
    return replace(book, **{group: replace(getattr(book, group), **to) for group, to in groups.items()})


def _source(texts: dict[str, str]) -> str:
    blocks = ["game: isles"]
    for name, (isle, might, speed, traits, signs) in SAILORS.items():
        lines = [f"card: {name}", "type: sailor", f"isle: {isle}", "cost: 2", f"might: {might}", f"speed: {speed}"]
        lines += [f"traits: {traits}"] if traits else []
        lines += [f"signs: {signs}"] if signs else []
        blocks.append("\n".join([*lines, *_text(texts.get(name, ""))]))
    for name, kind in OTHERS.items():
        blocks.append("\n".join([f"card: {name}", f"type: {kind}", *_text(texts.get(name, ""))]))
    return "\n\n".join(blocks) + "\n"


def _text(text: str) -> list[str]:
    return ["text:", *(f"  {line}" for line in text.splitlines())] if text else []


@cache
def _cards(texts: tuple[tuple[str, str], ...]) -> list[CompiledCard]:
    compiled = _compiler().compile(Source("t.cards", _source(dict(texts))))
    assert not compiled.problems, [problem.message for problem in compiled.problems]
    return compiled.cards


def sentence(text: str) -> list[Ability]:
    """A line as it would stand on a card."""
    (card,) = [card for card in _cards((("Feint", text),)) if card.name == "Feint"]
    return card.lines[0].abilities


def rules_of(texts: dict[str, str], players: int = 2, book: Rulebook | None = None) -> Rules:
    """The rules of a game with these texts on its cards."""
    cards = _cards(tuple(sorted(texts.items())))
    pieces = [Piece.of(card) for card in cards for _ in range(COPIES.get(card.name, 1))]
    vocabulary = cards[0].vocabulary
    assert vocabulary is not None
    return sound(compile_rules(pieces, book or isles_book(), players, _keywords(), list(vocabulary.frames)))


class Table:
    """A situation of the Isles, and what is done in it. Players are 1 and 2, as people count."""

    def __init__(  # noqa: PLR0913 - a table is laid out in one place
        self,
        texts: dict[str, str] | None = None,
        *,
        play: Sequence[str] = (),
        hand: Sequence[str] = (),
        deck: Sequence[str] = (),
        discard: Sequence[str] = (),
        attached: dict[str, str] | None = None,
        answers: Sequence[str] = (),
        players: int = 2,
        coins: Sequence[int] = (),
        owner: dict[str, int] | None = None,
        check: bool = True,
        book: Rulebook | None = None,
    ) -> None:
        self.rules = rules_of(texts or {}, players, book)
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[str]]] = []
        """Who was asked what, and the options."""
        self.rules.cast.definitions.append(CompiledBlock("", "", [], [], "", 0))
        state = self.rules.fresh_state()
        state.seed = 7
        size = len(self.rules.cast.pieces)
        state.host = [NOWHERE] * size
        owners = [0] * size
        for kind, laid in ((FIELD, play), (HAND, hand), (DECK, deck), (DISCARD, discard)):
            for player, names in enumerate(laid):
                for name in reversed(names.split()):
                    piece = self.rules.cast.id(name.rstrip("*")) + name.count("*")
                    owners[piece] = player
                    OPERATIONS[MOVE](state, Event(0, MOVE, piece, self.rules.layout.zone(kind, player), TOP, RULES))
        for name, whose in (owner or {}).items():
            owners[self.id(name)] = whose - 1
        state.owner = tuple(owners)
        for rider, host in (attached or {}).items():
            OPERATIONS[MOVE](state, Event(0, MOVE, self.id(rider), state.zone[self.id(host)], TOP, RULES))
            OPERATIONS[ATTACH](state, Event(0, ATTACH, self.id(rider), self.id(host), 0, RULES))
        for player, number in enumerate(coins):
            OPERATIONS[COUNT](state, Event(0, COUNT, self.rules.layout.counters["coin"] + player, number, 0, RULES))
        self.play = Play(self.rules, state, self._decide)
        if check:
            checked(self.play)

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player + 1, question.ask, labels))
        if not self.answers:
            return labels.index("pass") if "pass" in labels else 0
        answer = self.answers.pop(0)
        assert answer in labels, f"{answer!r} is none of {labels} to {question.ask}"
        return labels.index(answer)

    # Doing

    def id(self, name: str) -> int:
        """The piece of this name; a star is its second copy."""
        return self.rules.cast.id(name.rstrip("*")) + name.count("*")

    def words(self, text: str) -> CompiledBlock:
        """Words that no card bears, the last of the definitions."""
        (block,) = [card for card in _cards((("Feint", text),)) if card.name == "Feint"]
        self.rules.cast.definitions[-1] = block
        return block

    def do(self, text: str, player: int = 1) -> bool:
        """Have a player do what a sentence says, as if a card said it; whether all of it happened."""
        self.words(text)
        ability = text_of(self.rules, len(self.rules.cast.definitions) - 1, 0)
        for fault in self.rules.faults.pop("Feint", ()):
            raise fault
        assert ability is not None, "nothing to carry out"
        frame = [len(self.rules.cast.pieces)] + [0] * ability.slots
        was, self.play.actor = self.play.actor, player - 1
        done = ability.run(self.play, player - 1, frame)
        self.play.actor = was
        settle(self.play)
        return done

    def so(self, text: str, player: int = 1) -> bool:
        """Whether a condition is true: `you control a Rower`."""
        block = self.words(f"If {text}, draw a card.")
        assert block.lexicon is not None
        (line,) = meanings_of(block)
        if line.refusal is not None:
            raise line.refusal
        (ability,) = line.abilities
        truth = ability.effect.truth if isinstance(ability.effect, m.If) else ability.condition
        assert truth is not None
        made = Standings(self.rules, block.lexicon(), len(self.rules.cast.definitions) - 1, 0, ability)
        test = made.test(truth)
        return bool(test(self.play, player - 1, [len(self.rules.cast.pieces)] + [0] * made.slots))

    def carry_out(self, name: str, player: int = 1) -> bool:
        """Have a player carry out what a card says without a label."""
        piece = self.id(name)
        ability = self.rules.abilities[self.rules.cast.definition_of[piece]]
        assert ability is not None, "nothing to carry out"
        was, self.play.actor = self.play.actor, player - 1
        done = ability.run(self.play, player - 1, [piece] + [0] * ability.slots)
        self.play.actor = was
        settle(self.play)
        return done

    def use(self, name: str, player: int = 1, window: str = "") -> bool:
        """Use the first ability of a card that can be used; whether there was one."""
        piece = self.id(name)
        return any(perform(self.play, player - 1, piece, one) for one in actions_of(self.play, piece, window))

    def happen(self, name: str, window: str, player: int = 1) -> bool:
        """Have happen what a card says under a label."""
        return happen(self.play, player - 1, self.id(name), window)

    def move(self, *names: str, to: str, player: int = 1, verb: str = "put") -> bool:
        """Have pieces move at the same time, by the rulebook."""
        zone = self.rules.layout.zone(to, player - 1)
        events = [Event(self.rules.verb[verb], MOVE, self.id(name), zone, TOP, RULES) for name in names]
        done = emit_together(self.play, events)
        settle(self.play)
        return done

    def show(self, verb: str, player: int, piece: str = "", doer: str = "", other: int = 0) -> None:
        """Have something happen that changes nothing: a raid is won."""
        more = (self.id(doer) if doer else NOWHERE, other - 1)
        a = self.id(piece) if piece else NOWHERE
        emit(self.play, self.rules.event(verb, SHOW, a, player - 1, more, RULES))
        settle(self.play)

    def end(self, period: str) -> None:
        """A period ends, and those inside it; new ones begin."""
        over = tuple(range(PERIODS.index(period), len(PERIODS)))
        emit(self.play, self.rules.event("begin", LAPSE, NOWHERE, NOWHERE, over, RULES))
        for slot in over:
            note(self.play.state, slot, len(self.play.log))
        forget(self.play, period)
        settle(self.play)

    def mark(self, name: str, mark: str = "tired") -> None:
        """Have a card be in a state; nothing happens."""
        event = self.rules.event("begin", MARK, self.id(name), self.rules.layout.marks[mark], 1, RULES)
        OPERATIONS[MARK](self.play.state, event)

    def glory(self, name: str, number: int) -> None:
        """Lay tokens on a card; nothing happens."""
        counter = self.rules.layout.tokens["glory"] + self.id(name)
        OPERATIONS[COUNT](self.play.state, self.rules.event("begin", COUNT, counter, number, 0, RULES))

    # Looking

    def might(self, name: str) -> int:
        """How strong a card is at the moment."""
        return stat(self.play, self.id(name), self.rules.stat["might"])

    def where(self, name: str) -> str:
        """The zone a card is in, and whose it is: `hand 1`."""
        zone = self.play.state.zone[self.id(name)]
        whose = self.rules.layout.player_of[zone]
        return self.rules.layout.kind_of[zone].name + (f" {whose + 1}" if whose >= 0 else "")

    def names(self, kind: str, player: int = 1) -> list[str]:
        """The cards in a zone."""
        return [self.rules.cast.names[piece] for piece in ids(self.members(kind, player))]

    def members(self, kind: str, player: int = 1) -> int:
        """The cards in a zone, as a set."""
        return self.play.state.members[self.rules.layout.zone(kind, player - 1)]

    def coins(self, player: int = 1) -> int:
        """How many coins a player has."""
        return self.play.state.counters[self.rules.layout.counters["coin"] + player - 1]

    def tokens(self, name: str) -> int:
        """How much glory lies on a card."""
        return self.play.state.counters[self.rules.layout.tokens["glory"] + self.id(name)]

    def marked(self, name: str, mark: str = "tired") -> bool:
        """Whether a card is in a state."""
        return bool(self.play.state.marks[self.rules.layout.marks[mark]] >> self.id(name) & 1)

    def host(self, name: str) -> str:
        """What a card is attached to."""
        host = self.play.state.host[self.id(name)]
        return "" if host == NOWHERE else self.rules.cast.names[host]

    def bears(self, name: str, keyword: str) -> bool:
        """Whether a card has a keyword now."""
        texts = self.rules.keywords.get(keyword, [])
        return any(look(self.play).bearing(self.play, text) >> self.id(name) & 1 for text in texts)

    def told(self) -> list[str]:
        """What has happened, as sentences."""
        return told(self.play)

    def verbs(self) -> list[Any]:
        """The verbs of what has happened, in order."""
        return [self.rules.verbs[entry.event.verb] for entry in self.play.log]
