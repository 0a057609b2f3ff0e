"""An attack from its declaration to the Damage: who can be attacked, the dice, the blocks, what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.changes import count, note, show, tokens, value
from cardwright.engine.ending import end_period
from cardwright.engine.operations import RULES, Cause, recall
from cardwright.engine.past import forget, kept
from cardwright.engine.play import Log, Play, Question, decide, settle
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden, permitted
from cardwright.engine.tabletop.standing import bodies, carried_by, sees, touching
from cardwright.engine.thrown import dice, lay_again, sweep
from cardwright.games.minis import words
from cardwright.games.minis.attackdice import Hits, Pool, dice_of, roll_attack, roll_defense
from cardwright.games.minis.damage import harm
from cardwright.games.minis.effort import choose_effort
from cardwright.games.minis.occasions import ATTACK, made

UNLIMITED = "unlimited"


class Strike(NamedTuple):
    """Who attacks whom with what."""

    attacker: int
    target: int
    weapon: int
    kind: str


def weapons(play: Play, model: int) -> list[int]:
    """The weapons that a model carries."""
    return [piece for piece in carried_by(play.state, model) if play.rules.cast.of_type["weapon"] >> piece & 1]


def kind_of(play: Play, weapon: int) -> str:
    """Which kind of attack is made with a weapon."""
    ranged = play.rules.cast.having.get(("attack", "ranged"), 0) >> weapon & 1
    return words.RANGED_ATTACK if ranged else words.MELEE_ATTACK


def strikes(play: Play, model: int, anyhow: int = 0, barred: bool = False) -> list[Strike]:
    """Every attack that a model can make; a text may name targets that need not be in reach.

    With `barred`, also those that a text keeps it from.
    """
    found = [one for weapon in weapons(play, model) for one in _with(play, model, weapon, anyhow)]
    return [one for one in found if barred or not _forbidden(play, one)]


def _with(play: Play, model: int, weapon: int, anyhow: int) -> list[Strike]:
    owner = play.state.owner
    enemies = [piece for piece in ids(bodies(play)) if owner[piece] != owner[model]]
    if kind_of(play, weapon) == words.MELEE_ATTACK:
        near = [one for one in enemies if touching(play, model, one) or _reached(play, model, one, weapon)]
        near += [one for one in enemies if anyhow >> one & 1 and one not in near]
        return [Strike(model, one, weapon, words.MELEE_ATTACK) for one in near]
    if any(touching(play, model, one) for one in enemies) or not loaded(play, model, weapon):
        return []
    return [Strike(model, one, weapon, words.RANGED_ATTACK) for one in enemies if sees(play, model, one)]


def _reached(play: Play, model: int, target: int, weapon: int) -> bool:
    """Whether a text lets a weapon reach farther."""
    parts = {"attacker": 1 << model, "target": 1 << target, "weapon": 1 << weapon}
    return permitted(play, VERBS[words.MELEE_ATTACK], parts)


def loaded(play: Play, model: int, weapon: int) -> bool:
    """Whether there is Ammunition for a weapon."""
    return unlimited(play, weapon) or tokens(play, model, words.AMMUNITION) > 0


def unlimited(play: Play, weapon: int) -> bool:
    """Whether a weapon never runs out of Ammunition."""
    card = play.rules.cast.pieces[weapon].card
    return card is not None and card.fields.get("ammunition") == UNLIMITED


def _forbidden(play: Play, strike: Strike) -> bool:
    """Whether a text keeps the attacker from this: it is asked as if the attack were under way."""
    copy = play.fork(play.agent)
    copy.log = Log(list.copy(play.log))
    for slot, number in zip(_SLOTS, _noted(strike), strict=True):
        note(copy, slot, number)
    parts = {"attacker": 1 << strike.attacker, "target": 1 << strike.target, "weapon": 1 << strike.weapon}
    deeds = [ATTACK, VERBS[strike.kind]]
    if not play.state.memory[words.FREE]:
        parts |= {"doer": 1 << strike.attacker, "what": 1 << strike.target}
        deeds += AIMED
    return any(forbidden(copy, deed, parts) for deed in deeds)


def _noted(strike: Strike) -> tuple[int, int, int, int]:
    return strike.attacker + 1, strike.target + 1, strike.weapon + 1, words.KINDS.index(strike.kind) + 1


_SLOTS = (words.ATTACKER, words.TARGET, words.WEAPON, words.KIND)
VERBS = {words.MELEE_ATTACK: "melee attack", words.RANGED_ATTACK: "ranged attack"}
AIMED = ("target by action [Attack]", "affect by action [Attack]")
"""What an attack is that is made by an action."""


def _label(rules: Rules, option: Strike) -> str:
    return f"{rules.cast.names[option.target]} with {rules.cast.names[option.weapon]}"


WHOM = Question("attack", RULES, _label)


def choose_strike(play: Play, player: int, options: list[Strike]) -> Strike:
    """The player says whom, and with what."""
    chosen: Strike = decide(play, player, WHOM, options)
    return chosen


def strike(play: Play, one: Strike, cause: Cause) -> bool:
    """Make an attack."""
    was = [note(play, slot, number) for slot, number in zip(_SLOTS, _noted(one), strict=True)]
    swept = sweep(play), note(play, words.BLOCKED, 0), note(play, words.HIT, 0)
    outer = play.state.lasting if was[0] else ()
    past = kept(play, ATTACK) if was[0] else {}
    forget(play, ATTACK)
    player, kind = play.state.owner[one.attacker], words.KINDS.index(one.kind)
    if show(play, ATTACK, one.target, player, (one.attacker, play.state.owner[one.target], one.weapon, kind), cause):
        settle(play)  # what texts do as it begins is done before the dice are rolled
        _resolve(play, one, cause)
        show(play, made(one.kind), one.target, player, (one.attacker, NOWHERE, one.weapon), cause)
    lay_again(play, swept[0])
    for slot, number in zip((*_SLOTS, words.BLOCKED, words.HIT), (*was, *swept[1:]), strict=True):
        note(play, slot, number)
    end_period(play, ATTACK, outer)
    recall(play.state, past)
    return True


def _resolve(play: Play, one: Strike, cause: Cause) -> None:
    attacker, defender = play.state.owner[one.attacker], play.state.owner[one.target]
    taken = given = 0
    if one.kind == words.MELEE_ATTACK:
        taken = choose_effort(play, defender, one.target)
        given = choose_effort(play, attacker, one.attacker)
    elif not unlimited(play, one.weapon):
        count(play, "spend", one.attacker, words.AMMUNITION, -1)
    pool: Pool = dice_of(play, one.attacker, one.target, one.weapon, one.kind, given - taken)
    hits = roll_attack(play, one.attacker, one.target, one.weapon, one.kind, pool)
    if one.kind == words.MELEE_ATTACK and hits.plain:
        hits = _blocked(play, one, hits)
    if not hits.plain and not hits.strength:
        return
    number = (hits.plain | hits.strength).bit_count()
    note(play, words.HIT, number)
    kind = words.KINDS.index(one.kind)
    show(play, "hit", one.target, attacker, (one.weapon, NOWHERE, one.attacker, kind, hits.strength, hits.plain))
    much = value(play, one.weapon, "Damage value") * number + value(play, one.attacker, words.EXTRA_DAMAGE)
    harm(play, one.target, much, one.attacker, attack=True, cause=cause)


def _blocked(play: Play, one: Strike, hits: Hits) -> Hits:
    """What is left after blocks: the defender turns the worst hits aside. A Strength Hit cannot be blocked."""
    sources = ({"doer": 1 << one.target, "source": 1 << piece} for piece in (one.attacker, one.weapon))
    if any(forbidden(play, "block hit", parts) for parts in sources):
        return hits
    blocks, there = roll_defense(play, one.attacker, one.target), dice(play)
    cap = max(value(play, one.weapon, words.BLOCKS), value(play, one.attacker, words.BLOCKS))
    if cap:
        blocks = min(blocks, cap - 1)
    worst = sorted(ids(hits.plain), key=lambda place: -there[place].face)[:blocks]
    turned = sum(1 << place for place in worst)
    note(play, words.BLOCKED, turned)
    if turned:
        told = (one.target, NOWHERE, len(worst))
        show(play, "block", one.attacker, play.state.owner[one.target], told)
    return hits._replace(plain=hits.plain & ~turned)
