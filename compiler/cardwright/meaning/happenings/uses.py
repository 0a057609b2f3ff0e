"""Texts that are used: “the effects of an opponent's event would initiate”, “a triggered character ability”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Attribute, Role, Value
from cardwright.meaning.context.scope import among
from cardwright.meaning.happenings.occasions import Occasions

USE = "use"
"""The verb of the core for a text that is used."""
CARD = "card"
"""The noun that says no more than that something has a text."""
ABILITIES = frozenset({"ability", "abilities"})
"""Nouns for any text of a card."""
LABEL = Role("label")


def _is_triggered(item: said.Filter) -> bool:
    """“triggered”: whatever initiates was triggered."""
    return isinstance(item, said.Done) and item.verb == "trigger" and item.form == "participle"


class Uses(Occasions):
    """Reads that a text comes to its effects."""

    under_label = ""
    """The label of the texts that are spoken of, if it is said."""

    def _refuse_labels_among(self, source: said.Thing) -> None:
        """“an event or a when revealed ability”: of which of the two the label is asked cannot be said yet."""
        things = source.things if isinstance(source, said.Both) else [source]
        kinds = [kind for one in things if isinstance(one, said.Select) for kind in one.kinds]
        told = next((kind for kind in kinds if kind.kind == "ability" and self.label_called(kind.noun)), None)
        if told is not None:
            raise self.refuse("ability", "whose ability this is, is not understood", told)

    def deed_pattern(self, act: said.Act, moment: Moment, free: Role | None = None) -> m.On:
        self.under_label = ""
        found = super().deed_pattern(self._text_used(act), moment, free)
        if not self.under_label:
            return found
        which = self.fresh(Sort.VALUE)
        name = m.Just(Attribute(str(LABEL)), Value(self.under_label))
        label = m.Slot(LABEL, which, among(which, name), span=act.span)
        return replace(found, slots=(*found.slots, label))

    def _text_used(self, act: said.Act) -> said.Act:
        """“the effects of an opponent's event would initiate”: that text is used, and comes to its effects."""
        opens, who = self.lexicon.verb(act.verb).opens, act.who
        if not opens or who is None or act.what is not None or act.passive or act.roles or act.more:
            return act
        source = self._effects_of(who)
        if source is None:
            return act
        self.take(act, "who")
        self.policy("effects-that-initiate")
        if isinstance(source, said.Both) or len(getattr(source, "kinds", ())) > 1:
            self._refuse_labels_among(source)
        used = act.model_copy(update={"verb": USE, "who": None, "what": self._bearers_of(source), "passive": True})
        self.take(act, "verb")
        self.copies.append((used, act))
        return used

    def _bearers_of(self, thing: said.Thing) -> said.Thing:
        """“a triggered character ability”: the ability of a character; which cards have a kind of ability, the game's
        table says."""
        if isinstance(thing, said.Both):
            things = [self._bearers_of(one) for one in self.take(thing, "things")]
            several = thing.model_copy(update={"things": things})
            self.copies.append((several, thing))
            return several
        if not isinstance(thing, said.Select) or all(kind.kind != "ability" for kind in thing.kinds):
            return thing
        kinds = [one for kind in self.take(thing, "kinds") for one in self._bearing(kind)]
        join = self.take(thing, "join") or ("or" if len(kinds) > 1 else "")
        whole = thing.model_copy(update={"kinds": kinds, "join": join})
        self.copies.append((whole, thing))
        return whole

    def _bearing(self, kind: said.Kind) -> list[said.Kind]:
        if kind.kind != "ability":
            return [kind]
        known, label = self.lexicon.nouns.get(kind.noun), self.label_called(kind.noun)
        rest = [item for item in self.take(kind, "filters") if not _is_triggered(item)]
        bars = [one for item in rest for one in _each_bar(item)]
        types = [one for item in rest if not _each_bar(item) for one in _each_of(item)]
        named = [one.noun for one in types if isinstance(one, said.OfKind) and one.kind == CARD]
        nouns = named or ([str(known.kind)] if known is not None and known.kind is not None else [])
        if not nouns and not types and (label or kind.noun in ABILITIES):
            self.policy("any-card-has-abilities")
            nouns = [CARD]
        if len(named) != len(types) or not nouns or kind.amount is not None or kind.bound:
            raise self.refuse("ability", "whose ability this is, is not understood", kind)
        for name in ("noun", "kind", "plural"):
            self.take(kind, name)
        for item in (*[item for item in rest if not _each_bar(item)], *types, *filter(_is_triggered, kind.filters)):
            self._take_all(item, told=True, several=True)
        for item in rest:
            if isinstance(item, said.AnyOf) and _each_bar(item):
                for name in ("filters", "join"):
                    self.take(item, name)
        self.under_label = label or self.under_label
        return [said.Kind(noun=noun, kind=CARD, plural=kind.plural, filters=bars, span=kind.span) for noun in nouns]

    def label_called(self, noun: str) -> str:
        """The label under which a text stands that is called so; empty, if none is."""
        return next((name for name, label in self.lexicon.labels.items() if label.called == noun), "")


def _each_of(item: said.Filter) -> list[said.Filter]:
    return list(item.filters) if isinstance(item, said.AnyOf) else [item]


def _each_bar(item: said.Filter) -> list[said.Filter]:
    """“non-agenda, non-plot”: what the cards are not."""
    each = _each_of(item)
    joined = not isinstance(item, said.AnyOf) or item.join == "and"
    return each if joined and all(isinstance(one, said.Not) for one in each) else []
