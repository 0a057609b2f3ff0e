"""Pictures, who made them, and words that do nothing: fields that cards of every game may have."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from cardwright.check import art
from cardwright.check.incremental import check_project
from cardwright.site.faces import Layouts
from cardwright.site.faces.parts import draw_face
from demo_project import DemoProject


def png(wide: int, high: int) -> bytes:
    """As much of a picture as is looked at."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", wide, high) + b"\x08\x02\0\0\0"


def jpeg(wide: int, high: int) -> bytes:
    return b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08" + struct.pack(">HH", high, wide) + b"\x01\x11\x00\xff"


def card(demo: DemoProject, picture: str) -> str:
    return demo.card("Draw a card.").replace("text:", f"art: {picture}\ntext:")


def problems(demo: DemoProject, picture: str) -> list[str]:
    demo.write("a.cards", card(demo, picture))
    return [one.message for one in check_project(demo.content).problems]


@pytest.mark.parametrize("data", [png(700, 500), jpeg(700, 500)])
def test_a_picture_of_the_project(data: bytes, demo: DemoProject) -> None:
    (demo.root / "nan.png").write_bytes(data)
    assert problems(demo, "nan.png") == []
    (demo.root / "nan.png").unlink()  # noticed though the card file is as it was
    assert problems(demo, "nan.png") == ["There is no picture nan.png."]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png(9000, 10), "The picture nan.png is 9000 × 10 dots large."),
        (jpeg(10, 9000), "The picture nan.png is 10 × 9000 dots large."),
        (b"<svg onload='x()'/>", "nan.png is no PNG or JPEG picture."),
        (b"", "nan.png is no PNG or JPEG picture."),
        (png(5, 5) + bytes(art.MOST_BYTES), "The picture nan.png has 2.0 MB."),
    ],
)
def test_what_is_none(data: bytes, why: str, demo: DemoProject) -> None:
    (demo.root / "nan.png").write_bytes(data)
    assert problems(demo, "nan.png") == [why]


def test_nothing_outside_the_project_is_drawn(demo: DemoProject, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.png"
    outside.write_bytes(png(5, 5))
    (demo.root / "link.png").symlink_to(outside)
    for picture in ("../outside.png", str(outside), "link.png"):
        assert problems(demo, picture) == [f"The picture {picture} lies outside the project."]


def test_the_place_is_told(demo: DemoProject) -> None:
    demo.write("a.cards", card(demo, "none.png"))
    (found,) = check_project(demo.content).problems
    assert (found.code, found.column, found.length) == ("CW0214", 6, len("none.png"))


def test_it_is_drawn_with_its_maker_and_the_words_below(demo: DemoProject) -> None:
    (demo.root / "nan.png").write_bytes(png(7, 5))
    text = card(demo, "nan.png").replace("text:", "illustrator: Ann <Pike>\nflavor: Hush & listen.\ntext:")
    demo.write("a.cards", text)
    assert check_project(demo.content).problems == []
    (found,) = demo.compile(text).cards
    faces = [folder / "faces" for folder in demo.content.site_folders]
    face = draw_face(found, [], Layouts(faces).of("demo"), frozenset(), "art/1.png")
    assert 'href="art/1.png"' in face
    assert "Illustrated by Ann &lt;Pike&gt;" in face
    assert "<i>Hush &amp; listen.</i>" in face


def test_who_made_no_picture_is_told(demo: DemoProject) -> None:
    (demo.root / "nan.png").write_bytes(png(7, 5))
    with_maker = demo.card("Draw a card.").replace("text:", "illustrator: Ann Pike\ntext:")
    drawn = card(demo, "nan.png").replace("game: demo\n", "").replace("Old Nan", "Hodor")
    demo.write("a.cards", f"{with_maker}\n{drawn}")
    (found,) = check_project(demo.content).problems
    line = with_maker.splitlines().index("illustrator: Ann Pike") + 1
    assert (found.code, found.severity, found.line, found.column) == ("CW0214", "warning", line, 1)
    assert found.message == "`illustrator:` without `art:`: the name is drawn nowhere."
    assert found.hint == "It stands in the picture: add `art: art/NAME.png` once there is one."


def test_a_file_without_cards_has_no_pictures(demo: DemoProject) -> None:
    for text in ("", "game: demo\n", "illustrator: Ann Pike\n"):
        demo.write("a.cards", text)
        assert "CW0214" not in {one.code for one in check_project(demo.content, use_cache=False).problems}
