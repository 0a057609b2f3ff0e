"""Contests in examples: who attacks and who defends is said, what then comes of it is done, and who could is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.check.compiled import CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine import contests
from cardwright.engine.changes import mark
from cardwright.engine.examples.answering import DECLINE, SAYINGS, is_choice
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part, values
from cardwright.engine.generate.frames import walked
from cardwright.engine.pieces import plain
from cardwright.engine.play import Play
from cardwright.engine.rulerecords import Action
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import can_use
from cardwright.engine.view import look
from cardwright.meaning.calculus import nodes as m

_NO = SAYINGS[DECLINE][0]
_AHEAD = "defenders are still to be declared"
_CANNOT_BEGIN = "this {} cannot be initiated"
_CANNOT = {True: "they cannot attack", False: "they cannot defend"}


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what a step says of contests; whether it says anything."""
    if not isinstance(step, m.Do):
        return False
    if scene.notes.get(_AHEAD) and is_choice(step, scene.game.lexicon):
        scene.answers += names(step)
        about_to_defend(scene, said=True)
        return True
    data = contests.data_of(scene.play)
    steps: dict[str, Callable[[Scene, m.Do], bool]] = {
        data.attack.verb: _attack,
        data.defend.verb: _defend,
        data.declares: _declare,
        data.opens: _initiate,
        data.settled: _resolve,
        data.wins: _outcome,
        data.loses: _outcome,
    }
    make = steps.get(step.verb)
    return make is not None and make(scene, step)


def about_to_defend(scene: Scene, *, said: bool = False) -> None:
    """Defenders are about to be declared: what is done before chooses whom the example says, or nobody."""
    if scene.notes.pop(_AHEAD, False):
        if not said:
            scene.answers.append(_NO)
        contests.about_to_defend(scene.play)
        if _NO in scene.answers:
            scene.answers.remove(_NO)


def _other(player: int) -> int:
    return OPPONENT if player == YOU else YOU


def _pieces(scene: Scene, step: m.Effect, role: str, player: int) -> int:
    """The cards on the table that have a part, those of a player, as a set."""
    found = names(part(step, role))
    if not found:
        raise ExampleError("it is not plain which cards")
    return sum(1 << piece for piece in {scene.on_table(name, player) for name in found})


def _topics(step: m.Effect) -> list[str]:
    """What the contest that is spoken of is about."""
    return [plain(value) for role in ("deed", "topic") for value in values(part(step, role))]


def _topic(scene: Scene, step: m.Effect) -> str:
    """What a contest is about; the first that it can be about, if nothing is said."""
    opens, more = contests.data_of(scene.play).opens, scene.rules.book.deeds.more
    return [*_topics(step), *(topic for verb, topic in more if verb == opens), *contests.topics(scene.play)][0]


def _is_contest(scene: Scene, step: m.Effect) -> bool:
    """Whether a step speaks of a contest that is won, lost or over."""
    deed = part(step, "deed")
    deed = deed.of if isinstance(deed, m.Where) else deed
    return isinstance(deed, m.Current) and deed.period == contests.data_of(scene.play).period


# What the rules of play must say, so that an example can do it


def _deeds_of(scene: Scene, action: Action) -> Iterator[m.Do]:
    """What an action of the rules of play does."""
    block = scene.rules.cast.definitions[action.cause.definition]
    if isinstance(block, CompiledRule):
        said = meanings_of(block)[action.cause.line].abilities
        yield from (node for node in walked(said) if isinstance(node, m.Do))


def _may_begin(scene: Scene, me: int, topic: str) -> bool:
    """Whether an action of the rules lets a player begin a contest about something now."""
    opens, play = contests.data_of(scene.play).opens, scene.play
    for action in scene.rules.actions:
        if not any(deed.verb == opens and topic in _topics(deed) for deed in _deeds_of(scene, action)):
            continue
        for piece in ids(look(play).bearing(play, action.source)):
            if scene.rules.speaker(play.state, piece) == me and can_use(play, me, piece, action):
                return True
    return False


def _must_be_said(scene: Scene) -> None:
    """Nobody declares defenders in a game whose rules of play do not say that somebody does."""
    declares = contests.data_of(scene.play).declares
    blocks = [one for one in scene.rules.cast.definitions if isinstance(one, CompiledRule) and one.kind == "step"]
    lines = [line.abilities for block in blocks for line in meanings_of(block)]
    if not any(isinstance(node, m.Do) and node.verb == declares for one in lines for node in walked(one)):
        raise ExampleError("the rules of play have nobody declare defenders")


# What is done


def _initiated(scene: Scene, me: int, topic: str) -> None:
    if not contests.initiate(scene.play, me, _other(me), topic):
        raise ExampleError(_CANNOT_BEGIN.format(contests.data_of(scene.play).period))


def _initiate(scene: Scene, step: m.Do) -> bool:
    """`you initiate a [military] challenge`; `with Robb Stark`: who attacks in it is declared too."""
    if part(step, "means") is not None:
        return _attack(scene, step)
    _initiated(scene, scene.actor(step), _topic(scene, step))
    return True


def _attack(scene: Scene, step: m.Do) -> bool:
    """`you attack with Robb Stark in a [military] challenge`."""
    if part(step, "means") is None:
        return False
    me, topic = scene.actor(step), _topic(scene, step)
    if not _may_begin(scene, me, topic):
        raise ExampleError(_CANNOT_BEGIN.format(contests.data_of(scene.play).period))
    _initiated(scene, me, topic)
    _declared(scene, me, _pieces(scene, step, "means", me), attack=True)
    return True


def _defend(scene: Scene, step: m.Do) -> bool:
    """`your opponent defends with Jaime Lannister`."""
    if part(step, "means") is None:
        return False
    me = scene.actor(step)
    _declared(scene, me, _pieces(scene, step, "means", me), attack=False)
    return True


def _declared(scene: Scene, me: int, pieces: int, *, attack: bool) -> None:
    if not attack:
        about_to_defend(scene)
        _must_be_said(scene)
    make = contests.declare_attackers if attack else contests.declare_defenders
    if not make(scene.play, me, pieces):
        raise ExampleError(_CANNOT[attack])
    if attack:
        scene.notes[_AHEAD] = True


def _declare(scene: Scene, step: m.Do) -> bool:
    """`you declare no defenders`; `you declare Robb Stark as a defender`."""
    me, data = scene.actor(step), contests.data_of(scene.play)
    if part(step, "amount") == m.Const(0):
        _declared(scene, me, 0, attack=False)
        return True
    named = values(part(step, "as"))
    if named not in ([data.defend.noun], [data.attack.noun]) or part(step, "what") is None:
        return False
    _declared(scene, me, _pieces(scene, step, "what", me), attack=named == [data.attack.noun])
    return True


def _resolve(scene: Scene, step: m.Do) -> bool:
    """`the challenge resolves`."""
    if not _is_contest(scene, step):
        return False
    about_to_defend(scene)
    contests.declare_bound(scene.play)
    contests.resolve(scene.play)
    return True


def _outcome(scene: Scene, step: m.Do) -> bool:
    """`you win a [military] challenge with Robb Stark`, `you lose one with her`, `you lose a challenge`, `you win the
    challenge`."""
    if not _is_contest(scene, step):
        return False
    play, me = scene.play, scene.actor(step)
    other = _other(me)
    winner, loser = (me, other) if step.verb == contests.data_of(play).wins else (other, me)
    if contests.attacker(play) >= 0:
        about_to_defend(scene)
    else:
        data, with_whom = contests.data_of(play), part(step, "means")
        attacker, defender = (winner, loser) if part(step, "as") is None else (other, me)
        if with_whom is not None and part(step, "as") is None:  # who comes with somebody attacks, and may lose
            attacker, defender = me, other
        contests.note_sides(play, attacker, defender, _topic(scene, step))
        for piece in ids(_pieces(scene, step, "means", attacker)) if with_whom is not None else ():
            mark(play, data.declares, piece, data.attack.mark, on=True)
    margin = abs(contests.side_total(play, YOU) - contests.side_total(play, OPPONENT))
    contests.conclude(play, winner, margin, unopposed=False)
    return True


# What is found


def found(scene: Scene, truth: m.Truth) -> str | None:
    """Empty if a claim is true, what is true instead, or None if it is not about contests."""
    about_to_defend(scene)
    match truth:
        case m.Able(effect=m.Do() as deed):
            return _able(scene, deed, can=True)
        case m.Not(truth=m.Able(effect=m.Do() as deed)):
            return _able(scene, deed, can=False)
        case m.Compare(a=m.StatOf(stat=stat), op=m.Op.EQUAL, b=m.Const(value=wanted)):
            data = contests.data_of(scene.play)
            if stat == data.shown:
                total = scene.words.number(scene.play, truth.a)
                return "" if total == wanted else f"the side has {data.number} {total}"
    return None


def _able(scene: Scene, deed: m.Do, *, can: bool) -> str | None:
    data = contests.data_of(scene.play)
    if deed.verb == data.opens:
        return _can_be_initiated(scene, deed, can=can)
    doer = names(part(deed, "what"))
    if deed.verb not in (data.defend.verb, data.attack.verb) or not doer:
        return None
    for name in doer:
        able = _can_take_part(scene, scene.on_table(name), _topics(deed), attack=deed.verb == data.attack.verb)
        if able != can:
            return f"{name} can{'' if able else 'not'} {deed.verb}"
    return ""


def _can_be_initiated(scene: Scene, deed: m.Do, *, can: bool) -> str:
    me = scene.actor(deed)
    with_whom = sum(1 << piece for piece in {scene.on_table(name) for name in names(part(deed, "means"))})
    opens, more = contests.data_of(scene.play).opens, scene.rules.book.deeds.more
    known = [topic for verb, topic in more if verb == opens] or contests.topics(scene.play)
    about = [
        topic
        for topic in _topics(deed) or known
        if contests.can_initiate(scene.play, me, _other(me), topic)
        and (not with_whom or _could_attack(scene, me, topic, with_whom))
    ]
    if can:
        return "" if about else "it cannot be initiated"
    return f"it can be initiated: {', '.join(about)}" if about else ""


def _could_attack(scene: Scene, me: int, topic: str, attackers: int) -> bool:
    """Whether these could attack in a contest: tried, and taken back."""
    moment = scene.play.keep()
    try:
        _initiated(scene, me, topic)
        return bool(contests.declare_attackers(scene.play, me, attackers))
    finally:
        scene.play.back(moment)


def _can_take_part(scene: Scene, piece: int, about: list[str], *, attack: bool) -> bool:
    """Whether a card could defend in the contest under way, or attack in one about what is said; or about anything."""
    play, player = scene.play, scene.rules.controller(scene.play.state, piece)
    if attack:
        return any(contests.can_attack(play, player, topic) >> piece & 1 for topic in about or contests.topics(play))
    if about and (contests.attacker(play) == NOWHERE or contests.topic_of(play) not in about):
        raise ExampleError(f"no such {contests.data_of(play).period} is under way")
    return bool(contests.can_defend(play, player) >> piece & 1)


def side_total(play: Play, players: int) -> int:
    """How strong the side of a player is."""
    return contests.side_total(play, players.bit_length() - 1)
