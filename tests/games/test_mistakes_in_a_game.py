# ruff: noqa: E501 - a row a mistake
"""Mistakes in the files of a game of one's own: each is told at its place, with a way out, and none is swallowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main
from lamps_project import LampsProject

RULES, TABLE, WORDS, SCHEMA = "play.rules", "table.toml", "vocabulary.toml", "card.schema.json"
FORMAT, LIST = "formats/standard.format", "formats/list.toml"

IN_CHECK = [
    (RULES, "game: lamps", "game: lamp", "2:7: error CW0111: There is no game `lamp`.", "Did you mean `lamps`?"),
    (RULES, "repeats: until", "repeat: until", "17:1: error CW0125: A period has no `repeat:`.", "Did you mean `repeats:`?"),
    (RULES, "repeats: until the game ends\n", "", "15:1: error CW0125: It is not said how often the turn comes, and the game is over", "Write `repeats: until"),
    (RULES, "step: Oil", "stepp: Oil", "19:1: error CW0125: A period has no `stepp:`.", "Did you mean `step:`?"),
    (RULES, "step: Oil", "step: Oil\nin: evening", "20:1: error CW0125: There is no period `evening` above.", "The periods"),
    (RULES, "of: each player", "of: each plaer", "16:1: error CW0125: A period is not of `each plaer`.", "Write `of: each"),
    (RULES, "step: Quay\nwindow: quay", "step: Quay\nwindow: quai", "29:1: error CW0125: There is no window", "Did you mean"),
    (RULES, "operation: play", "operation: plai", "91:1: error CW0125: The game has no verb `plai`.", "Did you mean `play`?"),
    (RULES, "define: brightness", "define: brightnes", "114:1: error CW0125: The game has no number", "Did you mean"),
    (RULES, "lamps.turn.draw: Draw", "Draw", "33:3: error CW0124: It is not said which rule this line is.", "Begin it with"),
    (RULES, "Gain 1 oil. Gain", "Gain 1 gold. Gain", "20:26: error CW0301: The game has no word “gold”.", "Say it with other words; `cardwright find` shows how other cards put it."),
    (TABLE, "hidden = true }", "hiden = true }", "100:1: error CW0602: There is no `hiden`", "There are each, hidden"),
    (TABLE, 'lamp = "deck", w', 'lamp = "dek", w', "128:1: error CW0602: `play.start.zones`: there is no zone “dek”.", "The zones"),
    (TABLE, "players = [2, 4]", "players = [4, 2]", "129:1: error CW0602: `play.start.players`: from 4 to 2", "[2, 4]"),
    (TABLE, "players = [2, 4]", 'players = "2"', "129:1: error CW0602: `play.start.players` must be a list of 2", "Write 2 values"),
    (TABLE, 'score = "bri', 'score = "bra', "130:1: error CW0602: `play.start.score`: the game has no number “braghtness”.", "It is"),
    (TABLE, 'labels = ["Quay"]', 'labels = ["Quey"]', "125:1: error CW0602: `play.windows.quay.labels`: the game has no label", "vocab"),
    (TABLE, "[play.windows.quay]", '[play.texts]\ncast_as = { lamp = "Quey" }\n\n[play.windows.quay]', "124:1: error CW0602: `play.texts.cast_as`: the game has no label “Quey”. Did you mean `Quay`?", "The labels are those of `[labels]`."),
    (TABLE, "[play.windows.quay]", '[play.texts]\ncast_as = { lmap = "Quay" }\n\n[play.windows.quay]', "124:1: error CW0602: `play.texts.cast_as`: the game has no noun “lmap”. Did you mean `lamp`?", "Nouns are words of the vocabulary."),
    (TABLE, "[play.windows.quay]", '[play.texts]\nhappens = ["Quey"]\n\n[play.windows.quay]', "124:1: error CW0602: `play.texts.happens`: the game has no label “Quey”. Did you mean `Quay`?", "The labels are those of `[labels]`."),
    (TABLE, 'light = "light", cost', 'light = "lights", cost', "108:1: error CW0602: `play.pieces.stats`: the game has no field", "The fi"),
    (TABLE, "works = { wind", "works = { wnd", "91:1: error CW0602: `play.zones.works`: the game has no type “wnd”.", "The types"),
    (TABLE, 'build = "gain"', 'build = "gian"', "47:1: error CW0602: `verbs.gain.build` cannot be “gian”. Did you mean", "The keys"),
    (WORDS, "[nouns.card]", "[noun.card]", "5:1: error CW0602: There is no `noun`. Did you mean `nouns`?", "There are adj"),
    (WORDS, 'means = "move"\nobject = ["card"]\npast', 'means = "mvoe"\nobject = ["card"]\npast', "36:1: error CW0602: `verbs.light", "There are"),
    (WORDS, 'hue = ["Red"', 'hues = ["Red"', "", "Name the attribute in `[values]`"),
    (WORDS, "[game]", "[game", "2:6: error CW0601: This is no TOML", "Look at this line"),
    (SCHEMA, '"type": "integer"', '"type": "integr"', "12:62: error CW0602: `properties.cost.type` cannot be “integr”.", "There are"),
    (FORMAT, "title:", "titel:", "4:1: error CW0602: A format has no `titel:`, and the id of a rule has a dot in it.", "Did you mean `title`?"),
    (FORMAT, "title:", "Title:", "4:1: error CW0602: This is no rule; a rule is `rule.id: A sentence.`", "Did you mean `title`?"),
    (SCHEMA, '"enum": ["Red"', '"enum": ["Rde"', "11:40: error CW0602: `properties.hue.enum`: the game has no hue “Rde”. Did you mean `Red`?", "`[values]`"),
    (SCHEMA, '"properties": {', '"properties": {,', "6:18: error CW0601: This is no JSON", "Look at this line"),
]  # fmt: skip


def changed(root: Path, file: str, before: str, after: str) -> LampsProject:
    project = LampsProject(root)
    path = project.root / "grammar" / "lamps" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return project


@pytest.mark.parametrize(("file", "before", "after", "told", "hint"), IN_CHECK)
def test_a_check_tells_it_at_its_place(
    file: str,
    before: str,
    after: str,
    told: str,
    hint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    project = changed(tmp_path / "game", file, before, after)
    assert main(["--project", str(project.root), "check"]) == 1
    shown = capsys.readouterr()
    assert (f"grammar/lamps/{file}:{told}" if told else "grammar/lamps/table.toml:32:1: ") in shown.out + shown.err
    assert hint in shown.out + shown.err
    assert main(["--project", str(project.root), "sim", "lamps", "--games", "1"]) in (1, 2)
    assert "internal error" not in capsys.readouterr().err


IN_PLAY = [
    (TABLE, 'lamp = "deck", wind = "deck"', 'lamp = "deck"', "It is not said where Squall begins (table.toml, `play.start.zones`)."),
    (FORMAT, "exactly 36 cards", "exactly 36 kards", "standard.format:6: “The deck has exactly 36 kards.”: the word “kards” is not"),
    (FORMAT, "game: lamps", "game: lampz", "standard.format:1: this is a format of lamps, not of “lampz”"),
    (LIST, 'format = "standard"', 'format = "standrd"', "list.toml:2:1: error CW0602: The game has no format “standrd”. Did you mean"),
    (LIST, 'deck = ["cards"]', 'dek = ["cards"]', "standard.format:6: “The deck has exactly 36 cards.”: a list of this game has no “deck”."),
    (LIST, "table = true", "tabel = true", "list.toml:3:1: error CW0602: There is no `tabel`. Did you mean `table`?"),
    ("../../decklists/lamps/quay.deck", "3 Squall", "3 Squal", "(decklists/lamps/quay.deck: There is no card “Squal”. cardwright deck"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "before", "after", "told"), IN_PLAY)
def test_who_wants_to_play_is_told(
    file: str, before: str, after: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = changed(tmp_path, file, before, after)
    assert main(["--project", str(project.root), "sim", "lamps", "--games", "1"]) in (1, 2)
    shown = capsys.readouterr().err
    assert told in shown
    assert "internal error" not in shown
