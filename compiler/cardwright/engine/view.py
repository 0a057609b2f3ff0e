"""How cards stand at the moment: what is printed on them, and everything that changes it, in layers.

Nothing is kept up to date while pieces move. Whoever asks first after something happened has everything worked out
anew, if anything has changed that a text at work looks at (`reading.py`): that cannot be wrong about chains of changes.
It is worked out in rounds: in each, every text and every condition sees what came out of the round before, until
nothing changes any more. So the order in which cards are numbered decides nothing.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from cardwright.engine.auras import UNCHANGED, Auras, Changed, Survey
from cardwright.engine.play import Play
from cardwright.engine.reading import EVERYTHING, KNOWN, Basis, Parts, looks_at
from cardwright.engine.rules import Borne, Rules, Static
from cardwright.engine.state import NOWHERE, State, ids

ABILITIES, VALUES, SET, ADD = range(4)
"""The layers: who has which text, who has which traits and icons, numbers that are set, numbers that are added to."""
ROUNDS = 11
"""After so many rounds texts that contradict each other are left as they are."""


class Seen(NamedTuple):
    """How everything stood when somebody last looked."""

    state: State
    length: int
    """How long the log was."""
    view: View
    basis: Basis | None = None
    """What it was worked out from; none, where it must be worked out anew after every event."""


class View:
    """What is so at the moment."""

    __slots__ = (
        "_own", "_play", "_stats", "asked", "asked_stats", "asked_values", "bounded", "for_now", "gained", "granted",
        "idle", "lost", "set_to", "stripped", "survey", "taken", "working",
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
        """Changes that take no number below one that they name: kind, piece, by how much, and that number."""
        self.working = 0
        """The pieces whose texts work where they are."""
        self.for_now = False
        """Whether what is applied holds for a time: what came later then counts for more."""
        self.asked = self.asked_values = self.asked_stats = False
        """Whether a text or a condition saw it while the next was worked out: all of it, who has what, numbers."""
        self._play = play
        # On a board hardly anybody asks for all numbers: they are worked out for who does.
        self._stats = play.rules.base[:] if play.rules.auras is None else None
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
                    for values in self._stats:
                        values[piece] += self.survey.added[place]
        return self._stats

    def number(self, stat: int, piece: int) -> int:
        """A number of a piece on a board; where nothing else has changed numbers, without working out all others."""
        if self._stats is None:
            return self._play.rules.printed[stat][piece] + self._from_board(piece)
        return self._stats[stat][piece]

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

    def close(self, floors: list[int | None]) -> None:
        """Once everything is added: no number falls below what a change names, and none below its floor."""
        for kind, piece, by, least in sorted(self.bounded):
            value = self.stats[kind][piece]
            self.row(kind, 1 << piece)[piece] = max(value, min(least, value - by))
        for kind, bits in self._own.items():
            floor, row = floors[kind], self.stats[kind]
            if floor is not None:
                for piece in ids(bits):
                    row[piece] = max(row[piece], floor)

    def has(self, play: Play, attribute: str, value: str) -> int:
        """The pieces that have a value."""
        pair = attribute, value
        bits = play.rules.cast.having.get(pair, 0)
        if self.gained or self.taken:
            return (bits | self.gained.get(pair, 0)) & ~self.taken.get(pair, 0)
        return bits

    def bearing(self, play: Play, source: int) -> int:
        """The pieces on which a text works."""
        if source in self.idle:
            return 0
        bits = play.rules.sources[source].printed & ~self.lost
        if self.granted:
            bits |= self.granted.get(source, 0)
        if self.stripped:
            bits &= ~self.stripped.get(source, 0)
        zones = play.rules.sources[source].zones
        return bits & (_there(play, zones) if zones else self.working)

    def elsewhere(self, working: int) -> View:
        """The same, with other cards that are where their texts work."""
        new = copy(self)
        new.working = working
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

    def assign(self, stat: int, piece: int, value: int) -> None:
        """A number is set. Of several standing texts the lowest holds, of what holds for a time the latest."""
        known = self.set_to.get((stat, piece))
        self.set_to[stat, piece] = value if known is None or self.for_now else min(known, value)
        self.row(stat, 1 << piece)[piece] = self.set_to[stat, piece] + self._from_board(piece)

    def settles(self, before: View, speaking: set[int]) -> bool:
        """Whether nothing that somebody saw of the round before is different now: then another would change nothing.

        `speaking` are the texts that say what is so: whoever else bears a text changes nothing by it.
        """
        if self.lost != before.lost or self._other_texts(before) & speaking or self.survey != before.survey:
            return False
        values = before.asked_values or before.asked
        if values and (self.gained != before.gained or self.taken != before.taken):
            return False
        numbers = before.asked_stats or before.asked
        if numbers and not all(one is two or one == two for one, two in zip(self.stats, before.stats, strict=True)):
            return False
        return not before.asked or not self._other_texts(before)

    def _other_texts(self, before: View) -> set[int]:
        """The texts that other pieces bear than in the round before."""
        found: set[int] = set()
        for now, then in ((self.granted, before.granted), (self.stripped, before.stripped)):
            if now != then:
                found |= {text for text in {*now, *then} if now.get(text, 0) != then.get(text, 0)}
        return found


def _there(play: Play, zones: tuple[int, ...]) -> int:
    bits, members = 0, play.state.members
    for zone in zones:
        bits |= members[zone]
    return bits


def _working(play: Play) -> int:
    """The pieces whose texts work where they are."""
    bits = 0
    for of_type, zones in play.rules.working:
        bits |= of_type & _there(play, zones)
    return bits


def look(play: Play) -> View:
    """How everything stands: as it was when somebody last looked, if nothing has happened since."""
    view = _current(play)
    view.asked = True
    return view


def having(play: Play, attribute: str, value: str) -> int:
    """The pieces that have a value at the moment."""
    view = _current(play)
    view.asked_values = True
    return view.has(play, attribute, value)


def numbers(play: Play) -> list[list[int]]:
    """For each kind of number and each piece, its value at the moment."""
    view = _current(play)
    view.asked_stats = True
    return view.stats


def _current(play: Play) -> View:
    seen = play.seen
    if seen is None:
        return _work_out(play)
    if seen.state is play.state and seen.length == len(play.log):
        return seen.view
    if seen.basis is None or not seen.basis.holds(play):
        return _work_out(play)
    view = seen.view
    working = _working(play)
    if working != view.working:  # cards elsewhere have come or gone whose texts say nothing of what is so
        view = view.elsewhere(working)
    play.seen = Seen(play.state, len(play.log), view, seen.basis)
    return view


def _work_out(play: Play) -> View:
    """How everything stands, from scratch; and what it was worked out from."""
    view = worked_out(play)
    if play.rules.auras is None:  # what cards on a board do to each other is worked out for the whole board at once
        assert play.seen is not None
        play.seen = play.seen._replace(view=view, basis=_basis(play, view))
    return view


def _basis(play: Play, view: View) -> Basis | None:
    """What texts look at that say what is so at the moment; none, where one may look at anything."""
    rules = play.rules
    if rules.speaking_in is None or rules.spoken != len(rules.statics):
        rules.speaking_in, rules.spoken = _zones_of_statics(rules), len(rules.statics)
    parts: set[str] = set()
    for static in _that_may_be_borne(rules, view):
        if view.bearing(play, static.source):
            parts |= _reads(static, rules)
    for one in play.state.lasting:
        record = rules.lasting[one.record]
        if isinstance(record, Static):
            parts |= _reads(record, rules)
    return None if EVERYTHING in parts else Basis(play, frozenset(parts), rules.speaking_in)


def _reads(static: Static, rules: Rules) -> Parts:
    found = rules.reads.get(id(static))
    if found is None:
        found = rules.reads[id(static)] = looks_at((static.test, static.apply)) | (
            {"player"} if rules.addressed else frozenset()
        )
    return found


def _that_may_be_borne(rules: Rules, view: View) -> list[Static]:
    """The texts that say what is so and that some card there can bear: the same as long as the same cards are there."""
    borne = rules.borne
    if borne is None or borne.working != view.working or borne.texts != len(rules.statics):
        found: list[Static] = []
        for static in rules.statics:
            source = rules.sources[static.source]
            if source.printed & view.working or source.zones:
                found.append(static)
        sources = frozenset(static.source for static in found)
        borne = rules.borne = Borne(view.working, len(rules.statics), found, frozenset(rules.speaking - sources))
    if borne.others.isdisjoint(view.granted):
        return borne.statics
    return rules.statics


def _zones_of_statics(rules: Rules) -> tuple[int, ...]:
    """The zones in which a text can say what is so: where those that bear one work; a text can be given to any."""
    zones = {*rules.held, *rules.field} if rules.held else set(range(rules.layout.size))
    for static in rules.statics:
        source = rules.sources[static.source]
        zones.update(source.zones)
        for of_type, where in rules.working:
            if of_type & source.printed or source.keyword:
                zones.update(where)
    return tuple(sorted(zones))


def worked_out(play: Play) -> View:
    """How everything stands, from scratch."""
    state, rules, length = play.state, play.rules, len(play.log)
    view = View(play)
    play.seen = Seen(state, length, view)
    if rules.auras is not None:
        _survey(play, view, rules.auras)
    else:
        view.working = _working(play)
    if not rules.statics and not state.lasting:
        return view
    begun, last = view, NOWHERE
    for _ in range(ROUNDS):
        before, view = view, _round(play, begun, view)
        if view.settles(before, rules.speaking):
            break
        if view.lost == last != before.lost:  # each takes the other away: then both are gone
            before.lost |= last
            view = _round(play, begun, before)
            view.lost = before.lost
            break
        last = before.lost
    return view


def _round(play: Play, begun: View, before: View) -> View:
    """Everything worked out once more, as it follows from the round before."""
    view = View(play)
    view.survey, view.idle, view.working = begun.survey, begun.idle, begun.working
    _layers(play, before, view)
    view.close(play.rules.floors)
    play.seen = Seen(play.state, len(play.log), view)
    return view


def _survey(play: Play, view: View, auras: Auras) -> None:
    """What the cards on a board do to each other comes before everything that is worked out one by one."""
    state = play.state
    for slot, value, idle in auras.pauses:
        if state.memory[slot] == value:
            view.idle = idle
    if view.idle & auras.matter:
        auras = auras.changed(_changed(play, view, auras))
    view.survey = survey = auras.survey(state)
    view.working = survey.lying
    _as_surveyed(play, view)


def _as_surveyed(play: Play, view: View) -> None:
    """Who has lost all abilities on a board, and what its spaces give."""
    assert view.survey is not None
    at, (_, lost, _, gifts, _) = play.state.at, view.survey
    for place in ids(lost) if lost else ():
        view.lost |= 1 << at[place]
    for place, text in gifts:
        if not lost >> place & 1:
            view.grant(text, 1 << at[place])


def _survey_again(play: Play, view: View, auras: Auras) -> None:
    """How a board stands once texts have said who bears which."""
    by = _changed(play, view, auras)
    if by != UNCHANGED:
        view.survey = auras.changed(by).survey(play.state)
    _as_surveyed(play, view)


def _changed(play: Play, view: View, auras: Auras) -> Changed:
    """What texts have changed of who bears those that matter on a board; those that do not work now, nobody bears."""
    every = play.rules.cast.everything
    granted = tuple((text, view.granted[text]) for text in sorted(view.granted) if text in auras.matter)
    stripped = {text: view.stripped[text] for text in view.stripped if text in auras.matter}
    stripped |= dict.fromkeys(view.idle & auras.matter, every)
    return Changed(view.lost, granted, tuple(sorted(stripped.items())))


def _layers(play: Play, before: View, view: View) -> None:
    """One round: what texts and lasting effects change, layer by layer; conditions see the one before."""
    rules, state = play.rules, play.state
    lasting = [(static, one) for one in state.lasting if isinstance(static := rules.lasting[one.record], Static)]
    standing = _that_may_be_borne(rules, before)
    at = 0
    for layer in (ABILITIES, VALUES, SET, ADD):
        view.for_now = False
        while at < len(standing) and standing[at].layer == layer:
            static = standing[at]
            at += 1
            bearing = before.bearing(play, static.source)
            if not bearing:
                continue
            for piece in ids(bearing):
                me, frame = rules.speaker(state, piece), [piece] + [0] * static.slots
                if static.test is None or static.test(play, me, frame):
                    static.apply(play, me, frame, view)
        view.for_now = True
        for static, one in lasting:
            if static.layer == layer:
                frame = list(one.frame)
                if static.test is None or static.test(play, one.player, frame):
                    static.apply(play, one.player, frame, view)
        if layer == ABILITIES and rules.auras is not None:
            _survey_again(play, view, rules.auras)


def stat(play: Play, piece: int, number: int) -> int:
    """A number of a piece as it is now."""
    return numbers(play)[number][piece]


for _asks in (look, having, numbers, stat):
    KNOWN[_asks] = frozenset()  # what they tell depends on what the texts look at, and on nothing else
