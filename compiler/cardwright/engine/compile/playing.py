"""Where a card may be played: `You may play this card on the space of an allied card. If you do, ...`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statements import IF_DONE, effect
from cardwright.engine.compile.things import Description, describe
from cardwright.engine.rules import Permission
from cardwright.lang.tree import Act, Follow, Kind, Related, Role, Select, Self, Statement, You


def may_play(statements: list[Statement], scope: Scope) -> bool:
    """A card may be played where another lies, and what becomes of that one."""
    match statements:
        case [Act() as act, Follow(link=link, do=do)] if link in IF_DONE:
            found = _card_there(act, scope)
            if found is None:
                return False
            slot = scope.mention("card", found.noun)
            then = effect(do, scope)
            scope.rules.permissions.append(Permission(scope.source, found.among(), slot, then, scope.slots))
            return True
    return False


def may_not_play(act: Act, scope: Scope) -> bool:
    """Where it cannot be played all the same."""
    found = _card_there(act, scope)
    if found is None:
        return False
    scope.rules.refusals.append((scope.source, found.among(), scope.slots))
    return True


def _card_there(act: Act, scope: Scope) -> Description | None:
    """The card on whose space this card is played."""
    match act:
        case Act(
            who=You(),
            what=Self(),
            roles=[
                Role(
                    role="destination",
                    thing=Select(kinds=[Kind(kind="position")], where=[Related(preposition="of", thing=inner)]),
                )
            ],
        ):
            scope.only(act, "who", "what", "roles", "mood")
            return describe(inner, scope)
    return None
