"""What a keyword is given, in the place of its parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.shapes import sort_of
from cardwright.meaning.calculus.symbols import Attribute, Name, Value
from cardwright.meaning.gamedata.lexicon import Lexicon


class Giving:
    """The arguments of one use of a keyword."""

    def __init__(
        self,
        parameters: Sequence[str],
        arguments: Sequence[str],
        rules: Rules,
        lexicon: Lexicon,
    ) -> None:
        self.cast, self.lexicon, self.fields_of = rules.cast, lexicon, rules.book.pieces.attributes
        self.described = rules.described
        self.texts: dict[str, tuple[str, ...]] = {
            name: (text,) for name, text in zip(parameters, arguments, strict=False)
        }
        if len(parameters) == 1:
            self.texts = {parameters[0]: tuple(arguments)}
        self._last = 0

    def ability(self, ability: m.Ability) -> m.Ability:
        """An ability with what it is given."""
        self._last = max((node.number for node in walked(ability) if isinstance(node, m.Var)), default=0)
        made: m.Ability = self._replaced(ability)
        return made

    def lacks(self, ability: m.Ability) -> bool:
        """Whether an ability speaks of something that the keyword is not given here: then it says nothing."""
        asked = {str(node.name) for node in walked(ability) if isinstance(node, (m.Given, m.GivenNumber))}
        return bool(self.texts) and not asked <= self.texts.keys()

    def _replaced(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self._replaced(one) for one in node)
        if isinstance(node, m.GivenNumber):
            text = self._only(node.name, node)
            return self._anew(self.described[text]) if text in self.described else m.Const(int(text), span=node.span)
        if isinstance(node, m.Given):
            return self._set(node)
        if isinstance(node, m.GivenQuality):
            raise CannotRun("the table cannot give a keyword this yet", node.span)
        if not isinstance(node, m.Node):
            return node
        described = self._described(node)
        if described is not None:
            return described
        parts = {field.name: getattr(node, field.name) for field in fields(node) if field.name != "span"}
        changed = {name: new for name, old in parts.items() if (new := self._replaced(old)) is not old and new != old}
        return replace(node, **changed) if changed else node

    def _described(self, node: m.Node) -> m.Truth | None:
        """“Empowered by cards that cost 5 or more”: where a value of cards is asked, cards may be given."""
        values = node.quality.values if isinstance(node, m.Is) and isinstance(node.quality, m.OfValue) else None
        if not isinstance(node, m.Is) or not isinstance(values, m.Given) or len(self.texts.get(values.name, ())) != 1:
            return None
        cards = self.described.get(self._only(values.name, values))
        if not isinstance(cards, m.Set) or sort_of(cards) is not Sort.PIECE:
            return None
        return m.Among(self._replaced(node.of), self._anew(cards), span=node.span)

    def _only(self, name: str, node: m.Node) -> str:
        texts = self.texts.get(name, ())
        if len(texts) != 1:
            raise CannotRun("it is not plain what the keyword is given", node.span)
        return texts[0]

    def _set(self, node: m.Given[Any]) -> m.Set[Any]:
        sets = tuple(self._one(text, node) for text in self.texts.get(node.name, ()))
        if not sets:
            raise CannotRun("it is not plain what the keyword is given", node.span)
        return sets[0] if len(sets) == 1 else m.Union(sets, span=node.span)

    def _anew(self, node: Any) -> Any:
        """What a keyword is given in words, with names of its own for what it speaks of."""
        names: dict[int, m.Var[Any]] = {}
        for one in walked(node):
            if isinstance(one, m.Var) and one.number not in names:
                self._last += 1
                names[one.number] = m.Var(one.sort, self._last)
        return _renamed(node, names)

    def _one(self, text: str, node: m.Given[Any]) -> m.Set[Any]:
        if text in self.described:
            found: m.Set[Any] = self._anew(self.described[text])
            if sort_of(found) not in (None, node.sort):
                raise CannotRun("the table cannot give a keyword this yet", node.span)
            return found
        if node.sort is Sort.VALUE:
            return self._value(text, node)
        known = self.lexicon.nouns.get(text)
        if node.sort is not Sort.PIECE:
            raise CannotRun("the table cannot give a keyword this yet", node.span)
        if known is not None and known.kind is not None:
            quality: m.Quality = m.OfKind(known.kind)
        elif self.cast.canonical(text) in self.cast.called:
            quality = m.Called(Name(text))
        else:
            raise CannotRun(f"no card is called “{text}”", node.span)
        self._last += 1
        each: m.Var[Any] = m.Var(Sort.PIECE, self._last)
        return m.Where(m.Anywhere(), each, m.Is(each, quality), span=node.span)

    def _value(self, text: str, node: m.Given[Any]) -> m.Set[Any]:
        """A value by its name: of the attribute that the parameter is called by, if several have it."""
        names = sorted(self.lexicon.attributes.values(), key=lambda one: one.casefold() != node.name.casefold())
        for attribute in names:
            if text in self.cast.values.get(self.fields_of.get(attribute, attribute), []):
                return m.Just(Attribute(attribute), Value(text), span=node.span)
        for attribute in self.lexicon.parameters.get(node.name, ()):
            if attribute not in names or text in self.lexicon.worths.get(attribute, ()):  # an area; one no card has
                return m.Just(attribute, Value(text), span=node.span)
        raise CannotRun(f"no card has the value “{text}”", node.span)


def _renamed(node: Any, names: Mapping[int, m.Var[Any]]) -> Any:
    if isinstance(node, tuple):
        return tuple(_renamed(one, names) for one in node)
    if isinstance(node, m.Var):
        return names[node.number]
    if not isinstance(node, m.Node):
        return node
    parts = {field.name: getattr(node, field.name) for field in fields(node) if field.name != "span"}
    return replace(node, **{name: _renamed(value, names) for name, value in parts.items()})
