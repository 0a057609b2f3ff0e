"""Cards off an end of a pile that are called cards from there: what is done to them, and what becomes of the others."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.abridged.namedpiles import from_one_end
from cardwright.meaning.doing.objects import Objects


class PileCards(Objects):
    """Reads cards from the top or the bottom of a pile as those that lie there."""

    def off_one_end(self, act: said.Act) -> said.Act:
        """“discard 2 cards from the bottom of your deck”: the bottom 2 cards of it."""
        found = from_one_end(act)
        if found is None:
            return act
        source, whole = found
        end, what, those = source.thing, act.what, whole.what
        assert isinstance(end, said.Amount) and isinstance(what, said.Select) and isinstance(those, said.Select)
        assert what.quantity is not None and those.quantity is not None
        for name in ("role", "preposition", "thing"):
            self.take(source, name)
        for name in ("quantity", "where"):
            self.take(end, name)
        self.take(act, "roles")
        self._take_all(end.quantity)
        self.copies += [(whole, act), (those, what), (those.quantity, what.quantity)]
        return whole
