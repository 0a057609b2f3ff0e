"""What many games came to, as counts alone: two tallies added up are the tally of both, in whatever order.

Nothing of a single game is kept, so a million games take no more room than a hundred. Wins are counted in sixtieths: a
win that two, three, up to six sides share is a whole number of them, and sums are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardwright.engine.agents.seeing import Looks

WIN = 60
"""One win: it can be shared by up to six sides."""
DRAWN, PLAYED, USED = "drawn", "played", "used"
FATES = (DRAWN, PLAYED, USED)
"""What can become of a card in the hands of a player."""
AGENT, SEAT, DECK = "agent", "seat", "deck"
TURNS, DECISIONS, POINTS = "turns", "decisions", "points"


class Rate(NamedTuple):
    """How often somebody played, and won of that, in sixtieths."""

    games: int = 0
    won: int = 0

    def plus(self, other: Rate) -> Rate:
        """Both together."""
        return Rate(self.games + other.games, self.won + other.won)

    def less(self, part: Rate) -> Rate:
        """What is left without a part of it."""
        return Rate(self.games - part.games, self.won - part.won)

    @property
    def wins(self) -> float:
        """The games won, as a number of games."""
        return self.won / WIN


class CardTally(NamedTuple):
    """What became of a card, counted once a player and game."""

    there: Rate = Rate()
    """It was in the game for that player: among his cards, or among cards that are nobody's."""
    fates: tuple[Rate, Rate, Rate] = (Rate(), Rate(), Rate())
    """Of these: he drew it, he played it, its text was used by him."""

    def plus(self, other: CardTally) -> CardTally:
        """Both together."""
        first, second, third = (one.plus(more) for one, more in zip(self.fates, other.fates, strict=True))
        return CardTally(self.there.plus(other.there), (first, second, third))


@dataclass
class Tally:
    """Counts of games."""

    games: int = 0
    """All that were begun."""
    rates: dict[tuple[str, str], Rate] = field(default_factory=dict)
    """By kind and name: how agents, seats and decks did in the games that were finished."""
    spreads: dict[str, Counter[int]] = field(default_factory=dict)
    """How often each number came up: of turns, of decisions, of points."""
    cards: dict[tuple[str, str], CardTally] = field(default_factory=dict)
    """By who played (an agent, with his list if he brought one) and the card: who plays better plays other cards."""
    stopped: Counter[str] = field(default_factory=Counter)
    """Why games could not be finished: a card that cannot run, something that went round without an end."""
    first_stopped: dict[str, int] = field(default_factory=dict)
    """For each such reason, the number of the first game."""
    looks: Looks = field(default_factory=Looks)
    """How well bots could guess."""

    @property
    def finished(self) -> int:
        """The games that came to their end."""
        return self.games - sum(self.stopped.values())

    def rate(self, kind: str, name: str, won: int) -> None:
        """Somebody played one game more."""
        self.rates[kind, name] = self.rates.get((kind, name), Rate()).plus(Rate(1, won))

    def spread(self, name: str, value: int) -> None:
        """A number came up once more."""
        self.spreads.setdefault(name, Counter())[value] += 1

    def card(self, who: str, name: str, card: CardTally) -> None:
        """What became of a card that somebody had."""
        self.cards[who, name] = self.cards.get((who, name), CardTally()).plus(card)

    def stop(self, why: str, number: int) -> None:
        """A game could not be finished."""
        self.stopped[why] += 1
        self.first_stopped[why] = min(number, self.first_stopped.get(why, number))

    def add(self, other: Tally) -> None:
        """Count what another tally has counted, too."""
        self.games += other.games
        self.looks = self.looks.plus(*other.looks)
        self.stopped.update(other.stopped)
        for why, number in other.first_stopped.items():
            self.first_stopped[why] = min(number, self.first_stopped.get(why, number))
        for key, rate in other.rates.items():
            self.rates[key] = self.rates.get(key, Rate()).plus(rate)
        for name, spread in other.spreads.items():
            self.spreads.setdefault(name, Counter()).update(spread)
        for key, card in other.cards.items():
            self.card(*key, card)

    # ------------------------------------------------------------ written down

    def written(self) -> dict[str, Any]:
        """The tally as data, in an order that does not depend on how it came about."""
        return {
            "games": self.games,
            "looks": [*self.looks],
            "rates": [[kind, name, *rate] for (kind, name), rate in sorted(self.rates.items())],
            "spreads": {name: sorted(spread.items()) for name, spread in sorted(self.spreads.items())},
            "cards": [[*key, *card.there, *_flat(card.fates)] for key, card in sorted(self.cards.items())],
            "stopped": [[why, number, self.first_stopped[why]] for why, number in sorted(self.stopped.items())],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Tally:
        """What was written down."""
        return cls(
            games=data["games"],
            looks=Looks(*data["looks"]),
            rates={(kind, name): Rate(games, won) for kind, name, games, won in data["rates"]},
            spreads={name: Counter(dict(rows)) for name, rows in data["spreads"].items()},
            cards={(who, name): _card(row) for who, name, *row in data["cards"]},
            stopped=Counter({why: number for why, number, _ in data["stopped"]}),
            first_stopped={why: first for why, _, first in data["stopped"]},
        )


def _flat(rates: Iterable[Rate]) -> list[int]:
    return [number for rate in rates for number in rate]


def _card(row: list[int]) -> CardTally:
    there, *fates = (Rate(row[at], row[at + 1]) for at in range(0, len(row), 2))
    return CardTally(there, (fates[0], fates[1], fates[2]))
