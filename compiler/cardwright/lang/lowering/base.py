"""What all rules of the lowering share: the line they read, and what they have to say about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from cardwright.lang.lowering.joining import Reading
from cardwright.lang.records import dataclass
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Ability,
    Filter,
    Quote,
    Statement,
    Thing,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Trouble:
    """A finding about the meaning of some words of a line."""

    code: str
    message: str
    span: Span
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A place where no policy decides between two readings: both, with brackets around what belongs together."""

    span: Span
    this: str
    other: str
    hint: str = ""


QuoteReader = Callable[[str, int], tuple[list[Ability], list[Trouble]]]


class Rules(ABC):
    """What all rules of the lowering share: the line they read, and what they have to say about it."""

    def __init__(
        self,
        text: str,
        vocabulary: Vocabulary,
        own_name: str,
        own_type: str,
        read_quote: QuoteReader,
        printed: bool = False,
    ) -> None:
        self.text = text
        self.own_type = own_type.lower()
        self.vocabulary = vocabulary
        self.own_name = own_name.lower()
        self.read_quote = read_quote
        self.printed = printed
        """Whether the text is as some publisher printed it, with the slips of its day."""
        self.troubles: list[Trouble] = []
        self.open_choices: list[Undecided] = []
        self.loose: list[Filter] = []
        """Comparisons and clauses that describe a noun said before their own phrase."""

    def trouble(self, code: str, message: str, span: Span, hint: str = "") -> None:
        found = Trouble(code, message, span, hint)
        if found not in self.troubles:
            self.troubles.append(found)

    def undecided(self, span: Span, this: Reading, other: Reading, hint: str) -> None:
        """Note a place where two readings are possible."""
        self.open_choices.append(Undecided(span, self._worded(this), self._worded(other), hint))

    def _worded(self, reading: Reading) -> str:
        return "".join(piece if isinstance(piece, str) else self.text[piece[0] : piece[1]] for piece in reading)

    @abstractmethod
    def predicate(self, part: Branch, who: Thing | None, gap: Thing | None = None) -> Statement:
        """A predicate with its subject; `gap` is the object a relative clause leaves out."""

    @abstractmethod
    def clause(self, part: Branch) -> Statement:
        """A clause of any form."""

    @abstractmethod
    def reduced(self, part: Branch) -> Statement:
        """A relative clause without its verb `be`: `revealed this way`."""

    @abstractmethod
    def noun_phrase(self, part: Branch) -> Thing:
        """A noun phrase, with all that belongs to it."""

    @abstractmethod
    def core(self, part: Branch) -> Thing:
        """A noun phrase without what follows its noun."""

    @abstractmethod
    def quote(self, item: Leaf) -> Quote:
        """Words in quotation marks."""

    @abstractmethod
    def _one(self, part: Branch, who: Thing | None, gap: Thing | None) -> Statement:
        """One verb with all that belongs to it."""
