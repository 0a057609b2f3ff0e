"""Contests between two players, as data: who attacks and who defends, with what, and how it is told: `[play.contest]`.

What else a contest needs is said where it belongs: who must take part and who can although he is used up
(`[play.deeds]`), what is told and noted while it is under way (`[play.parts]`), what is empty again when it is over
(`[play.times]`).
"""

from __future__ import annotations

from cardwright.lang.records import dataclass
from cardwright.meaning.gamedata.dicetable import Slot


@dataclass(frozen=True)
class Side:
    """One of the two sides."""

    verb: str
    """What its pieces do: of whom that cannot be done, cannot be declared."""
    part: str
    """The part that they have."""
    noun: str
    """What one of them is called."""
    player: str
    """The part that their player has."""
    mark: str
    """The state that says so."""
    seat: Slot
    """The slot of the memory that says whose side it is: the player plus 1."""
    ask: str
    """What its player is asked who declares them."""


@dataclass(frozen=True)
class Contest:
    """What players contend in, one contest at a time."""

    period: str
    """What is under way."""
    topic: str
    """The attribute of which each contest has a value, and whoever takes part too."""
    kind: str
    """The type of the cards that take part."""
    number: str
    """The number of theirs that is added up for a side."""
    total: str
    """What both together are called, as a number of a player in the rules of play."""
    shown: str
    """What they are called in examples."""
    opens: str
    """The verb of a player who begins one, against another."""
    declares: str
    """The verb by which pieces come to take part."""
    weighs: str
    """The verb by which the two sides are compared."""
    settles: str
    """The verb by which it is known that a contest is over."""
    settled: str
    """What is then told."""
    wins: str
    loses: str
    """The verbs of who wins it and who does not."""
    turns: str
    """The verb by which it is turned against another player."""
    adds: str
    """What pieces do that count for their side: who cannot, does not."""
    tires: str
    """What is done to whoever is declared: to whom it has been done, cannot be."""
    against: str
    """What a player is asked who begins one and can do so against several."""
    unopposed: Slot
    """The slot of the memory that says that nobody stood against it."""
    winner: Slot
    loser: Slot
    attack: Side
    defend: Side
    outcome: str
    """The step of the period in which it is found out who wins."""
    result: tuple[str, ...] = ()
    """The steps in which something comes of that."""
    more: str = ""
    """The number of a player, on a card of his, that is added where he has anybody on his side; may be none."""
    alone: bool = False
    """Whether the number of a player is added even where he has nobody on his side."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs by which it is told how a contest goes."""
        sides = self.attack.verb, self.defend.verb
        return self.opens, self.declares, self.settled, self.wins, self.loses, self.adds, self.tires, *sides
