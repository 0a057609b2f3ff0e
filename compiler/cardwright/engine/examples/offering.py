"""What can be used on a table at the moment, as lines of an example would say it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.examples.situation import Situation
from cardwright.engine.play import Play
from cardwright.engine.sentences import YOU, Voice
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, can_use


class Usable(NamedTuple):
    """Something a player can do with a card, or could if more were there."""

    text: str
    """The line that does it: `you use Hodor`."""
    words: str
    now: bool
    """Whether it would do something."""


def usable(game: Situation, play: Play, voice: Voice) -> list[Usable]:
    """What can be used; that of the first player first, and what would do nothing last."""
    found = _abilities(play) if game.whole else _actions(play, voice)
    return sorted(found, key=lambda one: not one.now)


def _actions(play: Play, voice: Voice) -> list[Usable]:
    """The abilities of the cards on the table, each by the player whose card it is."""
    rules, state = play.rules, play.state
    found: dict[tuple[str, str], bool] = {}
    pieces = [(rules.holder(state, piece), piece) for piece in ids(rules.cast.everything & ~state.members[0])]
    for player, piece in sorted(pieces):
        for action in actions_of(play, piece):
            if player == NOWHERE and not action.anyones:
                continue
            by = state.player if player == NOWHERE else player
            key = _line(voice.player(by), rules.cast.names[piece]), rules.cast.words(action.cause)
            found[key] = found.get(key, False) or can_use(play, by, piece, action)
    return [Usable(text, words, now) for (text, words), now in found.items()]


def _abilities(play: Play) -> list[Usable]:
    """Cards that are carried out as a whole; wherever they lie, an example can use them."""
    cast, found = play.rules.cast, []
    for piece, definition in enumerate(cast.definition_of):
        if definition != NOWHERE and play.rules.abilities[definition] is not None:
            words = " ".join(line.text for line in cast.definitions[definition].lines)
            found.append(Usable(_line(YOU, cast.names[piece]), words, True))
    return found


def _line(who: str, name: str) -> str:
    return f"{who} {'use' if who == YOU else 'uses'} {name}"
