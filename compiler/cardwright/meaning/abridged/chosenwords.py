"""A word that is chosen and then spoken of: “Choose [Recruit] or [Attack]. … a card with that icon”.

Who chooses between two words chooses between two wordings of what follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import exchanged
from cardwright.meaning.accounting.forms import nodes_of

ICON = "icon"


def chosen_word(ability: said.Ability) -> said.Ability:
    """The ability as a choice between what it says with the one word and with the other."""
    for place, item in enumerate(ability.statements):
        before, choice = (item, item.do) if isinstance(item, said.When) else (None, item)
        choice, then = _first(choice)
        words, rest = _words(choice), [*then, *ability.statements[place + 1 :]]
        if not words or not rest:
            continue
        options = [_with_word(rest, word) for word in words]
        if any(option is None for option in options):
            return ability
        span = (item.span[0], rest[-1].span[1])
        made: said.Statement = said.Choice(options=[one for one in options if one is not None], span=span)
        if before is not None:
            made = before.model_copy(update={"do": made, "span": span})
        return ability.model_copy(update={"statements": [*ability.statements[:place], made]})
    return ability


def _first(item: said.Statement | None) -> tuple[said.Statement | None, list[said.Statement]]:
    """“choose [Recruit] or [Attack], then draw a card”: the choice, and what is done after it."""
    if not isinstance(item, said.Sequence) or item.join != "then" or not item.steps:
        return item, []
    return item.steps[0], list(item.steps[1:])


def _words(item: said.Statement | None) -> list[said.Kind]:
    """The numbers whose icons are chosen from."""
    what = item.what if isinstance(item, said.Act) and item.means == "choose" else None
    if not isinstance(item, said.Act) or item.who is not None or item.mood or item.roles or item.manner or item.times:
        return []
    if not isinstance(what, said.Select) or what.join != "or" or what.quantity is not None or what.where or what.owner:
        return []
    return what.kinds if all(kind.kind == "stat" and not kind.filters for kind in what.kinds) else []


def _with_word(rest: Sequence[said.Statement], word: said.Kind) -> said.Statement | None:
    steps = list(rest)
    for place, item in enumerate(rest):
        for node in nodes_of(item):
            if _is_the_chosen(node):
                steps[place] = exchanged(steps[place], node, _icon(word, node))
    if all(new is old for new, old in zip(steps, rest, strict=True)):
        return None
    first = steps[0].do if isinstance(steps[0], said.Follow) and steps[0].link == "then" else steps[0]
    if len(steps) == 1:
        return first
    return said.Sequence(join="then", steps=[first, *steps[1:]], span=(rest[0].span[0], rest[-1].span[1]))


def _is_the_chosen(node: said.Node) -> TypeGuard[said.Ref | said.Select]:
    """“that icon”, “the chosen icon”."""
    if isinstance(node, said.Ref):
        return node.word == "that" and node.noun == ICON and not node.where
    kind = node.kinds[0] if isinstance(node, said.Select) and len(node.kinds) == 1 else None
    if (
        not isinstance(node, said.Select)
        or kind is None
        or kind.noun != ICON
        or kind.plural
        or node.where
        or node.owner
    ):
        return False
    done = kind.filters[0] if len(kind.filters) == 1 else None
    the = node.quantity is not None and node.quantity.words == ["the"] and node.quantity.number is None
    return the and isinstance(done, said.Done) and done.verb == "choose" and done.form == "participle"


def _icon(word: said.Kind, ref: said.Ref | said.Select) -> said.Select:
    """The icon of a word, at the place where the word is offered: options are told apart by it."""
    named = said.OfKind(noun=word.noun, kind=word.kind, span=word.span)
    noun = ref.kind if isinstance(ref, said.Ref) else ref.kinds[0].kind
    kind = said.Kind(noun=ICON, kind=noun, filters=[named], span=word.span)
    return said.Select(quantity=said.Quantity(words=["a"], span=word.span), kinds=[kind], span=word.span)
