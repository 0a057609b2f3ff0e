"""How large a deck has to be: “your minimum deck size is 100 cards”."""

from __future__ import annotations

from cardwright.lang import tree as said

DECK_SIZE, DECK = "deck size", "deck"
LEAST = "minimum"
INCLUDE, BUILD = "include", "build"


def is_least_size(be: said.Be) -> said.Act | None:
    """“Your minimum deck size is 100 cards”: you must include at least 100 cards in your deck."""
    size, what = be.who, be.what
    if be.mood or be.negated or be.tense or be.roles or be.state or be.manner or be.times or be.per or be.as_if:
        return None
    if not isinstance(size, said.Select) or not isinstance(size.owner, said.You) or size.quantity or size.where:
        return None
    kind, quantity = size.kinds[0], what.quantity if isinstance(what, said.Select) else None
    least = [item.word if isinstance(item, said.InState) else "" for item in kind.filters] == [LEAST]
    if kind.noun != DECK_SIZE or len(size.kinds) != 1 or not least or kind.bound or kind.amount is not None:
        return None
    if quantity is None or quantity.number is None or quantity.bound or quantity.words:
        return None
    assert isinstance(what, said.Select)
    cards = what.model_copy(update={"quantity": quantity.model_copy(update={"bound": "at least"})})
    pile = size.model_copy(update={"kinds": [said.Kind(noun=DECK, kind="zone", span=kind.span)]})
    there = said.Role(role="destination", preposition="in", thing=pile, span=size.span)
    return said.Act(
        verb=INCLUDE,
        means=BUILD,
        who=said.You(span=size.owner.span),
        what=cards,
        roles=[there],
        mood="must",
        shared=be.shared,
        span=be.span,
    )
