"""Lines that hold whatever type their card is of: the words themselves say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.lang import tree as said
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.lexicon import Lexicon


def is_while(item: said.Statement) -> bool:
    """“While …, …”."""
    return isinstance(item, said.When) and item.word == "while"


def is_otherwise(item: said.Statement) -> bool:
    """“Otherwise, …”: it holds as what stands before it does."""
    return isinstance(item, said.Follow) and item.link == "otherwise"


def is_own_ban(item: said.Statement) -> bool:
    """“This card cannot be taken or killed”: of the card itself, whenever it is there."""
    if not isinstance(item, said.Act) or item.mood != "cannot" or item.times:
        return False
    return isinstance(item.what if item.passive else item.who, said.Self)


def is_own_count(item: said.Statement, lexicon: Lexicon) -> bool:
    """“This card counts as 1 Stark character for each …”, “… if …”: of the card itself, whenever it is there."""
    if isinstance(item, said.When) and item.word in ("if", "unless") and item.do is not None:
        return is_own_count(item.do, lexicon)
    if isinstance(item, said.Follow) and is_otherwise(item):
        return is_own_count(item.do, lexicon)
    if isinstance(item, said.Be) and isinstance(item.who, said.Self):  # “This card is also a Stark Hero”
        return isinstance(item.what, said.Select) and not (item.times or item.mood or item.tense)
    if not isinstance(item, said.Act) or item.times or item.mood or lexicon.verb(item.verb).build is not Build.COUNT_AS:
        return False
    return isinstance(item.who, said.Self) or (isinstance(item.who, said.Ref) and item.who.word == "it")


def is_kept(lines: Iterable[Sequence[said.Ability]], lexicon: Lexicon) -> bool:
    """“Keep this card in your play area”, in any of its lines."""
    acts = (node for line in lines for one in line for node in nodes_of(one) if isinstance(node, said.Act))
    return any(isinstance(act.what, said.Self) and lexicon.verb(act.verb).keeps for act in acts)


def is_endless(item: said.Statement) -> bool:
    """Whether nothing says how long it holds; “if …, while …, …” asks the first once, and begins the second."""
    if isinstance(item, said.When) and item.word != "while" and item.do is not None and is_while(item.do):
        return False
    if isinstance(item, (said.When, said.Follow, said.ForEach)):
        return item.do is not None and is_endless(item.do)
    if isinstance(item, said.Sequence):
        return all(is_endless(step) for step in item.steps)
    return isinstance(item, (said.Act, said.Be)) and not item.times


__all__ = ["is_endless", "is_kept", "is_otherwise", "is_own_ban", "is_own_count", "is_while"]


def is_asked_first(when: said.When) -> bool:
    """Whether a condition is asked before what it stands with: “draw a card if it was a Knight”."""
    condition = when.condition
    past = isinstance(condition, (said.Be, said.Act)) and condition.tense == "past"
    had = isinstance(condition, said.Be) or (isinstance(condition, said.Act) and condition.means == "stative")
    return when.place == "before" or (past and had)
