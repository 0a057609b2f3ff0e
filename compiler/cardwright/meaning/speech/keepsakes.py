"""What a card remembers of its lines, and what its other lines call it: “the chosen model”, “the named House”."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech.abilities import Abilities
from cardwright.meaning.speech.words import Unsayable, conjuncts


def keepsakes(abilities: Iterable[m.Ability], lexicon: Lexicon, vocabulary: Vocabulary) -> dict[m.Node, str]:
    """The names of all that the abilities of one card bind, for whoever speaks of it from another line."""
    nodes = [node for ability in abilities for node in walk(ability)]
    asked = {node for node in nodes if isinstance(node, m.Kept)}
    if not asked:
        return {}
    namer = _Namer(lexicon, vocabulary)
    namer.begin()
    found: dict[m.Node, str] = {}
    binders = [binder for node in nodes if isinstance(node, m.Pick) for binder in node.binders]
    for binder in binders:
        kept: m.Kept[object] = m.Kept(binder.each.sort, binder.each.number)
        if kept in asked:
            found[kept] = namer.picked_name(binder, len(binders) > 1)
    for do in nodes:
        deed = do.deed if isinstance(do, (m.Do, m.Each, m.May)) else None
        if deed is not None and m.Kept(Sort.DEED, deed.number) in asked:
            found.update(namer.done(do, m.Kept(Sort.DEED, deed.number)))
    return found


class _Namer(Abilities):
    """Names what other lines speak of."""

    def picked_name(self, binder: m.Binder, several: bool) -> str:
        word = self.kept_word(binder.each.sort)
        if binder.each.sort is Sort.VALUE:
            if not isinstance(binder.of, m.Declared):
                raise Unsayable("named")
            return f"the {word} {self.attribute(str(binder.of.attribute))}"
        if binder.each.sort is Sort.FIGURE:
            return f"the {word} number"
        whole = binder.of.of if isinstance(binder.of, m.Minus) else binder.of
        phrase = self.phrase(_plain(whole))
        side = [state for state in phrase.states if state in self.lexicon.sides] if several else []
        values = [data.kind for data in self.lexicon.values.values() if data.kind is not None]
        kind = phrase.called if phrase.called in self.lexicon.nouns or not values else self.kind(str(values[0]))
        return " ".join(["the", word, *side, kind])

    def done(self, do: m.Node, kept: m.Kept[m.Event]) -> dict[m.Node, str]:
        if isinstance(do, m.Do):
            parts = {str(part.role): part.by for part in do.parts}
            kind = parts.get("kind")
            if isinstance(kind, m.Just):
                noun = str(kind.value)
                many = parts.get("amount") != m.Const(1)
                return {m.Of(kept, Role("what")): f"this card's {self.plural(noun) if many else noun}"}
        last = [node for node in walk(do) if isinstance(node, m.Do)][-1]
        return {kept: f"{self.form(self.verb(str(last.verb))[0], 'past')} this way"}


def _plain(found: m.Set[Any]) -> m.Set[Any]:
    """The set without what ties it to others that are picked with it."""
    if not isinstance(found, m.Where):
        return found
    truths = [truth for truth in conjuncts(normal(found.truth)) if not isinstance(truth, (m.Rel, m.Same))]
    return m.Where(found.of, found.each, m.And(tuple(truths)))


__all__ = ["keepsakes"]
