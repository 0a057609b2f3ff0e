"""A keyword in a row of sentences: “Smash 3. If you discarded a Wound this way, draw a card.”

What comes after it may speak of what it did, so that its own text is read in its place, with what it is given.
"""

from __future__ import annotations

from abc import abstractmethod

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning import nodes as m
from cardwright.meaning.forms import nodes_of
from cardwright.meaning.labels import Labels
from cardwright.meaning.lexicon import LexiconError
from cardwright.meaning.nodes import Sort


class Unfolding(Labels):
    """Reads abilities in which a keyword is one sentence of several."""

    @abstractmethod
    def _body(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        """What a row of sentences does."""

    @abstractmethod
    def _is_done(self, made: m.Ability) -> bool:
        """Whether a plain line is done when the card is used."""

    def unfolded(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        """What a row of sentences does, the first of which may be a keyword."""
        first = statements[0]
        use = first.thing if isinstance(first, said.Phrase) else None
        others = any(not isinstance(item, said.Phrase) for item in statements)
        if not isinstance(use, said.KeywordUse) or not others or not self._is_done(made):
            return self._body(statements, made)
        assert isinstance(first, said.Phrase)
        inner = self._text_of(use)
        if first.roles or first.times or first.per or first.manner or not inner:
            return self._body(statements, made)
        for name in ("thing", "roles", "times", "per", "manner"):
            self.take(first, name)
        given = m.Give(self.fresh(Sort.PIECE), m.This(), self.keyword(use), span=use.span)
        self.policy("keyword-read-in-its-place")
        found = self._body([*inner, *statements[1:]], made)
        if found.effect is None or found.standings:
            raise self.refuse("keyword-row", "what this keyword does is not understood beside other sentences", use)
        if found.condition is not None:
            self.weighed |= {id(node) for one in use.given for node in nodes_of(one)}  # it stands in the keyword's text
            return found  # behind a condition it is only done: no card has it
        return replace(found, standings=(given,))

    def _text_of(self, use: said.KeywordUse) -> list[said.Statement]:
        """The sentences of a keyword with numbers in the places of its letters; none where it is no such keyword."""
        known = self.lexicon.definitions.get(use.name)
        if known is None or len(known.lines) != 1 or len(known.parameters) != len(use.arguments):
            return []
        given = dict(zip(known.parameters, use.arguments, strict=True))
        if not all(len(name) == 1 and value.isdigit() for name, value in given.items()):
            return []
        words = [_filled(word, given) for word in known.lines[0].split(" ")]
        try:
            ability = self.lexicon.read(" ".join(words))
        except LexiconError:
            return []
        if ability.labels or any(self.is_standing(item) for item in ability.statements):
            return []
        return [_at(item, use.span) for item in ability.statements]


def _filled(word: str, given: dict[str, str]) -> str:
    """A word of a keyword's text, with a number for its letter: `+N`."""
    bare = word.lstrip("+-").rstrip(".,")
    return word.replace(bare, given[bare]) if bare in given else word


def _at(node: said.Statement, span: m.Span) -> said.Statement:
    """The same sentence, standing where the keyword stands."""
    fields = {name: _moved(value, span) for name, value in node.__dict__.items()}
    return node.model_copy(update={**fields, "span": span})


def _moved(value: object, span: m.Span) -> object:
    if isinstance(value, list):
        return [_moved(one, span) for one in value]
    return _at(value, span) if isinstance(value, said.Node) else value  # type: ignore[arg-type]
