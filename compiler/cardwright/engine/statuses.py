"""Keywords that pieces gain and have until they lose them."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.layers import ABILITIES, View
from cardwright.engine.operations import LAPSE, LAST, Cause, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulerecords import Ability, Static
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import look


def bearers(play: Play, name: str) -> int:
    """The pieces that have a keyword where its text works."""
    view, bits = look(play), 0
    for source in play.rules.keywords.get(name, ()):
        bits |= view.bearing(play, source)
    return bits


def give_keyword(play: Play, verb: int, record: int, piece: int, me: int, frame: Frame, cause: Cause) -> bool:
    """A piece has a keyword from now on: the record says which, and the frame whose it is."""
    return emit(play, Event(verb, LAST, record, piece, (me, NOWHERE, NOWHERE, tuple(frame)), cause))


def end_keyword(play: Play, verb: int, piece: int, name: str, cause: Cause, arguments: tuple[str, ...] = ()) -> bool:
    """Have a piece be rid of a keyword that it gained; whether it had it."""
    done = False
    for one in play.state.lasting:
        if one[1] == piece and grants(play, one[0], piece, name, one[5], arguments):
            done = emit(play, Event(verb, LAPSE, one[0], piece, (), cause)) or done
    return done


def grants(
    play: Play, record: int, piece: int, name: str, frame: tuple[int, ...], arguments: tuple[str, ...] = ()
) -> bool:
    """Whether a record that holds gives a keyword to a piece: tried on a view of its own."""
    static = play.rules.lasting[record]
    if not isinstance(static, Static) or static.layer != ABILITIES:
        return False
    view = View(play)
    static.apply(play, 0, list(frame), view)
    texts = [
        source
        for source in play.rules.keywords.get(name, ())
        if not arguments or play.rules.sources[source].arguments == arguments
    ]
    return any(view.granted.get(source, 0) >> piece & 1 for source in texts)


def carried_text(play: Play, name: str, arguments: tuple[str, ...]) -> Ability | None:
    """What a keyword does at once, if it is one that is carried out and not had."""
    for source in play.rules.keywords.get(name, ()):
        if play.rules.sources[source].arguments == arguments and source in play.rules.carried:
            return play.rules.carried[source]
    return None


def said_by(play: Play, cause: Cause) -> str:
    """The name of the card or keyword whose words have something happen; empty, if those of the rulebook do."""
    return play.rules.cast.definitions[cause.definition].name if cause.definition >= 0 else ""
