"""Effects of the general kind, compiled and written by hand: on a table as large as that of a card game of its own.

The ten effects of Hand of the King are small. Here 400 and more cards lie on the table, texts change numbers, wait for
events and are paid for; the same written by hand makes the same events on the same state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.meanings import meanings_of
from cardwright.content import Content
from cardwright.engine.events import emit, emit_together
from cardwright.engine.examples.situation import Situation
from cardwright.engine.generate.records import CardRecords
from cardwright.engine.operations import COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rulerecords import Source
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.games.agot.staging import staged
from cardwright.lang.source import Source as Text
from cardwright.table.catalogue import compiled_cards, compiled_keywords

Hand = Callable[[Play, int], bool]
ASK = Question("choose", RULES, label)
IN_PLAY, IN_HAND = 15, 12
"""Of how many cards one is in play, and of how many of the rest one is in a hand."""


@cache
def table() -> tuple[Situation, Play]:
    """A game in the middle: some cards in play, some in hands, the rest in decks."""
    content = Content.bundled()
    game = staged(compiled_cards("agot", content), compiled_keywords("agot", content))
    play, zone = game.blank(lambda *_: 0), game.rules.layout.zone
    for piece, player in enumerate(game.owner):
        if player >= 0:
            kind = (
                game.area(player) if piece % IN_PLAY == 1 else zone("hand" if piece % IN_HAND == 2 else "deck", player)
            )
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, kind, TOP, RULES))
    return game, play


def compiled(game: Situation, text: str) -> tuple[Effect, int]:
    """A sentence as if a card said it."""
    content = Content.bundled()
    source = f"game: agot\n\ncard: A Test of Speed\ntype: event\ncost: 0\ntext:\n  {text}\n"
    (card,) = open_compiler(content, content.card_files("agot")).compile(Text("speed.cards", source)).cards
    assert isinstance(card, CompiledCard)
    rules, definitions = game.rules, game.rules.cast.definitions
    definitions.append(card)
    rules.sources.append(Source(card.name, 0, len(definitions) - 1))
    assert card.lexicon is not None
    records = CardRecords(rules, card.lexicon(), len(definitions) - 1, len(rules.sources) - 1, 0)
    (line,) = meanings_of(card)
    (ability,) = line.abilities
    records.add(ability, 0)
    made = rules.constants.pop()  # a line that nothing sets going would be carried out whenever it can be
    return made.run, made.slots


def _draw(game: Situation) -> Hand:
    verb, decks, hands = game.rules.verb["draw"], game.rules.layout.zones["deck"], game.rules.layout.zones["hand"]

    def run(play: Play, me: int) -> bool:
        top = (play.state.order[decks[me]] or ())[:2]
        return emit_together(play, [Event(verb, MOVE, piece, hands[me], TOP, RULES) for piece in top])

    return run


def _kneel_to_draw(game: Situation) -> Hand:
    rules = game.rules
    draw, kneel, mark = rules.verb["draw"], rules.verb["kneel"], rules.layout.marks["kneeling"]
    decks, hands = rules.layout.zones["deck"], rules.layout.zones["hand"]
    characters = rules.cast.of_type["character"]

    def run(play: Play, me: int) -> bool:
        state = play.state
        options = ids(state.members[game.area(me)] & characters & ~state.marks[mark])
        top = (state.order[decks[me]] or ())[:1]
        if not options or not top:
            return False
        emit(play, Event(kneel, MARK, decide(play, me, ASK, options), mark, 1, RULES))
        return emit(play, Event(draw, MOVE, top[0], hands[me], TOP, RULES))

    return run


def _kill_the_weakest(game: Situation) -> Hand:
    rules = game.rules
    kill, piles, strength = rules.verb["kill"], rules.layout.zones["dead pile"], rules.stat["STR"]
    characters = rules.cast.of_type["character"]

    def run(play: Play, me: int) -> bool:
        state, there = play.state, 0
        for zone in rules.field:
            there |= state.members[zone]
        now, pieces = look(play).stats[strength], ids(there & characters)
        lowest = min(now[piece] for piece in pieces)
        chosen = decide(play, me, ASK, [piece for piece in pieces if now[piece] == lowest])
        return emit(play, Event(kill, MOVE, chosen, piles[state.owner[chosen]], TOP, RULES))

    return run


def _power_to_each(game: Situation) -> Hand:
    rules = game.rules
    gain, first, lords = rules.verb["gain"], rules.layout.tokens["power"], rules.cast.having["traits", "Lord"]

    def run(play: Play, me: int) -> bool:
        for piece in ids(play.state.members[game.area(me)] & lords & rules.cast.of_type["character"]):
            emit(play, Event(gain, COUNT, first + piece, 1, 0, RULES))
        return True

    return run


EFFECTS: dict[str, tuple[str, Callable[[Situation], Hand]]] = {
    "two cards off a deck": ("Draw 2 cards.", _draw),
    "a cost": ("Kneel a character you control to draw a card.", _kneel_to_draw),
    "numbers in layers": ("Kill a character with the lowest STR.", _kill_the_weakest),
    "tokens on each": ("Each Lord character you control gains 1 power.", _power_to_each),
}
