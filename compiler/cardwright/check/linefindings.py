"""Reads one line whatever happens, and finds what is wrong with a text as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardwright.check.depth import is_too_deep
from cardwright.check.findings import Finding
from cardwright.check.references import dangling_references
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import Ability, Ref

# Half of all texts hold no such word: looking at their trees would take longer than this.
_MAY_REFER = re.compile(
    r"\b(?:it|its|itself|s?he|his|her|him|they|them|their|that|those|these|the (?:rest|others?))\b", re.IGNORECASE
)


def read_safely(reader: Reader, text: str) -> LineResult | Finding:
    """Read a line. An accident of the compiler is a finding like any other: it must not hide the next line's."""
    too_deep = Finding("CW0403", "This line is nested too deeply.", (0, len(text)), "Say it in several sentences.")
    try:
        result = reader.read(text)
        return too_deep if is_too_deep(result.abilities, text) else result
    except RecursionError:
        return too_deep
    except Exception as error:
        message = f"The compiler stumbles over this line ({type(error).__name__})."
        hint = "This is a fault of the compiler: please report the line, and say it in other words meanwhile."
        return Finding("CW0499", message, (0, len(text)), hint)


def reference_findings(
    texts: Sequence[str], abilities: Sequence[list[Ability]], given: bool = False
) -> Iterator[tuple[int, Finding]]:
    """References that refer to nothing, each with the number of its line; `given` as `dangling_references` has it.

    Not looked for where a line was not understood, because that line may have said it.
    """
    if not any(map(_MAY_REFER.search, texts)) or not all(abilities):
        return
    for number, ref in dangling_references(abilities, given):
        words = texts[number][ref.span[0] : ref.span[1]]
        yield number, Finding("CW0520", f"“{words}” refers to nothing.", ref.span, _what_to_say(ref))


def _what_to_say(ref: Ref) -> str:
    if ref.noun:
        return f"Say first which {ref.noun} is meant: choose a {ref.noun}."
    return "Say what is meant: the name of the card, or “this card”."
