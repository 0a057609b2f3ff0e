"""Choosing: a card or a player that later words speak of, or a value that is named."""

from __future__ import annotations

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules
from cardwright.engine.state import ids
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act, Both, Select

NAMED = "named"
"""The kind of token that says what was named for a card, in a game whose cards speak of it later."""


def choosing(node: Act, scope: Scope) -> Effect:
    """`Choose a character in King's Landing.`, `Choose an opponent.`, `Name a house.`"""
    scope.only(node, "who", "what", "mood", "manner")
    if node.what is None or set(node.manner) - {"if able"}:
        raise scope.error(node, "it does not say what is chosen")
    if isinstance(node.what, Select) and node.what.kinds[0].kind == "attribute":
        return _value(node, node.what, scope)
    if is_player(node.what, scope):
        return _player(node, scope)
    if isinstance(node.what, Both) and node.what.join == "and":
        return _one_by_one(node, node.what, scope)
    what = describe(node.what, scope)
    pool, number, up_to = what.among(), what.number, what.up_to
    slot = scope.mention("card", what.noun, what.group)
    every = scope.all_chosen() if scope.rules.field else scope.slot()
    question = Question(node.verb, scope.cause(node), label)
    verb, bannable = scope.rules.verb[node.verb], scope.rules.bannable

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if bits & bannable[verb]:
            bits &= ~banned(play, verb)
        it[slot] = picked = pick(play, me, question, bits, number, up_to) if bits else 0
        it[every] |= picked
        return bool(picked)

    return run


def _one_by_one(node: Act, what: Both, scope: Scope) -> Effect:
    """`Choose a Knight and an enemy within 3" of it.`: each by itself, the later ones as the words of the first say."""
    first = len(scope.mentions)
    runs = [choosing(node.model_copy(update={"what": one}), scope) for one in what.things]
    slots = [mention.slot for mention in scope.mentions[first:] if mention.kind == "card" and mention.slot]
    noun = scope.mentions[-1].noun
    together = scope.mention("card", noun)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = all(one(play, me, it) for one in runs)
        it[together] = 0
        for slot in slots:
            it[together] |= it[slot]
        return done

    return run


def player_label(_rules: Rules, player: int) -> str:
    """A player as an option."""
    return f"player {player + 1}"


def _player(node: Act, scope: Scope) -> Effect:
    """A player whom later words speak of."""
    players = who(node.what, scope)
    slot = scope.mention("player", "player")
    question = Question("choose a player", scope.cause(node), player_label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = players(play, me, it)
        it[slot] = 1 << decide(play, me, question, ids(bits)) if bits else 0
        return bool(bits)

    return run


def _value(node: Act, what: Select, scope: Scope) -> Effect:
    """One of the values of an attribute; the frame keeps its number."""
    scope.only(what, "quantity", "kinds", "chosen")
    noun = what.kinds[0].noun
    attribute = scope.rules.book.attributes.get(noun, noun)
    values = scope.rules.cast.values.get(attribute)
    if values is None:
        raise scope.error(what, f"no card of this game has a {noun}")
    slot = scope.mention("attribute", noun)
    options = range(len(values))

    def value_label(rules: Rules, option: int) -> str:
        return rules.cast.values[attribute][option]

    question = Question(f"{node.verb} {noun}", scope.cause(node), value_label)
    kept = scope.rules.layout.tokens.get(NAMED)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = value = decide(play, me, question, options)
        if kept is not None and it[0] < len(play.rules.cast.pieces):
            emit(play, Event(verb, COUNT, kept + it[0], value + 1 - play.state.counters[kept + it[0]], 0, cause))
        return True

    return run
