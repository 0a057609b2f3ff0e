"""Placing: a card on a board moves to another space of it; a turn goes back to one of its steps."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.ground import GAP, Arrows
from cardwright.engine.operations import MOVE, STEP, Event
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules
from cardwright.engine.state import State
from cardwright.lang.tree import Act, Kind, Related, Role, Select

Spot = tuple[int, str]
"""A place and its name; the first option is to stay."""


def _label(_rules: Rules, option: Spot) -> str:
    return option[1]


def placing(node: Act, scope: Scope) -> Effect:
    """`move it along open spaces to an open space within [N2 S2]`: to where, is chosen; if it may be done, also not."""
    scope.only(node, "who", "what", "roles", "manner", "mood")
    words = scope.rules.book.board
    match node:
        case Act(
            roles=[
                Role(
                    role="destination",
                    thing=Select(
                        kinds=[Kind(noun="open space")],
                        where=[Related(preposition="within", thing=Select(kinds=[Kind(noun=noun)]))],
                    ),
                )
            ],
            manner=["clear path"],
            what=what,
        ) if words is not None and what is not None:
            arrows = words.area(noun)
        case _:
            raise scope.error(node, "it cannot be moved like this on a board yet")
    if arrows is None:
        raise scope.error(node, "it does not say how far")
    pool = describe(what, scope).among()
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, _label)
    stay: list[Spot] = [(GAP, "stay")] if node.mood == "may" else []

    def run(play: Play, me: int, it: Frame) -> bool:
        bits, state = pool(play, me, it), play.state
        piece = bits.bit_length() - 1
        options = stay + [(place, state.ground.names[place]) for place in clear_ways(state, piece, arrows)]
        if len(options) == len(stay):
            return False
        place, _ = decide(play, me, question, options)
        if place == GAP:
            return False
        return emit(play, Event(verb, MOVE, piece, state.zone[piece], place, cause))

    return run


def clear_ways(state: State, piece: int, arrows: Arrows) -> list[int]:
    """The open spaces of an area to which all spaces on the way are open: a card or a gap ends a way."""
    found: list[int] = []
    if piece < 0 or state.place[piece] < 0:
        return found
    for ray, far in zip(state.ground.rays[state.place[piece]], arrows, strict=True):
        for place in ray[:far]:
            if place == GAP or state.at[place] >= 0:
                break
            found.append(place)
    return found


def restarting(node: Act, scope: Scope) -> Effect:
    """`restart the turn from the pre-attack step`."""
    scope.only(node, "who", "what", "roles", "mood")
    match node.roles:
        case [Role(role="source", thing=Select(kinds=[Kind(noun=noun)]))] if noun in scope.rules.book.steps:
            step = scope.rules.book.steps[noun]
        case _:
            raise scope.error(node, "it does not say from which step on")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, _me: int, _it: Frame) -> bool:
        return emit(play, Event(verb, STEP, step, 0, 0, cause))

    return run
