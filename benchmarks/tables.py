"""What an event costs on a table of A Game of Thrones on which 60 cards lie, a dozen of which change others.

An event must be forbidden by nobody, replaced by nobody and heard by whoever waits for it, and after it whoever looks
sees numbers and texts as they are now. What is left when its own work is taken off (the core operation, and what the
rulebook does with a card that comes into play or leaves it) is the price of all that texts could say about it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import cache

import general

from cardwright.engine.events import emit
from cardwright.engine.examples.situation import Situation
from cardwright.engine.operations import COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.view import look

CARDS, NOBODY, SCRIPTS = 60, -1, 3
KNEEL, STAND, POWER, DRAW = 0.35, 0.65, 0.83, 0.94
"""Of all events: so many kneel and stand, give power, are draws; else a card leaves play, and comes back later."""


@cache
def table() -> tuple[Situation, Play]:
    """60 cards in play, of both players."""
    game, play = general.table()
    play = play.fork(lambda *_: 0)
    there = [piece for zone in game.rules.field for piece in ids(play.state.members[zone])]
    for piece in random.Random(1).sample(there, len(there) - CARDS):
        owner = game.owner[piece]
        OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, game.rules.layout.zone("deck", owner), TOP, RULES))
    play.seen = None
    return game, play


def script(game: Situation, play: Play, number: int, seed: int) -> Iterator[Event]:
    """Events as they come up in a game, in a mixture that keeps the table as it is."""
    rules, state, draw = game.rules, play.state, random.Random(seed)
    zone, verb, kneeling = rules.layout.zone, rules.verb, rules.layout.marks["kneeling"]
    characters = [piece for area in rules.field for piece in ids(state.members[area] & rules.cast.of_type["character"])]
    for _ in range(number):
        chance, piece = draw.random(), draw.choice(characters)
        owner, there = game.owner[piece], state.zone[piece] in rules.field
        if chance >= DRAW or not there:
            goes = ("discard", zone("discard pile", owner)) if there else ("put", game.area(owner))
            yield Event(verb[goes[0]], MOVE, piece, goes[1], TOP, RULES)
        elif chance < STAND:
            yield Event(verb["kneel" if chance < KNEEL else "stand"], MARK, piece, kneeling, int(chance < KNEEL), RULES)
        elif chance < POWER:
            yield Event(verb["gain"], COUNT, rules.layout.tokens["power"] + piece, 1, 0, RULES)
        else:
            deck, hand = zone("deck", owner), zone("hand", owner)
            top = (state.order[deck] or (NOBODY,))[0]
            yield Event(verb["draw"], MOVE, top, hand, TOP, RULES)


def event_costs(number: int = 400, rounds: int = 12) -> float:
    """Microseconds that an event costs beyond its own work, in the quietest rounds."""
    return _beyond_its_own(heard, number, rounds)


def looking_costs(number: int = 400, rounds: int = 12) -> float:
    """Of that, what it costs to know after each event how everything stands, where nobody hears of it."""
    return _beyond_its_own(looked_at, number, rounds)


def _beyond_its_own(work: Callable[[Play, list[Event]], None], number: int, rounds: int) -> float:
    """The clock is asked once a script: where the cores are shared, asking it takes longer than an event."""
    game, play = table()
    scripts = [events_of(game, play, number, seed) for seed in range(SCRIPTS)]
    whole, own = [float("inf")] * SCRIPTS, [float("inf")] * SCRIPTS
    for turn in range(rounds):
        seed = turn % SCRIPTS
        whole[seed] = min(whole[seed], seconds(lambda seed=seed: work(play, scripts[seed])))
        own[seed] = min(own[seed], seconds(lambda seed=seed: only_done(play, scripts[seed])))
    return (sum(whole) - sum(own)) / (SCRIPTS * number) * 1e6


def events_of(game: Situation, play: Play, number: int, seed: int) -> list[Event]:
    """A script as a list: what comes next depends on what was done."""
    copy, found = play.fork(lambda *_: 0), []
    for event in script(game, copy, number, seed):
        found.append(event)
        emit(copy, event)
        copy.queue.clear()
        copy.offers.clear()
    return found


def heard(play: Play, events: list[Event]) -> None:
    """Events happen, and after each somebody looks."""
    copy = play.fork(lambda *_: 0)
    for event in events:
        emit(copy, event)
        look(copy)
        copy.queue.clear()
        copy.offers.clear()


def looked_at(play: Play, events: list[Event]) -> None:
    """What they do is done, and after each somebody looks."""
    bare = play.fork(lambda *_: 0)
    for event in events:
        bare.log.append((event, OPERATIONS[event.operation](bare.state, event), -1, 1))  # type: ignore[arg-type]
        look(bare)


def only_done(play: Play, events: list[Event]) -> None:
    """Nothing but what they do is done, and written down."""
    bare = play.fork(lambda *_: 0)
    for event in events:
        bare.log.append((event, OPERATIONS[event.operation](bare.state, event), -1, 1))  # type: ignore[arg-type]


def seconds(work: Callable[[], None]) -> float:
    """Processor time that some work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began
