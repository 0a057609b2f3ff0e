"""`then` in an example: dice that were rolled, ways that were open, attacks that can be made."""

from __future__ import annotations

from cardwright.engine.examples.old.finding import holds
from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.activation import can_act
from cardwright.games.minis.attack import strikes
from cardwright.games.minis.scenelaying import whoever
from cardwright.games.minis.skillrolls import ROLL
from cardwright.lang.tree import (
    Act,
    Amount,
    Both,
    Constant,
    Is,
    Kind,
    Named,
    Quantity,
    Related,
    Select,
    Sequence,
    Statement,
    Thing,
)  # fmt: skip


def then(scene: Scene, node: Statement) -> str | None:  # noqa: C901, PLR0911 - one case a kind of step
    """Whether something holds that only this game can tell: empty if it does."""
    match node:
        case Act(verb="roll", who=Named(name=name), what=what, tense="") if what is not None:
            return _rolled(scene, whoever(scene, name), what)
        case Act(verb="show", who=Select(kinds=[Kind(noun=noun)]), what=what) if what is not None:
            return _shown(scene, noun, what)
        case Act(verb="attack", who=Named(name=name), what=what, mood="cannot" | "may") if what is not None:
            return _can_attack(scene, node, whoever(scene, name), what)
        case Act(verb="perform", mood="cannot", who=Named(name=name), what=Select(kinds=[Kind(filters=[Is() as one])])):
            kind = one.value
            return "it can" if can_act(scene.play, whoever(scene, name), kind) else ""
        case Act(verb="take", mood="cannot", who=Named(name=name)):
            return "" if f"{name}: 1 effort".casefold() not in scene.offered else "it could make an Effort"
        case Act(
            verb="move", mood="may", who=Named(name=name), what=Amount(quantity=Quantity(number=Constant() as far))
        ):
            return _could_move(scene, name, far.value)
        case Act(verb="reroll", mood="may" | "cannot" as mood):
            offered = [label for label in scene.offered if label.startswith("reroll")]
            if mood == "cannot":
                return "a die could be rolled again" if offered else ""
            return "" if offered else "no die could be rolled again"
        case Act(verb="score", what=Named(name=name)):
            return _in_pile(scene, name)
        case Act(
            verb="give", what=Select(kinds=[Kind(noun=words.AUDACITY)], quantity=Quantity(number=Constant() as n))
        ):
            found = scene.notes["audacity"][scene.player(node.who)]
            return "" if found == n.value else f"it is {found}"
        case Act(verb="have", who=Amount(where=[Related(thing=Select(kinds=[Kind(noun="group")]))]), what=what):
            return _groups(scene, what)
        case Sequence(steps=steps):
            return next((found for step in steps if (found := holds(scene, step))), "")
    return None


def rolls(scene: Scene, model: int) -> dict[str, tuple[int, ...]]:
    """What a model rolled last, by the kind of die."""
    found: dict[str, tuple[int, ...]] = {}
    verb = scene.rules.verb[ROLL]
    for event, _, _, _ in scene.play.log:
        if event.verb == verb and event.what == model:
            found[words.ROLLED[event.more[2]]] = event.more[4:]
    return found


def _rolled(scene: Scene, model: int, what: Thing) -> str:
    """`rolls 5 Fight dice and 1 Strength die`."""
    found = rolls(scene, model)
    parts = what.things if isinstance(what, Both) else [what]
    for part in parts:
        match part:
            case Select(kinds=[Kind(noun=noun)], quantity=Quantity(number=Constant(value=number))):
                if noun not in found:
                    return f"no {noun} was rolled"
                if len(found[noun]) != number:
                    return f"{len(found[noun])} {noun}"
            case _:
                return "it is not plain which dice"
    return ""


def _shown(scene: Scene, noun: str, what: Thing) -> str:
    """`the Ranged dice show 4, 3 and 2`: whoever rolled them last."""
    verb = scene.rules.verb[ROLL]
    rolled = [event.more for event, _, _, _ in scene.play.log if event.verb == verb]
    faces = [more[4:] for more in rolled if words.ROLLED[more[2]] == noun]
    parts = what.things if isinstance(what, Both) else [what]
    wanted = tuple(
        one.quantity.number.value
        for one in parts
        if isinstance(one, Amount) and isinstance(one.quantity.number, Constant)
    )
    if not faces:
        return f"no {noun} was rolled"
    return "" if faces[-1] == wanted else f"they show {', '.join(map(str, faces[-1]))}"


def _can_attack(scene: Scene, node: Act, model: int, what: Thing) -> str:
    targets = [whoever(scene, name) for name in scene.names(what)]
    arms = [name for role in node.roles for name in scene.names(role.thing)]
    found = [
        one
        for one in strikes(scene.play, model)
        if one.target in targets and (not arms or scene.rules.cast.names[one.weapon] in arms)
    ]
    if node.mood == "cannot":
        return "it can" if found else ""
    return "" if found else "it cannot"


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
    zone = scene.rules.layout.zone(words.SCORED, YOU)
    scored = [scene.rules.cast.names[piece] for piece in ids(scene.play.state.members[zone])]
    return "" if name in scored else f"scored are: {', '.join(scored) or 'none'}"


def _groups(scene: Scene, what: Thing | None) -> str:
    """`each of your groups has 3 models`: the larger, where they are not even."""
    match what:
        case Select(quantity=Quantity(number=Constant(value=number))):
            found = max(map(len, scene.notes["groups"]), default=0)
            return "" if found == number else f"it has {found}"
    return "it is not plain how many"
