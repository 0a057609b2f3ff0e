"""Showing a card as a condition: who shows one may do something, who is asked for one need not have it.

“Each player who reveals a Hero may draw a card” lets each of them reveal one; “if that player reveals a Hero” lets that
player. “If this revealed a Villain” asks what was revealed by what was just done.
"""

from __future__ import annotations

from cardwright.lang import tree as said

REVEAL = "reveal"
"""What showing a card is called among the ways to do something."""


def who_shows_one(act: said.Act) -> said.Statement | None:
    """“Each player who reveals a Hero draws a card”: each may reveal one; who does draws a card."""
    who = act.who
    if not isinstance(who, said.Select) or len(who.where) != 1 or not isinstance(who.where[0], said.Where):
        return None
    clause = who.where[0].clause
    if not isinstance(clause, said.Act) or not _is_offer(clause) or not isinstance(clause.who, said.Gap):
        return None
    if any(kind.kind != "player" for kind in who.kinds) or who.quantity is None or who.quantity.words != ["each"]:
        return None
    each = who.model_copy(update={"where": []})
    shown = clause.model_copy(update={"who": each, "mood": "may"})
    they = said.Ref(word="they", plural=True, span=who.span)
    follow = said.Follow(link="if they do", do=act.model_copy(update={"who": they}), span=act.span)
    return said.Sequence(join="then", steps=[shown, follow], span=act.span)


def if_one_is_shown(when: said.When) -> said.Statement | None:
    """“If that player reveals a Hero, they draw a card”: the player may reveal one; if they do, they draw a card."""
    shown = when.condition
    if when.word != "if" or not isinstance(shown, said.Act) or shown.means != REVEAL or when.do is None:
        return None
    if shown.tense == "past" and isinstance(shown.who, said.Ref) and shown.who.word == "this" and not shown.manner:
        you = said.You(span=shown.who.span)
        done = shown.model_copy(update={"who": you, "manner": ["this way"]})
        return when.model_copy(update={"condition": done})
    if not _is_offer(shown) or not isinstance(shown.who, (said.You, said.Ref)) or when.place != "before":
        return None
    link = "if you do" if isinstance(shown.who, said.You) else "if they do"
    follow = said.Follow(link=link, do=when.do, span=when.do.span)
    offer = shown.model_copy(update={"mood": "may"})
    return said.Sequence(join="then", steps=[offer, follow], span=when.span)


def _is_offer(shown: said.Act) -> bool:
    plain = not (shown.tense or shown.mood or shown.passive or shown.manner or shown.times or shown.more)
    return shown.means == REVEAL and plain and shown.what is not None
