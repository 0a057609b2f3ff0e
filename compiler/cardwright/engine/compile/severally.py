"""What several players do, each for himself: `each player searches his or her deck and shuffles it`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.acting import by_players
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, Be, Ref, Select, Sequence, Statement, Thing, When


def all_by(subject: Thing, steps: list[Statement]) -> bool:
    """Whether each of several players does all of it: `each player searches his or her deck and shuffles it`."""
    return (
        isinstance(subject, Select)
        and subject.quantity is not None
        and "each" in subject.quantity.words
        and all(isinstance(step, Act) and step.who == subject for step in steps)
    )


def each_in_turn(node: Sequence, subject: Thing, scope: Scope, sequence: Callable[[Sequence, Scope], Effect]) -> Effect:
    """All of the steps by one player, then by the next."""
    players = who(subject, scope)
    slots = (scope.slot(), scope.mention("player", "player"))
    with scope.as_you(slots[0]):
        run = sequence(node.model_copy(update={"steps": [_by_nobody(step) for step in node.steps]}), scope)
    return by_players(subject, run, scope, slots, players)


def _by_nobody(step: Statement) -> Statement:
    return step.model_copy(update={"who": None}) if isinstance(step, Act) else step


def speaks_of_each(node: Act, clause: Statement, scope: Scope) -> bool:
    """`Each opponent discards a card unless he or she ...`: asked of each by himself."""
    match clause:
        case Act(who=Ref(word="he or she" | "they")) | Be(who=Ref(word="he or she" | "they")):
            return is_player(node.who, scope)
    return False


def each_by_himself(node: When, do: Act, scope: Scope, when: Callable[[When, Scope], Effect]) -> Effect:
    """What each does on a condition that is asked of him."""
    players = who(do.who, scope)
    slots = (scope.slot(), scope.mention("player", "player"))
    with scope.as_you(slots[0]):
        plain = node.model_copy(update={"do": do.model_copy(update={"who": None})})
        run = when(plain, scope)
    return by_players(do.who, run, scope, slots, players)
