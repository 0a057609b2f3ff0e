"""The battle begins: hands are drawn, or drafted in Ragnarok, and a card is laid face down by each player."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import DEAL, MARK, MOVE, NOTE, RULES, TOP, Event
from cardwright.engine.picking import label as named
from cardwright.engine.play import Group, Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.setup import fix_north
from cardwright.games.law.table import AGE, FIRST, PLAYS, ROUND, Table, draw, shuffle

TURNED_UP = 2
"""So many cards of each pile are turned up when its level comes in."""
DOMINIONS = 3

DRAFT = Question("take a draft card", RULES, named)
GIVE_UP = Question("give up for it", RULES, named)
TRADE = Question("give away", RULES, named)
RETURN = Question("give in return", RULES, named)
NOTHING, EXCHANGE = 0, 1
"""What can be done after the draw; 2 and more: to trade with player 0 and more."""
Extra = int


def _extra_label(_rules: Rules, option: Extra) -> str:
    if option <= EXCHANGE:
        return ("nothing", "exchange")[option]
    return f"trade with player {option - EXCHANGE}"


EXTRA = Question("do one thing more", RULES, _extra_label)


def pile_of(table: Table, piece: int) -> int:
    """The draft pile that a card belongs to."""
    level = table.level[piece] - 1
    dominion = next(number for number, cards in enumerate(table.of_dominion) if cards >> piece & 1)
    return table.piles[level * DOMINIONS + dominion]


def deal(table: Table, play: Play) -> None:
    """The cards make nine shuffled piles; every player is dealt one card of each level I pile."""
    for number, zone in enumerate(table.piles):
        level, dominion = divmod(number, DOMINIONS)
        cards = table.of_level[level] & table.of_dominion[dominion]
        emit(play, Event(table.v["deal"], DEAL, zone, TOP, shuffled(play.state, tuple(ids(cards))), RULES))
    first = play.state.memory[FIRST]
    for player in [(first + number) % table.players for number in range(table.players)]:
        for zone in table.piles[:DOMINIONS]:
            top = (play.state.order[zone] or ())[0]
            emit(play, Event(table.v["deal"], MOVE, top, table.hand[player], TOP, RULES))


def turn_up(table: Table, play: Play, level: int) -> None:
    """The top cards of the piles of a level (from 1 on) are turned up, beside what lies there already."""
    for zone in table.piles[DOMINIONS * (level - 1) : DOMINIONS * level]:
        for piece in (play.state.order[zone] or ())[:TURNED_UP]:
            emit(play, Event(table.v["reveal"], MOVE, piece, table.draft, TOP, RULES))


def draft_card(table: Table, play: Play, player: int) -> bool:
    """A player takes a card that is turned up; the next of its pile replaces it. Whether there was one."""
    options = ids(play.state.members[table.draft])
    if not options:
        return False
    piece = decide(play, player, DRAFT, options)
    emit(play, Event(table.v["take"], MOVE, piece, table.hand[player], TOP, RULES))
    pile = play.state.order[pile_of(table, piece)]
    if pile:
        emit(play, Event(table.v["reveal"], MOVE, pile[0], table.draft, TOP, RULES))
    return True


def _pairs(table: Table, play: Play, piece: int) -> list[int]:
    """The draft cards with both the dominion and the level of a card."""
    same = table.of_level[table.level[piece] - 1]
    for cards in table.of_dominion:
        if cards >> piece & 1:
            same &= cards
    return ids(play.state.members[table.draft] & same)


def do_extra(table: Table, play: Play, player: int, drew: bool) -> None:
    """At most one of these: exchange a card, trade one, nothing."""
    if not drew and not table.readings.extra_without_draft:
        return
    members = play.state.members
    hand = ids(members[table.hand[player]])
    options = [NOTHING]
    if drew and any(_pairs(table, play, piece) for piece in hand):
        options.append(EXCHANGE)
    if hand:
        others = [one for one in range(table.players) if one != player and members[table.hand[one]]]
        options += [EXCHANGE + 1 + one for one in others]
    chosen = decide(play, player, EXTRA, options)
    if chosen == EXCHANGE:
        _exchange(table, play, player)
    elif chosen != NOTHING:
        _trade(table, play, player, chosen - EXCHANGE - 1)


def _exchange(table: Table, play: Play, player: int) -> None:
    hand = ids(play.state.members[table.hand[player]])
    piece = decide(play, player, GIVE_UP, [one for one in hand if _pairs(table, play, one)])
    other = decide(play, player, DRAFT, _pairs(table, play, piece))
    verb = table.v["exchange"]
    emit_together(
        play,
        [Event(verb, MOVE, piece, table.draft, TOP, RULES), Event(verb, MOVE, other, table.hand[player], TOP, RULES)],
    )


def _trade(table: Table, play: Play, player: int, other: int) -> None:
    """Both cards are chosen before either is seen."""
    members = play.state.members
    given = decide(play, player, TRADE, ids(members[table.hand[player]]))
    back = decide(play, other, RETURN, ids(members[table.hand[other]]))
    verb = table.v["trade"]
    emit_together(
        play,
        [
            Event(verb, MOVE, given, table.hand[other], TOP, RULES),
            Event(verb, MOVE, back, table.hand[player], TOP, RULES),
        ],
    )


HAND_SIZE = 5
FACE_DOWN = 0
"""The mark of a card that lies face down."""
Playing = tuple[int, int, str]
"""A card, a space, and the name of the space."""


def deal_hands(table: Table, play: Play) -> None:
    """Every player shuffles his deck and draws five cards; in Ragnarok hands were dealt before."""
    if table.ragnarok:
        return
    for player in range(table.players):
        shuffle(table, play, table.deck[player])
        draw(table, play, player, HAND_SIZE)


def label(rules: Rules, option: Playing) -> str:
    """`Zeus at B1`."""
    return f"{rules.cast.names[option[0]]} at {option[2]}"


QUESTION = Question("lay a card face down", RULES, label)


def hidden_places(table: Table, state: State) -> list[int]:
    """The open spaces that are not next to a face-down card."""
    down = 0
    for piece in ids(state.marks[FACE_DOWN]):
        down |= 1 << state.place[piece]
    return [place for place in table.open_places(state) if not state.ground.beside[place] & down]


def lay_face_down(table: Table, play: Play, player: int) -> None:
    """One card of the hand goes on the board face down; the first player fixes north with it."""
    state = play.state
    if player == state.memory[FIRST] and (not table.ragnarok or state.memory[ROUND] == 1):
        fix_north(table, play, player)
    names = state.ground.names
    places = hidden_places(table, state)
    options = [(piece, place, names[place]) for piece in ids(state.members[table.hand[player]]) for place in places]
    if not options:
        return
    piece, place, _ = decide(play, player, QUESTION, options)
    put_into_play(table, play, player, piece, place, face_down=True)
    if not table.ragnarok:
        draw(table, play, player, 1)
    elif table.readings.opening_draft:
        draft_card(table, play, player)


def put_into_play(table: Table, play: Play, player: int, piece: int, place: int, face_down: bool = False) -> None:
    """A card lies on a space, with the token of its player, as the latest so far."""
    memory = play.state.memory
    emit(play, Event(table.v["play"], NOTE, PLAYS, memory[PLAYS] + 1, 0, RULES))
    if table.readings.replayed_is_new or not memory[AGE + piece]:
        emit(play, Event(table.v["play"], NOTE, AGE + piece, memory[PLAYS], 0, RULES))
    lies: Event = Event(table.v["play"], MOVE, piece, table.field[player], place, RULES)
    down: Event = Event(table.v["play"], MARK, piece, FACE_DOWN, 1, RULES)
    emit_together(play, [lies, down] if face_down else [lies])


def watch_arrivals(table: Table) -> None:
    """A card that a text puts on the board is the latest so far, as one that is played is."""
    field = frozenset(table.field)

    def arrived(play: Play, group: Group) -> None:
        for event, was, _, _ in group:
            if event.operation == MOVE and event.to in field and was[0] not in field:
                latest = play.state.memory[PLAYS] + 1
                emit(play, Event(table.v["play"], NOTE, PLAYS, latest, 0, RULES))
                emit(play, Event(table.v["play"], NOTE, AGE + event.what, latest, 0, RULES))

    for verb in ("put", "return"):
        if verb in table.rules.verb:
            table.rules.listen(verb, arrived)


def reveal(table: Table, play: Play) -> None:
    """All face-down cards are turned up at the same time."""
    down = ids(play.state.marks[FACE_DOWN])
    if down:
        verb = table.v["reveal"]
        emit_together(play, [Event(verb, MARK, piece, FACE_DOWN, 0, RULES) for piece in down])
