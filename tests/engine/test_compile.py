"""Effects compiled from trees: what cannot run yet is told, never skipped."""

from __future__ import annotations

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.faults import CompileError
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Play
from cardwright.engine.resolving import resolve
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_cards
from cardwright.table.written import Copies, WrittenGame
from sound_rules import sound

HEAD = "game: hotk\n\ncard: Maester Tester\ntype: companion\ntext:\n"


def compiled(*lines: str) -> CompiledCard:
    text = HEAD + "".join(f"  {line}\n" for line in lines)
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files("hotk"))
    result = compiler.compile(Source("t.cards", text))
    assert not result.problems
    return result.cards[0]


def game_with(cards: list[CompiledCard], players: int = 2) -> WrittenGame:
    """The game with these cards."""
    parts = open_archive(Content.bundled()).rules("hotk")
    kinds = ("character", "spymaster", "companion")
    ordered = [Copies(card, 1, "", NOWHERE) for kind in kinds for card in cards if card.type == kind]
    return WrittenGame(parts, ordered, (), players, "Hand of the King")


def rules_with(*lines: str) -> Rules:
    return sound(game_with([*compiled_cards("hotk", Content.bundled()), compiled(*lines)]).rules)


class Trial:
    """A card of these words, used by player 1, with answers in words."""

    def __init__(self, *lines: str, answers: tuple[str, ...] = (), area: tuple[str, ...] = ()) -> None:
        game = game_with([*compiled_cards("hotk", Content.bundled()), compiled(*lines)])
        self.rules, given = sound(game.rules), list(answers)
        self.zone = self.rules.layout.zone

        def agent(play: Play, _player: int, question, options) -> int:  # type: ignore[no-untyped-def]
            return [question.label(play.rules, option) for option in options].index(given.pop(0))

        self.play = Play(self.rules, game.template.copy(), agent)
        for piece in ids(self.play.state.members[self.zone("court")]):
            self.put(self.rules.cast.names[piece], self.zone("King's Landing"))
        for name in area:
            self.put(name, self.zone("play area"))
        self.happened = resolve(self.play, 0, self.rules.cast.id("Maester Tester"), RULES)
        assert not given

    def put(self, name: str, zone: int) -> None:
        OPERATIONS[MOVE](self.play.state, Event(0, MOVE, self.rules.cast.id(name), zone, TOP, RULES))

    def area(self) -> list[str]:
        bits = self.play.state.members[self.zone("play area")]
        return [self.rules.cast.names[piece] for piece in ids(bits)]


def test_each_takes_all():
    trial = Trial("Take each Tyrell character in King's Landing.")
    assert trial.area() == ["Olena Tyrell", "Garlan Tyrell", "Margaery Tyrell"]


def test_so_many_are_chosen_one_by_one():
    trial = Trial("Choose and take 2 Tully characters in King's Landing.")
    assert trial.area() == ["Hoster Tully", "Edmure Tully"]
    trial = Trial("Choose and take 2 Tyrell characters in King's Landing.", answers=("Margaery Tyrell", "Olena Tyrell"))
    assert trial.area() == ["Olena Tyrell", "Margaery Tyrell"]


@pytest.mark.parametrize(("answers", "taken"), [(("no more",), []), (("Garlan Tyrell", "no more"), ["Garlan Tyrell"])])
def test_up_to_may_be_fewer(answers: tuple[str, ...], taken: list[str]):
    assert Trial("Choose and take up to 2 Tyrell characters in King's Landing.", answers=answers).area() == taken


@pytest.mark.parametrize(("answer", "taken"), [("yes", ["Bran Stark"]), ("no", [])])
def test_may_is_asked(answer: str, taken: list[str]):
    assert Trial("You may take Bran Stark.", answers=(answer,)).area() == taken


def test_then_waits_for_what_is_before_it():
    both = ("Take each Tully character in a play area. Then, take Bran Stark.",)
    assert Trial(*both).area() == []
    assert Trial(*both, area=("Hoster Tully",)).area() == ["Bran Stark", "Hoster Tully"]
    assert Trial("Take each Tully character in a play area and take Bran Stark.").area() == ["Bran Stark"]


def test_what_was_chosen_is_spoken_of_again():
    trial = Trial("Choose a Tully character in King's Landing. Take that character.", answers=("Edmure Tully",))
    assert trial.area() == ["Edmure Tully"]


@pytest.mark.parametrize(
    ("ban", "killed"),
    [(("Until the end of the turn, Bran Stark cannot be killed.",), False), ((), True)],
)
def test_a_ban_lasts_for_a_time(ban: tuple[str, ...], killed: bool):
    trial = Trial(*ban, "Kill Bran Stark.")
    assert (
        trial.play.state.members[trial.zone("King's Landing")] >> trial.rules.cast.id("Bran Stark") & 1 == 0
    ) is killed


def test_other_leaves_the_card_itself_out():
    trial = Trial("Keep this card in your play area.", "Kill each other companion in your play area.", area=("Hodor",))
    assert trial.area() == ["Maester Tester"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Take Bran Stark this turn.", "this time is not understood for something to do"),
        ("Roll a die.", "the game.s table does not say what “die” is"),
    ],
)
def test_what_cannot_run_is_told(line: str, message: str):
    with pytest.raises(CompileError, match=message):
        rules_with(line)


def test_every_card_of_the_game_compiles():
    rules = game_with(compiled_cards("hotk", Content.bundled()), 4).rules
    names = [rules.cast.definitions[number].name for number, ability in enumerate(rules.abilities) if ability]
    assert len(names) == 14


def test_copies_of_a_card_share_what_was_compiled():
    cards = compiled_cards("hotk", Content.bundled())
    gendry = next(card for card in cards if card.name == "Gendry")
    rules = game_with([*cards, gendry]).rules
    assert rules.cast.called["Gendry"].bit_count() == 2
    assert len(rules.counting) == 3
