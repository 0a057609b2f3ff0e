"""Keywords that are spoken of as such: “the printed shadow keyword” is shadow, as it is printed.

Where a card comes from or lies is said of the card, though it stands behind the keyword that the card has.
"""

from __future__ import annotations

from cardwright.lang import tree as said

KEYWORD, PRINTED, THE, FROM = "keyword", "printed", "the", "from"
"""The noun for keywords, the group of the word for what is printed, and the article."""


def by_its_name(thing: said.Select) -> said.KeywordUse | said.Select | None:
    """“the renown keyword”: renown; “with the printed shadow keyword from any faction”: that is said of the card."""
    if any(kind.noun == KEYWORD for kind in thing.kinds):
        return None if thing.where else _named(thing)
    where: list[said.Filter] = []
    for item in thing.where:
        inner = item.thing if isinstance(item, said.Related) else None
        if isinstance(inner, said.KeywordUse) and isinstance(item, said.Related) and _comes_from(inner.where):
            where += [item.model_copy(update={"thing": inner.model_copy(update={"where": []})}), *inner.where]
            continue
        named = _named(inner) if isinstance(inner, said.Select) and inner.where else None
        if named is None or not isinstance(item, said.Related) or not isinstance(inner, said.Select):
            where.append(item)
            continue
        where += [item.model_copy(update={"thing": named}), *inner.where]
    return thing.model_copy(update={"where": where}) if len(where) > len(thing.where) else None


def _comes_from(where: list[said.Filter]) -> bool:
    """“shadow from any faction”: a keyword comes from nowhere, its card does."""
    return bool(where) and all(isinstance(item, said.Related) and item.preposition == FROM for item in where)


def _named(thing: said.Select) -> said.KeywordUse | None:
    """The keyword that is named, if that is all that is said."""
    kind = thing.kinds[0]
    quantity = thing.quantity
    if len(thing.kinds) != 1 or kind.noun != KEYWORD or kind.plural or thing.owner is not None or thing.chosen:
        return None
    if quantity is None or quantity.words != [THE] or quantity.number is not None or kind.amount is not None:
        return None
    names = [item.noun for item in kind.filters if isinstance(item, said.OfKind) and item.kind == KEYWORD]
    printed: list[said.Filter] = [
        item for item in kind.filters if isinstance(item, said.InState) and item.group == PRINTED
    ]
    if len(names) != 1 or len(names) + len(printed) != len(kind.filters):
        return None
    return said.KeywordUse(name=names[0], filters=printed, span=thing.span)
