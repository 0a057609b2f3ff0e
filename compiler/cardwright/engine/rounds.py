"""How it is worked out what is so: in rounds, in each of which every text and every condition sees what came out of the
round before, until nothing changes any more. So the order in which cards are numbered decides nothing.

Of the rounds of last time everything is used again that cannot be different now: what texts say that look at nothing
that has changed, neither of the state nor of the round before. So keeping them leads nowhere else than beginning from
nothing does.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from cardwright.engine.board_effects import UNCHANGED, Auras, Changed
from cardwright.engine.layers import (
    ABILITIES,
    HAVING,
    NOT_LOOKED,
    WHOLE,
    Looked,
    Said,
    Sayings,
    Seen,
    View,
    as_laid,
    working,
)
from cardwright.engine.play import Play
from cardwright.engine.reach import Reach, between, reach, zones_of_statics
from cardwright.engine.reading import ALL, BEAR, BEYOND, LAST, Basis, looks_at, parts_of
from cardwright.engine.rulerecords import Speaking, Static
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, Lasting, ids

ROUNDS = 11
"""After so many rounds texts that contradict each other are left as they are."""


class Looks(NamedTuple):
    """What a text looks at: parts of the state, and whom it can see come and go."""

    reads: int
    reach: Reach


class Heard(NamedTuple):
    """What one text says, of all who bear it."""

    static: Static
    bearing: int
    one: Lasting | None
    """What lasts, if it is that."""
    reads: int
    """The parts of the state that it looks at,"""
    said: Said
    """what it says,"""
    looked: Looked
    """and what of the round before it looked at."""
    notices: int
    """The pieces of which it matters to it where they are,"""
    leavers: int
    """and those of which it matters what is known of them, since they have left play."""


class Round:
    """All texts asked once, each of which sees what came out of the round before."""

    __slots__ = ("_by_text", "asked", "before", "heard", "leavers", "notices", "pairs", "reads", "speech", "view")

    def __init__(self, before: View, heard: list[Heard], view: View) -> None:
        self.before, self.heard, self.view = before, heard, view
        self.asked = self.reads = self.speech = 0
        """What texts looked at of the round before, and of the state; and those that say who bears which text;"""
        self.pairs: set[tuple[str, str]] = set()
        """if at who has some values, at which."""
        self.notices = self.leavers = 0
        """Whom any of them notices, wherever they go, and if they have left play."""
        for one in heard:
            self.reads |= one.reads
            self.notices |= one.notices
            self.leavers |= one.leavers
            if one.static.layer == ABILITIES:
                self.speech |= one.reads if one.looked is NOT_LOOKED else ALL
            if one.looked is not NOT_LOOKED:
                self.asked |= one.looked.asked
                self.pairs |= one.looked.pairs
        self._by_text: dict[tuple[int, Lasting | None], Heard] | None = None

    def by_text(self) -> dict[tuple[int, Lasting | None], Heard]:
        """What each text says."""
        if self._by_text is None:
            self._by_text = {(id(one.static), one.one): one for one in self.heard}
        return self._by_text


class Kept(NamedTuple):
    """How it was worked out how everything stands."""

    basis: Basis
    reads: int
    """All parts of the state that texts looked at,"""
    speech: int
    """and those from which it follows who bears which text: at the others look only those that change numbers and
    values."""
    rounds: list[Round]
    texts: tuple[int, int]
    """How many texts the game had: an example may teach it more."""
    sight: dict[int, tuple[int, int]]
    """For changes, the pieces that no text fails to notice by them if they are elsewhere, and those of which texts
    notice that something else is known of them since they have left play; worked out when it is first asked for."""

    def notice(self, play: Play, changed: int) -> bool:
        """Whether a text can see what has changed: not, if cards have come or gone that none speaks of."""
        parts = parts_of(play.rules)
        other = changed & self.reads & ~parts.of_zones
        if other & ~parts.of_known:
            return True
        moving, leaving = self._in_sight(play, changed)
        if self.basis.moved(play) & moving:
            return True
        return bool(other) and bool(self.basis.gone(play) & leaving)

    def would_notice(self, play: Play, piece: int, *zones: int) -> bool:
        """Whether a text can see it when a piece goes from one zone to another, or one that it bears works then."""
        there = between(play.rules, zones, _speaking_in(play.rules))
        if there == ALL or self.looks_beyond():
            return True
        return bool(self.reads & there) and bool(self._in_sight(play, there)[0] >> piece & 1)

    def _in_sight(self, play: Play, changed: int) -> tuple[int, int]:
        found = self.sight.get(changed & self.reads)
        if found is None:
            found = self.sight[changed & self.reads] = self._noticed(play, changed & self.reads)
        return found

    def looks_beyond(self) -> bool:
        """Whether a text looks at what is not in the state: at whose doing it is, for one."""
        return bool(self.reads & BEYOND)

    def _noticed(self, play: Play, changed: int) -> tuple[int, int]:
        moving, leaving = play.rules.speakers if changed & BEAR else 0, 0
        for each in self.rounds:
            for source, bits in each.before.granted.items() if changed & BEAR else ():
                moving |= bits if source in play.rules.speaking else 0
            if each.asked & WHOLE:
                moving = ALL
            elif each.reads & changed:
                for one in each.heard:
                    moving |= one.notices if one.reads & changed else 0
            leaving |= each.leavers
        return moving, leaving


def worked_out(play: Play, kept: Kept | None = None, changed: int = 0) -> View:
    """How everything stands: from scratch, or from how it was worked out last time and what has changed since."""
    state, rules = play.state, play.rules
    if changed & _reversing(rules):
        kept = None
    there = working(play) if rules.auras is None else 0
    if kept is not None and kept.rounds[0].before.working == there:
        begun = kept.rounds[0].before
    else:
        begun = View(play)
        play.seen = Seen(state, len(play.log), begun)
        begun.working = there
        if rules.auras is not None:
            _survey(play, begun, rules.auras)
        if not rules.statics and not state.lasting:
            play.seen = Seen(state, len(play.log), begun, board=as_laid(play))
            return begun
    rounds, settled = _Rounds(play, begun, kept, changed).all()
    view, again = rounds[-1].view, None
    if settled and rules.auras is None and rules.book.does.owner is None:
        # what cards on a board do to each other is worked out for it all at once; and what a procedure looks at that
        # says who owns a piece, nobody knows
        again = _keep(play, rounds)
        if kept is not None and view is not kept.rounds[-1].view:
            view.inherit(kept.rounds[-1].view)
    play.seen = Seen(state, len(play.log), view, again)
    return view


def _reversing(rules: Rules) -> int:
    """The parts of the state that say which cards have become something else: with them every number may change."""
    return parts_of(rules).bits([("marks", mark) for mark in rules.reversing])


def _keep(play: Play, rounds: list[Round]) -> Kept:
    """What is needed to work it out more quickly next time."""
    rules, reads = play.rules, LAST | BEAR | _reversing(play.rules)
    speech = reads
    for one in rounds:
        reads |= one.reads
        speech |= one.speech
    basis = Basis(play, parts_of(rules).checks(reads), _speaking_in(rules))
    return Kept(basis, reads, speech & reads, rounds, (len(rules.statics), len(rules.sources)), {})


class _Rounds:
    """What is known while it is worked out: the rounds of last time, and what has changed since."""

    def __init__(self, play: Play, begun: View, kept: Kept | None, changed: int) -> None:
        self._play, self._begun, self._changed = play, begun, changed
        self._known = kept.rounds if kept is not None else []
        self._moved = kept.basis.moved(play) if kept is not None else 0
        """The pieces that are elsewhere now, and so may be under the control of another player;"""
        self._gone = kept.basis.gone(play) if kept is not None else 0
        """and those of which something else is known now, since they have left play."""
        zones = parts_of(play.rules).of_zones
        self._working: tuple[int, list[tuple[Static, int, Lasting | None]]] | None = None
        self._other = changed & ~zones
        self._of_gone = parts_of(play.rules).of_known
        """What has changed besides, and which part of it says what is known of such."""

    def all(self) -> tuple[list[Round], bool]:
        """Round after round, until nothing changes. Whether it came to rest."""
        rounds: list[Round] = []
        view, last, known = self._begun, NOWHERE, self._known
        for number in range(ROUNDS):
            before, old = view, known[number] if number < len(known) else None
            new = self._round(before, old, rounds[-1] if rounds else None)
            rounds.append(new)
            view = new.view
            if new is not old or number + 1 == len(known):
                if view.settles(before, new.asked, new.pairs, self._play.rules.speaking):
                    return rounds, True
                if view.lost == last != before.lost:  # each takes the other away: then both are gone
                    both = copy(before)
                    both.lost |= last
                    both.ask_anew()
                    new = self._round(both, None, None, seen=view)
                    new.view.lost = both.lost
                    return [*rounds, new], False
            last = before.lost
        return rounds, False

    def _round(self, before: View, old: Round | None, last: Round | None, seen: View | None = None) -> Round:
        """All texts asked once more, as far as they could say something else than in this round last time, and than in
        the round before this one; who bears them is as it came out of that, and so is what they see, but for `seen`."""
        play, changed = self._play, self._changed
        play.seen = Seen(play.state, len(play.log), seen or before)
        others = None if old is None or changed & LAST else self._others(before, old.before)
        if old is None or others is None:
            heard = self._all_asked(before, old, last)
            return Round(before, heard, self._outcome(before, heard, old, last))
        stale = self._stale(old, before)
        if stale or others:
            heard = self._mended(before, old, last, stale, others)
            if old.before is before and heard == old.heard:
                return old
            return Round(before, heard, self._outcome(before, heard, old, last))
        if old.before is before:
            return old
        return Round(before, old.heard, self._outcome(before, old.heard, old, last))

    def _others(self, now: View, then: View) -> set[int] | None:
        """The texts that say what is so and that other pieces may bear in one view than in the other: of those that
        came or went; none, if it can be any."""
        if now is then and not self._changed & BEAR:
            return set()
        if self._moved < 0 or not now.speaks_as(then, wherever=True):
            return None
        rules, elsewhere = self._play.rules, self._moved | (now.working ^ then.working)
        found = {text for piece in ids(elsewhere & rules.speakers) for text in rules.texts_on(piece)}
        found.update([text for text, bits in now.granted.items() if bits & elsewhere])
        return found & rules.spoken_by.keys()

    def _mended(self, before: View, old: Round, last: Round | None, stale: list[int], others: set[int]) -> list[Heard]:
        """What texts say, where only some must be asked again, and some are borne by others than last time."""
        newer = last.by_text() if last is not None else {}
        heard = old.heard[:]
        for number in stale:
            one = heard[number]
            if one.one is not None or one.static.source not in others:
                heard[number] = self._again(one.static, one.bearing, one.one, before, last, newer)
        if not others:
            return heard
        heard = [one for one in heard if one.one is not None or one.static.source not in others]
        order = _order(self._play.rules)
        for text in sorted(others):
            bearing = before.bearing(self._play, text)
            for static in self._play.rules.spoken_by[text] if bearing else ():
                heard.append(self._again(static, bearing, None, before, last, newer))
        heard.sort(key=lambda one: order[id(one.static)] if one.one is None else (one.static.layer, 1, 0))
        return heard

    def _stale(self, old: Round, now: View) -> list[int]:
        """Which of the texts of a round must be asked again: they may see something else now."""
        changed, other, moved, gone = self._changed, self._other & ~self._of_gone, self._moved, self._gone
        then, found = old.before, list[int]()
        alike = now is then or now.has_as(then)
        if alike and not (old.reads & other or old.notices & moved or old.leavers & gone or old.asked & ~HAVING):
            return found
        for number, one in enumerate(old.heard):
            if (
                (one.reads & changed and (one.reads & other or one.notices & moved or one.leavers & gone))
                or one.bearing & moved
                or not ((alike and one.looked.asked == HAVING) or one.looked.sees_alike(now, then))
            ):
                found.append(number)
        return found

    def _all_asked(self, before: View, old: Round | None, last: Round | None) -> list[Heard]:
        """The same, where other texts may be at work than last time."""
        heard = list[Heard]()
        known = old.by_text() if old is not None else {}
        newer = last.by_text() if last is not None else {}
        stale = {id(old.heard[one]) for one in self._stale(old, before)} if old is not None else set()
        for static, bearing, one in self._at_work(before):
            was = known.get((id(static), one))
            if was is not None and was.bearing == bearing and id(was) not in stale:
                heard.append(was)
            else:
                heard.append(self._again(static, bearing, one, before, last, newer))
        return heard

    def _at_work(self, before: View) -> list[tuple[Static, int, Lasting | None]]:
        """The texts that say what is so; the same in every round in which the same pieces bear them."""
        special = self._play.rules.speaking & {*before.granted, *before.stripped, *before.idle}
        usable = before.working & ~before.lost
        if special:
            return _at_work(self._play, before, usable, special)
        if self._working is None or self._working[0] != usable:
            self._working = usable, _at_work(self._play, before, usable, special)
        return self._working[1]

    def _again(
        self,
        static: Static,
        bearing: int,
        one: Lasting | None,
        before: View,
        last: Round | None,
        newer: dict[tuple[int, Lasting | None], Heard],
    ) -> Heard:
        """A text says what it says; if it sees the same as in the round before, that is known."""
        known = newer.get((id(static), one))
        if (
            last is not None
            and known is not None
            and known.bearing == bearing
            and known.looked.sees_alike(before, last.before)
        ):
            return known
        play, rules = self._play, self._play.rules
        taken, holds = Sayings(), False
        before.watch()
        for piece in ids(bearing) if one is None else (NOWHERE,):
            me = rules.speaker(play.state, piece) if one is None else one.player
            frame = [piece] + [0] * static.slots if one is None else list(one.frame)
            if static.test is None or static.test(play, me, frame):
                static.apply(play, me, frame, taken)
                holds = True
        looked = before.looked()
        reads, seen = _looks(static, rules, holds)
        leavers = (bearing if seen.itself and one is None else ALL) if reads & self._of_gone else 0
        itself = bearing if one is None else 1 << one.frame[0] if one.frame and one.frame[0] >= 0 else 0
        notices = itself | seen.of(play, before)
        return Heard(static, bearing, one, reads, tuple(taken.said), looked, notices, leavers)

    def _outcome(self, before: View, heard: list[Heard], old: Round | None, last: Round | None) -> View:
        """What comes of what texts say; if they say the same as last time or in the round before, that is known."""
        if last is not None and _says_the_same(heard, last.heard):
            return before
        if old is not None and _says_the_same(heard, old.heard):
            there = self._begun.working
            return old.view if old.view.working == there else old.view.elsewhere(there)
        return _told(self._play, self._begun, heard)


def _says_the_same(some: list[Heard], others: list[Heard]) -> bool:
    if some is others:
        return True
    if len(some) != len(others):
        return False
    for one, other in zip(some, others, strict=True):
        if one is not other and (one.said != other.said or one.static is not other.static or one.one != other.one):
            return False
    return True


def _told(play: Play, begun: View, heard: list[Heard]) -> View:
    """What comes out of what texts say, layer by layer."""
    rules, view, layer = play.rules, View(play), ABILITIES
    view.survey, view.idle, view.working = begun.survey, begun.idle, begun.working
    for one in heard:
        if layer == ABILITIES != one.static.layer:
            layer = one.static.layer
            if rules.auras is not None:
                _survey_again(play, view, rules.auras)
        view.for_now = one.one is not None
        for change, how in one.said:
            change(view, *how)
    if layer == ABILITIES and rules.auras is not None:
        _survey_again(play, view, rules.auras)
    view.close(rules.floors)
    return view


def _at_work(play: Play, before: View, usable: int, special: set[int]) -> list[tuple[Static, int, Lasting | None]]:
    """The texts that say what is so, layer by layer: those that are borne, then those that hold for a time. Texts are
    special that have been given or taken: who else bears one is who can, of those it is printed on."""
    rules, found = play.rules, list[tuple[Static, int, Lasting | None]]()
    for static, source, printed in _speaking(rules):
        bearing = printed & usable if printed >= 0 and source not in special else before.bearing(play, source)
        if bearing:
            found.append((static, bearing, None))
    for one in play.state.lasting:
        record = rules.lasting[one.record]
        if isinstance(record, Static):
            found.append((record, 0, one))
    if found and found[-1][2] is not None:
        found.sort(key=lambda text: (text[0].layer, text[2] is not None))
    return found


def _order(rules: Rules) -> dict[int, tuple[int, int, int]]:
    """For each text that says what is so while it is borne, its place among all."""
    _speaking(rules)
    return rules.spoken_at


def _speaking(rules: Rules) -> list[Speaking]:
    """The texts that say what is so, with those who bear them where texts of their kind work."""
    if len(rules.spoken) != len(rules.statics):
        sources = [rules.sources[static.source] for static in rules.statics]
        rules.spoken = [
            Speaking(static, static.source, NOWHERE if source.zones else source.printed)
            for static, source in zip(rules.statics, sources, strict=True)
        ]
        rules.spoken_by = {}
        for static in rules.statics:
            rules.spoken_by.setdefault(static.source, []).append(static)
        rules.spoken_at = {id(static): (static.layer, 0, at) for at, static in enumerate(rules.statics)}
        rules.speaking_in = zones_of_statics(rules)
        rules.speakers = 0
        for source in sources:
            rules.speakers |= source.printed
    return rules.spoken


def _speaking_in(rules: Rules) -> tuple[int, ...]:
    """The zones in which a text can say what is so."""
    _speaking(rules)
    return rules.speaking_in


def _looks(static: Static, rules: Rules, holds: bool) -> Looks:
    """What a text looks at; where its condition does not hold, at what that looks at and no more."""
    found = rules.reads.get((id(static), holds))
    if found is None:
        functions = (static.test, static.apply) if holds else (static.test,)
        found = rules.reads[id(static), holds] = Looks(parts_of(rules).bits(looks_at(functions)), reach(functions))
    return found


def _survey(play: Play, view: View, auras: Auras) -> None:
    """What the cards on a board do to each other comes before everything that is worked out one by one."""
    state, beside = play.state, auras.beside
    for slot, value, idle in auras.pauses:
        if state.memory[slot] == value:
            view.idle = idle
    if view.idle & auras.matter:
        auras = auras.changed(_changed(play, view, auras))
    view.survey = survey = auras.survey(state)
    view.working = survey.lying | beside
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
