"""What is so at the moment: what is printed on cards, and what texts say besides, layer by layer.

A text is not let at it directly. What it says is written down (`Sayings`) and then said to a view: so it need not be
asked again while nothing has changed that it looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.engine.state import ids

if TYPE_CHECKING:
    from cardwright.engine.board_effects import Survey
    from cardwright.engine.play import Play
    from cardwright.engine.rounds import Kept
    from cardwright.engine.state import State

ABILITIES, VALUES, SET, TIMES_FIRST, SHARE_FIRST, ADD, TIMES, SHARE, SET_LAST = range(9)
"""The layers: who has which text, who has which traits and icons, numbers that are set, that are added to, and what is
doubled and then halved: before anything is added, or after all is, as the game has it. Numbers may be set last."""
WHOLE, HAVING, NUMBERS = 1, 2, 4
"""What of a view somebody looks at: all of it, who has which traits and icons, numbers."""

Said = tuple[tuple[Callable[..., None], tuple[Any, ...]], ...]
"""What a text says, one thing after the other: what of a view it changes, and how."""


class Looked(NamedTuple):
    """What a text has looked at of a view."""

    asked: int
    """What of it,"""
    pairs: frozenset[tuple[str, str]]
    """and if it was who has some values, which."""

    def sees_alike(self, now: View, then: View) -> bool:
        """Whether the same is to be seen in two views."""
        if not self.asked or now is then:
            return True
        if self.asked & WHOLE or (self.asked & NUMBERS and not now.counts_as(then)):
            return False
        return now.has_those_as(then, self.pairs)


NOT_LOOKED = Looked(0, frozenset())


class Seen(NamedTuple):
    """How everything stood when somebody last looked."""

    state: State
    length: int
    """How long the log was."""
    view: View
    kept: Kept | None = None
    """How it was worked out; none, where it must be worked out anew after every event."""
    spoken: tuple[State, int] | None = None
    """When it was last found that everybody still bears the same texts: a state, and how long the log was."""
    board: tuple[Any, ...] | None = None
    """On a board on which no text says what is so but those of how cards lie there: all that it was worked out from."""


class Borne(NamedTuple):
    """Texts of a kind that somebody bears."""

    sources: frozenset[int]
    """All texts of the kind,"""
    texts: list[tuple[Any, list[int] | None]]
    """and what those do that are borne, with who bears them; none, where that must be asked every time."""


def printed_now(play: Play, stat: int, front: list[int]) -> list[int]:
    """A number of every piece as it is printed: on what has become something else, the number of what it is now."""
    back, turned = play.rules.backs.get(stat), 0
    if back is None:
        return front
    for mark in play.rules.reversing:
        turned |= play.state.marks[mark]
    return [back[piece] if turned >> piece & 1 else number for piece, number in enumerate(front)] if turned else front


def begun(play: Play) -> list[list[int]]:
    """Every number of every piece, before any text has said anything."""
    rows = play.rules.base[:]
    for stat in play.rules.backs:
        rows[stat] = printed_now(play, stat, rows[stat])
    return rows


class View:
    """What is so at the moment."""

    __slots__ = (
        "_own", "_play", "_stats", "asked", "awake", "borne", "bounded", "for_now", "gained", "granted", "idle",
        "lost", "notes", "pairs", "set_to", "stripped", "survey", "taken", "working",
    )  # fmt: skip

    def __init__(self, play: Play) -> None:
        self.survey: Survey | None = None
        """How the cards on a board stand, in a game that has one."""
        self.idle: frozenset[int] = frozenset()
        """Texts that do not work at the moment, whoever bears them."""
        self.lost = 0
        """The pieces that have lost all abilities."""
        self.granted: dict[int, int] = {}
        """For each text, the pieces it was given to."""
        self.stripped: dict[int, int] = {}
        """For each text, the pieces that have lost it: whoever loses a text does not have it, whoever gives it."""
        self.gained: dict[tuple[str, str], int] = {}
        self.taken: dict[tuple[str, str], int] = {}
        """For each value, the pieces that gained it, and those that lost it: to lose it counts for more."""
        self.set_to: dict[tuple[int, int], int] = {}
        """Numbers that are set, by kind and piece."""
        self.bounded: list[tuple[int, int, int, int]] = []
        """Changes that take no number below one that they name: kind, pieces, by how much, and that number."""
        self.working = 0
        """The pieces whose texts work where they are."""
        self.for_now = False
        """Whether what is applied holds for a time: what came later then counts for more."""
        self.asked = 0
        self.pairs: set[tuple[str, str]] | None = None
        """What of it somebody has looked at; at who has which values, if that is wanted."""
        self.borne: dict[int, int] = {}
        """For each text that was asked for, the pieces on which it works."""
        self.awake: dict[tuple[int, ...], Borne] = {}
        """For each kind of event, the texts that wait for it or speak against it and that somebody bears."""
        self.notes: list[int | None] = []
        """For each note that the rules want, the pieces of which it holds; none, where that is asked every time."""
        self._play = play
        # On a board hardly anybody asks for all numbers: they are worked out for who does.
        self._stats = begun(play) if play.rules.auras is None else None
        self._own: dict[int, int] = {}
        """The kinds of numbers that have a list of their own here, each with the pieces for which it was changed: the
        others are as they are printed."""

    @property
    def stats(self) -> list[list[int]]:
        """For each kind of number and each piece, its value."""
        if self._stats is None:
            self._stats = [printed[:] for printed in self._play.rules.printed]
            self._own = dict.fromkeys(range(len(self._stats)), self._play.rules.cast.everything)
            for place, piece in enumerate(self._play.state.at):
                if piece >= 0 and self.survey is not None:
                    for number in self._added_to:
                        self._stats[number][piece] += self.survey.added[place]
        return self._stats

    def number(self, stat: int, piece: int) -> int:
        """A number of a piece on a board; where nothing else has changed numbers, without working out all others."""
        if self._stats is None:
            printed = self._play.rules.printed[stat][piece]
            return printed + self._from_board(piece) if stat in self._added_to else printed
        return self._stats[stat][piece]

    @property
    def _added_to(self) -> frozenset[int]:
        """The numbers that cards on a board add to."""
        auras = self._play.rules.auras
        return auras.added_to if auras is not None else frozenset()

    def _from_board(self, piece: int) -> int:
        place = self._play.state.place[piece]
        return self.survey.added[place] if self.survey is not None and place >= 0 else 0

    def row(self, stat: int, bits: int) -> list[int]:
        """A kind of number of every piece, to be changed for some."""
        stats = self.stats
        own = self._own.get(stat)
        if own is None:
            stats[stat] = stats[stat][:]
        self._own[stat] = (own or 0) | bits
        return stats[stat]

    def add(self, stat: int, bits: int, by: int) -> None:
        """Numbers of pieces change."""
        row = self.row(stat, bits)
        for piece in ids(bits):
            row[piece] += by

    def multiply(self, stat: int, bits: int, by: int) -> None:
        """Numbers of pieces are so many times as much."""
        row = self.row(stat, bits)
        for piece in ids(bits):
            row[piece] *= by

    def divide(self, stat: int, bits: int, by: int, up: bool) -> None:
        """Of numbers of pieces one of so many parts is left."""
        row = self.row(stat, bits)
        for piece in ids(bits):
            row[piece] = -(-row[piece] // by) if up else row[piece] // by

    def close(self, floors: list[int | None]) -> None:
        """Once everything is added: no change takes a number below what it names, and none falls below its floor."""
        for kind, bits, by, least in sorted(self.bounded):
            row = self.row(kind, bits)
            for piece in ids(bits):
                row[piece] = max(row[piece], min(least, row[piece] - by))
        for kind, bits in self._own.items():
            floor, row = floors[kind], self.stats[kind]
            if floor is not None:
                for piece in ids(bits):
                    row[piece] = max(row[piece], floor)

    def lower(self, stat: int, bits: int, by: int, least: int) -> None:
        """Numbers of pieces change, but are not taken below one by it."""
        self.add(stat, bits, by)
        self.bounded.append((stat, bits, by, least))

    def has(self, play: Play, attribute: str, value: str) -> int:
        """The pieces that have a value."""
        pair = attribute, value
        bits = play.rules.cast.having.get(pair, 0)
        if self.gained or self.taken:
            return (bits | self.gained.get(pair, 0)) & ~self.taken.get(pair, 0)
        return bits

    def bearing(self, play: Play, source: int) -> int:
        """The pieces on which a text works."""
        known = self.borne.get(source)
        if known is not None:
            return known
        if source in self.idle:
            return 0
        bits = play.rules.sources[source].printed & ~self.lost
        if self.granted:
            bits |= self.granted.get(source, 0)
        if self.stripped:
            bits &= ~self.stripped.get(source, 0)
        zones = play.rules.sources[source].zones
        if zones:
            verb = play.rules.elsewhere.get(source)
            return bits & (there(play, zones) | (let_from(play, verb, self) if verb is not None else 0))
        bits &= self.working
        self.borne[source] = bits
        return bits

    def bearers(self, play: Play, source: int) -> list[int] | None:
        """The same, to be kept; none, where it depends on more than the view is made from."""
        return None if play.rules.sources[source].zones else ids(self.bearing(play, source))

    def borne_of(self, play: Play, kind: tuple[int, ...], records: Iterable[Any]) -> list[tuple[Any, list[int] | None]]:
        """Those of some texts that somebody bears, each with those who do; kept under the kind of event they are for,
        of which there are always the same. None, where it must be asked every time."""
        texts = [(record, self.bearers(play, record.source)) for record in records]
        found = [(record, bearers) for record, bearers in texts if bearers is None or bearers]
        self.awake[kind] = Borne(frozenset([record.source for record, _ in texts]), found)
        return found

    def ask_anew(self) -> None:
        """Who bears which text is different now."""
        self.borne, self.awake = {}, {}

    def watch(self) -> None:
        """From now on it is noted what somebody looks at."""
        self.asked, self.pairs = 0, set()

    def looked(self) -> Looked:
        """What was looked at since then."""
        pairs, self.pairs = self.pairs, None
        return Looked(self.asked, frozenset(pairs or ())) if self.asked else NOT_LOOKED

    def elsewhere(self, working: int) -> View:
        """The same, with other cards that are where their texts work."""
        new = copy(self)
        new.working = working
        new.ask_anew()
        new.inherit(self)
        return new

    def inherit(self, other: View) -> None:
        """Know of another view who bears which text, as far as the same cards do: all but those that came or went."""
        if self.borne or self.awake or not other.borne or not self.speaks_as(other, wherever=True):
            return
        rules, moved = self._play.rules, self.working ^ other.working
        texts = {source for piece in ids(moved) for source in rules.texts_on(piece)}
        texts.update([source for source, bits in self.granted.items() if bits & moved])
        self.borne = {source: bits for source, bits in other.borne.items() if source not in texts}
        self.awake = {kind: borne for kind, borne in other.awake.items() if not borne.sources & texts}

    def __copy__(self) -> View:
        """The same again; what nobody changes any more is shared."""
        new = View.__new__(View)
        for name, setter in _SETTERS:
            setter(new, getattr(self, name))
        return new

    def grant(self, source: int, bits: int) -> None:
        """Pieces have a text that is not printed on them."""
        self.granted[source] = self.granted.get(source, 0) | bits

    def strip(self, source: int, bits: int) -> None:
        """Pieces do not have a text, whether it is printed on them or given to them."""
        self.stripped[source] = self.stripped.get(source, 0) | bits

    def gain(self, pair: tuple[str, str], bits: int) -> None:
        """Pieces have a value that is not printed on them."""
        self.gained[pair] = self.gained.get(pair, 0) | bits

    def take(self, pair: tuple[str, str], bits: int) -> None:
        """Pieces do not have a value."""
        self.taken[pair] = self.taken.get(pair, 0) | bits

    def lose(self, bits: int) -> None:
        """Pieces have no abilities."""
        self.lost |= bits

    def assign(self, stat: int, bits: int, value: int) -> None:
        """A number is set. Of several standing texts the lowest holds, of what holds for a time the latest."""
        for piece in ids(bits):
            known = self.set_to.get((stat, piece))
            self.set_to[stat, piece] = value if known is None or self.for_now else min(known, value)
            self.row(stat, 1 << piece)[piece] = self.set_to[stat, piece] + self._from_board(piece)

    def lift(self, stat: int, bits: int, least: int) -> None:
        """A number is at least so much."""
        for piece in ids(bits):
            self.assign(stat, 1 << piece, max(self.stats[stat][piece], least))

    def settles(self, before: View, asked: int, pairs: set[tuple[str, str]], speaking: set[int]) -> bool:
        """Whether nothing that texts saw of the round before is different now: then another would change nothing.

        `asked` is what they looked at, `pairs` at who has which values; `speaking` are the texts that say what is so:
        whoever else bears a text changes nothing by it.
        """
        if self is before:
            return True
        if self.lost != before.lost or self._other_texts(before) & speaking or self.survey != before.survey:
            return False
        if asked & WHOLE and not self.has_as(before):
            return False
        if asked & HAVING and not self.has_those_as(before, pairs):
            return False
        if asked & (NUMBERS | WHOLE) and not self.counts_as(before):
            return False
        return not asked & WHOLE or not self._other_texts(before)

    def has_as(self, other: View) -> bool:
        """Whether everybody has the same traits and icons in both."""
        return self.gained == other.gained and self.taken == other.taken

    def has_those_as(self, other: View, pairs: Iterable[tuple[str, str]]) -> bool:
        """Whether the same have some traits and icons in both."""
        gained, taken, then, lost = self.gained, self.taken, other.gained, other.taken
        if gained or taken or then or lost:
            for pair in pairs:
                if gained.get(pair, 0) != then.get(pair, 0) or taken.get(pair, 0) != lost.get(pair, 0):
                    return False
        return True

    def counts_as(self, other: View) -> bool:
        """Whether all numbers are the same in both."""
        return all(one is two or one == two for one, two in zip(self.stats, other.stats, strict=True))

    def speaks_as(self, other: View, *, wherever: bool = False) -> bool:
        """Whether everybody bears the same texts in both, or would if it were in the same place."""
        return (
            (wherever or self.working == other.working)
            and self.lost == other.lost
            and self.idle == other.idle
            and self.granted == other.granted
            and self.stripped == other.stripped
        )

    def _other_texts(self, before: View) -> set[int]:
        """The texts that other pieces bear than in the round before."""
        found: set[int] = set()
        for now, then in ((self.granted, before.granted), (self.stripped, before.stripped)):
            if now != then:
                found |= {text for text in {*now, *then} if now.get(text, 0) != then.get(text, 0)}
        return found


_SETTERS = [(name, vars(View)[name].__set__) for name in View.__slots__]


class Sayings:
    """Takes down what a text says, as a view would be told it."""

    __slots__ = ("said",)

    def __init__(self) -> None:
        self.said: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def add(self, stat: int, bits: int, by: int) -> None:
        """Numbers of pieces change."""
        if bits:
            self.said.append((View.add, (stat, bits, by)))

    def multiply(self, stat: int, bits: int, by: int) -> None:
        """Numbers are so many times as much."""
        self.said.append((View.multiply, (stat, bits, by)))

    def divide(self, stat: int, bits: int, by: int, up: bool) -> None:
        """Of numbers of pieces one of so many parts is left."""
        self.said.append((View.divide, (stat, bits, by, up)))

    def assign(self, stat: int, bits: int, value: int) -> None:
        """A number is set."""
        self.said.append((View.assign, (stat, bits, value)))

    def lower(self, stat: int, bits: int, by: int, least: int) -> None:
        """Numbers change, but are not taken below one by it."""
        self.said.append((View.lower, (stat, bits, by, least)))

    def lift(self, stat: int, bits: int, least: int) -> None:
        """A number is at least so much."""
        self.said.append((View.lift, (stat, bits, least)))

    def grant(self, source: int, bits: int) -> None:
        """Pieces have a text."""
        self.said.append((View.grant, (source, bits)))

    def strip(self, source: int, bits: int) -> None:
        """Pieces do not have a text."""
        self.said.append((View.strip, (source, bits)))

    def gain(self, pair: tuple[str, str], bits: int) -> None:
        """Pieces have a value."""
        self.said.append((View.gain, (pair, bits)))

    def take(self, pair: tuple[str, str], bits: int) -> None:
        """Pieces do not have a value."""
        self.said.append((View.take, (pair, bits)))

    def lose(self, bits: int) -> None:
        """Pieces have no abilities."""
        self.said.append((View.lose, (bits,)))


def spending(verb: str, token: str, as_token: str, player: int) -> tuple[str, str]:
    """The value that cards have to which a player may do something with other points than it costs."""
    return f"spend {token} as {as_token} to {verb}", str(player)


def narrowed(number: int, player: int) -> tuple[str, str]:
    """The value that cards have to which a player may do something with the points of some cards alone."""
    return f"narrowed {number}", str(player)


def narrowing(number: int, player: int) -> tuple[str, str]:
    """The value that those cards have."""
    return f"narrowing {number}", str(player)


def replacing(verb: str, token: str, usual: str, player: int) -> tuple[str, str]:
    """The value that cards have to which a player may do something with these points alone."""
    return f"spend {token} instead of {usual} to {verb}", str(player)


def as_laid(play: Play) -> tuple[Any, ...] | None:
    """All that it depends on how everything stands on a board, if no other text says what is so: as long as it is the
    same, so is that."""
    rules, state = play.rules, play.state
    if rules.auras is None or rules.statics or state.lasting:
        return None
    return len(rules.sources), *rules.auras.read(state)


def there(play: Play, zones: tuple[int, ...]) -> int:
    """The pieces in some zones."""
    bits, members = 0, play.state.members
    for zone in zones:
        bits |= members[zone]
    return bits


def let_from(play: Play, verb: str, view: View) -> int:
    """The pieces to which texts let their player do something from where they lie, as if they lay where it is done."""
    rules, bits = play.rules, 0
    for (done, zone), texts in rules.allowed.items():
        if done != verb or not zone:
            continue
        for text in texts:
            for bearer in ids(view.bearing(play, text.source)):
                me, frame = rules.speaker(play.state, bearer), [bearer] + [0] * text.slots
                if text.test is None or text.test(play, me, frame):
                    bits |= text.what(play, me, frame)
    return bits


def working(play: Play) -> int:
    """The pieces whose texts work where they are."""
    bits = 0
    for of_type, zones in play.rules.working:
        bits |= of_type & there(play, zones)
    return bits
