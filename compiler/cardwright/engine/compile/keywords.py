"""Keywords: texts with parameters. Each is compiled once for everything it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.view import look
from cardwright.lang.tree import Both, Constant, Is, KeywordUse, Kind, Named, Node, Related, Select, Thing, Variable

_PARAMETER = "parameter"
"""The attribute of a value that a keyword is given: which it really is, is seen when it is."""
N = TypeVar("N")


def arguments_of(use: KeywordUse) -> tuple[str, ...]:
    """What a keyword is given: written behind it, or as what it is to (`Immunity to events`)."""
    if use.arguments:
        return tuple(one for one in use.arguments if one not in ("or", "and", ","))
    match use.where:
        case [Related(preposition="to", thing=Select(kinds=[Kind(noun=noun, filters=[])], where=[], owner=None))]:
            return (noun,)
    return ()


def bearers_of(use: KeywordUse, scope: Scope) -> Pool:
    """The pieces that have a keyword, whatever it is given, if the words do not say."""
    arguments = arguments_of(use)
    texts = scope.rules.keywords.setdefault(use.name, [])  # filled as texts are compiled

    def run(play: Play, _me: int, _it: Frame) -> int:
        rules, view, bits = play.rules, look(play), 0
        for number in texts:
            if not arguments or rules.sources[number].arguments == arguments:
                had = rules.sources[number].printed & ~view.lost | view.granted.get(number, 0)
                bits |= had & ~view.stripped.get(number, 0)
        return bits

    return run


def keyword_line(use: KeywordUse, scope: Scope, *, borne_always: bool) -> Effect:
    """A line that is a keyword: the card has it, and what it does is done in its turn among the lines of the text.

    A keyword behind a condition is only done: nobody can say that the card has it."""
    key = (use.name, arguments_of(use))
    if borne_always:
        scope.rules.uses[key] = scope.rules.uses.get(key, 0) | scope.own
    scope.rules.want(key, scope.own)
    name, arguments, texts = use.name, key[1], scope.rules.keywords.setdefault(use.name, [])

    def run(play: Play, me: int, it: Frame) -> bool:
        for number in texts:
            text = play.rules.carried.get(number) if play.rules.sources[number].arguments == arguments else None
            if text is not None and play.rules.sources[number].name == name:
                return text.run(play, me, [it[0]] + [0] * text.slots)
        return True

    return run


def values_of(parameters: Sequence[str], arguments: Sequence[str]) -> dict[str, str]:
    """What stands for each parameter; for the last of them, all that is left."""
    if len(parameters) == 1 and len(arguments) > 1:
        return {parameters[0]: OR.join(arguments)}
    return dict(zip(parameters, arguments, strict=False))


OR = " or "


def _cards_given(node: object, arguments: dict[str, str], scope: Scope) -> Thing | None:
    """`a player who holds TITLE`: the card, or one of the cards, of that name."""
    match node:
        case Select(kinds=[Kind(noun=noun)], where=[], owner=None) if noun in arguments:
            names = arguments[noun].split(OR)
            if all(name in scope.rules.cast.called for name in names):
                cards: list[Thing] = [Named(span=node.span, name=name) for name in names]
                return cards[0] if len(cards) == 1 else Both(span=node.span, things=cards, join="or")
    return None


def given(node: N, arguments: dict[str, str], scope: Scope) -> N:  # noqa: PLR0911 - one case a kind of node
    """A keyword's tree with what it is given in the place of its parameters."""
    named = _cards_given(node, arguments, scope)
    if named is not None:
        return cast("N", named)
    if isinstance(node, Variable) and node.name in arguments:
        return cast("N", Constant(span=node.span, value=int(arguments[node.name])))
    if isinstance(node, Is) and node.attribute == _PARAMETER and node.value in arguments:
        value = arguments[node.value]
        return cast("N", Is(span=node.span, attribute=_attribute(value, node.value, scope, node), value=value))
    if isinstance(node, Kind) and node.noun in arguments:
        return cast("N", node.model_copy(update={"noun": arguments[node.noun]}))
    if isinstance(node, Node):
        parts = {name: given(value, arguments, scope) for name, value in node.__dict__.items()}
        changed = {name: value for name, value in parts.items() if value is not node.__dict__[name]}
        return cast("N", node.model_copy(update=changed)) if changed else node
    if isinstance(node, list):
        several = [given(one, arguments, scope) for one in node]
        return cast("N", several) if any(a is not b for a, b in zip(several, node, strict=True)) else node
    return node


def _attribute(value: str, parameter: str, scope: Scope, node: Node) -> str:
    """Which attribute a value is of: the one that the parameter is called by, if several have it."""
    known = scope.rules.cast.values
    for name, values in sorted(known.items(), key=lambda item: item[0].casefold() != parameter.casefold()):
        if value in values:
            return name
    raise scope.error(node, f"no card has the value {value}")
