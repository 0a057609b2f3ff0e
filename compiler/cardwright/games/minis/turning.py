"""What the rules of play have done by Python: whole deeds of players, with what they decide on the way."""

from __future__ import annotations

from typing import Any

from cardwright.engine.dice import rolled
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Cause
from cardwright.engine.picking import called, label, pick
from cardwright.engine.play import CHANCE, Frame, Play, Question, decide
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import ids
from cardwright.engine.statics import forbidden
from cardwright.games.minis import words
from cardwright.games.minis.activation import act, audacity, spend
from cardwright.games.minis.deployment import deploy_all
from cardwright.games.minis.noting import count, mark, marked, note, pay, points, tokens
from cardwright.games.minis.objectives import PLAY_OBJECTIVE, lay, was_played
from cardwright.games.minis.phases import labelled
from cardwright.games.minis.pieces import ammunition
from cardwright.games.minis.preparing import lay_scenery
from cardwright.games.minis.recount import end_period, score_round
from cardwright.games.minis.scenery import ground_of
from cardwright.games.minis.table import models

_DONE = {"done": True}
LEADER = Question("give the Initiative", RULES, called)
SIDE = Question("take area A", RULES, called)
BOLD = Question("give Audacity", RULES, label)
DRAWN = Question("draw an Encounter card", RULES, label)
Result = dict[str, Any]


def first(play: Play) -> int:
    """The player who has the Initiative."""
    return max(play.state.memory[words.FIRST] - 1, 0)


def prepare(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """Scenery as agreed; an Encounter card is drawn, and sides are chosen."""
    lay_scenery(play, first(play), next(iter(ground_of(play).layouts), ""))
    cards = ids(play.rules.cast.of_type.get("encounter", 0))
    if cards:
        card = decide(play, CHANCE, DRAWN, cards)
        emit(play, play.rules.event("put", MOVE, card, play.rules.layout.zone(words.ENCOUNTER), TOP, RULES))
    note(play, words.SIDE_A, decide(play, first(play), SIDE, list(range(play.rules.layout.players))) + 1)
    note(play, words.ROUND, 1)
    return _DONE


def settle_down(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """The Warbands are deployed, with their Ammunition."""
    deploy_all(play, first(play))
    for model in ids(models(play)):
        if ammunition(play, model):
            count(play, "gain", model, words.AMMUNITION, ammunition(play, model))
    return _DONE


def roll_off(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """Each player rolls a die, and adds the Pass markers left; whoever rolls highest says who has the Initiative."""
    players, state = range(play.rules.layout.players), play.state
    while True:
        result = [rolled(play, 1)[0] + points(play, player, words.PASS) for player in players]
        best = [player for player in players if result[player] == max(result)]
        led = state.memory[words.LED] - 1
        if led >= 0:  # whoever lost the last time wins a tie
            best = [player for player in best if player != led] or best
        if len(best) == 1:
            break
    note(play, words.LED, best[0] + 1)
    note(play, words.FIRST, decide(play, best[0], LEADER, list(players)) + 1)
    for player in players:
        if points(play, player, words.PASS):
            pay(play, "discard", player, words.PASS, -points(play, player, words.PASS))
    return _DONE


def proceed(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """What texts say under the name of the phase happens; in the last one, Objectives are scored before."""
    if words.PHASES[play.state.memory[words.PHASE] - 1] == words.RECOUNT:
        score_round(play)
    labelled(play)
    return _DONE


def raise_plan(play: Play, me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """A player gives Audacity to as many of his models as he may."""
    mine = models(play) & play.state.members[play.rules.layout.zone(words.TABLE, me)]
    number = audacity(play, me)
    for model in ids(pick(play, me, BOLD, mine, number)) if number else ():
        if not tokens(play, model, words.AUDACITY):
            count(play, "give", model, words.AUDACITY, 1)
    return _DONE


def to_be_laid(play: Play, me: int) -> int:
    """The cards that a player can play as Objectives now: those for this phase, one in an activation."""
    phase = play.state.memory[words.PHASE]
    if not phase or was_played(play, me, PLAY_OBJECTIVE):
        return 0
    hand = play.state.members[play.rules.layout.zone(words.HAND, me)]
    mine = play.rules.cast.having.get(("play", words.PHASES[phase - 1]), 0)
    return sum(
        1 << card for card in ids(hand & mine) if not forbidden(play, "play", {"what": 1 << card, "by": 1 << me})
    )


def lay_down(play: Play, me: int, _it: Frame, parts: Parts, _cause: Cause) -> Result:
    """Cards are played as Objectives."""
    done = sum(1 << card for card in ids(parts["what"]) if lay(play, card, me))
    return {"what": done, "done": bool(done)}


def undertake(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """The model that is active uses one of its actions."""
    kind, done = parts["topic"], 0
    for model in ids(parts["doer"]):
        if play.state.memory[words.ACTIVE] - 1 == model:
            done |= (spend(play, model, kind) and act(play, model, kind, cause)) << model
    return {"doer": done, "done": bool(done)}


def rest(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """The activation is over."""
    end_period(play, "activation")
    return _DONE


def tidy_up(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """Nobody is activated any more, and the next round is counted."""
    for model in ids(models(play)):
        if marked(play, model, words.ACTIVATED):
            mark(play, "end", model, words.ACTIVATED, False)
    note(play, words.ROUND, play.state.memory[words.ROUND] + 1)
    return _DONE


PERFORMS: dict[str, Procedure] = {
    "prepare": prepare,
    "settle": settle_down,
    "roll off": roll_off,
    "proceed": proceed,
    "raise": raise_plan,
    "lay down": lay_down,
    "undertake": undertake,
    "rest": rest,
    "tidy up": tidy_up,
}
