"""Rules of the ledger about actions, the Boss, courtiers and Special Actions, in the words of examples."""

from __future__ import annotations

import pytest

from cardwright.engine.play import Play
from cardwright.engine.view import numbers
from cardwright.games.minis import words
from minis_lines import outcome
from minis_match import FOUR, HALBERD, LANNISTER, ONE, PIKE, QUEEN, STARK, TWO, Match

rule = pytest.mark.rule
INSPIRED = [
    "given you control Robb Stark and Stark Soldier 1",
    "and Robb Stark is the Boss",
]
LINES: list[tuple[str, str, list[str]]] = [
    # ------------------------------------------------------------ extra actions
    (
        "minis.extra.additional",
        "an extra action comes on top",
        [
            "given you control Cersei Lannister and Lannister Soldier",
            'and Lannister Soldier is within 6" of Cersei Lannister',
            "when you use Cersei Lannister on Lannister Soldier",
            "and Lannister Soldier performs a [Move] Action",
            "then Lannister Soldier can perform an [Attack] Action",
        ],
    ),
    (
        "minis.extra.typed",
        "but only of its type",
        [
            "given you control Cersei Lannister and Lannister Soldier",
            'and Lannister Soldier is within 6" of Cersei Lannister',
            "when you use Cersei Lannister on Lannister Soldier",
            "and Lannister Soldier performs a [Move] Action",
            "then Lannister Soldier cannot perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.extra.untyped",
        "without a type it may be the same again",
        [
            "given you control Bronn in contact with Stark Soldier 1",
            "and you have 3 Resource Points",
            "when Bronn performs an [Attack] Action",
            "then Bronn can perform an [Attack] Action",
        ],
    ),
    (
        "minis.extra.untyped",
        "or any other",
        [
            "given you control Bronn in contact with Stark Soldier 1",
            "and you have 3 Resource Points",
            "when Bronn performs an [Attack] Action",
            "then Bronn can perform a [Move] Action",
        ],
    ),
    (
        "minis.activate.passive-free",
        "what happens by itself costs no action",
        [
            "given you control Lannister Soldier and your opponent controls Stark Soldier 1",
            "and the dice show 4",
            "when Stark Soldier 1 moves into contact with Lannister Soldier",
            "and you activate Lannister Soldier",
            "then Lannister Soldier can perform a [Move] Action",
        ],
    ),
    # ------------------------------------------------------------ the Boss
    (
        "minis.boss.inspire minis.boss.inspire-without-audacity",
        "a Soldier near the Boss has one action more",
        [
            *INSPIRED,
            'and Stark Soldier 1 is 8" away from Robb Stark',
            "when Stark Soldier 1 performs a [Move] Action",
            "then Stark Soldier 1 can perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.boss.inspire",
        "not farther away",
        [
            *INSPIRED,
            'and Stark Soldier 1 is 9" away from Robb Stark',
            "when Stark Soldier 1 performs a [Move] Action",
            "then Stark Soldier 1 cannot perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.boss.inspire",
        "not who is no Soldier",
        [
            "given you control Robb Stark and Arya Stark",
            "and Robb Stark is the Boss",
            'and Arya Stark is 4" away from Robb Stark',
            "when Arya Stark performs a [Move] Action",
            "then Arya Stark cannot perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.boss.inspire-at-start",
        "whoever comes near later hears nothing",
        [
            *INSPIRED,
            'and Stark Soldier 1 is 9" away from Robb Stark',
            "when you activate Stark Soldier 1",
            'and Stark Soldier 1 moves 3" toward Robb Stark',
            "then Stark Soldier 1 has 0 extra [Manipulate] Actions",
        ],
    ),
    (
        "minis.boss.inspire-not-cumulative",
        "two voices give no second action",
        [
            "given you control Robb Stark, Brynden Tully and Stark Soldier 1",
            "and Robb Stark has Inspire 8",
            "and Brynden Tully has Inspire 8",
            'and Stark Soldier 1 is within 2" of Robb Stark',
            'and Brynden Tully is within 2" of Robb Stark',
            "when you activate Stark Soldier 1",
            "then Stark Soldier 1 has 1 extra [Manipulate] Action",
        ],
    ),
    # ------------------------------------------------------------ Manipulate as a price, courtiers
    (
        "minis.manipulate.trait-cost",
        "a trait of Manipulate is the Tactical action",
        [
            "given you control Sansa Stark with an Audacity marker and your opponent controls Stark Archer",
            'and Stark Archer is within 6" of Sansa Stark',
            "and Stark Archer has an Audacity marker",
            "when you use Sansa Stark on Stark Archer",
            "then Sansa Stark cannot perform an [Attack] Action",
        ],
    ),
    (
        "minis.court.marker-loss-damage",
        "a lost marker hurts",
        [
            "given you control Tyrion Lannister and 2 Intrigue markers",
            "and your opponent controls Stark Soldier 1",
            "and Stark Soldier 1 is in contact with a friendly Intrigue marker",
            "when Stark Soldier 1 removes a friendly Intrigue marker",
            "then Tyrion Lannister has 1 Damage",
        ],
    ),
    (
        "minis.damage.example.1",
        "5 and 4 are more than 7",
        [
            "given you control Robb Stark with Resilience 7",
            "and Robb Stark has 5 Damage",
            "when Jaime Lannister inflicts 4 Damage on Robb Stark",
            "then Robb Stark is not in play",
        ],
    ),
    # ------------------------------------------------------------ Recount
    (
        "minis.recount.status-rolls",
        "the Poison works in the Recount",
        [
            "given you control Stark Soldier 1 with Resilience 5",
            "and Stark Soldier 1 has Poison 1",
            "and the dice show 4 and 3",
            "when the round ends",
            "then Stark Soldier 1 has 1 Damage",
        ],
    ),
    (
        "minis.recount.order",
        "and what was to be scored has been scored before",
        [
            "given Lions Do Not Yield is in play",
            "and you control Stark Soldier 1 with Resilience 5",
            "and Stark Soldier 1 has 4 Damage",
            "and Stark Soldier 1 has Poison 1",
            "and the dice show 4 and 3",
            "when the round ends",
            "then you have 2 Victory Points and Stark Soldier 1 is not in play",
        ],
    ),
    (
        "minis.court.return-cost minis.court.example.1 minis.audacity.example.1",
        "a courtier who comes back costs a marker",
        [
            "given Cersei Lannister is set aside",
            "and you control 5 models",
            "when the Raise the Plan phase begins",
            "then you give 3 Audacity markers",
        ],
    ),
    # ------------------------------------------------------------ Objectives
    (
        "minis.card.score-instant",
        "a heavy blow scores at once",
        [
            "given you control Robb Stark",
            "and Robb Stark inflicted 3 Damage on Lannister Soldier this activation",
            "when you play The North Remembers as an Objective",
            "then you have 2 Victory Points",
        ],
    ),
    (
        "minis.card.ko-not-counted",
        "a sleeper does not help",
        [
            "given Hold the Ford is in play",
            'and you control Stark Soldier 1 within 3" of its Event marker',
            "and Stark Soldier 1 is Knocked Out",
            "when the round ends",
            "then you have 0 Victory Points",
        ],
    ),
    (
        "minis.card.ko-not-counted",
        "and does not hinder",
        [
            "given Hold the Ford is in play",
            'and you control Stark Soldier 1 within 3" of its Event marker',
            'and your opponent controls Lannister Soldier within 3" of its Event marker',
            "and Lannister Soldier is Knocked Out",
            "when the round ends",
            "then you have 2 Victory Points",
        ],
    ),
    (
        "minis.resource.duration-activation",
        "a Resource lasts for the activation",
        [
            "given you control Robb Stark with Fight 4 and you have 3 Resource Points",
            "when you activate Robb Stark and you play The North Remembers as a Resource on Robb Stark",
            "then Robb Stark has Fight 5",
        ],
    ),
    (
        "minis.resource.duration-activation",
        "and no longer",
        [
            "given you control Robb Stark with Fight 4 and you have 3 Resource Points",
            "when you activate Robb Stark and you play The North Remembers as a Resource on Robb Stark",
            "and the activation ends",
            "then Robb Stark has Fight 4",
        ],
    ),
]


@pytest.mark.parametrize(
    "lines",
    [pytest.param(lines, marks=pytest.mark.rule(*rules.split()), id=title) for rules, title, lines in LINES],
)
def test_rule(lines: list[str]):
    step, found = outcome(lines)
    assert not found, (step, found)


# ---------------------------------------------------------------- whole games


@rule("minis.special.trait-only")
def test_only_who_has_a_special_trait_has_a_special_action():
    match = Match((6, 1)).until(words.RECOUNT)
    acts = {label for one in match.questions("act") if one.phase == words.EXECUTE for label in one.labels}
    assert "Move" in acts and "Special" not in acts
    assert QUEEN in acts  # hers is the only one that is there
    assert not acts & {ONE, TWO, FOUR, PIKE, HALBERD}


@rule("minis.resource.duration-activation")
def test_a_resource_that_is_played_outside_an_activation_lasts_for_the_phase():
    match = Match((6, 1)).until(words.LEAD)
    match.hold(STARK, "The North Remembers")
    match.tell(STARK, "act", "The North Remembers")
    match.tell(STARK, "choose", TWO)
    fights: list[tuple[str, int]] = []

    def watching(play: Play, _labels: list[str]) -> str:
        phase = words.PHASES[play.state.memory[words.PHASE] - 1]
        fights.append((phase, numbers(play)[play.rules.stat["Fight"]][match.model(TWO)]))
        return ""

    match.tell(LANNISTER, "act", watching, always=True)
    match.until(words.RECOUNT)
    assert (words.LEAD, 4) in fights
    assert {fight for phase, fight in fights if phase in (words.RAISE, words.EXECUTE)} == {3}
