"""Words for messages: nouns with their number, names in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.decks.rules.limits import Number, shown
from cardwright.decks.scene import Entry
from cardwright.lang.printer import StatementPrinter
from cardwright.lang.tree import InState, Kind, Named, Select, Thing, You
from cardwright.lang.vocabulary import Vocabulary

_MOST_NAMES = 6


class Phrases:
    """Says things of the tree in plain words again."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._printer = StatementPrinter(vocabulary)

    def thing(self, thing: Thing) -> str:
        """A thing as it is written: `the House deck`."""
        return "the list" if isinstance(thing, You) else self._printer.things.thing(thing)

    def counting(self, thing: Thing) -> Callable[[Number], str]:
        """So many of them: `1 card`, `3 cards with a Holy crest`; the nouns are worked out once."""
        one, many = self.noun(thing, plural=False), self.noun(thing)
        return lambda number: f"{shown(number)} {one if number == 1 else many}"

    def noun(self, thing: Thing, plural: bool = True) -> str:
        """What they are, without how many."""
        if isinstance(thing, Named):
            return f"{'copies' if plural else 'copy'} of {thing.name}"
        if not isinstance(thing, Select):
            return self.thing(thing)
        kinds = [_numbered(kind, plural) for kind in thing.kinds]
        bare = thing.model_copy(update={"quantity": None, "kinds": kinds})
        return self._printer.things.thing(bare)


def _numbered(kind: Kind, plural: bool) -> Kind:
    filters = [item for item in kind.filters if not (isinstance(item, InState) and item.word == "only")]
    return kind.model_copy(update={"plural": plural, "filters": filters})


def names(entries: Iterable[Entry]) -> str:
    """The cards in a row, each once; a long row is cut."""
    found = list(dict.fromkeys(entry.card.name for entry in entries))
    if len(found) > _MOST_NAMES:
        return ", ".join(found[:_MOST_NAMES]) + f" and {len(found) - _MOST_NAMES} more"
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def copies(number: Number, name: str) -> str:
    """`1 copy of X`, `2 copies of X`."""
    return f"{shown(number)} {'copy' if number == 1 else 'copies'} of {name}"
