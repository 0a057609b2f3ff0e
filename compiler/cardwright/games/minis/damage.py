"""Damage and Casualties: who inflicts how much on whom, and what becomes of it."""

from __future__ import annotations

from cardwright.engine.compile.history import period_of
from cardwright.engine.compile.numbers import amount, number
from cardwright.engine.compile.patterns import Match, Pattern
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import REPLACED, emit
from cardwright.engine.operations import COUNT, MOVE, RULES, TOP, Cause
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Count, Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden, restricted
from cardwright.engine.statuses import said_by
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.noting import note, tokens
from cardwright.games.minis.statuses import text_of
from cardwright.games.minis.table import bearer_of
from cardwright.lang.tree import Act, KeywordUse, Kind, Quantity, Ref, Role, Select, Thing

SUFFER, FALL = "suffer", "become a Casualty"
_BOUNDS = {"": "or more", "at least": "or more", "at most": "or less"}


def harm(play: Play, model: int, much: int, source: int, attack: bool, cause: Cause) -> bool:
    """A model suffers Damage from a source; at its Resilience it is a Casualty. What is beyond that is not recorded."""
    was = note(play, words.SOURCE, source + 1), note(play, words.RULE, cause.definition + 1)
    parts = {"onto": 1 << model, "source": 1 << source if source >= 0 else 0, "rule": said_by(play, cause)}
    barred = restricted(play, play.rules.verb[SUFFER], NOWHERE) >> model & 1 or forbidden(play, "suffer Damage", parts)
    done = False
    if not barred and much > 0:
        counter = play.rules.layout.tokens[words.DAMAGE] + model
        done = emit(play, play.rules.event(SUFFER, COUNT, counter, much, (source, NOWHERE, int(attack)), cause))
    note(play, words.SOURCE, was[0])
    note(play, words.RULE, was[1])
    check_casualties(play)
    return done


def resilience(play: Play, model: int) -> int:
    """How much Damage makes a model a Casualty."""
    return look(play).stats[play.rules.stat["Resilience"]][model]


def check_casualties(play: Play) -> None:
    """Remove every model whose Damage has reached its Resilience."""
    for zone in play.rules.layout.zones[words.TABLE]:
        for model in ids(play.state.members[zone] & play.rules.cast.of_type["model"]):
            if tokens(play, model, words.DAMAGE) >= resilience(play, model):
                fall(play, model, RULES)


def fall(play: Play, model: int, cause: Cause) -> bool:
    """A model becomes a Casualty; what it carries leaves the table with it."""
    zone = play.rules.layout.zone(words.CASUALTIES, play.state.owner[model])
    return emit(play, play.rules.event(FALL, MOVE, model, zone, TOP, cause))


def casualty(node: Act, scope: Scope) -> Effect:
    """`Robb Stark becomes a Casualty.`"""
    scope.only(node, "who", "mood")
    if node.who is None:
        raise scope.error(node, "it does not say who")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        fallen = [fall(play, model, cause) for model in ids(pool(play, me, it))]
        return bool(fallen) and all(fallen)

    return run


def suffer(node: Act, scope: Scope) -> Effect:
    """`It suffers 2 Damage.`, `It suffers Impaired Movement.`"""
    scope.only(node, "who", "what", "mood", "roles", "manner")
    if node.who is None or node.what is None:
        raise scope.error(node, "it does not say who or what")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)
    if isinstance(node.what, KeywordUse):
        run_text = text_of(node.what, scope)

        def carry_out(play: Play, me: int, it: Frame) -> bool:
            done = [run_text(play, me, [piece, *it[1:]]) for piece in ids(pool(play, me, it))]
            return bool(done) and all(done)

        return carry_out
    much = _how_much(node.what, scope)
    attack = any(role.role == "source" and _is_attack(role.thing) for role in node.roles)

    def run(play: Play, me: int, it: Frame) -> bool:
        source = bearer_of(play.state, it[0]) if it[0] < len(play.state.host) else NOWHERE
        by = much(play, me, it)
        done = [harm(play, model, by, source, attack, cause) for model in ids(pool(play, me, it))]
        return bool(done) and all(done)

    return run


def inflict(node: Act, scope: Scope) -> Effect:
    """`Jaime Lannister inflicts 2 Damage on Beric Dondarrion.`"""
    scope.only(node, "who", "what", "mood", "roles")
    if node.who is None or node.what is None or len(node.roles) != 1:
        raise scope.error(node, "it does not say who, how much, and on whom")
    doers, victims = describe(node.who, scope).among(), describe(node.roles[0].thing, scope).among()
    much, cause = _how_much(node.what, scope), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        source = max(ids(doers(play, me, it)), default=NOWHERE)
        by = much(play, me, it)
        done = [harm(play, model, by, source, False, cause) for model in ids(victims(play, me, it))]
        return bool(done) and all(done)

    return run


def _how_much(thing: Thing, scope: Scope) -> Count:
    match thing:
        case Select(kinds=[Kind(noun=words.DAMAGE)], quantity=Quantity(number=written)) if written is not None:
            return number(written, scope)
        case Ref(noun=words.DAMAGE):
            return amount(thing, scope)
    raise scope.error(thing, "only Damage can be suffered yet")


def _is_attack(thing: Thing) -> bool:
    return isinstance(thing, Select) and thing.kinds[0].noun == "attack"


def suffered(node: Act, scope: Scope) -> Pattern:
    """Events: `a friendly Leader would suffer Damage from an attack`."""
    scope.only(node, "who", "what", "mood", "roles", "tense", "times")
    if node.who is None:
        raise scope.error(node, "it does not say who")
    parts = [_to(node.who, scope)]
    for role in node.roles:
        if role.role != "source" or not _is_attack(role.thing):
            raise scope.error(role, "only an attack is known as the source of Damage yet")
        parts.append(lambda _play, _me, _it, entry: bool(entry.event.more[2]))
    return _damage(parts, scope)


def inflicted(node: Act, scope: Scope) -> Pattern:
    """Events: `an enemy model inflicts Damage on the bearer`."""
    scope.only(node, "who", "what", "mood", "roles", "tense", "times")
    parts: list[Match] = []
    if node.who is not None:
        parts.append(_by(node.who, scope))
    for role in node.roles:
        if role.role != "recipient":
            raise scope.error(role, f"`{role.role}` has no meaning for Damage yet")
        parts.append(_to(role.thing, scope))
    return _damage(parts, scope)


def _damage(parts: list[Match], scope: Scope) -> Pattern:
    first, size = scope.rules.layout.tokens[words.DAMAGE], len(scope.rules.cast.pieces)
    much = scope.mention("token", words.DAMAGE)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != COUNT or not first <= event.what < first + size or entry.was == REPLACED:
            return False
        it[much] = event.to
        return all(part(play, me, it, entry) for part in parts)

    return Pattern((scope.rules.verb[SUFFER],), match)


def _to(thing: Thing, scope: Scope) -> Match:
    first = scope.rules.layout.tokens[words.DAMAGE]
    what = describe(thing, scope)
    pool, slot = what.among([_anywhere]), scope.mention("card", what.noun)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        it[slot] = 1 << entry.event.what - first
        return bool(it[slot] & pool(play, me, it))

    return match


def _by(thing: Thing, scope: Scope) -> Match:
    pool = describe(thing, scope).among([_anywhere])
    slot = scope.mention("card", "")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        source = entry.event.more[0]
        it[slot] = 1 << source if source >= 0 else 0
        return bool(it[slot] & pool(play, me, it))

    return match


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def has_inflicted(node: Act, scope: Scope) -> Test | None:
    """`if it inflicted 3 or more Damage on an enemy model this activation`: as much in all, on one of them."""
    if node.tense != "past":
        return None
    match node.what:
        case Select(quantity=Quantity(number=written, bound=bound)) if written is not None:
            wanted, compare = number(written, scope), COMPARES[_BOUNDS.get(bound, bound)]
        case _:
            wanted, compare = (lambda _play, _me, _it: 1), COMPARES["or more"]
    found, period = inflicted(node, scope), period_of(node, scope)
    single = bool(node.roles)

    def run(play: Play, me: int, it: Frame) -> int:
        least, sums = wanted(play, me, it), dict[tuple[int, int], int]()
        for entry in play.log[period_began(play, period) :]:
            if entry.event.verb in found.verbs and found.match(play, me, it, entry):
                pair = (entry.event.more[0], entry.event.what if single else 0)
                sums[pair] = sums.get(pair, 0) + entry.event.to
        return any(compare(total, least) for total in sums.values())

    return run


def save(node: Act, scope: Scope) -> Effect:
    """`Save that model.`: what would happen to it does not."""
    scope.only(node, "what", "mood")
    if scope.fate is None:
        raise scope.error(node, "nothing would happen to it")
    scope.fate.used = True
    slot = scope.fate.saved

    def run(_play: Play, _me: int, it: Frame) -> bool:
        it[slot] = 1
        return True

    return run


def reduce(node: Act, scope: Scope) -> Effect:
    """`Reduce that Damage by 1.`: so much less of it happens, unless it cannot be reduced."""
    scope.only(node, "what", "mood", "roles")
    match node.roles:
        case [Role(role="by", thing=by)] if scope.fate is not None:
            much = amount(by, scope)
        case _:
            raise scope.error(node, "nothing would happen that could be less")
    scope.fate.used = True
    slot, verb = scope.fate.less, scope.rules.verb["reduce"]

    def run(play: Play, me: int, it: Frame) -> bool:
        if play.rules.restrictable >> verb & 1 and unreduced(play):
            return False
        it[slot] = much(play, me, it)
        return True

    return run


def unreduced(play: Play) -> bool:
    """Whether a text says that Damage of this source cannot be reduced."""
    source = play.state.memory[words.SOURCE] - 1
    return source >= 0 and bool(restricted(play, play.rules.verb["reduce"], NOWHERE) >> source & 1)


def no_reducing(node: Act, scope: Scope) -> Pool:
    """`Damage from friendly models cannot be reduced or prevented`: the models whose Damage it is."""
    match node.what:
        case Select(kinds=[Kind(noun=words.DAMAGE)], where=[one]):
            return describe(one.thing, scope).among()  # type: ignore[union-attr]
    raise scope.error(node, "it is not plain whose Damage")
