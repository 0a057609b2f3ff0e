"""What verbs on cards do in this game: plain procedures, with the parts of a deed by their roles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.engine.dice import rolled
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, TOP, Cause
from cardwright.engine.play import Frame, Play, decide
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.statuses import end_keyword
from cardwright.engine.tabletop.shapes import INCH, point
from cardwright.games.minis import words
from cardwright.games.minis.activation import perform
from cardwright.games.minis.attack import choose_strike, strike, strikes
from cardwright.games.minis.damage import fall, harm
from cardwright.games.minis.deployment import deploy_model, home, warband
from cardwright.games.minis.dice import of, roll, roll_again
from cardwright.games.minis.markers import EVENT, INTRIGUE, fits, put_down, reveal, spare
from cardwright.games.minis.moving import Course, open_ways, step
from cardwright.games.minis.noting import count, mark, note
from cardwright.games.minis.placing import PLACE, beside_one, put
from cardwright.games.minis.skillrolls import PASS, judged, skill_roll
from cardwright.games.minis.table import bearer_of, touching
from cardwright.games.minis.ways import STAY, WHERE, Way

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
    up = [
        one
        for one in ids(parts["what"])
        if end_keyword(play, play.rules.verb["stand up"], one, words.STATUSES[0], cause)
    ]
    return _done(_set(up), parts["what"])


# Going somewhere


def _go(verb: str) -> Procedure:
    """Pieces go, one after another, where their player says."""

    def go(play: Play, me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
        course = _course(parts)
        far_ = parts.get("up to", parts.get("distance"))
        limit = None if far_ is None else round(far_ * INCH)
        bits = parts["what"] & ~restricted(play, play.rules.verb[verb], NOWHERE)
        gone, far = 0, 0.0
        for piece in ids(bits):
            options = open_ways(play, piece, limit, course, ids(_other(parts) & ~(1 << piece)), verb)
            way: Way | None = decide(play, max(me, 0), WHERE, options) if options else None
            if way is not None and (way.label == STAY or step(play, piece, way, verb, cause)):
                gone |= 1 << piece
                far += way.length
        return {"what": gone, "distance": far / INCH, "done": gone == parts["what"] != 0}

    return go


_WAYS = {
    "toward": "toward",
    "away from": "away from",
    "directly away from": "away from",
    "into contact": "into contact with",
}


def _other(parts: Parts) -> int:
    return next((parts[role] for role in _WAYS if role in parts), 0)


def _course(parts: Parts) -> Course:
    role = next((role for role in _WAYS if role in parts), "")
    return Course("up to" in parts, _WAYS.get(role, ""), bool(role), role.startswith("directly"))


def place(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """Pieces are put down at a place."""
    done = 0
    for piece in ids(parts["what"] & ~restricted(play, play.rules.verb["move"], NOWHERE)):
        if parts["to"]:
            done |= put(play, piece, point(*parts["to"][0][0]), PLACE, cause) << piece
    return _done(done, parts["what"])


def deploy(play: Play, me: int, _it: Frame, parts: Parts, _cause: Cause) -> Result:
    """Models that wait come to the table: where it is said, or in the zone of their player."""
    done = 0
    for model in ids(parts["what"]):
        player = play.state.owner[model]
        if not warband(play, player) >> model & 1 or me not in (player, NOWHERE):
            continue
        options = [Way("there", point(*at), 0) for at, _ in parts["to"]] if "to" in parts else home(play, player, model)
        done |= deploy_model(play, model, options) << model
    return _done(done, parts["what"])


def _moved(play: Play, bits: int, zone: str, verb: str, cause: Cause) -> int:
    done = 0
    for piece in ids(bits):
        whose = (
            play.rules.layout.zone(zone, play.state.owner[piece]) if zone != words.OUT else play.rules.layout.zone(zone)
        )
        done |= emit(play, play.rules.event(verb, MOVE, piece, whose, TOP, cause)) << piece
    return done


# Markers


def set_markers(play: Play, me: int, it: Frame, parts: Parts, cause: Cause) -> Result:
    """Markers come to the table: at places that were picked, or in contact with whoever sets them."""
    model, kind, bits = _one(parts.get("doer", 0)), parts["kind"], 0
    places = list(parts.get("to", ()))
    for _ in range(parts.get("amount", 1)):
        marker = spare(play, kind, me)
        if marker == NOWHERE:
            break
        if "to" in parts:
            options = [Way("there", point(*at), 0) for at, _ in places[:1]]
            del places[:1]
        else:
            options = [way for way in beside_one(play, marker, model) if fits(play, me, kind, marker, way.point)]
        if not options:
            break
        put_down(play, marker, decide(play, max(me, 0), WHERE, options), me, model, it[0], cause)
        bits |= 1 << marker
    return {"what": bits, "done": bits.bit_count() == parts.get("amount", 1)}


def remove(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """Markers leave the table, removed by a model that touches them; anything else leaves the game."""
    cast, bits = play.rules.cast, parts["what"]
    markers = bits & (cast.of_type[INTRIGUE] | cast.of_type[EVENT])
    model = _one(parts.get("doer", 0))
    if "doer" in parts:
        markers = _set(one for one in ids(markers) if model != NOWHERE and touching(play, model, one))
    for marker in ids(markers):
        reveal(play, marker, model, cause)
    rest = bits & ~(cast.of_type[INTRIGUE] | cast.of_type[EVENT])
    return _done(markers | _moved(play, rest, words.OUT, "remove", cause), bits)


def replace(play: Play, me: int, it: Frame, parts: Parts, cause: Cause) -> Result:
    """A marker makes room for one of somebody else, at the same spot."""
    done, owner = 0, _one(parts["owner"]) if "owner" in parts else me
    for marker in ids(parts["what"]):
        new, at = spare(play, parts["kind"], owner), play.state.place[marker]
        if new != NOWHERE:
            reveal(play, marker, it[0], cause)
            put_down(play, new, Way("there", at, 0), owner, it[0], NOWHERE, cause)
            done |= 1 << marker
    return _done(done, parts["what"])


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
        return {
            "passed": passed,
            "failed": parts["doer"] & ~passed,
            "dice": dice,
            "doer": parts["doer"],
            "done": bool(last),
        }

    return make


def _last(play: Play, model: int) -> Any:
    """How the last roll of a model came out."""
    verbs = (play.rules.verb["pass"], play.rules.verb["fail"])
    return next(event for event, _, _, _ in reversed(play.log) if event.verb in verbs and event.what == model)


def roll_plain(play: Play, me: int, it: Frame, parts: Parts, _cause: Cause) -> Result:
    """So many dice are rolled, by a player or by models."""
    bits, own = 0, it[0] if it[0] < len(play.rules.cast.pieces) else it[0] + me
    for model in ids(parts["doer"]) if "doer" in parts else [own]:
        player = play.state.owner[model] if "doer" in parts else me
        bits |= roll(play, model, player, words.ROLLED[-1], rolled(play, parts["amount"]))
    return {"dice": bits, "doer": parts.get("doer", 0), "done": bool(bits)}


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


def designate_boss(play: Play, _me: int, _it: Frame, parts: Parts, _cause: Cause) -> Result:
    """A model is the Boss from now on."""
    return _done(
        _set(one for one in ids(parts["what"]) if mark(play, "designate", one, words.BOSS, True)), parts["what"]
    )


_ROLLS: dict[str, Procedure] = {f"{skill} roll": make_roll(skill, False) for skill in words.SKILLS}
_ROLLS |= {f"opposed {skill} roll": make_roll(skill, True) for skill in words.SKILLS}

PERFORMS: dict[str, Procedure] = {
    "suffer Damage": suffer, "inflict Damage": suffer, "become Casualty": become_casualty,
    "stand up": stand_up,
    "move": _go("move"), "push": _go("push"), "place": place, "deploy": deploy,
    "set": set_markers, "remove": remove, "replace": replace, **_ROLLS, "roll": roll_plain, "reroll": reroll,
    "attack": make_attack(""), "melee attack": make_attack(words.MELEE_ATTACK),
    "ranged attack": make_attack(words.RANGED_ATTACK),
    **{f"perform extra {kind} Action": perform_extra(kind) for kind in words.ACTIONS}, "action": perform_action,
    "designate Boss": designate_boss,
}  # fmt: skip
