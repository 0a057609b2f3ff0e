"""What a card is worth: “All Bystanders in Victory Piles are worth 3 [VP]”, “this is worth +3 [VP] for each …”."""

from __future__ import annotations

from cardwright.lang import tree as said

WORTH = "worth"
GETS, MODIFY = "get", "modify"


def is_worth(be: said.Be) -> said.Be | said.Act | None:
    """“It is worth 3 [VP]”: its [VP] is 3; “it is worth +3 [VP]”: it gets so many more."""
    if len(be.roles) != 1 or be.roles[0].preposition != WORTH or be.what is not None or be.state:
        return None
    if be.as_if or be.manner or be.times or be.mood or be.tense or be.negated or isinstance(be.who, said.Gap):
        return None
    much = be.roles[0].thing
    if isinstance(much, said.Change):
        return said.Act(verb=GETS, means=MODIFY, who=be.who, what=much, per=be.per, span=be.span)
    if not isinstance(much, said.Select) or be.who is None or be.per is not None or len(much.kinds) != 1:
        return None
    quantity, kind = much.quantity, much.kinds[0]
    exact = quantity is not None and not quantity.words and not quantity.bound and quantity.number is not None
    if not exact or much.where or much.owner or kind.filters or kind.bound or quantity is None:
        return None
    own = said.Select(kinds=[kind], owner=be.who, span=be.span)
    return be.model_copy(update={"who": own, "roles": [], "what": said.Amount(quantity=quantity, span=much.span)})
