"""What the rulebook fixes: zones, where cards go, what their states and numbers are called."""

from __future__ import annotations

from cardwright.engine.examples.situation import OUT
from cardwright.engine.layout import ZoneKind
from cardwright.engine.rulebook import Rulebook
from cardwright.games.agot.conditions import BOUNDS, RELATIONS, TESTS
from cardwright.games.agot.influence import pay_influence
from cardwright.games.agot.patterns import PATTERNS
from cardwright.games.agot.playing import play_event
from cardwright.games.agot.procedures import PROCEDURES
from cardwright.games.agot.standing_words import STATICS, stands
from cardwright.games.agot.tales import TALES
from cardwright.games.agot.words import (
    ACTIVE,
    AGENDA,
    ATTACKER,
    ATTACKING,
    BENEATH,
    CHALLENGE_BEGAN,
    COST,
    DEAD,
    DECK,
    DEFENDER,
    DEFENDING,
    DISCARD,
    DRAWS,
    EXTRA,
    FIRST,
    GOLD,
    HAND,
    ICON,
    IDLE,
    INCOME,
    INFLUENCE,
    KNEELING,
    LAID,
    LOSER,
    MARGIN,
    OUT_OF_IT,
    PHASE,
    PHASE_BEGAN,
    PHASES,
    PLAYED,
    PLOTS,
    POOL,
    POWER,
    REVEALED,
    ROUND_BEGAN,
    SIDE,
    SLOTS,
    STR,
    TABLE,
    TITLES,
    UNOPPOSED,
    USED,
    WINNER,
)  # fmt: skip

ZONES = (
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
)

VERBS = (
    "initiate", "declare", "win", "win dominance", "lose", "resolve", "apply", "begin", "end", "play", "attach",
    "duplicate", "kneel", "stand", "claim", "save", "pay", "place", "reveal", "enter", "move", "name", "offer", "note",
    "announce", "fill", "collect", "put", "gain",
)  # fmt: skip
"""What the rules do by themselves, or what examples do."""

BOOK = Rulebook(
    zones=ZONES,
    goes={"kill": DEAD, "discard": DISCARD, "sacrifice": DISCARD, "draw": HAND, "retire": USED},
    comes={"draw": DECK},
    found={"reveal": REVEALED},
    counters=(GOLD, INFLUENCE, OUT_OF_IT),
    tokens=(POWER, "named"),
    banks={POWER: "house", INCOME: "house"},
    marks=(KNEELING, ATTACKING, DEFENDING, IDLE),
    states={"kneeling": (KNEELING, True), "standing": (KNEELING, False)},
    sets={"kneel": (KNEELING, True), "stand": (KNEELING, False)},
    doing={"attack": (ATTACKING,), "defend": (DEFENDING,), "participate": (ATTACKING, DEFENDING)},
    stats={
        STR: "strength",
        COST: "cost",
        INCOME: "income",
        "initiative": "initiative",
        "claim": "claim",
        INFLUENCE: "influence",
        **{name: name for name in (SIDE, DRAWS, LAID, *EXTRA.values())},  # printed on no card
    },
    floors={INCOME: None},
    attributes={"icon": "icons", "trait": "traits", "crest": "crests", "card type": "type", "type": "type"},
    nouns={
        "House card": ("house",),
        "attacker": ("character", f"+{ATTACKING}"),
        "defender": ("character", f"+{DEFENDING}"),
    },
    play=(TABLE, REVEALED),
    active=(TABLE, REVEALED, TITLES, AGENDA),
    works={"event": (HAND, PLAYED)},
    playing=(HAND, PLAYED),
    constant=True,
    orphans={"attachment": "discard"},
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
    spans={
        **{f"{name} phase": ("phase", PHASE, number) for number, name in enumerate(PHASES) if name},
        **{f"{name} turn": ("phase", PHASE, PHASES.index(name)) for name in ("marshalling", "challenges")},
        "setup": ("phase", PHASE, PHASES.index("setup")),
    },
    began={"round": ROUND_BEGAN, "phase": PHASE_BEGAN, "challenge": CHALLENGE_BEGAN},
    relations=RELATIONS,
    procedures=PROCEDURES,
    tests=TESTS,
    statics=STATICS,
    stands=stands,
    used={"event": play_event},
    patterns=PATTERNS,
    bounds=BOUNDS,
    resolving=PLAYED,
    spent=DISCARD,
    verbs=VERBS,
    tales=TALES,
    roles={
        "attackers": ("mark", ATTACKING),
        "defenders": ("mark", DEFENDING),
        "participants": ("mark", ATTACKING, DEFENDING),
        "attacking player": ("seat", ATTACKER),
        "defending player": ("seat", DEFENDER),
        "against": ("seat", DEFENDER),
        "winner": ("seat", WINNER),
        "loser": ("seat", LOSER),
    },
    asked=frozenset({"attack", "defend", "choose"}),
    payments={("kneel", INFLUENCE): pay_influence},
    margin=MARGIN,
    from_meanings=True,
    memory=SLOTS,
)
