# ruff: noqa: E501 - a row a mistake
"""Mistakes in the files of a game that was just laid out: what fits by itself and not with the rest is told, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main

RULES, TABLE, WORDS = "play.rules", "table.toml", "vocabulary.toml"
FORMAT, LISTED = "formats/standard.format", "formats/list.toml"

IN_CHECK = [
    (RULES, "step: Day\nwindow: main\n\n", "", "36:1: error CW0125: No step opens the window `main`: this can never be done.", "Write `window: main` below the step"),
    (RULES, "step: Evening", "period: night\nof: each player\n\nstep: Evening", "30:1: error CW0125: `night` never comes: the period `turn` before it comes again until the game ends.", "“begin the night”"),
    (RULES, "wolves.turn.coin: Gain", "wolves.turn.coins: Gain", "18:22: error CW0124: rules.md has no rule `wolves.turn.coins`.", "Did you mean `wolves.turn.coin`?"),
    (RULES, "is the total strength of heroes you control.", "is your score plus your coins.", "63:21: error CW0902: This has no meaning: the score of a player would be worked out from itself.", "Say what it is made of."),
    (TABLE, 'resolving = "being played"\n', "", "play.rules:54:22: error CW0901: The game cannot run this yet: the game's table does not say where a card then lies (`play.zones.resolving`).", ""),
    (TABLE, 'play = ["field"]', "play = []", "play.rules:40:65: error CW0901: The game cannot run this yet: the game's table has no zone that is in play (`play.zones.play`).", ""),
    (TABLE, 'stats = { strength = "strength" }', "stats = {}", "play.rules:63:45: error CW0901: The game cannot run this yet: the table has no number “strength”.", ""),
    (TABLE, 'owned = ["turn"]', 'owned = ["trun"]', "95:1: error CW0602: `play.times.owned`: there is no period “trun”. Did you mean `turn`?", "The periods are those of `play.times.periods`."),
    (TABLE, 'goes]\ndiscard = ', 'goes]\ndiscrad = ', "102:1: error CW0602: `play.deeds.goes`: the game has no verb “discrad”. Did you mean", "Verbs are words"),
    (TABLE, 'tire = { is = "tired" }', 'tyre = { is = "tired" }', "100:1: error CW0602: `play.deeds.sets`: the game has no verb “tyre”.", "Verbs are words"),
    (TABLE, "deck = { each = true, ordered = true, hidden", "deck = { each = true, hidden", "82:1: error CW0602: `play.zones.kinds`: cards are drawn off the top of the deck, which has no order.", "Write deck = { ordered = true"),
    (TABLE, "players = [2, 4]", "players = [0, 4]", "112:1: error CW0602: `play.start.players`: nobody plays a game of 0.", "Write [2, 4]."),
    (TABLE, 'hero = { kind = "hero"', 'hero = { kind = "heroe"', "11:1: error CW0602: `nouns.hero`: the game has no type “heroe”. Did you mean `hero`?", "The types are"),
    (TABLE, '"(named)" = { in = "field" }', '"(named)" = { in = "feild" }', "10:1: error CW0602: `nouns.(named)`: the game has no zone “feild”. Did you mean `field`?", "The zones are"),
    (TABLE, 'suit = { in = "field" }', 'suit = { in = "feild" }', "31:1: error CW0602: `values.suit`: the game has no zone “feild”. Did you mean `field`?", "The zones are"),
    (TABLE, 'marks = ["tired"]', 'marks = ["tired", "tired"]', "88:1: error CW0602: `play.pieces.marks` has “tired” twice.", "Name each of them once."),
    (TABLE, 'then = "gates"', 'then = "gate"', "`then` cannot be “gate”: it is “follows” or “gates” or “gates all”.", ""),
    (TABLE, 'counters = ["coin"]', 'counters = ["coin"]\nsources = { coins = "mood = good" }', "88:1: error CW0602: `play.pieces.sources`: the game has no counter “coins”. Did you mean `coin`?", "The counters are"),
    (TABLE, "players = [2, 4]", 'players = [2, 4]\nspare = { hero = "mood = good" }', "113:1: error CW0602: `play.start.spare`: the game has no reading “mood”.", "The readings are the parts `reading:`"),
    (TABLE, "players = [2, 4]", 'players = [2, 4]\nreadings = { standrd = { variant = "none" } }', "113:1: error CW0602: `play.start.readings`: the game has no format “standrd”. Did you mean `standard`?", "The formats are"),
    (RULES, "step: Evening", "step: Day", "30:1: error CW0125: There is already a step `Day` in the turn.", "Give it another name, or write its lines below that one."),
    (TABLE, "[verbs.resolve]", "[verbs.reslove]", "61:1: error CW0602: `verbs.reslove`: the game has no verb “reslove”. Did you mean `resolve`?", "Verbs are words"),
    (TABLE, 'marks = ["tired"]', 'marks = ["tired"]\nshown = ["siut"]', "89:1: error CW0602: `play.pieces.shown`: the game has no attribute or number “siut”. Did you mean `suit`?", "What is told with a card is an attribute"),
    (TABLE, '[zones]\nfield = { of = "player" }', '[zones]\nfield = { of = "plaier" }', "7:1: error CW0602: `zones.field.of`: a zone is of each player, of a piece or of the table. Did you mean `player`?", ""),
    (TABLE, 'counters = ["coin"]', 'counters = ["coins"]', "87:1: error CW0602: `play.pieces.counters`: the game has no token “coins”. Did you mean `coin`?", "What is counted is a token of `[tokens]`."),
    (TABLE, 'zones = { deck = "deck" }', "zones = {}", "110:1: error CW0602: `play.start.zones`: it is not said where any card lies when a game begins.", 'zones = { deck = "deck" }'),
    (TABLE, "hand = { each = true, private = true }", "hand = { private = true }", "81:1: error CW0602: `play.zones.kinds.hand`: only its player sees it, and all players share it.", "Write hand = { each = true, … }."),
    (TABLE, 'Action = { window = "main" }', 'Action = { window = "mian" }', "70:1: error CW0602: `labels.Action`: the game has no window “mian”. Did you mean `main`?", "`[play.windows]`"),
    (TABLE, 'Action = { window = "main" }', 'Actoin = { window = "main" }', "70:1: error CW0602: `labels.Actoin`: the game has no label “Actoin”. Did you mean `Action`?", "words of the vocabulary"),
    (WORDS, 'coin = "coins"\n', "", "25:1: error CW0602: `tokens.coin`: the game has no token “coin”.", "`[nouns.token]`"),
    (WORDS, '"Action" = "window"', "", "70:1: error CW0602: `labels.Action`: the game has no label “Action”.", "words of the vocabulary"),
    (LISTED, 'format = "standard"', 'format = "standart"', "2:1: error CW0602: The game has no format “standart”. Did you mean `standard`?", "There are standard."),
    (LISTED, 'show = ["suit"]', 'show = ["siut"]', "3:1: error CW0602: Cards of the game have no field “siut”. Did you mean `suit`?", "The fields are those of card.schema.json."),
    (FORMAT, "exactly 12 cards.", "exactly 12 cadrs.", "6:1: error CW0602: “The deck has exactly 12 cadrs.”: the word “cadrs” is not known.", "Did you mean “cards”?"),
    (FORMAT, "wolves.comp.size:", "wolves.comp.siez:", "6:1: error CW0124: rules.md has no rule `wolves.comp.siez`.", "Did you mean `wolves.comp.size`?"),
    (RULES, "setup: The deal", "setup The deal", "4:1: error CW0102: This line is not of the form `field: value`.", "Did you mean `setup: The deal`?"),
    (RULES, "period: turn", "phase: turn", "12:1: error CW0109: `phase:` begins no part of the rules of play.", "A part begins with setup, period, step, rule, action, operation, define, reading or variant; its fields"),
]  # fmt: skip


def laid_out(root: Path, file: str, before: str, after: str) -> Path:
    assert main(["--project", str(root), "new", "game", "wolves"]) == 0
    path = root / "grammar" / "wolves" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return root


@pytest.mark.parametrize(("file", "before", "after", "told", "hint"), IN_CHECK)
def test_a_check_tells_it_at_its_place(
    file: str, before: str, after: str, told: str, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = laid_out(tmp_path, file, before, after)
    capsys.readouterr()
    assert main(["--project", str(project), "check", "--no-cache"]) == 1
    shown = "".join(capsys.readouterr())
    where = (
        ""
        if told.startswith("`")
        else "grammar/wolves/"
        if told.startswith("play.rules")
        else "grammar/wolves/table.toml:"
        if file == WORDS
        else f"grammar/wolves/{file}:"
    )
    assert where + told in shown
    assert hint in shown


IN_PLAY = [
    (RULES, "wolves.end.deck: At the end of your turn, if there are no cards in your deck, end the game.\n  ", "", "The period turn has come 501 times (turn 1,002), and the game has not ended: say in the rules of play when it ends"),
    (RULES, "wolves.trick.text: Resolve this card.", "wolves.trick.text: Play this card.", "what goes round: play (“Play this card”)"),
    (RULES, "", "", "grammar/wolves/play.rules says nothing of how the game is played: it has no setup, no period and no step."),
]  # fmt: skip


@pytest.mark.parametrize(("file", "before", "after", "told"), IN_PLAY)
def test_who_plays_is_told(
    file: str, before: str, after: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = laid_out(tmp_path, file, before, after)
    if not before:
        (project / "grammar" / "wolves" / file).write_text("game: wolves\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["--project", str(project), "sim", "wolves", "--games", "1", "--jobs", "1"]) in (1, 2)
    assert told in "".join(capsys.readouterr())
