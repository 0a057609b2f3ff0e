"""Verbs that stand for something only this game knows: paying influence, redirecting, taking out of a challenge."""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.choosing import choosing, player_label
from cardwright.engine.compile.verbs.marking import marking
from cardwright.engine.compile.verbs.moving import moving
from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, NOTE, TOP, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.games.agot.influence import pay_influence
from cardwright.games.agot.words import ATTACKING, BENEATH, DEFENDER, DEFENDING, IDLE, INFLUENCE, OUT_OF_IT
from cardwright.lang.tree import Act, Kind, Quantity, Role, Select


def kneeling(node: Act, scope: Scope) -> Effect:
    """`Kneel 2 influence`: cards that have it. Anything else is a card that kneels."""
    match node.what:
        case Select(kinds=[Kind(noun=noun, filters=[])], quantity=Quantity(number=written), where=[]) if (
            noun == INFLUENCE and written is not None
        ):
            much = number(written, scope)
            cause = scope.cause(node)
            return lambda play, me, it: pay_influence(play, me, much(play, me, it), cause)
    return marking(node, scope)


def removing(node: Act, scope: Scope) -> Effect:
    """`Remove her from the challenge`: she takes part no longer."""
    match node.roles:
        case [Role(role="source", thing=Select(kinds=[Kind(kind="occasion")]))] if node.what is not None:
            return _unmarked(node, (ATTACKING, DEFENDING), on=False, scope=scope)
    return moving(node, scope)


def contributing(node: Act, scope: Scope) -> Effect:
    """`That character contributes no STR to the challenge.`"""
    match node:
        case Act(
            who=subject,
            what=Select(kinds=[Kind(noun="STR")], quantity=Quantity(words=["no"])),
            roles=[Role(thing=Select(kinds=[Kind(kind="occasion")]))],
        ) if subject is not None:
            return _unmarked(node.model_copy(update={"what": subject}), (IDLE,), on=True, scope=scope)
    raise scope.error(node, "only that it contributes no STR is understood")


def _unmarked(node: Act, names: tuple[str, ...], *, on: bool, scope: Scope) -> Effect:
    assert node.what is not None
    pool, cause = describe(node.what, scope).among(), scope.cause(node)
    verb, marks = scope.rules.verb[node.verb], [scope.rules.layout.marks[name] for name in names]

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for piece in ids(pool(play, me, it)):
            for mark in marks:
                if play.state.marks[mark] >> piece & 1 != on:
                    done = emit(play, Event(verb, MARK, piece, mark, int(on), cause)) or done
        return done

    return run


def choosing_player(node: Act, scope: Scope) -> Effect:
    """`the attacking player chooses another opponent`: whom he may challenge instead. All else is chosen as ever."""
    match node.what:
        case Select(kinds=[Kind(noun="opponent", filters=[])], quantity=Quantity(words=["another"]), where=[]):
            pass
        case _:
            return choosing(node, scope)
    scope.only(node, "who", "what", "manner", "mood")
    slot, question = scope.mention("player", "player"), Question("choose a player", scope.cause(node), player_label)

    def run(play: Play, me: int, it: Frame) -> bool:
        options = [player for player in range(play.rules.layout.players) if is_target(play, me, player)]
        it[slot] = 1 << decide(play, me, question, options) if options else 0
        return bool(options)

    return run


def is_target(play: Play, me: int, player: int) -> bool:
    """Whether a challenge could be turned to a player: not to who attacks, not to who defends, not to a supported."""
    from cardwright.games.agot.challenges import icon_of, is_forbidden  # challenges are told in the words of this book

    if player == me or player + 1 == play.state.memory[DEFENDER]:
        return False
    return not is_forbidden(play, me, player, icon_of(play))


def redirecting(node: Act, scope: Scope) -> Effect:
    """`Redirect the challenge to that player.`: somebody else defends from now on."""
    scope.only(node, "what", "roles", "mood")
    match node.roles:
        case [Role(role="recipient", thing=thing)] if is_player(thing, scope):
            players = who(thing, scope)
        case _:
            raise scope.error(node, "it does not say to whom")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = players(play, me, it)
        if not bits or play.state.memory[DEFENDER] == bits.bit_length():
            return False
        return emit(play, Event(verb, NOTE, DEFENDER, bits.bit_length(), 0, cause))

    return run


def eliminating(node: Act, scope: Scope) -> Effect:
    """`That player is eliminated.`"""
    scope.only(node, "what", "passive", "mood")
    if node.what is None or not is_player(node.what, scope):
        raise scope.error(node, "it does not say who")
    players, first = who(node.what, scope), scope.rules.layout.counters[OUT_OF_IT]
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for player in ids(players(play, me, it)):
            done = emit(play, Event(verb, COUNT, first + player, 1, 0, cause)) or done
        return done

    return run


def placing(node: Act, scope: Scope) -> Effect:
    """`Place it facedown under this card.`"""
    match node:
        case Act(roles=[Role(preposition="under", thing=host)], manner=["face down"]) if node.what is not None:
            pool, hosts = describe(node.what, scope).among(), describe(host, scope).among()
        case _:
            return moving(node, scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits, on = pool(play, me, it), hosts(play, me, it)
        picked = pick(play, me, question, bits, 1) if bits and on else 0
        if not picked:
            return False
        piece, zone = picked.bit_length() - 1, play.rules.layout.zone(BENEATH, me)
        done = emit(play, Event(verb, MOVE, piece, zone, TOP, cause))
        return done and emit(play, Event(verb, ATTACH, piece, on.bit_length() - 1, 0, cause))

    return run


PROCEDURES = {
    "kneel": kneeling,
    "remove": removing,
    "choose": choosing_player,
    "contribute": contributing,
    "redirect": redirecting,
    "eliminate": eliminating,
    "place": placing,
}
