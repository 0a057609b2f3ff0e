"""Marks: full stops, colons, bullets, parentheses, apostrophes."""

from __future__ import annotations

from cardwright.lang.choices.base import Candidate, passed, zero
from cardwright.lang.choices.joining import JoiningChoices
from cardwright.lang.context import Context
from cardwright.lang.entries import Entry


class MarkChoices(JoiningChoices):
    """Marks: full stops, colons, bullets, parentheses, apostrophes."""

    def marks(self, at: int, context: Context) -> list[Candidate] | None:
        word = self.line.words[at]
        text = word.text
        if len(text) > 1 and text != "'s":
            return None
        if text in ".!?…":
            doubled = [passed(at)] if context.last in ("END", "RPAR", "QUOTE") else []
            return self.close(at, [Candidate("END", None, at + 1, ""), *doubled], context)
        if text == ":":
            return self.close(at, [*self.passed_colon(at, context), Candidate("COLON", None, at + 1, "")], context)
        if text == "•":
            return [Candidate("BULLET", None, at + 1, ""), *self.close(at, [zero("END", at), passed(at)], context)]
        if text == "(":
            return self.open_parenthesis(at, context)
        if text == ")":
            return self.close(at, [Candidate("RPAR", None, at + 1, ""), zero("END", at)], context)
        if text in ("'s", "'"):
            possessive = [Candidate("POSS", None, at + 1, "")]
            if text == "'":
                return possessive
            contracted = self.be(at, at + 1, Entry("BE", "is", form="'s"), context)
            pronoun = context.last in ("PRON", "REL")
            return [*contracted, *possessive] if pronoun else [*possessive, *contracted]
        if text in "→—-*|" and "CONJ" not in self.line.classes(at) and "MOD" not in self.line.classes(at):
            return [passed(at)]
        if text == "/":
            return self.conjunction(at, at + 1, Entry("CONJ", "or", form="/"), context)
        return None

    def close(self, at: int, found: list[Candidate], context: Context) -> list[Candidate]:
        """A mark that ends something ends the relative clauses inside it first."""
        return [found[0], zero("RELEND", at), *found[1:]] if context.outer else found

    def quoted_sentence(self, at: int) -> bool:
        """Whether a sentence ended inside the quotation marks just closed: `as a "Secret." Draw a card.`"""
        words = self.line.words
        return at > 2 and words[at - 2].text in (".", "!", "?") and words[at].text[:1].isupper()

    def passed_colon(self, at: int, context: Context) -> list[Candidate]:
        """A colon that only sets off what follows: a keyword's parameters, a quotation, the arms of a choice."""
        quoted = at + 1 in self.line.quotes
        return [passed(at)] if quoted or context.last in ("KEYWORD", "KWARG", "EITHER") else []

    def open_parenthesis(self, at: int, context: Context) -> list[Candidate]:
        line = self.line
        if context.last in ("KEYWORD", "KWARG") and line.low(at + 2) == ")" and "NUM" in line.classes(at + 1):
            entry = line.phrases(at + 1)[0][1][0]
            return [Candidate("KWARG", entry, at + 3, "")]
        if line.low(at + 1) == "s" and line.low(at + 2) == ")":
            return [Candidate("", None, at + 3, "")]
        found = [Candidate("LPAR", None, at + 1, "")]
        if context.outer:
            found.append(zero("RELEND", at))
        return found
