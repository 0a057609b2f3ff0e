"""Which cards to add or to take out: each is tried on the list, by all rules of the format, before it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from cardwright.decks.library import CardFacts
from cardwright.decks.rules.faults import Number, Tried, tried
from cardwright.decks.scene import Entry, Scene
from cardwright.decks.world import ListWorld

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

MOST_CARDS = 30
MOST_TRIED = 60
"""How often a list is judged with something changed, for all its faults together."""
MOST_JUDGED = 400
"""The same for what a rule itself says is to be done, which is judged once."""
MOST_SWAPPED, MOST_SWAPS = 8, 150
"""How many entries are tried to make room for another card, and how often the list is judged for it in all."""
_AT_ONCE = 3
Gap = Callable[[], Number]
"""How much is too much (more than 0) or missing (less than 0) as things stand."""


class Trials:
    """Finds cards that close a gap and bring no other fault."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def gone(self, world: ListWorld, words: str, entries: Iterable[tuple[Entry, int]], still: Gap | None = None) -> str:
        """The words, tried: so many copies of these entries are taken out, or make room for another card."""
        less = list(entries)
        found = self._judged(world.scene, words, [partial(self._take, world.scene, _less(*each)) for each in less])
        if isinstance(found, Tried) or still is None:
            return found
        return tried(words, self._swapped(world.scene, still, lambda: [entry for entry, _ in less]))

    def come(self, world: ListWorld, words: str, step: Entry) -> str:
        """The same of one that is put in, for nothing or for a copy of another."""
        found = self._judged(world.scene, words, [partial(self.put, world.scene, step)])
        return found if isinstance(found, Tried) else tried(words, self._room(world.scene, step))

    def less(self, world: ListWorld, words: str, entries: list[Entry]) -> str:
        """`, for example without 1 Robb Stark`: where a sum is too great, one entry of it may be enough."""
        for entry in entries[:MOST_SWAPPED]:
            for copies in range(1, min(entry.count, _AT_ONCE) + 1):
                if self.helps(world.scene, partial(self._take, world.scene, _less(entry, copies))):
                    return Tried(f"{words}, for example without {copies} {entry.card.name}")
        return words

    def helps(self, scene: Scene, do: Callable[[], Callable[[], None]]) -> bool:
        """Whether a list has fewer faults when something is done to it; afterwards it is as it was."""
        if scene.faults is None or not scene.may_try(MOST_TRIED):
            return False
        undo = self._forgetting(scene, do())
        try:
            return self._rules.count_faults(scene) < scene.faults
        finally:
            undo()

    def written(self, world: ListWorld, words: str, noun: str, number: int) -> str:
        """The same of a number that a field gives."""
        numbers = world.scene.numbers

        def write() -> Callable[[], None]:
            before = dict(numbers)
            numbers[noun] = number

            def back() -> None:
                numbers.clear()
                numbers.update(before)

            return back

        return self._judged(world.scene, words, [write])

    def _judged(self, scene: Scene, words: str, acts: Iterable[Callable[[], Callable[[], None]]]) -> str:
        """The words of a way out, as tried ones where the list has fewer faults when it is gone."""
        if scene.faults is None or not scene.may_try(MOST_JUDGED):
            return words
        undo: list[Callable[[], None]] = []
        try:
            for act in acts:
                undo.append(self._forgetting(scene, act()))
            return Tried(words) if self._rules.count_faults(scene) < scene.faults else words
        finally:
            for back in reversed(undo):
                back()

    def added(self, world: ListWorld, section: str, args: tuple[Any, ...], gap: Gap) -> str:
        """`, for example 2 Robb Stark`: what would do, or nothing."""
        scene, shape = world.scene, self._rules.words.shape
        if section not in shape.sections or scene.tried >= scene.tries(MOST_TRIED):
            return self._swapped(scene, gap, lambda: self._suspects(scene, section))
        owner = next((each for each in reversed(args) if isinstance(each, str)), "")
        if not owner and section in scene.owned:
            owner = scene.owners[0] if len(scene.owners) == 1 else ""
        present = [entry.card for entry in scene.sections.get(section, []) if entry.card.is_known]
        kinds = {card.type for card in present}
        others = [card for card in self._rules.words.library.cards if card.type in kinds or not kinds]
        cards = list(dict.fromkeys([*present, *others]))[: MOST_CARDS + len(present)]

        def steps(need: int) -> Iterable[Entry]:
            for card in cards:
                yield Entry(card, min(need, _AT_ONCE), section, owner)

        found = self._told(self._tried(scene, gap, steps, self.put))
        return found or self._swapped(scene, gap, lambda: self._suspects(scene, section))

    def removed(self, world: ListWorld, entries: list[Entry], gap: Gap) -> str:
        """The same of what could go."""

        def steps(need: int) -> Iterable[Entry]:
            for entry in reversed(entries):
                yield _less(entry, need)

        found = self._told(self._tried(world.scene, gap, steps, self._take))
        return found or self._swapped(world.scene, gap, lambda: list(reversed(entries)))

    # ------------------------------------------------------------ one card for another

    def _suspects(self, scene: Scene, section: str) -> list[Entry]:
        """Entries of a part of the list that may make room for another: those first that most rules speak against."""
        shape = self._rules.words.shape
        alone = [section] if section in shape.sections else list(shape.sections)
        sections = shape.parts.get(shape.part(section), alone)
        there = [entry for entry in scene.suspects if entry.section in sections]
        return list(dict.fromkeys([*there, *(entry for name in sections for entry in scene.sections.get(name, ()))]))

    def _swapped(self, scene: Scene, gap: Gap, entries: Callable[[], list[Entry]]) -> str:
        """`, for example 1 Robb Stark in place of 1 Tywin Lannister`: where one card more or less alone does not do."""
        if scene.faults is None or scene.tries(MOST_SWAPS) < MOST_TRIED:  # every card of the game is looked at
            return ""
        off = gap()
        if max(off, -off) != 1 or scene.tried >= scene.tries(MOST_SWAPS):
            return ""
        for entry in entries()[:MOST_SWAPPED]:
            back = self._forgetting(scene, self._take(scene, _less(entry, 1)))
            try:
                card = self._in_place(scene, entry, gap)
            finally:
                back()
            if card is not None:
                return f", for example 1 {card.name} in place of 1 {entry.card.name}"
        return ""

    def _room(self, scene: Scene, step: Entry) -> str:
        """`, for example in place of 1 Robb Stark`: where a card alone is one too many."""
        if scene.faults is None or step.count != 1:
            return ""
        others = [entry for entry in self._suspects(scene, step.section) if entry.card is not step.card]
        for entry in others[:MOST_SWAPPED]:
            if not scene.may_try(MOST_SWAPS):
                break
            back = self._forgetting(scene, self._take(scene, _less(entry, 1)))
            there = self._forgetting(scene, self.put(scene, Entry(step.card, 1, entry.section, entry.owner)))
            try:
                if self._rules.count_faults(scene) < scene.faults:
                    return f", for example in place of 1 {entry.card.name}"
            finally:
                there()
                back()
        return ""

    def _in_place(self, scene: Scene, entry: Entry, gap: Gap) -> CardFacts | None:
        """The card that closes the gap where a copy of an entry was, and leaves fewer faults than there were."""
        present = {other.card for other in scene.entries}
        kinds = {other.card.type for other in scene.sections.get(entry.section, ())} | {entry.card.type}
        cards = [card for card in self._rules.words.library.cards if card.type in kinds and card is not entry.card]
        for card in sorted(cards, key=present.__contains__):  # what is not there yet comes first
            undo = self._forgetting(scene, self.put(scene, Entry(card, 1, entry.section, entry.owner)))
            try:
                if gap():
                    continue
                if not scene.may_try(MOST_SWAPS):
                    return None
                if self._rules.count_faults(scene) < (scene.faults or 0):
                    return card
            finally:
                undo()
        return None

    # ------------------------------------------------------------ steps

    @staticmethod
    def _told(found: list[Entry]) -> str:
        names = [f"{entry.count} {entry.card.name}" for entry in found]
        return f", for example {' and '.join(filter(None, [', '.join(names[:-1]), *names[-1:]]))}" if names else ""

    def _tried(
        self,
        scene: Scene,
        gap: Gap,
        steps: Callable[[int], Iterable[Entry]],
        do: Callable[[Scene, Entry], Callable[[], None]],
    ) -> list[Entry]:
        """One step after the other that brings the gap nearer to nothing and no rule into trouble."""
        if scene.faults is None:
            return []
        done: list[tuple[Entry, Callable[[], None]]] = []
        try:
            off = gap()
            for step in steps(ceil(max(off, -off))):
                off = gap()
                step.count = min(step.count, ceil(max(off, -off)))
                if not off or not scene.may_try(MOST_TRIED):
                    break
                undo = self._forgetting(scene, do(scene, step))
                left = gap()
                left = max(left, -left)
                # As long as something is left of it, the fault is there; once nothing is, it must be one fault less.
                is_better = left == max(off, -off) - step.count
                if is_better and self._rules.count_faults(scene) <= scene.faults - (not left):
                    done.append((step, undo))
                else:
                    undo()
            return [step for step, _ in done] if not gap() else []
        finally:
            for _, undo in reversed(done):
                undo()

    @staticmethod
    def _forgetting(scene: Scene, undo: Callable[[], None]) -> Callable[[], None]:
        """What was worked out of the list before a step, or with it, does not hold for the other."""
        scene.worked_out.clear()

        def undone() -> None:
            undo()
            scene.worked_out.clear()

        return undone

    @staticmethod
    def put(scene: Scene, step: Entry) -> Callable[[], None]:
        """More copies of an entry, or a new one; what is returned takes them out again."""
        same = [
            entry
            for entry in scene.sections.get(step.section, [])
            if entry.card is step.card and entry.owner == step.owner and not entry.chosen
        ]
        if same:
            same[0].count += step.count

            def less() -> None:
                same[0].count -= step.count

            return less
        was_there = step.section in scene.sections
        scene.add(step)

        def out() -> None:
            scene.entries.remove(step)
            scene.sections[step.section].remove(step)
            if not was_there:
                del scene.sections[step.section]

        return out

    @staticmethod
    def _take(scene: Scene, step: Entry) -> Callable[[], None]:
        """Fewer copies of the entry that a step stands for; what is returned puts them back."""
        entry = step.bearer
        assert entry is not None
        entry.count -= step.count
        places = [] if entry.count else [scene.entries, scene.sections[entry.section]]
        indexes = [row.index(entry) for row in places]
        for row in places:
            row.remove(entry)

        def back() -> None:
            entry.count += step.count
            for row, index in zip(places, indexes, strict=True):
                row.insert(index, entry)

        return back


def _less(entry: Entry, copies: int) -> Entry:
    """The step that takes so many copies of an entry away."""
    step = Entry(entry.card, min(copies, entry.count), entry.section, entry.owner)
    step.bearer = entry
    return step
