"""What a vocabulary file (`grammar/<game>/*.toml`) may say."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardwright.content import Content
from cardwright.lang import inflect
from cardwright.lang.data import DataFile, Fault, read_regular, read_toml
from cardwright.lang.data.shapes import FLAG, TEXT, TEXTS, Either, ListOf, OneOf, Plain, Record, Shape, TableOf
from cardwright.lang.source import bytes_of
from cardwright.lang.vocabulary import Definition, Entry, Frame, LabelEntry, Vocabulary
from cardwright.lang.words import cut_phrase

FORMS = ("base", "third", "past", "participle", "ing")
CLASSES = {
    "determiner": "D",
    "number": "NUM",
    "before-number": "QPRE",
    "after-number": "CMP",
    "pronoun": "PRON",
    "conjunction": "CONJ",
    "subordinator": "SUB",
    "as-if": "ASIF",
    "auxiliary": "AUX",
    "be": "BE",
    "perfect": "PERF",
    "there": "THERE",
    "relative": "REL",
    "whose": "WHOSE",
    "in-which": "INWHICH",
    "for-each": "FOREACH",
    "than": "THAN",
    "non": "NON",
    "limit": "LIMIT",
    "times": "TIMES",
    "cause": "CAUSE",
    "preposition": "PREP",
    "adverb": "ADV",
}
"""Classes of words by the name of their section, and what the grammar calls them."""
KINDS = (
    "card", "player", "zone", "stat", "token", "period", "occasion", "ability", "attribute", "position", "measure",
    "die", "number", "moment", "control", "choice",
)  # fmt: skip
"""Kinds of nouns."""
_THINGS = (*KINDS, "*", "value", "keyword", "name", "direction")
"""What a verb or a preposition may ask for."""
OPERATIONS = (
    "move", "swap", "state", "count", "modify", "reveal", "choose", "shuffle", "roll", "attach", "control", "start",
    "end", "play", "win", "lose", "cancel", "save", "prevent", "copy", "stative", "follow", "build",
)  # fmt: skip
_ROLES = (
    "source", "destination", "recipient", "instrument", "purpose", "against", "as", "by", "topic", "place",
    "beneficiary", "among", "agent", "after", "before", "cause", "despite", "during", "equal to", "except",
    "including", "instead", "maximum", "minimum", "order", "per", "until", "with", "without", "down to",
    "side", "than",
)  # fmt: skip
_LABELS = ("window", "event", "condition", "cost", "setup")


def _no_phrase(text: str) -> str:
    """What is wrong with words that a text is to be searched for."""
    return "" if cut_phrase(text) else "is empty: no text can say it."


def _no_role(text: str) -> str:
    role, _, kinds = text.partition(":")
    if role not in _ROLES:
        return f"cannot be “{text}”: there is no role “{role}”."
    odd = [kind for kind in kinds.split("|") if kind and kind not in _THINGS]
    return f"cannot be “{text}”: there is no kind “{odd[0]}”." if odd else ""


def _no_pair(text: str) -> str:
    kinds = text.split(">")
    if len(kinds) != 2:
        return f"cannot be “{text}”."
    odd = [kind for kind in kinds if kind not in _THINGS]
    return f"cannot be “{text}”: there is no kind “{odd[0]}”." if odd else ""


_PHRASE = Plain(str, "text", _no_phrase, "Write a word, or take the entry out.")
_ROLE = Plain(str, "text", _no_role, "Write a role, or a role and its kinds: `place:zone|card`.")
_PAIR = Plain(str, "text", _no_pair, "Write two kinds: `card>zone`.")
_FORMS_OF = Either(TEXT, TEXTS)

VERB = Record({
    "means": OneOf(OPERATIONS),
    "object": ListOf(OneOf(_THINGS)),
    "subject": ListOf(OneOf(_THINGS)),
    "takes": TableOf(_ROLE, _no_phrase),
    "two": FLAG,
    "cost": FLAG,
    "names": FLAG,
    "plural": TEXT,
    **dict.fromkeys(FORMS, TEXT),
})  # fmt: skip

_WORDS: dict[str, Shape] = {name: TableOf(ListOf(_PHRASE), _no_phrase) for name in CLASSES}
_WORDS |= {"preposition": TableOf(OneOf(("noun", "verb")), _no_phrase), "adverb": TableOf(_PHRASE, _no_phrase)}

WORDS: dict[str, Shape] = {
    "nouns": Record({kind: TableOf(_FORMS_OF, _no_phrase) for kind in KINDS}),
    "values": TableOf(ListOf(_PHRASE), _no_phrase),
    "same values": TableOf(_PHRASE, _no_phrase),
    "adjectives": TableOf(TEXT, _no_phrase),
    "verbs": TableOf(VERB, _no_phrase),
    "words": Record(_WORDS),
    "aliases": TableOf(_PHRASE, _no_phrase),
}
"""The sections that deck words have too."""

VOCABULARY = Record({
    **WORDS,
    "game": Record({"name": _PHRASE, "extends": _PHRASE, "known": ListOf(_PHRASE), "names": ListOf(_PHRASE)}),
    "adverbs": TableOf(_PHRASE, _no_phrase),
    "times": TableOf(_PHRASE, _no_phrase),
    "relations": TableOf(Either(TEXT, ListOf(_PAIR)), _no_phrase),
    "roles": TableOf(_ROLE, _no_phrase),
    "labels": TableOf(OneOf(_LABELS), _no_phrase),
    "keywords": TableOf(TEXT, _no_phrase),
    "spellings": TableOf(_PHRASE, _no_phrase),
    "hints": TableOf(_PHRASE, _no_phrase),
})  # fmt: skip


Table = dict[str, Any]

SHARED = "english.toml"
_EXTENDS = ("game", "extends")


def load_vocabulary(grammar: Path, game: str) -> Vocabulary:
    """The vocabulary of a game: the shared words, those of the game it extends, and its own.

    Raises DataFileError where a file cannot be used.
    """
    vocabulary = _filled(game, tuple((file, read_regular(file)) for file in _files(grammar, game))).copy()
    for heading, lines in keyword_texts(grammar, game):
        add_keyword(vocabulary, heading)
        name, parameters = split_keyword(heading)
        other = vocabulary.definitions.get(name)
        bare = other is not None and (other.bare or not other.parameters)
        vocabulary.definitions[name] = Definition(parameters, tuple(lines), before_parameters(heading), bare)
    return vocabulary


@lru_cache(maxsize=16)
def _filled(game: str, read: tuple[tuple[Path, bytes], ...]) -> Vocabulary:
    """The words of files with these contents, without a keyword or a card: whoever opens a project again has them
    without taking its files apart."""
    merged: Table = {}
    files = [read_vocabulary_file(file) for file, _data in read]
    for file in files:
        _merge(merged, deepcopy(file.table))  # what is laid over a table is written into it
    for file in files:
        file.refuse(_unrelated(file.table, merged))
    vocabulary = Vocabulary(game)
    _Filler(vocabulary, merged).fill()
    return vocabulary


def keyword_texts(grammar: Path, game: str) -> Iterator[tuple[str, list[str]]]:
    """The headings of the keywords that `keywords.cards` files define, with their texts; these are compiled later."""
    for name in lineage(grammar, game):
        for file in sorted((grammar / name).glob("*.cards")):
            heading, lines, inside = "", list[str](), False
            for line in bytes_of(file).decode("utf-8", "replace").splitlines():
                if line.startswith("keyword:"):
                    if heading:
                        yield heading, lines
                    heading, lines = line.removeprefix("keyword:").strip(), []
                inside = line.startswith("text:") or (inside and line.startswith(" "))
                if inside and line.startswith(" "):
                    lines.append(line.strip())
            if heading:
                yield heading, lines


def lineage(grammar: Path, game: str) -> list[str]:
    """The game and what it extends, the oldest first; none for the words that all games share."""
    chain = [game] if game else []
    while chain and (found := _extends(grammar, chain[0])) is not None:
        file, older = found
        if older in chain:
            file.refuse([Fault(_EXTENDS, f"`{older}` would extend itself.", "Take the line out.")])
        if older.startswith(".") or "/" in older or not (grammar / older).is_dir():
            hint = "Write the name of a folder of `grammar/`."
            file.refuse([Fault(_EXTENDS, f"There is no game `{older}` to extend.", hint)])
        chain.insert(0, older)
    return chain


def _extends(grammar: Path, game: str) -> tuple[DataFile, str] | None:
    """The game that another one extends, and the file that says so."""
    for path in _word_files(grammar / game):
        file = read_vocabulary_file(path)
        older = file.table.get("game", {}).get("extends", "")
        if older:
            return file, older
    return None


def _files(grammar: Path, game: str) -> Iterator[Path]:
    yield grammar / SHARED
    for name in lineage(grammar, game):
        yield from _word_files(grammar / name)


def read_vocabulary_file(file: Path) -> DataFile:
    """One word list, for reading only; raises DataFileError where it says what a vocabulary cannot say."""
    return _word_list(file, read_regular(file))


@lru_cache(maxsize=64)
def _word_list(file: Path, _data: bytes) -> DataFile:
    return read_toml(file).measured(VOCABULARY)


def _unrelated(table: Table, merged: Table) -> Iterator[Fault]:
    """Prepositions that relate the same as another one, which there is not."""
    for preposition, same in table.get("relations", {}).items():
        if isinstance(same, str) and not isinstance(merged["relations"].get(same), list):
            hint = "Write pairs of kinds, or another preposition that has them."
            yield Fault(("relations", preposition), f"`{same}` relates nothing itself.", hint)


def _merge(into: Table, more: Table, depth: int = 0) -> None:
    """Lay one file over another: sections are joined, entries replaced, lists of values joined."""
    for key, value in more.items():
        old = into.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and depth < 2:
            _merge(old, value, depth + 1)
        elif isinstance(old, list) and isinstance(value, list):
            into[key] = [*old, *(item for item in value if item not in old)]
        else:
            into[key] = value


class _Filler:
    """Turns merged tables into phrases."""

    def __init__(self, vocabulary: Vocabulary, tables: Table) -> None:
        self.vocabulary = vocabulary
        self.tables = tables

    def fill(self) -> None:
        self.vocabulary.known |= frozenset(self.tables.get("game", {}).get("known", ()))
        self.vocabulary.add_names(self.tables.get("game", {}).get("names", ()))  # of cards that are only spoken of
        self._words()
        self._nouns()
        self._values()
        for word, group in self.tables.get("adjectives", {}).items():
            self.vocabulary.add(word, Entry("ADJ", word, str(group)))
        for phrase, manner in self.tables.get("adverbs", {}).items():
            self.vocabulary.add(phrase, Entry("ADV", str(manner)))
            self.vocabulary.manners.setdefault(str(manner), phrase)
        for lemma, table in self.tables.get("verbs", {}).items():
            self._verb(lemma, table)
        self._times()
        self._relations()
        for preposition, role in self.tables.get("roles", {}).items():
            self.vocabulary.roles[preposition] = _role(role)
        for pattern, means in self.tables.get("labels", {}).items():
            self._label(pattern, str(means))
        for pattern in self.tables.get("keywords", {}):
            add_keyword(self.vocabulary, pattern)
        self._wordings()

    def _wordings(self) -> None:
        """What is printed otherwise: read as ours, written as ours, or only told."""
        for printed, ours in self.tables.get("hints", {}).items():
            self.vocabulary.hints[cut_phrase(printed)] = ours
        for section in ("aliases", "spellings"):
            for printed, canonical in self.tables.get(section, {}).items():
                words = cut_phrase(printed)
                self.vocabulary.aliases.setdefault(words[0], []).append((words, canonical))
                if section == "spellings":
                    self.vocabulary.spellings.setdefault(words[0], []).append((words, canonical))

    def _words(self) -> None:
        for section, table in self.tables.get("words", {}).items():
            word = CLASSES[section]
            for lemma, forms in table.items():
                if word == "PREP":
                    self.vocabulary.add(lemma, Entry(word, lemma, forms))
                elif word == "ADV":
                    self.vocabulary.add(lemma, Entry(word, forms))
                    self.vocabulary.manners.setdefault(forms, lemma)
                else:
                    for form in forms:
                        self.vocabulary.add(form, Entry(word, lemma, form=form))

    def _nouns(self) -> None:
        for kind, table in self.tables.get("nouns", {}).items():
            for singular, forms in table.items():
                others = [forms] if isinstance(forms, str) else list(forms)
                entry = Entry("N", singular, kind, "singular", proper=singular == "X")
                self.vocabulary.nouns[singular] = entry
                self.vocabulary.add(singular, entry)
                self.vocabulary.plurals.setdefault(singular, next((form for form in others if form), singular))
                for form in others:
                    if form and form != singular:
                        number = "singular" if inflect.plural(form) in others else "plural"
                        self.vocabulary.add(form, Entry("N", singular, kind, number))

    def _values(self) -> None:
        same = self.tables.get("same values", {})
        for attribute, words in self.tables.get("values", {}).items():
            own = [word for word in words if word not in same]  # the word is no value of its own
            self.vocabulary.values.setdefault(attribute, []).extend(own)
            for word in own:
                add_value(self.vocabulary, attribute, word)
            for other in (other for other, word in same.items() if word in own):
                add_value(self.vocabulary, attribute, same[other], other)

    def _verb(self, lemma: str, table: Table) -> None:
        frame = read_frame(lemma, table)
        self.vocabulary.frames[lemma] = frame
        for name, form in zip(FORMS, frame.forms, strict=True):
            if form:
                self.vocabulary.add(form, Entry("V", lemma, frame.means, name, frame=frame))

    def _times(self) -> None:
        nouns = [noun for noun in self.vocabulary.nouns.values() if noun.kind in ("period", "occasion")]
        for pattern, meaning in self.tables.get("times", {}).items():
            self.vocabulary.time_patterns.setdefault(str(meaning), pattern)
            if "{period}" not in pattern:
                self.vocabulary.add(pattern, Entry("TIME", pattern.rpartition(" ")[2], str(meaning)))
                continue
            for noun in nouns:
                phrase = pattern.replace("{period}", noun.lemma)
                self.vocabulary.add(phrase, Entry("TIME", noun.lemma, str(meaning)))

    def _relations(self) -> None:
        tables = self.tables.get("relations", {})
        for preposition, pairs in tables.items():
            listed = tables[pairs] if isinstance(pairs, str) else pairs
            found = frozenset((left, right) for left, _, right in (pair.partition(">") for pair in listed))
            self.vocabulary.relations[preposition] = found

    def _label(self, pattern: str, means: str) -> None:
        self.vocabulary.labels.append(LabelEntry(tuple(_label_parts(pattern)), pattern, means))


def add_value(vocabulary: Vocabulary, attribute: str, value: str, word: str = "") -> None:
    """Make a value of an attribute known (a house, a trait, an icon), by its own name or by another word for it."""
    word = word or value
    vocabulary.add(word, Entry("VAL", value, attribute, "singular", proper=_is_proper(word)))
    if not word.startswith("[") and len(word) > 2:  # "I" has no plural
        vocabulary.add(inflect.plural(word), Entry("VAL", value, attribute, "plural", proper=_is_proper(word)))


_COUNTING = frozenset({"no", "all", "each", "any"})
"""Words before a noun that say how many."""


def add_keyword(vocabulary: Vocabulary, pattern: str) -> None:
    """Make a keyword known by its heading: its name, then its parameters."""
    name, parameters = split_keyword(pattern)
    vocabulary.keywords[name] = parameters
    # “with no attachments” counts them: a keyword that begins like a number of things has its capital
    vocabulary.add(name, Entry("KW", name, "keyword", proper=name.split()[0].lower() in _COUNTING))


def split_keyword(pattern: str) -> tuple[str, tuple[str, ...]]:
    """A heading such as `Smash N` or `Size-Changing {class}` as name and parameters."""
    words = pattern.replace("(", " ").replace(")", " ").split()
    cut = len(words)
    while cut > 1 and (words[cut - 1].startswith("{") or words[cut - 1].endswith("}") or words[cut - 1].isupper()):
        cut -= 1
    if cut < len(words) and cut > 1 and words[cut - 1] in _BEFORE_PARAMETERS:
        cut -= 1
    return " ".join(words[:cut]), tuple(words[cut:])


_BEFORE_PARAMETERS = frozenset({"to", "by", "for", "except"})


def before_parameters(pattern: str) -> str:
    """The preposition of a heading that has one before its parameters."""
    words = [word for word in pattern.split() if not word.isupper()]  # none, where the name is in capitals, too
    return words[-1] if 0 < len(words) < len(pattern.split()) and words[-1] in _BEFORE_PARAMETERS else ""


def read_frame(lemma: str, table: Table) -> Frame:
    """One `[verbs.x]` table as a frame."""
    past: str = table.get("past") or inflect.past_tense(lemma)
    forms = (
        lemma,
        str(table.get("third", inflect.third_person(lemma))),
        past,
        str(table.get("participle", past)),
        str(table.get("ing", inflect.gerund(lemma))),
    )
    takes = {preposition: _role(role) for preposition, role in table.get("takes", {}).items()}
    return Frame(
        lemma,
        table.get("means", "follow"),
        tuple(table.get("object", ())),
        tuple(table.get("subject", ())),
        takes,
        bool(table.get("two", False)),
        bool(table.get("cost", False)),
        forms,
        bool(table.get("names", False)),
    )


def _role(text: str) -> tuple[str, tuple[str, ...]]:
    role, _, kinds = text.partition(":")
    return role, tuple(kinds.split("|")) if kinds else ()


def _is_proper(phrase: str) -> bool:
    """Whether a phrase is only itself when capitalised: a trait `Lord` is not the word `lord`."""
    return phrase[:1].isupper() and not phrase.startswith("[")


def _label_parts(pattern: str) -> Iterator[str]:
    for piece in pattern.replace("{", " {").replace("}", "} ").split():
        if piece.startswith("{"):
            yield piece
        else:
            yield from cut_phrase(piece)


def _word_files(folder: Path) -> list[Path]:
    """The word lists of a game; what its words stand for on the table is no list of words."""
    return sorted(file for file in folder.glob("*.toml") if file.name != "table.toml")


def game_name(content: Content, key: str) -> str:
    """What a game calls itself."""
    tables = (read_vocabulary_file(file).table for file in content.vocabulary_files(key))
    return next((str(table["game"]["name"]) for table in tables if "name" in table.get("game", {})), key)
