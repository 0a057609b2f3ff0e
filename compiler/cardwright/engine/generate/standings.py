"""What holds while a text is borne or for a time, as records that the view of the table and prohibitions ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.ending import YOUR_NEXT
from cardwright.engine.generate.apiece import fixed_while
from cardwright.engine.generate.bounds import Bounded, bounded
from cardwright.engine.generate.frames import WHAT
from cardwright.engine.generate.gifts import Gifts
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.occasion_forms import is_leaving, just, said_of, said_of_those, verbs_into_play
from cardwright.engine.generate.occurrences import APPLY, Record, both
from cardwright.engine.generate.tallies import counted
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layers import ADD, SET, SET_LAST, SHARE, SHARE_FIRST, TIMES, TIMES_FIRST
from cardwright.engine.leaving import LEAVES
from cardwright.engine.reach import is_itself
from cardwright.engine.rulerecords import CountsAs, Delayed, Restriction, Static
from cardwright.engine.rules import INTO_PLAY, PUT, Test
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Kind, Period, Role, ZoneName
from cardwright.meaning.calculus.walk import bound

LEAVE, IN_PLAY, MOVES = "leave play", "play", "move"
"""What cards do that are taken from the table, where they are before that, and the operation that does it."""
_CHANGES = {
    m.How.ADD: "view.add({}, {}, {})",
    m.How.TIMES: "view.multiply({}, {}, {})",
    m.How.SHARE: "view.divide({}, {}, {}, False)",
    m.How.SHARE_UP: "view.divide({}, {}, {}, True)",
    m.How.SET: "assigned(view, {}, {}, {})",
    m.How.AT_LEAST: "raised(view, {}, {}, {})",
}
"""How a number of pieces is changed."""


_LAYERS = {m.How.ADD: ADD, m.How.TIMES: TIMES, m.How.SHARE: SHARE, m.How.SHARE_UP: SHARE}
"""When a number is changed: what only bounds it, as what sets it."""
_SOONER = {TIMES: TIMES_FIRST, SHARE: SHARE_FIRST}
"""When it is, in a game that multiplies and divides before it adds."""


class Standings(Gifts):
    """Standings of one ability."""

    def records(self, standing: m.Standing, source: int, test: Test | None = None) -> Iterator[Record]:
        """What a standing puts into the rules."""
        if isinstance(standing, m.While):
            yield from self._while(standing, source, test)
        elif isinstance(standing, m.Change) and not self._is_floor(standing):
            set_last = standing.how is m.How.SET and self.rules.book.pieces.set_last
            layer = SET_LAST if set_last else _LAYERS.get(standing.how, SET)
            if self.rules.book.pieces.multiplied_first:
                layer = _SOONER.get(layer, layer)
            yield self._static(layer, self._change(standing), source, test, standing)
        elif isinstance(standing, (m.Give, m.Lose)):
            layer, apply = self._given(standing, gained=isinstance(standing, m.Give))
            yield self._static(layer, apply, source, test, standing)
        elif isinstance(standing, m.Cannot) and not self._is_yield(standing):
            yield self._restriction(standing, source, test)
        elif isinstance(standing, m.CountsAs) and self.rules.counted:
            yield counted(self, standing, test).record
        else:
            yield from self.of_deeds(standing, source, test)

    def _while(self, standing: m.While, source: int, test: Test | None) -> Iterator[Record]:
        for one in bounded(standing.standings):
            if isinstance(one, (m.Change, m.Give, m.Lose)) and speaks_of(standing.truth, one.each):
                # asked of each by itself: for those of which it holds
                of: m.Set[Any] = m.Where(one.of, one.each, standing.truth)
                yield from self.records(replace(one, of=of), source, test)
                continue
            inner = self.test(standing.truth)
            yield from self.records(one, source, inner if test is None else both(test, inner))

    def _static(self, layer: int, apply: Any, source: int, test: Test | None, node: m.Node) -> Static:
        of = getattr(node, "of", None)
        kept = (
            of.number if isinstance(of, m.Var) and of.sort is Sort.PIECE else 0
        )  # where the frame keeps whom it is for, if that was fixed
        return Static(source, layer, test, apply, self.slots, self._cause(node), kept)

    # ------------------------------------------------------------ changes

    def _change(self, standing: m.Change) -> Callable[..., None]:
        of_players = standing.each.sort is Sort.PLAYER
        name = self.rules.book.pieces.own_numbers.get(standing.stat, standing.stat) if of_players else standing.stat
        bank = self.rules.book.pieces.banks.get(name)
        of_players = of_players and bank is not None
        if not (of_players or standing.each.sort is Sort.PIECE):
            raise CannotRun(f"the table has no number “{standing.stat}” of this", standing.span)
        stats = self.stats_of(standing, name)
        call = _CHANGES.get(standing.how)
        if isinstance(standing, Bounded):
            call = self._bounded_call(standing, of_players)
        alone = standing.how is m.How.AT_LEAST and standing.stat not in self._budgets
        if call is None or alone or (standing.how is m.How.ADD and isinstance(standing.number, m.Most)):
            # a bound of what a number comes to is no bound of the change, and holds when all is added
            raise CannotRun("the table cannot change a number so yet", standing.span)

        def body() -> str:
            if of_players:  # what a player has lies with a card of his
                cards = self.rules.cast.of_type.get(str(bank), 0)
                self.line(f"by = {self.number(standing.number)}")
                for stat in stats:
                    self.line(call.format(stat, f"({cards} & controlled_by(play, {self.set(standing.of)}))", "by"))
            elif speaks_of(standing.number, standing.each):
                name = f"v{standing.each.number}"
                self.bound[standing.each.number] = name
                with self.indented(f"for {name} in each_bit({self._those(standing)}):"):
                    for stat in stats:
                        self.line(call.format(stat, name, self.number(standing.number)))
            else:
                self.line(f"by = {self.number(standing.number)}")
                self.line(f"those = {self._those(standing)}")
                for stat in stats:
                    self.line(call.format(stat, "those", "by"))
            return "None"

        return self.function("change", APPLY, body)

    def _bounded_call(self, standing: Bounded, of_players: bool) -> str:
        """A change with a bound; the rest of what a player has lies elsewhere, and has the floor of the rules."""
        if not of_players:
            return f"view.lower({{}}, {{}}, {{}}, {standing.least})"
        if standing.least != (self.rules.book.pieces.floor or 0):
            raise CannotRun("the table cannot change a number so yet", standing.span)
        return _CHANGES[m.How.ADD]

    def stats_of(self, standing: m.Change, name: str = "") -> tuple[int, ...]:
        """The numbers that a change is about."""
        names = self.rules.book.pieces.groups.get(name or standing.stat, (name or standing.stat,))
        if any(one not in self.rules.stat for one in names):
            raise CannotRun(f"the table has no number “{standing.stat}” of this", standing.span)
        return tuple(self.rules.stat[one] for one in names)

    @property
    def _budgets(self) -> set[str]:
        """Numbers of players to which nothing is ever added."""
        return {own for _, own, _ in self.rules.book.deeds.budgets.values()}

    # ------------------------------------------------------------ prohibitions

    def _restriction(self, standing: m.Cannot, source: int, test: Test | None) -> Restriction:
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.nth is not None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        pattern, _ = self._kinds(self.plain_roles(pattern))
        verbs = self._forbidden_verbs(pattern)
        slots = {str(slot.role): slot for slot in pattern.slots}
        noun = self._counted(slots.pop("token", None) or slots.pop("stat", None))
        what, by = slots.pop("what", None), slots.pop("by", None)
        slots = {role: one for role, one in slots.items() if role != "to" or PUT not in verbs_into_play(pattern)}
        for role in self.holders(pattern) if noun else ():
            what = what or slots.pop(role, None)
        doer = slots.pop("doer", None)
        what = self._kept_off(what, slots, pattern)
        some = self._some_kept_off(what, slots, pattern)
        if what is None and doer is not None and set(pattern.verbs) <= self.rules.book.deeds.asked:
            what, doer = doer, None
        if what is None and by is None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        what = self._from_there(what, slots.pop("from", None))
        if pattern.verbs == (LEAVE,) and what is not None:
            there = m.Among(m.PlaceOf(what.each), m.Zone(ZoneName(IN_PLAY)))
            what = replace(what, truth=there if what.truth is None else m.And((what.truth, there)))
        within = slots.pop("within", None)
        tests = [one for one in (test,) if one is not None]
        if some is not None:
            what = some[0]
            tests.append(some[1])
        if within is not None:
            what, under_way = self._within(what, within, pattern)
            tests.append(under_way)
        if "means" in slots and all(just(slots["means"]) == self.rules.book.deeds.sole.get(v) for v in pattern.verbs):
            del slots["means"]
        tests += [self._other_slot(slot, pattern) for slot in slots.values()]
        what, pattern = said_of_those(what, pattern)
        more, most, tally = self._besides(pattern, by)
        tests += more
        pool = self._pool(what, by)
        return Restriction(
            source,
            verbs,
            self._pool(by),
            pool,
            _all(tests),
            self.slots,
            most,
            tally,
            agent=self._pool(doer),
            noun=noun,
            slot=_fixed_slot(what),
            own=is_itself(pool),
        )

    def _forbidden_verbs(self, pattern: m.On) -> tuple[int, ...]:
        if set(pattern.verbs) <= self.rules.book.deeds.affecting:  # whatever is done to a card affects it
            return tuple(range(len(self.rules.verbs)))
        if pattern.verbs == (LEAVE,):  # whatever takes a card out of play
            return tuple(sorted(self.rules.verb[verb] for verb in self._taking_away() if verb in self.rules.verb))
        verbs, asked = verbs_into_play(pattern), self.rules.book.deeds.asked | INTO_PLAY
        return tuple(self._verb(verb, pattern, asked) for verb in verbs)

    def _taking_away(self) -> set[str]:
        """The verbs that can move a card out of play; others bring it there, or leave it where it lies."""
        goes, play = self.rules.book.deeds.goes, self.rules.book.zones.play
        moving = {str(data.verb) for data in self.lexicon.verbs.values() if data.operation == MOVES}
        return {verb for verb in {*moving, *goes} if goes.get(verb) not in play}

    def _kept_off(self, what: m.Slot | None, slots: dict[str, m.Slot], pattern: m.On) -> m.Slot | None:
        """“Attachments cannot be attached to it”: where all of a kind are kept off a card, it is said of the card."""
        for kind, (verb, role) in self.lexicon.only.items():
            all_of_them = what is not None and what.truth == m.Is(what.each, m.OfKind(Kind(kind)))
            if all_of_them and str(role) in slots and pattern.verbs == (verb,):
                return slots.pop(str(role))
        return what

    def _some_kept_off(
        self, what: m.Slot | None, slots: dict[str, m.Slot], pattern: m.On
    ) -> tuple[m.Slot, Test] | None:
        """“Non-Weapon attachments cannot be attached to it”: it is said of the card, for as long as such a one is to be
        attached."""
        truths = what.truth.truths if what is not None and isinstance(what.truth, m.And) else ()
        for kind, (verb, role) in self.lexicon.only.items():
            if what is None or str(role) not in slots or pattern.verbs != (verb,):
                continue
            if m.Is(what.each, m.OfKind(Kind(kind))) not in truths:
                continue
            assert what.truth is not None
            self.bound[what.each.number] = "play.riding"
            return slots.pop(str(role)), self.test(what.truth)
        return None

    def _counted(self, slot: m.Slot | None) -> str:
        """What is counted, if that is what something cannot be done to."""
        if slot is None:
            return ""
        truth = slot.truth
        if not isinstance(truth, m.Among) or truth.of != slot.each or not isinstance(truth.set, m.Just):
            raise CannotRun("the table cannot forbid this yet", slot.span)
        return str(truth.set.value)

    def _from_there(self, what: m.Slot | None, place: m.Slot | None) -> m.Slot | None:
        """What lies somewhere: it cannot be done to it there."""
        if place is None:
            return what
        truth = place.truth
        if what is None or not isinstance(truth, m.Among) or truth.of != place.each:
            raise CannotRun("the table cannot forbid by “from” yet", place.span)
        there = m.Among(m.PlaceOf(what.each), truth.set)
        return replace(what, truth=there if what.truth is None else m.And((what.truth, there)))

    def _within(self, what: m.Slot | None, within: m.Slot, pattern: m.On) -> tuple[m.Slot, Test]:
        """Inside another deed that the game remembers: as defenders are declared, to those who are."""
        truth = within.truth
        inner = truth.pattern if isinstance(truth, m.Matches) and truth.deed == within.each else None
        if what is None or not isinstance(inner, m.On) or len(inner.verbs) != 1 or inner.truth or inner.nth:
            raise CannotRun("the table cannot forbid this inside of something yet", pattern.span)
        slots = {str(slot.role): slot for slot in self._kinds(inner)[0].slots}
        whom, part = slots.pop("what", None), self._counted(slots.pop("as", None))
        known = self.rules.book.parts.under_way.get((inner.verbs[0], part))
        about = [one for one in slots.values() if one.each.sort is Sort.DEED]  # which challenge it is
        about += [one for one in (self._other_side(slots.get("against"), part),) if one is not None]
        if known is None or len(about) < len(slots) or whom is None or not isinstance(whom.truth, m.Among):
            raise CannotRun("the table does not know when this is under way", pattern.span)
        if whom.truth.of != whom.each or (whom.truth.set != what.each and said_of(whom) != said_of(what)):
            raise CannotRun("the table cannot forbid this inside of something yet", pattern.span)
        slot, value = known
        tests = [self._other_slot(one, pattern) for one in about]
        those = m.Among(what.each, m.Of(m.Current(Period("")), Role(part)))
        narrowed = replace(what, truth=those if what.truth is None else m.And((what.truth, those)))
        tests.append(lambda play, _me, _it: play.state.memory[slot] == value)
        return narrowed, _all(tests) or tests[0]

    def _other_side(self, slot: m.Slot | None, part: str) -> m.Slot | None:
        """“declared as a defender against an opponent”: whoever has the other side is it."""
        contest = self.rules.book.contest
        sides = (contest.attack, contest.defend) if contest is not None else ()
        others = [side for side in sides if side.part != part]
        return replace(slot, role=Role(others[0].player)) if slot is not None and len(others) == 1 else None

    def _besides(self, pattern: m.On, by: m.Slot | None) -> tuple[list[Test], int, Callable[..., int] | None]:
        """What must hold besides; and how often it can be done all the same, where that is said."""
        tests: list[Test] = []
        most, tally = -1, None
        for truth in pattern.truth.truths if isinstance(pattern.truth, m.And) else (pattern.truth,):
            number, count = self._so_often(truth, by) if tally is None else (-1, None)
            if count is not None:
                most, tally = number, count
            elif truth is not None:
                tests.append(self._joint(truth, by))
        return tests, most, tally

    def _so_often(self, truth: m.Truth | None, by: m.Slot | None) -> tuple[int, Callable[..., int] | None]:
        """Not more often than so many times: how often, and how often a player has."""
        if not isinstance(truth, m.Compare) or truth.op is not m.Op.AT_LEAST or not isinstance(truth.b, m.Const):
            return -1, None
        done = truth.a
        found = done.of if isinstance(done, m.Count) else None
        deeds = found.deed if isinstance(found, m.Of) and found.role == "what" else found
        if not isinstance(deeds, m.Past) or by is None:
            return -1, None

        def body() -> str:
            self.line(f"{self.bind(by.each)} = 1 << player if player >= 0 else 0")
            return self.number(done)

        return truth.b.value, self.function("tally", "play, me, it, player", body)

    def _joint(self, truth: m.Truth, by: m.Slot | None) -> Test:
        """What must hold besides; whoever would do it is the one who acts."""

        def body() -> str:
            if by is not None and speaks_of(truth, by.each):
                self.line(f"{self.bind(by.each)} = acting(play)")
            return self.truth(truth)

        return self.function("holds", "play, me, it", body)

    def _pool(self, slot: m.Slot | None, by: m.Slot | None = None) -> Any:
        """Those that a part of a forbidden deed may be filled with; whoever would do it is the one who acts."""
        if slot is None:
            return None
        if by is not None and slot.truth is not None and speaks_of(slot.truth, by.each):
            self.bound[by.each.number] = "acting(play)"
        every: m.Set[Any] = m.Players() if slot.each.sort is Sort.PLAYER else m.Anywhere()
        found: m.Set[Any] = every if slot.truth is None else m.Where(every, slot.each, slot.truth)
        return self.function("pool", "play, me, it", lambda: self.set(found))

    def _other_slot(self, slot: m.Slot, pattern: m.On) -> Test:
        """A part that the game itself remembers: whom a challenge is against, of which kind it is."""
        if slot.each.sort is Sort.DEED:
            self.episodes.add(slot.each.number)
            return self.test(slot.truth) if slot.truth is not None else (lambda *_: 1)
        seat = self.rules.book.parts.roles.get(str(slot.role))
        if seat is None or slot.truth is None or seat[0] != "seat":
            raise CannotRun(f"the table cannot forbid by “{slot.role}” yet", pattern.span)
        self.bound[slot.each.number] = f"seated(state.memory[{seat[1]}])"
        return self.test(slot.truth)

    # ------------------------------------------------------------ for a time

    def _do_last(self, node: m.Last, _after: tuple[m.Effect, ...]) -> str:
        """Standings that begin to hold now; whom they hold for is fixed now."""
        until = self._until(node)
        for standing in bounded(node.standings):
            if isinstance(standing, m.Give) and isinstance(standing.quality, m.ControlledBy):
                self.held(standing, standing.quality, node)
                continue
            fixed = self._fixed(standing) if node.fixed else standing
            for record in self._lasting(fixed, node):
                number = len(self.rules.lasting)
                self.rules.lasting.append(record)
                self.committed.append(lambda record=record, number=number: self.notice(record, number))  # type: ignore[misc]
                named = record.value if isinstance(record, CountsAs) else NOWHERE
                rest = f"(me, {named}, {until}, tuple(it))"
                begun = f"begun(play, {self.rules.verb['begin']}, {number}, it[0], {rest}, {self.cause(standing)})"
                for_whom: m.Set[Any] | None = _for_whom(standing)
                if node.fixed and isinstance(fixed, (m.Give, m.Lose, m.Change)):
                    for_whom = fixed.of
                there = [self.set(one) for one in (*([] if for_whom is None else [for_whom]), *_set_by(standing))]
                if not there:
                    self.line(begun)
                else:  # of nothing, nothing holds and nothing is done later
                    with self.indented(f"if {' and '.join(there)}:"):
                        self.line(begun)
                if _is_waited_for(node):
                    self._over_when(node, number)
        return "True"

    def _over_when(self, node: m.Last, number: int) -> None:
        """What lasts until something is done, or begins or ends for the card itself, is over when it next does."""
        found, verb = self.occasion(node.until.patterns[0]), self.rules.verb["begin"]
        run = self.function(
            "over", "play, me, it", lambda: f"lapsed(play, {verb}, {number}, it[0], {self.cause(node)})"
        )
        record = Delayed(found.verbs, found.match, run, self._cause(node))
        place = len(self.rules.lasting)
        self.rules.lasting.append(record)
        self.committed.append(lambda: self.notice(record, place))
        rest = f"(me, {NOWHERE}, {NOWHERE}, tuple(it))"
        self.line(f"begun(play, {verb}, {place}, it[0], {rest}, {self.cause(node)})")

    def _until(self, node: m.Last) -> str:
        book = self.rules.book
        if node.until.uses is not None and not node.until.patterns:
            return str(NOWHERE)
        once = node.until.uses == 1 and all(isinstance(one, m.Trigger) for one in node.standings)
        if len(node.until.patterns) != 1 or (node.until.uses is not None and not once):
            raise CannotRun("the table does not know when this ends", node.span)
        end = node.until.patterns[0]
        if isinstance(end, m.On) and is_leaving(end):
            return str(LEAVES)
        span = book.times.spans.get(end.period) if isinstance(end, (m.Ends, m.Begins)) else None
        kind = span[0] if span is not None else getattr(end, "period", "")
        if isinstance(end, m.Ends) and end.of is None and kind in book.times.periods:
            return str(book.times.periods.index(kind))
        if isinstance(end, m.Begins) and end.of is None and span is None and kind in book.times.periods:
            return str(book.times.periods.index(kind))  # the next one begins when the one that is under way is over
        if isinstance(end, m.Begins) and end.of == m.You() and kind == "turn":
            return f"until({YOUR_NEXT}, me)"
        leaving = isinstance(end, m.On) and node.fixed and _is_leaving_of_all(end, node.standings)
        if leaving or _is_waited_for(node):  # what lasts on a card is over when it leaves play
            return str(NOWHERE)
        raise CannotRun("the table does not know when this ends", node.span)

    def _fixed(self, standing: m.Standing) -> m.Standing:
        """The set that a change is for, and by how much, worked out now and kept in the frame; on what condition it
        holds is asked again and again."""
        if isinstance(standing, m.While):
            inner = tuple(fixed_while(standing.truth, one, self._fixed) for one in standing.standings)
            return replace(standing, standings=inner)
        if isinstance(standing, (m.Give, m.Lose, m.Change)):
            kept = self.slot_of(self.set(standing.of), standing.each.sort)
            self.fixed_from[kept] = standing.of
            if isinstance(standing, m.Change):
                number = standing.number
                if not speaks_of(number, standing.each) and not isinstance(number, m.Const):
                    number = m.NumberOf(self.slot_of(self.number(number), Sort.FIGURE))
                return replace(standing, of=kept, number=number)
            quality = self._fixed_quality(standing.quality, standing.each)
            return type(standing)(standing.each, kept, quality, span=standing.span)
        return standing

    def _lasting(self, standing: m.Standing, node: m.Last) -> Iterator[Record]:
        if isinstance(standing, m.Trigger):
            yield self.delayed(standing, node)
            return
        yield from self.records(standing, NOWHERE)


def _set_by(standing: m.Standing) -> list[m.Set[Any]]:
    """Those to whose number another is set: where nobody was chosen, it stays as it is."""
    if not isinstance(standing, m.Change) or standing.how is not m.How.SET or not isinstance(standing.number, m.StatOf):
        return []
    return [standing.number.of] if isinstance(standing.number.of, (m.Var, m.Host)) else []


def _for_whom(standing: m.Standing) -> m.Var[Any] | None:
    """The pieces, known already, to which all that is done that is to be done later: “at the end of the phase,
    return it to your hand”."""
    if not isinstance(standing, m.Trigger):
        return None
    effect = standing.effect.then if isinstance(standing.effect, m.If) else standing.effect
    other = standing.effect.otherwise if isinstance(standing.effect, m.If) else None
    what = [part.by for part in effect.parts if part.role == WHAT] if isinstance(effect, m.Do) else []
    if len(what) != 1 or other is not None or not isinstance(what[0], m.Var) or what[0] in bound(standing):
        return None
    return what[0]


def _fixed_slot(what: m.Slot | None) -> int:
    """Where the frame keeps the cards that something cannot be done to, if they are fixed; else 0."""
    truth = what.truth if what is not None else None
    truths = truth.truths if isinstance(truth, m.And) else (truth,)
    those = [one.set for one in truths if isinstance(one, m.Among) and what is not None and one.of == what.each]
    return next((one.number for one in those if isinstance(one, m.Var) and one.sort is Sort.PIECE), 0)


def _is_waited_for(node: m.Last) -> bool:
    """Whether it ends with something that must be waited for: the next activation of the card itself, or a deed."""
    end = node.until.patterns[0] if len(node.until.patterns) == 1 and node.until.uses is None else None
    if isinstance(end, m.On):
        held = any(isinstance(one, m.Give) and isinstance(one.quality, m.ControlledBy) for one in node.standings)
        leaving = is_leaving(end) or (node.fixed and _is_leaving_of_all(end, node.standings))
        return end.moment is m.Moment.AFTER and end.nth is None and not held and not leaving
    return isinstance(end, (m.Begins, m.Ends)) and end.of == m.This()


def _is_leaving_of_all(end: m.On, standings: tuple[m.Standing, ...]) -> bool:
    """Whether it is that those leave play who alone have something of it."""
    slot = end.slots[0] if len(end.slots) == 1 else None
    truth = slot.truth if slot is not None else None
    if end.verbs != ("leave play",) or slot is None or not isinstance(truth, m.Among) or truth.of != slot.each:
        return False
    own = all(isinstance(one, (m.Give, m.Lose, m.Change)) and one.of == truth.set for one in standings)
    return own and end.truth is None and isinstance(truth.set, m.Var)


def _all(tests: list[Test]) -> Test | None:
    if not tests:
        return None
    whole = tests[0]
    for one in tests[1:]:
        whole = both(whole, one)
    return whole
