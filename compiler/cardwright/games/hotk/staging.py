"""Examples of Hand of the King: a table on which only what an example names lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.build import compile_rules
from cardwright.engine.events import emit
from cardwright.engine.examples.answering import SAYINGS
from cardwright.engine.examples.doing import as_said
from cardwright.engine.examples.laying import bound, described, into
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.situation import OUT, Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, spaces, values
from cardwright.engine.operations import MARK, MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.reactions import first_option
from cardwright.engine.resolving import resolve
from cardwright.engine.rulebook import table_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.hotk.aid import AID
from cardwright.games.hotk.banners import note_counts
from cardwright.games.hotk.game import HandOfTheKing
from cardwright.games.hotk.lasting import begin_turn
from cardwright.games.hotk.moving import can_move, move_varys
from cardwright.games.hotk.readings import Readings
from cardwright.games.hotk.table import DECK, GRID, SPOTS, Table, book_for, pieces
from cardwright.games.written import Copies, WrittenGame, start_of
from cardwright.meaning import nodes as m
from cardwright.meaning.walk import walk

USE, ENDS = "use", "end"
FILL = 6
"""A companion deck of which an example says nothing has so many cards: any that it does not name."""


def rules_for(cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword] = ()) -> Rules:
    """What the cards say, by themselves: a few of them make no game yet."""
    return compile_rules(pieces(cards, 0), book_for(cards), 2, keywords)


def staged(
    cards: list[CompiledCard], keywords: Sequence[CompiledKeyword] = (), parts: Sequence[CompiledRule] = ()
) -> Situation:
    """The game for two, as examples play it."""
    if any(part.kind == "period" for part in parts):
        return WrittenHand(cards, keywords, parts)
    return StagedHand(HandOfTheKing(cards, 2, "", Readings()))


def _steps(step: m.Effect) -> Iterator[m.Effect]:
    """The deeds of a line, and what somebody chooses to do."""
    for one in step.steps if isinstance(step, m.Seq) else (step,):
        if isinstance(one, m.Either):
            yield one
        else:
            yield from deeds(one)


class StagedHand(Situation):
    """The game in pieces, so that an example can do one thing at a time."""

    whole = True

    def __init__(self, game: Any, table: Table | None = None) -> None:
        self.game: Any = game
        self.table: Table = table or game.table
        self.rules = game.rules
        self.box = self.rules.layout.zone(OUT)
        self.owner = (NOWHERE,) * len(self.rules.cast.pieces)
        self.spots = {name: place for place, name in enumerate(SPOTS)}
        self.now = MappingProxyType({
            "turn": lambda play, players: bool(players >> play.state.player & 1),
            "game": lambda play, _players: not play.state.over,
        })  # fmt: skip
        self.take_notes()

    def blank(self, agent: Agent) -> Play:
        """Banners in the supply, Varys in King's Landing, everything else out of the game."""
        play = Play(self.rules, self.rules.fresh_state(), agent)
        table = self.table
        for piece in ids(table.characters | table.companions):
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, self.box, TOP, RULES))
        OPERATIONS[MOVE](play.state, Event(0, MOVE, table.varys, table.grid, TOP, RULES))
        return play

    def boxed(self, play: Play) -> int:
        """The pieces that lie nowhere on the table."""
        return play.state.members[self.box]

    def board(self, play: Play) -> str:
        """King's Landing."""
        return str(self.game.board(play))

    def area(self, player: int) -> int:
        """The play area of a player."""
        return self.table.areas[player]

    def room(self, scene: Scene, _piece: int, zone: str, _player: int) -> tuple[int, int] | None:
        """A space of King's Landing where nothing lies."""
        return (self.table.grid, scene.play.state.at.index(NOWHERE)) if zone == GRID else None

    def ready(self, scene: Scene) -> None:
        """Varys lies somewhere, and there are companions that can be drawn."""
        table, state = self.table, scene.play.state
        if DECK not in scene.notes:
            free = table.companions & ~self.rules.unable & state.members[self.box]
            for name in scene.spoken_of:
                free &= ~self.rules.cast.called.get(name, 0)
            for piece in ids(free)[:FILL]:
                scene.put(piece, table.deck)
        if state.place[table.varys] == NOWHERE:
            spot = next(place for place in reversed(range(len(state.at))) if state.at[place] == NOWHERE)
            scene.put(table.varys, table.grid, spot)

    # Given

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """There is only one card of each name, and one banner of each House."""
        if any(isinstance(one, m.Zone) and one.zone == DECK for one in walk(fact)):
            scene.notes[DECK] = True
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
        return False

    # When

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
            as_said(scene, lambda: self.take_turn(scene.play))
        return True

    def _answers(self, act: m.Effect) -> list[str]:
        """What an act says besides: cards, and spaces of King's Landing."""
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
        if isinstance(part(act, "deed"), m.Current):
            self._turns(act.verb)(play)
            return
        found = names(part(act, "what"))
        if not found:
            raise ExampleError("it is not plain with which card (`act`)")
        for piece in map(self.rules.cast.id, found):
            if act.verb == USE:
                self.using(play)
                resolve(play, who, piece, RULES)
            elif act.verb in self.rules.book.deeds.goes:
                zone = self.rules.layout.zone(self.rules.book.deeds.goes[act.verb], who)
                emit(play, Event(self.rules.verb[act.verb], MOVE, piece, zone, TOP, RULES))
                self.moved(play, act.verb, piece)
            else:
                raise ExampleError(f"`{act.verb}` cannot be done by itself")
        settle(play)

    def using(self, play: Play) -> None:
        """Before a companion is used: so that a tie which it makes is known."""
        note_counts(self.table, play)

    def moved(self, play: Play, verb: str, piece: int) -> None:
        """Something was done by itself, as a turn does it."""

    def _turns(self, verb: str) -> Callable[[Play], None]:
        """What “your turn begins”, “take a turn” and “the turn ends” do."""
        known: dict[str, Callable[[Play], None]] = {
            "begin": self.begin_turn,
            "take": self.take_turn,
            ENDS: self.end_turn,
        }
        if verb not in known:
            raise ExampleError(f"`{verb}` cannot be done with a turn")
        return known[verb]

    def begin_turn(self, play: Play) -> None:
        """What waits for the beginning of a turn is told."""
        begin_turn(self.table, play)

    def end_turn(self, play: Play) -> None:
        """The end of a turn, and the beginning of the next."""
        self.game.end_turn(play)

    def take_turn(self, play: Play) -> None:
        """The move and what it earns; if nothing can be done, the game ends."""
        if not can_move(self.table, play.state):
            self.game.end(play)
            return
        move_varys(self.table, play)
        settle(play)

    def end(self, scene: Scene, _period: str) -> None:
        """The end of a turn, and the beginning of the next."""
        self.end_turn(scene.play)

    # Then

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """Whose turn it is, whether the game is over, and characters as the banner check counts them."""
        match truth:
            case m.Not(truth=m.Able(effect=effect)):
                return self._tried(scene, effect)
            case m.Able(effect=effect):
                return "" if self._tried(scene, effect) else "it cannot be done"
            case m.Not(truth=m.Now(of=None)):
                return "" if scene.words.holds(scene.play, truth) else "the game goes on"
            case m.Now(of=m.Set()):
                now = scene.play.state.player
                return "" if scene.words.holds(scene.play, truth) else f"it is the turn of player {now + 1}"
            case m.Compare(a=m.Count(of=m.Where(of=m.In(place=m.Zone(of=m.Set() as whose))) as of)):
                return self._counted(scene, truth, scene.player(whose), of)
        return None

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

    def _counted(self, scene: Scene, truth: m.Compare, player: int, of: m.Where[m.Piece]) -> str:
        kind = described(of).kind
        bits = scene.words.bits(scene.play, kind) | scene.words.bits(scene.play, kind, in_box=True)
        found = (scene.play.state.members[self.area(player)] & bits).bit_count()
        for house, members in enumerate(self.table.of_house):
            if bits == members:
                found = self.table.count(scene.play, player, house)
        if scene.words.holds(scene.play, m.Compare(m.Const(found), truth.op, truth.b)):
            return ""
        return f"{'you have' if player == 0 else 'an opponent has'} {found}"


class WrittenHand(StagedHand):
    """The same with the turn as the rules of play say it."""

    def __init__(
        self, cards: list[CompiledCard], keywords: Sequence[CompiledKeyword], parts: Sequence[CompiledRule]
    ) -> None:
        kinds = start_of(table_of([*cards, *parts]), "The game").zones
        ordered = [card for kind in kinds for card in cards if card.type == kind]
        game = WrittenGame(parts, [Copies(card, 1, "", NOWHERE) for card in ordered], keywords, 2, "The game", AID)
        assert game.desk is not None
        super().__init__(game, game.desk.table)

    def blank(self, agent: Agent) -> Play:
        """Banners in the supply, Varys in King's Landing, everything else out of the game."""
        play, table = Play(self.rules, self.game.template.copy(), agent), self.table
        for piece in ids(table.characters | table.companions):
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, self.box, TOP, RULES))
        OPERATIONS[MOVE](play.state, Event(0, MOVE, table.varys, table.grid, TOP, RULES))
        return play

    def using(self, play: Play) -> None:
        """What is to be known before a companion is used is noted when it is."""

    def moved(self, play: Play, verb: str, piece: int) -> None:
        """What is taken by itself is taken as by the move: its banner is checked."""
        if verb == "take" and self.table.house[piece] >= 0:
            banner, mark = self.table.banner[self.table.house[piece]], self.rules.layout.marks["checked"]
            emit(play, self.rules.event("check", MARK, banner, mark, 1, RULES))

    def begin_turn(self, play: Play) -> None:
        self.game.playbook.agenda.take_up(play, "turn", play.state.player, begins=True)

    def take_turn(self, play: Play) -> None:
        """The move and what it earns; if nothing can be done, the game ends."""
        agenda, me = self.game.playbook.agenda, play.state.player
        if not can_move(self.table, play.state):
            agenda.take_up(play, "turn", me, begins=True)
            return
        agenda.take_up(play, "turn", me)
        agenda.advance(play)

    def end_turn(self, play: Play) -> None:
        agenda = self.game.playbook.agenda
        agenda.take_up(play, "turn", play.state.player, "Banners")
        while agenda.advance(play) and play.state.agenda[-1].at:
            pass
