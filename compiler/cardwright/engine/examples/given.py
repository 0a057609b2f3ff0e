"""`given`: lays out the situation."""

from __future__ import annotations

from cardwright.engine.examples.reading import names, number, pieces, player, says, somebody, value, zones
from cardwright.engine.examples.stage import ExampleError, Stage, cannot
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Be, InState, Role, Select, Statement


def lay_out(stage: Stage, node: Statement) -> None:
    """Make a statement true before anything happens."""
    if isinstance(node, Be) and node.who is not None:
        _be(stage, node)
    elif isinstance(node, Act) and node.verb == "have" and isinstance(node.what, Select):
        _have(stage, player(node.who), node.what)
    else:
        raise cannot(node, "this cannot be given")


def _be(stage: Stage, node: Be) -> None:
    assert node.who is not None
    cast = stage.rules.cast
    found = [cast.id(name) for name in names(node.who)]
    if isinstance(node.who, Select) and says(node.who, "no"):
        _clear(stage, node, pieces(stage, node.who.kinds[0]))
        return
    if not found:
        raise cannot(node, "it is not plain which card is meant")
    for state in node.state:
        if not isinstance(state, InState) or state.word not in stage.rules.book.found:
            raise cannot(state, "a card cannot be so yet")
        for piece in found:
            stage.put(piece, stage.rules.layout.zone(stage.rules.book.found[state.word]))
    for role in node.roles:
        for piece in found:
            _place(stage, piece, role)


def _place(stage: Stage, piece: int, role: Role) -> None:
    spot = value(role.thing)
    if spot:
        if spot not in stage.game.spots:
            raise ExampleError(f"there is no place {spot}")
        stage.put(piece, stage.game.board_zone(), stage.game.spots[spot])
        return
    zone = zones(stage, role.thing)[0]
    if zone == stage.game.board_zone():
        stage.put(piece, zone, stage.free_spot())
    else:
        stage.put(piece, zone)


def _clear(stage: Stage, node: Be, bits: int) -> None:
    """`no other Stark character is in King's Landing`, `no card is at B5`."""
    for role in node.roles:
        if value(role.thing):
            piece = stage.play.state.at[stage.game.spots[value(role.thing)]]
            here = 1 << piece if piece >= 0 else 0
        else:
            here = 0
            for zone in zones(stage, role.thing):
                here |= stage.play.state.members[zone]
        for piece in ids(bits & here):
            stage.put(piece, stage.game.out_of_game())


def _have(stage: Stage, who: int, what: Select) -> None:
    """`you have 2 Tyrell characters`, `an opponent has the Greyjoy banner`."""
    bits = pieces(stage, what.kinds[0])
    area = stage.game.area(who)
    if bits.bit_count() == 1:
        stage.put(bits.bit_length() - 1, area)
        return
    for _ in range(number(what) or 1):
        stage.put(somebody(stage, bits), area)
