"""Examples on a board of spaces: a wide one with nothing on it but what is named, and turns without their last step.

Of a turn in which a card is played all is done up to its last step, in which hands are filled up: that comes when the
turn ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.outline import Step
from cardwright.engine.amid import come_to
from cardwright.engine.boards.fighting import auras_of, words_of
from cardwright.engine.boards.placing import label, ways
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.ending import end_period
from cardwright.engine.examples.scene import YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, spaces
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.ground import Ground, make_ground, spot_called, vacant
from cardwright.engine.operations import GROUND, NOTE, OPERATIONS, OWN, RULES, TURN, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.playbook import AS_USUAL, NO_AID, Aid, Choices
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.gametable import GameTable

MOVE, BEGIN, ENDS, HAND = "move", "begin", "end", "hand"
_WHOSE = (m.Controller, m.Owner)
WIDE = 8
"""The board of an example has so many columns and rows."""
DECK, FILL = "deck", 6
"""A deck of which an example says nothing has so many cards: any that it does not name."""
PLAYED, GONE_ON = "played", "gone on"
"""What a scene notes: that the card of this turn is played; that a turn has begun which nobody has played in."""


class BoardSituation(WrittenSituation):
    """The table of an example."""

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
        assert table.desk is not None and table.start is not None
        self._desk = table.desk
        self._wide = make_ground(tuple((place % WIDE, place // WIDE) for place in range(WIDE * WIDE)))
        self.spots: Mapping[str, int] = {name: place for place, name in enumerate(self._wide.names)}
        points = self.rules.book.does.readings.get(self._desk.points)
        self.numbers = {self._desk.scored: points} if points is not None else {}
        self._cards = self.rules.cast.of_type.get(self._desk.cards, 0)
        self._turn = self._desk.goes[-1]

    @cached_property
    def _steps(self) -> list[str]:
        """The steps of a turn."""
        outline = self.playbook.agenda.outline
        items = outline.periods[outline.number(self._turn)].items
        return [item.name for item in items if isinstance(item, Step)]

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """One of each card, which nobody has yet."""
        assert self.table.start is not None
        found = [card for kind in self.table.start.zones for card in cards if card.type == kind]
        return [(Piece.of(card), NOWHERE) for card in found]

    def blank(self, agent: Agent) -> Play:
        """A battle in which every space is open."""
        play = super().blank(agent)
        self._lay(play, self._wide)
        return play

    def _lay(self, play: Play, ground: Ground) -> None:
        OPERATIONS[GROUND](play.state, Event(0, GROUND, 0, 0, ground, RULES))
        self.spots = {name: place for place, name in enumerate(ground.names)}
        play.seen = None

    def spot(self, name: str) -> int:
        """The place of a space."""
        if name not in self.spots:
            raise ExampleError(f"there is no space {name}")
        return self.spots[name]

    def room(self, _scene: Scene, _piece: int, zone: str, _player: int) -> tuple[int, int] | None:
        """A card on the board lies on a space, and an example must say on which."""
        if zone in self.rules.book.zones.play:
            raise ExampleError("on which space this lies is not said")
        return None

    def area(self, _player: int) -> int:
        """Nothing is laid on the board but on a space."""
        raise ExampleError("on which space this lies is not said")

    # ------------------------------------------------------------ what is given

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """Cards on spaces, gaps, and pieces of the board."""
        called, where = names(fact), spaces(fact)
        piles = [one for one in walk(fact) if isinstance(one, m.Zone) and one.zone == DECK]
        scene.notes.setdefault(DECK, set()).update(scene.player(one.of) for one in piles)
        match fact:
            case m.Compare(a=m.Count(of=m.Where(of=m.In()))) if called and where:
                self._place(scene, called[0], self._controller(scene, fact), where[0])
            case m.Compare(a=m.Count()) if called and not self._cards >> self.rules.cast.id(called[0]) & 1:
                piece = self.rules.cast.id(called[0])
                kind = self.rules.cast.pieces[piece].type
                pile = next(zone for zone, one in self._desk.piles.values() if one == kind)
                scene.put(piece, self.rules.layout.zone(pile, self._controller(scene, fact)))
            case m.Compare(a=m.Count(of=m.Where(of=m.Spaces())), b=m.Const(value=0)):
                gap = spot_called(where[0])
                self._lay(scene.play, make_ground(tuple(spot for spot in self._wide.spots if spot != gap)))
            case m.Let() if called and where:
                tiles, piece = tiles_of(self.rules), self.rules.cast.id(called[0])
                other = f"{tiles.data.sides[1]} side"
                side = any(isinstance(one, m.InState) and one.state == other for one in walk(fact))
                shape = tiles.shapes[piece]
                self._lay(scene.play, make_ground(tiles.spots(piece, (0, 0, 0)), shape.kinds(side)))
            case m.Compare(a=m.Count(), b=m.Const(value=0)) if where:
                pass  # nothing lies anywhere that nobody put there
            case _:
                return super().fact(scene, fact)
        return True

    def ready(self, scene: Scene) -> None:
        """There are decks that can be drawn from."""
        free = self._cards & ~self.rules.unable
        for name in scene.spoken_of:
            free &= ~self.called(name)
        for player in {*range(self.rules.layout.players)} - scene.notes.get(DECK, set()):
            for _ in range(FILL if DECK in self.rules.layout.zones else 0):
                scene.put(scene.idle(free, player), self.rules.layout.zone(DECK, player))
        state = scene.play.state
        for piece in ids(self._cards & ~state.members[self.box]):
            holder = self.rules.controller(state, piece)
            self._belongs(scene, piece, YOU if holder == NOWHERE else holder)  # whose it was is not said: yours

    def _belongs(self, scene: Scene, piece: int, player: int) -> None:
        if scene.play.state.owner[piece] == NOWHERE:
            OPERATIONS[OWN](scene.play.state, Event(0, OWN, NOWHERE, player, (piece,), RULES))

    def _controller(self, scene: Scene, fact: m.Truth) -> int:
        owners = [one.set for one in walk(fact) if isinstance(one, m.Among) and isinstance(one.of, _WHOSE)]
        return scene.player(owners[0] if owners else None)

    def _place(self, scene: Scene, name: str, player: int, at: str) -> None:
        state, piece, words = scene.play.state, self.rules.cast.id(name), words_of(self.rules)
        scene.put(piece, self.rules.field[player], self.spot(at))
        count = self.rules.book.times.memory.index(words.arrivals)
        for slot in (count, auras_of(self.rules).ages + piece):
            OPERATIONS[NOTE](state, Event(0, NOTE, slot, state.memory[count] + (slot == count), 0, RULES))

    # ------------------------------------------------------------ what is done

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """A card is played, and may be moved afterwards."""
        acts = list(deeds(step))
        timed = part(acts[0], "deed") if len(acts) == 1 and acts[0].verb in (BEGIN, ENDS) else None
        if isinstance(timed, m.Current) and str(timed.period) == self._turn:
            self._timed_turn(scene, acts[0])
            return True
        if isinstance(timed, m.Current) and str(timed.period) == self._desk.round and acts[0].verb == ENDS:
            self.end(scene, self._desk.round)
            return True
        if not acts or acts[0].verb != words_of(self.rules).play or any(one.verb != MOVE for one in acts[1:]):
            return super().step(scene, step)
        option = self._ready_to_play(scene, acts[0])
        if option not in self._options(scene):
            raise ExampleError(f"it cannot be played: {option}")
        scene.answers = [option, *(space for one in acts[1:] for space in spaces(one))]
        agenda = self.playbook.agenda
        agenda.take_up(scene.play, self._turn, scene.play.state.player, self._steps[0])
        come_to(agenda, scene.play, self._steps[-1])
        scene.notes[PLAYED] = True
        if scene.answers:
            raise ExampleError(f"this was no option: {', '.join(scene.answers)}")
        return True

    def _timed_turn(self, scene: Scene, act: m.Do) -> None:
        """A player's turn begins, or the one under way ends; an example must not end another one."""
        if act.verb == BEGIN:
            self._begin(scene, scene.actor(act))
            return
        whose = part(act, "by")
        if isinstance(whose, m.Set) and scene.player(whose) != scene.play.state.player:
            raise ExampleError("it is another player's turn")
        self.end(scene, self._turn)

    def _begin(self, scene: Scene, player: int) -> None:
        self._begin_turn(scene.play, player)
        scene.notes.pop(PLAYED, None)
        scene.notes[GONE_ON] = player

    def _begin_turn(self, play: Play, player: int) -> None:
        self.playbook.agenda.take_up(play, self._turn, player, begins=True)

    def _end_turn(self, play: Play) -> None:
        """The turn ends with its last step."""
        self.playbook.agenda.take_up(play, self._turn, play.state.player, self._steps[-1])
        self.playbook.agenda.close(play, self._turn)

    def _ready_to_play(self, scene: Scene, act: m.Do) -> str:
        """The player's turn, with the card in his hand."""
        play, player = scene.play, scene.actor(act)
        (name,) = names(part(act, "what"))
        if scene.notes.pop(PLAYED, False):  # one card is played in a turn: another is played in the next
            self._end_turn(play)
            self._begin_turn(play, player)
        elif scene.notes.get(GONE_ON, player) != player:  # nothing is said of what the other does in his turn
            self._begin_turn(play, player)
        scene.notes.pop(GONE_ON, None)
        OPERATIONS[TURN](play.state, Event(0, TURN, player, play.state.turn + 1, tuple(play.state.memory), RULES))
        scene.put(self.rules.cast.id(name), self.rules.layout.zone(HAND, player))
        self._belongs(scene, self.rules.cast.id(name), player)
        return f"{name} at {(spaces(act) or ['?'])[0]}"

    def _options(self, scene: Scene) -> list[str]:
        state, rules = scene.play.state, self.rules
        hand = state.members[rules.layout.zone(HAND, state.player)]
        open_spaces = vacant(state.ground, state.at)
        found = ways(scene.play, rules.verb[words_of(rules).play], hand, open_spaces)
        return [label(rules, option) for option in found]

    # ------------------------------------------------------------ what holds

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """What cannot be played or moved."""
        match truth:
            case m.Not(truth=m.Able(effect=m.Do() as deed)) if deed.verb == words_of(self.rules).play:
                option = self._ready_to_play(scene, deed)
                return "it can be done" if option in self._options(scene) else ""
            case m.Not(truth=m.Able(effect=m.Do() as deed)) if deed.verb == MOVE:
                if not any(space.casefold() in scene.offered for space in self.spots):
                    raise ExampleError("nobody was asked where to move anything")
                return "it was an option" if spaces(deed)[0].casefold() in scene.offered else ""
        return super().claim(scene, truth)

    def end(self, scene: Scene, period: str) -> None:
        """The turn ends with its last step; the round as what waits for it has it, and the cards stay for who looks."""
        if period == self._desk.round:
            end_period(scene.play, period)
            return
        if period != self._turn:
            super().end(scene, period)
            return
        self._end_turn(scene.play)
        self._begin(scene, (scene.play.state.player + 1) % self.rules.layout.players)
