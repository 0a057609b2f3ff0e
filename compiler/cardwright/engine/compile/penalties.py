"""Do it or suffer: `each player reveals a Stark card or gains a Wound`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.acting import by_players
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules
from cardwright.engine.trying import able
from cardwright.lang.tree import Act, Penalty, Statement, Thing


def penalty(node: Penalty, scope: Scope, effect: Callable[[Statement, Scope], Effect]) -> Effect:
    """Do it or suffer: whoever cannot, or does not want to, suffers."""
    thing, do = _of_each(node.do, scope)
    slots = players = None
    if thing is None:
        run, others = effect(do, scope), [effect(one, scope) for one in node.otherwise]
    else:  # whoever does it or suffers: `their` is that player, `you` still the player who uses the card
        players = who(thing, scope)
        slots = (scope.slot(), scope.mention("player", "player"))
        with scope.as_you(slots[0]):
            run = effect(do, scope)
            others = [effect(_by_the_same(one, thing), scope) for one in node.otherwise]
    causes = [scope.cause(node.do), *(scope.cause(one) for one in node.otherwise)]

    def words(rules: Rules, option: int) -> str:
        return rules.cast.words(causes[option])

    question = Question("do one", scope.cause(node), words)

    def one(play: Play, player: int, it: Frame) -> bool:
        """What cannot be done cannot be chosen; where nothing can, as much of the last as there is."""
        ways = [run, *others]
        can = [number for number, way in enumerate(ways) if able(play, _trying(way, player, it))]
        chosen = decide(play, player, question, can or [len(ways) - 1])
        return ways[chosen](play, player, it) and not chosen

    return by_players(thing, one, scope, slots, players)


def _by_the_same(node: Statement, players: Thing) -> Statement:
    """What somebody suffers, without saying again who."""
    if isinstance(node, Act) and node.who == players:
        return node.model_copy(update={"who": None})
    return node


def _trying(way: Effect, player: int, it: Frame) -> Callable[[Play], bool]:
    return lambda copy: way(copy, player, it[:])


def _of_each(node: Statement, scope: Scope) -> tuple[Thing | None, Statement]:
    """Who does it, and what."""
    if isinstance(node, Act) and is_player(node.who, scope):
        return node.who, node.model_copy(update={"who": None})
    return None, node
