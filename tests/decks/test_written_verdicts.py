"""Lists that ship, each with a small change, and the rules that they then break: written down before judging."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.decks import Judge

ROOT = Path(__file__).parents[2] / "decklists"
Change = tuple[str, str]
"""A line of the list, and what stands in its place."""

WOLVES = [
    ("four copies of an event, still sixty cards", [("3x Guilty!", "4x Guilty!"), ("3x Needle", "2x Needle")],
     "agot.deck.max-3-copies"),
    ("one card short", [("3x Bread and Salt", "2x Bread and Salt")], "agot.deck.house-min-60"),
    ("a fourth copy under another heading", [("3x Guilty!", "3x Guilty!\n1x Robb Stark")], "agot.deck.max-3-copies"),
    ("a plot twice, seven in all", [("Siege Lines", "Long Harvest")], "agot.deck.plot-all-different"),
    ("six plots", [("Siege Lines\n", "")], "agot.deck.plot-exactly-7"),
    ("eight plots", [("Siege Lines", "Siege Lines\nBurned Fields")], "agot.deck.plot-exactly-7"),
    ("cards of House Stark under Lannister", [("house: Stark", "house: Lannister")],
     "agot.deck.house-only-plot-deck agot.deck.house-only-house-deck"),
    ("no House", [("house: Stark\n", "")],
     "agot.type.house.one agot.deck.house-only-plot-deck agot.deck.house-only-house-deck"),
    ("two Houses", [("house: Stark", "house: Stark\nhouse: Lannister")], "agot.type.house.one"),
    ("a House and another faction", [("house: Stark", "house: Stark\nfaction: Lannister")], "agot.type.house.one"),
    ("a faction is a House", [("house: Stark", "Faction: Stark")], ""),
    ("two decks in one file", [("house: Stark", "Anna's faction: Stark\nben’s house: Stark"),
                              ("Plot deck", "Anna's plot deck"), ("Characters", "ANNA'S House deck"),
                              ("Locations", "Anna’s Locations"), ("Attachments", "Anna's Attachments"),
                              ("Events", "Anna's Events")],
     "agot.deck.plot-exactly-7 agot.deck.house-min-60"),
    ("two plots of one name in a first game", [("format: tournament", "format: starter"),
                                              ("Siege Lines", "Long Harvest")], "agot.firstgame.plots"),
    ("a format in capitals", [("format: tournament", "FORMAT :   TOURNAMENT")], ""),
    ("two games", [("game: agot", "game: agot\ngame: minis")], "list.field-twice"),
    ("an agenda that there is not", [("house: Stark", "house: Stark\nagenda: Lord of Nothing")], "list.unknown-card"),
    ("the same House in two lines", [("house: Stark", "house: Stark\nhouse: House Stark")], ""),
    ("said for people", [("house: Stark", "house: Stark\ntitle: W\nauthor: A\nevent: E\ndate: 1\nsource: S\nnotes: N")],
     ""),
    ("capitals", [("house: Stark", "HOUSE: STARK"), ("format: tournament", "Format: Tournament")], ""),
    ("no agenda is said", [("house: Stark", "house: Stark\nagenda: none")], ""),
    ("judged as a first game", [("format: tournament", "format: starter")], ""),
    ("a field of no game", [("house: Stark", "house: Stark\nsleeves: blue")], "list.unknown-field"),
    ("no copies of a card", [("3x Guilty!", "3x Guilty!\n0x Needle")], "list.unreadable-line"),
    ("a comment behind a card", [("3x Needle", "3x Needle # borrowed")], ""),
    ("a heading that counts wrong", [("Events (9)", "Events (10)")], ""),
    ("a plot among the events", [("3x Guilty!", "3x Guilty!\n1x Burned Fields")],
     "agot.type.plot.separate agot.deck.allowed-types"),
    ("a slip in a name", [("3x Needle", "3x Neddle")], "list.unknown-card"),
    ("a format that there is not", [("format: tournament", "format: highlander")], "list.unknown-format"),
]  # fmt: skip
DUEL = [
    ("five players", [("players: 2", "players: 5")], "hotk.comp.players"),
    ("one player", [("players: 2", "players: 1")], "hotk.comp.players"),
    ("players who are no number", [("players: 2", "players: two")], "list.no-number hotk.comp.players"),
    ("seven companions lie open", [("Hodor\n\nCompanion deck (8)\nJon Snow", "Hodor\nJon Snow\n\nCompanion deck")],
     "hotk.setup.companions-six hotk.setup.companions-left"),
    ("a companion twice, another missing", [("Hodor", "Gendry")],
     "hotk.comp.companions hotk.setup.companions-shuffle"),
    ("two spymasters", [("Robb Stark", "Varys")],
     "hotk.setup.shuffle hotk.comp.characters hotk.comp.varys hotk.house.stark"),
    ("rows of five and seven", [("Varys\nEuron Greyjoy\n\nRow 2 (6)", "Varys\n\nRow 2 (7)\nEuron Greyjoy")],
     "hotk.setup.grid"),
    ("teams in a game without them", [("players: 2", "players: 4\nteams: 2")], "hotk.var.team.players"),
    ("six banners", [("players: 2", "players: 2\nbanners: 6")], "hotk.setup.banners"),
    ("a crow", [("players: 2", "players: 2\ncrows: 1")], "hotk.comp.crows"),
]  # fmt: skip
ANNA = [
    ("how pieces touch is left to their places",
     [("  contact: founding\n", ""), ("  contact: two-space\n", "")], ""),
    ("a piece says that it meets at a corner", [("contact: two-space", "contact: corner-only")], "list.contradiction"),
    ("three colours", [("colours: 2", "colours: 3")], "law.setup.colours"),
    ("three players, two of them here", [("players: 2", "players: 3")],
     "law.setup.colours law.setup.boards law.board.one-per-player law.setup.pantheon-per-player law.setup.distinct"),
    ("a hero in the deck, a beast among the reinforcements",
     [("Nemean Lion", "SWAP"), ("Heracles", "Nemean Lion"), ("SWAP", "Heracles")],
     "law.setup.deck-9 law.setup.reinforcement-9"),
    ("a character twice", [("Harpy", "Siren")],
     "law.comp.cards-72 law.pantheon.dominions-6-6-6 law.pantheon.cross-3-2-1"),
    ("two pieces on one place", [("at: B3", "at: A1"), ("  contact: two-space\n", "")], "law.board.no-overlap"),
    ("a piece far away", [("at: B3", "at: Z9"), ("  contact: two-space\n", "")], "law.board.touch-two"),
    ("a contact that is not so", [("contact: two-space", "contact: one-space")], "list.contradiction"),
    ("a quarter turn", [("turn: upright", "turn: quarter")], "law.board.rot-90-illegal"),
    ("two victory cards", [("Laurel of Gold\n", "")], "law.comp.victory-3"),
    ("teams in a match without them", [("players: 2", "players: 2\nteams: 1")], "law.team.players"),
    ("one person, written in three ways", [("Ben's reinforcement", "BEN’s reinforcement")], ""),
    ("somebody else's reinforcements", [("Ben's reinforcement", "Bo's reinforcement")],
     "law.pantheon.size-18 law.pantheon.levels-9-6-3 law.pantheon.dominions-6-6-6 law.pantheon.cross-3-2-1"
     " law.setup.deck-9 law.setup.reinforcement-9"),
]  # fmt: skip
KING = [
    ("a model for equipment", [("equipment: Healer's Satchel", "equipment: Arya Stark")],
     "minis.funding.equipment-after-models minis.warband.rep-sum minis.warband.unique-name"),
    ("a card of the Objective deck for equipment", [("equipment: Healer's Satchel", "equipment: Sow Discord")],
     "minis.funding.equipment-after-models minis.objective-deck.same-name-once"),
    ("equipment that there is not", [("equipment: Healer's Satchel", "equipment: Laser Sword")], "list.unknown-card"),
    ("two limits", [("reputation: 350", "reputation: 350\nreputation: 400")], "list.field-twice"),
    ("the same limit in two lines", [("reputation: 350", "reputation: 350\nReputation: 0350")], ""),
    ("one player's whole list", [("boss: Robb Stark", "Mira's boss: Robb Stark"), ("Warband", "mira’s Warband"),
                                ("Objective deck", "MIRA'S Objective deck")], ""),
    ("one Reputation too much", [("reputation: 350", "reputation: 348")],
     "minis.warband.rep-sum minis.warband.limit-presets"),
    ("another limit than the format's", [("reputation: 350", "reputation: 349")], "minis.warband.limit-presets"),
    ("just the limit, in a game with any limit",
     [("reputation: 350", "reputation: 349"), ("format: standard", "format: open")], ""),
    ("a Hand is the Boss beside a Leader", [("boss: Robb Stark", "boss: Sansa Stark")],
     "minis.warband.boss-leader-first"),
    ("a rank that is not printed", [("rank: Hand", "rank: Leader")],
     "minis.warband.chosen-rank-printed minis.warband.one-leader"),
    ("equipment for one who is no Soldier",
     [("  equipment: Healer's Satchel\n", ""), ("Arya Stark", "Arya Stark\n  equipment: Healer's Satchel")],
     "minis.funding.equipment-soldiers-only"),
    ("a card of three only twice", [("3x The North Remembers", "2x The North Remembers")],
     "minis.objective-deck.size-30 minis.objective-deck.exact-copies"),
    ("two copies too many of another", [("2x Trial by Combat", "2x Hold the Ford")],
     "minis.objective-deck.exact-copies"),
    ("a Boss who is not there", [("boss: Robb Stark", "boss: Robb Stark\nboss: Nobody")],
     "list.no-such-choice list.field-twice"),
]  # fmt: skip
FIRST = [
    ("one player's House in two words", [("Mira's house: Stark", "Mira's house: Stark\nMIRA’S house: Lannister")],
     "list.field-twice"),
    ("a Wound missing", [("20x Wound", "19x Wound")], "legendary.setup.count.wounds"),
    ("a Maester among the Wounds", [("20x Wound", "20x Wound\nMaester")], "legendary.setup.count.wounds"),
    ("five merchants and five soldiers", [("Mira's personal deck (12)\n6x Merchant\n4x Soldier",
                                          "Mira's personal deck (12)\n5x Merchant\n5x Soldier")],
     "legendary.setup.count.merchants legendary.setup.count.soldiers"),
    ("a Minor Hero with both", [("Podrick Payne", "Hodor")], "legendary.comp.minor-heroes"),
    ("nine Master Strikes", [("8x Master Strike", "9x Master Strike")],
     "legendary.setup.count.ally-strikes legendary.setup.count.ally-deck"),
    ("both of one House", [("Jon's house: Lannister", "Jon's house: Stark")],
     "legendary.setup.house.uses legendary.first.mode legendary.first.stark.heroes"
     " legendary.setup.ally.contribution"),
    ("defenders of the other House", [("3x Lannister Defender", "3x Stark Defender")],
     "legendary.setup.house.uses legendary.setup.house.unique"),
    ("a House that is not in the first game of two", [("Mira's house: Stark", "Mira's house: Dothraki")],
     "legendary.first.houses legendary.setup.house.uses legendary.first.mode legendary.first.dothraki.heroes"
     " legendary.setup.ally.contribution"),
]  # fmt: skip
TABLES: dict[str, list[tuple[str, list[Change], str]]] = {
    "agot/wolves-of-winter": WOLVES,
    "hotk/a-duel-for-the-hand": DUEL,
    "law/anna-against-ben": ANNA,
    "minis/king-in-the-north": KING,
    "legendary/first-game-for-two": FIRST,
}
CASES = [
    pytest.param(base, changes, broken, id=f"{base.partition('/')[0]}: {what}")
    for base, table in TABLES.items()
    for what, changes, broken in table
]


@pytest.mark.parametrize(("base", "changes", "broken"), CASES)
def test_a_list_breaks_just_these_rules(judge: Judge, base: str, changes: list[Change], broken: str):
    text = (ROOT / f"{base}.deck").read_text(encoding="utf-8")
    for line, other in changes:
        assert line in text
        text = text.replace(line, other, 1)
    verdict = judge.verdict(judge.read(text.encode(), "changed.deck"))
    assert {violation.rule for violation in verdict.violations} == set(broken.split())
