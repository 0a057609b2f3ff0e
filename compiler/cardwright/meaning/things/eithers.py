"""So many of one kind or as many of another: “3 Builder characters, 3 Ranger characters, or 3 Steward characters”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import both, exchanged
from cardwright.meaning.things.others import Others


class Eithers(Others):
    """Reads lists in which each member has a number of its own."""

    def all_of_one_kind(self, thing: said.Both, members: list[Description], join: str) -> Description:
        """As many as each member says, all of which are what one of them says; another number each is not one pick."""
        amount = members[0].amount
        exact = amount.det is Det.SOME and amount.least is not None and amount.least == amount.most
        # “you control” behind the last one: of all of them, or of it alone
        told = any(isinstance(one, said.Select) and (one.owner or one.where) for one in thing.things)
        if join != "or" or not exact or told or any(one.amount != amount or not _is_plain(one) for one in members):
            raise self.refuse("joined", "so many of which of these is not understood", thing)
        self.policy("all-of-one-kind")
        numbers = [one.quantity for one in thing.things if isinstance(one, said.Select) and one.quantity is not None]
        self.weighed |= {id(node) for one in numbers for node in nodes_of(one)}  # each is that of the pick
        made = self.a_description(Sort.PIECE, amount, thing.span, members[0].noun)
        made.plural, made.target = True, any(item.target for item in members)
        self.choosing[made.each] = [one for item in members for one in self.choosing.get(item.each, ())]
        made.zones = tuple(dict.fromkeys(zone for item in members for zone in item.zones))
        made.anywhere = all(item.anywhere for item in members)
        made.truths.append(m.Or(tuple(_said_of(made.each, item) for item in members)))
        each = [(self.fresh(Sort.PIECE), item) for item in members]
        made.such.append(m.Or(tuple(m.Every(made.each, one, _said_of(one, item)) for one, item in each)))
        return made


def _said_of(one: m.Var[m.Piece], item: Description) -> m.Truth:
    return both([exchanged(truth, item.each, one) for truth in item.truths])


def _is_plain(item: Description) -> bool:
    """Whether nothing is said of it but what it is."""
    apart = item.base is not None or item.places or item.such or item.extreme or item.other or item.spread is not None
    return item.sort is Sort.PIECE and bool(item.truths) and not apart
