"""Carrying out a text: whose card it is, as whose doing, and that it can be cancelled on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.events import emit
from cardwright.engine.operations import RULES, SHOW, Event
from cardwright.engine.play import Cancelled, Play, endless
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import never_one_of
from cardwright.engine.verbs import EFFECT
from cardwright.engine.view import spoken


def carry(play: Play, piece: int, me: int, run: Callable[..., bool], *given: Any) -> bool:
    """Have a card's text do what it says, as a player's doing; whether it all happened."""
    rules = play.rules
    used = rules.book.does.used
    if used and piece < len(rules.cast.pieces) and play.using != piece:
        use = used.get(rules.cast.pieces[piece].type)
        if use is not None:
            return bool(use(play, piece, me, lambda: _as_doing(play, piece, me, run, given)))
    return _as_doing(play, piece, me, run, given)


def _as_doing(play: Play, piece: int, me: int, run: Callable[..., bool], given: tuple[Any, ...]) -> bool:
    actor, using, parent, lineage = play.actor, play.using, play.parent, play.lineage
    play.actor, play.using = me, piece
    before = len(play.log)
    try:
        return run(play, *given)
    except Cancelled as cancelled:
        if cancelled.piece != piece:
            raise
        return False
    except RecursionError:  # a verb whose text does it again
        raise endless(play) from None
    finally:
        play.actor, play.using, play.parent, play.lineage = actor, using, parent, lineage
        if play.uses is not None and len(play.log) > before:
            play.uses.add((me, piece))


def take_effect(play: Play, piece: int, me: int, label: int = NOWHERE) -> None:
    """The point at which what a card was used for can be cancelled: its costs are paid, and stay so. The label of what
    it says has a number."""
    if piece >= len(play.rules.cast.pieces) or not play.before[EFFECT] or (play.trying and _is_unheard(play, piece)):
        return
    if not emit(play, Event(EFFECT, SHOW, piece, me, (NOWHERE, NOWHERE, label), RULES)):
        raise Cancelled(piece)


def _is_unheard(play: Play, piece: int) -> bool:
    """Whether nothing comes of it, where it is only tried, that a text takes effect: nothing forbids it, and whoever
    could cancel it is a player, who is not asked then, or bears no such text."""
    if play.after[EFFECT] or (play.rules.bannable[EFFECT] and never_one_of(play, EFFECT, 1 << piece)):
        return False
    for one in play.before[EFFECT]:
        source, asked = getattr(one, "source", NOWHERE), getattr(one, "question", None) is not None
        if source == NOWHERE or (not asked and spoken(play).bearing(play, source)):
            return False
    return True
