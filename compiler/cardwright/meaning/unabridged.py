"""What a line says in fewer words than it means, said in full before it is read.

“Kneel both” leaves out of whom, “a card from yours” of what, “No player can draw” is “each player cannot”. Each of
these has one longer wording that the pass reads; here the shorter one becomes it, from the words alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.lowering.attachment import control
from cardwright.meaning.forms import nodes_of

Rule = Callable[[Any, list[said.Node]], said.Node | None]
"""A node in full, or nothing where it is so already; the second is all that stands in the line."""

OF_THEM: dict[str, str] = {"both": "both", "neither": "no"}
"""Words that speak of two by themselves, and what is said of the two instead."""

WHOSE: dict[str, str] = {"yours": "", "theirs": "they"}
"""Possessives that stand without a noun, and the pronoun of whose it is; none is you."""

PILES = frozenset({"zone", "position"})
"""Kinds of nouns that are places: what is taken “from yours” is taken out of one."""


def in_full(ability: said.Ability) -> said.Ability:
    """The ability with nothing left out; the same one, where nothing is."""
    nodes = nodes_of(ability)
    if not any(type(node) in _RULES and _RULES[type(node)](node, nodes) is not None for node in nodes):
        return ability
    full = _rebuilt(ability, nodes)
    assert isinstance(full, said.Ability)
    return full


def _rebuilt(node: said.Node, nodes: list[said.Node]) -> said.Node:
    changed: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        new: Any = value
        if isinstance(value, list):
            new = [_rebuilt(item, nodes) if isinstance(item, said.Node) else item for item in value]
            new = value if all(one is other for one, other in zip(new, value, strict=True)) else new
        elif isinstance(value, said.Node):
            new = _rebuilt(value, nodes)
        if new is not value:
            changed[name] = new
    whole = node.model_copy(update=changed) if changed else node
    rule = _RULES.get(type(whole))
    return (rule(whole, nodes) if rule is not None else None) or whole


def _of_them(thing: said.Thing | None) -> said.Thing | None:
    """“Kneel both”, “if neither is kneeling”: of them."""
    if not isinstance(thing, said.Amount):
        return None
    words = thing.quantity.words
    if len(words) != 1 or words[0] not in OF_THEM or thing.quantity.number is not None or thing.quantity.bound:
        return None
    if thing.inches or thing.filters or (thing.where and words[0] == OF_THEM[words[0]]):
        return None
    quantity = thing.quantity.model_copy(update={"words": [OF_THEM[words[0]]]})
    them = said.Ref(word="them", plural=True, span=thing.span)
    where = thing.where or [said.Related(preposition="of", thing=them, span=thing.span)]
    return thing.model_copy(update={"quantity": quantity, "where": where})


def _of_whom(word: str, span: tuple[int, int]) -> said.Thing:
    pronoun = WHOSE[word]
    return said.Ref(word=pronoun, plural=True, span=span) if pronoun else said.You(span=span)


def _of_yours(item: said.Related, nodes: list[said.Node]) -> said.Node | None:
    """“a character of yours”: one that you control; “a card from yours”: from your pile of the name before."""
    thing = item.thing
    if not isinstance(thing, said.Ref) or thing.word not in WHOSE:
        return None
    if item.preposition == "of":
        return said.ControlledBy(who=_of_whom(thing.word, thing.span), span=item.span)
    pile = _own_pile(item, thing, nodes)
    return None if pile is None else item.model_copy(update={"thing": pile})


def _from_yours(role: said.Role, nodes: list[said.Node]) -> said.Node | None:
    thing = role.thing
    pile = _own_pile(role, thing, nodes) if isinstance(thing, said.Ref) and thing.word in WHOSE else None
    return None if pile is None else role.model_copy(update={"thing": pile})


def _own_pile(at: said.Related | said.Role, ref: said.Ref, nodes: list[said.Node]) -> said.Select | None:
    """The pile of somebody that the same preposition named last, as that of another."""
    places = [node for node in nodes if isinstance(node, (said.Related, said.Role)) and node.span[1] <= at.span[0]]
    last = max((one for one in places if one.preposition == at.preposition), key=lambda one: one.span, default=None)
    pile = last.thing if last is not None else None
    if not isinstance(pile, said.Select) or pile.owner is None or pile.where:
        return None
    if any(kind.kind not in PILES or kind.filters for kind in pile.kinds):
        return None
    return pile.model_copy(update={"owner": _of_whom(ref.word, ref.span), "span": ref.span})


def _act(act: said.Act, _nodes: list[said.Node]) -> said.Node | None:
    """What is done, and to whom; “choose both” chooses options, not things."""
    found = {name: _of_them(getattr(act, name)) for name in ("who", "what") if act.means != "choose"}
    update = {name: full for name, full in found.items() if full is not None}
    whole = act.model_copy(update=update) if update else act
    forbidden = _no_one_may(whole)
    return forbidden or (whole if update else None)


def _no_one_may(act: said.Act) -> said.Act | None:
    """“No player can draw cards”: each player cannot."""
    name = "what" if act.passive else "who"
    subject = getattr(act, name)
    quantity = subject.quantity if isinstance(subject, said.Select) else None
    if act.mood != "may" or act.tense or quantity is None or quantity.words != ["no"] or quantity.number is not None:
        return None
    each = quantity.model_copy(update={"words": ["all" if subject.kinds[-1].plural else "each"]})
    return act.model_copy(update={"mood": "cannot", name: subject.model_copy(update={"quantity": each})})


def _be(be: said.Be, _nodes: list[said.Node]) -> said.Node | None:
    who, was = _of_them(be.who), _as_it_was(be)
    if who is None:
        return was
    return (was or be).model_copy(update={"who": who})


def _as_it_was(be: said.Be) -> said.Be | None:
    """“if it was the last character you controlled”: of those that you then control."""
    what = be.what
    if be.tense != "past" or not isinstance(what, said.Select):
        return None
    then = [_then(item) for item in what.where]
    if all(new is old for new, old in zip(then, what.where, strict=True)):
        return None
    return be.model_copy(update={"what": what.model_copy(update={"where": then})})


def _then(item: said.Filter) -> said.Filter:
    act = item.clause if isinstance(item, said.Where) else None
    if not isinstance(item, said.Where) or not isinstance(act, said.Act) or act.tense != "past" or act.times:
        return item
    found = control(item.model_copy(update={"clause": act.model_copy(update={"tense": ""})}))
    return found if isinstance(found, said.ControlledBy) else item


def _with_both(things: said.Both, _nodes: list[said.Node]) -> said.Node | None:
    """“each character with cost more than 3 and STR less than 3”: both are numbers of the character."""
    first, *others = things.things
    with_ = first.where[-1] if isinstance(first, said.Select) and first.where else None
    if not isinstance(first, said.Select) or not isinstance(with_, said.Related) or with_.preposition != "with":
        return None
    if first.kinds[0].kind == "stat" or not all(_is_number(one) for one in (with_.thing, *others)):
        return None
    had = said.Both(join=things.join, things=[with_.thing, *others], span=(with_.thing.span[0], things.span[1]))
    whole = with_.model_copy(update={"thing": had})
    return first.model_copy(update={"where": [*first.where[:-1], whole]})


def _is_number(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and thing.kinds[0].kind == "stat" and not (thing.quantity or thing.owner)


_RULES: dict[type[said.Node], Rule] = {
    said.Related: _of_yours,
    said.Role: _from_yours,
    said.Act: _act,
    said.Be: _be,
    said.Both: _with_both,
}
