"""Examples of Legends At War: a wide board on which only what an example names lies, and turns without their draw."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as Several
from functools import cached_property

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.amid import come_to
from cardwright.engine.ending import end_period
from cardwright.engine.examples.scene import YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, spaces
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.ground import Ground, make_ground, spot_called
from cardwright.engine.operations import GROUND, NOTE, OPERATIONS, RULES, TURN, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.playbook import AS_USUAL, Aid, Choices
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.law.aid import AID, open_table
from cardwright.games.law.attacks import weigh
from cardwright.games.law.boards import ALPHA, OMEGA, spots_of
from cardwright.games.law.playing import label, ways_to_play
from cardwright.games.law.showing import score
from cardwright.games.law.table import (
    AGE,
    FIELD,
    PLAYS,
    ROUND_PERIOD,
    TURN_PERIOD,
    Table,
    first_owner,
    pieces,
    variant_table,
)
from cardwright.meaning import nodes as m
from cardwright.meaning.gametable import GameTable
from cardwright.meaning.walk import walk

PLAY, MOVE, BEGIN, ENDS, OMEGA_SIDE = "play", "move", "begin", "end", "Omega side"
_WHOSE = (m.Controller, m.Owner)
WIDE = 8
"""The board of an example has so many columns and rows."""
DECK, FILL = "deck", 6
"""A deck of which an example says nothing has so many cards: any that it does not name."""
PLAYED, GONE_ON = "played", "gone on"
"""What a scene notes: that the card of this turn is played; that a turn has begun which nobody has played in."""
PLAYING, DRAWING = "play step", "draw step"


def staged(
    cards: list[CompiledCard], keywords: Several[CompiledKeyword], parts: Several[CompiledRule] = ()
) -> LawSituation:
    """The game for two, as examples play it."""
    return LawSituation(cards, keywords, table_of([*cards, *keywords, *parts]), parts)


class LawSituation(WrittenSituation):
    """The table of an example."""

    def __init__(
        self,
        cards: Several[CompiledCard],
        keywords: Several[CompiledKeyword],
        table: GameTable,
        parts: Several[CompiledRule],
        aid: Aid = AID,
        choices: Choices = AS_USUAL,
    ) -> None:
        self.choices = choices
        super().__init__(cards, keywords, variant_table(table, choices.variant), parts, aid, choices)
        self.wide = make_ground(tuple((place % WIDE, place // WIDE) for place in range(WIDE * WIDE)))
        self.spots: Mapping[str, int] = {name: place for place, name in enumerate(self.wide.names)}
        self.numbers = {"victory point": self._score}

    def pieces(self, cards: Several[CompiledCard]) -> list[tuple[Piece, int]]:
        """One of each card, which nobody has yet."""
        return [(piece, NOWHERE) for piece in pieces(cards)]

    @cached_property
    def law(self) -> Table:
        """The table of the game: a few cards make none."""
        table = open_table(self.rules, self.choices.readings, self.choices.variant)
        weigh(table)
        return table

    def _score(self, play: Play, players: int) -> int:
        return score(self.law, play.state, tuple(ids(players)))

    def blank(self, agent: Agent) -> Play:
        """A battle in which every space is open."""
        self.law  # noqa: B018 - it is needed from now on
        play = super().blank(agent)
        self._lay(play, self.wide)
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
        if zone == FIELD:
            raise ExampleError("on which space this lies is not said")
        return None

    def area(self, _player: int) -> int:
        """Nothing is laid on the board but on a space."""
        raise ExampleError("on which space this lies is not said")

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """Cards on spaces, gaps, and pieces of the board."""
        called, where = names(fact), spaces(fact)
        piles = [one for one in walk(fact) if isinstance(one, m.Zone) and one.zone == DECK]
        scene.notes.setdefault(DECK, set()).update(scene.player(one.of) for one in piles)
        match fact:
            case m.Compare(a=m.Count(of=m.Where(of=m.In()))) if called and where:
                self._place(scene, called[0], self._controller(scene, fact), where[0])
            case m.Compare(a=m.Count()) if called and not self.law.characters >> self.rules.cast.id(called[0]) & 1:
                scene.put(self.rules.cast.id(called[0]), self.law.victory[self._controller(scene, fact)])
            case m.Compare(a=m.Count(of=m.Where(of=m.Spaces())), b=m.Const(value=0)):
                gap = spot_called(where[0])
                self._lay(scene.play, make_ground(tuple(spot for spot in self.wide.spots if spot != gap)))
            case m.Let() if called and where:
                omega = any(isinstance(one, m.InState) and one.state == OMEGA_SIDE for one in walk(fact))
                self._piece(scene, called[0], OMEGA if omega else ALPHA)
            case m.Compare(a=m.Count(), b=m.Const(value=0)) if where:
                pass  # nothing lies anywhere that nobody put there
            case _:
                return False
        return True

    def ready(self, scene: Scene) -> None:
        """There are decks that can be drawn from."""
        free = self.law.characters & ~self.rules.unable
        for name in scene.spoken_of:
            free &= ~self.rules.cast.called.get(name, 0)
        for player in {*range(self.law.players)} - scene.notes.get(DECK, set()):
            for _ in range(FILL):
                scene.put(scene.idle(free, player), self.law.deck[player])
        for piece in ids(self.law.characters):
            lying = scene.play.state.zone[piece] == self.law.underworld  # whose it was is not said: yours
            self._had_first(scene, piece, YOU if lying else self.rules.controller(scene.play.state, piece))

    def _had_first(self, scene: Scene, piece: int, player: int) -> None:
        slot = first_owner(self.rules) + piece
        if player != NOWHERE and not scene.play.state.memory[slot]:
            OPERATIONS[NOTE](scene.play.state, Event(0, NOTE, slot, player + 1, 0, RULES))

    def _controller(self, scene: Scene, fact: m.Truth) -> int:
        owners = [one.set for one in walk(fact) if isinstance(one, m.Among) and isinstance(one.of, _WHOSE)]
        return scene.player(owners[0] if owners else None)

    def _place(self, scene: Scene, name: str, player: int, at: str) -> None:
        state, piece = scene.play.state, self.rules.cast.id(name)
        scene.put(piece, self.law.field[player], self.spot(at))
        OPERATIONS[NOTE](state, Event(0, NOTE, PLAYS, state.memory[PLAYS] + 1, 0, RULES))
        OPERATIONS[NOTE](state, Event(0, NOTE, AGE + piece, state.memory[PLAYS], 0, RULES))

    def _piece(self, scene: Scene, name: str, side: int) -> None:
        piece = self.rules.cast.id(name)
        shape = self.law.shapes[piece]
        self._lay(scene.play, make_ground(spots_of(self.law, piece, (0, 0, 0)), shape.omega if side else ()))

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """A card is played, and may be moved afterwards."""
        acts = list(deeds(step))
        turn = part(acts[0], "deed") if len(acts) == 1 and acts[0].verb in (BEGIN, ENDS) else None
        if isinstance(turn, m.Current) and str(turn.period) == TURN_PERIOD:
            self._turn(scene, acts[0])
            return True
        if isinstance(turn, m.Current) and str(turn.period) == ROUND_PERIOD and acts[0].verb == ENDS:
            self.end(scene, ROUND_PERIOD)
            return True
        if not acts or acts[0].verb != PLAY or any(one.verb != MOVE for one in acts[1:]):
            return False
        option = self._ready_to_play(scene, acts[0])
        if option not in self._options(scene):
            raise ExampleError(f"it cannot be played: {option}")
        scene.answers = [option, *(space for one in acts[1:] for space in spaces(one))]
        agenda = self.playbook.agenda
        agenda.take_up(scene.play, TURN_PERIOD, scene.play.state.player, PLAYING)
        come_to(agenda, scene.play, DRAWING)
        scene.notes[PLAYED] = True
        if scene.answers:
            raise ExampleError(f"this was no option: {', '.join(scene.answers)}")
        return True

    def _turn(self, scene: Scene, act: m.Do) -> None:
        """A player's turn begins, or the one under way ends; an example must not end another one."""
        if act.verb == BEGIN:
            self._begin(scene, scene.actor(act))
            return
        whose = part(act, "by")
        if isinstance(whose, m.Set) and scene.player(whose) != scene.play.state.player:
            raise ExampleError("it is another player's turn")
        self.end(scene, TURN_PERIOD)

    def _begin(self, scene: Scene, player: int) -> None:
        self._begin_turn(scene.play, player)
        scene.notes.pop(PLAYED, None)
        scene.notes[GONE_ON] = player

    def _begin_turn(self, play: Play, player: int) -> None:
        self.playbook.agenda.take_up(play, TURN_PERIOD, player, begins=True)

    def _end_turn(self, play: Play) -> None:
        """The turn ends with its draw."""
        self.playbook.agenda.take_up(play, TURN_PERIOD, play.state.player, DRAWING)
        self.playbook.agenda.close(play, TURN_PERIOD)

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
        scene.put(self.rules.cast.id(name), self.law.hand[player])
        self._had_first(scene, self.rules.cast.id(name), player)
        return f"{name} at {(spaces(act) or ['?'])[0]}"

    def _options(self, scene: Scene) -> list[str]:
        return [label(self.rules, option) for option in ways_to_play(self.law, scene.play)]

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """What cannot be played or moved."""
        match truth:
            case m.Not(truth=m.Able(effect=m.Do(verb="play") as deed)):
                option = self._ready_to_play(scene, deed)
                return "it can be done" if option in self._options(scene) else ""
            case m.Not(truth=m.Able(effect=m.Do(verb="move") as deed)):
                return "it was an option" if spaces(deed)[0].casefold() in scene.offered else ""
        return None

    def end(self, scene: Scene, period: str) -> None:
        """The turn ends with its draw; the round as what waits for it has it, and the cards stay for whoever looks."""
        if period == ROUND_PERIOD:
            end_period(scene.play, ROUND_PERIOD)
            return
        if period != TURN_PERIOD:
            super().end(scene, period)
            return
        self._end_turn(scene.play)
        self._begin(scene, (scene.play.state.player + 1) % self.law.players)
