"""What verbs do, one core operation a file. A verb's vocabulary entry says which one it `means`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.choosing import choosing
from cardwright.engine.compile.verbs.counting import counting
from cardwright.engine.compile.verbs.following import following
from cardwright.engine.compile.verbs.moving import moving
from cardwright.engine.compile.verbs.shuffling import shuffling
from cardwright.engine.compile.verbs.swapping import swapping
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, You

MEANS: dict[str, Callable[[Act, Scope], Effect]] = {
    "move": moving,
    "swap": swapping,
    "choose": choosing,
    "follow": following,
    "start": counting,
    "shuffle": shuffling,
}


def act(node: Act, scope: Scope) -> Effect:
    """What an act does, by the core operation its verb stands for."""
    make = MEANS.get(node.means)
    if make is None:
        raise scope.error(node, f"verbs that mean `{node.means}` do nothing yet")
    if node.who is not None and not isinstance(node.who, You):
        raise scope.error(node.who, "only the player who uses a card does something so far")
    if node.mood not in ("", "may", "must") or node.passive or node.tense:
        raise scope.error(node, "this is no instruction")
    return make(node, scope)
