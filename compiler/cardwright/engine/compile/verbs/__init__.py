"""What verbs do, one core operation a file. A verb's vocabulary entry says which one it `means`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.idioms import plainly
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.acting import by_players
from cardwright.engine.compile.verbs.attaching import attaching
from cardwright.engine.compile.verbs.choosing import choosing
from cardwright.engine.compile.verbs.controlling import controlling
from cardwright.engine.compile.verbs.following import following
from cardwright.engine.compile.verbs.gaining import gaining
from cardwright.engine.compile.verbs.marking import marking
from cardwright.engine.compile.verbs.moving import moving
from cardwright.engine.compile.verbs.revealing import revealing
from cardwright.engine.compile.verbs.saving import cancelling, saving
from cardwright.engine.compile.verbs.shuffling import shuffling
from cardwright.engine.compile.verbs.starting import starting
from cardwright.engine.compile.verbs.swapping import swapping
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, You

MEANS: dict[str, Callable[[Act, Scope], Effect]] = {
    "move": moving,
    "swap": swapping,
    "choose": choosing,
    "follow": following,
    "start": starting,
    "shuffle": shuffling,
    "reveal": revealing,
    "state": marking,
    "count": gaining,
    "modify": gaining,
    "control": controlling,
    "attach": attaching,
    "save": saving,
    "cancel": cancelling,
}


def act(node: Act, scope: Scope) -> Effect:
    """What an act does, by the core operation its verb stands for."""
    if node.mood not in ("", "may", "must") or node.tense:
        raise scope.error(node, "this is no instruction")
    if node.more and node.join == "and":
        return _one_after_another(node, scope)
    node = plainly(node, scope.rules.book)
    make = scope.rules.book.procedures.get(node.verb) or MEANS.get(node.means)
    if make is None:
        raise scope.error(node, f"verbs that mean `{node.means}` do nothing yet")
    subject = node.who
    if subject is None or (isinstance(subject, You) and scope.you is None):
        run: Effect = make(node, scope)
        return run
    if is_player(subject, scope):
        return _by_others(node, make, scope)
    made: Effect = make(node, scope)  # a card does it: the verb's maker knows what that means
    return made


def _one_after_another(node: Act, scope: Scope) -> Effect:
    """`Kneel and sacrifice it`: all of it, or it does not count as done."""
    vocabulary = scope.rules.cast.definitions[scope.definition].vocabulary
    runs = [act(node.model_copy(update={"more": [], "join": ""}), scope)]
    for verb in node.more:
        frame = vocabulary.frames.get(verb) if vocabulary is not None else None
        if frame is None:
            raise scope.error(node, f"it is not known what `{verb}` means")
        runs.append(act(node.model_copy(update={"verb": verb, "means": frame.means, "more": [], "join": ""}), scope))
    return lambda play, me, it: all(run(play, me, it) for run in runs)


def _by_others(node: Act, make: Callable[[Act, Scope], Effect], scope: Scope) -> Effect:
    """Somebody else does it: `you` is still the player who uses the card, `their` is whoever does it."""
    subject = node.who
    players = who(subject, scope)  # what the words of the subject speak of comes first
    slots = (scope.slot(), scope.mention("player", "player"))
    with scope.as_you(slots[0]):
        run = make(node.model_copy(update={"who": None}), scope)
    return by_players(subject, run, scope, slots, players)
