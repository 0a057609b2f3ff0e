"""What a vocabulary file (`grammar/<game>/*.toml`) may say."""

from __future__ import annotations

from cardwright.lang.data.shapes import FLAG, TEXT, TEXTS, Either, ListOf, OneOf, Plain, Record, Shape, TableOf
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
    "adjectives": TableOf(TEXT, _no_phrase),
    "verbs": TableOf(VERB, _no_phrase),
    "words": Record(_WORDS),
    "aliases": TableOf(_PHRASE, _no_phrase),
}
"""The sections that deck words have too."""

VOCABULARY = Record({
    **WORDS,
    "game": Record({"name": _PHRASE, "extends": _PHRASE}),
    "adverbs": TableOf(_PHRASE, _no_phrase),
    "times": TableOf(_PHRASE, _no_phrase),
    "relations": TableOf(Either(TEXT, ListOf(_PAIR)), _no_phrase),
    "roles": TableOf(_ROLE, _no_phrase),
    "labels": TableOf(OneOf(_LABELS), _no_phrase),
    "keywords": TableOf(TEXT, _no_phrase),
})  # fmt: skip
