"""Deeds: what a player may do so that something else does not happen. `Unless its controller discards 2 cards`."""

from __future__ import annotations

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Pool, Rules
from cardwright.engine.state import ids
from cardwright.engine.trying import able
from cardwright.lang.tree import Act, Statement, When

_STATES = frozenset({"have", "control", "own"})


def is_deed(node: Statement) -> bool:
    """Whether a condition is something that somebody would have to do."""
    return (
        isinstance(node, Act)
        and node.means != "stative"
        and node.verb not in _STATES
        and not node.tense
        and not node.mood
        and not node.passive
    )


def paid_by(node: Act, scope: Scope) -> tuple[Pool, Effect]:
    """Who may do it, and what is done then."""
    from cardwright.engine.compile.statements import effect  # statements hold deeds, and deeds are statements

    payer = who(node.who, scope)
    you, one = scope.slot(), scope.mention("player", "player")
    with scope.as_you(you):
        run = effect(node.model_copy(update={"who": None}), scope)

    def price(play: Play, player: int, it: Frame) -> bool:
        it[you] = play.rules.holder(play.state, it[0]) if it[0] < len(play.state.zone) else player
        it[one] = 1 << player
        return run(play, player, it)

    return payer, price


def unless_paid(node: When, scope: Scope) -> Effect:
    """`Kill it unless its controller discards 2 cards`: who can pay is asked first."""
    from cardwright.engine.compile.statements import effect

    assert isinstance(node.condition, Act) and node.do is not None
    subject = node.do.who if isinstance(node.do, Act) else None
    first: Pool = _nobody
    if subject is not None and is_player(subject, scope):
        first = who(subject, scope)  # `he or she` is whoever is spoken of first
    payer, price = paid_by(node.condition, scope)
    run = effect(node.do, scope)
    question = Question("do it?", scope.cause(node.condition), _yes_or_no)

    def unless(play: Play, me: int, it: Frame) -> bool:
        first(play, me, it)
        for player in ids(payer(play, me, it)):
            if _payable(play, player, it, price) and decide(play, player, question, (True, False)):
                price(play, player, it)
                return False
        return run(play, me, it)

    return unless


def _nobody(_play: Play, _me: int, _it: Frame) -> int:
    return 0


def _payable(play: Play, player: int, it: Frame, price: Effect) -> bool:
    return able(play, lambda copy: price(copy, player, it[:]))


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"
