"""A turn: cards are played, Bystanders rescued, and everything is discarded at the end."""

from __future__ import annotations

from cardwright.engine.ending import begin_turn, end_period
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, TURN, Cause, Event
from cardwright.engine.piles import top
from cardwright.engine.play import Group, Play, react, settle
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import happen
from cardwright.engine.verbs import BEGIN
from cardwright.games.legendary import book
from cardwright.games.legendary.book import ATTACK, DECK, DISCARD, HAND, PLAYED, RECRUIT
from cardwright.games.legendary.book import TURN as TURN_BEGAN


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


HAND_SIZE = 6


def clean_up(play: Play) -> None:
    """The last step of the turn of the player whose turn it is; then whatever waits for its end."""
    player, rules = play.state.player, play.rules
    discard = rules.layout.zone(DISCARD, player)
    for name in (PLAYED, HAND):
        cards = ids(play.state.members[rules.layout.zone(name, player)])
        if cards:
            emit_together(play, [rules.event("put", MOVE, piece, discard, TOP, RULES) for piece in cards])
    for noun in (ATTACK, RECRUIT):
        book.spend(play, player, noun, book.has(play, player, noun))
    draw(play, player, HAND_SIZE)
    end_period(play, "turn")


def next_turn(play: Play) -> None:
    """The turn ends, and that of the next player begins: what he began to last until then is over."""
    clean_up(play)
    player = (play.state.player + 1) % play.rules.layout.players
    memory = list(play.state.memory)
    memory[TURN_BEGAN] = len(play.log)
    emit(play, Event(BEGIN, TURN, player, play.state.turn + 1, tuple(memory), RULES))
    begin_turn(play, player)
    settle(play)


def draw(play: Play, player: int, number: int) -> None:
    """Cards off the deck, one by one, as far as there are any."""
    rules = play.rules
    for _ in range(number):
        for piece in top(play, rules.layout.zone(DECK, player), 1):
            emit(play, rules.event("draw", MOVE, piece, rules.layout.zone(HAND, player), TOP, RULES))
