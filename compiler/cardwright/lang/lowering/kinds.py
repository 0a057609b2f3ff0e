"""What kind of thing a phrase speaks of, and whether number and article agree with it."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.tree import (
    Amount,
    Be,
    Both,
    Change,
    ControlledBy,
    Done,
    Filter,
    Gap,
    InState,
    KeywordUse,
    Kind,
    Named,
    Quote,
    Ref,
    Related,
    Saying,
    Select,
    Self,
    Than,
    Thing,
    Where,
    You,
)
from cardwright.lang.vocabulary import Frame, Vocabulary

Relations = dict[str, frozenset[tuple[str, str]]]
"""By preposition: the kinds of the noun and of what follows that go together."""

_PLAYER_WORDS = frozenset({"whoever", "theirs", "yours"})


def kind_of(thing: Thing) -> str:
    """The kind of a thing, as its noun has it."""
    if isinstance(thing, Select):
        return thing.kinds[0].kind
    if isinstance(thing, (Named, Self)):
        return "card"
    if isinstance(thing, You):
        return "player"
    if isinstance(thing, Ref):
        return thing.kind or ("player" if thing.word in _PLAYER_WORDS else "*")
    if isinstance(thing, Amount):
        return "number"
    if isinstance(thing, Change):
        return thing.kinds[0].kind if thing.kinds else "stat"
    if isinstance(thing, KeywordUse):
        return "keyword"
    if isinstance(thing, Both):
        return kind_of(thing.things[0])
    if isinstance(thing, Quote):
        return "name" if thing.name else "ability"
    assert isinstance(thing, Gap)
    return "*"


def _measured(thing: Thing) -> str:
    """The kind of a thing; so many inches are a distance, not a number of things."""
    return "measure" if isinstance(thing, Amount) and thing.inches else kind_of(thing)


def fits_relation(relations: Relations, thing: Thing, preposition: str, other: Thing) -> bool:
    """Whether “thing preposition other” makes sense by the kinds of the two."""
    if isinstance(thing, (You, Gap, Quote)):
        return False
    left, right = _measured(thing), _measured(other)
    table = relations.get(preposition)
    if table is None or left == "*":
        return True
    if right == "*":
        return any(row[0] in (left, "*") for row in table)
    return (left, right) in table or (left, "*") in table or ("*", right) in table


_NEVER_DESCRIBED = frozenset({"zone", "stat", "keyword", "attribute", "control"})


def takes_clause(thing: Thing, made: Filter) -> bool:
    """Whether a clause after a noun can describe this thing."""
    if isinstance(thing, (You, Gap)) or (isinstance(thing, Quote) and not thing.name):
        return False
    if isinstance(thing, Change) or (says_more(made) and kind_of(thing) in ("stat", "number", "token")):
        return True
    kind = kind_of(thing)
    if isinstance(made, Saying):
        return kind in ("ability", "card", "keyword", "choice")
    if isinstance(made, Where) and made.link not in ("", "that", "whose", "to"):
        return kind in ("occasion", "period", "position", "moment", "stat", "*") or (
            kind == "zone" and isinstance(thing, Select)
        )
    if isinstance(made, Where) and made.link == "to":
        return True
    if isinstance(made, Done | InState):
        return True
    if isinstance(thing, Amount) and thing.inches:
        return False
    if kind == "token" and isinstance(made, ControlledBy):
        return False  # "a character with 1 power you control": the character is
    if kind == "attribute" and isinstance(thing, Select) and thing.quantity is not None:
        return (
            thing.quantity.words == ["a"] and isinstance(made, Where) and made.link == "whose"
        )  # of a house whose ...
    return kind not in _NEVER_DESCRIBED


def is_known(thing: Thing, nouns: frozenset[str]) -> bool:
    """Whether nothing narrows a thing: the card itself, one that has a name or was spoken of before, `the bearer`."""
    if isinstance(thing, Named):
        return thing.quantity is None
    if isinstance(thing, Select):
        words = thing.quantity.words if thing.quantity is not None else []
        return words == ["the"] and len(thing.kinds) == 1 and thing.kinds[0].noun in nouns
    return isinstance(thing, Self) or (isinstance(thing, Ref) and (bool(thing.noun) or thing.word == "it"))


def is_one_by_itself(thing: Thing) -> bool:
    """Whether a noun phrase says which one it means: `its owner`, `the attached character`, `the attacking player`."""
    if not isinstance(thing, Select) or len(thing.kinds) != 1 or thing.kinds[0].plural:
        return False
    kind = thing.kinds[0]
    if thing.owner is not None:
        return not kind.filters and thing.quantity is None
    done = [item for item in kind.filters if isinstance(item, Done)]
    return _is_the(thing) and any(item.form == "participle" or kind.kind == "player" for item in done)


def is_under_way(thing: Thing) -> bool:
    """Whether a piece is told by what it does, `the attacking character`: there may be several."""
    if not isinstance(thing, Select) or not _is_the(thing) or kind_of(thing) == "player":
        return False
    return any(isinstance(item, Done) and item.form == "ing" for kind in thing.kinds for item in kind.filters)


def _is_the(thing: Select) -> bool:
    return thing.quantity is not None and thing.quantity.words == ["the"]


def may_be_described(thing: Thing) -> bool:
    """Whether a clause may describe a thing that seldom is: numbers and kinds of values, but never places."""
    return kind_of(thing) in ("stat", "attribute", "keyword", "name", "token")


def describes(relations: Relations, made: Filter, thing: Thing) -> bool:
    """Whether something said later can describe this thing: it was the object all along."""
    if isinstance(made, Than):
        return is_compared(thing)
    if isinstance(made, Related):
        return fits_relation(relations, thing, made.preposition, made.thing)
    return takes_clause(thing, made) or (isinstance(thing, Select) and kind_of(thing) in ("stat", "zone", "attribute"))


def is_compared(thing: Thing) -> bool:
    """Whether a thing carries a comparison that `than` goes with: `lower STR`, `more cards`, `3 higher`."""
    if isinstance(thing, Both):
        return any(is_compared(item) for item in thing.things)
    if isinstance(thing, Amount):
        return (
            bool(thing.filters)
            or bool({"more", "less"} & set(thing.quantity.words))
            or thing.quantity.bound in ("more than", "fewer than")
        )
    if isinstance(thing, Select):
        words = set(thing.quantity.words) if thing.quantity is not None else set()
        compared = any(says_more(item) for item in thing.where) or any(
            isinstance(item, InState) and item.group == "relative" for kind in thing.kinds for item in kind.filters
        )
        return compared or bool({"more", "less"} & words)
    return False


def says_more(item: Filter) -> bool:
    """`cost higher than ...`: the comparison stands behind the noun."""
    if not isinstance(item, Where) or item.link == "whose" or not isinstance(item.clause, Be):
        return False
    return any(isinstance(state, InState) and state.group == "relative" for state in item.clause.state)


def articled(kind: str) -> str:
    """A kind of thing with its article, for messages."""
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


def fits(kind: str, wanted: tuple[str, ...]) -> bool:
    """Whether a thing of a kind can stand where one of these kinds is wanted."""
    if "*" in wanted or kind in ("*", "") or kind in wanted:
        return True
    if kind == "control":
        return "choice" in wanted
    if kind == "value":
        return bool({"card", "attribute", "player"} & set(wanted))
    if kind == "number":
        return bool({"card", "token", "stat", "number"} & set(wanted))
    if kind == "name":
        return True
    if kind == "stat":
        return "token" in wanted or "number" in wanted
    return kind == "token" and "stat" in wanted


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
        if thing.join == "and" and all(_is_each(item) for item in thing.things):
            return ""  # “each Leader and each Soldier removes”: of each by itself, or of all
        return "many" if thing.join == "and" else grammatical_number(thing.things[-1], vocabulary, printed)
    if not isinstance(thing, Select) or len(thing.kinds) > 1:
        return ""
    return _number_of_noun(thing.kinds[0], vocabulary)


def _is_each(thing: Thing) -> bool:
    return isinstance(thing, Select) and thing.quantity is not None and thing.quantity.words == ["each"]


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
