"""One ability line read: words, types, syntax, meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from cardwright.lang.cut import Line
from cardwright.lang.lowering import SentenceRules, Trouble, Undecided
from cardwright.lang.records import dataclass
from cardwright.lang.stems import written_out
from cardwright.lang.tables import Tables
from cardwright.lang.tree import Ability, Act, Be, Node, Sequence
from cardwright.lang.typer import STEPS_A_WORD, Point, Reading, Stuck, Typer
from cardwright.lang.vocabulary import Entry, Vocabulary
from cardwright.lang.words import Word

_JOINING = frozenset({"CONJ_C", "CONJ_VP"})
READINGS = 24
"""How many other readings are tried where the preferred one makes no sense."""


@dataclass(slots=True)
class LineResult:
    """What became of a line."""

    text: str
    abilities: list[Ability] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    undecided: list[Undecided] = field(default_factory=list)
    unknown: list[Word] = field(default_factory=list)
    stuck: Stuck | None = None
    line: Line | None = None
    reading: Reading | None = None

    @property
    def parsed(self) -> bool:
        return self.reading is not None

    @property
    def typed(self) -> bool:
        return self.parsed and not self.troubles


class Reader:
    """Reads the lines of one card."""

    def __init__(
        self, tables: Tables, vocabulary: Vocabulary, own_name: str = "", printed: bool = False, own_type: str = ""
    ) -> None:
        self.tables = tables
        self.vocabulary = _with_own_name(vocabulary, own_name, printed) if own_name else vocabulary
        self.own_name = own_name
        self.own_type = own_type
        self.printed = printed

    def read(self, text: str, steps: int = STEPS_A_WORD) -> LineResult:
        """The meaning of a line: the first reading, in the order of the policies, that makes sense; `steps` says how
        long it is looked for."""
        line = Line(text, self.vocabulary)
        words = written_out(line)
        if words is not None:
            found = self._read(text, Line(text, self.vocabulary, words), steps)
            if found.typed:
                return found
        return self._read(text, line, steps)

    def _read(self, text: str, line: Line, steps: int) -> LineResult:
        typer = Typer(self.tables, line, steps)
        first = typer.first()
        if first is None:
            return LineResult(text, unknown=line.unknown(), stuck=typer.stuck, line=line)
        best = self._lower(text, first)
        if best.troubles:
            best = self._sensible(text, typer, first) or best
        best.line = line
        if best.typed:
            best.undecided.extend(self._reach_of_and(text, typer, best))
        return best

    def _sensible(self, text: str, typer: Typer, first: Reading) -> LineResult | None:
        """Another reading that makes sense where the preferred one does not."""
        for other in typer.others(first, READINGS):
            result = self._lower(text, other)
            if not result.troubles:
                return result
        return None

    def _reach_of_and(self, text: str, typer: Typer, best: LineResult) -> list[Undecided]:
        """“draw a card if A and B”: is B a second condition or a second thing to do? No policy decides."""
        assert best.reading is not None
        found: list[Undecided] = []
        for point in _after_conditions(best.reading):
            for other in typer.retake(point, "JOIN"):
                result = self._lower(text, other)
                if result.typed and result.abilities != best.abilities and _ends_with_something_done(result.abilities):
                    word = typer.line.words[point.at]
                    rest = text[word.start :].rstrip(".")
                    before = text[: word.start].rsplit(". ", 1)[-1].rsplit(": ", 1)[-1].strip()
                    hint = "put the condition first, or make two sentences"
                    found.append(Undecided((word.start, word.end), f"{before} [{rest}]", f"[{before}] {rest}", hint))
        return found

    def _lower(self, text: str, reading: Reading) -> LineResult:
        rules = SentenceRules(
            text,
            self.vocabulary,
            self.own_name,
            self.own_type,
            self._quoted,
            self.printed,
        )
        abilities = rules.line(reading.syntax)
        return LineResult(text, abilities, rules.troubles, rules.open_choices, reading=reading)

    def _quoted(self, inner: str, offset: int) -> tuple[list[Ability], list[Trouble]]:
        """An ability in quotation marks; its places are those of the line around it."""
        result = self.read(inner)
        if not result.parsed:
            return [], [
                Trouble("CW0401", "the words in quotation marks are not understood", (offset, offset + len(inner)))
            ]
        moved = [
            Trouble(found.code, found.message, (found.span[0] + offset, found.span[1] + offset), found.hint)
            for found in result.troubles
        ]
        _move(result.abilities, offset)
        return result.abilities, moved


def _move(nodes: Iterable[Node], by: int) -> None:
    """Move nodes that nobody has seen yet to another place in the text; a node may be part of several others."""
    waiting, seen = list(nodes), set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        node.__dict__["span"] = (node.span[0] + by, node.span[1] + by)
        for value in node.__dict__.values():
            parts = value if isinstance(value, list) else [value]
            waiting += [part for part in parts if isinstance(part, Node)]


def _after_conditions(reading: Reading) -> list[Point]:
    """The joining words in conditions that follow what depends on them."""
    found: list[Point] = []
    verb = trailing = False
    for point in reading.points:
        terminal = point.terminal
        if terminal in ("END", "COMMA", "JOIN", "LABEL"):
            verb = trailing = False
        elif terminal == "SUB":
            trailing = verb
        elif terminal == "VERB":
            verb = True
        elif terminal in _JOINING and trailing:
            found.append(point)
    return found


def _ends_with_something_done(abilities: list[Ability]) -> bool:
    """Whether the last thing said is done; what merely is so cannot be meant as an effect."""
    last = abilities[-1].statements[-1]
    while isinstance(last, Sequence):
        last = last.steps[-1]
    return not isinstance(last, Be) and not (isinstance(last, Act) and last.means == "stative")


def _with_own_name(vocabulary: Vocabulary, name: str, printed: bool) -> Vocabulary:
    """The card's name stands for the card; printed texts also call it by a part of its name."""
    if not printed and vocabulary.means_only_a_name(name):
        return vocabulary
    layer = vocabulary.extended()
    layer.add(name, Entry("NAME", name, "card", "self", proper=True))
    for part in _short_names(name) if printed else ():
        if part[:1].isupper() and len(part) > 2 and not vocabulary.has(part):
            layer.add(part, Entry("NAME", name, "card", "self", proper=True))
    return layer


def _short_names(name: str) -> list[str]:
    """Parts of a name a printed text may use for the whole: before the comma, without its first word, single words."""
    first = name.partition(",")[0].strip()
    shorter = [first, first.partition(" ")[2]] if " " in first else [first]
    return [*shorter, *name.replace(",", " ").replace('"', " ").split()]
