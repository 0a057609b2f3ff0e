"""Rescuing: whatever brings a Bystander into a Victory Pile as a rescue sets its Rescue effect or its power going."""

from __future__ import annotations

from cardwright.engine.operations import MOVE
from cardwright.engine.play import Group, Play, react
from cardwright.engine.rules import Rules
from cardwright.engine.using import happen
from cardwright.games.legendary.playing import use


class Rescued:
    """What a rescued card does, once what is under way has finished."""

    def __init__(self, name: str, player: int, piece: int) -> None:
        self.name = name
        self.player = player
        self.piece = piece

    def __call__(self, play: Play) -> None:
        if play.rules.cast.pieces[self.piece].type == "minor hero":
            use(play, self.player, self.piece, self.piece)  # a Minor Hero's power works as if it were played
        else:
            happen(play, self.player, self.piece, "Rescue")


def listen(rules: Rules) -> None:
    """Have every rescue noticed."""
    verb = rules.verb["rescue"]

    def noticed(play: Play, group: Group) -> None:
        for event, _, _, _ in group:
            if event.verb == verb and event.operation == MOVE:
                player = play.rules.layout.player_of[event.to]
                react(play, Rescued(play.rules.cast.names[event.what], player, event.what))

    rules.listen("rescue", noticed)
