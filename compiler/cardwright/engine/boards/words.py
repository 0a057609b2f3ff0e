"""What words of place mean on a board that is laid from pieces: adjacent, in a row, on the edge, in an area."""

from __future__ import annotations

from dataclasses import replace

from cardwright.engine.boards.fighting import capturable, captured
from cardwright.engine.boards.placing import ways
from cardwright.engine.boards.tiles import fitting, laid, turned_around
from cardwright.engine.ground import GAP, Arrows, vacant
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Procedures
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.meaning.gamedata.boardtable import Reach, Tiles


def arrows(word: str) -> Arrows | None:
    """`[N2 S2]` as how far it goes to the north, east, south and west."""
    if not (word.startswith("[") and word.endswith("]")):
        return None
    far = dict.fromkeys("NESW", 0)
    for part in word[1:-1].split():
        if part[:1] not in far or not part[1:].isdigit():
            return None
        far[part[0]] = int(part[1:])
    return far["N"], far["E"], far["S"], far["W"]


def _stripped(play: Play, _me: int, _it: Frame) -> int:
    """The cards that have lost all abilities."""
    return look(play).lost


def _playable(play: Play, me: int, _it: Frame) -> int:
    """The cards that the player whose turn it is can play somewhere."""
    rules, words = play.rules, play.rules.book.reach
    assert words is not None
    hand, verb = play.state.members[rules.layout.zone("hand", me)], rules.verb[words.play]
    places = _open(play)
    if places and not rules.closings and not rules.restrictable >> verb & 1:
        return hand
    return sum(1 << piece for piece in {one.piece for one in ways(play, verb, hand, places)})


def _adjacent(play: Play, bits: int) -> int:
    """The cards that lie next to some, face up."""
    state = play.state
    spots = [state.place[piece] for piece in ids(bits) if state.place[piece] >= 0]
    found = {state.at[place] for spot in spots for place in state.ground.near[spot]}
    return sum(1 << piece for piece in found if piece >= 0) & ~state.marks[0]


def _in_line(play: Play, bits: int, axis: int) -> int:
    """The cards that lie in a column (0) or row (1) with some, face up; those themselves among them."""
    state = play.state
    lines = {state.ground.spots[state.place[piece]][axis] for piece in ids(bits) if state.place[piece] >= 0}
    found = (piece for spot, piece in zip(state.ground.spots, state.at, strict=False) if spot[axis] in lines)
    return sum(1 << piece for piece in found if piece >= 0) & ~state.marks[0]


def _in_column(play: Play, bits: int) -> int:
    return _in_line(play, bits, 0)


def _in_row(play: Play, bits: int) -> int:
    return _in_line(play, bits, 1)


def _open_path(play: Play, spots: int) -> int:
    """The spaces to which all spaces on the way are open: a card or a gap ends a way."""
    state, found = play.state, 0
    for ray in (ray for spot in ids(spots) for ray in state.ground.rays[spot]):
        for place in ray:
            if place == GAP or state.at[place] >= 0:
                break
            found |= 1 << place
    return found


def _beside(play: Play, spots: int) -> int:
    """The spaces next to some."""
    beside, found = play.state.ground.beside, 0
    for spot in ids(spots):
        found |= beside[spot]
    return found


def _edge(play: Play) -> int:
    """The spaces with a side that no other space shares."""
    around = play.state.ground.around
    return sum(1 << place for place, neighbours in enumerate(around) if GAP in neighbours)


def _corner(play: Play) -> int:
    """The spaces with two sides that meet and that no other space shares."""
    found = 0
    for place, (north, east, south, west) in enumerate(play.state.ground.around):
        if GAP in (north, south) and GAP in (east, west):
            found |= 1 << place
    return found


def _open(play: Play) -> int:
    """The spaces without a card."""
    return vacant(play.state.ground, play.state.at)


def _special(play: Play) -> int:
    """The spaces that give something."""
    return play.state.ground.special


def with_words(does: Procedures, words: Reach, tiles: Tiles | None) -> Procedures:
    """What a game's procedures are, with those that every board of this kind has."""
    if tiles is not None:
        acts, reached = {tiles.verb: laid, **does.acts}, {tiles.verb: fitting, **does.reached}
        performs = {"turn the board around": turned_around, **does.performs}
        does = replace(does, acts=acts, reached=reached, performs=performs)
    return replace(
        does,
        acts={words.capture: captured, **does.acts},
        reached={words.capture: capturable, **does.reached},
        sights={"dispelled": _stripped, "playable": _playable, **does.sights},
        related={words.near: _adjacent, "row": _in_row, "column": _in_column, **does.related},
        leading={words.near: _beside, "open path": _open_path, **does.leading},
        spaces_in={"open": _open, words.special: _special, "edge": _edge, "corner": _corner, **does.spaces_in},
        area=arrows,
    )
