"""What an ability can do: every act that may happen, by whom, to what, and whether that is chosen as a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.check.reading.occasions import label_row
from cardwright.check.reading.words import Words, is_target
from cardwright.check.walk import children
from cardwright.lang.tree import (
    Ability,
    Act,
    Choice,
    Node,
    Pay,
    Penalty,
    Quantity,
    Ref,
    Select,
    Self,
    Thing,
    Timed,
    When,
    Where,
)
from cardwright.lang.vocabulary import Vocabulary

_EVERY = frozenset({"each", "all", "every", "both"})
_NEVER = frozenset({"cannot", "does not", "would not", "will not"})


@dataclass(frozen=True, slots=True)
class Power:
    """One thing an ability can do."""

    verb: str
    operation: str
    """The core operation the verb stands for."""
    who: str
    what: str
    how: str
    """How what it is done to is found: target, picked, all that fit, this card, as said before."""
    when: tuple[str, ...] = ()
    """Windows and triggers that must come first, and how long it lasts."""
    part: str = ""
    """cost, optional, one of several: what else stands around it."""


def powers(ability: Ability, vocabulary: Vocabulary, own_name: str = "") -> list[Power]:
    """Every act of an ability that can happen, in the order of the words."""
    words = Words(vocabulary, own_name)
    when = tuple(label_row(label, words.label(label))[1] for label in ability.labels)
    start = Power("", "", "", "", "", when)
    return [power for statement in ability.statements for power in _Finder(words).below(statement, start)]


class _Finder:
    """Goes down a statement; `around` is a power with nothing but what holds at this place."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def below(self, item: Node, around: Power) -> Iterator[Power]:
        """The powers of a statement."""
        if isinstance(item, Act):
            yield from self._act(item, around)
        elif isinstance(item, When):
            yield from self._when(item, around)
        elif isinstance(item, Pay):
            yield from self.below(item.cost, replace(around, part="cost"))
            yield from self.below(item.effect, around)
        elif not isinstance(item, Where):  # a relative clause only describes
            inner = self._inside(item, around)
            for field, child in children(item):
                if field != "intro":  # "choose one:" is the choice itself, not one of its options
                    yield from self.below(child, inner)

    def _inside(self, item: Node, around: Power) -> Power:
        """What holds below a node that gives some of it away itself."""
        if isinstance(item, Choice | Penalty):
            return replace(around, part="one of several")
        if isinstance(item, Timed):
            period = self.words.statement(item).split(",", 1)[0]
            return replace(around, when=(*around.when, period))
        return around

    def _when(self, item: When, around: Power) -> Iterator[Power]:
        if item.do is None:
            return
        condition = f"{item.word} {self.words.statement(item.condition)}"
        yield from self.below(item.do, replace(around, when=(*around.when, condition)))

    def _act(self, item: Act, around: Power) -> Iterator[Power]:
        if item.means == "stative" or item.mood in _NEVER or item.tense:
            return
        part = around.part or ("optional" if item.mood == "may" else "")
        what = self.words.thing(item.what) if item.what is not None else ""
        who = self.words.thing(item.who) if item.who is not None else "" if item.passive else "you"
        for verb in (item.verb, *item.more):
            yield replace(around, verb=verb, operation=item.means, who=who, what=what, how=how(item.what), part=part)
        for doing in (*(done.do for done in item.by_doing), *([item.as_if] if item.as_if is not None else [])):
            yield from self.below(doing, around)


def how(thing: Thing | None) -> str:
    """How the things an act is done to are found."""
    if thing is None:
        return ""
    if is_target(thing):
        return "target"
    if isinstance(thing, Self):
        return "this card"
    if isinstance(thing, Ref):
        return "as said before"
    if isinstance(thing, Select):
        return "all that fit" if _is_every(thing.quantity) else "picked" if _is_counted(thing) else ""
    return ""


def _is_every(quantity: Quantity | None) -> bool:
    return quantity is not None and not _EVERY.isdisjoint(quantity.words)


def _is_counted(thing: Select) -> bool:
    """Whether some of many are taken, so that someone has to pick."""
    return thing.quantity is not None and thing.kinds[0].kind in ("card", "player", "position", "ability")
