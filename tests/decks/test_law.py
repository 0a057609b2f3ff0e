"""The construction rules of Legends At War: for each a legal, an illegal and a boundary list."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.library import CardFacts
from decklists import broken, changed, marked, show_rule, verdict

FOLDER = Content.bundled().root / "decklists" / "law"
PIECES = [
    "Delphi", "Great Lakes", "Ithaca", "Asphodel", "Bifrost", "Yggdrasil", "Niflheim", "Cahokia", "Mesa Verde",
    "Takamagahara", "Yomi", "Ryugu",
]  # fmt: skip
NUMBERS = ["no", "one", "two", "three", "four", "five", "six"]
SIX = ["Raiju", "Blue Jay", "Naiad", "Raijin", "Odysseus", "Thor"]


def bundled(name: str, *changes: tuple[str, str], more: str = "") -> str:
    """A list that comes with the game, with some of its lines changed; an empty line is left out."""
    return changed("law", name, changes, more)


def board(
    *how: str, players: int = 2, pieces: int = 2, first: str = "founding", form: str = "board", fields: str = ""
) -> str:
    """A board; the last piece lies as the details say, the others as they should."""
    rows = ["game: law", f"format: {form}", f"players: {players}", *([fields] if fields else [])]
    rows += ["", "Board", "Delphi", f"  contact: {first}"]
    for name in PIECES[1 : pieces - 1]:
        rows += [name, "  contact: two-space"]
    if pieces > 1:
        rows += [PIECES[pieces - 1], *(f"  {line}" for line in how or ("contact: two-space",))]
    return "\n".join(rows) + "\n"


def small(*cards: str) -> str:
    """A deck for a Skirmish."""
    return "\n".join(["game: law", "format: skirmish-deck", "", "Deck", *cards]) + "\n"


def pantheon(*changes: tuple[str, str], more: str = "") -> str:
    """The Norse pantheon with some of its cards changed."""
    return bundled("norse-pantheon", *changes, more=more)


def match(*changes: tuple[str, str], more: str = "") -> str:
    """A Standard match of Greeks against Norse."""
    return bundled("anna-against-ben", *changes, more=more)


def ragnarok(*changes: tuple[str, str], more: str = "") -> str:
    """Ragnarok for two."""
    return bundled("ragnarok-for-two", *changes, more=more)


TOUCHING = "law.board.touch-two"
CASES = [
    # the board
    ("law.comp.players", board(players=4, pieces=4), board(players=5, pieces=5), "4 and 5 players"),
    ("law.comp.players", board(), board(players=1, pieces=1), "2 players and 1"),
    ("law.board.one-per-player", board(players=3, pieces=3), board(players=2, pieces=3), "a third piece for two"),
    ("law.board.one-per-player", board(), board(players=3), "two pieces for three"),
    ("law.setup.boards", board() + "\nSpare pieces\nYomi\n", board(players=3), "spare pieces, missing pieces"),
    ("law.comp.boards-12", board(), board() + "\nSpare pieces\nDelphi\n", "a piece twice"),
    ("law.board.piece-6", board(), board() + "Athena\n", "a character on the board"),
    ("law.board.sides", board("side: Omega", "contact: two-space"),
     board("side: Gamma", "contact: two-space"), "sides"),
    ("law.board.first-free", board(), board(first="two-space"), "no first piece"),
    ("law.board.first-free", board(), board("contact: founding"), "two first pieces"),
    ("law.board.same-orientation", board("turn: reversed", "contact: two-space"),
     board("turn: aslant", "contact: two-space"), "a piece laid aslant"),
    ("law.board.rot-90-illegal", board("turn: reversed", "contact: two-space"),
     board("turn: quarter", "contact: two-space"), "half a turn and a quarter"),
    (TOUCHING, board("contact: two-space"), board("contact: one-space"), "two spaces and one"),
    (TOUCHING, board("contact: six-space"), board("side: Alpha"), "all six spaces and none"),
    ("law.board.touch-counts-new-spaces", board("contact: six-space"), board("contact: seven-space"), "only six count"),
    ("law.board.touch-corner", board("contact: three-space"), board("contact: corner-only"), "corners do not count"),
    ("law.board.no-overlap", board("contact: three-space"), board("contact: overlapping"), "one on the other"),
    # a pantheon
    ("law.pantheon.size-18", pantheon(), pantheon(("Thor", "")), "18 and 17 cards"),
    ("law.pantheon.size-18", pantheon(), pantheon(more="Minotaur\n"), "18 and 19 cards"),
    ("law.card.pantheon", pantheon(), pantheon(("Draugr", "Minotaur")), "a stranger of the same dominion and level"),
    ("law.pantheon.levels-9-6-3", pantheon(), pantheon(("Draugr", "Medusa")), "a level II too many"),
    ("law.pantheon.levels-9-6-3", pantheon(), pantheon(("Thor", "Harpy")), "a level III too few"),
    ("law.pantheon.dominions-6-6-6", pantheon(), pantheon(("Draugr", "Harpy")), "a Sky card too many"),
    ("law.pantheon.cross-3-2-1", pantheon(),
     pantheon(("Draugr", "Medusa"), ("Ran", "Naiad")), "right sums, wrong table"),
    ("law.comp.cards-72", pantheon(), pantheon(("Draugr", "Garm")), "a card twice"),
    # a Standard match
    ("law.setup.colours", match(), match(("colours: 2", "colours: 1")), "one colour for two"),
    ("law.setup.colours", match(), match(("colours: 2", "colours: 3")), "three colours for two"),
    ("law.comp.victory-3", match(), match(("Laurel of Silver", "")), "two victory cards"),
    ("law.comp.victory-3", match(), match(("Laurel of Silver", "Laurel of Silver\nFlint")), "a character among them"),
    ("law.setup.pantheon-per-player", match(), match(("Draugr", "")), "35 cards for two"),
    ("law.setup.choose-pantheon", match(), match(("Draugr", "Oni")), "17 of one and 1 of another"),
    ("law.setup.distinct", match(), match(("Draugr", "Oni")), "three pantheons for two"),
    ("law.setup.deck-9", match(), match(("Zeus", ""), ("Harpy", "Harpy\nZeus")), "Zeus in the deck"),
    ("law.setup.reinforcement-9", match(), match(("Harpy", ""), ("Zeus", "Zeus\nHarpy")), "Harpy in the pile"),
    ("law.setup.capture-empty", match(), match(("Draugr", ""), more="\nAnna's capture pile\nDraugr\n"), "a captive"),
    ("law.setup.capture-empty", match(),
     match(("Draugr", ""), more="\nUnderworld\nDraugr\n"), "a card in the Underworld"),
    ("law.pantheon.size-18", match(), match(("Draugr", "")), "17 cards of one player"),
    ("law.pantheon.levels-9-6-3", match(), match(("Draugr", "")), "8 of level I of one player"),
    ("law.pantheon.dominions-6-6-6", match(), match(("Draugr", "")), "5 Earth cards of one player"),
    ("law.pantheon.cross-3-2-1", match(), match(("Draugr", "")), "2 of level I and Earth of one player"),
    ("law.comp.cards-72", match(), match(("Draugr", "Garm")), "a card twice in a deck"),
    # a Team Battle
    ("law.team.players", bundled("team-battle"), bundled("team-battle", ("players: 4", "players: 3")), "three players"),
    ("law.team.players", bundled("team-battle"),
     bundled("team-battle", ("teams: 2", "teams: 4"), ("colours: 2", "colours: 4")), "four teams"),
    ("law.team.players", match(), match(("players: 2", "players: 2\nteams: 1")), "teams in a Standard match"),
    ("law.team.tokens", bundled("team-battle"), bundled("team-battle", ("colours: 2", "colours: 4")), "a colour each"),
    ("law.team.pantheons", bundled("team-battle"), bundled("team-battle", ("Oni", "")), "72 and 71 cards"),
    ("law.team.boards", bundled("team-battle"), bundled("team-battle", ("Yomi", "")), "4 and 3 pieces"),
    # a Skirmish
    ("law.skirmish.deck-6", small(*SIX), small(*SIX, "Kappa"), "7 cards"),
    ("law.skirmish.deck-6", small(*SIX), small(*SIX[1:]), "5 cards"),
    ("law.skirmish.deck-3-2-1", small(*SIX), small(*SIX[:4], "Kappa", "Thor"), "4 of level I and 1 of level II"),
    ("law.skirmish.deck-3-2-1", small(*SIX), small(*SIX[:5], "Ran"), "no level III"),
    ("law.comp.cards-72", small(*SIX), small("2x Raiju", *SIX[2:]), "a card twice in a small deck"),
    ("law.skirmish.deck-6", bundled("first-skirmish"),
     bundled("first-skirmish", ("Flint", "")), "5 cards of one player"),
    ("law.skirmish.deck-3-2-1", bundled("first-skirmish"),
     bundled("first-skirmish", ("Flint", "Zeus\nHades")), "2 of level III"),
    ("law.skirmish.no-points", bundled("first-skirmish"),
     bundled("first-skirmish", more="\nVictory cards\nLaurel of Gold\n"), "a victory card"),
    ("law.skirmish.no-points", bundled("first-skirmish"),
     bundled("first-skirmish", more="\nAnna's reinforcements\nZeus\n"), "a reinforcement pile"),
    ("law.comp.cards-72", bundled("first-skirmish"),
     bundled("first-skirmish", ("Amaterasu", "Flint")), "one card for two"),
    ("law.setup.colours", bundled("first-skirmish"),
     bundled("first-skirmish", ("colours: 2", "colours: 1")), "one colour"),
    # Ragnarok
    ("law.ragnarok.pantheons-4", ragnarok(), ragnarok(("Zeus", "")), "17 Greeks"),
    ("law.pantheon.set-totals", ragnarok(), ragnarok(("Zeus", "")), "71 cards"),
    ("law.ragnarok.pile-sizes", ragnarok(), ragnarok(("Zeus", "")), "a pile of 3"),
    ("law.ragnarok.piles-9", ragnarok(), ragnarok(("Zeus", "Hades"), ("Hades", "Zeus")), "two cards changed places"),
    ("law.ragnarok.boards-3", ragnarok(), ragnarok(("Yggdrasil", "")), "6 and 5 pieces"),
    ("law.ragnarok.no-decks", ragnarok(), ragnarok(("Zeus", ""), more="\nAnna's deck\nZeus\n"), "a deck"),
    ("law.ragnarok.no-capture", ragnarok(), ragnarok(more="\nVictory cards\nLaurel of Gold\n"), "a victory card"),
    ("law.ragnarok.no-capture", ragnarok(), ragnarok(("Zeus", ""), more="\nAnna's capture pile\nZeus\n"), "a captive"),
    ("law.comp.cards-72", ragnarok(), ragnarok(("Zeus", "Thor")), "a card twice in the piles"),
    ("law.setup.colours", ragnarok(), ragnarok(("colours: 2", "colours: 4")), "four colours for two"),
    # the board of Ragnarok
    ("law.ragnarok.rounds", board(form="ragnarok-board", pieces=6, fields="round: 3"),
     board(form="ragnarok-board", pieces=8, fields="round: 4"), "3 and 4 rounds"),
    ("law.ragnarok.board-growth", board(form="ragnarok-board", pieces=6, fields="round: 3"),
     board(form="ragnarok-board", pieces=6, fields="round: 2"), "12 spaces a player in the second round"),
    ("law.ragnarok.boards-3", board(form="ragnarok-board", pieces=12, players=4, fields="round: 3"),
     board(form="ragnarok-board", pieces=2), "every piece there is, and too few"),
]  # fmt: skip
COVERED = {
    "law.comp.boards-12": ["law.named.shapes"],
    "law.board.rot-90-illegal": ["law.example.7"],
    TOUCHING: ["law.example.4", "law.example.5"],
    "law.setup.deck-9": ["law.team.decks"],
    "law.ragnarok.piles-9": ["law.example.12"],
    "law.skirmish.deck-6": ["law.skirmish.rest-aside"],
    "law.setup.boards": ["law.skirmish.boards"],
}
"""What else a case shows."""


@pytest.mark.parametrize(("rule", "legal", "illegal"), marked(CASES, COVERED))
def test_rule(judge: Judge, rule: str, legal: str, illegal: str):
    show_rule(judge, "law", rule, legal, illegal)


@pytest.mark.rule("law.ragnarok.hand-3", "law.ragnarok.deal")
def test_a_hand_has_a_level_i_card_of_each_dominion(judge: Judge):
    rows = ragnarok().split("\n")
    start = rows.index("Anna's hand (3)") + 1
    earth, sea = rows[start], rows[start + 1]
    other_sea = rows[rows.index("Sea I pile (10)") + 1]
    assert broken(judge, ragnarok((earth, other_sea), (other_sea, earth))) >= {"law.ragnarok.hand-3"}
    assert "law.ragnarok.deal" not in broken(judge, ragnarok((earth, other_sea), (other_sea, earth)))
    assert broken(judge, ragnarok((earth, "Medusa"), ("Medusa", earth))) == {
        "law.ragnarok.deal",
        "law.ragnarok.piles-9",
    }
    assert {"law.ragnarok.hand-3", "law.ragnarok.deal"} <= broken(judge, ragnarok((sea, "")))


@pytest.mark.rule("law.board.rot-180", "law.board.side-choice", "law.board.side-audience", "law.example.6")
def test_a_piece_may_be_reversed_and_show_either_side(judge: Judge):
    for side in ("Alpha", "Omega"):
        assert broken(judge, board(f"side: {side}", "turn: reversed", "contact: two-space")) == set()
    assert {"law.board.rot-180", "law.board.side-choice", "law.board.side-audience"} <= _said(judge, "board")


@pytest.mark.rule("law.skirmish.dominion-free")
def test_a_skirmish_deck_may_be_all_of_one_dominion_and_of_four_pantheons(judge: Judge):
    assert broken(judge, small("Nix", "Naiad", "Salmon Boy", "Isonade", "Ran", "Poseidon")) == set()
    assert "law.skirmish.dominion-free" in _said(judge, "skirmish-deck")


@pytest.mark.rule("law.comp.cards-72", "law.pantheon.set-totals", "law.pantheon.levels-9-6-3")
def test_the_set_is_four_pantheons(judge: Judge):
    characters = _cards(judge, "character")
    assert len(characters) == 72
    assert Counter(card.fields["level"] for card in characters) == {"I": 36, "II": 24, "III": 12}
    table = Counter((card.fields["pantheon"], card.fields["dominion"], card.fields["level"]) for card in characters)
    assert len(table) == 36
    assert all(count == {"I": 3, "II": 2, "III": 1}[level] for (_, _, level), count in table.items())


@pytest.mark.rule("law.comp.boards-12", "law.board.piece-6", "law.board.omega-two", "law.board.special-kind")
def test_a_piece_has_six_spaces_and_two_special_ones(judge: Judge):
    pieces = _cards(judge, "board piece")
    assert len(pieces) == 12
    for piece in pieces:
        spaces = piece.fields["spaces"]
        assert len(set(spaces)) == 6
        assert len({space.split()[0] for space in piece.fields["omega"]} & set(spaces)) == 2
        assert {space[0] for space in spaces} >= {"A"}, piece.name
        assert {space[1] for space in spaces} >= {"1"}, piece.name


@pytest.mark.rule("law.comp.victory-3", "law.named.victory", "law.score.max-victory")
def test_victory_cards_are_worth_nine_points_together(judge: Judge):
    assert sorted(card.fields["points"] for card in _cards(judge, "victory")) == [1, 3, 5]


@pytest.mark.rule("law.board.touch-two", "law.board.no-overlap", "law.board.touch-counts-new-spaces")
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.deck")), ids=lambda file: file.stem)
def test_pieces_of_bundled_lists_lie_as_the_list_says(judge: Judge, file: object):
    """A list says what contact a piece has; here it is worked out from where the pieces lie."""
    shapes = {card.name: card.fields["spaces"] for card in _cards(judge, "board piece")}
    decklist = judge.read((FOLDER / getattr(file, "name", "")).read_bytes(), "test.deck")
    taken: set[tuple[int, int]] = set()
    for line in (line for section in decklist.sections if section.heading == "Board" for line in section.cards):
        how = {detail.name: detail.value for detail in line.details}
        spaces = _laid(shapes[line.name], how["at"], how.get("turn", "upright"))
        assert not spaces & taken, line.name
        touching = sum(bool(_neighbours(space) & taken) for space in spaces)
        assert how["contact"] == f"{NUMBERS[touching]}-space".replace("no-space", "founding"), line.name
        taken |= spaces


def test_a_misspelt_name_and_a_wrong_detail_are_told(judge: Judge):
    found = verdict(judge, pantheon(("Thor", "Thorr")))
    assert any("Thor" in violation.fix for violation in found.violations if violation.rule == "list.unknown-card")
    assert "list.unknown-field" in broken(judge, board() + "\ncolor: red\n")


def _laid(shape: list[str], at: str, turn: str) -> set[tuple[int, int]]:
    cells = [(ord(space[0]) - ord("A"), int(space[1:]) - 1) for space in shape]
    if turn == "reversed":
        wide, high = max(column for column, _ in cells), max(row for _, row in cells)
        cells = [(wide - column, high - row) for column, row in cells]
    east, south = ord(at[0]) - ord("A"), int(at[1:]) - 1
    return {(column + east, row + south) for column, row in cells}


def _neighbours(space: tuple[int, int]) -> set[tuple[int, int]]:
    column, row = space
    return {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}


def _cards(judge: Judge, kind: str) -> list[CardFacts]:
    return judge.game("law").library.of_type(kind)


def _said(judge: Judge, form: str) -> set[str]:
    return {line.id for line in judge.game("law").formats.format(form).lines}
