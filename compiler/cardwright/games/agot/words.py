"""Names of zones, states, numbers and slots of the memory: what the rulebook calls things."""

from __future__ import annotations

TABLE, REVEALED, HAND, DECK = "play area", "revealed plots", "hand", "deck"
DISCARD, DEAD, PLOTS, USED = "discard pile", "dead pile", "plot deck", "used pile"
PLAYED, BENEATH, TITLES, POOL, AGENDA = "being played", "beneath", "titles", "title pool", "agendas"
KNEELING, ATTACKING, DEFENDING = "kneeling", "attacking", "defending"
POWER, GOLD, INFLUENCE, OUT_OF_IT = "power", "gold", "influence", "eliminated"
STR, COST, INCOME = "STR", "cost", "income"
SIDE, DRAWS, LAID = "side STR", "extra draws", "extra setup gold"
EXTRA = {"military": "extra military", "intrigue": "extra intrigue", "power": "extra power"}
"""Numbers that no card prints; what changes them lies on the House card, as all that a player has."""
ICONS = ("military", "intrigue", "power")
PENALTY = "gold penalty"
"""What is paid for a card of another House."""
SETUP_GOLD = 5
"""What the cards that a player places during setup may cost in all."""
FORCED = "must attack"
"""What characters have that must attack: with the icon as its value."""

(
    ATTACKER, DEFENDER, WINNER, LOSER, ICON, UNOPPOSED, MARGIN, DECLARING, ACTIVE, FIRST, PHASE, ROUND_BEGAN,
    PHASE_BEGAN, CHALLENGE_BEGAN, SLOTS,
) = range(15)  # fmt: skip
"""What is remembered: who attacks whom and who won, what is declared at the moment, where periods began in the log."""

PHASES = ("", "setup", "plot", "draw", "marshalling", "challenges", "dominance", "standing")
"""The phases of a round, after none at all, which is how a situation begins."""
ATTACKERS, DEFENDERS = 1, 2
"""What can be declared at a moment."""
NONE_DECLARED, SOME_DECLARED, ABOUT_TO = 0, 1, 2
"""What a player says when he declares: nobody, somebody, or that he is about to."""
