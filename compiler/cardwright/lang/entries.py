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
