"""Contests, one at a time: begun against somebody, attackers and defenders declared, weighed: `[play.contest]`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardwright.engine.changes import mark, note, show
from cardwright.engine.ending import end_period
from cardwright.engine.operations import RULES, Cause, Event
from cardwright.engine.past import deeds, forget
from cardwright.engine.picking import called, label, pick
from cardwright.engine.pieces import plain
from cardwright.engine.play import Play, Question, decide, settle
from cardwright.engine.rulebook import Parts, Procedures, Tale
from cardwright.engine.sentences import Voice, does
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, never, restricted
from cardwright.engine.view import look
from cardwright.lang.inflect import past_tense, third_person
from cardwright.meaning.gamedata.contesttable import Contest, Side

MANY = 60
"""More than anybody can declare."""
TOPIC = "topic"
"""The part of a deed that says what a contest is about."""


def data_of(play: Play) -> Contest:
    """What the table says of contests."""
    data = play.rules.book.contest
    assert data is not None, "only where there are contests"
    return data


# What a contest is about


def topics(play: Play) -> list[str]:
    """What a contest can be about."""
    topic = data_of(play).topic
    return play.rules.cast.values[play.rules.book.pieces.attributes.get(topic, topic)]


def topic_of(play: Play) -> str:
    """What the contest under way is about."""
    return topics(play)[play.state.memory[play.rules.book.parts.topics[data_of(play).topic]] - 1]


def _number(play: Play, topic: str) -> int:
    """What a contest is about, as the memory keeps it."""
    return topics(play).index(topic) + 1


def attacker(play: Play) -> int:
    """Who attacks; -1, if nothing is under way."""
    return play.state.memory[data_of(play).attack.seat] - 1


def defender(play: Play) -> int:
    """Who defends; -1, if nothing is under way."""
    return play.state.memory[data_of(play).defend.seat] - 1


# Who may begin one


def can_initiate(play: Play, me: int, target: int, topic: str) -> bool:
    """Whether a player may begin a contest against another: how often he may, and what texts forbid."""
    return _has_left(play, me, target, topic) and not _is_forbidden(play, me, target, topic)


def _has_left(play: Play, me: int, target: int, topic: str) -> bool:
    """Whether a player may begin a contest against another as often as that."""
    more = play.rules.book.deeds.more.get((data_of(play).opens, topic))
    return me != target and initiated(play, me, topic) <= (_own(play, me, more) if more is not None else 0)


def could_attack(play: Play, me: int, target: int, topic: str) -> bool:
    """Whether a player can begin a contest against another: he may, and has somebody to attack with."""
    if not _has_left(play, me, target, topic):
        return False
    with play.trial(play.agent) as copy:
        _get_under_way(copy, me, target, topic)
        return not _is_kept_from(copy, me) and bool(can_attack(copy, me, topic))


def _is_forbidden(play: Play, me: int, target: int, topic: str) -> bool:
    """Whether a text keeps a player from it: tried on a copy in which it is under way."""
    with play.trial(play.agent) as copy:
        _get_under_way(copy, me, target, topic)
        return _is_kept_from(copy, me)


def _get_under_way(copy: Play, me: int, target: int, topic: str) -> None:
    """In a copy, a player contends with another."""
    copy.actor = me
    note_sides(copy, me, target, topic)


def _is_kept_from(copy: Play, me: int) -> bool:
    return bool(restricted(copy, copy.rules.verb[data_of(copy).opens], me))


def is_target(play: Play, _me: int, player: int) -> bool:
    """Whether a contest could be turned against a player: not against who attacks or defends in it already, nor against
    one whom the attacker may not attack."""
    if player in (attacker(play), defender(play)):
        return False
    return not _is_forbidden(play, attacker(play), player, topic_of(play))


def initiated(play: Play, me: int, topic: str) -> int:
    """How many contests about something a player has begun in the time for which that is kept."""
    opens, number = data_of(play).opens, _number(play, topic)
    period = next(period for verb, period in play.rules.book.times.kept if verb == opens)
    return sum(deed.event.to == me and deed.event.more[2] == number for deed in deeds(play, opens, period))


def note_sides(play: Play, me: int, target: int, topic: str) -> None:
    """Who contends with whom about what."""
    data = data_of(play)
    note(play, data.attack.seat, me + 1)
    note(play, data.defend.seat, target + 1)
    note(play, play.rules.book.parts.topics[data.topic], _number(play, topic))


def initiate(play: Play, me: int, target: int, topic: str) -> bool:
    """A player begins a contest; whether he may."""
    if not can_initiate(play, me, target, topic):
        return False
    data = data_of(play)
    note(play, play.rules.book.times.began[data.period], len(play.log))
    forget(play, data.period)
    note_sides(play, me, target, topic)
    show(play, data.opens, NOWHERE, me, (NOWHERE, target, _number(play, topic)))
    return True


# Who takes part


def _able(play: Play, player: int, side: Side, topic: str) -> int:
    """The pieces of a player that may be declared on a side."""
    data, book = data_of(play), play.rules.book
    used = book.deeds.sets[data.tires].mark
    ready = ~play.state.marks[play.rules.layout.marks[used]]
    despite = book.deeds.despite.get((side.verb, used))
    if despite is not None:
        ready |= look(play).has(play, despite, topic)
    field = book.pieces.attributes.get(data.topic, data.topic)
    fit = look(play).has(play, field, topic)
    anyway = book.deeds.anyway.get(side.verb)
    if anyway is not None:
        fit |= look(play).has(play, anyway, topic)
    bits = controlled(play, player, data.kind) & ready & fit
    return bits & ~never(play, play.rules.verb[side.verb])


def controlled(play: Play, player: int, kind: str) -> int:
    """The cards of a type that lie before a player."""
    there = play.state.members[play.rules.layout.zone(play.rules.book.zones.play[0], player)]
    return there & play.rules.cast.of_type.get(kind, 0)


def _bound(play: Play, side: Side, able: int, topic: str) -> int:
    """Those of some that must take part."""
    must = play.rules.book.deeds.musts.get(side.verb)
    return able & look(play).has(play, must, topic) if must is not None and able else 0


def can_attack(play: Play, me: int, topic: str) -> int:
    """The pieces with which a player may attack."""
    return _able(play, me, data_of(play).attack, topic)


def can_defend(play: Play, player: int) -> int:
    """The pieces with which a player may defend in the contest under way."""
    return _able(play, player, data_of(play).defend, topic_of(play))


def _fit(play: Play, player: int, pieces: int, side: Side) -> bool:
    """Whether just these pieces can be declared: all may take part, and all who must are among them."""
    topic = topic_of(play)
    able = _able(play, player, side, topic)
    return not pieces & ~able and not _bound(play, side, able, topic) & ~pieces


def declare_attackers(play: Play, me: int, attackers: int) -> bool:
    """Attackers are declared; whether they could be."""
    if not attackers or not _fit(play, me, attackers, data_of(play).attack):
        return False
    _declare(play, me, attackers, data_of(play).attack)
    return True


def declare_defenders(play: Play, player: int, defenders: int) -> bool:
    """Defenders are declared, maybe none; whether they could be."""
    if player != defender(play) or not _fit(play, player, defenders, data_of(play).defend):
        return False
    _declare(play, player, defenders, data_of(play).defend)
    return True


def declare_bound(play: Play) -> None:
    """Where nobody was declared as a defender, those are who must be."""
    player, side = defender(play), data_of(play).defend
    bound = _bound(play, side, can_defend(play, player), topic_of(play)) if player >= 0 else 0
    marked = play.state.marks[play.rules.layout.marks[side.mark]]
    if bound and not controlled(play, player, data_of(play).kind) & marked:
        declare_defenders(play, player, bound)


def about_to_defend(play: Play) -> None:
    """What is done before defenders are declared."""
    data = data_of(play)
    which, _, _, coming = play.rules.book.parts.told[data.declares, data.defend.part]
    show(play, data.declares, NOWHERE, defender(play), (NOWHERE, attacker(play), which, coming))
    settle(play)


def _declare(play: Play, player: int, pieces: int, side: Side) -> None:
    data, book = data_of(play), play.rules.book
    slot, step = book.parts.under_way[data.declares, side.part]
    which, some, none, _ = book.parts.told[data.declares, side.part]
    was, play.actor = play.actor, player
    note(play, slot, step)
    for piece in ids(pieces):
        mark(play, data.declares, piece, side.mark, on=True)
    used = book.deeds.sets[data.tires]
    for piece in ids(pieces & ~banned(play, play.rules.verb[data.tires])):
        mark(play, data.tires, piece, used.mark, on=used.on)
    other = attacker(play) if side == data.defend else defender(play)
    show(play, data.declares, NOWHERE, player, (NOWHERE, other, which, some if pieces else none))
    note(play, slot, 0)
    play.actor = was
    settle(play)


# Who wins


def side_total(play: Play, player: int) -> int:
    """How strong a side is: those on it that count, and what its player adds if he has one there."""
    data = data_of(play)
    side = data.attack if attacker(play) == player else data.defend
    bits = play.state.marks[play.rules.layout.marks[side.mark]]
    values = look(play).stats[play.rules.stat[data.number]]
    counting = bits & ~never(play, play.rules.verb[data.adds])
    return sum(values[piece] for piece in ids(counting)) + (_own(play, player, data.more) if bits or data.alone else 0)


def _own(play: Play, player: int, stat: str) -> int:
    """A number of a player, which lies on a card of his."""
    bits = controlled(play, player, play.rules.book.pieces.banks[stat]) if stat else 0
    return look(play).stats[play.rules.stat[stat]][bits.bit_length() - 1] if bits else 0


def strength(play: Play, players: int) -> int:
    """How strong the sides of players are."""
    return sum(side_total(play, player) for player in ids(players))


def _compare(play: Play) -> None:
    attack, defence = side_total(play, attacker(play)), side_total(play, defender(play))
    margin = play.rules.book.parts.margin
    if margin is not None:
        note(play, margin, abs(attack - defence))
    note(play, data_of(play).unopposed, int(not defence))


def resolve(play: Play) -> None:
    """What the rules of play say of a contest whose defenders are declared, without what lies before and after."""
    play.rules.agenda.do(play, data_of(play).period, data_of(play).outcome, max(attacker(play), 0))
    follow(play)


def conclude(play: Play, winner: int, margin: int, *, unopposed: bool) -> None:
    """A contest with this outcome: what the rules of play say of it."""
    data, slot = data_of(play), play.rules.book.parts.margin
    if slot is not None:
        note(play, slot, margin)
    note(play, data.unopposed, int(unopposed))
    note(play, data.winner, winner + 1)
    note(play, data.loser, (defender(play) if winner == attacker(play) else attacker(play)) + 1)
    follow(play)


def follow(play: Play) -> None:
    """What follows once it is known who has won, and the end of the contest."""
    data = data_of(play)
    for step in data.result:
        if not play.state.over:
            play.rules.agenda.do(play, data.period, step, max(attacker(play), 0))
    if not play.state.over:
        end_period(play, data.period)


# What the verbs of the rules of play do


def _initiates(play: Play, me: int, _it: list[int], parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """A player names an opponent and declares attackers; with nobody who could attack, there is no contest."""
    topic, side = plain(parts[TOPIC]), data_of(play).attack
    targets = [one for one in range(play.rules.layout.players) if could_attack(play, me, one, topic)]
    if not targets:
        return {"done": False}
    initiate(play, me, decide(play, me, Question(data_of(play).against, RULES, called), targets), topic)
    able = can_attack(play, me, topic)
    must = _bound(play, side, able, topic)
    return {"done": declare_attackers(play, me, must | _chosen(play, me, side, able & ~must, 0 if must else 1))}


def _chosen(play: Play, me: int, side: Side, rest: int, least: int) -> int:
    """Whom a player declares besides those who must take part."""
    return pick(play, me, Question(side.ask, RULES, label), rest, MANY, up_to=True, least=least) if rest else 0


def _declares(play: Play, me: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """The defending player declares defenders; whoever the contest is then turned against declares his."""
    side = data_of(play).defend
    while not play.state.over:
        about_to_defend(play)
        able = can_defend(play, me)
        must = _bound(play, side, able, topic_of(play))
        declare_defenders(play, me, must | _chosen(play, me, side, able & ~must, 0))
        if defender(play) == me:
            break
        me = defender(play)
    return {"done": True}


def _weighs(play: Play, _me: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """The two sides are compared: by how much it is decided, and whether anybody stood against it."""
    _compare(play)
    return {"done": True}


def _settles(play: Play, _me: int, _it: list[int], _parts: Parts, _cause: Cause) -> Mapping[str, Any]:
    """It is known that the contest is over."""
    return {"done": show(play, data_of(play).settled, NOWHERE, attacker(play), (NOWHERE, defender(play)))}


# How it is told


def _tell_opened(play: Play, event: Event, voice: Voice) -> str:
    data, topic = data_of(play), topics(play)[event.more[2] - 1]
    what = f"{'an' if topic[0] in 'aeiou' else 'a'} {topic} {data.period}"
    return f"{does(play.rules, voice, event.to, data.opens)} {what} against {voice.player(event.more[1])}"


def _tell_declared(play: Play, event: Event, voice: Voice) -> str:
    data, told = data_of(play), play.rules.book.parts.told
    side = next(side for side in (data.attack, data.defend) if told[data.declares, side.part][0] == event.more[2])
    _, _, nobody, coming = told[data.declares, side.part]
    if event.more[3] == coming:
        return f"{voice.whose(event.to)} {side.part} are about to be {past_tense(data.declares)}"
    none = "no " if event.more[3] == nobody else ""
    return f"{does(play.rules, voice, event.to, data.declares)} {none}{side.part}"


def _tell_decided(verb: str) -> Tale:
    def told(play: Play, event: Event, voice: Voice) -> str:
        """Whoever wins as a card is told with the player who does."""
        return f"{does(play.rules, voice, event.to, verb)} the {data_of(play).period}" if event.to >= 0 else ""

    return told


def _tell_settled(play: Play, _event: Event, _voice: Voice) -> str:
    data = data_of(play)
    return f"the {data.period} {third_person(data.settled)}"


def with_contest(given: Procedures, data: Contest) -> Procedures:
    """What only the table can do, with what it does in contests."""
    own = {data.opens: _initiates, data.declares: _declares, data.weighs: _weighs, data.settles: _settles}
    tales: Mapping[str, Tale] = {
        data.opens: _tell_opened,
        data.declares: _tell_declared,
        data.wins: _tell_decided(data.wins),
        data.loses: _tell_decided(data.loses),
        data.settled: _tell_settled,
    }
    return replace(
        given,
        performs={**own, **given.performs},
        needs={data.opens: {TOPIC: data.topic}, **given.needs},
        readings={data.total: strength, **given.readings},
        reseating={data.turns: (data.defend.player, is_target), **given.reseating},
        tales={**tales, **given.tales},
    )
