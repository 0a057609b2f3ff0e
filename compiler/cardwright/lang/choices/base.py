"""What all choices share: candidates, and the types of tokens that matter for what may follow."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang.cut import Line
from cardwright.lang.lookahead import Context
from cardwright.lang.vocabulary import Entry


class Candidate(NamedTuple):
    """One way to read what comes next."""

    terminal: str
    """The token's type; empty for a mark that is passed over."""
    entry: Entry | None
    end: int
    """The word after it."""
    policy: str
    """The policy that put it here; empty where there is nothing to decide."""


SENTENCE_START = frozenset({"", "END", "LABEL", "COMMA", "JOIN", "CONJ_C", "BULLET", "LISTEND", "COLON", "LPAR"})
CLAUSE_START = SENTENCE_START | {"EITHER", "ADV", "TIME"}
BEFORE_VERB = CLAUSE_START | {
    "CONJ_VE",
    "CONJ_EO",
    "AUX",
    "PERF",
    "PREADV",
    "TO_V",
    "CONJ_VP",
    "CONJ_VG",
    "SUB",
    "PGER",
}
NOUNISH = frozenset({"NOUN", "NAME", "KEYWORD", "KWARG", "NUMP", "CMP", "RELEND", "PRON", "QUOTE", "DET", "NUM"})
BEFORE_NOUN = frozenset(
    {"DET", "NUM", "QPRE", "CMP", "MOD", "ADJ", "PART", "NMOD", "NON", "CONJ_ADJ", "POSS", "CONJ_N"}
)
LABEL_PLACE = frozenset({"", "END", "LABEL", "BULLET"})
STAYS_IN_RELATIVE = frozenset({"this", "that", "each", "during", "last", "same"})
OUTER_ADVERBS = frozenset(
    {
        "only",
        "instead",
        "if able",
        "then",
        "otherwise",
        "random",
        "free",
        "rounded up",
        "rounded down",
        "whichever is higher",
        "whichever is lower",
    }
)
SUBJECT_END = frozenset(
    {
        "NOUN",
        "NAME",
        "PRON",
        "RELEND",
        "KEYWORD",
        "KWARG",
        "NUMP",
        "CMP",
        "REL",
        "PREADV",
        "CONJ_VP",
        "CONJ_EO",
        "CONJ_VG",
        "QUOTE",
        "DET",
        "NUM",
    }
)
AFTER_SUBJECT = frozenset({"NOUN", "NAME", "RELEND", "QUOTE", "KEYWORD", "KWARG"})


class Choices:
    """Orders the candidates for the words of one line."""

    __slots__ = ("line",)

    def __init__(self, line: Line) -> None:
        self.line = line


def zero(terminal: str, at: int, policy: str = "") -> Candidate:
    """A token without width."""
    return Candidate(terminal, None, at, policy)


def passed(at: int) -> Candidate:
    """A mark that is passed over."""
    return Candidate("", None, at + 1, "")


def noun_here(line: Line, at: int) -> bool:
    return bool(line.classes(at) & {"N", "VAL", "ADJ", "NAME", "NUM"})


def takes(context: Context, preposition: str, kind: str) -> bool:
    """Whether the open verb still has a place for this preposition."""
    if context.verb is None:
        return False
    role = context.verb.role(preposition, kind)
    return role is not None and role not in context.used
