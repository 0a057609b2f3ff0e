"""Bad English that hides a loss: nouns without their article, verbs that do not agree with their subject."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.entries import Frame
from cardwright.lang.tree import Both, Done, Filter, Kind, Named, Ref, Select, Self, Thing, You
from cardwright.lang.vocabulary import Vocabulary

_ONE = frozenset({"it", "he", "she"})
_MANY = frozenset({"they", "those", "these"})
_COUNTED = frozenset({"card", "player", "occasion", "token"})
"""Kinds of which one says how many there are: zones, stats and names do without."""


def grammatical_number(thing: Thing, vocabulary: Vocabulary, printed: bool) -> Literal["one", "many", ""]:
    """Whether a verb agrees with a thing as with one or as with many; empty, where the words do not tell.

    A card is one, whatever it is called; printed texts are not as strict with names.
    """
    if isinstance(thing, You):
        return "many"
    if isinstance(thing, Named) or (isinstance(thing, Self) and not thing.noun):
        return "" if printed else "one"
    if isinstance(thing, Self):
        return "one"
    if isinstance(thing, Ref):
        if thing.noun:
            return "many" if thing.plural else "one"
        return "one" if thing.word in _ONE else "many" if thing.word in _MANY else ""
    if isinstance(thing, Both):
        return "many" if thing.join == "and" else grammatical_number(thing.things[-1], vocabulary, printed)
    if not isinstance(thing, Select) or len(thing.kinds) > 1:
        return ""
    return _number_of_noun(thing.kinds[0], vocabulary)


def _number_of_noun(kind: Kind, vocabulary: Vocabulary) -> Literal["one", "many", ""]:
    if kind.plural:
        return "many"
    return "one" if _can_be_many(kind, vocabulary) else ""


def _can_be_many(kind: Kind, vocabulary: Vocabulary) -> bool:
    """Whether a noun has a plural of its own, so that its singular means one."""
    if kind.kind == "value":
        return kind.attribute != "parameter" and not kind.noun.startswith("[") and not kind.noun.endswith("s")
    return vocabulary.plurals.get(kind.noun, kind.noun) != kind.noun


def bare_noun(thing: Thing | None, vocabulary: Vocabulary, frame: Frame | None = None) -> Kind | None:
    """The noun of something that can be counted and is said without a word for which or how many: `kill character`.

    `Attached character` is the one that the card is attached to, and needs no such word; nor does a card that is
    called like its kind (`discard Wound`).
    """
    while isinstance(thing, Both):
        thing = thing.things[0]
    if not isinstance(thing, Select) or thing.quantity is not None or thing.owner is not None:
        return None
    kind = thing.kinds[0]
    if kind.plural or kind.amount is not None or not _can_be_many(kind, vocabulary):
        return None
    if kind.kind not in _COUNTED and not _is_card(kind, frame):
        return None
    if not kind.filters and vocabulary.is_name(kind.noun):
        return None
    return None if any(_is_attached(item, vocabulary) for item in kind.filters) else kind


def _is_card(kind: Kind, frame: Frame | None) -> bool:
    """`kill Knight`: a value stands for a card where the verb is not done to values. Directions are no such values."""
    if kind.kind != "value" or frame is None or not kind.noun[:1].isupper():
        return False
    return not {"attribute", "*"} & set(frame.objects)


def _is_attached(item: Filter, vocabulary: Vocabulary) -> bool:
    frame = vocabulary.frames.get(item.verb) if isinstance(item, Done) and item.form == "participle" else None
    return frame is not None and frame.means == "attach"
