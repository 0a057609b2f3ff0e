"""Packs: what they hold, that they are the same every time, and that they are whole or not there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.check.build import build_project
from cardwright.check.packs import FORMAT, PackError, pack_bytes, read_pack, write_pack
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from demo_project import DemoProject


def test_a_pack_reads_back_to_the_same_trees(demo: DemoProject):
    demo.write("b.cards", demo.card("Kneel Old Nan to draw 2 cards.") + "\nexample: told\n  then you hold 1 card\n")
    lines = "Old Nan gets +1 STR.", "Response: After you win a challenge, draw a card."
    demo.write("a.cards", demo.card(*lines, name="B"))
    build = build_project(demo.content)
    assert not build.has_errors
    pack = read_pack(write_pack(demo.root / "build", build.pack("demo")))
    assert pack.data["format"] == FORMAT
    assert pack.data["types"] == ["character", "location", "event"]
    assert pack.data["names"] == [card["name"] for card in pack.data["cards"]] == ["B", "Old Nan"]
    cards = {card.name: card for file in build.files for card in file.cards}
    assert pack.abilities == {name: [line.abilities for line in card.lines] for name, card in cards.items()}
    old_nan = pack.data["cards"][1]
    assert old_nan["source"] == {"file": "cards/demo/b.cards", "line": 3}
    assert old_nan["examples"] == [{"title": "told", "steps": [["then", "you hold 1 card"]]}]
    assert old_nan["text"][0]["abilities"][0]["span"][0] == 0


@pytest.mark.parametrize("game", Content.bundled().games_with_cards())
def test_bundled_trees_survive_their_pack(game: str, tmp_path: Path):
    build = build_project(Content.bundled())
    pack = read_pack(write_pack(tmp_path, build.pack(game)))
    cards = [card for file in build.files for card in file.cards if card.game == game and card.is_sound]
    assert cards
    for card in cards:
        version = card.fields.get("version")
        name = f"{card.name} ({version})" if version else card.name
        assert pack.abilities[name] == [line.abilities for line in card.lines]


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
        lambda data: data.update(format=0),
        lambda data: data.pop("cards"),
        lambda data: data["cards"][0]["text"][0]["abilities"][0].update(op="nonsense"),
        lambda data: data["cards"][0]["text"][0]["abilities"][0].update(extra=1),
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
