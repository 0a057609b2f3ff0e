"""From go to go and from phase to phase: whose turn it is, and what comes next."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES, SHOW, TURN, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE
from cardwright.games.law.book import BEGAN, BOOK, FIRST, GONE, PHASE, ROUND, TURN_PERIOD
from cardwright.games.law.table import Table


def begin_go(table: Table, play: Play, player: int, **changed: int) -> None:
    """A player's go begins; what is remembered of the one before is forgotten, but for what the match remembers."""
    _tell(table, play, "end")
    if play.state.lasting:
        emit(play, Event(table.v["end"], LAPSE, NOWHERE, 0, (BOOK.periods.index(TURN_PERIOD),), RULES))
    memory = list(play.state.memory)
    memory[BEGAN] = len(play.log)
    forget(play, TURN_PERIOD)
    for name, value in changed.items():
        memory[_SLOTS[name]] = value
    emit(play, Event(table.v["begin"], TURN, player, play.state.turn + 1, tuple(memory), RULES))
    _tell(table, play, "begin")


def _tell(table: Table, play: Play, verb: str) -> None:
    """Tell the texts that wait for it that a turn begins or ends."""
    number, rules = table.v[verb], table.rules
    if rules.passing[number] or rules.awaited >> number & 1:
        period = BOOK.periods.index(TURN_PERIOD)
        emit(play, Event(number, SHOW, NOWHERE, play.state.player, (NOWHERE, NOWHERE, period), RULES))
        settle(play)


_SLOTS = {"phase": PHASE, "gone": GONE, "first": FIRST, "round": ROUND}


def begin_phase(table: Table, play: Play, phase: int, **changed: int) -> None:
    """A phase begins with the player who goes first."""
    first = changed.get("first", play.state.memory[FIRST])
    begin_go(table, play, first, phase=phase, gone=0, **changed)


def pass_on(table: Table, play: Play) -> bool:
    """The next player has his go in the same phase; False when all have had theirs."""
    state = play.state
    gone = state.memory[GONE] + 1
    if gone == table.players:
        return False
    begin_go(table, play, (state.memory[FIRST] + gone) % table.players, gone=gone)
    return True
