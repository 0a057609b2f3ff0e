"""The readings of the rules where the rulebook is silent, each behind a named option; some are other words on cards.

The defaults are those that the ledger's table of ambiguities recommends; a field's comment gives the number there.
Where a reading is a matter of what a card says or shows, the other words stand in
`grammar/hotk/readings/wordings.toml`.

One row is no option. H21: the card sheet lists names and texts in groups of five, and they are matched in order. No
other way of matching them is a reading of anything: every text fits the name it gets, and would fit no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.game import Json
from cardwright.engine.readings import readings_of
from cardwright.games.wordings import Table
from cardwright.games.wordings import reworded as reworded_by
from cardwright.games.wordings import wordings as wordings_of

GAME = "hotk"


@dataclass(frozen=True)
class Readings:
    """Which reading holds."""

    companion_overtake: bool = True
    """H01: a companion that leaves one player ahead gives that player the banner."""
    companion_tie: Literal["user", "mover"] = "user"
    """H02: who gets the banner of a tie that a companion made: whom its user chooses, or the player who moved."""
    banner_returns: bool = True
    """H03: the banner of a house that nobody has cards of goes back to the supply."""
    petyr_draws_from_deck: bool = True
    """H04: Petyr Baelish draws from the face-down deck; otherwise he chooses two of those on offer, which are all."""
    extra_turn_after_check: bool = True
    """H05: the banner check of a turn comes before the extra turn."""
    do_what_is_possible: bool = True
    """H06: an impossible part of a companion is passed over; otherwise what stands behind it waits for it."""
    take_own: bool = True
    """H07: a card in the own play area may be the one that is taken, to no effect."""
    shae_watches_tyrion: bool = True
    """H08: Shae counts whenever Tyrion is there; otherwise he is looked for once, when she is used."""
    finish_last_turn: bool = True
    """H09: the last turn is completed before the end is tested."""
    finish_companion_first: bool = True
    """H10: a companion is carried out to its end before one that it earned."""
    immune_only_in_area: bool = True
    """H11: kept companions cannot be taken or killed in a play area; otherwise nowhere, as before the errata."""
    check_only_taken: bool = True
    """H12: only houses that cards were taken of are checked."""
    team_tie_break: bool = True
    """H13: a tie of teams is broken by the largest house of the joint banners."""
    crow_teams_score: bool = True
    """H14: with four players, the crow variant is scored by teams."""
    named_once: bool = True
    """H15: the house named for Jon Snow stays; otherwise his owner may name another at the end of each turn of his."""
    kept_are_checked: bool = True
    """H16: the house that a kept companion counts for is checked in the turn it is gained."""
    at_least_as_many_as: Literal["each", "any"] = "each"
    """H17: a banner is for who has at least as many cards as each opponent; or as any one of them."""
    joffrey_is_lannister: bool = True
    """H18: Joffrey is a Lannister, as his number says; otherwise a Baratheon, as his surname says."""
    numbers_by_house: bool = True
    """H19: a number that the sheet has lost is that of its house; otherwise it is none, and settles no tie."""
    sheet_spelling: bool = True
    """H20: names are spelt as on the sheet; otherwise as usual. The other spelling is understood either way."""
    varys_is_apart: bool = True
    """H22: Varys is no character; otherwise he may be killed, which ends the game, and switched."""
    companion_takes_are_checked: bool = True
    """H23: the house of a card that a companion took is checked too."""
    discards_are_gone: bool = True
    """H24: a discarded companion is out of the game; otherwise Petyr Baelish shuffles them all into the deck first."""
    judge_at_end: bool = True
    """H25: what a companion changed is judged at the end of the turn, and not at once."""
    kill_own: bool = True
    """H26: Jaqen Hghar may kill a character of his user, and must if there is no other."""

    @classmethod
    def of(cls, given: Json | None) -> Readings:
        """Readings by their names; raises GameError for a name or value that there is not."""
        return readings_of(cls, given, _WORDS)


_WORDS = {"companion_tie": ("user", "mover"), "at_least_as_many_as": ("each", "any")}
"""Readings that are not a matter of yes and no."""


def wordings() -> dict[str, Table]:
    """For each reading that is a matter of words, what changes."""
    return wordings_of(GAME, Content.bundled())


def reworded(cards: list[CompiledCard], readings: Readings) -> list[CompiledCard]:
    """The cards as they are under these readings."""
    other = {option for option in wordings() if not getattr(readings, option)}
    return reworded_by(GAME, Content.bundled(), cards, other)
