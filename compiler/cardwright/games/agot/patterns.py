"""Events of which only this game can tell how cards speak of them: declaring, applying claim, phases that begin."""

from __future__ import annotations

from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.operations import COUNT, LAST, SHOW, Event
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rules import Pool, Static, Test
from cardwright.engine.state import NOWHERE
from cardwright.games.agot.words import ATTACKERS, DEFENDERS, PHASES
from cardwright.lang.tree import Act, Kind, Related, Select

NONE_DECLARED, SOME_DECLARED, ABOUT_TO = 0, 1, 2
"""What a player says when he declares: nobody, somebody, or that he is about to."""


def declares(node: Act, scope: Scope) -> Pattern:
    """`a player declares attackers`, `an opponent declares no defenders`."""
    scope.only(node, "who", "what", "roles")
    match node.what:
        case Select(kinds=[Kind(noun="attacker" | "defender" as noun)], quantity=quantity):
            step = ATTACKERS if noun == "attacker" else DEFENDERS
            none = quantity is not None and "no" in quantity.words
        case _:
            raise scope.error(node, "this is not declared")
    players = who(node.who, scope)
    slot = scope.mention("player", "player")
    tests, ahead = _occasions(node, scope), scope.ahead

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != SHOW or event.more[2] != step or (event.more[3] == ABOUT_TO) != ahead:
            return False
        if none and event.more[3] != NONE_DECLARED:
            return False
        it[slot] = 1 << event.to
        return bool(players(play, me, it) & it[slot]) and all(test(play, me, it) for test in tests)

    return Pattern((scope.rules.verb["declare"],), match)


def _occasions(node: Act, scope: Scope) -> list[Test]:
    found: list[Test] = []
    for role in node.roles:
        match role.thing:
            case Select(kinds=[Kind(kind="occasion"), *_]) as thing:
                found.append(occasion_test(thing, scope))
                scope.mention("occasion", thing.kinds[0].noun)
            case _:
                raise scope.error(role, f"`{role.role}` has no meaning for this event")
    return found


def applies(node: Act, scope: Scope) -> Pattern:
    """`when claim would be applied for a [military] challenge`."""
    scope.only(node, "what", "roles", "mood", "passive")
    match node.what:
        case Select(kinds=[Kind(noun="claim")]):
            tests = _occasions(node, scope)
        case _:
            raise scope.error(node, "only claim is applied")
    return Pattern(
        (scope.rules.verb["apply"],), lambda play, me, it, _entry: all(test(play, me, it) for test in tests)
    )  # fmt: skip


def begins(node: Act, scope: Scope) -> Pattern | None:
    """`after the dominance phase begins`."""
    match node.who:
        case Select(kinds=[Kind(kind="period", noun=noun)]) if noun.removesuffix(" phase") in PHASES:
            number = PHASES.index(noun.removesuffix(" phase"))
            scope.only(node, "who")
        case _:
            return None
    return Pattern(
        (scope.rules.verb["begin"],),
        lambda _play, _me, _it, entry: entry.event.operation == SHOW and entry.event.more[2] == number,
    )


def resolves(node: Act, scope: Scope) -> Pattern | None:
    """`after the challenge resolves`."""
    match node.who:
        case Select(kinds=[Kind(kind="occasion")]):
            scope.only(node, "who")
            return Pattern((scope.rules.verb["resolve"],), lambda _play, _me, _it, entry: entry.event.operation == SHOW)
    return None


def wins(node: Act, scope: Scope) -> Pattern | None:
    """`after you win dominance`; a challenge is won like anything else."""
    match node.what:
        case Select(kinds=[Kind(noun="dominance", filters=[])], where=[]):
            scope.only(node, "who", "what")
            players = who(node.who, scope)
        case _:
            return None
    return Pattern(
        (scope.rules.verb["win dominance"],),
        lambda play, me, it, entry: bool(players(play, me, it) >> entry.event.to & 1),
    )


def announced(node: Act, scope: Scope) -> Pattern:
    """`after agendas are announced`: all of them, at the beginning of the game."""
    scope.only(node, "what", "passive")
    return Pattern((scope.rules.verb["announce"],), lambda _play, _me, _it, _entry: True)


def affects(node: Act, scope: Scope) -> Pattern:
    """`when the effects of an opponent's event would affect a character you control`."""
    scope.only(node, "who", "what", "mood")
    match node.who:
        case Select(kinds=[Kind(kind="ability")], where=[Related(preposition="of", thing=Select() as card)]):
            pass
        case _:
            raise scope.error(node, "it does not say whose effects")
    if node.what is None:
        raise scope.error(node, "it does not say what is affected")
    owner: Pool = who(card.owner, scope) if card.owner is not None else _everybody
    cards = describe(card.model_copy(update={"owner": None}), scope).among([lambda _play, _me, _it: -1])
    slot = scope.mention("ability", "effect")
    targets = describe(node.what, scope).among()

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        using = play.using
        if using == NOWHERE or not cards(play, me, it) >> using & 1:
            return False
        it[slot] = 1 << using
        whose = play.rules.holder(play.state, using)
        return bool(owner(play, me, it) >> whose & 1) and bool(touched(play, entry.event) & targets(play, me, it))

    return Pattern(tuple(range(len(scope.rules.verbs))), match)


def _everybody(play: Play, _me: int, _it: Frame) -> int:
    return (1 << play.rules.layout.players) - 1


def touched(play: Play, event: Event) -> int:
    """The cards that an event changes something about."""
    from cardwright.engine.compile.patterns import piece_of

    if event.operation == LAST:
        record = play.rules.lasting[event.what]
        return event.more[3][record.slot] if isinstance(record, Static) and record.slot else 0
    piece = piece_of(play, event)
    return (
        1 << piece if piece != NOWHERE and event.operation != SHOW and (event.operation != COUNT or piece >= 0) else 0
    )


PATTERNS = {
    "declare": declares,
    "apply": applies,
    "begin": begins,
    "resolve": resolves,
    "announce": announced,
    "win": wins,
    "affect": affects,
}
