"""A game between people and agents: it goes on until a person is asked, and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.engine.agents.chance import luck
from cardwright.engine.game import Game, Json
from cardwright.engine.play import CHANCE, Agent, Play
from cardwright.engine.session import Session
from cardwright.engine.unable import STOPPING


def _nobody(*_: object) -> int:
    raise AssertionError("a session answers by itself")


class Match:
    """A session with agents on some of the seats."""

    def __init__(self, game: Game, setup: Json, agents: Mapping[int, Agent], decisions: Sequence[int] = ()) -> None:
        self.game = game
        self.setup = setup
        self.agents = {CHANCE: luck, **agents}
        self._own: list[int] = []
        """How many decisions had been made at each that a person made."""
        self.session = self._again(decisions)
        self._let_agents_answer()

    @property
    def play(self) -> Play:
        """The game under way."""
        return self.session.play

    def answer(self, number: int) -> None:
        """What a person decides; agents then go on until a person is asked again.

        Where that leads to something that stops the game, it is taken back, and told by CannotRun or StepLimit."""
        before = list(self.play.decisions)
        try:
            self.session.answer(number)
            self._own.append(len(before))
            self._let_agents_answer()
        except STOPPING:
            self.session = self._again(before)
            raise

    def undo(self) -> bool:
        """Take back the last decision that a person made, and all since; whether there was one."""
        if not self._own:
            return False
        self.session = self._again(self.play.decisions[: self._own.pop()])
        return True

    def _again(self, decisions: Sequence[int]) -> Session:
        given = list(decisions)
        session = Session(self.game, self.game.arrange(self.setup, _nobody))
        own = []
        for number, answer in enumerate(given):
            assert session.pending is not None
            if session.pending.player not in self.agents:
                own.append(number)
            session.answer(answer)
        self._own = own
        return session

    def _let_agents_answer(self) -> None:
        while (pending := self.session.pending) is not None and pending.player in self.agents:
            agent = self.agents[pending.player]
            self.session.answer(agent(self.play, pending.player, pending.question, pending.options))
