"""Labels that stand for sentences: “What If...?: Draw a card.” is a guess, and drawing for who guessed right.

What stands behind the label is put where its text says so; an occasion beside it stays before the whole.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.unfolding import moved_to

BEHIND = "Draw 1 card."
"""What a label's text says where that is done which stands behind the label."""


def in_full(ability: said.Ability, lexicon: Lexicon) -> said.Ability:
    """A line with the text of its label in the place of the label."""
    texts = [label for label in ability.labels if label.name in lexicon.labels and lexicon.labels[label.name].text]
    if len(texts) != 1:
        return ability
    (label,) = texts
    (behind,) = lexicon.read(BEHIND).statements
    done = ability.statements
    do = done[0] if len(done) == 1 else said.Sequence(join=",", steps=list(done), span=ability.span)
    text = lexicon.read(lexicon.labels[label.name].text).statements
    statements = [_filled(moved_to(item, label.span), moved_to(behind, label.span), do) for item in text]
    others = [one for one in ability.labels if one is not label]
    return ability.model_copy(update={"labels": others, "statements": statements})


def _filled(node: said.Statement, gap: said.Statement, do: said.Statement) -> said.Statement:
    def filled(value: object) -> object:
        if isinstance(value, list):
            return [filled(one) for one in value]
        if value == gap:
            return do
        if not isinstance(value, said.Node):
            return value
        return value.model_copy(update={name: filled(part) for name, part in value.__dict__.items()})

    found = filled(node)
    assert isinstance(found, said.Node)
    return found  # type: ignore[return-value]
