"""Nets that hold "nothing is swallowed": they change a text a little, and the meaning must change or be refused.

They know no pass. A pass is a function from a sentence (or a text) to its meaning; whatever else it gives back, a
finding, a list of them, nothing, is a refusal.
"""

from __future__ import annotations

import re
import typing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Generic, Literal, TypeVar

from cardwright.lang import tree as sentences
from cardwright.lang.tree import Node as Sentence
from cardwright.meaning.accounting.style import SAME, STYLE
from cardwright.meaning.calculus.nodes import Node
from cardwright.meaning.calculus.walk import walk

UNKNOWN = "xyzzy"
"""A word that no vocabulary has."""
_NEVER = ("span", "op")
"""The place of the words, and the type of the node."""
_MOST_WORDS = 3
"""Other known words that are tried for one field."""

Words = Mapping[str, Iterable[str]]
"""The words that are found in a field, by `Type.field`."""
Changed = TypeVar("Changed")


@dataclass(frozen=True, slots=True)
class Change(Generic[Changed]):
    """Something with one thing changed."""

    result: Changed
    place: str
    """Where: the path to a field, or the offset of a word."""
    what: str
    """`Kind.noun: "character" to "xyzzy"`."""


# ---------------------------------------------------------------- poison


def poisons(sentence: Sentence, known: Words | None = None) -> Iterator[Change[Sentence]]:
    """The sentence again and again, each time with one field of one node changed, added or left out."""
    for path, name, other, change in _below(sentence, "", known or {}):
        yield Change(other, path, f"{name}: {change}")


def words_of(trees: Iterable[Sentence]) -> dict[str, list[str]]:
    """The words that sentences have in their fields: what a poison may put in the place of another."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for tree in trees:
        _collect(tree, found)
    return {field: sorted(words) for field, words in found.items()}


def _collect(node: Sentence, found: defaultdict[str, set[str]]) -> None:
    for name, value in node.__dict__.items():
        items = value if isinstance(value, list) else [value]
        for item in items:
            if isinstance(item, Sentence):
                _collect(item, found)
            elif isinstance(item, str) and item and name not in _NEVER:
                found[f"{type(node).__name__}.{name}"].add(item)


_Poisoned = tuple[str, str, Sentence, str]
"""Path, `Type.field`, the changed whole, the change."""


def _below(node: Sentence, path: str, known: Words) -> Iterator[_Poisoned]:
    for name, value in node.__dict__.items():
        field = f"{type(node).__name__}.{name}"
        if name in _NEVER or field in STYLE:
            continue
        here = f"{path}.{name}" if path else name
        for other, change in _values(_hint(type(node), name), field, value, known):
            yield here, field, _with(node, name, other), change
        yield from _inside(node, name, value, here, known)


def _inside(node: Sentence, name: str, value: Any, path: str, known: Words) -> Iterator[_Poisoned]:
    if isinstance(value, Sentence):
        for where, field, other, change in _below(value, path, known):
            yield where, field, _with(node, name, other), change
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for where, field, other, change in _item(item, name, f"{path}[{number}]", node, known):
                changed = [*value[:number], other, *value[number + 1 :]]
                yield where, field, _with(node, name, changed), change


def _item(item: Any, name: str, path: str, node: Sentence, known: Words) -> Iterator[tuple[str, str, Any, str]]:
    if isinstance(item, Sentence):
        yield from _below(item, path, known)
    elif isinstance(item, str):
        field = f"{type(node).__name__}.{name}"
        for other in _other_words(field, item, known):
            yield path, field, other, f'"{item}" to "{other}"'


def _with(node: Sentence, name: str, value: Any) -> Sentence:
    return type(node)(**{**node.__dict__, name: value})


def _values(hint: Any, field: str, value: Any, known: Words) -> Iterator[tuple[Any, str]]:
    """What else the field could hold."""
    if isinstance(value, list):
        yield from _lists(hint, value)
    elif isinstance(value, bool):
        yield not value, f"{value} to {not value}"
    elif isinstance(value, int):
        yield value + 1, f"{value} to {value + 1}"
    elif isinstance(value, str):
        for other in _choices(hint) or _other_words(field, value, known):
            if other != value and not _same(field, value, other):
                yield other, f'"{value}" to "{other}"'
    elif value is None:
        for sample in _samples(hint):
            yield sample, f"a {type(sample).__name__} added"
    elif type(None) in _options(hint):
        yield None, f"{type(value).__name__} left out"


def _lists(hint: Any, value: list[Any]) -> Iterator[tuple[Any, str]]:
    for number in range(len(value)):
        yield [*value[:number], *value[number + 1 :]], f"member {number + 1} left out"
        yield [*value[: number + 1], *value[number:]], f"member {number + 1} said twice"
    if not value:
        for sample in _samples(typing.get_args(hint)[0]):
            yield [sample], f"{type(sample).__name__} added"


def _same(field: str, word: str, other: str) -> bool:
    """Whether two words say the same in a field."""
    return any({word, other} <= words for words in SAME.get(field, ()))


_ALWAYS: dict[str, tuple[str, ...]] = {"Quantity.words": ("no", "another")}
"""Words that are tried in a field wherever it stands: to read past one of them turns a sentence round."""


def _other_words(field: str, word: str, known: Words) -> list[str]:
    always = [other for other in _ALWAYS.get(field, ()) if other != word]
    others = [other for other in known.get(field, ()) if other != word and not _same(field, word, other)][:_MOST_WORDS]
    return list(dict.fromkeys([UNKNOWN, *always, *others, *([""] if word else [])]))


# ---------------------------------------------------------------- more beside what is said

Beside = Mapping[str, Iterable[sentences.Kind]]
"""Nouns that can stand beside one of the same kind, by kind."""


def widened(sentence: Sentence, nouns: Beside) -> Iterator[Change[Sentence]]:
    """The sentence again and again, each time with one noun more: “a Knight” is “a Knight or an Army” then."""
    if isinstance(sentence, sentences.Select) and len(sentence.kinds) == 1:
        (kind,) = sentence.kinds
        for other in nouns.get(kind.kind, ()):
            if other.noun != kind.noun:
                beside = other.model_copy(update={"plural": kind.plural, "filters": [], "amount": None, "bound": ""})
                both = sentence.model_copy(update={"kinds": [kind, beside], "join": "or"})
                yield Change(both, "kinds", f"{kind.noun} or {other.noun}")
    for name, value in sentence.__dict__.items():
        items = value if isinstance(value, list) else [value]
        for number, item in enumerate(items):
            if isinstance(item, Sentence) and not isinstance(sentence, sentences.Label):
                for change in widened(item, nouns):
                    changed = [*items[:number], change.result, *items[number + 1 :]]
                    whole = _with(sentence, name, changed if isinstance(value, list) else change.result)
                    yield Change(whole, f"{name}[{number}].{change.place}", change.what)


def nouns_of(trees: Iterable[Sentence], most: int = 3) -> dict[str, list[sentences.Kind]]:
    """Some nouns of each kind."""
    found: defaultdict[str, dict[str, sentences.Kind]] = defaultdict(dict)

    def collect(node: Any) -> None:
        for item in node if isinstance(node, list) else [node]:
            if isinstance(item, sentences.Kind) and len(found[item.kind]) < most:
                found[item.kind].setdefault(item.noun, item)
            if isinstance(item, Sentence):
                for value in item.__dict__.values():
                    collect(value)

    for tree in trees:
        collect(tree)
    return {kind: list(nouns.values()) for kind, nouns in found.items()}


# ---------------------------------------------------------------- types of the fields of a sentence


@cache
def _hints(node: type[Sentence]) -> dict[str, Any]:
    return typing.get_type_hints(node)


def _hint(node: type[Sentence], name: str) -> Any:
    return _hints(node)[name]


def _options(hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return typing.get_args(hint)
    return (hint,)


def _choices(hint: Any) -> list[str]:
    """The words of a closed list, if the field has one."""
    return list(typing.get_args(hint)) if typing.get_origin(hint) is Literal else []


@cache
def _sample_table() -> dict[frozenset[Any], Any]:
    """Something of each type that no sentence says, to add where nothing was."""
    kind = sentences.Kind(noun=UNKNOWN, kind=UNKNOWN)
    thing = sentences.Select(kinds=[kind])
    statement = sentences.Act(verb=UNKNOWN, means=UNKNOWN)
    samples: dict[Any, Any] = {
        str: UNKNOWN,
        sentences.Thing: thing,
        sentences.Statement: statement,
        sentences.Filter: sentences.InState(word=UNKNOWN),
        sentences.Number: sentences.Constant(value=7),
        sentences.Kind: kind,
        sentences.Quantity: sentences.Quantity(words=[UNKNOWN]),
        sentences.Time: sentences.Time(relation=UNKNOWN, period=UNKNOWN),
        sentences.Role: sentences.Role(role=UNKNOWN, preposition=UNKNOWN, thing=thing),
        sentences.ByDoing: sentences.ByDoing(preposition=UNKNOWN, do=statement),
        sentences.Label: sentences.Label(name=UNKNOWN, means=UNKNOWN),
        sentences.Ability: sentences.Ability(statements=[statement]),
    }
    return {frozenset(_options(hint)): sample for hint, sample in samples.items()}


def _samples(hint: Any) -> list[Any]:
    if closed := _choices(hint):
        return closed
    return [_sample_table()[frozenset(_options(hint)) - {type(None)}]]


# ---------------------------------------------------------------- deletion

_WORD = re.compile(r"\[[^\]\n]*\]|[\w'’+/-]+")


def deletions(text: str) -> Iterator[Change[str]]:
    """The text again and again, each time with one word left out."""
    for word in _WORD.finditer(text):
        yield Change(_without(text, *word.span()), str(word.start()), f'"{word[0]}" left out')


def shortened(text: str, phrases: Iterable[tuple[int, int]]) -> Iterator[Change[str]]:
    """The text again and again, each time without one of its phrases: a name of three words is one of them."""
    for start, end in phrases:
        if _WORD.search(text, start, end):
            yield Change(_without(text, start, end), str(start), f'"{text[start:end]}" left out')


def _without(text: str, start: int, end: int) -> str:
    """The text without a word and the space beside it; the next word takes the capital that began a sentence."""
    before, after = text[:start], text[end:]
    if after.startswith(" ") and before[-1:] in ("", " ", "\n", "(", '"'):
        after = after[1:]
    elif not after or after[0] in ',.:;)"\n':
        before = before.removesuffix(" ")
    begins = before.rstrip()[-1:] in ("", ".", ":", '"') or before.endswith("\n")
    return before + (after[:1].upper() + after[1:] if begins and text[start].isupper() else after)


# ---------------------------------------------------------------- what comes through


def survivors(original: Any, changes: Iterable[Change[Any]], mean: Callable[[Any], object]) -> Iterator[Change[Any]]:
    """The changes that change nothing: each is something that the pass does not read.

    What the pass refuses as it stands holds nothing to lose.
    """
    meant = mean(original)
    if not is_meaning(meant):
        return
    for change in changes:
        if mean(change.result) == meant:
            yield change


def is_meaning(outcome: object) -> bool:
    """Whether a pass gave a meaning, or several, and not a refusal."""
    if isinstance(outcome, tuple):
        return bool(outcome) and all(isinstance(item, Node) for item in outcome)
    return isinstance(outcome, Node)


def made_in_vain(made: Iterable[Node], result: Iterable[Node]) -> list[Node]:
    """What the pass made that is not in what it gave back: told by identity, so before the normal form."""
    kept = {id(part) for root in result for part in walk(root)}
    return [node for node in made if id(node) not in kept]
