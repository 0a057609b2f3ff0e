"""What of a sentence is only how it was said: fields that may change without a change of meaning, and why."""

from __future__ import annotations

from collections import defaultdict

STYLE: dict[str, str] = {
    "Act.passive": "it is killed, somebody kills it: the parts are the same",
    "Act.means": "the core verb follows from the verb",
    "Kind.plural": "number is said by the quantity",
    "When.place": "a condition before or behind its clause is the same condition",
    "Choice.either": "either A or B, A or B",
    "Choice.listed": "options after a colon, or in a row",
    "Self.noun": "this card, this character: the bearer",
    "Label.means": "what sort of label it is follows from its name",
    "Label.given": "the same as its arguments, which are read",
    "KeywordUse.arguments": "the words of what it is given, which is read",
    "Act.shared": "which parts were said once for several steps: each step has them",
    "Be.shared": "which parts were said once for several steps: each step has them",
    "Cause.shared": "which parts were said once for several steps: each step has them",
}
"""Fields that say how something was said, not what; each with the reason why its change may change nothing."""

SAME: dict[str, tuple[frozenset[str], ...]] = {
    "Act.tense": (frozenset({"past", "perfect"}),),
    "Act.mood": (frozenset({"", "must"}), frozenset({"cannot", "does not", "will not"})),
    "Quantity.bound": (frozenset({"", "exactly"}), frozenset({"", "at least"}), frozenset({"up to", "at most"})),
    "Quantity.words": (frozenset({"each", "all", "any"}), frozenset({"a", "any"})),
    "Time.relation": (frozenset({"at end", "at end of each"}), frozenset({"at start", "at start of each"})),
    "Select.join": (frozenset({"and", "or", "and/or"}),),  # all of both; of one, `and` is refused
    "AnyOf.join": (frozenset({"and", "or", "and/or"}),),
    "When.word": (
        frozenset({"when", "whenever", "after"}),
        frozenset({"while", "if"}),
        frozenset({"when", "if", "before"}),
    ),
    "Ref.word": (
        frozenset({"he", "him", "his", "she", "her", "he or she", "it", "its", "itself"}),
        frozenset({"they", "them", "their"}),
    ),
    "Follow.link": (
        frozenset({"if you do", "if they do", "if it does"}),
        frozenset({"if you do not", "if they do not", "if it does not"}),
    ),
    "InState.word": (frozenset({"extra", "additional"}), frozenset({"friendly", "allied"})),
    "Where.link": (frozenset({"", "that", "who", "which"}),),
    "Sequence.join": (frozenset({"and", ",", "but", "then"}),),
}
"""Words of a field that say the same: one may stand for another."""


def by_type() -> dict[str, frozenset[str]]:
    """The fields of style, by the type of the node that has them."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for field in STYLE:
        node, name = field.split(".")
        found[node].add(name)
    return {node: frozenset(names) for node, names in found.items()}
