"""What a card took to itself in one line and another speaks of: “Ambush: Put a Hero under this Villain.”, and below it
“Fight: Gain that Hero”: the one that lies under it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import rebuilt
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.memory import Taken
from cardwright.meaning.context.scope import Mention

CARD, THAT, THE, CAPTURE, UNDER = "card", "that", ["the"], "capture", "under"
DOER, TO, WHAT = Role("doer"), Role("to"), Role("what")
ONE = m.Const(1)


def taken_in(made: m.Ability, mentions: Sequence[Mention]) -> list[Taken]:
    """What single cards a line has its card take to itself, what it calls them, and how it came to have them."""
    single = {binder.each for node in walk(made) if isinstance(node, m.Pick) for binder in node.binders if _one(binder)}
    found: list[Taken] = []
    for node in walk(made):
        if not isinstance(node, m.Do):
            continue
        parts = {part.role: part.by for part in node.parts}
        under = parts.get(TO) == m.Under(m.This())
        if not under and not (parts.get(DOER) == m.This() and node.verb == CAPTURE):
            continue
        what = parts.get(WHAT)
        alone = what in single or (isinstance(what, m.Edgemost) and what.number == ONE)
        known: tuple[object, ...] = (what, m.Of(node.deed, WHAT) if node.deed is not None else what)
        nouns = {noun for item in mentions if item.what in known for noun in item.nouns}
        found.append(Taken(frozenset(nouns if alone else ()), under))
    return found


def _one(binder: m.Binder) -> bool:
    return binder.least == ONE and binder.most == ONE


def of_what_was_taken(ability: said.Ability, taken: Taken) -> said.Ability:
    """The line with its first “that Hero” said as “the captured Hero”, “the Hero under this card”: any further one goes
    back to that."""
    first = min((node.span for node in nodes_of(ability) if _is_that(node, taken)), default=None)

    def visit(node: said.Node) -> said.Node:
        whole = rebuilt(node, visit)
        if not isinstance(whole, said.Ref) or whole.span != first or not _is_that(whole, taken):
            return whole
        captured = said.Done(verb=CAPTURE, form="participle", span=whole.span)
        this = said.Self(noun=CARD, span=whole.span)
        beneath = said.Related(preposition=UNDER, thing=this, span=whole.span)
        kind = said.Kind(noun=whole.noun, kind=CARD, filters=[] if taken.under else [captured], span=whole.span)
        one = said.Quantity(words=THE, span=whole.span)
        return said.Select(quantity=one, kinds=[kind], where=[beneath] if taken.under else [], span=whole.span)

    full = visit(ability)
    assert isinstance(full, said.Ability)
    return full


def _is_that(node: said.Node, taken: Taken) -> bool:
    """“that Hero”, and nothing else said of it."""
    if not isinstance(node, said.Ref) or node.word != THAT or node.kind != CARD or node.noun not in taken.nouns:
        return False
    return not (node.plural or node.filters or node.where or node.owner is not None)
