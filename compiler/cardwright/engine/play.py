"""A game under way, and the one point at which everything is decided."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, overload

from cardwright.engine.operations import OF_PIECES, SHOW, STEP, TURN, Cause, Event
from cardwright.engine.state import NOWHERE, Deed, State

if TYPE_CHECKING:
    from cardwright.engine.layers import Seen
    from cardwright.engine.reactions import Calm
    from cardwright.engine.rulerecords import Trigger
    from cardwright.engine.rules import Rules

CHANCE = -1
"""The player who decides what nobody decides."""
LIMIT = 2_000
"""Events that may follow from each other before anything comes to rest: ten times what the longest turns have."""
ROUNDS = 500
"""So often a period may come again: ten times what the longest games have."""
RESTARTS = 100
"""So often a turn may go back to one of its steps: ten times what the longest turns do."""
_LATEST = 40
"""So many of the last events are looked at for what goes round."""


class Entry(NamedTuple):
    """Of the log."""

    event: Event
    was: Any
    """What was there before."""
    parent: int
    """The number of the entry that it is a consequence of."""
    together: int
    """How many entries from this one on happened together; 0 in those that follow the first."""


Group = Sequence[tuple[Event, Any, int, int]]
"""Events that happened together, each with the rest of its entry: whoever listens takes them apart."""


class Log(list[Entry]):
    """What has happened. It is written as plain tuples, which costs a playout nothing, and read by names."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: SupportsIndex) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...

    def __getitem__(self, at: SupportsIndex | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            return [Entry(*one) for one in super().__getitem__(at)]
        return Entry(*super().__getitem__(at))

    def __iter__(self) -> Iterator[Entry]:
        return starmap(Entry, super().__iter__())

    def __reversed__(self) -> Iterator[Entry]:
        return starmap(Entry, super().__reversed__())


class Known(NamedTuple):
    """Of a card that has left play."""

    numbers: tuple[int, ...]
    controller: int
    host: int
    """What it was attached to."""
    place: int
    """Where on the board it lay."""
    so: int = 0
    """What it was, of what texts ask about: those notes of the rules as bits."""
    given: tuple[int, ...] = ()
    """The texts that others had given to it."""


Frame = list[int]
"""What an effect under way refers to: its card first, then what `that character` and the like stand for."""


class Question(NamedTuple):
    """What is asked. Made once, when rules are compiled: it holds no state."""

    ask: str
    """In a few words: `take`, `kill`, `name house`."""
    cause: Cause
    label: Callable[[Rules, Any], str]
    """An option in the game's own words; worked out only for those who read it."""
    unsaid: bool = False
    """Whether a written game may leave it out, as nearly all would decide the same: it is the first option then."""


Options = Sequence[Any]


class Open(list[Any], ABC):
    """Options to which a player may add one that is not listed: he names it, and it has a number below 0."""

    @abstractmethod
    def number(self, words: str) -> int | None:
        """The number of what somebody names; none, if these words name nothing of this kind."""

    @abstractmethod
    def named(self, number: int) -> Any | str:
        """The option of a number; or why there is none."""


def number_of(options: Options, words: str) -> int | None:
    """The number of an option that is not listed but can be named; none, if it cannot."""
    if not isinstance(options, Open):
        return None
    number = options.number(words)
    return None if number is None or isinstance(options.named(number), str) else number


Agent = Callable[["Play", int, Question, Options], int]
Witness = Callable[["Play", Question, Any], None]
Instead = Event | tuple[Event, ...] | Callable[["Play"], None] | None
Replacer = Callable[["Play", Event], Instead]
"""Asked before an event: gives it back, or what happens instead: an event, several, something to carry out, nothing."""


class Offer(NamedTuple):
    """Something a player may do."""

    trigger: Trigger
    card: int
    player: int
    frame: Frame
    """What its words refer to."""
    entry: int
    """The number of the entry that it follows from."""


Listener = Callable[["Play", Group], None]
Reaction = tuple[Callable[["Play"], None], int]


class Moment(NamedTuple):
    """What must be known to come back: the state, how long the lists were, and cards that had left play."""

    state: State
    log: int
    queue: int
    offers: int
    known: dict[int, Known]


class Found(NamedTuple):
    """What was found out at a moment: it is so again whenever everything is as it was then."""

    state: State
    log: int
    past: dict[int, tuple[Deed, ...]]
    known: dict[int, Known]
    moment: tuple[object, ...]
    value: int

    def holds(self, play: Play) -> bool:
        """Whether everything is as it was: be it that only something was told of since, or that it is a copy."""
        state = play.state
        if self.known is not play.known:
            return False
        if self.state is state and self.log == len(play.log) and self.past is state.past:
            return True
        return self.moment == state.moment()


def found_once(play: Play, asked: tuple[Any, ...], find: Callable[[], int]) -> int:
    """What is found out by what is asked: once, as long as everything is the same. Whoever tries whether something can
    be done asks for it, and again whoever then does it."""
    if play.lineage:
        return find()
    kept = play.found.get(asked)
    if kept is None or not kept.holds(play):
        state = play.state
        kept = play.found[asked] = Found(state, len(play.log), state.past, play.known, state.moment(), find())
    return kept.value


class IllegalAnswer(ValueError):  # noqa: N818
    """An answer that is none of the options. The state is as it was when the question was put."""


class StepLimit(RuntimeError):  # noqa: N818
    """A game that does not come to an end; the message says what it was doing."""


class Cancelled(Exception):  # noqa: N818 - no error
    """The effects of a card are cancelled: whatever it has not done yet, it does not do."""

    def __init__(self, piece: int) -> None:
        super().__init__(piece)
        self.piece = piece


class Trial:
    """Something is tried on a copy of a game. What happens there is written at the end of the log of the game, which
    does not go on meanwhile, and is gone when it is over."""

    __slots__ = ("_agent", "_kind", "_length", "_play")

    def __init__(self, play: Play, agent: Agent) -> None:
        self._play, self._agent = play, agent
        self._kind, self._length = play.log.__class__, len(play.log)

    def __enter__(self) -> Play:
        self._play.log.__class__ = Log
        return self._play.tried_on(self._agent)

    def __exit__(self, *_: object) -> None:
        log = self._play.log
        log.__class__ = self._kind
        del log[self._length :]


class Play:
    """Rules, the state of one game, who decides, and what has happened."""

    __slots__ = (
        "actor",
        "after",
        "agent",
        "before",
        "began",
        "beyond",
        "calm",
        "copying",
        "counting",
        "decisions",
        "doers",
        "found",
        "guard",
        "known",
        "limit",
        "lineage",
        "log",
        "offers",
        "parent",
        "queue",
        "recalled",
        "rested",
        "riding",
        "rules",
        "seen",
        "start",
        "state",
        "strict",
        "together",
        "trying",
        "uses",
        "using",
        "witness",
    )  # fmt: skip

    def __init__(self, rules: Rules, state: State, agent: Agent) -> None:  # noqa: PLR0915 - one line a part
        self.rules = rules
        self.state = state
        self.agent = agent
        self.before: list[tuple[Replacer, ...]] = rules.before
        self.after: list[tuple[Listener, ...]] = rules.after
        self.guard: list[int] = rules.guard
        """For each verb, the pieces for which an event must be looked at before it happens."""
        self.strict = False
        """Whether it is an error to propose what is forbidden: whoever proposes something should have asked."""
        self.log = Log()
        self.decisions: list[int] = []
        self.queue: list[Reaction] = []
        """What reacts to events, in the order in which it resolves."""
        self.parent = -1
        self.limit = LIMIT
        self.rested = 0
        """How long the log was when nothing was under way for the last time."""
        self.start: State | None = None
        """The state as this step began, and how many decisions had been made then: for agents that look ahead."""
        self.began = 0
        self.offers: list[Offer] = []
        """What players may do because of what has happened: responses."""
        self.lineage: tuple[object, ...] = ()
        """Replacements under way: none acts on what it brings about itself."""
        self.recalled: Deed | None = None
        """The deed of the past that is being recognised."""
        self.together: Sequence[Event] = ()
        """What is about to happen at once: of two such deeds only one is the first."""
        self.known: dict[int, Known] = {}
        """Cards that have left play, as they last were: for whatever is still under way. Whoever writes writes a new
        one."""
        self.doers: dict[int, int] = {}
        """For each entry of the log, whose doing it was; kept where texts wait for events."""
        self.beyond = (NOWHERE, 0)
        """A verb that cannot be done to some pieces while what is under way is done: they cannot be saved from it."""
        self.riding = 0
        """The piece that is about to be attached to another, while it is asked whether it can be."""
        self.actor = self.copying = NOWHERE
        """The player whose doing it is what happens now; and the piece of which a copy is played, if one is: what the
        copy calls this card is no piece."""
        self.using = NOWHERE
        """The card whose text is carried out now."""
        self.counting = 0
        """The pieces of which it is being worked out as how many they count."""
        self.seen: Seen | None = None
        self.calm: Calm | None = None
        self.found: dict[tuple[Any, ...], Found] = {}
        """How everything stood when somebody last looked, and when nothing was so that rules wait for; and what was
        found out, with when."""
        self.trying = False
        """Whether something is only tried: nobody reacts then."""
        self.witness: Witness | None = None
        """Told of choices that are none, for those who read a game from a list."""
        self.uses: set[tuple[int, int]] | None = None
        """Who has had which piece's text do something; kept where somebody counts it."""

    def fork(self, agent: Agent) -> Play:
        """A game that goes on from here by itself; nobody reads its log."""
        new = Play(self.rules, self.state.copy(), agent)
        new.before, new.after, new.guard, new.strict = self.before, self.after, self.guard, self.strict
        new.actor, new.using, new.seen = self.actor, self.using, self.seen
        return new

    def trial(self, agent: Agent) -> Trial:
        """A copy to try something on, for as long as that takes."""
        return Trial(self, agent)

    def tried_on(self, agent: Agent) -> Play:
        """A copy that knows what has happened, because texts may ask: the log is the same, and so it is written into
        the same until it is cut off again."""
        new = self.fork(agent)
        new.log, new.parent, new.limit, new.rested = self.log, self.parent, self.limit, self.rested
        new.known, new.doers, new.lineage = self.known, self.doers, self.lineage
        new.trying, new.calm, new.found = True, self.calm, self.found
        new.seen = self._as_seen_by(new)
        return new

    def _as_seen_by(self, copy: Play) -> Seen | None:
        """How everything stands, for a copy in which nothing has happened yet: as it does here, if that is known, and
        if no text looks at more than is the same in both."""
        seen = self.seen
        if seen is None or seen.state is not self.state or seen.length != len(self.log):
            return seen
        kept = seen.kept
        return seen if kept is None or kept.looks_beyond() else seen.__class__(copy.state, seen.length, seen.view, kept)

    def keep(self) -> Moment:
        """This moment, to come back to."""
        return Moment(self.state.copy(), len(self.log), len(self.queue), len(self.offers), self.known)

    def back(self, moment: Moment) -> None:
        """Back to a moment of the effect under way, as if nothing had happened since."""
        self.state, self.known = moment.state, moment.known
        del self.log[moment.log :], self.queue[moment.queue :], self.offers[moment.offers :]
        self.seen = None


def decide(play: Play, player: int, question: Question, options: Options) -> Any:
    """What the player chooses. One option is no decision."""
    count = len(options)
    if count == 1:
        if play.witness is not None:
            play.witness(play, question, options[0])
        return options[0]
    answer = play.agent(play, player, question, options)
    if 0 <= answer < count:
        play.decisions.append(answer)
        return options[answer]
    return answered(play, question, options, answer)


def answered(play: Play, question: Question, options: Options, answer: int) -> Any:
    """What is chosen by an answer that is no number of an option: something else that can be named, or nothing."""
    chosen = options.named(answer) if answer < 0 and isinstance(options, Open) else ""
    if isinstance(chosen, str):
        raise IllegalAnswer(chosen or f"{answer} is none of the {len(options)} options to {question.ask}.")
    play.decisions.append(answer)
    return chosen


def react(play: Play, do: Callable[[Play], None]) -> None:
    """Have something resolve once what is under way has finished; it is a consequence of the last event."""
    play.queue.append((do, len(play.log) - 1))


def settle(play: Play) -> None:
    """Resolve what reacts, until nothing does. Responses to responses go deeper and deeper: so deep that nobody can
    follow is without an end too."""
    parent = play.parent
    if play.queue or play.offers or play.rules.constants:
        try:
            _settle(play)
        except RecursionError:
            if parent >= 0:
                raise
            raise endless(play) from None
        play.parent = parent
    if parent < 0:
        play.rested = len(play.log)
        if play.known:
            play.known = {}  # nothing is under way any more that could speak of them
        if play.doers:
            play.doers = {}  # nor anybody who could respond


def _settle(play: Play) -> None:
    while True:
        while play.queue:
            check_limit(play)
            at = play.rules.next_due(play) if len(play.queue) > 1 and play.rules.ordered else 0
            do, play.parent = play.queue.pop(at)
            do(play)
        if play.rules.constants and not play.state.over and play.rules.attend(play):
            check_limit(play)  # two texts that take the same card from each other go on for ever
            continue
        if not play.offers:
            break
        play.rules.respond(play)


def check_limit(play: Play) -> None:
    """Stop a game that does not end. Asked wherever something can go round: reactions, cards carried out, turns."""
    if len(play.log) - play.rested > play.limit:
        raise StepLimit(_report(play, f"The game has not come to rest after {play.limit:,} events"))


def endless(play: Play) -> StepLimit:
    """What is wrong with a game in which something goes on inside itself, deeper than anybody can follow."""
    return StepLimit(_report(play, f"The game has not come to rest after {len(play.log) - play.rested:,} events"))


def check_rounds(play: Play, period: str, times: int) -> None:
    """Stop a game that does not end, or in which a period comes again and again because nothing ever ends it."""
    check_limit(play)
    if times > ROUNDS:
        so_far = f"The period {period} has come {times:,} times (turn {play.state.turn:,}), and the game has not ended"
        hint = "say in the rules of play when it ends (“At the end of your turn, if …, end the game.”)"
        raise StepLimit(f"{so_far}: {hint}.")


def check_restarts(play: Play, verb: int) -> None:
    """Stop a turn that goes back to one of its steps, by this verb, again and again: it comes to rest each time."""
    this_turn = takewhile(lambda event: event.operation != TURN, (entry.event for entry in reversed(play.log)))
    again = sum(event.operation == STEP and event.verb == verb for event in this_turn)
    if again >= RESTARTS:
        raise StepLimit(_report(play, f"The turn has gone back to a step {again:,} times"))


def _report(play: Play, so_far: str) -> str:
    """What a game that does not end was doing: the cards and words that caused its last events, or else the cards that
    they were about."""
    latest, cast = play.log[-_LATEST:], play.rules.cast
    causes = dict.fromkeys(entry.event.cause for entry in latest if entry.event.cause.definition != NOWHERE)
    named = sorted(f"{cast.definitions[cause.definition].name} (“{cast.words(cause)}”)" for cause in causes)
    named = named or sorted({f"{_about(play, event)} ({play.rules.verbs[event.verb]})" for event, *_ in latest})
    going = f"what goes round: {', '.join(named) or 'nothing that happens'}"
    return f"{so_far} (turn {play.state.turn}); {going}."


def _about(play: Play, event: Event) -> str:
    names = play.rules.cast.names
    return names[event.what] if event.operation in (*OF_PIECES, SHOW) and 0 <= event.what < len(names) else "the rules"
