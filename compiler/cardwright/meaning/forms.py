"""The form of a sentence: parts of it that must agree with each other.

The pass asks of each part what it needs. What it does not ask for must still be as the reader makes it: a noun of a
kind the game's table has it in, a joining word only between several, a bound only with its number. What is not so is
refused, so that nothing can stand in a sentence and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.references import PRONOUNS

Fault = tuple[said.Node, str]
"""A node, and what is wrong with it."""

SEVERAL: dict[type[said.Node], str] = {
    said.Select: "kinds",
    said.Change: "kinds",
    said.Both: "things",
    said.AnyOf: "filters",
    said.Sequence: "steps",
    said.Choice: "options",
    said.Quote: "abilities",
}
"""Nodes that are lists: the field of their members."""

_PLAIN = (str, int, tuple, type(None))
"""What a field of a sentence can hold that is no node and has none in it."""
LISTS = (said.Both, said.AnyOf, said.Sequence, said.Choice)
"""Lists of at least two."""

COUNTED = frozenset({"card", "player"})
"""Kinds of nouns of which one is never said without a determiner."""

QUANTITIES = frozenset({"stat", "token", "number"})
"""Kinds of nouns that are so much of something: nobody who does a thing."""

OTHERS = frozenset({"card", "player", "value", "attribute", "occasion"})
"""Kinds of nouns of which there can be another."""

DEMONSTRATIVES = frozenset({"that", "this", "those", "these"})
"""References that can have a noun."""

LINKS: dict[str, bool] = {"": True, "that": True, "who": True, "which": True, "whose": True, "in which": False}
"""What opens a relative clause, and whether the clause has a gap for what it describes."""

REFERENCES = frozenset({*PRONOUNS, "each other", "one", "itself", "themselves"})
"""Words that go back to something."""

NUMBERS: dict[str, bool] = dict.fromkeys(PRONOUNS, False) | dict.fromkeys(
    ("they", "them", "their", "those", "these", "the rest", "the others"), True
)
"""Whether a pronoun without a noun is one of several."""


def broken(ability: said.Ability) -> Fault | None:
    """A list without members, a pair of one: nothing can be read of it."""
    return next(_broken(ability), None)


def _broken(node: Any) -> Iterator[Fault]:
    for part in _nodes(node):
        if isinstance(part, said.When) and part.do is None:
            yield part, "nothing depends on this"
        several = SEVERAL.get(type(part))
        if several is None:
            continue
        count = len(getattr(part, several))
        if count < (2 if isinstance(part, LISTS) else 0 if isinstance(part, (said.Quote, said.Change)) else 1):
            yield part, "a part of this list is missing"


def unchosen(ability: said.Ability, chosen: set[int]) -> Fault | None:
    """Something that is said to be chosen, and that nobody chooses."""
    for node in _nodes(ability):
        if isinstance(node, (said.Select, said.Named, said.Amount)) and node.chosen and id(node) not in chosen:
            return node, "nothing is chosen here"
    return None


def disagreement(ability: said.Ability, lexicon: Lexicon, parameters: tuple[str, ...]) -> Fault | None:
    """The first part of a sentence that does not go with another."""
    forms = _Forms(lexicon, parameters, _classes(ability))
    return next((fault for node in _nodes(ability) for fault in forms.faults(node)), None)


def _classes(ability: said.Ability) -> frozenset[int]:
    """Nouns that name a class and need no determiner: `for each Ally`, `Stark character only`, and whose they are."""
    found: list[Any] = []
    for node in _nodes(ability):
        if isinstance(node, said.Phrase):
            found.append(node.thing)
        found.append(getattr(node, "per", None))
    for thing in found:
        found += [getattr(thing, "owner", None)] if thing is not None else []
    return frozenset(id(thing) for thing in found if thing is not None)


def _nodes(node: Any) -> Iterator[said.Node]:
    """A node and all below it, in the order of the fields."""
    waiting = [node]
    while waiting:
        top = waiting.pop()
        if isinstance(top, list):
            waiting.extend(reversed(top))
        elif isinstance(top, said.Node):
            yield top
            waiting.extend([value for value in reversed(top.__dict__.values()) if not isinstance(value, _PLAIN)])


class _Forms:
    def __init__(self, lexicon: Lexicon, parameters: tuple[str, ...], classes: frozenset[int]) -> None:
        self.classes = classes
        self.lexicon = lexicon
        self.parameters = parameters
        self.checks: dict[type[said.Node], Callable[[Any], str]] = {
            said.Kind: self._kind,
            said.Select: self._select,
            said.Change: self._joined,
            said.Act: self._act,
            said.Ref: self._ref,
            said.InState: self._state,
            said.Label: self._label,
            said.Is: self._value,
            said.OfKind: self._of_kind,
            said.Be: self._marked,
            said.There: self._marked,
            said.Phrase: self._marked,
            said.Where: self._clause,
            said.Time: self._time,
            said.Related: self._related,
            said.Quantity: self._quantity,
        }

    def faults(self, node: said.Node) -> Iterator[Fault]:
        check = self.checks.get(type(node))
        message = check(node) if check is not None else ""
        if message:
            yield node, message
        for name, value in node.__dict__.items():
            if isinstance(value, list) and name != "labels" and _repeats(value):
                yield node, "a part of this is said twice"

    def _kind(self, kind: said.Kind) -> str:
        if kind.bound and kind.amount is None:
            return f"“{kind.bound}” has no number"
        return self._noun(kind.noun, kind.kind) or self._attribute(kind.noun, kind.kind, kind.attribute)

    def _noun(self, noun: str, kind: str) -> str:
        words = self.lexicon.wording
        if words is None or kind == "value" or words.is_noun(noun, kind):
            return ""
        return f"“{noun}” is no noun of this kind"

    def _attribute(self, noun: str, kind: str, attribute: str) -> str:
        if not attribute:
            return f"what “{noun}” is a value of is not said" if kind == "value" else ""
        if kind != "value":
            return f"“{noun}” is no value"
        if attribute == "parameter":
            return "" if noun in self.parameters else f"“{noun}” is given to nothing here"
        return "" if noun in self.lexicon.worths.get(attribute, ()) else f"“{noun}” is no value of this"

    def _value(self, item: said.Is) -> str:
        return self._attribute(item.value, "value", item.attribute)

    def _quantity(self, quantity: said.Quantity) -> str:
        return "" if quantity.words or quantity.number is not None else "how many is not said"

    def _related(self, item: said.Related) -> str:
        words = self.lexicon.wording
        known = words is None or words.is_preposition(item.preposition)
        return "" if known else f"“{item.preposition}” is not understood here"

    def _time(self, time: said.Time) -> str:
        words = self.lexicon.wording
        return "" if words is None or words.is_time(time.relation) else "this time is not understood"

    def _select(self, thing: said.Select) -> str:
        """A noun that can be counted is counted, or known, or said to be several."""
        head = thing.kinds[0]
        quantity = thing.quantity
        if head.kind not in COUNTED or head.plural:
            return self._joined(thing)
        known = any(isinstance(item, said.Done) and item.form == "participle" for item in head.filters)
        if quantity is None and thing.owner is None and not known and id(thing) not in self.classes:
            return f"which “{head.noun}” is meant is not said"
        if quantity is not None and isinstance(quantity.number, said.Constant) and quantity.number.value > 1:
            return f"“{head.noun}” is one, and the number says several"
        return self._joined(thing)

    def _can_be_other(self, kind: said.Kind) -> bool:
        return kind.kind in OTHERS and not (kind.kind == "attribute" and kind.filters)

    def _joined(self, thing: said.Select | said.Change) -> str:
        quantity = thing.quantity if isinstance(thing, said.Select) else None
        if quantity is not None and "another" in quantity.words and not self._can_be_other(thing.kinds[0]):
            return "another than which is not said"
        return "" if bool(thing.join) == (len(thing.kinds) > 1) else "these are not joined as a list is"

    def _act(self, act: said.Act) -> str:
        if bool(act.join) != bool(act.more):
            return "these verbs are not joined as a list is"
        if act.mood and act.who is None and not act.passive:
            return f"who “{act.mood}” is not said"
        return self._roles(act.roles, [act.verb, *act.more])

    def _ref(self, ref: said.Ref) -> str:
        if ref.word not in REFERENCES:
            return f"“{ref.word}” is not understood"
        if not ref.noun:
            if ref.kind or ref.attribute or ref.filters or ref.plural != NUMBERS.get(ref.word, ref.plural):
                return "this reference has no noun"
            return ""
        if ref.word not in DEMONSTRATIVES:
            return f"“{ref.word}” stands for a noun and has none"
        return self._noun(ref.noun, ref.kind) or self._attribute(ref.noun, ref.kind, ref.attribute)

    def _state(self, item: said.InState) -> str:
        words = self.lexicon.wording
        fits = words is None or words.is_adjective(item.word, item.group)
        return "" if fits else f"“{item.word}” is not understood here"

    def _of_kind(self, item: said.OfKind) -> str:
        return self._noun(item.noun, item.kind)

    def _marked(self, node: said.Be | said.There | said.Phrase) -> str:
        return self._roles(node.roles, [])

    def _roles(self, roles: list[said.Role], verbs: list[str]) -> str:
        words = self.lexicon.wording
        if words is None:
            return ""
        odd = [
            role
            for role in roles
            if not words.marks(verbs, role.preposition, role.role)
            or (role.role == "agent" and _is_number(role.thing))
            or (role.preposition == "" and not _is_far(role.thing))
        ]
        return f"“{odd[0].preposition}” does not mark this" if odd else ""

    def _clause(self, item: said.Where) -> str:
        """A clause without a gap is about what it happens in; any other has the thing described in its gap."""
        if item.link not in LINKS:
            return f"“{item.link}” is not understood here"
        gap = any(isinstance(node, said.Gap) for node in _nodes(item.clause))
        return "" if LINKS[item.link] is gap else f"“{item.link}” does not open such a clause"

    def _label(self, label: said.Label) -> str:
        return "" if bool(label.arguments) == ("{" in label.name) else "what this label is given is not understood"


def _is_number(thing: said.Thing) -> bool:
    return isinstance(thing, said.Amount) or (isinstance(thing, said.Select) and thing.kinds[0].kind in QUANTITIES)


def _is_far(thing: said.Thing) -> bool:
    """`4"`, `2 spaces`."""
    if isinstance(thing, said.Select):
        return thing.kinds[0].kind == "position"
    return isinstance(thing, said.Amount) and thing.inches


def _repeats(items: list[Any]) -> bool:
    return any(item in items[:number] for number, item in enumerate(items))
