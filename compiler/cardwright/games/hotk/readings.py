"""The readings of the rules where the rulebook is silent, each behind one named option.

The defaults are those that the ledger's table of ambiguities recommends; a field's comment gives the number there. What
is not here is said elsewhere, where a change is one of text or data: H04, H06, H07, H08, H11, H15, H24 and H26 by the
texts of the companions, H17 by the comparison itself, H18 to H21 by the fields of the characters, H22 by the type of
Varys.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from cardwright.engine.game import GameError, Json


@dataclass(frozen=True)
class Readings:
    """Which reading holds."""

    companion_overtake: bool = True
    """H01: a companion that leaves one player ahead gives that player the banner."""
    companion_tie: Literal["user", "mover"] = "user"
    """H02: who gets the banner of a tie that a companion made: whom its user chooses, or the player who moved."""
    banner_returns: bool = True
    """H03: the banner of a house that nobody has cards of goes back to the supply."""
    extra_turn_after_check: bool = True
    """H05: the banner check of a turn comes before the extra turn."""
    finish_last_turn: bool = True
    """H09: the last turn is completed before the end is tested."""
    finish_companion_first: bool = True
    """H10: a companion is carried out to its end before one that it earned."""
    check_only_taken: bool = True
    """H12: only houses that cards were taken of are checked."""
    team_tie_break: bool = True
    """H13: a tie of teams is broken by the largest house of the joint banners."""
    crow_teams_score: bool = True
    """H14: with four players, the crow variant is scored by teams."""
    kept_are_checked: bool = True
    """H16: the house that a kept companion counts for is checked in the turn it is gained."""
    companion_takes_are_checked: bool = True
    """H23: so is the house of a card that a companion took."""
    judge_at_end: bool = True
    """H25: what a companion changed is judged at the end of the turn, and not at once."""

    @classmethod
    def of(cls, given: Json | None) -> Readings:
        """Readings by their names; raises GameError for a name or value that there is not."""
        known = {field.name: field for field in fields(cls)}
        for name, value in (given or {}).items():
            if name not in known:
                raise GameError(f"There is no reading {name}; there are {', '.join(known)}.")
            allowed = ("user", "mover") if name == "companion_tie" else (True, False)
            if value not in allowed:
                raise GameError(f"The reading {name} is one of {', '.join(map(str, allowed))}, not {value}.")
        return cls(**(given or {}))
