"""Examples on a grid of columns and rows: only what an example names lies there, one of each card.

Of a turn all is done up to its last step, in which it is judged what came of it: that comes when the turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from types import MappingProxyType

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.outline import Step
from cardwright.engine.amid import come_to
from cardwright.engine.boards.grids import GridDesk
from cardwright.engine.events import emit
from cardwright.engine.examples.answering import SAYINGS
from cardwright.engine.examples.doing import as_said
from cardwright.engine.examples.laying import bound, described, into
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.situation import PLAYERS
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, spaces, values
from cardwright.engine.examples.written import BEGINS, ENDS, WrittenSituation
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.playbook import AS_USUAL, NO_AID, Aid, Choices
from cardwright.engine.reactions import first_option
from cardwright.engine.resolving import resolve
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.engine.tokens import tokens_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.gametable import GameTable

USE, TAKE = "use", "take"
REST, FILL = "rest", 6
"""A pile of which an example says nothing has so many cards: any that it does not name."""


def _steps(step: m.Effect) -> Iterator[m.Effect]:
    """The deeds of a line, and what somebody chooses to do."""
    for one in step.steps if isinstance(step, m.Seq) else (step,):
        if isinstance(one, m.Either):
            yield one
        else:
            yield from deeds(one)


class GridSituation(WrittenSituation):
    """The game in pieces, so that an example can do one thing at a time."""

    whole = True

    def __init__(
        self,
        cards: Sequence[CompiledCard],
        keywords: Sequence[CompiledKeyword],
        table: GameTable,
        parts: Sequence[CompiledRule],
        aid: Aid = NO_AID,
        choices: Choices = AS_USUAL,
    ) -> None:
        super().__init__(cards, keywords, table, parts, aid, choices)
        assert table.laid is not None and table.grid is not None
        self._laid = table.laid
        self._desk = GridDesk(self.rules, table.grid, table.laid, self.rules.fresh_state, choices.variant)
        self._grid = self.rules.layout.zone(table.laid.grid)
        self.spots = {name: place for place, name in enumerate(self.rules.book.board.names)}
        self.now = MappingProxyType({**self.now, "game": lambda play, _players: not play.state.over})

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """One of each card, which nobody has yet, and tokens."""
        start = self.table.start
        assert start is not None
        found = [Piece.of(card) for kind in start.zones for card in cards if card.type == kind]
        self._tokens = list(tokens_of(start, found, self.choices.variant, PLAYERS))
        return [*((piece, NOWHERE) for piece in found), *((piece, owner) for piece, _, owner in self._tokens)]

    @cached_property
    def _last(self) -> str:
        """The last step of a turn."""
        outline = self.playbook.agenda.outline
        items = outline.periods[outline.number(self._laid.turn)].items
        return [item.name for item in items if isinstance(item, Step)][-1]

    def blank(self, agent: Agent) -> Play:
        """Tokens where they begin, the one card that always is there on the grid, everything else out of the game."""
        play = super().blank(agent)
        first = len(self.rules.cast.pieces) - len(self._tokens) - len(self.playbook.bearers)
        for piece, (_, zone, owner) in enumerate(self._tokens, first):
            self._move(play, piece, self.rules.layout.zone(zone, max(owner, 0)))
        for piece in self._always:
            self._move(play, piece, self._grid)
        return play

    @staticmethod
    def _move(play: Play, piece: int, zone: int) -> None:
        OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, zone, TOP, RULES))

    @property
    def _always(self) -> list[int]:
        return ids(self.rules.cast.of_type.get(self._laid.always, 0))

    def board(self, play: Play) -> str:
        """The grid, and what players have."""
        return self._desk.board(play)

    def area(self, player: int) -> int:
        """Where a player's cards lie."""
        return self.rules.layout.zone(next(iter(self._laid.piles.values()))[0], player)

    def room(self, scene: Scene, _piece: int, zone: str, _player: int) -> tuple[int, int] | None:
        """A space of the grid where nothing lies."""
        return (self._grid, scene.play.state.at.index(NOWHERE)) if zone == self._laid.grid else None

    def ready(self, scene: Scene) -> None:
        """What always lies on the grid lies somewhere, and there are cards that can be drawn."""
        state = scene.play.state
        if self._laid.rest and REST not in scene.notes:
            zone, kind = self._laid.shared[self._laid.rest]
            free = self.rules.cast.of_type.get(kind, 0) & ~self.rules.unable & state.members[self.box]
            for name in scene.spoken_of:
                free &= ~self.called(name)
            for piece in ids(free)[:FILL]:
                scene.put(piece, self.rules.layout.zone(zone))
        for piece in self._always:
            if state.place[piece] == NOWHERE:
                spot = next(place for place in reversed(range(len(state.at))) if state.at[place] == NOWHERE)
                scene.put(piece, self._grid, spot)

    # ------------------------------------------------------------ what is given

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """There is only one card of each name, and one token of each value."""
        rest = self._laid.shared[self._laid.rest][0] if self._laid.rest else ""
        if any(isinstance(one, m.Zone) and one.zone == rest for one in walk(fact)):
            scene.notes[REST] = True
        match fact:
            case m.Let(of=of, truth=m.Among() as lies) if names(of):
                place = lies.set
                if isinstance(place, m.Edgemost):
                    place = m.EdgeOf(place.edge, place.place)
                into(scene, self.rules.cast.id(names(of)[0]), place)
                return True
            case m.Compare(a=m.Count(of=of)) if bound(fact) == 1:
                wanted = described(of)
                bits = scene.words.bits(scene.play, wanted.kind)
                if bits.bit_count() == 1 and wanted.place is not None:
                    into(scene, bits.bit_length() - 1, wanted.place)
                    return True
        return super().fact(scene, fact)

    # ------------------------------------------------------------ what is done

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """What is chosen, declared and named says what is decided in a turn, or when a card is used."""
        words: list[str] = []
        acts: list[m.Effect] = []
        for act in _steps(step):
            if not isinstance(act, m.Do):
                acts.append(act)
            elif isinstance(part(act, "what"), m.Just):
                words += values(part(act, "what"))
            elif act.verb == "choose":
                scene.answers += names(act)
            else:
                acts.append(act)
        if acts:
            scene.answers += [*words, *(name for act in acts for name in self._answers(act))]
            as_said(scene, lambda: self._acts(scene, acts))
        if words and not acts:
            scene.answers.append(" ".join(words))
            as_said(scene, lambda: self._take_turn(scene.play))
        return True

    def _answers(self, act: m.Effect) -> list[str]:
        """What an act says besides: cards, and spaces of the grid."""
        if not isinstance(act, m.Do):
            return []
        beside = [one.by for one in act.parts if one.role not in ("what", "by")]
        return [*others(act, self.lexicon), *(space for by in beside for space in spaces(by))]

    def _acts(self, scene: Scene, acts: Sequence[m.Effect]) -> None:
        """One after the other; those that answer what the first asks are done with it."""
        scene.script[:0] = acts
        while scene.script and any(scene.script[0] is one for one in acts):
            act = scene.script.pop(0)
            if not isinstance(act, m.Do) or act.verb in SAYINGS:
                raise ExampleError("nobody is asked to choose this")
            self._act(scene, act)

    def _act(self, scene: Scene, act: m.Do) -> None:
        play, who = scene.play, scene.actor(act)
        if part(act, "by") is not None or act.verb != ENDS:  # “the turn ends”: that of whoever has it
            set_out(play.state, who)
        current = part(act, "deed")
        if isinstance(current, m.Current):
            self._turns(act, str(current.period))(play)
            return
        found = names(part(act, "what"))
        if not found:
            raise ExampleError("it is not plain with which card (`act`)")
        for piece in map(self.rules.cast.id, found):
            if act.verb == USE:
                resolve(play, who, piece, RULES)
            elif act.verb in self.rules.book.deeds.goes:
                if banned(play, self.rules.verb[act.verb]) >> piece & 1:
                    raise ExampleError(f"a text forbids to {act.verb} {self.rules.cast.names[piece]}")
                zone = self.rules.layout.zone(self.rules.book.deeds.goes[act.verb], who)
                emit(play, Event(self.rules.verb[act.verb], MOVE, piece, zone, TOP, RULES))
            else:
                raise ExampleError(f"`{act.verb}` cannot be done by itself")
        settle(play)

    def _turns(self, act: m.Do, period: str) -> Callable[[Play], None]:
        """What “your turn begins”, “take a turn” and “the turn ends” do."""
        known = {BEGINS: self._begin_turn, TAKE: self._take_turn, ENDS: self._end_turn}
        if act.verb not in known or period != self._laid.turn:
            raise ExampleError(f"`{act.verb}` cannot be done with a {period}")
        return known[act.verb]

    def _begin_turn(self, play: Play) -> None:
        """What waits for the beginning of a turn is told."""
        self.playbook.agenda.take_up(play, self._laid.turn, play.state.player, begins=True)

    def _take_turn(self, play: Play) -> None:
        """A turn from its beginning up to its last step."""
        self._begin_turn(play)
        if not play.state.over:
            come_to(self.playbook.agenda, play, self._last)

    def _end_turn(self, play: Play) -> None:
        """The end of a turn, and the beginning of the next."""
        if play.state.over:
            raise ExampleError("the game is over")
        agenda = self.playbook.agenda
        agenda.take_up(play, self._laid.turn, play.state.player, self._last)
        while agenda.step_on(play) and not play.state.over and play.state.agenda[-1].at:
            pass

    def end(self, scene: Scene, period: str) -> None:
        """The end of a turn, and the beginning of the next."""
        if period == self._laid.turn:
            self._end_turn(scene.play)
        else:
            super().end(scene, period)

    # ------------------------------------------------------------ what holds

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """What can be done, and how many cards a player has with what counts as such."""
        match truth:
            case m.Not(truth=m.Able(effect=effect)):
                return self._tried(scene, effect)
            case m.Able(effect=effect):
                return "" if self._tried(scene, effect) else "it cannot be done"
            case m.Compare(a=m.Count(of=m.Where(of=m.In(place=m.Zone(of=m.Set() as whose))))):
                if scene.words.holds(scene.play, truth):
                    return ""
                found = scene.words.number(scene.play, truth.a)
                return f"{'you have' if scene.player(whose) == 0 else 'an opponent has'} {found}"
        return super().claim(scene, truth)

    def _tried(self, scene: Scene, effect: m.Effect) -> str:
        """It is tried on a copy of the game: what was to be decided must never have been an option."""
        play, otherwise = scene.play, scene.otherwise
        scene.play, scene.otherwise = play.fork(scene.decide), first_option
        scene.play.witness = scene.forced
        scene.answers.clear()
        try:
            self.step(scene, effect)
        except ExampleError:  # a card that was named was no option
            return ""
        finally:
            scene.play, scene.otherwise = play, otherwise
            scene.answers = []
        return "it can be done"
