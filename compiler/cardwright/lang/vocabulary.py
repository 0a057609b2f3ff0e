"""What a phrase can be: the entries of a vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import NamedTuple

from cardwright.lang.records import dataclass
from cardwright.lang.words import Word, cut_phrase

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


Trie = dict[str, "Trie | Senses"]
_END = ""


class Definition(NamedTuple):
    """The text of a keyword, as it stands in its file."""

    parameters: tuple[str, ...]
    lines: tuple[str, ...]
    before: str = ""
    """The word that its heading has before the parameters: `No Attachments except TRAIT`."""
    bare: bool = False
    """Whether another text of the same keyword needs none: `No Attachments`."""


MINTED = "minted"
"""The attribute whose values are the names that a text makes itself: who is called so has the value."""


class Vocabulary:
    """Every phrase a text of one game may use, as a trie over words.

    It can be layered: `extended()` gives a vocabulary that adds phrases (the names in a file) without copying this one.
    """

    def __init__(self, game: str, base: Vocabulary | None = None) -> None:
        self.game = game
        self.base = base
        self.trie: Trie = {}
        self.aliases: dict[str, list[tuple[tuple[str, ...], str]]] = {} if base is None else base.aliases
        """Printed wordings by their first word: (their words, the canonical wording)."""
        self.spellings: dict[str, list[tuple[tuple[str, ...], str]]] = {} if base is None else base.spellings
        """Those of them that are other spellings, which `fmt` settles."""
        self.hints: dict[tuple[str, ...], str] = {} if base is None else base.hints
        """What other games print, with how this one says it: never read, only offered."""
        self.frames: dict[str, Frame] = {} if base is None else base.frames
        self.nouns: dict[str, Entry] = {} if base is None else base.nouns
        self.values: dict[str, list[str]] = {} if base is None else base.values
        self.labels: list[LabelEntry] = [] if base is None else base.labels
        self._labels: dict[str, list[LabelEntry]] = {} if base is None else base._labels
        self.definitions: dict[str, Definition] = {} if base is None else base.definitions
        """The texts of keywords that have one."""
        self.keywords: dict[str, tuple[str, ...]] = {} if base is None else base.keywords
        self._names: dict[str, str] = {}
        self.relations: dict[str, frozenset[tuple[str, str]]] = {} if base is None else base.relations
        """Which kinds of things a preposition after a noun relates."""
        self.roles: dict[str, tuple[str, tuple[str, ...]]] = {} if base is None else base.roles
        """The roles any verb may be given, by preposition."""
        self.plurals: dict[str, str] = {} if base is None else base.plurals
        """How the plural of each noun is written."""
        self.time_patterns: dict[str, str] = {} if base is None else base.time_patterns
        """How each relation of time is written, with `{period}` for the noun."""
        self.manners: dict[str, str] = {} if base is None else base.manners
        """How each manner is written."""
        self.known: frozenset[str] = frozenset() if base is None else base.known
        """Nouns that name one thing by themselves, which nothing narrows: `the bearer`."""
        self.minted: frozenset[str] = frozenset() if base is None else base.minted
        """Names that the text itself makes: `as a "Force Field"`."""

    def general_role(self, preposition: str, kind: str) -> str | None:
        """The role a preposition marks for any verb, if what follows is of a kind that fits."""
        role, kinds = self.roles.get(preposition, ("", ()))
        return role if role and (not kinds or kind in kinds or kind in ("*", "")) else None

    def labels_at(self, word: str) -> list[LabelEntry]:
        """The labels that may start with this word."""
        if not self._labels and self.labels:
            for label in self.labels:
                first = label.pattern[0]
                self._labels.setdefault("" if first.startswith("{") else first, []).append(label)
        return [*self._labels.get(word, ()), *self._labels.get("", ())]

    def copy(self) -> Vocabulary:
        """The same phrases in a vocabulary of its own."""
        found = Vocabulary(self.game, self.base)
        for name, value in vars(self).items():
            setattr(found, name, value.copy() if isinstance(value, dict | list) else value)
        found.trie = _copied(self.trie)
        return found

    def extended(self) -> Vocabulary:
        """A layer on top of this vocabulary; what is added to it is not added here."""
        return Vocabulary(self.game, self)

    def add(self, phrase: str, entry: Entry) -> None:
        """Make a phrase known in one more reading."""
        words = cut_phrase(phrase)
        if not words:
            return
        node = self.trie
        for word in words:
            node = node.setdefault(word, {})  # type: ignore[assignment]
        found = node.get(_END)
        node[_END] = found.joined((entry,)) if isinstance(found, Senses) else Senses((entry,))

    def add_name(self, name: str, form: str = "card") -> None:
        """Make a card's name known."""
        self._names[name.lower()] = name
        self.add(name, Entry("NAME", name, "card", form, proper=True))

    @property
    def names(self) -> dict[str, str]:
        """Every known name of a card, by its lower-case form."""
        return self._names if self.base is None else {**self.base.names, **self._names}

    def is_name(self, name: str) -> bool:
        low = name.lower()
        return low in self._names or (self.base is not None and self.base.is_name(low))

    def add_names(self, names: Iterable[str]) -> None:
        for name in names:
            self.add_name(name)

    def matches(self, words: list[Word], at: int) -> list[tuple[int, Senses]]:
        """Every phrase that starts at this word: (where it ends, its readings), shortest first."""
        if words[at].low not in self.trie:
            return self.base.matches(words, at) if self.base is not None else []
        found: list[tuple[int, Senses]] = []
        node = self.trie
        for position in range(at, len(words)):
            step = node.get(words[position].low)
            if step is None:
                break
            node = step  # type: ignore[assignment]
            senses = node.get(_END)
            if senses is not None:
                found.append((position + 1, senses))  # type: ignore[arg-type]
        if self.base is None:
            return found
        below = self.base.matches(words, at)
        return _merged(below, found) if found else below

    def phrases(self) -> Iterator[tuple[tuple[str, ...], tuple[Entry, ...]]]:
        """All phrases with their readings, for checks and word lists."""
        if self.base is not None:
            yield from self.base.phrases()
        yield from _walk(self.trie, ())

    def knows(self, word: str) -> bool:
        """Whether some phrase begins with this word."""
        return word in self.trie or (self.base is not None and self.base.knows(word))

    def means_only_a_name(self, name: str) -> bool:
        """Whether a name is known and is nothing else: no trait, no common noun."""
        words = [Word(low, low, 0, 0) for low in cut_phrase(name)]
        found = [senses for end, senses in self.matches(words, 0) if end == len(words)] if words else []
        return bool(found) and all(entry.word == "NAME" for senses in found for entry in senses.entries)

    def has(self, phrase: str) -> bool:
        """Whether this very phrase is known."""
        words = [Word(low, low, 0, 0) for low in cut_phrase(phrase)]
        return bool(words) and any(end == len(words) for end, _ in self.matches(words, 0))

    def known_words(self) -> set[str]:
        """Every word that occurs in some phrase, for suggestions."""
        return {word for phrase, _ in self.phrases() for word in phrase}


def _merged(below: list[tuple[int, Senses]], above: list[tuple[int, Senses]]) -> list[tuple[int, Senses]]:
    """The phrases of two layers; where both know one, its readings are joined."""
    if not below:
        return above
    joined = dict(below)
    for end, senses in above:
        known = joined.get(end)
        joined[end] = senses if known is None else known.joined(senses.entries)
    return sorted(joined.items())


def _copied(node: Trie) -> Trie:
    return {word: step if isinstance(step, Senses) else _copied(step) for word, step in node.items()}


def _walk(node: Trie, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[Entry, ...]]]:
    for word, step in node.items():
        if isinstance(step, Senses):
            yield path, step.entries
        else:
            yield from _walk(step, (*path, word))
