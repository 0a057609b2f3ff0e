"""Activating models: what actions they have, what these cost, and what they do."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.gaining import gaining
from cardwright.engine.inches import INCH
from cardwright.engine.operations import Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Entry, Frame, Play, Question, decide, settle
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.attack import choose_strike, strike, strikes
from cardwright.games.minis.attackdice import armor
from cardwright.games.minis.between import barred
from cardwright.games.minis.effort import exert, room
from cardwright.games.minis.markers import manipulate
from cardwright.games.minis.moving import MOVE, Course, movement, open_ways, step
from cardwright.games.minis.noting import count, mark, marked, note, pay, points, show, tokens
from cardwright.games.minis.recount import begin_period, end_period
from cardwright.games.minis.skillrolls import make_roll
from cardwright.games.minis.table import bearer_of
from cardwright.games.minis.ways import STAY, WHERE, Way
from cardwright.lang.tree import Act, Constant, Is, Kind, Label, Quantity, Select

MOST_AUDACIOUS, TO_GO_FARTHER = 4, 2
BEGIN, PERFORM, SPEND = "begin activation", "perform", "spend"
_USED = {"[Move]": words.MOVED, "[Attack]": words.TACTICAL, "[Manipulate]": words.TACTICAL, "[Special]": words.SPECIAL}
_TURNS = (words.MOVED, words.TACTICAL, words.SPECIAL)


def activate(play: Play, model: int) -> None:
    """A model begins its activation; what another's left behind is over."""
    if play.state.memory[words.ACTIVE] - 1 == model:
        return
    end_period(play, "activation")
    note(play, words.ACTIVE, model + 1)
    begin_period(play, "activation", words.BEGAN_ACTIVATION)
    mark(play, "activate", model, words.ACTIVATED, True)
    show(play, BEGIN, model, play.state.owner[model], (model, NOWHERE))
    settle(play)


def can_act(play: Play, model: int, kind: str) -> bool:
    """Whether a model has an action of a kind left: an extra one, or one of its own."""
    if barred(play, f"{PERFORM} {kind}", model) or forbidden(play, f"action {kind}", {"doer": 1 << model}):
        return False
    if tokens(play, model, f"extra {kind} Action") or tokens(play, model, words.EXTRA):
        return True
    used = [name for name in _TURNS if marked(play, model, name)]
    return _USED[kind] not in used if tokens(play, model, words.AUDACITY) else not used


def spend(play: Play, model: int, kind: str) -> bool:
    """Use up an action of a kind: an extra one of the kind first, then one of the model's own, then any extra one."""
    if not can_act(play, model, kind):
        return False
    end_period(play, "action")
    begin_period(play, "action", words.BEGAN_ACTION)
    if tokens(play, model, f"extra {kind} Action"):
        count(play, SPEND, model, f"extra {kind} Action", -1)
    elif _own_left(play, model, kind):
        mark(play, SPEND, model, _USED[kind], True)
    else:
        count(play, SPEND, model, words.EXTRA, -1)
    player = play.state.owner[model]
    return show(play, PERFORM, model, player, (model, NOWHERE, words.ACTIONS.index(kind)))


def _own_left(play: Play, model: int, kind: str) -> bool:
    used = [name for name in _TURNS if marked(play, model, name)]
    return _USED[kind] not in used if tokens(play, model, words.AUDACITY) else not used


def action_label(kind: str) -> Callable[[Label, Scope], Effect]:
    """`[Special]:` before a line: its use takes an action of that kind, in the activation of the model."""

    def make(_label: Label, _scope: Scope) -> Effect:
        def pay(play: Play, _me: int, it: Frame) -> bool:
            model = bearer_of(play.state, it[0])
            return play.state.memory[words.ACTIVE] - 1 == model and spend(play, model, kind)

        return pay

    return make


def boss_label(_label: Label, _scope: Scope) -> Callable[[Play, int, Frame], int]:
    """`Boss:` before a line: it holds for the Boss only."""
    return lambda play, _me, it: int(marked(play, it[0], words.BOSS))


def perform(node: Act, scope: Scope) -> Effect:
    """`Robb Stark may perform 1 extra [Attack] Action.`, `Robb Stark performs a [Move] Action.`"""
    scope.only(node, "who", "what", "mood")
    match node.what:
        case Select(kinds=[Kind(noun=noun)]) if noun in words.EXTRAS:
            kind, extra = words.ACTIONS[words.EXTRAS.index(noun)], True
        case Select(kinds=[Kind(noun="action", filters=[Is(attribute="action type", value=word)])]):
            kind, extra = word, False
        case _:
            raise scope.error(node, "it is not plain which action")
    if node.who is None:
        raise scope.error(node, "it does not say who")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for model in ids(pool(play, me, it)):
            if extra:
                count(play, "gain", model, f"extra {kind} Action", 1, cause)
            done = (spend(play, model, kind) and act(play, model, kind, cause)) or done
        return done

    return run


def act(play: Play, model: int, kind: str, cause: Cause) -> bool:
    """What an action of a kind does by itself. There is no standard Special Action."""
    settle(play)
    if kind == "[Move]":
        return move_action(play, model, cause)
    if kind == "[Attack]":
        options = strikes(play, model)
        return bool(options) and strike(play, choose_strike(play, play.state.owner[model], options), cause)
    return kind == "[Manipulate]" and manipulate(play, model, cause)


def move_action(play: Play, model: int, cause: Cause) -> bool:
    """As far as its Movement; farther than its armor allows only for 2 Effort markers."""
    limit, easy = movement(play, model), armor(play, model, "threshold") * INCH
    if easy and room(play, model) < TO_GO_FARTHER:
        limit = min(limit, easy)
    options = open_ways(play, model, limit, Course(True, "", False, False), [], MOVE)
    way: Way = decide(play, play.state.owner[model], WHERE, options)
    if way.label == STAY:
        return True
    if easy and way.length > easy:
        exert(play, model, TO_GO_FARTHER, cause)
    return step(play, model, way, MOVE, cause)


def attack(node: Act, scope: Scope) -> Effect:
    """`Robb Stark attacks Lannister Soldier with Master Crafted Sword.`"""
    scope.only(node, "who", "what", "mood", "roles")
    if node.who is None or node.what is None:
        raise scope.error(node, "it does not say who attacks whom")
    pool, targets = describe(node.who, scope).among(), describe(node.what, scope).among()
    arms = None
    for role in node.roles:
        if role.role != "instrument":
            raise scope.error(role, f"`{role.role}` has no meaning for an attack yet")
        arms = describe(role.thing, scope).among()
    cause = scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        for model in ids(pool(play, me, it)):
            options = [one for one in strikes(play, model) if targets(play, me, it) >> one.target & 1]
            if arms is not None:
                options = [one for one in options if arms(play, me, it) >> one.weapon & 1]
            if options:
                return strike(play, choose_strike(play, play.state.owner[model], options), cause)
        return False

    return run


def make(node: Act, scope: Scope) -> Effect:
    """`It makes a Willpower roll.`"""
    rolling = make_roll(node, scope)
    if rolling is None:
        raise scope.error(node, "it is not plain what is made")
    return rolling


def make_attack(kind: str) -> Callable[[Act, Scope], Effect]:
    """`This model may make a Melee Attack against that enemy model.`: whoever is named need not be in reach."""

    def made(node: Act, scope: Scope) -> Effect:
        scope.only(node, "who", "mood", "roles")
        if node.who is None or [role.role for role in node.roles] != ["against"]:
            raise scope.error(node, "it does not say who attacks whom")
        pool, targets = describe(node.who, scope).among(), describe(node.roles[0].thing, scope).among()
        cause = scope.cause(node)

        def run(play: Play, me: int, it: Frame) -> bool:
            bits = targets(play, me, it)
            for model in ids(pool(play, me, it)):
                options = [one for one in strikes(play, model, bits) if one.kind == kind and bits >> one.target & 1]
                if options:
                    return strike(play, choose_strike(play, play.state.owner[model], options), cause)
            return False

        return run

    return made


def activated(node: Act, scope: Scope) -> Callable[[Play, int, Frame], int] | None:
    """`that is not activated`: whether a model has been activated in this round."""
    if not node.passive or node.what is None or node.tense:
        return None
    pool = describe(node.what, scope).among()
    number, negated = scope.rules.layout.marks[words.ACTIVATED], node.mood == "does not"

    def run(play: Play, me: int, it: Frame) -> int:
        return bool(pool(play, me, it) & play.state.marks[number]) != negated

    return run


def start(node: Act, scope: Scope) -> Effect:
    """`You activate Stark Archer.`"""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say whom")
    pool = describe(node.what, scope).among()

    def run(play: Play, me: int, it: Frame) -> bool:
        for model in ids(pool(play, me, it)):
            activate(play, model)
        return bool(pool(play, me, it))

    return run


def performed(node: Act, scope: Scope) -> Pattern:
    """Events: `this model performs a [Move] Action`."""
    match node:
        case Act(who=who, what=Select(kinds=[Kind(noun="action", filters=[Is(value=kind)])])) if who is not None:
            number = words.ACTIONS.index(kind)
        case _:
            raise scope.error(node, "it is not plain which action")
    pool, slot = describe(who, scope).among(), scope.mention("card", "model")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        it[slot] = 1 << event.what
        return event.more[2] == number and bool(it[slot] & pool(play, me, it))

    return Pattern((scope.rules.verb[PERFORM],), match)


def give(node: Act, scope: Scope) -> Effect:
    """`Give 1 extra Audacity marker to a friendly Soldier.`, `give 1 fewer Audacity marker this round`."""
    match node.what:
        case Select(kinds=[Kind(noun=words.AUDACITY)], quantity=Quantity(words=["less"], number=Constant(value=fewer))):
            cause = scope.cause(node)
            return lambda play, me, _it: pay(play, "give", me, words.WITHHELD, fewer, cause)
        case Select(kinds=[Kind(noun=words.AUDACITY) as kind]):
            plain = node.what.model_copy(update={"kinds": [kind.model_copy(update={"filters": []})]})
            return gaining(node.model_copy(update={"what": plain}), scope)
    raise scope.error(node, "only Audacity markers are given")


def audacity(play: Play, player: int) -> int:
    """How many models of a player get an Audacity marker in this round."""
    table = play.state.members[play.rules.layout.zone(words.TABLE, player)] & play.rules.cast.of_type["model"]
    given = look(play).stats[play.rules.stat[words.GIVEN_OUT]]
    more = next((given[model] for model in ids(table)), 0)  # the same for all of them: it is the player's
    return max(0, min(MOST_AUDACIOUS + more - points(play, player, words.WITHHELD), table.bit_count()))


def designate(node: Act, scope: Scope) -> Effect:
    """`Designate another friendly model as the Boss.`"""
    scope.only(node, "who", "what", "mood", "roles")
    if node.what is None:
        raise scope.error(node, "it does not say whom")
    what = describe(node.what, scope)
    pool, slot = what.among(), scope.mention("card", what.noun)
    question = Question(node.verb, scope.cause(node), label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = pick(play, me, question, bits, 1) if bits else 0
        return bool(it[slot]) and mark(play, "designate", it[slot].bit_length() - 1, words.BOSS, True)

    return run
