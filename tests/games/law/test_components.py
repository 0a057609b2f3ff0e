"""Legends At War: what is in the box, and what is printed on it."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright.check.schema import CardSchema
from cardwright.content import Content
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.game import GameError
from cardwright.engine.invariants import check
from cardwright.engine.view import look
from cardwright.lang.tree import KeywordUse, Named, Node, Phrase
from cardwright.table.catalogue import compiled_cards, compiled_keywords, load_game
from law_board import Board, table

CARDS = compiled_cards("law", Content.bundled())
CHARACTERS = [card for card in CARDS if card.type == "character"]
KEYWORDS = {keyword.name: keyword for keyword in compiled_keywords("law", Content.bundled())}
TABLE = table()
PRINTED = [sum(numbers) for numbers in zip(*TABLE.stats, strict=True)]
PANTHEONS = [TABLE.rules.cast.having["pantheon", name] for name in TABLE.rules.cast.values["pantheon"]]


@pytest.mark.rule("law.comp.players")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int):
    with pytest.raises(GameError, match="2 to 4 players"):
        load_game("law", players=players)


@pytest.mark.rule("law.comp.cards-72", "law.comp.victory-3", "law.comp.boards-12", "law.named.victory")
def test_pieces():
    kinds = Counter(card.type for card in CARDS)
    assert kinds == {"character": 72, "victory": 3, "board piece": 12}
    assert [TABLE.points[piece] for piece in TABLE.victories] == [1, 3, 5]


@pytest.mark.rule("law.comp.tokens-4", "law.setup.colours")
def test_a_set_of_tokens_for_each_of_four_players():
    """The token on a card is the player whose part of the battlefield it is in: there are four at most."""
    assert len(table(4).field) == 4
    assert len({*table(4).field}) == 4


@pytest.mark.rule("law.comp.bonus-28", "law.comp.penalty-28", "law.comp.dispel-14", "law.comp.markers-unlimited")
def test_markers_never_run_out():
    """More of each than there are in the box, with a set of cards for each player."""
    victims = ["Draugr", "Oni", "Thrym", "Stone Giant", "Minotaur", "Water Panther"] * 4

    def chequered(acting: list[str], ally: bool) -> Board:
        names, others, cards = iter(acting * 4), iter(victims), {}
        for number, spot in enumerate(f"{column}{row}" for row in range(1, 5) for column in "ABCDEFGH"):
            dark = (number + number // 8) % 2
            name = next(names, None) if dark else next(others)
            if name is not None:
                cards[spot] = (1 if dark or ally else 2, name)
        return Board(cards, players=4, variant="skirmish", filled=False, one_set=False)

    survey = look(chequered(["Flint", "Nidhogg", "Jormungandr", "Nine-Tailed Fox"], ally=False).play).survey
    assert -sum(survey.added) > 28
    survey = look(chequered(["Kokopelli", "Valkyrie", "Amaterasu"], ally=True).play).survey
    assert sum(survey.added) > 28
    spots = {"C2": (1, "Hades"), "F2": (1, "Hades"), "C7": (1, "Hades"), "F7": (1, "Hades")}
    beside = [f"{column}{row}" for column in "ABDEGH" for row in (2, 7)] + [
        f"{c}{r}" for c in "CF" for r in (1, 3, 6, 8)
    ]
    crowd = {spot: (2, name) for spot, name in zip(beside, victims, strict=False)}
    survey = look(Board(spots | crowd, players=4, variant="skirmish", filled=False, one_set=False).play).survey
    assert survey.lost.bit_count() > 14
    assert not TABLE.rules.layout.counters  # there is no supply that anything is taken from


@pytest.mark.rule(
    "law.card.dominion", "law.card.pantheon", "law.card.level", "law.card.symbol-position", "law.card.symbol-third"
)
def test_every_character_has_one_dominion_one_pantheon_and_one_level():
    for sets, size in ((TABLE.of_dominion, 24), (PANTHEONS, 18), (TABLE.of_level, None)):
        assert sum(sets) == TABLE.characters  # no bit twice, none left out
        assert size is None or all(bits.bit_count() == size for bits in sets)
    assert [bits.bit_count() for bits in TABLE.of_level] == [36, 24, 12]


@pytest.mark.rule("law.card.compass", "law.card.stats")
def test_the_four_stats_are_said_once():
    """The compass repeats the edges, so there is one field for both: they cannot differ."""
    for card in CHARACTERS:
        assert {"north", "east", "south", "west"} <= set(card.fields)
        assert not any("compass" in field for field in card.fields)
    assert TABLE.stats[0][TABLE.rules.cast.id("Zeus")] == 4
    assert TABLE.stats[2][TABLE.rules.cast.id("Zeus")] == 9


@pytest.mark.rule("law.card.ability", "law.card.ability-none", "law.ability.count")
def test_most_cards_have_one_of_fourteen_abilities_some_have_none():
    uses = [
        [phrase for line in card.lines for ability in line.abilities for phrase in ability.statements]
        for card in CHARACTERS
    ]
    assert all(len(found) <= 1 for found in uses)
    assert 0 < sum(not found for found in uses) < 12
    names = {found[0].thing.name for found in uses if found and isinstance(found[0], Phrase)}
    assert names == set(KEYWORDS)
    assert len(KEYWORDS) == 14
    bare = [PRINTED[TABLE.rules.cast.id(card.name)] for card, found in zip(CHARACTERS, uses, strict=True)
            if not found and card.fields["level"] == "I"]  # fmt: skip
    rest = [PRINTED[TABLE.rules.cast.id(card.name)] for card, found in zip(CHARACTERS, uses, strict=True)
            if found and card.fields["level"] == "I"]  # fmt: skip
    assert sum(bare) / len(bare) > sum(rest) / len(rest)


@pytest.mark.rule("law.card.ability-arrows", "law.card.ability-symbol", "law.card.ability-position")
def test_abilities_are_given_arrows_or_symbols():
    parameters = {name: keyword.parameters for name, keyword in KEYWORDS.items() if keyword.parameters}
    dominion = dict.fromkeys(("Attack/Defense Bonus", "Attack Bonus", "Defense Bonus"), ("DOMINION",))
    areas = dict.fromkeys(("Curse", "Dispel", "Ranged Attack", "Support", "Maneuver"), ("AREA",))
    assert parameters == {**dominion, **areas, "Champion": ("SYMBOL",)}
    for card in CHARACTERS:
        for line in card.lines:
            for ability in line.abilities:
                use = ability.statements[0].thing
                assert isinstance(use, KeywordUse)
                assert len(use.arguments) == len(KEYWORDS[use.name].parameters)


@pytest.mark.rule("law.card.ability-ring", "law.ability.instant", "law.ability.persistent")
def test_persistent_abilities_go_on_and_instant_ones_act_once():
    board = Board({"B2": (1, "Kokopelli")}, {1: ["Kappa"], 2: ["Raven"]})
    board.turn("Kappa at B3").turn("Raven at H8")
    assert board.change("Kappa") == 1  # Support goes on
    board = Board({"H1": (2, "Draugr")}, {1: ["Kappa"], 2: ["Raven"]}, setup={"decks": {"1": ["Naiad", "Siren"]}})
    board.turn("Kappa at C3", "B3").turn("Raven at H8")
    before = len(board.asked)
    board.turn("Naiad at H4")
    assert [ask for _, ask, _ in board.asked[before:]] == ["play"]  # Maneuver acts when it is played


@pytest.mark.rule("law.card.name", "law.named.none")
def test_no_text_speaks_of_a_card_by_its_name():
    def names(value: object) -> list[str]:
        if isinstance(value, Named):
            return [value.name]
        if isinstance(value, Node):
            return [name for part in value.__dict__.values() for name in names(part)]
        return [name for part in value for name in names(part)] if isinstance(value, list) else []

    blocks = [*CHARACTERS, *KEYWORDS.values()]
    assert [name for block in blocks for line in block.lines for name in names(line.abilities)] == []


@pytest.mark.rule("law.pantheon.tendency-only", "law.pantheon.greek", "law.pantheon.norse", "law.pantheon.american",
                  "law.pantheon.japanese", "law.dominion.earth", "law.dominion.sea", "law.dominion.sky")  # fmt: skip
def test_tendencies_show_but_nothing_relies_on_them():
    def average(cards: list[object], edge: str) -> float:
        return sum(card.fields[edge] for card in cards) / len(cards)  # type: ignore[attr-defined]

    strong = {"Greek": "south", "Norse": "north", "American": "west", "Japanese": "east"}
    for pantheon, edge in strong.items():
        own = [card for card in CHARACTERS if card.fields["pantheon"] == pantheon]
        others = [card for card in CHARACTERS if card.fields["pantheon"] != pantheon]
        assert average(own, edge) > average(others, edge)
    by = {name: [card for card in CHARACTERS if card.fields["dominion"] == name] for name in ("Earth", "Sea", "Sky")}
    assert average(by["Earth"], "north") > average(by["Earth"], "south")
    assert average(by["Sky"], "south") > average(by["Sky"], "north")
    assert average(by["Sea"], "east") + average(by["Sea"], "west") > 2 * average(by["Sea"], "north")
    schema = CardSchema.read(Content.bundled().schema_file("law")) if hasattr(CardSchema, "read") else None
    upside_down = dict(next(card.fields for card in CHARACTERS if card.name == "Zeus"), north=9, south=0)
    assert schema is None or not list(schema.errors({"name": "Odd", "type": "character", **upside_down}))


@pytest.mark.rule("law.named.spaces", "law.named.shapes", "law.board.piece-6", "law.board.alpha", "law.board.omega-two",
                  "law.board.special-kind", "law.board.sides")  # fmt: skip
def test_board_pieces_have_six_spaces_and_two_special_ones_on_their_omega_side():
    shapes = tiles_of(TABLE.rules).shapes
    assert len(shapes) == 12
    for shape in shapes.values():
        assert len(set(shape.spots)) == 6
        assert set(shape.kinds(0)) == {0}
        special = [TABLE.kinds[kind] for kind in shape.kinds(1) if kind]
        assert len(special) == 2
        for word in special:
            assert (word in ("Earth", "Sea", "Sky")) != (word in KEYWORDS)


@pytest.mark.rule("law.comp.duration")
def test_a_match_has_a_known_length():
    """Minutes are nothing a game can count; turns are: no more than the spaces of three rounds and what is replayed."""
    board = Board.match(setup={"seed": 3})
    while not board.over:
        board.turn()
    assert 30 < board.play.state.turn < 120
    check(board.play.state)
