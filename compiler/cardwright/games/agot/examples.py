"""Examples of this game: what is given has its place, plots are revealed, cards are placed and played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.changes import note
from cardwright.engine.examples.laying import bound, described
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.operations import COUNT, OPERATIONS, RULES, Event
from cardwright.engine.play import Play
from cardwright.engine.rulerecords import Action
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, can_use, perform
from cardwright.engine.view import look
from cardwright.games.agot import table
from cardwright.games.agot.table import (
    AGENDA,
    BENEATH,
    PHASE,
    PHASES,
    REVEALED,
    TABLE,
    TITLES,
)
from cardwright.games.agot.turning import reveal_plots
from cardwright.meaning.calculus import nodes as m

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


AGENDA_CARD, PLOT, SETUP = "agenda", "plot", "setup"
GAME = "game"


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what only this game can; whether it did."""
    if not isinstance(step, m.Do):
        return False
    _look_ahead(scene)
    make = _play if step.verb in scene.rules.book.deeds.coming.values() else _DOES.get(step.verb)
    return make is not None and make(scene, step)


def _look_ahead(scene: Scene) -> None:
    """`you discard the duplicate` says what is decided meanwhile."""
    step = scene.script[0] if scene.script else None
    what = part(step, "what") if isinstance(step, m.Do) and step.verb == "discard" else None
    if isinstance(what, m.Set) and kind_of(what) == DUPLICATE:
        scene.script.pop(0)
        scene.answers.append("the duplicate")


def cards(scene: Scene, step: m.Effect, role: str, player: int) -> list[int]:
    """The cards on the table that have a part, those of a player."""
    found = names(part(step, role))
    if not found:
        raise ExampleError("it is not plain which cards")
    return [scene.on_table(name, player) for name in found]


def period_of(step: m.Effect) -> str:
    """What begins, ends or is resolved."""
    deed = part(step, "deed")
    deed = deed.of if isinstance(deed, m.Where) else deed
    return str(deed.period) if isinstance(deed, m.Current) else ""


def _play(scene: Scene, step: m.Do) -> bool:
    """`you play Robb Stark`, `you play Guilty! on Robb Stark`."""
    me, called = scene.actor(step), names(part(step, "what"))
    if len(called) != 1:
        return False
    scene.answers += others(step, scene.game.lexicon)
    piece = scene.on_table(called[0], me)
    if scene.rules.cast.pieces[piece].type != "event":
        was = scene.play.state.zone[piece]
        scene.answers.insert(0, called[0])
        if not by_rule(scene.play, me, "Play a card") or scene.play.state.zone[piece] == was:
            raise ExampleError(f"{called[0]} cannot be played")
        if called[0] in scene.answers:  # it was the only one that could be
            scene.answers.remove(called[0])
        return True
    if not any(perform(scene.play, me, piece, action) for action in actions_of(scene.play, piece)):
        raise ExampleError(f"{called[0]} cannot be played")
    return True


def _reveal(scene: Scene, step: m.Do) -> bool:
    """`you reveal Wildfire Cache`."""
    for name in names(part(step, "what")):
        player = scene.actor(step)
        piece = scene.idle(scene.rules.cast.called[name], player)
        if scene.rules.cast.pieces[piece].type == PLOT:
            reveal_plots(scene.play, [piece])
            return True
    return False


def _announce(scene: Scene, step: m.Do) -> bool:
    """`agendas are announced`: at the beginning of the game, all of them."""
    what = part(step, "what")
    if not isinstance(what, m.Set) or kind_of(what) != AGENDA_CARD:
        return False
    table.say(scene.play, "announce", NOWHERE)
    return True


def _place(scene: Scene, step: m.Do) -> bool:
    """`you place Robb Stark and Northern Sentinel during setup`."""
    if period_of(step) != SETUP:
        return False
    me, play = scene.actor(step), scene.play
    note(play, PHASE, PHASES.index(SETUP))
    scene.rules.agenda.do(play, GAME, "Setup gold", me)
    for piece in cards(scene, step, "what", me):
        lay_out(play, me, piece, scene.answers)
    scene.rules.agenda.do(play, GAME, "The game begins", me)
    return True


def allowed_by_rule(play: Play, me: int, name: str) -> Iterator[tuple[int, Action]]:
    """The actions of the rules by which a player can do something now, with what he bears them by."""
    for action in play.rules.actions:
        for piece in ids(look(play).bearing(play, action.source)):
            mine = play.rules.cast.names[piece] == name and play.rules.speaker(play.state, piece) == me
            if mine and can_use(play, me, piece, action):
                yield piece, action


def by_rule(play: Play, me: int, name: str) -> bool:
    """A player does what an action of the rules lets him do; whether he could."""
    return any(perform(play, me, *found) for found in list(allowed_by_rule(play, me, name)))


def lay_out(play: Play, me: int, piece: int, answers: list[str]) -> None:
    """A player places a card, as an action of the rules lets him."""
    name = "Place an attachment" if play.rules.cast.pieces[piece].type == "attachment" else "Place a card"
    answers.append(play.rules.cast.names[piece])
    if not by_rule(play, me, name) or play.state.zone[piece] != table.zone(play, "setup area", me):
        raise ExampleError("they cannot be placed")


_DOES: dict[str, Callable[[Scene, m.Do], bool]] = {
    "play": _play,
    "reveal": _reveal,
    "place": _place,
    "announce": _announce,
}
