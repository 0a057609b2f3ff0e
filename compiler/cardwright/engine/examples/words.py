"""What words of an example come to on its table, from their meanings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.generate.episodes import Episodes
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.examplelines.scenethings import NUMBER

if TYPE_CHECKING:
    from cardwright.engine.examples.situation import Situation

YOU, OPPONENT = 0, 1
NOBODY: Mapping[int, int] = MappingProxyType({})


class _Words(Episodes):
    """Expressions of an example: anywhere is anywhere on the table, or in the box."""

    game: Situation
    in_box = False

    def _set_anywhere(self, _node: m.Anywhere) -> str:
        if self.in_box:
            return f"state.members[{self.game.box}]"
        return f"({self.rules.cast.everything} & ~{self.constant('boxed', self.game.boxed)}(play))"

    def quality(self, quality: m.Quality) -> str:
        """A name stands for whoever has it, on either side."""
        if isinstance(quality, m.Called):
            return str(self.game.called(quality.name))
        return super().quality(quality)

    def _truth_let(self, node: m.Let) -> str:
        name, base = f"v{node.each.number}", self.set(node.of)
        self.bound[node.each.number] = name
        return f"any({self.truth(node.truth)} for {name} in each_bit({base}))"

    def _state_mask(self, quality: m.InState) -> str:
        sight = self.rules.book.does.sights.get(quality.state)
        if sight is None:
            return super()._state_mask(quality)
        return f"{self.constant('sight', sight)}(play, me, it)"

    def _truth_is(self, node: m.Is) -> str:
        """A player is in a state that is counted for him."""
        first = self.rules.layout.counters.get(str(getattr(node.quality, "state", "")))
        if first is None or self.sort_of(node.of) is not Sort.PLAYER:
            return super()._truth_is(node)
        return f"bool(counters_of(play, {first}, {self.set(node.of)}))"

    def _truth_now(self, node: m.Now) -> str:
        now = self.game.now.get(node.period)
        if now is None:
            return super()._truth_now(node)
        return f"{self.constant('now', now)}(play, {'0' if node.of is None else self.set(node.of)})"

    def _number_statof(self, node: m.StatOf) -> str:
        return self._of_game(node.stat, node.of) or super()._number_statof(node)

    def _number_held(self, node: m.Held) -> str:
        return self._of_game(node.token, node.of) or super()._number_held(node)

    def _of_game(self, name: str, of: m.Set[Any]) -> str:
        """A number that only the game can tell."""
        number = self.game.numbers.get(name)
        return "" if number is None else f"{self.constant('number', number)}(play, {self.set(of)})"

    # ------------------------------------------------------------ spaces

    def members(self, place: m.Set[m.Place]) -> str:
        if isinstance(place, m.Where):
            return f"lying_at(play, {self.places(place)})"
        return super().members(place)

    def places(self, place: m.Where[m.Place]) -> int:
        """The places of the board that a space is."""
        truth, spaces = place.truth, place.of
        if isinstance(truth, m.Is) and isinstance(truth.quality, m.Called):
            return 1 << self.game.spot(truth.quality.name)
        if isinstance(truth, m.Compare) and isinstance(truth.a, m.StatOf) and truth.a.stat == NUMBER:
            assert isinstance(spaces, m.Spaces) and isinstance(spaces.of, m.Zone) and isinstance(truth.b, m.Const)
            rows = self.rules.book.board.spaces.get(spaces.of.zone, ())
            row = rows[OPPONENT if isinstance(spaces.of.of, m.Opponents) else YOU] if rows else ()
            if 1 <= truth.b.value <= len(row):
                return row[truth.b.value - 1]
        raise ExampleError("there is no such space")


class Words:
    """The words of one line of an example, as those of a card that nobody bears."""

    def __init__(self, game: Situation, line: int) -> None:
        self.game, self.line = game, line

    def _made(self, node: m.Node) -> _Words:
        made = _Words(self.game.rules, self.game.lexicon, self.game.scratch, self.line, node)
        made.game = self.game
        return made

    def _frame(self, made: _Words) -> Frame:
        return [len(self.game.rules.cast.pieces)] + [0] * made.slots

    def _found(self, play: Play, made: _Words, node: m.Node, name: str) -> Any:
        write = getattr(made, name)
        return made.function("found", "play, me, it", lambda: write(node))(play, YOU, self._frame(made))

    def holds(self, play: Play, truth: m.Truth) -> bool:
        """Whether something is so."""
        return bool(self._found(play, self._made(truth), truth, "truth"))

    def number(self, play: Play, number: m.Number) -> int:
        """How much something is."""
        return int(self._found(play, self._made(number), number, "number"))

    def bits(self, play: Play, found: m.Set[Any], *, in_box: bool = False, meant: Mapping[int, int] = NOBODY) -> int:
        """Who or what is meant, as a set; of those in the box, if it is still to be laid out; with the sets that some
        variables stand for."""
        made = self._made(found)
        made.in_box = in_box
        made.bound |= {number: str(bits) for number, bits in meant.items()}
        return int(self._found(play, made, found, "set"))

    def pieces(self, play: Play, found: m.Set[Any]) -> list[int]:
        """The pieces on the table that are meant."""
        return ids(self.bits(play, found) & ~self.game.boxed(play))

    def player(self, play: Play, who: m.Set[Any] | None) -> int:
        """The player that is meant; you, if nobody is."""
        bits = 1 << YOU if who is None else self.bits(play, who)
        if not bits:
            raise ExampleError("this is no player of an example")
        return bits.bit_length() - 1

    def places(self, place: m.Where[m.Place]) -> int:
        """The places of a space."""
        return self._made(place).places(place)

    def carry_out(self, play: Play, effect: m.Effect, meant: Mapping[int, int] = NOBODY) -> bool:
        """Have something be done, as if a card said it; with the sets that some variables stand for."""
        return self.done_by(effect, meant)(play)

    def done_by(self, effect: m.Effect, meant: Mapping[int, int] = NOBODY) -> Callable[[Play], bool]:
        """What has something be done."""
        made = self._made(effect)
        made.slots = max(
            (node.number for node in walk(effect) if isinstance(node, m.Var) and node.number not in meant), default=0
        )
        made.bound |= {number: str(bits) for number, bits in meant.items()}
        run: Effect = made.function("effect", "play, me, it", lambda: made.effect(effect))
        for step in made.committed:
            step()

        def carried_out(play: Play) -> bool:
            was, play.actor = play.actor, YOU
            done = run(play, YOU, self._frame(made))
            play.actor = was
            return bool(done)

        return carried_out


def names(node: m.Node | None) -> list[str]:
    """The cards that are named in a meaning, in the order of the words."""
    found = [] if node is None else [one for one in walk(node) if isinstance(one, m.Is) and not _is_place(one.of)]
    named = [(one.span, one.quality.name) for one in found if isinstance(one.quality, m.Called)]
    return [str(name) for _, name in sorted(named)]


def spaces(node: m.Node) -> list[str]:
    """The spaces of a board that are named in a meaning."""
    found = [one for one in walk(node) if isinstance(one, m.Is) and _is_place(one.of)]
    return [str(one.quality.name) for one in found if isinstance(one.quality, m.Called)]


def _is_place(of: m.Set[Any]) -> bool:
    return isinstance(of, m.Var) and of.sort is Sort.PLACE


def part(effect: m.Effect, role: str) -> m.Set[Any] | m.Number | None:
    """What fills a part of a deed."""
    deed = effect if isinstance(effect, m.Do) else next(deeds(effect), None)
    return None if deed is None else next((one.by for one in deed.parts if one.role == role), None)


def deeds(effect: m.Effect) -> Iterator[m.Do]:
    """The deeds of an effect, in their order."""
    return (one for one in walk(effect) if isinstance(one, m.Do))


def values(node: m.Node | None) -> list[str]:
    """The values that a meaning speaks of."""
    return [] if node is None else [str(one.value) for one in walk(node) if isinstance(one, m.Just)]
