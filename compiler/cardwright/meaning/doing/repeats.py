"""What is done more than once, for each of several, one way or another, or at a price that stands behind it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Verb
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, seq
from cardwright.meaning.doing.effects import mentions_something
from cardwright.meaning.doing.endings import Endings
from cardwright.meaning.gamedata.entries import Build

TIMES: dict[str, int] = {"twice": 2}
"""Words that say how often something is done."""
ONCE = "once"
AGAIN = "again"
"""The word for what was done before and is done once more."""
DOING = "ing"
"""The tense of what is done in order to do something."""
BY = "by"
"""The preposition before what is done in order to do something."""
ANEW = frozenset({("repeat", "this", "process")})
"""The words for all that a line does, which it has done once more."""


class Repeats(Endings):
    """Reads acts that are done several times, in one of several ways, or for a price."""

    round: m.Var[m.Event] | None = None
    """The offer to do the whole line once more."""

    def _act(self, act: said.Act) -> None:
        often = [word for word in act.manner if word in TIMES]
        if isinstance(act.what, said.Ref) and (act.verb, act.what.word, act.what.noun) in ANEW:
            self._from_the_beginning(act, act.what)
        elif AGAIN in act.manner:
            self._once_more(act)
        elif len(often) == 1:
            self._repeated(act, often[0])
        elif len(act.by_doing) == 1 and act.by_doing[0].preposition == BY:
            self._by_doing(act)
        elif act.per is not None and self._is_done_so_often(act):
            self._once_for_each_of(act, act.per)
        elif act.more and act.join == "or" and not (act.roles or act.mood or act.tense or act.passive):
            self._one_way_or_another(act)
        elif isinstance(act.what, said.Ref) and self._bears_token(act, act.what):
            self._with_its_token(act, act.what)
        elif isinstance(act.what, said.Both) and self._is_mixed(act, act.what):
            self._to_each(act, act.what)
        elif act.more and act.join == "and" and isinstance(act.what, (said.Self, said.Ref)) and _apart(act):
            self._each_verb_alone(act)
        else:
            super()._act(act)

    def _from_the_beginning(self, act: said.Act, process: said.Ref) -> None:
        """“…, you may repeat this process.”: all of the line once more, as long as the player likes."""
        offered = self.take(act, "mood") == "may" and (act.who is None or isinstance(act.who, said.You))
        plain = not (act.tense or act.times or act.per or act.roles or act.manner or act.by_doing or act.more)
        if not offered or not plain or process.where or process.filters or process.owner is not None or self.round:
            raise self.refuse("process", "how often this is repeated is not understood", act)
        self._take_all(act)
        self._take_all(process)
        self.policy("the-line-from-its-beginning")
        self.round = self.fresh(Sort.DEED)
        self.emit(m.May(m.You(), m.Seq(()), deed=self.round, span=act.span))

    def _pay(self, pay: said.Pay) -> None:
        """“Then, you may kneel a character to initiate this effect again.”: all of the line, as often as it is paid."""
        cost = pay.cost
        if not _has_it_again(pay.effect) or not isinstance(cost, said.Act):
            super()._pay(pay)
            return
        if cost.mood != "may" or not isinstance(cost.who, said.You) or self.round is not None:
            raise self.refuse("process", "how often this is repeated is not understood", pay)
        for name in ("cost", "effect"):
            self.take(pay, name)
        self._take_all(pay.effect, several=True, told=True)
        bare = cost.model_copy(update={"mood": "", "who": None})
        self.copies.append((bare, cost))
        for name in ("mood", "who"):
            self.take(cost, name)
        self._take_all(cost.who)
        with self.paying():
            paid = self.done(bare)
        self.policy("the-line-from-its-beginning")
        self.round = self.fresh(Sort.DEED)
        self.emit(m.May(m.You(), paid, deed=self.round, span=pay.span))

    def gone_round(self, steps: list[m.Effect]) -> list[m.Effect]:
        """All that a line does, again and again if it says so."""
        if self.round is None:
            return steps
        return [m.Repeat(seq(steps), m.Not(m.Did(self.round)))]

    def _once_more(self, act: said.Act) -> None:
        """“Draw a card. If you …, draw a card again.”: what the line did before is done anew."""
        before = _verbs_of([step for block in self.steps for step in block])
        self.take(act, "manner")
        bare = act.model_copy(update={"manner": [word for word in act.manner if word != AGAIN]})
        self.copies.append((bare, act))
        with self.block() as steps:
            self.effect(bare)
        verbs = _verbs_of(steps)
        if not verbs or not verbs <= before:
            raise self.refuse("again", "what was done before this is not said", act)
        for step in steps:
            self.emit(step)

    def _repeated(self, act: said.Act, word: str) -> None:
        """“Draw a card twice.”: later words cannot tell of which time they speak."""
        self.take(act, "manner")
        bare = act.model_copy(update={"manner": [other for other in act.manner if other != word]})
        self.copies.append((bare, act))
        mentions, deeds = list(self.mentions), list(self.deeds)
        with self.block() as steps:
            self.effect(bare)
        self.mentions, self.deeds = mentions, deeds
        self.emit(m.Repeat(seq(steps), None, m.Const(TIMES[word]), span=act.span))

    def _is_done_so_often(self, act: said.Act) -> bool:
        """Whether nothing is there of which so many more could be meant: “demolish each player for each …”."""
        if ONCE in act.manner:
            return True
        of_players = isinstance(act.what, said.Select) and all(kind.kind == "player" for kind in act.what.kinds)
        deed = self.lexicon.verb(act.verb).build is Build.DEED and not act.roles and act.recipient is None
        return deed and not act.manner and (act.what is None or of_players)

    def _once_for_each_of(self, act: said.Act, per: said.Thing) -> None:
        """“Demolish each player once for each Twist in the KO pile”: the whole of it again and again."""
        for name in ("per", "manner"):
            self.take(act, name)
        bare = act.model_copy(update={"per": None, "manner": [word for word in act.manner if word != ONCE]})
        self.copies.append((bare, act))
        times = self.how_often(per)
        mentions, deeds = list(self.mentions), list(self.deeds)
        self.policy("so-often-as-there-are")
        with self.block() as steps:
            self.effect(bare)
        self.mentions, self.deeds = mentions, deeds
        self.emit(m.Repeat(seq(steps), None, times, span=act.span))

    def _all_repeated(self, follow: said.Follow) -> None:
        """“Twice, draw a card.”"""
        do = self.take(follow, "do")
        if not isinstance(do, said.Act) or do.manner:
            raise self.refuse("twice", "what is done so often is not understood", follow)
        often = do.model_copy(update={"manner": [self.take(follow, "link")]})
        self.copies.append((often, do))
        self.effect(often)

    def _by_doing(self, act: said.Act) -> None:
        """“Draw a card by paying 1 coin.”: the price is paid in full, or nothing is done."""
        (means,) = self.take(act, "by_doing")
        self.take(means, "preposition")
        bare = act.model_copy(update={"by_doing": []})
        self.copies.append((bare, act))
        price = self.take(means, "do")
        if not isinstance(price, said.Act) or self.take(price, "tense") != DOING:
            raise self.refuse("by-doing", "what is done for this is not understood", means)
        paid = price.model_copy(update={"tense": ""})
        self.copies.append((paid, price))
        self.effect(said.Pay(cost=paid, effect=bare, span=act.span))

    def _one_way_or_another(self, act: said.Act) -> None:
        """“Stand or kneel that character.”: who does it decides which."""
        options = []
        for word in (self.take(act, "verb"), *self.take(act, "more")):
            one = act.model_copy(update={"verb": word, "more": [], "join": ""})
            self.copies.append((one, act))
            mentions, deeds = list(self.mentions), list(self.deeds)
            options.append(self.done(one))
            self.mentions, self.deeds = mentions, deeds
        self.take(act, "join")
        self.emit(m.Either(self.actor, m.Const(1), tuple(options), span=act.span))

    def _bears_token(self, act: said.Act, what: said.Ref) -> bool:
        """“place it in shadows with a token on it”: where it goes, and what is then laid on it."""
        if len(what.where) != 2 or [role.preposition for role in act.roles] != ["on"] or act.more or act.passive:
            return False
        there, held = what.where
        if not isinstance(there, said.Related) or not isinstance(held, said.Related) or held.preposition != "with":
            return False
        token, on = held.thing, act.roles[0].thing
        counted = isinstance(token, said.Select) and len(token.kinds) == 1 and token.kinds[0].kind == "token"
        same = isinstance(on, said.Ref) and on.word == "it" and not on.noun
        return counted and same and there.preposition in ("in", "into") and self.is_place(there.thing)

    def _with_its_token(self, act: said.Act, what: said.Ref) -> None:
        self.policy("with-a-token-on-it")
        there, held = self.take(what, "where")
        for item in (there, held):
            for name in ("preposition", "thing"):
                self.take(item, name)
        goal = said.Role(role="destination", preposition=there.preposition, thing=there.thing, span=there.span)
        bare = what.model_copy(update={"where": []})
        first = act.model_copy(update={"what": bare, "roles": [goal]})
        then = act.model_copy(update={"what": held.thing, "manner": []})
        self.copies += [(bare, what), (first, act), (then, act)]
        self.effect(first)
        self.effect(then)

    def _is_mixed(self, act: said.Act, what: said.Both) -> bool:
        """“kneel this card and a location”: what is known and what is picked are no one set."""
        known = [self._is_known(one) for one in what.things]
        plain = not (act.mood or act.tense or act.passive or act.more or act.per)
        deed = self.lexicon.verb(act.verb).build is Build.DEED
        return what.join == "and" and plain and deed and any(known) and not all(known)

    def _is_known(self, thing: said.Thing) -> bool:
        if isinstance(thing, said.Select):
            words = thing.quantity.words if thing.quantity is not None else ["the"]
            return words in (["the"], ["this"], ["that"])
        return isinstance(thing, (said.Self, said.Ref, said.Named))

    def _to_each(self, act: said.Act, what: said.Both) -> None:
        """It is done to the one, then to the other."""
        self.policy("one-then-the-other")
        self.listed(what, "and")
        self.take(act, "what")
        before = len(self.dealt)
        for thing in self.take(what, "things"):
            one = act.model_copy(update={"what": thing})
            self.copies.append((one, act))
            self.effect(one)
        done = [part.by for deed in self.dealt[before:] for part in deed.parts if part.role == Role("what")]
        pieces = [found for found in done if isinstance(found, m.Set)]
        named = [item.nouns for item in self.mentions if item.what in pieces]
        if len(pieces) == len(what.things) == len(named):  # “those characters” are all of them
            self.mention(m.Union(tuple(pieces)), Sort.PIECE, frozenset.intersection(*named), Came.PICK, True)

    def _each_verb_alone(self, act: said.Act) -> None:
        """“kneel and return this card to your hand”: each by itself, with what only it takes."""
        self.policy("each-verb-with-its-own")
        for role in self.take(act, "roles"):
            self.take(role, "verb")
        self.take(act, "join")
        for word in (self.take(act, "verb"), *self.take(act, "more")):
            own = [role for role in act.roles if role.verb in ("", word)]
            roles = [role.model_copy(update={"verb": ""}) for role in own]
            one = act.model_copy(update={"verb": word, "more": [], "join": "", "roles": roles})
            self.copies += [(one, act), *zip(roles, own, strict=True)]
            self.effect(one)

    def effect(self, statement: said.Statement) -> None:
        if isinstance(statement, said.Toward) and not (isinstance(statement.do, said.Act) and statement.do.mood):
            self._toward(statement)  # with “must” it is a rule about the deed
        elif isinstance(statement, said.Follow) and statement.link in TIMES:
            self._all_repeated(statement)
        else:
            super().effect(statement)

    def _toward(self, toward: said.Toward) -> None:
        """“To draw a card, pay 2 coins.”: what is paid, and what for."""
        purpose, do = self.take(toward, "purpose"), self.take(toward, "do")
        if not isinstance(purpose, said.Act) or isinstance(purpose.what, said.Self) or not isinstance(do, said.Act):
            raise self.refuse("toward", "what this is done for is not understood", toward)
        self.effect(said.Pay(cost=do, effect=purpose, span=toward.span))

    # ------------------------------------------------------------ for each of several

    def _for_each(self, each: said.ForEach) -> None:
        """“For each opponent, that player draws a card”: one after another; else so many times as many."""
        do = each.do
        alone = isinstance(do, said.Act) and do.per is None and not do.mood and not mentions_something(do)
        if alone or isinstance(each.per, said.Both):
            super()._for_each(each)
            return
        made = self.describe(self.take(each, "per"), (Sort.PIECE, Sort.PLAYER, Sort.VALUE))
        known = made.sort in (Sort.PIECE, Sort.PLAYER, Sort.VALUE)
        one_by_one = known and made.amount.det in (Det.BARE, Det.SOME, Det.ALL)
        if not one_by_one or made.amount.counted or made.amount.least not in (None, m.Const(1)):
            raise self.refuse("for-each", "for each of what is not understood", each)
        self.policy("for-each-of-them")
        found = self.pieces(made) if made.sort is Sort.PIECE else self.set_of(made)
        one, deed = self.fresh(made.sort), self.fresh(Sort.DEED)
        mentions = len(self.mentions)
        self.mention_each(one, made, made.nouns | {made.noun})
        self.looping.append(one)
        with self.block() as steps:
            self.effect(self.take(each, "do"))
        self.looping.pop()
        for item in self.mentions[mentions:]:
            item.collected = True
        order = m.Order.TURN if made.sort is Sort.PLAYER else m.Order.CHOSEN
        self.emit(m.Each(one, found, order, seq(steps), deed, span=each.span))
        self.deeds.append(DeedMention(deed, frozenset(), False))


def _apart(act: said.Act) -> bool:
    """Whether only one of several verbs takes something that is said behind the last."""
    return all(role.verb for role in act.roles) and bool(act.roles) and not (act.mood or act.tense or act.passive)


def _verbs_of(steps: Sequence[m.Effect]) -> frozenset[Verb]:
    """What is done in some steps."""
    return frozenset(node.verb for step in steps for node in walk(step) if isinstance(node, m.Do))


def _has_it_again(effect: said.Statement) -> bool:
    """“initiate this effect again”."""
    what = effect.what if isinstance(effect, said.Act) else None
    if not isinstance(effect, said.Act) or not isinstance(what, said.Ref) or effect.means != "start":
        return False
    plain = not (effect.mood or effect.tense or effect.times or effect.roles or effect.more or effect.who or effect.per)
    own = (what.word, what.kind) == ("this", "ability") and not (what.where or what.filters or what.owner)
    return plain and own and effect.manner == [AGAIN] and not effect.passive
