"""`when`: something is done."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.examples.reading import names, player, value
from cardwright.engine.examples.stage import Stage, cannot
from cardwright.engine.operations import MOVE, RULES, TOP, Event, set_out
from cardwright.engine.play import settle
from cardwright.engine.resolving import resolve
from cardwright.lang.tree import Act, Select, Sequence, Statement


def do(stage: Stage, node: Statement) -> None:
    """Carry out what is done. `choose`, `name` and `on` say what is decided meanwhile."""
    acts = list(node.steps) if isinstance(node, Sequence) else [node]
    words: list[str] = []
    todo: list[Act] = []
    for act in acts:
        if not isinstance(act, Act):
            raise cannot(act, "this cannot be done")
        said = value(act.what)
        if said:
            words.append(said)
        elif act.means == "choose" and act.what is not None:
            stage.answers += names(act.what)
        else:
            todo.append(act)
    if todo:
        stage.answers += words
        for act in todo:
            _act(stage, act)
    elif words:
        stage.answers.append(" ".join(words))
        stage.game.take_turn(stage.play)


def _act(stage: Stage, act: Act) -> None:
    play, who = stage.play, player(act.who)
    set_out(play.state, who)
    if isinstance(act.what, Select) and [kind.kind for kind in act.what.kinds] == ["period"]:
        stage.game.take_turn(play)
        return
    if act.what is None or not names(act.what):
        raise cannot(act, "it is not plain with which card")
    found = [stage.rules.cast.id(name) for name in names(act.what)]
    for role in act.roles:
        stage.answers += names(role.thing)
    for piece in found:
        if act.means == "play":
            stage.game.before_use(play)
            resolve(play, who, piece, RULES)
        elif act.verb in stage.rules.book.goes:
            zone = stage.rules.layout.zone(stage.rules.book.goes[act.verb], who)
            emit(play, Event(stage.rules.verb[act.verb], MOVE, piece, zone, TOP, RULES))
        else:
            raise cannot(act, f"`{act.verb}` cannot be done by itself")
    settle(play)
