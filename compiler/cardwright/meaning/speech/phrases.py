"""A noun with what narrows it, in the order in which English has its words."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.meaning.speech.words import Words, article, listed


@dataclass
class Phrase:
    """A noun with what narrows it; `name` is said as it is; of several `alternatives` each has its own noun."""

    nouns: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    owner: str = ""
    """Whose they are, where that stands before the noun or after it: “you”, “that player”."""
    holds: str = ""
    """How he has them: “control”, “have”."""
    anyone: bool = False
    """Whether the owner is any of several players: “an opponent” controls them, but not one and the same."""
    yours: bool = False
    """Whether they lie where what a player has lies: “one of your Heroes”."""
    other: bool = False
    name: str = ""
    alternatives: list[Phrase] = field(default_factory=list)

    @property
    def noun(self) -> str:
        """What one of them is called afterwards."""
        return self.nouns[0] if self.nouns else "card"

    @property
    def called(self) -> str:
        """The noun by which it is spoken of again, with an adjective that tells two of them apart."""
        return "card" if len(self.nouns) > 1 else self.noun

    def said(self, words: Words, determiner: str = "", plural: bool = False, owned: bool = True) -> str:
        """With its determiner: “a”, “each”, “2” …; plural after a number above one."""
        if self.alternatives:
            return self._tail(listed([one.said(words, determiner, plural) for one in self.alternatives], "or"), owned)
        if self.name:
            return self._tail(self.name, owned)
        nouns = [words.plural(noun) if plural else noun for noun in self.nouns or ["card"]]
        inner = " ".join([*self.states, *self.before, listed(nouns, "or")])
        if self.other:
            inner = f"another {inner}" if determiner == "a" else f"other {inner}"
        head = inner if self.other and determiner == "a" else _determined(inner, determiner)
        return self._tail(head, owned)

    def _tail(self, head: str, owned: bool) -> str:
        mine = [_relative(self.owner, self.holds)] if self.owner and owned else []
        return " ".join([head, *mine, *self.after])


def _relative(owner: str, holds: str) -> str:
    if owner in ("you", "they"):
        return f"{owner} {holds}"
    return f"controlled by {owner}" if holds == "control" else f"{owner} {holds}s"


def _determined(words: str, determiner: str) -> str:
    return article(words) if determiner == "a" else f"{determiner} {words}".strip()


__all__ = ["Phrase"]
