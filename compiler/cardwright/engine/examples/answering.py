"""Which option the next step of an example means: `you discard it`, `you choose to draw two cards`, `you accept`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.engine.examples.words import deeds, names, part
from cardwright.engine.pieces import plain
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.lexicon import Lexicon

NO_MORE = "no more"
PASS, DECLINE = "pass", "decline"
SAYINGS = {"accept": ("yes", "use it"), DECLINE: ("no", PASS, NO_MORE, DECLINE)}
"""What the words of somebody who wants it, or does not, may be called among the options."""
YES = "yes"
USING = frozenset({"play", "use"})
"""Verbs of using a card: who is asked which one, is answered by them."""


class Answer(NamedTuple):
    """The option that is meant, and what the step says besides: answers to what is asked next."""

    option: str
    more: tuple[str, ...] = ()


def is_choice(step: m.Effect, lexicon: Lexicon) -> bool:
    """Whether a step only says what is chosen."""
    return isinstance(step, m.Either) or _builds(step, lexicon, Build.CHOOSE)


def _builds(step: m.Effect, lexicon: Lexicon, build: Build) -> bool:
    return isinstance(step, m.Do) and any(
        data.build is build for data in lexicon.verbs.values() if data.verb == step.verb
    )


class Asking(NamedTuple):
    """Which card asks, in which words of its text, and whether it then asks for a number."""

    card: str = ""
    words: str = ""
    counts: bool = False
    """Whether the next question is how many."""


def answer(  # noqa: PLR0911
    step: m.Effect, lexicon: Lexicon, ask: str, labels: Sequence[str], line: str = "", by: Asking | None = None
) -> Answer | None:
    """What a step of a line says to a question, if it speaks of it at all."""
    deed = next(deeds(step), None)
    if isinstance(step, m.Either) and (YES not in labels or deed is None):
        return _deed(step, labels, line)
    if deed is None:
        return None
    none = part(deed, "amount") == m.Const(0) and _is_same(ask, deed, lexicon)  # “you discard no cards”
    saying = SAYINGS.get(DECLINE if none else deed.verb)
    if saying is not None:
        found = [word for word in saying if word in labels]
        return Answer(found[0]) if found else None
    called = [name for one in deed.parts for name in names(one.by) if one.role in ("what", "doer")]
    taken = _offer(step, deed, lexicon, ask.removesuffix("?"), called, line, by or Asking()) if YES in labels else None
    if taken is not None:
        return taken
    chooses, amount = is_choice(deed, lexicon), _amount(deed)
    if amount in labels and _is_same(ask, deed, lexicon):
        return Answer(amount)
    if chooses and not called:
        return _value(deed, labels)
    if chooses or deed.verb in USING or _is_same(ask, deed, lexicon):
        for number, name in enumerate(called):
            if name.casefold() in labels:
                return Answer(name.casefold(), (*called[:number], *called[number + 1 :]))
    return None


def _is_same(ask: str, deed: m.Do, lexicon: Lexicon) -> bool:
    """Whether what is asked for is what is done."""
    verbs = (deed.verb, *(word for word, data in lexicon.verbs.items() if data.verb == deed.verb))
    return ask.removesuffix("?").split(" ")[0] in verbs


def _offer(
    step: m.Effect, deed: m.Do, lexicon: Lexicon, asked: str, called: list[str], line: str, by: Asking
) -> Answer | None:
    """Whether a step takes what is offered: by doing it, by naming what it is done to, by using the card."""
    same = _is_same(asked, deed, lexicon)
    if called and (same or is_choice(deed, lexicon) or asked in called):
        return Answer(YES, tuple(called))
    if deed.verb in USING and by.card in called:
        return Answer(YES, tuple(name for name in called if name != by.card))
    if same and not called and by.counts and _amount(deed):
        return Answer(YES, (_amount(deed),))
    said = isinstance(step, m.Either) or _says(line, by.words) or _counts_out(deed, by.words)
    takes = same and not called and said
    return Answer(YES) if takes else None


def _amount(deed: m.Do) -> str:
    """How many a deed says, as an option has it; nothing, if it says none."""
    amount = part(deed, "amount")
    return str(amount.value) if isinstance(amount, m.Const) else ""


def _says(line: str, words: str) -> bool:
    """Whether a line says what the words that ask offer: `you gain 1 gold`, to “you may gain 1 gold instead”."""
    for somebody in ("your opponent ", "you "):
        _, found, said = line.casefold().partition(somebody)
        if found:  # how the verb ends is of no matter: it is known to be the same
            return said.partition(" ")[2] in words.casefold()
    return False


def _counts_out(deed: m.Do, words: str) -> bool:
    """Whether a deed is as many of the tokens as the words that ask offer: `your opponent pays 1 gold`."""
    token, amount = part(deed, "token"), _amount(deed)
    return isinstance(token, m.Just) and bool(amount) and f"{amount} {token.value}".casefold() in words.casefold()


def _deed(step: m.Either, labels: Sequence[str], line: str) -> Answer | None:
    """`you choose to draw two cards`: the option with these words, else the only one that begins with the verb, else
    the only one that has it: `they discard a card`."""
    deed = next(deeds(step), None)
    if deed is None:
        return None
    options = {label.removeprefix("you "): label for label in labels}
    exactly = [label for words, label in options.items() if line.casefold().endswith(f" to {words}")]
    verb = deed.verb.casefold()
    found = exactly or [label for words, label in options.items() if words.startswith(verb)]
    found = found or [label for words, label in options.items() if f" {verb}" in words]
    return Answer(found[0]) if len(found) == 1 else None


def _value(deed: m.Do, labels: Sequence[str]) -> Answer | None:
    """`you choose gold`: the option that speaks of it; `you choose 2 gold`: just that."""
    number, token, what, amount = (part(deed, role) for role in ("number", "token", "what", "amount"))
    if isinstance(number, m.Const):
        return Answer(labels[number.value - 1]) if number.value <= len(labels) else None
    named = token if isinstance(token, m.Just) else what
    if named is None and isinstance(amount, m.Const):
        return Answer(str(amount.value)) if str(amount.value) in labels else None
    if not isinstance(named, m.Just):
        return None
    noun = str(named.value)
    if isinstance(amount, m.Const):
        found = [label for label in labels if label in (f"{amount.value} {noun.casefold()}", str(amount.value))]
        return Answer(found[0]) if found else None
    exactly = [label for label in labels if plain(noun).casefold() == label]
    found = exactly or [label for label in labels if noun.casefold() in label]
    return Answer(found[0]) if len(found) == 1 else None
