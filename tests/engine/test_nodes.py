"""Every kind of node of the effect tree runs: for each a sentence that holds one, and what comes of it.

What cannot run yet is told in the words of the card. The table says which that is, so that nobody has to guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardwright.engine.faults import CompileError
from cardwright.lang.tree import NODES, Node
from isles_table import OTHERS, SAILORS, Table, sentence

CARDS = (*SAILORS, *OTHERS)


def table(texts: dict[str, str] | None = None) -> Table:
    laid = Table(
        texts,
        play=("Ash Birch Keep", "Cedar Dune"),
        hand=("Fern", "Ring"),
        deck=("Elm Rope Gale", "Feint"),
        attached={"Twin": "Dune"},
        coins=(2, 2),
    )
    laid.mark("Dune", "leading")
    return laid


def facts(of: Table) -> dict[str, str]:
    """Everything that can be seen of a table."""
    found = {f"coins {player}": str(of.coins(player)) for player in (1, 2)}
    for name in CARDS:
        found[name] = of.where(name)
        found[f"{name}'s might"] = str(of.might(name))
        found[f"{name}'s glory"] = str(of.tokens(name))
        found[f"{name}'s host"] = of.host(name)
        found[f"{name} tired"] = str(of.marked(name))
        found[f"{name}'s keywords"] = " ".join(word for word in ("Sly", "Fierce", "Lucky") if of.bears(name, word))
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> str:
    return "; ".join(f"{name}: {after[name]}" for name in before if before[name] != after[name])


DONE = [
    # node, a sentence that is carried out, what comes of it
    ("number", "Gain 3 coins.", "coins 1: 5"),
    ("variable", "Gain X coins, where X is the number of sailors you control.", "coins 1: 4"),
    ("quantity", "Tire each North sailor.", "Ash tired: True; Birch tired: True; Twin tired: True"),
    ("quantity", "Lose half your coins, rounded down.", "coins 1: 1"),
    ("quantity", "Lose all coins.", "coins 1: 0"),
    ("quantity", "Draw up to 2 cards.", "Elm: hand 1; Rope: hand 1"),
    ("kind", "Tire a tower.", "Keep tired: True"),
    ("select", "Tire each Pilot.", "Birch tired: True"),
    ("named", "Kill Cedar.", "Cedar: discard pile 2"),
    ("you", "You gain 1 coin.", "coins 1: 3"),
    ("ref", "Choose a Pilot. Kill it.", "Birch: discard pile 1"),
    ("gap", "Kill each sailor that is a Pilot.", "Birch: discard pile 1"),
    ("both", "Tire Ash and Cedar.", "Ash tired: True; Cedar tired: True"),
    ("change", "Birch gets +2 might until the end of the phase.", "Birch's might: 5"),
    ("amount", "Choose 2 North sailors. Tire one of those sailors.", "Ash tired: True"),
    ("keyword", "Until the end of the phase, Ash gains Sly.", "Ash's keywords: Sly"),
    ("is", "Tire each South sailor.", "Cedar tired: True; Dune tired: True"),
    ("state", "Tire each awake Rower.", "Ash tired: True; Cedar tired: True"),
    ("done", "Reveal the top 2 cards of your deck. Draw the revealed sailor.", "Elm: hand 1"),
    ("of-kind", "Choose a sailor card in your hand. Discard it.", "Fern: discard pile 1"),
    ("called", "Discard each Fern card from your hand.", "Fern: discard pile 1"),
    ("not", "Tire each non-Rower sailor.", "Birch tired: True; Dune tired: True; Twin tired: True"),
    ("any-of", "Tire each Pilot or Ghost sailor.", "Birch tired: True; Dune tired: True"),
    ("related", "Kill a sailor with might 4.", "Cedar: discard pile 2"),
    ("than", "Tire each sailor with higher might than Birch.", "Cedar tired: True"),
    ("controlled-by", "Kill a sailor controlled by an opponent.", "Cedar: discard pile 2"),
    ("where", "Tire each sailor that has might 1.", "Dune tired: True"),
    ("time", "Until the end of the round, Ash gets +1 might.", "Ash's might: 3"),
    ("role", "Put Fern from your hand into play.", "Fern: field 1"),
    ("act", "Draw a card.", "Elm: hand 1"),
    ("act", "Tire and kill a Pilot.", "Birch: discard pile 1"),
    ("act", "Tire or kill Ash.", "Ash tired: True"),
    ("be", "If Ash is tired, draw a card. Otherwise, tire Ash.", "Ash tired: True"),
    ("be", "Until the end of the phase, Dune is a Pilot. Tire each Pilot.", "Birch tired: True; Dune tired: True"),
    ("there", "If there is a Pilot in play, gain 1 coin.", "coins 1: 3"),
    ("there", "If there are 9 or more sailors in play, gain 1 coin.", ""),
    ("by-doing", "Draw a card by tiring Birch.", "Birch tired: True; Elm: hand 1"),
    ("cause", "Have each opponent lose 1 coin.", "coins 2: 1"),
    ("sequence", "Draw a card and gain 1 coin.", "coins 1: 3; Elm: hand 1"),
    ("sequence", "Draw a card, then gain 1 coin.", "coins 1: 3; Elm: hand 1"),
    ("sequence", "Draw a card, but lose 1 coin.", "coins 1: 1; Elm: hand 1"),
    ("choice", "Choose one: gain 5 coins; or draw a card.", "coins 1: 7"),
    ("penalty", "Each opponent discards a card from his or her hand or loses 2 coins.", "Ring: discard pile 2"),
    ("when", "If you control a Pilot, draw a card.", "Elm: hand 1"),
    ("when", "Draw a card unless you control a Pilot.", ""),
    ("when", "Birch gets +1 might until the phase ends.", "Birch's might: 4"),
    ("pay", "Pay 2 coins to draw a card.", "coins 1: 0; Elm: hand 1"),
    ("toward", "To draw a card, pay 2 coins.", "coins 1: 0; Elm: hand 1"),
    ("for-each", "For each Pilot you control, gain 1 coin.", "coins 1: 3"),
    ("during", "From your hand, discard a card.", "Fern: discard pile 1"),
    ("timed", "Until the end of the phase, Ash gets +1 might.", "Ash's might: 3"),
    ("follow", "Kill Cedar. Then, gain 1 coin.", "coins 1: 3; Cedar: discard pile 2"),
    ("follow", "Draw a card. If you control a Pilot, instead gain 1 coin.", "coins 1: 3"),
    ("extra", "Kill Cedar (if able).", "Cedar: discard pile 2"),
    ("extra", "Cedar gets -9 might until the end of the phase (to a minimum of 1).", "Cedar's might: 1"),
    ("aside", "Draw a card (if you control a Pilot).", "Elm: hand 1"),
    ("ability", "Gain 1 coin.", "coins 1: 3"),
]
SO = [
    # node, a line of the tower, what is different with it
    ("self", "This card gets +1 might.", "Keep's might: 1"),
    ("phrase", "Fierce 3.", "Keep's might: 3; Keep's keywords: Fierce"),
    ("quote", 'Dune gains "Each Pilot gets +1 might."', "Birch's might: 4"),
    ("saying", 'Each Pilot gains the ability "This card gets +2 might."', "Birch's might: 5"),
    ("when", "While you control a Pilot, Ash gets +1 might.", "Ash's might: 3"),
    ("keyword", "Each Pilot you control gains Fierce 1.", "Birch's might: 4; Birch's keywords: Fierce"),
    ("be", "Each Ghost is a Rower.\nEach Rower gets +1 might.", "Ash's might: 3; Cedar's might: 5; Dune's might: 2"),
]
USED = [
    # node, an ability of the tower that is used twice, what comes of it
    ("label", "Day: Gain 1 coin.", "coins 1: 4"),
    ("limit", "Day: Gain 1 coin. (Limit once per phase.)", "coins 1: 3"),
]
CANNOT = [
    # node, a sentence, why it cannot run
    ("fraction", "Gain 1/2 coins.", "Keep: '1/2' has no meaning: a broken number has no meaning here."),
    (
        "there",
        "There is a Pilot in play.",
        "Keep: 'There is a Pilot in play' has no meaning: this is not understood as something to do.",
    ),
    ("be", "Ash is tired.", "Keep: 'Ash is tired' cannot run yet: the table cannot have this be so."),
    (
        "limit",
        "Day: Gain 2 coins. (Limit once per turn.)",
        "Keep: 'Limit once per turn' cannot run yet: the table does not say when a turn begins.",
    ),
    ("variable", "Day: Lose X coins.", "Keep: 'X' has no meaning: nothing says what X is."),
    (
        "during",
        "During a raid, draw a card.",
        "Keep: 'raid' has no meaning: the game's table does not say what “raid” is.",
    ),
    ("extra", "Draw a card (to a minimum of 1).", "Keep: '1' has no meaning: a noun is missing here."),
    (
        "toward",
        "To kill Ash, you must pay 1 coin.",
        "Keep: 'To kill Ash, you must pay 1 coin' has no meaning: this is not understood as something to do.",
    ),
]


def nodes_in(value: object) -> Iterator[str]:
    if isinstance(value, Node):
        yield getattr(value, "op", "")
        for part in value.__dict__.values():
            yield from nodes_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from nodes_in(part)


@pytest.mark.parametrize(("node", "text", "told"), DONE)
def test_a_node_that_is_carried_out(node: str, text: str, told: str):
    of = table()
    before = facts(of)
    of.do(text)
    assert changed(before, facts(of)) == told
    assert node in set(nodes_in(sentence(text)))


@pytest.mark.parametrize(("node", "text", "told"), SO)
def test_a_node_of_what_is_so(node: str, text: str, told: str):
    assert changed(facts(table()), facts(table({"Keep": text}))) == told
    assert any(node in set(nodes_in(sentence(line))) for line in text.splitlines())


@pytest.mark.parametrize(("node", "text", "told"), USED)
def test_a_node_of_what_is_used(node: str, text: str, told: str):
    of = table({"Keep": text})
    before = facts(of)
    of.use("Keep")
    of.use("Keep")
    assert changed(before, facts(of)) == told
    assert node in set(nodes_in(sentence(text)))


@pytest.mark.parametrize(("node", "text", "why"), CANNOT)
def test_a_node_that_cannot_run_is_told(node: str, text: str, why: str):
    with pytest.raises(CompileError, match=re.escape(why) + "$"):
        table({"Keep": text})
    assert node in set(nodes_in(sentence(text)))


def test_every_kind_of_node_is_in_the_table():
    known = {node for rows in (DONE, SO, USED, CANNOT) for node, _, _ in rows}
    assert {node.fields["op"] for node in NODES} == known


def test_only_broken_numbers_cannot_run_in_any_sentence():
    """Of every other kind of node there is a sentence that runs."""
    runs = {node for rows in (DONE, SO, USED) for node, _, _ in rows}
    assert {node for node, _, _ in CANNOT} - runs == {"fraction"}
