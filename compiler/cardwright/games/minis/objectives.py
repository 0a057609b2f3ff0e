"""Objective cards: laid down and scored, or played as a Resource; the hand they are played from."""

from __future__ import annotations

from cardwright.engine.carrying import carry
from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import BOTTOM, MOVE, RULES, TOP, Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Cancelled, Entry, Frame, Play, Question, settle
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Action, Effect, Test
from cardwright.engine.state import ids
from cardwright.engine.statics import forbidden
from cardwright.engine.using import actions_of
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.noting import note, pay, points, show
from cardwright.lang.tree import Act, Kind, Related, Role, Select

PLAY_RESOURCE, PLAY_OBJECTIVE, SCORE = "play a Resource", "play an Objective", "score"
HAND, RESOURCES = 4, 3
"""How many cards a hand holds, and how many Resource Points there are in a round."""
_INSTANT = "instant"


def _cost(play: Play, card: int) -> int:
    printed = play.rules.cast.pieces[card].card
    cost = printed.fields.get("cost", 0) if printed is not None else 0
    return cost if isinstance(cost, int) else 0


def _field(play: Play, card: int, name: str) -> object:
    printed = play.rules.cast.pieces[card].card
    return printed.fields.get(name) if printed is not None else None


def can_play_resource(play: Play, me: int, card: int) -> bool:
    """Whether a card can be played as a Resource: from the hand, paid for, one in an activation."""
    if play.state.zone[card] != play.rules.layout.zone(words.HAND, me):
        return False
    return points(play, me, words.RESOURCE) >= _cost(play, card) and not _played(play, me, PLAY_RESOURCE)


def play_resource(play: Play, me: int, it: Frame, run: Effect) -> bool:
    """A card is paid for and does what its line says; then it goes under the deck, and another is drawn."""
    card = it[0]
    pay(play, "pay", me, words.RESOURCE, -_cost(play, card))
    show(play, PLAY_RESOURCE, card, me, (card, 1 - me))
    was = note(play, words.PLAYED, card + 1)
    done = carry(play, card, me, lambda now: run(now, me, it))
    note(play, words.PLAYED, was)
    if play.state.zone[card] == play.rules.layout.zone(words.HAND, me):
        discard(play, card)
    draw(play, me, 1)
    return done


def resource(run: Effect, _scope: Scope) -> tuple[Test, Effect]:
    """`Resource:` before a line: it is played from the hand and paid for, and its card goes under the deck."""
    return (
        lambda play, me, it: can_play_resource(play, me, it[0]),
        lambda play, me, it: play_resource(play, me, it, run),
    )


def _played(play: Play, player: int, verb: str) -> bool:
    """Whether the player has played such a card in the activation that is under way: one is allowed."""
    if not play.state.memory[words.ACTIVE]:
        return False
    number = play.rules.verb[verb]
    since = play.log[period_began(play, "activation") :]
    return any(event.verb == number and event.to == player for event, _, _, _ in since)


def cancel(node: Act, scope: Scope) -> Effect:
    """`Cancel its effect.`: of the Resource that is being played."""
    scope.only(node, "what", "mood", "who")
    match node.what:
        case Select(owner=owner, kinds=[Kind(noun="effect")]) if owner is not None:
            pool = describe(owner, scope).among()
        case _:
            raise scope.error(node, "it is not plain what is cancelled")

    def run(play: Play, me: int, it: Frame) -> bool:
        for card in ids(pool(play, me, it)):
            show(play, "cancel", card, me, (it[0], 1 - me))
            raise Cancelled(card)
        return False

    return run


def plays(node: Act, scope: Scope) -> Pattern:
    """Events: `your opponent plays a Resource`: the one whose effect is about to come."""
    match node:
        case Act(who=who_, what=Select(kinds=[Kind(noun="Resource")])) if who_ is not None:
            players, slot = who(who_, scope), scope.mention("card", "Resource")
        case _:
            raise scope.error(node, "it is not plain what is played")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        it[slot] = 1 << event.what
        return play.state.memory[words.PLAYED] == event.what + 1 and bool(players(play, me, it) >> event.to & 1)

    return Pattern((scope.rules.verb[PLAY_RESOURCE],), match)


def objective(run: Effect, scope: Scope) -> tuple[Test, Effect]:
    """`Objective:` before a line: done as the card is laid down; what it chooses is kept with it."""
    slots = [mention.slot for mention in scope.mentions if mention.kind == "card" and mention.slot]

    def used(play: Play, me: int, it: Frame) -> bool:
        done = run(play, me, it)
        chosen = 0
        for slot in slots:
            chosen |= it[slot]
        note(play, words.chosen_slot(it[0]), chosen & play.rules.cast.of_type["model"])
        return done

    return _always, used


def _always(_play: Play, _me: int, _it: Frame) -> int:
    return 1


def score_label(run: Effect, _scope: Scope) -> tuple[Test, Effect]:
    """`Score:` before a line: only of a card that lies there. Who is out of the fight does not count for it."""

    def can(play: Play, me: int, it: Frame) -> int:
        return play.state.zone[it[0]] == play.rules.layout.zone(words.LAID, me)

    def used(play: Play, me: int, it: Frame) -> bool:
        was = note(play, words.JUDGING, 1)
        done = run(play, me, it)
        note(play, words.JUDGING, was)
        return done

    return can, used


def chosen(play: Play, _me: int, it: Frame) -> int:
    """What was chosen for the card."""
    return play.state.memory[words.chosen_slot(it[0])] if it[0] < len(play.rules.cast.pieces) else 0


def score(node: Act, scope: Scope) -> Effect:
    """`Score this card.`: its Victory Points are its player's."""
    scope.only(node, "what", "mood", "who")
    if node.what is None:
        raise scope.error(node, "it does not say what is scored")
    pool, cause = describe(node.what, scope).among([_anywhere]), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        return all(score_card(play, card, me, cause) for card in ids(pool(play, me, it)))

    return run


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def score_card(play: Play, card: int, player: int, cause: Cause) -> bool:
    """A card is scored: to the pile, its markers off the table, its points to the player."""
    value = _field(play, card, "vp")
    zone = play.rules.layout.zone(words.SCORED, player)
    if not emit(play, play.rules.event(SCORE, MOVE, card, zone, TOP, cause)):
        return False
    clear_markers(play, card)
    return pay(play, "gain", player, words.VICTORY, value if isinstance(value, int) else 0, cause)


def clear_markers(play: Play, card: int) -> None:
    """The markers that a card has set leave the table with it."""
    for piece, host in enumerate(play.state.host):
        if host == card:
            emit(play, play.rules.event("put", MOVE, piece, play.rules.layout.zone(words.OUT), TOP, RULES))


def discard(play: Play, card: int) -> None:
    """A card goes under the deck of its owner: there is no discard pile."""
    owner = play.state.owner[card]
    emit(play, play.rules.event("discard", MOVE, card, play.rules.layout.zone(words.DECK, owner), BOTTOM, RULES))
    clear_markers(play, card)


def draw(play: Play, player: int, number: int) -> None:
    """Cards come off the deck into the hand, as far as there are any; a hand that is too large is made smaller."""
    deck = play.rules.layout.zone(words.DECK, player)
    hand = play.rules.layout.zone(words.HAND, player)
    for card in (play.state.order[deck] or ())[:number]:
        emit(play, play.rules.event("draw", MOVE, card, hand, TOP, RULES))
    keep_hand(play, player)


_DOWN = Question("discard", RULES, label)


def hand_limit(play: Play, player: int) -> int:
    """How many cards a player can hold: more, if a model says so."""
    sizes = look(play).stats[play.rules.stat[words.HAND_SIZE]]
    table = play.state.members[play.rules.layout.zone(words.TABLE, player)]
    return max([HAND, *(sizes[piece] for piece in ids(table))])


def keep_hand(play: Play, player: int) -> None:
    """Discard down to what a hand can hold."""
    hand = play.state.members[play.rules.layout.zone(words.HAND, player)]
    over = hand.bit_count() - hand_limit(play, player)
    if over > 0:
        for card in ids(pick(play, player, _DOWN, hand, over)):
            discard(play, card)


def lay(play: Play, card: int, player: int) -> bool:
    """A card is played as an Objective: laid down, its instruction followed, and scored if that can be at once."""
    if _played(play, player, PLAY_OBJECTIVE):
        return False
    was = play.state.zone[card]
    emit(play, play.rules.event(PLAY_OBJECTIVE, MOVE, card, play.rules.layout.zone(words.LAID, player), TOP, RULES))
    if forbidden(play, "play", {"what": 1 << card, "by": 1 << player}):
        emit(play, play.rules.event("take back", MOVE, card, was, TOP, RULES))
        return False
    for action in actions_of(play, card, "Objective"):
        if not action.run(play, player, [card] + [0] * action.slots):
            emit(play, play.rules.event("take back", MOVE, card, was, TOP, RULES))
            return False
    settle(play)
    if _field(play, card, "score") == _INSTANT:
        judge(play, card, player)
    draw(play, player, 1)
    return True


def judge(play: Play, card: int, player: int) -> bool:
    """Score a card if its requirements hold; if not, and its scoring is not its own, it is discarded."""
    done = False
    for action in actions_of(play, card, "Score"):
        done = action.run(play, player, [card] + [0] * action.slots) or done
    settle(play)
    if play.state.zone[card] == play.rules.layout.zone(words.LAID, player) and _field(play, card, "score") != "special":
        discard(play, card)
    return done


def only_during(node: Act, scope: Scope, _test: Test | None) -> None:
    """`Play this card only during the activation of Robb Stark.`: else it cannot be laid down."""
    match node:
        case Act(
            manner=["only"],
            roles=[Role(preposition="during", thing=Select(kinds=[Kind(noun="activation")], where=[Related() as one]))],
        ):
            of = one.thing
            pool = describe(of, scope).among()
        case _:
            raise scope.error(node, "it is not plain when it can be played")

    def run(play: Play, me: int, it: Frame) -> bool:
        return bool(pool(play, me, it) >> max(play.state.memory[words.ACTIVE] - 1, 0) & 1)

    actions = scope.rules.actions
    number = -1 - len(actions) - len(scope.rules.triggers)
    actions.append(Action(number, scope.source, ("Objective",), run, scope.slots, None, scope.cause(node)))
