"""The smallest legal repair of a list: the fewest cards changed, then the nearest, by all rules of its format."""

from __future__ import annotations

import datetime
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from cardwright.check.gc_pause import calm_collector
from cardwright.decks.decklist import Decklist
from cardwright.decks.judge import Judge
from cardwright.decks.repair.edits import Editor, numbered
from cardwright.decks.repair.linear import Linear
from cardwright.decks.repair.logic import Amount, Lit, Logic, UnlinearError, fixed, total
from cardwright.decks.repair.near import Nearness
from cardwright.decks.repair.part import Declarations, Draft
from cardwright.decks.repair.possible import named, possible
from cardwright.decks.repair.slots import Choices, Slot
from cardwright.decks.resolve import NO_SUCH_CHOICE, UNKNOWN_CARD, WHICH_VERSION
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.decklines.lists import RuleMeaning

MENDED = frozenset({UNKNOWN_CARD, WHICH_VERSION, NO_SUCH_CHOICE})
"""What is wrong with a list before any rule is asked, and yet can be put right by other cards."""
_FOR_NEARNESS = 0.2
"""How long the nearest of all smallest repairs is looked for, where that cannot be proven sooner: in the solver's own
measure of work, so that the answer is the same on every machine."""
_FOR_PLACES = 1.0
"""The same where nothing but places changes."""
_SMALLEST = 1
"""The size that is tried before any other: where so little may change, little is left to decide."""
_FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)
NONE = "no list of these cards keeps all rules"


class Change(NamedTuple):
    """One thing that is done to a list."""

    what: str
    """`remove`, `add`, `write` or `leave out`."""
    copies: int
    name: str
    """The card, or the field."""
    place: str
    """The section, with its owner; of a field, what it says then."""


@dataclass(slots=True)
class Repair:
    """What came of looking for a repair."""

    decklist: Decklist | None = None
    """The list as it would be; none, if no repair was found."""
    places: dict[int, int | None] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    size: int = 0
    """How many cards and fields are changed: one that goes and one that comes for it are one."""
    proven: bool = False
    """Whether no smaller repair exists, or that there is none at all."""
    nearest: bool = False
    """Whether none of the same size is nearer."""
    seconds: float = 0.0
    judged: int = 0
    """How many lists the judge was asked about."""
    unsaid: list[str] = field(default_factory=list)
    """Rules that were judged on each solution, because no constraint says them."""
    why_not: str = ""


def repair(
    judge: Judge,
    decklist: Decklist,
    format_name: str | None = None,
    day: datetime.date | None = None,
    pool: dict[int, int] | None = None,
    seconds: float = 10.0,
    all_rules: bool = False,
) -> Repair:
    """Find the smallest repair. Raises KeyError if there is no such game, FormatError if the format cannot be used.

    With `all_rules` the model has also those that neither the list nor what came of it has broken: to the same end.
    """
    search = _Search(judge, decklist, format_name, day or datetime.date.today(), pool, seconds)
    search.all_rules = all_rules
    with calm_collector():  # a model is made of many small things that stay
        return search.run()


class _Search:
    def __init__(
        self,
        judge: Judge,
        decklist: Decklist,
        format_name: str | None,
        day: datetime.date,
        pool: dict[int, int] | None,
        seconds: float,
    ) -> None:
        self._began = time.monotonic()
        self._limit = seconds
        self._judge = judge
        self._list, self._places = numbered(decklist)
        self._game = judge.game(decklist.game)
        self._format = self._game.format_named(format_name or decklist.format)
        self._day = day
        self._pool = pool
        self._scene = self._game.resolver.scene(self._list)
        self._result = Repair(places=self._places)
        self._lazy: list[str] = []
        self._lazy_sections: set[str] | None = set()
        self.all_rules = False

    def run(self) -> Repair:
        bad = [problem for problem in self._scene.problems if problem.rule not in MENDED]
        if bad:
            self._result.why_not = f"{bad[0].message} {bad[0].fix}".strip()
            return self._done()
        found = self._attempt()
        if found.why_not == NONE and self._scene.owners and self._game.shape.table:
            # A table with fewer players named than must be there: one more, whose name is not known.
            self._scene.owners.append(f"Player {len(self._scene.owners) + 1}")
            self._lazy, self._lazy_sections, self._result = [], set(), Repair(places=self._places)
            found = self._attempt()
        return found

    def _attempt(self) -> Repair:
        self._rules, lines = self._game.formats.meanings(self._format, self._day)
        meanings = [(line.id, meaning) for line, meaning in lines]
        said = Declarations()
        for _, meaning in meanings:
            said.take(meaning)
        zones = named(self._rules, [meaning for _, meaning in meanings])
        slots = Choices(self._rules.words, self._scene, zones, self._pool).make()
        slots = possible(slots, self._rules, self._scene, said, [one for _, one in meanings])
        self._draft = Draft(Logic(), self._rules, self._scene, slots, said)
        self._linears = [Linear(self._draft.logic, part) for part in self._draft.parts()]
        self._bounds()
        self._changed, self._nearness = self._cards_changed(), Nearness(self._draft)
        self._aimed_at: tuple[int, ...] = ()
        self._is_known = False
        """Whether there is a repair that is legal and as small as any: others may be nearer."""
        self._hint([slot.before for slot in slots])
        self._waiting: dict[str, list[RuleMeaning]] = {}
        for rule, meaning in meanings:
            self._waiting.setdefault(rule, []).append(meaning)
        before = self._judge.broken(self._list, self._format, self._day)
        self._require(before)
        return self._search(_SMALLEST if before else 0)

    def _done(self) -> Repair:
        self._result.seconds = time.monotonic() - self._began
        self._result.unsaid = sorted(set(self._lazy))
        return self._result

    # ------------------------------------------------------------ the model

    def _require(self, told: Collection[str]) -> bool:
        """Take the rules that a list breaks into the model; whether there is one that was not yet in it.

        What no list has broken so far is left out: where the smallest repair by fewer rules keeps all of them, it is
        the smallest by all, and most rules need not even be said.
        """
        broken = [rule for rule in self._waiting if rule in told or self.all_rules]
        for rule in broken:
            for meaning in self._waiting.pop(rule):
                self._say(rule, meaning)
        self._aim()
        return bool(broken)

    def _say(self, rule: str, meaning: RuleMeaning) -> None:
        if meaning.truth is None:
            return
        for linear in self._linears:
            try:
                linear.require(meaning.truth, {})
            except UnlinearError as error:
                self._lazy.append(rule)
                self._reads(error)

    def _bounds(self) -> None:
        """What holds by any rules: no card that no one knows, and no more than the collection has."""
        draft, logic = self._draft, self._draft.logic
        for slot in draft.slots:
            if not slot.entry.card.is_known:
                logic.model.add(slot.count.of == 0)
        if self._pool is not None:
            by_card: dict[int, list[Slot]] = {}
            for slot in draft.slots:
                by_card.setdefault(slot.entry.card.number, []).append(slot)
            for number, same in by_card.items():
                most = max(self._pool.get(number, 0), sum(slot.before for slot in same))
                logic.must_compare(total(slot.count for slot in same), Op.AT_MOST, fixed(most))

    def _reads(self, error: UnlinearError) -> None:
        """Which sections a rule that is judged afterwards depends on; none known: the whole list."""
        if error.args and self._lazy_sections is not None:
            self._lazy_sections.add(error.args[0])
        else:
            self._lazy_sections = None

    def _cards_changed(self) -> Amount:
        """How many cards go or come, whichever are more."""
        draft, logic = self._draft, self._draft.logic
        gone, come = [], []
        for group in self._groups():
            before, now = sum(slot.before for slot in group), total(slot.count for slot in group)
            if not before:
                come.append(now)
                continue
            less, more = logic.number(0, before), logic.number(0, now.most)
            logic.model.add(now.of == before - less.of + more.of)
            gone.append(less)
            come.append(more)
        most = sum(each.before for each in draft.slots) + 400
        changed = logic.number(0, most)
        for each in (total(gone), total(come)):
            logic.must_compare(changed, Op.AT_LEAST, each)
        return changed

    def _aim(self) -> None:
        """What is to be small; rules may have asked for fields that none before them spoke of."""
        draft, logic = self._draft, self._draft.logic
        known = (len(draft.numbers), len(draft.values), sum(map(len, draft.marks.values())))
        if known == self._aimed_at:
            return
        self._aimed_at = known
        self._fields = self._field_changes()
        self._size = total([self._changed, *(logic.where(fixed(1), lit) for lit in self._fields)])
        self._near = self._nearness.cost(self._fields)

    def _groups(self) -> list[list[Slot]]:
        """Slots that are one card of the list: what a model bears stays when the model is only written otherwise."""
        groups: dict[Any, list[Slot]] = {}
        for slot in self._draft.slots:
            same = (slot.entry.card.number, slot.host.original) if slot.host is not None else slot
            groups.setdefault(same, []).append(slot)
        return list(groups.values())

    def _field_changes(self) -> list[Lit]:
        """What it means that a field says something else than now."""
        draft, logic = self._draft, self._draft.logic
        found: list[Lit] = []
        for (noun, owner), amount in draft.numbers.items():
            found.append(logic.compared(amount, Op.UNEQUAL, fixed(draft.number_now(noun, owner))))
        found += [logic.no(choice.kept) for choice in draft.values.values()]
        for place, names in draft.marks.items():  # a line that names another is one line changed
            now = draft.marked[place]
            other = [lit if name not in now else logic.no(lit) for name, lit in names.items()]
            found.append(logic.one_of([*other, not now <= names.keys()]))
        return found

    # ------------------------------------------------------------ the search

    def _left(self) -> float:
        return self._limit - (time.monotonic() - self._began)

    def _search(self, least: int) -> Repair:
        """The smallest size first, one more than nothing before any other; then the nearest repair of just that size.

        As long as rules that were not asked before make it larger, nobody wants to know how near it is.
        """
        size: int | None = least
        while self._left() > 0:
            solver, status = self._solve(self._size, least, None) if size is None else self._nearest(size)
            if status == cp_model.INFEASIBLE and size is not None:
                least, size = size + 1, None
                continue
            if status == cp_model.INFEASIBLE:
                self._result.proven = True
                self._result.why_not = NONE
                return self._done()
            if status not in _FOUND:
                break
            found, is_least = round(solver.value(self._size.of)), size is not None or status == cp_model.OPTIMAL
            answer = self._answer(solver)
            built, told = self._built(answer)
            self._result.judged += 1
            if not told:
                self._result.decklist, self._result.size, self._result.proven = built, found, is_least
                self._result.nearest = size is not None and status == cp_model.OPTIMAL
                self._result.changes = self._changes(answer)
                if size is not None or not is_least:
                    return self._done()
                size, self._is_known = found, True
                self._hint([round(solver.value(slot.count.of)) for slot in self._draft.slots])
                continue
            if size is None and found == least:  # what is near breaks fewer rules than what is only small
                size = found
            if is_least:  # with more rules it may be larger, and never smaller
                least = found
            if not self._require(told):
                self._cut(answer, told)
        self._result.why_not = "" if self._result.decklist else f"none was found within {self._limit:g} s"
        return self._done()

    def _hint(self, counts: list[int]) -> None:
        """Where the solver begins: how often each card is there, most of all."""
        model = self._draft.logic.model
        model.clear_hints()  # type: ignore[no-untyped-call]
        for slot, count in zip(self._draft.slots, counts, strict=True):
            model.add_hint(slot.count.of, count)

    def _nearest(self, size: int) -> tuple[cp_model.CpSolver, Any]:
        """The nearest repair of one size, if it is found soon enough; else any of that size, where none is known."""
        ground = self._draft.ground
        if ground is not None and ground.spots:  # a piece that lies elsewhere is nearer than any other piece
            solver, status = self._solve(self._near, size, size, _FOR_PLACES, self._nearness.come)
            if status in _FOUND:
                return solver, status
        solver, status = self._solve(self._near, size, size, _FOR_NEARNESS)
        if status not in (*_FOUND, cp_model.INFEASIBLE) and not self._is_known:
            solver, status = self._solve(self._size, size, size)
        return solver, status

    def _solve(
        self,
        goal: Amount,
        least: int,
        most: int | None,
        effort: float = 1e6,
        none_of: Amount | None = None,
    ) -> tuple[cp_model.CpSolver, Any]:
        """The smallest of a number, where the repair has a size within bounds, and something is not there."""
        model = self._draft.logic.model.clone()
        if none_of is not None:
            model.add(none_of.of == 0)
        model.add(self._size.of >= least)
        if most is not None:
            model.add(self._size.of <= most)
        model.minimize(goal.of)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = max(0.05, self._left())
        solver.parameters.max_deterministic_time = effort
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        # The models are large and easy: preparing them at length takes longer than solving them.
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.max_presolve_iterations = 1
        solver.parameters.linearization_level = 2  # rules are sums of counts: their relaxation tells nearly all
        return solver, solver.solve(model)

    # ------------------------------------------------------------ answers

    def _answer(self, solver: cp_model.CpSolver) -> dict[str, Any]:
        draft = self._draft

        def held(lit: Lit) -> bool:
            return lit if isinstance(lit, bool) else bool(solver.boolean_value(lit))

        return {
            "counts": {id(slot): int(solver.value(slot.count.of)) for slot in draft.slots},
            "numbers": {place: int(solver.value(amount.of)) for place, amount in draft.numbers.items()},
            "values": {
                place: next((word for word, lit in choice.words.items() if held(lit)), "")
                for place, choice in draft.values.items()
                if not held(choice.kept)
            },
            "marks": {
                place: [name for name, lit in names.items() if held(lit)] for place, names in draft.marks.items()
            },
        }

    def _built(self, answer: dict[str, Any]) -> tuple[Decklist, list[str]]:
        """The list as it would be, and the rules that it breaks."""
        made, _ = numbered(self._list)
        lines = [slot.entry.lines for slot in self._draft.slots]
        editor = Editor(made, self._rules.words)
        editor.apply(self._draft.slots, answer["counts"])
        for slot, kept in zip(self._draft.slots, lines, strict=True):
            slot.entry.lines = kept
        fields = self._rules.words.shape.fields.values()
        for (noun, owner), number in answer["numbers"].items():
            if number != self._draft.number_now(noun, owner):
                shape = next(each for each in fields if each.number == noun)
                editor.set_field(shape, owner, str(number))
        for (noun, owner), word in answer["values"].items():
            shape = next(each for each in fields if each.value.casefold() == noun)
            editor.set_field(shape, owner, self._rules.as_written(word))
        for (mark, owner), names in answer["marks"].items():
            if set(names) != self._draft.marked[mark, owner]:
                shape = next(each for each in fields if each.mark == mark)
                editor.set_marks(shape, owner, names)
        editor.tell_contacts(self._judge.scene(made))
        return made, self._judge.broken(made, self._format, self._day)

    def _cut(self, answer: dict[str, Any], told: Collection[str]) -> None:
        """Never this answer again; where only what is judged afterwards was broken, none with the same cards there."""
        draft, logic = self._draft, self._draft.logic
        only = self._lazy_sections if set(self._lazy).issuperset(told) else None
        other: list[Lit] = []
        for slot in draft.slots:
            if only is not None and slot.entry.section not in only:
                continue
            count = answer["counts"][id(slot)]
            other.append(draft.there(slot) if not count else logic.compared(slot.count, Op.UNEQUAL, fixed(count)))
        if only is None:
            for place, number in answer["numbers"].items():
                other.append(logic.compared(draft.numbers[place], Op.UNEQUAL, fixed(number)))
            for place, choice in draft.values.items():
                word = answer["values"].get(place)
                other.append(logic.no(choice.kept if word is None else choice.words.get(word, choice.none)))
            for place, names in draft.marks.items():
                there = answer["marks"][place]
                other += [logic.no(lit) if name in there else lit for name, lit in names.items()]
        logic.must(other)

    def _changes(self, answer: dict[str, Any]) -> list[Change]:
        found: list[Change] = []
        net = [(group[0], sum(answer["counts"][id(slot)] - slot.before for slot in group)) for group in self._groups()]
        for sign, what in ((-1, "remove"), (1, "add")):
            for slot, count in net:
                if count * sign > 0:
                    place = _owned(slot.entry.section, slot.entry.owner)
                    place = slot.host.entry.card.name if slot.host is not None else place
                    found.append(Change(what, count * sign, slot.words(self._rules.words.shape), place))
        return [*found, *self._fields_changed(answer)]

    def _fields_changed(self, answer: dict[str, Any]) -> Iterator[Change]:
        fields, now = self._rules.words.shape.fields.values(), self._draft.marked
        for (noun, owner), number in answer["numbers"].items():
            if number != self._draft.number_now(noun, owner):
                name = next(each.name for each in fields if each.number == noun)
                yield Change("write", 1, _owned(name, owner), str(number))
        for (noun, owner), word in answer["values"].items():
            name = next(each.name for each in fields if each.value.casefold() == noun)
            said = self._rules.as_written(word) if word else ""
            yield Change("write" if word else "leave out", 1, _owned(name, owner), said)
        for (mark, owner), names in answer["marks"].items():
            name = next(each.name for each in fields if each.mark == mark)
            for each in names:
                if each not in now[mark, owner]:
                    yield Change("write", 1, _owned(name, owner), each)
            if not names and now[mark, owner]:
                yield Change("leave out", 1, _owned(name, owner), "")


def _owned(name: str, owner: str) -> str:
    return f"{owner}'s {name}" if owner else name
