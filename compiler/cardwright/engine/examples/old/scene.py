"""One example under way in a situation: its table, its words as a script, and what has been offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledLine
from cardwright.engine.compile.scope import Scope
from cardwright.engine.events import emit
from cardwright.engine.examples.old.answering import answer
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Agent, Frame, Options, Play, Question
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Both, Kind, Named, Pay, Select, Statement, Thing, You

YOU, OPPONENT = 0, 1


class Scene:
    """The table of one example."""

    def __init__(
        self, game: Situation, title: str, texts: Sequence[str], spoken_of: set[str], otherwise: Agent | None = None
    ) -> None:
        self.game, self.rules = game, game.rules
        self.otherwise = otherwise or self._by_itself
        """Decides what the words leave open."""
        self.spoken_of = spoken_of
        """Names in the example: cards that are only described (`a location`) must be others."""
        lines = [CompiledLine(text, [], number) for number, text in enumerate(texts)]
        self.rules.cast.definitions[game.scratch] = CompiledBlock(title, "", lines, [], "", 0)
        self.line = 0
        self.current: Statement | None = None
        """The step under way: another one with the same words is no answer to what it asks."""
        self.script: list[Statement] = []
        """What is still to be done: a question may be answered by what comes next."""
        self.answers: list[str] = []
        self.offered: list[str] = []
        """Every option that was offered since the last step began."""
        self.notes: dict[str, Any] = {}
        """What a game's hooks remember of the example."""
        self.play = game.blank(self._decide)
        self.play.witness = self._forced

    def scope(self, *, exact: bool = False) -> Scope:
        """The words of the step under way, as the compiler needs them."""
        scope = Scope(self.rules, self.game.scratch, 0)
        scope.line, scope.exact, scope.present = self.line, exact, self._present
        return scope

    def frame(self, scope: Scope) -> Frame:
        """What the words refer to: no card bears them."""
        return [len(self.rules.cast.pieces)] + [0] * scope.slots

    def _present(self, play: Play, _me: int, _it: Frame) -> int:
        return ~play.state.members[0]

    def player(self, thing: Thing | None) -> int:
        """You, or your opponent."""
        match thing:
            case None | You():
                return YOU
            case Select(kinds=[Kind(kind="player", noun="opponent" | "other player")]):
                return OPPONENT
            case Select(kinds=[Kind(kind="player")]):
                from cardwright.engine.compile.players import who

                scope = self.scope()
                bits = who(thing, scope)(self.play, YOU, self.frame(scope))
                if bits:
                    return bits.bit_length() - 1
        raise ExampleError("this is no player of an example")

    # Laying out

    def put(self, piece: int, zone: int, spot: int = TOP) -> None:
        """Lay a piece somewhere; not by an event, because nothing happens yet."""
        self._set(Event(0, MOVE, piece, zone, spot, RULES))

    def mark(self, piece: int, name: str, on: bool = True) -> None:
        """Have a piece be in a state."""
        self._set(Event(0, MARK, piece, self.rules.layout.marks[name], int(on), RULES))

    def attach(self, piece: int, host: int) -> None:
        """Have a piece lie on another, under the control of its player."""
        self.put(piece, self.play.state.zone[host])
        self._set(Event(0, ATTACH, piece, host, 0, RULES))

    def count(self, counter: int, number: int) -> None:
        """Have a counter be at a number."""
        self._set(Event(0, COUNT, counter, number - self.play.state.counters[counter], 0, RULES))

    def _set(self, event: Event) -> None:
        OPERATIONS[event.operation](self.play.state, event)
        self.play.seen = None

    def emit(self, event: Event) -> bool:
        """Have something happen."""
        return emit(self.play, event)

    # Finding cards

    def idle(self, bits: int, player: int) -> int:
        """A piece of a set that lies nowhere yet: the player's own, if pieces belong to players."""
        free = ids(self.play.state.members[0] & bits)
        own = [piece for piece in free if self.game.owner[piece] in (player, -1)]
        if not own:
            raise ExampleError("there are not so many cards")
        return min(own, key=lambda piece: (self._version(piece), piece))

    def _version(self, piece: int) -> int:
        """Which of several cards of a name is meant: the one whose example this is, else the one without a version."""
        card = self.rules.cast.pieces[piece].card
        version = str(card.fields.get("version", "")) if card is not None else ""
        if (self.rules.cast.names[piece], version) == self.game.own:
            return 0
        return 2 if version else 1

    def on_table(self, name: str, player: int | None = None) -> int:
        """The card of this name on the table; that of a player, if one is meant."""
        bits = self.rules.cast.called.get(name, 0) & ~self.play.state.members[0]
        for piece in ids(bits):
            if player is None or self.rules.holder(self.play.state, piece) == player:
                return piece
        raise ExampleError(f"{name} is nowhere on the table")

    def names(self, thing: Thing | None) -> list[str]:
        """The cards that are named."""
        match thing:
            case Named(name=name):
                return [name]
            case Both(things=things):
                return [name for one in things for name in self.names(one)]
            case Select(kinds=[Kind(noun=noun)]) if noun in self.rules.cast.called:
                return [noun]
        return []

    # Deciding

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option).casefold() for option in options]
        self.offered += labels
        for known in self.answers:
            if known.casefold() in labels:
                self.answers.remove(known)
                return labels.index(known.casefold())
        chosen = self._next(player, question, labels)
        if chosen is not None:
            return chosen
        return self.otherwise(play, player, question, options)

    def _next(self, player: int, question: Question, labels: list[str]) -> int | None:
        """The next step, if it answers the question: `you use X`, `you choose Y`, `you discard Z`."""
        if not self.script:
            return None
        node = self.script[0]
        if node == self.current:
            return None
        act = node.cost if isinstance(node, Pay) else node
        if not isinstance(act, Act) or not self._is_by(act.who, player):
            return None
        found = answer(node, self.names(act.what), question.ask, labels)
        if found is None:
            return None
        self.script.pop(0)
        self.answers += found.more
        for role in act.roles:
            self.answers += self.names(role.thing)
        return labels.index(found.option)

    def _is_by(self, thing: Thing | None, player: int) -> bool:
        """Whether a step says what this player does; others say what happens by itself."""
        try:
            return self.player(thing) == player
        except ExampleError:
            return False

    def _forced(self, play: Play, question: Question, option: Any) -> None:
        said = question.label(play.rules, option).casefold()
        self.offered.append(said)
        for known in self.answers:
            if known.casefold() == said:
                self.answers.remove(known)
                return
        node = self.script[0] if self.script else None
        act = node.cost if isinstance(node, Pay) else node
        if node is None or not isinstance(act, Act) or node == self.current or act.means == "play":
            return
        if answer(node, self.names(act.what), question.ask, [said]) is not None:
            self.script.pop(0)  # what the example says is the only option

    def _by_itself(self, play: Play, _player: int, question: Question, options: Options) -> int:
        return self.game.usual([question.label(play.rules, option) for option in options])
