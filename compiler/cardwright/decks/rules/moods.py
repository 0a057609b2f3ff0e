"""What a sentence does: it demands, forbids or allows. What only a game in play could tell is refused."""

from __future__ import annotations

from cardwright.decks.rules.faults import CannotJudgeError, Fault
from cardwright.decks.scene import View
from cardwright.lang.tree import Act, Be, Statement, There, Thing, Time

NEGATIVE = frozenset({"cannot", "does not"})
_KNOWN = frozenset({"", "must", "may", *NEGATIVE})
_ROUNDED = frozenset({"rounded up", "rounded down"})


def check(statement: Statement) -> None:
    """Refuse a sentence that says more than a list can answer: when, how, as if, as a rule of the past."""
    if isinstance(statement, There):
        _check_when(statement.times, statement.manner, statement)
    elif isinstance(statement, Act | Be):
        if statement.mood not in _KNOWN:
            raise CannotJudgeError(
                f"“{statement.mood}” cannot be judged; say what is so, must be or cannot be", statement
            )
        if statement.tense:
            raise CannotJudgeError("a list only knows what is so, not what was or is being done", statement)
        if statement.as_if is not None:
            raise CannotJudgeError("“as if” cannot be judged", statement)
        _check_when(statement.times, statement.manner, statement)
    if isinstance(statement, Act) and (statement.more or statement.by_doing or statement.recipient is not None):
        raise CannotJudgeError("this says more than a list can tell", statement)


def _check_when(times: list[Time], manner: list[str], node: Statement) -> None:
    if times:
        raise CannotJudgeError("a list knows no time", node)
    for word in manner:
        if word == "only":
            raise CannotJudgeError("say “only” right before what it is about: “contains only ...”", node)
        if word not in _ROUNDED:
            raise CannotJudgeError(f"“{word}” cannot be judged", node)


def forbids(statement: Act | Be) -> bool:
    """Whether it says that something is not so."""
    negative = statement.mood in NEGATIVE
    return negative != statement.negated if isinstance(statement, Be) else negative


def without_mood(statement: Statement) -> Statement:
    """The same, said plainly: what `may` be so, is so."""
    if isinstance(statement, Act | Be) and statement.mood == "may":
        return statement.model_copy(update={"mood": ""})
    return statement


def refuse_per(statement: Act | Be) -> None:
    """`for each ...` where nothing is counted."""
    if statement.per is not None:
        raise CannotJudgeError("“for each” cannot be judged here", statement)


def refuse_rounding(statement: Act | Be) -> None:
    """`rounded up` where nothing is worked out."""
    if statement.manner:
        raise CannotJudgeError(f"“{statement.manner[0]}” cannot be judged here", statement)


def is_limited(what: Thing | None) -> bool:
    """`You may use at most 1 agenda` limits; `You may use an agenda` does not."""
    quantity = getattr(what, "quantity", None)
    return quantity is not None and quantity.number is not None and quantity.bound != ""


def allowed(_view: View) -> list[Fault]:
    """A permission forbids nothing."""
    return []
