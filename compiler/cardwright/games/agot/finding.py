"""`then` in an example of this game: how strong a side is, and what could be initiated."""

from __future__ import annotations

from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.words import names, part
from cardwright.engine.play import Play
from cardwright.games.agot import challenges
from cardwright.games.agot.doing import about_to_defend, icon_of
from cardwright.games.agot.words import ICONS
from cardwright.meaning import nodes as m


def found(scene: Scene, truth: m.Truth) -> str | None:
    """Empty if a claim is true, what is true instead, or None if this game has no word for it."""
    about_to_defend(scene)
    match truth:
        case m.Able(effect=m.Do() as deed):
            return _able(scene, deed, can=True)
        case m.Not(truth=m.Able(effect=m.Do() as deed)):
            return _able(scene, deed, can=False)
        case m.Compare(a=m.StatOf(stat="total STR"), op=m.Op.EQUAL, b=m.Const(value=wanted)):
            total = scene.words.number(scene.play, truth.a)
            return "" if total == wanted else f"the side has STR {total}"
    return None


def _able(scene: Scene, deed: m.Do, *, can: bool) -> str | None:
    if deed.verb == "initiate":
        return _initiated(scene, deed, can=can)
    doer = names(part(deed, "what"))
    if deed.verb not in ("defend", "attack") or not doer:
        return None
    able = _can_take_part(scene, scene.on_table(doer[0]), deed.verb)
    return "" if able == can else f"{doer[0]} can{'' if able else 'not'} {deed.verb}"


def _initiated(scene: Scene, deed: m.Do, *, can: bool) -> str:
    me = scene.actor(deed)
    other = OPPONENT if me == YOU else YOU
    types = [icon for icon in icon_of(deed) or ICONS if challenges.can_initiate(scene.play, me, other, icon)]
    if can:
        return "" if types else "it cannot be initiated"
    return f"it can be initiated: {', '.join(types)}" if types else ""


def _can_take_part(scene: Scene, piece: int, verb: str) -> bool:
    """Whether a character could defend in the challenge under way, or attack in one of any type."""
    play, player = scene.play, scene.rules.controller(scene.play.state, piece)
    if verb == "defend":
        return bool(challenges.can_defend(play, player) >> piece & 1)
    return any(challenges.can_attack(play, player, icon) >> piece & 1 for icon in ICONS)


def side_total(play: Play, players: int) -> int:
    """How strong the side of a player is."""
    return challenges.side_total(play, players.bit_length() - 1)
