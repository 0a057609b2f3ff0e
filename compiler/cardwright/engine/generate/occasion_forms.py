"""Forms of occasions: what a part of one must be, whether it comes before the event, which deeds it is made of."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rules import BY_MOVING, PUT
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Role, ZoneName
from cardwright.meaning.calculus.walk import substituted, transformed, walk
from cardwright.meaning.context.scope import exchanged
from cardwright.meaning.gamedata.lexicon import Lexicon

PASSING = {"enter play": True, "leave play": False}
"""Verbs that are done by any event that moves something so, and whether it comes or goes."""


def kind_of(truth: m.Truth | None) -> str:
    """The kind of occasion that a truth says something is; empty if it says something else."""
    return str(truth.quality.kind) if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind) else ""


def just(slot: m.Slot | None) -> str:
    """The one value that a part must be; empty where it may be another."""
    truth = slot.truth if slot is not None else None
    if slot is None or not isinstance(truth, m.Among) or truth.of != slot.each or not isinstance(truth.set, m.Just):
        return ""
    return str(truth.set.value)


def somebodys(truth: m.Truth | None) -> tuple[m.Var[Any] | None, m.Set[Any], m.Truth | None]:
    """Whose place it is that something comes to, if it is some player's: who, one of which players, and what holds."""
    if isinstance(truth, m.Let):
        return truth.each, truth.of, truth.truth
    those = truth.a.of if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count) else None
    some = isinstance(truth, m.Compare) and (truth.op, truth.b) == (m.Op.AT_LEAST, m.Const(1))
    if isinstance(those, m.Where) and some and those.each.sort is m.Sort.PLAYER:
        return those.each, those.of, those.truth
    return None, m.Players(), truth


def verbs_into_play(pattern: m.On) -> tuple[str, ...]:
    """The verbs of what cannot be done; that cards are put into play is something by itself."""
    there = any(
        slot.role == "to" and slot.truth == m.Among(slot.each, m.Zone(ZoneName("play"))) for slot in pattern.slots
    )
    return tuple(PUT if there and verb == BY_MOVING else str(verb) for verb in pattern.verbs)


def each_of_group(pattern: m.Pattern) -> tuple[m.Pattern, tuple[int, int] | None]:
    """Each of the events that so many must be of at once; where the frame keeps what they happen to, and how many."""
    if not isinstance(pattern, m.On) or pattern.deed is None:
        return pattern, None
    truths = pattern.truth.truths if isinstance(pattern.truth, m.And) else (pattern.truth,)
    for truth in truths:
        for slot in pattern.slots:
            count = m.Count(m.Of(pattern.deed, slot.role))
            if isinstance(truth, m.Compare) and truth.a == count and truth.op is m.Op.AT_LEAST:
                rest = tuple(one for one in truths if one is not None and one is not truth)
                if slot.role != "what" or not isinstance(truth.b, m.Const) or pattern.moment is Moment.BEFORE:
                    raise CannotRun("the table cannot tell how many these are", pattern.span)
                whole = None if not rest else rest[0] if len(rest) == 1 else m.And(rest)
                return replace(pattern, truth=whole), (slot.each.number, truth.b.value)
    return pattern, None


def is_before(pattern: m.Pattern) -> bool:
    """Whether a text acts before the event, or in its place."""
    if isinstance(pattern, m.OneOf):
        return any(is_before(one) for one in pattern.patterns)
    return isinstance(pattern, m.On) and pattern.moment is Moment.BEFORE


def stops(node: Any) -> bool:
    """Whether an effect has something not happen that was about to."""
    if isinstance(node, (m.Stop, m.Alter, tuple)):
        return any(stops(item) for item in node) if isinstance(node, tuple) else True
    if isinstance(node, m.Node):
        return any(stops(getattr(node, name)) for name in type(node).__dataclass_fields__ if name != "span")
    return False


def by_part(pattern: m.On) -> list[m.On]:
    """“declared as an attacker or defender”: the one deed and the other; “stands or leaves play”: the event, and any
    event by which it leaves play."""
    if len(pattern.verbs) > 1 and PASSING.keys() & set(pattern.verbs) and not (pattern.deed or pattern.truth):
        return [replace(pattern, verbs=(verb,)) for verb in pattern.verbs]
    named = [slot for slot in pattern.slots if slot.role == Role("as")]
    truth = named[0].truth if len(named) == 1 else None
    if not isinstance(truth, m.Among) or not isinstance(truth.set, m.Union) or truth.of != named[0].each:
        return [pattern]
    rest = tuple(slot for slot in pattern.slots if slot is not named[0])
    return [
        replace(pattern, slots=(*rest, replace(named[0], truth=replace(truth, set=part)))) for part in truth.set.sets
    ]


def label_number(lexicon: Lexicon, label: str | None) -> int:
    """The number by which events tell under which label a text stands."""
    names = sorted({name.casefold() for name in lexicon.labels})
    return names.index(label.casefold()) if label is not None and label.casefold() in names else NOWHERE


_IT: m.Var[Any] = m.Var(Sort.PIECE, -1)


def said_of(slot: m.Slot) -> frozenset[m.Truth]:
    """All that must hold of what has a part, one by one: of “attached character”, that it bears this and is one."""
    found: set[m.Truth] = set()
    waiting = [] if slot.truth is None else [exchanged(slot.truth, slot.each, _IT)]
    while waiting:
        truth = waiting.pop()
        if isinstance(truth, m.And):
            waiting += truth.truths
        elif isinstance(truth, m.Among) and truth.of == _IT and isinstance(truth.set, m.Where):
            waiting += [m.Among(_IT, truth.set.of), exchanged(truth.set.truth, truth.set.each, _IT)]
        else:
            found.add(truth)
    return frozenset(found)


def told_where_it_stood(ability: m.Ability) -> m.Ability:
    """“Fight: If it was in the Bank”: of the deed that a label answers, the log tells where its own card stood then."""
    on = ability.on
    if not isinstance(on, m.On) or on.deed is None:
        return ability
    free = 1 + max(node.number for node in walk(ability) if isinstance(node, m.Var))

    def change(node: m.Node) -> m.Node:
        if not isinstance(node, m.TruthAsOf) or node.deed != on.deed or not isinstance(node.truth, m.Among):
            return node
        if node.truth.of != m.PlaceOf(m.This()):
            return node
        what, spot = m.Var[m.Piece](Sort.PIECE, free), m.Var[m.Place](Sort.PLACE, free + 1)
        own, at = (
            m.Slot(Role("what"), what, m.Among(what, m.This())),
            m.Slot(Role("in"), spot, m.Among(spot, node.truth.set)),
        )
        return m.Matches(node.deed, m.On(on.verbs, (own, at), on.moment), span=node.span)

    made = transformed(ability, change)
    assert isinstance(made, m.Ability)
    return made


def said_of_who_does_it(ability: m.Ability) -> m.Ability:
    """“Finish the Prey: That player …”: a text that a procedure sets going is carried out by whoever does that, and
    speaks of him so; it waits for nothing by itself."""
    free = replace(ability, on=None)
    if not isinstance(ability.on, m.On):
        return free
    doers: dict[m.Var[Any], m.Node] = {
        slot.each: m.You() for slot in ability.on.slots if slot.role == "by" and slot.truth is None
    }
    return substituted(free, doers) if doers else free


def said_of_those(what: m.Slot | None, pattern: m.On) -> tuple[m.Slot | None, m.On]:
    """What is said of the deed and speaks of those it is done to, said of them."""
    truths = pattern.truth.truths if isinstance(pattern.truth, m.And) else (pattern.truth,)
    own = [one for one in truths if what is not None and one is not None and speaks_of(one, what.each)]
    if what is None or not own:
        return what, pattern
    rest = tuple(one for one in truths if one is not None and one not in own)
    known = (what.truth,) if what.truth is not None else ()
    return replace(what, truth=m.And((*known, *own))), replace(pattern, truth=m.And(rest) if rest else None)


def is_leaving(end: m.On) -> bool:
    """Whether it is that the card itself leaves play."""
    slots = [slot for slot in end.slots if slot.truth == m.Among(slot.each, m.This())]
    return end.verbs == ("leave play",) and len(slots) == len(end.slots) == 1 and end.truth is None
