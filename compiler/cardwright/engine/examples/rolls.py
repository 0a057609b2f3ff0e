"""Dice in an example: what they are to show, which were rolled, and what they showed."""

from __future__ import annotations

from cardwright.engine.dice import FACES
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.words import names
from cardwright.engine.thrown import ROLL, dice_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.examplelines.scenemodels import FACE

_DICE, _DIE = " dice", " die"


def to_show(scene: Scene, fact: m.Truth | m.Effect) -> bool:
    """`the dice show 4 and 3`: whether it says so; the next dice do."""
    face = _face(fact)
    if face is not None:
        scene.answers.append(f"die {face}")
        scene.thrown.append((scene.line, face))
    return face is not None


def unthrown(scene: Scene) -> tuple[int, str]:
    """The line with the last die of those that were to show something and that nobody has thrown, and what they were
    to show; -1, if all were thrown."""
    waiting = [str(face) for face in FACES for _ in range(scene.answers.count(f"die {face}"))]
    lines = [line for line, face in scene.thrown if str(face) in waiting]
    if not lines:
        return -1, ""
    shown = " and ".join(filter(None, [", ".join(waiting[:-1]), waiting[-1]]))
    return lines[-1], f"nobody throws {'a die that shows' if len(waiting) == 1 else 'dice that show'} {shown}"


def _face(fact: m.Truth | m.Effect) -> int | None:
    """The number that a die is said to show."""
    if not isinstance(fact, m.Compare) or not isinstance(fact.a, m.StatOf) or fact.a.stat != FACE:
        return None
    return fact.b.value if isinstance(fact.b, m.Const) else None


def told(scene: Scene, truth: m.Truth) -> str | None:
    """What is so of dice, if something is said of them: empty, if it is that."""
    match truth:
        case m.Let(of=of, truth=said) if names(of) and _is_of_dice(said):
            return _rolled(scene, scene.on_table(names(of)[0]), _parts(said))
        case m.And(truths=truths) if all(_face(one) is not None for one in truths):
            return _shown(scene, truths)
        case m.Compare() if _face(truth) is not None:
            return _shown(scene, (truth,))
    return None


def _parts(truth: m.Truth) -> tuple[m.Truth, ...]:
    return truth.truths if isinstance(truth, m.And) else (truth,)


def _is_of_dice(said: m.Truth) -> bool:
    stats = [one.a.stat for one in _parts(said) if isinstance(one, m.Compare) and isinstance(one.a, m.StatOf)]
    return len(stats) == len(_parts(said)) and all(stat.endswith(_DICE) for stat in stats)


def _rolled(scene: Scene, piece: int, said: tuple[m.Truth, ...]) -> str:
    """`rolls 5 Fight dice and 1 Strength die`: what a piece rolled last, by the kind of die."""
    kinds, found = dice_of(scene.play).kinds, dict[str, int]()
    for event, _, _, _ in scene.play.log:
        if event.verb == scene.rules.verb[ROLL] and event.what == piece:
            found[kinds[event.more[2]]] = len(event.more[4:])
    for one in said:
        assert isinstance(one, m.Compare) and isinstance(one.a, m.StatOf)
        noun = one.a.stat.removesuffix(_DICE) + _DIE
        if noun not in found:
            return f"no {noun} was rolled"
        if not scene.words.holds(scene.play, m.Compare(m.Const(found[noun]), one.op, one.b)):
            return f"{found[noun]} {noun}"
    return ""


def _shown(scene: Scene, said: tuple[m.Truth, ...]) -> str:
    """`the Ranged dice show 4, 3 and 2`: whoever rolled them last."""
    noun, kinds = next(str(one.kind) for one in walk(said[0]) if isinstance(one, m.OfKind)), dice_of(scene.play).kinds
    rolled = [event.more for event, _, _, _ in scene.play.log if event.verb == scene.rules.verb[ROLL]]
    faces = [more[4:] for more in rolled if kinds[more[2]] == noun]
    if not faces:
        return f"no {noun} was rolled"
    wanted = tuple(_face(one) for one in said)
    return "" if tuple(faces[-1]) == wanted else f"they show {', '.join(map(str, faces[-1]))}"
