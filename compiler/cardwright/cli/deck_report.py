"""`cardwright deck check --report`: a row a list, and what was wrong by rule and by card, as a table, a page or data.

Rows go to a file as they come, so that ten thousand lists take no more memory than ten.
"""

from __future__ import annotations

import csv
import html
import io
import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

from cardwright.cli.main import CallError
from cardwright.cli.output import visible
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks import Verdict

COLUMNS = ("file", "game", "format", "legal", "cards", "faults", "warnings", "rules", "found")
FORMS = (".csv", ".html", ".json")
_CHUNK = 65_536
_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><meta name="viewport" content="width=device-width">
<style>
:root {{ color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }}
body {{ margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 2rem; }}
th, td {{ text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid #8884; }}
td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
.no {{ color: #c33; }} .yes {{ color: #2a7d46; }}
</style></head><body>
<h1>{title}</h1>
"""


class Report:
    """Takes verdicts one by one and writes them down at the end, whole or not at all. Use it as a context."""

    def __init__(self, name: str, content: Content) -> None:
        file = Path(name)
        if file.suffix not in FORMS:
            raise CallError(f"A report is {', '.join(FORMS[:-1])} or {FORMS[-1]}, not {file.name}.")
        self._file = content.writable(file)
        self._form = file.suffix
        self._rows: IO[str] = TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115
        self._lists = self._legal = 0
        self._rules: Counter[str] = Counter()
        self._rule_lists: Counter[str] = Counter()
        self._words: dict[str, str] = {}
        self._cards: Counter[str] = Counter()
        self._card_lists: Counter[str] = Counter()

    def __enter__(self) -> Report:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._write()
        self._rows.close()

    def add(self, verdict: Verdict) -> None:
        """A row, and what it adds to the sums."""
        self._lists += 1
        self._legal += verdict.legal
        rules = [one.rule for one in verdict.violations]
        self._rules.update(rules)
        self._rule_lists.update(set(rules))
        for one in verdict.violations:
            self._words.setdefault(one.rule, one.words)
        named = [card for one in verdict.violations for card in one.cards]
        self._cards.update(named)
        self._card_lists.update(set(named))
        row = (
            verdict.file, verdict.game, verdict.format, "yes" if verdict.legal else "no", verdict.stats.get("cards", 0),
            len(rules), len(verdict.stats.get("warnings", [])), list(dict.fromkeys(rules)),
            [one.message for one in verdict.violations],
        )  # fmt: skip
        self._rows.write(self._row(row))

    # ------------------------------------------------------------ forms

    def _row(self, row: tuple[Any, ...]) -> str:
        if self._form == ".csv":
            return _csv(row)
        if self._form == ".json":
            before = "" if self._lists == 1 else ",\n"
            data = dict(zip(COLUMNS, row, strict=True))
            return visible(before + json.dumps({**data, "legal": row[3] == "yes"}, ensure_ascii=False))
        return _html_row(row)

    def _sums(self) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
        """By rule: lists, faults, words; by card: lists, faults. The most common first."""
        rules = sorted(self._rules, key=lambda one: (-self._rule_lists[one], one))
        cards = sorted(self._cards, key=lambda one: (-self._card_lists[one], one))
        return (
            [(one, self._rule_lists[one], self._rules[one], self._words[one]) for one in rules],
            [(one, self._card_lists[one], self._cards[one]) for one in cards],
        )

    def _write(self) -> None:
        rules, cards = self._sums()
        part = self._file.with_name(f".{self._file.name}.part")
        part.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("w", encoding="utf-8", newline="") as out:
                {".csv": self._as_csv, ".json": self._as_json, ".html": self._as_html}[self._form](out, rules, cards)
            part.replace(self._file)
        finally:
            part.unlink(missing_ok=True)

    def _copy(self, out: IO[str]) -> None:
        self._rows.seek(0)
        while chunk := self._rows.read(_CHUNK):
            out.write(chunk)

    def _as_csv(self, out: IO[str], rules: list[tuple[Any, ...]], cards: list[tuple[Any, ...]]) -> None:
        out.write(_csv(COLUMNS))
        self._copy(out)
        out.write(_csv(()) + _csv(("rule", "lists", "faults", "words")))
        out.writelines(map(_csv, rules))
        out.write(_csv(()) + _csv(("card", "lists", "faults")))
        out.writelines(map(_csv, cards))

    def _as_json(self, out: IO[str], rules: list[tuple[Any, ...]], cards: list[tuple[Any, ...]]) -> None:
        out.write(f'{{"checked": {self._lists}, "legal": {self._legal}, "lists": [\n')
        self._copy(out)
        by_rule = [dict(zip(("rule", "lists", "faults", "words"), one, strict=True)) for one in rules]
        by_card = [dict(zip(("card", "lists", "faults"), one, strict=True)) for one in cards]
        told = (
            f'"rules": {json.dumps(by_rule, ensure_ascii=False)},\n"cards": {json.dumps(by_card, ensure_ascii=False)}'
        )
        out.write(visible(f"\n],\n{told}}}\n"))

    def _as_html(self, out: IO[str], rules: list[tuple[Any, ...]], cards: list[tuple[Any, ...]]) -> None:
        noun = "list" if self._lists == 1 else "lists"
        out.write(_HEAD.format(title=f"{self._lists} {noun}, {self._legal} legal"))
        if rules:
            out.write(_table("Rules that were broken", ("rule", "lists", "faults", "words"), rules))
        if cards:
            out.write(_table("Cards at fault", ("card", "lists", "faults"), cards))
        out.write("<h2>Lists</h2>\n<table><thead><tr>")
        out.write("".join(f"<th>{name}</th>" for name in ("list", "game", "format", "legal", "cards", "what is wrong")))
        out.write("</tr></thead><tbody>\n")
        self._copy(out)
        out.write("</tbody></table>\n</body></html>\n")


def _csv(row: tuple[Any, ...]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(tuple(map(_harmless, row)))
    return visible(out.getvalue())


def _harmless(cell: Any) -> Any:
    """A cell that a spreadsheet does not take for a formula: names of files are anybody's."""
    cell = " | ".join(cell) if isinstance(cell, list) else cell
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") and cell != "-" else cell


def _html_row(row: tuple[Any, ...]) -> str:
    file, game, form, legal, cards, _, _, _, found = row
    cells = "".join(f"<td>{html.escape(str(cell))}</td>" for cell in (file, game, form))
    faults = "<br>".join(map(html.escape, found))
    return visible(f'<tr>{cells}<td class="{legal}">{legal}</td><td class="n">{cards}</td><td>{faults}</td></tr>\n')


def _table(title: str, columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td{_number(cell)}>{html.escape(str(cell))}</td>" for cell in row) + "</tr>\n"
        for row in rows
    )
    return visible(f"<h2>{title}</h2>\n<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>\n")


def _number(cell: Any) -> str:
    return ' class="n"' if isinstance(cell, int) else ""
