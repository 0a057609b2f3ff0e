"""Prints what was understood of a text: canonical words, a reading in plain English, what it can do, the tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.check.meanings import LineMeaning
from cardwright.check.reading import Power, Row, explain, outline, powers
from cardwright.cli.output import say
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.normal import normal
from cardwright.meaning.speech import Unsayable, said_back

_HOW = {
    "bearer": "the card itself",
    "slot": "named in the occasion",
    "pick": "chosen before",
    "cost": "paid with",
    "each": "each of them in turn",
    "condition": "named in the condition",
    "definite": "named before",
    "deed": "what was done before",
}
"""How something came to be spoken of, in words."""


def print_line(
    text: str,
    abilities: Sequence[Ability],
    canonical: str,
    vocabulary: Vocabulary,
    own_name: str = "",
    meaning: LineMeaning | None = None,
    lexicon: Lexicon | None = None,
) -> None:
    """Explain one line of a text."""
    say(text)
    if not abilities:
        return
    if canonical and canonical != text:
        _section("in canonical words", canonical.split("\n"))
    for ability in abilities:
        _section("it says", reading_rows(explain(ability, vocabulary, own_name)))
        _section("it can", power_rows(powers(ability, vocabulary, own_name)))
        _section("tree", outline(ability, text))
    if meaning is not None:
        _section("it speaks of", _meaning_rows(meaning, text))
        if lexicon is not None:
            _section("its meaning, said back", _said_back(meaning, lexicon, vocabulary))


def _said_back(meaning: LineMeaning, lexicon: Lexicon, vocabulary: Vocabulary) -> list[str]:
    """The meaning in words of its own; nothing where there are none for it yet."""
    try:
        return [said_back(normal(ability), lexicon, vocabulary) for ability in meaning.abilities]
    except Unsayable:
        return []


def _meaning_rows(meaning: LineMeaning, text: str) -> list[str]:
    """What each pronoun stands for; or why the line has no meaning yet, and at which words."""
    if meaning.refusal is not None:
        start, end = meaning.refusal.span
        return [f"not settled: {meaning.refusal.message} (“{text[start:end]}”)"]
    rows = []
    for one in sorted(meaning.references, key=lambda one: one.span):
        noun = next((noun for noun in sorted(one.nouns) if noun not in ("", "card", "player")), "")
        rows.append(f"“{text[one.span[0] : one.span[1]]}”: {noun and f'the {noun}, '}{_HOW[one.came.value]}")
    return list(dict.fromkeys(rows))


def _section(title: str, rows: Iterable[str]) -> None:
    lines = list(rows)
    if lines:
        say(f"  {title}")
        for line in lines:
            say(f"    {line}")


def reading_rows(rows: Sequence[Row]) -> list[str]:
    """Rows in two columns: headings, indented, and what they say."""
    heads = ["  " * row.depth + row.heading + ":" * bool(row.heading) for row in rows]
    width = max(map(len, heads), default=0)
    return [f"{head:<{width}} {row.text}".rstrip() for head, row in zip(heads, rows, strict=True)]


def power_rows(found: Sequence[Power]) -> list[str]:
    """One line an act: verb and operation, what it is done to and how that is found, and when."""
    verbs = [f"{power.verb} ({power.operation})" for power in found]
    whats = [f"{power.what} [{power.how}]" if power.how else power.what for power in found]
    first, second = max(map(len, verbs), default=0), max(map(len, whats), default=0)
    return [
        f"{verb:<{first}}  {what:<{second}}  {_circumstances(power)}".rstrip()
        for verb, what, power in zip(verbs, whats, found, strict=True)
    ]


def _circumstances(power: Power) -> str:
    by = f"by {power.who}" if power.who and power.who != "you" else ""
    return ", ".join(part for part in (by, power.part, *power.when) if part)
