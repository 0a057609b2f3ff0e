"""Activating models: what actions they have, what these cost, and what they do."""

from __future__ import annotations

from cardwright.engine.changes import count, mark, marked, show, tokens
from cardwright.engine.ending import begin_period, end_period
from cardwright.engine.operations import Cause
from cardwright.engine.play import Play, decide, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden
from cardwright.engine.tabletop.markers import HOW, beside, markers, put_down, reveal, spare
from cardwright.engine.tabletop.moving import MOVE, Course, movement, open_ways, step
from cardwright.engine.tabletop.shapes import INCH
from cardwright.engine.tabletop.standing import touching
from cardwright.engine.tabletop.ways import STAY, WHERE, Way
from cardwright.games.minis import words
from cardwright.games.minis.attack import choose_strike, strike, strikes
from cardwright.games.minis.attackdice import armor
from cardwright.games.minis.effort import exert, room

TO_GO_FARTHER = 2
PERFORM, SPEND = "perform", "spend"
_USED = {"[Move]": words.MOVED, "[Attack]": words.TACTICAL, "[Manipulate]": words.TACTICAL, "[Special]": words.SPECIAL}
_TURNS = (words.MOVED, words.TACTICAL, words.SPECIAL)


def can_act(play: Play, model: int, kind: str) -> bool:
    """Whether a model has an action of a kind left: an extra one, or one of its own."""
    if forbidden(play, f"action {kind}", {"doer": 1 << model}):
        return False
    if tokens(play, model, f"extra {kind} Action") or tokens(play, model, words.EXTRA):
        return True
    return _own_left(play, model, kind)


def spend(play: Play, model: int, kind: str) -> bool:
    """Use up an action of a kind: an extra one of the kind first, then one of the model's own, then any extra one."""
    if not can_act(play, model, kind):
        return False
    begin_period(play, words.ACTION)
    if tokens(play, model, f"extra {kind} Action"):
        count(play, SPEND, model, f"extra {kind} Action", -1)
    elif _own_left(play, model, kind):
        mark(play, SPEND, model, _USED[kind], True)
    else:
        count(play, SPEND, model, words.EXTRA, -1)
    player = play.state.owner[model]
    return show(play, PERFORM, model, player, (model, NOWHERE, words.ACTIONS.index(kind)))


def _own_left(play: Play, model: int, kind: str) -> bool:
    used = [name for name in _TURNS if marked(play, model, name)]
    return _USED[kind] not in used if tokens(play, model, words.AUDACITY) else not used


def has_use(play: Play, model: int, kind: str) -> bool:
    """Whether an action of a kind would do anything by itself: there is somebody to attack, or a marker to set or
    remove. There is no standard Special Action."""
    if kind == "[Attack]":
        return bool(strikes(play, model))
    return bool(manipulations(play, model)) if kind == "[Manipulate]" else kind == "[Move]"


def perform(play: Play, model: int, kind: str, cause: Cause) -> bool:
    """A model performs an action of a kind, if it has one left."""
    if not spend(play, model, kind):
        return False
    done = act(play, model, kind, cause)
    end_period(play, words.ACTION)
    return done


def act(play: Play, model: int, kind: str, cause: Cause) -> bool:
    """What an action of a kind does by itself. There is no standard Special Action."""
    settle(play)
    if kind == "[Move]":
        return move_action(play, model, cause)
    if kind == "[Attack]":
        options = strikes(play, model)
        return bool(options) and strike(play, choose_strike(play, play.state.owner[model], options), cause)
    return kind == "[Manipulate]" and manipulate(play, model, cause)


def move_action(play: Play, model: int, cause: Cause) -> bool:
    """As far as its Movement; farther than its armor allows only for 2 Effort markers."""
    limit, easy = movement(play, model), armor(play, model, "threshold") * INCH
    if easy and room(play, model) < TO_GO_FARTHER:
        limit = min(limit, easy)
    options = open_ways(play, model, limit, Course(True, "", False, False, action=True), [], MOVE)
    way: Way = decide(play, play.state.owner[model], WHERE, options)
    if way.label == STAY:
        return True
    if easy and way.length > easy:
        exert(play, model, TO_GO_FARTHER, cause)
    return step(play, model, way, MOVE, cause)


def manipulations(play: Play, model: int) -> list[tuple[str, int]]:
    """What a model can do with a Manipulate Action: set a marker, or remove one that it touches."""
    unused = spare(play, words.INTRIGUE, play.state.owner[model])
    options = [("set", NOWHERE)] * bool(beside(play, words.INTRIGUE, unused, model))
    there = ids(markers(play, words.INTRIGUE))
    return options + [("remove", marker) for marker in there if touching(play, model, marker)]


def manipulate(play: Play, model: int, cause: Cause) -> bool:
    """The Manipulate Action: set a marker in contact, or remove one that is."""
    player, options = play.state.owner[model], manipulations(play, model)
    if not options:
        return False
    what, marker = decide(play, player, HOW, options)
    if what == "remove":
        reveal(play, marker, model, cause)
    else:
        unused = spare(play, words.INTRIGUE, player)
        way: Way = decide(play, player, WHERE, beside(play, words.INTRIGUE, unused, model))
        put_down(play, unused, way.point, player, model, NOWHERE, cause)
    return True
