"""Meanings with one part changed: what an example must notice if it shows that part.

A change is one that words could have said: a number is one more, a condition, a cost, a limit or a deed is left out,
who may must, the highest is the lowest, one's own is the opponent's. What comes out is closed, and another meaning.
What a game's data says in full for a word or two (a label's condition, the end of a stack that things come from) is one
thing on a card: no words could change a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.closed import is_closed
from cardwright.meaning.calculus.nodes import Node, Span
from cardwright.meaning.calculus.walk import binder_names, cover, part_names, replaced, spans, transformed, walk
from cardwright.meaning.equality.certain import Known, certain
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.lasting.restrictions import INCLUDE

LEFT_OUT = "left out"
_PERSONS = "is the opponent", "is you"
_ALWAYS = m.Compare(m.Const(0), m.Op.EQUAL, m.Const(0))
_NOTHING = m.Seq(())
_TURNED: dict[m.Word, m.Word] = {
    m.End.MOST: m.End.LEAST,
    m.End.LEAST: m.End.MOST,
    m.Edge.TOP: m.Edge.BOTTOM,
    m.Edge.BOTTOM: m.Edge.TOP,
    m.Op.LESS: m.Op.AT_LEAST,
    m.Op.AT_MOST: m.Op.MORE,
    m.Op.AT_LEAST: m.Op.LESS,
    m.Op.MORE: m.Op.AT_MOST,
}
_LISTS: dict[type[Node], str] = {
    m.Or: "truths",
    m.Union: "sets",
    m.OneOf: "patterns",
    m.Either: "options",
    m.Last: "standings",
    m.While: "standings",
    m.During: "standings",
}
"""Nodes of which one of several may be missing."""
_LEAVES = (m.Compare, m.Is, m.Same, m.Among, m.Rel, m.Every, m.Let, m.Did, m.Now, m.Able, m.Matches, m.TruthAsOf, m.Not)
_DEEDS = (m.Do, m.Last, m.Stop, m.Alter)
_OPTIONAL = ("cost", "limit", "nth")


class Mutant(NamedTuple):
    """An ability with one part changed."""

    ability: m.Ability | None
    """None: it is not there at all."""
    span: Span
    """The words that say the part."""
    what: str
    """What has become of it: `left out`, `made 3`."""


def mutants(ability: m.Ability, known: Known | None = None) -> Iterator[Mutant]:
    """Every change of an ability that makes another meaning of it. What a card says of lists is not among them: no
    table shows it; nor that a condition is left out which follows from others, by what is known of the game."""
    idle = certain(ability, known or Known())
    if ability.rule is not None or _is_of_lists(ability):
        return
    seen, told = {_form(ability)}, set[tuple[Span, str]]()
    if len(ability.standings) + (ability.effect is not None) <= 1:
        yield Mutant(None, _words(ability), LEFT_OUT)
    for changed, span, what in _changes(ability, True, idle):
        if span == m.NOWHERE or (span, what) in told or not isinstance(changed, m.Ability) or not is_closed(changed):
            continue  # nobody has said it, or the same is done to the same words already
        form = _form(changed)
        if form not in seen and not _is_empty(form):
            seen.add(form)
            told.add((span, what))
            yield Mutant(changed, span, what)


def _is_of_lists(ability: m.Ability) -> bool:
    """Whether it only says what a list may or may not include."""
    bans = [one.pattern for one in ability.standings if isinstance(one, (m.Cannot, m.Allow))]
    verbs = {verb for one in bans if isinstance(one, m.On) for verb in one.verbs}
    return ability.effect is None and len(bans) == len(ability.standings) and verbs == {INCLUDE}


def _form(ability: m.Ability) -> Node:
    """What two changes must differ in to be two: of “A or B”, leaving out what A says is leaving out what B says, and
    an `if` of which nothing is asked is none."""
    return normal(transformed(ability, _settled))


def _settled(node: Node) -> Node:
    """A node without conditions that always hold."""
    if isinstance(node, m.Or) and any(_holds(one) for one in node.truths):
        return _ALWAYS
    if isinstance(node, m.And) and any(_holds(one) for one in node.truths):
        rest = tuple(one for one in node.truths if not _holds(one))
        return replaced(node, truths=rest) if rest else _ALWAYS
    if isinstance(node, m.If) and _holds(node.truth):
        return node.then
    if isinstance(node, m.If) and node.then == _NOTHING and node.otherwise is None:
        return _NOTHING
    return node


def _holds(truth: Node) -> bool:
    return truth == _ALWAYS


def _is_empty(ability: Node) -> bool:
    """Whether nothing is left of it: that is the ability left out."""
    if not isinstance(ability, m.Ability) or ability.standings or ability.effect != _NOTHING:
        return False
    return ability.cost is None and not ability.targets


def _words(node: Node, around: Node | None = None) -> Span:
    """All words that a node comes from; where it has none, those of the one around it."""
    found = cover(*spans(node))
    return found if found != m.NOWHERE or around is None else cover(*spans(around))


def _without(truth: Node) -> str:
    """What has become of a condition that is left out."""
    quality = truth.quality if isinstance(truth, m.Is) else None
    if isinstance(quality, m.OfKind):
        return "of any kind"
    return "whoever controls it" if isinstance(quality, m.ControlledBy) else LEFT_OUT


_Changed = tuple[Node, Span, str]


def _changes(node: Node, at: bool, idle: frozenset[int]) -> Iterator[_Changed]:
    """The node again and again, each time with one part changed; `at`: it may itself be another one. `idle`: those
    that may as well be left out."""
    if at and id(node) not in idle:
        if isinstance(node, (*_LEAVES, m.And)) and _is_spelt_out(node):
            yield _ALWAYS, _words(node), _without(node)
            return
        yield from _here(node)
    binders = binder_names(type(node))
    whole = isinstance(node, m.Do) and _is_spelt_out(node)  # who pays for a label, no words of its own say
    for name in part_names(type(node)):
        value = getattr(node, name)
        if value is None or name in binders or (isinstance(node, m.Binder) and name != "of"):
            continue
        items = value if isinstance(value, tuple) else (value,)
        for number, item in enumerate(items):
            for changed, span, what in _changes(item, not isinstance(node, m.Not), idle):
                if whole and what in _PERSONS:
                    continue
                put: Any = (*items[:number], changed, *items[number + 1 :]) if isinstance(value, tuple) else changed
                yield replaced(node, **{name: put}), span, what


def _is_spelt_out(node: Node) -> bool:
    """Whether several parts come from the very same words: data says in full what these stand for."""
    said = [one.span for one in walk(node) if one.span != m.NOWHERE]
    return len(said) > 1 and len(set(said)) == 1


def _is_unsaid(node: Node) -> bool:
    """Whether an end of a pile is nobody's words: that a Wound comes from the top of its stack is known of Wounds."""
    pile = getattr(node, "place", None) or getattr(node, "of", None)
    return node.span == m.NOWHERE or not isinstance(pile, Node) or _words(pile) in (m.NOWHERE, node.span)


def _here(node: Node) -> Iterator[_Changed]:
    span = _words(node)
    if isinstance(node, m.Const) and node.span != m.NOWHERE:
        yield replaced(node, value=node.value + 1), span, f"made {node.value + 1}"
    if isinstance(node, _LEAVES) and span != m.NOWHERE:
        yield _ALWAYS, span, _without(node)
    if isinstance(node, _DEEDS) and span != m.NOWHERE:
        said = span if node.span == m.NOWHERE else node.span  # without what it goes back to
        yield _NOTHING, said, "does not stop it" if isinstance(node, m.Stop) else LEFT_OUT
    yield from _parts(node)
    yield from _words_of_ours(node, span)
    yield from _persons(node)
    if isinstance(node, m.Binder):
        yield from _more(node)
    elif isinstance(node, m.May):
        yield node.effect, span, "must be done"
    elif isinstance(node, m.If):
        yield from _unconditional(node)
    elif isinstance(node, m.Pay):
        yield node.effect, _words(node.cost), LEFT_OUT
    elif isinstance(node, m.Last) and node.until.patterns:
        yield replaced(node, until=m.Until(())), _words(node.until), "lasts for ever"


def _parts(node: Node) -> Iterator[_Changed]:
    """One of several, or what need not be there, left out."""
    name = _LISTS.get(type(node), "standings" if isinstance(node, m.Ability) else "")
    items = getattr(node, name) if name else ()
    for number, item in enumerate(items if len(items) > 1 else ()):
        yield replaced(node, **{name: (*items[:number], *items[number + 1 :])}), _words(item), LEFT_OUT
    if isinstance(node, m.On) and len(node.verbs) > 1:
        for verb in node.verbs:
            rest = tuple(one for one in node.verbs if one != verb)
            yield replaced(node, verbs=rest), node.span, f"not for {verb}"
    for name in _OPTIONAL:
        value = getattr(node, name, None)
        if isinstance(value, Node) and not isinstance(node, m.Pay):
            yield replaced(node, **{name: None}), _words(value, node), LEFT_OUT


def _words_of_ours(node: Node, span: Span) -> Iterator[_Changed]:
    for name in ("end", "edge", "op"):
        word = getattr(node, name, None)
        if word in _TURNED and not (_is_unsaid(node) if name == "edge" else _is_spelt_out(node)):
            yield replaced(node, **{name: _TURNED[word]}), span, "turned round"
    if isinstance(node, m.Divided):
        yield replaced(node, up=not node.up), span, "rounded the other way"
    # That what must be done might only be offered is no change here: an offer that no line answers is accepted, so that
    # no example could tell the two apart.
    # Nor that what a label lets a player do must be done: it is the label that says so, for every card.
    if (isinstance(node, m.Trigger) or (isinstance(node, m.Ability) and node.label is None)) and node.may:
        yield replaced(node, may=False), span, "must be done"


def _persons(node: Node) -> Iterator[_Changed]:
    """Who does or has something is somebody else."""
    for name in ("who", "by"):
        value = getattr(node, name, None)
        words = _words(value) if isinstance(value, Node) else m.NOWHERE
        if words == m.NOWHERE:
            continue
        if isinstance(value, m.You):
            yield replaced(node, **{name: m.Opponents(m.You())}), words, _PERSONS[0]
        elif isinstance(value, m.Opponents) and isinstance(value.of, m.You):
            yield replaced(node, **{name: m.You()}), words, _PERSONS[1]


def _more(node: m.Binder) -> Iterator[_Changed]:
    """One more is to be picked; of up to so many, may be."""
    if isinstance(node.most, m.Const):
        most = replaced(node.most, value=node.most.value + 1)
        least = most if node.least == node.most else node.least
        yield replaced(node, least=least, most=most), _words(node.most, node), f"made {most.value}"


def _unconditional(node: m.If) -> Iterator[_Changed]:
    yield node.then, _words(node.truth, node), LEFT_OUT
    if node.otherwise is not None:
        yield replaced(node, otherwise=None), _words(node.otherwise), LEFT_OUT
