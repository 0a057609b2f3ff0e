"""One of several things to do: “choose one”, “A or B”, “do this or suffer that”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.abridged.alternatives import as_one_amount
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.scope import seq
from cardwright.meaning.doing.deciding import Deciding
from cardwright.meaning.doing.rows import _shared
from cardwright.meaning.gamedata.entries import Build


class Choosing(Deciding):
    """Reads options."""

    def _this_or_that(
        self, statement: said.Statement, choice: said.Choice, act: said.Act, things: said.Both
    ) -> said.Choice:
        """“it gains Renown or Stealth”: who does it picks which."""
        self.policy("one-of-two-gained")
        for node, names in ((act, ("what",)), (things, ("join", "things"))):
            for name in names:
                self.take(node, name)
        for option in choice.options:
            inner = option.do if isinstance(option, said.Timed) else option
            assert isinstance(inner, said.Act)
            self.copies.append((inner, act))
            if inner is not option:
                self.take(statement, "do")
                self.copies.append((option, statement))
        self.take(act, "more")
        return choice

    def _choice(self, choice: said.Choice) -> None:
        """“Choose one: …”, “A or B”; “1 gold, or 2 gold if …” leaves nothing to choose."""
        amounts = as_one_amount(choice)
        if amounts is not None:
            when, act, phrase = amounts
            for node, names in ((choice, ("options",)), (phrase, ("thing", "manner"))):
                for name in names:
                    self.take(node, name)
            assert when.do is not None
            self.copies += [(when.do, act), (when, choice.options[1])]
            self.take(choice.options[1], "do")
            self._when(when)
            return
        if choice.intro is None and len(_shared(choice.options)) == 1 and self._offered_choice(choice):
            return
        intro = self.take(choice, "intro")
        if isinstance(intro, said.Act) and isinstance(intro.who, (said.Select, said.Ref)):
            self._each_chooses(choice, intro)
            return
        if isinstance(intro, said.Follow):
            self.effect(self._following(choice, intro))
            return
        number: m.Number = m.Const(1)
        least: m.Number | None = None
        who = self.actor
        if isinstance(intro, said.Sequence) and intro.steps:
            if self.take(intro, "join") not in ("and", ",", "then"):
                raise self.refuse("listing", "what introduces this list is not understood", intro)
            *before, intro = self.take(intro, "steps")
            for step in before:
                self.effect(step)
        if intro is not None:
            number, least = self._intro(intro)
        options = tuple(self.done(option) for option in self.take(choice, "options"))
        self.emit(m.Either(who, number, options, least=least, span=choice.span))

    def _offered_choice(self, choice: said.Choice) -> bool:
        """“That player may draw 1 card or gain 1 gold”: he is offered one of them, and chooses which."""
        acts = [option for option in choice.options if isinstance(option, said.Act)]
        who = acts[0].who
        if {act.mood for act in acts} != {"may"} or len(acts) < 2:
            return False
        if who is not None and not isinstance(who, (said.You, said.Select, said.Ref)):
            return False
        for name in ("intro", "options"):
            self.take(choice, name)
        for act in acts:
            self.take(act, "mood")
            if self.take(act, "who") is not None and act is not acts[0]:
                self._take_all(act.who, told=True)
        self.policy("who-may-chooses-which")

        def body() -> None:
            with self.block() as steps:
                found = tuple(self.done(self._stripped(act)) for act in acts)
                self.emit(m.Either(self.actor, m.Const(1), found, span=choice.span))
            deed = self.fresh(Sort.DEED)
            self.emit(m.May(self.actor, seq(steps), deed, span=choice.span))
            self.deeds.append(DeedMention(deed, frozenset(), True))

        if who is None or isinstance(who, said.You):
            body()
            return True
        made = self.describe(who, (Sort.PLAYER,))
        if made.sort is not Sort.PLAYER:
            raise self.refuse("choice", "who chooses is not understood", choice)
        self.as_player(made, body, choice.span)
        return True

    def _following(self, choice: said.Choice, intro: said.Follow) -> said.Statement:
        """“If you do, choose one: …”: the list is what is done then."""
        inner = choice.model_copy(update={"intro": self.take(intro, "do")})
        made = intro.model_copy(update={"do": inner})
        self.copies += [(inner, choice), (made, intro)]
        return made

    def _each_chooses(self, choice: said.Choice, intro: said.Act) -> None:
        """“Each player chooses one: …”: everybody for himself; that he must, says nothing more."""
        mood = self.take(intro, "mood")
        bare = intro.model_copy(update={"who": None, "mood": "" if mood == "must" else mood})
        inner = choice.model_copy(update={"intro": bare})
        self.copies += [(bare, intro), (inner, choice)]
        made = self.describe(self.take(intro, "who"), (Sort.PLAYER,))
        if made.sort is not Sort.PLAYER:
            raise self.refuse("listing", "who chooses is not understood", intro)
        self.as_player(made, lambda: self._choice(inner), choice.span)

    def _intro(self, intro: said.Statement) -> tuple[m.Number, m.Number | None]:
        """How many are chosen, and how many at the least, where these are not the same."""
        if not isinstance(intro, said.Act) or self.lexicon.verb(self.take(intro, "verb")).build is not Build.CHOOSE:
            raise self.refuse("listing", "what introduces this list is not understood", intro)
        what = self.take(intro, "what")
        who = self.take(intro, "who")
        self.plain(intro, "what", "who", "mood")
        if (who is not None and not isinstance(who, said.You)) or self.take(intro, "mood") not in ("", "must"):
            raise self.refuse("listing", "who chooses is not understood", intro)
        if isinstance(what, said.Ref) and self.take(what, "word") == "one":
            return m.Const(1), None
        if isinstance(what, said.Amount):
            amount = self.amount(self.take(what, "quantity"))
            if amount.counted and amount.least is not None and amount.most is not None:
                if not self.take(what, "chosen"):
                    raise self.refuse("listing", "how many are chosen is not understood", intro)
                self.chosen.add(id(what))
                return amount.most, None if amount.least == amount.most else amount.least
        raise self.refuse("listing", "how many are chosen is not understood", intro)

    def _penalty(self, penalty: said.Penalty) -> None:
        """“Each player reveals a Hero or gains a Wound”: each one's own choice of what can be done."""
        options = [self.take(penalty, "do"), *self.take(penalty, "otherwise")]
        acts = [option for option in options if isinstance(option, said.Act)]
        first = options[0]
        if len(acts) != len(options) or not isinstance(first, said.Act) or first.who is None:
            raise self.refuse("penalty", "this demand is not understood", penalty)
        for act in acts[1:]:
            self.take(act, "who")
            if act.who is None or act.who.span != first.who.span or act.who != first.who:
                raise self.refuse("penalty", "this demand is not understood", act)
            self._take_all(act.who, told=True)
        if any(self.take(act, "mood") not in ("", "must") for act in acts):
            raise self.refuse("penalty", "this demand is not understood", penalty)
        made = self.describe(self.take(first, "who"), (Sort.PLAYER,))
        self.policy("demand-is-a-choice")

        def body() -> None:
            found = tuple(self.done(self._stripped(option)) for option in options)
            self.emit(m.Either(self.actor, m.Const(1), found, span=penalty.span))

        self.as_player(made, body, penalty.span)
