"""Examples on a table that is measured: what is said of how things stand is made true by where they stand and what
lies between them.

Whoever is named is there, with all he carries; of whom it is not said whose he is, that is told by what he is of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledCard
from cardwright.check.meanings import meanings_of
from cardwright.engine.examples.arranging import Bond, arrange
from cardwright.engine.examples.doing import FIRST, do
from cardwright.engine.examples.laying import bound
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.scenery import Facts, level, scenery
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.operations import ATTACH, LAND, OPERATIONS, RULES, STAND, TOP, Event
from cardwright.engine.past import forget
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.areas import area_of
from cardwright.engine.tabletop.measuring import WITHIN
from cardwright.engine.tabletop.moving import MOVE
from cardwright.engine.tabletop.shapes import INCH, Corner, point
from cardwright.engine.tabletop.standing import CONTACT, SIGHT, body_of, centre, meet, radius, sees
from cardwright.engine.tabletop.ways import drawn
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Condition, Keyword, Kind, Role, Value, Verb
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.groundtable import GroundData
from cardwright.meaning.happenings.occasions import STATUS

_INSIDE = 2
"""How many inches inside a part of the table somebody stands who is in it."""
_CHOSEN = m.InState(Condition("chosen"))
LEAVE = "leave"


class TableSituation(WrittenSituation):
    """The table of an example."""

    grants = True

    @property
    def ground(self) -> GroundData:
        """What the data of the game say of the table."""
        assert self.table.ground is not None
        return self.table.ground

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """One of each card for each player, with what it carries, and once more what can be carried; two of each in a
        pile. What all share belongs to nobody."""
        known = {card.name: Piece.of(card) for card in cards}
        self._carried: dict[int, list[int]] = {}
        each = {kind.name for kind in self.table.zones.kinds if kind.each}
        piles = {kind.name for kind in self.table.zones.kinds if kind.each and kind.ordered}
        start = self.table.start
        assert start is not None
        own = next(iter(sorted(piles or each)), "")
        found: list[tuple[Piece, int]] = []
        for player in (YOU, OPPONENT):
            for card in cards:
                if start.zones.get(card.type, own) in each:
                    arms = [known[name] for name in self._arms(card)]
                    self._carried[len(found)] = list(range(len(found) + 1, len(found) + 1 + len(arms)))
                    found += [(one, player) for one in (known[card.name], *arms)]
                    if start.zones.get(card.type, own) in piles:
                        found.append((known[card.name], player))
            for kind, token in start.tokens.items():
                found += [(Piece(kind, kind), player)] * token.number
        return found + [(known[card.name], NOWHERE) for card in cards if start.zones.get(card.type, own) not in each]

    def _arms(self, card: CompiledCard) -> list[str]:
        """The names of what a card carries from the beginning."""
        fields = [card.fields.get(name) for name in self.table.pieces.carried]
        return [str(one) for value in fields if value for one in (value if isinstance(value, list) else [value])]

    def blank(self, agent: Agent) -> Play:
        """Pieces have what they carry."""
        play = super().blank(agent)
        self.rules.cast.carried |= self._carried
        for bearer, arms in self._carried.items():
            for arm in arms:
                OPERATIONS[ATTACH](play.state, Event(0, ATTACH, arm, bearer, 0, RULES))
        return play

    def board(self, play: Play) -> str:
        """Who stands where, and what lies there."""
        return drawn(play)

    # ------------------------------------------------------------ who is there

    def is_body(self, piece: int) -> bool:
        """Whether a piece stands on the table, and goes there."""
        return bool(self.rules.cast.of_type.get(self.ground.bodies, 0) >> piece & 1)

    def order(self, piece: int) -> int:
        """Plain pieces without much to say for themselves come first."""
        card = self.rules.cast.pieces[piece].card
        return len(card.lines) if card is not None else 0

    def any_of(self, scene: Scene, bits: int) -> int:
        """Whoever is not named stands on the table; a card that is not described is one of a player's pile."""
        described = bits != scene.play.state.members[self.box] & ~self.rules.unable & ~_named(scene)
        return bits if described else bits & self._cards

    @property
    def _cards(self) -> int:
        """The cards of piles that are players' own."""
        assert self.table.start is not None
        piles = [kind.name for kind in self.table.zones.kinds if kind.each and kind.ordered]
        types = [kind for kind, zone in self.table.start.zones.items() if zone in piles]
        bits = 0
        for kind in types:
            bits |= self.rules.cast.of_type.get(kind, 0)
        return bits

    def bring(self, scene: Scene, name: str) -> int:
        """Whoever is named is there: for the player to whose cards he belongs."""
        piece = self.fetch(scene, name, self._side(scene, name))
        self.deploy(scene, piece)
        return piece

    def who(self, scene: Scene, name: str) -> int:
        """The piece of a name on the table, or brought there."""
        return scene.on_table(name)

    def fetch(self, scene: Scene, name: str, player: int) -> int:
        """The piece of a name that belongs to a player."""
        for piece in ids(scene.game.called(name)):
            if self.owner[piece] in (player, NOWHERE):
                return piece
        raise ExampleError(f"there is no {name}")

    def deploy(self, scene: Scene, piece: int) -> None:
        """Bring a piece to the table with all it carries; where it stands is settled when all is said."""
        zone = self.area(max(self.owner[piece], 0))
        if scene.play.state.zone[piece] != zone:
            scene.put(piece, zone)
        for arm in [arm for arm, host in enumerate(scene.play.state.host) if host == piece]:
            scene.put(arm, zone)

    def lie(self, scene: Scene, piece: int, _player: int) -> None:
        """With all it carries."""
        self.deploy(scene, piece)

    def _side(self, scene: Scene, name: str) -> int:
        """Your opponent's, if it is of nothing that your pieces and cards are of."""
        cast, mine = scene.rules.cast, set[str]()
        for piece in ids(cast.everything & ~scene.play.state.members[self.box]):
            if self.owner[piece] == YOU:
                mine |= self._factions(piece)
        return YOU if not mine or self._factions(cast.id(name)) & mine else OPPONENT

    def _factions(self, piece: int) -> set[str]:
        card = self.rules.cast.pieces[piece].card if piece < len(self.rules.cast.pieces) else None
        fields = [card.fields.get(name) or [] for name in self.ground.factions] if card is not None else []
        return {str(one) for value in fields for one in (value if isinstance(value, list) else [value])}

    # ------------------------------------------------------------ what is given

    def room(self, scene: Scene, piece: int, zone: str, player: int) -> tuple[int, int] | None:
        """A card that is in play lies where its text works; a piece that stands there has all it carries."""
        if zone not in self.rules.book.zones.play:
            return super().room(scene, piece, zone, player)
        kind = self.rules.cast.pieces[piece].type
        works = self.rules.book.zones.works.get(kind, (zone,))
        if zone in works:
            self.deploy(scene, piece)
            return self.area(player), TOP
        scene.notes["card"] = piece
        return scene.rules.layout.zone(works[0], player), TOP

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:  # noqa: C901 - one case a kind of statement
        """What stands between whom, who is in a part of the table, dice, and what has happened before."""
        match fact:
            case m.Effect():
                scene.notes.setdefault("past", []).append(fact)
            case m.Now(of=m.Set() as of) if names(of):
                scene.notes.setdefault("past", []).append(self.who(scene, names(of)[0]))
            case m.Rel(relation=kind, a=m.Set() as a, b=m.Set() as b) if kind in self.ground.kinds:
                pair = [self.who(scene, names(of)[0]) for of in (a, b)]
                scene.notes.setdefault("between", []).append((str(kind), *pair))
            case m.Compare(a=m.Count(of=of)) if self._is_borne(names(of)):
                self.arm(scene, scene.notes["last"], names(of)[0])
            case m.Is(of=of, quality=m.Called()) if says(of, _CHOSEN):
                card, piece = scene.notes["card"], self.who(scene, names(fact)[0])
                first, each = self.rules.book.times.keeping or (0, 0)
                scene.note(first + card * each + self._kept_for(card, piece), 1 << piece)
            case m.Is(of=m.Where() as of, quality=m.Called()) if self.ground.home is not None:
                piece = scene.rules.cast.id(names(fact)[0])
                if not says(of, m.OfKind(Kind(self.rules.cast.pieces[piece].type))):
                    return False
                scene.put(piece, scene.rules.layout.zone(self.ground.home.zone))
            case m.Not(truth=m.Let(of=of, truth=m.Among(of=m.PlaceOf()))) if names(of):
                piece = self.who(scene, names(of)[0])
                scene.put(piece, scene.rules.layout.zone(self.rules.book.deeds.goes[LEAVE], self.owner[piece]))
            case m.Let(of=of, truth=truth) if (there := self._home_in(truth)) is not None:
                for name in names(of):
                    self._near_home(scene, self.who(scene, name), there, -_INSIDE)
            case _:
                return super().fact(scene, fact)
        return True

    def _home_in(self, truth: m.Truth) -> m.Zone | None:
        """In whose part of the table somebody stands, wholly or not: he is laid well inside."""
        match truth:
            case m.Among(of=m.PlaceOf(), set=m.Zone() as there) if self._is_home(there.zone):
                return there
            case m.Rel(relation=kind, b=m.Zone() as there) if kind == WITHIN and self._is_home(there.zone):
                return there
        return None

    def _is_home(self, zone: str) -> bool:
        return self.ground.home is not None and zone == self.ground.home.name

    def _near_home(self, scene: Scene, piece: int, there: m.Zone, far: int) -> None:
        scene.notes.setdefault("homes", []).append((piece, scene.player(there.of), far))

    def _is_borne(self, called: list[str]) -> bool:
        """Whether a name is that of something that others carry."""
        bits = self.called(called[0]) if called else 0
        borne = self.table.pieces.orphans.keys() - self.ground.markers.keys()
        return any(bits & self.rules.cast.of_type.get(kind, 0) for kind in borne)

    def so(self, scene: Scene, piece: int, truth: m.Truth) -> bool:  # noqa: C901, PLR0912 - one case a kind of statement
        """Distances, contact, sight, heights, what is carried, keywords and numbers."""
        scene.notes["last"] = piece
        match truth:
            case m.Rel(relation=relation, b=others) if relation == CONTACT:
                self._bonds(scene, piece, others, 0)
            case m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation)))) if relation == CONTACT:
                self._bonds(scene, piece, others, 0)
            case m.Not(truth=m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation))))) if (
                relation == SIGHT
            ):
                self._pairs(scene, "unseen", piece, others)
            case (
                m.Rel(relation=relation, b=others)
                | m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation))))
            ) if relation == SIGHT:
                self._pairs(scene, "seen", piece, others)
            case m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Compare(a=m.Distance()) as far))):
                self._near(scene, piece, others, bound(far))
            case m.Compare(a=m.Distance(b=others)):
                self._near(scene, piece, others, bound(truth))
            case m.Compare(a=m.Plus(terms=(m.StatOf(), m.Times(factors=(_, m.StatOf(of=m.Set() as other)))))):
                (below,) = self._others(scene, other)
                scene.notes.setdefault("above", {})[piece] = (below, bound(truth))
            case m.Compare(a=m.StatOf(stat=stat), op=m.Op.EQUAL) if stat in scene.rules.stat:
                printed = scene.rules.printed[scene.rules.stat[stat]][piece]
                if printed != bound(truth):
                    raise ExampleError(f"{scene.rules.cast.names[piece]} has {stat} {printed}")
            case m.Compare(a=m.Count(of=m.Where(of=m.Attached(), truth=carried))) if names(truth):
                for each in carried.truths if isinstance(carried, m.And) else (carried,):
                    if isinstance(each, m.Is):
                        self.arm(scene, piece, names(each)[0])
                    else:  # where what it carries stands, there it stands itself
                        self.so(scene, piece, each)
            case m.Is(quality=m.InState(state=state)) if state in (
                self.ground.cover, self.ground.high, self.ground.rough,
            ):  # fmt: skip
                scene.notes.setdefault(state, []).append(piece)
            case m.Is(quality=m.InState(state=state)) if state in self.lexicon.statuses:
                scene.notes.setdefault("granted", []).append((piece, m.WithKeyword(Keyword(state))))
            case m.Is(quality=m.InState(state=state)) if state in self.rules.book.zones.lying:
                scene.put(piece, scene.rules.layout.zone(self.rules.book.zones.lying[state], self.owner[piece]))
            case m.Is(quality=m.Called() | m.OfKind() | m.OfValue() as quality):
                one: m.Var[Any] = m.Var(m.Sort.PIECE, 1)
                if not scene.words.bits(scene.play, m.Where(m.Anywhere(), one, m.Is(one, quality))) >> piece & 1:
                    raise ExampleError(f"{scene.rules.cast.names[piece]} is not so")
            case m.Is(quality=m.WithKeyword() as keyword):
                self._grant(scene, piece, keyword)
            case _:
                return False
        return True

    def _grant(self, scene: Scene, piece: int, keyword: m.WithKeyword) -> None:
        """Have a piece have a keyword from the beginning."""
        arguments = tuple(str(one.value) for one in keyword.arguments if isinstance(one, m.Const))
        sources = [scene.rules.sources[one] for one in scene.rules.keywords.get(str(keyword.keyword), ())]
        if not any(one.arguments == arguments and one.keyword for one in sources):
            raise ExampleError(f"no card of the game has {' '.join((keyword.keyword, *arguments))}")
        scene.notes.setdefault("granted", []).append((piece, keyword))

    def arm(self, scene: Scene, bearer: int, name: str) -> None:
        """Have a piece carry something more: one that nobody else carries, instead of what it has in the only place for
        it."""
        cast, host = scene.rules.cast, scene.play.state.host
        borne = [piece for piece, on in enumerate(host) if on == bearer]
        if name in [cast.names[one] for one in borne]:
            return
        if not self._is_borne([name]):
            raise ExampleError(f"{cast.names[bearer]} cannot carry {name}")
        free = [one for one in ids(self.called(name)) if host[one] < 0 and self.owner[one] == self.owner[bearer]]
        if not free:
            raise ExampleError(f"there is no {name} that {cast.names[bearer]} could carry")
        kind = cast.pieces[free[0]].type
        for worn in borne if kind in self.table.pieces.carried else ():  # a field of one: it is changed
            if cast.pieces[worn].type == kind:
                scene.put(worn, self.box)
                scene.tie(worn, NOWHERE)
        scene.attach(free[0], bearer)

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """`Robb Stark may move up to 6"`: whether ways were open to him as far as that, and no farther."""
        match truth:
            case m.Able(effect=m.Do() as deed) | m.Not(truth=m.Able(effect=m.Do() as deed)) if _passes(deed):
                raise ExampleError("through what it could move is not tried here: say where it goes, and then stands")
            case m.Able(effect=m.Do(verb=verb) as deed) if verb == MOVE and isinstance(
                far := part(deed, "up to"), m.Const
            ):
                return _could_move(scene, names(part(deed, "what"))[0], far.value)
            case m.Not(truth=m.Able(effect=m.Do(verb=verb) as deed)) if verb == MOVE and _wholly(deed):
                return _could_not_move(scene, names(part(deed, "what")))
        return super().claim(scene, truth)

    # ------------------------------------------------------------ where things stand

    def _near(self, scene: Scene, piece: int, others: m.Set[Any], far: int) -> None:
        if isinstance(others, m.Zone) and self._is_home(others.zone):
            self._near_home(scene, piece, others, far)
        elif isinstance(others, m.Zone) and others.zone == self.ground.centre:
            scene.notes.setdefault("centred", []).append((piece, far))
        else:
            self._bonds(scene, piece, others, far)

    def _bonds(self, scene: Scene, piece: int, others: m.Set[Any], far: int) -> None:
        bonds = [Bond(piece, other, far * INCH) for other in self._others(scene, others)]
        scene.notes.setdefault("bonds", []).extend(bonds)

    def _pairs(self, scene: Scene, note: str, piece: int, others: m.Set[Any]) -> None:
        scene.notes.setdefault(note, []).extend((piece, other) for other in self._others(scene, others))

    def _others(self, scene: Scene, found: m.Set[Any]) -> list[int]:
        """The pieces that are named; whoever is not on the table yet comes there."""
        if called := names(found):
            return [self.who(scene, name) for name in called]
        for kind, marker in self.ground.markers.items():
            if says(found, m.OfKind(Kind(kind))):
                card = scene.notes.get("card") if marker.stays_with else None
                enemy = any(isinstance(one, m.Opponents) for one in walk(found))
                player = OPPONENT if enemy and card is None else YOU  # as whoever tells the example says it
                bits = scene.rules.cast.of_type[kind] & ~scene.play.state.members[self.box]
                known = [one for one in ids(bits) if self.owner[one] == player]
                return known[:1] or [self._marker(scene, kind, player, card)]
        raise ExampleError("it is not plain from what it is measured")

    def _marker(self, scene: Scene, kind: str, player: int, card: int | None) -> int:
        marker = scene.idle(scene.rules.cast.of_type[kind], player)
        if card is not None:  # that of the card that lies there
            scene.tie(marker, card)
            first, each = self.rules.book.times.keeping or (0, 0)
            scene.note(first + card * each, 1 << marker)
        scene.put(marker, self.area(player))
        return marker

    def _kept_for(self, card: int, piece: int) -> int:
        """Which of the things that a card remembers a piece is: it chooses one of its own side, or of the other."""
        block = self.rules.cast.pieces[card].card
        lines = meanings_of(block) if block is not None else []
        nodes = [node for line in lines for ability in line.abilities for node in walk(ability)]
        kept = sorted({node.number for node in nodes if isinstance(node, m.Kept)})
        own = self.owner[piece] == YOU
        for index, number in enumerate(kept):
            for binder in (node for node in nodes if isinstance(node, m.Binder) and node.each.number == number):
                sides = [
                    one.set for one in walk(binder.of) if isinstance(one, m.Among) and isinstance(one.of, m.Controller)
                ]
                if all(isinstance(one, m.You) == own for one in sides):
                    return index
        return 0

    # ------------------------------------------------------------ when everything is said

    def ready(self, scene: Scene) -> None:
        """Everybody that is spoken of is there and stands somewhere; what has happened has happened."""
        cast = scene.rules.cast
        for name in sorted(scene.spoken_of, key=lambda name: cast.id(name) if name in cast.called else 0):
            bits = cast.called.get(name, 0)
            if bits & cast.of_type[self.ground.bodies] and not bits & ~scene.play.state.members[self.box]:
                self.bring(scene, name)
        self._stand(scene)
        for piece, keyword in scene.notes.get("granted", []):
            self._have(scene, piece, keyword)
        for period in self.rules.book.times.ordinals:
            forget(scene.play, period)
        for node in scene.notes.get("past", []):
            self.happen(scene, node)
        settle(scene.play)

    def happen(self, scene: Scene, said: m.Effect | int) -> None:
        """What an example says has happened is done before anything else."""
        before = len(scene.play.log)
        if isinstance(said, m.Effect):
            do(scene, said)
        if len(scene.play.log) == before:
            raise ExampleError("it cannot have happened yet")

    def _have(self, scene: Scene, piece: int, keyword: m.WithKeyword) -> None:
        who: m.Var[Any] = m.Var(m.Sort.PIECE, FIRST)
        given = [m.Filled(Role("amount"), one) for one in keyword.arguments if isinstance(one, m.Number)]
        effect: m.Effect = m.Last((m.Give(m.Var(m.Sort.PIECE, 1), who, keyword),), m.Until(()))
        if str(keyword.keyword) in map(str, self.lexicon.statuses.values()):
            status = m.Just(STATUS, Value(keyword.keyword))
            effect = m.Do(Verb("suffer"), (*given, m.Filled(Role("onto"), who), m.Filled(Role("status"), status)))
        scene.words.carry_out(scene.play, effect, {FIRST: 1 << piece})

    def _stand(self, scene: Scene) -> None:
        """Everything stands somewhere, and what is said of how it stands is so."""
        play, notes, ground = scene.play, scene.notes, self.ground
        kinds = [self.rules.cast.of_type.get(kind, 0) for kind in (ground.bodies, *ground.markers)]
        zones = scene.rules.layout.zones[self.rules.book.zones.play[0]]
        pieces = [
            one for zone in zones for one in ids(play.state.members[zone]) if any(bits >> one & 1 for bits in kinds)
        ]
        bonds: list[Bond] = notes.get("bonds", [])
        levels = {piece: level(play) for piece in notes.get(ground.high, [])}
        for piece, (below, far) in notes.get("above", {}).items():
            levels[piece] = levels.get(below, 0) + far * INCH
        for piece, at in arrange(play, pieces, bonds, self._places(scene), levels).items():
            OPERATIONS[STAND](play.state, Event(0, STAND, piece, point(*at), 0, RULES))
        lists = [notes.get(name, []) for name in ("unseen", ground.cover, ground.rough, "between")]
        facts = Facts(lists[0], lists[1], levels, lists[2], lists[3])
        if any(facts):
            OPERATIONS[LAND](play.state, Event(0, LAND, 0, 0, scenery(play, facts), RULES))
        called = scene.rules.cast.names
        for one, other in notes.get("seen", []):
            if not sees(play, one, other):
                raise ExampleError(f"{called[one]} and {called[other]} cannot see each other so")
        for bond in bonds:
            if not bond.length and not meet(play, body_of(play, bond.one), body_of(play, bond.other)):
                raise ExampleError(f"{called[bond.one]} and {called[bond.other]} cannot touch so")
        play.seen = None

    def _places(self, scene: Scene) -> dict[int, Corner]:
        """Where those stand of whom it is said in which part of the table."""
        play, known = scene.play, dict[int, Corner]()
        middle = centre(play)
        for piece, player, far in scene.notes.get("homes", []):
            area = area_of(play, player)[0]
            depth, aside = area.depth + far * INCH, 4 * INCH * len(known)
            x = middle[0] + aside if area.x is None else abs(area.x - depth)
            y = middle[1] + aside if area.y is None else abs(area.y - depth)
            known[piece] = x, y
        for number, (piece, far) in enumerate(scene.notes.get("centred", [])):
            across = radius(play, piece) + far * INCH
            known[piece] = middle[0] + (across if number % 2 == 0 else -across), middle[1]
        return known


def _reach(scene: Scene, name: str) -> float | None:
    """How far the ways went that were open to a piece of this name, if any were; to anybody, without a name."""
    words = [label.split() for label in scene.offered if label.startswith(f"{name.casefold()} ".lstrip())]
    lengths = [next((float(one[:-1]) for one in label if one.endswith('"')), None) for label in words]
    return max((length for length in lengths if length is not None), default=None)


def _wholly(deed: m.Do) -> bool:
    """Whether it is said of pieces by name, and of moving at all: not of how far, which is tried."""
    return bool(names(part(deed, "what"))) and part(deed, "distance") is None


def _passes(deed: m.Do) -> bool:
    return deed.verb == MOVE and part(deed, "through") is not None


def _could_not_move(scene: Scene, named: list[str]) -> str:
    if _reach(scene, "") is None:
        raise ExampleError("nobody was asked to move anything")
    return next((f'{name} could move {far:g}"' for name in named if (far := _reach(scene, name)) is not None), "")


def _could_move(scene: Scene, name: str, far: int) -> str:
    reach = _reach(scene, name)
    if reach is None:
        return f"{name} could not move"
    return "" if reach == far else f'{name} could move {reach:g}"'


def says(of: m.Set[Any], quality: m.Quality) -> bool:
    """Whether a description says this."""
    return any(isinstance(one, m.Is) and one.quality == quality for one in walk(of))


def _named(scene: Scene) -> int:
    bits = 0
    for name in scene.spoken_of:
        bits |= scene.game.called(name)
    return bits
