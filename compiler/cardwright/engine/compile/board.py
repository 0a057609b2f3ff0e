"""Lines that say what cards on a board do to each other: they are put into the rules as records, not as closures.

`Each enemy card within [N2 S2] gets -1 to all stats.`, `This card gets +1 to all stats for each adjacent Sky card.`,
`While this card is attacking a Sea card, this card gets +2 to all stats against that card.`, and what such abilities
say of themselves: whom they target, when they are negated, and that they are turned back on their source.
"""

from __future__ import annotations

from cardwright.engine.auras import OTHERS, OWN, Against, Aura, Auras, Bond
from cardwright.engine.compile.playing import may_not_play, may_play
from cardwright.engine.compile.scope import Scope
from cardwright.engine.ground import Arrows
from cardwright.engine.rulebook import BoardWords
from cardwright.lang.tree import (
    Ability,
    Act,
    Be,
    Change,
    Constant,
    Done,
    Filter,
    InState,
    Kind,
    Quantity,
    Ref,
    Related,
    Role,
    Select,
    Self,
    Statement,
    Thing,
    When,
)

_SIDES = {"allied": OWN, "enemy": OTHERS}


def board_line(node: Ability, scope: Scope) -> bool:
    """Whether a line is one of these; it is in the rules then."""
    words, auras = scope.rules.book.board, scope.rules.auras
    if words is None or auras is None or node.labels:
        return False
    match node.statements:
        case [Act(mood="may", means="play"), *_]:
            return may_play(node.statements, scope)
        case [Act(mood="cannot", means="play") as act]:
            return may_not_play(act, scope)
        case [one]:
            return _of_itself(one, words, auras, scope) or _on_others(one, words, auras, scope)
    return False


def _of_itself(node: Statement, words: BoardWords, auras: Auras, scope: Scope) -> bool:
    """What an ability says of itself."""
    match node:
        case Act(verb=words.target, who=Ref(word="this", kind="ability"), what=Select(kinds=[Kind(kind="card")])):
            auras.targeting.add(scope.source)
        case Act(verb=words.negate, passive=True, what=Ref(word="this", kind="ability"), times=[time]):
            if time.relation != "during" or time.period not in scope.rules.book.periods:
                raise scope.error(time, "the rulebook does not say when this time is")
            auras.negated[scope.source] = time.period
        case When(
            word="if",
            condition=Act(verb=words.target, mood="would", who=Select(kinds=[Kind(kind="ability")]), what=Self()),
            do=Act(
                verb=words.target,
                who=Ref(kind="ability"),
                what=Select(
                    kinds=[Kind(noun="source", kind="ability")],
                    where=[Related(preposition="of", thing=Ref(kind="ability"))],
                ),
                manner=["instead"],
            ),
        ):
            auras.redirecting.add(scope.source)
        case Act(
            verb="gain",
            mood="cannot",
            who=Self(),
            what=Select(kinds=[Kind(kind="ability")]),
            roles=[Role(preposition="from", thing=Select(kinds=[Kind(noun=words.special)]))],
        ):
            auras.closed.add(scope.source)
        case _:
            return False
    return True


def _on_others(node: Statement, words: BoardWords, auras: Auras, scope: Scope) -> bool:
    """What an ability does to cards, or for its own card among others."""
    match node:
        case Act(who=Select() as who, mood="", passive=False) if _within(who, words) is not None:
            auras.auras[scope.source] = _aura(node, who, words, scope)
        case Act(who=Self(), per=Select() as per, what=Change()):
            scope.only(node, "who", "what", "roles", "per")
            auras.bonds[scope.source] = _bond(per, _added(node, words, scope), scope)
        case Be(
            who=Select(kinds=[Kind(kind="position")]) as who, roles=[Role(thing=Select(kinds=[kind], owner=Self()))]
        ):
            arrows = _within(who, words)
            if kind.noun != words.reach or arrows is None:
                return False
            auras.reaches[scope.source] = arrows
        case When(word="while", condition=condition, do=Act(who=Self(), what=Change()) as act):
            fought = _fought(condition, words, scope)
            if fought is None:
                return False
            attacking, having = fought
            amount = _added(act, words, scope, against=True)
            auras.against.setdefault(scope.source, []).append(Against(attacking, having, amount))
        case _:
            return False
    return True


def _within(thing: Select, words: BoardWords) -> Arrows | None:
    """The area in which cards or spaces are meant."""
    match thing.where:
        case [Related(preposition="within", thing=Select(kinds=[Kind(noun=noun, kind="value")]))]:
            return words.area(noun)
    return None


def _aura(node: Act, who: Select, words: BoardWords, scope: Scope) -> Aura:
    arrows = _within(who, words)
    assert arrows is not None
    match who:
        case Select(
            quantity=Quantity(words=["each"], number=None), kinds=[Kind(noun="card", filters=[InState() as one])]
        ):
            side = _SIDES.get(one.word, 0)
        case _:
            side = 0
    if not side:
        raise scope.error(who, "it does not say whether allied or enemy cards are meant")
    match node:
        case Act(verb="lose", what=Select(kinds=[Kind(noun="ability")], quantity=Quantity(words=["all"]))):
            scope.only(node, "who", "what")
            return Aura(arrows, side == OTHERS, 0, strips=True)
        case Act(what=Change()):
            scope.only(node, "who", "what", "roles")
            return Aura(arrows, side == OTHERS, _added(node, words, scope))
    raise scope.error(node, "cards in an area cannot be changed like this yet")


def _added(node: Act, words: BoardWords, scope: Scope, against: bool = False) -> int:
    """By how much all numbers of a card change."""
    of_all = False
    for role in node.roles:
        match role:
            case Role(
                preposition="to", thing=Select(quantity=Quantity(words=["all"]), kinds=[Kind(noun=words.numbers)])
            ):
                of_all = True
            case Role(preposition="against", thing=Ref(word="that", kind="card")) if against:
                continue
            case _:
                raise scope.error(role, f"`{role.preposition}` has no meaning for a change on a board yet")
    match node.what:
        case Change(amount=Constant(value=value), sign=sign, kinds=[], where=[]) if of_all:
            return -value if sign == "-" else value
    raise scope.error(node, "only all numbers of a card can be changed on a board yet")


def _bond(per: Select, amount: int, scope: Scope) -> Bond:
    scope.only(per, "kinds", "quantity")
    match per.kinds:
        case [Kind(noun="card", filters=[InState(word="adjacent"), *rest])]:
            sides = [_SIDES[one.word] for one in rest if isinstance(one, InState) and one.word in _SIDES]
            return Bond(_printed(per, _without_sides(rest), scope), amount, sides[0] if sides else 0)
    raise scope.error(per, "only adjacent cards can be counted on a board yet")


def _without_sides(filters: list[Filter]) -> list[Filter]:
    return [one for one in filters if not (isinstance(one, InState) and one.word in _SIDES)]


def _printed(node: Thing, filters: list[Filter], scope: Scope) -> int:
    """The pieces that are printed so: what is printed does not change on a board."""
    cast, bits = scope.rules.cast, scope.rules.cast.everything
    for one in filters:
        if one.op != "is":
            raise scope.error(node, "only what is printed on cards can be asked on a board yet")
        bits &= cast.having.get((one.attribute, one.value), 0)
    return bits


def _fought(node: Statement, words: BoardWords, scope: Scope) -> tuple[bool, int] | None:
    """Whether a card attacks or defends, and against which cards."""
    match node:
        case Act(verb=words.attack, tense="progressive", who=Self(), what=Select(kinds=[Kind(noun="card")]) as other):
            return True, _printed(other, other.kinds[0].filters, scope)
        case Be(
            who=Self(),
            state=[Done(verb=words.defend)],
            roles=[Role(preposition="against", thing=Select(kinds=[Kind(noun="card")]) as other)],
        ):
            return False, _printed(other, other.kinds[0].filters, scope)
    return None
