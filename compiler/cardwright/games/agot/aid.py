"""What Python adds to the rules of play: procedures, and how what is only said is told."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.engine.operations import Event
from cardwright.engine.play import Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures, Tale
from cardwright.engine.sentences import Voice, does
from cardwright.games.agot import saving, turning
from cardwright.games.agot.challenges import is_target, strength
from cardwright.games.agot.playing import pay_influence, play_event, price
from cardwright.games.agot.table import ABOUT_TO, ATTACKERS, INFLUENCE, MEMORY, NONE_DECLARED, PHASE, PHASES


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


def _apply(play: Play, event: Event, voice: Voice) -> str:
    return f"{does(play.rules, voice, event.to, 'apply')} claim"


def _begin(play: Play, event: Event, _voice: Voice) -> str:
    period = play.rules.book.times.periods[event.more[2]]
    return f"the {PHASES[play.state.memory[PHASE]]} phase begins" if period == "phase" else f"the {period} begins"


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
    performs={
        "announce": turning.announce,
        "turn up": turning.turn_up,
        "play": turning.play_cards,
        "initiate": turning.initiate,
        "declare": turning.declare,
        "prevail": turning.prevail,
        "weigh": turning.weigh,
        "settle": turning.settle_challenge,
    },
    reached={"play": turning.playable},
    readings={"price": price, "challenge STR": strength},
)


AID = Aid(_DOES, watch=saving.watch)
