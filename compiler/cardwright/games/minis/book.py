"""What the rulebook fixes about the words on cards, as data; what they do is in the modules that it names."""

from __future__ import annotations

from dataclasses import replace

from cardwright.engine.layout import ZoneKind
from cardwright.engine.rulebook import Rulebook
from cardwright.games.minis import (
    activation,
    deployment,
    objectives,
    occasions,
    words,
)  # fmt: skip
from cardwright.games.minis import dice as table_dice
from cardwright.games.minis.attack import AIMED
from cardwright.games.minis.deeds import PERFORMS
from cardwright.games.minis.effort import exert_bearer
from cardwright.games.minis.measuring import AREAS, TOUCHES, far, height, lies, offers, uncounted
from cardwright.games.minis.noting import NOTED
from cardwright.games.minis.pieces import ammunition, aside, casualties, deployed, friendly, had, of_kind
from cardwright.games.minis.telling import TELLINGS
from cardwright.games.minis.using import LABELLED
from cardwright.games.minis.ways import WHERE

_PRINTED = {
    **{skill: skill.lower() for skill in words.SKILLS},
    "Reputation": "reputation",
    "Funding": "funding",
    "Rate of Fire": "rate",
    "Damage value": "damage",
    "Resource cost": "cost",
    "number of copies": "copies",
    "dice": "dice",
    "modifier": "modifier",
    "threshold": "threshold",
}
_NOWHERE_PRINTED = dict.fromkeys(words.UNPRINTED, "")

BOOK = Rulebook(
    tellings=TELLINGS,
    performs=PERFORMS,
    labelled=LABELLED,
    declinable=frozenset({"Resource"}),
    asks={
        **dict.fromkeys(("attack", "melee attack", "ranged attack"), ("attacker", "target", "weapon")),
        **dict.fromkeys(AIMED, ("doer", "what")),
        **{f"action {kind}": ("doer",) for kind in words.ACTIONS},
        "move through": ("what", "through"), "deploy": ("what", "to"), "play": ("what", "by"),
        "suffer Damage": ("onto", "source", "rule"), "suffer status": ("onto", "source", "rule", "status"),
        "reduce Damage": ("source",), "prevent Damage": ("source",),
    },
    asked=frozenset({"jump", "push"}),
    episodes=occasions.EPISODES,
    roles={
        "attacker": ("seat", words.ATTACKER), "target": ("seat", words.TARGET), "weapon": ("seat", words.WEAPON),
        "dice": (table_dice.attack_dice,), "doer of defense roll": ("seat", words.TARGET),
        "what of activation": ("seat", words.ACTIVE), "now deployment": ("slot", words.DEPLOYING),
        "now Score": ("slot", words.JUDGING),
    },
    deed_numbers={
        **{f"{die.removesuffix('die')}dice": (die, "attacker") for die in words.DICE},
        "Defense dice": (words.DEFENSE, "target"), "Damage": (words.EXTRA_DAMAGE, "attacker"),
        **{f"{die} rerolls": (words.REROLLS[die], "attacker") for die in words.DICE},
        f"{words.DEFENSE} rerolls": (words.REROLLS[words.DEFENSE], "target"),
        **{f"{die} result": (words.BONUS[die], "attacker") for die in words.DICE},
        f"{words.DEFENSE} result": (words.BONUS[words.DEFENSE], "target"),
    },
    readings={"height": height, "hits": lambda play, _of: play.state.memory[words.HIT]},
    prices={("take", words.EFFORT): exert_bearer},
    keeping=(words.FIXED, words.KEPT),
    sided=True,
    unchanging=frozenset({"rank", "affiliation"}),
    measure=far,
    touches=TOUCHES,
    areas=AREAS,
    offers=offers,
    where=WHERE,
    spot=lies,
    dice=(table_dice.of_kind, table_dice.number_of, table_dice.of),
    uncounted={"model": (words.UNCOUNTED, uncounted)},
    severed={"contact": words.UNTOUCHED},
    capped={"block amount": (words.BLOCKS, "attacker"), "move distance": (words.PACE, "")},
    arising={"deployed": (deployment.DEPLOY,)},
    amid={"play": words.HAND},
    banks={words.HAND_SIZE: "model", words.GIVEN_OUT: "model"},
    zones=(
        ZoneKind(words.OUT),
        ZoneKind(words.TABLE, each=True),
        ZoneKind(words.CASUALTIES, each=True),
        ZoneKind(words.ASIDE, each=True),
        ZoneKind(words.WARBAND, each=True),
        ZoneKind(words.HAND, each=True),
        ZoneKind(words.DECK, each=True, ordered=True, hidden=True),
        ZoneKind(words.LAID, each=True),
        ZoneKind(words.SCORED, each=True),
        ZoneKind(words.ENCOUNTER),
    ),
    goes={
        "draw": words.HAND, "discard": words.DECK, "remove": words.OUT, "set aside": words.ASIDE,
        "leave": words.CASUALTIES,
    },
    orphans=dict.fromkeys(("weapon", "armor", "equipment"), "leave"),
    stays=frozenset({words.BOSS}),
    counters=words.COUNTERS,
    tokens=words.TOKENS,
    marks=words.MARKS,
    states={
        "activated": (words.ACTIVATED, True), "waiting": (words.ACTIVATED, False),
        words.IN_COVER: (words.IN_COVER, True), words.BOSS: (words.BOSS, True),
    },
    stats={**_PRINTED, **_NOWHERE_PRINTED},
    floors={**dict.fromkeys(words.UNPRINTED), **dict.fromkeys(words.SKILLS, 1), "Movement": 0},
    attributes={"Affiliation": "affiliation", "House": "houses"},
    nouns={
        "miniature": ("model",), "Objective": ("objective",), "Objective card": ("objective",),
        "Resource": ("objective",), "Encounter card": ("encounter",),
    },
    parts={"Melee weapon": of_kind("melee"), "Ranged weapon": of_kind("ranged")},
    named=friendly,
    play=(words.TABLE,),
    works={
        "objective": (words.LAID, words.HAND, words.ASIDE), "encounter": (words.ENCOUNTER,),
        "model": (words.TABLE, words.WARBAND),
    },
    periods=words.PERIODS,
    spans=words.SPANS,
    began=words.BEGAN,
    ordinals={"round": words.ROUND},
    sights={
        "active": occasions.active,
        **{status: had(status) for status in words.STATUSES}, "set aside": aside, "Casualty": casualties,
        "deployed": deployed,
    },
    innate={"model": ("Cover", "Outnumbered", "Boss"), "status": ("Knocked Down", "Knocked Out")},
    most={words.AMMUNITION: ammunition, words.AUDACITY: lambda _play, _piece: 1},
    verbs=(
        NOTED, "put", "leave", "end", "spend", "take", "target", "hit", "roll", "pass", "fail", "begin", "draw", "pay",
        "cancel", "take back", "get", "recover", "refill", "gain", "block", "reroll", activation.BEGIN,
        objectives.PLAY_OBJECTIVE, objectives.PLAY_RESOURCE,
        *(occasions.made(kind) for kind in words.KINDS),
    ),
)  # fmt: skip


def book_for(pieces: int) -> Rulebook:
    """The rulebook with as much memory as so many pieces need."""
    return replace(BOOK, memory=words.memory_size(pieces))
