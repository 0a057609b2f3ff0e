"""Statements that do something: in order, on a condition, as the player likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.deeds import is_deed, unless_paid
from cardwright.engine.compile.delays import AT_END, after_that, at_the_end, delayed, is_delay
from cardwright.engine.compile.idioms import plainly as plainly_said
from cardwright.engine.compile.lasting import ENDS, end_of, for_a_time
from cardwright.engine.compile.manners import is_instead, plainly, with_remarks, without_instead
from cardwright.engine.compile.numbers import name_letter
from cardwright.engine.compile.options import chosen_from_list, question_of
from cardwright.engine.compile.penalties import penalty
from cardwright.engine.compile.players import is_player
from cardwright.engine.compile.repeating import for_each, repeated
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.several import one_by_one
from cardwright.engine.compile.severally import all_by, each_by_himself, each_in_turn, speaks_of_each
from cardwright.engine.compile.shifts import is_shift, played_in
from cardwright.engine.compile.statics import is_static, lasting
from cardwright.engine.compile.triggers import is_trigger
from cardwright.engine.compile.untils import until
from cardwright.engine.compile.upcoming import is_next, until_next
from cardwright.engine.compile.verbs import act
from cardwright.engine.compile.vigil import begins, until_its_time_ends, vigil
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.paying import paid
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import (
    Act,
    Aside,
    ByDoing,
    Cause,
    Choice,
    During,
    Follow,
    ForEach,
    Node,
    Pay,
    Penalty,
    Self,
    Sequence,
    Statement,
    Timed,
    Toward,
    When,
    You,
)  # fmt: skip

IF_DONE = frozenset(
    {"then", "if you do", "if they do", "if it does", "if he does", "if she does", "if that player does"}
)
OTHERWISE = "otherwise"
IF_NOT = frozenset({
    OTHERWISE, "if you do not", "if you don't", "if they do not", "if it does not", "if you cannot", "if they cannot",
})  # fmt: skip
FREELY = frozenset({"also", "twice", "immediately", "first", "next", "last"})
"""Links that ask nothing of what comes before."""


def effect(node: Statement, scope: Scope) -> Effect:
    """What a statement does."""
    if is_shift(node):
        return _shifted(node, scope)
    if isinstance(node, Act) and (_is_so_this_time(node, scope) or _is_done(node, scope)):
        return _act(node, scope)
    if isinstance(node, When) and node.word == "until" and "until" in scope.rules.book.for_a_time:
        made: Effect = scope.rules.book.for_a_time["until"](node, scope, NOWHERE)
        return made
    if not _is_done_if(node, scope) and is_static(node, scope.rules.book):
        return lasting(node, scope)
    make = _MAKERS.get(type(node))
    if make is None:
        raise scope.error(node, "this kind of statement does nothing yet")
    return make(node, scope)


def _is_done_if(node: Statement, scope: Scope) -> bool:
    """The same of what is done on a condition."""
    if not isinstance(node, When) or node.word not in ("if", "unless") or not isinstance(node.do, Act):
        return False
    return _is_done(node.do, scope)


def _is_done(node: Act, scope: Scope) -> bool:
    """Whether the game knows what is done: it is not so by itself then, though it could be said of what is."""
    book = scope.rules.book
    if node.mood not in ("", "may", "must") or (book.stands is not None and book.stands(node)):
        return False
    return plainly_said(node, book).verb in book.procedures


def _shifted(node: Statement, scope: Scope) -> Effect:
    """`Reduce the cost of the next Knight you play this phase by 1`: for as long as the words say."""
    assert isinstance(node, Act)
    times = [*node.times, *played_in(node)]
    if len(times) != 1:
        raise scope.error(node, "it does not say for how long")
    return for_a_time(node, times[0], scope)


def block(nodes: list[Statement], scope: Scope) -> Effect:
    """One statement after another: each as far as it can be; what follows `then` only if what is before it happened."""
    before: Effect | None = None
    last: Effect | None = None
    left = with_remarks(nodes, scope)
    while left:
        node = left.pop(0)
        if isinstance(node, Follow) and node.link not in FREELY:
            if last is None:
                raise scope.error(node, "it follows nothing")
            before, last = None, _follow(_joined(before, last), node, left, scope)
        elif last is not None and isinstance(node, When) and is_instead(node.do):
            last = _rather(node, last, scope)
        else:
            run = _first_of(node, left, scope)
            before, last = (None if last is None else _joined(before, last)), run
    return _nothing if last is None else _joined(before, last)


def _first_of(node: Statement, left: list[Statement], scope: Scope) -> Effect:
    """A statement; with the one behind it, if the two are the sides of a condition."""
    match left:
        case [Follow(link="otherwise") as after, *_] if isinstance(node, When):
            del left[0]
            return _one_or_other(node, after, scope)
    return effect(node, scope)


def _joined(before: Effect | None, last: Effect) -> Effect:
    return last if before is None else _both(before, last)


def _rather(node: When, usual: Effect, scope: Scope) -> Effect:
    """`If you control a Knight, draw 2 cards instead`: of the sentence before it."""
    if node.word not in ("if", "unless") or node.do is None:
        raise scope.error(node, f"`{node.word}` has no meaning yet")
    test, run = condition(node.condition, scope), effect(without_instead(node.do), scope)
    one, other = (run, usual) if node.word == "if" else (usual, run)
    return lambda play, me, it: one(play, me, it) if test(play, me, it) else other(play, me, it)


def _one_or_other(node: When, after: Follow, scope: Scope) -> Effect:
    """`If it is a Knight, draw it. Otherwise, discard it.`: the same `it` for both."""
    if node.do is None or node.word not in ("if", "unless"):
        raise scope.error(node, f"`{node.word}` has no meaning yet")
    test = condition(node.condition, scope)
    before = len(scope.mentions)
    first = effect(node.do, scope)
    del scope.mentions[before:]
    second = effect(after.do, scope)
    negated = node.word == "unless"

    def run(play: Play, me: int, it: Frame) -> bool:
        return first(play, me, it) if bool(test(play, me, it)) != negated else second(play, me, it)

    return run


def _nothing(_play: Play, _me: int, _it: Frame) -> bool:
    return True


def _both(first: Effect, second: Effect) -> Effect:
    def run(play: Play, me: int, it: Frame) -> bool:
        done = first(play, me, it)
        return second(play, me, it) and done

    return run


def _then(first: Effect, second: Effect) -> Effect:
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


def _otherwise(first: Effect, second: Effect) -> Effect:
    return lambda play, me, it: first(play, me, it) or second(play, me, it)


def _freely(node: Follow, scope: Scope) -> Effect:
    """`Also, draw a card.`, `Twice, draw a card.`: what comes before does not matter."""
    if node.link not in FREELY:
        raise scope.error(node, "it follows nothing")
    run = effect(node.do, scope)
    return repeated(_two, run) if node.link == "twice" else run


def _two(_play: Play, _me: int, _it: Frame) -> int:
    return 2


def _follow(before: Effect, node: Follow, left: list[Statement], scope: Scope) -> Effect:
    match left:
        case [Follow(link=link) as after, *_] if node.link in IF_DONE and link in IF_NOT:
            del left[0]
            return _if_done_or_not(before, node, after, scope)
    if node.link in IF_DONE:
        return _then(before, effect(node.do, scope))
    if node.link in IF_NOT:
        return _otherwise(before, effect(node.do, scope))
    raise scope.error(node, f"`{node.link}` has no meaning yet")


def _if_done_or_not(before: Effect, node: Follow, after: Follow, scope: Scope) -> Effect:
    """`If you do, draw a card. Otherwise, it kneels.`: one or the other, and the same `it` for both."""
    spoken_of = len(scope.mentions)
    one = effect(node.do, scope)
    del scope.mentions[spoken_of:]
    other = effect(after.do, scope)
    return lambda play, me, it: one(play, me, it) if before(play, me, it) else other(play, me, it)


def _sequence(node: Sequence, scope: Scope) -> Effect:
    """`and` is order only; `then` waits for what is before it to have happened."""
    join = {"and": _both, ",": _both, "but": _both, "then": _then}.get(node.join)
    if join is None:
        raise scope.error(node, f"steps joined by `{node.join}` are not understood yet")
    first = node.steps[0]
    subject = first.who if isinstance(first, Act) else None
    if subject is not None and all_by(subject, node.steps) and is_player(subject, scope):
        return each_in_turn(node, subject, scope, _sequence)
    done = effect(first, scope)
    for step in node.steps[1:]:
        done = join(done, effect(step, scope))
    return done


def _act(node: Act, scope: Scope) -> Effect:  # noqa: PLR0911 - one case a kind of act
    said, node = plainly(node)
    if "twice" in said:
        return repeated(_two, _act(node, scope))
    scope.round_up = "rounded up" in said
    if node.by_doing:
        return _by_doing(node, scope)
    if node.more and not node.passive and node.mood != "cannot":  # what cannot be done is none of them
        return effect(one_by_one(node, scope), scope)
    if node.per is not None and not _counts_itself(node, scope):
        return for_each(node.per, node.model_copy(update={"per": None}), scope, effect)
    if is_next(node.who):
        return for_a_time(node, until_next(node.who, scope), scope)
    if any(time.relation in ENDS for time in node.times) or _is_so_this_time(node, scope):
        return for_a_time(node, node.times[0], scope)
    if node.mood == "cannot":
        raise scope.error(node, "it does not say for how long")
    run = act(node, scope)
    asks = node.mood == "may" and node.verb not in scope.rules.book.asking
    return _as_you_like(node, run, scope) if asks else run


def _counts_itself(node: Act, scope: Scope) -> bool:
    """Whether a verb works out by itself how much `for each` comes to: numbers are added up, not gained one by one."""
    return (
        node.means in ("count", "modify") or bool(node.times) or node.verb in scope.rules.book.procedures
    )  # fmt: skip


def _by_doing(node: Act, scope: Scope) -> Effect:
    """`Draw a card by discarding a card`: the one is the price of the other."""
    match node.by_doing:
        case [ByDoing(preposition="by", do=Act(tense="ing") as deed)]:
            cost = effect(deed.model_copy(update={"tense": ""}), scope)
            return paid(cost, effect(node.model_copy(update={"by_doing": []}), scope))
    raise scope.error(node.by_doing[0], f"`{node.by_doing[0].preposition}` a deed has no meaning yet")


def _is_so_this_time(node: Act, scope: Scope) -> bool:
    """`It cannot move this turn.`: what is so until the period ends that is under way."""
    if not any(time.relation == "this" for time in node.times):
        return False
    stands = scope.rules.book.stands
    return node.mood == "cannot" or (stands is not None and stands(node))


def _as_you_like(node: Act, run: Effect, scope: Scope) -> Effect:
    question = Question(f"{node.verb}?", scope.cause(node), _yes_or_no)
    return lambda play, me, it: bool(decide(play, me, question, (True, False))) and run(play, me, it)


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def _choice(node: Choice, scope: Scope) -> Effect:
    """One of several, as the player likes; by the words it is made of."""
    if isinstance(node.intro, Sequence):  # `Choose a Knight, then choose one: ...`
        first = [effect(step, scope) for step in node.intro.steps[:-1]]
        rest = _choice(node.model_copy(update={"intro": node.intro.steps[-1]}), scope)
        return lambda play, me, it: all(run(play, me, it) for run in first) and rest(play, me, it)
    scope.only(node, "options", "either", "listed", "intro")
    runs = [effect(option, scope) for option in node.options]
    if node.intro is not None:
        return chosen_from_list(node, node.intro, runs, scope)
    question, options = question_of(node, scope), range(len(runs))

    def run(play: Play, me: int, it: Frame) -> bool:
        chosen: int = decide(play, me, question, options)
        return runs[chosen](play, me, it)

    return run


def _when(node: When, scope: Scope) -> Effect:  # noqa: PLR0911 - one case a word
    if node.word == "where":
        return _where(node, scope)
    if is_trigger(node) and begins(node):
        return vigil(node, until_its_time_ends(node, scope), scope, block)
    if node.word == "until":
        return until(node, scope)
    if is_delay(node) and node.do is not None:
        run = effect(node.do, scope)
        return after_that(node, run, scope)
    if node.word == "until" and node.do is not None:
        return for_a_time(node.do, end_of(node.condition, scope), scope)
    if node.do is None or node.word not in ("if", "unless"):
        raise scope.error(node, f"`{node.word}` has no meaning yet")
    if node.word == "unless" and is_deed(node.condition):
        return unless_paid(node, scope)
    if isinstance(node.do, Act) and speaks_of_each(node.do, node.condition, scope):
        return each_by_himself(node, node.do, scope, _when)
    test, run = condition(node.condition, scope), effect(node.do, scope)
    if node.word == "unless":
        return lambda play, me, it: not test(play, me, it) and run(play, me, it)
    return lambda play, me, it: run(play, me, it) if test(play, me, it) else False


def _during(node: During, scope: Scope) -> Effect:
    """`From King's Landing or any play area, take ...`."""
    if node.preposition != "from":
        raise scope.error(node, f"`{node.preposition}` before a sentence has no meaning yet")
    scope.sources.append(pieces_in(node.thing, scope))
    run = effect(node.do, scope)
    scope.sources.pop()
    return run


def _timed(node: Timed, scope: Scope) -> Effect:
    """`Until the end of the phase, ...`, `at the end of the phase, ...`."""
    if node.time.relation in AT_END:
        return delayed(at_the_end(node.time, scope), effect(node.do, scope), node, scope)
    return for_a_time(node.do, node.time, scope)


def _pay(node: Pay, scope: Scope) -> Effect:
    """A cost and what it buys: a cost that cannot be paid in full changes nothing."""
    before = list(scope.mentions)
    cost = effect(node.cost, scope)
    if isinstance(node.cost, Act) and isinstance(node.cost.what, Self) and any(one.kind == "card" for one in before):
        # A card that pays with itself is not what the words then speak of: `kneel X to save it` saves another.
        scope.mentions[:] = before
    return paid(cost, effect(node.effect, scope))


def _for_each(node: ForEach, scope: Scope) -> Effect:
    """Once for each: as many times as there were when it began."""
    return for_each(node.per, node.do, scope, effect)


def _toward(node: Toward, scope: Scope) -> Effect:
    """`To draw a card, pay 1 gold.`: the same as to pay 1 gold to draw a card."""
    if isinstance(node.do, Act) and (node.do.mood or not (node.do.who is None or isinstance(node.do.who, You))):
        raise scope.error(node, "only what is done for a purpose of one's own is understood yet")
    return paid(effect(node.do, scope), effect(node.purpose, scope))


def _penalty(node: Penalty, scope: Scope) -> Effect:
    """Do it or suffer."""
    return penalty(node, scope, effect)


def _cause(node: Cause, scope: Scope) -> Effect:
    """`have that player discard a card`."""
    if isinstance(node.do, Act) and node.do.who is None:
        run = effect(node.do.model_copy(update={"who": node.who}), scope)
        if node.mood == "may":
            question = Question(f"{node.verb}?", scope.cause(node), _yes_or_no)
            return lambda play, me, it: bool(decide(play, me, question, (True, False))) and run(play, me, it)
        return run
    raise scope.error(node, "this cannot be had done yet")


def _where(node: When, scope: Scope) -> Effect:
    """`Draw X cards, where X is ...`: what the letter stands for, then what is done."""
    if node.do is None:
        raise scope.error(node, "it does not say what is done")
    name_letter(node.condition, scope)
    return effect(node.do, scope)


def _aside(node: Aside, scope: Scope) -> Effect:
    return block(node.statements, scope)


_MAKERS: dict[type[Node], Callable[[Any, Scope], Effect]] = {
    Act: _act,
    Sequence: _sequence,
    Choice: _choice,
    When: _when,
    During: _during,
    Aside: _aside,
    Timed: _timed,
    Pay: _pay,
    ForEach: _for_each,
    Penalty: _penalty,
    Cause: _cause,
    Follow: _freely,
    Toward: _toward,
}
