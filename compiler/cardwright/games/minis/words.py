"""Names that the modules of this game share: zones, tokens, numbers, and slots of the memory."""

from __future__ import annotations

OUT = "out of the game"
"""Where everything is that is not part of a game: the first zone."""
TABLE, CASUALTIES, ASIDE, WARBAND = "gaming area", "Casualties", "set aside", "Warband"
HAND, DECK, LAID, SCORED, ENCOUNTER = "hand", "deck", "Objectives", "Scored Objectives pile", "Encounter"
AMID = "cards being played"

INTRIGUE = "Intrigue marker"
EFFORT, AUDACITY, DAMAGE, AMMUNITION = "Effort marker", "Audacity marker", "Damage", "Ammunition"
ACTIONS = ("[Move]", "[Attack]", "[Manipulate]", "[Special]")
EXTRA = "extra action"

VICTORY, RESOURCE, PASS = "Victory Point", "Resource Point", "Pass marker"

ACTIVATED, BOSS = "activated", "Boss"
MOVED, TACTICAL, SPECIAL = "moved", "tactical", "special"
"""Which of its actions a model has taken in this activation."""

SKILLS = ("Willpower", "Resilience", "Movement", "Fight", "Strength", "Defense")
FIGHT, RANGED, STRENGTH, DEFENSE, ATTACK = "Fight die", "Ranged die", "Strength die", "Defense die", "attack die"
DICE = (FIGHT, RANGED, STRENGTH, DEFENSE, ATTACK)
"""How many more or fewer of each are rolled is a number like a skill, printed on nothing."""
ROLLED = (*DICE[:4], "skill", "plain")
"""What rolls are told apart by."""
REROLLS = {die: f"{die} rerolls" for die in DICE}
BONUS = {die: f"{die} bonus" for die in DICE}
BLOCKS, SUPPLY = "most blocks", "supply"
UNCOUNTED, EXTRA_DAMAGE = "not counted", "Damage of an attack"

MELEE_ATTACK, RANGED_ATTACK = "Melee Attack", "Ranged Attack"
KINDS = (MELEE_ATTACK, RANGED_ATTACK)
STATUSES = ("Knocked Down", "Knocked Out", "Poison")

MEMORY = (
    "attacker", "target", "weapon", "kind", "active", "round", "passed", "failed", "judging", "played", "side a",
    "phase", "began round", "began phase", "began activation", "began action", "began attack", "thrown", "blocked",
    "hit", "deploying", "free", "first player", "led", "rolling off", "setting out", "fixed",
)  # fmt: skip
(
    ATTACKER, TARGET, WEAPON, KIND, ACTIVE, ROUND, PASSED, FAILED, JUDGING, PLAYED, SIDE_A,
    PHASE, BEGAN_ROUND, BEGAN_PHASE, BEGAN_ACTIVATION, BEGAN_ACTION, BEGAN_ATTACK, THROWN, BLOCKED, HIT,
    DEPLOYING, FREE, FIRST, LED, ROLLING, SETTING_OUT, FIXED,
) = range(len(MEMORY))  # fmt: skip
"""Slots of the memory. Pieces and kinds are kept plus 1, so that 0 is none. From FIXED on, some for each piece."""
KEPT = 3
"""How many things a card can remember."""

PERIODS = ("game", "round", "phase", "activation", "action", "attack")
ACTION = "action"
PHASES = LEAD, RAISE, EXECUTE, RECOUNT = ("Take the Lead", "Raise the Plan", "Execute the Plan", "Recount")


def chosen_slot(piece: int) -> int:
    """Where it is kept what was chosen for a card."""
    return FIXED + piece * KEPT


def memory_size(pieces: int) -> int:
    """How many slots there are."""
    return FIXED + KEPT * pieces
