"""A keyword in a row of sentences: “Smash 3. If you discarded a Wound this way, draw a card.”

What comes after it may speak of what it did, so that its own text is read in its place, with what it is given.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.gamedata.entries import Build, LexiconError
from cardwright.meaning.lines.ledby import LedBy

Spoken = TypeVar("Spoken", bound=said.Node)


class Unfolding(LedBy):
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
        others = self.memory.unfolds or any(not isinstance(item, said.Phrase) for item in statements)
        if not isinstance(use, said.KeywordUse) or not others or not self._is_done(made):
            return self._spoken_of(statements, self._body(statements, made))
        assert isinstance(first, said.Phrase)
        inner = self._text_of(use)
        if first.roles or first.times or first.per or first.manner or not inner:
            return self._spoken_of(statements, self._body(statements, made))
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

    def _spoken_of(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        """The record of a line that has keywords done: who bears it is spoken of as having them, unless it has them
        done only where something is so, or so often."""
        if made.effect is None or made.standings or made.condition is not None or made.limit is not None:
            return made
        bare = [item.do if isinstance(item, said.Follow) else item for item in statements]
        uses = [self._used(one) for one in bare if one is not None and not _is_got(one)]
        done = [one for one in uses if one is not None and self._text_of(one)]
        given = (m.Give(self.fresh(Sort.PIECE), m.This(), self.keyword(one), span=one.span) for one in done)
        return replace(made, standings=tuple(given))

    def effect(self, statement: said.Statement) -> None:
        """Emit what a statement does; a keyword that stands where something is done is done there."""
        use = self._used(statement)
        inner = self._text_of(use) if use is not None else []
        if use is None or not inner:
            super().effect(statement)
            return
        if not use.where:
            self._take_all(statement)
        self.policy("keyword-done-where-it-stands")
        all_of_it = nodes_of(statement) if use.where else [node for given in use.given for node in nodes_of(given)]
        for node in all_of_it:  # what it is given stands in its text
            self.weighed.add(id(node))
            for name in node.__dict__:
                self.take(node, name)
        for one in inner:
            super().effect(one)

    def _used(self, statement: said.Statement) -> said.KeywordUse | None:
        """“Ambush: Explore.”, “Then Feast.”, “you get Versatile 3”: the keyword that is done there."""
        if isinstance(statement, said.Phrase) and isinstance(statement.thing, said.KeywordUse):
            more = statement.roles or statement.times or statement.per or statement.manner
            return None if more else statement.thing
        if not isinstance(statement, said.Act) or statement.mood or statement.tense or statement.passive:
            return None
        if statement.roles or statement.times or statement.per or statement.manner or statement.by_doing:
            return None
        if statement.more or statement.recipient or not isinstance(statement.who, said.You | None):
            return None
        if statement.what is None and statement.verb in self.lexicon.definitions:
            return said.KeywordUse(name=statement.verb, span=statement.span)
        got = isinstance(statement.what, said.KeywordUse) and self.lexicon.verb(statement.verb).build is Build.GET
        return statement.what if got else None  # type: ignore[return-value]

    def _text_of(self, use: said.KeywordUse) -> list[said.Statement]:
        """What a keyword has done, with what it is given in the places of its parameters; none where it does nothing by
        itself, or where it cannot be told."""
        known = self.lexicon.definitions.get(use.name)
        arguments = use.arguments or (_value_after(use, known.before) if known is not None else [])
        told = use.where and not (arguments and not use.arguments)
        names = [name for name in known.parameters if name != known.before] if known is not None else []
        if known is None or len(names) != len(arguments) or use.filters or told or use.quantity:
            return []
        given = dict(zip(names, arguments, strict=True))
        if any(len(name) == 1 and not value.isdigit() for name, value in given.items()):
            return []
        lines = "\n".join(known.lines).replace("\n•", " •").split("\n")
        done = [found for line in lines if (found := self._line_done(line, given))]
        return [moved_to(item, use.span) for item in done[0]] if len(done) == 1 else []

    def _line_done(self, line: str, given: dict[str, str]) -> list[said.Statement]:
        """The sentences of a line that is done; none, where it waits for something or holds."""
        try:
            ability = self.lexicon.read(" ".join(_filled(word, given) for word in line.split(" ")))
        except LexiconError:
            return []
        if ability.labels or any(self._waits(item) for item in ability.statements):
            return []
        return list(ability.statements)

    def _waits(self, item: said.Statement) -> bool:
        if isinstance(item, said.When):
            return item.word != "if" or item.do is None or self._waits(item.do)
        return self.is_standing(item)


def _is_got(statement: said.Statement) -> bool:
    """“You get Versatile 3”: what a player gets, his or her card does not have."""
    return isinstance(statement, said.Act) and (statement.who is not None or statement.what is not None)


def _value_after(use: said.KeywordUse, preposition: str) -> list[str]:
    """“Empowered by [Tech]”: the one value behind the keyword's preposition."""
    relation = use.where[0] if len(use.where) == 1 else None
    thing = relation.thing if isinstance(relation, said.Related) and relation.preposition == preposition else None
    if not isinstance(thing, said.Select) or thing.where or thing.owner or thing.quantity or len(thing.kinds) != 1:
        return []
    kind = thing.kinds[0]
    return [kind.noun] if kind.kind == "value" and not (kind.filters or kind.amount) else []


def _filled(word: str, given: dict[str, str]) -> str:
    """A word of a keyword's text, with a number for its letter: `+N`."""
    bare = word.lstrip("+-").rstrip(".,")
    return word.replace(bare, given[bare]) if bare in given else word


def moved_to(node: Spoken, span: m.Span) -> Spoken:
    """The same sentence, standing where the keyword stands."""
    fields = {name: _moved(value, span) for name, value in node.__dict__.items()}
    return node.model_copy(update={**fields, "span": span})


def _moved(value: object, span: m.Span) -> object:
    if isinstance(value, list):
        return [_moved(one, span) for one in value]
    return moved_to(value, span) if isinstance(value, said.Node) else value
