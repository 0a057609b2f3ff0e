"""Builds the packs of a project: every file compiled, every finding kept, one pack a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.archive import Archive
from cardwright.check.card_index import taken_names
from cardwright.check.compiled import CompiledCard, CompiledFile
from cardwright.check.fielderrors import card_types
from cardwright.check.gc_pause import calm_collector
from cardwright.check.packs import pack_data
from cardwright.check.project import Project
from cardwright.check.running import Interpreter, Unrunnable, running_errors
from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic

Step = Callable[[int, int], None]


@dataclass(slots=True)
class Build:
    """A project compiled as a whole."""

    project: Project
    files: list[CompiledFile] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def cards(self) -> int:
        """How many cards there are, with and without faults."""
        return sum(len(file.cards) for file in self.files)

    @property
    def has_errors(self) -> bool:
        """Whether something must be mended first."""
        return any(problem.severity == "error" for problem in self.problems)

    def games(self) -> list[str]:
        """The games that have something to pack, in order of name."""
        found = {block.game for file in self.files for block in (*file.cards, *file.keywords)}
        return sorted(found & self.project.games)

    def readable_cards(self, game: str) -> list[CompiledCard]:
        """The cards of a game with whose texts nothing is wrong."""
        return [card for file in self.files for card in file.cards if card.game == game and card.is_readable]

    def leave_out(self, found: Iterable[Unrunnable]) -> None:
        """What cannot run goes into no pack."""
        places = {(one.file, one.block) for one in found}
        for file in self.files:
            for block in (*file.cards, *file.keywords):
                block.is_sound = block.is_sound and (block.file, block.line) not in places

    def pack(self, game: str) -> dict[str, Any]:
        """What the pack of a game holds."""
        schema = self.project.schema(game)
        return pack_data(game, card_types(schema.schema) if schema is not None else (), self.files)


def build_project(content: Content, step: Step | None = None, interpreter: Interpreter | None = None) -> Build:
    """Compile every file of a project; with an interpreter, what cannot run is found too."""
    archive = Archive(content, read_sources(content))  # its own: what cannot run is left out of it
    texts, compiler = archive.sources, archive.compiler
    build = Build(archive.project, archive.files(step), [*archive.problems])
    build.problems += taken_names(archive.heads.items(), texts.__getitem__)
    build.problems += [problem for file in build.files for problem in file.problems]
    if interpreter is not None:
        with calm_collector():
            asked = [(game, build.readable_cards(game)) for game in build.games()]
            found = [fault for game, cards in asked for fault in interpreter(compiler, game, cards, True)]
        build.leave_out(found)
        build.problems += [fault for source in texts.values() for fault in running_errors(source, found)]
    build.problems = sorted(dict.fromkeys(build.problems), key=lambda problem: problem.order)
    return build
