"""Noun phrases of examples: which pieces, zones, places and players they name."""

from __future__ import annotations

from cardwright.engine.examples.stage import ExampleError, Stage, cannot
from cardwright.engine.state import ids
from cardwright.lang.tree import Both, Constant, Filter, Is, Kind, Named, Select, Thing, You

YOU, OPPONENT = 0, 1


def player(thing: Thing | None) -> int:
    """You, or your opponent."""
    match thing:
        case None | You():
            return YOU
        case Select(kinds=[Kind(noun="opponent")]):
            return OPPONENT
    raise cannot(thing, "this is no player of an example")


def names(thing: Thing) -> list[str]:
    """The cards that are named."""
    match thing:
        case Named(name=name):
            return [name]
        case Both(things=things):
            return [name for one in things for name in names(one)]
    return []


def value(thing: Thing | None) -> str:
    """A value: a house, a direction, a space; empty if it is none."""
    match thing:
        case Select(kinds=[Kind(kind="value", noun=noun)]):
            return noun
    return ""


def number(thing: Select) -> int | None:
    """How many: a written number, or none for `the`, `a`, `no`."""
    quantity = thing.quantity
    return quantity.number.value if quantity is not None and isinstance(quantity.number, Constant) else None


def says(thing: Thing | None, word: str) -> bool:
    """Whether a noun phrase has this determiner."""
    return isinstance(thing, Select) and thing.quantity is not None and word in thing.quantity.words


def zones(stage: Stage, thing: Thing) -> tuple[int, ...]:
    """The zones that are named."""
    match thing:
        case Both(things=things):
            return tuple(zone for one in things for zone in zones(stage, one))
        case Select(kinds=[Kind(noun=noun)]) if noun in stage.rules.layout.zones:
            found = stage.rules.layout.zones[noun]
            return found if len(found) == 1 or thing.owner is None else (found[player(thing.owner)],)
    raise cannot(thing, "this is no zone of the game")


def pieces(stage: Stage, kind: Kind) -> int:
    """The pieces that a noun with its adjectives may stand for; `other` leaves out those the example names."""
    cast = stage.rules.cast
    noun = kind.noun.removesuffix(" card").removesuffix(" token")
    bits = cast.everything if noun == "card" else cast.of_type.get(noun, cast.of_type.get(kind.noun, 0))
    if not bits:
        raise ExampleError(f"there is no {kind.noun} in this game")
    for one in kind.filters:
        bits &= _passing(stage, one)
    return bits


def _passing(stage: Stage, one: Filter) -> int:
    cast = stage.rules.cast
    if isinstance(one, Is):
        return cast.having.get((one.attribute, one.value), 0)
    if getattr(one, "word", "") == "other":
        return cast.everything & ~sum(1 << cast.id(name) for name in stage.spoken_of if name in cast.called)
    raise cannot(one, "this adjective has no meaning in an example")


def somebody(stage: Stage, bits: int) -> int:
    """A piece of a set that the example does not name, and that lies nowhere yet."""
    idle = stage.play.state.members[stage.game.out_of_game()]
    for piece in ids(bits & idle):
        if stage.rules.cast.names[piece] not in stage.spoken_of:
            return piece
    raise ExampleError("there are not so many cards")
