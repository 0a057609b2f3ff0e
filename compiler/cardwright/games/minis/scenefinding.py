"""`then` in an example: dice that were rolled, ways that were open, attacks that can be made."""

from __future__ import annotations

from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part, values
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.activation import can_act
from cardwright.games.minis.pieces import friendly
from cardwright.games.minis.scenecast import whoever
from cardwright.games.minis.scenedoing import possible
from cardwright.games.minis.scenelaying import parts
from cardwright.games.minis.skillrolls import ROLL
from cardwright.games.minis.table import models
from cardwright.meaning import nodes as m
from cardwright.meaning.scenemodels import FACE
from cardwright.meaning.walk import walk

_DICE = " dice"


def claim(scene: Scene, truth: m.Truth) -> str | None:  # noqa: PLR0911 - one case a kind of claim
    """Whether something holds that only this game can tell: empty if it does."""
    match truth:
        case m.Able(effect=m.Do() as deed):
            return _able(scene, deed, can=True)
        case m.Not(truth=m.Able(effect=m.Do() as deed)):
            return _able(scene, deed, can=False)
        case m.Let(of=of, truth=said) if names(of) and _is_of_dice(said):
            return _rolled(scene, whoever(scene, names(of)[0]), parts(said))
        case m.And(truths=truths) if all(_face(one) is not None for one in truths):
            return _shown(scene, truths)
        case m.Compare() if _face(truth) is not None:
            return _shown(scene, (truth,))
        case m.Let(of=of, truth=m.Rel(relation="fail" | "pass" as outcome)) if names(of):
            return _came_out(scene, whoever(scene, names(of)[0]), passed=outcome == "pass")
        case m.Let(of=of, truth=m.Is(quality=m.InState(state="scored"))) if names(of):
            return _in_pile(scene, names(of)[0])
        case m.Compare(a=m.StatOf(stat="Audacity markers given" | "models in a group")):
            return _noted(scene, truth)
    return None


def _able(scene: Scene, deed: m.Do, *, can: bool) -> str | None:
    """Whether something could be done, or was an option."""
    doer = next((found[0] for role in ("attacker", "doer", "what", "onto") if (found := names(part(deed, role)))), "")
    if deed.verb == "attack" and doer:
        able = bool(possible(scene, deed, whoever(scene, doer)))
    elif deed.verb == "perform" and doer:
        able = can_act(scene.play, whoever(scene, doer), values(part(deed, "deed"))[0])
    elif deed.verb == "take" and values(part(deed, "token")) == ["Effort marker"]:
        able = f"{doer}: 1 effort".casefold() in scene.offered
    elif deed.verb == "reroll":
        if part(deed, "amount") != m.Const(1):
            raise ExampleError("dice are rolled again one by one")
        able = any(label.startswith("reroll") for label in scene.offered)
    elif deed.verb == "move" and can and isinstance(far := part(deed, "up to"), m.Const):
        return _could_move(scene, doer, far.value)
    else:
        return None
    return "" if able == can else "it can" if able else "it cannot"


# Dice


def rolls(scene: Scene, model: int) -> dict[str, tuple[int, ...]]:
    """What a model rolled last, by the kind of die."""
    found: dict[str, tuple[int, ...]] = {}
    verb = scene.rules.verb[ROLL]
    for event, _, _, _ in scene.play.log:
        if event.verb == verb and event.what == model:
            found[words.ROLLED[event.more[2]]] = event.more[4:]
    return found


def _is_of_dice(said: m.Truth) -> bool:
    stats = [one.a.stat for one in parts(said) if isinstance(one, m.Compare) and isinstance(one.a, m.StatOf)]
    return len(stats) == len(parts(said)) and all(stat.endswith(_DICE) for stat in stats)


def _rolled(scene: Scene, model: int, said: tuple[m.Truth, ...]) -> str:
    """`rolls 5 Fight dice and 1 Strength die`."""
    found = rolls(scene, model)
    for one in said:
        assert isinstance(one, m.Compare) and isinstance(one.a, m.StatOf)
        noun = one.a.stat.removesuffix(_DICE) + " die"
        if noun not in found:
            return f"no {noun} was rolled"
        number = m.Const(len(found[noun]))
        if not scene.words.holds(scene.play, m.Compare(number, one.op, one.b)):
            return f"{len(found[noun])} {noun}"
    return ""


def _face(truth: m.Truth) -> int | None:
    """The number that a die is said to show."""
    if not isinstance(truth, m.Compare) or not isinstance(truth.a, m.StatOf) or truth.a.stat != FACE:
        return None
    return truth.b.value if isinstance(truth.b, m.Const) else None


def _shown(scene: Scene, said: tuple[m.Truth, ...]) -> str:
    """`the Ranged dice show 4, 3 and 2`: whoever rolled them last."""
    noun = next(str(one.kind) for one in walk(said[0]) if isinstance(one, m.OfKind))
    verb = scene.rules.verb[ROLL]
    rolled = [event.more for event, _, _, _ in scene.play.log if event.verb == verb]
    faces = [more[4:] for more in rolled if words.ROLLED[more[2]] == noun]
    if not faces:
        return f"no {noun} was rolled"
    wanted = tuple(_face(one) for one in said)
    return "" if tuple(faces[-1]) == wanted else f"they show {', '.join(map(str, faces[-1]))}"


def _came_out(scene: Scene, model: int, *, passed: bool) -> str:
    """Whether the last skill roll of a model was passed."""
    memory = scene.play.state.memory
    found = bool(memory[words.PASSED if passed else words.FAILED] >> model & 1)
    return "" if found else "it is not so"


# Ways and piles


def _could_move(scene: Scene, name: str, far: int) -> str:
    """Whether ways were open to a model as far as that, and no farther."""
    lengths = [_inches(label) for label in scene.offered if label.startswith(f"{name.casefold()} ")]
    reach = max((length for length in lengths if length is not None), default=None)
    if reach is None:
        return f"{name} could not move"
    return "" if reach == far else f'{name} could move {reach:g}"'


def _inches(label: str) -> float | None:
    for word in label.split():
        if word.endswith('"'):
            return float(word[:-1])
    return None


def _in_pile(scene: Scene, name: str) -> str:
    zone = scene.rules.layout.zone(words.SCORED, 0)
    scored = [scene.rules.cast.names[piece] for piece in ids(scene.play.state.members[zone])]
    return "" if name in scored else f"scored are: {', '.join(scored) or 'none'}"


def _noted(scene: Scene, truth: m.Compare) -> str:
    """What was counted meanwhile: markers that were given, the larger of the groups."""
    assert isinstance(truth.a, m.StatOf)
    if truth.a.stat == "models in a group":
        found = scene.notes["group"]
    else:
        player = 1 << scene.player(truth.a.of)
        mine = models(scene.play) & friendly(scene.play, scene.player(truth.a.of), [])
        found = min(scene.rules.book.does.readings["boldness"](scene.play, player), mine.bit_count())
    return "" if scene.words.holds(scene.play, m.Compare(m.Const(found), truth.op, truth.b)) else f"it is {found}"
