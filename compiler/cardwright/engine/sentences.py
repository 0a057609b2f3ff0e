"""Events as sentences: what happened to which card, from where to where, in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardwright.engine.ending import next_turn_of
from cardwright.engine.operations import (
    ATTACH,
    COUNT,
    DEAL,
    END,
    GROUND,
    LAND,
    LAPSE,
    LAST,
    MARK,
    MOVE,
    NOTE,
    ORDER,
    OWN,
    RELEASE,
    SEIZE,
    SHED,
    SHOW,
    STAND,
    STEP,
    SWAP,
    TURN,
    Event,
)
from cardwright.engine.play import Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, Lasting
from cardwright.engine.tabletop.shapes import called, spot
from cardwright.engine.verbs import BEGIN, EFFECT
from cardwright.lang import inflect
from cardwright.lang.vocabulary import Frame


class Voice(NamedTuple):
    """How players and places are called; players by their numbers, if nothing is said."""

    players: Sequence[str] = ()
    spots: Mapping[str, int] = {}
    viewer: int | None = None
    """Who is told: cards that he does not see have no name. Whoever reads what has happened sees all."""

    def player(self, number: int) -> str:
        """A player as the one who does something."""
        return self.players[number] if number < len(self.players) else f"player {number + 1}"

    def whose(self, number: int) -> str:
        """A player as the one to whom something belongs."""
        name = self.player(number)
        return "your" if name == YOU else f"{name}'s"

    def spot(self, place: int) -> str:
        """A place of the board; empty where places have no names."""
        return next((name for name, number in self.spots.items() if number == place), "")


YOU = "you"
AT_A_TABLE = Voice((YOU, "your opponent"))
"""As examples speak."""
NUMBERED = Voice()


def sentence(play: Play, event: Event, was: Any, voice: Voice = NUMBERED) -> str:
    """What an event says; empty where it is only what the rules note for themselves."""
    if play.rules.verbs[event.verb] in play.rules.book.deeds.untold:
        return ""
    tell = _TELLERS.get(event.operation)
    return play.rules.verbs[event.verb] if tell is None else tell(play, event, was, voice)


def zone_called(rules: Rules, zone: int, voice: Voice) -> str:
    """A zone, and whose it is."""
    owner, name = rules.layout.player_of[zone], rules.layout.kind_of[zone].name
    return name if owner == NOWHERE else f"{voice.whose(owner)} {name}"


def piece_called(play: Play, piece: int, voice: Voice) -> str:
    """A piece by its name; where others of that name lie there too, it is said whose it is."""
    rules, state = play.rules, play.state
    name, holder = rules.cast.names[piece], rules.holder(state, piece)
    there = rules.cast.called[name] & ~state.members[0]
    return f"{voice.whose(holder)} {name.removeprefix('a ')}" if there & (there - 1) and holder != NOWHERE else name


def counter_called(play: Play, counter: int, voice: Voice) -> str:
    """A counter: what it counts, and of whom."""
    layout, pieces = play.rules.layout, len(play.rules.cast.pieces)
    for name, first in layout.counters.items():
        if first <= counter < first + layout.players:
            return f"{voice.whose(counter - first)} {name}"
    for name, first in layout.tokens.items():
        if first <= counter < first + pieces:
            return f"{name} on {piece_called(play, counter - first, voice)}"
    return "a number"


def state_called(rules: Rules, mark: int, on: bool) -> str:
    """What a card in a state, or no longer in it, is called: kneeling, standing."""
    (name,) = (name for name, number in rules.layout.marks.items() if number == mark)
    words = [word for word, (of, so) in rules.book.pieces.states.items() if of == name and so == on]
    return name if on and name in words else words[0] if words else name if on else f"no longer {name}"


def lasting_called(rules: Rules, one: Lasting) -> str:
    """The words of an effect that lasts; empty where only the rules say it."""
    return rules.cast.words(one.cause)


def until(rules: Rules, period: int) -> str:
    """How long something lasts."""
    if period <= next_turn_of(0):
        return f"until the next turn of player {next_turn_of(0) - period + 1}"
    return "" if period < 0 else f"until the end of the {rules.book.times.periods[period]}"


def done(rules: Rules, verb: str, thing: str, several: bool = False) -> str:
    """A sentence about what is done to something: `Bran Stark is taken`, or by it: `Robb Stark enters play`."""
    frame = _frame(rules, verb)
    if (frame is not None and not frame.objects) or (frame is None and " " in verb):
        return f"{thing} {verb if several else _third(rules, verb)}"  # a verb with its object in it: begin activation
    participle = frame.forms[3] if frame is not None else inflect.past_tense(verb)
    return f"{thing} {'are' if several else 'is'} {participle}"


def doing(rules: Rules, thing: str, verb: str) -> str:
    """A sentence about what a piece does: `Robb Stark rolls`."""
    return f"{thing} {_third(rules, verb)}"


def does(rules: Rules, voice: Voice, player: int, verb: str) -> str:
    """A sentence about what a player does: `you win`, `your opponent wins`."""
    name = voice.player(player)
    return f"{name} {verb if name == YOU else _third(rules, verb)}"


def _third(rules: Rules, verb: str) -> str:
    head, _, rest = verb.partition(" ")
    frame, of_head = _frame(rules, verb), _frame(rules, head)
    if frame is None and of_head is not None:
        return f"{of_head.forms[1]} {rest}".rstrip()
    return frame.forms[1] if frame is not None else inflect.third_person(verb)


def _frame(rules: Rules, verb: str) -> Frame | None:
    vocabulary = rules.cast.definitions[0].vocabulary if rules.cast.definitions else None
    return vocabulary.frames.get(verb) if vocabulary is not None else None


def _move(play: Play, event: Event, was: Any, voice: Voice) -> str:
    rules = play.rules
    text = done(rules, rules.verbs[event.verb], rules.cast.names[event.what])
    if event.to in rules.resolving:
        return text
    to = _spot(rules, event.to, event.more, voice)
    if not isinstance(was, tuple) or was[0] in rules.resolving:
        return f"{text} (→ {to})"
    source = _spot(rules, was[0], was[1], voice)
    return f"{text} ({source} → {to})" if source != to else text


def _spot(rules: Rules, zone: int, place: int, voice: Voice) -> str:
    spot = voice.spot(place) if place >= 0 else ""
    return spot or zone_called(rules, zone, voice)


def _swap(play: Play, event: Event, was: Any, voice: Voice) -> str:
    names = play.rules.cast.names
    text = done(play.rules, play.rules.verbs[event.verb], f"{names[event.what]} and {names[event.to]}", several=True)
    spots = [voice.spot(place) for place in was] if isinstance(was, tuple) else []
    return f"{text} ({' ↔ '.join(spots)})" if spots and all(spots) else text


def _deal(play: Play, event: Event, _was: Any, voice: Voice) -> str:
    count = len(event.more)
    cards = "1 card" if count == 1 else f"{count} cards"
    text = done(play.rules, play.rules.verbs[event.verb], cards, several=count != 1)
    return f"{text} (→ {zone_called(play.rules, event.what, voice)})"


def _order(play: Play, event: Event, _was: Any, voice: Voice) -> str:
    return done(play.rules, play.rules.verbs[event.verb], zone_called(play.rules, event.what, voice))


def _mark(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    state = state_called(play.rules, event.to, bool(event.more))
    how = "stays" if was == event.more else "is" if state.startswith("no longer") else "is now"
    return f"{play.rules.cast.names[event.what]} {how} {state}"


def kept_called(rules: Rules, piece: int, number: int) -> str:
    """The value that was named for a card, by the number that is kept of it; empty, if none was."""
    field = rules.keeping.get(rules.cast.definition_of[piece]) if piece < len(rules.cast.definition_of) else None
    return rules.cast.values[field][number - 1] if field is not None and number > 0 else ""


def _named(play: Play, event: Event, before: int) -> str:
    """That a value is named for a card, where that is what is counted."""
    first = play.rules.layout.tokens.get(play.rules.book.pieces.keeps)
    piece = event.what - first if first is not None else NOWHERE
    if not 0 <= piece < len(play.rules.cast.pieces):
        return ""
    value = kept_called(play.rules, piece, before + event.to)
    return f"{value} is named for {play.rules.cast.names[piece]}" if value else ""


def _count(play: Play, event: Event, was: Any, voice: Voice) -> str:
    what = counter_called(play, event.what, voice)
    before = was if isinstance(was, int) else 0
    if named := _named(play, event, before):
        return named
    after = max(0, before + event.to)
    return f"{what} goes from {before} to {after}" if after != before else f"{what} stays {before}"


def _attach(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    names = play.rules.cast.names
    if event.to != NOWHERE:
        return f"{names[event.what]} is attached to {names[event.to]}"
    host = f" to {names[was]}" if isinstance(was, int) and was >= 0 else ""
    return f"{names[event.what]} is no longer attached{host}"


def _last(play: Play, event: Event, _was: Any, _voice: Voice) -> str:
    return f"from now on {until(play.rules, event.more[2])}".rstrip()


def _lapse(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    record, card, periods = event.what, event.to, event.more
    before: tuple[Lasting, ...] = was if isinstance(was, tuple) else ()
    if record == NOWHERE:
        gone = [one for one in before if one.until in periods]
        ends = _over(play.rules, periods[0]) if periods else "nothing ends"
        if play.rules.book.times.told and not gone:
            return ""  # that it ends has been told
    else:
        gone, ends = [one for one in before if (one.record, one.card) == (record, card)], ""
    words = list(dict.fromkeys(f"no longer “{said}”" for one in gone if (said := lasting_called(play.rules, one))))
    return ": ".join(part for part in (ends, ", ".join(words)) if part) or "it holds no longer"


def _over(rules: Rules, period: int) -> str:
    """When whatever lasted until then is over."""
    if period <= next_turn_of(0):
        return f"the turn of player {next_turn_of(0) - period + 1} begins"
    return f"the {rules.book.times.periods[period]} ends"


def _with_article(period: str) -> str:
    """A period as the one that is meant: the draw phase, but Take the Lead."""
    return period if period[0].isupper() else f"the {period}"


def _turn(play: Play, event: Event, _was: Any, voice: Voice) -> str:
    before = 0 if play.rules.agenda is not None else 1  # elsewhere nobody tells that the first one begins
    return f"{voice.whose(event.what)} turn begins (turn {event.to + before})"


def _end(_play: Play, event: Event, _was: Any, voice: Voice) -> str:
    won = " and ".join(voice.player(one) for one in event.more)
    return (
        f"the game ends: {won} {'have' if len(event.more) > 1 or won == YOU else 'has'} won" if won else "the game ends"
    )


_NAMED = 4
"""So many things an event says of a period that has a name."""
_PLAYER = "player"
"""The kind of what is done to players."""
_OF_PERIODS = ("begin", "end")


def _show(play: Play, event: Event, _was: Any, voice: Voice) -> str:
    """What is shown is a card, by a player; some verbs are between two players, or the card does it."""
    rules, verb, players = play.rules, play.rules.verbs[event.verb], play.rules.layout.players
    if verb in rules.book.does.tales:
        return rules.book.does.tales[verb](play, event, voice)
    if verb in _OF_PERIODS:
        named = _period(rules, event)
        if named:
            return f"{_with_article(named)} {_third(rules, verb)}"
    if event.verb == EFFECT and rules.cast.pieces[event.what].type in rules.book.texts.silent:
        return ""  # what the rules let a player do is told by what comes of it
    frame, by_player = _frame(rules, verb), 0 <= event.to < players
    if frame is not None and {*frame.objects} == {_PLAYER} and 0 <= event.what < players and by_player:
        return f"{does(rules, voice, event.to, verb)} {voice.player(event.what)}"
    if not 0 <= event.what < len(rules.cast.names):  # that a period begins or ends is told by what does so with it
        about = next((f" {what}" for one, what in rules.book.deeds.about if one == verb), "")
        return f"{does(rules, voice, event.to, verb)}{about}" if by_player and verb not in _OF_PERIODS else ""
    text = done(rules, verb, rules.cast.names[event.what])
    passive = bool(frame.objects) if frame is not None else " " not in verb
    return f"{text} by {voice.player(event.to)}" if by_player and passive else text


def _period(rules: Rules, event: Event) -> str:
    """The name of the period that begins or ends, where that is told."""
    times = rules.book.times
    if not times.told or len(event.more) < _NAMED or event.more[2] < 0:
        return ""
    period, span = int(event.more[2]), int(event.more[3])
    return list(times.spans)[span] if span >= 0 else times.periods[period]


def _note(_play: Play, _event: Event, _was: Any, _voice: Voice) -> str:
    """What is only remembered is not told."""
    return ""


def _step(play: Play, event: Event, _was: Any, _voice: Voice) -> str:
    steps = play.rules.book.times.steps
    name = steps[event.what] if event.what < len(steps) else "next step"
    return f"the {name} begins"


def _ground(play: Play, event: Event, _was: Any, _voice: Voice) -> str:
    ground = event.more
    if not ground.spots:
        return "the board is empty"
    if event.verb == BEGIN:  # nothing is done to it: it is there from now on
        return f"the board lies: {len(ground.spots)} spaces"
    return f"{done(play.rules, play.rules.verbs[event.verb], 'the board')}: {len(ground.spots)} spaces"


def _land(_play: Play, event: Event, _was: Any, _voice: Voice) -> str:
    kinds = Counter(piece.kind for piece in event.more.pieces)
    return f"on the table lies: {', '.join(f'{number} {kind}' for kind, number in kinds.items()) or 'nothing'}"


def _seize(play: Play, event: Event, was: Any, voice: Voice) -> str:
    rules = play.rules
    text = done(rules, rules.verbs[event.verb], rules.cast.names[event.what])
    by = f" by {rules.cast.names[event.more[0]]}" if event.more else ""
    source = f"{zone_called(rules, was, voice)} → " if isinstance(was, int) else ""
    return f"{text}{by} ({source}{zone_called(rules, event.to, voice)})"


def _shed(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    """What lay on a card that leaves: told only if there was something."""
    if not isinstance(was, tuple):
        return ""
    layout, pieces = play.rules.layout, len(play.rules.cast.pieces)
    parts = [f"is no longer {name}" for name, mark in layout.marks.items() if was[0] >> mark & 1]
    for counter, number in zip(event.more, was[1], strict=True):
        names = [name for name, first in layout.tokens.items() if first <= counter < first + pieces]
        parts += [f"loses {number} {name}" for name in names if number]
    return f"{play.rules.cast.names[event.what]} {' and '.join(parts)}" if parts else ""


def _release(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    """What a card that leaves is free of."""
    before: tuple[Lasting, ...] = was if isinstance(was, tuple) else ()
    ended = [one for one in before if one not in event.more]
    words = dict.fromkeys(f"no longer “{said}”" for one in ended if (said := lasting_called(play.rules, one)))
    return f"{play.rules.cast.names[event.what]}: {', '.join(words)}" if words else ""


def _own(_play: Play, event: Event, _was: Any, voice: Voice) -> str:
    number = len(event.more)
    return f"{number} cards are now {voice.whose(event.to)}" if number > 1 else f"a card is now {voice.whose(event.to)}"


def _stand(play: Play, event: Event, was: Any, _voice: Voice) -> str:
    """That a piece goes somewhere on a measured table, or comes to it."""
    name, at = play.rules.cast.names[event.what], called(spot(event.to)[:2])
    if was == NOWHERE:
        return f"{name} stands at {at}"
    return f"{done(play.rules, play.rules.verbs[event.verb], name)} to {at}"


Teller = Callable[[Play, Event, Any, Voice], str]
_TELLERS: dict[int, Teller] = {
    MOVE: _move, SWAP: _swap, DEAL: _deal, ORDER: _order, MARK: _mark, COUNT: _count, ATTACH: _attach, LAST: _last,
    LAPSE: _lapse, TURN: _turn, END: _end, SHOW: _show, NOTE: _note, STEP: _step, GROUND: _ground, SEIZE: _seize,
    SHED: _shed, STAND: _stand, RELEASE: _release, LAND: _land, OWN: _own,
}  # fmt: skip
"""How the events of each operation are told. `was` is what was there before, or that the event did not happen."""
