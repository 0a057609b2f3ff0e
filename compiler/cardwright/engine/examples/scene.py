"""One example under way: its table, its words as a script, and what has been offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledLine
from cardwright.engine.events import emit
from cardwright.engine.examples.answering import DECLINE, NO_MORE, PASS, USING, YES, Answer, Asking, answer, is_choice
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import OPPONENT, YOU, Words, names, part, spaces
from cardwright.engine.generate.offering import OptionWords, yes_to_some
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, NOTE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.picking import called
from cardwright.engine.picking import label as piece_label
from cardwright.engine.play import Agent, Options, Play, Question
from cardwright.engine.state import ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.lexicon import Lexicon


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
        game.tell_apart(spoken_of)
        lines = [CompiledLine(text, [], number) for number, text in enumerate(texts)]
        self.rules.cast.definitions[game.scratch] = CompiledBlock(title, "", lines, [], "", 0)
        self.line = 0
        self.current: m.Effect | None = None
        """The step under way: another one with the same words is no answer to what it asks."""
        self.script: list[m.Effect] = []
        """What is still to be done: a question may be answered by what comes next."""
        self.said: dict[int, str] = {}
        """The line that says each of those steps."""
        self.answers: list[str] = []
        self.chosen: list[tuple[int, str]] = []
        """What lines chose before it was asked for: their numbers, and the names."""
        self.thrown: list[tuple[int, int]] = []
        """What lines say that dice show: their numbers, and the faces."""
        self.left_open: list[tuple[int, str]] = []
        """Choices that no line answered: the line under way, and what was taken."""
        self.hinted: list[str] = []
        """Cards that a yes spoke of and that may be meant already: `you return it`, said of the card that offers it."""
        self.answered: Question | None = None
        """What the words of the example answered last: who named some of `up to 3` wants no more of them."""
        self.offered: list[str] = []
        """Every option that was offered since the last step began."""
        self.asked: list[str] = []
        """Those of them that said whom or what something is done to, and not which card is used."""
        self.passed: list[tuple[int, str]] = []
        """What players could have answered with since the last step began, and did not: who, and what."""
        self.leaning: list[int] = []
        """Which of several things to do is taken where the words do not say it, for each question; else the first."""
        self.leant: list[int] = []
        """How many there were at each such question."""
        self.notes: dict[str, Any] = {}
        """What a game's hooks remember of the example."""
        self.play = game.blank(self.decide)
        self.play.witness = self.forced

    # What words come to

    @property
    def words(self) -> Words:
        """The words of the line under way."""
        return Words(self.game, self.line)

    def player(self, who: m.Set[Any] | m.Number | None) -> int:
        """You, or your opponent."""
        return self.words.player(self.play, who if isinstance(who, m.Set) else None)

    def actor(self, step: m.Effect) -> int:
        """Who does something; you, if nobody does."""
        return self.player(part(step, "by"))

    def pieces(self, found: m.Set[Any]) -> list[int]:
        """The pieces on the table that are meant."""
        return self.words.pieces(self.play, found)

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
        self.tie(piece, host)

    def tie(self, piece: int, host: int) -> None:
        """Have a piece belong to another, wherever it lies."""
        self._set(Event(0, ATTACH, piece, host, 0, RULES))

    def count(self, counter: int, number: int) -> None:
        """Have a counter be at a number."""
        self._set(Event(0, COUNT, counter, number - self.play.state.counters[counter], 0, RULES))

    def note(self, slot: int, value: int) -> None:
        """Have the memory hold something."""
        self._set(Event(0, NOTE, slot, value, 0, RULES))

    def _set(self, event: Event) -> None:
        OPERATIONS[event.operation](self.play.state, event)
        self.play.seen = None

    def emit(self, event: Event) -> bool:
        """Have something happen."""
        return emit(self.play, event)

    # Finding cards

    def idle(self, bits: int, player: int) -> int:
        """A piece of a set that lies nowhere yet: the player's own, if pieces belong to players."""
        free = ids(self.play.state.members[self.game.box] & bits)
        own = [piece for piece in free if self.game.owner[piece] in (player, -1)]
        if not own:
            raise ExampleError("there are not so many cards")
        return min(own, key=lambda piece: (self._version(piece), self.game.order(piece), piece))

    def _version(self, piece: int) -> int:
        """Which of several cards of a name is meant: the one whose example this is, else the one without a version."""
        card = self.rules.cast.pieces[piece].card
        version = str(card.fields.get("version", "")) if card is not None else ""
        if (self.rules.cast.names[piece], version) == self.game.own:
            return 0
        return 2 if version else 1

    def on_table(self, name: str, player: int | None = None) -> int:
        """The card of this name on the table; that of a player, if one is meant."""
        bits = self.game.called(name) & ~self.game.boxed(self.play)
        for piece in ids(bits):
            if player is None or self.rules.holder(self.play.state, piece) == player:
                return piece
        return self.game.bring(self, name)

    # Deciding

    def decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        """What the example says; what it does not say is left to others."""
        labels = [self._label(question, option) for option in options]
        self.offered += labels
        if PASS not in labels and question.ask not in USING:
            self.asked += labels
        chosen = self._said(labels)
        if chosen is None:
            chosen = self._next(player, question, labels)
        if chosen is None and question is self.answered and NO_MORE in labels:
            return labels.index(NO_MORE)
        self.answered = None if chosen is None else question
        if chosen is None and self.answers and isinstance(question.label, OptionWords):
            return self._lean(len(options))
        return self.otherwise(play, player, question, options) if chosen is None else chosen

    def _label(self, question: Question, option: Any) -> str:
        """What an option is called, without regard to capitals; a version that the example speaks of by its name."""
        words = question.label(self.rules, option)
        if self.game.apart and question.label is piece_label and isinstance(option, int) and option >= 0:
            names = (name for name in self.spoken_of if name != words and self.game.called(name) >> option & 1)
            words = next(names, words)
        return words.casefold()

    def _lean(self, count: int) -> int:
        """One of several things to do: the words name what it is done to, and not which of them is meant."""
        place = len(self.leant)
        self.leant.append(count)
        return min(self.leaning[place], count - 1) if place < len(self.leaning) else 0

    def _said(self, labels: list[str]) -> int | None:
        """The option that the words of the step under way have named already."""
        for given in (self.answers, self.hinted):
            for known in given:
                if known.casefold() in labels:
                    given.remove(known)
                    return labels.index(known.casefold())
        return None

    def _next(self, player: int, question: Question, labels: list[str]) -> int | None:
        """The next step, if it answers the question: `you use X`, `you choose Y`, `you discard Z`."""
        step = self.script[0] if self.script else None
        if step is None or step is self.current or not self._is_by(step, player):
            return None
        asking = self.rules.cast.definitions[question.cause.definition].name
        counts = question.label is yes_to_some
        by, line = Asking(asking, self.rules.cast.words(question.cause), counts), self.said.get(id(step), "")
        found = self._printed_option(step, question, labels) or self._player_chosen(step, labels)
        found = found or answer(step, self.game.lexicon, question.ask, labels, line, by)
        if found is None:
            return None
        self.script.pop(0)
        self.hinted = [name for name in found.more if found.option == YES and name == asking]
        self.answers += [name for name in found.more if name not in self.hinted]
        self.answers += [*others(step, self.game.lexicon), *(name for name in spaces(step) if name != found.option)]
        return labels.index(found.option)

    def _printed_option(self, step: m.Effect, question: Question, labels: list[str]) -> Answer | None:
        """`you choose the second option`: the second that is printed, whichever of them can be chosen."""
        number = part(step, "number") if is_choice(step, self.game.lexicon) else None
        if not isinstance(number, m.Const) or not isinstance(question.label, OptionWords):
            return None
        if number.value > len(question.label.causes):
            raise ExampleError("there are not so many options")
        named = question.label(self.rules, number.value - 1).casefold()
        if named not in labels:
            raise ExampleError(f"this cannot be chosen now: {named}")
        return Answer(named)

    def _player_chosen(self, step: m.Effect, labels: list[str]) -> Answer | None:
        """`you choose your opponent`."""
        chosen = part(step, "what") if is_choice(step, self.game.lexicon) else None
        if not isinstance(chosen, (m.You, m.Opponents)):
            return None
        found = called(self.rules, self.player(chosen))
        return Answer(found) if found in labels else None

    def _is_by(self, step: m.Effect, player: int) -> bool:
        """Whether a step says what this player does."""
        if isinstance(step, m.Either):
            return self.player(step.who) == player
        try:
            return self.actor(step) == player
        except ExampleError:
            return False

    def forced(self, _play: Play, question: Question, option: Any) -> None:
        """The only option is what the example said, if it spoke of it."""
        said = self._label(question, option)
        self.offered.append(said)
        if question.ask not in USING:
            self.asked.append(said)
        for known in self.answers:
            if known.casefold() == said:
                self.answers.remove(known)
                return
        step = self.script[0] if self.script else None
        if step is None or step is self.current or (isinstance(step, m.Do) and step.verb in USING):
            return
        if said == PASS and isinstance(step, m.Do) and step.verb == DECLINE:
            return  # who could do nothing was offered nothing: what is declined is still to come
        if answer(step, self.game.lexicon, question.ask, [said], self.said.get(id(step), "")) is not None:
            self.script.pop(0)  # what the example says is the only option

    def _by_itself(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        taken = self.game.usual(labels)
        if labels[taken] == PASS:
            self.passed += [(player, label.casefold()) for label in labels]
        if len({label.casefold() for label in labels}) > 1 and not {"pass", YES}.intersection(
            map(str.casefold, labels)
        ):
            words = " ".join(play.rules.cast.words(question.cause).split()) or question.ask
            said = f"“{words}”: {labels[taken]} was taken of {', '.join(dict.fromkeys(labels))}"
            self.left_open.append((self.line, said))
        return taken


def others(step: m.Effect, lexicon: Lexicon) -> list[str]:
    """The cards that a step names beside those that it is about: they say what is decided meanwhile."""
    if not isinstance(step, m.Do):
        return []
    data = lexicon.verb(step.verb)
    about = {"what", "doer", "by", data.subject, data.object}
    return [name for one in step.parts if one.role not in about for name in names(one.by)]


__all__ = ["OPPONENT", "YOU", "Scene", "others"]
