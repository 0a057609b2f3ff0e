"""What need not be decided on: cards that a rule forbids in a place whatever else the list has."""

from __future__ import annotations

from typing import Any

from cardwright.decks.repair.linear import Env, Linear
from cardwright.decks.repair.logic import Logic, UnlinearError
from cardwright.decks.repair.part import Declarations, Draft, Part
from cardwright.decks.repair.slots import Slot
from cardwright.decks.rules import RuleCompiler
from cardwright.decks.scene import Scene
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.decklines.lists import BOX, RuleMeaning
from cardwright.query.expressions import Expressions


def named(rules: RuleCompiler, meanings: list[RuleMeaning]) -> frozenset[str]:
    """The sections that rules speak of."""
    zones = {
        node.zone
        for meaning in meanings
        if meaning.truth is not None
        for node in walk(meaning.truth)
        if isinstance(node, m.Zone) and node.zone != BOX
    }
    return frozenset(section for zone in zones for section in rules.terms.zones((zone,)) if isinstance(section, str))


def possible(
    slots: list[Slot], rules: RuleCompiler, scene: Scene, said: Declarations, meanings: list[RuleMeaning]
) -> list[Slot]:
    """The slots without those that a rule forbids whatever else is in the list: there is no need to decide on them."""
    draft = Draft(Logic(), rules, scene, slots, said, is_open=False)
    gone: set[Slot] = set()
    for part in draft.parts():
        linear = Linear(draft.logic, part)
        for meaning in meanings:
            if meaning.truth is not None:
                gone |= set(_forbidden(linear, part, meaning.truth, {}))
    gone = {slot for slot in gone if not slot.before}
    return [slot for slot in slots if slot not in gone and slot.host not in gone]


def _forbidden(linear: Linear, part: Part, truth: m.Truth, env: Env) -> list[Slot]:
    """Slots of which one copy already breaks a rule."""
    try:
        if isinstance(truth, m.And):
            return [slot for each in truth.truths for slot in _forbidden(linear, part, each, env)]
        if isinstance(truth, m.Not) and isinstance(truth.truth, m.Let):
            let = truth.truth
            name = Expressions.name(let.each)
            if isinstance(let.of, m.Players) and isinstance(let.truth, m.Not):
                inner = let.truth.truth
                return [slot for one in part.players for slot in _forbidden(linear, part, inner, {**env, name: one})]
            if _is_plain(linear, let.of) and linear.is_fixed(let.truth):
                members = linear.told(let.of, let.each, env)
                return [each for each, lit in members if lit is True and linear.truth(let.truth, {**env, name: each})]
        if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count) and truth.op is Op.AT_MOST:
            is_none = truth.b == m.Const(0) and _is_plain(linear, truth.a.of)
            return [each for each, lit in linear.members(truth.a.of, env) if lit is True] if is_none else []
    except UnlinearError:
        return []
    return []


def _is_plain(linear: Linear, node: m.Set[Any]) -> bool:
    """Whether who is in a set can be said of each card by itself."""
    while isinstance(node, m.Where):
        if not linear.is_fixed(node.truth):
            return False
        node = node.of
    return isinstance(node, m.In | m.Anywhere)
