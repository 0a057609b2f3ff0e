"""The judge: loads games once, and says of any number of lists whether they are legal.

    judge = Judge.load(Content.bundled())
    verdict = judge.verdict(judge.read(data, "my.deck"))

It keeps no state between lists, and nothing a list says can make it fail: what is wrong with a list is in its verdict.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from operator import itemgetter
from typing import NamedTuple

from cardwright.check.messages import did_you_mean, listed
from cardwright.content import Content
from cardwright.decks.decklist import MOST_LINES, Decklist
from cardwright.decks.documents import xml_rows
from cardwright.decks.formats import FormatError, Rule, Rules
from cardwright.decks.forms import Shelf, read_list
from cardwright.decks.game import GameRules
from cardwright.decks.marks import Marks, Row
from cardwright.decks.recognised import Grasp, Known
from cardwright.decks.resolve import misread_problem
from cardwright.decks.rules import Fault
from cardwright.decks.rules.faults import Tried, gap
from cardwright.decks.scene import Problem, Scene
from cardwright.decks.shape import WHOLE, ListShape
from cardwright.decks.stats import stats_of
from cardwright.decks.unnamed import read_pasted
from cardwright.decks.verdict import Verdict, Violation
from cardwright.decks.world import ListWorld, Measure

PASTED = "pasted.toml"
_MOST_COMPARED = 400
"""How many entries a list may have to be judged by other formats than its own, too."""
UNKNOWN_GAME, UNKNOWN_FORMAT = "list.unknown-game", "list.unknown-format"


class Reason(NamedTuple):
    """A rule, and what was counted for it in a list."""

    rule: str
    sentence: str
    owner: str
    """Whose deck it is, in a list of several."""
    holds: bool
    measures: list[Measure]
    found: list[str]
    """What was found where it does not hold."""

    def nearest(self) -> Measure | None:
        """Of all that was counted, what comes nearest to breaking the rule, or breaks it most."""
        return min(self.measures, key=self._slack, default=None)

    def _slack(self, one: Measure) -> float:
        off = one.found - one.limit if self.holds else gap(one.op, one.found, one.limit)
        return float(max(off, -off)) * (1 if self.holds else -1)


class Judge:
    """Judges lists of every game of some content."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._games: dict[str, GameRules] = {}
        self._names = content.games()

    @classmethod
    def load(cls, content: Content, games: Iterable[str] = ()) -> Judge:
        """A judge with these games loaded; others are loaded when a list first needs them."""
        judge = cls(content)
        for game in games:
            judge.game(game)
        return judge

    def game(self, name: str) -> GameRules:
        """The rules of a game. Raises KeyError if there is no such game."""
        found = self._games.get(name)
        if found is None:
            if name not in self._names:
                raise KeyError(name)
            found = self._games[name] = GameRules(self._content, name)
        return found

    @property
    def loaded(self) -> list[GameRules]:
        """The games that were loaded so far."""
        return list(self._games.values())

    @property
    def games(self) -> list[str]:
        """The names of all games."""
        return list(self._names)

    def read(self, data: bytes, file: str = "", game: str = "") -> Decklist:
        """Read a list in any form; `game` is the one it is for where it does not say so."""
        return read_list(data, file, self._shelf, game)

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self._shape, self._of_id, self._pasted, self._document, self._is_web_page, self._known)

    def _is_web_page(self, text: str) -> bool:
        return self._marks.is_web_page(text)

    def _known(self, decklist: Decklist) -> int:
        lines = [card.name for section in decklist.sections for card in section.cards]
        return len(lines) - len(self.game(decklist.game).library.unknown_of(lines))

    def _pasted(self, text: str | Sequence[Row], file: str, game: str) -> Decklist | None:
        """A list that names no game; which one it is for is seen from its cards."""
        if isinstance(text, str) and text.count("\n") > MOST_LINES:
            return None
        games = [game] if game in self._names else self._names
        found = [one for one in map(self.game, games) if one.shape.sections]
        known = [
            Known(one.game, one.shape, one.library, partial(_grasp, one), tuple(one.formats.names)) for one in found
        ]
        return read_pasted(text, file, known, self._marks)

    def _document(self, data: bytes, file: str, game: str) -> Decklist | None:
        rows = xml_rows(data, self._marks)
        return self._pasted(rows, file, game) if rows else None

    @cached_property
    def _marks(self) -> Marks:
        return Marks.load(self._content.grammar_file(PASTED))

    def _of_id(self, octgn: str) -> str:
        wanted = octgn.strip("{} ").casefold()
        return next((name for name in self._names if wanted and self.game(name).shape.octgn == wanted), "")

    def _shape(self, game: str) -> ListShape | None:
        return self.game(game).shape if game in self._names else None

    def scene(self, decklist: Decklist) -> Scene:
        """A list with its cards looked up. Raises KeyError if its game is not known."""
        return self.game(decklist.game).resolver.scene(decklist)

    def verdict(self, decklist: Decklist, format_name: str | None = None, day: datetime.date | None = None) -> Verdict:
        """Whether a list is legal in the format that is asked for, or else in the one it names itself."""
        name = format_name or decklist.format
        if decklist.is_unread:  # what is not known cannot be missed in it
            problems = [_misread(misread_problem(one)) for one in decklist.misreadings]
            return Verdict(decklist.file, decklist.game, name, problems, {"cards": decklist.count})
        try:
            game = self.game(decklist.game)
        except KeyError:
            return self._unknown_game(decklist, name)
        name = game.format_named(name)
        scene = game.resolver.scene(decklist)
        violations = [_misread(problem) for problem in scene.problems]
        if name not in game.formats.names:
            violations.append(_unknown_format(name, game))
        else:
            rules = game.formats.rules(name, day or datetime.date.today())
            faults = _faults(rules, scene, game.shape)
            violations += [_violation(rule, fault, scene) for rule, fault in faults]
            is_small = len(scene.entries) <= _MOST_COMPARED
            if faults and is_small and not scene.problems and not (format_name or decklist.format):
                self._tell_other_format(decklist, name, scene, day)
        return Verdict(decklist.file, decklist.game, name, violations, stats_of(scene, game.shape))

    def broken(self, decklist: Decklist, format_name: str, day: datetime.date) -> list[str]:
        """The rules that a list breaks, those of lists themselves among them, without what to say of it.

        Raises KeyError if there is no such game, FormatError if the format cannot be used.
        """
        game = self.game(decklist.game)
        scene = game.resolver.scene(decklist)
        faults = _faults(game.formats.rules(format_name, day), scene, game.shape)
        return [*(problem.rule for problem in scene.problems), *(rule.id for rule, _ in faults)]

    def _tell_other_format(self, decklist: Decklist, name: str, scene: Scene, day: datetime.date | None) -> None:
        """A list that names no format, and is not of the usual one, may be just of another: that is told."""
        others = [other for other in self.game(decklist.game).formats.names if other != name]
        legal = [other for other in others if self._is_of(decklist, other, day)]
        if legal:
            rules = self.game(decklist.game).formats.rules
            legal.sort(key=lambda other: -len(rules(other, day or datetime.date.today())))
            message = f"The list names no format and is judged as {name}; it is legal as {listed(legal)}"
            scene.warn(f"{message}: add `format: {legal[0]}`.", None)

    def _is_of(self, decklist: Decklist, name: str, day: datetime.date | None) -> bool:
        """Whether a list is legal in a format that it does not ask for; one that cannot be used is not its concern."""
        try:
            return self.verdict(decklist, name, day).legal
        except FormatError:
            return False

    def reasons(
        self, decklist: Decklist, format_name: str | None = None, day: datetime.date | None = None
    ) -> list[Reason]:
        """Every rule of a format with what was counted in a list. Raises KeyError if there is no such game."""
        game = self.game(decklist.game)
        scene = game.resolver.scene(decklist)
        rules = game.formats.rules(game.format_named(format_name or decklist.format), day or datetime.date.today())
        parts = [] if game.shape.table else scene.parts()
        found: list[Reason] = []
        for rule in rules:
            for owner, part in parts or [("", scene)]:
                world = ListWorld(part, game.shape.card_sections)
                world.noted = []
                faults = rule.test(world)
                found.append(
                    Reason(rule.id, rule.sentence, owner, not faults, world.noted, [one.found for one in faults])
                )
        return found

    def verdicts(self, decklist: Decklist, day: datetime.date | None = None) -> list[Verdict]:
        """The verdicts of all formats of the list's game."""
        if decklist.is_unread:
            return [self.verdict(decklist)]
        try:
            names = self.game(decklist.game).formats.names
        except KeyError:
            return [self.verdict(decklist)]
        return [self.verdict(decklist, name, day) for name in names] or [self.verdict(decklist, None, day)]

    def _unknown_game(self, decklist: Decklist, name: str) -> Verdict:
        if decklist.game:
            message = f"There is no game “{decklist.game[:40]}”."
            fix = did_you_mean(decklist.game, self._names) or f"there are {listed(self._names)}"
        else:
            message, fix = "The list does not say which game it is for.", "add a line `game: NAME`"
        violations = [Violation(UNKNOWN_GAME, message, None, [], fix, words=message)]
        return Verdict(decklist.file, decklist.game, name, violations, {"cards": decklist.count})


def _grasp(game: GameRules, decklist: Decklist) -> Grasp:
    scene = game.resolver.scene(decklist)
    return Grasp(sum([entry.count for entry in scene.entries if entry.card.is_known]), len(scene.problems))


def _faults(rules: Rules, scene: Scene, shape: ListShape) -> list[tuple[Rule, Fault]]:
    """All that is wrong with a list; where it is not a whole table, the decks of two players are two decks."""
    parts = [] if shape.table else scene.parts()
    if not parts:
        found = rules.faults(ListWorld(scene, shape.card_sections))
        scene.note(found)
        return found
    told: list[tuple[int, int, Rule, Fault]] = []
    shared: set[tuple[str, str, str, str]] = set()
    place = {rule: number for number, rule in enumerate(rules)}
    for number, (owner, part) in enumerate(parts):
        faults = rules.faults(ListWorld(part, shape.card_sections))
        part.note(faults)
        for rule, fault in faults:
            once = (rule.sentence, fault.found, fault.needed, fault.said)
            if not _is_shared(fault, scene):
                told.append((place[rule], number, rule, fault.of(owner)))
            elif once not in shared:
                shared.add(once)
                told.append((place[rule], number, rule, fault))
    return [(rule, fault) for _, _, rule, fault in sorted(told, key=itemgetter(0, 1))]


def _is_shared(fault: Fault, scene: Scene) -> bool:
    """Whether it lies in what all players share, and is told once."""
    if fault.entries:
        return not any(entry.owner for entry in fault.entries)
    if fault.section == WHOLE:
        return not scene.own_numbers
    return bool(fault.section) and fault.section not in scene.owned


def _unknown_format(name: str, game: GameRules) -> Violation:
    names = game.formats.names
    if not name:
        message = "The list does not say which format it is for."
        fix = f"add a line `format: NAME`; there are {listed(names) or 'none'}"
        return Violation(UNKNOWN_FORMAT, message, None, [], fix, words=message)
    fix = did_you_mean(name, names) or f"there are {listed(names) or 'none'}"
    message = f"There is no format “{name[:40]}”."
    return Violation(UNKNOWN_FORMAT, message, None, [], fix, words=message)


def _misread(problem: Problem) -> Violation:
    line = problem.lines[0] if problem.lines else None
    return Violation(problem.rule, problem.message, line, problem.cards, problem.fix, problem.lines, problem.message)


def _violation(rule: Rule, fault: Fault, scene: Scene) -> Violation:
    words = fault.said or rule.sentence
    lines = sorted({line for entry in fault.entries for line in entry.lines})
    if not lines:
        places = ((fault.section, fault.owner), (fault.section, ""))
        lines = [scene.heading_lines[place] for place in places if place in scene.heading_lines][:1]
    cards = list(dict.fromkeys(entry.card.name for entry in fault.entries))
    end = "" if words.endswith((".", "”")) else "."
    found = f"{fault.owner}: {fault.found}" if fault.owner else fault.found
    message = f"{words}{end} Found {found}" + (f", needed {fault.needed}." if fault.needed else ".")
    fix = fault.told()
    tried = isinstance(fix, Tried)
    first = lines[0] if lines else None
    return Violation(rule.id, message, first, cards, str(fix), lines, words, found, fault.needed, tried)


__all__ = ["FormatError", "Judge"]
