"""What holds while a text is borne, as records: what may be attached, keywords, what is forbidden on a board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.engine.generate.boards import Boards
from cardwright.engine.generate.bounds import bounded
from cardwright.engine.generate.episodes import Episodes as Standings
from cardwright.engine.generate.frames import Asked, of_kind, walked
from cardwright.engine.generate.gifts import is_nature
from cardwright.engine.generate.occasion_forms import (
    just,
)
from cardwright.engine.generate.occurrences import Record, both
from cardwright.engine.generate.tallies import counted
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulerecords import Ban, Bound, Restriction, Static
from cardwright.engine.rules import Rules, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lasting.extras import COUNT


class BorneRecords:
    """Records of what a card has others do or leave."""

    @abstractmethod
    def _borne_trigger(self, made: Standings, standing: m.Trigger) -> list[Callable[[], None]]:
        """What waits for events for as long as the text is borne."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        definition: int,
        source: int,
        pieces: int,
        abilities: tuple[m.Ability, ...] = (),
    ) -> None:
        self.rules, self.lexicon, self.definition = rules, lexicon, definition
        self.source, self.pieces = source, pieces
        self.slots = 0
        self.asked = _asked_between(abilities)
        """For each part of a deed that another line asks for, where the frame keeps it through all lines."""
        self.kept: dict[int, int] = {}
        """For each variable that the card keeps, the record that comes into force when it is picked."""
        self.keeping: dict[int, int] = {}
        """For each variable that other lines of the card speak of, which of the card's slots keeps it."""
        self.recalled: m.On | None = None
        """The deed for which a procedure of the game sets the line under way going."""
        self.carried: list[tuple[str, tuple[str, ...]]] = []
        """Keywords that lines of the card are: what they do is done with the card."""

    def _registered(self, made: Standings, ability: m.Ability, board: Boards | None) -> list[Callable[[], None]]:
        """Records of what holds while the text is borne."""
        steps: list[Callable[[], None]] = []
        if ability.standings and ability.condition is not None:
            raise CannotRun("the table does not use such abilities yet", ability.span)
        match ability.standings:
            case (m.Allow() as allow, m.Trigger() as then) if board is not None:
                return [board.allowed_then(allow, then)]
        for standing in bounded(self._without_limits(ability.standings)):
            if not (self._is_of_decks(standing) or self._is_nature(standing)):
                found = board.steps(standing) if board is not None else None
                steps += self._steps(made, standing) if found is None else found
        return steps

    def _is_nature(self, standing: m.Standing) -> bool:
        """What a card is by its nature, its pieces are from the beginning; what is given to others is not so."""
        printed = not self.rules.sources[self.source].keyword
        return printed and is_nature(standing, self.rules.unchanging) is not None

    def _steps(self, made: Standings, standing: m.Standing) -> list[Callable[[], None]]:
        """What puts a standing into the rules."""
        if isinstance(standing, m.Trigger):
            return self._borne_trigger(made, standing)
        if isinstance(standing, m.Give) and isinstance(standing.quality, m.ControlledBy):
            return made.held_while_borne(standing, standing.quality, self.source)
        if isinstance(standing, m.Cannot) and (host := self._host(standing)) is not None:
            only, each, truth = host
            return [(self._hosts if only else self._unfit)(made, each, truth)]
        if isinstance(standing, m.Give) and standing.of == m.This() and isinstance(standing.quality, m.WithKeyword):
            return [self._printed(made, standing.quality, done=bool(getattr(made.nodes[0], "effect", None)))]
        if self.rules.counted and not self._names_who(standing):
            return self._on_a_board(made, standing, None)
        return [
            lambda record=record: self._borne(record)  # type: ignore[misc]
            for record in made.records(standing, self.source)
        ]

    def _without_limits(self, standings: tuple[m.Standing, ...]) -> list[m.Standing]:
        """All but what only says that something more is done outside of a limit: where it is done, it always is."""
        outside, limits = self.rules.book.deeds.outside, {}
        for one in standings:
            if isinstance(one, m.Change) and outside.get(one.stat):
                limits[outside[one.stat]] = one
        freed = {limit for one in standings if (limit := _freed(one)) in limits}
        for limit in limits.keys() - freed:
            raise CannotRun(f"this would count against the {limit}, and the table cannot have it", limits[limit].span)
        return [one for one in standings if _freed(one) not in freed]

    def _is_of_decks(self, standing: m.Standing) -> bool:
        """Whether something is said about what a deck holds: nothing of it is done at the table."""
        pattern = getattr(standing, "pattern", None)
        if not isinstance(pattern, m.On):
            return False
        return all(self.lexicon.verb(verb).build is Build.INCLUDE for verb in pattern.verbs)

    def _host(self, standing: m.Cannot) -> tuple[bool, m.Var[Any], m.Truth] | None:
        """What alone the card itself can be attached to, where that is all that is said; or what it cannot."""
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.truth is not None or len(pattern.verbs) != 1:
            return None
        for verb, role in self.lexicon.only.values():
            slots = {slot.role: slot for slot in pattern.slots}
            what, on = slots.get(Role("what")), slots.get(role)
            if pattern.verbs[0] != verb or len(slots) != 2 or what is None or on is None:
                continue
            if what.truth == m.Among(what.each, m.This()) and isinstance(on.truth, m.Not):
                return True, on.each, on.truth.truth
            if what.truth == m.Among(what.each, m.This()) and on.truth is not None:
                return False, on.each, on.truth
        return None

    def _hosts(self, made: Standings, each: m.Var[Any], truth: m.Truth) -> Callable[[], None]:
        if self.definition in self.rules.hosts:
            raise CannotRun("it is said twice what the card can be attached to", truth.span)
        pool = made.function("hosts", "play, me, it", lambda: made.set(m.Where(m.Anywhere(), each, truth)))

        def register() -> None:
            self.rules.hosts[self.definition] = (pool, made.slots)

        return register

    def _unfit(self, made: Standings, each: m.Var[Any], truth: m.Truth) -> Callable[[], None]:
        """What the card cannot be attached to, of all that it could be by its kind."""
        pool = made.function("unfit", "play, me, it", lambda: made.set(m.Where(m.Anywhere(), each, truth)))
        return lambda: self.rules.unfit.setdefault(self.definition, []).append((pool, made.slots))

    def _printed(self, made: Standings, quality: m.WithKeyword, done: bool) -> Callable[[], None]:
        """A line that is a keyword: the card has it, wherever it is; what it does may be in what the line does."""
        key = (str(quality.keyword), made.argument_texts(quality))

        def register() -> None:
            self.rules.uses[key] = self.rules.uses.get(key, 0) | self.pieces
            self.rules.want(key, self.pieces)

        if not done:
            self.carried.append(key)
        return register

    def _borne(self, record: Record) -> None:
        if isinstance(record, Static):
            self.rules.statics.append(record)
        elif isinstance(record, Restriction):
            self.rules.restrict(record)

    def _on_a_board(self, made: Standings, standing: m.Standing, test: Test | None) -> list[Callable[[], None]]:
        if isinstance(standing, m.While):
            inner = made.test(standing.truth) if test is None else both(test, made.test(standing.truth))
            if self.rules.held and test is None and any(isinstance(node, m.You) for node in walked(standing.truth)):
                inner = both(_of_somebody, inner)
            return [step for one in standing.standings for step in self._on_a_board(made, one, inner)]
        if isinstance(standing, m.Cannot):
            return [self._forbid(made, standing, test)]
        if isinstance(standing, m.CountsAs):
            return [self._counts(made, standing, test)]
        raise CannotRun(f"the table does not know what “{type(standing).__name__}” changes", standing.span)

    def _names_who(self, standing: m.Standing) -> bool:
        """“Opponents cannot take …”: whether something is forbidden to some players only, or from somewhere."""
        inner = standing.standings if isinstance(standing, m.While) else (standing,)
        bans = [one.pattern for one in inner if isinstance(one, m.Cannot) and isinstance(one.pattern, m.On)]
        named = all({str(slot.role) for slot in ban.slots} - {"what", "to"} for ban in bans)
        return bool(self.rules.held) and len(bans) == len(inner) and named

    def _forbid(self, made: Standings, standing: m.Cannot, test: Test | None) -> Callable[[], None]:
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.truth is not None or pattern.nth is not None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        slots = {slot.role: slot for slot in pattern.slots}
        what = slots.pop(Role("what"), None)
        to = slots.pop(Role("to"), None)
        if what is None or slots or what.truth is None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        own = what.truth == m.Among(what.each, m.This())
        if not own and (to is not None or (test is None and not self.rules.held)):
            raise CannotRun("it is not said while what this holds", standing.span)
        if to is not None:
            return self._bound(made, pattern, to, test)
        if self.rules.held and not own:
            test = _of_somebody if test is None else both(_of_somebody, test)
        those: m.Set[Any] = m.This() if own else m.Where(m.Anywhere(), what.each, what.truth)
        pool = made.function("forbidden", "play, me, it", lambda: made.set(those))

        def register() -> None:
            for piece in ids(self.pieces):
                for verb in pattern.verbs:
                    mask = 1 << piece if own else self.rules.cast.everything
                    self.rules.forbid(verb, Ban(piece, mask, pool, test))

        return register

    def _bound(self, made: Standings, pattern: m.On, to: m.Slot, test: Test | None) -> Callable[[], None]:
        """“can move only to …”: to no place but these."""
        inner = to.truth.truth if isinstance(to.truth, m.Not) else None
        if test is not None or not isinstance(inner, m.Among) or inner.of != to.each:
            raise CannotRun("the table cannot forbid this yet", pattern.span)
        if not isinstance(inner.set, m.PlaceOf):
            raise CannotRun("the table cannot forbid this yet", pattern.span)
        pieces = inner.set.of
        places = made.function("places", "play, me, it", lambda: f"places_of(play, {made.set(pieces)})")

        def register() -> None:
            for piece in ids(self.pieces):
                for verb in pattern.verbs:
                    number = self.rules.verb[verb]
                    self.rules.bounds[number] = (*self.rules.bounds[number], Bound(piece, places))

        return register

    def _counts(self, made: Standings, standing: m.CountsAs, test: Test | None) -> Callable[[], None]:
        record, kept = counted(made, standing, test)
        if kept is not None:
            self.kept[kept.number] = len(self.rules.lasting)
            self.rules.lasting.append(record)
            return lambda: None

        def register() -> None:
            for piece in ids(self.pieces):
                self.rules.counting.append(record._replace(source=piece))
                self.rules.countable |= 1 << piece

        return register


def _asked_between(abilities: tuple[m.Ability, ...]) -> dict[Asked, int]:
    """Parts of deeds that lines of a text ask of each other, each with a slot of its own beyond all variables. They are
    lines that are carried out together: what waits for its own time has only what the card keeps."""
    found: dict[Asked, int] = {}
    top = max((node.number for node in walked(abilities) if isinstance(node, m.Var)), default=0)
    together = tuple(one for one in abilities if one.on is None and one.window is None)
    for node in walked(together):
        deeds = node.deed if isinstance(node, m.Of) else None
        kept = deeds.of if isinstance(deeds, m.Where) else deeds
        if isinstance(node, m.Of) and isinstance(kept, m.Kept) and kept.sort is Sort.DEED:
            key = of_kind(node) or (kept.number, str(node.role), "")
            found.setdefault(key, top + 1 + len(found))
    return found


def _of_somebody(_play: Play, me: int, _frame: Frame) -> bool:
    """What speaks of `you`, or of other cards, holds where its card is somebody's."""
    return me != NOWHERE


def _freed(standing: m.Standing) -> str:
    """The limit against which something that was done does not count; empty, if another thing is said."""
    pattern = standing.pattern if isinstance(standing, m.Cannot) else None
    if not isinstance(pattern, m.On) or pattern.verbs != (COUNT,) or pattern.truth is not None:
        return ""
    slots = {str(slot.role): slot for slot in pattern.slots}
    what, limit = slots.pop("what", None), slots.pop("stat", None)
    those = what.truth.set if what is not None and isinstance(what.truth, m.Among) else None
    done = isinstance(those, m.Of) and isinstance(those.deed, m.Past)
    return just(limit) if done and not slots else ""
