"""What there is on a game's table: read from data, and every fault of the data told where it stands."""

from __future__ import annotations

import pytest

from cardwright.meaning.gamedata.gametable import MarkIs, Stretch, ZoneKind
from cardwright.meaning.gamedata.groundtable import TerrainKind
from cardwright.meaning.gamedata.tablefile import play_faults, read_table

SOUND = {
    "zones": {"kinds": {"out of the game": {}, "hand": {"each": True, "hidden": True}}, "play": ["hand"]},
    "pieces": {"marks": ["tired"], "states": {"awake": {"not": "tired"}}, "floors": {"might": "none"}},
    "times": {
        "memory": ["phase", "phase began"],
        "periods": ["phase"],
        "began": {"phase": "phase began"},
        "spans": {"day": {"period": "phase", "slot": "phase", "number": 2}},
    },
    "parts": {"roles": {"raiders": {"marks": ["tired"]}, "leader": {"seat": "phase began"}}},
    "deeds": {"more": {"raid": {"sea": "extra raids"}}, "about": {"apply": ["claim"]}, "exchanges": [["a", "b", "c"]]},
    "ground": {"size": [24, 18.5], "head": 1, "kinds": {"reef": {"size": [2, 3], "height": 0.5}}},
}


def test_a_table_is_read_into_records():
    table = read_table(SOUND)
    assert not list(play_faults(SOUND))
    assert table.zones.kinds == (ZoneKind("out of the game"), ZoneKind("hand", each=True, hidden=True))
    assert table.pieces.states == {"awake": MarkIs("tired", False)}
    assert table.pieces.floors == {"might": None}
    assert table.times.spans == {"day": Stretch("phase", 0, 2)}  # type: ignore[arg-type]
    assert table.times.began == {"phase": 1}
    assert table.parts.roles == {"raiders": ("mark", "tired"), "leader": ("seat", 1)}
    assert table.deeds.more == {("raid", "sea"): "extra raids"}
    assert table.deeds.about == {("apply", "claim")}
    assert table.deeds.exchanges == {("a", "b", "c")}
    assert table.ground is not None and table.ground.size == (24, 18.5)
    assert table.ground.kinds["reef"] == TerrainKind((2, 3), height=0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("group", "key", "value", "message"),
    [
        ("zones", "plays", ["hand"], "There is no `plays` in `play.zones`. Did you mean `play`?"),
        ("zones", "play", "hand", "`play.zones.play` must be a list of texts, not text."),
        ("zones", "play", ["hnad"], "`play.zones.play`: there is no zone “hnad”. Did you mean `hand`?"),
        ("deeds", "goes", {"kill": "grave"}, "`play.deeds.goes.kill`: there is no zone “grave”."),
        (
            "pieces",
            "lapses",
            {"Hero": {"page": ["grave"]}},
            "`play.pieces.lapses.Hero.page`: there is no zone “grave”.",
        ),
        ("deeds", "sets", {"tire": {"is": "tird"}}, "`play.deeds.sets.tire`: there is no mark “tird”."),
        ("times", "began", {"phase": "phase begun"}, "`play.times.began`: there is no slot “phase begun”."),
        ("parts", "topics", {"icon": "icon"}, "`play.parts.topics`: there is no slot “icon”."),
        ("pieces", "floors", {"might": "never"}, "`play.pieces.floors.might` cannot be “never”."),
        ("times", "spans", {"day": {"period": "phase"}}, "`play.times.spans.day` has no `slot`."),
        ("pieces", "states", {"awake": {}}, "`play.pieces.states.awake` must say either `is` or `not`."),
        ("ground", "head", -1, "`play.ground.head` must be from 0 to 999."),
        ("ground", "head", "high", "`play.ground.head` must be a number, not text."),
        ("ground", "size", [24], "`play.ground.size` must be a list of 2, not of 1."),
        ("ground", "kinds", {"reef": {"height": 1}}, "`play.ground.kinds.reef` has no `size`."),
        ("ground", "box", ["reaf"], "`play.ground.box`: there is no terrain “reaf”. Did you mean `reef`?"),
        ("ground", "layouts", {"bay": [["reaf", 3, 4, 0]]}, "`play.ground.layouts.bay`: there is no terrain “reaf”."),
        ("ground", "layouts", {"bay": [["reef", 30, 4, 0]]}, "`play.ground.layouts.bay.0`: this reef would lie beside"),
        ("ground", "layouts", {"bay": [["reef", 3, 4]]}, "`play.ground.layouts.bay.0` must be a list of 4, not of 3."),
        ("ground", "stands_for", {"in Cover": "reaf"}, "`play.ground.stands_for`: there is no terrain “reaf”."),
        ("parts", "roles", {"chief": {}}, "`play.parts.roles.chief` must say either `marks` or `seat` or `slot`."),
    ],
)
def test_a_fault_is_told_at_its_key(group: str, key: str, value: object, message: str):
    data = {**SOUND, group: {**SOUND[group], key: value}}
    found = [fault for fault in play_faults(data) if fault.message.startswith(message)]
    assert found, [fault.message for fault in play_faults(data)]
    assert found[0].key[:2] == ("play", group)
    assert found[0].hint
