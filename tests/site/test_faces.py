"""Card faces: layouts are data, words are escaped, and texts are set as large as fits."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.lang.data import DataFileError
from cardwright.site.drawing import Sprite
from cardwright.site.faces import LayoutError, Layouts, draw_face
from cardwright.site.faces.layout import read_layout
from cardwright.site.faces.svg import box_size, size_for, width
from cardwright.site.linked_text import Run

SITE = Path(__file__).parents[2] / "site"
ICONS = Sprite(SITE / "icons.svg").names
EVIL = '</text><script>alert(1)</script>" onload="x'


def face(game: str, **fields: object) -> str:
    card = CompiledCard(EVIL, game, [], [], "f.cards", 1, type=str(fields.pop("type", "character")), fields=fields)
    return draw_face(card, [[Run(EVIL), Run("power", "icon", "power")]], Layouts([SITE / "faces"]).of(game), ICONS)


@pytest.mark.parametrize("game", [*Content.bundled().games_with_cards(), "a game without a layout"])
def test_a_face_is_well_formed_whatever_the_card_says(game: str):
    fields = dict.fromkeys(("house", "traits", "cost", "class", "dominion", "level", "alias"), EVIL)
    drawn = face(game, **fields, icons=[EVIL, "power"])
    root = ElementTree.fromstring(drawn)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "rect", "circle", "path", "use", "text", "foreignObject", "div", "p", "b", "br"}
    assert not [element for element in root.iter() if any(name.startswith("on") for name in element.attrib)]


def test_what_a_card_does_not_say_is_not_drawn():
    assert face("agot", cost=3).count("<text") == face("agot").count("<text") + 1


def test_every_icon_a_layout_names_exists():
    for file in (SITE / "faces").glob("*.toml"):
        layout = read_layout(file)
        named = {part[key] for part in layout.parts for key in ("shape", "icon") if key in part}
        named |= set(layout.icons.values()) | {layout.default["emblem"]}
        named |= {colours["emblem"] for colours in layout.values.values() if "emblem" in colours}
        assert named <= ICONS, file.name


PART = '[[part]]\ndraw = "panel"\nat = [1, 1]\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("size = [", "game.toml:1:1: This is no TOML: invalid value."),
        ("colour = 1", "game.toml:1:1: There is no `colour`."),
        ("size = 5", "game.toml:1:1: `size` must be a list of 2, not a number."),
        ("size = [0, 350]", "game.toml:1:1: `size.0` must be from 1 to 999."),
        ("[palette.values]\nStark = 1", "game.toml:2:1: `palette.values.Stark` must be a table, not a number."),
        ('[[part]]\ndraw = "panle"\nat = [1, 1]', "game.toml:2:1: `part.0.draw` cannot be “panle”."),
        (PART, "game.toml:1:1: A part that draws panel has no `size`."),
    ],
)
def test_a_layout_that_is_wrong_is_told_at_its_place(tmp_path: Path, text: str, told: str):
    file = tmp_path / "game.toml"
    file.write_text(text)
    with pytest.raises(DataFileError) as found:
        Layouts([tmp_path]).of("game")
    assert told in str(found.value)


def test_there_is_always_a_layout():
    with pytest.raises(LayoutError):
        Layouts([]).of("game")


def test_a_long_name_is_set_smaller():
    assert size_for("Arya", 200, 18) == 18
    long = "Lord Commander of the Kingsguard, Shield of the Realm"
    assert width(long) * size_for(long, 200, 18) <= 200.5


def test_a_long_text_is_set_smaller_until_it_fits():
    short, long = ["Draw a card."], ["Draw a card, then choose a character you control. " * 6]
    assert box_size(short, (200, 100), 14, 1.22, 3) == 14
    size = box_size(long, (200, 100), 14, 1.22, 3)
    assert 6 <= size < 14
