"""Lines in which some words belong to several parts: a list that finishes a sentence, “gained by or moved to a Knight”.

A list that finishes a sentence: “If you control: • a Knight, draw 1 card. • a Lord, gain 1 gold.”

What stands before the colon is said before each member of the list. A member of several sentences is left alone: only
the first of them would depend on what stands before the colon. So is a beginning with a pronoun, which might go back
to something else each time it is said. After an occasion the condition of the first member stands behind it: before
it, it would be asked for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.cut import Line
from cardwright.lang.words import Word

_BULLET = "•"
_OPEN = frozenset({"BE", "PREP", "D", "V"})
"""What a sentence cannot end with: something has yet to come."""
_ASKED = frozenset({"if", "while", "unless"})
"""Words before a condition: said again before each member."""
_WAITED = frozenset({"after", "when", "whenever", "as"})
"""Words before an occasion: it is waited for once, before all members."""
_THEN = "then"
_CHOOSE_ONE = ("choose", "one", ":")
_EACH_WITH, _TOTAL = ", each with ", "total"
_WHOSE = frozenset({"its", "his", "their"})
"""Pronouns that stand before a noun."""
_ENDS = frozenset({".", "!", "?"})


def written_out(line: Line) -> list[Word] | None:
    """The words of a line with all that stands for several parts of it said with each; nothing, where none does."""
    if _BULLET in line.text:
        return spread(line)
    found = _with_both(line) or _one_of_keywords(line) if " or " in line.text else None
    return found or (_each_of_them(line) if _EACH_WITH in line.text else None)


def _one_of_keywords(line: Line) -> list[Word] | None:
    """“it loses (choose one): stealth, insight, or renown”: that is what “loses stealth, insight, or renown” says."""
    words = line.words
    for at in range(1, line.count - len(_CHOOSE_ONE)):
        to = at + len(_CHOOSE_ONE)
        aside = line.text[words[at].start] == "("
        if aside and tuple(word.low for word in words[at:to]) == _CHOOSE_ONE and "V" in line.classes(at - 1):
            return [*words[:at], *words[to:]] if "KW" in line.classes(to) else None
    return None


def _each_of_them(line: Line) -> list[Word] | None:
    """“2 characters, each with cost 3 or higher”: a number is each one's own anyway, of several that are counted."""
    words = line.words
    for at in range(2, line.count - 3):
        if [word.low for word in words[at : at + 3]] == [",", "each", "with"] and "N" in line.classes(at - 1):
            counted = any("NUM" in line.classes(before) for before in range(max(0, at - 4), at - 1))
            summed = any(word.low == _TOTAL for word in words[at + 3 : at + 6])
            return [*words[:at], *words[at + 2 :]] if counted and not summed else None
    return None


def _with_both(line: Line) -> list[Word] | None:
    """“gained by or moved to a Knight, …”: what stands after both prepositions belongs to each."""
    words = line.words
    for at in range(2, line.count - 3):
        if words[at].low != "or" or not (_is_passive(line, at - 2) and _is_passive(line, at + 1)):
            continue
        end = next((to for to in range(at + 3, line.count) if words[to].text in {*_ENDS, ",", ";", ":"}), line.count)
        return [*words[:at], *words[at + 3 : end], *words[at:]]
    return None


def _is_passive(line: Line, at: int) -> bool:
    """A participle, and a preposition right after it."""
    return "V:participle" in line.classes(at) and line.end(at) == at + 1 and "PREP" in line.classes(at + 1)


def spread(line: Line) -> list[Word] | None:
    """The words of a line with the beginning of the sentence before each member of the list that finishes it."""
    words = line.words
    colon = next((at for at, word in enumerate(words[:-1]) if word.text == ":" and words[at + 1].text == _BULLET), 0)
    if not colon or not _is_open(line, colon):
        return None
    members = list(_members(words, colon + 1))
    begin, behind = _beginning(words, colon)
    if begin is None or len(members) < 2 or not all(map(_is_one_sentence, members)):
        return None
    again = words[begin:colon]
    if any(_goes_back(line, at) for at in range(begin, colon)):
        return None
    rows = [[*again, *member] for member in members]
    if behind:
        first = _asked_behind(again, members[0])
        if first is None:
            return None
        rows[0] = first
    return [
        *words[:begin],
        *(word for row, member in zip(rows, members, strict=True) for word in (*row, _end_after(member))),
    ]


def _asked_behind(asked: list[Word], member: list[Word]) -> list[Word] | None:
    """After an occasion the first condition would be asked for all members: it stands behind what depends on it."""
    comma = next((at for at, word in enumerate(member) if word.text == ","), 0)
    return [*member[comma + 1 :], *asked, *member[:comma]] if 0 < comma < len(member) - 1 else None


def _is_open(line: Line, colon: int) -> bool:
    """Whether something is missing before the colon; “choose one:” is whole."""
    at = max((start for start in range(max(0, colon - 4), colon) if line.end(start) == colon), default=colon)
    found = line.classes(at)
    return bool(found & _OPEN) and "NUM" not in found


def _goes_back(line: Line, at: int) -> bool:
    low = line.low(at)
    return low in _WHOSE or ("PRON" in line.classes(at) and low != "you")


def _members(words: list[Word], at: int) -> Iterator[list[Word]]:
    """What stands after each bullet, without the full stop at its end."""
    starts = [number for number in range(at, len(words)) if words[number].text == _BULLET]
    for start, stop in zip(starts, [*starts[1:], len(words)], strict=True):
        member = words[start + 1 : stop]
        yield member[:-1] if member and member[-1].text in {*_ENDS, ";", ","} else member


def _is_one_sentence(member: list[Word]) -> bool:
    return bool(member) and not any(word.text in {*_ENDS, ":", ";"} for word in member)


def _beginning(words: list[Word], colon: int) -> tuple[int | None, bool]:
    """Where that begins which is said again: at an open condition, or with the sentence, without its occasion; and
    whether it is a condition after an occasion."""
    start = next((at + 1 for at in range(colon - 1, -1, -1) if words[at].text in {*_ENDS, ":"}), 0)
    if words[start].low == _THEN:
        return None, False  # every member hangs on what stood before: said before each, it would hang on the last one
    commas = [at for at in range(start, colon) if words[at].text == ","]
    last = commas[-1] + 1 if commas else start
    waited = words[start].low in _WAITED
    if words[last].low in _ASKED:
        return last, waited
    return start if not waited else last if len(commas) == 1 else None, False


def _end_after(member: list[Word]) -> Word:
    return Word(".", ".", member[-1].end, member[-1].end)


__all__ = ["spread", "written_out"]
