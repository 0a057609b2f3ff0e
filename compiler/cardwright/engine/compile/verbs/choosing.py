"""Choosing: a card that later words speak of, or a value that is named."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules
from cardwright.lang.tree import Act, Select


def choosing(node: Act, scope: Scope) -> Effect:
    """`Choose a character in King's Landing.`, `Name a house.`"""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is chosen")
    if isinstance(node.what, Select) and node.what.kinds[0].kind == "attribute":
        return _value(node, node.what, scope)
    what = describe(node.what, scope)
    pool, number, up_to = what.among(), what.number, what.up_to
    slot = scope.mention("card", what.noun, what.group)
    question = Question(node.verb, scope.cause(node), label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, number, up_to) if bits else 0
        return bool(picked)

    return run


def _value(node: Act, what: Select, scope: Scope) -> Effect:
    """One of the values of an attribute; the frame keeps its number."""
    scope.only(what, "quantity", "kinds", "chosen")
    attribute = what.kinds[0].noun
    values = scope.rules.cast.values.get(attribute)
    if values is None:
        raise scope.error(what, f"no card of this game has a {attribute}")
    slot = scope.mention("attribute", attribute)
    options = range(len(values))

    def value_label(rules: Rules, option: int) -> str:
        return rules.cast.values[attribute][option]

    question = Question(f"{node.verb} {attribute}", scope.cause(node), value_label)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = decide(play, me, question, options)
        return True

    return run
