"""What verbs on cards do in this game: plain procedures, with the parts of a deed by their roles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.engine.changes import count, mark, note
from cardwright.engine.operations import Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statuses import end_keyword
from cardwright.engine.tabletop.standing import bearer_of
from cardwright.engine.thrown import of, roll_again
from cardwright.games.minis import words
from cardwright.games.minis.activation import can_act, has_use, perform
from cardwright.games.minis.attack import choose_strike, strike, strikes
from cardwright.games.minis.damage import fall, harm
from cardwright.games.minis.skillrolls import PASS, judged, skill_roll

Result = dict[str, Any]


def _done(what: int, wanted: int | None = None) -> Result:
    return {"what": what, "done": bool(what) and (wanted is None or what == wanted)}


def _set(pieces: Iterable[int]) -> int:
    return sum(1 << piece for piece in pieces)


def _one(bits: int) -> int:
    return bits.bit_length() - 1 if bits else NOWHERE


def _source(play: Play, it: Frame) -> int:
    """Whose text it is that does something: of what a model carries, the model."""
    return bearer_of(play.state, it[0]) if it[0] < len(play.state.host) else NOWHERE


# Damage and statuses


def suffer(play: Play, _me: int, it: Frame, parts: Parts, cause: Cause) -> Result:
    """Models suffer Damage: from who inflicts it, or from the text."""
    source, much = _one(parts["doer"]) if "doer" in parts else _source(play, it), parts["amount"]
    hurt = _set(model for model in ids(parts["onto"]) if harm(play, model, much, source, False, cause))
    return {"onto": hurt, "amount": much if hurt else 0, "done": hurt == parts["onto"] != 0}


def become_casualty(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """Models become Casualties."""
    return _done(_set(model for model in ids(parts["what"]) if fall(play, model, cause)), parts["what"])


def stand_up(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """A model that is Knocked Down is so no longer."""
    verb = play.rules.verb["stand up"]
    up = [one for one in ids(parts["what"]) if end_keyword(play, verb, one, words.STATUSES[0], cause)]
    return _done(_set(up), parts["what"])


# Rolls


def make_roll(skill: str, opposed: bool) -> Procedure:
    """Models roll against a skill, each for itself."""

    def make(play: Play, _me: int, it: Frame, parts: Parts, _cause: Cause) -> Result:
        rival = _one(parts["against"]) if "against" in parts else it[0]
        for model in ids(parts["doer"]):
            skill_roll(play, model, skill, rival, opposed)
            if play.offers:  # a roll can be made again before anything comes of it
                play.rules.respond(play)
        last = {model: _last(play, model) for model in ids(parts["doer"])}
        passed = _set(model for model, event in last.items() if event.verb == play.rules.verb[PASS])
        dice = 0
        for event in last.values():
            dice |= event.more[5]
        failed = parts["doer"] & ~passed
        return {"passed": passed, "failed": failed, "dice": dice, "doer": parts["doer"], "done": bool(last)}

    return make


def _last(play: Play, model: int) -> Any:
    """How the last roll of a model came out."""
    verbs = (play.rules.verb["pass"], play.rules.verb["fail"])
    return next(event for event, _, _, _ in reversed(play.log) if event.verb in verbs and event.what == model)


def reroll(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """Dice of a skill roll are rolled again, and it is judged anew."""
    roll_again(play, parts["dice"], cause)
    for model in ids(parts.get("doer", 0)):
        last = _last(play, model)
        if of(play, parts["dice"], 1 << model):
            judged(play, model, words.SKILLS[last.more[3]], last.more[2], bool(last.more[4]), last.more[5])
    return {"dice": parts["dice"], "done": bool(parts["dice"])}


# Attacks and actions


def make_attack(kind: str) -> Procedure:
    """A model attacks at once, without an action; whoever is named need not be in reach."""

    def make(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
        was = note(play, words.FREE, 1)
        done = False
        for model in ids(parts["attacker"]):
            options = strikes(play, model, parts.get("target", 0))
            if "target" in parts:
                options = [one for one in options if parts["target"] >> one.target & 1]
            options = [one for one in options if not kind or one.kind == kind]
            if "weapon" in parts:
                options = [one for one in options if parts["weapon"] >> one.weapon & 1]
            if options and not done:
                done = strike(play, choose_strike(play, play.state.owner[model], options), cause)
        note(play, words.FREE, was)
        return {"attacker": parts["attacker"], "target": parts.get("target", 0), "done": done}

    return make


def perform_extra(kind: str) -> Procedure:
    """Models perform so many extra actions of a kind."""

    def run(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
        done = 0
        for model in ids(parts["doer"]):
            for _ in range(parts["amount"]):
                count(play, "gain", model, f"extra {kind} Action", 1, cause)
                done |= perform(play, model, kind, cause) << model
        return {"doer": done, "done": done == parts["doer"] != 0}

    return run


def perform_action(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """Models perform an action of a kind."""
    done = 0
    for model in ids(parts["doer"]):
        done |= perform(play, model, parts["type"], cause) << model
    return {"doer": done, "done": done == parts["doer"] != 0}


def undertake(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """The model that is active uses one of its actions, as the rules of play let its player do."""
    kind, done = parts["topic"], 0
    for model in ids(parts["doer"]):
        if play.state.memory[words.ACTIVE] - 1 == model and can_act(play, model, kind) and has_use(play, model, kind):
            done |= perform(play, model, kind, cause) << model
    return {"doer": done, "done": bool(done)}


def designate_boss(play: Play, _me: int, _it: Frame, parts: Parts, _cause: Cause) -> Result:
    """A model is the Boss from now on."""
    named = [one for one in ids(parts["what"]) if mark(play, "designate", one, words.BOSS, True)]
    return _done(_set(named), parts["what"])


_ROLLS: dict[str, Procedure] = {f"{skill} roll": make_roll(skill, False) for skill in words.SKILLS}
_ROLLS |= {f"opposed {skill} roll": make_roll(skill, True) for skill in words.SKILLS}

PERFORMS: dict[str, Procedure] = {
    "suffer Damage": suffer, "inflict Damage": suffer, "become Casualty": become_casualty,
    "stand up": stand_up,
    **_ROLLS, "reroll": reroll,
    "attack": make_attack(""), "melee attack": make_attack(words.MELEE_ATTACK),
    "ranged attack": make_attack(words.RANGED_ATTACK),
    **{f"perform extra {kind} Action": perform_extra(kind) for kind in words.ACTIONS}, "action": perform_action,
    "undertake": undertake, "designate Boss": designate_boss,
}  # fmt: skip
