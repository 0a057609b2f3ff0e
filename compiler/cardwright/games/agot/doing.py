"""`when` in an example of this game: challenges, phases, plots, and playing cards."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.cast import plain
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.play import settle
from cardwright.engine.state import NOWHERE
from cardwright.engine.using import actions_of, perform
from cardwright.games.agot import challenges, phases, table
from cardwright.games.agot.playing import play_card
from cardwright.games.agot.setup import place
from cardwright.games.agot.words import ATTACKER, ATTACKING, ICONS, PHASE, PHASES
from cardwright.lang.tree import Act, Both, Is, Kind, Named, Related, Role, Select, Statement, Thing

STEALTH = "whom Stealth passes by is still to be said"


def do(scene: Scene, node: Statement) -> bool:
    """Do what only this game can; whether it did."""
    if not isinstance(node, Act):
        return False
    _look_ahead(scene)
    if node.verb in ("choose", "name") and scene.notes.get(STEALTH):
        scene.answers += scene.names(node.what)
        about_to_defend(scene, said=True)
        return True
    make = _DOES.get(node.verb)
    return make is not None and make(scene, node)


def _look_ahead(scene: Scene) -> None:
    """`you discard the duplicate` says what is decided meanwhile."""
    match scene.script[:1]:
        case [Act(verb="discard", what=Select(kinds=[Kind(noun="duplicate")]))]:
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


def cards(scene: Scene, thing: Thing, player: int) -> list[int]:
    """The cards on the table that are named, those of a player."""
    match thing:
        case Both(things=things):
            return [piece for one in things for piece in cards(scene, one, player)]
        case Named(name=name) | Select(kinds=[Kind(noun=name)]):
            return [scene.on_table(name, player)]
    raise ExampleError("it is not plain which cards")


def _bits(pieces: list[int]) -> int:
    return sum(1 << piece for piece in pieces)


def _icon(thing: Thing | None) -> str:
    match thing:
        case Select(kinds=[Kind(filters=[*_, Is(attribute="icon", value=value)])]):
            return plain(value)
    return ICONS[0]


def _role(node: Act, name: str) -> Thing | None:
    return next((role.thing for role in node.roles if role.role == name), None)


def _attack(scene: Scene, node: Act) -> bool:
    """`you attack with Robb Stark in a [military] challenge`."""
    me, attackers = scene.player(node.who), _role(node, "instrument")
    if attackers is None:
        return False
    _initiated(scene, me, _icon(_role(node, "topic")))
    if not challenges.declare_attackers(scene.play, me, _bits(cards(scene, attackers, me))):
        raise ExampleError("they cannot attack")
    scene.notes[STEALTH] = True
    return True


def _initiated(scene: Scene, me: int, icon: str) -> None:
    if not challenges.initiate(scene.play, me, OPPONENT if me == YOU else YOU, icon):
        raise ExampleError("this challenge cannot be initiated")


def _initiate(scene: Scene, node: Act) -> bool:
    _initiated(scene, scene.player(node.who), _icon(node.what))
    return True


def _defend(scene: Scene, node: Act) -> bool:
    """`your opponent defends with Jaime Lannister`."""
    me, defenders = scene.player(node.who), _role(node, "instrument")
    if defenders is None:
        return False
    about_to_defend(scene)
    if not challenges.declare_defenders(scene.play, me, _bits(cards(scene, defenders, me))):
        raise ExampleError("they cannot defend")
    return True


def _declare(scene: Scene, node: Act) -> bool:
    """`you declare no defenders`."""
    match node.what:
        case Select(kinds=[Kind(noun="defender")], quantity=quantity) if quantity is not None:
            about_to_defend(scene)
            return challenges.declare_defenders(scene.play, scene.player(node.who), 0)
    return False


def _resolve(scene: Scene, node: Act) -> bool:
    """`the challenge resolves`."""
    match node.who:
        case Select(kinds=[Kind(kind="occasion")]):
            about_to_defend(scene)
            challenges.resolve(scene.play)
            return True
    return False


def _outcome(scene: Scene, node: Act) -> bool:
    """`you win a [military] challenge with Robb Stark`, `you lose a challenge`, `you win the challenge`."""
    match node.what:
        case Select(kinds=[Kind(kind="occasion", noun="challenge")], where=where) as thing:
            pass
        case _:
            return False
    play, me = scene.play, scene.player(node.who)
    other = OPPONENT if me == YOU else YOU
    winner, loser = (me, other) if node.verb == "win" else (other, me)
    if play.state.memory[ATTACKER]:
        about_to_defend(scene)
    else:
        attacker, defender = (winner, loser) if not _as_defender(node) else (other, me)
        challenges.note_sides(play, attacker, defender, _icon(thing))
        for one in where:
            if isinstance(one, Related) and one.preposition == "with":
                for piece in cards(scene, one.thing, attacker):
                    table.mark(play, "declare", ATTACKING, piece, on=True)
    margin = abs(challenges.side_total(play, YOU) - challenges.side_total(play, OPPONENT))
    challenges.conclude(play, winner, margin, unopposed=False)
    return True


def _as_defender(node: Act) -> bool:
    return any(role.role == "as" for role in node.roles)


def _play(scene: Scene, node: Act) -> bool:
    """`you play Robb Stark`, `you play Guilty! on Robb Stark`."""
    me = scene.player(node.who)
    names = scene.names(node.what)
    if len(names) != 1:
        return False
    for role in node.roles:
        scene.answers += scene.names(role.thing)
    piece = scene.on_table(names[0], me)
    if scene.rules.cast.pieces[piece].type != "event":
        if not play_card(scene.play, me, piece):
            raise ExampleError(f"{names[0]} cannot be played")
        return True
    if not any(perform(scene.play, me, piece, action) for action in actions_of(scene.play, piece)):
        raise ExampleError(f"{names[0]} cannot be played")
    return True


def _reveal(scene: Scene, node: Act) -> bool:
    """`you reveal Wildfire Cache`."""
    for name in scene.names(node.what):
        player = scene.player(node.who)
        piece = scene.idle(scene.rules.cast.called[name], player)
        if scene.rules.cast.pieces[piece].type == "plot":
            phases.reveal_plot(scene.play, player, piece)
            return True
    return False


def _announce(scene: Scene, node: Act) -> bool:
    """`agendas are announced`: at the beginning of the game, all of them."""
    match node:
        case Act(what=Select(kinds=[Kind(noun="agenda")]), passive=True):
            table.say(scene.play, "announce", NOWHERE)
            return True
    return False


def _place(scene: Scene, node: Act) -> bool:
    """`you place Robb Stark and Northern Sentinel during setup`."""
    match node.roles:
        case [Role(role="during", thing=Select(kinds=[Kind(noun="setup")]))] if node.what is not None:
            me = scene.player(node.who)
            if not place(scene.play, me, cards(scene, node.what, me)):
                raise ExampleError("they cannot be placed")
            return True
    return False


def _begin(scene: Scene, node: Act) -> bool:
    """`the marshalling phase begins`, `your opponent's marshalling turn begins`."""
    match node.who:
        case Select(kinds=[Kind(kind="period", noun="marshalling turn")], owner=owner):
            phases.begin_marshalling(scene.play, scene.player(owner))
            return True
        case Select(kinds=[Kind(kind="period", noun=noun)]) if noun.removesuffix(" phase") in PHASES:
            name = noun.removesuffix(" phase")
            phases.begin_phase(scene.play, name)
            if name == "marshalling":
                phases.begin_marshalling(scene.play, YOU)
            elif name == "challenges":
                phases.begin_challenges(scene.play, YOU)
            return True
    return False


def _end(scene: Scene, node: Act) -> bool:
    """`the standing phase ends`: what it does by itself has been done by then."""
    match node.who:
        case Select(kinds=[Kind(kind="period", noun=noun)]):
            name = noun.removesuffix(" phase")
        case _:
            return False
    if name in _DURING:
        if not scene.play.state.memory[PHASE]:
            phases.begin_phase(scene.play, name)
        _DURING[name](scene)
        phases.end_phase(scene.play)
    elif name == "round":
        phases.end_phase(scene.play)
        scene.game.end(scene, "round")
        phases.begin_round(scene.play)
    else:
        scene.game.end(scene, name)
    settle(scene.play)
    return True


_DURING: dict[str, Callable[[Scene], object]] = {
    "standing": lambda scene: phases.stand_all(scene.play),
    "draw": lambda scene: phases.draw(scene.play),
    "dominance": lambda scene: phases.count_dominance(scene.play),
    "marshalling": lambda _scene: NOWHERE,
    "challenges": lambda _scene: NOWHERE,
}
_DOES: dict[str, Callable[[Scene, Act], bool]] = {
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
