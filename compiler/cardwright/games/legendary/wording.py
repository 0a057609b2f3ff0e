"""What the verbs and labels of this game mean: the rulebook with its procedures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.players import who
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.moving import moving
from cardwright.engine.generate.deeds import COPY
from cardwright.engine.operations import Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.piles import top
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Rules, Test
from cardwright.engine.state import ids
from cardwright.games.legendary import book, lineups, points, rescuing
from cardwright.games.legendary.ally_deck import event
from cardwright.games.legendary.battlefield import advance, capture, captures
from cardwright.games.legendary.fighting import can, face
from cardwright.games.legendary.icons import icon
from cardwright.games.legendary.playing import play_card, play_copy, playing
from cardwright.lang.tree import Act, Constant, Kind, Role, Select

_FREE = "free"
DRAW_EVENT = "draw an Event"


def facing(node: Act, scope: Scope) -> Effect:
    """`You fight Redcloaks.`, `You may defeat a Henchman for free.`, `You support Stark Bannermen.`"""
    scope.only(node, "who", "what", "mood", "manner")
    if node.what is None or set(node.manner) - {_FREE}:
        raise scope.error(node, "it does not say who is fought")
    verb, free = "support" if node.verb == "support" else "fight", _FREE in node.manner
    found = describe(node.what, scope)
    pool, slot = found.among(), scope.mention("card", found.noun)
    cause = scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = sum(1 << piece for piece in ids(pool(play, me, it)) if can(play, me, verb, piece, free))
        it[slot] = picked = pick(play, me, question, bits, 1) if bits else 0
        return bool(picked) and face(play, me, verb, picked.bit_length() - 1, free, cause)

    return run


def advancing(node: Act, scope: Scope) -> Effect:
    """`Move Redcloaks to the next space.`, `Move each Ally in Bow one space forward.`; anything else just moves."""
    match node:
        case Act(roles=[Role(role="destination", thing=Select(kinds=[Kind(noun="space")], quantity=quantity))]) if (
            quantity is not None and "next" in quantity.words and not node.manner
        ):
            pass
        case Act(
            roles=[Role(role="by", thing=Select(kinds=[Kind(noun="space")], quantity=quantity))], manner=["forward"]
        ) if quantity is not None and quantity.number == Constant(value=1):
            pass
        case _:
            return moving(node, scope)
    if node.what is None:
        raise scope.error(node, "it does not say who moves")
    pool, cause = describe(node.what, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        pieces = ids(pool(play, me, it))
        for piece in pieces:
            advance(play, me, piece, "move", cause)
        return bool(pieces)

    return run


def capturing(node: Act, scope: Scope) -> Effect:
    """`Gold Cloaks captures a Bystander.`"""
    scope.only(node, "who", "what", "mood")
    match node.what:
        case Select(kinds=[Kind(noun="Bystander")], where=[], owner=None, quantity=quantity) if quantity is not None:
            much = number(quantity.number, scope) if quantity.number is not None else _one
        case _:
            raise scope.error(node, "only Bystanders are captured, off their deck")
    if node.who is None:
        raise scope.error(node, "it does not say who captures")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = [captures(play, captor, much(play, me, it), cause) for captor in ids(pool(play, me, it))]
        return bool(done) and all(done)

    return run


def _one(_play: Play, _me: int, _it: Frame) -> int:
    return 1


def drawing_event(node: Act, scope: Scope) -> Effect:
    """`Draw an Event.` is to carry one out."""
    scope.only(node, "who", "mood")
    cause = scope.cause(node)

    def run(play: Play, me: int, _it: Frame) -> bool:
        cards = top(play, play.rules.layout.zone(book.EVENTS), 1)
        for piece in cards:
            event(play, me, piece, cause)
        return bool(cards)

    return run


def capture_them(play: Play, _player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Allies capture Bystanders: those that were."""
    done = 0
    for captor in ids(parts["doer"]):
        done |= sum(1 << piece for piece in ids(parts["what"]) if capture(play, captor, piece, cause))
    return done


def play_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are played, or copies of them."""
    run = play_copy if COPY in parts else play_card
    return sum(1 << piece for piece in ids(parts.get(COPY, parts.get("what", 0))) if run(play, player, piece, cause))


def defeat_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are fought for nothing."""
    return sum(1 << piece for piece in ids(parts["what"]) if face(play, player, "fight", piece, True, cause))


def within_reach(play: Play, player: int) -> int:
    """Those whom a player can fight for nothing."""
    pieces = range(len(play.rules.cast.pieces))
    return sum(1 << piece for piece in pieces if can(play, player, "fight", piece, True))


def advance_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Allies go one space forward."""
    for piece in ids(parts["what"]):
        advance(play, player, piece, "move", cause)
    return parts["what"]


def carry_out_events(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """To draw an Event is to carry it out."""
    for piece in ids(parts["what"]):
        event(play, player, piece, cause)
    return parts["what"]


def making(node: Act, scope: Scope) -> Test:
    """`you made 4 or more [Recruit] this turn`: produced, spent or not."""
    match node:
        case Act(what=Select(kinds=[Kind(noun=noun)], quantity=quantity)) if (
            noun in (book.ATTACK, book.RECRUIT) and quantity is not None and quantity.number is not None
        ):
            wanted, compare = number(quantity.number, scope), COMPARES["or more"]
        case _:
            raise scope.error(node, "it does not say how many points")
    if [time.period for time in node.times] != ["turn"] or quantity.bound not in ("", "at least"):
        raise scope.error(node, "points are made in a turn, so many or more")
    players = who(node.who, scope)
    return lambda play, me, it: any(
        compare(points.made(play, player, noun), wanted(play, me, it)) for player in ids(players(play, me, it))
    )


BOOK = replace(
    book.BOOK,
    procedures={
        "play": playing,
        "fight": facing,
        "support": facing,
        "defeat": facing,
        "move": advancing,
        "capture": capturing,
        DRAW_EVENT: drawing_event,
        "recruit": lineups.recruiting,
        "cycle": lineups.cycling,
    },
    freely={"defeat": (defeat_them, within_reach)},
    directions={"forward": advance_them},
    acts={"play": play_them, "capture": capture_them, DRAW_EVENT: carry_out_events},
    idioms={("draw", "Event"): (DRAW_EVENT, "start")},
    tests={"make": making},
    labels={"{class}": icon, "{team}": icon},
    carried=frozenset({*book.HERO_TYPES, "event"}),
    declinable=frozenset({"{class}", "{team}"}),
)


def listen(rules: Rules) -> None:
    """What the rulebook does by itself: lineups are filled, and the rescued do what they can."""
    lineups.listen(rules)
    rescuing.listen(rules)
