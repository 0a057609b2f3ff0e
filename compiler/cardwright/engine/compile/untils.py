"""`until`: how long something is so, or how often it is done."""

from __future__ import annotations

from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.lasting import LEAVES, for_a_time, so_until
from cardwright.engine.compile.players import is_player
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs import act
from cardwright.engine.compile.verbs.acting import by_players
from cardwright.engine.compile.verbs.searching import is_turned_up_until, turning_up
from cardwright.engine.play import Frame, Play, check_limit
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, Kind, Quantity, Select, Self, Time, When


def until(node: When, scope: Scope) -> Effect:
    """`until the phase ends`, `until this card leaves play`, `until he or she has 4 cards`."""
    if node.do is None:
        raise scope.error(node, "it does not say what is done until then")
    match node.condition:
        case Act(verb="end", who=Select(kinds=[Kind(kind="period", noun=noun)]), what=None):
            return for_a_time(node.do, Time(span=node.span, relation="until end", period=noun), scope)
        case Act(verb=verb, who=Self(), what=None, roles=[]) if verb in scope.rules.book.leaving:
            return so_until(node.do, LEAVES, scope)
    if is_turned_up_until(node):
        return turning_up(node, scope)
    return _one_by_one(node, scope)


def _one_by_one(node: When, scope: Scope) -> Effect:
    """`Each player discards cards until he or she has 4`: one at a time, as long as there are more."""
    do, stop = node.do, node.condition
    if not (isinstance(do, Act) and isinstance(do.what, Select) and do.what.quantity is None):
        raise scope.error(node, "this cannot be done one by one yet")
    subject = do.who
    one = do.what.model_copy(update={"quantity": Quantity(span=do.what.span, words=["a"])})
    slots = (scope.slot(), scope.mention("player", "player"))
    with scope.as_you(slots[0]):
        test = condition(_at_most(stop), scope)
        run = act(do.model_copy(update={"what": one, "who": None}), scope)

    def repeated(play: Play, me: int, it: Frame) -> bool:
        while not test(play, me, it):
            check_limit(play)
            if not run(play, me, it):
                return False
        return True

    if subject is None or not is_player(subject, scope):
        raise scope.error(node, "it does not say who does it")
    return by_players(subject, repeated, scope, slots)


def _at_most(stop: object) -> Act:
    """`until he or she has 4 cards`: as soon as there are not more."""
    match stop:
        case Act(what=Select(quantity=Quantity(bound="", number=number) as quantity) as what) if number is not None:
            bounded = what.model_copy(update={"quantity": quantity.model_copy(update={"bound": "at most"})})
            return stop.model_copy(update={"what": bounded})
    assert isinstance(stop, Act)
    return stop
