"""What holds unless something else does: “S if T. Otherwise, S'.”, “S. If T, S' instead.”"""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import bound, substituted
from cardwright.meaning.context.scope import exchanged
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.inside import Inside
from cardwright.meaning.lasting.standings import FORBIDDEN


class Contrasts(Inside):
    """Reads rows of statements of which one holds only where another does not."""

    def is_standing(self, statement: said.Statement) -> bool:
        """“Otherwise, it gains Renown” holds as what comes before it does."""
        if isinstance(statement, said.Follow) and statement.link == "otherwise":
            return self.is_standing(statement.do)
        if isinstance(statement, said.Sequence) and statement.join == "to":
            return self.is_standing(statement.steps[0])
        return super().is_standing(statement)

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        """“does not kneel to attack” is one thing that holds."""
        if isinstance(statement, said.Sequence) and statement.join == "to" and self._is_row(statement):
            return self._row_to(statement)
        if isinstance(statement, said.Sequence) and statement.join == "to":
            priced = self.priced(statement)
            return self._not_to(statement) if priced is None else self.standing(priced)
        return super().standing(statement)

    def _is_row(self, statement: said.Sequence) -> bool:
        """“gains Renown and does not kneel to attack”: what it is not done for belongs to the last of them."""
        row = statement.steps[0]
        return isinstance(row, said.Sequence) and row.join in ("and", ",", "but") and len(statement.steps) == 2

    def _row_to(self, statement: said.Sequence) -> list[m.Standing]:
        row, goal = self.take(statement, "steps")
        for node in (statement, row):
            self.take(node, "join")
        *before, last = self.take(row, "steps")
        whole = statement.model_copy(update={"steps": [last, goal]})
        self.copies.append((whole, statement))
        return [made for step in before for made in self.standing(step)] + self.standing(whole)

    def priced(self, statement: said.Sequence) -> said.Act | None:
        """“Heroes in your lineup cost 1 less to recruit”: what they cost is what it costs to recruit them."""
        act, goal = statement.steps[0], statement.steps[-1]
        if len(statement.steps) != 2 or not isinstance(act, said.Act) or not isinstance(goal, said.Act):
            return None
        bare = goal.model_copy(update={"times": []})
        plain = bare == said.Act(verb=goal.verb, means=goal.means, span=goal.span)
        if self.lexicon.verb(act.verb).build is not Build.COST or not self.lexicon.verb(goal.verb).pays or not plain:
            return None
        for node, names in ((statement, ("join", "steps")), (goal, ("verb", "times"))):
            for name in names:
                self.take(node, name)
        merged = act.model_copy(update={"times": [*act.times, *goal.times]})
        self.copies.append((merged, act))
        return merged

    def _not_to(self, statement: said.Sequence) -> list[m.Standing]:
        """“does not kneel to attack”: not when it is declared as an attacker."""
        self.take(statement, "join")
        steps = self.take(statement, "steps")
        act, goal = steps[0], steps[-1]
        plain = isinstance(act, said.Act) and act.mood in FORBIDDEN and isinstance(goal, said.Act) and len(steps) == 2
        declared = self.declared_as(goal) if plain else None
        if declared is None:
            raise self.refuse("standing-join", "these do not hold together", statement)
        found = self.standing(act)
        verb, part = declared
        each = self.fresh(Sort.PIECE)
        whose = [slot for one in found if isinstance(one, m.Cannot) for slot in _slots(one, Role("what"))]
        if len(whose) != 1 or whose[0].truth is None:
            raise self.refuse("standing-join", "who does not do this is not understood", statement)
        same = m.Slot(Role("what"), each, exchanged(whose[0].truth, whose[0].each, each))
        return self._not_within(
            found, m.On((verb,), (self._part_slot(Role("as"), part), same), Moment.AFTER), statement
        )

    def all_standing(self, statements: list[said.Statement]) -> list[m.Standing]:
        """Statements as standings, each in contrast to the one before it where it says so."""
        rows: list[list[m.Standing]] = []
        for statement in statements:
            if isinstance(statement, said.Follow):
                rows.append(self._in_the_other_case(statement, rows[-1] if rows else []))
            elif rows and _instead(statement) is not None:
                rows[-1:] = self._in_its_place(statement, rows[-1])
            else:
                rows.append(self.held_alone(statement))
        return [standing for row in rows for standing in row]

    def _in_the_other_case(self, follow: said.Follow, before: list[m.Standing]) -> list[m.Standing]:
        """“Otherwise, S”: while the condition of the statement before does not hold."""
        link, do = self.take(follow, "link"), self.take(follow, "do")
        condition = before[0].truth if len(before) == 1 and isinstance(before[0], m.While) else None
        if link != "otherwise" or condition is None:
            raise self.refuse("otherwise", "to what this is the other case is not clear", follow)
        self.policy("otherwise-while-not")
        return [m.While(m.Not(self.same_again(condition)), tuple(self.standing(do)), span=follow.span)]

    def _in_its_place(self, statement: said.Statement, before: list[m.Standing]) -> list[list[m.Standing]]:
        """“S. If T, S' instead.”: the one while it holds, the other while it does not."""
        act = _instead(statement)
        assert act is not None and isinstance(statement, said.When)
        bare = act.model_copy(update={"manner": []})
        held = statement.model_copy(update={"do": bare})
        self.copies += [(bare, act), (held, statement)]
        self.take(act, "manner")
        found = self.standing(held)
        condition = found[0].truth if len(found) == 1 and isinstance(found[0], m.While) else None
        usually = _held(before)
        if condition is None or usually is None or not _alike(usually, found[0]):
            raise self.refuse("instead", "instead of what is not clear", statement)
        self.policy("instead-while")
        usual = m.While(m.Not(self.same_again(condition)), tuple(before), span=before[0].span)
        return [[usual], found]

    def same_again(self, truth: m.Truth) -> m.Truth:
        """A condition that is asked again, with names of its own for what it binds inside."""
        fresh = {var: self.fresh(var.sort) for var in bound(truth)}
        return substituted(truth, dict(fresh)) if fresh else truth


def _slots(standing: m.Cannot, role: Role) -> list[m.Slot]:
    return [slot for slot in standing.pattern.slots if slot.role == role] if isinstance(standing.pattern, m.On) else []


def _instead(statement: said.Statement) -> said.Act | None:
    """What holds instead of the statement before, under a condition."""
    if not isinstance(statement, said.When) or statement.word not in ("if", "while") or statement.place != "before":
        return None
    act = statement.do
    return act if isinstance(act, said.Act) and act.manner == ["instead"] else None


def _held(before: list[m.Standing]) -> m.Standing | None:
    """The one thing that holds, at all times or under a condition of its own."""
    if len(before) == 1 and isinstance(before[0], m.While):
        before = list(before[0].standings)
    return before[0] if len(before) == 1 and isinstance(before[0], (m.Change, m.Give)) else None


def _alike(usual: m.Standing, other: m.Standing) -> bool:
    """Whether two standings say the same but for how much: only then one is instead of the other."""
    inner = other.standings[0] if isinstance(other, m.While) and len(other.standings) == 1 else None
    if isinstance(usual, m.Change) and isinstance(inner, m.Change):
        return (usual.stat, usual.how) == (inner.stat, inner.how) and _same(usual.of, inner.of)
    return isinstance(usual, m.Give) and isinstance(inner, m.Give) and _same(usual.of, inner.of)


def _same(one: m.Set[Any], other: m.Set[Any]) -> bool:
    """Whether two sets are the same but for the names that they give to what they bind."""
    names = dict(zip(bound(other), bound(one), strict=False))
    return substituted(other, dict(names)) == one
