"""What a phrase can be: the entries of a vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field

ANY = "*"


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb: the operation it stands for, and what it takes."""

    lemma: str
    means: str
    objects: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    takes: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict, hash=False)
    two: bool = False
    cost: bool = False
    forms: tuple[str, str, str, str, str] = ("", "", "", "", "")
    """Base, third person, past, participle, gerund."""
    names: bool = False
    """Its object is a word, not a thing: `guess Villain or Bystander` needs no article."""

    def accepts_object(self, kind: str) -> bool:
        return bool(self.objects) and (ANY in self.objects or kind in self.objects)

    def role(self, preposition: str, kind: str) -> str | None:
        """The role a preposition marks for this verb, if what follows is of a kind that fits."""
        found = self.takes.get(preposition)
        if found is None:
            return None
        role, kinds = found
        if role == "agent" and kind in ("number", "stat", "token"):
            return None  # "by 2" is how much, never who
        return role if not kinds or kind in kinds else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One reading of a phrase, before the sentence has decided between them."""

    word: str
    """Its class: N(oun), V(erb), ADJ, VAL(ue), NAME, KW, TIME, D(eterminer), PREP ..."""
    lemma: str
    kind: str = ""
    form: str = ""
    proper: bool = False
    """Only read so when it is written with a capital."""
    frame: Frame | None = None


@dataclass(frozen=True, slots=True)
class LabelEntry:
    """A label as the vocabulary declares it: its words and gaps, and what it means."""

    pattern: tuple[str, ...]
    name: str
    means: str


class Variant:
    """The readings of a phrase as it is written in one place, with their classes ready for look-ahead."""

    __slots__ = ("classes", "entries")

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        names = {entry.word for entry in entries}
        names.update(f"V:{entry.form}" for entry in entries if entry.word == "V")
        self.classes = frozenset(names)


class Senses:
    """All readings of a phrase; which of them hold depends on capitals."""

    __slots__ = ("entries", "lower", "middle", "start")

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        common = tuple(entry for entry in entries if not entry.proper or entry.lemma[:1].islower() or _the(entry))
        self.lower = Variant(common) if common else None
        entries = tuple(sorted(entries, key=lambda entry: entry.form != "self"))  # the card's own name before all else
        self.start = Variant(entries)
        # a capital in the middle of a sentence: names and values come before common nouns
        self.middle = Variant(tuple(sorted(entries, key=lambda entry: (entry.form != "self", not entry.proper))))

    def written(self, capital: bool, first: bool) -> Variant | None:
        """The readings of the phrase written with or without a capital, at the start of a sentence or within."""
        if not capital:
            return self.lower
        return self.start if first else self.middle

    def joined(self, more: tuple[Entry, ...]) -> Senses:
        return Senses((*self.entries, *(entry for entry in more if entry not in self.entries)))


def _the(entry: Entry) -> bool:
    """`the Blue Bard` is The Blue Bard."""
    return entry.word == "NAME" and entry.lemma.startswith("The ")
