"""What lines of Legends At War mean: areas, spaces, attacks, captures, what a text does to texts."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.equality.normal import normal
from meaning.lines import meanings

BOARD = "(in (zone battlefield))"
AREA = "(area (given value AREA) This)"
LINES: dict[str, str] = {
    "Each enemy card within AREA gets -1 to all stats.": f"""(ability :standings [(change "all stats" p1
        (where {BOARD} p2 (and (among (controller p2) (opponents You)) (among (place-of p2) {AREA}))) add -1)])""",
    "Each enemy card within AREA loses all abilities.": f"""(ability :standings [(lose p1 (where {BOARD} p2
        (and (among (controller p2) (opponents You)) (among (place-of p2) {AREA}))) (whole abilities))])""",
    "Each space within AREA is within this card's attack range.": f"""(ability :standings
        [(holds (among {AREA} (zone "attack range" This)))])""",
    "This card gets +1 to all stats for each adjacent SYMBOL card.": f"""(ability :standings [(change "all stats" p1
        This add (count (where {BOARD} p2 (and (rel adjacent p2 This) (or (is p2 (value dominion (given value SYMBOL)))
        (is p2 (value pantheon (given value SYMBOL))))))))])""",
    "While this card is attacking a DOMINION card, this card gets +2 to all stats against that card.": """(ability
        :standings [(during (on attack attacker=(p1 (among p1 This))
        target=(p2 (is p2 (value dominion (given value DOMINION)))) before) (change "all stats" p3 This add 2))])""",
    "While this card is defending against a DOMINION card, this card gets +2 to all stats against that card.": """
        (ability :standings [(during (on attack attacker=(p1 (is p1 (value dominion (given value DOMINION))))
        target=(p2 (among p2 This)) before) (change "all stats" p3 This add 2))])""",
    "This ability targets enemy cards.": f"""(ability :standings [(targets (where {BOARD} p1
        (among (controller p1) (opponents You))))])""",
    "This ability is negated during the reveal turn.": """(ability :standings
        [(while (now "reveal turn") Negated)])""",
    "If an ability would target this card, that ability targets the source of that ability instead.": """(ability
        :on (on target ability=d1 what=(p2 (among p2 This)) before :deed d3)
        :effect (alter d3 what (of d1 source)))""",
    "This card cannot gain abilities from special spaces.": """(ability :standings [(cannot (on gain
        doer=(p1 (among p1 This)) class=(v2 (among v2 (just class abilities)))
        from=(z3 (among z3 (where (spaces (zone battlefield)) z4 (is z4 (state special))))) before))])""",
    "When this card is captured, put it on top of the attacking player's deck.": """(ability
        :on (on capture what=(p1 (among p1 This)) after :deed d2)
        :effect (do put by=You to=(edge-of top (zone deck (of d2 "attacking player"))) what=This))""",
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_means(text: str) -> None:
    (made,) = meanings("law")[text]
    assert normal(made) == normal(read(LINES[text]))
