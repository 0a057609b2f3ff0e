"""One evaluator: sets, numbers and truths over any world; what a world cannot tell is refused when it is compiled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from cardwright.meaning.calculus.nodes import Sort, Var
from cardwright.meaning.calculus.notation_reader import read
from cardwright.query import Shared, UnansweredError, compiled, truths_together
from cardwright.query.shared import Remembering


@dataclass(eq=False)
class Stone:
    """A piece of a world that is no list."""

    colour: str
    weight: int
    owner: str = ""
    copies: int = 1
    known: bool = True
    on: list[Stone] = field(default_factory=list)


class Key(ABC):
    """What stones are found by."""

    @abstractmethod
    def of(self, stone: Stone) -> Iterable[str]: ...

    def grouped(self, stones: Iterable[Stone]) -> dict[str, list[Stone]]:
        found: dict[str, list[Stone]] = {}
        for stone in stones:
            for value in self.of(stone):
                found.setdefault(value, []).append(stone)
        return found

    def tallied(self, stones: Iterable[Stone]) -> dict[str, int]:
        return {value: sum(stone.copies for stone in those) for value, those in self.grouped(stones).items()}


class Colours(Key):
    """The colours of stones; nothing is printed on a stone."""

    def of(self, stone: Stone) -> frozenset[str]:
        return frozenset((stone.colour,))


class Owners(Key):
    """Whose stones are."""

    def of(self, stone: Stone) -> tuple[str]:
        return (stone.owner,)


class Stones(Remembering):
    """A world of stones; it knows their colour, their weight and whose they are."""

    you = "Anna"
    players = ("Anna", "Ben")
    marks: ClassVar[dict[str, Any]] = {}

    def __init__(self, *stones: Stone) -> None:
        super().__init__({})
        self.everywhere = list(stones)

    @property
    def is_whole(self) -> bool:
        return all(stone.known for stone in self.everywhere)

    def zone(self, key: Any) -> list[Stone]:
        return [stone for stone in self.everywhere if stone.owner in key]

    def known(self, pieces: Any) -> list[Stone]:
        return [stone for stone in pieces if stone.known]

    def count(self, pieces: Any) -> int:
        return sum(stone.copies for stone in pieces)

    def values(self, key: Colours, piece: Stone) -> frozenset[str]:
        return key.of(piece)

    def stat(self, _key: str, piece: Stone) -> int:
        return piece.weight

    def total(self, _key: str, pieces: Any) -> int:
        return sum(stone.weight * stone.copies for stone in pieces)

    def owner(self, piece: Stone) -> str:
        return piece.owner


class StoneTerms:
    """What a world of stones has words for."""

    owners = Owners()
    colours = Colours()

    def __init__(self) -> None:
        self.shared = Shared()

    def is_printed(self, _attribute: str) -> bool:
        return False

    def is_single(self, attribute: str) -> bool:
        return attribute == "colour"

    def attribute(self, attribute: str) -> Colours:
        if attribute != "colour":
            raise UnansweredError(f"a stone has no {attribute}")
        return self.colours

    def value(self, value: str) -> str:
        return value

    def declared(self, _attribute: str) -> frozenset[str]:
        return frozenset(("red", "blue", "green"))

    def stat(self, stat: str) -> str:
        return stat

    def printed_stat(self, _key: str) -> None:
        return None

    def zones(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        return zones


RED, BLUE, HEAVY = Stone("red", 2, "Anna", 3), Stone("blue", 1, "Ben"), Stone("red", 9, "Ben")
WORLD = Stones(RED, BLUE, HEAVY)


def asked(text: str, world: Stones = WORLD) -> Any:
    return compiled(read(text), StoneTerms())(world)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(count Anywhere)", 5),
        ("(count (where Anywhere p1 (is p1 (value colour (just colour red)))))", 4),
        ("(count (where Anywhere p1 (not (is p1 (value colour (just colour red))))))", 1),
        ("(count (values colour Anywhere))", 2),
        ("(count (in (zone Ben)))", 2),
        ("(stat weight Anywhere)", 16),
        ("(plus (count Anywhere) (times 2 3) -1)", 10),
        ("(divided 7 2 up)", 4),
        ("(divided 7 2 no-up)", 3),
        ("(most 0 (plus 1 -4))", 0),
        ("(least 3 4)", 3),
        ("(count (where (declared colour) v1 (>= (count (where Anywhere p2 (is p2 (value colour v1)))) 1)))", 2),
        ("(count (minus Anywhere (in (zone Ben))))", 3),
        ("(count (union (in (zone Ben)) Anywhere))", 5),
        ("(count (where Players w1 (let Anywhere p2 (among (owner p2) w1))))", 2),
    ],
)
def test_a_number(text: str, expected: int):
    assert asked(text) == expected


TRUTHS = [
    ("(>= (count Anywhere) 5)", True),
    ("(!= (count Anywhere) 5)", False),
    ("(every Anywhere p1 (>= (stat weight p1) 1))", True),
    ("(every (in (zone Cleo)) p1 (>= (stat weight p1) 1))", False),
    ("(let Anywhere p1 (> (stat weight p1) 8))", True),
    ("(let Anywhere p1 (let (minus Anywhere p1) p2 (same colour p1 p2)))", True),
    ("(not (let Players w1 (= (count (where Anywhere p2 (among (owner p2) w1))) 0)))", True),
    ("(let Anywhere p1 (not (<= (count (where Anywhere p2 (same colour p1 p2))) 4)))", False),
    ("(let Anywhere p1 (not (<= (count (where Anywhere p2 (same colour p1 p2))) 3)))", True),
    (
        "(let Anywhere p1 (let Players w2"
        " (= (count (where Anywhere p3 (and (same colour p1 p3) (among (owner p3) w2)))) 4)))",
        False,
    ),
    ("(or (= 1 2) (and (= 1 1) (not (= 1 2))))", True),
]


@pytest.mark.parametrize(("text", "expected"), TRUTHS)
def test_a_truth(text: str, expected: bool):
    assert asked(text) is expected


@pytest.mark.parametrize("world", [WORLD, Stones(RED, BLUE, HEAVY, Stone("", 0, known=False))], ids=["whole", "partly"])
def test_truths_asked_together_are_those_asked_alone(world: Stones):
    """Also below conditions, for each player, and where one is the opposite of another."""
    texts = [text for text, _ in TRUTHS]
    texts += [f"(not {text})" for text in texts]
    texts += [f"(or (not (= (count (in (zone Ben))) {number})) {text})" for number in (2, 3) for text in texts]
    texts += [f"(not (let Players w9 (not (and (= 1 1) {text}))))" for text in texts[:20]]
    together = truths_together([read(text) for text in texts], StoneTerms())  # type: ignore[misc,arg-type]
    assert together(world) == [bool(asked(text, world)) for text in texts]


def test_of_a_piece_that_no_one_knows_nothing_is_true_and_yet_it_is_counted():
    world = Stones(Stone("", 0, known=False), BLUE)
    assert asked("(count Anywhere)", world) == 2
    assert asked("(count (where Anywhere p1 (not (is p1 (value colour (just colour red))))))", world) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(count (values size Anywhere))", "a stone has no size"),
        ("(now turn)", "a list cannot tell this (now)"),
        ("(is p1 (value colour (just colour red)))", "this goes back to nothing"),
    ],
)
def test_what_a_world_cannot_tell_is_refused_before_anything_is_asked(text: str, message: str):
    node = read(text)
    with pytest.raises(UnansweredError) as error:
        compiled(node, StoneTerms())  # type: ignore[arg-type]
    assert str(error.value) == message


def test_what_stands_in_scope_is_handed_over():
    node = read("(>= (stat weight p1) 5)")
    heavy = compiled(node, StoneTerms(), (Var(Sort.PIECE, 1),))  # type: ignore[arg-type]
    assert [heavy(WORLD, stone) for stone in (RED, HEAVY)] == [False, True]
