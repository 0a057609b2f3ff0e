"""The rules of one game for a number of players: everything that does not change while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwright.engine.board_effects import Auras
from cardwright.engine.layout import Layout
from cardwright.engine.operations import Cause, Event
from cardwright.engine.past import Recorder, Register, keep
from cardwright.engine.pieces import Cast
from cardwright.engine.play import Frame, Listener, Play, Replacer
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rulerecords import (
    Ability,
    Action,
    Allowance,
    Ban,
    Bound,
    Closing,
    Constant,
    CountsAs,
    Delayed,
    Duel,
    Permission,
    Restriction,
    Source,
    Speaking,
    Static,
    Trigger,
)
from cardwright.engine.state import NOWHERE, State
from cardwright.engine.tabletop.terrain import bare
from cardwright.engine.verbs import USE

if TYPE_CHECKING:
    from cardwright.engine.faults import CompileError
    from cardwright.engine.reading import Numbered
    from cardwright.engine.rounds import Looks
    from cardwright.meaning.calculus import nodes as m

Pool = Callable[[Play, int, Frame], int]
"""A set of pieces: those in your play area, that character."""
Effect = Callable[[Play, int, Frame], bool]
"""Does something; whether it fully happened."""
Test = Callable[[Play, int, Frame], int]
"""Whether something is so: a set that may be empty will do."""
Count = Callable[[Play, int, Frame], int]
"""A number that is worked out in play."""


ENTER, PUT, BY_MOVING = "enter play", "put into play", "move"
INTO_PLAY = frozenset({ENTER, PUT})
"""What cannot be done where cards are kept out of play, in any way or by a text that moves them: no event is so."""


ALWAYS = -1
"""The set of all pieces, and of whatever else an event may be about."""


class Rules:
    """Pieces, zones, verbs, and everything that was compiled from cards."""

    def __init__(self, cast: Cast, layout: Layout, book: Rulebook, verbs: list[str]) -> None:  # noqa: PLR0915 - all of it
        self.cast = cast
        self.layout = layout
        self.book = book
        self.verbs = verbs
        self.verb = {name: number for number, name in enumerate(verbs)}
        self.anew: list[Callable[[], None]] = []
        """What is done when something changes of what follows: what was written for it is written anew."""
        self.rewriting: Callable[[str, dict[str, Any]], str] = _as_it_is
        """Makes the source of an effect into one that does the same with less."""
        self.before: list[tuple[Replacer, ...]] = [()] * len(verbs)
        self.after: list[tuple[Listener, ...]] = [()] * len(verbs)
        self.bans: list[tuple[Ban, ...]] = [()] * len(verbs)
        self.bannable = [0] * len(verbs)
        """For each verb, the pieces that a ban may speak of: for all others, bans need not be asked."""
        self.guard = [0] * len(verbs)
        """For each verb, the pieces for which an event must be looked at before it happens, because something may
        forbid it; all of them, where something may replace it or waits for it."""
        self.bounds: list[tuple[Bound, ...]] = [()] * len(verbs)
        self.counting: list[CountsAs] = []
        self.countable = 0
        """Records of cards that count as something by themselves; and those cards."""
        self.lasting: list[CountsAs | Static | Restriction | Delayed] = []
        """Records that come into force in play; the state says for how long."""
        self.resolving = layout.zones.get(book.zones.resolving, ())
        self.spent = layout.zones.get(book.zones.spent, ())
        self.abilities: list[Ability | None] = []
        """For each definition, what it does when it is carried out."""
        self.sources: list[Source] = []
        self.speaking: set[int] = set()
        """The texts that say what is so."""
        self.statics: list[Static] = []
        """What is so while texts are borne, in the order of their layers."""
        self.learn: Callable[[], None] = _nothing_to_learn
        """Compiles keywords that are wanted and not known yet: an example may give one that no card does."""
        self.wanted: dict[tuple[str, tuple[str, ...]], int] = {}
        """Keywords that texts give to cards, with what they are given; for each, the pieces whose texts speak of it."""
        self.faults: dict[str, list[CompileError]] = {}
        """For each card or keyword that cannot run, why: one reason a line."""
        self.unable = 0
        """The pieces that bear a text, or speak of a keyword, that cannot run: whatever touches one fails."""
        self.acting: frozenset[int] = frozenset()
        """The zones in which such a piece is touched: those where its text would do something."""
        self.described: dict[str, m.Node] = {}
        """What keywords are given in words: the cards that somebody is immune to, by what is written for them."""
        self.keywords: dict[str, list[int]] = {}
        """For each keyword, its texts: one for each thing it is given."""
        self.uses: dict[tuple[str, tuple[str, ...]], int] = {}
        """For each keyword with what it is given, the pieces it is printed on."""
        self.carried: dict[int, Ability] = {}  # what each text of a keyword does that is carried out with its card
        self.triggers: list[Trigger] = []
        self.actions: list[Action] = []
        self.narrow: dict[tuple[str, str, str, Any], int] = {}  # what is paid with some cards' points alone (`prices`)
        self.usable: dict[tuple[str, ...], tuple[int, list[Action]]] = {}
        """For windows, how many actions there were when it was asked, and which of them can be done in one of these."""
        self.constants: list[Constant] = []
        self.unfit: dict[int, list[tuple[Pool, int]]] = {}
        """For a definition, what its card says that it cannot be attached to."""
        self.hosts: dict[int, tuple[Pool, int]] = {}
        """For each definition that says so, what a card of it can be attached to, and how much its words refer to."""
        self.restrictions: list[Restriction] = []
        self.restricting: dict[int, list[Restriction]] = {}
        """What players cannot do while texts are borne; and for each verb, what speaks of it."""
        self.restrictable = 0
        """The verbs that a restriction can ever speak of."""
        self.elsewhere: dict[int, str] = {}
        """For a text that works where its own card is used from, the verb by which it is: others may let that be done
        from elsewhere."""
        self.doors = False
        """Whether a text may ever keep cards from coming into play."""
        self.allowed: dict[tuple[str, str], list[Allowance]] = {}
        """For a verb and the zone that it is done from, the texts that let it be done."""
        self.reads: dict[tuple[int, bool], Looks] = {}
        self.parts: Numbered | None = None
        """For each text that says what is so, what of the state it looks at, once it was asked; as bits of parts."""
        self.between: dict[tuple[int, ...], tuple[int, int]] = {}
        """For some zones, how many texts there were that say what is so, and by which parts of the state it can be seen
        that a piece goes from one to another."""
        self.counted_of: dict[tuple[int, str, int, int], bool] = {}
        """Whether anything that restricts a verb speaks of what is counted by a noun; and among how many it was looked
        for."""
        self.overlooking: dict[tuple[Any, ...], int] = {}
        """The parts of the state that some functions look at, together with all that can speak against a verb."""
        self.awaited_reads: dict[int, int] = {}
        """For each rule that waits for something to be so, the parts of the state that it looks at."""
        self.spoken: list[Speaking] = []
        """The texts that say what is so, each with those who bear it; and the zones in which they do."""
        self.spoken_at: dict[int, tuple[int, int, int]] = {}
        self.spoken_by: dict[int, list[Static]] = {}
        self.speaking_in: tuple[int, ...] = ()
        self.bearing: dict[int, list[int]] = {}
        self.speakers = 0
        """The pieces on which such a text is printed."""
        self.permissions: list[Permission] = []
        """Where cards may be played besides open spaces."""
        self.closings: list[Closing] = []
        """Where cards cannot be played, open space or not."""
        self.duels: list[Duel] = []
        """What is added to numbers in the middle of an attack, where it is more than `auras` can say."""
        self.auras = Auras() if book.reach is not None else None
        """What cards on a board do to each other."""
        self.demands: list[Callable[[Play], str]] = []
        """What a game wants to hold of its states, where games are checked: each says what is wrong, or nothing."""
        self.laid: set[str] = set()
        """The kinds of tokens that some text lays on cards."""
        self.keeping: dict[int, str] = {}
        """For each definition that keeps a value which was named for it, the field of that value."""
        self.majorities: Any = None
        """What is known of majorities, where they matter (`engine.majorities`)."""
        self.allies = [1 << player for player in range(layout.players)]
        """For each player, the set of those on his side."""
        ranks, fronts = book.pieces.ranks, book.pieces.fronts
        self.printed = [
            cast.numbers(field, ranks.get(field, ()), fronts.get(field, "")) for field in book.pieces.stats.values()
        ]
        """For each number on cards and each piece, what is printed."""
        self.backs = {
            number: cast.numbers(field, ranks.get(field, ()))
            for number, field in enumerate(book.pieces.stats.values())
            if field in fronts
        }
        """For a number that is another once a card has become something else, what is printed of it then."""
        self.reversing = [layout.marks[mark] for mark in book.pieces.reversed]
        """The marks of cards that have become something else."""
        self.stat = {name: number for number, name in enumerate(book.pieces.stats)}
        if self.auras is not None and book.reach is not None:
            added = book.pieces.groups.get(book.reach.numbers, (book.reach.numbers,))
            self.auras.added_to = frozenset(self.stat[name] for name in added if name in self.stat)
        self.floors = [book.pieces.floors.get(name, book.pieces.floor) for name in book.pieces.stats]
        self.base = [_not_below(values, floor) for values, floor in zip(self.printed, self.floors, strict=True)]
        """The same, but none below its floor: what holds where no text says otherwise."""
        """What each number does not fall below."""
        self.field = [zone for name in book.zones.play for zone in layout.zones[name]]
        """The zones that are in play."""
        self.held = [zone for name in book.zones.active or book.zones.play for zone in layout.zones[name]]
        """The zones whose cards are under the control of players."""
        self.unchanging = book.pieces.unchanging
        """Attributes and keywords that no text of these cards changes."""
        self.burdens = [
            zone for name in (book.zones.captive, book.zones.beneath) for zone in layout.zones.get(name, ())
        ]
        """The zones of what other cards hold, or lie on, outside of play."""
        self.bearing_zones = [zone for name in book.zones.bearing for zone in layout.zones[name]]
        """The zones out of play in which cards have tokens."""
        self.on_table = [*self.held, *self.burdens, *self.bearing_zones]
        """The zones in which pieces have states and tokens, and can lie on each other."""
        self.counted = not self.field and not book.pieces.stats
        """Whether cards can count as others here: on a table that has no other numbers."""
        if self.field:  # whatever leaves play is remembered, and sheds what lies on it
            self.guard = [ALWAYS] * len(verbs)
        self.registers: list[Register] = []
        self.notes: list[Callable[[Play, int, Any], int]] = []
        """What is noted of the piece to which a deed is done that is kept, as the pieces of which it is so: those that
        have a trait, those of a player."""
        self.noted: dict[str, int] = {}
        """By what a note says, its number."""
        self.noting: dict[int, bool] = {}
        """For each note, whether it looks at more than how cards stand."""
        self.note: Callable[[Play, Event], int] = _nothing_noted
        """Which notes hold of the piece that an event happens to, as bits."""
        self.ordered = bool(book.texts.orders)
        """Whether a player may be asked in which order things come."""
        self.unordered: set[int] = set()
        """The parts of the rules of play, by their definitions, whose players say in which order it comes."""
        self.claiming: list[int] = []
        """The texts that have what their cards lie on be their players'."""
        self.recorders: dict[int, Recorder] = {}
        """What is kept of what happens; and for each verb, who writes it down."""
        for period in ("", *book.times.began):  # how often a text with a limit was used
            keep(self, (USE,), period)
        for verb, period in book.times.kept:
            keep(self, (self.verb[verb],), period)
        self.kept = sum(1 << number for name, number in layout.marks.items() if name in book.pieces.stays)
        """The states that a piece keeps when it leaves play."""
        self.working = _where_texts_work(cast, layout, book)
        self.addressed = sum(cast.of_type.get(name, 0) for name in book.texts.addressed)
        """The pieces that speak to the player whose turn it is."""
        self.owned = any(zone.each for zone in book.zones.kinds) and bool(book.zones.play) and not book.zones.strays
        """Whether cards belong to players, so that what leaves play goes back to its owner."""
        self.controlled: dict[int, tuple[int, ...]] = {}
        """For players, the zones in which pieces are that they control."""
        self.belonging: dict[int, tuple[tuple[int, ...], int]] = {}
        """For players, the pieces that are theirs, by whom pieces were dealt out to when that was last asked."""
        self.respond: Callable[[Play], None] = _no_response
        self.carry_out: Callable[[Trigger, int, int, Frame, Play], None] = _no_text
        self.attend: Callable[[Play], bool] = _nothing_constant
        self.next_due: Callable[[Play], int] = _the_first
        self.foreseen = sum(1 << self.verb[name] for name in book.deeds.foreseen)
        """The verbs for which only texts count that work before the event."""
        self.unheard = sum(1 << self.verb[name] for name in book.deeds.unheard if name in self.verb)
        """The verbs of which no text hears."""
        self.going: tuple[Trigger, ...] = ()
        self.crossing: tuple[Trigger, ...] = ()
        """What happens because a card goes somewhere, or comes into play or goes out of it, whatever the verb."""
        self.agenda: Any = None
        """The course of the game, where its rules are text: a text may end a period."""
        self.passing: list[tuple[Trigger, ...]] = [()] * len(verbs)
        """For each verb, what happens because of it."""
        self.in_turn: dict[tuple[int, int], tuple[tuple[Replacer, ...], tuple[Replacer, ...]]] = {}
        """For each verb, and the player who is asked first, what is asked before its events, in that order."""
        self.awaiting: dict[tuple[int, int], tuple[object, ...]] = {}
        """For each verb and kind of event, what was found to wait for it, and among what."""
        self.awaited = 0
        """The verbs whose events something can wait for that was begun in play."""

    def change(self) -> None:
        """Have written anew what was written for these rules: they are about to be others."""
        while self.anew:
            self.anew.pop()()

    def add_verb(self, name: str) -> None:
        """Have events of a verb that no piece of the game speaks of."""
        if name not in self.verb:
            self.verb[name] = len(self.verbs)
            self.verbs.append(name)
            for each in (self.before, self.after, self.bans, self.bounds, self.passing):
                each.append(())
            self.bannable.append(0)
            self.guard.append(ALWAYS if self.field else 0)

    def texts_on(self, piece: int) -> list[int]:
        """The texts that are printed on a piece."""
        found = self.bearing.get(piece)
        if found is None or found[0] != len(self.sources):
            texts = [number for number, source in enumerate(self.sources) if source.printed >> piece & 1]
            found = self.bearing[piece] = [len(self.sources), *texts]
        return found[1:]

    @property
    def next_number(self) -> int:
        """A number for a text of which it may matter how often it was used, and that no trigger has."""
        allowed = sum(len(texts) for texts in self.allowed.values())
        return -1 - len(self.triggers) - len(self.actions) - allowed

    def allow(self, key: tuple[str, str], text: Allowance) -> None:
        """Have a text let something be done while it is borne."""
        self.allowed.setdefault(key, []).append(text)

    def want(self, keyword: tuple[str, tuple[str, ...]], pieces: int) -> None:
        """Note that the text of pieces gives a keyword, or has it done."""
        self.wanted[keyword] = self.wanted.get(keyword, 0) | pieces

    def watch(self, verb: int, trigger: Trigger) -> None:
        """Have a text told of all events of a verb."""
        self.change()
        self.passing[verb] = (*self.passing[verb], trigger)
        self.guard[verb] = ALWAYS

    def watch_moves(self, trigger: Trigger, *, crossing: bool) -> None:
        """Have a text told of cards that go somewhere; only of those that come into play or leave it, if it says so."""
        self.change()
        if crossing:
            self.crossing = (*self.crossing, trigger)
        else:
            self.going = (*self.going, trigger)
        self.guard[:] = [ALWAYS] * len(self.verbs)

    def await_verbs(self, verbs: tuple[int, ...]) -> None:
        """Have it asked from now on whether something waits for events of these verbs."""
        self.change()
        for verb in verbs:
            self.awaited |= 1 << verb

    def replace(self, verb: int, replacer: Replacer) -> None:
        """Have something asked before each event of a verb."""
        self.change()
        self.before[verb] = (*self.before[verb], replacer)
        self.guard[verb] = ALWAYS

    def restrict(self, record: Restriction) -> None:
        """Have players be unable to do something while a text is borne."""
        self.restrictions.append(record)
        for verb in record.verbs:
            self.restricting.setdefault(verb, []).append(record)
        self.notice(record.verbs)

    def notice(self, verbs: tuple[int, ...]) -> None:
        """Have it asked from now on whether these can be done."""
        self.change()
        self.doors = self.doors or any(self.verbs[verb] in INTO_PLAY for verb in verbs)
        for verb in verbs:
            self.restrictable |= 1 << verb
            self.bannable[verb] = self.cast.everything
            self.guard[verb] = ALWAYS

    def forbid(self, verb: str, ban: Ban) -> None:
        """Have something never happen."""
        self.change()
        number = self.verb[verb]
        self.bans[number] = (*self.bans[number], ban)
        self.bannable[number] |= ban.reach
        self.guard[number] |= ban.reach

    def listen(self, verb: str, listener: Listener) -> None:
        """Have a rule of the game told of all events of a verb."""
        self.change()
        number = self.verb[verb]
        self.after[number] = (*self.after[number], listener)

    def event(self, verb: str, operation: int, a: int, b: int, c: object, cause: Cause) -> Event:
        """An event by the name of its verb: for set-up and tests, not for the inner loop."""
        return Event(self.verb[verb], operation, a, b, c, cause)

    def fresh_state(self, owner: tuple[int, ...] = ()) -> State:
        """A state in which every piece lies in the first zone; if pieces belong to players, they can be attached."""
        state = State(len(self.cast.pieces), self.layout.size, self.book.board.places)
        state.members[0] = self.cast.everything
        state.counters = [0] * self.layout.counted
        state.marks = [0] * len(self.layout.marks)
        state.memory = [0] * self.book.memory
        state.owner, state.host = owner, [NOWHERE] * len(owner)
        if self.book.ground is not None:
            state.land = bare(self.book.ground)
        for zone, kind in enumerate(self.layout.kind_of):
            if kind.ordered:
                state.order[zone] = ()
        return state

    def holder(self, state: State, piece: int) -> int:
        """The player whose text it is: in whose zone the piece is, or else whose it is."""
        player = self.layout.player_of[state.zone[piece]]
        return state.owner[piece] if player == NOWHERE and state.owner else player

    def speaker(self, state: State, piece: int) -> int:
        """Who is `you` in the text of a piece: its player, or the one whose turn it is if it speaks to that one, or if
        it is nobody's in a game where some speak so."""
        if self.addressed >> piece & 1:
            return state.player
        found = self.holder(state, piece)
        return state.player if found == NOWHERE and self.addressed else found

    def controller(self, state: State, piece: int) -> int:
        """The player in whose zone a piece is."""
        return self.layout.player_of[state.zone[piece]] if piece != NOWHERE else NOWHERE


def _not_below(values: list[int], floor: int | None) -> list[int]:
    return values if floor is None else [max(value, floor) for value in values]


def _as_it_is(source: str, _space: dict[str, Any]) -> str:
    return source


def _nothing_to_learn() -> None:
    """While cards are compiled, keywords wait: they are learnt when it is known who wants them."""


def _no_response(play: Play) -> None:
    """In a game without responses nobody is asked."""
    play.offers.clear()


def _nothing_noted(_play: Play, _event: Event) -> int:
    return 0


def _nothing_constant(_play: Play) -> bool:
    return False


def _the_first(_play: Play) -> int:
    return 0


def _no_text(_trigger: Trigger, _piece: int, _me: int, _frame: Frame, _play: Play) -> None:
    raise AssertionError("a game whose texts wait for events says how they are carried out")


def _where_texts_work(cast: Cast, layout: Layout, book: Rulebook) -> list[tuple[int, tuple[int, ...]]]:
    """Sets of pieces, and for each the zones in which what they say holds."""
    everywhere = tuple(zone for name in book.zones.active or book.zones.play for zone in layout.zones[name])
    rest, found = cast.everything, []
    for of_type, names in book.zones.works.items():
        bits = cast.of_type.get(of_type, 0)
        rest &= ~bits
        found.append((bits, tuple(zone for name in names for zone in layout.zones[name])))
    return [*found, (rest, everywhere)]
