"""What compiling makes of a file: cards and keywords with their trees, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from cardwright.check.fields import Record
from cardwright.check.lint.facts import CardFacts
from cardwright.lang.cardblocks import Example
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.records import dataclass
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.gamedata.lexicon import Lexicon

if TYPE_CHECKING:
    from cardwright.check.meanings import LineMeaning


@dataclass(slots=True)
class CompiledLine:
    """One ability: its words, what they mean, and where it stands."""

    text: str
    abilities: list[Ability]
    line: int


@dataclass(slots=True)
class CompiledBlock:
    """What cards and keywords have in common."""

    name: str
    game: str
    lines: list[CompiledLine]
    examples: list[Example]
    file: str
    line: int
    vocabulary: Vocabulary | None = None
    """The words it was read with; None where its game is unknown."""
    lexicon: Callable[[], Lexicon] | None = field(default=None, kw_only=True)
    """What its words stand for on the table, loaded when first asked for; None where its game is unknown."""
    is_sound: bool = True
    """Whether nothing is wrong with it: only then it goes into a pack."""
    only_fields_are_wrong: bool = field(default=False, init=False, compare=False)
    """Whether its text can be asked for what it means, though it is not sound."""
    meant: list[LineMeaning] | None = field(default=None, init=False, compare=False, repr=False)
    """What its lines mean, once somebody has asked; see `check.meanings`."""

    @property
    def is_readable(self) -> bool:
        """Whether nothing is wrong with its text, whatever is with its fields."""
        return self.is_sound or self.only_fields_are_wrong

    def canonical(self, line: CompiledLine) -> str:
        """The line in canonical words; as it is, where it was not understood."""
        if self.vocabulary is None or not line.abilities:
            return line.text
        from cardwright.lang.printer import print_abilities  # a check prints nothing: it need not load the printer

        return print_abilities(line.abilities, self.vocabulary, self.own_name)

    @property
    def own_name(self) -> str:
        """What the text may call its card by."""
        return self.name

    @property
    def own_type(self) -> str:
        """The type of the card that the text stands on; a keyword may stand on any."""
        return ""


@dataclass(slots=True)
class CompiledCard(CompiledBlock):
    """A card: its fields as JSON values, its text as trees."""

    type: str = ""
    set_name: str = ""
    fields: Record = field(default_factory=dict)
    """All fields but name, type, set and text."""

    @property
    def own_type(self) -> str:
        return self.type


@dataclass(slots=True)
class CompiledKeyword(CompiledBlock):
    """A keyword: a text with parameters."""

    parameters: tuple[str, ...] = ()

    @property
    def own_name(self) -> str:
        """A keyword is no card: its text speaks of `this card`."""
        return ""


@dataclass(slots=True)
class CompiledRule(CompiledCard):
    """A part of the rules of play: a step, a rule, an action. No card of the game, though what it says is compiled like
    the text of one, and rules that hold are borne like one."""

    kind: str = ""
    rules: list[str] = field(default_factory=list)
    """For each line, the id of the rule that it says."""

    @property
    def own_name(self) -> str:
        """Rules speak of cards, and never of themselves."""
        return ""

    @property
    def own_type(self) -> str:
        """What kind of part it is, as no card's type is written."""
        return f"({self.kind})"


@dataclass(slots=True)
class CompiledFile:
    """One file, with all that was found in it."""

    path: str
    cards: list[CompiledCard] = field(default_factory=list)
    keywords: list[CompiledKeyword] = field(default_factory=list)
    rules: list[CompiledRule] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    sound: list[str] = field(default_factory=list)
    """Digests of the texts with which nothing is wrong."""
    facts: list[CardFacts] = field(default_factory=list)
    """What a lint wants to know of its cards and keywords."""

    @property
    def blocks(self) -> list[CompiledBlock]:
        """All that is in it."""
        return [*self.cards, *self.keywords, *self.rules]
