"""Which model or card a name stands for in an example, and how it comes to the table."""

from __future__ import annotations

from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.minis import words
from cardwright.games.minis.noting import mark
from cardwright.games.minis.pieces import ammunition
from cardwright.games.minis.table import carried_by


def fetch(scene: Scene, name: str, player: int) -> int:
    """The piece of a name that belongs to a player."""
    for piece in ids(scene.rules.cast.called.get(name, 0)):
        if scene.game.owner[piece] in (player, -1):
            return piece
    raise ExampleError(f"there is no {name}")


def unnamed(scene: Scene, player: int) -> int:
    """A card of which the example says no more: none of those that it names."""
    bits = scene.rules.cast.of_type["objective"]
    for name in scene.spoken_of:
        bits &= ~scene.rules.cast.called.get(name, 0)
    return scene.idle(bits, player)


def deploy(scene: Scene, piece: int) -> None:
    """Bring a model to the table with all it carries; where it stands is settled when all is said."""
    zone = scene.rules.layout.zone(words.TABLE, scene.game.owner[piece])
    if scene.play.state.zone[piece] != zone:
        scene.put(piece, zone)
        for arm in carried_by(scene.play.state, piece):
            scene.put(arm, zone)
        scene.count(scene.rules.layout.tokens[words.AMMUNITION] + piece, ammunition(scene.play, piece))


def arm(scene: Scene, model: int, name: str) -> None:
    """Have a model carry something more: a piece that nobody else carries; armor instead of what it wore."""
    cast, state, tokens = scene.rules.cast, scene.play.state, scene.rules.layout.tokens[words.AMMUNITION]
    free = [piece for piece in ids(cast.called.get(name, 0)) if state.host[piece] < 0]
    own = [piece for piece in free if scene.game.owner[piece] == scene.game.owner[model]]
    if not own:
        raise ExampleError(f"there is no {name} that {cast.names[model]} could carry")
    if cast.of_type["armor"] >> own[0] & 1:
        for worn in carried_by(state, model):
            if cast.of_type["armor"] >> worn & 1:
                scene.put(worn, scene.game.box)
                scene.tie(worn, NOWHERE)
    full = state.counters[tokens + model] == ammunition(scene.play, model)
    scene.attach(own[0], model)
    if full:
        scene.count(tokens + model, ammunition(scene.play, model))


def whoever(scene: Scene, name: str) -> int:
    """The model of a name: on the table, or brought there for the player whose House it fits."""
    on_table = ids(scene.rules.cast.called.get(name, 0) & ~scene.play.state.members[0])
    if on_table:
        return on_table[0]
    piece = fetch(scene, name, side_of(scene, name))
    deploy(scene, piece)
    return piece


def activate(play: Play, model: int) -> None:
    """A model begins its activation; that of another is over."""
    if play.state.memory[words.ACTIVE] - 1 == model:
        return
    assert play.rules.agenda is not None
    if play.state.memory[words.ACTIVE]:
        play.rules.agenda.close(play, "activation")
    mark(play, "activate", model, words.ACTIVATED, True)
    settle(play)


def side_of(scene: Scene, name: str) -> int:
    """Your opponent's, if its Houses are none of those of your models and cards."""
    cast = scene.rules.cast
    mine: set[str] = set()
    for piece in ids(cast.everything & ~scene.play.state.members[0]):
        card = cast.pieces[piece].card
        if scene.game.owner[piece] == YOU and card is not None:
            mine |= set(card.fields.get("affiliation") or card.fields.get("houses") or [])
    card = cast.pieces[cast.id(name)].card
    houses = set(card.fields.get("affiliation") or []) if card is not None else set()
    return YOU if not mine or houses & mine else OPPONENT
