"""Card types, printed fields and zones: chapters 1 and 2 of the ledger."""

from __future__ import annotations

import re

import pytest

import agot_look as table
from agot_scenes import broken, problems_of, scene
from agot_table import ME, YOU, Westeros
from cardwright.content import Content
from cardwright.engine import contests
from cardwright.engine.play import settle
from cardwright.table.catalogue import compiled_cards

HOUSES = {"Stark", "Lannister", "Baratheon", "Greyjoy", "Targaryen", "Martell"}

CHARACTER = "type: character\ncost: 1\nstrength: 1\nicons: power\n"
EVENT = "type: event\ntext:\n  Any phase: Draw 1 card.\n"
PLOT = "type: plot\nincome: 1\ninitiative: 1\nclaim: 1\n"

FIELDS = [
    pytest.param("type: house\nhouse: Stark\n", "type: house\n", marks=pytest.mark.rule("agot.type.house.fields")),
    pytest.param(
        CHARACTER, "type: location\ncost: 1\nstrength: 1\n", marks=pytest.mark.rule("agot.field.str"), id="strength"
    ),
    pytest.param(
        CHARACTER.replace("power", "military, intrigue, power"), CHARACTER.replace("power", "naval"),
        marks=pytest.mark.rule("agot.field.icons"), id="icons",
    ),
    pytest.param(
        CHARACTER + "crests: Holy, Learned, Noble, War\n", CHARACTER + "crests: Royal\n",
        marks=pytest.mark.rule("agot.field.crests"), id="crests",
    ),
    pytest.param(PLOT, PLOT.replace("income: 1\n", ""), marks=pytest.mark.rule("agot.field.plot-income"), id="income"),
    pytest.param(
        PLOT, PLOT.replace("initiative: 1\n", ""), marks=pytest.mark.rule("agot.field.plot-initiative"), id="initiative"
    ),
    pytest.param(PLOT, PLOT.replace("claim: 1\n", ""), marks=pytest.mark.rule("agot.field.plot-claim"), id="claim"),
    pytest.param(
        CHARACTER + "house: Stark\n", CHARACTER + "house: Tyrell\n",
        marks=pytest.mark.rule("agot.comp.house-list"), id="house",
    ),
    pytest.param(
        CHARACTER, CHARACTER.replace("character", "retainer"), marks=pytest.mark.rule("agot.comp.types-six"), id="type"
    ),
    pytest.param(
        CHARACTER + "text:\n  Doomed.\n", PLOT + "text:\n  Doomed.\n",
        marks=pytest.mark.rule("agot.field.doomed"), id="doomed",
    ),
    pytest.param(
        CHARACTER + "house: Stark, Lannister\n", CHARACTER + "house: Stark, Lannister, Martell\n",
        marks=pytest.mark.rule("agot.field.shield"), id="shields",
    ),
    pytest.param(
        EVENT, "house: Stark\n" + EVENT, marks=pytest.mark.rule("agot.marshal.penalty-events"), id="events of no House"
    ),
    pytest.param(
        CHARACTER + "rarity: fixed\n", CHARACTER + "rarity: mythic\n",
        marks=pytest.mark.rule("agot.comp.rarity"), id="rarity",
    ),
    pytest.param(
        "type: location\ncost: 1\ninitiative: 1\n", "type: location\ncost: 1\ninitiative: -1\n",
        marks=pytest.mark.rule("agot.field.initiative-modifier"), id="more initiative",
    ),
    pytest.param(
        "type: location\ncost: 1\ninfluence: 2\n",
        "type: attachment\ncost: 1\ninfluence: 2\ntext:\n  Attached character gets +1 STR.\n",
        marks=pytest.mark.rule("agot.field.influence"), id="influence",
    ),
    pytest.param(
        "type: title\nnumber: 254\ntext:\n  Increase your income by 2.\n",
        "type: title\nnumber: 255\ntext:\n  Increase your income by 2.\n",
        marks=pytest.mark.rule("agot.card.title-numbers"), id="numbers of titles",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sound", "unsound"), FIELDS)
def test_what_can_be_printed(sound: str, unsound: str):
    assert problems_of(sound) == []
    assert problems_of(unsound)


@pytest.mark.rule("agot.comp.house-cards-supplied")
@pytest.mark.rule("agot.comp.house-list")
def test_every_house_has_its_card():
    cards = compiled_cards("agot", Content.bundled())
    assert {card.name.removeprefix("House ") for card in cards if card.type == "house"} == HOUSES


@pytest.mark.rule("agot.comp.types-six")
def test_the_types():
    types = {card.type for card in compiled_cards("agot", Content.bundled())}
    assert types == {"character", "location", "attachment", "event", "plot", "agenda", "house", "title"}


@pytest.mark.rule("agot.field.traits-inert")
@pytest.mark.rule("agot.field.crests-inert")
@pytest.mark.rule("agot.field.perpetual")
def test_no_rule_speaks_of_a_trait_a_crest_or_the_symbol_of_return():
    content = Content.bundled()
    folder = content.root / "grammar" / "agot"
    said = re.findall(r"^  agot\S+: .*$|^  [A-Z].*\.$", (folder / "play.rules").read_text(encoding="utf-8"), re.M)
    said += re.findall(r"^  [A-Z].*$", (folder / "keywords.cards").read_text(encoding="utf-8"), re.M)
    assert len(said) > 40
    fields = [dict(card.fields) for card in compiled_cards("agot", content)]
    traits = {trait for one in fields for trait in one.get("traits", ())}
    assert len(traits) > 20
    words = {*traits, "Holy", "Learned", "Noble", "War", "crest", "trait", "perpetual", "Perpetual"}
    assert [line for line in said for word in words if re.search(rf"\b{re.escape(word)}\b", line)] == []


SCENES = [
    scene("agot.field.gold-cost", """
        given Robb Stark is in your hand
        and you have 5 gold
        when you play Robb Stark
        then you have 1 gold
    """),
    scene("agot.field.shield", """
        given Knight of Two Rivers and Toll Gate are in your hand
        and your House card is House Lannister
        and you have 4 gold
        when you play Knight of Two Rivers
        and you play Toll Gate
        then you have 0 gold
    """),
    scene("agot.field.trait-not-affiliation", """
        given Cousin of Lannisport is in your hand
        and your House card is House Lannister
        and you have 3 gold
        then you cannot play Cousin of Lannisport
    """),
    scene("agot.field.income-modifier agot.marshal.income-penalty", """
        given you control Sunken Field and Winter Stores
        and your revealed plot is Long Harvest
        when your marshalling turn begins
        then you have 5 gold
    """),
    scene("agot.field.initiative-modifier agot.plot.initiative-continuous", """
        given you control Painted Table
        and your revealed plot is Long Harvest
        when the challenges phase begins
        then your initiative is 3
    """),
    scene("agot.plot.initiative-kneeling", """
        given you control Painted Table
        and Painted Table is kneeling
        and your revealed plot is Long Harvest
        then your initiative is 3
    """),
    scene("agot.type.location.role agot.type.character.role", """
        given you control Siege Engine and Robb Stark
        then Siege Engine cannot attack
        and Robb Stark can attack
    """),
    scene("agot.type.attachment.host", """
        given your opponent controls Robb Stark
        and Milk of the Poppy is in your hand
        and you have 1 gold
        when you play Milk of the Poppy on Robb Stark
        then Milk of the Poppy is attached to Robb Stark
    """),
    scene("agot.type.attachment.host-kind", """
        given you control Robb Stark
        and Raven's Message is in your hand
        then you cannot play Raven's Message
    """),
    scene("agot.type.attachment.host-kind", """
        given you control Kingsroad Inn
        and Milk of the Poppy is in your hand
        and you have 1 gold
        then you cannot play Milk of the Poppy
    """),
    scene("agot.type.attachment.under agot.verb.attach", """
        given you control Jaime Lannister
        and Lion-Crested Helm is in your hand
        and you have 2 gold
        when you play Lion-Crested Helm on Jaime Lannister
        then Lion-Crested Helm is attached to Jaime Lannister
        and Jaime Lannister has STR 4
    """),
    scene("agot.type.event.source", """
        given Bread and Salt is in your discard pile
        then you cannot play Bread and Salt
    """),
    scene("agot.type.event.after", """
        given Bread and Salt is in your hand
        when you play Bread and Salt
        then Bread and Salt is in your discard pile
    """),
    scene("agot.zone.in-play agot.zone.title-not-in-play agot.type.agenda.not-in-play", """
        given you control Census Taker
        and your agenda is Blood Feud
        and you hold Master of Coin
        and your opponent controls Robb Stark
        and Needle is in your hand
        and Grey Wind is in your dead pile
        and Bran Stark is in your discard pile
        then Census Taker has STR 4
    """),
    scene("agot.type.agenda.unremovable", """
        given you control Census Taker and Great Sept Steps
        and your agenda is Blood Feud
        and Great Fire is in your hand
        when you play Great Fire
        then Census Taker is in your discard pile
        and Blood Feud is not in your discard pile
    """),
    scene("agot.zone.enter-standing", """
        given Robb Stark is in your hand
        and you have 4 gold
        when you play Robb Stark
        then Robb Stark is standing
    """),
    scene("agot.zone.enter-standing", """
        given Red Keep Page is in your hand
        when you discard Red Keep Page from your hand
        and you use Red Keep Page
        then you control Red Keep Page
        and Red Keep Page is standing
    """),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


@pytest.mark.rule("agot.zone.dead-pile")
@pytest.mark.rule("agot.verb.kill")
def test_who_is_killed_goes_to_the_dead_pile_of_his_owner():
    west = Westeros("", "Northern Sentinel")
    piece = west.id("Northern Sentinel")
    table.move(west.play, "move", piece, "play area", ME)
    west.plot(YOU, "Long Harvest")
    west.put("Robb Stark", "play area", YOU)
    west.challenge_by(YOU, "Robb Stark")
    assert west.where("Northern Sentinel") == "dead pile 1"


@pytest.mark.rule("agot.zone.discard-pile")
def test_what_is_discarded_goes_to_the_discard_pile_of_its_owner():
    west = Westeros("Robb Stark", "Kingsroad Inn")
    inn = west.id("Kingsroad Inn")
    table.move(west.play, "move", inn, "play area", ME)
    settle(west.play)
    assert west.where("Kingsroad Inn") == "play area 0"
    west.use("Kingsroad Inn", ME)
    assert west.where("Kingsroad Inn") == "discard pile 1"


@pytest.mark.rule("agot.field.unique")
def test_only_a_second_copy_of_a_unique_card_is_a_duplicate():
    for name, laid in (("Northern Sentinel", 2), ("Robb Stark", 1)):
        west = Westeros(name)
        west.gold(ME, 9)
        copy = west.put(name, "hand", ME)
        assert west.play_card(ME, copy)
        assert west.cards("play area", ME) == laid + 1, "with the House card"


@pytest.mark.rule("agot.field.icons-use")
def test_the_icon_is_needed_to_attack_and_to_defend():
    west = Westeros("Robb Stark, Arya Stark", "Jaime Lannister, Arya Stark")
    for icon, mine, yours in (("military", "Robb Stark", "Jaime Lannister"), ("intrigue", "Arya Stark", "Arya Stark")):
        assert contests.can_attack(west.play, ME, icon) == west.bits(mine, ME)
        contests.initiate(west.play, ME, YOU, icon)
        assert contests.can_defend(west.play, YOU) == west.bits(yours, YOU)


@pytest.mark.rule("agot.zone.list")
def test_where_cards_can_lie():
    west = Westeros()
    own = ("deck", "hand", "plot deck", "revealed plots", "used pile", "play area", "discard pile", "dead pile")
    assert all(len(west.rules.layout.zones[name]) == 2 for name in own)
    assert "power" in west.rules.layout.tokens
