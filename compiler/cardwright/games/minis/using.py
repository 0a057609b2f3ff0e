"""What using a line with a label takes besides: an action, a card that is paid for, a card that lies there."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.changes import note
from cardwright.engine.ending import end_period
from cardwright.engine.paying import worth_paying
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulerecords import Guarded
from cardwright.engine.rules import Effect
from cardwright.engine.tabletop.standing import bearer_of
from cardwright.games.minis import words
from cardwright.games.minis.activation import spend
from cardwright.games.minis.objectives import can_play_resource, play_resource

Wrap = Callable[[Effect], Effect]


def _action(kind: str) -> Wrap:
    """An action of the model, in its activation: none is spent where nothing comes of it."""

    def cost(play: Play, _me: int, it: Frame) -> bool:
        return spend(play, bearer_of(play.state, it[0]), kind)

    def is_active(play: Play, _me: int, it: Frame) -> bool:
        return play.state.memory[words.ACTIVE] - 1 == bearer_of(play.state, it[0])

    def wrap(run: Effect) -> Effect:
        def used(play: Play, me: int, it: Frame) -> bool:
            if not worth_paying(play, me, it, cost, run) or not cost(play, me, it):
                return False
            done = run(play, me, it)
            end_period(play, words.ACTION)
            return done

        return Guarded(is_active, used)

    return wrap


def _resource(run: Effect) -> Effect:
    """From the hand, paid for; its card goes under the deck."""
    return Guarded(
        lambda play, me, it: can_play_resource(play, me, it[0]),
        lambda play, me, it: play_resource(play, me, it, run),
    )


def _score(run: Effect) -> Effect:
    """Only of a card that lies there. Who is out of the fight does not count for it."""

    def lies_there(play: Play, me: int, it: Frame) -> bool:
        return play.state.zone[it[0]] == play.rules.layout.zone(words.LAID, me)

    def used(play: Play, me: int, it: Frame) -> bool:
        was = note(play, words.JUDGING, 1)
        done = run(play, me, it)
        note(play, words.JUDGING, was)
        return done

    return Guarded(lies_there, used)


LABELLED: dict[str, Wrap] = {
    **{kind: _action(kind) for kind in words.ACTIONS}, "Resource": _resource, "Score": _score,
}  # fmt: skip
