"""Packs: what they hold, that they are the same every time, and that they are whole or not there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardwright.check.build import Build, build_project
from cardwright.check.compiled import CompiledCard
from cardwright.check.meanings import meanings_of
from cardwright.check.packs import FORMAT, PackError, pack_bytes, read_pack, write_pack
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.meaning.calculus.codec import meaning, plain
from cardwright.meaning.calculus.nodes import Ability
from cardwright.meaning.equality.normal import normal
from demo_project import DemoProject
from lengthy import all_but


@pytest.fixture(scope="module")
def bundled() -> Build:
    return build_project(Content.bundled())


def meant(card: CompiledCard) -> list[tuple[Ability, ...] | None]:
    """What the lines of a card mean, as a pack has it."""
    found = meanings_of(card)
    return [None if line.refusal is not None else tuple(map(normal, line.abilities)) for line in found]


def test_a_pack_reads_back_to_the_same_meanings(demo: DemoProject):
    demo.write("b.cards", demo.card("Kneel Old Nan to draw 2 cards.") + "\nexample: told\n  then you hold 1 card\n")
    lines = "Old Nan gets +1 STR.", "Response: After you win a challenge, draw a card."
    demo.write("a.cards", demo.card(*lines, name="B"))
    build = build_project(demo.content)
    assert not build.has_errors
    pack = read_pack(write_pack(demo.root / "build", build.pack("demo")))
    assert pack.data["format"] == FORMAT
    assert pack.data["types"] == ["character", "location", "event"]
    assert pack.data["names"] == [card["name"] for card in pack.data["cards"]] == ["B", "Old Nan"]
    assert pack.meanings == {card.name: meant(card) for file in build.files for card in file.cards}
    old_nan = pack.data["cards"][1]
    assert old_nan["source"] == {"file": "cards/demo/b.cards", "line": 3}
    assert old_nan["examples"] == [{"title": "told", "steps": [["then", "you hold 1 card"]]}]


def test_a_line_without_a_meaning_says_why(demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card.", "Win a challenge."))
    pack = read_pack(write_pack(demo.root, build_project(demo.content).pack("demo")))
    (lines,) = [card["text"] for card in pack.data["cards"]]
    refused = [line["meaning"] for line in lines if "refused" in line["meaning"]]
    assert refused
    assert all(set(line) == {"refused", "words", "hint"} for line in refused)
    assert [line is None for line in pack.meanings["Old Nan"]] == ["refused" in line["meaning"] for line in lines]


@pytest.mark.parametrize("game", all_but(["hotk", "law"], Content.bundled().games_with_cards()))
def test_every_shipped_pack_fits_the_schema_and_reads_back(game: str, bundled: Build, tmp_path: Path):
    pack = read_pack(write_pack(tmp_path, bundled.pack(game)))
    referee = Draft202012Validator(json.loads(Content.bundled().grammar_file("effect.schema.json").read_bytes()))
    cards = [card for file in bundled.files for card in file.cards if card.game == game]
    assert {name for name in pack.meanings if not name.startswith("keyword ")} == {_named(card) for card in cards}
    seen = set()
    for block in (*pack.data["cards"], *pack.data["keywords"]):
        for line in block["text"]:
            for ability in line["meaning"].get("abilities", ()):
                assert plain(meaning(ability)) == ability
                said = json.dumps(plain(meaning(ability), spans=False))
                if said not in seen:  # the same line on many cards
                    seen.add(said)
                    referee.validate(ability)


def _named(card: CompiledCard) -> str:
    version = card.fields.get("version")
    return f"{card.name} ({version})" if version else card.name


def test_the_same_bytes_whatever_the_hash_seed(demo: DemoProject):
    demo.write("a.cards", demo.card("Kneel Old Nan to choose a kneeling Stark or Tully character. It gets +1 STR."))
    demo.write("b.cards", demo.card("Draw 2 cards.", name="B"))
    packs = set()
    for seed in ("0", "1", "4242"):
        code = "import sys; from cardwright.cli.main import main; sys.exit(main(sys.argv[1:]))"
        folder = demo.root / f"out{seed}"
        call = [sys.executable, "-c", code, "--project", str(demo.root), "build", "--out", str(folder)]
        subprocess.run(call, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        packs.add((folder / "demo.pack.json").read_bytes())
    assert len(packs) == 1
    assert packs == {pack_bytes(build_project(demo.content).pack("demo"))}


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("cards"),
        lambda data: data["cards"][0]["text"][0].pop("meaning"),
        lambda data: data["cards"][0]["text"][0]["meaning"]["abilities"][0].update(node="Nonsense"),
        lambda data: data["cards"][0]["text"][0]["meaning"]["abilities"][0].update(extra=1),
    ],
)
def test_a_damaged_pack_is_refused(damage, demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card."))
    file = write_pack(demo.root, build_project(demo.content).pack("demo"))
    data = json.loads(file.read_bytes())
    damage(data)
    file.write_text(json.dumps(data))
    with pytest.raises(PackError):
        read_pack(file)


OLDER = "is a pack of format 1, of an older version (cardwright 0.1.0); this one reads format 2. "
NEWER = "is a pack of format 3, of a newer version; this one reads format 2. "


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"format": 1, "compiler": "0.1.0", "cards": []}, f"{OLDER}Build it again: cardwright build."),
        ({"format": 3}, f"{NEWER}Build it again: cardwright build."),
        ({"cards": []}, "is no pack."),
        ({"format": True}, "is no pack."),
        ([], "is no pack."),
        ({"format": 2}, "is damaged (KeyError); build it again."),
    ],
)
def test_a_pack_of_another_version_says_so(data: object, message: str, tmp_path: Path):
    file = tmp_path / "x.pack.json"
    file.write_text(json.dumps(data))
    with pytest.raises(PackError) as error:
        read_pack(file)
    assert str(error.value) == f"{file} {message}"


def test_no_bytes_no_pack(tmp_path: Path):
    (tmp_path / "x.pack.json").write_bytes(b"\xff")
    with pytest.raises(PackError):
        read_pack(tmp_path / "x.pack.json")


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "a.json"
    file.write_text("old")

    def fail(_self: Path, _target: Path) -> Path:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert file.read_text() == "old"


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640
