"""Lines that work outside play, because they speak of their own card there: `put it from your discard pile into play`.

Everything else that a card says holds where the rulebook lets texts hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.walk import walk
from cardwright.engine.compile.scope import Scope
from cardwright.engine.rules import Source
from cardwright.lang.tree import Ability, Act, Kind, Role, Select, Self


def works_elsewhere(ability: Ability, scope: Scope) -> bool:
    """Whether a line works in other zones than the rest of its card."""
    acts = (node for node in walk([ability]) if isinstance(node, Act))
    return bool(scope.rules.field) and any(True for act in acts for _ in _zones(act, scope))


def source_of_line(ability: Ability, scope: Scope) -> int:
    """The text that a line belongs to: that of the whole card, or one of its own that works in other zones."""
    acts = (node for node in walk([ability]) if isinstance(node, Act))
    names = dict.fromkeys(zone for act in acts for zone in _zones(act, scope))
    rules, number = scope.rules, scope.source
    if not names or not rules.field:
        return number
    whole = rules.sources[number]
    zones = tuple(zone for name in names for zone in rules.layout.zones[name])
    rules.sources.append(Source(whole.name, whole.printed, whole.definition, whole.keyword, whole.arguments, zones))
    if whole.keyword:
        rules.keywords[whole.name].append(len(rules.sources) - 1)
    return len(rules.sources) - 1


def _zones(act: Act, scope: Scope) -> Iterator[str]:
    book, play = scope.rules.book, {"play", *scope.rules.book.play}
    if isinstance(act.what or act.who, Self):
        for role in act.roles:
            match role:
                case Role(role="source", thing=Select(kinds=kinds)) if kinds[0].kind == "zone":
                    yield from (kind.noun for kind in kinds if kind.noun in scope.rules.layout.zones.keys() - play)
    if _is_played(act):
        yield from book.playing


def _is_played(act: Act) -> bool:
    """Whether it speaks of playing the card itself, or of what that costs."""
    if isinstance(act.what, Self):
        return act.means == "play" or any(_is_setup(role) for role in act.roles)
    return act.verb == "pay" and any(isinstance(role.thing, Self) for role in act.roles)


def _is_setup(role: Role) -> bool:
    match role.thing:
        case Select(kinds=[Kind(kind="period")]):
            return role.preposition == "during"
    return False
