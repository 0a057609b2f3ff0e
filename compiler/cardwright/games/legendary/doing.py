"""`when` and `then` in Legendary: what comes off the Ally Deck, who can be fought, who holds whom."""

from __future__ import annotations

from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.games.legendary.ally_deck import come_up
from cardwright.games.legendary.battlefield import enter, escape, held_by
from cardwright.games.legendary.book import ALLIES
from cardwright.games.legendary.fighting import can
from cardwright.games.legendary.laying import number
from cardwright.lang.tree import Act, Statement, Thing


def do(scene: Scene, node: Statement) -> bool:
    """Do what only this game can; whether it did."""
    play = scene.play
    match node:
        case Act(verb="play", passive=True, what=what):
            for piece in _coming(scene, what):
                come_up(play, YOU, piece)
            return True
        case Act(verb="escape", who=who):
            for name in scene.names(who):
                escape(play, YOU, scene.on_table(name))
            return True
        case Act(verb="enter", who=who):
            for piece in _coming(scene, who):
                enter(play, YOU, piece)
            return True
    return False


def _coming(scene: Scene, thing: Thing | None) -> list[int]:
    """The card that comes up: one from the box, laid on the Ally Deck first."""
    found: list[int] = []
    for name in scene.names(thing):
        bits = scene.rules.cast.called[name]
        piece = next(iter(ids(bits & scene.play.state.members[0])), None)
        if piece is None:
            piece = scene.on_table(name)
        scene.put(piece, scene.rules.layout.zone(ALLIES))
        found.append(piece)
    return found


def check(scene: Scene, node: Statement) -> str | None:
    """Say whether something holds that only this game can tell."""
    settle(scene.play)
    match node:
        case Act(verb="fight" | "support" as verb, mood="may", what=what):
            piece = scene.on_table(scene.names(what)[0])
            return "" if can(scene.play, scene.player(node.who), verb, piece) else "it cannot be done"
        case Act(verb="hold", who=who, what=what) if what is not None:
            held = held_by(scene.play, scene.on_table(scene.names(who)[0]))
            return "" if len(held) == number(what) else f"it holds {len(held)}"
    return None
