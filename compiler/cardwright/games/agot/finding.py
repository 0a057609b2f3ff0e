"""`then` in an example of this game: how strong a side is, and what could be initiated."""

from __future__ import annotations

from cardwright.engine.cast import plain
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.games.agot import challenges
from cardwright.games.agot.doing import about_to_defend
from cardwright.games.agot.words import ICONS
from cardwright.lang.tree import Act, Constant, Is, Kind, Named, Select, Statement


def found(scene: Scene, node: Statement) -> str | None:
    """Empty if a statement is true, what is true instead, or None if this game has no word for it."""
    about_to_defend(scene)
    match node:
        case Act(verb="defend" | "attack" as verb, mood="may" | "cannot" as mood, who=Named(name=name), roles=[]):
            able = _can_take_part(scene, scene.on_table(name), verb)
            return "" if able == (mood == "may") else f"{name} can{'' if able else 'not'} {verb}"
        case Act(verb="have", who=Select(kinds=[Kind(noun="side")], owner=owner), what=Select(kinds=[kind])):
            total = challenges.side_total(scene.play, scene.player(owner))
            wanted = kind.amount.value if isinstance(kind.amount, Constant) else -1
            return "" if total == wanted else f"the side has STR {total}"
        case Act(verb="initiate", mood="may" | "cannot" as mood, who=who, what=Select(kinds=[kind])):
            me = scene.player(who)
            said = [plain(one.value) for one in kind.filters if isinstance(one, Is)]
            types = [
                icon
                for icon in said or ICONS
                if challenges.can_initiate(scene.play, me, OPPONENT if me == YOU else YOU, icon)
            ]
            if mood == "may":
                return "" if types else "it cannot be initiated"
            return f"it can be initiated: {', '.join(types)}" if types else ""
    return None


def _can_take_part(scene: Scene, piece: int, verb: str) -> bool:
    """Whether a character could defend in the challenge under way, or attack in one of any type."""
    play, player = scene.play, scene.rules.controller(scene.play.state, piece)
    if verb == "defend":
        return bool(challenges.can_defend(play, player) >> piece & 1)
    return any(challenges.can_attack(play, player, icon) >> piece & 1 for icon in ICONS)
