"""`when` in an example: activations, attacks, cards that are played, periods that begin and end."""

from __future__ import annotations

from cardwright.engine.ending import begin_period
from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.doing import carry_out
from cardwright.engine.examples.doing import do as as_ever
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, values
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.operations import MOVE as TO_ZONE
from cardwright.engine.operations import OPERATIONS, RULES, STAND, TOP, TURN, Event, go_on, play_on
from cardwright.engine.play import settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.shapes import INCH
from cardwright.engine.using import actions_of
from cardwright.games.minis import words
from cardwright.games.minis.activation import PERFORM, can_act, perform
from cardwright.games.minis.attack import Strike, choose_strike, strike, strikes, weapons
from cardwright.games.minis.damage import SUFFER, harm
from cardwright.games.minis.markers import INTRIGUE, reveal
from cardwright.games.minis.moving import MOVE, step
from cardwright.games.minis.noting import mark, note
from cardwright.games.minis.scenecast import activate, fetch, unnamed, whoever
from cardwright.games.minis.table import bearer_of, models
from cardwright.games.minis.ways import Going
from cardwright.meaning import nodes as m
from cardwright.meaning.symbols import Verb

_ACTS = ("attack", PERFORM)
_AREAS = {"A": YOU, "B": OPPONENT}


def do(scene: Scene, said: m.Effect) -> bool:  # noqa: C901, PLR0912 - one case a kind of step
    """Do what only this game can; whether it did."""
    if not isinstance(said, m.Do):
        return False
    period = part(said, "deed")
    if said.verb == "play" and part(said, "as") is not None:
        _play(scene, said)
    elif said.verb == "use":
        name = names(part(said, "what"))[0]
        activate(scene.play, bearer_of(scene.play.state, scene.on_table(name, scene.actor(said))))
        return False
    elif said.verb in _ACTS and _doer(said):
        model = whoever(scene, _doer(said)[0])
        activate(scene.play, model)
        was, scene.play.actor = scene.play.actor, YOU
        if said.verb == PERFORM:
            kind = values(period)[0] if isinstance(period, m.Set) else ""
            if not can_act(scene.play, model, kind):
                raise ExampleError(f"{scene.rules.cast.names[model]} has no {kind} Action left")
            perform(scene.play, model, kind, RULES)
        else:
            _attack(scene, said, model)
        scene.play.actor = was
    elif said.verb == SUFFER and period is not None:
        for name in names(part(said, "onto")):
            harm(scene.play, whoever(scene, name), _number(said, "amount", 1), NOWHERE, True, RULES)
    elif said.verb == "end" and isinstance(period, m.Current) and _is_period(period.period):
        _ends(scene, period.period.removesuffix(" phase"))
    elif said.verb == "begin" and isinstance(period, m.Current):
        _begins(scene, period.period)
    elif said.verb == "deploy":
        _deploy(scene, said)
    elif said.verb == "score" and names(part(said, "what")):
        for name in names(part(said, "what")):  # it lay there, and its requirements hold
            player = scene.actor(said)
            scene.put(fetch(scene, name, player), scene.rules.layout.zone(words.LAID, player))
        carry_out(scene, said)
    else:
        return _said(scene, said)
    return True


def _attack(scene: Scene, said: m.Do, model: int) -> None:
    """`Robb Stark attacks Lannister Soldier with Master Crafted Sword`.

    Of an attack that was made before nobody says where they stood then: they stood so that it could be made.
    """
    options = possible(scene, said, model) or (possible(scene, said, model, True) if scene.notes.get("before") else [])
    borne = [scene.rules.cast.names[weapon] for weapon in weapons(scene.play, model)]
    for name in [*names(part(said, "weapon")), *names(part(said, "means"))]:
        if name not in borne:
            raise ExampleError(f"{scene.rules.cast.names[model]} does not bear {name}")
    if not options:
        raise ExampleError(f"{scene.rules.cast.names[model]} {_why_not(scene, said, model)}")
    strike(scene.play, choose_strike(scene.play, scene.play.state.owner[model], options), RULES)


def _why_not(scene: Scene, said: m.Do, model: int) -> str:
    """Why none of the attacks that are meant can be made."""
    play, targets = scene.play, [whoever(scene, name) for name in names(part(said, "target"))]
    arms = names(part(said, "weapon")) or names(part(said, "means"))
    borne = [one for one in weapons(play, model) if not arms or scene.rules.cast.names[one] in arms]
    if not borne:
        return "has no weapon"
    if not any(play.state.owner[one] != play.state.owner[model] for one in targets):
        return "attacks only enemies"
    if all(one not in (each.target for each in strikes(play, model, barred=True)) for one in targets):
        return "cannot reach, see or shoot at that model now"
    return "is kept from this attack by a text"


def possible(scene: Scene, said: m.Do, model: int, anyhow: bool = False) -> list[Strike]:
    """The attacks of a model that are meant, of those that it can make; or could, if it stood there."""
    targets = [whoever(scene, name) for name in names(part(said, "target"))]
    arms = names(part(said, "weapon")) or names(part(said, "means"))
    return [
        one
        for one in strikes(scene.play, model, sum(1 << one for one in targets) if anyhow else 0)
        if one.target in targets and (not arms or scene.rules.cast.names[one.weapon] in arms)
    ]


def _doer(said: m.Do) -> list[str]:
    return names(part(said, "attacker")) or names(part(said, "doer"))


def _play(scene: Scene, said: m.Do) -> None:
    """`you play X as a Resource on Y`, `your opponent plays X as an Objective`."""
    player, (name,) = scene.actor(said), names(part(said, "what"))
    card = fetch(scene, name, player)
    scene.put(card, scene.rules.layout.zone(words.HAND, player))
    scene.answers += others(said, scene.game.lexicon)
    _choices(scene)
    if values(part(said, "as")) == ["Objective"]:
        _lay_down(scene, said, card)
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


def _lay_down(scene: Scene, said: m.Do, card: int) -> None:
    """By the rules, in the phase that the card names if the example names none."""
    printed = scene.rules.cast.pieces[card].card
    was, phase = scene.play.state.memory[words.PHASE], printed.fields["play"] if printed is not None else ""
    scene.note(words.PHASE, was or words.PHASES.index(str(phase)) + 1)
    parts = tuple(one for one in said.parts if one.role != "as")
    if not WrittenSituation.step(written(scene), scene, m.Do(Verb("lay down"), parts)):
        raise ExampleError(f"{scene.rules.cast.names[card]} cannot be played as an Objective now")
    scene.note(words.PHASE, was)


def _choices(scene: Scene) -> None:
    """What the steps behind this one say about which side is chosen."""
    for step_ in list(scene.script):
        if isinstance(step_, m.Do) and _said(scene, step_):
            scene.script = [one for one in scene.script if one is not step_]


def _said(scene: Scene, said: m.Do) -> bool:
    """`choose A`: the side of the table."""
    areas = [_AREAS[value] for value in values(part(said, "what")) if value in _AREAS]
    if not areas or not is_choice(said, scene.game.lexicon):
        return False
    note(scene.play, words.SIDE_A, areas[0] + 1)
    return True


def _is_period(name: str) -> bool:
    return name in words.PERIODS or name.removesuffix(" phase") in words.PHASES


def _ends(scene: Scene, period: str) -> None:
    play, agenda = scene.play, written(scene).playbook.agenda
    if period in words.PHASES:
        if play.state.memory[words.PHASE] != words.PHASES.index(period) + 1:
            _begins(scene, period)
        agenda.close(play, period)
        return
    if period != "round":
        scene.game.end(scene, period)
        return
    _ends(scene, words.RECOUNT)
    if play.state.over:  # of whom nothing is said, he has models somewhere
        play_on(play.state)
        for step_ in ("Clean-up", "New hands"):
            agenda.do(play, words.RECOUNT, step_, YOU)
    scene.game.end(scene, period)
    note(scene.play, words.ROUND, scene.play.state.memory[words.ROUND] + 1)
    begin_period(scene.play, period)


def written(scene: Scene) -> WrittenSituation:
    """The table, which knows the rules of play."""
    assert isinstance(scene.game, WrittenSituation)
    return scene.game


def _begins(scene: Scene, period: str) -> None:
    """A phase begins, with what happens in it by itself."""
    name = period.removesuffix(" phase")
    if name == "round":
        begin_period(scene.play, name)
        return
    if name == "game":
        _before_the_game(scene)
    elif name not in words.PHASES:
        raise ExampleError(f"there is no phase {name}")
    if scene.play.state.memory[words.PHASE]:
        scene.game.end(scene, "phase")
    go_on(scene.play.state, ())
    written(scene).playbook.agenda.open(scene.play, name, YOU)


def _before_the_game(scene: Scene) -> None:
    """Nobody has anything, and all models wait in their Warbands."""
    play, layout = scene.play, scene.rules.layout
    for player in (YOU, OPPONENT):
        scene.count(layout.counters[words.RESOURCE] + player, 0)
        for model in ids(models(play) & play.state.members[layout.zone(words.TABLE, player)]):
            scene.put(model, layout.zone(words.WARBAND, player))
            scene.count(layout.tokens[words.AMMUNITION] + model, 0)


def _deploy(scene: Scene, said: m.Do) -> None:
    """All models that are on the table go back to their Warbands, and are deployed by the rules."""
    play = scene.play
    if part(said, "as") is not None:
        scene.mark(whoever(scene, names(part(said, "what"))[0]), words.BOSS)
    _before_the_game(scene)
    first, groups = len(play.log), [0]
    written(scene).playbook.agenda.open(play, "deployment", YOU)
    written(scene).playbook.agenda.close(play, "deployment")
    for event, _, _, _ in play.log[first:]:
        if event.operation == TURN:
            groups.append(0)
        elif event.verb == play.rules.verb["deploy"] and event.operation == TO_ZONE:
            groups[-1] += play.state.owner[event.what] == YOU
    scene.notes["group"] = next((number for number in groups if number), 0)


def do_past(scene: Scene, said: m.Effect | int) -> None:
    """What an example says has happened: done in the same way, before anything else."""
    play = scene.play
    deed = next(deeds(said), None) if isinstance(said, m.Effect) else None
    if isinstance(said, int):
        activate(play, said)
    elif deed is None:
        raise ExampleError("it cannot have happened yet")
    elif deed.verb == "activate":
        activate(play, whoever(scene, names(part(deed, "what"))[0]))
    elif deed.verb == "inflict":
        doer, victim = (whoever(scene, names(part(deed, role))[0]) for role in ("doer", "onto"))
        activate(play, doer)
        harm(play, victim, _number(deed, "amount", 1), doer, False, RULES)
    elif deed.verb == "move":
        _moved(scene, whoever(scene, names(part(deed, "what"))[0]), _number(deed, "distance", 1))
    elif deed.verb == "set aside":
        (name,) = names(part(deed, "what"))
        scene.put(fetch(scene, name, YOU), scene.rules.layout.zone(words.ASIDE, YOU))
    elif deed.verb == "remove":
        marker = next(one for one in ids(play.rules.cast.of_type[INTRIGUE]) if play.state.owner[one] == OPPONENT)
        play_zone = play.rules.layout.zone(words.TABLE, OPPONENT)
        scene.emit(play.rules.event("put", TO_ZONE, marker, play_zone, TOP, RULES))
        reveal(play, marker, whoever(scene, names(part(deed, "doer"))[0]), RULES)
    else:
        _as_ever(scene, said, deed)
    settle(play)


def _as_ever(scene: Scene, said: m.Effect, deed: m.Do) -> None:
    """What happens in the same way at any time; cards that were drawn must have lain there."""
    if deed.verb == "draw":
        player = scene.actor(deed)
        for _ in range(_number(deed, "amount", 1)):
            card = unnamed(scene, player)
            scene.put(card, scene.rules.layout.zone(words.DECK, player))
    before = len(scene.play.log)
    scene.notes["before"] = True
    as_ever(scene, said)
    scene.notes["before"] = False
    if len(scene.play.log) == before:
        raise ExampleError("it cannot have happened yet")


def _number(deed: m.Do, role: str, otherwise: int) -> int:
    found = part(deed, role)
    return found.value if isinstance(found, m.Const) else otherwise


def _moved(scene: Scene, model: int, inches: int) -> None:
    """Where it is said to stand, it stands after the move."""
    play = scene.play
    at = play.state.place[model]
    activate(play, model)
    ways = Going(play, model, inches * INCH).compass()
    if not ways:
        raise ExampleError(f'{scene.rules.cast.names[model]} cannot have moved {inches}"')
    mark(play, "spend", model, words.MOVED, True)
    step(play, model, ways[0], MOVE, RULES)
    if scene.notes.get("bonds") or play.state.land.pieces:
        OPERATIONS[STAND](play.state, Event(0, STAND, model, at, 0, RULES))
        play.seen = None
