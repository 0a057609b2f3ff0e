"""What a player cannot see makes no difference to what he is shown: the table, the words of his options, the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from random import Random
from typing import Any, NamedTuple

import pytest

from cardwright.engine.agents.chance import luck, random_agent
from cardwright.engine.agents.choice import AGENTS, agent_called
from cardwright.engine.agents.search import Descent, Ground, Node, Range, SearchBot
from cardwright.engine.agents.seeing import Glance, Guess, Looks, Seated, number_in_a_guess
from cardwright.engine.game import Game
from cardwright.engine.hiding import NOBODY, Memory, out_of_sight, sees, sight_of, worded
from cardwright.engine.log_text import happened
from cardwright.engine.operations import DEAL, MARK, MOVE, OF_PIECES, RULES, SHED, SHOW, Event, exchange
from cardwright.engine.picking import label
from cardwright.engine.play import CHANCE, Agent, Log, Offer, Options, Play, Question
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.sentences import Voice
from cardwright.engine.session import Paused, Pending
from cardwright.engine.state import State, ids
from recorded_games import game_of


class Seats(NamedTuple):
    game: str
    players: int = 2
    variant: str = ""
    steps: int = 400
    """So many steps are looked at: slow games are not played to their end here."""


GAMES = [
    Seats("hotk"), Seats("hotk", 4, "crow"), Seats("law"), Seats("law", 2, "skirmish"), Seats("law", 2, "ragnarok"),
    Seats("law", 4, "team"), Seats("lamps", 3), Seats("tricks", 3), Seats("agot", 2, "", 90), Seats("agot", 3, "", 60),
    Seats("legendary", 2, "", 60), Seats("minis", 2, "", 25),
]  # fmt: skip
ABOUT_A_PIECE = (*OF_PIECES, SHOW, SHED)
ALWAYS = ("hotk-2", "law-2", "lamps-3", "tricks-3", "agot-2")


def seated(one: Seats) -> Any:
    name = f"{one.game}-{one.players}{one.variant}"
    return pytest.param(one, id=name, marks=() if name in ALWAYS else pytest.mark.long)


class Step(NamedTuple):
    play: Play
    """As it is after the step."""
    before: State
    log: int
    """How long the log was before."""


def steps(game: Game, seats: Seats, seed: int) -> Iterator[Step]:
    lot = random_agent(seed)

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        return (luck if player == CHANCE else lot)(play, player, question, options)

    play = game.begin(seed, answer)
    for _ in range(seats.steps):
        before, log = play.state.copy(), len(play.log)
        more = game.step(play)
        yield Step(play, before, log)
        if not more:
            return


def changed(play: Play, state: State, pieces: list[int], random: Random) -> Play:
    """Another game, in which cards that somebody does not see are others, and have been all along."""
    new = Play(play.rules, state.copy(), play.agent)
    first = min(play.rules.layout.tokens.values(), default=len(new.state.counters))
    instead = dict(zip(pieces, random.sample(pieces, len(pieces)), strict=True))
    exchange(new.state, instead, first)
    new.log = Log([entry._replace(event=_renamed(entry.event, instead)) for entry in play.log])
    new.rested = len(new.log)
    return new


def _renamed(event: Event, instead: dict[int, int]) -> Event:
    what, more = event.what, event.more
    if event.operation == DEAL:
        more = tuple(instead.get(piece, piece) for piece in more)
    elif event.operation in ABOUT_A_PIECE:
        what = instead.get(what, what)
    return Event(event.verb, event.operation, what, event.to, more, event.cause)


@pytest.mark.parametrize("seats", [seated(one) for one in GAMES])
def test_the_table_is_shown_alike(seats: Seats) -> None:
    game, random = game_of(*seats[:3]), Random(1)
    for number, step in enumerate(steps(game, seats, 11)):
        if number % 7:
            continue
        for viewer in (*range(seats.players), NOBODY):
            hidden = ids(out_of_sight(game.rules, step.play.state, viewer))
            other = changed(step.play, step.play.state, hidden, random)
            assert game.board(other, viewer) == game.board(step.play, viewer)


def first_question(game: Game, play: Play, state: State) -> tuple[Play, Pending | None]:
    """What is asked first from a state on, and the game as it is then."""

    def stop(_play: Play, player: int, question: Question, options: Options) -> int:
        raise Paused(Pending(player, question, options))

    new = Play(game.rules, state.copy(), stop)
    new.log = Log(list.copy(play.log))
    new.rested = len(new.log)
    try:
        game.step(new)
    except Paused as pause:
        return new, pause.pending
    return new, None


@pytest.mark.parametrize("seats", [seated(one) for one in GAMES])
def test_options_are_worded_alike(seats: Seats) -> None:
    if seats.variant == "skirmish":
        pytest.skip("what is not in a deck yet is drawn from by all: which pantheon a card has is no secret")
    game, random, asked = game_of(*seats[:3]), Random(2), 0
    for number, step in enumerate(steps(game, seats, 12)):
        if number % 3 or step.play.state.over:
            continue
        play, pending = first_question(game, step.play, step.play.state)
        if pending is None or pending.player == CHANCE:
            continue
        viewer = pending.player
        sight = sight_of(step.play, viewer)
        alike: dict[tuple[int, int], list[int]] = {}
        for piece in ids(sight.unknown(step.play.state)):
            owner = step.play.state.owner[piece] if step.play.state.owner else -1
            alike.setdefault((sight.pool(step.play.state.zone[piece]), owner), []).append(piece)
        state = step.play.state
        for pieces in alike.values():
            state = changed(step.play, state, pieces, random).state
        other, same = first_question(game, step.play, state)
        heard = [[one.text for one in happened(at, len(step.play.log), Voice(viewer=viewer))] for at in (play, other)]
        if heard[0] != heard[1]:
            continue  # something came to light before he was asked
        assert same is not None
        asked += 1
        told = [(one.player, one.question.ask) for one in (pending, same)]
        assert told[0] == told[1]
        assert worded(play, pending.question, pending.options, viewer) == worded(
            other, same.question, same.options, viewer
        )
    assert asked


@pytest.mark.parametrize("seats", [seated(one) for one in GAMES])
def test_no_line_of_the_log_names_what_stays_hidden(seats: Seats) -> None:
    """The cards that a player has not seen in a step have another name in the second telling: he hears none of them."""
    game = game_of(*seats[:3])
    looks = {number for number, verb in enumerate(game.rules.verbs) if verb in ("look at", "search")}
    layout = game.rules.layout
    for step in steps(game, seats, 13):
        play = step.play
        for viewer in range(seats.players):
            hidden = out_of_sight(game.rules, step.before, viewer) & out_of_sight(game.rules, play.state, viewer)
            for event, was, _, _ in play.log[step.log :]:
                if event.operation == SHOW and event.what >= 0 and (event.verb not in looks or event.to == viewer):
                    hidden &= ~(1 << event.what)
                if event.operation == MOVE and sees(layout, event.to, viewer):
                    hidden &= ~(1 << event.what)
                if event.operation == MOVE and isinstance(was, tuple) and layout.kind_of[was[0]].secret:
                    mine = (layout.player_of[was[0]], layout.player_of[event.to])
                    hidden &= ~((viewer in mine) << event.what)
                if event.operation == MARK and not event.more:
                    hidden &= ~(1 << event.what)  # turned over: all see it
            tainted = copy(play)
            tainted.rules = copy(play.rules)
            tainted.rules.cast = copy(play.rules.cast)
            tainted.rules.cast.names = [
                f"⟨{name}⟩" if hidden >> piece & 1 else name for piece, name in enumerate(play.rules.cast.names)
            ]
            tainted.rules.cast.called = {**play.rules.cast.called, **dict.fromkeys(tainted.rules.cast.names, 0)}
            said = [one.text for one in happened(tainted, step.log, Voice(viewer=viewer))]
            assert [text for text in said if "⟨" in text] == []


@pytest.mark.parametrize("seats", [Seats("lamps", 3, "", 60), Seats("agot", 2, "", 25)], ids=lambda one: one.game)
def test_what_is_kept_in_mind_is_what_one_finds_anew(seats: Seats) -> None:
    game, memory, looked = game_of(*seats[:3]), Memory(), 0
    for step in steps(game, seats, 15):
        looked += 1
        for viewer in range(seats.players) if looked % 3 else ():
            kept, anew = memory.sight(step.play, viewer), sight_of(step.play, viewer)
            zones = range(game.rules.layout.size)
            assert kept.known == anew.known
            assert [kept.pool(zone) for zone in zones] == [anew.pool(zone) for zone in zones]
    assert looked


# ---------------------------------------------------------------- bots


def test_a_guess_offers_what_is_offered() -> None:
    """For each option here there is another one there, and whatever cannot be guessed is counted."""
    game, seats, random = game_of("agot", 2, ""), Seats("agot", 2, "", 40), Random(6)
    asked, looks = 0, Looks()

    def bot(glance: Glance) -> int:
        nonlocal asked, looks
        asked += 1
        guess = glance.guess(random)
        looks = looks.plus(*glance.looks())
        assert guess is not None or glance.looks().blind == 1
        if guess is not None:
            assert sorted(guess.numbers) == list(range(glance.count))
        return random.randrange(glance.count)

    agent = Seated(game, bot)
    play = game.begin(16, lambda play, player, *rest: (luck if player == CHANCE else agent)(play, player, *rest))
    for _ in range(seats.steps):
        play.start, play.began = play.state.copy(), len(play.decisions)
        game.step(play)
    assert looks.asked == agent.looks.asked == asked > 10
    assert looks == agent.looks
    assert (looks.astray, looks.blind) == (0, 0)


def test_what_may_be_answered_with_is_found_again() -> None:
    """A response is the same text of the same card, whatever it answers in a guess and wherever that is in its log."""
    one, other = (Trigger(at, 3, lambda *_: True, lambda *_: True, 1, True, "Response", None, RULES) for at in (0, 1))
    asked, here = Question("respond", RULES, lambda *_: ""), Offer(one, 5, 0, [5, 20], 128)
    there = [Offer(other, 6, 0, [6, 31], 4), Offer(one, 6, 0, [6, 31], 4), Offer(one, 6, 0, [6, 32], 5), None]
    assert number_in_a_guess(asked, here, there, {5: 6}) == 1
    assert number_in_a_guess(asked, here, there, {5: 6}, [1]) == 2
    assert number_in_a_guess(asked, here, there, {}) is None
    assert number_in_a_guess(asked, None, there, {5: 6}) == 3


def test_what_another_chose_out_of_sight_is_one_node() -> None:
    """The observer's next decision is the same, whichever card of a hidden hand was chosen; and it is another where he
    has seen which."""
    game = game_of("tricks", 2, "")
    play = game.begin(3, lambda *_: 0)
    while not play.state.members[game.rules.layout.zone("hand", 1)]:
        game.step(play)
    hand = ids(play.state.members[game.rules.layout.zone("hand", 1)])
    asked = Question("choose", RULES, label)
    nodes = []
    for viewer in (0, 1):
        bot = SearchBot(game, 1)
        bot.observer, bot.ranges = viewer, [Range(), Range()]
        root, found = Node(), set[int]()
        for number in range(len(hand)):
            descent = Descent(bot, root, number, Ground(Guess(play.state, (), tuple(range(len(hand))))))
            assert descent.decide(play, 1, asked, hand) in range(len(hand))
            for _, edge in descent.path:
                edge.visits += 1
            descent.enough = False
            descent.decide(play, 0, asked, [0, 1, number])
            found.add(id(descent.node))
        nodes.append(len(found))
    assert nodes == [1, len(hand)]


def test_a_bot_is_handed_a_glance_and_nothing_else() -> None:
    game = game_of("lamps", 2, "")
    given: list[object] = []

    def bot(glance: Glance) -> int:
        given.append(glance)
        assert len(glance.labels()) == glance.count
        assert "player 2" in glance.board() or "player 1" in glance.board()
        return glance.count - 1

    play = game.begin(3, Seated(game, bot))
    for _ in range(8):
        game.step(play)
    assert given
    open_to_all = {name for one in given for name in vars(one) if not name.startswith("_")}
    assert open_to_all == {"ask", "count", "player"}


@pytest.mark.parametrize("name", sorted(AGENTS))
@pytest.mark.parametrize("seats", [Seats("lamps"), Seats("tricks", 3), Seats("law")], ids=lambda one: one.game)
def test_a_bot_decides_by_what_its_player_knows(seats: Seats, name: str) -> None:
    """With other cards where its player sees none, the same bot answers the same."""
    game, random = game_of(*seats[:3]), Random(4)
    compared = 0
    for number, step in enumerate(steps(game, seats, 14)):
        if number % 20 != 10 or step.play.state.over:
            continue
        _, pending = first_question(game, step.play, step.play.state)
        if pending is None or pending.player == CHANCE:
            continue
        answers: list[int] = []
        for turned in (False, True):
            hidden = _one_pool(step.play, pending.player) if turned else []
            play = changed(step.play, step.play.state, hidden, random)
            play.start, play.began = play.state.copy(), 0
            play.agent = _first_only(agent_called(name, game, 5), answers)
            with suppress(Paused):
                game.step(play)
        compared += 1
        assert answers[0] == answers[1]
        if compared == 6:
            break
    assert compared


def _one_pool(play: Play, viewer: int) -> list[int]:
    """Cards that the player cannot tell apart: the most of those that he does not know."""
    sight = sight_of(play, viewer)
    alike: dict[int, list[int]] = {}
    for piece in ids(sight.unknown(play.state)):
        alike.setdefault(sight.pool(play.state.zone[piece]), []).append(piece)
    return max(alike.values(), key=len, default=[])


def _first_only(agent: Agent, answers: list[int]) -> Agent:
    """An agent that answers once."""

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        answers.append(agent(play, player, question, options))
        raise Paused(Pending(player, question, options))

    return answer
