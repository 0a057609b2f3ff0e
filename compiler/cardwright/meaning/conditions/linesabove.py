"""What the line above named, where both are carried out together: “Reveal the top card of your deck.”, and below it
“[Tech]: You may KO that card.”"""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.conditions.told import Told
from cardwright.meaning.context.memory import Spoken
from cardwright.meaning.context.references import Form
from cardwright.meaning.context.scope import Came, Mention

WHAT = Role("what")


class LinesAbove(Told):
    """Reads pronouns that go back to the line above."""

    def named_for_below(self) -> list[Spoken]:
        """The pieces that this line named, as the line below it sees them."""
        pieces = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        return [Spoken(self._seen_below(item.what), item.nouns, item.plural or item.collected) for item in pieces]

    def _seen_below(self, what: m.Set[Any]) -> m.Set[m.Piece] | None:
        deed = what.deed if isinstance(what, m.Of) and what.role == WHAT else None
        deed = self.done_to.get(what) if isinstance(what, m.Var) else deed
        return m.Of(m.Kept(Sort.DEED, deed.number), WHAT) if isinstance(deed, m.Var) else None

    def _controller_of(self, form: Form, noun: str, sorts: tuple[Sort, ...], ref: said.Ref) -> Mention | None:
        found = super()._controller_of(form, noun, sorts, ref)
        if found is not None or Sort.PIECE not in sorts or self.mentions or not self.memory.spoken:
            return found
        known = [self._as_mention(item) for item in self.memory.spoken]
        fitting = [item for item in known if self._fits(item, form, noun) and self.described_so(item, ref)]
        if len({item.what for item in fitting}) != 1 or fitting[0].what == m.This():
            return None
        self.policy("goes-back-to-the-line-above")
        self.memory.asked = True
        self.mentions.append(fitting[0])
        return fitting[0]

    def _as_mention(self, item: Spoken) -> Mention:
        """As something named in this line; for what cannot be told from below, the card itself stands."""
        now = self.tick()
        what = item.what if item.what is not None else m.This()
        return Mention(what, Sort.PIECE, item.nouns, item.plural, Came.DEFINITE, now, now)
