"""What an ability adds to the rules of a game: something to carry out, prohibitions, what counts as something else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.engine.generate.effects import Effects
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rules import Ability, Ban, Bound, CountsAs, Effect, Rules, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.symbols import Role


class CardRecords:
    """The abilities of one card, turned into records of the rules."""

    def __init__(self, rules: Rules, lexicon: Lexicon, definition: int, pieces: int) -> None:
        self.rules, self.lexicon, self.definition, self.pieces = rules, lexicon, definition, pieces
        self.runs: list[Effect] = []
        self.slots = 0
        self.kept: dict[int, int] = {}
        """For each variable that the card keeps, the record that comes into force when it is picked."""

    def add(self, ability: m.Ability, line: int) -> None:
        """One ability of a line."""
        made = Effects(self.rules, self.lexicon, self.definition, line, ability)
        if (
            ability.on is not None
            or ability.window is not None
            or ability.cost is not None
            or ability.limit is not None
        ):
            raise CannotRun("the table does not use such abilities yet", ability.span)
        if ability.rule is not None or ability.targets and ability.effect is None:
            raise CannotRun("the table does not use such abilities yet", ability.span)
        for standing in ability.standings:
            self._standing(made, standing, None)
        made.kept = self.kept
        if ability.effect is not None:
            self._carried_out(made, ability)

    def _carried_out(self, made: Effects, ability: m.Ability) -> None:
        assert ability.effect is not None
        steps = (*ability.targets, ability.effect)
        whole = steps[0] if len(steps) == 1 else m.Seq(steps)
        run = made.function("effect", "play, me, it", lambda: made.effect(whole))
        if ability.condition is not None:
            raise CannotRun("the table does not use such conditions yet", ability.span)
        self.runs.append(run)
        self.slots = max(self.slots, made.slots)

    def text(self) -> Ability | None:
        """What the card does when it is carried out: its lines one after another."""
        if not self.runs:
            return None
        runs = tuple(self.runs)
        if len(runs) == 1:
            return Ability(runs[0], self.slots)

        def run(play: Any, me: int, it: list[int]) -> bool:
            done = True
            for one in runs:
                done = one(play, me, it) and done
            return done

        return Ability(run, self.slots)

    # ------------------------------------------------------------ standings

    def _standing(self, made: Effects, standing: m.Standing, test: Test | None) -> None:
        if isinstance(standing, m.While):
            truth = standing.truth
            inner = made.function("holds", "play, me, it", lambda: made.truth(truth))
            if test is not None:
                raise CannotRun("the table does not nest such conditions yet", standing.span)
            for one in standing.standings:
                self._standing(made, one, inner)
        elif isinstance(standing, m.Cannot):
            self._forbid(made, standing, test)
        elif isinstance(standing, m.CountsAs):
            self._counts(standing, test)
        else:
            raise CannotRun(f"the table does not know what “{type(standing).__name__}” changes", standing.span)

    def _forbid(self, made: Effects, standing: m.Cannot, test: Test | None) -> None:
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.truth is not None or pattern.nth is not None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        slots = {slot.role: slot for slot in pattern.slots}
        what = slots.pop(Role("what"), None)
        to = slots.pop(Role("to"), None)
        if to is not None and what is not None and not slots:
            self._bound(made, pattern, what, to, test)
            return
        if slots or what is None or what.truth != m.Among(what.each, m.This()):
            raise CannotRun("the table cannot forbid this yet", standing.span)
        pool = made.function("forbidden", "play, me, it", lambda: made.set(m.This()))
        for piece in ids(self.pieces):
            for verb in pattern.verbs:
                self.rules.forbid(verb, Ban(piece, 1 << piece, pool, test))

    def _bound(self, made: Effects, pattern: m.On, what: m.Slot, to: m.Slot, test: Test | None) -> None:
        """“can move only to …”: to no place but these."""
        if test is not None or what.truth != m.Among(what.each, m.This()) or not isinstance(to.truth, m.Not):
            raise CannotRun("the table cannot forbid this yet", pattern.span)
        inner = to.truth.truth
        if not isinstance(inner, m.Among) or inner.of != to.each or not isinstance(inner.set, m.PlaceOf):
            raise CannotRun("the table cannot forbid this yet", pattern.span)
        pieces = inner.set.of
        places = made.function("places", "play, me, it", lambda: f"places_of(play, {made.set(pieces)})")
        for piece in ids(self.pieces):
            for verb in pattern.verbs:
                number = self.rules.verb[verb]
                self.rules.bounds[number] = (*self.rules.bounds[number], Bound(piece, places))

    def _counts(self, standing: m.CountsAs, test: Test | None) -> None:
        kind = attribute = kept = None
        value = NOWHERE
        for quality in standing.qualities:
            if isinstance(quality, m.OfKind):
                kind = str(quality.kind)
            elif isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just):
                attribute = str(quality.attribute)
                value = self.rules.cast.values[attribute].index(str(quality.values.value))
            elif isinstance(quality, m.OfValue) and isinstance(quality.values, m.Kept):
                attribute = str(quality.attribute)
                kept = quality.values
        if kind is None or attribute is None or not isinstance(standing.number, m.Const):
            raise CannotRun("the table cannot count it as this yet", standing.span)
        if standing.of != m.This():
            raise CannotRun("the table counts only the card itself as something else yet", standing.span)
        if kept is not None:
            number = standing.number.value
            self.kept[kept.number] = len(self.rules.lasting)
            self.rules.lasting.append(CountsAs(NOWHERE, number, kind, attribute, NOWHERE, test, self.definition))
            return
        for piece in ids(self.pieces):
            self.rules.counting.append(
                CountsAs(piece, standing.number.value, kind, attribute, value, test, self.definition)
            )


def verbs_of(meanings: Iterable[m.Ability]) -> list[str]:
    """Every verb that texts speak of."""
    from cardwright.engine.generate.effects import walked

    found: dict[str, None] = {}
    for ability in meanings:
        for node in walked(ability):
            if isinstance(node, m.Do):
                found[node.verb] = None
            elif isinstance(node, m.On):
                found.update(dict.fromkeys(node.verbs))
    return list(found)
