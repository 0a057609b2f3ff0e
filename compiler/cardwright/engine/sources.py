"""Points that remember which card gave them: whoever spends some says of which cards (`sources` of `[play.pieces]`).

How many of a player's points a card gave is counted beside them (`given` of the layout). An event that gives or takes
such points changes both at once, and says which card it was, and on what they were spent.
"""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import COUNT, RULES, Cause, Event, Given
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import can_count

NO_CARD = "no card"
"""What is said of points that no card gave."""


def given_by(play: Play, points: str, player: int) -> dict[int, int]:
    """From which cards a player still has points, and how many."""
    first, counters = play.rules.layout.given[points, player], play.state.counters
    return {piece: counters[first + piece] for piece in range(len(play.state.zone)) if counters[first + piece]}


@helper
def points_changed(play: Play, verb: int, points: str, players: int, amount: int, whole: bool, cause: Cause) -> int:
    """Players get points from the card that does it, or lose them; as many as there are, or all or nothing. By how much
    it changed."""
    total, first = 0, play.rules.layout.counters[points]
    for player in ids(players):
        there = play.state.counters[first + player]
        much = amount if amount > 0 else 0 if whole and there + amount < 0 else -min(-amount, there)
        if not much or not can_count(play, verb, points, first + player):
            continue
        if much > 0:
            total += much if _change(play, verb, points, player, much, _giver(play), NOWHERE, cause) else 0
        else:
            total += spend(play, verb, points, player, -much, NOWHERE, cause)
    return total


def spend(
    play: Play, verb: int, points: str, player: int, number: int, purpose: int, cause: Cause, of: int | None = None
) -> int:
    """Spend exactly so many points, of which the player has enough, on a card or on nothing in particular; how many
    were. He says of which cards they are, if it is not all he has; where points of some cards alone will do, of these.
    """
    there, spent = _there(play, points, player), 0
    if of is not None:
        there = {card: has for card, has in there.items() if card != NOWHERE and of >> card & 1}
    while number:
        total = sum(there.values())
        one = next(iter(there)) if total <= number else decide(play, player, _question(points), list(there))
        has = there.pop(one)
        fewest, most = max(1, number - (total - has)), min(has, number)
        much = decide(play, player, _AMOUNT, list(range(most, fewest - 1, -1)))
        number -= much
        spent += much if _change(play, verb, points, player, -much, one, purpose, cause) else 0
    return spent


def _there(play: Play, points: str, player: int) -> dict[int, int]:
    """The same, with those of no card last."""
    known = given_by(play, points, player)
    rest = play.state.counters[play.rules.layout.counters[points] + player] - sum(known.values())
    return {**known, NOWHERE: rest} if rest else known


def _giver(play: Play) -> int:
    """The card that gives points: whose text is carried out, or of which a copy is."""
    return play.using if 0 <= play.using < len(play.state.zone) else play.copying


def _change(play: Play, verb: int, points: str, player: int, much: int, card: int, purpose: int, cause: Cause) -> bool:
    layout = play.rules.layout
    counter = layout.given[points, player] + card if card != NOWHERE else NOWHERE
    given = Given(NOWHERE, NOWHERE, card, purpose, counter)
    return emit(play, Event(verb, COUNT, layout.counters[points] + player, much, given, cause))


def _question(points: str) -> Question:
    return Question(f"spend {points} of", RULES, _named)


def _named(rules: Rules, piece: int) -> str:
    return NO_CARD if piece == NOWHERE else rules.cast.names[piece]


def _counted(_rules: Rules, number: int) -> str:
    return str(number)


_AMOUNT = Question("spend", RULES, _counted)


@helper
def came_of(play: Play, event: Event) -> int:
    """The card that points came from; of those that no card gave, what is no card of the table."""
    if not isinstance(event.more, Given):
        return 0
    return 1 << (event.more.card if event.more.card != NOWHERE else len(play.state.zone))


@helper
def spent_on(event: Event) -> int:
    """The card that points were spent on."""
    return 1 << event.more.purpose if isinstance(event.more, Given) and event.more.purpose != NOWHERE else 0
