"""What is said once and holds for each of several: one thing for each player, the number that each of some has.

“Put a Wound into each player's discard pile” is no one Wound in all of them: for each player, one into that player's.
“The cost of each Hero gets -2” is each Hero that gets -2 cost.
"""

from __future__ import annotations

from cardwright.lang import tree as said

ONE, EACH, DESTINATION, PLAYER, OF, STAT = ["a"], ["each"], "destination", "player", "of", "stat"
THE, GETS = ["the"], "modify"


def is_each_player(who: said.Thing | None) -> bool:
    """Whether this is “each player”, “each other player”, and says nothing else of them."""
    if not isinstance(who, said.Select) or len(who.kinds) != 1 or who.kinds[0].kind != PLAYER:
        return False
    plain = not (who.where or who.owner or who.kinds[0].plural)
    return plain and who.quantity is not None and who.quantity.words == EACH


def one_to_each_player(act: said.Act) -> said.ForEach | None:
    """“Put a Hero from the KO pile on top of each player's deck”: for each player, one on top of that player's deck."""
    if act.passive or act.mood or act.per is not None or not isinstance(act.who, (said.You, type(None))):
        return None
    goals = [role for role in act.roles if role.role == DESTINATION]
    place = goals[0].thing if len(goals) == 1 else None
    each = place.owner if isinstance(place, said.Select) else None
    if not isinstance(place, said.Select) or not isinstance(each, said.Select) or not is_each_player(each):
        return None
    if not isinstance(act.what, said.Select) or act.what.quantity is None or act.what.quantity.words != ONE:
        return None
    whose = said.Ref(word="that", noun=PLAYER, kind=PLAYER, span=each.span)
    there = goals[0].model_copy(update={"thing": place.model_copy(update={"owner": whose})})
    roles = [there if role is goals[0] else role for role in act.roles]
    return said.ForEach(per=each, do=act.model_copy(update={"roles": roles}), span=act.span)


def number_of_each(act: said.Act) -> said.Act | None:
    """“The cost of each Hero in the HQ gets -2”: each of them gets -2 cost."""
    number, change = act.who, act.what
    if act.means != GETS or not isinstance(number, said.Select) or not isinstance(change, said.Change) or change.kinds:
        return None
    named = [item.thing for item in number.where if isinstance(item, said.Related) and item.preposition == OF]
    plain = len(number.kinds) == 1 and number.kinds[0].kind == STAT and not number.kinds[0].filters
    if not plain or len(named) != 1 or len(number.where) != 1 or number.owner is not None:
        return None
    if number.quantity is None or number.quantity.words != THE or number.quantity.number is not None:
        return None
    return act.model_copy(update={"who": named[0], "what": change.model_copy(update={"kinds": number.kinds})})
