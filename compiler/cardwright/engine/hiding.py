"""What a player at the table knows: which cards he sees, which he has been shown, and what he cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from cardwright.engine.feasibility import REPLACED, STILL_TO_COME
from cardwright.engine.layout import Layout
from cardwright.engine.operations import ATTACH, COUNT, DEAL, MARK, MOVE, ORDER, SEIZE, SHED, SHOW, SWAP
from cardwright.engine.play import Entry, Log, Options, Play, Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.meaning.gamedata.entries import Build

NOBODY = -1
"""A viewer who sees only what all see."""
A_CARD = "a card"
"""What is said instead of a name that must not be told."""


def sees(layout: Layout, zone: int, viewer: int, face_down: bool = False) -> bool:
    """Whether a player sees the cards of a zone."""
    kind = layout.kind_of[zone]
    if kind.hidden:
        return False
    if kind.private or kind.secret or face_down:
        return viewer != NOBODY and layout.player_of[zone] == viewer
    return True


def face_down(rules: Rules, state: State) -> int:
    """The cards in play that only their own player knows."""
    mark = rules.layout.marks.get(rules.book.pieces.unseen, NOWHERE)
    return state.marks[mark] if mark != NOWHERE else 0


def out_of_sight(rules: Rules, state: State, viewer: int) -> int:
    """The cards of a table that a player does not see, as a set; he may know some of them all the same."""
    layout, down, bits = rules.layout, face_down(rules, state), 0
    for zone, members in enumerate(state.members):
        if not sees(layout, zone, viewer):
            bits |= members
        elif down & members and not sees(layout, zone, viewer, face_down=True):
            bits |= down & members
    return bits


class Sight:
    """What one viewer sees and knows, followed through the log from its beginning."""

    def __init__(self, play: Play, viewer: int) -> None:
        self._rules, self._layout = play.rules, play.rules.layout
        self._viewer = viewer
        self._mark = self._layout.marks.get(play.rules.book.pieces.unseen, NOWHERE)
        self._looks = _looking(play.rules)
        self._zone = play.state.zone[:]
        self._down = set(ids(face_down(play.rules, play.state)))
        """The cards that lie face down."""
        self.known = 0
        """The cards out of sight of which he knows where they are: he was shown them, or saw them go there."""
        self._pool = list(range(self._layout.size))
        """For each zone, one that stands for all between which cards have gone unseen."""
        self.followed = 0
        """How many entries of the log have been followed."""
        self._back_to_the_beginning(play)

    def follow(self, log: Log, end: int) -> None:
        """Follow what has happened up to an entry, or beyond it where more happened together."""
        while self.followed < end:
            size = log[self.followed].together
            if size:
                self.unseen(log[self.followed : self.followed + size])
            self.followed += size or 1

    def copied(self) -> Sight:
        """The same knowledge again: what is followed by it does not change this one."""
        new = copy(self)
        new._zone, new._pool, new._down = self._zone[:], self._pool[:], self._down.copy()
        return new

    def _back_to_the_beginning(self, play: Play) -> None:
        for event, was, _, _ in reversed(play.log):
            if not _has_happened(was):
                continue
            if event.operation == MOVE:
                self._zone[event.what] = was[0]
            elif event.operation == SEIZE:
                self._zone[event.what] = was
            elif event.operation == DEAL:
                for piece in event.more:
                    self._zone[piece] = 0
            elif event.operation == MARK and event.to == self._mark:
                (self._down.add if was else self._down.discard)(event.what)
            elif event.operation == SHED and self._mark != NOWHERE and was[0] >> self._mark & 1:
                self._down.add(event.what)

    # ------------------------------------------------------------ what he knows now

    def unknown(self, state: State) -> int:
        """The cards that he does not know, as a set; the whole log has been followed."""
        return out_of_sight(self._rules, state, self._viewer) & ~self.known

    def pool(self, zone: int) -> int:
        """The zone that stands for all whose unseen cards may be those of this one."""
        while self._pool[zone] != zone:
            zone = self._pool[zone]
        return zone

    # ------------------------------------------------------------ what happens

    def unseen(self, group: Sequence[Entry]) -> int:
        """The cards of a group of events that are not to be named to the viewer, as a set."""
        happened = [entry for entry in group if _has_happened(entry.was)]
        about = {piece for event, *_ in group for piece in self._about(event)}
        before = {piece for piece in about if not self._sees(piece)}
        shown = {event.what for event, *_ in group if event.operation == SHOW and self._is_shown(event)}
        taken = {event.what for event, *_ in happened if event.operation == MOVE and self._takes(event)}
        self._follow(happened, before - taken)
        for piece in shown:
            self.known |= 1 << piece
        bits = 0
        for piece in before - shown - taken:
            if not self._sees(piece):
                bits |= 1 << piece
        return bits

    def _follow(self, happened: Sequence[Entry], unseen: set[int]) -> None:
        """Keep up with where everything is, and what is known of it."""
        for event, was, _, _ in happened:
            if event.operation == MARK and event.to == self._mark:
                (self._down.add if event.more else self._down.discard)(event.what)
            elif event.operation == SHED and self._mark != NOWHERE and was[0] >> self._mark & 1:
                self._down.discard(event.what)
        for event, _, _, _ in happened:
            if event.operation in (MOVE, SEIZE):
                self._move(event.what, event.to, event.what not in unseen)
            elif event.operation == DEAL:
                for piece in event.more:
                    self._zone[piece] = event.what
            elif event.operation == ORDER:
                self._forget(event.what)

    def _about(self, event: Any) -> Iterable[int]:
        """The cards that an event may speak of; which number is that of a card, only the operation could say."""
        pieces = len(self._zone)
        if event.operation == COUNT:
            first = min(self._layout.tokens.values(), default=event.what + 1)
            return [(event.what - first) % pieces] if event.what >= first else []
        others = event.more if event.operation == SEIZE else (event.to,) if event.operation in (SWAP, ATTACH) else ()
        return [piece for piece in (event.what, *others) if 0 <= piece < pieces]

    def _is_shown(self, event: Any) -> bool:
        """Whether the viewer is shown the card of an event: by all that is open, and by what only he looks at."""
        return event.what >= 0 and (event.verb not in self._looks or event.to == self._viewer)

    def _takes(self, event: Any) -> bool:
        """Whether it is he who takes a card out of a pile that is no secret as a whole."""
        source, mine = self._zone[event.what], self._layout.player_of
        return (
            self._viewer != NOBODY
            and self._layout.kind_of[source].secret
            and self._viewer in (mine[event.to], mine[source])
        )

    def _move(self, piece: int, to: int, is_known: bool) -> None:
        source, self._zone[piece] = self._zone[piece], to
        if is_known or self._sees(piece):
            self.known |= 1 << piece
        else:
            self._forget(source)  # it could be any of them
            self.known &= ~(1 << piece)
            self._pool[self.pool(source)] = self.pool(to)

    def _forget(self, zone: int) -> None:
        """The cards of a zone are mixed."""
        if self.known:
            for piece in self._in(zone):
                self.known &= ~(1 << piece)

    def _in(self, zone: int) -> list[int]:
        return [piece for piece, where in enumerate(self._zone) if where == zone]

    def _sees(self, piece: int) -> bool:
        return sees(self._layout, self._zone[piece], self._viewer, piece in self._down)


def _has_happened(was: object) -> bool:
    return was != REPLACED and was is not STILL_TO_COME


def _looking(rules: Rules) -> frozenset[int]:
    """The verbs by which only the one who does it sees a card."""
    block = next((one for one in rules.cast.definitions if one.lexicon is not None), None)
    if block is None or block.lexicon is None:
        return frozenset()
    verbs = block.lexicon().verbs
    only = (Build.LOOK, Build.SEARCH)
    return frozenset(number for number, verb in enumerate(rules.verbs) if verb in verbs and verbs[verb].build in only)


# ---------------------------------------------------------------- words without names


def masked(rules: Rules, bits: int) -> Rules:
    """The same rules, in which some cards have no name: for whoever words something for a player."""
    if not bits:
        return rules
    new, cast = copy(rules), copy(rules.cast)
    cast.names = [A_CARD if bits >> piece & 1 else name for piece, name in enumerate(cast.names)]
    cast.called = {**cast.called, A_CARD: bits}
    new.cast = cast
    return new


def worded(play: Play, question: Question, options: Options, viewer: int) -> list[str]:
    """The options of a question in words, as a player may read them."""
    rules = masked(play.rules, unnamed(play, sight_of(play, viewer)))
    return [question.label(rules, option) for option in options]


def unnamed(play: Play, sight: Sight) -> int:
    """The cards that have no name where a player is asked something: what he goes through to choose from it he sees,
    and what lies hidden with another he does not."""
    kinds = play.rules.layout.kind_of
    piles = sum(members for at, members in enumerate(play.state.members) if kinds[at].hidden or kinds[at].secret)
    return sight.unknown(play.state) & ~piles


def sight_of(play: Play, viewer: int) -> Sight:
    """What a viewer knows by now."""
    sight = Sight(play, viewer)
    sight.follow(play.log, len(play.log))
    return sight


class Memory:
    """What the players of a game know, kept from one question to the next: what has come to rest is followed once."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Play, Sight, object]] = {}
        """For each viewer: of which game, what he knew, and the last entry that he knew of."""

    def sight(self, play: Play, viewer: int) -> Sight:
        """What a viewer knows by now; nobody writes into it."""
        game, sight, last = self._kept.get(viewer, (None, None, None))
        if sight is None or game is not play or _entry(play.log, sight.followed) != last:
            sight = Sight(play, viewer)
        sight.follow(play.log, min(play.rested, len(play.log)))
        self._kept[viewer] = play, sight, _entry(play.log, sight.followed)
        if sight.followed == len(play.log):
            return sight
        now = sight.copied()
        now.follow(play.log, len(play.log))
        return now


def _entry(log: Log, length: int) -> object:
    """The last of so many entries; none, if there are not so many."""
    return list.__getitem__(log, length - 1) if 0 < length <= len(log) else None
