"""Readings of rules that the rulebook leaves open, each behind one name; as they are here, the ledger recommends them.

The docstrings name the rows of the ledger's table of ambiguities (`law.amb.*`) that can be read otherwise here. What is
not here is said elsewhere, where a change is one of text or data: 4, 6 and 27 by the texts of Skinwalker, Champion and
Maneuver; 1, 2, 11, 17 and 32 by the words and cards there are; 24, 26, 34, 35 and 36 follow from other rules and leave
nothing to choose.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.engine.game import Json
from cardwright.engine.readings import readings_of


@dataclass(frozen=True)
class Readings:
    """Which reading holds."""

    reflect_only_targeting: bool = True
    """3: Reflect turns away abilities that target, not the reach of a ranged attack."""
    defense_lasts: bool = True
    """5: a defensive bonus lasts while its card is on the board."""
    reflect_always: bool = True
    """7: Reflect works in every step, not in the pre-attack and attack steps only."""
    reflected_dispel_frees: bool = True
    """8: a Dispel that is turned on itself dispels nobody else."""
    dispel_chains: bool = True
    """9: a dispelled Dispel dispels nobody; with no, only two that cover each other are looked at."""
    terrain_is_no_ability: bool = True
    """10: Dispel and Reflect leave alone what a dominion space gives."""
    printed_first: bool = True
    """12: of Phoenix and Traitor, the printed one comes before the one that a space gives."""
    reflected_slayer_dies: bool = True
    """13: a Slayer that captures a card with Reflect goes to the Underworld."""
    opening_draft: bool = True
    """14: in Ragnarok the card drawn after the face-down one is a draft card; with no, none is drawn."""
    granted_reflect_stays: bool = True
    """15: a Reflect that a space gives stays; with no, a space gives a card no Reflect."""
    extra_without_draft: bool = True
    """16: with no draft card left, the extra action of Ragnarok is still allowed."""
    replaced_to_player: bool = True
    """18: a teammate's card that Skinwalker replaces goes to the hand of who played Skinwalker."""
    phoenix_to_individual: bool = True
    """19: in a team, Phoenix goes under the deck of who played or captured it; with no, of whose pantheon it is."""
    team_tie_clockwise: bool = True
    """20: after a complete tie of teams, the player furthest clockwise begins; with no, the same one again."""
    full_board_ends: bool = True
    """21: a full board ends the battle; with no, not while the next player can play a Skinwalker."""
    empty_draw_is_free: bool = True
    """22: who cannot draw goes on; with no, the battle ends after that turn."""
    reveal_without_reactions: bool = True
    """23: there is no reaction step in the reveal turn."""
    deck_without_limit: bool = True
    """25: exchanges may take a deck above 9 cards."""
    replayed_is_new: bool = True
    """28: a card that is played again is the latest on the board."""
    victory_cards_count: bool = True
    """29: victory cards add to the points of a match."""
    growth_from_one: bool = True
    """30: Ragnarok begins with one board piece a player; with no, with two, and the third comes in round 2."""
    one_piece_each: bool = True
    """31: a board has one piece a player; with no, two."""
    one_set: bool = True
    """33: in a Skirmish all build their decks from one set of cards; with no, each from his own."""
    finish_last_turn: bool = True
    """37: the turn that fills the board is completed before the battle ends."""
    earlier_levels_playable: bool = True
    """38: in Ragnarok a card of an earlier level can be played at any time; with no, only if there is no later one."""

    @classmethod
    def of(cls, given: Json | None) -> Readings:
        """Readings by their names; raises GameError for a name or value that there is not."""
        return readings_of(cls, given)
