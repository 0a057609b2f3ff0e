"""What the compiler knows while it is in the middle of a card: its words, and what they have spoken of so far."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.operations import Cause
from cardwright.engine.rules import Pool, Rules
from cardwright.lang.tree import Node


class CompileError(Exception):
    """A node that cannot run yet: the message names the node, its words and the card."""


class Mention(NamedTuple):
    """Something that later words may refer back to."""

    kind: str
    """card, attribute, player ..."""
    noun: str
    slot: int
    """Where the frame keeps it."""
    group: int = 0
    """The slot of what it was picked out of: `the other` is the rest of that."""


class Scope:
    """The place in a card that is being compiled."""

    def __init__(self, rules: Rules, definition: int) -> None:
        self.rules = rules
        self.definition = definition
        self.own = sum(1 << piece for piece, own in enumerate(rules.cast.definition_of) if own == definition)
        """The pieces that bear the text."""
        self.line = 0
        self.mentions: list[Mention] = []
        self.slots = 0
        self.sources: list[Pool] = []
        """Where what is done takes its cards from, said before the sentence: `From your hand, ...`."""

    def cause(self, node: Node) -> Cause:
        """The words of a node, as the cause of what it does."""
        return (self.definition, self.line, *node.span)

    def mention(self, kind: str, noun: str, group: int = 0) -> int:
        """Keep a slot of the frame for something that was spoken of."""
        self.slots += 1
        self.mentions.append(Mention(kind, noun, self.slots, group))
        return self.slots

    def last(self, node: Node, kind: str = "", noun: str = "") -> Mention:
        """What a word refers back to: the latest mention that fits."""
        for mention in reversed(self.mentions):
            if kind in ("", mention.kind) and (noun in ("", mention.noun, "card") or mention.noun == ""):
                return mention
        raise self.error(node, "it refers back to nothing that was said before")

    def error(self, node: Node, why: str) -> CompileError:
        """That a node cannot run, with its words."""
        card = self.rules.cast.definitions[self.definition]
        words = self.rules.cast.words(self.cause(node))
        return CompileError(f"{card.name}: `{getattr(node, 'op', '?')}` ({words!r}) cannot run yet: {why}.")

    def only(self, node: Node, *handled: str) -> None:
        """Refuse a node that says more than is handled: nothing that a card says may be skipped."""
        for name, field in type(node).model_fields.items():
            if name in ("op", "span") or name in handled or field.is_required():
                continue
            if getattr(node, name) != field.default:
                raise self.error(node, f"its part `{name}` has no meaning here")
