"""`when` in an example: activations, attacks, cards that are played, periods that begin and end."""

from __future__ import annotations

from cardwright.engine.examples.old.doing import carry_out
from cardwright.engine.examples.old.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.operations import MOVE as TO_ZONE
from cardwright.engine.operations import RULES, TOP
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.using import actions_of
from cardwright.games.minis import words
from cardwright.games.minis.activation import activate, audacity
from cardwright.games.minis.damage import fall, harm
from cardwright.games.minis.deployment import deploy_all, groups
from cardwright.games.minis.markers import INTRIGUE, reveal
from cardwright.games.minis.moving import MOVE, step
from cardwright.games.minis.noting import mark, note
from cardwright.games.minis.objectives import lay
from cardwright.games.minis.recount import begin_phase, end_round, recount, resolve_statuses, score_round
from cardwright.games.minis.scenelaying import fetch, whoever
from cardwright.games.minis.table import bearer_of
from cardwright.games.minis.ways import ways
from cardwright.lang.tree import Act, Amount, Constant, Kind, Named, Quantity, Role, Select, Statement

_ACTS = ("attack", "perform")
_ORDINALS = ("first", "second", "third")


def when(scene: Scene, node: Statement) -> bool:  # noqa: PLR0911 - one case a kind of step
    """Do what only this game can; whether it did."""
    match node:
        case Act(verb="play", what=Named(name=name), roles=roles):
            _play(scene, node, name, roles)
            return True
        case Act(verb="use", what=Named(name=name)):
            activate(scene.play, bearer_of(scene.play.state, scene.on_table(name, scene.player(node.who))))
            return False
        case Act(verb=verb, who=Named(name=name), mood="") if verb in _ACTS:
            activate(scene.play, whoever(scene, name))
            return False
        case Act(verb="suffer", mood="would"):
            carry_out(scene, node.model_copy(update={"mood": ""}))
            return True
        case Act(who=Select(kinds=[Kind(noun=period)]), means="end") if period in words.PERIODS:
            _ends(scene, period)
            return True
        case Act(who=Select(kinds=[Kind(kind="period", noun=period)]), verb="begin"):
            _begins(scene, period)
            return True
        case Act(verb="deploy"):
            _deploy(scene, node)
            return True
        case Act(verb="choose", what=what) if _said(scene, what):
            return True
    return False


def _play(scene: Scene, node: Act, name: str, roles: list[Role]) -> None:
    """`you play X as a Resource on Y`, `your opponent plays X as an Objective`."""
    player = scene.player(node.who)
    card = fetch(scene, name, player)
    scene.put(card, scene.rules.layout.zone(words.HAND, player))
    how = ""
    for role in roles:
        match role:
            case Role(role="as", thing=Select(kinds=[Kind(noun=noun)])):
                how = noun
            case _:
                scene.answers += scene.names(role.thing)
    _choices(scene)
    if how == "Objective":
        if not lay(scene.play, card, player):
            raise ExampleError(f"{name} cannot be played as an Objective now")
        return
    for action in actions_of(scene.play, card, "Resource"):
        was, scene.play.actor = scene.play.actor, player
        before = len(scene.play.log)
        action.run(scene.play, player, [card] + [0] * action.slots)
        scene.play.actor = was
        settle(scene.play)
        if len(scene.play.log) == before:
            raise ExampleError(f"{name} cannot be played as a Resource now")
        return


def _choices(scene: Scene) -> None:
    """What the steps behind this one say about which option is chosen."""
    for node in list(scene.script):
        if isinstance(node, Act) and node.verb == "choose" and _said(scene, node.what):
            scene.script = [one for one in scene.script if one is not node]


def _said(scene: Scene, what: object) -> bool:
    """`choose the second option`, `choose A`."""
    match what:
        case Select(kinds=[Kind(noun="option")], quantity=Quantity(words=said)):
            number = next((n for n, word in enumerate(_ORDINALS) if word in said), None)
            if number is not None:
                scene.notes["option"] = number
                return True
        case Select(kinds=[Kind(noun="A" | "B" as area)]):
            note(scene.play, words.SIDE_A, YOU + 1 if area == "A" else OPPONENT + 1)
            return True
    return False


def _ends(scene: Scene, period: str) -> None:
    if period == "round":
        recount(scene.play)
    else:
        scene.game.end(scene, period)


def _begins(scene: Scene, period: str) -> None:
    """A phase begins; Recount comes with its steps, as far as statuses."""
    name = period.removesuffix(" phase")
    if name not in words.PHASES:
        raise ExampleError(f"there is no phase {name}")
    begin_phase(scene.play, name)
    if name == "Recount":
        score_round(scene.play)
        resolve_statuses(scene.play)
        end_round(scene.play)
    if name == "Raise the Plan":
        _raise_the_plan(scene)


def _raise_the_plan(scene: Scene) -> None:
    """Whoever is set aside may come back; then players say who is audacious."""
    play = scene.play
    for player in (YOU, OPPONENT):
        aside = play.state.members[play.rules.layout.zone(words.ASIDE, player)]
        for piece in ids(aside & play.rules.cast.of_type["model"]):
            for action in play.rules.actions:
                source = play.rules.sources[action.source]
                if "Raise the Plan" in action.windows and source.printed >> piece & 1:
                    action.run(play, player, [piece] + [0] * action.slots)
                    settle(play)
    scene.notes["audacity"] = [audacity(play, player) for player in (YOU, OPPONENT)]


def _deploy(scene: Scene, node: Act) -> None:
    """All models that are on the table go back to their Warbands, and are deployed by the rules."""
    play = scene.play
    for role in node.roles:
        if role.role == "as":
            scene.mark(whoever(scene, scene.names(node.what)[0]), words.BOSS)
    for player in (YOU, OPPONENT):
        table = play.state.members[play.rules.layout.zone(words.TABLE, player)]
        for piece in ids(table & play.rules.cast.of_type["model"]):
            scene.put(piece, play.rules.layout.zone(words.WARBAND, player))
    scene.notes["groups"] = groups(play, YOU)
    deploy_all(play)


def do_past(scene: Scene, node: Act) -> None:
    """What an example says has happened: done in the same way, before anything else."""
    play = scene.play
    match node:
        case Act(verb="activate", what=Named(name=name)):
            activate(play, whoever(scene, name))
        case Act(verb="inflict", who=Named(name=name), what=Select(quantity=Quantity(number=Constant(value=much)))):
            (victim,) = scene.names(node.roles[0].thing)
            activate(play, whoever(scene, name))
            harm(play, whoever(scene, victim), much, whoever(scene, name), False, RULES)
        case Act(verb="move", who=Named(name=name)):
            _moved(scene, whoever(scene, name), node)
        case Act(verb="remove", who=Named(name=name), what=Select(kinds=[Kind(noun=noun)])) if noun == INTRIGUE:
            marker = next(one for one in ids(play.rules.cast.of_type[INTRIGUE]) if play.state.owner[one] == OPPONENT)
            play_zone = play.rules.layout.zone(words.TABLE, OPPONENT)
            scene.emit(play.rules.event("put", TO_ZONE, marker, play_zone, TOP, RULES))
            reveal(play, marker, whoever(scene, name), RULES)
        case Act(verb="become", who=Select(quantity=Quantity(number=Constant(value=number)))):
            _fallen(scene, number)
        case _:
            raise ExampleError("it cannot have happened yet")
    settle(play)


def _moved(scene: Scene, model: int, node: Act) -> None:
    play = scene.play
    inches = 1
    match node.what:
        case Amount(quantity=Quantity(number=Constant(value=value))):
            inches = value
    activate(play, model)
    way = next(way for way in ways(play, model, inches * 100) if way.length == inches * 100)
    mark(play, "spend", model, words.MOVED, True)
    step(play, model, way, MOVE, RULES)


def _fallen(scene: Scene, number: int) -> None:
    """So many enemies, of those that the example does not name."""
    play = scene.play
    bits = play.rules.cast.having["rank", "Soldier"] & play.rules.cast.of_type["model"] & play.state.members[0]
    found = [piece for piece in ids(bits) if play.state.owner[piece] == OPPONENT]
    for model in [one for one in found if play.rules.cast.names[one] not in scene.spoken_of][:number]:
        scene.put(model, play.rules.layout.zone(words.TABLE, OPPONENT))
        fall(play, model, RULES)
