"""Rules of the ledger about Effort, rerolls, defending, armor that is heavy, and what players decide in an attack."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardwright.engine.changes import tokens
from cardwright.engine.dice import rolled
from cardwright.engine.operations import ATTACH, MOVE, RULES, TOP
from cardwright.engine.play import CHANCE
from cardwright.engine.tabletop.shapes import INCH, spot
from cardwright.engine.tabletop.standing import carried_by
from cardwright.engine.thrown import roll
from cardwright.games.minis import words
from cardwright.games.minis.activation import move_action
from cardwright.games.minis.attack import strike, strikes, weapons
from cardwright.games.minis.attackdice import again, succeeds
from cardwright.games.minis.skillrolls import skill_roll
from cardwright.games.minis.staging import activate
from minis_field import Field, game

rule = pytest.mark.rule
ROBB, ARCHER, SOLDIER, CROSSBOW, JAIME = (
    "Robb Stark", "Stark Archer", "Lannister Soldier", "Lannister Crossbowman", "Jaime Lannister",
)  # fmt: skip
GREGOR, TWO = "Gregor Clegane", "Stark Soldier 2"


class Fight(Field):
    """A table on which a test says what the dice show and what players decide."""

    def __init__(self, dice: Sequence[int] = (), wants: Sequence[str] = ()) -> None:
        self.dice, self.wants = list(dice), list(wants)
        self.order: list[str] = []
        super().__init__()

    def _agent(self, play, player, question, options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        if player == CHANCE:
            self.order.append("die")
            return labels.index(f"die {self.dice.pop(0) if self.dice else 1}")
        self.asked.append(labels)
        chosen = next((label for label in labels if label in self.wants), None)
        number = game().usual(labels) if chosen is None else labels.index(chosen)
        self.order.append(labels[number])
        return number

    def put(self, name: str, x: float, y: float, player: int = 0, level: bool = True) -> int:
        """A model with what it carries."""
        piece = super().put(name, x, y, player, level)
        for arm in carried_by(self.play.state, piece):
            self._do(MOVE, arm, self.play.rules.layout.zone(words.TABLE, player), TOP)
            self._do(ATTACH, arm, piece, 0)
        return piece

    def pair(self, one: str, other: str) -> tuple[int, int]:
        """Two models in contact."""
        far = 40 / 25.4 if GREGOR in (one, other) or ROBB in (one, other) else 30 / 25.4
        far = 35 / 25.4 if JAIME in (one, other) else far
        return self.put(one, 18, 18), self.put(other, 18 + far, 18, 1)

    def attack(self, attacker: int, target: int) -> None:
        option = next(one for one in strikes(self.play, attacker) if one.target == target)
        strike(self.play, option, RULES)

    def rolled(self, model: int, kind: str) -> int:
        """How many dice of a kind a model rolled last; none, if it rolled none."""
        verb, found = self.play.rules.verb["roll"], 0
        for event, _, _, _ in self.play.log:
            if event.verb == verb and event.what == model and words.ROLLED[event.more[2]] == kind:
                found = len(event.more) - 4
        return found

    def has(self, model: int, token: str) -> int:
        return tokens(self.play, model, token)


def offered(fight: Fight, name: str) -> list[int]:
    """How many Effort markers a model could take, each time it was asked."""
    found = [[label for label in labels if label.startswith(f"{name}: ")] for labels in fight.asked]
    return [len(labels) - 1 for labels in found if labels]


# ---------------------------------------------------------------- Effort in attacks


@rule("minis.effort.attacker-plus-1", "minis.effort.voluntary")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_an_attacker_who_makes_an_effort_has_more_dice(number: int):
    fight = Fight(wants=[f"{JAIME}: {number} Effort"])
    archer, jaime = fight.pair(ARCHER, JAIME)
    fight.attack(jaime, archer)
    assert (fight.rolled(jaime, words.FIGHT), fight.rolled(jaime, words.STRENGTH)) == (5 + number, 1)
    assert fight.has(jaime, words.EFFORT) == number


@rule("minis.effort.defender-minus-1")
def test_a_target_who_makes_an_effort_takes_dice_away():
    fight = Fight(wants=[f"{ARCHER}: 2 Effort"])
    archer, jaime = fight.pair(ARCHER, JAIME)
    fight.attack(jaime, archer)
    assert (fight.rolled(jaime, words.FIGHT), fight.rolled(jaime, words.STRENGTH)) == (3, 1)
    assert fight.has(archer, words.EFFORT) == 2


@rule("minis.effort.example.1", "minis.named.jaime-lannister", "minis.named.stark-archer")
def test_the_archer_strains_and_so_does_the_kingslayer():
    fight = Fight(wants=[f"{ARCHER}: 3 Effort", f"{JAIME}: 2 Effort"])
    archer, jaime = fight.pair(ARCHER, JAIME)
    fight.attack(jaime, archer)
    assert (fight.rolled(jaime, words.FIGHT), fight.rolled(jaime, words.STRENGTH)) == (4, 1)


@rule("minis.effort.both-before-roll", "minis.effort.defender-first")
def test_the_target_declares_then_the_attacker_then_dice_are_rolled():
    fight = Fight(wants=[f"{ARCHER}: 1 Effort", f"{JAIME}: 1 Effort"])
    archer, jaime = fight.pair(ARCHER, JAIME)
    fight.attack(jaime, archer)
    assert fight.order[:3] == [f"{ARCHER}: 1 Effort", f"{JAIME}: 1 Effort", "die"]


@rule("minis.effort.limit-3", "minis.effort.limit-per-use")
def test_three_markers_at_a_time_but_each_time_anew():
    fight = Fight(wants=[f"{JAIME}: 3 Effort"])
    archer, jaime = fight.pair(ARCHER, JAIME)  # Willpower 6
    fight.attack(jaime, archer)
    fight.attack(jaime, archer)
    assert offered(fight, JAIME) == [3, 3] and fight.has(jaime, words.EFFORT) == 6


@rule("minis.effort.willpower-cap", "minis.effort.example.2")
@pytest.mark.parametrize(("markers", "more"), [(7, 0), (6, 1), (4, 3), (0, 3)])
def test_nobody_takes_more_than_his_willpower(markers: int, more: int):
    fight = Fight()
    robb, soldier = fight.pair(ROBB, SOLDIER)
    fight.count(robb, words.EFFORT, markers)
    fight.attack(robb, soldier)
    assert offered(fight, ROBB) == ([more] if more else [])


@rule("minis.effort.limit-0")
def test_whoever_may_make_no_effort_makes_none():
    fight = Fight()
    archer, soldier = fight.pair(ARCHER, SOLDIER)  # a Halberd leaves no room for it
    fight.attack(soldier, archer)
    assert offered(fight, SOLDIER) == [] and offered(fight, ARCHER) == [3]


# ---------------------------------------------------------------- Effort in skill rolls


@rule("minis.effort.skillroll-extra-die", "minis.effort.skillroll-max-3d6", "minis.effort.example.3")
@rule("minis.effort.skillroll-choose-2")
@pytest.mark.parametrize(("number", "passed"), [(0, False), (1, True)])
def test_an_effort_adds_a_die_of_which_two_count(number: int, passed: bool):
    fight = Fight([6, 5, 2], [f"{ROBB}: {number} Effort"])
    robb = fight.put(ROBB, 18, 18)
    assert skill_roll(fight.play, robb, "Willpower", robb, False) == passed  # 11, or 5 and 2
    assert fight.rolled(robb, "skill") == 2 + number and fight.has(robb, words.EFFORT) == number
    assert offered(fight, ROBB) == [1]  # a third die, and no fourth


# ---------------------------------------------------------------- defending, rolling again


@rule("minis.defense.optional")
@pytest.mark.parametrize(("want", "dice", "harm"), [("no Defense Roll", 0, 1), ("roll for Defense", 5, 0)])
def test_whoever_is_hit_may_roll_for_defense(want: str, dice: int, harm: int):
    fight = Fight([6, 1, 1, 1, 6], [want])
    two, soldier = fight.pair(TWO, SOLDIER)
    fight.attack(two, soldier)
    assert fight.rolled(soldier, words.DEFENSE) == dice
    assert fight.has(soldier, words.DAMAGE) == harm


@rule("minis.dice.reroll-choice", "minis.dice.reroll-second-stands")
def test_the_player_says_which_die_is_rolled_again_and_keeps_what_comes():
    fight = Fight([5, 2, 3, 1, 1], ["Stark Archer: reroll Ranged die 5"])
    archer, soldier = fight.put(ARCHER, 10, 18), fight.put(SOLDIER, 20, 18, 1)  # Defense 4
    fight.attack(archer, soldier)
    assert [
        "pass",
        "Stark Archer: reroll Ranged die 5",
        "Stark Archer: reroll Ranged die 2",
        "Stark Archer: reroll Ranged die 3",
    ] in fight.asked
    assert fight.has(soldier, words.DAMAGE) == 0  # the 5 would have hit; now it is a 1


@rule("minis.dice.reroll-once")
def test_no_die_is_rolled_a_third_time():
    fight = Fight(
        [2, 3],
        ["Stark Archer: reroll Ranged die 5", "Stark Archer: reroll Ranged die 4", "Stark Archer: reroll Ranged die 2"],
    )
    archer = fight.put(ARCHER, 10, 18)
    bits = roll(fight.play, archer, 0, words.RANGED, [5, 4])
    again(fight.play, 0, bits, 3)
    assert fight.asked == [
        ["pass", "Stark Archer: reroll Ranged die 5", "Stark Archer: reroll Ranged die 4"],
        ["pass", "Stark Archer: reroll Ranged die 4"],
    ]


@rule("minis.attack.natural-6")
@pytest.mark.parametrize(
    ("natural", "score", "need", "so"),
    [(6, 6, 7, True), (6, 4, 5, True), (5, 6, 7, False), (1, 5, 2, False), (2, 5, 5, True), (5, 4, 5, False)],
)
def test_what_the_die_shows_by_itself_decides_first(natural: int, score: int, need: int, so: bool):
    assert succeeds(natural, score, need) == so


# ---------------------------------------------------------------- heavy armor, far targets


@rule("minis.armor.move-threshold")
@pytest.mark.parametrize(("far", "effort"), [(4, 0), (6, 2)])
def test_going_farther_than_the_armor_allows_takes_two_efforts(far: int, effort: int):
    fight = Fight()
    gregor = fight.put(GREGOR, 18, 18)
    ways = fight.ways(gregor)
    number = ways.number(f"{18 + far} 18")
    fight.play.agent = lambda *_asked: number
    assert move_action(fight.play, gregor, RULES)
    assert fight.at(gregor)[0] == pytest.approx(18 + far, abs=0.01)
    assert fight.has(gregor, words.EFFORT) == effort


@rule("minis.weapon.ranged.range-unlimited")
def test_nobody_is_out_of_range():
    fight = Fight()
    archer, soldier = fight.put(ARCHER, 1, 1), fight.put(SOLDIER, 35, 35, 1)
    assert [one.target for one in strikes(fight.play, archer)] == [soldier]


@rule("minis.character.weapons")
def test_a_model_has_the_weapons_on_its_card_and_no_others():
    fight = Fight()
    for name, wanted in ((CROSSBOW, ["Crossbow", "Soldier's Sword"]), (GREGOR, ["Greatsword"])):
        model = fight.put(name, 18 if name == GREGOR else 24, 18)
        found = [fight.play.rules.cast.names[one] for one in weapons(fight.play, model)]
        assert sorted(found) == wanted


@rule("minis.dice.nd6")
def test_so_many_dice_of_six_faces_are_rolled():
    fight, faces = Fight(), []

    def chance(_play, _player, _question, options) -> int:
        faces.append(list(options))
        return 0

    fight.play.agent = chance
    assert rolled(fight.play, 3) == [1, 1, 1]
    assert faces == [[1, 2, 3, 4, 5, 6]] * 3


# ---------------------------------------------------------------- where courtiers go


@rule("minis.court.move-is-place")
def test_a_courtier_is_placed_and_no_wall_is_in_his_way():
    fight = Fight()
    fight.lay("impassable terrain", 21, 18, 1, 36)
    tyrion = fight.put("Tyrion Lannister", 18, 18)
    activate(fight.play, tyrion)
    seen: list[float] = []

    def across(_play, _player, question, options) -> int:
        if question.ask != "where to?":
            return 0
        xs = [spot(option.point)[0] / INCH for option in options]
        seen.append(max(xs))
        return xs.index(min(xs) if len(seen) == 1 else max(xs))  # as far as it would go, but elsewhere

    fight.play.agent = across
    move_action(fight.play, tyrion, RULES)
    assert max(seen) > 22 and fight.at(tyrion)[0] > 22
