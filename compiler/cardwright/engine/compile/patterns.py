"""Patterns of events: `you win a challenge`, `a character you control is killed`, `this card leaves play`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.engine.compile.idioms import plainly
from cardwright.engine.compile.occasions import occasion
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, SEIZE, SHOW, SWAP, Event
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import NOWHERE
from cardwright.engine.trying import REPLACED
from cardwright.lang.tree import Act, Constant, Kind, Quantity, Ref, Related, Role, Select, Thing

THIS_WAY = "this way"
"""By the text that says it, since it began to be carried out."""
Match = Callable[[Play, int, Frame, Entry], bool]


GOING, CROSSING = 1, 2
"""Patterns of any verb, but only of cards that go somewhere, or of those that come into play or go out of it."""


class Pattern(NamedTuple):
    """Which events are meant."""

    verbs: tuple[int, ...]
    match: Match
    group: tuple[int, int] | None = None
    """Where events that happen together are met as one: where the frame keeps what they happen to, and of how many at
    least."""
    moves: int = 0
    """Whether only cards that go somewhere are meant, whatever the verb."""


def pattern(node: Act, scope: Scope) -> Pattern:
    """The events that an act describes; what it speaks of can be referred to afterwards."""
    book = scope.rules.book
    node = plainly(node, book)
    if node.verb in book.patterns:
        made: Pattern | None = book.patterns[node.verb](node, scope)
        if made is not None:
            return made
    scope.only(node, "what", "who", "more", "join", "roles", "mood", "tense", "passive", "times", "recipient", "manner")
    if set(node.manner) - {THIS_WAY}:
        raise scope.error(node, f"`{' '.join(node.manner)}` says nothing of an event yet")
    if node.verb == "enter" and isinstance(node.what, Select) and node.what.kinds[0].kind == "zone":
        return _enters(node, scope)
    names = (node.verb, *node.more)
    parts, group = _spoken_of(node, scope)
    parts += [_role(role, scope, node.verb) for role in node.roles]
    if book.entering & set(names) or book.leaving & set(names):
        passes = _all([_passes(bool(book.entering & set(names))), *parts])
        return Pattern(tuple(range(len(scope.rules.verbs))), passes, group, CROSSING)
    return Pattern(tuple(scope.rules.verb[name] for name in names), _all(parts), group)


def _spoken_of(node: Act, scope: Scope) -> tuple[list[Match], tuple[int, int] | None]:
    """Who does it, and to what."""
    parts: list[Match] = []
    subject, thing = (None, node.what) if node.passive else (node.who, node.what)
    if subject is not None and is_player(subject, scope):
        parts.append(_by_player(subject, scope))
    elif subject is not None and thing is None:
        thing = subject  # `this card leaves play`: what something happens to
    elif subject is not None and _is_on_cards(thing, scope) and not _is_put_on(node):
        return [_tokens(thing, scope, describe(subject, scope).among())], None  # `this card gains 1 power`
    elif subject is not None:
        parts.append(_by_piece(subject, scope))
    if thing is None:
        return parts, None
    return [*parts, _to_what(thing, scope)], _together(thing, scope)


def _together(thing: Thing, scope: Scope) -> tuple[int, int] | None:
    """`one or more characters are killed`: however many at once, it happens once, to all of them."""
    match thing:
        case Select(quantity=Quantity(bound="at least", number=Constant(value=least)), kinds=[Kind(kind=kind), *_]):
            if kind in ("card", "value"):
                return scope.mentions[-1].slot, least
    return None


def _is_put_on(node: Act) -> bool:
    """`it inflicts 1 damage on that model`: what is counted lies on another card than the one that does it."""
    return any(role.preposition in ("on", "onto", "to") for role in node.roles)


def _is_on_cards(thing: Thing | None, scope: Scope) -> bool:
    match thing:
        case Select(kinds=[Kind(kind="token", noun=noun)]):
            return noun in scope.rules.layout.tokens
    return False


def _all(parts: list[Match]) -> Match:
    if len(parts) == 1:
        return parts[0]
    return lambda play, me, it, entry: all(part(play, me, it, entry) for part in parts)


def piece_of(play: Play, event: Event) -> int:
    """The piece that an event happens to."""
    operation = event.operation
    if operation in (MOVE, MARK, ATTACH, SWAP, SHOW, SEIZE):
        return event.what
    if operation == COUNT:
        layout, size = play.rules.layout, len(play.rules.cast.pieces)
        first = layout.counted - len(layout.tokens) * size
        return (event.what - first) % size if event.what >= first else NOWHERE
    return NOWHERE


def player_of(play: Play, event: Event) -> int:
    """The player whose doing an event is; whose counter it is, if it is one of a player."""
    layout = play.rules.layout
    if event.operation == COUNT and event.what < len(layout.counters) * layout.players:
        return event.what % layout.players
    return event.to if event.operation == SHOW else play.actor if play.actor != NOWHERE else play.state.player


def _by_player(thing: Thing, scope: Scope) -> Match:
    players = who(thing, scope)
    slot = scope.mention("player", "player")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        player = player_of(play, entry.event)
        it[slot] = 1 << player if player >= 0 else 0
        return bool(it[slot] & players(play, me, it))

    return match


def _by_piece(thing: Thing, scope: Scope) -> Match:
    """Something is done by a card: the event says by which, first of what it says besides."""
    pool = describe(thing, scope).among()
    slot = scope.mention("card", "")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        more = entry.event.more
        doer = more[0] if isinstance(more, tuple) and more else NOWHERE
        it[slot] = 1 << doer if doer >= 0 else 0
        return bool(it[slot] & pool(play, me, it))

    return match


def _to_what(thing: Thing, scope: Scope) -> Match:
    match thing:
        case Select(kinds=[Kind(kind="occasion"), *_]):
            return occasion(thing, scope)
        case Ref(kind="occasion"):
            return lambda _play, _me, _it, _entry: True  # that one: there is no other under way
        case Select(kinds=[Kind(kind="token", noun=noun)]) if noun in scope.rules.layout.tokens:
            return _tokens(thing, scope, None)
        case Select(kinds=[Kind(kind="token", noun=noun)]) if noun in scope.rules.layout.counters:
            return _counters(noun, scope)
        case Select(kinds=[Kind(kind="player"), *_]):
            return _to_player(thing, scope)
    thing, spots = _where_it_was(thing, scope)
    what = describe(thing, scope)
    pool = what.among([_anywhere]) if what.unplaced is not None else what.among()
    slot = scope.mention("card", what.noun)

    def run(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        piece = piece_of(play, entry.event)
        it[slot] = 1 << piece if piece >= 0 else 0
        if spots and (piece < 0 or not spots >> max(_place_before(play, piece, entry), 0) & 1):
            return False
        return bool(it[slot] & pool(play, me, it))

    return run


def _where_it_was(thing: Thing, scope: Scope) -> tuple[Thing, int]:
    """`in a corner`, said of what something happens to: where it was just before, as a set of places; 0 if none."""
    spots, rest = 0, []
    for one in getattr(thing, "where", []):
        match one:
            case Related(preposition="in", thing=Select(kinds=[Kind(noun=noun)])) if noun in scope.rules.book.spots:
                spots |= scope.rules.book.spots[noun]
            case _:
                rest.append(one)
    return (thing.model_copy(update={"where": rest}), spots) if spots else (thing, 0)


def _place_before(play: Play, piece: int, entry: Entry) -> int:
    event, was = entry.event, entry.was
    if event.operation == MOVE and isinstance(was, tuple):
        place: int = was[1]
        return place
    return play.state.place[piece]


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def _to_player(thing: Thing, scope: Scope) -> Match:
    """Something happens to a player: the event says to whom, second of what it says besides."""
    players = who(thing, scope)
    slot = scope.mention("player", "player")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        more = entry.event.more
        player = more[1] if isinstance(more, tuple) and len(more) > 1 else NOWHERE
        it[slot] = 1 << player if player >= 0 else 0
        return bool(it[slot] & players(play, me, it))

    return match


def _tokens(thing: Thing | None, scope: Scope, on: Pool | None) -> Match:
    """Tokens on a card: on which, and how many, can be spoken of."""
    assert isinstance(thing, Select)
    noun = thing.kinds[0].noun
    first, size = scope.rules.layout.tokens[noun], len(scope.rules.cast.pieces)
    slot, amount = scope.mention("card", ""), scope.mention("token", noun)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != COUNT or not first <= event.what < first + size:
            return False
        it[slot], it[amount] = 1 << event.what - first, abs(event.to)
        return on is None or bool(on(play, me, it) & it[slot])

    return match


def _counters(noun: str, scope: Scope) -> Match:
    """What players have: how much of it can be spoken of."""
    first, players = scope.rules.layout.counters[noun], scope.rules.layout.players
    amount = scope.mention("token", noun)

    def match(_play: Play, _me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        it[amount] = abs(event.to) if event.operation == COUNT else 0
        return event.operation == COUNT and first <= event.what < first + players

    return match


def _role(role: Role, scope: Scope, verb: str = "") -> Match:
    """`from play`, `in a challenge in which ...`, `against an opponent`, `under your control`."""
    make = scope.rules.book.bounds.get((verb, role.role))
    if make is not None:
        test = make(role.thing, scope)
        return lambda play, me, it, _entry: bool(test(play, me, it))
    match role:
        case Role(role="control", thing=Select(owner=owner)):
            return _under(who(owner, scope))
        case Role(role="source"):
            return _came_from(role, scope)
        case Role(thing=Select(kinds=[Kind(kind="occasion"), *_]) as thing):
            return occasion(thing, scope)
        case Role(role="against" | "recipient", thing=thing) if is_player(thing, scope):
            return _to_player(thing, scope)
    raise scope.error(role, f"`{role.role}` has no meaning for an event yet")


def _under(players: Pool) -> Match:
    """The zone that a card comes into is that of one of these players."""

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        whose = play.rules.layout.player_of[event.to] if event.operation == MOVE else NOWHERE
        return whose >= 0 and bool(players(play, me, it) >> whose & 1)

    return match


def _came_from(role: Role, scope: Scope) -> Match:
    from cardwright.engine.compile.zones import pieces_in, zones_of

    pool, zones = pieces_in(role.thing, scope), zones_of(role.thing, scope)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        """Before the event the piece is still there; afterwards the log says where it was."""
        piece, was = piece_of(play, entry.event), entry.was
        if was is None:
            return bool(pool(play, me, it) >> piece & 1) if piece >= 0 else False
        return entry.event.operation == MOVE and zones is not None and was[0] in zones

    return match


def _passes(entering: bool) -> Match:
    """A card comes into play, or goes out of it, whatever the verb."""

    def match(play: Play, _me: int, _it: Frame, entry: Entry) -> bool:
        event, was = entry.event, entry.was
        if event.operation != MOVE:
            return False
        source = play.state.zone[event.what] if was is None else was[0] if isinstance(was, tuple) else NOWHERE
        field = play.rules.field
        return (source not in field and event.to in field) if entering else (source in field and event.to not in field)

    return match


def _enters(node: Act, scope: Scope) -> Pattern:
    """`this card enters a player's dead pile`."""
    thing = node.what
    assert isinstance(thing, Select)
    zones = scope.rules.layout.zones.get(thing.kinds[0].noun)
    if zones is None or node.who is None:
        raise scope.error(node, "this game has no such zone")
    what = describe(node.who, scope)
    pool = what.among([_anywhere]) if what.unplaced is not None else what.among()
    players: Pool = who(thing.owner, scope) if thing.owner is not None else _anywhere
    card, player, zone = scope.mention("card", what.noun), scope.mention("player", "player"), 0
    zone = scope.mention("zone", thing.kinds[0].noun)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != MOVE or event.to not in zones:
            return False
        whose = play.rules.layout.player_of[event.to]
        it[card], it[zone] = 1 << event.what, event.to
        it[player] = 1 << whose if whose >= 0 else 0
        return bool(it[card] & pool(play, me, it)) and (whose < 0 or bool(players(play, me, it) >> whose & 1))

    return Pattern(tuple(range(len(scope.rules.verbs))), match, None, GOING)


def met(play: Play, me: int, it: Frame, found: Pattern, first: int) -> bool:
    """Whether such an event has happened since the log was so long."""
    return bool(meeting(play, me, it, found, first))


def meeting(play: Play, me: int, it: Frame, found: Pattern, first: int) -> list[Entry]:
    """All such events since the log was so long: by whom each was, the play remembers."""
    actor = play.actor
    entries: list[Entry] = []
    for number in range(first, len(play.log)):
        entry = play.log[number]
        if entry.event.verb in found.verbs and entry.was != REPLACED:
            play.actor = play.doers.get(number, NOWHERE)
            if found.match(play, me, it, entry):
                entries.append(entry)
    play.actor = actor
    return entries
