"""Legends At War: board pieces, how they are laid, and north."""

from __future__ import annotations

import pytest

from cardwright.engine.boards.tiles import contact, tiles_of
from cardwright.engine.game import GameError
from cardwright.engine.ground import NO_GROUND, Ground, area, make_ground
from cardwright.table.catalogue import load_game
from law_board import Board, game, strip

RULES = game().rules
TILES = tiles_of(RULES)
UPRIGHT, REVERSED = 0, 1
TURN = "turn the board around?"


def piece(name: str) -> int:
    return RULES.cast.id(name)


def delphi() -> Ground:
    """Three columns and two rows."""
    return TILES.with_piece(NO_GROUND, piece("Delphi"), 0, (UPRIGHT, 0, 0))


@pytest.mark.rule("law.board.first-free")
def test_the_first_piece_lies_either_way():
    assert TILES.ways(NO_GROUND, piece("Bifrost")) == [(UPRIGHT, 0, 0), (REVERSED, 0, 0)]


@pytest.mark.rule("law.board.touch-two", "law.example.4", "law.example.5")
@pytest.mark.parametrize(
    ("east", "south", "fits"), [(0, 2, True), (1, 2, True), (2, 2, False), (3, 0, True), (3, 1, False)]
)
def test_two_spaces_must_share_an_edge(east: int, south: int, fits: bool):
    """Great Lakes has two columns and three rows."""
    assert TILES.fits(delphi(), piece("Great Lakes"), (UPRIGHT, east, south)) is fits


@pytest.mark.rule("law.board.touch-counts-new-spaces")
def test_spaces_of_the_new_piece_count_and_each_once():
    hollow = {(0, 0), (2, 0), (1, 1)}
    assert contact(((1, 0),), hollow) == 1  # it touches three old ones


@pytest.mark.rule("law.board.touch-corner")
def test_corners_do_not_count():
    assert contact(((1, 1), (2, 2)), {(0, 0), (3, 3)}) == 0
    assert not TILES.fits(delphi(), piece("Great Lakes"), (UPRIGHT, 3, 2))


@pytest.mark.rule("law.board.no-overlap")
def test_pieces_do_not_overlap():
    assert not TILES.fits(delphi(), piece("Great Lakes"), (UPRIGHT, 1, 1))
    for way in TILES.ways(delphi(), piece("Mesa Verde")):
        assert not set(TILES.spots(piece("Mesa Verde"), way)) & set(delphi().spots)


@pytest.mark.rule("law.board.rot-180", "law.board.same-orientation", "law.example.6")
def test_a_piece_may_be_turned_by_180_degrees():
    upright, turned = (set(TILES.spots(piece("Niflheim"), (turn, 0, 0))) for turn in (UPRIGHT, REVERSED))
    assert upright == {(0, 0), (1, 0), (0, 1), (0, 2), (0, 3), (1, 3)}
    assert turned == {(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (0, 3)}
    assert {way[0] for way in TILES.ways(delphi(), piece("Niflheim"))} == {UPRIGHT, REVERSED}


@pytest.mark.rule("law.board.rot-90-illegal", "law.example.7")
def test_no_piece_is_turned_by_90_degrees():
    """Bifrost is five wide and two high, however it lies."""
    for way in TILES.ways(delphi(), piece("Bifrost")):
        spots = TILES.spots(piece("Bifrost"), way)
        assert max(x for x, _ in spots) - min(x for x, _ in spots) == 4
        assert max(y for _, y in spots) - min(y for _, y in spots) == 1


def test_all_ways_are_found():
    """Those that are listed are those that are legal, on a table wide enough for all."""
    ground = TILES.with_piece(delphi(), piece("Yomi"), 1, (REVERSED, 3, 0))
    for name in ("Mesa Verde", "Bifrost", "Ryugu"):
        everything = [(turn, x, y) for turn in (0, 1) for x in range(-9, 12) for y in range(-9, 12)]
        assert TILES.ways(ground, piece(name)) == [way for way in everything if TILES.fits(ground, piece(name), way)]


@pytest.mark.rule("law.board.one-per-player", "law.board.turn-order", "law.setup.boards", "law.round1.phases")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_lays_a_piece_in_turn_order(players: int):
    board = Board.match(players, setup={"first": 2, "seed": 1}).until("board phase")
    order = []
    while board.phase == "board phase":
        order.append(board.next_player)
        board.turn()
    assert order == [one % players + 1 for one in range(1, players + 1)]
    assert len(board.play.state.ground.spots) == 6 * players
    assert board.phase == "battle phase"
    assert not board.play.state.members[board.game.rules.layout.zone("piece box")]  # the others are not needed


@pytest.mark.rule("law.setup.boards")
def test_which_pieces_are_laid_is_left_to_chance():
    match = load_game("law")  # not the one that was loaded with this file: lines of the rules are left out after that

    def dealt(seed: int) -> int:
        play = match.begin(seed, lambda *_: 0)
        supplies = [play.rules.layout.zone("piece supply", player) for player in (0, 1)]
        return int(play.state.members[supplies[0]] | play.state.members[supplies[1]])  # whoever begins takes his first

    assert len({dealt(seed) for seed in range(8)}) > 1


@pytest.mark.rule("law.board.side-choice", "law.board.side-audience")
def test_either_side_can_lie_up_and_both_on_one_board():
    setup = {"pieces": {"1": ["Delphi"], "2": ["Ithaca"]}}
    board = Board.match(setup=setup).until("board phase")
    board.turn("Alpha", "upright 0-east 0-south").turn("Omega", "upright 3-east 0-south")
    kinds = [board.table.kinds[kind] for kind in board.play.state.ground.kinds]
    assert [kind for kind in kinds if kind] == ["Sea", "Skinwalker"]


@pytest.mark.rule("law.board.alpha", "law.board.omega-two")
def test_special_spaces_are_on_the_omega_side():
    ground = TILES.with_piece(NO_GROUND, piece("Delphi"), 1, (UPRIGHT, 0, 0))
    found = {ground.names[place]: TILES.kinds[kind] for place, kind in enumerate(ground.kinds) if kind}
    assert found == {"A1": "Reflect", "C2": "Sky"}
    assert not delphi().special


@pytest.mark.rule("law.board.gaps")
def test_boards_have_gaps():
    ground = TILES.with_piece(NO_GROUND, piece("Takamagahara"), 0, (UPRIGHT, 0, 0))
    middle = ground.names.index("B1")
    assert ground.around[middle] == (-1, ground.names.index("C1"), -1, ground.names.index("A1"))
    assert "B2" not in ground.names
    assert area(ground, (0, 2, 0, 0))[ground.names.index("A2")] == 1 << ground.names.index("C2")


def test_a_set_up_that_lays_a_piece_wrongly_is_refused():
    with pytest.raises(GameError, match="where it cannot lie"):
        Board(laid=[("Delphi", "Alpha", "upright", 0, 0), ("Yomi", "Alpha", "upright", 7, 7)])


# North


@pytest.mark.rule("law.north.chooser", "law.north.two-options", "law.north.cards", "law.north.fixed-for-round")
def test_the_first_player_fixes_north_with_his_face_down_card():
    setup = {"seed": 2, "first": 2, "pieces": {"1": ["Ithaca"], "2": ["Mesa Verde"]}}
    board = Board.match(setup=setup).until("board phase").go(2)
    laid = board.play.state.ground
    names = board.hand(2)
    place = len(laid.spots) - 1
    turned = make_ground(tuple((-x, -y) for x, y in laid.spots), laid.kinds)
    board.turn("yes", f"{names[0]} at {turned.names[place]}")
    assert board.asks(TURN) == ["yes", "no"]
    assert board.asked[-2][0] == 2
    assert board.play.state.ground.spots == turned.spots
    assert board.play.state.at[place] >= 0
    asked = len(board.asked)
    board.until("battle phase").go(4)
    assert TURN not in [ask for _, ask, _ in board.asked[asked:]]
    assert board.play.state.ground.spots == turned.spots


@pytest.mark.rule("law.north.rechosen", "law.round.board-kept")
def test_north_is_chosen_anew_each_round_and_the_board_is_kept():
    board = Board.match(setup={"seed": 2}).until("battle phase", 2)
    spots = board.play.state.ground.spots
    asked = len(board.asked)
    board.turn()
    assert TURN in [ask for _, ask, _ in board.asked[asked:]]
    assert board.play.state.ground.spots == spots
    assert sum(ask == "lay it" for _, ask, _ in board.asked) <= 2


def turns_to_lay(board: Board, round_: int) -> int:
    """How many turns are begun in the board phase of a round."""
    board.until("board phase", round_)
    before = board.play.state.turn
    while board.phase == "board phase":
        board.go(1)
    return board.play.state.turn - before


@pytest.mark.rule("law.round.board-kept")
def test_nobody_has_a_turn_to_lay_what_is_laid_already():
    board = Board.match(setup={"seed": 2})
    assert turns_to_lay(board, 1) > 0
    met = set()
    while (board.round, board.phase) != (2, "battle phase"):
        board.go(1)
        met.add((board.round, board.phase))
    assert (2, "board phase") not in met


@pytest.mark.rule("law.ragnarok.board-growth")
def test_who_has_laid_two_pieces_first_lays_one_in_the_second_round():
    board = Board.match(2, "ragnarok", setup={"seed": 1}, growth_from_one=False)
    assert turns_to_lay(board, 1) == 2 * turns_to_lay(board, 2)


@pytest.mark.rule("law.board.one-per-player")
def test_pieces_that_nobody_has_are_out_of_the_match():
    board = Board.match(setup={"seed": 2}).until("board phase")
    zones, members = board.play.rules.layout.zones, board.play.state.members
    assert not members[zones["piece box"][0]]
    assert sum(members[zone].bit_count() for zone in zones["piece supply"]) == 2


def spaces(board: Board, state: str) -> set[tuple[int, int]]:
    """The spaces of which something holds, by column and row."""
    bits, ground = board.game.rules.book.does.spaces_in[state](board.play), board.play.state.ground
    return {spot for place, spot in enumerate(ground.spots) if bits >> place & 1}


@pytest.mark.rule("law.board.edge")
def test_on_an_edge_is_what_has_a_side_without_a_neighbour():
    all_nine = {(column, row) for column in range(3) for row in range(3)}
    assert spaces(Board(spaces=strip(3, 3)), "edge") == all_nine - {(1, 1)}
    hollow = {spot: kind for spot, kind in strip(3, 3).items() if spot != "B2"}
    assert spaces(Board(spaces=hollow), "edge") == all_nine - {(1, 1)}


@pytest.mark.rule("law.board.corner")
def test_in_a_corner_are_two_sides_that_meet():
    assert spaces(Board(spaces=strip(3, 3)), "corner") == {(0, 0), (2, 0), (0, 2), (2, 2)}
    assert spaces(Board(spaces=strip(3, 2)), "corner") == {(0, 0), (2, 0), (0, 1), (2, 1)}
    hollow = {spot: kind for spot, kind in strip(3, 3).items() if spot != "B2"}
    assert spaces(Board(spaces=hollow), "corner") == {(0, 0), (2, 0), (0, 2), (2, 2)}  # B1 has two that do not meet
