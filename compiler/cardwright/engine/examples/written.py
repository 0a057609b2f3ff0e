"""The table of examples of a game whose rules are text: they are in force, and its periods can begin and end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from types import MappingProxyType

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine.examples import contests
from cardwright.engine.examples.dealing import GAME, box, come, deal, lay, space_with_room
from cardwright.engine.examples.doing import happened
from cardwright.engine.examples.rolls import to_show, told
from cardwright.engine.examples.scene import YOU, Scene, others
from cardwright.engine.examples.situation import PLAYERS, Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.generate.frames import walked
from cardwright.engine.operations import set_out
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.playbook import (
    AS_USUAL,
    NO_AID,
    Aid,
    Choices,
    Playbook,
    Played,
    as_chosen,
    book_of,
    chosen_in,
    holding,
    playbook,
)
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rulerecords import Action
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import perform
from cardwright.engine.view import look
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.gametable import GameTable

BEGINS, ENDS = "begin", "end"
_JUST_BEGUN = "how long the log was when a turn began"
_NOT_NOW = "the rules of play do not let this be done now"


class WrittenSituation(Situation):
    """A situation in which the rules of play hold."""

    def __init__(
        self,
        cards: Sequence[CompiledCard],
        keywords: Sequence[CompiledKeyword],
        table: GameTable,
        parts: Sequence[CompiledRule],
        aid: Aid = NO_AID,
        choices: Choices = AS_USUAL,
    ) -> None:
        self._made, self._under = (cards, keywords, table, parts, aid), dict[Hashable, WrittenSituation]()
        parts, table = holding(parts, choices), as_chosen(table, parts, choices)
        self.parts, self.table, self.choices = parts, table, choices
        self._known: dict[int, frozenset[str]] = {}
        super().__init__(cards, keywords, book_of(table, parts, aid, len(self.pieces(cards))))
        aid.watch(self.rules)
        self.now = MappingProxyType({one: _is_theirs for one in table.times.owned if one not in table.times.spans})
        self.owner = (*self.owner, *self.playbook.bearers.values())
        if table.contest is not None:
            self.numbers = {**self.numbers, table.contest.shown: contests.side_total}

    def under(self, title: str) -> Situation:
        """“the last hand (variant = showdown)”: the table on which an example of this title is played."""
        choices = chosen_in(title)
        key = choices.variant, *sorted(choices.readings.items())
        if choices != AS_USUAL and key not in self._under:
            self._under[key] = type(self)(*self._made, choices=choices)
        found = self._under.get(key, self)
        found.own = self.own
        return found

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """Some copies of each card for each player; what all of them share belongs to nobody."""
        if self.table.examples.copies:
            return box(cards, self.table.examples.copies)
        start = self.table.start
        each = {kind.name for kind in self.table.zones.kinds if kind.each}
        shared = {kind for kind, zone in start.zones.items() if zone not in each} if start is not None else set()
        return [(piece, NOWHERE if piece.type in shared else owner) for piece, owner in super().pieces(cards)]

    @property
    def crowded(self) -> set[str]:
        """The rows in whose spaces there is room for several."""
        return {zone for zone, row in self.table.rows.items() if row.room > 1}

    def compiled(
        self, pieces: Sequence[Piece], book: Rulebook, keywords: Sequence[CompiledKeyword], verbs: Sequence[str]
    ) -> Rules:
        self.playbook: Playbook = playbook(
            self.parts, pieces, book, self.table.windows, PLAYERS, keywords, verbs, Played(choices=self.choices)
        )
        return self.playbook.rules

    def blank(self, agent: Agent) -> Play:
        play = super().blank(agent)
        self.playbook.lay_rules(play.state)
        return play

    def ready(self, scene: Scene) -> None:
        """What lies there besides, and how far the game has come."""
        data = self.table.examples
        deal(scene, data, PLAYERS)
        if data.step:
            self.playbook.agenda.take_up(scene.play, data.step[0], scene.play.state.player, data.step[1])

    def room(self, scene: Scene, piece: int, zone: str, player: int) -> tuple[int, int] | None:
        """In a space of a row that has a name, or in the first free one of a row."""
        board, layout = self.rules.book.board, scene.rules.layout
        place = space_with_room(scene, self.table.examples, piece, zone, player) if zone in self.crowded else None
        if place is not None:
            return layout.zone(zone, player), place
        for name, rows in board.spaces.items():
            row = rows[player] if len(rows) > 1 else rows[0]
            spot = board.spots.get(zone, 0)
            wanted = spot if any(spot & space for space in row) else sum(row) if name == zone else 0
            free = [place for place in ids(wanted) if scene.play.state.at[place] == NOWHERE]
            if free:
                return layout.zone(name, player), free[0]
        return None

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """“It is the second round”: of periods that are counted."""
        match fact:
            case m.Compare(a=m.StatOf(of=m.Current(period=period)), op=m.Op.EQUAL, b=m.Const(value=number)):
                slot = self.rules.book.times.ordinals.get(str(period))
                if slot is not None:
                    scene.note(slot, number)
                return slot is not None
        if self.table.dice is not None and to_show(scene, fact):
            return True
        return lay(scene, self.table.examples, fact) or super().fact(scene, fact)

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """What the rules of play do at a time, by themselves, or let a player do."""
        if come(scene, self.table.examples, step):
            return True
        if not isinstance(step, m.Do):
            return False
        if self.table.contest is not None and contests.do(scene, step):
            return True
        return self._timed(scene, step) or self._acted(scene, step)

    def _acted(self, scene: Scene, step: m.Do) -> bool:
        """“you light Tar Torch”: as an action of the rules lets a player do it, with all that it takes."""
        found = [action for action in self.rules.actions if step.verb in self._verbs(action)]
        if not names(part(step, "what")):
            return False
        if not found and any(one.kind == "operation" and one.name == step.verb for one in self.parts):
            raise ExampleError("no action of the rules of play lets a player do this")
        if not found:
            return False
        player = scene.actor(step)
        said = others(step, self.lexicon)
        said += [name for name in names(part(step, "what")) if name not in said]
        answers, script, left = [*scene.answers, *said], list(scene.script), list[str]()
        for action in found:
            for piece in ids(look(scene.play).bearing(scene.play, action.source)):
                moment, scene.answers, scene.script = scene.play.keep(), list(answers), list(script)
                begun = len(scene.play.log)
                if self.rules.speaker(scene.play.state, piece) == player and perform(scene.play, player, piece, action):
                    left = [name for name in scene.answers if name in said and not happened(scene, name, begun)]
                    if not left:
                        scene.answers = [name for name in scene.answers if name not in said]
                        return True
                    scene.play.back(moment)  # it is another of the actions that is meant
        nowhere = [name for name in names(part(step, "what")) if not self.called(name) & ~self.boxed(scene.play)]
        if nowhere:
            raise ExampleError(f"{nowhere[0]} lies nowhere yet: say in a `given` line where it is")
        raise ExampleError(f"this was no option: {', '.join(left)}" if left else _NOT_NOW)

    def _verbs(self, action: Action) -> frozenset[str]:
        """What is done to cards by an action of the rules, and by what its verbs do in turn: who fights, defeats."""
        block = self.rules.cast.definitions[action.cause.definition]
        if not isinstance(block, CompiledRule):
            return frozenset()
        if action.number not in self._known:
            deeds = [node for node in walked(meanings_of(block)[action.cause.line].abilities) if isinstance(node, m.Do)]
            done = {str(deed.verb) for deed in deeds if any(one.role == "what" for one in deed.parts)}
            self._known[action.number] = frozenset(self._in_turn(done))
        return self._known[action.number]

    def _in_turn(self, verbs: set[str]) -> set[str]:
        """Verbs, with those of the rules of play that what they do comes to."""
        texts = {one.name: one for one in self.parts if one.kind == "operation"}
        open_ = [verb for verb in verbs if verb in texts]
        while open_:
            lines = [line.abilities for line in meanings_of(texts[open_.pop()])]
            deeds = [node for abilities in lines for node in walked(abilities) if isinstance(node, m.Do)]
            more = {str(deed.verb) for deed in deeds if deed.verb in texts} - verbs
            verbs, open_ = verbs | more, [*open_, *more]
        return verbs

    def _timed(self, scene: Scene, step: m.Do) -> bool:
        """“your turn begins”, “the turn ends”: with all that the rules do then, up to where players act."""
        current = part(step, "deed")
        if step.verb not in (BEGINS, ENDS) or not isinstance(current, m.Current):
            return False
        agenda, play = self.playbook.agenda, scene.play
        whole, name = self.table.examples.whole, str(current.period)
        if step.verb == ENDS and not agenda.has(name) and name in self.rules.book.times.periods:
            self.end(scene, name)
            return True
        if not agenda.has(name):
            raise ExampleError(f"the rules of play have no {current.period}")
        if whole and current == GAME and step.verb == BEGINS:
            agenda.do_all(play, name, YOU)
        elif self.table.examples.step:
            self._pass(scene, step, current)
        elif step.verb == BEGINS:
            who = scene.actor(step)
            set_out(play.state, who)
            agenda.open(play, str(current.period), who)
        else:
            agenda.close(play, name, whole)
            if whole:
                agenda.again(play, name, YOU)
        return True

    def _pass(self, scene: Scene, step: m.Do, current: m.Current) -> None:
        """In a game that is under way, turns end one after the other until that has happened."""
        agenda, play = self.playbook.agenda, scene.play
        if current == GAME and step.verb == BEGINS:
            agenda.begin(play)
            agenda.set_up(play)
            return
        if str(current.period) != self.table.examples.step[0]:
            raise ExampleError("this is not understood as a step")
        whose = None if part(step, "by") is None else scene.actor(step)
        if step.verb == BEGINS and whose == play.state.player and scene.notes.get(_JUST_BEGUN) == len(play.log):
            return  # it has begun with the end of the one before
        while step.verb == ENDS and whose not in (None, play.state.player):
            agenda.pass_on(play)
        agenda.pass_on(play)
        while step.verb == BEGINS and whose not in (None, play.state.player):
            agenda.pass_on(play)
        scene.notes[_JUST_BEGUN] = len(play.log)

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """Whether the game goes on, who has won it, and whose turn it is; and how contests stand."""
        about = contests.found(scene, truth) if self.table.contest is not None else None
        if about is not None:
            return about
        match truth:
            case m.Now(period=period, of=m.Set()) if period in self.now and not scene.words.holds(scene.play, truth):
                return f"it is the {period} of player {scene.play.state.player + 1}"
            case m.Not(truth=m.Now(period="game")):
                return "" if scene.play.state.over else "the game goes on"
            case m.Not(truth=m.Not(truth=m.Now(period="game"))):
                return "the game is over" if scene.play.state.over else ""
            case m.Among(set=m.Of(deed=m.Current(period="game"))) if not scene.words.holds(scene.play, truth):
                won = " and ".join(f"player {player + 1}" for player in scene.play.state.winners)
                return f"{won or 'nobody'} has won"
        return told(scene, truth) if self.table.dice is not None else None

    def end(self, scene: Scene, period: str) -> None:
        if self.playbook.agenda.has(period):
            self.playbook.agenda.close(scene.play, period)
        else:
            super().end(scene, period)


def _is_theirs(play: Play, players: int) -> bool:
    """Whether what is under way and belongs to somebody is that of one of these players."""
    return bool(players >> play.state.player & 1)
