"""A line cut into words: the smallest pieces that phrases are made of."""

from __future__ import annotations

import re

_WORD = re.compile(
    r"""
    \[[^\]\n]{1,60}\]                                   # an icon
  | [Nn]on-(?=[\[\w])                                   # non-Army
  | (?<![\w\]])[+\-](?:\d+(?:/\d+)?|X(?![\w]))        # +2, -1, +X
  | (?<![\w\]])[+\-](?=\[)                            # +[Attack]
  | (?:\d+|\bN)"(?=[\s.,;)]|$)                           # 8" is a length
  | \d+(?:st|nd|rd|th)(?!\w)                            # 2nd
  | \d+(?:/\d+)?                                        # 12
  | (?:[A-Za-z]\.){2,}(?:[A-Za-z](?![\w]))?             # M.O.D.O.K.
  | [^\W\d_]+(?:['\-](?![sS](?!\w))[^\W_]+)*           # word, don't, King-Beyond-the-Wall
  | '[sS](?!\w)                                      # 's
  | (?<=[sS])'(?!\w)                                 # players'
  | \S                                                  # any other mark
    """,
    re.VERBOSE,
)

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-"})


class Word:
    """One word or mark of a line, with its place."""

    __slots__ = ("end", "low", "mark", "start", "text")

    def __init__(self, text: str, low: str, start: int, end: int) -> None:
        self.text = text
        self.low = low
        self.start = start
        self.end = end
        self.mark = not text[0].isalnum()
        """A mark or an icon rather than a word or a number."""


def cut_words(text: str) -> list[Word]:
    """All words and marks of a line, in order."""
    plain = text.translate(_SAME)
    low = plain.lower()
    if len(low) != len(plain):  # a letter whose small form is longer: places would no longer agree
        return [Word(match.group(), match.group().lower(), *match.span()) for match in _WORD.finditer(plain)]
    words = []
    for match in _WORD.finditer(plain):
        start, end = match.span()
        words.append(Word(plain[start:end], low[start:end], start, end))
    return words


def cut_phrase(phrase: str) -> tuple[str, ...]:
    """The lower-case words of a vocabulary phrase, cut as a line would be."""
    return tuple(word.low for word in cut_words(phrase))


Aliases = dict[str, list[tuple[tuple[str, ...], str]]]


def with_aliases(words: list[Word], aliases: Aliases) -> list[Word]:
    """The words with printed wordings replaced by the canonical ones, which stand at the same place."""
    if not any(word.low in aliases for word in words):
        return words
    replaced: list[Word] = []
    at = 0
    while at < len(words):
        length, canonical = _alias_at(words, at, aliases)
        if not length:
            replaced.append(words[at])
            at += 1
            continue
        start, end = words[at].start, words[at + length - 1].end
        replaced += [Word(word.text, word.low, start, end) for word in cut_words(canonical)]
        at += length
    return replaced


def respelled(text: str, spellings: Aliases) -> str:
    """The line with every such spelling settled; all else stays as it is written."""
    words = cut_words(text)
    parts: list[str] = []
    at = since = 0
    while at < len(words):
        length, form = _alias_at(words, at, spellings)
        if length:
            start, end = words[at].start, words[at + length - 1].end
            parts += [text[since:start], f"{form[:1].upper()}{form[1:]}" if text[start].isupper() else form]
            since = end
        at += length or 1
    return "".join((*parts, text[since:]))


def _alias_at(words: list[Word], at: int, aliases: Aliases) -> tuple[int, str]:
    best, found = 0, ""
    for wanted, canonical in aliases.get(words[at].low, ()):
        length = len(wanted)
        if length > best and tuple(word.low for word in words[at : at + length]) == wanted:
            best, found = length, canonical
    return best, found
