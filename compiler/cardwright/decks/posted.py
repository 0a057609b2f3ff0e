"""Lists written as people post them: Markdown, the marks of forums, plain lines as deck sites export them, a table.

Such a list names no game: it is seen from the cards, as `pasted.py` does. Comments stay behind.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardwright.decks.decklist import FOR_PEOPLE, CardLine, Decklist, FieldLine

TABLE = "csv"


class Style(NamedTuple):
    """How one kind of post writes a title, a heading, a field, a card and what is said below it."""

    title: str
    heading: str
    field: str
    card: str
    detail: str


STYLES = {
    "markdown": Style("# {}", "## {}", "- {}: {}", "- {}x {}", "    - {}: {}"),
    "bbcode": Style("[size=5]{}[/size]", "[b]{}[/b]", "[i]{}: {}[/i]", "[*]{}x {}", "    {}: {}"),
    "plain": Style("{}", "{}", "{}: {}", "{}x {}", "    {}: {}"),
}
POSTS = (*STYLES, TABLE)


def write_post(decklist: Decklist, form: str) -> str:
    """A list as a post, or as a table."""
    return _table(decklist) if form == TABLE else "\n".join(_rows(decklist, STYLES[form])) + "\n"


def _rows(decklist: Decklist, style: Style) -> Iterator[str]:
    title = next((line.value for line in decklist.fields if line.name.casefold() == FOR_PEOPLE[0]), "")
    if title:
        yield style.title.format(title)
        yield ""
    if decklist.format:
        yield style.field.format("Format", decklist.format)
    for line in decklist.fields:
        if line.value != title or line.name.casefold() != FOR_PEOPLE[0]:
            yield style.field.format(_capital(line.name), line.value)
    for section in decklist.sections:
        yield ""
        if section.heading:
            yield style.heading.format(_capital(section.heading))
            yield ""
        for card in section.cards:
            yield style.card.format(card.count, card.full_name)
            yield from (style.detail.format(detail.name, detail.value) for detail in card.details)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _table(decklist: Decklist) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("Quantity", "Name", "Set", "Section"))
    for section in decklist.sections:
        for card in section.cards:
            writer.writerow((card.count, card.name, card.note, section.heading))
    return out.getvalue()


def left_out(decklist: Decklist, form: str, is_card: Callable[[str], bool]) -> list[str]:
    """What a form has no place for."""
    found = ["comments"] if decklist.comments else []
    if form != TABLE:
        return found
    found += [line.name for line in decklist.fields if not is_card(line.name)]
    found += ["format"] if decklist.format else []
    details = (detail.name for section in decklist.sections for card in section.cards for detail in card.details)
    return list(dict.fromkeys([*found, *details]))


def with_cards_of_fields(decklist: Decklist, is_card: Callable[[str], bool]) -> Decklist:
    """A list in which cards that fields name stand among the others: a table has nothing but cards."""
    new = Decklist(decklist.game, decklist.format, list[FieldLine](), [], [])
    for line in decklist.fields:
        if is_card(line.name):
            new.section(line.name).cards.append(CardLine(1, line.value))
        else:
            new.fields.append(line)
    new.sections += decklist.sections
    return new
