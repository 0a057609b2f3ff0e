"""All lines of a card or keyword, in their order: later ones may speak of what earlier ones bound."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass, replace
from cardwright.meaning.abridged.heldtokens import with_tokens
from cardwright.meaning.abridged.shortnames import named_in_short
from cardwright.meaning.abridged.soletokens import with_sole_tokens
from cardwright.meaning.abridged.unabridged import in_full
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import NOWHERE, Sort
from cardwright.meaning.context.memory import Memory
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own, Reference
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.goingon import Lines
from cardwright.meaning.lines.holding import is_kept
from cardwright.meaning.lines.limits import as_often_as_paid
from cardwright.meaning.lines.overruled import (
    both_of,
    in_place_of,
    is_both,
    one_or_other,
    otherwise_done,
    overruling,
    while_not,
)
from cardwright.meaning.lines.unfolding import moved_to

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

    def policy(self, name: str) -> None:
        """Note that a named policy decided here."""
        self.policies.append(name)

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
    if own.type in lexicon.effects and any(overruling(one) or otherwise_done(one, lexicon) for one in lines[1:]):
        return _overruled(Card(lexicon, own, shared=True), lines)
    plain = Card(lexicon, own)
    found = [_line(plain, line) for line in lines]
    if plain.memory.asked:
        shared = Card(lexicon, own, shared=True)
        found = [_line(shared, line) for line in lines]
    return _unfolded(lexicon, own, lines, found) or found


def _unfolded(
    lexicon: Lexicon, own: Own, lines: Sequence[Line], found: Sequence[LineRead | Refusal]
) -> list[LineRead | Refusal] | None:
    """The lines, with keywords that stand alone in theirs read as their texts, where others then have a meaning that
    had none: they speak of what the keyword did."""
    lost = [isinstance(one, Refusal) and number > 0 for number, one in enumerate(found)]
    if own.type not in lexicon.effects or not any(lost) or not any(map(_is_keyword, lines)):
        return None
    card = Card(lexicon, own, shared=True)
    card.memory.unfolds = True
    other = [_line(card, line) for line in lines]
    refused = [(isinstance(old, Refusal), isinstance(new, Refusal)) for old, new in zip(found, other, strict=True)]
    return other if (True, False) in refused and (False, True) not in refused else None


def _is_keyword(line: Line) -> bool:
    """Whether all that a line says is a keyword."""
    statements = [one for ability in line for one in ability.statements]
    return bool(statements) and all(isinstance(one, said.Phrase) for one in statements)


def _overruled(card: Card, lines: Sequence[Line]) -> list[LineRead | Refusal]:
    """The lines of a card of which some are done in the place of those above them."""
    found: list[LineRead | Refusal] = []
    for number, line in enumerate(lines):
        rather = overruling(line)
        several = 1
        if rather is not None and is_both(rather):
            several = 1 if both_of(lines[max(number - 1, 0) : number], rather) is not None else 2
            rather = both_of(lines[max(number - several, 0) : number], rather)
        other = otherwise_done(line, card.lexicon)
        if other is not None:
            instead = _otherwise(card, other, found[-1:])
        else:
            instead = _instead(card, rather, found[-several:]) if rather is not None else None
        if instead is None:
            found.append(_line(card, line))
        else:
            found[-several:] = instead
    return found


def _otherwise(card: Card, line: said.Ability, above: Sequence[LineRead | Refusal]) -> list[LineRead | Refusal] | None:
    """What a line that asks something and the one below that is done otherwise mean; none, where that is not plain."""
    first = above[0] if above else None
    made = _line(card, [line])
    if not isinstance(first, LineRead) or not isinstance(made, LineRead) or len(first.abilities) != 1:
        return None
    whole = one_or_other(first.abilities[0], made.abilities[0], line.span)
    if whole is None:
        return None
    card.policy("otherwise-than-the-line-above")
    return [replace(first, abilities=()), replace(made, abilities=(whole,), policies=tuple(card.policies))]


def _instead(card: Card, line: said.Ability, above: Sequence[LineRead | Refusal]) -> list[LineRead | Refusal] | None:
    """What lines and the one below that is done in their place mean then; none, where that is not plain."""
    known = [one for one in above if isinstance(one, LineRead) and len(one.abilities) <= 1]
    usual = [one for line_read in known for one in line_read.abilities]
    made = _line(card, [line]) if usual and len(known) == len(above) else None
    if not isinstance(made, LineRead):
        return None
    (lower,) = made.abilities
    card.policy("in-place-of-the-line-above")
    policies = (*made.policies, *card.policies[-1:])
    holds = while_not(usual[0], lower) if len(usual) == 1 else None
    if holds is not None:
        return [replace(known[0], abilities=holds[:1]), replace(made, abilities=holds[1:], policies=policies)]
    card.memory.last += 1
    whole = in_place_of(usual, lower, m.Var(Sort.DEED, card.memory.last), line.span)
    if whole is None:
        return None
    nothing: list[LineRead | Refusal] = [replace(one, abilities=()) for one in known]
    return [*nothing, replace(made, abilities=(whole,), policies=policies)]


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
