"""English verb and noun forms: the regular ones are made here, the irregular ones are vocabulary."""

from __future__ import annotations

_VOWELS = "aeiou"


def _doubles(word: str) -> bool:
    """Whether a short verb doubles its last letter (stop, stopped)."""
    if len(word) < 3 or len(word) > 4:
        return False
    before, vowel, last = word[-3], word[-2], word[-1]
    return last not in "wxyaeiou" and vowel in _VOWELS and before not in _VOWELS


def _split(phrase: str) -> tuple[str, str]:
    head, _, tail = phrase.partition(" ")
    return head, f" {tail}" if tail else ""


def third_person(phrase: str) -> str:
    head, tail = _split(phrase)
    if head.endswith("y") and head[-2:-1] not in _VOWELS:
        return head[:-1] + "ies" + tail
    if head.endswith(("s", "x", "z", "ch", "sh", "o")):
        return head + "es" + tail
    return head + "s" + tail


def past_tense(phrase: str) -> str:
    head, tail = _split(phrase)
    if head.endswith("e"):
        return head + "d" + tail
    if head.endswith("y") and head[-2:-1] not in _VOWELS:
        return head[:-1] + "ied" + tail
    if _doubles(head):
        return head + head[-1] + "ed" + tail
    return head + "ed" + tail


def gerund(phrase: str) -> str:
    head, tail = _split(phrase)
    if head.endswith("ie"):
        return head[:-2] + "ying" + tail
    if head.endswith("e") and not head.endswith("ee"):
        return head[:-1] + "ing" + tail
    if _doubles(head):
        return head + head[-1] + "ing" + tail
    return head + "ing" + tail


def plural(phrase: str) -> str:
    """Regular plural of a noun's last word."""
    if phrase.endswith("y") and phrase[-2:-1] not in _VOWELS:
        return phrase[:-1] + "ies"
    if phrase.endswith(("s", "x", "z", "ch", "sh")):
        return phrase + "es"
    return phrase + "s"
