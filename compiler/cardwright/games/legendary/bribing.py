"""Points that may be spent as others: `while you fight this card, you may spend [Recruit] as [Attack]`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Play
from cardwright.engine.rules import Test
from cardwright.engine.view import look
from cardwright.games.legendary.book import ATTACK, RECRUIT
from cardwright.lang.tree import Act, Kind, Role, Select, Self, You

SPEND_AS = "spend as"
_FACING = frozenset({"fight", "support"})


def spending(node: Act, scope: Scope, test: Test | None) -> None:
    """A text that lets Recruit Points be spent as Attack Points, while its own card is fought or supported."""
    scope.only(node, "who", "what", "mood", "roles")
    match node:
        case Act(
            mood="may",
            what=Select(kinds=[Kind(noun=what)]),
            roles=[Role(role="as", thing=Select(kinds=[Kind(noun=instead)]))],
        ) if (what, instead) == (RECRUIT, ATTACK) and test is facing:
            scope.rules.noted.setdefault(SPEND_AS, []).append(scope.source)
        case _:
            raise scope.error(node, "only [Recruit] can be spent as [Attack], to fight or support the card itself")


def facing(_play: Play, _me: int, _it: list[int]) -> int:
    """It is asked only for the card that a player fights or supports, and by that player."""
    return 1


def while_facing(node: Act, scope: Scope) -> Test:
    """`while you fight or support this card`."""
    match node:
        case Act(who=You(), what=Self(where=[]), tense="", mood="") if {node.verb, *node.more} == _FACING:
            return facing
    from cardwright.engine.compile.history import happened

    return happened(node, scope)


def takes_recruit(play: Play, _player: int, piece: int) -> bool:
    """Whether Recruit Points help to fight or support a card."""
    view = look(play)
    return any(view.bearing(play, source) >> piece & 1 for source in play.rules.noted.get(SPEND_AS, ()))
