"""The table of a game whose rules are text, drawn as a player sees it: periods, spaces, maps, zones, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase

from cardwright.engine.boards.fighting import auras_of
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.examples.situation import OUT
from cardwright.engine.ground import column_name
from cardwright.engine.hiding import A_CARD, face_down, sees
from cardwright.engine.play import Play
from cardwright.engine.playbook import RULES_ZONE
from cardwright.engine.sentences import kept_called
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.shapes import INCH, holds, is_point, spot
from cardwright.engine.tabletop.terrain import Land
from cardwright.engine.view import look, numbers

_MOST_NUMBERS = 3
"""A card with more numbers shows none of them: `why CARD` prints it whole."""
_ACROSS, _DOWN = 1, 2
"""Inches that a character of a map stands for, in its line and in lines."""
_CELL = 12
"""Characters that a space of a board takes up in its line."""
NOTHING, BETWEEN = "—", " · "


def drawn(play: Play, viewer: int, periods: Sequence[str]) -> str:
    """The whole table, one thing a line."""
    return "\n".join(_Table(play, viewer).lines(periods))


class _Table:
    def __init__(self, play: Play, viewer: int) -> None:
        self._play, self._viewer = play, viewer
        self._rules, self._layout, self._state = play.rules, play.rules.layout, play.state
        self._players = self._layout.players
        self._numbers = numbers(play)
        self._borne: dict[int, list[int]] = {}
        """For each piece, what is attached to it."""
        for piece, host in enumerate(self._state.host):
            if host != NOWHERE:
                self._borne.setdefault(host, []).append(piece)

    def lines(self, periods: Sequence[str]) -> Iterator[str]:
        """From what all share to what each player has."""
        state = self._state
        under_way = [period for period in periods if period != "turn"]
        yield "  " + BETWEEN.join([f"turn {state.turn}" if state.turn else "before the first turn", *under_way])
        yield from self._map(state.land)
        yield from self._spaces()
        for kind in self._layout.kinds:
            if not kind.each and kind.name not in (OUT, RULES_ZONE):
                yield from self._zone(kind.name, self._layout.zones[kind.name][0], 0, "  ")
        for player in range(self._players):
            yield self._player(player)
            for kind in self._layout.kinds:
                if kind.each and kind.name != RULES_ZONE:
                    yield from self._zone(kind.name, self._layout.zones[kind.name][player], player, "    ")

    def _player(self, player: int) -> str:
        mine = f"you, player {player + 1}" if player == self._viewer else f"player {player + 1}"
        mark = "▸" if player == self._state.player else " "
        has = ", ".join(f"{number} {name}" for name, number in self._counters(player))
        seat = self._rules.book.texts.orders
        slot = self._rules.book.parts.seats.get(seat)
        seated = f", {seat}" if slot is not None and self._state.memory[slot] == player + 1 else ""
        won = " – has won" if player in self._state.winners else ""
        return f"{mark} {mine}{seated}{f' ({has})' if has else ''}{won}"

    def _counters(self, player: int) -> list[tuple[str, int]]:
        """What a player has of all that anybody has some of."""
        counters, has = self._layout.counters, self._state.counters
        known = {name: first for name, first in counters.items() if any(has[first : first + self._players])}
        return [(name, has[first + player]) for name, first in known.items()]

    # ------------------------------------------------------------ zones

    def _zone(self, name: str, zone: int, player: int, indent: str) -> Iterator[str]:
        """A zone with cards in it; a row of spaces, with what is in each."""
        if not self._state.members[zone]:
            return
        spaces = self._rules.book.board.spaces.get(name)
        if spaces is None:
            pile = self._pile(zone)
            called = f"{name}, from the top" if len(pile) > 1 else name
            yield f"{indent}{called}: {self._cards(zone, pile or ids(self._state.members[zone]))}"
            return
        row = spaces[player if len(spaces) > 1 else 0]
        pieces = ids(self._state.members[zone])
        cells = [self._in(zone, [piece for piece in pieces if self._lies_in(piece, space)]) for space in row]
        named = {bits: called for called, bits in self._rules.book.board.spots.items()}
        heads = [named.get(space, str(number)) for number, space in enumerate(row, 1)]
        yield f"{indent}{name}: " + " | ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))
        beside = [piece for piece in pieces if not any(self._lies_in(piece, space) for space in row)]
        if beside:
            yield f"{indent}{name}, in no space: {self._cards(zone, beside)}"

    def _pile(self, zone: int) -> tuple[int, ...]:
        """The cards of a pile that lie face up, in their order: what is on top matters to who may see it."""
        order = self._state.order[zone]
        return tuple(order) if order and sees(self._layout, zone, self._viewer) else ()

    def _lies_in(self, piece: int, space: int) -> bool:
        place = self._state.place[piece]
        return place >= 0 and bool(space >> place & 1)

    def _in(self, zone: int, pieces: Sequence[int]) -> str:
        return self._cards(zone, pieces) if pieces else NOTHING

    def _cards(self, zone: int, pieces: Sequence[int]) -> str:
        counted = self._layout.kind_of[zone].name in self._rules.book.zones.counted
        if counted or not sees(self._layout, zone, self._viewer):
            return f"{len(pieces)} card{'s' if len(pieces) > 1 else ''}"
        hidden = 0
        if not sees(self._layout, zone, self._viewer, face_down=True):
            hidden = face_down(self._rules, self._state)
        borne = [piece for piece in pieces if self._state.host and self._state.host[piece] in pieces]
        alone = [piece for piece in pieces if piece not in borne]
        shown = [f"{A_CARD} face down" if hidden >> one & 1 else self._card(one) for one in alone]
        if self._state.order[zone]:
            found = [(name, len(list(alike))) for name, alike in groupby(shown)]
        else:
            found = list(Counter(shown).items())
        return BETWEEN.join(name if number == 1 else f"{number} × {name}" for name, number in found)

    def _card(self, piece: int) -> str:
        """A card with its numbers, what is so of it, what lies on it, and what it bears."""
        layout, state = self._layout, self._state
        said = [*self._figures(piece), *self._values(piece)]
        said += [name for name, mark in layout.marks.items() if state.marks[mark] >> piece & 1]
        said += [
            f"{self._kept(piece, name, number) or number} {name}"
            for name, first in layout.tokens.items()
            if (number := state.counters[first + piece])
        ]
        said += [
            f"{number} {points} left"
            for (points, player), first in layout.given.items()
            if (number := state.counters[first + piece]) and player == state.player
        ]
        name = self._rules.cast.names[piece] + (f" ({', '.join(said)})" if said else "")
        borne = [self._card(one) for one in self._borne.get(piece, []) if self._is_seen(one)]
        return f"{name} [{' + '.join(borne)}]" if borne else name

    def _kept(self, piece: int, token: str, number: int) -> str:
        """What was named for a card, where that is what a token says."""
        return kept_called(self._rules, piece, number) if token == self._rules.book.pieces.keeps else ""

    def _is_seen(self, piece: int) -> bool:
        down = bool(face_down(self._rules, self._state) >> piece & 1)
        return sees(self._layout, self._state.zone[piece], self._viewer, down)

    def _figures(self, piece: int) -> Iterable[str]:
        """The numbers that are told of cards, if the game names some; else all that are printed, if they are few.
        What is called by one name together is one: the four sides of a card, `5/3/1/3`."""
        rules, kinds = self._rules, self._rules.book.pieces
        known = [name for name, printed in kinds.stats.items() if printed and name in rules.stat]
        known = [name for name in kinds.shown if name in known] or known
        found = []
        for group in kinds.groups.values():
            if all(name in known for name in group):
                known = [name for name in known if name not in group]
                sides = [self._figure(name, piece) for name in group]
                found += ["/".join(map(str, sides))] if any(sides) else []
        found += [f"{name} {value}" for name in known if (value := self._figure(name, piece))]
        return found if len(found) <= _MOST_NUMBERS or any(name in kinds.shown for name in known) else []

    def _figure(self, name: str, piece: int) -> int:
        """What is told of a number: nothing where none is printed and it is only as low as it can be."""
        stat = self._rules.stat[name]
        value, printed = self._numbers[stat][piece], self._rules.printed[stat][piece]
        return value if printed or value != self._rules.base[stat][piece] else 0

    def _values(self, piece: int) -> Iterable[str]:
        """What a card has of the attributes that are told with it."""
        rules, view = self._rules, look(self._play)
        for attribute in rules.book.pieces.shown:
            field = rules.book.pieces.attributes.get(attribute, attribute)
            values = rules.cast.values.get(field, ())
            found = [value for value in values if view.has(self._play, field, value) >> piece & 1]
            if found:
                yield " ".join(found)

    # ------------------------------------------------------------ boards of spaces

    def _spaces(self) -> Iterator[str]:
        """A board with its columns and rows named, three lines a space: the number in the north; that in the west, who
        and what, that in the east; that in the south."""
        spots = self._state.ground.spots
        if not spots or self._rules.book.tiles is None:
            return
        where = {spot: place for place, spot in enumerate(spots)}
        columns, rows = max(x for x, _ in spots) + 1, max(y for _, y in spots) + 1
        yield "    " + "".join(f"{column_name(x):^{_CELL}}" for x in range(columns)).rstrip()
        for row in range(rows):
            cells = [self._space(where.get((column, row), NOWHERE)) for column in range(columns)]
            for number, parts in enumerate(zip(*cells, strict=True)):
                head = f"{row + 1:>3} " if number == 1 else "    "
                yield (head + "".join(f"{part:^{_CELL}}" for part in parts)).rstrip()

    def _space(self, place: int) -> tuple[str, str, str]:
        if place == NOWHERE:
            return "", "", ""
        state, piece = self._state, self._state.at[place]
        kind = tiles_of(self._rules).kinds[state.ground.kinds[place]]
        if piece < 0:
            return "", f"({kind or '·'})", ""
        who = self._rules.controller(state, piece) + 1
        if face_down(self._rules, state) >> piece & 1:
            return "", f"[{who} ????]", ""
        north, east, south, west = (self._numbers[edge][piece] for edge in auras_of(self._rules).edges)
        name = self._rules.cast.names[piece][:5]
        return f"{north}", f"{west} {who}·{name} {east}", f"{south}" + (f" ({kind})" if kind else "")

    # ------------------------------------------------------------ maps

    def _map(self, land: Land) -> Iterator[str]:
        """A measured table from above, north up: `#` is in the way, `~` slows down, `:` is neither; then who is who."""
        if not land.wide:
            return
        width, depth = land.wide // INCH // _ACROSS, land.deep // INCH // _DOWN
        rows = [[_ground(land, column, row) for column in range(width)] for row in range(depth)]
        who: list[str] = []
        for piece, letter in self._letters():
            east, north, up = spot(self._state.place[piece])
            column, row = east // INCH // _ACROSS, north // INCH // _DOWN
            rows[min(row, depth - 1)][min(column, width - 1)] = letter
            height = f', {up / INCH:g}" up' if up else ""
            who.append(f"{letter} {self._rules.cast.names[piece]} {east / INCH:.1f} {north / INCH:.1f}{height}")
        yield "  ┌" + "─" * width + "┐"
        yield from (f"  │{''.join(row)}│" for row in reversed(rows))
        yield "  └" + "─" * width + "┘"
        if who:
            yield "  on the table, inches to the east and north: " + BETWEEN.join(who)

    def _letters(self) -> Iterator[tuple[int, str]]:
        """Who stands on the table, each with a letter: the first player's are large, the second's small."""
        at = [0] * (self._players + 1)
        for piece, place in enumerate(self._state.place):
            if is_point(place):
                player = self._rules.holder(self._state, piece)
                letters = {0: ascii_uppercase, 1: ascii_lowercase}.get(player, "*+x%@$")
                yield piece, letters[at[player] % len(letters)]
                at[player] += 1


def _ground(land: Land, column: int, row: int) -> str:
    """What lies in the middle of a field of a map."""
    east, north = (2 * column + 1) * _ACROSS * INCH // 2, (2 * row + 1) * _DOWN * INCH // 2
    found = [piece for piece in land.pieces if holds(piece.outline, east, north)]
    if any(piece.top or piece.impassable for piece in found):
        return "#"
    return "~" if any(piece.difficult for piece in found) else ":" if found else " "
