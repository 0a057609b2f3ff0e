"""An attack from its declaration to the Damage: who can be attacked, the dice, the blocks, what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.inches import INCH
from cardwright.engine.operations import RULES, Cause
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.minis import words
from cardwright.games.minis.attackdice import Pool, dice_of, roll_attack, roll_defense
from cardwright.games.minis.between import barred
from cardwright.games.minis.damage import harm
from cardwright.games.minis.effort import choose_effort
from cardwright.games.minis.noting import count, note, show, tokens
from cardwright.games.minis.numbers import value, with_arms
from cardwright.games.minis.occasions import ATTACK, made
from cardwright.games.minis.table import carried_by, distance, models, sees, touching

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


def strikes(play: Play, model: int, anyhow: int = 0) -> list[Strike]:
    """Every attack that a model can make; a text may name targets that need not be in reach."""
    found = [one for weapon in weapons(play, model) for one in _with(play, model, weapon, anyhow)]
    return [one for one in found if not _forbidden(play, one)]


def _with(play: Play, model: int, weapon: int, anyhow: int) -> list[Strike]:
    owner = play.state.owner
    enemies = [piece for piece in ids(models(play)) if owner[piece] != owner[model]]
    if kind_of(play, weapon) == words.MELEE_ATTACK:
        reach = value(play, weapon, words.REACH) * INCH
        near = [one for one in enemies if touching(play, model, one) or (reach and distance(play, model, one) <= reach)]
        near += [one for one in enemies if anyhow >> one & 1 and one not in near]
        return [Strike(model, one, weapon, words.MELEE_ATTACK) for one in near]
    if any(touching(play, model, one) for one in enemies) or not loaded(play, model, weapon):
        return []
    return [Strike(model, one, weapon, words.RANGED_ATTACK) for one in enemies if sees(play, model, one)]


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
    for slot, piece in ((words.ATTACKER, strike.attacker), (words.WEAPON, strike.weapon)):
        note(copy, slot, piece + 1)
    note(copy, words.KIND, words.KINDS.index(strike.kind) + 1)
    verbs = (ATTACK, made(strike.kind), "target")
    return any(barred(copy, verb, strike.attacker) >> strike.target & 1 for verb in verbs)


def _label(rules: Rules, option: Strike) -> str:
    return f"{rules.cast.names[option.target]} with {rules.cast.names[option.weapon]}"


WHOM = Question("attack", RULES, _label)


def choose_strike(play: Play, player: int, options: list[Strike]) -> Strike:
    """The player says whom, and with what."""
    chosen: Strike = decide(play, player, WHOM, options)
    return chosen


def strike(play: Play, one: Strike, cause: Cause) -> bool:
    """Make an attack."""
    values = (one.attacker + 1, one.target + 1, one.weapon + 1, words.KINDS.index(one.kind) + 1)
    slots = (words.ATTACKER, words.TARGET, words.WEAPON, words.KIND)
    was = [note(play, slot, number) for slot, number in zip(slots, values, strict=True)]
    player, kind = play.state.owner[one.attacker], words.KINDS.index(one.kind)
    if show(play, ATTACK, one.target, player, (one.attacker, play.state.owner[one.target], one.weapon, kind), cause):
        _resolve(play, one, cause)
        show(play, made(one.kind), one.target, player, (one.attacker, NOWHERE, one.weapon), cause)
    for slot, number in zip(slots, was, strict=True):
        note(play, slot, number)
    return True


def _resolve(play: Play, one: Strike, cause: Cause) -> None:
    attacker, defender = play.state.owner[one.attacker], play.state.owner[one.target]
    taken = given = 0
    if one.kind == words.MELEE_ATTACK:
        taken = choose_effort(play, defender, one.target)
        given = choose_effort(play, attacker, one.attacker)
    elif not unlimited(play, one.weapon):
        count(play, "spend", one.attacker, words.AMMUNITION, -1)
    dice: Pool = dice_of(play, one.attacker, one.target, one.weapon, one.kind, given - taken)
    hits = roll_attack(play, one.attacker, one.target, one.weapon, one.kind, dice)
    if one.kind == words.MELEE_ATTACK and hits.plain:
        blocks = roll_defense(play, one.attacker, one.target)
        most = value(play, one.weapon, words.BLOCKS)
        hits = hits.blocked(min(blocks, most) if most else blocks)
    if not hits.plain and not hits.strength:
        return
    kind = words.KINDS.index(one.kind)
    show(play, "hit", one.target, attacker, (one.weapon, NOWHERE, one.attacker, kind, hits.strength))
    each = value(play, one.weapon, "Damage value") + with_arms(play, one.attacker, words.HITS)
    much = each * (len(hits.plain) + hits.strength) + sum(hits.plain)
    harm(play, one.target, much, one.attacker, attack=True, cause=cause)
