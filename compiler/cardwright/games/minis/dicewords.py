"""What texts say about dice: more or fewer of them, rolled again, better; and about hits and what they inflict."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Count, Effect, Pool, Test
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import ADD, SET
from cardwright.games.minis import words
from cardwright.games.minis.numbers import added, fixed, how_many, last, one, stand, those
from cardwright.games.minis.occasions import attacker, made
from cardwright.lang.tree import (
    Act,
    Amount,
    Filter,
    InState,
    KeywordUse,
    Kind,
    Quantity,
    Related,
    Role,
    Select,
    Thing,
    Where,
)  # fmt: skip

_ALWAYS = frozenset({"ignore"})


def stands(node: Act) -> bool:
    """Whether an act of these words says what is so, and does nothing."""
    match node:
        case Act(verb="roll", what=Select(kinds=[Kind(noun=noun, filters=filters)], quantity=quantity)):
            more = any(isinstance(one, InState) and one.word == "extra" for one in filters)
            fewer = quantity is not None and "less" in quantity.words
            return noun in words.DICE and (more or fewer)
        case Act(verb="reroll", mood="may", what=Select(kinds=[Kind(noun=noun)])):
            return noun in words.DICE
        case Act(verb="inflict", what=Select(kinds=[Kind(noun=words.DAMAGE, filters=[InState(word="extra")])])):
            return True
        case Act(verb="target", mood="may"):
            return True
        case Act(verb="add", roles=[Role(thing=Select(kinds=[Kind(kind="die")]))]):
            return True
    return node.verb in _ALWAYS


Said = tuple[int, int, Count, Pool, Test | None]
"""A layer, a number, by how much, of whom, and when."""


def _dice(node: Act, scope: Scope) -> Said:
    match node.what:
        case Select(kinds=[Kind(noun=noun)], quantity=quantity, where=where) if noun in words.DICE:
            name = words.REROLLS[noun] if node.verb == "reroll" else noun
            test = _first_attack(where, scope)
            who, when = _whose(node.who, scope)
            much = how_many(node, quantity, scope)
            return ADD, scope.rules.stat[name], much, who, _and(test, when)
    raise scope.error(node, "it is not plain which dice")


def _whose(thing: Thing | None, scope: Scope) -> tuple[Pool, Test | None]:
    """Who rolls: models, a weapon, or whoever makes an attack such as is said."""
    match thing:
        case Select(kinds=[Kind(kind="occasion")]):
            return attacker, occasion_test(thing, scope)
    return those(thing, scope), None


def _first_attack(where: list[Filter], scope: Scope) -> Test | None:
    """`in its first Melee Attack`: none of them was made before in this activation."""
    match where:
        case []:
            return None
        case [Related(preposition="in", thing=Select(kinds=[Kind(noun=noun)], quantity=Quantity(words=["first"])))] if (
            noun in words.KINDS
        ):
            verb = scope.rules.verb[made(noun)]

            def run(play: Play, _me: int, _it: Frame) -> int:
                doer = play.state.memory[words.ATTACKER] - 1
                since = play.log[period_began(play, "activation") :]
                return all(event.verb != verb or event.more[0] != doer for event, _, _, _ in since)

            return run
    raise scope.error(where[0], "this says nothing of dice yet")


def _inflict(node: Act, scope: Scope) -> Said:
    """`Each Fight die that shows a natural 6 inflicts 1 extra Damage.`, `each of its hits inflicts 1 extra Damage`."""
    what = node.what
    assert isinstance(what, Select)
    much = how_many(node, what.quantity, scope)
    match node.who:
        case Select(kinds=[Kind(noun=words.FIGHT)], where=[Where(clause=Act(verb="show", what=six))]) if _is_six(six):
            return ADD, scope.rules.stat[words.SIXES], much, (lambda _play, _me, it: 1 << it[0]), None
        case Amount(where=[Related(thing=Select(owner=owner, kinds=[Kind(noun="hit")]))]):
            whom = those(node.roles[0].thing, scope)
            return ADD, scope.rules.stat[words.HITS], much, those(owner, scope), _target_is(whom)
    raise scope.error(node, "it is not plain what inflicts it")


def _is_six(shown: Thing | None) -> bool:
    match shown:
        case Select(kinds=[Kind(kind="number", noun="6", filters=[InState(word="natural")])]):
            return True
    return False


def _target_is(pool: Pool) -> Test:
    return lambda play, me, it: pool(play, me, it) >> max(play.state.memory[words.TARGET] - 1, 0) & 1


def _add(node: Act, scope: Scope) -> Said:
    """`add 1 to each Ranged die of this model`."""
    match node:
        case Act(
            what=Amount(quantity=quantity),
            roles=[Role(thing=Select(kinds=[Kind(noun=noun)], where=[Related(preposition="of", thing=of)]))],
        ) if noun in words.DICE:
            much = how_many(node.model_copy(update={"roles": []}), quantity, scope)
            return ADD, scope.rules.stat[words.BONUS[noun]], much, those(of, scope), None
    raise scope.error(node, "it is not plain what is added to")


def _ignore(node: Act, scope: Scope) -> Said:
    """`This model ignores Difficult Ground.`, `its Ranged Attacks ignore Cover`."""
    match node.what:
        case KeywordUse(name=name):
            pass
        case Select(kinds=[Kind(noun=name)]):
            pass
        case _:
            raise scope.error(node, "it is not plain what is ignored")
    if f"ignores {name}" not in scope.rules.stat:
        raise scope.error(node, f"{name} cannot be ignored yet")
    match node.who:
        case Select(kinds=[Kind(kind="occasion")], owner=owner) if owner is not None:
            who, test = those(owner, scope), occasion_test(node.who.model_copy(update={"owner": None}), scope)
            return SET, scope.rules.stat[f"ignores {name}"], one, who, test
    return SET, scope.rules.stat[f"ignores {name}"], one, those(node.who, scope), None


def _target(node: Act, scope: Scope) -> Said:
    """`This weapon may target an enemy model within 2" of the attacker with a Melee Attack.`"""
    match node:
        case Act(
            what=Select(where=[Related(preposition="within", thing=Amount(quantity=reach))]),
            roles=[Role(role="instrument", thing=Select(kinds=[Kind(noun=words.MELEE_ATTACK)]))],
        ):
            plain = node.model_copy(update={"roles": []})
            return ADD, scope.rules.stat[words.REACH], how_many(plain, reach, scope), those(node.who, scope), None
    raise scope.error(node, "only how far a weapon reaches is known yet")


_SAID = {"roll": _dice, "reroll": _dice, "inflict": _inflict, "add": _add, "ignore": _ignore, "target": _target}


def standing(node: Act, scope: Scope, test: Test | None) -> None:
    """It is so while the text is borne."""
    layer, stat, much, who, when = _SAID[node.verb](node, scope)
    name = scope.rules.cast.definitions[scope.definition].name
    ignored = scope.rules.stat.get(f"ignores {name}", NOWHERE)
    apply = added(stat, much, who, ignored) if layer == ADD else fixed(stat, much, who)
    stand(node, scope, layer, apply, _and(test, when))


def lasting(node: Act, scope: Scope, until: int) -> Effect:
    """It is so until a period ends."""
    layer, stat, much, who, when = _SAID[node.verb](node, scope)
    apply = added(stat, much, who) if layer == ADD else fixed(stat, much, who)
    return last(node, scope, layer, apply, until, when)


def _and(first: Test | None, second: Test | None) -> Test | None:
    if first is None or second is None:
        return first or second
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


STATICS: dict[str, Callable[[Act, Scope, Test | None], None]] = dict.fromkeys(_SAID, standing)
FOR_A_TIME: dict[str, Callable[[Act, Scope, int], Effect]] = dict.fromkeys(_SAID, lasting)
