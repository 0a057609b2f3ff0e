"""All lines of a card or keyword, in their order: later ones may speak of what earlier ones bound."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass, replace
from cardwright.meaning import nodes as m
from cardwright.meaning.goingon import Lines
from cardwright.meaning.heldtokens import with_tokens
from cardwright.meaning.holding import is_kept
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.limits import as_often_as_paid
from cardwright.meaning.memory import Memory
from cardwright.meaning.nodes import NOWHERE
from cardwright.meaning.refusal import Refusal
from cardwright.meaning.scope import Own, Reference
from cardwright.meaning.shortnames import named_in_short
from cardwright.meaning.soletokens import with_sole_tokens
from cardwright.meaning.unabridged import in_full
from cardwright.meaning.unfolding import moved_to

Line = Sequence[said.Ability]
_REPORT = "This is a fault of the compiler: please report the line, and say it in other words meanwhile."


class Card:
    """Reads the abilities of one card and keeps what they bind."""

    def __init__(self, lexicon: Lexicon, own: Own, shared: bool = False) -> None:
        self.lexicon = lexicon
        self.own = own
        self.shared = shared
        """Whether variables are numbered through the card, so that a kept one is known by its number."""
        self.memory = Memory()
        self.references: list[Reference] = []
        """What the pronouns of the lines went back to."""
        self.policies: list[str] = []
        """What decided where English leaves a choice."""

    def read(self, ability: said.Ability) -> m.Ability:
        """The meaning of the next ability; raises a `Refusal` where it has none."""
        self.memory.numbered = self.memory.last if self.shared else 0
        known = len(self.memory.items)
        reader = Lines(self.lexicon, self.own, self.memory)
        try:
            words = self.lexicon.wording
            short = named_in_short(ability, self.own, self.lexicon.called_in_short, self.lexicon.marks_of_print)
            full = with_sole_tokens(in_full(as_often_as_paid(short)), self.lexicon.sole_tokens, words)
            made = reader.ability(with_tokens(full, words))
        except Refusal:
            del self.memory.items[known:]
            raise
        self.references += reader.references
        self.policies += reader.policies
        if self.own.type in self.lexicon.effects and made.on is None and made.window is None:
            self.memory.deeds += reader.deeds
        return made


@dataclass(frozen=True, slots=True)
class LineRead:
    """What one line means, what its pronouns went back to, and which policies decided something in it."""

    abilities: tuple[m.Ability, ...]
    references: tuple[Reference, ...]
    policies: tuple[str, ...] = ()


def as_kept(own: Own, lines: Sequence[Line], lexicon: Lexicon) -> Own:
    """A card, with whether a line of it says that it stays."""
    return replace(own, stays=own.type in lexicon.effects and is_kept(lines, lexicon))


def card_meaning(lines: Sequence[Line], lexicon: Lexicon, own: Own) -> list[LineRead | Refusal]:
    """The meaning of every line, or why it has none.

    Where no line speaks of another, each is numbered by itself: the same line is the same tree on every card.
    """
    own = as_kept(own, lines, lexicon)
    plain = Card(lexicon, own)
    found = [_line(plain, line) for line in lines]
    if not plain.memory.asked:
        return found
    shared = Card(lexicon, own, shared=True)
    return [_line(shared, line) for line in lines]


def _with_first(card: Card, line: Line) -> Line:
    """A line with what its label has done besides when the card is carried out: “Artifact: …” lays the card down."""
    if card.own.type not in card.lexicon.effects:
        return line
    data = [card.lexicon.labels.get(label.name) for ability in line for label in ability.labels]
    first = [one.first for one in data if one is not None and one.first]
    said = [ability for ability in line if ability.statements or not first]  # below a heading stands what it is for
    card.memory.heads = [label for ability in line for label in ability.labels] if first else card.memory.heads
    return [*(moved_to(card.lexicon.read(text), line[0].labels[0].span) for text in first[:1]), *said]


def _line(card: Card, line: Line) -> LineRead | Refusal:
    card.references, card.policies = [], []
    try:
        made = tuple(card.read(ability) for ability in _with_first(card, line))
    except Refusal as refusal:
        return refusal
    except Exception as error:  # an accident of the compiler takes down this line, and no other
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        return Refusal("accident", f"the compiler stumbles over this line ({type(error).__name__})", NOWHERE, _REPORT)
    return LineRead(made, tuple(card.references), tuple(dict.fromkeys(card.policies)))
