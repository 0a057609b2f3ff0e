"""The words of an explanation: the canonical ones, with the subject that an order leaves out."""

from __future__ import annotations

from cardwright.lang.printer import StatementPrinter
from cardwright.lang.tree import Act, During, ForEach, Label, Statement, Thing, Timed, You
from cardwright.lang.vocabulary import Vocabulary


class Words:
    """Says nodes in the words of one game."""

    def __init__(self, vocabulary: Vocabulary, own_name: str = "") -> None:
        self._printer = StatementPrinter(vocabulary, own_name)

    def statement(self, item: Statement) -> str:
        """A statement as a clause with its subject: an order to the player says `you`."""
        return self._printer.statement(with_subject(item))

    def after_to(self, item: Statement) -> str:
        """A statement as what follows `to`."""
        return self._printer.infinitive(item)

    def thing(self, thing: Thing) -> str:
        """A noun phrase."""
        return self._printer.things.thing(thing)

    def linked(self, link: str) -> str:
        """The words that a link to what came before is written with."""
        return self._printer.manner(link)

    def label(self, label: Label) -> str:
        """A label with its arguments in their places."""
        text = label.name
        for argument in label.arguments:
            start, end = text.find("{"), text.find("}")
            text = text[:start] + argument + text[end + 1 :] if start >= 0 else f"{text} {argument}"
        return text


def with_subject(item: Statement) -> Statement:
    """The statement with `you` as the one who acts, where no one is named."""
    if isinstance(item, Act) and item.who is None and not item.passive:
        return item.model_copy(update={"who": You()})
    if isinstance(item, Timed | ForEach | During):
        return item.model_copy(update={"do": with_subject(item.do)})
    return item


def is_target(thing: Thing | None) -> bool:
    """Whether a thing is chosen as a target, so that immunity can stop it."""
    return bool(getattr(thing, "chosen", False))
