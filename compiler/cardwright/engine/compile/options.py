"""Options: one of several things to do, as a player likes. `Choose one: draw a card; or gain 2 gold.`"""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.acting import by_players
from cardwright.engine.picking import ENOUGH
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Count, Effect, Rules
from cardwright.engine.trying import able, does_something
from cardwright.lang.tree import Act, Amount, Choice, Quantity, Statement


def question_of(node: Choice, scope: Scope) -> Question:
    """What is asked: which of the options, by the words they are made of."""
    causes = [scope.cause(option) for option in node.options]
    verbs = [option.verb for option in node.options if isinstance(option, Act)]
    same = len(set(causes)) < len(causes) == len(verbs)  # `kneel or kill it`: the verbs tell them apart

    def words(rules: Rules, option: int) -> str:
        return "no more" if option == ENOUGH else verbs[option] if same else rules.cast.words(causes[option])

    return Question("choose one", scope.cause(node), words)


def chosen_from_list(node: Choice, intro: Statement, runs: list[Effect], scope: Scope) -> Effect:
    """So many different ones of a list, by whoever the words before the colon name; none that would do nothing."""
    if not isinstance(intro, Act) or intro.means != "choose" or intro.tense:
        raise scope.error(intro, "it does not say how many are chosen")
    scope.only(intro, "who", "what", "mood")
    count, up_to = _how_many(intro, scope)
    question = question_of(node, scope)
    may = intro.mood == "may"
    players = None if intro.who is None else who(intro.who, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        left, done, wanted = list(range(len(runs))), True, count(play, me, it)
        for _ in range(min(wanted, len(runs))):
            options = [one for one in left if _does_something(play, me, it, runs[one])] or left
            chosen = decide(play, me, question, [*options, ENOUGH] if up_to or may else options)
            if chosen == ENOUGH:
                break
            left.remove(chosen)
            done = runs[chosen](play, me, it) and done
        return done and (up_to or len(runs) - len(left) >= wanted)

    return by_players(intro.who, run, scope, None, players)


def _does_something(play: Play, me: int, it: Frame, run: Effect) -> bool:
    return able(play, lambda copy: does_something(copy, lambda play: run(play, me, it[:])))


def _how_many(intro: Act, scope: Scope) -> tuple[Count, bool]:
    match intro.what:
        case Amount(quantity=Quantity(number=written, bound="" | "up to" | "exactly" as bound)) if written is not None:
            return number(written, scope), bound == "up to"
    raise scope.error(intro, "it does not say how many are chosen")
