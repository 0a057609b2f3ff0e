"""What something is said to bear that becomes something else: “as a Villain with "Fight: Draw a card."”."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said

ABILITY, WITH, WHOSE, ONLY = "ability", "with", "whose", "only"


class Borne(NamedTuple):
    """A text in quotation marks, and whether what bears it bears no other."""

    quote: said.Quote
    only: bool = False


def without_texts(thing: said.Thing) -> tuple[said.Thing, list[Borne]]:
    """A description without the texts that are part of it, and these."""
    if isinstance(thing, said.Both):
        return _of_both(thing)
    if not isinstance(thing, said.Select):
        return thing, []
    found = [(item, quote_of(item)) for item in thing.where]
    texts = [text for _, text in found if text is not None]
    if not texts:
        return thing, []
    return thing.model_copy(update={"where": [item for item, text in found if text is None]}), texts


def _of_both(both: said.Both) -> tuple[said.Thing, list[Borne]]:
    """“a Villain with 3 [Attack] and the ability "…"”: the noun after “and” only says what the text is."""
    first, *others = both.things
    named = [one for one in others if isinstance(one, said.Select) and _is_ability(one)]
    if both.join != "and" or len(named) != len(others) or any(len(one.where) != 1 for one in named):
        return both, []
    quotes = [one.where[0].quote for one in named if isinstance(one.where[0], said.Saying)]
    bare, texts = without_texts(first)
    return (bare, [*texts, *map(Borne, quotes)]) if len(quotes) == len(named) else (both, [])


def _is_ability(thing: said.Select) -> bool:
    plain = not (thing.owner or thing.kinds[0].filters or thing.kinds[0].plural)
    the = thing.quantity is not None and thing.quantity.words == ["the"] and thing.quantity.number is None
    return plain and the and [kind.kind for kind in thing.kinds] == [ABILITY]


def quote_of(item: said.Node) -> Borne | None:
    """The text that a part of a description gives: “with "…"”, “whose only ability is "…"”."""
    if isinstance(item, said.Saying):
        return Borne(item.quote)
    if isinstance(item, said.Related) and item.preposition == WITH and isinstance(item.thing, said.Quote):
        return Borne(item.thing)
    be = item.clause if isinstance(item, said.Where) and item.link == WHOSE else None
    if not isinstance(be, said.Be) or not isinstance(be.what, said.Quote) or be.negated or be.roles or be.times:
        return None
    whose = be.who
    if not isinstance(whose, said.Select) or [kind.kind for kind in whose.kinds] != [ABILITY] or whose.where:
        return None
    words = [one.word for one in whose.kinds[0].filters if isinstance(one, said.InState)]
    return Borne(be.what, True) if words == [ONLY] and len(whose.kinds[0].filters) == 1 else None
