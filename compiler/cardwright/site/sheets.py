"""Sheets to print and cut: card faces side by side on paper, in exact millimetres, with their fonts in the file.

Typst sets the sheets. A face is the SVG of the site; what is a text to be broken into lines there is set by Typst over
it, because no SVG says how. Papers and sizes are data: `site/print.toml`.
"""

from __future__ import annotations

import base64
import importlib
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.check.art import ART, ArtError, art_file, kind_of
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.lang.data import read_toml
from cardwright.lang.data.shapes import Plain, Record, Row, TableOf
from cardwright.site.drawing import Sprite
from cardwright.site.faces import Layout, Layouts, svg
from cardwright.site.faces.parts import Rules, draw_parts, face_of
from cardwright.site.linked_text import Run, marked_runs

_MARK, _AWAY = 4.0, 1.0
"""How long a cut mark is, and how far from the card it begins, in millimetres."""
_STYLE = '<style>text{font-family:"Alegreya Sans"} .f-serif{font-family:Alegreya}</style>'
_SIDE = Plain((int, float), "a number", lambda value: "" if 1 <= value <= 2000 else "must be from 1 to 2000.")
_SIZES = Record({"papers": TableOf(Row(_SIDE, _SIDE)), "sizes": TableOf(Row(_SIDE, _SIDE))}, ("papers", "sizes"))


class PrintError(Exception):
    """Nothing can be printed; the message says why."""


class Millimetres(NamedTuple):
    """A width and a height."""

    width: float
    height: float


class Sheet(NamedTuple):
    """How cards lie on paper."""

    paper: Millimetres
    card: Millimetres
    backs: bool = False
    cut_marks: bool = False

    @property
    def columns(self) -> int:
        """How many cards lie side by side."""
        return int(self.paper.width // self.card.width)

    @property
    def rows(self) -> int:
        """How many lie below each other."""
        return int(self.paper.height // self.card.height)

    def places(self) -> Iterator[Millimetres]:
        """The upper left corner of each card, in the middle of the paper."""
        left = (self.paper.width - self.columns * self.card.width) / 2
        top = (self.paper.height - self.rows * self.card.height) / 2
        for row in range(self.rows):
            for column in range(self.columns):
                yield Millimetres(left + column * self.card.width, top + row * self.card.height)


def sheet(content: Content, paper: str, size: str, backs: bool, cut_marks: bool) -> Sheet:
    """A sheet by the names of its paper and of the size of its cards; raises PrintError for one that there is not."""
    data = _data(content)
    found = Sheet(_named(data, "papers", paper), _named(data, "sizes", size), backs, cut_marks)
    if not found.columns or not found.rows:
        raise PrintError(f"No {size} card fits on {paper}.")
    return found


def _data(content: Content) -> dict[str, dict[str, Any]]:
    file = next(folder / "print.toml" for folder in content.site_folders if (folder / "print.toml").is_file())
    found: dict[str, dict[str, Any]] = read_toml(file).measured(_SIZES).table
    return found


def _named(data: dict[str, dict[str, Any]], kind: str, name: str) -> Millimetres:
    known = data.get(kind, {})
    if name not in known:
        raise PrintError(f"There is no {name} among the {kind}; there are {', '.join(known)}.")
    width, height = known[name]
    return Millimetres(float(width), float(height))


class Press:
    """Prints cards of a project."""

    def __init__(self, content: Content) -> None:
        self._content = content
        site = content.site_folders
        self._fonts = next(folder / "theme/assets/fonts" for folder in site if (folder / "theme/assets/fonts").is_dir())
        self._sprite = Sprite(next(folder / "icons.svg" for folder in site if (folder / "icons.svg").is_file()))
        self._layouts = Layouts([folder / "faces" for folder in site])

    def pdf(self, cards: Sequence[tuple[CompiledCard, int]], how: Sheet) -> bytes:
        """The sheets for cards, each with its number of copies, as a PDF."""
        typst = _needed("typst")
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            fonts = self._unpacked(root / "fonts")
            faces: list[str] = []
            for number, (card, copies) in enumerate(cards):
                faces += [self._face(root, f"card{number}", card, how.card)] * copies
            text = "\n".join(_pages(faces, [self._back(root, cards[0][0], how.card)] if how.backs else [], how))
            (root / "sheets.typ").write_text(text, encoding="utf-8")
            return bytes(typst.compile(str(root / "sheets.typ"), root=folder, font_paths=[str(fonts)]))

    def _unpacked(self, folder: Path) -> Path:
        """The fonts of the site as a typesetter reads them."""
        fonts = _needed("fontTools.ttLib")
        folder.mkdir()
        for file in sorted(self._fonts.glob("*.woff2")):
            font = fonts.TTFont(file, recalcTimestamp=False)
            font.flavor = None
            _stand_in_line(font)
            font.save(folder / f"{file.stem}.ttf")
        return folder

    def _face(self, root: Path, name: str, card: CompiledCard, size: Millimetres) -> str:
        """A face as Typst sets it: its picture, and over it the texts."""
        layout = self._layouts.of(card.game)
        icons = layout.text_icons(self._sprite.names)
        face = face_of(
            card,
            [marked_runs(line.text, line.abilities, icons) for line in card.lines],
            layout,
            self._sprite.names,
            self._art(card),
        )
        inner, texts = draw_parts(face)
        self._write_svg(root / f"{name}.svg", inner, layout)
        unit = min(size.width / layout.size[0], size.height / layout.size[1])
        left = (size.width - unit * layout.size[0]) / 2
        top = (size.height - unit * layout.size[1]) / 2
        width, height = unit * layout.size[0], unit * layout.size[1]
        rows = [f'#place(dx: {left}mm, dy: {top}mm, image("{name}.svg", width: {width}mm, height: {height}mm))']
        rows += [self._rules(root, text, unit, left, top) for text in texts]
        return "\n".join(rows)

    def _art(self, card: CompiledCard) -> str:
        """The picture of a card, as data within the face."""
        if ART not in card.fields:
            return ""
        try:
            data = art_file(self._content, str(card.fields[ART])).read_bytes()
        except ArtError as error:
            raise PrintError(f"{card.file}:{card.line}: {card.name}: {error} {error.hint}") from None
        return f"data:image/{kind_of(data)};base64,{base64.b64encode(data).decode()}"

    def _rules(self, root: Path, text: Rules, unit: float, left: float, top: float) -> str:
        (x, y), (width, height) = text.at, text.room
        size, ink = text.size * unit, json.dumps(text.ink)
        lines = [
            "#block(above: 0pt, below: 0pt)[" + "".join(self._run(root, run, text.ink) for run in line) + "]"
            for line in text.lines
        ]
        align = "center + horizon" if text.centred else "left + top"
        gap = f"#v({3 * unit}mm)"
        body = gap.join(lines)
        place = f"dx: {left + x * unit}mm, dy: {top + y * unit}mm"
        look = f'#set text(font: "Alegreya", size: {size}mm, fill: rgb({ink}), top-edge: 0.92em, bottom-edge: -0.3em)'
        inner = f"{look}\n#set par(leading: 0pt, spacing: 0pt, justify: false)\n#align({align})[{body}]"
        return f"#place({place}, block(width: {width * unit}mm, height: {height * unit}mm, clip: true)[{inner}])"

    def _run(self, root: Path, run: Run, ink: str) -> str:
        if run.kind == "icon":
            file = root / f"icon-{run.url}-{ink.strip('#')}.svg"
            if not file.exists():
                self._write_icon(file, run.url, ink)
            return f'#box(height: 1.05em, baseline: 18%, image("{file.name}", height: 1.05em))'
        said = "#linebreak()".join(f"#text({json.dumps(part, ensure_ascii=False)})" for part in run.text.split("\n"))
        if run.kind == "flavor":
            return f"#emph[{said}]"
        return f"#strong[{said}]" if run.kind in ("keyword", "label") else said

    def _back(self, root: Path, card: CompiledCard, size: Millimetres) -> str:
        """The back of the cards: the colours of the game, and its emblem."""
        layout = self._layouts.of(card.game)
        wide, high = size.width, size.height
        palette = layout.default
        emblem = palette.get("emblem", "")
        scale = min(wide, high) * 0.5
        inner = svg.element("rect", width=wide, height=high, fill=palette.get("deep", "#222"))
        ground = palette.get("ground", "#444")
        inner += svg.element("rect", x=4, y=4, width=wide - 8, height=high - 8, rx=3, fill=ground)
        if emblem in self._sprite.names:
            inner += svg.icon(emblem, wide / 2, high / 2, scale, fill=palette.get("accent", "#ddd"))
        self._write_svg(root / "back.svg", inner, layout, (wide, high))
        return f'#place(image("back.svg", width: {wide}mm, height: {high}mm))'

    def _write_svg(self, file: Path, inner: str, layout: Layout, size: tuple[float, float] | None = None) -> None:
        width, height = size or layout.size
        symbols = "".join(self._sprite.symbols[name] for name in sorted(self._sprite.used_in(inner)))
        view = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        file.write_text(f"<svg {view}>{_STYLE}<defs>{symbols}</defs>{inner}</svg>", encoding="utf-8")

    def _write_icon(self, file: Path, name: str, ink: str) -> None:
        symbol = self._sprite.symbols[name]
        use = f'<use href="#i-{name}" width="24" height="24" fill="{ink}"/>'
        view = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
        file.write_text(f"<svg {view}><defs>{symbol}</defs>{use}</svg>", encoding="utf-8")


def _pages(faces: Sequence[str], backs: Sequence[str], how: Sheet) -> Iterator[str]:
    places = list(how.places())
    yield "#set document(date: none)"  # the same cards give the same bytes
    yield f"#set page(width: {how.paper.width}mm, height: {how.paper.height}mm, margin: 0mm)"
    for first in range(0, len(faces), len(places)):
        some = faces[first : first + len(places)]
        yield "#pagebreak(weak: true)" if first else ""
        yield from _page(some, places, how)
        if backs:
            yield "#pagebreak()"
            mirrored = [Millimetres(how.paper.width - at.width - how.card.width, at.height) for at in places]
            yield from _page([backs[0]] * len(some), mirrored, how)


def _page(faces: Sequence[str], places: Sequence[Millimetres], how: Sheet) -> Iterator[str]:
    if how.cut_marks:
        yield from _cut_marks(places[: len(faces)], how)
    for face, at in zip(faces, places, strict=False):
        box = f"width: {how.card.width}mm, height: {how.card.height}mm, clip: true"
        yield f"#place(dx: {at.width}mm, dy: {at.height}mm, block({box})[{face}])"


def _cut_marks(places: Sequence[Millimetres], how: Sheet) -> Iterator[str]:
    """Short lines outside the cards, where the cuts begin and end."""
    lefts = sorted({edge for at in places for edge in (at.width, at.width + how.card.width)})
    tops = sorted({edge for at in places for edge in (at.height, at.height + how.card.height)})
    stroke = "stroke: 0.2pt"
    for x in lefts:
        for y in (tops[0] - _AWAY - _MARK, tops[-1] + _AWAY):
            yield f"#place(dx: {x}mm, dy: {y}mm, line(length: {_MARK}mm, angle: 90deg, {stroke}))"
    for y in tops:
        for x in (lefts[0] - _AWAY - _MARK, lefts[-1] + _AWAY):
            yield f"#place(dx: {x}mm, dy: {y}mm, line(length: {_MARK}mm, {stroke}))"


def _stand_in_line(font: Any) -> None:
    """Have the figures of a font be those that are as high as capitals, as on the site: a picture cannot ask for
    them."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    wanted = {
        lookup
        for feature in table.FeatureList.FeatureRecord
        if feature.FeatureTag == "lnum"
        for lookup in feature.Feature.LookupListIndex
    }
    instead: dict[str, str] = {}
    for number in wanted:
        for one in table.LookupList.Lookup[number].SubTable:
            instead |= getattr(one, "mapping", None) or getattr(getattr(one, "ExtSubTable", None), "mapping", {})
    for names in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            names.cmap[code] = instead.get(names.cmap.get(code, ""), names.cmap.get(code, ""))


def _needed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise PrintError("Printing needs more than is installed: pip install 'cardwright[print]'.") from None
