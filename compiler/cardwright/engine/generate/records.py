"""What an ability adds to the rules of a game: texts to carry out, actions, triggers, what holds while it is borne."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.engine.generate.boards import Boards
from cardwright.engine.generate.borne import BorneRecords
from cardwright.engine.generate.effects import GAME, OPERATION_VERB
from cardwright.engine.generate.episodes import Episodes as Standings
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.occasion_forms import (
    each_of_group,
    is_before,
    label_number,
    said_of_who_does_it,
    stops,
    told_where_it_stood,
)
from cardwright.engine.generate.patterns import Occasion
from cardwright.engine.generate.replacing import (
    KeywordRun,
    TextReplacer,
    announced,
    asked_first,
    capturing,
    moved_to,
    named,
    used_or_not,
)
from cardwright.engine.generate.whereabouts import used_from_there, zones_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import Cause
from cardwright.engine.play import Question
from cardwright.engine.reach import is_own
from cardwright.engine.rulerecords import Action, Constant, Guarded, Limit, Trigger
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import EFFECT, USE, VERBS
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Label, Role, Window
from cardwright.meaning.calculus.walk import transformed


class CardRecords(BorneRecords):
    """The abilities of one text, turned into records of the rules."""

    def add(self, ability: m.Ability, line: int) -> Effect | None:
        """What an ability does when its card is carried out; all else goes into the rules, all of it or nothing."""
        if ability.rule is not None and ability.effect is None:
            return None  # about decks: nothing of it is done at the table
        ability = replace(ability, rule=None)
        zones = self._zones(ability)
        return self._elsewhere(ability, line, zones) if zones else self._added(self._set_going(ability), line)

    def _zones(self, ability: m.Ability) -> tuple[int, ...]:
        """The zones in which an ability works, if these are others than the rulebook says: said, or by what it does."""
        rules = self.rules
        names = ability.works or (zones_of(ability, rules, self.pieces) if rules.field else ())
        for name in names:
            if name not in rules.layout.zones:
                raise CannotRun(f"the table has no place “{name}”", ability.span)
        return tuple(zone for name in names for zone in rules.layout.zones[name])

    def _elsewhere(self, ability: m.Ability, line: int, zones: tuple[int, ...]) -> Effect | None:
        """A line that works in other zones than the rest of its card is a text of its own."""
        rules, whole = self.rules, self.source
        self.source = len(rules.sources)
        rules.sources.append(rules.sources[whole]._replace(zones=zones))
        verb = used_from_there(ability, rules)
        if verb:
            rules.elsewhere[self.source] = verb
        try:
            done = self._added(self._set_going(ability), line)
        except CannotRun:
            rules.sources.pop()
            raise
        finally:
            self.source = whole
        if rules.sources[whole].keyword:
            rules.keywords[rules.sources[whole].name].append(len(rules.sources) - 1)
        return done

    def _added(self, ability: m.Ability, line: int) -> Effect | None:
        made = Standings(self.rules, self.lexicon, self.definition, line, ability, self.asked)
        made.own, made.recalled, made.limit = self.pieces, self.recalled, self._limit(ability)
        made.keeping, made.recording = self.keeping, CardRecords
        carried = self._keyword_done(made, ability)
        if carried is not None:
            return carried
        words, auras = self.rules.book.reach, self.rules.auras
        board = Boards(made, self.source, words, auras) if words is not None and auras is not None else None
        made.borne_by = self.source
        if board is not None and board.redirects(ability):
            return None
        if board is not None:
            board.refuse_aimed(ability)
        register = self._registered(made, ability, board)
        made.borne_by = NOWHERE
        if ability.standings and ability.limit is not None and not made.limited:
            raise CannotRun("the table cannot count how often this is used", ability.limit.span)
        run: Effect | None = None
        if isinstance(ability.on, m.Becomes) and ability.effect is not None and not self._arises(ability.on):
            self._at_once(made, ability, ability.on)
            return None
        if ability.effect is not None:
            run = self._done(made, ability)
        commit = self._committed(made, ability, run)
        for step in (*register, *made.committed, *commit):
            step()
        self._is_said_to_have(ability.label)
        self.slots = max(self.slots, made.slots)
        block = self.rules.cast.definitions[self.definition]  # what the rules of play say has its time
        if run is None or ability.on is not None or ability.window is not None:
            return None
        if self.rules.book.texts.constant and not isinstance(block, CompiledRule):
            cause = Cause(self.definition, line, *ability.span)
            self.rules.constants.append(Constant(self.source, run, made.slots, cause))
            return None
        return run

    def _is_said_to_have(self, label: Label | None) -> None:
        """Who bears such a line is spoken of as having a keyword of that name."""
        data = self.lexicon.labels.get(str(label)) if label is not None else None
        if data is not None and data.keyword:
            self.rules.keywords.setdefault(str(label), []).append(self.source)
            self.rules.uses[str(label), ()] = self.rules.uses.get((str(label), ()), 0) | self.pieces

    def _arises(self, pattern: m.Becomes) -> bool:
        """Whether it is heard of when it becomes so: then it is waited for like any other event, and done once."""
        states = [one.state for one in walked(pattern) if isinstance(one, m.InState)]
        return any(state in self.rules.book.deeds.arising for state in states)

    def _at_once(self, made: Standings, ability: m.Ability, pattern: m.Becomes) -> None:
        """What is carried out whenever something is so: before anything else happens, and until it is so no
        longer. A card's text would be carried out again and again; what a label of the game stands for is data."""
        named = ability.label is not None and ability.window is None
        if not named and not isinstance(self.rules.cast.definitions[self.definition], CompiledRule):
            raise CannotRun("only a rule of the game is done whenever something is so", pattern.span)
        test = made.test(pattern.truth)
        run = Guarded(test, self._done(made, replace(ability, on=None)))
        for step in made.committed:
            step()
        self.slots = max(self.slots, made.slots)
        self.rules.constants.append(Constant(self.source, run, made.slots, self._words(made, ability), test))

    def _set_going(self, ability: m.Ability) -> m.Ability:
        """A text that a procedure of the game sets going by its label waits for nothing itself; what may be declined is
        offered when it comes to it."""
        self.recalled = None
        if ability.on is None or ability.label is None or ability.label not in self.rules.book.texts.happens:
            return ability
        label, ability = ability.label, told_where_it_stood(ability)
        free = said_of_who_does_it(ability)
        bound = [node for node in walked(ability.on) if isinstance(node, m.Var)]
        if ability.may and ability.effect is not None and ability.cost is None:
            offered = m.May(m.You(), m.Seq((*ability.targets, ability.effect)), span=ability.span)
            free = replace(free, may=False, targets=(), effect=offered)
        if free.may or any(self._is_asked(free, var) for var in bound):
            raise CannotRun("the table does not tell such a text what happened", ability.span)
        self.recalled = ability.on if isinstance(ability.on, m.On) else None
        return replace(free, window=Window(label))

    def _is_asked(self, node: Any, var: m.Var[Any]) -> bool:
        """Whether more is asked of what happened than whether it was such or such a deed: the log tells that."""
        told = sum(one.deed == var for one in walked(node) if isinstance(one, m.Matches))
        return bool(told < sum(one == var for one in walked(node)))

    # ------------------------------------------------------------ effects

    def _done(self, made: Standings, ability: m.Ability) -> Effect:
        """Condition, cost, targets and effect as one function."""
        assert ability.effect is not None
        pattern = ability.on
        if pattern is not None:
            cancels = isinstance(pattern, m.On) and self._is_cancelled(pattern, ability.effect)
            made.effecting = cancels
            made.keep_those_at_once(pattern)
            self.occasion = made.occasion(each_of_group(pattern)[0])
            if cancels:  # a text is cancelled between its cost and its effects
                self.occasion = self.occasion._replace(verbs=(EFFECT,))
            self._stoppable(made, pattern)
            capture = made.capture((ability.condition, ability.cost, ability.targets, ability.effect))
            if capture is not None:
                self.occasion = self.occasion._replace(match=capturing(self.occasion.match, capture))
        ability, before = self._kept_from_before(made, ability)
        assert ability.effect is not None
        steps = (*ability.targets, ability.effect)
        whole = steps[0] if len(steps) == 1 else m.Seq(steps)
        used = ability.window is not None
        made.kept, made.targets = self.kept, ability.targets if used else ()  # what is not used does what it can
        made.unannounced = used and ability.cost is None and self._cannot_be_cancelled(whole)
        if ability.cost is not None:
            cost = made.cost(ability.cost)
            buy = made.constant("buy", made.function("buy", "play, me, it", lambda: made.effect(whole)))
            text = f"bought(play, me, it, {cost}, {buy})"

            def bought() -> str:
                for var, number in before:
                    made.line(f"{made.bind(var)} = {made.number(number)}")
                return text

            run: Effect = made.function("effect", "play, me, it", bought)
        else:
            run = made.function("effect", "play, me, it", lambda: made.effect(whole))
            run = announced(run, label_number(self.lexicon, ability.label)) if used and not made.unannounced else run
        if ability.may and ability.on is None and not used:
            run = asked_first(Question("use it?", self._words(made, ability), used_or_not), run)
        if ability.condition is not None:
            run = Guarded(made.test(ability.condition), run)
        wrap = self.rules.book.does.labelled.get(str(ability.label))
        return run if wrap is None else wrap(run)

    def _cannot_be_cancelled(self, whole: m.Effect) -> bool:
        """Whether the text says of what it does that it cannot be cancelled."""
        beyond = [part.by for node in walked(whole) if isinstance(node, m.Do) for part in node.parts]
        verbs = [one.value for one in beyond if isinstance(one, m.Just) and one.attribute == OPERATION_VERB]
        return any(self.lexicon.verb(str(verb)).how is m.Ending.CANCELLED for verb in verbs)

    def _kept_from_before(
        self, made: Standings, ability: m.Ability
    ) -> tuple[m.Ability, list[tuple[m.Var[Any], m.Number]]]:
        """A card that is given up to pay for its text has nothing on it afterwards, and no number but the printed one:
        what its text asks of that, is what was before."""
        paid = [node for node in walked(ability.cost) if isinstance(node, m.Do)] if ability.cost is not None else []
        gone = any(
            part.role == Role("what") and part.by == m.This() and node.verb in self.rules.book.deeds.goes
            for node in paid
            for part in node.parts
        )
        asked = (*ability.targets, ability.effect) if gone else ()
        found: dict[m.Number, m.Var[Any]] = {}
        for node in walked(asked):
            if isinstance(node, (m.Held, m.StatOf)) and node.of == m.This() and node not in found:
                made.slots += 1
                found[node] = m.Var(Sort.FIGURE, made.slots)
                made.bind(found[node])
        if not found:
            return ability, []

        def changed(part: m.Node) -> m.Node:
            return m.NumberOf(found[part]) if isinstance(part, (m.Held, m.StatOf)) and part in found else part

        whole = transformed(m.Ability(targets=ability.targets, effect=ability.effect), changed)
        assert isinstance(whole, m.Ability)
        return replace(ability, targets=whole.targets, effect=whole.effect), [
            (var, node) for node, var in found.items()
        ]

    def _is_cancelled(self, pattern: m.On, effect: m.Effect) -> bool:
        """Whether what is played does nothing of what it says, though it is played."""
        stopped = [node for node in walked(effect) if isinstance(node, m.Stop) and node.deed == pattern.deed]
        cancels = any(node.how is m.Ending.CANCELLED for node in stopped)
        if cancels and not set(pattern.verbs) <= self.rules.book.deeds.affecting | self.rules.book.zones.amid.keys() | {
            VERBS[USE]
        }:
            raise CannotRun("the table cannot cancel this yet", effect.span)
        return cancels and not set(pattern.verbs) <= self.rules.book.deeds.affecting

    def _stoppable(self, made: Standings, pattern: m.Pattern) -> None:
        """Where the frame notes that a deed that is about to be done is not."""
        for node in walked(pattern):
            if isinstance(node, m.On) and node.deed is not None:
                made.slots += 1
                made.stopping[node.deed.number] = made.slots
                if any(isinstance(one, m.Alter) and (one.deed, one.role) == (node.deed, "to") for one in made.nodes):
                    made.slots += 2
                    made.altering[node.deed.number, "to"] = (made.slots - 1, moved_to)
                for slot in node.slots:
                    if slot.role == "what":
                        made.threatened[node.deed.number] = slot.each.number
                    elif slot.role == "doer" and set(node.verbs) <= self.rules.book.deeds.affecting:
                        made.effected[node.deed.number] = slot.each.number

    def _words(self, made: Standings, ability: m.Ability) -> Cause:
        return Cause(self.definition, made.line_number, *ability.span)

    def _committed(self, made: Standings, ability: m.Ability, run: Effect | None) -> list[Callable[[], None]]:
        if run is None:
            return []
        cause = self._words(made, ability)
        limit = self._limit(ability)
        if ability.on is not None:
            found = self.occasion
            return [lambda: self._waiting(made, ability, run, limit, cause, found)]
        if ability.window is not None:
            return [lambda: self._action(made, ability, run, limit, cause)]
        if limit is not None or ability.you is not m.Reader.CONTROLLER:
            raise CannotRun("the table does not use such abilities yet", ability.span)
        return []

    def _limit(self, ability: m.Ability) -> Limit | None:
        if ability.limit is None:
            return self._first_only(ability)
        period = ability.limit.period if ability.limit.period not in (None, GAME) else ""
        if period not in ("", *self.rules.book.times.began):
            raise CannotRun(f"the table does not say when a {period} begins", ability.limit.span)
        return Limit(ability.limit.number, period, ability.limit.shared)

    def _first_only(self, ability: m.Ability) -> Limit | None:
        """The first time something would happen in a period: a text that has acted then does not act again in it."""
        on = ability.on
        if (
            not isinstance(on, m.On)
            or on.moment is not m.Moment.BEFORE
            or on.nth != m.Nth(1, getattr(on.nth, "since", None))
        ):
            return None
        assert on.nth is not None
        return Limit(1, str(on.nth.since), False) if on.nth.since in self.rules.book.times.began else None

    def _action(
        self, made: Standings, ability: m.Ability, run: Effect, limit: Limit | None, cause: tuple[int, ...]
    ) -> None:
        number = self.rules.next_number
        named = ability.label if ability.label is not None else ability.window
        anyones, everybodys = ability.you is m.Reader.ACTIVE, ability.you is m.Reader.ACTOR
        windows = (str(named),)
        made_of = Action(number, self.source, windows, run, made.slots, limit, cause, anyones, everybodys)  # type: ignore[arg-type]
        self.rules.actions.append(made_of)

    # ------------------------------------------------------------ triggers

    def _waiting(
        self,
        made: Standings,
        ability: m.Ability,
        run: Effect,
        limit: Limit | None,
        cause: tuple[int, ...],
        found: Occasion,
    ) -> None:
        assert ability.on is not None
        number = len(self.rules.triggers)
        may = ability.may or ability.label in self.rules.book.texts.declinable
        ask = str(ability.label) if may and ability.label is not None else ""
        deed = ability.on.deed if isinstance(ability.on, m.On) else None
        parts = [node.role for node in walked(ability.effect) if isinstance(node, m.Of) and node.deed == deed]
        speaks = frozenset(map(str, parts))
        record = Trigger(
            number,
            self.source,
            found.match,
            run,
            made.slots,
            may,
            ask,
            limit,
            cause,  # type: ignore[arg-type]
            group=each_of_group(ability.on)[1],
            speaks=speaks,
            moving=found.moving,
            topic=found.topic,
            own=is_own(found.match),
            anyones=ability.you is m.Reader.ACTOR,
        )
        self.rules.triggers.append(record)
        if is_before(ability.on) or found.verbs == (EFFECT,):
            self._before(made, record, found)
        elif found.crossing:
            self.rules.watch_moves(record, crossing=True)
        else:
            for verb in found.verbs:
                self.rules.watch(verb, record)

    def _before(self, made: Standings, record: Trigger, found: Occasion) -> None:
        question = Question("respond", record.cause, named) if record.optional else None
        altering = tuple(made.altering.values())
        replacer = TextReplacer(self.rules, record, tuple(made.stopping.values()), question, altering)
        for verb in found.verbs:
            self.rules.replace(verb, replacer)

    # ------------------------------------------------------------ standings

    def _borne_trigger(self, made: Standings, standing: m.Trigger) -> list[Callable[[], None]]:
        """What waits for events for as long as the text is borne."""
        if standing.of is not None or standing.each is not None:
            raise CannotRun("the table cannot wait for each of several yet", standing.span)
        inner = m.Ability(
            on=standing.pattern,
            may=standing.may,
            condition=standing.condition,
            effect=standing.effect,
            span=standing.span,
        )
        return self._committed(made, inner, self._done(made, inner))

    def _keyword_done(self, made: Standings, ability: m.Ability) -> Effect | None:
        """A keyword behind a condition, on a card that is carried out: it is only done, and no card has it."""
        kind = self.rules.cast.definitions[self.definition].own_type
        (standing,) = ability.standings if len(ability.standings) == 1 else (None,)
        if kind not in self.rules.book.texts.carried or not isinstance(standing, m.While) or ability.effect is not None:
            return None
        if len(standing.standings) != 1:
            return None
        (given,) = standing.standings
        if not isinstance(given, m.Give) or given.of != m.This() or not isinstance(given.quality, m.WithKeyword):
            return None
        key = (str(given.quality.keyword), made.argument_texts(given.quality))
        self.rules.want(key, self.pieces)
        run: Effect = KeywordRun(self.rules, key)
        if ability.may:
            run = asked_first(Question("use it?", self._words(made, ability), used_or_not), run)
        run = Guarded(made.test(standing.truth), run)
        self.slots = max(self.slots, made.slots)
        return run

    def carry_keywords(self) -> list[Effect]:
        """What keywords of the line do when their card is carried out."""
        runs: list[Effect] = [KeywordRun(self.rules, key) for key in self.carried]
        self.carried = []
        return runs

    # ------------------------------------------------------------ a game without numbers on cards


__all__ = ["CardRecords", "stops"]
