"""Which option the next step of an example means: `you discard it`, `you choose to draw two cards`, `you accept`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.engine.cast import plain
from cardwright.lang.tree import Act, Amount, Constant, Kind, Pay, Quantity, Select, Statement

SAYINGS = {"accept": ("yes", "use it"), "decline": ("no", "pass", "no more", "decline")}
"""What the words of somebody who wants it, or does not, may be called among the options."""
YES = "yes"
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3}
"""Which of the options that a card lists is chosen."""


class Answer(NamedTuple):
    """The option that is meant, and what the step says besides: answers to what is asked next."""

    option: str
    more: tuple[str, ...] = ()


def answer(node: Statement, names: Sequence[str], ask: str, labels: Sequence[str]) -> Answer | None:  # noqa: PLR0911
    """What a step says to a question, if it speaks of it at all; `names` are the cards it names."""
    if isinstance(node, Pay) and isinstance(node.cost, Act) and node.cost.verb == "choose":
        return _deed(node.effect, labels)
    if not isinstance(node, Act):
        return None
    if node.verb in SAYINGS:
        found = [word for word in SAYINGS[node.verb] if word in labels]
        return Answer(found[0]) if found else None
    asked = ask.removesuffix("?")
    verb = asked.split(" ")[0]
    same = verb in (node.verb, node.means)  # to put something somewhere is to move it
    if YES in labels and names and (same or node.means == "choose" or asked in names):
        return Answer(YES, tuple(names))
    if node.means == "choose" and not names:
        return _value(node, labels)
    if same or node.means in ("play", "choose"):
        for number, name in enumerate(names):
            if name.casefold() in labels:
                return Answer(name.casefold(), (*names[:number], *names[number + 1 :]))
    return None


def _deed(node: Statement, labels: Sequence[str]) -> Answer | None:
    """`you choose to draw two cards`: the option whose words begin with the verb."""
    if not isinstance(node, Act):
        return None
    found = [label for label in labels if label.removeprefix("you ").startswith(node.verb.casefold())]
    return Answer(found[0]) if len(found) == 1 else None


def _value(node: Act, labels: Sequence[str]) -> Answer | None:
    """`you choose gold`: the option that speaks of it; `you choose 2 gold`: just that."""
    match node.what:
        case Select(kinds=[Kind(noun=noun)], quantity=Quantity(number=Constant(value=value))):
            found = [label for label in labels if label == f"{value} {noun.casefold()}"]
            return Answer(found[0]) if found else None
        case Select(kinds=[Kind(noun=noun)]):
            exactly = [label for label in labels if plain(noun).casefold() == label]
            found = exactly or [label for label in labels if noun.casefold() in label]
            return Answer(found[0]) if len(found) == 1 else None
        case Amount(quantity=Quantity(words=["the", word])) if word in ORDINALS and ORDINALS[word] < len(labels):
            return Answer(labels[ORDINALS[word]])
    return None
