"""Lines that say what is done and not when: what a card offers that lies there and is nobody's."""

from __future__ import annotations

from cardwright.lang.records import replace
from cardwright.meaning.abridged.within_reach import reached
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.lines.letters import Letters


class Offers(Letters):
    """Reads when something is done of which the line does not say it."""

    def _never_done(self, made: m.Ability) -> bool:
        """Whether it does something, on a card that is not carried out itself, and nothing says when."""
        told = made.on is not None or made.window is not None or self.memory.turned
        told = told or (made.label is not None and made.condition is None)  # a label that only asks says no time
        stays = self.lexicon.tells_effects and self.own.type not in {"", *self.lexicon.effects}
        return made.effect is not None and not told and stays and not _watches(made.effect)

    def _offered_by_the_table(self, made: m.Ability) -> m.Ability:
        """“You may spend 2 to rescue a Bystander.” on a card that is nobody's: whoever's turn it is may, in it."""
        offer = made.effect
        if self._is_for_once_a_turn(made):
            return self._used_where_it_lies(made)
        if self.lexicon.offers is None or not isinstance(offer, m.May) or not isinstance(offer.who, m.You):
            return made
        if made.you is not m.Reader.CONTROLLER or not self._never_done(made):
            return made
        used = replace(made, window=self.lexicon.offers, you=m.Reader.ACTIVE)
        paid = offer.effect
        if made.limit is None and not isinstance(paid, m.Pay):  # one that costs nothing would have no end
            return made
        self.policy("an-offer-that-stays")
        if isinstance(paid, m.Pay) and isinstance(paid.who, m.You):
            return replace(used, cost=paid.cost, effect=paid.effect)
        return replace(used, effect=paid)

    def within_reach(self, made: m.Ability) -> m.Ability:
        """“If you would gain a Wound, you may discard this card instead” works in the hand, and nowhere else."""
        zones = reached(made, self.own.type, self.lexicon)
        if not zones:
            return made
        self.policy("works-where-it-is-taken-from")
        return replace(made, works=zones)

    def _is_for_once_a_turn(self, made: m.Ability) -> bool:
        """“Once per turn, if you played a Wound this turn, draw a card”: not only when the card itself is played."""
        told = made.on is not None or made.window is not None or made.label is not None or made.standings
        known = self.lexicon.offers is not None and self.lexicon.lies is not None
        return known and not told and made.limit is not None and self.own.type in self.lexicon.effects

    def _used_where_it_lies(self, made: m.Ability) -> m.Ability:
        assert self.lexicon.lies is not None
        self.policy("once-a-turn-while-it-lies-there")
        used = replace(made, window=self.lexicon.offers, works=(self.lexicon.lies,))
        effect = made.effect
        if isinstance(effect, m.If) and effect.otherwise is None and made.condition is None:
            used = replace(used, condition=effect.truth, effect=effect.then)
            effect = effect.then
        if isinstance(effect, m.May) and isinstance(effect.who, m.You):
            paid = effect.effect
            if isinstance(paid, m.Pay) and isinstance(paid.who, m.You):
                return replace(used, cost=paid.cost, effect=paid.effect)
            return replace(used, effect=paid)
        return used


def _watches(effect: m.Effect) -> bool:
    """“If you control no Lord, discard this card”: done as soon as it is so, to the card itself."""
    done = effect.then if isinstance(effect, m.If) and effect.otherwise is None else None
    return isinstance(done, m.Do) and any(part == m.Filled(Role("what"), m.This()) for part in done.parts)
