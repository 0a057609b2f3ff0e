"""What the compiler knows while it is in the middle of a card: its words, and what they have spoken of so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from cardwright.engine.faults import CompileError
from cardwright.engine.operations import Cause
from cardwright.engine.rules import Count, Limit, Pool, Rules
from cardwright.lang.tree import Node
from cardwright.lang.tree.base import SAID_ELSEWHERE

_OF_CARDS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "one of them", "each of them"})
"""Words that speak of a card, whatever else was spoken of since."""
_OF_ITSELF = frozenset({"it", "its", "itself", "this"})
_OF_PLAYERS = frozenset({"he or she", "his or her", "him or her"})


class Mention(NamedTuple):
    """Something that later words may refer back to."""

    kind: str
    """card, attribute, player ..."""
    noun: str
    slot: int
    """Where the frame keeps it."""
    group: int = 0
    """The slot of what it was picked out of: `the other` is the rest of that."""


@dataclass
class Fate:
    """What a text does to the event that would happen: the slots that say that it does not, or how much less."""

    saved: int
    less: int
    used: bool = False


class Scope:
    """The place in a card that is being compiled."""

    def __init__(self, rules: Rules, definition: int, own: int | None = None) -> None:
        self.rules = rules
        self.definition = definition
        self.own = sum(1 << piece for piece, of in enumerate(rules.cast.definition_of) if of == definition)
        """The pieces that bear the text."""
        if own is not None:
            self.own = own
        self.line = 0
        self.offset = 0
        """Where the words stand in the line: those in quotation marks are read by themselves."""
        self.source = -1
        """The text, as one that can be borne, lost and given."""
        self.mentions: list[Mention] = []
        self.slots = 0
        self.sources: list[Pool] = []
        """Where what is done takes its cards from, said before the sentence: `From your hand, ...`."""
        self.you: int | None = None
        """The slot that says who `you` is, where somebody else does what is said."""
        self.gap: int | None = None
        self.gap_kind = "card"
        """The slot of what a relative clause describes."""
        self.variables: dict[str, Count] = {}
        """What letters stand for."""
        self.present: Pool | None = None
        """The pieces that a name can mean: in an example, those on the table."""
        self.parts: dict[str, int] = {}
        """Who was what in the event that a text waits for: the slot of the target."""
        self.fate: Fate | None = None
        """The event that would happen, in a text that speaks of one."""
        self.exact = False
        """Whether a number means neither more nor less: in what an example says must hold."""
        self.limit: Limit | None = None
        """How often what is said can be so, until somebody has seen to it."""
        self.ahead = False
        """Whether the event that is described is still to come: `before he declares defenders`."""
        self.choices = 0
        """The slot of everything that was chosen, if words speak of it."""
        self.beginning = 0
        """The slot that says how long the log was when the text began to be carried out; none where no word asks."""
        self.round_up = False
        """Whether half of an odd number is the larger half."""
        self.period: int = -1
        """The period with which what is said ends."""

    def cause(self, node: Node) -> Cause:
        """The words of a node, as the cause of what it does."""
        start, end = node.span
        return Cause(self.definition, self.line, start + self.offset, end + self.offset)

    def begun(self) -> int:
        """The slot that says how long the log was when the text began to be carried out."""
        self.beginning = self.beginning or self.slot()
        return self.beginning

    def meanings(self) -> dict[str, str]:
        """What each verb of the language stands for."""
        for definition in self.rules.cast.definitions:
            if definition.vocabulary is not None:
                return {verb: frame.means for verb, frame in definition.vocabulary.frames.items()}
        return {}

    def slot(self) -> int:
        """Keep a slot of the frame for something that no word refers to."""
        self.slots += 1
        return self.slots

    def mention(self, kind: str, noun: str, group: int = 0) -> int:
        """Keep a slot of the frame for something that was spoken of."""
        self.slots += 1
        self.mentions.append(Mention(kind, noun, self.slots, group))
        return self.slots

    def last(self, node: Node, kind: str = "", noun: str = "") -> Mention:
        """What a word refers back to: the latest mention that fits."""
        mention = self.find(node, kind, noun)
        if mention is None and getattr(node, "word", "") in _OF_ITSELF:
            return Mention("card", "", 0)  # `while it is in play`, said of the card that bears the text
        if mention is None:
            raise self.error(node, "it refers back to nothing that was said before")
        return mention

    def all_chosen(self) -> int:
        """The slot of the frame that holds everything that was chosen so far."""
        if not self.choices:
            self.choices = self.slot()
        return self.choices

    def find(self, node: Node | None, kind: str = "", noun: str = "") -> Mention | None:
        """What a word refers back to, if anything does."""
        word = getattr(node, "word", "")
        if not kind and word in _OF_CARDS:
            kind = "card"
        elif not kind and word in _OF_PLAYERS:
            kind = "player"
        fits = [one for one in reversed(self.mentions) if kind in ("", one.kind)]
        if kind in ("card", "value"):  # `that model` of what was called a soldier: the card is the same
            fits += [one for one in reversed(self.mentions) if one.kind == "card" and one not in fits]
        if word == "that" and noun:  # not the card that bears the text, which is `this`
            fits = [one for one in fits if one.slot] or fits
        called = [one for one in fits if noun == one.noun] if noun not in ("", "card") else []
        loosely = [one for one in fits if noun in ("", one.noun, "card") or one.noun == ""]
        return next(iter(called or loosely or (fits if kind in ("card", "value") else [])), None)

    @contextmanager
    def as_you(self, slot: int) -> Iterator[None]:
        """While another player acts, `you` is still the player who uses the card."""
        was = self.you
        if was is None:
            self.you = slot
        yield
        self.you = was

    @contextmanager
    def describing(self, slot: int, kind: str = "card") -> Iterator[None]:
        """Inside a relative clause: its gap is what the slot holds, a set of cards or of players."""
        was, of, self.gap, self.gap_kind = self.gap, self.gap_kind, slot, kind
        yield
        self.gap, self.gap_kind = was, of

    def error(self, node: Node, why: str) -> CompileError:
        """That a node cannot run, with its words."""
        card = self.rules.cast.definitions[self.definition]
        words = self.rules.cast.words(self.cause(node))
        message = f"{card.name}: `{getattr(node, 'op', '?')}` ({words!r}) cannot run yet: {why}."
        return CompileError(message, self.cause(node), why)

    def only(self, node: Node, *handled: str) -> None:
        """Refuse a node that says more than is handled: nothing that a card says may be skipped."""
        for name, field in type(node).model_fields.items():
            if name in ("op", "span") or name in handled or name in SAID_ELSEWHERE or field.is_required():
                continue
            if getattr(node, name) != field.default:
                raise self.error(node, f"its part `{name}` has no meaning here")


__all__ = ["CompileError", "Fate", "Mention", "Scope"]
