"""`when` in an example of this game: challenges, phases, plots, and playing cards."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.cast import plain
from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part, values
from cardwright.engine.play import settle
from cardwright.engine.state import NOWHERE
from cardwright.engine.using import actions_of, perform
from cardwright.games.agot import challenges, phases, table
from cardwright.games.agot.laying import DUPLICATE, kind_of
from cardwright.games.agot.playing import play_card
from cardwright.games.agot.setup import place
from cardwright.games.agot.words import ATTACKER, ATTACKING, ICONS, PHASE, PHASES
from cardwright.meaning import nodes as m

STEALTH = "whom Stealth passes by is still to be said"
AGENDA, PLOT, SETUP, ROUND, TURN = "agenda", "plot", "setup", "round", "marshalling turn"
CHALLENGE = "challenge"


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what only this game can; whether it did."""
    if not isinstance(step, m.Do):
        return False
    _look_ahead(scene)
    if scene.notes.get(STEALTH) and is_choice(step, scene.game.lexicon):
        scene.answers += names(step)
        about_to_defend(scene, said=True)
        return True
    make = _DOES.get(step.verb)
    return make is not None and make(scene, step)


def _look_ahead(scene: Scene) -> None:
    """`you discard the duplicate` says what is decided meanwhile."""
    step = scene.script[0] if scene.script else None
    what = part(step, "what") if isinstance(step, m.Do) and step.verb == "discard" else None
    if isinstance(what, m.Set) and kind_of(what) == DUPLICATE:
        scene.script.pop(0)
        scene.answers.append("the duplicate")


def about_to_defend(scene: Scene, *, said: bool = False) -> None:
    """Defenders are about to be declared: Stealth passes by whoever the example says, or nobody."""
    if scene.notes.pop(STEALTH, False):
        if not said:
            scene.answers.append("no")
        challenges.about_to_defend(scene.play)
        if "no" in scene.answers:
            scene.answers.remove("no")


def cards(scene: Scene, step: m.Effect, role: str, player: int) -> list[int]:
    """The cards on the table that have a part, those of a player."""
    found = names(part(step, role))
    if not found:
        raise ExampleError("it is not plain which cards")
    return [scene.on_table(name, player) for name in found]


def _bits(pieces: list[int]) -> int:
    return sum(1 << piece for piece in pieces)


def icon_of(step: m.Effect) -> list[str]:
    """The icons of the challenge that is spoken of."""
    return [plain(value) for value in values(part(step, "deed"))]


def period_of(step: m.Effect) -> str:
    """What begins, ends or is resolved."""
    deed = part(step, "deed")
    deed = deed.of if isinstance(deed, m.Where) else deed
    return str(deed.period) if isinstance(deed, m.Current) else ""


def _attack(scene: Scene, step: m.Do) -> bool:
    """`you attack with Robb Stark in a [military] challenge`."""
    me = scene.actor(step)
    if part(step, "means") is None:
        return False
    _initiated(scene, me, [*icon_of(step), ICONS[0]][0])
    if not challenges.declare_attackers(scene.play, me, _bits(cards(scene, step, "means", me))):
        raise ExampleError("they cannot attack")
    scene.notes[STEALTH] = True
    return True


def _initiated(scene: Scene, me: int, icon: str) -> None:
    if not challenges.initiate(scene.play, me, OPPONENT if me == YOU else YOU, icon):
        raise ExampleError("this challenge cannot be initiated")


def _initiate(scene: Scene, step: m.Do) -> bool:
    _initiated(scene, scene.actor(step), [*icon_of(step), ICONS[0]][0])
    return True


def _defend(scene: Scene, step: m.Do) -> bool:
    """`your opponent defends with Jaime Lannister`."""
    me = scene.actor(step)
    if part(step, "means") is None:
        return False
    about_to_defend(scene)
    if not challenges.declare_defenders(scene.play, me, _bits(cards(scene, step, "means", me))):
        raise ExampleError("they cannot defend")
    return True


def _declare(scene: Scene, step: m.Do) -> bool:
    """`you declare no defenders`."""
    if part(step, "amount") != m.Const(0):
        return False
    about_to_defend(scene)
    return challenges.declare_defenders(scene.play, scene.actor(step), 0)


def _resolve(scene: Scene, step: m.Do) -> bool:
    """`the challenge resolves`."""
    if period_of(step) != CHALLENGE:
        return False
    about_to_defend(scene)
    challenges.resolve(scene.play)
    return True


def _outcome(scene: Scene, step: m.Do) -> bool:
    """`you win a [military] challenge with Robb Stark`, `you lose a challenge`, `you win the challenge`."""
    if period_of(step) != CHALLENGE:
        return False
    play, me = scene.play, scene.actor(step)
    other = OPPONENT if me == YOU else YOU
    winner, loser = (me, other) if step.verb == "win" else (other, me)
    if play.state.memory[ATTACKER]:
        about_to_defend(scene)
    else:
        attacker, defender = (winner, loser) if part(step, "as") is None else (other, me)
        challenges.note_sides(play, attacker, defender, [*icon_of(step), ICONS[0]][0])
        for piece in cards(scene, step, "means", attacker) if part(step, "means") is not None else ():
            table.mark(play, "declare", ATTACKING, piece, on=True)
    margin = abs(challenges.side_total(play, YOU) - challenges.side_total(play, OPPONENT))
    challenges.conclude(play, winner, margin, unopposed=False)
    return True


def _play(scene: Scene, step: m.Do) -> bool:
    """`you play Robb Stark`, `you play Guilty! on Robb Stark`."""
    me, called = scene.actor(step), names(part(step, "what"))
    if len(called) != 1:
        return False
    scene.answers += others(step, scene.game.lexicon)
    piece = scene.on_table(called[0], me)
    if scene.rules.cast.pieces[piece].type != "event":
        if not play_card(scene.play, me, piece):
            raise ExampleError(f"{called[0]} cannot be played")
        return True
    if not any(perform(scene.play, me, piece, action) for action in actions_of(scene.play, piece)):
        raise ExampleError(f"{called[0]} cannot be played")
    return True


def _reveal(scene: Scene, step: m.Do) -> bool:
    """`you reveal Wildfire Cache`."""
    for name in names(part(step, "what")):
        player = scene.actor(step)
        piece = scene.idle(scene.rules.cast.called[name], player)
        if scene.rules.cast.pieces[piece].type == PLOT:
            phases.reveal_plot(scene.play, player, piece)
            return True
    return False


def _announce(scene: Scene, step: m.Do) -> bool:
    """`agendas are announced`: at the beginning of the game, all of them."""
    what = part(step, "what")
    if not isinstance(what, m.Set) or kind_of(what) != AGENDA:
        return False
    table.say(scene.play, "announce", NOWHERE)
    return True


def _place(scene: Scene, step: m.Do) -> bool:
    """`you place Robb Stark and Northern Sentinel during setup`."""
    if period_of(step) != SETUP:
        return False
    me = scene.actor(step)
    if not place(scene.play, me, cards(scene, step, "what", me)):
        raise ExampleError("they cannot be placed")
    return True


def _begin(scene: Scene, step: m.Do) -> bool:
    """`the marshalling phase begins`, `your opponent's marshalling turn begins`."""
    period = period_of(step)
    name = period.removesuffix(" phase")
    if period == TURN:
        phases.begin_marshalling(scene.play, scene.actor(step))
        return True
    if name not in PHASES:
        return False
    phases.begin_phase(scene.play, name)
    if name == "marshalling":
        phases.begin_marshalling(scene.play, YOU)
    elif name == "challenges":
        phases.begin_challenges(scene.play, YOU)
    return True


def _end(scene: Scene, step: m.Do) -> bool:
    """`the standing phase ends`: what it does by itself has been done by then."""
    name = period_of(step).removesuffix(" phase")
    if name in _DURING:
        if not scene.play.state.memory[PHASE]:
            phases.begin_phase(scene.play, name)
        _DURING[name](scene)
        phases.end_phase(scene.play)
    elif name == ROUND:
        phases.end_phase(scene.play)
        scene.game.end(scene, ROUND)
        phases.begin_round(scene.play)
    elif name:
        scene.game.end(scene, name)
    else:
        return False
    settle(scene.play)
    return True


_DURING: dict[str, Callable[[Scene], object]] = {
    "standing": lambda scene: phases.stand_all(scene.play),
    "draw": lambda scene: phases.draw(scene.play),
    "dominance": lambda scene: phases.count_dominance(scene.play),
    "marshalling": lambda _scene: NOWHERE,
    "challenges": lambda _scene: NOWHERE,
}
_DOES: dict[str, Callable[[Scene, m.Do], bool]] = {
    "attack": _attack,
    "defend": _defend,
    "declare": _declare,
    "initiate": _initiate,
    "resolve": _resolve,
    "win": _outcome,
    "lose": _outcome,
    "play": _play,
    "reveal": _reveal,
    "place": _place,
    "announce": _announce,
    "begin": _begin,
    "end": _end,
}
