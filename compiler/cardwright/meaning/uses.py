"""Texts that are used: “the effects of an opponent's event would initiate”, “a triggered character ability”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Moment
from cardwright.meaning.occasions import Occasions
from cardwright.meaning.symbols import Role

USE = "use"
"""The verb of the core for a text that is used."""


def _is_triggered(item: said.Filter) -> bool:
    """“triggered”: whatever initiates was triggered."""
    return isinstance(item, said.Done) and item.verb == "trigger" and item.form == "participle"


class Uses(Occasions):
    """Reads that a text comes to its effects."""

    def deed_pattern(self, act: said.Act, moment: Moment, free: Role | None = None) -> m.On:
        return super().deed_pattern(self._text_used(act), moment, free)

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
        known = self.lexicon.nouns.get(kind.noun)
        rest = [item for item in self.take(kind, "filters") if not _is_triggered(item)]
        types = [one for item in rest for one in (item.filters if isinstance(item, said.AnyOf) else [item])]
        named = [one.noun for one in types if isinstance(one, said.OfKind) and one.kind == "card"]
        nouns = named or ([str(known.kind)] if known is not None and known.kind is not None else [])
        if len(named) != len(types) or not nouns or kind.amount is not None or kind.bound:
            raise self.refuse("ability", "whose ability this is, is not understood", kind)
        for name in ("noun", "kind", "plural"):
            self.take(kind, name)
        for item in (*kind.filters, *types):
            self._take_all(item, told=True, several=True)
        return [said.Kind(noun=noun, kind="card", plural=kind.plural, span=kind.span) for noun in nouns]
