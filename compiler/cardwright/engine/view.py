"""How cards stand at the moment: what is printed on them, and everything that changes it, in layers.

Nothing is kept up to date while pieces move. Whoever asks first after something happened has worked out anew what could
have changed (`rounds.py`): only those texts are asked again that look at something that is different now
(`reading.py`).
"""

from __future__ import annotations

from cardwright.engine.layers import HAVING, NUMBERS, WHOLE, Seen, View, as_laid, working
from cardwright.engine.play import Play
from cardwright.engine.reading import KNOWN, Part, parts_of
from cardwright.engine.rounds import Kept, worked_out


def look(play: Play) -> View:
    """How everything stands: as it was when somebody last looked, if nothing has happened since."""
    seen = play.seen
    view = _current(play) if seen is None or seen.length != len(play.log) or seen.state is not play.state else seen.view
    view.asked |= WHOLE
    return view


def spoken(play: Play) -> View:
    """A view that tells who bears which text now, and nothing else: numbers and values in it may be older. So they need
    not be worked out after an event because somebody might have waited for it."""
    seen = play.seen
    if seen is None or seen.kept is None or (seen.state is play.state and seen.length == len(play.log)):
        return look(play)
    kept, last = seen.kept, seen.spoken
    if last is not None and last[0] is play.state and last[1] == len(play.log):
        return seen.view
    texts = len(play.rules.statics), len(play.rules.sources)
    if kept.texts != texts or (changed := kept.basis.changed(play)) & kept.speech:
        return look(play)
    elsewhere = kept.basis.elsewhere(play)
    if not elsewhere and not changed & kept.reads:  # then nothing else is different either
        play.seen = Seen(play.state, len(play.log), seen.view, kept)
        return seen.view
    if elsewhere and kept.basis.others_work(play) and working(play) != seen.view.working:
        return look(play)
    play.seen = Seen(seen.state, seen.length, seen.view, kept, (play.state, len(play.log)))
    return seen.view


def having(play: Play, attribute: str, value: str) -> int:
    """The pieces that have a value at the moment."""
    rules = play.rules
    if not rules.statics and not play.state.lasting:  # no text could change it
        return rules.cast.having.get((attribute, value), 0)
    view = _current(play)
    view.asked |= HAVING
    if view.pairs is not None:
        view.pairs.add((attribute, value))
    return view.has(play, attribute, value)


def numbers(play: Play) -> list[list[int]]:
    """For each kind of number and each piece, its value at the moment."""
    view = _current(play)
    view.asked |= NUMBERS
    return view.stats


def _current(play: Play) -> View:
    seen = play.seen
    if seen is None:
        return worked_out(play)
    if seen.state is play.state and seen.length == len(play.log):
        return seen.view
    kept, rules = seen.kept, play.rules
    if seen.board is not None and seen.state is play.state and seen.board == as_laid(play):
        play.seen = Seen(play.state, len(play.log), seen.view, board=seen.board)
        return seen.view
    if kept is None or kept.texts != (len(rules.statics), len(rules.sources)):
        return worked_out(play)
    changed = kept.basis.changed(play)
    if changed & kept.reads and kept.notice(play, changed):
        return worked_out(play, kept, changed)
    view = seen.view
    if kept.basis.elsewhere(play):
        if kept.basis.others_work(play) and (there := working(play)) != view.working:
            view = view.elsewhere(there)  # cards have come or gone whose texts say nothing of what is so
        kept = Kept(kept.basis.elsewhere_now(play), *kept[1:])
    play.seen = Seen(play.state, len(play.log), view, kept)
    return view


def overlooks(play: Play, piece: int, to: int) -> bool:
    """Whether no text that says what is so can see it when a piece goes to another zone."""
    look(play)
    kept = play.seen.kept if play.seen is not None else None
    return kept is not None and not kept.would_notice(play, piece, play.state.zone[piece], to)


def looks_at_any(play: Play, *parts: Part) -> bool:
    """Whether a text that says what is so looks at some parts of the state, as things stand; or may."""
    look(play)
    kept = play.seen.kept if play.seen is not None else None
    return kept is None or kept.looks_beyond() or bool(kept.reads & parts_of(play.rules).bits(parts))


def stat(play: Play, piece: int, number: int) -> int:
    """A number of a piece as it is now."""
    return numbers(play)[number][piece]


for _asks in (look, spoken, having, numbers, stat):
    KNOWN[_asks] = frozenset()  # what they tell depends on what the texts look at, and on nothing else
