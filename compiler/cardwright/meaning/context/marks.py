"""What is said of a deed after its noun: “an attack by a Leader against this model”."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said

_DOERS = ("by", "of")
_AGAINST = "against"


class Marks(NamedTuple):
    """What is said, each by itself, and the nodes that were made for that with those whose words they say."""

    items: list[said.Filter]
    copies: list[tuple[said.Node, said.Node]]


def apart(where: list[said.Filter]) -> Marks:
    """Whom a deed is against is said of the deed, also behind the one who does it."""
    found = Marks([], [])
    for item in where:
        doer = item.thing if isinstance(item, said.Related) and item.preposition in _DOERS else None
        inner = doer.where if isinstance(doer, said.Select) else []
        moved = [one for one in inner if isinstance(one, said.Related) and one.preposition == _AGAINST]
        if not moved or not isinstance(item, said.Related) or not isinstance(doer, said.Select):
            found.items.append(item)
            continue
        bare = doer.model_copy(update={"where": [one for one in inner if one not in moved]})
        whole = item.model_copy(update={"thing": bare})
        found.copies.extend([(bare, doer), (whole, item)])
        found.items.extend([whole, *moved])
    return found
