"""Using what a card says: abilities with a label, which a player or an event of the game sets going."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.feasibility import able, would_carry
from cardwright.engine.play import Play, settle
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Action, Guarded
from cardwright.engine.rules import Rules
from cardwright.engine.view import look


def actions_of(play: Play, piece: int, window: str = "") -> list[Action]:
    """The abilities of a card; those of a window, if one is named. A card that has just left play has those that others
    had given to it."""
    view = look(play)
    given = play.known[piece].given if piece in play.known else ()
    return [
        action
        for action in play.rules.actions
        if (not window or window in action.windows)
        and (view.bearing(play, action.source) >> piece & 1 or action.source in given)
    ]


def asleep(play: Play, piece: int, window: str) -> list[Action]:
    """What a card that lies where no text works says under a label: another text may have it done all the same."""
    if look(play).working >> piece & 1:
        return []
    texts, actions = play.rules.sources, play.rules.actions
    return [one for one in actions if window in one.windows and texts[one.source].printed >> piece & 1]


def done_in(rules: Rules, *windows: str) -> list[Action]:
    """The abilities that can ever be used in windows; an example may teach the game more."""
    count, found = rules.usable.get(windows, (0, []))
    if count != len(rules.actions):
        found = [action for action in rules.actions if any(window in windows for window in action.windows)]
        rules.usable[windows] = len(rules.actions), found
    return found


def can_use(play: Play, player: int, piece: int, action: Action) -> bool:
    """Whether an ability would do something, in whatever way its player chooses: tried on copies."""
    if action.limit is not None and is_spent(play, action.number, piece, action.limit):
        return False
    if isinstance(action.run, Guarded) and not _opens(play, player, piece, action, action.run):
        return False

    def attempt(copy: Play) -> bool:
        return would_carry(copy, piece, player, lambda play: action.run(play, player, [piece] + [0] * action.slots))

    return able(play, attempt)


def _opens(play: Play, player: int, piece: int, action: Action, run: Guarded) -> bool:
    """Whether it is so what must be for an ability to do anything: told without a copy, unless its card is used first,
    or it could matter to a text who asks."""
    cast, does, view = play.rules.cast, play.rules.book.does, look(play)
    if play.using != piece < len(cast.pieces) and cast.pieces[piece].type in does.used:
        return True
    if play.seen is None or play.seen.view is not view or play.seen.kept is None or play.seen.kept.looks_beyond():
        return True
    actor, using = play.actor, play.using
    play.actor, play.using = player, piece
    try:
        return bool(run.opens(play, player, [piece] + [0] * action.slots))
    finally:
        play.actor, play.using = actor, using


def perform(play: Play, player: int, piece: int, action: Action, offered: bool = False) -> bool:
    """Use an ability, if it can be used; whether it was. What was offered can be: that was found out."""
    if not offered and not can_use(play, player, piece, action):
        return False
    use(play, action.number, piece, player, action.limit)
    _carried(play, player, piece, action)
    settle(play)
    return True


def _carried(play: Play, player: int, piece: int, action: Action) -> bool:
    return carry(play, piece, player, action.run, player, [piece] + [0] * action.slots)


def happen(play: Play, player: int, piece: int, window: str, known: Sequence[Action] | None = None) -> bool:
    """Have what a card says under a label happen: when it is revealed, when it is fought. Whether it all did.

    Of a card that has moved on meanwhile, what it said before must be `known`: what was given to it is gone."""
    done = True
    for action in actions_of(play, piece, window) if known is None else known:
        if action.limit is not None and is_spent(play, action.number, piece, action.limit):
            continue
        use(play, action.number, piece, player, action.limit)
        done = _carried(play, player, piece, action) and done
    settle(play)
    return done
