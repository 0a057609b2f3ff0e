"""When a text acts: its labels and the words that start a trigger or a condition."""

from __future__ import annotations

from cardwright.lang.tree import Label

TRIGGERS = frozenset({"after", "before", "when", "whenever", "as soon as"})
_TIMES = " time"

_LABELS = {
    "window": ("When", "in the {} window"),
    "event": ("When", "when “{}” happens"),
    "condition": ("If", "the condition {} is met"),
    "cost": ("Cost", "{}"),
    "setup": ("When", "while the game is set up: {}"),
}


def is_trigger(word: str) -> bool:
    """Whether a subordinator waits for something to happen, rather than asking what is so."""
    plain = word.removeprefix("only ")
    return plain in TRIGGERS or plain.endswith(_TIMES)


def label_row(label: Label, name: str) -> tuple[str, str]:
    """What a label says about the moment: a heading and words. `name` is the label with its arguments."""
    heading, pattern = _LABELS.get(label.means, ("When", "at “{}”"))
    return heading, pattern.format(name)
