"""Occasions as Python functions: whether an event of the log is one of those a text speaks of, and what it binds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from cardwright.engine.generate.deeds import Deeds
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.occasion_forms import PASSING, by_part, just, kind_of, label_number, somebodys
from cardwright.engine.generate.recalling import first_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import COUNT, MARK, SHOW
from cardwright.engine.operations import END as GAME_OVER
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import USE, VERBS
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import OPERATION, Period, Role, ZoneName
from cardwright.meaning.calculus.walk import bound, walk
from cardwright.meaning.gamedata.entries import Build

MATCH = "play, me, it, entry"
BEGIN, END = "begin", "end"
"""The verbs of the events with which a period begins and ends; they say which, third of what they say besides."""

HOLDERS = ("onto", "holder", "for")
"""Parts of a deed about tokens that are the piece on which they lie."""


SOURCES = {
    "what": "event_piece(play, entry.event)",
    "by": "event_player(play, entry.event)",
    "doer": "event_doer(play, entry.event)",
    "under": "event_goal_player(play, entry.event)",
    "against": "event_other(entry.event)",
}
"""How the parts of an event are read from it."""


class Occasion(NamedTuple):
    """Which events are meant, and how one is recognised."""

    verbs: tuple[int, ...]
    match: Callable[..., bool]
    crossing: bool = False
    """Whether cards are meant that come into play or go out of it, whatever the verb."""
    moving: bool = False
    """Whether nothing is meant but cards that go somewhere."""
    topic: int = NOWHERE
    """The period whose beginning or end is meant, and nothing else; none, if it is no such."""


class Patterns(Deeds):
    """Matches of one ability."""

    looking_back = False
    """Whether deeds are recognised that are over."""

    matched: m.Var[m.Event] | None = None
    """The deed that is being recognised."""
    effecting: bool = False
    """Whether a text is spoken of that is about to take effect."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.outside: dict[int, str] = {}
        """For a deed that is won or lost and is no contest of the table, the verb: dominance."""
        self.stand_ins: dict[int, m.Zone] = {}
        """For a place that an event is recognised by, the zone that it must be."""

    def occasion(self, pattern: m.Pattern) -> Occasion:
        """The function that recognises the events of a pattern."""
        if isinstance(pattern, m.OneOf):
            found = [self.occasion(one) for one in pattern.patterns]
            verbs = tuple(dict.fromkeys(verb for one in found for verb in one.verbs))
            return Occasion(
                verbs, first_of({one.number for one in bound(pattern)}, found), all(one.crossing for one in found)
            )
        if isinstance(pattern, (m.Begins, m.Ends)):
            return self._period(pattern)
        if isinstance(pattern, m.On):
            return self._on(pattern)
        raise CannotRun("the table cannot wait for this yet", pattern.span)

    def _period(self, pattern: m.Begins | m.Ends) -> Occasion:
        book = self.rules.book
        span = book.times.spans.get(pattern.period)
        kind = span[0] if span is not None else pattern.period
        if kind not in book.times.periods or (pattern.of is not None and kind not in book.times.owned):
            raise CannotRun("the table does not say when this begins or ends", pattern.span)
        verb = BEGIN if isinstance(pattern, m.Begins) else END
        test = f"event_topic(entry.event) == {book.times.periods.index(kind)}"
        test += f" and state.memory[{span[1]}] == {span[2]}" if span is not None else ""
        whose = pattern.of

        def written() -> str:
            of = "" if whose is None else f" and within(1 << entry.event.to, {self.set(whose)})"
            return f"entry.event.operation == {SHOW} and {test}{of}"

        topic = book.times.periods.index(kind)
        return Occasion((self.rules.verb[verb],), self.function("match", MATCH, written), topic=topic)

    def _on(self, pattern: m.On) -> Occasion:
        if pattern.nth is not None:
            raise CannotRun("the table cannot count such events yet", pattern.span)
        pattern = self.plain_roles(pattern)
        apart = by_part(pattern)
        if len(apart) > 1:
            found = [self._on(one) for one in apart]
            matches, crossing = tuple(one.match for one in found), all(one.crossing for one in found)
            verbs = tuple(dict.fromkeys(verb for one in found for verb in one.verbs))
            return Occasion(verbs, lambda *event: any(match(*event) for match in matches), crossing)
        told = self._told(pattern)
        if told is not None:
            return told
        if set(pattern.verbs) <= self.rules.book.deeds.affecting:
            return self._affected(pattern)
        if len(pattern.verbs) == 1 and pattern.verbs[0] in PASSING:
            verbs = tuple(range(len(self.rules.verbs)))
            first = f"passes(play, entry, {PASSING[pattern.verbs[0]]})"
            match = self.function("match", MATCH, lambda: self._matched(pattern, [first]))
            return Occasion(verbs, match, crossing=True)
        whereto = any(slot.role == "to" for slot in pattern.slots)
        own = not whereto and set(pattern.verbs) <= {*self.rules.book.deeds.verbs}  # it has an event of its own
        if set(pattern.verbs) <= self.rules.book.deeds.arriving and not own:
            return self._arrival(pattern)
        won = next((slot.each.number for slot in pattern.slots if slot.each.sort is Sort.DEED), None)
        pattern, kinds = self._kinds(pattern)
        if won is not None and any(kind and kind not in self.rules.book.times.periods for kind in kinds):
            self.outside[won] = pattern.verbs[0]
        included = [one for verb in pattern.verbs for one in self.rules.book.deeds.includes.get(verb, (verb,))]
        names = [self._named(verb, kind) for verb in included for kind in kinds]
        numbers = tuple(self._verb(name, pattern) for name in names)
        tests = ["entry.together"] if self._is_of_all(pattern) else []
        if any(kinds):  # to win the game is to win no challenge
            tests += [f"entry.event.operation != {GAME_OVER}"]
            left = set(pattern.verbs) <= self.rules.book.parts.leaving_it.keys()  # nor is that to leave the game
            tests += [f"entry.event.operation == {MARK}"] if left else []
        match = self.function("match", MATCH, lambda: self._matched(pattern, tests))
        return Occasion(numbers, match)

    def _is_of_all(self, pattern: m.On) -> bool:
        """Whether it is not said against whom: of what is done against several each is told, but it is done once."""
        many = [one for one in self.lexicon.occasions.values() if one.many]
        own = {verb for one in many for verb in (one.verb, one.opens)}
        return set(pattern.verbs) <= own and all(slot.role != "what" for slot in pattern.slots)

    def _arrival(self, pattern: m.On) -> Occasion:
        """A card comes to a zone, whatever brings it there; whose zone that is can be asked for."""
        to = next((slot for slot in pattern.slots if slot.role == "to"), None)
        owner, anybody, inner = somebodys(to.truth if to is not None else None)
        zone = inner.set if to is not None and isinstance(inner, m.Among) and inner.of == to.each else None
        if to is None or not isinstance(zone, m.Zone) or (owner is not None and zone.of != owner):
            raise CannotRun("the table cannot tell where this comes to", pattern.span)
        if any(kind.name == zone.zone and kind.private for kind in self.rules.book.zones.kinds):
            raise CannotRun("the table cannot tell whether a card is drawn or comes so", pattern.span)
        if pattern.moment is Moment.BEFORE:
            raise CannotRun("the table cannot tell beforehand where this comes to", pattern.span)
        rest = replace(pattern, slots=tuple(slot for slot in pattern.slots if slot is not to))
        self.stand_ins[to.each.number] = zone

        def body() -> str:
            if owner is not None:
                self.line(f"{self.bind(owner)} = event_goal_player(play, entry.event)")
                self.line(f"if not it[{owner.number}] & {self.set(anybody)}: return False")
            zones = self.constant("zones", self.zones(zone))
            players = "-1" if zone.of is None else self.set(zone.of)
            return self._matched(rest, [f"arrived(play, entry, {zones}, {players})"])

        match = self.function("match", MATCH, body)
        return Occasion(tuple(range(len(self.rules.verbs))), match, moving=True)

    def members(self, place: m.Set[m.Place]) -> str:
        if isinstance(place, m.Var) and place.number in self.stand_ins:
            return super().members(self.stand_ins[place.number])
        return super().members(place)

    def _told(self, pattern: m.On) -> Occasion | None:
        """Something that is told of all who have a part at once: that attackers are declared, or no defenders are."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        part = just(slots.get("as"))
        known = self.rules.book.parts.told.get((pattern.verbs[0], part)) if len(pattern.verbs) == 1 else None
        joined = {one for one in self.rules.book.parts.told if (one[0],) == pattern.verbs}
        if self.looking_back and joined and part in self.rules.book.parts.roles:
            return self._told_then(pattern, part)
        if known is None:
            return None
        step, some, none, ahead = known
        what, before = slots.get("what"), pattern.moment is Moment.BEFORE
        nobody = pattern.deed is not None and pattern.truth == m.Compare(
            m.Count(m.Of(pattern.deed, Role("what"))), m.Op.EQUAL, m.Const(0)
        )
        if before and what is not None:
            if sum(node == what.each for node in self.nodes) > sum(node == what.each for node in walked(what)):
                raise CannotRun("the table cannot tell beforehand who it will be", pattern.span)
            what = None
        how = f"== {ahead}" if before else f"== {none}" if nobody else f"== {some}" if what else f"!= {ahead}"
        rest = tuple(slot for slot in pattern.slots if slot.role not in ("as", "what"))
        plain, _ = self._kinds(replace(pattern, slots=rest, truth=None if nobody else pattern.truth))

        def body() -> str:
            self.line(
                f"if entry.event.operation != {SHOW} or event_topic(entry.event) != {step}"
                f" or not event_detail(entry.event) {how}: return False"
            )
            if what is not None:
                those = self.part_of_episode(m.Of(m.Current(Period("")), Role(part)))
                self.line(f"{self.bind(what.each)} = {those}")
                if what.truth is not None:
                    self.line(f"if not {self.truth(what.truth)}: return False")
            return self._matched(plain, [])

        return Occasion((self._verb(pattern.verbs[0], pattern),), self.function("match", MATCH, body))

    def _told_then(self, pattern: m.On, part: str) -> Occasion:
        """The same, asked later: who has the part now is not who had it then, so each is known by his own mark."""
        kind, *names = self.rules.book.parts.roles[part]
        rest, _ = self._kinds(replace(pattern, slots=tuple(slot for slot in pattern.slots if slot.role != "as")))
        such = any(slot.each.sort is Sort.DEED and slot.truth is not None for slot in rest.slots)  # it is over by now
        if such or kind != "mark" or pattern.moment is Moment.BEFORE or pattern.truth is not None:
            raise CannotRun("the table cannot tell who this was", pattern.span)
        marks = tuple(self.rules.layout.marks[str(name)] for name in names)
        done = f"(entry.event.operation == {MARK} and entry.event.to in {marks!r} and entry.event.more)"
        match = self.function("match", MATCH, lambda: self._matched(rest, [done]))
        verbs = [*pattern.verbs, *(verb for verb in self.rules.book.parts.joining if verb in self.rules.verb)]
        return Occasion(tuple(self.rules.verb[verb] for verb in verbs), match)

    def _affected(self, pattern: m.On) -> Occasion:
        """Whatever is about to be done to pieces by a card's text."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        doer, what = slots.pop("doer", None), slots.pop("what", None)
        if doer is None or what is None or slots or pattern.truth is not None or pattern.moment is not Moment.BEFORE:
            raise CannotRun("the table cannot tell who is affected so", pattern.span)

        def body() -> str:
            self.line(f"{self.bind(doer.each)} = used_now(play)")
            test = self.truth(doer.truth) if doer.truth is not None else "True"
            self.line(f"if not it[{doer.each.number}] or not {test}: return False")
            name = self.bound[what.each.number] = f"v{what.each.number}"
            found = "touched(play, entry.event)"
            if what.truth is not None:
                found = f"joined({name} for {name} in each_bit({found}) if {self.truth(what.truth)})"
            self.line(f"{self.bind(what.each)} = {found}")
            return f"bool(it[{what.each.number}])"

        return Occasion(tuple(range(len(self.rules.verbs))), self.function("match", MATCH, body))

    def plain_roles(self, pattern: m.On) -> m.On:
        """On a board, whoever does something and whom it is done to have a part of that kind, however it is called."""
        if not self.has_spaces or len(pattern.verbs) != 1:
            return pattern
        begun = (one.verb for one in self.lexicon.occasions.values() if one.opens == pattern.verbs[0])
        data = self.lexicon.verb(next(begun, pattern.verbs[0]))
        plain = {data.subject: Role("doer"), data.object: Role("what")}
        if data.subject == "by":
            del plain[data.subject]
        slots = tuple(replace(slot, role=plain.get(slot.role, slot.role)) for slot in pattern.slots)
        return replace(pattern, slots=slots)

    def _named(self, verb: str, kind: str) -> str:
        """The verb of an event that is called by what it is about: to win dominance."""
        whole = f"{verb} {kind}"
        return whole if whole in self.rules.verb else verb

    def _kinds(self, pattern: m.On) -> tuple[m.On, tuple[str, ...]]:
        """What kinds of occasion a deed is about; the events of one that is always under way then need no test."""
        kinds: list[str] = []
        slots: list[m.Slot] = []
        for slot in pattern.slots:
            truths = slot.truth.truths if isinstance(slot.truth, m.And) else (slot.truth,)
            if slot.each.sort is not Sort.DEED:
                slots.append(slot)
                continue
            kept = tuple(one for one in truths if one is not None and not kind_of(one))
            kinds += [kind for one in truths if (kind := kind_of(one))]
            truth = None if not kept else kept[0] if len(kept) == 1 else m.And(kept)
            slots.append(m.Slot(slot.role, slot.each, truth, span=slot.span))
        for kind in kinds:
            if kind not in self.rules.book.times.periods and not any(
                f"{verb} {kind}" in self.rules.verb for verb in pattern.verbs
            ):
                raise CannotRun(f"the table has no “{kind}”", pattern.span)
        made = m.On(
            pattern.verbs, tuple(slots), pattern.moment, pattern.deed, pattern.nth, pattern.truth, span=pattern.span
        )
        return made, tuple(kinds) or ("",)

    def _verb(self, verb: str, pattern: m.On, asked: Collection[str] = ()) -> int:
        """An event by its verb; of what is only `asked`, nobody is told when it is done."""
        if verb not in self.rules.verb or verb not in {*self.happening, *asked}:
            raise CannotRun(f"the table has no event “{verb}”", pattern.span)
        return self.rules.verb[verb]

    @property
    def happening(self) -> set[str]:
        """The verbs of events that really happen at this table: to wait for any other would be to wait in vain."""
        book = self.rules.book
        named = {name for name, data in self.lexicon.verbs.items() if data.operation or data.sign}
        used = {VERBS[USE]} if self.effecting else set[str]()  # using a text is no event; that it takes effect is one
        return {*book.deeds.verbs, *book.deeds.goes, *book.deeds.sets, *named, *used}

    def _matched(self, pattern: m.On, tests: list[str]) -> str:
        """Bind the parts of the event one by one; each may have to be so."""
        for test in tests:
            self.line(f"if not {test}: return False")
        self.cast_as(pattern)
        for slot in pattern.slots:
            self._slot(slot, pattern)
        self._tell_parts(pattern)
        for former, place in self.former.items():
            if pattern.deed is not None and former.deed == pattern.deed:
                self.foreknown.add(former)
                self.line(f"it[{place}] = int({self.truth(former.truth)})")
        self.matched = pattern.deed
        return self.truth(pattern.truth) if pattern.truth is not None else "True"

    def cast_as(self, pattern: m.On) -> None:
        """“When an opponent plays a Resource”: as which of its texts a card is played."""
        labels, truths = self.rules.book.texts.cast_as, [slot.truth for slot in pattern.slots if slot.truth is not None]
        kinds = [str(one.kind) for truth in truths for one in walk(truth) if isinstance(one, m.OfKind)]
        for label in {labels[kind] for kind in kinds if self.effecting and kind in labels}:
            self.line(f"if event_topic(entry.event) != {label_number(self.lexicon, label)}: return False")

    def _tell_parts(self, pattern: m.On) -> None:
        """Keep for later words who or what had a part in the event: `the card that captured it`."""
        bound = {str(slot.role): self.bound.get(slot.each.number) for slot in pattern.slots}
        for (deed, role), place in self.parts.items():
            if deed in self.outside:
                self.line(f"it[{place}] = {self._side_of(self.outside[deed], role, pattern)}")
            if pattern.deed is None or deed != pattern.deed.number or self._is_seat(deed, role):
                continue
            source = bound.get(role) or (self._margin(pattern) if role == "margin" else SOURCES.get(role))
            if source is None:
                raise CannotRun(f"the table cannot tell “{role}” of such an event", pattern.span)
            self.line(f"it[{place}] = {source}")

    def _side_of(self, verb: str, role: str, pattern: m.On) -> str:
        """Who won or lost what is no contest: whom the event is about, or whom it names besides."""
        contest, known = self.rules.book.contest, self.lexicon.participles
        names = {} if contest is None else {str(known[one].role): one for one in (contest.wins, contest.loses)}
        if role not in names or contest is None or (names[role], verb) == (contest.loses, contest.wins):
            raise CannotRun(f"the table cannot tell “{role}” of such an event", pattern.span)
        return SOURCES["by" if names[role] == verb else "against"]

    def holders(self, pattern: m.On) -> tuple[str, ...]:
        """The parts of a deed about tokens that are the piece which has them: who gains them has them."""
        builds = {self.lexicon.verb(verb).build for verb in pattern.verbs}
        return (*HOLDERS, "doer") if builds <= {Build.GAIN, Build.LOSE} else HOLDERS

    def _sources(self, pattern: m.On) -> dict[str, str]:
        """How the parts of such an event are read from it."""
        sources = dict(SOURCES)
        if any(
            other.role == "token" and just(other) in self.rules.layout.tokens for other in pattern.slots
        ):  # on cards
            sources |= dict.fromkeys(self.holders(pattern), sources["what"])
        if any(one.role == "token" and just(one) in self.rules.layout.counters for one in pattern.slots):
            sources |= self._points()
        if all(self.lexicon.verb(verb).counter for verb in pattern.verbs):  # who is eliminated is the one counted
            sources["whom"] = sources["by"]
        return sources

    def _points(self) -> dict[str, str]:
        """How it is told from which card points came, and on what they were spent, where they remember it."""
        if not self.rules.book.pieces.sources:
            return {}
        return {"holder": "came_of(play, entry.event)", "for": "spent_on(entry.event)"}

    def _slot(self, slot: m.Slot, pattern: m.On) -> None:
        sources = self._sources(pattern)
        if self._is_about_places(slot, pattern):
            return
        if slot.each.sort is Sort.DEED:
            self.episodes |= {slot.each.number} - self.outside.keys()
        elif slot.role == "margin":
            self.bind(slot.each)
            self.line(f"it[{slot.each.number}] = {self._margin(pattern)}")
        elif slot.role == "amount" and any(one.role == "token" for one in pattern.slots):
            self.line(f"if entry.event.operation != {COUNT}: return False")
            self.bind(slot.each)
            self.line(f"it[{slot.each.number}] = abs(entry.event.to)")
        elif slot.role == "token" and (counted := self._counters(slot, pattern)) is not None:
            first, end = counted
            self.line(f"if entry.event.operation != {COUNT} or not {first} <= entry.event.what < {end}: return False")
            return
        elif slot.role == "stat" and all((verb, just(slot)) in self.rules.book.deeds.about for verb in pattern.verbs):
            return
        elif slot.role == "what" and set(pattern.verbs) <= self.rules.book.deeds.wholesale.keys():
            kinds = [self.rules.cast.of_type.get(self.rules.book.deeds.wholesale[verb], 0) for verb in pattern.verbs]
            self.line(f"{self.bind(slot.each)} = {kinds[0]}")
        elif slot.role in sources:
            self.line(f"{self.bind(slot.each)} = {sources[slot.role]}")
            self.line(f"if not it[{slot.each.number}]: return False")
        else:
            raise CannotRun(f"the table cannot tell “{slot.role}” of such an event", pattern.span)
        if slot.truth is not None:
            self.line(f"if not {self.truth(slot.truth)}: return False")

    def _counters(self, slot: m.Slot, pattern: m.On) -> tuple[int, int] | None:
        """Where the state counts a token, of players or on pieces: from the first to beyond the last."""
        layout, name = self.rules.layout, just(slot)
        on_cards = name in layout.tokens and any(one.role in self.holders(pattern) for one in pattern.slots)
        if name in layout.counters and not on_cards:
            return layout.counters[name], layout.counters[name] + layout.players
        if name in layout.tokens:
            return layout.tokens[name], layout.tokens[name] + len(self.rules.cast.pieces)
        return None

    def _is_about_places(self, slot: m.Slot, pattern: m.On) -> bool:
        """Where something is done, from where, in the middle of what, by which text; whether a part says that."""
        if slot.role == "within":
            self._amid(slot, pattern)
        elif slot.role == "from":
            self._from(slot)
        elif slot.role == "to":
            came = [f"arrived(play, entry, {at}, {of})" for at, of in self._zones_of(slot)]
            self.line(f"if not ({' or '.join(came)}): return False")
        elif slot.role == "means" and slot.each.sort is Sort.VALUE:
            self.line(f"if not {self._done_by(slot)}: return False")
        elif slot.role == "label" and self.effecting:
            number = label_number(self.lexicon, just(slot))
            self.line(f"if event_topic(entry.event) != {number}: return False")
        elif slot.role == "in":
            self.line(f"if not stood_at(play, entry, {self._spot(slot)}): return False")
        else:
            return False
        return True

    def _done_by(self, slot: m.Slot) -> str:
        """Whether the text of a keyword does it, or that of an operation of the rules."""
        name, truth = just(slot), slot.truth
        value = truth.set if isinstance(truth, m.Among) else None
        if not isinstance(value, m.Just) or value.attribute != OPERATION:
            return f"entry.event.cause.definition in {self.texts_of(name, slot)}"
        if name not in self.rules.book.does.performs:
            raise CannotRun(f"the rules of the game have no operation “{name}”", slot.span)
        return f"done_by_operation(play, entry, {name!r})"

    def _truth_matches(self, node: m.Matches) -> str:
        """Which of several deeds it is."""
        if not isinstance(node.deed, m.Var) or node.deed != self.matched:
            raise CannotRun("the table cannot tell whether it is this", node.span)
        found = self.constant("occasion", self.occasion(node.pattern))
        self.matched = node.deed
        return f"(entry.event.verb in {found}.verbs and {found}.match(play, me, it, entry))"

    def _amid(self, slot: m.Slot, pattern: m.On) -> None:
        """In the middle of something that is done to the card itself: it lies in a zone of its own then."""
        inner = slot.truth.pattern if isinstance(slot.truth, m.Matches) and slot.truth.deed == slot.each else None
        if not isinstance(inner, m.On) or len(inner.verbs) != 1 or inner.truth is not None or inner.nth is not None:
            raise CannotRun("the table cannot tell in the middle of what this is", pattern.span)
        zone = self.rules.book.zones.amid.get(inner.verbs[0])
        parts = {str(one.role): one.truth for one in inner.slots}
        own = {
            str(one.role): m.Among(one.each, m.You() if one.each.sort is Sort.PLAYER else m.This())
            for one in inner.slots
        }
        if zone is None or parts != own or parts.keys() != {"by", "what"}:
            raise CannotRun("the table cannot tell in the middle of what this is", pattern.span)
        there = self.members(m.Zone(ZoneName(zone), m.You()))
        self.line(f"if not {self.set(m.This())} & {there}: return False")

    def _spot(self, slot: m.Slot) -> int:
        """The places of the board where something is done."""
        truth, board = slot.truth, self.rules.book.board
        found = truth.set if isinstance(truth, m.Among) and truth.of == slot.each else None
        zones = found.sets if isinstance(found, m.Union) else (found,)
        spots = [board.called(zone.zone) if isinstance(zone, m.Zone) else 0 for zone in zones]
        if not all(spots):
            raise CannotRun("the table cannot tell where this was done", slot.span)
        return reduce(or_, spots)

    def _margin(self, pattern: m.On) -> str:
        number = self.rules.book.parts.margin
        if number is None:
            raise CannotRun("the table does not know by how much", pattern.span)
        return f"state.memory[{number}]"

    def _from(self, slot: m.Slot) -> None:
        came = [f"came_from(play, entry, {at}, {of})" for at, of in self._zones_of(slot)]
        self.line(f"if not ({' or '.join(came)}): return False")

    def _zones_of(self, slot: m.Slot) -> list[tuple[str, str]]:
        """The zones that a part names, each with the players whose they are."""
        truth = slot.truth
        found = truth.set if isinstance(truth, m.Among) and truth.of == slot.each else None
        places = [one for one in (found.sets if isinstance(found, m.Union) else (found,)) if isinstance(one, m.Zone)]
        if not places or (isinstance(found, m.Union) and len(places) < len(found.sets)):
            raise CannotRun("the table cannot tell where this came from", slot.span)
        return [
            (self.constant("zones", self.zones(one)), "-1" if one.of is None else self.set(one.of)) for one in places
        ]


__all__ = ["Occasion", "Patterns", "speaks_of"]
