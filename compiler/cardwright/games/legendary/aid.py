"""What Python adds to the rules of play of this game."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.engine.generate.deeds import COPY
from cardwright.engine.operations import Cause
from cardwright.engine.play import Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.engine.state import ids
from cardwright.games.legendary import playing
from cardwright.games.legendary.battlefield import capture
from cardwright.games.legendary.fighting import overcome
from cardwright.games.legendary.playing import play_card, play_copy


def capture_them(play: Play, _player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Allies capture Bystanders: those that were."""
    done = 0
    for captor in ids(parts["doer"]):
        done |= sum(1 << piece for piece in ids(parts["what"]) if capture(play, captor, piece, cause))
    return done


def play_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are played, or copies of them."""
    run = play_copy if COPY in parts else play_card
    return sum(1 << piece for piece in ids(parts.get(COPY, parts.get("what", 0))) if run(play, player, piece, cause))


_DOES = Procedures(
    memory=("turn began",),
    acts={"overcome": overcome, "play": play_them, "capture": capture_them},
)


AID = Aid(_DOES, watch=playing.listen)
