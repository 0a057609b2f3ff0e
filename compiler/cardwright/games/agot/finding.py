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
        case Act(verb="defend", mood="may", who=Named(name=name)):
            piece = scene.on_table(name)
            defenders = challenges.can_defend(scene.play, scene.rules.controller(scene.play.state, piece))
            return "" if defenders >> piece & 1 else f"{name} cannot defend"
        case Act(verb="have", who=Select(kinds=[Kind(noun="side")], owner=owner), what=Select(kinds=[kind])):
            total = challenges.side_total(scene.play, scene.player(owner))
            wanted = kind.amount.value if isinstance(kind.amount, Constant) else -1
            return "" if total == wanted else f"the side has STR {total}"
        case Act(verb="initiate", mood="may" | "cannot" as mood, who=who, what=Select(kinds=[kind])):
            me = scene.player(who)
            said = [plain(one.value) for one in kind.filters if isinstance(one, Is)]
            able = [
                icon
                for icon in said or ICONS
                if challenges.can_initiate(scene.play, me, OPPONENT if me == YOU else YOU, icon)
            ]
            if mood == "may":
                return "" if able else "it cannot be initiated"
            return f"it can be initiated: {', '.join(able)}" if able else ""
    return None
