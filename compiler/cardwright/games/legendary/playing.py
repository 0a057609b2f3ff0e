"""A turn: cards are played, Bystanders rescued, and everything is discarded at the end."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Cause
from cardwright.engine.play import Group, Play, react
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.using import happen
from cardwright.games.legendary import book
from cardwright.games.legendary.book import ATTACK, PLAYED, RECRUIT


def play_card(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """A card goes from the hand to the table and does what it says."""
    if not emit(play, play.rules.event("play", MOVE, piece, play.rules.layout.zone(PLAYED, player), TOP, cause)):
        return False
    use(play, player, piece, piece)
    return True


def play_copy(play: Play, player: int, piece: int, cause: Cause) -> bool:
    """As if another card with the same face were played: nobody has it afterwards."""
    if not emit(play, play.rules.event("play", SHOW, piece, player, (NOWHERE, NOWHERE), cause)):
        return False
    use(play, player, piece, len(play.rules.cast.pieces))
    return True


def use(play: Play, player: int, piece: int, itself: int) -> None:
    """The points of a card, and what it says; `itself` is what it calls this card."""
    rules = play.rules
    for noun in (ATTACK, RECRUIT):
        book.get(play, player, noun, rules.printed[rules.stat[noun]][piece])
    ability = rules.abilities[rules.cast.definition_of[piece]]
    if ability is not None:
        carry(play, itself, player, lambda play: ability.run(play, player, [itself] + [0] * ability.slots))


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
