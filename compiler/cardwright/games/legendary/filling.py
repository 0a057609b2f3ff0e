"""What lies on the table of an example that does not speak of it: decks, lineups, supplies, Defenders."""

from __future__ import annotations

from cardwright.engine.examples.scene import Scene
from cardwright.engine.operations import BOTTOM
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.legendary.book import (
    ACTIVE,
    ALLIES,
    BYSTANDERS,
    DECK,
    DEFENDERS,
    EVENTS,
    HEROES,
    LINE,
    LINEUP,
    MAESTERS,
    WOUNDS,
    line_place,
)

DECK_SIZE, SUPPLY, AFTER = 12, 8, 6
PLAIN = "Frightened Smallfolk"
"""The Bystander that does nothing comes first: an example that wants another one names it."""
DEFENDERS_ACTIVE = 3


def fill(scene: Scene, player: int) -> None:
    """Fill what a player has, and with the first player what all share."""
    if not player:
        _supplies(scene)
    basics = _idle(scene, "basic hero")
    _under(scene, DECK, player, [piece for piece in basics if _name(scene, piece) != "Maester"][:DECK_SIZE])
    heroes = [piece for piece in _idle(scene, "hero") if _is_quiet(scene, piece)]
    state = scene.play.state
    for number in range(LINE):
        place = line_place(player, number)
        if state.at[place] == NOWHERE:
            scene.put(heroes.pop(0), scene.rules.layout.zone(LINEUP, player), place)
    _under(scene, HEROES, player, heroes[:DECK_SIZE])
    _defenders(scene, player)


def _supplies(scene: Scene) -> None:
    bystanders = [*_idle(scene, "bystander"), *_idle(scene, "minor hero")]
    bystanders.sort(key=lambda piece: _name(scene, piece) != PLAIN)
    _under(scene, BYSTANDERS, 0, bystanders)
    _under(scene, WOUNDS, 0, _idle(scene, "wound")[:SUPPLY])
    maesters = ids(scene.rules.cast.called["Maester"] & scene.play.state.members[0])
    _under(scene, MAESTERS, 0, maesters)
    _under(scene, EVENTS, 0, _idle(scene, "event")[:SUPPLY])
    _under(scene, ALLIES, 0, _idle(scene, "ally")[:AFTER])


def _defenders(scene: Scene, player: int) -> None:
    """The Defenders of the player's House: three active, or none if only the Mastermind behind them is spoken of."""
    house = scene.notes.get(f"house {player}")
    if house is None:
        return
    active = DEFENDERS_ACTIVE if scene.notes.get(f"defended {player}") else 0
    own = scene.rules.cast.having.get(("house", house), 0)
    for number, piece in enumerate(ids(own & scene.rules.cast.of_type["defender"] & scene.play.state.members[0])):
        scene.put(piece, scene.rules.layout.zone(DEFENDERS, player), BOTTOM)
        scene.mark(piece, ACTIVE, number < active)


def _idle(scene: Scene, kind: str) -> list[int]:
    """Cards of a type that lie nowhere yet and of which the example does not speak."""
    said = " ".join(line.text for line in scene.rules.cast.definitions[scene.game.scratch].lines)
    free = scene.rules.cast.of_type.get(kind, 0) & scene.play.state.members[0]
    speaks_of_it = kind in ("bystander", "minor hero", "wound")
    return [piece for piece in ids(free) if speaks_of_it or _name(scene, piece) not in said]


def _is_quiet(scene: Scene, piece: int) -> bool:
    """Whether a Hero does nothing to the others in the lineup."""
    lines = scene.rules.cast.definitions[scene.rules.cast.definition_of[piece]].lines
    return not any(label.name == LINEUP.title() for line in lines for one in line.abilities for label in one.labels)


def _name(scene: Scene, piece: int) -> str:
    return scene.rules.cast.names[piece]


def _under(scene: Scene, zone: str, player: int, pieces: list[int]) -> None:
    """Under what the example has laid there."""
    for piece in pieces:
        scene.put(piece, scene.rules.layout.zone(zone, player), BOTTOM)
