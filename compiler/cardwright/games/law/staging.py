"""Examples of Legends At War: a wide board on which only what an example names lies, and turns without their draw."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as Several

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.compile import compile_rules
from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.examples.situation import BLANK, Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.ground import Ground, make_ground, spot_called
from cardwright.engine.operations import GROUND, NOTE, OPERATIONS, RULES, TURN, Event
from cardwright.engine.play import Agent, Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.games.law.book import AGE, BATTLE, PHASE, PLAYS, book_for, pieces
from cardwright.games.law.flow import begin_go
from cardwright.games.law.game import LegendsAtWar
from cardwright.games.law.laying import ALPHA, OMEGA, spots_of
from cardwright.games.law.opening import label
from cardwright.games.law.readings import Readings
from cardwright.games.law.scoring import score
from cardwright.games.law.turn import draw_card, through_steps, ways_to_play
from cardwright.lang.tree import (
    Act,
    Be,
    Kind,
    Named,
    Quantity,
    Related,
    Role,
    Select,
    Sequence,
    Statement,
    There,
    Thing,
)

WIDE = 8
"""The board of an example has so many columns and rows."""


def rules_for(cards: Several[CompiledCard], keywords: Several[CompiledKeyword] = ()) -> Rules:
    """What the cards say, by themselves: a few of them make no game yet."""
    found = pieces(cards)
    return compile_rules(found, book_for(WIDE * WIDE, len(found), ""), 2, keywords)


def staged(cards: list[CompiledCard], keywords: Several[CompiledKeyword]) -> LawSituation:
    """The game for two, as examples play it."""
    return LawSituation(cards, keywords)


class WideGame(LegendsAtWar):
    """The game on a board that nobody laid."""

    def places(self, players: int, variant: str, readings: Readings) -> int:
        """A full square, or what a match needs."""
        return max(WIDE * WIDE, super().places(players, variant, readings))


class LawSituation(Situation):
    """The table of an example."""

    meant = False

    def __init__(self, cards: list[CompiledCard], keywords: Several[CompiledKeyword]) -> None:
        self.game = WideGame(cards, keywords, 2, "", Readings())
        self.table, self.rules = self.game.table, self.game.rules
        self.owner = (NOWHERE,) * len(self.rules.cast.pieces)
        self.rules.cast.definitions.append(BLANK)
        self.scratch = len(self.rules.cast.definitions) - 1
        self.wide = make_ground(tuple((place % WIDE, place // WIDE) for place in range(WIDE * WIDE)))
        self.spots: Mapping[str, int] = {name: place for place, name in enumerate(self.wide.names)}

    def blank(self, agent: Agent) -> Play:
        """A battle in which every space is open."""
        play = Play(self.rules, self.rules.fresh_state(), agent)
        self._lay(play, self.wide)
        OPERATIONS[NOTE](play.state, Event(0, NOTE, PHASE, BATTLE, 0, RULES))
        return play

    def _lay(self, play: Play, ground: Ground) -> None:
        OPERATIONS[GROUND](play.state, Event(0, GROUND, 0, 0, ground, RULES))
        self.spots = {name: place for place, name in enumerate(ground.names)}
        play.seen = None

    def given(self, scene: Scene, node: Statement) -> bool:
        """Cards on spaces, gaps, and pieces of the board."""
        match node:
            case Act(verb="control", who=who, what=Named(name=name), roles=[Role(preposition="at", thing=at)]):
                self._place(scene, name, scene.player(who), at)
            case Act(verb="have", who=who, what=Named(name=name)):
                piece = self.rules.cast.id(name)
                scene.put(piece, self.table.victory[scene.player(who)])
            case There(
                what=Select(quantity=Quantity(words=["no"]), kinds=[Kind(noun="space")]), roles=[Role(thing=at)]
            ):
                gap = spot_called(spot_said(at))
                self._lay(scene.play, make_ground(tuple(spot for spot in self.wide.spots if spot != gap)))
            case Be(who=Named(name=name), roles=[Role(preposition="at")]):
                self._piece(scene, name, ALPHA)
            case Be(who=Select(kinds=[Kind(noun=side)], where=[Related(thing=Named(name=name))])):
                self._piece(scene, name, OMEGA if side.startswith("Omega") else ALPHA)
            case Be(who=Select(quantity=Quantity(words=["no"])), roles=[Role(preposition="at")]):
                pass  # nothing lies anywhere that nobody put there
            case _:
                return False
        return True

    def _place(self, scene: Scene, name: str, player: int, at: Thing) -> None:
        state, piece = scene.play.state, self.rules.cast.id(name)
        scene.put(piece, self.table.field[player], self._spot(at))
        OPERATIONS[NOTE](state, Event(0, NOTE, PLAYS, state.memory[PLAYS] + 1, 0, RULES))
        OPERATIONS[NOTE](state, Event(0, NOTE, AGE + piece, state.memory[PLAYS], 0, RULES))

    def _piece(self, scene: Scene, name: str, side: int) -> None:
        piece = self.rules.cast.id(name)
        shape = self.table.shapes[piece]
        self._lay(scene.play, make_ground(spots_of(self.table, piece, (0, 0, 0)), shape.omega if side else ()))

    def _spot(self, at: Thing) -> int:
        name = spot_said(at)
        if name not in self.spots:
            raise ExampleError(f"there is no space {name}")
        return self.spots[name]

    def when(self, scene: Scene, node: Statement) -> bool:
        """A card is played, and may be moved afterwards."""
        match node:
            case Sequence(steps=[Act(means="play") as act, Act(verb="move", roles=[Role(thing=to)])]):
                self._play(scene, act, [spot_said(to)])
            case Act(means="play", what=Named()):
                self._play(scene, node, [])
            case _:
                return False
        return True

    def _play(self, scene: Scene, act: Act, answers: list[str]) -> None:
        option = self._ready_to_play(scene, act)
        if option not in self._options(scene):
            raise ExampleError(f"it cannot be played: {option}")
        scene.answers = [option, *answers]
        through_steps(self.table, scene.play)
        if scene.answers:
            raise ExampleError(f"this was no option: {', '.join(scene.answers)}")

    def _ready_to_play(self, scene: Scene, act: Act) -> str:
        """The player's turn, with the card in his hand."""
        play, player = scene.play, scene.player(act.who)
        (name,) = scene.names(act.what)
        OPERATIONS[TURN](play.state, Event(0, TURN, player, play.state.turn + 1, tuple(play.state.memory), RULES))
        scene.put(self.rules.cast.id(name), self.table.hand[player])
        return f"{name} at {spot_said(act.roles[0].thing)}"

    def _options(self, scene: Scene) -> list[str]:
        return [label(self.rules, option) for option in ways_to_play(self.table, scene.play)]

    def then(self, scene: Scene, node: Statement) -> str | None:
        """What lies where, what cannot be played or moved, and points."""
        match node:
            case Act(mood="cannot", means="play"):
                option = self._ready_to_play(scene, node)
                return "it can be done" if option in self._options(scene) else ""
            case Act(mood="cannot", verb="move", roles=[Role(thing=to)]):
                return "it was an option" if spot_said(to).casefold() in scene.offered else ""
            case Act(verb="have", what=Select(kinds=[Kind(noun="victory point")], quantity=Quantity(number=wanted))):
                points = score(self.table, scene.play.state, (scene.player(node.who),))
                return "" if points == getattr(wanted, "value", 0) else f"it is {points}"
            case Be(roles=[Role(preposition="at", thing=at)]):
                return self._lies_at(scene, node, at)
            case Be(
                who=Named(name=name), roles=[Role(preposition="on top of" | "on the bottom of" as end, thing=pile)]
            ):
                return self._lies_in_pile(scene, name, pile, 0 if end == "on top of" else -1)
        return None

    def _lies_at(self, scene: Scene, node: Be, at: Thing) -> str:
        piece = scene.play.state.at[self._spot(at)]
        there = self.rules.cast.names[piece] if piece >= 0 else "no card"
        wanted = (scene.names(node.who) or ["no card"])[0]
        return "" if there == wanted else f"there is {there}"

    def _lies_in_pile(self, scene: Scene, name: str, pile: Thing, end: int) -> str:
        owner = scene.player(getattr(pile, "owner", None))
        order = scene.play.state.order[self.table.deck[owner]] or ()
        found = self.rules.cast.names[order[end]] if order else "no card"
        return "" if found == name else f"there is {found}"

    def end(self, scene: Scene, period: str) -> None:
        """The turn ends with its draw."""
        if period != "turn":
            super().end(scene, period)
            return
        draw_card(self.table, scene.play)
        begin_go(self.table, scene.play, YOU)


def spot_said(thing: Thing) -> str:
    """The name of a space."""
    match thing:
        case Select(kinds=[Kind(kind="value", noun=noun)]):
            return noun
    raise ExampleError("it does not say on which space")
