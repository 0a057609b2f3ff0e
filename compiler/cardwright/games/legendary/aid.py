"""What Python adds to the rules of play of this game."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.engine.generate.deeds import COPY
from cardwright.engine.operations import Cause
from cardwright.engine.play import Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.games.legendary import lineups, playing
from cardwright.games.legendary.battlefield import capture
from cardwright.games.legendary.fighting import can, face
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


def defeat_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are fought for nothing."""
    return sum(1 << piece for piece in ids(parts["what"]) if face(play, player, "fight", piece, True, cause))


def fight_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are fought."""
    return sum(1 << piece for piece in ids(parts["what"]) if face(play, player, "fight", piece, False, cause))


def support_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are supported."""
    return sum(1 << piece for piece in ids(parts["what"]) if face(play, player, "support", piece, False, cause))


def to_be_fought(play: Play, player: int) -> int:
    """Those whom a player can fight."""
    return sum(1 << piece for piece in range(len(play.rules.cast.pieces)) if can(play, player, "fight", piece))


def to_be_supported(play: Play, player: int) -> int:
    """Those whom a player can support."""
    return sum(1 << piece for piece in range(len(play.rules.cast.pieces)) if can(play, player, "support", piece))


def within_reach(play: Play, player: int) -> int:
    """Those whom a player can fight for nothing."""
    pieces = range(len(play.rules.cast.pieces))
    return sum(1 << piece for piece in pieces if can(play, player, "fight", piece, True))


def buy_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are recruited and paid for, as far as the points go."""
    return sum(1 << piece for piece in ids(parts["what"]) if lineups.buy(play, player, piece, cause))


def affordable(play: Play, player: int) -> int:
    """Those whom a player may recruit and can pay for: of whose lineup, the text says."""
    return lineups.within_purse(play, player, to_be_had(play, player))


def recruit_them(play: Play, player: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards are recruited for nothing."""
    return sum(1 << piece for piece in ids(parts["what"]) if lineups.gain(play, player, piece, cause))


def to_be_had(play: Play, player: int) -> int:
    """Those whom a player may recruit, if a text says that he does: of whose lineup, the text says."""
    return play.rules.cast.everything & ~restricted(play, play.rules.verb["recruit"], player)


_DOES = Procedures(
    memory=("turn began",),
    freely={"defeat": (defeat_them, within_reach), "recruit": (recruit_them, to_be_had)},
    acts={
        "defeat": defeat_them,
        "fight": fight_them,
        "support": support_them,
        "recruit": buy_them,
        "play": play_them,
        "capture": capture_them,
    },
    reached={
        "defeat": within_reach,
        "fight": to_be_fought,
        "support": to_be_supported,
        "recruit": affordable,
    },
)


def listen(rules: Rules) -> None:
    """What the rulebook does by itself: lineups are filled, and the rescued do what they can."""
    playing.listen(rules)


AID = Aid(_DOES, watch=listen)
