"""A pile that was named before, and what lies at either end of one, said in full.

“Put it on the bottom of that deck” speaks of the deck that was named, “put it back on the top or bottom” of the one
that it was taken from, and “the top or bottom card of your deck” of two cards, each of which has its own end.
"""

from __future__ import annotations

from cardwright.lang import tree as said

ZONE, POSITION = "zone", "position"
TOP, BOTTOM = ["the", "top"], (["bottom"], ["the", "bottom"])
BACK = "back on"


def that_pile(ref: said.Ref, nodes: list[said.Node]) -> said.Thing | None:
    """“that deck”: the deck of the game that was named last, where no player's deck was."""
    if ref.word != "that" or ref.kind != ZONE or ref.plural or ref.where or ref.owner is not None or not ref.noun:
        return None
    pile = _last_pile(ref, nodes, ref.noun)
    if pile is None:
        return None
    return pile.model_copy(update={"span": ref.span})


def _last_pile(at: said.Node, nodes: list[said.Node], noun: str = "") -> said.Select | None:
    """The pile that was named last before, of those so called; none, where it is that of some player: whose would have
    to be said again."""
    before = [node for node in nodes if isinstance(node, said.Select) and node.span[1] <= at.span[0]]
    piles = [node for node in before if [kind.kind for kind in node.kinds] == [ZONE] and not node.kinds[0].filters]
    piles = [node for node in piles if _is_such(node.kinds[0].noun, noun)] if noun else piles
    last = max(piles, key=lambda one: one.span, default=None)
    return last if last is not None and not last.where and isinstance(last.owner, (said.You, type(None))) else None


def _is_such(name: str, noun: str) -> bool:
    """The Villain Deck is a deck."""
    return name.rsplit(maxsplit=1)[-1].casefold() == noun.casefold()


def back_at_an_end(act: said.Act, nodes: list[said.Node]) -> said.Act | None:
    """“Reveal the top card of the Villain Deck. Put it back on the top or bottom”: of the Villain Deck."""
    at = next((role for role in act.roles if role.role == "destination" and role.preposition == BACK), None)
    ends = at.thing if at is not None else None
    if at is not None and isinstance(ends, said.Select) and _is_the_place(ends):
        role = at.model_copy(update={"preposition": "on"})  # it lay there before
        return act.model_copy(update={"roles": [role if one is at else one for one in act.roles]})
    if at is None or not isinstance(ends, said.Both) or len(ends.things) != 2:
        return None
    top, bottom = ends.things
    if not isinstance(top, said.Amount) or not isinstance(bottom, said.Amount) or top.where or bottom.where:
        return None
    pile = _last_pile(act, nodes)
    if pile is None or top.quantity.words != TOP or bottom.quantity.words not in BOTTOM:
        return None
    of = said.Related(preposition="of", thing=pile.model_copy(update={"span": bottom.span}), span=bottom.span)
    named = ends.model_copy(update={"things": [top, bottom.model_copy(update={"where": [of]})]})
    role = at.model_copy(update={"preposition": "on", "thing": named})
    return act.model_copy(update={"roles": [role if one is at else one for one in act.roles]})


def _is_the_place(thing: said.Select) -> bool:
    """“the Mastermind space”: a place of the game by its name, and nothing more."""
    the = thing.quantity is not None and thing.quantity.words == ["the"] and thing.quantity.number is None
    bare = the and len(thing.kinds) == 1 and not (thing.where or thing.owner or thing.kinds[0].filters)
    return bare and thing.kinds[0].kind in (ZONE, POSITION) and not thing.kinds[0].plural


def card_at_either_end(act: said.Act) -> said.Act | None:
    """“Reveal the top or bottom card of your deck”, “a card from the top or bottom of it”: its top card, or its bottom
    card."""
    both = act.what if isinstance(act.what, said.Both) else None
    if both is not None and both.join == "or" and len(both.things) == 2:
        top, bottom = both.things
        if not isinstance(top, said.Amount) or not isinstance(bottom, said.Select) or top.where or top.filters:
            return None
        return _either(act, both, top, bottom, bottom)
    return _from_either_end(act)


def _from_either_end(act: said.Act) -> said.Act | None:
    source = next((role for role in act.roles if role.role == "source"), None)
    ends, what = source.thing if source is not None else None, act.what
    if source is None or not isinstance(ends, said.Both) or ends.join != "or" or len(ends.things) != 2:
        return None
    top, bottom = ends.things
    one = isinstance(what, said.Select) and what.quantity is not None and what.quantity.words == ["a"]
    if not isinstance(top, said.Amount) or not isinstance(bottom, said.Amount) or top.where or not one:
        return None
    assert isinstance(what, said.Select)
    if what.where or what.kinds[0].filters or what.kinds[0].noun != "card":
        return None
    rest = act.model_copy(update={"roles": [role for role in act.roles if role is not source]})
    whole = what.model_copy(update={"where": bottom.where, "quantity": bottom.quantity})
    return _either(rest, ends, top, bottom, whole)


def from_one_end(act: said.Act) -> tuple[said.Role, said.Act] | None:
    """From where it is drawn, and “draw 2 cards from the bottom of your deck” as the bottom 2 cards of it."""
    source = next((role for role in act.roles if role.role == "source"), None)
    end, what = source.thing if source is not None else None, act.what
    if source is None or not isinstance(end, said.Amount) or end.quantity.words not in (TOP, *BOTTOM):
        return None
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words not in ([], ["a"]):
        return None
    plain = not (what.where or what.owner or what.quantity.bound or end.filters or end.quantity.number is not None)
    card = len(what.kinds) == 1 and what.kinds[0].noun == "card" and not what.kinds[0].filters
    if not plain or not card or len(end.where) != 1:
        return None
    quantity = what.quantity.model_copy(update={"words": end.quantity.words})
    those = what.model_copy(update={"where": end.where, "quantity": quantity})
    return source, act.model_copy(update={"what": those, "roles": [role for role in act.roles if role is not source]})


def _either(
    act: said.Act, both: said.Both, top: said.Amount, end: said.Select | said.Amount, card: said.Select
) -> said.Act | None:
    """One of two cards: each is named with its end and its pile."""
    quantity = end.quantity
    if quantity is None or quantity.number is not None or top.quantity.number is not None or len(end.where) != 1:
        return None
    if top.quantity.words != TOP or quantity.words not in BOTTOM:
        return None
    above = card.model_copy(update={"quantity": top.quantity, "span": top.span})
    below = card.model_copy(update={"quantity": quantity.model_copy(update={"words": ["the", "bottom"]})})
    return act.model_copy(update={"what": both.model_copy(update={"things": [above, below]})})
