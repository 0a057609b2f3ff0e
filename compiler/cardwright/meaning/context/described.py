"""A noun phrase as it is read, before anything is picked of it."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, ZoneName
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Mention


@dataclass(slots=True)
class Description:
    """A noun phrase, read: nothing is picked yet."""

    sort: Sort
    each: m.Var[Any]
    amount: Amount
    span: m.Span
    noun: str = ""
    plural: bool = False
    apiece: bool = False
    """Whether it says `each` of one after the other, not `all`."""
    base: m.Set[Any] | None = None
    picker: m.Set[m.Player] | None = None
    """Who picks which it is, if the words say so: `of your choice`."""
    places: list[m.Set[m.Place]] = field(default_factory=list)
    by_noun: m.Set[m.Player] | None = None
    """Whose it is, if its place is only where such things of his are: another place of his that is said holds."""
    zones: tuple[ZoneName, ...] = ()
    truths: list[m.Truth] = field(default_factory=list)
    such: list[m.Truth] = field(default_factory=list)
    """What must hold of all that is picked; `each` stands for the whole."""
    extreme: tuple[m.End, m.Number] | None = None
    far: said.InState | None = None
    """The word that says how far off it is: as seen from where a direction begins that is said later."""
    spread: tuple[Attribute, Amount] | None = None
    """How many values they have between them: `characters of 3 different houses`."""
    alike: tuple[Attribute, bool] | None = None
    """Of which attribute all of them have the same value, or each another: what `such` asks of a pick."""
    target: bool = False
    other: bool = False
    extra: bool = False
    anywhere: bool = False
    """History or a deed says which they are: they may lie anywhere by now."""
    of_mention: Mention | None = None
    ordinal: bool = False
    kept: said.Done | None = None
    """The word that says another line of the card bound it: chosen, named."""
    also: frozenset[str] = frozenset()
    """Nouns that fit it too: a Soldier is a model."""
    severally: tuple[m.Var[m.Player], m.Set[m.Player]] | None = None
    """Of whom each gives so many: `a card from each player's hand`."""
    always: bool = False
    """Whether its noun says where it is even when history is spoken of."""

    @property
    def nouns(self) -> frozenset[str]:
        return self.also | {self.noun}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that its noun says it is of."""
        said = [truth.quality for truth in self.truths if isinstance(truth, m.Is)]
        return frozenset(str(one.kind) for one in said if isinstance(one, m.OfKind))

    @property
    def besides(self) -> list[m.Truth]:
        """Of a period or occasion: what is said of it beside what it is."""
        return [truth for truth in self.truths if not (isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind))]

    @property
    def all(self) -> bool:
        return self.amount.det in (Det.ALL, Det.BARE, Det.THE, Det.ANY, Det.BOTH)
