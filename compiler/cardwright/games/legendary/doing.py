"""`when` and `then` in Legendary: what comes off the Ally Deck, who can be fought, who holds whom."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.examples.scene import YOU, Scene
from cardwright.engine.examples.words import deeds, names, part
from cardwright.engine.play import Play, settle
from cardwright.engine.state import ids
from cardwright.games.legendary.ally_deck import come_up
from cardwright.games.legendary.battlefield import enter, escape, held_by
from cardwright.games.legendary.book import ALLIES
from cardwright.games.legendary.fighting import can, face
from cardwright.games.legendary.lineups import offered, recruit
from cardwright.meaning import nodes as m


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what only this game can; whether it did."""
    deed = next(deeds(step), None)
    if deed is None:
        return False
    if deed.verb == "play" and part(deed, "by") is None:
        for piece in _coming(scene, step):
            come_up(scene.play, YOU, piece)
    elif deed.verb == "escape":
        for name in names(step):
            escape(scene.play, YOU, scene.on_table(name))
    elif deed.verb == "enter":
        for piece in _coming(scene, step):
            enter(scene.play, YOU, piece)
    elif deed.verb in _DOES and names(part(deed, "what")):
        for name in names(part(deed, "what")):
            _done(scene, deed, name)
    else:
        return False
    return True


def _done(scene: Scene, deed: m.Do, name: str) -> None:
    """A player does something with a card of this name that can be done with it now."""
    play, player, (can_be, act) = scene.play, scene.actor(deed), _DOES[deed.verb]
    scene.on_table(name)
    for piece in ids(scene.rules.cast.called[name]):
        if can_be(play, player, piece):
            act(play, player, piece)
            settle(play)
            return


_DOES: dict[str, tuple[Callable[[Play, int, int], bool], Callable[[Play, int, int], object]]] = {
    "fight": (
        lambda play, me, piece: can(play, me, "fight", piece),
        lambda *who: face(who[0], who[1], "fight", who[2]),
    ),
    "support": (
        lambda play, me, piece: can(play, me, "support", piece),
        lambda *who: face(who[0], who[1], "support", who[2]),
    ),
    "recruit": (lambda play, me, piece: bool(offered(play, me) >> piece & 1), recruit),
}
_DOES["defeat"] = _DOES["fight"]
"""What a player can do with a card, by the verb: whether it can be done, and how."""


def _coming(scene: Scene, step: m.Effect) -> list[int]:
    """The card that comes up: one from the box, laid on the Ally Deck first."""
    found: list[int] = []
    for name in names(step) or _kinds(scene, step):
        bits = scene.rules.cast.called[name]
        piece = next(iter(ids(bits & scene.play.state.members[0])), None)
        if piece is None:
            piece = scene.on_table(name)
        scene.put(piece, scene.rules.layout.zone(ALLIES))
        found.append(piece)
    return found


def _kinds(scene: Scene, step: m.Effect) -> list[str]:
    """`a Master Strike is played`: any card of a kind."""
    picks = [one for one in step.steps if isinstance(one, m.Pick)] if isinstance(step, m.Seq) else []
    found: list[str] = []
    for pick in picks:
        bits = scene.words.bits(scene.play, pick.binders[0].of, in_box=True)
        found += [scene.rules.cast.names[piece] for piece in ids(bits)[:1]]
    return found


def check(scene: Scene, truth: m.Truth) -> str | None:
    """Say whether something holds that only this game can tell."""
    settle(scene.play)
    match truth:
        case m.Able(effect=m.Do(verb="fight" | "support" as verb) as deed):
            piece = scene.on_table(names(part(deed, "what"))[0])
            return "" if can(scene.play, scene.actor(deed), verb, piece) else "it cannot be done"
        case m.Let(of=of, truth=m.Compare(a=m.Count(of=m.Where(of=m.Attached()) as held)) as compare) if names(of):
            return _held(scene, scene.on_table(names(of)[0]), held, compare)
    return None


def _held(scene: Scene, captor: int, what: m.Where[m.Piece], compare: m.Compare) -> str:
    """Whether an Ally has captured so many."""
    kind = scene.words.bits(scene.play, m.Where(m.Anywhere(), what.each, what.truth))
    found = sum(kind >> piece & 1 for piece in held_by(scene.play, captor))
    number = m.Const(found)
    return "" if scene.words.holds(scene.play, m.Compare(number, compare.op, compare.b)) else f"it holds {found}"
