"""Where a text works that speaks of its own card outside play: in the hand, in the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.engine.generate.frames import walked
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m


def zones_of(ability: m.Ability, rules: Rules, bearers: int) -> tuple[str, ...]:
    """The zones in which an ability works, if these are others than the rulebook says."""
    found: dict[str, None] = {}
    for node in walked(ability):
        if isinstance(node, m.Do):
            parts = {str(part.role): part.by for part in node.parts}
            if parts.get("what") == m.This():
                found.update(dict.fromkeys(_outside(parts.get("from"), rules)))
        elif isinstance(node, m.On):
            found.update(dict.fromkeys(_of_pattern(node, rules)))
    for standing in ability.standings:
        found.update(dict.fromkeys(_lying_there(standing, rules)))
    if ability.window is not None:
        found.update(dict.fromkeys(_asked_first(ability, rules)))
    return tuple(found) or tuple(_waits(ability, rules, bearers))


def used_from_there(ability: m.Ability, rules: Rules) -> str:
    """“Pay 2 gold to ambush this card from your hand”: the verb of it, if texts may let it be done from elsewhere."""
    let = {verb for verb, zone in rules.book.deeds.allows if zone}
    for node in walked(ability):
        parts = {str(part.role): part.by for part in node.parts} if isinstance(node, m.Do) else {}
        if isinstance(node, m.Do) and node.verb in let and parts.get("what") == m.This() and "from" in parts:
            return str(node.verb)
    return ""


def _waits(ability: m.Ability, rules: Rules, bearers: int) -> Iterator[str]:
    """“Whenever you defeat an Ally, draw a card” on what is played: it waits once it was played, not in the hand."""
    done = ability.on is None and not ability.standings
    if not rules.book.zones.waits or done or any(isinstance(node, m.This) for node in walked(ability)):
        return
    for of_type, names in rules.book.zones.waits.items():
        if rules.cast.of_type.get(of_type, 0) & bearers:
            yield from names


def _asked_first(ability: m.Ability, rules: Rules) -> Iterator[str]:
    """“If this model is set aside, ...”: where a card must lie for its line to do anything."""
    body, *rest = ability.effect.steps if isinstance(ability.effect, m.Seq) else (ability.effect,)
    depends = all(isinstance(step, m.If) and isinstance(step.truth, m.Did) for step in rest)
    first = body.truth if isinstance(body, m.If) and body.otherwise is None and depends else ability.condition
    for truth in first.truths if isinstance(first, m.And) else (first,):
        if isinstance(truth, m.Is) and truth.of == m.This() and isinstance(truth.quality, m.InState):
            yield from (
                rules.book.zones.lying[state] for state in (truth.quality.state,) if state in rules.book.zones.lying
            )


def _lying_there(standing: m.Standing, rules: Rules) -> Iterator[str]:
    """“While this card is in your used pile, …”: where its card must lie for it to hold."""
    truth = standing.truth if isinstance(standing, m.While) else None
    for one in truth.truths if isinstance(truth, m.And) else (truth,):
        if isinstance(one, m.Among) and one.of == m.PlaceOf(m.This()):
            yield from _outside(one.set, rules)


def _of_pattern(pattern: m.On, rules: Rules) -> Iterator[str]:
    own = {str(slot.role) for slot in pattern.slots if slot.truth == m.Among(slot.each, m.This())}
    brings = rules.book.deeds.brings | rules.book.zones.amid.keys() | rules.book.deeds.charges.keys()
    for slot in pattern.slots:
        if slot.role == "from" and "what" in own and isinstance(slot.truth, m.Among):
            yield from _outside(slot.truth.set, rules)
    if "for" in own or ("what" in own and set(pattern.verbs) <= brings):
        yield from rules.book.zones.playing


def _outside(place: object, rules: Rules) -> Iterator[str]:
    inside = {rules.book.zones.whole, *rules.book.zones.play}
    if isinstance(place, m.Union):
        for one in place.sets:
            yield from _outside(one, rules)
    if isinstance(place, m.Zone) and place.zone in rules.layout.zones and place.zone not in inside:
        yield str(place.zone)
