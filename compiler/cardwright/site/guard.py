"""Keeps the `mkdocs.yml` of a project from running anything: building the site of a project must not be trusting it.

mkdocs imports what a configuration names (hooks, plugins, extensions), makes any object that YAML can describe, hands
templates its own objects, and copies what lies beside pages, wherever that is. The site folder that comes with this
program may use all of that; that of a project has pages and settings, and the theme is always the one that comes with
this program.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]  # comes with mkdocs

from cardwright.content import ContentError, bundled_root

_RUNS = {
    "hooks": "hooks are programs",
    "INHERIT": "another configuration would be loaded",
    "theme": "templates are programs",
    "extra_templates": "templates are programs",
}
_PLUGINS = frozenset({"cardwright", "search"})
_EXTENSIONS = frozenset(
    {
        "abbr", "admonition", "attr_list", "def_list", "extra", "fenced_code", "footnotes", "md_in_html", "meta",
        "nl2br", "sane_lists", "smarty", "tables", "toc", "wikilinks",
    }
)  # fmt: skip
"""Those that come with Markdown itself and import nothing."""


def settings(file: Path, shown: str) -> dict[str, Any]:
    """What a configuration has to be loaded with so that nothing of a project is run. Raises ContentError where that
    cannot be had."""
    own = bundled_root() / "site"
    if file.resolve().is_relative_to(own.resolve()):
        return {}
    found = _read(file, shown)
    _check(found, shown)
    _keep_inside(file, found.get("docs_dir", "docs"), shown)
    return {"theme": {"name": None, "custom_dir": str(own / "theme")}}


def _read(file: Path, shown: str) -> dict[Any, Any]:
    try:
        found = yaml.safe_load(file.read_bytes())
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        hint = "Only plain YAML is read: text, numbers, lists and tables."
        raise ContentError(f"{shown}: {_told(error)}", hint) from None
    if not isinstance(found, dict):
        raise ContentError(f"{shown}: This is no configuration of mkdocs.", "It begins with `site_name: NAME`.")
    return found


def _check(found: dict[Any, Any], shown: str) -> None:
    for trouble in _troubles(found):
        raise ContentError(f"{shown}: {trouble}", "Take it away: nothing of a project is run.")
    if "cardwright" not in _names(found.get("plugins")):
        message = f"{shown}: The plugin `cardwright` is missing, which makes the pages."
        raise ContentError(message, "Write `plugins: [cardwright]`.")


def _keep_inside(file: Path, folder: object, shown: str) -> None:
    """Refuse pages that lie outside the project: all that lies beside pages is copied into the site, and whoever made
    the project could have any file of its user shown to the world."""
    root = file.parent.parent.resolve()
    pages = file.parent / str(folder)
    for path in (pages, *(path for path in pages.rglob("*") if path.is_symlink())):
        if not path.resolve().is_relative_to(root):
            where = path if path == pages else path.relative_to(file.parent)
            hint = "Put the pages themselves into the project."
            raise ContentError(f"{shown}: `docs_dir:` leads out of the project, at {where}.", hint)
    for path in pages.rglob("*"):
        if not path.is_file() and not path.is_dir():  # mkdocs would wait for a pipe without an end
            hint = "Take it away, or put a file in its place."
            raise ContentError(f"{shown}: {path.relative_to(file.parent)} is no file.", hint)


def _told(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}: " if mark is not None else ""
    return f"{place}{getattr(error, 'problem', None) or error}."


def _troubles(found: dict[Any, Any]) -> Iterator[str]:
    for key, why in _RUNS.items():
        if key in found:
            yield f"`{key}:` is refused, because {why}."
    for name in _names(found.get("plugins")):
        if name not in _PLUGINS:
            yield f"The plugin `{name}` is refused, because a plugin is a program."
    for name in (*_names(found.get("markdown_extensions")), *_names(found.get("mdx_configs"))):
        if name.removeprefix("markdown.extensions.") not in _EXTENSIONS:
            yield f"The extension `{name}` is refused, because an extension is a program."


def _names(listed: Any) -> list[str]:
    """The names in a list of names, some of them with settings; or in a table of settings by name."""
    if isinstance(listed, dict):
        return [str(name) for name in listed]
    rows = listed if isinstance(listed, list) else [] if listed is None else [listed]
    return [str(name) for row in rows for name in (row if isinstance(row, dict) else [row])]
