"""What a cost is paid with: cards of whoever pays, wherever they lie and however they were named."""

from __future__ import annotations

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.context.scope import Came
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.lasting.extras import Extras
from cardwright.meaning.things.descriptions import Description


class Payments(Extras):
    """Narrows what is given as a cost."""

    def only_his_own(self, made: Description, data: VerbData, role: Role) -> None:
        """Where cards lie with a player they are his by that; from shadows, where nobody was named, they may not be."""
        zones = data.zones if role == data.object else ()
        anybodys = [place.zone for place in made.places if isinstance(place, m.Zone) and place.of is None]
        others = self.is_cost and self.are_a_players(tuple(anybodys))  # “discard a card from shadows to …”
        if (self.is_cost or data.own) and role == data.object and (others or not self.are_a_players(zones)):
            self._own(made)

    def _own(self, made: Description) -> None:
        """What is given as a cost is the payer's own."""
        listed = isinstance(made.base, (m.Union, m.Attached))  # “kneel this card or a Knight”: whichever it is
        told = any(item.what == made.base and item.came is Came.SLOT for item in self.mentions)
        known = self.is_cost and (told or isinstance(made.base, m.Host))  # “kneel attached character”: if it is his
        theirs = any(not isinstance(place, m.Zone) or place.of is not None for place in made.places)
        if made.sort is not Sort.PIECE or (made.base is not None and not (listed or known)) or theirs or made.anywhere:
            return
        if any(isinstance(truth, m.Among) and truth.of == m.Controller(made.each) for truth in made.truths):
            return
        self.policy("cost-is-your-own")
        made.truths.append(m.Among(m.Controller(made.each), self.actor))
