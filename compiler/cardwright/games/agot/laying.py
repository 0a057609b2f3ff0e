"""`given` in an example of this game: what has a place of its own."""

from __future__ import annotations

from typing import Any

from cardwright.engine.examples.laying import bound, described
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.words import names, part
from cardwright.engine.operations import COUNT, OPERATIONS, RULES, Event
from cardwright.engine.state import ids
from cardwright.games.agot import table
from cardwright.games.agot.words import AGENDA, BENEATH, REVEALED, TABLE, TITLES
from cardwright.meaning import nodes as m

_PLACES = {"agenda": AGENDA, "house": TABLE, "plot": REVEALED}
"""Where cards of which everybody has one lie."""
_TITLE, DUPLICATE = "title", "duplicate"


def lay(scene: Scene, fact: m.Truth | m.Effect) -> bool:
    """Lay out what only this game can; whether it did."""
    match fact:
        case m.Is(of=of, quality=m.Called()) if (kind := kind_of(of)) in _PLACES:
            player = _controller(scene, of)
            if kind == "house":
                scene.put(table.house(scene.play, player), 0)
            _put(scene, names(fact), player, _PLACES[kind])
        case m.Compare(a=m.Count(of=of)) if _is_title(scene, of):
            _put(scene, names(of), _controller(scene, of), TITLES)
        case m.Compare(a=m.Count(of=m.Where(truth=m.Among(set=m.Attached(to=host))) as of)) if kind_of(of) == DUPLICATE:
            for piece in scene.pieces(host) * bound(fact):
                _duplicate(scene, piece)
        case m.Compare(a=m.Count(of=m.Where() as of)) if _is_keyword(of):
            wanted = described(of)
            for _ in range(bound(fact)):  # whether the example names one of them or not
                bits = scene.words.bits(scene.play, wanted.kind, in_box=True)
                assert isinstance(wanted.place, m.Zone)
                scene.put(scene.idle(bits, 0), table.zone(scene.play, wanted.place.zone, 0))
        case m.Do(verb="name"):
            value = part(fact, "what")
            assert isinstance(value, m.Just)
            _named(scene, scene.actor(fact), str(value.value))
        case _:
            return False
    return True


def kind_of(of: m.Set[Any]) -> str:
    """Of which kind something is said to be."""
    while isinstance(of, m.Where):
        for truth in of.truth.truths if isinstance(of.truth, m.And) else (of.truth,):
            if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind):
                return str(truth.quality.kind)
        of = of.of
    return ""


def _is_keyword(of: m.Where[Any]) -> bool:
    inner = of.of
    if not isinstance(inner, m.Where) or not isinstance(inner.truth, m.Is):
        return False
    return isinstance(inner.truth.quality, m.WithKeyword)


def _is_title(scene: Scene, of: m.Set[Any]) -> bool:
    found = names(of)
    return bool(found) and bool(scene.rules.cast.called.get(found[0], 0) & scene.rules.cast.of_type.get(_TITLE, 0))


def _controller(scene: Scene, of: m.Set[Any]) -> int:
    assert isinstance(of, m.Where)
    for truth in of.truth.truths if isinstance(of.truth, m.And) else (of.truth,):
        if isinstance(truth, m.Among) and isinstance(truth.of, m.Controller):
            return scene.player(truth.set)
    return 0


def _put(scene: Scene, called: list[str], player: int, zone: str) -> None:
    for name in called:
        scene.put(scene.idle(scene.rules.cast.called[name], player), table.zone(scene.play, zone, player))


def _named(scene: Scene, player: int, value: str) -> None:
    """What was named for an agenda when it was announced."""
    values, kept = scene.rules.cast.values["house"], scene.rules.layout.tokens["named"]
    for piece in ids(table.members(scene.play, AGENDA, player)):
        OPERATIONS[COUNT](scene.play.state, Event(0, COUNT, kept + piece, values.index(value) + 1, 0, RULES))


def _duplicate(scene: Scene, top: int) -> None:
    player = scene.play.state.owner[top]
    copy = scene.idle(scene.rules.cast.called[scene.rules.cast.names[top]], player)
    scene.put(copy, table.zone(scene.play, BENEATH, player))
    scene.tie(copy, top)
