"""Ways out: what to write, name or replace so that a rule is kept. A remedy is tried on the list before it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from cardwright.check.messages import listed
from cardwright.decks.library import CardFacts, short_name
from cardwright.decks.rules.faults import Fix, Number, Tried, names, shown
from cardwright.decks.scene import Entry, Scene
from cardwright.decks.world import ListWorld
from cardwright.lang.tree import Select, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

MOST_CARDS = 40
"""Cards of the library that are looked at as a replacement."""
MOST_TRIED = 40
"""How often a list is judged with something changed; one with many faults is told more plainly what to do."""
MOST_SEARCHED = 400
"""For how many faults a remedy is looked for at all."""
MOST_MISSES = 6
"""How many of these may be of no use before the search is given up."""
MOST_TOLD = 3
_MOST_CHOICES = 6
Fine = Callable[[], bool]
"""Whether the rule is kept as things stand."""
Step = Callable[[], Callable[[], None]]
"""Something done to a list; what it returns takes it back."""


class Remedies:
    """Finds remedies for an entry that is at fault."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def of(self, entry: Entry, world: ListWorld, is_fine: Fine) -> str:
        """The nearest remedy: a choice, other equipment, a bearer, another card."""
        if not world.scene.may_try(MOST_SEARCHED):
            return f"replace {entry.card.name}"
        return (
            self._choice(entry, world, is_fine)
            or self._taken(entry, world, is_fine)
            or self._borne(entry, world, is_fine)
            or self.replaced(entry, world, is_fine)
        )

    # ------------------------------------------------------------ what is written below a card

    def _choice(self, entry: Entry, world: ListWorld, is_fine: Fine) -> str:
        """`write rank: Ally below it`: where a choice among the card's values would do."""
        for name, shape in self._rules.words.shape.details.items():
            if not shape.value:
                continue
            fitting, best = [], []
            for value in self._choices(entry.card, shape.value):
                with _changed(world.scene, entry, chosen={**entry.chosen, shape.value: value}):
                    if is_fine():
                        fitting.append(f"`{name}: {value}`")
                        best += fitting[-1:] if self._helps(world.scene) else []
            if best:
                return Tried(f"write {listed(best[:_MOST_CHOICES])} below it")
            if fitting:
                return f"write {listed(fitting[:_MOST_CHOICES])} below it"
        return ""

    def _choices(self, card: CardFacts, field: str) -> list[str]:
        """The values a card has; of a card that has none, those that the game knows."""
        own = card.written(field)
        if own or field in self._rules.words.fields:
            return own
        return next((words for known, words in self._rules.words.vocabulary.values.items() if known == field), [])

    def _taken(self, entry: Entry, world: ListWorld, is_fine: Fine) -> str:
        borne = [other for other in world.scene.entries if other.bearer is entry]
        if not borne:
            return ""
        for other in borne:
            other.bearer = None
        world.scene.worked_out.clear()
        try:
            fine = is_fine()
            helps = fine and self._helps(world.scene)
        finally:
            for other in borne:
                other.bearer = entry
            world.scene.worked_out.clear()
        words = f"take {names(borne)} away from {entry.card.name}"
        return Tried(words) if helps else words if fine else ""

    def _borne(self, entry: Entry, world: ListWorld, is_fine: Fine) -> str:
        field = self._rules.words.shape.bearing(entry.section)
        if not field or entry.bearer is not None:
            return ""
        kinds: dict[str, None] = {}
        for other in world.scene.entries:
            if other is not entry and other.card.is_known and other.card.type not in kinds:
                with _changed(world.scene, entry, bearer=other):
                    if is_fine():
                        kinds[other.card.type] = None
        if not kinds:
            return ""
        return f"indent it below the {' or '.join(kinds)} that bears it: `{field}: {entry.card.name}`"

    # ------------------------------------------------------------ what a field names

    def named(self, who: Thing, entry: Entry, world: ListWorld, is_fine: Callable[[Entry], bool]) -> str:
        """`name another model of the list as Boss`: where the fault is that of the entry a field picks out."""
        field = self._mark(who)
        if not field:
            return ""
        others = [other for other in world.scene.entries if other is not entry and other.card.type == entry.card.type]
        fitting = [other for other in others if is_fine(other)]
        kind, noun = entry.card.type, _noun(who)
        if not fitting:
            return f"add a {kind} that may be {noun} and name it: `{field}: NAME`"
        best = [other for other in fitting if self._helps_named(noun, entry, other, world.scene)]
        lines = dict.fromkeys(f"`{field}: {other.card.name}`" for other in best or fitting)
        words = f"name another {kind} of the list as {noun}: {listed(list(lines)[:MOST_TOLD])}"
        return Tried(words) if best else words

    def _helps_named(self, mark: str, entry: Entry, other: Entry, scene: Scene) -> bool:
        with (
            _changed(scene, entry, marks=entry.marks - {mark}),
            _changed(scene, other, marks=other.marks | {mark}),
        ):
            return self._helps(scene)

    def marked(self, world: ListWorld, thing: Thing, gap: Number) -> Fix:
        """`add a line `boss: Robb Stark``: where too few or too many are picked out."""
        noun, field = _noun(thing), self._mark(thing)
        if gap > 0:
            return f"take out {shown(gap)} of the lines `{field}: NAME`" if field else ""
        if field:
            return lambda: self._line(world, field, (self._as_marked(noun, each) for each in world.scene.entries))
        field = self._card_field(noun)
        return (lambda: self._line(world, field, self._as_named(world.scene, noun))) if field else ""

    def _line(self, world: ListWorld, field: str, ways: Iterable[tuple[str, Step]]) -> str:
        """A line that picks out a card or puts one into the list; those that were tried and help are named."""
        owner = next(iter(world.scene.owners), "") if world.scene.beside > 1 else ""
        line = f"{owner}'s {field}" if owner else field
        names: dict[str, None] = {}
        for name, do in ways:
            if name not in names and self._rules.trials.helps(world.scene, do):
                names[name] = None
            if len(names) == MOST_TOLD:
                break
        if not names:
            return f"add a line `{line}: NAME`"
        return Tried(f"add a line {listed([f'`{line}: {name}`' for name in names])}")

    @staticmethod
    def _as_marked(mark: str, entry: Entry) -> tuple[str, Step]:
        """An entry picked out, and the way back."""

        def do() -> Callable[[], None]:
            before = entry.marks
            entry.marks = before | {mark}

            def back() -> None:
                entry.marks = before

            return back

        return entry.card.name, do

    def _as_named(self, scene: Scene, noun: str) -> Iterator[tuple[str, Step]]:
        """The cards that a field may put into the list."""
        shape, trials = self._rules.words.shape, self._rules.trials
        kind = shape.types.get(noun, noun.casefold().removesuffix(" card"))
        owner = next(iter(scene.owners), "") if scene.beside > 1 else ""
        for card in self._rules.words.library.of_type(kind):
            step = Entry(card, 1, noun, owner)
            yield short_name(card), partial(trials.put, scene, step)

    def _card_field(self, noun: str) -> str:
        """The field that puts such a card into the list, where no section does."""
        shape = self._rules.words.shape
        return next(
            (name for name, each in shape.fields.items() if each.card == noun and noun not in shape.sections), ""
        )

    def _mark(self, thing: Thing) -> str:
        """The field that picks out what a thing names."""
        fields = self._rules.words.shape.fields.items()
        return next((name for name, shape in fields if shape.mark and shape.mark == _noun(thing)), "")

    def given(self, world: ListWorld, noun: str, amount: Number) -> Fix:
        """`write reputation: 150`: where a field gives the number."""
        for name, shape in self._rules.words.shape.fields.items():
            if shape.number and shape.number in (noun, self._rules.words.plural(noun)):
                words, given = f"write `{name}: {shown(amount)}`", shape.number
                return lambda: self._rules.trials.written(world, words, given, int(amount))
        return ""

    # ------------------------------------------------------------ another card

    def replaced(self, entry: Entry, world: ListWorld, is_fine: Fine) -> str:
        """`replace it, for example with ...`: cards of the same type, those first that are most like the others."""
        fitting: list[str] = []
        misses = 0
        for card in self._candidates(entry, world):
            with _changed(world.scene, entry, card=card, chosen={}):
                if is_fine():
                    helps = self._helps(world.scene)
                    fitting += [card.name] if helps else []
                    misses += not helps
            if len(fitting) == MOST_TOLD or misses == MOST_MISSES:
                break
        words = f"replace {entry.card.name}"
        return Tried(f"{words}, for example with {listed(fitting)}") if fitting else words

    def _candidates(self, entry: Entry, world: ListWorld) -> list[CardFacts]:
        present = {other.card.name for other in world.scene.entries}
        alike = [card for card in self._rules.words.library.of_type(entry.card.type) if card.name not in present]
        fields = self._rules.words.shape.show
        common: Counter[tuple[str, str]] = Counter()
        for other in world.scene.entries:
            if other.section == entry.section and other is not entry:
                common.update({(field, value): other.count for field in fields for value in other.card.values(field)})

        def strangeness(card: CardFacts) -> tuple[int, str]:
            return -sum(common[field, value] for field in fields for value in card.values(field)), card.name

        return sorted(alike, key=strangeness)[:MOST_CARDS]

    # ------------------------------------------------------------ trying

    def _helps(self, scene: Scene) -> bool:
        """Whether the list has fewer faults than it had, by all rules of the format."""
        if scene.faults is None or not scene.may_try(MOST_TRIED):
            return False
        return self._count(scene) < scene.faults

    def _count(self, scene: Scene) -> int:
        return self._rules.count_faults(scene)


def _noun(thing: Thing) -> str:
    return thing.kinds[0].noun if isinstance(thing, Select) else ""


@contextmanager
def _changed(scene: Scene, entry: Entry, **changes: object) -> Iterator[None]:
    """The entry as it would be; afterwards it is as it was."""
    before = {name: getattr(entry, name) for name in changes}
    for name, value in changes.items():
        setattr(entry, name, value)
    scene.worked_out.clear()
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(entry, name, value)
        scene.worked_out.clear()
