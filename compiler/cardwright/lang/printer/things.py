"""Things in canonical words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.lang import inflect
from cardwright.lang.tree import (
    Act,
    Amount,
    AnyOf,
    Be,
    Both,
    Called,
    Change,
    Constant,
    ControlledBy,
    Done,
    Filter,
    Fraction,
    Gap,
    InState,
    Is,
    KeywordUse,
    Kind,
    Named,
    Not,
    Number,
    OfKind,
    Quantity,
    Quote,
    Ref,
    Related,
    Saying,
    Select,
    Self,
    Thing,
    Where,
    You,
)

if TYPE_CHECKING:
    from cardwright.lang.printer.predicates import PredicatePrinter

_BEFORE_OWNER = frozenset({"all", "both", "half", "twice", "any number of", "one of", "each", "any", "no", "some"})
_ARTICLED = {"half": "half the", "twice": "twice the"}
"""Words that a noun which is nobody's has with its article."""
_AFTER_NUMBER = frozenset({"more", "less"})
_PLURAL_WORDS = {"this": "these", "that": "those"}
_SPOKEN_WITH_A_CONSONANT = ("uni", "use", "usable", "one", "eu")
_POSSESSIVES = frozenset({"his", "her", "its", "their"})


class ThingPrinter:
    """Prints noun phrases; clauses inside them are printed by the statement printer."""

    def __init__(self, owner: PredicatePrinter) -> None:
        self.statements = owner
        self.vocabulary = owner.vocabulary

    def for_each(self, thing: Thing) -> str:
        """Of what something happens as often: “for each Knight”, “for each of those models”."""
        words = self.thing(thing)
        return f"for {words}" if words.startswith("each ") else f"for each {words}"

    def thing(self, thing: Thing) -> str:
        """A noun phrase."""
        if isinstance(thing, You):
            return "you"
        if isinstance(thing, Gap):
            return ""
        if isinstance(thing, Both):
            return listed([self.thing(item) for item in thing.things], thing.join)
        text = self._quote(thing) if isinstance(thing, Quote) else self._head(thing)
        outer = self.statements.gap_is_plural
        self.statements.gap_is_plural = self._is_plural(thing)
        words = [text, *(self.where(item) for item in thing.where)]
        self.statements.gap_is_plural = outer
        return " ".join(words)

    def _head(self, thing: Select | Named | Self | Ref | Change | Amount | KeywordUse) -> str:
        if isinstance(thing, Select):
            return self._select(thing)
        if isinstance(thing, Named):
            return self._counted(thing.quantity, thing.name)
        if isinstance(thing, Self):
            return f"this {thing.noun}" if thing.noun else self.statements.own_name or "this card"
        if isinstance(thing, Ref):
            return self._reference(thing)
        if isinstance(thing, Change):
            amount = self.number(thing.amount) if thing.amount is not None else ""
            return f"{thing.sign}{amount}" + self._spaced(self.kinds(thing.kinds, thing.join), bool(amount))
        if isinstance(thing, Amount):
            number = self._inches(thing.quantity) if thing.inches else self.quantity(thing.quantity)
            return " ".join([number, *(self.filter(item) for item in thing.filters)])
        words = [*(self.filter(item) for item in thing.filters), thing.name, *thing.arguments]
        return self._counted(thing.quantity, " ".join(words))

    def _spaced(self, words: str, apart: bool) -> str:
        return f" {words}" if words and apart else words

    def _counted(self, quantity: Quantity | None, words: str) -> str:
        return words if quantity is None else articled(self.quantity(quantity), words)

    def _reference(self, thing: Ref) -> str:
        if thing.owner is not None:
            return self._possessive(thing.owner)
        if not thing.noun:
            return thing.word
        word = _PLURAL_WORDS.get(thing.word, thing.word) if thing.plural else thing.word
        noun = Kind(noun=thing.noun, kind=thing.kind, plural=thing.plural, filters=thing.filters)
        return f"{word} {self.kinds([noun], '')}"

    def _quote(self, thing: Quote) -> str:
        if thing.name:
            return self._counted(thing.quantity, f'"{thing.name}"')
        return '"' + " ".join(self.statements.ability(ability) for ability in thing.abilities) + '"'

    # ------------------------------------------------------------ selections

    def _select(self, thing: Select) -> str:
        nouns = self.kinds(thing.kinds, thing.join)
        quantity = thing.quantity
        if thing.owner is None:
            if quantity is None:
                return nouns
            if len(quantity.words) == 1 and quantity.words[0] in _ARTICLED:
                quantity = quantity.model_copy(update={"words": [_ARTICLED[quantity.words[0]]]})
            return articled(self._determiners(quantity, thing.kinds[0].plural), nouns)
        owner = self._possessive(thing.owner)
        if quantity is None:
            return f"{owner} {nouns}"
        before = [word for word in quantity.words if word in _BEFORE_OWNER]
        after = quantity.model_copy(update={"words": [word for word in quantity.words if word not in _BEFORE_OWNER]})
        return " ".join(part for part in (*before, owner, self._determiners(after, False), nouns) if part)

    def _determiners(self, quantity: Quantity, plural: bool) -> str:
        if plural and quantity.words and quantity.words[0] in _PLURAL_WORDS:
            words = [_PLURAL_WORDS[quantity.words[0]], *quantity.words[1:]]
            quantity = quantity.model_copy(update={"words": words})
        return self.quantity(quantity)

    def _possessive(self, owner: Thing) -> str:
        if isinstance(owner, You):
            return "your"
        if isinstance(owner, Ref) and owner.word in _POSSESSIVES and not owner.noun:
            return owner.word
        text = self.thing(owner)
        return f"{text}'" if text.endswith("s") and self._is_plural(owner) else f"{text}'s"

    def _is_plural(self, thing: Thing) -> bool:
        if isinstance(thing, Ref):
            return thing.plural
        return isinstance(thing, Select) and thing.kinds[-1].plural

    def quantity(self, quantity: Quantity) -> str:
        """Determiners and number."""
        words = [word for word in quantity.words if word not in _AFTER_NUMBER]
        tail = [word for word in quantity.words if word in _AFTER_NUMBER]
        if quantity.number is not None or quantity.bound:
            words.append(self.bounded(quantity.bound, quantity.number))
        return " ".join([*words, *tail])

    def _inches(self, quantity: Quantity) -> str:
        """`6" or more`: the mark stands right behind the number."""
        if quantity.number is None:
            return self.quantity(quantity)
        number = self.number(quantity.number)
        return self.quantity(quantity).replace(number, f'{number}"', 1)

    def bounded(self, bound: str, number: Number | None) -> str:
        shown = self.number(number) if number is not None else ""
        if bound == "at least" and shown:
            return f"{shown} or more"
        if bound == "at most" and shown:
            return f"{shown} or less"
        return f"{bound} {shown}".strip()

    def number(self, number: Number) -> str:
        if isinstance(number, Constant):
            return str(number.value)
        if isinstance(number, Fraction):
            return f"{number.over}/{number.under}"
        return number.name

    def kinds(self, kinds: list[Kind], join: str) -> str:
        """Nouns with their adjectives; what all share is said once."""
        if not kinds:
            return ""
        words = [self._kind(kinds[0], 0)]
        for kind in kinds[1:]:
            same = kind.kind == kinds[0].kind and kind.filters == kinds[0].filters
            words.append(self._kind(kind, len(kind.filters) if same else 0))
        return listed(words, join or "and")

    def _kind(self, kind: Kind, skip: int) -> str:
        noun = f'"{kind.noun}"' if kind.kind == "name" else kind.noun
        if kind.plural:
            noun = self.vocabulary.plurals.get(noun) or inflect.plural(noun)
        words = [self.filter(item) for item in kind.filters[skip:]] + [noun]
        if kind.amount is not None:
            words.append(self.number(kind.amount))
        if kind.bound:
            words.append(kind.bound)
        return " ".join(words)

    # ------------------------------------------------------------ filters

    def filter(self, item: Filter) -> str:
        """A filter before its noun, or after `is`."""
        if isinstance(item, Is):
            return item.value
        if isinstance(item, InState):
            return item.word
        if isinstance(item, Done):
            return self.statements.verb_form(item.verb, item.form)
        if isinstance(item, OfKind):
            return item.noun
        if isinstance(item, Called):
            known = self.vocabulary.is_name(item.name)
            return item.name if known else f'"{item.name}"'
        if isinstance(item, Not):
            return f"non-{self.filter(item.filter)}"
        if isinstance(item, AnyOf):
            return listed([self.filter(member) for member in item.filters], item.join)
        return self.where(item)

    def where(self, item: Filter) -> str:
        """A filter after its noun."""
        if isinstance(item, Related):
            return f"{item.preposition} {self.thing(item.thing)}"
        if isinstance(item, ControlledBy):
            return self._controlled(item.who)
        if isinstance(item, Where):
            return self._clause(item)
        if isinstance(item, Saying):
            return self._quote(item.quote)
        if hasattr(item, "thing"):
            return f"than {self.thing(item.thing)}"
        return self.filter(item)

    def _controlled(self, who: Thing) -> str:
        if isinstance(who, You):
            return "you control"
        if isinstance(who, Ref) and not who.noun:
            return f"{who.word} {'control' if who.plural else 'controls'}"
        return f"controlled by {self.thing(who)}"

    def _clause(self, where: Where) -> str:
        clause = where.clause
        if where.link == "that":
            return "that " + self.statements.without_subject(clause)
        if where.link == "to":
            return "to " + self.statements.infinitive(clause)
        if where.link:
            return f"{where.link} {self.statements.statement(clause)}"
        if isinstance(clause, Act) and clause.passive and isinstance(clause.what, Gap):
            return self.statements.participle(clause)
        if isinstance(clause, Be) and isinstance(clause.who, Gap):
            return self.statements.described(clause)
        return self.statements.statement(clause)


def listed(words: list[str], join: str) -> str:
    """`a`, `a or b`, `a, b, or c`."""
    if len(words) <= 2:
        return f" {join} ".join(words)
    return ", ".join(words[:-1]) + f", {join} {words[-1]}"


def articled(determiners: str, words: str) -> str:
    """Determiners before words, with `an` where it is spoken so."""
    last = determiners.rsplit(" ", 1)[-1]
    start = words.lstrip('["').lower()
    if last == "a" and start[:1] in "aeiou" and not start.startswith(_SPOKEN_WITH_A_CONSONANT):
        determiners += "n"
    return f"{determiners} {words}".strip()
