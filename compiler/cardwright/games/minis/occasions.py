"""What is under way: an attack, with its attacker, its target and its weapon; an activation."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import NOWHERE
from cardwright.games.minis import words
from cardwright.games.minis.table import bearer_of
from cardwright.lang.tree import Act

ATTACK = "attack"


def made(kind: str) -> str:
    """The verb of the event that says that an attack of a kind has been made."""
    return f"make a {kind}"


def _noted(slot: int) -> Pool:
    def run(play: Play, _me: int, _it: Frame) -> int:
        piece = play.state.memory[slot] - 1
        return 1 << piece if piece >= 0 else 0

    return run


attacker, target, weapon, active = (_noted(slot) for slot in (words.ATTACKER, words.TARGET, words.WEAPON, words.ACTIVE))


def bearer(play: Play, _me: int, it: Frame) -> int:
    """Who carries the card that says it."""
    return 1 << bearer_of(play.state, it[0])


def _of_kind(kind: str) -> Test:
    number = words.KINDS.index(kind) + 1
    return lambda play, _me, _it: play.state.memory[words.KIND] == number


UNDER_WAY: dict[str, Test] = {
    "attack": attacker,
    words.MELEE_ATTACK: _of_kind(words.MELEE_ATTACK),
    words.RANGED_ATTACK: _of_kind(words.RANGED_ATTACK),
}


EPISODES: dict[str, Test] = {
    "attack": attacker,
    "melee attack": UNDER_WAY[words.MELEE_ATTACK],
    "ranged attack": UNDER_WAY[words.RANGED_ATTACK],
    "defense roll": attacker,
}
PARTIES = {"against": target, "with": weapon, "of": attacker}


def attacks(node: Act, scope: Scope) -> Test | None:
    """`while this model attacks a Lannister model`: at this moment."""
    if node.tense or node.mood:
        return None
    who = describe(node.who, scope).among() if node.who is not None else _anyone
    whom = describe(node.what, scope).among() if node.what is not None else _anyone
    return lambda play, me, it: who(play, me, it) & attacker(play, me, it) and whom(play, me, it) & target(play, me, it)


def _anyone(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def has_made(kind: str) -> Callable[[Act, Scope], Pattern]:
    """Events: `this model makes a Melee Attack`; the target can be spoken of afterwards."""

    def pattern(node: Act, scope: Scope) -> Pattern:
        scope.only(node, "who", "mood", "tense", "times", "roles")
        if node.who is None:
            raise scope.error(node, "it does not say who")
        pool, slot = describe(node.who, scope).among(), scope.mention("card", "")
        struck = scope.slot()
        scope.parts["target"] = struck

        def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
            event = entry.event
            it[slot], it[struck] = 1 << event.more[0], 1 << event.what
            return bool(it[slot] & pool(play, me, it))

        return Pattern((scope.rules.verb[made(kind)],), match)

    return pattern


def hits(node: Act, scope: Scope) -> Pattern:
    """Events: `this weapon hits the target of a Melee Attack`, `this weapon hits with its Strength die`."""
    scope.only(node, "who", "what", "mood", "roles")
    if node.who is None:
        raise scope.error(node, "it does not say what hits")
    pool = describe(node.who, scope).among()
    strength = False
    for role in node.roles:
        thing = role.thing
        if role.role != "instrument" or getattr(thing, "kinds", [None])[0].noun != words.STRENGTH:
            raise scope.error(role, "only the Strength die can be told from others yet")
        strength = True
    scope.parts["attacker"] = striker = scope.slot()
    scope.parts["target"] = struck = scope.mention("card", "target")
    melee = words.KINDS.index(words.MELEE_ATTACK)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        used, doer, kind, by_strength = event.more[0], event.more[2], event.more[3], event.more[4]
        it[struck], it[striker] = 1 << event.what, 1 << doer
        fits = by_strength if strength else kind == melee or node.what is None
        return bool(fits) and used != NOWHERE and bool(pool(play, me, it) >> used & 1)

    return Pattern((scope.rules.verb["hit"],), match)
