"""`then`: what must hold, and what was found instead."""

from __future__ import annotations

from cardwright.engine.examples.reading import names, number, pieces, player, says, value, zones
from cardwright.engine.examples.stage import Stage, cannot
from cardwright.engine.examples.when import do
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Be, During, InState, Select, Sequence, Statement


def holds(stage: Stage, node: Statement) -> str:
    """Empty if a statement is true; what is true instead, if it is not."""
    if isinstance(node, During):
        stage.game.end_turn(stage.play)
        return holds(stage, node.do)
    if isinstance(node, Be):
        return _be(stage, node)
    if _forbids(node):
        return _cannot_be_done(stage, node)
    if isinstance(node, Act) and node.verb == "have" and isinstance(node.what, Select):
        return _have(stage, player(node.who), node.what)
    if isinstance(node, Act) and node.means == "end":
        return "" if stage.play.state.over else "the game goes on"
    raise cannot(node, "it cannot be said whether this holds")


def _be(stage: Stage, node: Be) -> str:
    if isinstance(node.what, Select) and [kind.kind for kind in node.what.kinds] == ["period"]:
        now = stage.play.state.player
        return "" if now == player(node.what.owner) else f"it is the turn of player {now + 1}"
    if node.who is None:
        raise cannot(node, "it does not say who or what")
    cast = stage.rules.cast
    bits = cast.everything
    for role in node.roles:
        bits &= _at(stage, value(role.thing)) if value(role.thing) else _in(stage, zones(stage, role.thing))
    for state in node.state:
        if not isinstance(state, InState) or state.word not in stage.rules.book.found:
            raise cannot(state, "it cannot be said whether a card is so")
        bits &= _in(stage, stage.rules.layout.zones[stage.rules.book.found[state.word]])
    if isinstance(node.who, Select) and says(node.who, "no"):
        there = [cast.names[piece] for piece in ids(bits & pieces(stage, node.who.kinds[0]))]
        return "" if not there else f"there is {', '.join(there)}"
    for name in names(node.who):
        if not bits >> cast.id(name) & 1:
            return f"{name} is {_where(stage, cast.id(name))}"
    return ""


def _in(stage: Stage, found: tuple[int, ...]) -> int:
    bits = 0
    for zone in found:
        bits |= stage.play.state.members[zone]
    return bits


def _at(stage: Stage, spot: str) -> int:
    piece = stage.play.state.at[stage.game.spots[spot]]
    return 1 << piece if piece >= 0 else 0


def _where(stage: Stage, piece: int) -> str:
    layout, state = stage.rules.layout, stage.play.state
    zone = state.zone[piece]
    whose = {-1: "", 0: "your "}.get(layout.player_of[zone], "an opponent's ")
    spot = state.place[piece]
    at = f" at {next(name for name, place in stage.game.spots.items() if place == spot)}" if spot >= 0 else ""
    return f"in {whose}{layout.kind_of[zone].name}{at}"


def _have(stage: Stage, who: int, what: Select) -> str:
    kind = what.kinds[0]
    found = stage.game.held(stage.play, who, kind.noun, pieces(stage, kind))
    wanted = number(what)
    if (found == wanted) if wanted is not None else found:
        return ""
    return f"{'you have' if who == 0 else 'an opponent has'} {found}"


def _forbids(node: Statement) -> bool:
    if isinstance(node, Sequence):
        return all(_forbids(step) for step in node.steps)
    return isinstance(node, Act) and node.mood == "cannot"


def _cannot_be_done(stage: Stage, node: Statement) -> str:
    """It is tried on a copy of the game: what was to be decided must never have been an option."""
    tried = node.model_copy(update={"mood": ""}) if not isinstance(node, Sequence) else node
    stage.answers.clear()
    with stage.aside():
        do(stage, tried)
    left, stage.answers = stage.answers, []
    return "" if left else "it can be done"
