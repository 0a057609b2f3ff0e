"""How many of which cards are played with: “Setup: 8 Twists. 6 Wounds per player in the Wound Stack.”"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Reader
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import both
from cardwright.meaning.gamedata.entries import Build, LabelData
from cardwright.meaning.lines.labels import Labels
from cardwright.meaning.things.plus import SUMS

PER, EQUAL, HOLDING = "per", "equal to", "stative"
MOVES = frozenset({"move"})
GOAL, BY_NOUN = "destination", "by-noun"


class Setups(Labels):
    """Reads what a line says of all cards that a game is played with."""

    def set_up(self, statements: list[said.Statement], data: LabelData, made: m.Ability) -> m.Ability:
        """So many are played with; what is done with them then is done before the game."""
        deeds = [item for item in statements if isinstance(item, said.Act) and item.means in MOVES]
        numbers = [self._counted_in(item, data) for item in statements if item not in deeds]
        self.policy("so-many-in-the-list")
        rule = m.And(tuple(numbers)) if len(numbers) > 1 else numbers[0] if numbers else None
        if not deeds:
            return replace(made, rule=rule, on=None, you=Reader.CONTROLLER)
        return replace(made, rule=rule, effect=self._done_before_the_game(deeds))

    def _done_before_the_game(self, deeds: list[said.Act]) -> m.Effect:
        """Cards go from a pile to a place that is named: what lies in play then is nothing that a noun could mean."""
        for deed in deeds:
            if not any(role.role == GOAL for role in deed.roles):
                raise self.refuse("included", "this is not understood of what is played with", deed)
        before = len(self.policies)
        effect = self.done(*deeds)
        if BY_NOUN in self.policies[before:]:
            raise self.refuse("included", "before the game nothing is there: from where is not said", deeds[0])
        return effect

    def _counted_in(self, item: said.Statement, data: LabelData) -> m.Truth:
        """“8 Twists”, “the Wound Stack holds 6 Wounds per player”: exactly so many are played with."""
        thing, roles, pile = self._said_to_be_there(item)
        if len(thing.kinds) > 1 or thing.kinds[0].noun not in data.counts:
            raise self.refuse("included", "this is not understood of what is played with", item)
        equal = [one for one in thing.where if isinstance(one, said.Related) and one.preposition == EQUAL]
        bare = thing.model_copy(update={"where": [one for one in thing.where if one not in equal]})
        self.copies.append((bare, thing))
        self.take(thing, "where")
        made = self.describe(bare)
        places = [*made.places, *([self.place(pile)] if pile is not None else [])]
        made.places = []
        known = made.base is None and not made.other and not made.extra and self._lie_in_their_pile(made, places)
        number = self._played_with(made, equal, roles) if known else None
        if number is None:
            raise self.refuse("included", "how many are played with is not understood", item)
        those = m.Where(m.Anywhere(), made.each, both(made.truths))
        return m.Compare(m.Count(those), Op.EQUAL, number, span=item.span)

    def _said_to_be_there(self, item: said.Statement) -> tuple[said.Select, list[said.Role], said.Thing | None]:
        """What is counted, what is said of its number, and the pile that is said to hold it."""
        if isinstance(item, said.Phrase) and isinstance(item.thing, said.Select):
            if not (item.manner or item.times or item.per):
                self.take(item, "thing")
                return item.thing, self.take(item, "roles"), None
        elif isinstance(item, said.Act) and isinstance(item.what, said.Select) and isinstance(item.who, said.Select):
            plain = not (item.manner or item.times or item.per or item.mood or item.tense or item.passive or item.more)
            if plain and item.means == HOLDING and self.lexicon.verb(item.verb).build is Build.HAVE:
                for name in ("what", "who", "verb"):
                    self.take(item, name)
                return item.what, self.take(item, "roles"), item.who
        raise self.refuse("included", "this is not understood of what is played with", item)

    def _lie_in_their_pile(self, made: Description, places: list[m.Set[m.Place]]) -> bool:
        """Whether they lie in no other pile than the one that all such cards are laid in."""
        start, kinds = self.lexicon.table.start, [str(kind) for kind in made.also]
        types = [name for kind in kinds for name in self.lexicon.table.pieces.nouns.get(kind, ())]
        begun = {start.zones.get(name) for name in types} if start is not None else set()
        zones = [place.zone if isinstance(place, m.Zone) and place.of is None else None for place in places]
        return all(begun == {zone} for zone in zones)

    def _played_with(self, made: Description, equal: list[said.Related], roles: list[said.Role]) -> m.Number | None:
        """“6 per player”, “11, minus 1 per player”, “equal to the number of players plus 4”."""
        if equal:
            (relation,) = equal
            self.take(relation, "preposition")
            plain = made.amount.det is Det.BARE and not roles
            return self.number(self.take(relation, "thing")) if plain else None
        number, amount = made.amount.most, made.amount
        if number is None or not amount.counted or amount.op is not Op.EQUAL or amount.least != number:
            return None
        summed = [role for role in roles if role.preposition in SUMS]
        each = [role for role in roles if role.role == PER]
        if len(summed) + len(each) != len(roles) or len(each) > 1 or len(summed) > len(each):
            return None
        if not each:
            return number
        often = (
            m.Times((self._more_or_fewer(summed[0]), self._per_player(each[0])))
            if summed
            else self._per_player(each[0])
        )
        return m.Plus((number, often)) if summed else m.Times((number, often))

    def _per_player(self, role: said.Role) -> m.Number:
        for name in ("role", "preposition"):
            self.take(role, name)
        return self.how_often(self.take(role, "thing"))

    def _more_or_fewer(self, role: said.Role) -> m.Number:
        """“plus 1”, “minus 1 Twist”: so many more or fewer."""
        thing = role.thing
        self.take(role, "role")
        sign = SUMS[self.take(role, "preposition")]
        self.take(role, "thing")
        if isinstance(thing, said.Select) and not (thing.where or thing.owner or thing.kinds[0].filters):
            self._take_all(self.take(thing, "kinds"))
        elif not isinstance(thing, said.Amount) or thing.where or thing.filters:
            raise self.refuse("included", "how many are played with is not understood", role)
        amount = self.amount(self.take(thing, "quantity"))
        if not isinstance(amount.most, m.Const) or amount.least != amount.most or amount.op is not Op.EQUAL:
            raise self.refuse("included", "how many are played with is not understood", role)
        return m.Const(sign * amount.most.value)
