"""The form of a sentence: parts of it that must agree with each other.

The pass asks of each part what it needs. What it does not ask for must still be as the reader makes it: a noun of a
kind the game's table has it in, a joining word only between several, a bound only with its number. What is not so is
refused, so that nothing can stand in a sentence and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.vocabulary import MINTED
from cardwright.meaning.abridged.exchanges import IN_EXCHANGE
from cardwright.meaning.context.references import PRONOUNS
from cardwright.meaning.gamedata.lexicon import Lexicon

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

_PLAIN = frozenset({str, int, bool, tuple, type(None)})
"""What a field of a sentence can hold that is no node and has none in it."""
LISTS = (said.Both, said.AnyOf, said.Sequence, said.Choice)
"""Lists of at least two."""

_CHOSEN = frozenset({said.Select, said.Named, said.Amount})
"""Nodes that can be said to be chosen."""

COUNTED = frozenset({"card", "player"})
"""Kinds of nouns of which one is never said without a determiner."""

QUANTITIES = frozenset({"stat", "token", "number"})
"""Kinds of nouns that are so much of something: nobody who does a thing."""

OTHERS = frozenset({"card", "player", "value", "attribute", "occasion"})
"""Kinds of nouns of which there can be another."""

EDGES = frozenset({"top", "bottom"})
"""Words for the ends of a pile, which is somebody's."""

MANY = frozenset({"all", "both", "any number of", "some"})
"""Words before a noun of which there are several."""

DEMONSTRATIVES = frozenset({"that", "this", "those", "these"})
"""References that can have a noun."""

LINKS: dict[str, bool] = {
    "": True, "that": True, "who": True, "which": True, "whose": False, "in which": False, "by which": False,
    "to": False,
}  # fmt: skip
"""What opens a relative clause, and whether the clause has a gap for what it describes; `whose` says it itself."""

REFERENCES = frozenset({*PRONOUNS, "each other", "none", "one", "itself", "themselves", "nothing"})
"""Words that go back to something."""

NUMBERS: dict[str, bool] = dict.fromkeys(PRONOUNS, False) | dict.fromkeys(
    ("they", "them", "their", "those", "these", "the rest", "the others"), True
)
"""Whether a pronoun without a noun is one of several."""


def broken(nodes: list[said.Node], lexicon: Lexicon) -> Fault | None:
    """A list without members, a pair of one: nothing can be read of it."""
    inside = {id(item) for part in nodes if type(part) is said.Aside for item in part.statements}
    for part in nodes:
        if type(part) is said.Ability and any(_says_then(label, lexicon) for label in part.labels):
            inside |= {id(item) for item in part.statements}
    for part in nodes:
        kind = type(part)
        if kind is said.When and part.do is None and id(part) not in inside:  # type: ignore[attr-defined]
            return part, "nothing depends on this"
        several = SEVERAL.get(kind)
        if several is None:
            continue
        count = len(getattr(part, several))
        if count < (2 if isinstance(part, LISTS) else 0 if isinstance(part, (said.Quote, said.Change)) else 1):
            return part, "a part of this list is missing"
    return None


def _says_then(label: said.Label, lexicon: Lexicon) -> bool:
    """Whether a label says what depends on the condition that stands after it."""
    data = lexicon.labels.get(label.name)
    return data is not None and bool(data.then)


def unchosen(nodes: list[said.Node], chosen: set[int]) -> Fault | None:
    """Something that is said to be chosen, and that nobody chooses."""
    for node in nodes:
        if type(node) in _CHOSEN and node.chosen and id(node) not in chosen:  # type: ignore[attr-defined]
            return node, "nothing is chosen here"
    return None


def disagreement(nodes: list[said.Node], lexicon: Lexicon, parameters: tuple[str, ...]) -> Fault | None:
    """The first part of a sentence that does not go with another."""
    forms = _Forms(lexicon, parameters, _classes(nodes))
    for node in nodes:
        kind = type(node)
        check = _CHECKS.get(kind)
        fault = check(forms, node) if check is not None else ""
        if fault:
            return node, fault
        for name in _LISTS_OF[kind]:
            value = getattr(node, name)
            if type(value) is list and len(value) > 1 and _repeats(value) and not _is_done_again(node, lexicon):
                return node, "a part of this is said twice"
    return None


def _classes(nodes: list[said.Node]) -> frozenset[int]:
    """Nouns that name a class and need no determiner: `for each Ally`, `Stark character only`, and whose they are."""
    phrases = [node for node in nodes if isinstance(node, said.Phrase)]
    found: list[Any] = [node.thing for node in phrases]
    only = [node.thing for node in phrases if "only" in node.manner]  # “Knight character or Brienne of Tarth only”
    found += [each for thing in only if isinstance(thing, said.Both) for each in thing.things]
    found += [thing for node in nodes if (thing := node.__dict__.get("per")) is not None]
    found += [node.thing for node in nodes if isinstance(node, (said.Related, said.Role)) and node.preposition == "per"]
    for thing in found:
        owner = getattr(thing, "owner", None)
        if owner is not None:
            found.append(owner)
        kinds = getattr(thing, "kinds", None)
        if kinds and kinds[0].kind in ("attribute", "stat"):  # `for each color of Hero you have`
            found += [item.thing for item in thing.where if isinstance(item, said.Related)]
    return frozenset(map(id, found))


def _is_owned(thing: said.Thing | None) -> bool:
    """“whose banner you have”: what is had is its own."""
    return isinstance(thing, said.Select) and isinstance(thing.owner, said.Gap)


def _has_gap(clause: said.Node) -> bool:
    """Whether a clause has a gap of its own: one of a clause inside it is of what that one describes."""
    inner = {id(node) for one in nodes_of(clause) if isinstance(one, said.Where) for node in nodes_of(one.clause)}
    return any(isinstance(node, said.Gap) and id(node) not in inner for node in nodes_of(clause))


def nodes_of(node: said.Node) -> list[said.Node]:
    """A node and all below it, in the order of the fields."""
    found: list[said.Node] = []
    waiting = [node]
    while waiting:
        top = waiting.pop()
        found.append(top)
        for value in reversed(top.__dict__.values()):
            if not value:  # most fields of most nodes say nothing
                continue
            kind = type(value)
            if kind is list:
                if type(value[0]) not in _PLAIN:
                    waiting += reversed(value)
            elif kind not in _PLAIN:
                waiting.append(value)
    return found


class _Forms:
    def __init__(self, lexicon: Lexicon, parameters: tuple[str, ...], classes: frozenset[int]) -> None:
        self.classes = classes
        self.lexicon = lexicon
        self.parameters = parameters

    def _kind(self, kind: said.Kind) -> str:
        if kind.bound and kind.amount is None:
            return f"“{kind.bound}” has no number"
        if kind.kind == "attribute" and kind.noun in self.lexicon.attributes:
            wrong = [value for value in _values(kind.filters) if value.attribute != self.lexicon.attributes[kind.noun]]
            if wrong:
                return f"“{wrong[0].value}” is no {kind.noun}"
        return self._noun(kind.noun, kind.kind) or self._attribute(kind.noun, kind.kind, kind.attribute)

    def _noun(self, noun: str, kind: str) -> str:
        words = self.lexicon.wording
        if words is None or kind == "value" or words.is_noun(noun, kind):
            return ""
        if kind == "card" and words.is_only_a_name(noun):
            return ""
        return f"“{noun}” is no noun of this kind"

    def _attribute(self, noun: str, kind: str, attribute: str) -> str:
        if not attribute:
            return f"what “{noun}” is a value of is not said" if kind == "value" else ""
        if kind != "value":
            return f"“{noun}” is no value"
        if attribute == "parameter":
            return "" if noun in self.parameters else f"“{noun}” is given to nothing here"
        if attribute == MINTED:  # the text itself makes it one
            return ""
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
        if head.kind == "zone" and not head.plural and quantity is not None and "all" in quantity.words:
            return f"“{head.noun}” is one, and “all” says several"
        of = [item for item in thing.where if isinstance(item, said.Related) and item.preposition == "of"]
        edge = quantity is not None and not EDGES.isdisjoint(quantity.words)
        if thing.owner is not None and of and (edge or head.kind == "player"):
            return "whose this is, is said twice"
        if head.kind not in COUNTED or head.plural:
            return self._joined(thing)
        known = any(isinstance(item, said.Done) and item.form == "participle" for item in head.filters)
        if quantity is None and thing.owner is None and not known and id(thing) not in self.classes:
            return f"which “{head.noun}” is meant is not said"
        words = self.lexicon.wording
        several = quantity is not None and isinstance(quantity.number, said.Constant) and quantity.number.value > 1
        if several and not (words is not None and words.is_the_same_in_the_plural(head.noun)):
            return f"“{head.noun}” is one, and the number says several"
        paired = quantity is not None and quantity.words[:1] == ["both"]  # “both an Earth card and …”
        if quantity is not None and not MANY.isdisjoint(quantity.words[1:] if paired else quantity.words):
            return f"“{head.noun}” is one, and “{' '.join(quantity.words)}” says several"
        return self._joined(thing)

    def _can_be_other(self, kind: said.Kind) -> bool:
        of_a_row = kind.kind == "position" and kind.noun in self.lexicon.space_rows
        return of_a_row or (kind.kind in OTHERS and not (kind.kind == "attribute" and kind.filters))

    def _joined(self, thing: said.Select | said.Change) -> str:
        quantity = thing.quantity if isinstance(thing, said.Select) else None
        if quantity is not None and "another" in quantity.words and not self._can_be_other(thing.kinds[0]):
            return "another than which is not said"
        return "" if bool(thing.join) == (len(thing.kinds) > 1) else "these are not joined as a list is"

    def _act(self, act: said.Act) -> str:
        if bool(act.join) != bool(act.more):
            return "these verbs are not joined as a list is"
        words = self.lexicon.wording
        if act.more and act.what is not None and words is not None:
            alone = words.without_object([act.verb, *act.more])  # “stand up and kneel it”: the one has no object
            if alone:
                return f"“{alone[0]}” is done to nothing: say the two deeds one after the other"
        if act.mood and act.who is None and not act.passive:
            return f"who “{act.mood}” is not said"
        if _comes_in_a_state(act):
            return "in which state this comes there is not understood"
        return self._roles(act.roles, [act.verb, *act.more])

    def _ref(self, ref: said.Ref) -> str:
        if ref.word not in REFERENCES and not (ref.word == "of" and ref.owner is not None):
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
        done = [item.verb for item in node.state if isinstance(item, said.Done)] if isinstance(node, said.Be) else []
        return self._roles(node.roles, done)  # “is attacking in a challenge”: marked as by the verb

    def _roles(self, roles: list[said.Role], verbs: list[str]) -> str:
        words = self.lexicon.wording
        if words is None:
            return ""
        odd = [
            role
            for role in roles
            if role.role != IN_EXCHANGE  # which no word marks
            and (
                not words.marks(verbs, role.preposition, role.role)
                or role.verb not in ("", *verbs)
                or (role.role == "agent" and _is_number(role.thing))
                or (role.preposition == "" and not _is_far(role.thing))
            )
        ]
        return f"“{odd[0].preposition}” does not mark this" if odd else ""

    def _clause(self, item: said.Where) -> str:
        """A clause without a gap is about what it happens in; any other has the thing described in its gap."""
        if item.link not in LINKS:
            return f"“{item.link}” is not understood here"
        gap = _has_gap(item.clause)
        whose = item.link == "whose" and isinstance(item.clause, said.Act) and _is_owned(item.clause.what)
        return "" if LINKS[item.link] is gap or whose else f"“{item.link}” does not open such a clause"

    def _label(self, label: said.Label) -> str:
        return "" if bool(label.arguments) == ("{" in label.name) else "what this label is given is not understood"


_CHECKS: dict[type[said.Node], Callable[[_Forms, Any], str]] = {
    said.Kind: _Forms._kind,
    said.Select: _Forms._select,
    said.Change: _Forms._joined,
    said.Act: _Forms._act,
    said.Ref: _Forms._ref,
    said.InState: _Forms._state,
    said.Label: _Forms._label,
    said.Is: _Forms._value,
    said.OfKind: _Forms._of_kind,
    said.Be: _Forms._marked,
    said.There: _Forms._marked,
    said.Phrase: _Forms._marked,
    said.Where: _Forms._clause,
    said.Time: _Forms._time,
    said.Related: _Forms._related,
    said.Quantity: _Forms._quantity,
}


def _comes_in_a_state(act: said.Act) -> bool:
    """“Put a Lord into play from your hand knelt”: it is so when it comes, and not one to which it was done before."""
    places = [role.span[0] for role in act.roles if role.role == "destination"]
    said_of = act.what.where if isinstance(act.what, said.Select) and places else []
    clauses = [item.clause for item in said_of if isinstance(item, said.Where) and not item.link]
    return any(
        isinstance(clause, said.Act) and clause.passive and clause.means == "state" and clause.span[0] > max(places)
        for clause in clauses
        if not (isinstance(clause, said.Act) and (clause.roles or clause.times or clause.manner))
    )


def _is_number(thing: said.Thing) -> bool:
    return isinstance(thing, said.Amount) or (isinstance(thing, said.Select) and thing.kinds[0].kind in QUANTITIES)


def _values(filters: list[said.Filter]) -> Iterator[said.Is]:
    """The values among adjectives, joined ones too."""
    for item in filters:
        if isinstance(item, said.Is):
            yield item
        elif isinstance(item, said.AnyOf):
            yield from _values(item.filters)
        elif isinstance(item, said.Not):
            yield from _values([item.filter])


def _is_far(thing: said.Thing) -> bool:
    """`4"`, `2 spaces`."""
    if isinstance(thing, said.Select):
        return thing.kinds[0].kind == "position"
    return isinstance(thing, said.Amount) and thing.inches


class _ListFields(dict[type[said.Node], tuple[str, ...]]):
    """The fields of the sentence nodes that hold lists; labels may be said twice."""

    def __missing__(self, kind: type[said.Node]) -> tuple[str, ...]:
        noted = [vars(base).get("__annotations__", {}) for base in reversed(kind.__mro__)]
        notes = {name: note for notes in noted for name, note in notes.items()}
        found = self[kind] = tuple(name for name in kind.fields if "list[" in notes[name] and name != "labels")
        return found


_LISTS_OF = _ListFields()


def _is_done_again(node: said.Node, lexicon: Lexicon) -> bool:
    """“Frenzy, Frenzy”: a keyword that is done as often as it is said; one that is given the same several times."""
    if isinstance(node, said.Label):
        return "{count}" in (lexicon.labels[node.name].condition if node.name in lexicon.labels else "")
    if isinstance(node, said.KeywordUse):
        known = lexicon.definitions.get(node.name)
        listed = [word for word in node.arguments if word != ","]
        once = len(listed) < len(node.arguments) and not _repeats(listed)  # the commas of a list are alike
        return once or (known is not None and len(known.parameters) >= len(node.arguments) > 1)
    steps = node.steps if isinstance(node, said.Sequence) and node.join == "," else []
    return bool(steps) and all(
        isinstance(step, said.Act) and step.what is None and step.verb in lexicon.definitions for step in steps
    )


def _repeats(items: list[Any]) -> bool:
    return any(item in items[:number] for number, item in enumerate(items))
