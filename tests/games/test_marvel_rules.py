"""Rules of Legendary Marvel that an example of its cards shows: without the rule the example does not hold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.compile import Compiler
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.lang.cardblocks import Example
from cardwright.lang.reader import Reader
from cardwright.table.examples import run_example_of, staged_game

PROJECT = Path(__file__).parents[1] / "marvel"
GAME = "legendary-marvel"

SHOWN = {
    "Shards make it stronger, and one of them is won": [
        "villain.enter",
        "city.sewers",
        "ambush",
        "play.villain-deck",
        "defeat.shard",
        "shard.stronger",
    ],
    "a Bystander that is turned up is captured by the nearest Villain": ["bystander.capture"],
    "with nobody in the city it is KO'd": ["bystander.none"],
    "Strikes in the KO pile count, and those beside the Mastermind": ["strike", "strike.effect"],
    "what is stacked as a Snare is one from then on": ["twist"],
    "a Twist that was turned up is gone": ["turned-up"],
    "the Scheme twists, and the card is gone": ["twist.effect", "as-twist", "as-twist.over"],
    "a rule of the game is no card effect": ["city.push", "city.escape", "escape.bystanders"],
    "who enters the Bank pushes on whoever is there": ["city.bank.push", "city.bank", "city.bank.ambush", "city.move"],
    "who enters the Rooftops pushes on whoever is there": [
        "city.rooftops.push",
        "city.rooftops",
        "city.rooftops.ambush",
    ],
    "who enters the Streets pushes on whoever is there": ["city.streets.push", "city.streets", "city.streets.ambush"],
    "who enters a space pushes on whoever is there, and has entered the city": [
        "city.bridge.push",
        "city.bridge",
        "city.bridge.ambush",
        "escape.pile",
    ],
    "who enters the Sewers has entered the city": ["city.enter-sewers"],
    "who is pushed out of the last space that there is has escaped": ["city.gone", "city.expanse"],
    "who escapes takes a Hero and his captives along": ["escape.ko", "escape.effect"],
    "who escapes takes his captives along": ["escape.captives"],
    "it is set aside, and its points are there": ["play.points", "out-of-time"],
    "who has it not, gains it": ["play.text", "play", "score"],
    "nobody holds one, so it captures": ["hunt"],
    "what costs something hurts": ["bargain"],
    "a Hero that is not grey goes, and another card comes": ["nightmare"],
    "who is demolished discards a card of that cost": ["demolish"],
    "with more costs than points all Heists are done": ["heist.won", "heist.try"],
    "half of it is left, rounded up": ["shatter"],
    "a Villain with a Wound is weaker, and loses it when it is beaten": ["wound", "defeat.wounds", "wound.weaker"],
    "who has ascended is a Mastermind and an Enemy, and goes to the Victory Pile once beaten": [
        "ascend",
        "ascend.kind",
    ],
    "a card that transforms gives its place to its other side": ["transform"],
    "after the rite it is given up": ["recruit", "recruit.hq"],
    "the Mastermind takes it from the players": ["fight", "defeat.effect", "fight.cost", "favor.mastermind"],
    "who held a Bystander and is beaten lets go of him": ["defeat.rescue"],
    "who is dominated makes the Enemy stronger, and is freed by its defeat": [
        "defeat.freed",
        "dominate",
        "dominate.stronger",
    ],
    "the Bystander stands between you and the Villain": ["defeat.villain", "shield.ban", "shield.rescue"],
    "beaten, it is a Villain again": ["defeat.ascended"],
    "the Mastermind feels it": ["defeat.tactic", "fight.grudge"],
    "a witness is found for 2 [Recruit]": ["witness.ban", "witness.rescue"],
    "it is taken from another player": ["favor.player"],
    "the nearest Villain takes it up, and is stronger with it": ["weapon.ambush", "weapon.stronger"],
    "who escapes with it leaves it to the Mastermind": ["weapon.escape"],
    "who beats its bearer has it, and may use it as an Artifact": ["weapon.won"],
    "the Hero under the Bank is recruited with it": ["credit"],
    "a Strike is complete when its effect is done": ["completed", "complete"],
    "who is played from there enters the city": ["play.villain-deck"],
    "a copy gives what the card gives, and does what it says": ["copy.points", "copy.text"],
    "one that was won is laid down as an Artifact": ["weapon.tactic"],
    "a Hero who is recruited is paid for, and another comes": ["hq.refill"],
    "at the end of his turn he is done for, and the hunter goes to the Sewers without an Ambush": [
        "prey.finish",
        "prey.effect",
        "prey.push",
        "prey.sewers",
    ],
    "anybody may fight it until then": ["prey.fight"],
    "what the weapon adds is spent as well, and the card goes below the deck": ["fight.challenge", "fight.either-way"],
    "who cannot spend it loses all, and fights no more": ["fight.fail", "fight.lost"],
    "there is room for one: who was there escapes": ["astral.escape", "astral.enter"],
    "a Mastermind that is there strikes, and stays there": ["astral.strike"],
    "there it is fought with Recruit, as much as it has Attack, and it is beaten for good": ["astral.fight"],
}
"""For an example, the rules without which it does not hold."""


@cache
def _table() -> tuple[Compiler, Situation, Reader, dict[str, tuple[str, Example]]]:
    """What examples are run with, and the examples by their titles, each with the card below which it stands."""
    content = Content.find(PROJECT)
    archive = open_archive(content)
    cards = list(archive.cards(GAME))
    table = staged_game(GAME, content, cards, archive.keywords(GAME))
    reader = Reader(archive.project.tables, archive.project.vocabulary(GAME), "")
    return archive.compiler, table, reader, {one.title: (card.name, one) for card in cards for one in card.examples}


@pytest.mark.parametrize(
    "title",
    [
        pytest.param(title, marks=[pytest.mark.rule(f"{GAME}.{rule}") for rule in rules])
        for title, rules in SHOWN.items()
    ],
)
def test_an_example_shows_the_rules_it_needs(title: str) -> None:
    compiler, table, reader, examples = _table()
    card, example = examples[title]
    table.own = (card, "")
    assert run_example_of(compiler, GAME, table, reader, example).failed < 0
