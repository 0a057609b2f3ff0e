"""Players, as sets: `you`, `each opponent`, `the defending player`, `its owner`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Both, Done, Filter, Gap, InState, Kind, Ref, Related, Select, Thing, Where, You

_PLAYER_REFS = frozenset({"they", "their", "them", "he or she", "his or her", "him or her"})
_OF_CARDS = frozenset({"owner", "controller"})
_OTHERS = frozenset({"opponent", "other player", "enemy player"})


def is_player(thing: Thing | None, scope: Scope) -> bool:  # noqa: PLR0911 - one case a kind of noun phrase
    """Whether a noun phrase speaks of players."""
    match thing:
        case None:
            return False
        case You():
            return True
        case Gap():
            return scope.gap_kind == "player"
        case Select(kinds=[Kind(kind="player"), *_]):
            return True
        case Ref():
            mention = scope.find(thing, thing.kind, thing.noun)
            if thing.kind:
                return thing.kind == "player"
            if mention is not None and mention.kind == "player":
                return True
            return thing.word in _PLAYER_REFS and scope.find(thing, "player") is not None and mention is None
        case Both(things=things):
            return all(is_player(one, scope) for one in things)
        case _:
            return False


def who(thing: Thing | None, scope: Scope) -> Pool:
    """The players that are meant, as a set."""
    match thing:
        case None:
            return _whoever_acts  # who that is, is said by whoever carries it out
        case You():
            return _you(scope)
        case Gap() if scope.gap is not None:
            slot = scope.gap
            return lambda _play, _me, it: it[slot]
        case Ref():
            return _back(thing, scope)
        case Both(things=things):
            parts = [who(one, scope) for one in things]
            return lambda play, me, it: _union(play, me, it, parts)
        case Select(kinds=[Kind(kind="player") as kind]):
            return _players(thing, kind, scope)
    raise scope.error(thing, "this is no player")


def _union(play: Play, me: int, it: Frame, parts: list[Pool]) -> int:
    bits = 0
    for part in parts:
        bits |= part(play, me, it)
    return bits


def _whoever_acts(_play: Play, me: int, _it: Frame) -> int:
    return 1 << me if me >= 0 else 0


def _you(scope: Scope) -> Pool:
    if scope.you is None:
        return _whoever_acts
    slot = scope.you
    return lambda _play, _me, it: 1 << it[slot]


def _back(thing: Ref, scope: Scope) -> Pool:
    mention = scope.find(thing, "player", thing.noun) or scope.find(thing, "player")
    if mention is None:
        if thing.word in _PLAYER_REFS or thing.kind == "player":
            return _you(scope)
        raise scope.error(thing, "it refers back to no player")
    slot = mention.slot
    return lambda _play, _me, it: it[slot]


def _players(thing: Select, kind: Kind, scope: Scope) -> Pool:
    """Players by a noun, narrowed down by what is said of them."""
    pool = _by_noun(thing, kind, scope)
    for one in (*kind.filters, *thing.where):
        if not (kind.noun in _OF_CARDS and isinstance(one, Related) and one.preposition == "of"):
            pool = _narrow(pool, one, scope)
    if thing.quantity is None or not {"a", "an", "any", "another", "each", "all", "every"} & set(thing.quantity.words):
        slot = scope.mention("player", kind.noun)

        def run(play: Play, me: int, it: Frame) -> int:
            it[slot] = found = pool(play, me, it)
            return found

        return run
    return pool


def _by_noun(thing: Select, kind: Kind, scope: Scope) -> Pool:
    noun, book = kind.noun, scope.rules.book
    everyone = (1 << scope.rules.layout.players) - 1
    you = _you(scope)
    if noun in book.seats:
        return seat(book.seats[noun])
    if noun == "player":
        if thing.quantity is not None and "another" in thing.quantity.words:
            return lambda play, me, it: everyone & ~you(play, me, it)
        return lambda _play, _me, _it: everyone
    if noun in _OTHERS:
        return lambda play, me, it: everyone & ~you(play, me, it)
    if noun in _OF_CARDS:
        return _of_card(thing, noun, scope)
    raise scope.error(thing, f"the rulebook does not say who `{noun}` is")


def seat(slot: int) -> Pool:
    """The player whom the memory names."""

    def run(play: Play, _me: int, _it: Frame) -> int:
        number = play.state.memory[slot]
        return 1 << number - 1 if number else 0

    return run


def _of_card(thing: Select, noun: str, scope: Scope) -> Pool:
    """`its owner`, `that card's controller`."""
    from cardwright.engine.compile.things import describe  # noun phrases and players speak of each other

    whose = thing.owner
    for one in thing.where:
        if isinstance(one, Related) and one.preposition == "of" and whose is None:
            whose = one.thing  # `the owner of that card`
    if whose is None:
        raise scope.error(thing, f"it is not plain whose {noun} is meant")
    cards = describe(whose, scope).among()

    def run(play: Play, me: int, it: Frame) -> int:
        bits, state, rules = 0, play.state, play.rules
        for piece in ids(cards(play, me, it)):
            known = play.known.get(piece) if noun == "controller" and state.zone[piece] not in rules.field else None
            if known is not None:
                player = known[1]  # it has left play: who controlled it when it did
            else:
                player = state.owner[piece] if noun == "owner" and state.owner else rules.holder(state, piece)
            bits |= 1 << player if player >= 0 else 0
        return bits

    return run


def _narrow(pool: Pool, one: Filter, scope: Scope) -> Pool:
    match one:
        case Done(verb=verb) if verb in scope.rules.book.seats:
            also = seat(scope.rules.book.seats[verb])
            return lambda play, me, it: pool(play, me, it) & also(play, me, it)
        case InState(word="other"):
            you = _you(scope)
            return lambda play, me, it: pool(play, me, it) & ~you(play, me, it)
        case InState(word=word) if word in scope.rules.book.seats:
            also = seat(scope.rules.book.seats[word])
            return lambda play, me, it: pool(play, me, it) & also(play, me, it)
        case Where():
            return _for_whom(pool, one, scope)
        case Related(preposition="with" | "without"):
            from cardwright.engine.compile.having import with_what

            return with_what(pool, one, scope)
        case Related(preposition="other than", thing=thing):
            others = who(thing, scope)
            return lambda play, me, it: pool(play, me, it) & ~others(play, me, it)
    raise scope.error(one, "this says nothing of players yet")


def _for_whom(pool: Pool, one: Where, scope: Scope) -> Pool:
    """`who holds that title`: the players for whom a clause is true."""
    from cardwright.engine.compile.conditions import condition

    slot = scope.slot()
    with scope.describing(slot, "player"):
        test = condition(one.clause, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for player in ids(pool(play, me, it)):
            it[slot] = 1 << player
            if test(play, me, it):
                bits |= 1 << player
        return bits

    return run


def in_turn(play: Play, bits: int, first: int) -> list[int]:
    """Players in the order in which they do something: from one of them on, clockwise."""
    players = play.rules.layout.players
    return [player for player in ((first + step) % players for step in range(players)) if bits >> player & 1]
