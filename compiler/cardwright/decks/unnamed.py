"""Lists that name no game: one is seen from the cards, and with it how they are written, as here or as people paste."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.decks.decklist import Decklist
from cardwright.decks.documents import document_rows
from cardwright.decks.marks import Marks, Row
from cardwright.decks.nested import with_owners
from cardwright.decks.outlines import outline_rows
from cardwright.decks.pasted import Pasting
from cardwright.decks.recognised import Known, cards_named, game_of, knowing, read_card, some
from cardwright.decks.rows import rows_of
from cardwright.decks.textlist import read_text


def _is_hidden(comment: str, known: Known, marks: Marks) -> bool:
    """Whether what would be a comment in a list as they are written here is a heading or a card: `## House Stark`."""
    low = comment.casefold().rstrip(":")
    return (
        known.shape.heading(low) is not None
        or low in marks.aside
        or bool(cards_named(known.library, comment) or read_card(comment, known.library, marks).cards)
    )


def _rows(text: str, marks: Marks) -> list[Row]:
    return document_rows(text, marks) or outline_rows(text, marks) or rows_of(text, marks)


def read_pasted(text: str | Sequence[Row], file: str, games: Sequence[Known], marks: Marks) -> Decklist | None:
    """Read what somebody pasted; none, where it cannot be seen for which game it is.

    Where it is a list as they are written here that only leaves its game out, it is read as such.
    """
    rows = _rows(text, marks) if isinstance(text, str) else text
    known = games[0] if len(games) == 1 else game_of(rows, games, marks)
    if known is None or not any(knowing(row, [known], marks) for row in some(rows)):
        return None
    if not isinstance(text, str):
        return Pasting(known, marks, file).read(with_owners(rows, known.shape, marks))
    plain = read_text(text, known.shape, file)
    plain.game = known.game
    grasped = known.grasp(plain)
    if not grasped.problems and not any(_is_hidden(comment, known, marks) for comment in plain.comments):
        return plain
    pasted = Pasting(known, marks, file).read(with_owners(rows, known.shape, marks))
    return pasted if known.grasp(pasted).is_better(grasped) else plain
