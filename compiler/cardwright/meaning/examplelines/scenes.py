"""Lines of an example: what is so at first, what is done, and what must hold then.

They are sentences like those of cards, read by the same pass. What is different: a card that is named lies anywhere on
the table, a number means neither more nor less, and what somebody can or cannot do is something that holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.accounting.style import by_type
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own, among, both, exchanged, exists
from cardwright.meaning.examplelines.scenemodels import SceneModels
from cardwright.meaning.examplelines.scenethings import NOUNS
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.things.descriptions import Description

ABLE: dict[str, bool] = {"may": True, "cannot": False}
"""Moods of what could be done."""
EDGES: dict[str, m.Edge] = {"on top of": m.Edge.TOP, "on the bottom of": m.Edge.BOTTOM}
"""Where in a pile something lies."""
END = Build.END
PAST = frozenset({"past", "perfect"})
_STYLE = by_type()


@dataclass(frozen=True, slots=True)
class Claim:
    """What must hold, and what is done or over before it is looked at."""

    truth: m.Truth
    after: m.Effect | m.Ends | None = None


class Scenes(SceneModels):
    """The pass over one line of an example."""

    def claims(self, statement: said.Statement) -> list[Claim]:
        """What must hold."""
        if isinstance(statement, said.During):
            return self._claims_after(statement)
        if isinstance(statement, said.When):
            return self._after_deed(statement)
        if isinstance(statement, said.Sequence):
            self.listed(statement, "and")
            so = self._able_so(statement)
            if so is not None:
                return [Claim(so)]
            return [claim for step in self.take(statement, "steps") for claim in self.claims(step)]
        return [Claim(self.truth(statement))]

    def _able_so(self, statement: said.Sequence) -> m.Truth | None:
        """“you cannot use Hodor and choose Stark”: what is chosen meanwhile is a part of what cannot be done."""
        first, *rest = statement.steps
        acts = [step for step in rest if isinstance(step, said.Act) and "mood" in step.shared]
        if not isinstance(first, said.Act) or first.mood not in ABLE or not acts or len(acts) != len(rest):
            return None
        if any(self.lexicon.verb(act.verb).build is not Build.CHOOSE for act in acts):
            return None
        truth = self._able(first)
        able = truth.truth if isinstance(truth, m.Not) else truth
        assert isinstance(able, m.Able)
        for act in acts:
            self.take(act, "mood")
        bare = [act.model_copy(update={"mood": ""}) for act in acts]
        self.copies += zip(bare, acts, strict=True)
        whole = m.Able(able.who, m.Seq((able.effect, *map(self.done, bare))), span=statement.span)
        self.take(statement, "steps")
        return m.Not(whole, span=statement.span) if isinstance(truth, m.Not) else whole

    def _claims_after(self, statement: said.During) -> list[Claim]:
        """“after the phase, …”."""
        preposition, thing, do = (self.take(statement, name) for name in ("preposition", "thing", "do"))
        if preposition != "after" or not isinstance(thing, said.Select) or thing.kinds[0].kind != "period":
            raise self.refuse("claim", "when this holds is not understood", statement)
        self._take_all(thing)
        after = m.Ends(self.period(thing.kinds[0].noun, thing), span=thing.span)
        return [Claim(claim.truth, after) for claim in self.claims(do)]

    def _after_deed(self, statement: said.When) -> list[Claim]:
        """“after you use Hodor, …”."""
        word, condition, do = (self.take(statement, name) for name in ("word", "condition", "do"))
        if word != "after" or do is None:
            raise self.refuse("claim", "when this holds is not understood", statement)
        after = self.done(condition)
        return [Claim(claim.truth, after) for claim in self.claims(do)]

    def facts(self, statement: said.Statement) -> list[m.Truth | m.Effect]:
        """What is so at first, and what has happened before."""
        self.laying = True
        if isinstance(statement, said.Sequence):
            self.listed(statement, "and")
            return [fact for step in self.take(statement, "steps") for fact in self.facts(step)]
        statement = self.so_since(statement) if isinstance(statement, said.Act) else statement
        if isinstance(statement, said.Act) and self._is_a_deed(statement):
            return [self.done(statement)]
        if not isinstance(statement, said.Act) or statement.tense not in PAST:
            return [self.truth(statement)]
        self.take(statement, "tense")
        if statement.mood == "does not":  # what did not happen need not be done
            self._take_all(statement)
            return []
        if all(time.relation == "this" for time in statement.times):  # when else, if not before the end of it
            self._take_all(self.take(statement, "times"))
            statement = self._untimed(statement)
        plain = statement.model_copy(update={"tense": ""})
        self.copies.append((plain, statement))
        return [self.done(plain)]

    def _is_a_deed(self, act: said.Act) -> bool:
        """“you activate Jaime Lannister”: what is done before anything else, and no state."""
        data = self.lexicon.verb(act.verb)
        return data.build is Build.DEED and not (act.tense or act.passive or act.verb in self.lexicon.participles)

    def _untimed(self, act: said.Act) -> said.Act:
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        return bare

    # ------------------------------------------------------------ what differs from a card

    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        if isinstance(statement, said.Act) and statement.mood in ABLE:
            return self._able(statement)
        return super().truth(statement, gap)

    def _able(self, act: said.Act) -> m.Truth:
        """“you cannot use Hodor”: somebody could do it, or could not."""
        plain = act.model_copy(update={"mood": ""})
        self.copies.append((plain, act))
        effect = self.done(plain)
        doers = [part.by for part in effect.parts if part.role == "by"] if isinstance(effect, m.Do) else []
        who = doers[0] if doers and isinstance(doers[0], m.Set) else m.You()
        able = m.Able(who, effect, span=act.span)
        return able if ABLE[self.take(act, "mood")] else m.Not(able, span=act.span)

    # ------------------------------------------------------------ truths

    def each_of(self, made: Description, holds: Callable[[m.Set[Any]], m.Truth]) -> m.Truth:
        """Of a card that is only named something holds where it does of one of that name."""
        if not self._is_one_of_a_name(made):
            return super().each_of(made, holds)
        found, each = self.set_of(made), self.fresh(made.sort)
        return m.Let(found, each, holds(each), span=made.span)

    def _is_one_of_a_name(self, made: Description) -> bool:
        if made.sort is not Sort.PIECE or made.base is not None or made.amount.det is not Det.BARE or made.plural:
            return False
        return made.anywhere or not any(isinstance(truth, m.Among) for truth in made.truths)

    def _being(self, be: said.Be, who: said.Thing) -> m.Truth:
        """“2 cards are in your hand”: they are counted there; “Soldier is in your hand”: no noun says where it is."""
        if isinstance(who, said.Select) and self._is_a_side(who):
            return self._side_is(be, who)
        if self.is_place(who) or (isinstance(who, said.Select) and who.kinds[0].kind in ("stat", "number")):
            return super()._being(be, who)
        if isinstance(who, said.Both) and all(self._is_name(item) for item in who.things):
            return self._all_of_them(who, lambda x, made: self._is_so(be, x, made))
        made = self.describe(who)
        if isinstance(made.base, m.Edgemost) and isinstance(be.what, said.Both):
            return self._from_the_top(be, made.base)
        if made.sort is Sort.PIECE and made.base is None and not made.places and be.roles:
            made.zones, made.anywhere = (), True
        return self.each_of(made, lambda x: self._is_so(be, x, made))

    def _is_name(self, thing: said.Thing) -> bool:
        return isinstance(thing, said.Named) or (isinstance(thing, said.Select) and self._is_a_name(thing))

    def _all_of_them(self, who: said.Both, holds: Callable[[m.Set[Any], Description], m.Truth]) -> m.Truth:
        """“Redcloaks, Redcloaks and Gold Cloaks are in Bow”: each of them, and two of one name are two."""
        found: dict[str, tuple[Description, int]] = {}
        self.listed(who, "and")
        for thing in self.take(who, "things"):
            made = self.describe(thing)
            found[made.noun] = (made, found[made.noun][1] + 1 if made.noun in found else 1)
        truths: list[m.Truth] = []
        for made, many in found.values():
            each = self.fresh(made.sort)
            if many == 1:
                truths.append(m.Let(self.set_of(made), each, holds(each, made), span=made.span))
                continue
            so = m.Where(self.set_of(made), each, holds(each, made))
            truths.append(m.Compare(m.Count(so), Op.AT_LEAST, m.Const(many), span=made.span))
        return both(truths)

    def _from_the_top(self, be: said.Be, pile: m.Edgemost) -> m.Truth:
        """“the top cards of your deck are Wound and Soldier”: in that order."""
        what = self.take(be, "what")
        self.listed(what, "and")
        truths: list[m.Truth] = []
        for number, thing in enumerate(self.take(what, "things")):
            made = self.describe(thing)
            upper = m.Edgemost(pile.edge, m.Const(number), pile.place)
            this: m.Set[Any] = m.Edgemost(pile.edge, m.Const(number + 1), pile.place, span=made.span)
            this = m.Minus(this, upper) if number else this
            truths.append(both([exchanged(truth, made.each, this) for truth in made.truths]))
        if self.take(be, "state") or self.take(be, "roles") or self.take(be, "manner"):
            raise self.refuse("top", "a part of this is not understood", be)
        return m.And(tuple(truths), span=be.span)

    def _is_a_side(self, who: said.Select) -> bool:
        return who.kinds[0].kind == "position" and who.kinds[0].noun in self.lexicon.states and len(who.where) == 1

    def _side_is(self, be: said.Be, who: said.Select) -> m.Truth:
        """“the Omega side of Delphi is at A1”: it lies there with that side up."""
        relation = self.take(who, "where")[0]
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "of":
            raise self.refuse("side", "of what this is a side is not said", who)
        for name in ("kinds", "quantity"):
            self._take_all(self.take(who, name))
        state = m.InState(self.lexicon.states[who.kinds[0].noun])
        made = self.describe(self.take(relation, "thing"))
        return self.each_of(made, lambda x: m.And((m.Is(x, state, span=who.span), self._is_so(be, x, made))))

    def _there(self, there: said.There) -> m.Truth:
        """“there is no space at B2”."""
        what = there.what
        if not isinstance(what, said.Select) or what.kinds[0].noun not in NOUNS or len(there.roles) != 1:
            return super()._there(there)
        self._take_all(self.take(what, "kinds"))
        self.take(there, "what")
        made = self.a_description(Sort.PLACE, self.amount(self.take(what, "quantity")), there.span)
        if what.where or what.owner or there.manner or there.times or self.take(there, "negated"):
            raise self.refuse("there", "a part of this is not understood", there)
        return self.counted(made, self._at(self.take(there, "roles")[0]))

    def _be_role(self, role: said.Role, probe: Description) -> None:
        if role.preposition == "at" and self.is_place(role.thing):
            for name in ("role", "preposition"):
                self.take(role, name)
            probe.places.append(self.place(self.take(role, "thing")))
            return
        edge = EDGES.get(role.preposition)
        if edge is None:
            super()._be_role(role, probe)
            return
        for name in ("role", "preposition"):
            self.take(role, name)
        place = self.place(self.take(role, "thing"))
        probe.truths.append(among(probe.each, m.Edgemost(edge, m.Const(1), place, span=role.span)))

    def _has(self, act: said.Act, data: VerbData) -> m.Truth:
        """“your hand has 2 cards”: what a place has lies there; “you have Needle in hand”: it is there."""
        who, what = act.who, act.what
        if isinstance(who, said.Amount) and isinstance(what, said.Select) and len(who.where) == 1:
            return self._each_has(act, who, what)
        if who is None or what is None or not self._speaks_of_cards(who, what):
            return super()._has(act, data)
        for name in ("who", "what"):
            self.take(act, name)
        if self.take(act, "manner"):
            raise self.refuse("has", "what it has is not understood", act)
        if self.is_place(who):
            self.plain(act, "who", "what", "mood", "manner")
            made = self.describe(what)
            made.places.append(self.place(who))
            return self.counted(made, self.pieces(made))
        made = self.describe(who)
        return self.each_of(made, lambda x: self._has_cards(x, made.sort, what, data, act))

    def _each_has(self, act: said.Act, who: said.Amount, what: said.Select) -> m.Truth:
        """“each of your groups has 3 models”: a number that the game's table names."""
        self.plain(act, "who", "what", "mood")
        of = who.where[0]
        thing = of.thing if isinstance(of, said.Related) else None
        stat = self.lexicon.stats.get(thing.kinds[0].noun) if isinstance(thing, said.Select) else None
        if stat is None or not isinstance(thing, said.Select) or thing.owner is None:
            raise self.refuse("has", "what it has is not understood", act)
        self._take_all(self.take(act, "who"), told=True)
        self._take_all(self.take(act, "what"))
        owner = self.one(thing.owner, (Sort.PLAYER,))
        return self._held(m.StatOf(stat, owner), self.amount(self.take(what, "quantity")), what)

    def _speaks_of_cards(self, who: said.Thing, what: said.Thing) -> bool:
        if isinstance(what, said.Both):
            return any(self._speaks_of_cards(who, item) for item in what.things)
        if isinstance(what, said.Named):
            return True
        return isinstance(what, said.Select) and (self.is_place(who) or self._is_a_name(what))

    def _has_cards(self, x: m.Set[Any], sort: Sort, what: said.Thing, data: VerbData, act: said.Act) -> m.Truth:
        """Cards by their names: in a zone that is said, or where a player has cards; on the card that has them."""
        if sort is Sort.PIECE:
            return self._named_one_by_one(what, lambda made: m.Where(m.Attached(x), made.each, both(made.truths)))
        with self.held_by(x):
            places = [self._at(role) for role in self.take(act, "roles")]
            if not places:
                return self._compare_counts(what, x, data.zones, lambda made: among(m.Owner(made.each), x))
            return self._named_one_by_one(what, lambda made: self._lying(made, places))

    def _lying(self, made: Description, places: list[m.Set[m.Place]]) -> m.Set[Any]:
        made.places += places
        return self.pieces(made)

    def _named_one_by_one(self, what: said.Thing, found: Callable[[Description], m.Set[Any]]) -> m.Truth:
        if not isinstance(what, said.Both):
            made = self.describe(what, (Sort.PIECE,))
            return self.counted(made, found(made))
        self.listed(what, "and")
        truths: dict[str, tuple[m.Truth, int]] = {}
        for item in self.take(what, "things"):
            made = self.describe(item, (Sort.PIECE,))
            known = truths.get(made.noun) if self._is_name(item) else None
            truths[made.noun] = (self.counted(made, found(made)), known[1] + 1 if known is not None else 1)
        return both([_so_often(truth, many) for truth, many in truths.values()])

    def _at(self, role: said.Role) -> m.Set[m.Place]:
        for name in ("role", "preposition"):
            self.take(role, name)
        return self.place(self.take(role, "thing"))

    def _controls(self, act: said.Act, data: VerbData) -> m.Truth:
        """“you control Zeus at B2”, “you control Beric Dondarrion as the Boss”."""
        if isinstance(act.what, said.Both) and self._shared(act.what) is not act.what:
            moved = act.model_copy(update={"what": self._shared(act.what)})
            self.copies.append((moved, act))
            return self._controls(moved, data)
        if len(act.roles) == 1 and act.roles[0].role == "as" and act.what is not None:
            return self._controls_as(act, data)
        if not act.roles or not all(self.is_place(role.thing) for role in act.roles) or act.what is None:
            return super()._controls(act, data)
        who = self.describe(self._subject(act), (Sort.PLAYER,))
        what, places = self.take(act, "what"), [self._at(role) for role in self.take(act, "roles")]
        self.plain(act, "who", "what", "mood", "roles")

        def theirs(x: m.Set[Any]) -> m.Truth:
            def found(made: Description) -> m.Set[Any]:
                made.truths.append(among(m.Controller(made.each), x))
                return self._lying(made, places)

            return self._named_one_by_one(what, found)

        return self.each_of(who, theirs)

    def _controls_as(self, act: said.Act, data: VerbData) -> m.Truth:
        role = self.take(act, "roles")[0]
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        bare = act.model_copy(update={"roles": []})
        self.copies.append((bare, act))
        control = self._controls(bare, data)
        assert act.what is not None
        made = self.describe(act.what)
        return m.And((control, self.each_of(made, lambda x: self.identity(x, role.thing, made))), span=act.span)

    def _own_number(self, kind: said.Kind, x: m.Set[Any], words: list[str]) -> m.Number:
        """What is a number of cards may be what players have, as many as they have."""
        if kind.noun in self.lexicon.tokens and self.are_players(x):
            for name in ("noun", "plural", "kind"):
                self.take(kind, name)
            return m.Held(self.lexicon.tokens[kind.noun], x, span=kind.span)
        return super()._own_number(kind, x, words)

    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """“you have the Stark banner”: it is there."""
        if made.amount.det is Det.THE and not made.amount.counted:
            return exists(found)
        return super().counted(made, found)

    def _having(self, x: m.Set[Any], sort: Sort, what: said.Thing, data: VerbData, noun: str) -> m.Truth:
        """“you have the Stark banner”: what the game's table calls a piece is one."""
        if not isinstance(what, said.Select) or not self.are_pieces(what.kinds[0]):
            return super()._having(x, sort, what, data, noun)
        return self._has_pieces(x, sort, self.known_one(what), data)

    def _has_number(self, x: m.Set[Any], what: said.Select, noun: str = "") -> m.Truth:
        """“your side has total STR 7”: a number of a player that the game's table names."""
        kind = what.kinds[0]
        words = [item.word for item in kind.filters if isinstance(item, said.InState)]
        stat = self.lexicon.stats.get(" ".join((*words, kind.noun)))
        if not words or stat is None or kind.amount is None or not self.are_players(x):
            return super()._has_number(x, what, noun)
        self._take_all(what, told=True)
        number = self.written(self.take(kind, "amount"))
        if (
            len(words) != len(kind.filters)
            or self.take(kind, "bound")
            or what.quantity is not None
            or what.where
            or what.owner
        ):
            raise self.refuse("has", "this number is not understood here", what)
        return m.Compare(m.StatOf(stat, x), Op.EQUAL, number, span=what.span)

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“the game ends”, “you are eliminated”, “Needle is attached to Arya Stark”."""
        who = act.who
        if isinstance(who, said.Select) and who.kinds[0].kind == "period" and self.lexicon.verb(act.verb).build is END:
            self.take(act, "verb")
            self.plain(act, "who", "mood")
            self._take_all(self.take(act, "who"))
            over = m.Not(m.Now(self.period(who.kinds[0].noun, who)), span=act.span)
            return self.negated(self.take(act, "mood"), over, act)
        won = self.won(act)
        if won is not None:
            return won
        state = self.lexicon.participles.get(act.verb)
        if act.passive and state is not None and state.state is not None and act.what is not None and not act.tense:
            self.take(act, "verb")
            self.take(act, "passive")
            self.plain(act, "what", "mood")
            so = m.InState(state.state)
            what = self.describe(self.take(act, "what"))
            truth = self.each_of(what, lambda x: m.Is(x, so, span=act.span))
            return self.negated(self.take(act, "mood"), truth, act)
        return self._lies_on(act, gap)

    def _lies_on(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        data = self.lexicon.participles.get(act.verb)
        lies_on = data is not None and data.means == "host"
        if not act.passive or act.tense or not lies_on or act.what is None or len(act.roles) != 1:
            return super()._act_truth(act, gap)
        for name in ("verb", "passive", "tense"):
            self.take(act, name)
        role = self.take(act, "roles")[0]
        for name in ("role", "preposition"):
            self.take(role, name)
        self.plain(act, "what", "mood", "roles")
        host = self.describe(self.take(role, "thing"), (Sort.PIECE,))
        thing, on = self.take(act, "what"), m.Attached(self.set_of(host))
        if isinstance(thing, said.Both) and all(self._is_name(item) for item in thing.things) and not act.mood:
            truth = self._all_of_them(thing, lambda x, _: among(x, on))
        else:
            truth = self.each_of(self.describe(thing, (Sort.PIECE,)), lambda x: among(x, on))
        return self.negated(self.take(act, "mood"), truth, act)


def _so_often(truth: m.Truth, many: int) -> m.Truth:
    """Two of one name are two."""
    if many == 1 or not isinstance(truth, m.Compare):
        return truth
    return m.Compare(truth.a, truth.op, m.Const(many), span=truth.span)


def read_claims(statement: said.Statement, lexicon: Lexicon) -> list[Claim]:
    """What a sentence of an example says must hold; raises a Refusal."""
    reader = Scenes(lexicon, Own())
    found: list[Claim] = _all_read(reader, statement, reader.claims(statement))
    return found


def read_facts(statement: said.Statement, lexicon: Lexicon) -> list[m.Truth | m.Effect]:
    """What a sentence of an example says is so at first; raises a Refusal."""
    reader = Scenes(lexicon, Own())
    found: list[m.Truth | m.Effect] = _all_read(reader, statement, reader.facts(statement))
    return found


def read_step(statement: said.Statement, lexicon: Lexicon) -> m.Effect:
    """What a sentence of an example says is done; raises a Refusal."""
    reader = Scenes(lexicon, Own())
    found: m.Effect = _all_read(reader, statement, reader.done(statement))
    return found


def _all_read(reader: Scenes, statement: said.Statement, found: Any) -> Any:
    """What was read, if nothing of the sentence was left out."""
    reader._settle_copies()
    unread = reader.unread(statement, _STYLE)
    if unread is not None:
        node, name = unread
        raise reader.unused(node, name)
    unweighed = reader.unweighed(nodes_of(statement))
    if unweighed is not None:
        raise unweighed
    return found


__all__ = ["Claim", "Refusal", "Scenes", "read_claims", "read_facts", "read_step"]
