"""What lies in zones: `your hand has 3 cards`, `your discard pile is empty`, `your opponent has a Knight in hand`."""

from __future__ import annotations

from cardwright.engine.compile.players import who
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import ids
from cardwright.lang.tree import Be, InState, Kind, Quantity, Related, Select, Thing, You


def is_zone(thing: Thing | None) -> bool:
    """Whether a noun phrase speaks of a zone."""
    match thing:
        case Select(kinds=[Kind(kind="zone")]):
            return True
    return False


def is_empty(node: Be, zone: Thing, scope: Scope) -> Test:
    """`your discard pile is empty`."""
    match node.state:
        case [InState(word="empty")] if not node.roles:
            pool = pieces_in(zone, scope)
        case _:
            raise scope.error(node, "this says nothing of a zone yet")
    return pool if node.negated else lambda play, me, it: not pool(play, me, it)


def zone_has(zone: Thing, what: Thing, scope: Scope) -> Test:
    """`your hand has 3 cards`."""
    there, cards = pieces_in(zone, scope), describe(what, scope)
    return so_many(cards.among([there]), what, scope)


def in_play_anywhere(thing: Thing, scope: Scope) -> bool:
    """Whether cards are said to be where all players' cards are, so that whose they are is still open."""
    for one in getattr(thing, "where", []):
        match one:
            case Related(thing=Select(kinds=[Kind(kind="zone", noun=noun)], owner=None)) if (
                noun in scope.rules.book.shared or (noun == "play" and scope.rules.field)
            ):
                return True
    return False


def has_there(subject: Thing, what: Thing, scope: Scope) -> Test:
    """`your opponent has 2 cards in hand`: in the hand of that player."""
    if isinstance(subject, You) and scope.you is None:
        return so_many(describe(what, scope).among(), what, scope)
    players = who(subject, scope)
    you, one = scope.slot(), scope.mention("player", "player")
    with scope.as_you(you):
        test = so_many(describe(what, scope).among(), what, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        it[you] = me
        for player in ids(players(play, me, it)):
            it[one] = 1 << player
            if test(play, player, it):
                return 1
        return 0

    return run


def so_many(pool: Pool, thing: Thing, scope: Scope) -> Test:
    """Whether there are as many as a noun phrase says; at least one, if no number is written."""
    from cardwright.engine.compile.numbers import number

    quantity: Quantity | None = getattr(thing, "quantity", None)
    if quantity is not None and {"each", "all", "every"} & set(quantity.words):
        raise scope.error(quantity, "whether these are all of them cannot be asked yet")
    if quantity is not None and quantity.number is not None:
        wanted = number(quantity.number, scope)
        exactly = quantity.bound == "exactly" or (not quantity.bound and scope.exact)
        compare = COMPARES["" if exactly else "or less" if quantity.bound == "at most" else "or more"]
        return lambda play, me, it: compare(pool(play, me, it).bit_count(), wanted(play, me, it))
    if quantity is not None and "no" in quantity.words:
        return lambda play, me, it: not pool(play, me, it)
    return pool
