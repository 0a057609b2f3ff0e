"""Conditions that only this game can tell: who holds a title, what is played or declared, by how much somebody won."""

from __future__ import annotations

from typing import Any

from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.periods import during
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.relations import comparison
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.agot.words import (
    ATTACKER,
    ATTACKERS,
    BENEATH,
    DECLARING,
    DEFENDER,
    DEFENDERS,
    MARGIN,
    OUT_OF_IT,
    PLAYED,
    TITLES,
)  # fmt: skip
from cardwright.lang.tree import Act, Kind, Role, Select, Thing, Time, Where


def _in_zones(name: str, players: Pool, play: Play, me: int, it: Frame) -> int:
    bits, zones = 0, play.rules.layout.zones[name]
    for player in ids(players(play, me, it)):
        bits |= play.state.members[zones[player]]
    return bits


def holds(node: Act, scope: Scope) -> Test:
    """`a player who holds Crown Regent`: the title lies before him."""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is held")
    players, what = who(node.who, scope), describe(node.what, scope)
    titles = what.among([lambda _play, _me, _it: -1])
    return lambda play, me, it: _in_zones(TITLES, players, play, me, it) & titles(play, me, it)


def is_played(node: Act, scope: Scope) -> Test:
    """`the card you play`: it is being played at the moment."""
    if node.tense or node.what is None:
        from cardwright.engine.compile.history import happened

        return happened(node, scope)
    scope.only(node, "who", "what", "times")
    players, what = who(node.who, scope), describe(node.what, scope).among([lambda _play, _me, _it: -1])
    return lambda play, me, it: _in_zones(PLAYED, players, play, me, it) & what(play, me, it)


def is_declared(node: Act, scope: Scope) -> Test:
    """`when it is declared as an attacker`: attackers are being declared."""
    match node.roles:
        case [Role(role="as", thing=Select(kinds=[Kind(noun="attacker" | "defender" as noun)]))] if node.passive:
            step = ATTACKERS if noun == "attacker" else DEFENDERS
            return lambda play, _me, _it: play.state.memory[DECLARING] == step
    raise scope.error(node, "it cannot be asked whether this is so")


def is_initiated(node: Act, scope: Scope) -> Test:
    """`a challenge initiated by an opponent`, `a challenge you initiate`: he attacks in it."""
    thing = node.roles[0].thing if node.passive and len(node.roles) == 1 else node.who
    if thing is None or node.tense not in ("", "past"):
        raise scope.error(node, "it cannot be asked whether this is so")
    players = who(thing, scope)
    return lambda play, me, it: players(play, me, it) >> max(play.state.memory[ATTACKER] - 1, 0) & 1


def is_eliminated(node: Act, scope: Scope) -> Test:
    """`you are eliminated`."""
    if node.what is None or not is_player(node.what, scope):
        raise scope.error(node, "it does not say who")
    players, first = who(node.what, scope), scope.rules.layout.counters[OUT_OF_IT]
    negated = node.mood == "does not"
    return lambda play, me, it: (
        any(play.state.counters[first + player] for player in ids(players(play, me, it))) != negated
    )


def against(thing: Thing, scope: Scope) -> Test:
    """`initiate challenges against you`: whoever would be challenged."""
    players = who(thing, scope)
    return lambda play, me, it: players(play, me, it) >> max(play.state.memory[DEFENDER] - 1, 0) & 1


def by_margin(thing: Thing, scope: Scope) -> Test:
    """`by 4 or more STR`: how much stronger the winner was."""
    match thing:
        case Select(kinds=[Kind(noun="STR") as kind], where=where):
            compare, number = comparison(thing.model_copy(update={"where": []}), kind, scope)
            tests = [_said_of_it(one, scope) for one in where]
        case _:
            raise scope.error(thing, "this is no margin")
    return lambda play, me, it: (
        compare(play.state.memory[MARGIN], number(play, me, it)) and all(test(play, me, it) for test in tests)
    )


def _said_of_it(one: Any, scope: Scope) -> Test:
    """`in which attached character is attacking` stands behind the margin, and speaks of the challenge."""
    if not isinstance(one, Where):
        raise scope.error(one, "this says nothing of a margin")
    return occasion_test(Select(span=one.span, kinds=[Kind(noun="challenge", kind="occasion")], where=[one]), scope)


def as_player(thing: Thing, scope: Scope) -> Test:
    """`as the defending player`: the one who does it is that player."""
    players, you = who(thing, scope), who(None, scope)
    return lambda play, me, it: players(play, me, it) & you(play, me, it)


def in_setup(thing: Thing, scope: Scope) -> Test:
    """`during setup`."""
    match thing:
        case Select(kinds=[Kind(kind="period", noun=noun)]):
            return during(Time(span=thing.span, relation="during", period=noun), scope)
    raise scope.error(thing, "this is no period")


def under(thing: Thing, scope: Scope) -> Pool:
    """`each character under it`: face down beneath a card."""
    hosts = describe(thing, scope).among([lambda _play, _me, _it: -1])

    def run(play: Play, me: int, it: Frame) -> int:
        bits, wanted = 0, hosts(play, me, it)
        for zone in play.rules.layout.zones[BENEATH]:
            for piece in ids(play.state.members[zone]):
                host = play.state.host[piece]
                if host != NOWHERE and wanted >> host & 1:
                    bits |= 1 << piece
        return bits

    return run


TESTS = {
    "hold": holds,
    "play": is_played,
    "declare": is_declared,
    "initiate": is_initiated,
    "eliminate": is_eliminated,
}
BOUNDS = {
    ("initiate", "against"): against,
    ("win", "by"): by_margin,
    ("lose", "by"): by_margin,
    ("win", "as"): as_player,
    ("lose", "as"): as_player,
    ("place", "during"): in_setup,
}
RELATIONS = {"under": under}
