"""What the rulebook fixes: zones, where cards go, what their states and numbers are called."""

from __future__ import annotations

from cardwright.engine.examples.situation import OUT
from cardwright.engine.layout import ZoneKind
from cardwright.engine.rulebook import Rulebook

TABLE, REVEALED, HAND, DECK = "play area", "revealed plots", "hand", "deck"
DISCARD, DEAD, PLOTS, USED = "discard pile", "dead pile", "plot deck", "used pile"
PLAYED, BENEATH, TITLES, POOL, AGENDA = "being played", "beneath", "titles", "title pool", "agendas"
KNEELING, ATTACKING, DEFENDING = "kneeling", "attacking", "defending"
POWER, GOLD = "power", "gold"

(
    ATTACKER, DEFENDER, WINNER, LOSER, ICON, UNOPPOSED, MARGIN, DECLARING, ACTIVE, FIRST, PHASE, ROUND_BEGAN,
    PHASE_BEGAN, CHALLENGE_BEGAN, SLOTS,
) = range(15)  # fmt: skip
"""What is remembered: who attacks whom and who won, what is declared at the moment, where periods began in the log."""

PHASES = ("plot", "draw", "marshalling", "challenges", "dominance", "standing")

BOOK = Rulebook(
    zones=(
        ZoneKind(OUT),
        ZoneKind(TABLE, each=True),
        ZoneKind(REVEALED, each=True),
        ZoneKind(HAND, each=True, hidden=True),
        ZoneKind(DECK, each=True, ordered=True, hidden=True),
        ZoneKind(DISCARD, each=True),
        ZoneKind(DEAD, each=True),
        ZoneKind(PLOTS, each=True, hidden=True),
        ZoneKind(USED, each=True),
        ZoneKind(PLAYED, each=True),
        ZoneKind(BENEATH, each=True, hidden=True),
        ZoneKind(TITLES, each=True),
        ZoneKind(AGENDA, each=True),
        ZoneKind(POOL),
    ),
    goes={"kill": DEAD, "discard": DISCARD, "sacrifice": DISCARD, "draw": HAND, "play": TABLE, "retire": USED},
    comes={"draw": DECK},
    counters=(GOLD,),
    tokens=(POWER,),
    banks={POWER: "house", "income": "house"},
    marks=(KNEELING, ATTACKING, DEFENDING),
    states={"kneeling": (KNEELING, True), "standing": (KNEELING, False)},
    sets={"kneel": (KNEELING, True), "stand": (KNEELING, False)},
    doing={"attack": (ATTACKING,), "defend": (DEFENDING,), "participate": (ATTACKING, DEFENDING)},
    stats={
        "STR": "strength",
        "cost": "cost",
        "income": "income",
        "initiative": "initiative",
        "claim": "claim",
        "influence": "influence",
    },
    attributes={"icon": "icons", "trait": "traits", "crest": "crests", "card type": "type", "type": "type"},
    nouns={
        "House card": ("house",),
        "attacker": ("character", f"+{ATTACKING}"),
        "defender": ("character", f"+{DEFENDING}"),
    },
    play=(TABLE, REVEALED),
    active=(TABLE, REVEALED, TITLES, AGENDA),
    works={"event": (HAND, PLAYED)},
    entering=frozenset({"enter play"}),
    leaving=frozenset({"leave play"}),
    seats={
        "attack": ATTACKER,
        "defend": DEFENDER,
        "win": WINNER,
        "lose": LOSER,
        "active player": ACTIVE,
        "first player": FIRST,
    },
    topics={"icon": ICON, "unopposed": UNOPPOSED},
    periods=("game", "round", "phase", "challenge"),
    began={"round": ROUND_BEGAN, "phase": PHASE_BEGAN, "challenge": CHALLENGE_BEGAN},
    resolving=PLAYED,
    spent=DISCARD,
    verbs=("initiate", "declare", "win", "lose", "resolve", "apply", "begin", "end"),
    memory=SLOTS,
)
