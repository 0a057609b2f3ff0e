"""`then` in a situation: what must hold, and what was found instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.engine.examples.answering import USING, answer, is_choice
from cardwright.engine.examples.doing import do
from cardwright.engine.examples.scene import YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.play import Play
from cardwright.engine.reactions import first_option
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import restricted
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.examplelines.scenes import Claim


def holds(scene: Scene, claim: Claim) -> str:
    """Empty if a claim is true; what is true instead, if it is not."""
    if isinstance(claim.after, m.Ends):
        scene.game.end(scene, claim.after.period)
    elif claim.after is not None:
        do(scene, claim.after)
    return found(scene, claim.truth)


def found(scene: Scene, truth: m.Truth) -> str:
    """Empty if something holds; what holds instead, if it does not."""
    told = scene.game.claim(scene, truth)
    if told is not None:
        return told
    if isinstance(truth, m.And):
        return next((other for one in truth.truths if (other := found(scene, one))), "")
    if isinstance(truth, m.Able):
        return "" if _cannot_be_done(scene, truth) else "it cannot be done"
    if isinstance(truth, m.Not) and isinstance(truth.truth, m.Able):
        return _cannot_be_done(scene, truth.truth)
    return "" if scene.words.holds(scene.play, truth) else instead(scene, truth)


def _cannot_be_done(scene: Scene, able: m.Able) -> str:
    """It was no option, or it is tried on a copy and does nothing."""
    effect = able.effect
    named = names(part(effect, "what"))
    if is_choice(effect, scene.game.lexicon):
        return _cannot_be_chosen(scene, effect, named)
    verb = scene.rules.verb.get(effect.verb, NOWHERE) if isinstance(effect, m.Do) else NOWHERE
    player = scene.player(able.who)
    if isinstance(effect, m.Do) and effect.verb in USING:  # the time to answer with it is over, but there was one
        answers = [name for name in named if (player, name.casefold()) in scene.passed]
        if answers:
            return f"it was an option: {', '.join(answers)}"
    if verb != NOWHERE and named and all(_barred(scene, name, verb, player) for name in named):
        return ""
    return _tried(scene, effect)


def _cannot_be_chosen(scene: Scene, effect: m.Effect, named: list[str]) -> str:
    """It was no option, where something was asked of which it could have been one."""
    lexicon, asked = scene.game.lexicon, scene.asked
    if named:
        known = {name.casefold() for name in (*scene.rules.cast.called, *scene.game.spots)}
        asked = [label for label in asked if label in known]
    if not asked:
        raise ExampleError(f"nobody was asked to choose {'a card or a place' if named else 'anything'}")
    option = None if named else answer(effect, lexicon, "", asked)
    taken = [name for name in named if name.casefold() in scene.offered] if option is None else [option.option]
    return f"it was an option: {', '.join(taken)}" if taken else ""


def _barred(scene: Scene, name: str, verb: int, player: int) -> bool:
    known = scene.game.called(name) & ~scene.game.boxed(scene.play)
    return bool(known) and not known & ~restricted(scene.play, verb, player)


def _tried(scene: Scene, effect: m.Effect) -> str:
    """Done on a copy of the game; whether it did anything, and all that was to be decided was an option."""
    with scene.play.trial(scene.decide) as copy:
        return "it can be done" if _happens(scene, effect, copy) else ""


def _happens(scene: Scene, effect: m.Effect, copy: Play) -> bool:
    play, script, otherwise, offered = scene.play, scene.script, scene.otherwise, scene.offered
    scene.play, scene.script, scene.otherwise, scene.offered = copy, [], first_option, []
    scene.play.witness = scene.forced
    scene.answers.clear()
    before = len(scene.play.log)
    try:
        do(scene, effect)
        return len(scene.play.log) > before and not scene.answers
    except ExampleError:  # it says that this cannot be done, which is what was claimed
        return False
    finally:
        scene.play, scene.script, scene.otherwise, scene.offered = play, script, otherwise, offered
        scene.answers.clear()


# What is so instead


def instead(scene: Scene, truth: m.Truth) -> str:
    """What is so, in a few words, where something else was expected."""
    match truth:
        case m.Compare(a=m.Held() | m.StatOf() as number):
            return _number(scene, number, number.of)
        case m.Let(of=of, each=each, truth=m.Compare(a=m.Held() | m.StatOf() as number)) if number.of == each:
            return _number(scene, number, of)
        case m.Let(of=of, truth=m.Among(of=m.PlaceOf()) | m.Is(quality=m.InState())) if names(of):
            return "; ".join(where(scene, scene.on_table(name)) for name in names(of))
        case m.Compare(a=m.Count(of=of), b=m.Const(value=0)) if scene.pieces(of):
            return f"there is {', '.join(scene.rules.cast.names[piece] for piece in scene.pieces(of))}"
    return "it is not so"


def _number(scene: Scene, number: m.Held | m.StatOf, of: m.Set[Any]) -> str:
    noun = number.token if isinstance(number, m.Held) else number.stat
    return f"{noun} is {scene.words.number(scene.play, replace(number, of=of))}"


def where(scene: Scene, piece: int) -> str:
    """Where a card is, and in which states."""
    layout, state = scene.rules.layout, scene.play.state
    zone = state.zone[piece]
    whose = {NOWHERE: "", YOU: "your "}.get(layout.player_of[zone], "your opponent's ")
    marks = [name for name, number in layout.marks.items() if state.marks[number] >> piece & 1]
    spots = [name for name, spot in scene.game.spots.items() if spot == state.place[piece]]
    at = f" at {spots[0]}" if spots and state.place[piece] != NOWHERE else ""
    so = f", {' and '.join(marks)}" if marks else ""
    return f"{scene.rules.cast.names[piece]} is in {whose}{layout.kind_of[zone].name}{at}{so}"
