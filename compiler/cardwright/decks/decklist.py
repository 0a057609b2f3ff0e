"""A decklist as it was written: fields, sections and lines, before anything is looked up, and how large it may be."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_BYTES = 1_000_000
MOST_LINES = 20_000
LONGEST_LINE = 2_000
MOST_COPIES = 9_999
DEEPEST = 12
"""How deep JSON and XML may be nested."""


FOR_PEOPLE = (
    "title", "name", "author", "creator", "event", "date", "source", "notes", "note", "description", "comment", "url",
    "link", "tags", "version", "deck name", "list name", "tournament", "designer", "placement", "result", "id",
)  # fmt: skip
"""What a list of any game may say about itself for those who read it: no rule asks for it."""
ABOUT = ("game", "format", *FOR_PEOPLE)


@dataclass(slots=True)
class FieldLine:
    """What is said about the list as a whole: `house: Stark`."""

    name: str
    value: str
    line: int | None = field(default=None, compare=False)


@dataclass(slots=True)
class CardLine:
    """One line of cards: `3x Name (Set)`, with what is said about them below it."""

    count: int
    name: str
    note: str = ""
    """What stands in parentheses: the set or the version."""
    details: tuple[FieldLine, ...] = ()
    line: int | None = field(default=None, compare=False)

    @property
    def full_name(self) -> str:
        """The name with what stood in parentheses: some cards have parentheses in their names."""
        return f"{self.name} ({self.note})" if self.note else self.name


@dataclass(slots=True)
class Section:
    """A heading and the lines below it; the first section of a list may have no heading."""

    heading: str
    cards: list[CardLine] = field(default_factory=list)
    stated: int | None = field(default=None, compare=False)
    """How many cards the heading says there are."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Misreading:
    """A line that says nothing a decklist can say."""

    line: int | None
    message: str
    fix: str
    whole: bool = False
    """Whether nothing of the list could be read: what else it lacks is not its author's doing."""


@dataclass(slots=True)
class Decklist:
    """A whole list. Two are equal when they say the same; where it stands in a file does not count."""

    game: str = ""
    format: str = ""
    fields: list[FieldLine] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    file: str = field(default="", compare=False)
    about_lines: dict[str, int | None] = field(default_factory=dict, compare=False)
    """Where the game and the format are named."""
    misreadings: list[Misreading] = field(default_factory=list, compare=False)
    passed: list[Misreading] = field(default_factory=list, compare=False)
    """Lines of a pasted list that are not understood and name no card: they are told, and break no rule."""

    def section(self, heading: str, line: int | None = None, stated: int | None = None) -> Section:
        """A new section at the end."""
        self.sections.append(Section(heading, line=line, stated=stated))
        return self.sections[-1]

    def about(self, item: FieldLine) -> None:
        """Take what is said of the list as a whole; a second game or format is kept as a field, and told later."""
        low = item.name.casefold()
        if low in ("game", "format") and not getattr(self, low):
            setattr(self, low, item.value)
            self.about_lines[low] = item.line
        else:
            self.fields.append(item)

    @property
    def is_unread(self) -> bool:
        """Whether the list could not be read at all."""
        return any(misreading.whole for misreading in self.misreadings)

    @property
    def count(self) -> int:
        """How many cards the lines say there are."""
        return sum(card.count for section in self.sections for card in section.cards)


def unread_list(file: str, game: str, message: str, fix: str, line: int | None = None) -> Decklist:
    """A list of which nothing could be read, and why."""
    return Decklist(game, file=file, misreadings=[Misreading(line, message, fix, whole=True)])
