"""Small questions to the tree that many rules ask: of what, in what, without how many."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.decks.rules.faults import CannotJudgeError
from cardwright.decks.scene import Entry
from cardwright.lang.tree import Amount, Both, Filter, InState, Kind, Named, Ref, Related, Select, Thing

SILENT = frozenset({"only", "printed", "total", "different", "same", "single copy"})
"""Adjectives that say how to count, not what a card is."""
SUMS = frozenset({"plus", "minus", "times", "over", "divided by"})
"""Prepositions that do sums."""


def related(thing: Thing, *prepositions: str) -> Thing | None:
    """What follows one of the prepositions: `of` in `the number of events`."""
    for item in where(thing):
        if isinstance(item, Related) and item.preposition in prepositions:
            return item.thing
    return None


def where(thing: Thing) -> list[Filter]:
    """What follows the noun."""
    return thing.where if isinstance(thing, Select | Named | Amount) else []


def words(thing: Thing | None) -> list[str]:
    """The determiners before the noun."""
    if isinstance(thing, Select | Named | Amount) and thing.quantity is not None:
        return thing.quantity.words
    return []


def is_state(item: Filter, word: str) -> bool:
    """Whether a filter is just this adjective."""
    return isinstance(item, InState) and item.word == word


def has_word(thing: Select, word: str) -> bool:
    """Whether one of the nouns has this adjective: `only`, `other`, `different`."""
    return any(is_state(item, word) for kind in thing.kinds for item in kind.filters)


def without_word(thing: Select, word: str) -> Select:
    """The same without an adjective."""
    return thing.model_copy(update={"kinds": [_without(kind, word) for kind in thing.kinds]})


def _without(kind: Kind, word: str) -> Kind:
    return kind.model_copy(update={"filters": [item for item in kind.filters if not is_state(item, word)]})


def counting(thing: Thing) -> Callable[[Iterable[Entry]], int]:
    """How many entries are counted: every copy, but of `different plots` each title once."""
    if isinstance(thing, Select) and has_word(thing, "different"):
        return lambda entries: len({entry.card.name for entry in entries})
    return lambda entries: sum(entry.count for entry in entries)


def countable(thing: Thing) -> Thing:
    """The cards alone, for who counts them: `different` says how to count."""
    if isinstance(thing, Both):
        return thing.model_copy(update={"things": [countable(part) for part in thing.things]})
    return without_word(thing, "different") if isinstance(thing, Select) else thing


def bare_select(thing: Select) -> Select:
    """The description alone, without how many and without `only`."""
    return without_word(thing, "only").model_copy(update={"quantity": None})


def bare(thing: Thing) -> Thing:
    """The thing without how many, for asking which entries it is."""
    if isinstance(thing, Select):
        return bare_select(thing)
    if isinstance(thing, Named):
        return thing.model_copy(update={"quantity": None})
    if isinstance(thing, Both):
        return thing.model_copy(update={"things": [bare(part) for part in thing.things]})
    return thing


def each_of(thing: Thing | None) -> Select | None:
    """What a value or number is asked of, one by one: `of each model`."""
    inner = related(thing, "of") if thing is not None else None
    return inner if isinstance(inner, Select) and "each" in words(inner) else None


def of_it(thing: Thing) -> Thing:
    """The same asked of `it`."""
    if not isinstance(thing, Select):
        return thing
    rest = [item for item in thing.where if not (isinstance(item, Related) and item.preposition == "of")]
    return thing.model_copy(update={"where": rest, "owner": Ref(word="its")})


def is_sum(item: Filter) -> bool:
    """Whether what follows a noun is added to a number."""
    return isinstance(item, Related) and item.preposition in SUMS


def without_sums(thing: Thing) -> Thing:
    """The cards alone: what follows `plus` belongs to the sum."""
    if not isinstance(thing, Select | Named):
        return thing
    return thing.model_copy(update={"where": [item for item in thing.where if not is_sum(item)]})


def is_plain_card(thing: Select) -> bool:
    """Whether it is just `cards`, wherever they are looked for."""
    if len(thing.kinds) != 1 or thing.kinds[0].noun != "card" or thing.kinds[0].filters or "another" in words(thing):
        return False
    return all(isinstance(item, Related) and item.preposition == "in" for item in thing.where)


def is_each(thing: Thing | None) -> bool:
    """Whether it goes from one to the next: `each Hero Deck`, `each player's Hero Deck`."""
    return "each" in words(thing) or (isinstance(thing, Select) and "each" in words(thing.owner))


def refuse_description(thing: Select, *prepositions: str) -> None:
    """Refuse a noun with words around it that nothing here asks about: they would be passed over in silence."""
    for item in thing.where:
        if not (isinstance(item, Related) and item.preposition in prepositions):
            raise CannotJudgeError(f"“{thing.kinds[0].noun}” cannot be described so", item)
    for kind in thing.kinds:
        for item in kind.filters:
            if not (isinstance(item, InState) and item.word in SILENT):
                raise CannotJudgeError(f"“{kind.noun}” cannot be described so", item)
