"""Lines that go on with the one above them: “Escape: Same effect.”, or what is done under a label that stands there."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.refusal import NAMELESS, Refusal
from cardwright.meaning.lines.labeltexts import in_full
from cardwright.meaning.lines.limits import OFTEN
from cardwright.meaning.lines.oncemore import OnceMore
from cardwright.meaning.lines.takenin import of_what_was_taken, taken_in
from cardwright.meaning.lines.unfolding import moved_to

WHEN = "when"
"""The reason of a refusal: nothing says when something is done."""
SAME = (["same"], ["the", "same"])


class Lines(OnceMore):
    """The pass over one line, which may need the line above it."""

    def ability(self, ability: said.Ability) -> m.Ability:
        """The record of one ability; what it goes on with is the one read before it."""
        try:
            made = self._going_on(ability)
        except Refusal:
            self.memory.spoken = []
            raise
        self.memory.spoken = []
        if self.own.type in self.lexicon.effects and made.on is None and made.window is None:
            self.memory.spoken = self.named_for_below()
        return made

    def _going_on(self, ability: said.Ability) -> m.Ability:
        above = self.memory.above
        ability = in_full(self._under_its_label(self._under_a_heading(ability)), self.lexicon)
        same = self._same_effect(ability)
        again = same or self.once_more(ability)
        self.memory.above = ability
        self.memory.heads = ability.labels if any(map(self._lays_down, ability.labels)) else self.memory.heads
        self.follows_a_line = above is not None
        if again is not None:
            self.memory.above = ability.model_copy(update={"statements": again})
            if same:
                self.policy("same-effect")
            return super().ability(self.memory.above)
        try:
            made = super().ability(ability)
            self.memory.taken += taken_in(made, self.mentions)
            return made
        except Refusal as refusal:
            if refusal.reason == NAMELESS and len(self.memory.taken) == 1 and ability.labels:
                return self._of_what_was_taken(ability, refusal)
            if refusal.reason != WHEN or ability.labels or above is None or not above.labels:
                raise
        other = type(self)(self.lexicon, self.own, self.memory)
        other.policy("goes-on-with-the-label-above")
        labelled = ability.model_copy(update={"labels": list(above.labels)})
        made = other.ability(labelled)
        self.references, self.deeds, self.policies = other.references, other.deeds, other.policies
        return made

    def _of_what_was_taken(self, ability: said.Ability, refusal: Refusal) -> m.Ability:
        """“Fight: Gain that Hero”: the one that another line has the card capture, or put under it."""
        of_it = of_what_was_taken(ability, self.memory.taken[0])
        if of_it == ability:
            raise refusal
        other = type(self)(self.lexicon, self.own, self.memory)
        other.policy("that-is-what-it-took")
        made = other.ability(of_it)
        self.references, self.deeds, self.policies = other.references, other.deeds, other.policies
        return made

    def _under_a_heading(self, ability: said.Ability) -> said.Ability:
        """“Artifact: Once per turn, …”, and below it “Once per turn, draw a card.”: where the card then lies."""
        heads = self.memory.heads
        if self.memory.above is None or not heads or ability.labels or not self._says_how_often(ability):
            return ability
        self.policy("below-what-lays-the-card-down")
        return ability.model_copy(update={"labels": list(heads)})

    def _lays_down(self, label: said.Label) -> bool:
        data = self.lexicon.labels.get(label.name)
        return data is not None and data.first != ""

    @staticmethod
    def _says_how_often(ability: said.Ability) -> bool:
        """Whether it says how often something can be done: “Once per turn, …”."""
        first = ability.statements[0] if ability.statements else None
        return isinstance(first, said.Timed) and first.time.relation in OFTEN

    def _under_its_label(self, ability: said.Ability) -> said.Ability:
        """“Ambush: This card captures a Bystander. Moonlight: Each player discards a card.”: what only asks something
        belongs to the occasion that stands before it, in its line, or above it before “then”."""
        above = self.memory.above
        carried = self.own.type in {"", *self.lexicon.effects}
        if above is None or not ability.labels or carried or any(map(self._tells_when, ability.labels)):
            return ability
        first = ability.statements[0] if ability.statements else None
        then = isinstance(first, said.Follow) and first.link == "then"
        told = [label for label in above.labels if self._tells_when(label)]
        if not told or not (then or ability.span[0] > 0):
            return ability
        self.policy("under-the-label-before")
        return ability.model_copy(update={"labels": [*told, *ability.labels]})

    def _tells_when(self, label: said.Label) -> bool:
        data = self.lexicon.labels.get(label.name)
        return data is None or bool(data.when or data.window or data.then or data.includes or data.counts)

    def _same_effect(self, ability: said.Ability) -> list[said.Statement] | None:
        """“Fight: Draw a card.”, and below it “Escape: Same effect.”: what the line above has done."""
        above = self.memory.above
        phrase = ability.statements[0] if len(ability.statements) == 1 else None
        if above is None or not ability.labels or not above.labels or not isinstance(phrase, said.Phrase):
            return None
        thing = phrase.thing
        if not isinstance(thing, said.Select) or thing.where or thing.owner or len(thing.kinds) != 1:
            return None
        words = thing.quantity.words if thing.quantity is not None else []
        if words not in SAME or thing.kinds[0].kind != "ability" or thing.kinds[0].filters:
            return None
        if phrase.roles or phrase.manner or phrase.times or phrase.per:
            return None
        return [moved_to(item, phrase.span) for item in above.statements]
