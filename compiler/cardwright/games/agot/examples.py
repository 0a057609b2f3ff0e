"""Examples of this game: what is given has its place, challenges, phases and cards are done, and what then holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.laying import bound, described
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part, values
from cardwright.engine.operations import COUNT, OPERATIONS, RULES, Event
from cardwright.engine.pieces import plain
from cardwright.engine.play import Play
from cardwright.engine.rules import Action
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, can_use, perform
from cardwright.engine.view import look
from cardwright.games.agot import challenges, table
from cardwright.games.agot.table import (
    AGENDA,
    ATTACKER,
    ATTACKING,
    BENEATH,
    ICONS,
    PHASE,
    PHASES,
    REVEALED,
    TABLE,
    TITLES,
)
from cardwright.games.agot.turning import reveal_plots
from cardwright.meaning import nodes as m

_PLACES = {"agenda": AGENDA, "house": TABLE, "plot": REVEALED}
"""Where cards of which everybody has one lie."""
_TITLE, DUPLICATE = "title", "duplicate"


def lay(scene: Scene, fact: m.Truth | m.Effect) -> bool:
    """Lay out what only this game can; whether it did."""
    match fact:
        case m.Is(of=of, quality=m.Called()) if (kind := kind_of(of)) in _PLACES:
            player = _controller(scene, of)
            if kind == "house":
                scene.put(table.house(scene.play, player), 0)
            _put(scene, names(fact), player, _PLACES[kind])
        case m.Compare(a=m.Count(of=of)) if _is_title(scene, of):
            _put(scene, names(of), _controller(scene, of), TITLES)
        case m.Compare(a=m.Count(of=m.Where(truth=m.Among(set=m.Attached(to=host))) as of)) if kind_of(of) == DUPLICATE:
            for piece in scene.pieces(host) * bound(fact):
                _duplicate(scene, piece)
        case m.Compare(a=m.Count(of=m.Where() as of)) if _is_keyword(of):
            wanted = described(of)
            for _ in range(bound(fact)):  # whether the example names one of them or not
                bits = scene.words.bits(scene.play, wanted.kind, in_box=True)
                assert isinstance(wanted.place, m.Zone)
                scene.put(scene.idle(bits, 0), table.zone(scene.play, wanted.place.zone, 0))
        case m.Do(verb="name"):
            value = part(fact, "what")
            assert isinstance(value, m.Just)
            _named(scene, scene.actor(fact), str(value.value))
        case _:
            return False
    return True


def kind_of(of: m.Set[Any]) -> str:
    """Of which kind something is said to be."""
    while isinstance(of, m.Where):
        for truth in of.truth.truths if isinstance(of.truth, m.And) else (of.truth,):
            if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind):
                return str(truth.quality.kind)
        of = of.of
    return ""


def _is_keyword(of: m.Where[Any]) -> bool:
    inner = of.of
    if not isinstance(inner, m.Where) or not isinstance(inner.truth, m.Is):
        return False
    return isinstance(inner.truth.quality, m.WithKeyword)


def _is_title(scene: Scene, of: m.Set[Any]) -> bool:
    found = names(of)
    return bool(found) and bool(scene.rules.cast.called.get(found[0], 0) & scene.rules.cast.of_type.get(_TITLE, 0))


def _controller(scene: Scene, of: m.Set[Any]) -> int:
    assert isinstance(of, m.Where)
    for truth in of.truth.truths if isinstance(of.truth, m.And) else (of.truth,):
        if isinstance(truth, m.Among) and isinstance(truth.of, m.Controller):
            return scene.player(truth.set)
    return 0


def _put(scene: Scene, called: list[str], player: int, zone: str) -> None:
    for name in called:
        scene.put(scene.idle(scene.rules.cast.called[name], player), table.zone(scene.play, zone, player))


def _named(scene: Scene, player: int, value: str) -> None:
    """What was named for an agenda when it was announced."""
    values, kept = scene.rules.cast.values["house"], scene.rules.layout.tokens["named"]
    for piece in ids(table.members(scene.play, AGENDA, player)):
        OPERATIONS[COUNT](scene.play.state, Event(0, COUNT, kept + piece, values.index(value) + 1, 0, RULES))


def _duplicate(scene: Scene, top: int) -> None:
    player = scene.play.state.owner[top]
    copy = scene.idle(scene.rules.cast.called[scene.rules.cast.names[top]], player)
    scene.put(copy, table.zone(scene.play, BENEATH, player))
    scene.tie(copy, top)


STEALTH = "whom Stealth passes by is still to be said"
AGENDA_CARD, PLOT, SETUP = "agenda", "plot", "setup"
CHALLENGE, GAME = "challenge", "game"


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what only this game can; whether it did."""
    if not isinstance(step, m.Do):
        return False
    _look_ahead(scene)
    if scene.notes.get(STEALTH) and is_choice(step, scene.game.lexicon):
        scene.answers += names(step)
        about_to_defend(scene, said=True)
        return True
    make = _play if step.verb in scene.rules.book.deeds.coming.values() else _DOES.get(step.verb)
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
    icon = [*icon_of(step), ICONS[0]][0]
    if not list(allowed_by_rule(scene.play, me, f"{icon.capitalize()} challenge")):
        raise ExampleError("this challenge cannot be initiated")
    _initiated(scene, me, icon)
    if not challenges.declare_attackers(scene.play, me, _bits(cards(scene, step, "means", me))):
        raise ExampleError("they cannot attack")
    scene.notes[STEALTH] = True
    return True


def _initiated(scene: Scene, me: int, icon: str) -> None:
    if not challenges.initiate(scene.play, me, OPPONENT if me == YOU else YOU, icon):
        raise ExampleError("this challenge cannot be initiated")


def _initiate(scene: Scene, step: m.Do) -> bool:
    """`you initiate a [military] challenge`; `with Robb Stark`: who attacks in it is declared too."""
    if part(step, "means") is not None:
        return _attack(scene, step)
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
    """`you declare no defenders`; `you declare Robb Stark as a defender`."""
    me = scene.actor(step)
    if part(step, "amount") == m.Const(0):
        about_to_defend(scene)
        return challenges.declare_defenders(scene.play, me, 0)
    if values(part(step, "as")) not in (["defender"], ["attacker"]) or part(step, "what") is None:
        return False
    chosen = _bits(cards(scene, step, "what", me))
    if values(part(step, "as")) == ["attacker"]:
        if not challenges.declare_attackers(scene.play, me, chosen):
            raise ExampleError("they cannot attack")
        scene.notes[STEALTH] = True
        return True
    about_to_defend(scene)
    if not challenges.declare_defenders(scene.play, me, chosen):
        raise ExampleError("they cannot defend")
    return True


def _resolve(scene: Scene, step: m.Do) -> bool:
    """`the challenge resolves`."""
    if period_of(step) != CHALLENGE:
        return False
    about_to_defend(scene)
    challenges.declare_bound(scene.play)
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
        was = scene.play.state.zone[piece]
        scene.answers.insert(0, called[0])
        if not by_rule(scene.play, me, "Play a card") or scene.play.state.zone[piece] == was:
            raise ExampleError(f"{called[0]} cannot be played")
        if called[0] in scene.answers:  # it was the only one that could be
            scene.answers.remove(called[0])
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
            reveal_plots(scene.play, [piece])
            return True
    return False


def _announce(scene: Scene, step: m.Do) -> bool:
    """`agendas are announced`: at the beginning of the game, all of them."""
    what = part(step, "what")
    if not isinstance(what, m.Set) or kind_of(what) != AGENDA_CARD:
        return False
    table.say(scene.play, "announce", NOWHERE)
    return True


def _place(scene: Scene, step: m.Do) -> bool:
    """`you place Robb Stark and Northern Sentinel during setup`."""
    if period_of(step) != SETUP:
        return False
    me, play = scene.actor(step), scene.play
    table.note(play, PHASE, PHASES.index(SETUP))
    scene.rules.agenda.do(play, GAME, "Setup gold", me)
    for piece in cards(scene, step, "what", me):
        lay_out(play, me, piece, scene.answers)
    scene.rules.agenda.do(play, GAME, "The game begins", me)
    return True


def allowed_by_rule(play: Play, me: int, name: str) -> Iterator[tuple[int, Action]]:
    """The actions of the rules by which a player can do something now, with what he bears them by."""
    for action in play.rules.actions:
        for piece in ids(look(play).bearing(play, action.source)):
            mine = play.rules.cast.names[piece] == name and play.rules.speaker(play.state, piece) == me
            if mine and can_use(play, me, piece, action):
                yield piece, action


def by_rule(play: Play, me: int, name: str) -> bool:
    """A player does what an action of the rules lets him do; whether he could."""
    return any(perform(play, me, *found) for found in list(allowed_by_rule(play, me, name)))


def lay_out(play: Play, me: int, piece: int, answers: list[str]) -> None:
    """A player places a card, as an action of the rules lets him."""
    name = "Place an attachment" if play.rules.cast.pieces[piece].type == "attachment" else "Place a card"
    answers.append(play.rules.cast.names[piece])
    if not by_rule(play, me, name) or play.state.zone[piece] != table.zone(play, "setup area", me):
        raise ExampleError("they cannot be placed")


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
}


def found(scene: Scene, truth: m.Truth) -> str | None:
    """Empty if a claim is true, what is true instead, or None if this game has no word for it."""
    about_to_defend(scene)
    match truth:
        case m.Able(effect=m.Do() as deed):
            return _able(scene, deed, can=True)
        case m.Not(truth=m.Able(effect=m.Do() as deed)):
            return _able(scene, deed, can=False)
        case m.Compare(a=m.StatOf(stat="total STR"), op=m.Op.EQUAL, b=m.Const(value=wanted)):
            total = scene.words.number(scene.play, truth.a)
            return "" if total == wanted else f"the side has STR {total}"
    return None


def _able(scene: Scene, deed: m.Do, *, can: bool) -> str | None:
    if deed.verb == "initiate":
        return _can_be_initiated(scene, deed, can=can)
    doer = names(part(deed, "what"))
    if deed.verb not in ("defend", "attack") or not doer:
        return None
    able = _can_take_part(scene, scene.on_table(doer[0]), deed.verb)
    return "" if able == can else f"{doer[0]} can{'' if able else 'not'} {deed.verb}"


def _can_be_initiated(scene: Scene, deed: m.Do, *, can: bool) -> str:
    me = scene.actor(deed)
    other = OPPONENT if me == YOU else YOU
    attackers = [scene.on_table(name) for name in names(part(deed, "means"))]
    types = [
        icon
        for icon in icon_of(deed) or ICONS
        if challenges.can_initiate(scene.play, me, other, icon)
        and (not attackers or _could_attack(scene, me, icon, _bits(attackers)))
    ]
    if can:
        return "" if types else "it cannot be initiated"
    return f"it can be initiated: {', '.join(types)}" if types else ""


def _could_attack(scene: Scene, me: int, icon: str, attackers: int) -> bool:
    """Whether these could attack in a challenge of a type: tried, and taken back."""
    moment = scene.play.keep()
    try:
        _initiated(scene, me, icon)
        return bool(challenges.declare_attackers(scene.play, me, attackers))
    finally:
        scene.play.back(moment)


def _can_take_part(scene: Scene, piece: int, verb: str) -> bool:
    """Whether a character could defend in the challenge under way, or attack in one of any type."""
    play, player = scene.play, scene.rules.controller(scene.play.state, piece)
    if verb == "defend":
        return bool(challenges.can_defend(play, player) >> piece & 1)
    return any(challenges.can_attack(play, player, icon) >> piece & 1 for icon in ICONS)


def side_total(play: Play, players: int) -> int:
    """How strong the side of a player is."""
    return challenges.side_total(play, players.bit_length() - 1)
