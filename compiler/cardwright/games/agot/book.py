"""The rulebook: the game's table, what only procedures of this game do, and how what is only said is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.check.compiled import CompiledBlock
from cardwright.engine.operations import Event
from cardwright.engine.play import Play
from cardwright.engine.rulebook import Procedures, Rulebook, Tale, rulebook, table_of
from cardwright.engine.sentences import Voice, does
from cardwright.games.agot.challenges import is_target
from cardwright.games.agot.playing import pay_influence, play_event
from cardwright.games.agot.table import ABOUT_TO, ATTACKERS, INFLUENCE, MEMORY, NONE_DECLARED, PHASES


def _initiate(play: Play, event: Event, voice: Voice) -> str:
    icon = play.rules.cast.values["icons"][event.more[2] - 1]
    kind = f"{'an' if icon[0] in 'aeiou' else 'a'} {icon} challenge"
    return f"{does(play.rules, voice, event.to, 'initiate')} {kind} against {voice.player(event.more[1])}"


def _declare(play: Play, event: Event, voice: Voice) -> str:
    side = "attackers" if event.more[2] == ATTACKERS else "defenders"
    if event.more[3] == ABOUT_TO:
        return f"{voice.whose(event.to)} {side} are about to be declared"
    none = "no " if event.more[3] == NONE_DECLARED else ""
    return f"{does(play.rules, voice, event.to, 'declare')} {none}{side}"


def _win(play: Play, event: Event, voice: Voice) -> str:
    """Whoever wins as a card is told with the player who wins."""
    return f"{does(play.rules, voice, event.to, 'win')} the challenge" if event.to >= 0 else ""


def _lose(play: Play, event: Event, voice: Voice) -> str:
    return f"{does(play.rules, voice, event.to, 'lose')} the challenge"


def _resolve(_play: Play, _event: Event, _voice: Voice) -> str:
    return "the challenge resolves"


def _apply(_play: Play, event: Event, voice: Voice) -> str:
    return f"claim is applied to {voice.player(event.more[1])}"


def _begin(_play: Play, event: Event, _voice: Voice) -> str:
    return f"the {PHASES[event.more[2]]} phase begins"


TALES: Mapping[str, Tale] = {
    "initiate": _initiate,
    "declare": _declare,
    "win": _win,
    "lose": _lose,
    "resolve": _resolve,
    "apply": _apply,
    "begin": _begin,
}


_DOES = Procedures(
    memory=MEMORY,
    used={"event": play_event},
    tales=TALES,
    reseating={"redirect": ("defending player", is_target)},
    payments={("kneel", INFLUENCE): pay_influence},
)


def book_for(blocks: Iterable[CompiledBlock]) -> Rulebook:
    """The rulebook of the game that cards and keywords belong to."""
    return rulebook(table_of(blocks), _DOES)
