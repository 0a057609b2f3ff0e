"""Keywords as they stand in a sentence, with what they are given."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.inflect import plural
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Keyword, Parameter, Value
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.things.numbers import Numbers


class Keywords(Numbers):
    """Reads keywords."""

    def _is_label(self, name: str) -> bool:
        """Whether a keyword is had by a line with a label of that name."""
        return name in self.lexicon.labels and self.lexicon.labels[name].keyword

    def each_keyword(self, thing: said.KeywordUse) -> list[m.Quality]:
        """“Size-Changing [Tech], [Covert]”: given a list of values, it is had once for each of them."""
        given = getattr(thing, "given", None) or []
        several = given[0] if len(given) == 1 and isinstance(given[0], said.Both) else None
        if several is None or several.join != "and" or not all(map(_is_value, several.things)) or thing.where:
            return [self.keyword(thing)]
        self.policy("once-for-each-value-given")
        self._take_all(thing, several=True, told=True)
        uses = [thing.model_copy(update={"given": [one], "arguments": []}) for one in several.things]
        self.copies += [(use, thing) for use in uses]
        return [self.keyword(use) for use in uses]

    def keyword(self, thing: said.KeywordUse) -> m.Quality:
        """A keyword with what it is given."""
        name = self.take(thing, "name")
        known = name in self.lexicon.definitions or name in self.lexicon.statuses or self._is_label(name)
        if self.lexicon.definitions and not known:
            raise self.refuse("keyword", f"“{name}” is known by name only: no text says what it does", thing)
        where = self.take(thing, "where")
        printed = self.keyword_as_printed(thing)
        given = self._given(thing)
        # what stands after "to" is what it is given; where the sentence says so itself, it is not read twice
        against = tuple(self._given_against(item, thing) for item in where) if not given else ()
        if given and where:
            self._given_twice(where, given, thing)
        quantity = self.take(thing, "quantity")
        if quantity is not None:
            raise self.refuse("keyword", "how many of a keyword is not understood", thing)
        arguments = (*against, *(self.argument(each, thing) for each in given))
        return m.WithKeyword(Keyword(name), arguments, printed, span=thing.span)

    def has_what_it_needs(self, made: m.Ability) -> None:
        """What is given a keyword has it of something: “Dispel AREA” without an area would do nothing."""
        for part in walk(made):
            given = part.quality if isinstance(part, m.Give) else None
            if not isinstance(given, m.WithKeyword) or given.arguments:
                continue
            known = self.lexicon.definitions.get(given.keyword)
            if known is not None and known.parameters and not known.bare:
                needed = " and ".join(_called(one) for one in known.parameters if one.isupper())
                some = [" ".join((given.keyword, *self._for_instance(known.parameters, at))) for at in range(2)]
                hint = f"say it: {', '.join(dict.fromkeys(some))}"
                raise self.refuse("argument", f"“{given.keyword}” needs {needed}", given.span, hint)

    def _for_instance(self, parameters: tuple[str, ...], at: int) -> list[str]:
        """What a keyword could be given, for a hint."""
        return [str(at + 1) if len(one) == 1 else ([*self._for_parameter(one), *[one] * 2])[at] for one in parameters]

    def _for_parameter(self, parameter: str) -> list[str]:
        """The values that a parameter may have; of one that is none of an attribute, kinds of cards."""
        attributes = self.lexicon.parameters.get(parameter, (parameter.lower(),))
        known = [value for attribute in attributes for value in self.lexicon.worths.get(str(attribute), ())]
        named = parameter.lower() in self.lexicon.nouns  # one card of a kind, by its name
        if known or named or parameter in self.lexicon.parameters or not parameter.isupper():
            return sorted(known, key=_short_first)
        kinds = [noun for noun, data in self.lexicon.nouns.items() if str(data.kind or "") == noun]
        return [plural(noun) for noun in sorted(kinds)]

    def keyword_as_printed(self, thing: said.KeywordUse) -> bool:
        """“printed renown”: a keyword that stands on the card; nothing else is said of keywords."""
        filters = self.take(thing, "filters")
        words = [item for item in filters if isinstance(item, said.InState) and item.group == "printed"]
        if len(words) != len(filters) or len(words) > 1:
            raise self.refuse("keyword", "this description of a keyword is not understood", thing)
        for item in words:
            for name in ("word", "group"):
                self.take(item, name)
        return bool(words)

    def _given_twice(self, where: list[said.Filter], given: list[Any], thing: said.KeywordUse) -> None:
        """“Immunity to events”: what stands after the preposition is what the keyword is given."""
        against = where[0]
        if len(where) != 1 or not isinstance(against, said.Related) or given != [against.thing]:
            raise self.refuse("keyword", "this description of a keyword is not understood", thing)
        known = self.lexicon.definitions.get(thing.name)
        if self.take(against, "preposition") != (known.before or "to" if known is not None else "to"):
            raise self.refuse("keyword", f"“{against.preposition}” is not understood here", against)
        if against.thing is given[0]:  # read as what it is given
            self.take(against, "thing")
            return
        self._take_all(against)

    def _given_against(self, item: said.Filter, thing: said.KeywordUse) -> m.Number | m.Set[Any] | m.Quality:
        """“Immunity to events”."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "to" or thing.arguments:
            raise self.refuse("keyword", "this description of a keyword is not understood", thing)
        return self.argument(self.take(item, "thing"), thing)

    def _given(self, thing: said.KeywordUse) -> list[Any]:
        self.take(thing, "arguments")
        if hasattr(thing, "given"):
            given: list[Any] = self.take(thing, "given")
            return given
        return list(thing.arguments)

    def argument(self, given: Any, thing: said.KeywordUse) -> m.Number | m.Set[Any] | m.Quality:
        """What a keyword is given: a number, a value, a filter."""
        if isinstance(given, str):
            if given.isdigit():
                return m.Const(int(given))
            if given in self.own.parameters:
                return m.GivenNumber(Parameter(given))
            attribute = self._attribute_of(given)
            if attribute:
                return m.Just(Attribute(attribute), Value(given))
            raise self.refuse("argument", f"“{given}” is not understood after the keyword", thing)
        if isinstance(given, said.Amount):
            return self.number(given)
        if isinstance(given, said.Select) and given.kinds[0].kind == "value":
            kind = given.kinds[0]
            self._take_all(given)
            return m.Just(Attribute(getattr(kind, "attribute", "") or self._attribute_of(kind.noun)), Value(kind.noun))
        if isinstance(given, said.Both):
            if self.take(given, "join") != "or":
                raise self.refuse("argument", "what the keyword is given is not understood", given)
            found = [self.argument(item, thing) for item in self.take(given, "things")]
            sets = tuple(item for item in found if isinstance(item, m.Set))
            if len(sets) != len(found):
                raise self.refuse("argument", "what the keyword is given is not understood", given)
            return m.Union(sets)
        described = self.describe(given)
        if described.amount.det is not Det.BARE or described.places or described.base is not None:
            raise self.refuse("argument", "what the keyword is given is not understood", thing)
        described.anywhere = True
        described.zones = ()
        return self.pieces(described)

    def qualities_of(self, thing: said.Thing) -> m.Class:
        """“triggered abilities”, “its text box”: all that is of one kind of what a card has."""
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.kinds[0].filters or thing.where:
            raise self.refuse("class", "which qualities are meant is not understood", thing)
        found = self.lexicon.classes.get(thing.kinds[0].noun)
        if found is None or thing.quantity is not None:
            raise self.refuse("class", "which qualities are meant is not understood", thing)
        self._take_all(thing)
        return found


def _is_value(thing: said.Thing) -> bool:
    """Whether a value stands there, and nothing else is said of it."""
    if not isinstance(thing, said.Select) or thing.where or thing.owner or thing.quantity or len(thing.kinds) > 1:
        return False
    return thing.kinds[0].kind == "value" and not thing.kinds[0].filters


def _called(parameter: str) -> str:
    """`N` is a number, `AREA` its area."""
    return "a number" if len(parameter) == 1 else f"its {parameter.lower()}"


def _short_first(word: str) -> tuple[int, str]:
    return len(word), word
