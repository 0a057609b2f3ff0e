"""Challenges, one at a time: initiated, attackers and defenders declared, resolved; and claim, for the loser."""

from __future__ import annotations

from cardwright.engine.ending import end_period
from cardwright.engine.operations import RULES
from cardwright.engine.past import deeds, forget
from cardwright.engine.picking import label
from cardwright.engine.play import Play, Question, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, never, restricted
from cardwright.engine.view import look
from cardwright.games.agot import table
from cardwright.games.agot.table import (
    ABOUT_TO,
    ATTACKER,
    ATTACKERS,
    ATTACKING,
    ATTACKS_KNEELING,
    BOUND,
    CHALLENGE_BEGAN,
    DECLARING,
    DEFENDER,
    DEFENDERS,
    DEFENDING,
    DEFENDS_KNEELING,
    EXTRA,
    FORCED,
    ICON,
    KNEELING,
    LOSER,
    MARGIN,
    NONE_DECLARED,
    SOME_DECLARED,
    UNOPPOSED,
    WINNER,
)  # fmt: skip

ATTACK = Question("attack with", RULES, label)
DEFEND = Question("defend with", RULES, label)


def icon_number(play: Play, icon: str) -> int:
    """An icon as the memory keeps it."""
    return play.rules.cast.values["icons"].index(icon) + 1


def can_initiate(play: Play, me: int, target: int, icon: str) -> bool:
    """Whether a player may challenge another in a type: his quota, and what texts forbid."""
    return _has_left(play, me, target, icon) and not is_forbidden(play, me, target, icon)


def _has_left(play: Play, me: int, target: int, icon: str) -> bool:
    """Whether a player may challenge another as often as that."""
    return me != target and initiated(play, me, icon) <= table.number(play, table.house(play, me), EXTRA[icon])


def could_attack(play: Play, me: int, target: int, icon: str) -> bool:
    """Whether a player can challenge another in a type: he may, and has somebody to attack with."""
    if not _has_left(play, me, target, icon):
        return False
    copy = _as_if_under_way(play, me, target, icon)
    return not _is_kept_from(copy, me) and bool(can_attack(copy, me, icon))


def is_forbidden(play: Play, me: int, target: int, icon: str) -> bool:
    """Whether a text keeps a player from initiating such a challenge: tried on a copy in which it is under way."""
    return _is_kept_from(_as_if_under_way(play, me, target, icon), me)


def _as_if_under_way(play: Play, me: int, target: int, icon: str) -> Play:
    """A copy in which a player challenges another."""
    copy = play.trial(play.agent)
    copy.actor = me
    note_sides(copy, me, target, icon)
    return copy


def _is_kept_from(copy: Play, me: int) -> bool:
    return bool(restricted(copy, copy.rules.verb["initiate"], me))


def is_target(play: Play, _me: int, player: int) -> bool:
    """Whether a challenge could be turned to a player: not to who attacks, not to who defends, not to one whom the
    attacker supports."""
    attacker = play.state.memory[ATTACKER] - 1
    if player == attacker or player + 1 == play.state.memory[DEFENDER]:
        return False
    return not is_forbidden(play, attacker, player, icon_of(play))


def initiated(play: Play, me: int, icon: str) -> int:
    """How many challenges of a type a player has initiated in this phase."""
    number = icon_number(play, icon)
    return sum(deed.event.to == me and deed.event.more[2] == number for deed in deeds(play, "initiate", "phase"))


def note_sides(play: Play, me: int, target: int, icon: str) -> None:
    """Who challenges whom in what."""
    table.note(play, ATTACKER, me + 1)
    table.note(play, DEFENDER, target + 1)
    table.note(play, ICON, icon_number(play, icon))


def initiate(play: Play, me: int, target: int, icon: str) -> bool:
    """A player names a type and an opponent; whether he may."""
    if not can_initiate(play, me, target, icon):
        return False
    table.note(play, CHALLENGE_BEGAN, len(play.log))
    forget(play, "challenge")
    note_sides(play, me, target, icon)
    table.say(play, "initiate", me, target, NOWHERE, icon_number(play, icon))
    return True


def can_attack(play: Play, me: int, icon: str) -> int:
    """The characters with which a player may attack."""
    ready = ~table.kneeling(play) | look(play).has(play, ATTACKS_KNEELING, icon)
    bits = table.characters(play, me) & ready & look(play).has(play, "icons", icon)
    return bits & ~never(play, play.rules.verb["attack"])


def can_defend(play: Play, player: int) -> int:
    """The characters with which a player may defend in the challenge under way."""
    icon = icon_of(play)
    ready = ~table.kneeling(play) | look(play).has(play, DEFENDS_KNEELING, icon)
    bits = table.characters(play, player) & ready & look(play).has(play, "icons", icon)
    return bits & ~never(play, play.rules.verb["defend"])


def icon_of(play: Play) -> str:
    """The icon of the challenge under way."""
    return play.rules.cast.values["icons"][play.state.memory[ICON] - 1]


def declare_attackers(play: Play, me: int, attackers: int) -> bool:
    """Attackers are declared and kneel; whether they could be."""
    icon = icon_of(play)
    able = can_attack(play, me, icon)
    if not attackers or attackers & ~able or able & look(play).has(play, FORCED, icon) & ~attackers:
        return False
    _declare(play, me, attackers, ATTACKING, ATTACKERS)
    settle(play)
    return True


def _bound(play: Play, player: int) -> int:
    """The characters of a player that must defend in the challenge under way, as far as they can."""
    return can_defend(play, player) & look(play).has(play, BOUND, icon_of(play))


def declare_bound(play: Play) -> None:
    """Where nobody was declared as a defender, those are who must be."""
    player = play.state.memory[DEFENDER] - 1
    bound = _bound(play, player) if player >= 0 else 0
    if bound and not table.characters(play, player) & table.marked(play, DEFENDING):
        declare_defenders(play, player, bound)


def about_to_defend(play: Play) -> None:
    """What is done before defenders are declared: whoever has Stealth passes somebody by."""
    player, other = play.state.memory[DEFENDER] - 1, play.state.memory[ATTACKER] - 1
    table.say(play, "declare", player, other, NOWHERE, DEFENDERS, ABOUT_TO)
    settle(play)


def declare_defenders(play: Play, player: int, defenders: int) -> bool:
    """Defenders are declared and kneel, maybe none; whether they could be."""
    able = can_defend(play, player)
    if player + 1 != play.state.memory[DEFENDER] or defenders & ~able:
        return False
    if _bound(play, player) & ~defenders:
        return False
    _declare(play, player, defenders, DEFENDING, DEFENDERS)
    settle(play)
    return True


def _declare(play: Play, player: int, pieces: int, name: str, step: int) -> None:
    was, play.actor = play.actor, player
    table.note(play, DECLARING, step)
    for piece in ids(pieces):
        table.mark(play, "declare", name, piece, on=True)
    for piece in ids(pieces & ~banned(play, play.rules.verb["kneel"])):
        table.mark(play, "kneel", KNEELING, piece, on=True)
    other = play.state.memory[ATTACKER if step == DEFENDERS else DEFENDER] - 1
    table.say(play, "declare", player, other, NOWHERE, step, SOME_DECLARED if pieces else NONE_DECLARED)
    table.note(play, DECLARING, 0)
    play.actor = was


def side_total(play: Play, player: int) -> int:
    """The STR of a side: of those on it that contribute, and what its player adds if he has one there."""
    name = ATTACKING if play.state.memory[ATTACKER] == player + 1 else DEFENDING
    bits = table.marked(play, name)
    idle = never(play, play.rules.verb["contribute"])
    return table.total(play, bits & ~idle, "STR") + (
        table.number(play, table.house(play, player), "side STR") if bits else 0
    )


def strength(play: Play, players: int) -> int:
    """The STR of the sides of players."""
    return sum(side_total(play, player) for player in ids(players))


def weigh(play: Play) -> None:
    """By how much a challenge is decided, and whether anybody stood against it."""
    attack, defence = (side_total(play, play.state.memory[seat] - 1) for seat in (ATTACKER, DEFENDER))
    table.note(play, MARGIN, abs(attack - defence))
    table.note(play, UNOPPOSED, int(not defence))


def resolve(play: Play) -> None:
    """What the rules of play say of a challenge whose defenders are declared, without what lies before and after."""
    play.rules.agenda.do(play, "challenge", "Winner", max(play.state.memory[ATTACKER] - 1, 0))
    follow(play)


def conclude(play: Play, winner: int, margin: int, *, unopposed: bool) -> None:
    """A challenge with this outcome: what the rules of play say of it."""
    sides = [play.state.memory[seat] - 1 for seat in (ATTACKER, DEFENDER)]
    for slot, value in ((MARGIN, margin), (UNOPPOSED, int(unopposed)), (WINNER, winner + 1)):
        table.note(play, slot, value)
    table.note(play, LOSER, sides[winner == sides[0]] + 1)
    follow(play)


def follow(play: Play) -> None:
    """What follows once it is known who has won, and the end of the challenge."""
    for step in ("Result", "Aftermath"):
        if not play.state.over:
            play.rules.agenda.do(play, "challenge", step, max(play.state.memory[ATTACKER] - 1, 0))
    if not play.state.over:
        end_period(play, "challenge")
