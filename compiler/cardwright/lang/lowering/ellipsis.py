"""Lists that say their noun once, at the end: “a [military], an [intrigue], and a [power] icon”."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.tree import AnyOf, Is, Kind, Not, Select, Thing
from cardwright.lang.tree.filters import Filter
from cardwright.lang.vocabulary import Vocabulary


def share_attribute(members: list[Thing], vocabulary: Vocabulary) -> None:
    """The noun at the end says for every member of the list what it is a value of."""
    attribute = _attribute_said(members[-1]) if len(members) > 1 else ""
    for kind in _values(members[:-1]) if attribute else ():
        if kind.noun in vocabulary.values.get(attribute, ()):
            kind.__dict__["attribute"] = attribute  # not yet seen by anybody: the list is still being read


def _values(members: list[Thing]) -> Iterator[Kind]:
    for member in members:
        if isinstance(member, Select):
            yield from (kind for kind in member.kinds if kind.kind == "value")


def _attribute_said(last: Thing) -> str:
    """The attribute of the value before the noun of an attribute: `a [power] icon`."""
    if not isinstance(last, Select) or last.kinds[-1].kind != "attribute" or not last.kinds[-1].filters:
        return ""
    found: Filter = last.kinds[-1].filters[-1]
    if isinstance(found, AnyOf):
        found = found.filters[-1]
    if isinstance(found, Not):
        found = found.filter
    return found.attribute if isinstance(found, Is) else ""
