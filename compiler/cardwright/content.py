"""Finds the grammars, cards, decklists and pages that the compiler works on.

A project is the folder that is named on the command line, or the one that the command is run in if it has `cards/`.
Without a project there is the bundled content: the checkout around this package, or the copy inside an installed wheel,
into which nothing is ever written. What a project leaves out of its grammar folder is taken from the bundled one: a
folder of cards is a project.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "content"
_MARK = Path("grammar") / "cardfile.lark"
_NEEDED = "Stand in a folder with cards/, or name one with --project DIR."


class ContentError(Exception):
    """The content cannot be found, or must not be written; the message says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}\n  hint: {hint}" if hint else message)


class Content:
    """The files of one project, by what they are."""

    def __init__(self, root: Path, bundled: Path) -> None:
        self.root = root
        self._grammars = list(dict.fromkeys((root / "grammar", bundled / "grammar")))
        self._sites = list(dict.fromkeys((root / "site", bundled / "site")))

    @classmethod
    def find(cls, project: str | Path | None = None) -> Content:
        """The content of a project: the one named, or the folder that this runs in; else the bundled content."""
        if project is None:
            here = _here()
            return cls.bundled() if here is None else cls(here, bundled_root())
        root = Path(project).resolve()
        if not root.is_dir():
            raise ContentError(f"There is no folder {project}.")
        return cls(root, bundled_root())

    @classmethod
    def bundled(cls) -> Content:
        """The content that came with the compiler."""
        root = bundled_root()
        return cls(root, root)

    @property
    def is_installed(self) -> bool:
        """Whether this is the copy inside an installed package, which belongs to nobody's project."""
        return self.root == _INSTALLED

    @property
    def name(self) -> str:
        """What reports call the project."""
        return "the bundled content" if self.is_installed else str(self.root)

    @property
    def grammar_folders(self) -> list[Path]:
        """The folders that hold grammars: the project's first, then the bundled one."""
        return list(self._grammars)

    @property
    def site_folders(self) -> list[Path]:
        """The folders that hold pages, theme and card faces: the project's first, then the bundled one."""
        return [folder for folder in self._sites if folder.is_dir()]

    def report_files(self) -> list[Path]:
        """What many games came to, as `cardwright sim` has written it for the site."""
        return sorted((self.root / "site" / "reports").glob("*.json"))

    def games(self) -> list[str]:
        """Every game that has a vocabulary, dialects included, in order of name."""
        found = {file.parent.name for grammar in self._grammars for file in grammar.glob("*/*.toml")}
        return sorted(found)

    def games_with_cards(self) -> list[str]:
        """Every game that has a folder of cards, known or not, in order of name."""
        return sorted({file.relative_to(self.root / "cards").parts[0] for file in self._cards_below("*")})

    def grammar_file(self, name: str) -> Path:
        """A file that all games share, such as the grammar of abilities."""
        for grammar in self._grammars:
            if (grammar / name).is_file():
                return grammar / name
        raise ContentError(f"The grammar folder holds no {name}.")

    def grammar_dir(self, game: str) -> Path:
        """The folder with a game's vocabulary, schema, keywords and rules."""
        for grammar in self._grammars:
            if any((grammar / game).glob("*.toml")):
                return grammar / game
        raise ContentError(f"There is no game {game}; there are {', '.join(self.games())}.")

    def vocabulary_files(self, game: str) -> list[Path]:
        """The word lists of a game."""
        files = self.grammar_dir(game).glob("*.toml")
        return sorted(file for file in files if file.name != "table.toml")  # what words stand for is no list of words

    def keyword_files(self, game: str) -> list[Path]:
        """The card files that define a game's keywords."""
        return sorted(self.grammar_dir(game).glob("*.cards"))

    def rules_file(self, game: str) -> Path:
        """How a game is played; it need not exist."""
        return self.grammar_dir(game) / "play.rules"

    def schema_file(self, game: str) -> Path:
        """The JSON Schema of a game's card fields; it need not exist."""
        return self.grammar_dir(game) / "card.schema.json"

    def ledger_files(self) -> dict[str, Path]:
        """The rule ledger of every game that has one."""
        found: dict[str, Path] = {}
        for grammar in self._grammars:
            for file in grammar.glob("*/rules.md"):
                found.setdefault(file.parent.name, file)
        return dict(sorted(found.items()))

    def card_files(self, game: str) -> list[Path]:
        """The card files of a game."""
        return self._cards_below(game)

    def all_card_files(self) -> list[Path]:
        """The card files of all games."""
        return self._cards_below("*")

    def _cards_below(self, folder: str) -> list[Path]:
        return sorted(self.root.glob(f"cards/{folder}/**/*.cards"))

    def decklist_files(self, game: str) -> list[Path]:
        """The decklists of a game."""
        return sorted(self.root.glob(f"decklists/{game}/**/*.deck"))

    @property
    def tests_dir(self) -> Path:
        """Where the tests of the project are, if it has any."""
        return self.root / "tests"

    def build_dir(self) -> Path:
        """Where results go: into the project. Raises ContentError where there is none."""
        if self.is_installed:
            raise ContentError("There is no project here whose results could be written.", _NEEDED)
        return self.root / "build"

    def writable(self, file: Path) -> Path:
        """The same file, if it may be written. Raises ContentError for what belongs to an installed package, and for
        what lies in the project but is reached by a link that leads out of it: whoever made the project could have any
        file of its user overwritten."""
        target = file.resolve()
        if target.is_relative_to(_INSTALLED):
            raise ContentError(f"{file}: nothing is written into the installed copy of cardwright.", _NEEDED)
        named = Path(os.path.abspath(file))  # noqa: PTH100 - as it is named, links and all
        is_inside = any(folder.resolve().is_relative_to(self.root) for folder in named.parents)
        if is_inside and not target.is_relative_to(self.root):
            hint = "Put the file itself in the place of the link."
            raise ContentError(f"{file}: not written, because a link leads out of the project, to {target}.", hint)
        return file

    def without_links_out(self, folder: Path) -> Path:
        """The same folder, if it may be written and nothing below it is a link that leads out of the project."""
        self.writable(folder)
        for place, folders, files in os.walk(folder):
            for path in (Path(place, name) for name in (*folders, *files)):
                if path.is_symlink():
                    self.writable(path)
        return folder

    def shown(self, file: Path, resolved: Path | None = None) -> str:
        """A file's name as messages show it: relative to the project where it lies in it."""
        root = str(self.root / "x")[:-1]  # with what parts it from what lies in it
        for place in (resolved or file.resolve(), file.absolute()):  # where it is, or where the link to it is
            if str(place).startswith(root):
                return place.as_posix()[len(root) :]
            if place == self.root:
                return "."
        return str(file)


def _here() -> Path | None:
    """The folder this runs in, if it is a project."""
    try:
        here = Path.cwd().resolve()
    except OSError:  # the folder is gone
        return None
    return here if (here / "cards").is_dir() else None


@cache
def bundled_root() -> Path:
    """Root of the content that came with the compiler."""
    for root in (_INSTALLED, *_PACKAGE.parents):
        if (root / _MARK).is_file():
            return root
    raise ContentError("The grammar is missing: install the package again, or run it from a checkout.")
