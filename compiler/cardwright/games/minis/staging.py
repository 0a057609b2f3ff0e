"""Examples of the Miniatures Game: activations, attacks, cards that are played; dice that were rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.changes import mark, note, with_borne
from cardwright.engine.ending import begin_period
from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.doing import carry_out
from cardwright.engine.examples.laying import CANNOT, described
from cardwright.engine.examples.laying import fetch as fetched
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.tabletop import TableSituation
from cardwright.engine.examples.words import deeds, names, part, values
from cardwright.engine.operations import COUNT, NOTE, OPERATIONS, RULES, STAND, TOP, TURN, Event, go_on, play_on
from cardwright.engine.operations import MOVE as TO_ZONE
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.markers import reveal
from cardwright.engine.tabletop.moving import MOVE, step
from cardwright.engine.tabletop.shapes import INCH
from cardwright.engine.tabletop.standing import bearer_of, bodies
from cardwright.engine.tabletop.ways import Going
from cardwright.engine.using import actions_of
from cardwright.games.minis import words
from cardwright.games.minis.activation import PERFORM, can_act, perform
from cardwright.games.minis.aid import AID
from cardwright.games.minis.attack import Strike, choose_strike, strike, strikes, weapons
from cardwright.games.minis.damage import SUFFER, fall, harm
from cardwright.games.minis.objectives import RESOURCES
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Verb

_ACTS = ("attack", PERFORM)
_AREAS = {"A": YOU, "B": OPPONENT}


def _whose(scene: Scene, of: m.Set[Any], else_of: int) -> int:
    """Whose pieces are spoken of, if it is said."""
    whose = [one.set for one in described(of).lies if isinstance(one, m.Among) and isinstance(one.of, m.Controller)]
    return scene.player(whose[0]) if whose else else_of


def staged(
    cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword], parts: Sequence[CompiledRule] = ()
) -> Battle:
    """The table of examples."""
    return Battle(cards, keywords, table_of([*cards, *keywords, *parts]), parts, AID)


def activate(play: Play, model: int) -> None:
    """A model begins its activation; that of another is over."""
    if play.state.memory[words.ACTIVE] - 1 == model:
        return
    assert play.rules.agenda is not None
    if play.state.memory[words.ACTIVE]:
        play.rules.agenda.close(play, "activation")
    mark(play, "activate", model, words.ACTIVATED, True)
    settle(play)


class Battle(TableSituation):
    """Two Warbands, of which an example says as much as it needs."""

    def blank(self, agent: Agent) -> Play:
        """Players have their Resource Points; it is the first round."""
        play = super().blank(agent)
        OPERATIONS[NOTE](play.state, Event(0, NOTE, words.ROUND, 1, 0, RULES))
        for player in (YOU, OPPONENT):
            counter = self.rules.layout.counters[words.RESOURCE] + player
            OPERATIONS[COUNT](play.state, Event(0, COUNT, counter, RESOURCES, 0, RULES))
        return play

    # ------------------------------------------------------------ what is given

    def deploy(self, scene: Scene, piece: int) -> None:
        """With all its Ammunition."""
        there = scene.play.state.zone[piece] == self.area(max(self.owner[piece], 0))
        super().deploy(scene, piece)
        if not there and self.is_body(piece):
            self._load(scene, piece)

    def arm(self, scene: Scene, bearer: int, name: str) -> None:
        """What it carries more has Ammunition too, if all of it was there."""
        tokens = self.rules.layout.tokens[words.AMMUNITION] + bearer
        full = scene.play.state.counters[tokens] == with_borne(scene.play, bearer, words.SUPPLY)
        super().arm(scene, bearer, name)
        if full:
            self._load(scene, bearer)

    def _load(self, scene: Scene, piece: int) -> None:
        scene.count(self.rules.layout.tokens[words.AMMUNITION] + piece, with_borne(scene.play, piece, words.SUPPLY))

    def so(self, scene: Scene, piece: int, truth: m.Truth) -> bool:
        """Who is activated has been."""
        match truth:
            case m.Is(quality=m.InState(state="activated")):
                scene.notes.setdefault("past", []).append(piece)
                return True
        return super().so(scene, piece, truth)

    def happen(self, scene: Scene, said: m.Effect | int) -> None:
        """What an example says has happened: done in the same way, before anything else."""
        play = scene.play
        deed = next(deeds(said), None) if isinstance(said, m.Effect) else None
        picked = [one for one in said.steps if isinstance(one, m.Pick)] if isinstance(said, m.Seq) else []
        if isinstance(said, int):
            activate(play, said)
        elif deed is None:
            super().happen(scene, said)
        elif picked and deed.verb == "become":
            (binder,) = (binder for pick in picked for binder in pick.binders)
            self._fallen(scene, binder)
        elif deed.verb == "activate":
            activate(play, self.who(scene, names(part(deed, "what"))[0]))
        elif deed.verb == "inflict":
            doer, victim = (self.who(scene, names(part(deed, role))[0]) for role in ("doer", "onto"))
            activate(play, doer)
            harm(play, victim, _number(deed, "amount", 1), doer, False, RULES)
        elif deed.verb == "move":
            self._moved(scene, self.who(scene, names(part(deed, "what"))[0]), _number(deed, "distance", 1))
        elif deed.verb == "set aside":
            (name,) = names(part(deed, "what"))
            scene.put(self.fetch(scene, name, YOU), scene.rules.layout.zone(words.ASIDE, YOU))
        elif deed.verb == "remove":
            found = [binder.of for pick in picked for binder in pick.binders]
            whose = _whose(scene, found[0], OPPONENT) if found else OPPONENT
            markers = ids(play.rules.cast.of_type[words.INTRIGUE])
            marker = next(one for one in markers if play.state.owner[one] == whose)
            scene.emit(play.rules.event("put", TO_ZONE, marker, self.area(whose), TOP, RULES))
            reveal(play, marker, self.who(scene, names(part(deed, "doer"))[0]), RULES)
        else:
            self._as_ever(scene, said, deed)
        settle(play)

    def _fallen(self, scene: Scene, binder: m.Binder) -> None:
        """`2 friendly Soldiers became Casualties this round`: so many of those that the example does not name."""
        wanted = described(binder.of)
        if not isinstance(binder.least, m.Const):
            raise ExampleError(CANNOT)
        for model in fetched(scene, wanted, _whose(scene, binder.of, YOU), binder.least.value):
            self.deploy(scene, model)
            fall(scene.play, model, RULES)

    def _as_ever(self, scene: Scene, said: m.Effect, deed: m.Do) -> None:
        """What happens in the same way at any time; cards that were drawn must have lain there."""
        if deed.verb == "draw":
            player = scene.actor(deed)
            for _ in range(_number(deed, "amount", 1)):
                card = scene.idle(self._cards, player)
                scene.put(card, scene.rules.layout.zone(words.DECK, player))
        scene.notes["before"] = True
        super().happen(scene, said)
        scene.notes["before"] = False

    def _moved(self, scene: Scene, model: int, inches: int) -> None:
        """Where it is said to stand, it stands after the move."""
        play = scene.play
        at = play.state.place[model]
        activate(play, model)
        ways = Going(play, model, inches * INCH).compass()
        if not ways:
            raise ExampleError(f'{scene.rules.cast.names[model]} cannot have moved {inches}"')
        mark(play, "spend", model, words.MOVED, True)
        step(play, model, ways[0], MOVE, RULES)
        if scene.notes.get("bonds") or play.state.land.pieces:
            OPERATIONS[STAND](play.state, Event(0, STAND, model, at, 0, RULES))
            play.seen = None

    # ------------------------------------------------------------ what is done

    def step(self, scene: Scene, step: m.Effect) -> bool:  # noqa: C901 - one case a kind of step
        """Activations, attacks, cards that are played, periods that begin and end."""
        if not isinstance(step, m.Do):
            return False
        period = part(step, "deed")
        doer = names(part(step, "attacker")) or names(part(step, "doer"))
        if step.verb == "play" and part(step, "as") is not None:
            self._play(scene, step)
        elif step.verb == "use":
            name = names(part(step, "what"))[0]
            activate(scene.play, bearer_of(scene.play.state, scene.on_table(name, scene.actor(step))))
            return False
        elif step.verb in _ACTS and doer:
            self._act(scene, step, self.who(scene, doer[0]))
        elif step.verb == SUFFER and period is not None:
            for name in names(part(step, "onto")):
                harm(scene.play, self.who(scene, name), _number(step, "amount", 1), NOWHERE, True, RULES)
        elif step.verb == "end" and isinstance(period, m.Current) and _is_period(period.period):
            self._ends(scene, period.period.removesuffix(" phase"))
        elif step.verb == "begin" and isinstance(period, m.Current):
            self._begins(scene, period.period.removesuffix(" phase"))
        elif step.verb == "deploy":
            self._deploys(scene, step)
        elif step.verb == "score" and names(part(step, "what")):
            for name in names(part(step, "what")):  # it lay there, and its requirements hold
                player = scene.actor(step)
                scene.put(self.fetch(scene, name, player), scene.rules.layout.zone(words.LAID, player))
            carry_out(scene, step)
        elif not self._side_chosen(scene, step):
            return super().step(scene, step)
        return True

    def _act(self, scene: Scene, said: m.Do, model: int) -> None:
        """An action in the activation of whoever performs it."""
        activate(scene.play, model)
        was, scene.play.actor = scene.play.actor, YOU
        if said.verb == PERFORM:
            deed = part(said, "deed")
            kind = values(deed)[0] if isinstance(deed, m.Set) else ""
            if not can_act(scene.play, model, kind):
                raise ExampleError(f"{scene.rules.cast.names[model]} has no {kind} Action left")
            perform(scene.play, model, kind, RULES)
        else:
            self._attack(scene, said, model)
        scene.play.actor = was

    def _attack(self, scene: Scene, said: m.Do, model: int) -> None:
        """`Robb Stark attacks Lannister Soldier with Master Crafted Sword`.

        Of an attack that was made before nobody says where they stood then: they stood so that it could be made.
        """
        options = self._possible(scene, said, model)
        if not options and scene.notes.get("before"):
            options = self._possible(scene, said, model, True)
        borne = [scene.rules.cast.names[weapon] for weapon in weapons(scene.play, model)]
        for name in [*names(part(said, "weapon")), *names(part(said, "means"))]:
            if name not in borne:
                raise ExampleError(f"{scene.rules.cast.names[model]} does not bear {name}")
        if not options:
            raise ExampleError(f"{scene.rules.cast.names[model]} {self._why_not(scene, said, model)}")
        strike(scene.play, choose_strike(scene.play, scene.play.state.owner[model], options), RULES)

    def _why_not(self, scene: Scene, said: m.Do, model: int) -> str:
        """Why none of the attacks that are meant can be made."""
        play, targets = scene.play, [self.who(scene, name) for name in names(part(said, "target"))]
        arms = names(part(said, "weapon")) or names(part(said, "means"))
        borne = [one for one in weapons(play, model) if not arms or scene.rules.cast.names[one] in arms]
        if not borne:
            return "has no weapon"
        if not any(play.state.owner[one] != play.state.owner[model] for one in targets):
            return "attacks only enemies"
        if all(one not in (each.target for each in strikes(play, model, barred=True)) for one in targets):
            return "cannot reach, see or shoot at that model now"
        return "is kept from this attack by a text"

    def _possible(self, scene: Scene, said: m.Do, model: int, anyhow: bool = False) -> list[Strike]:
        """The attacks of a model that are meant, of those that it can make; or could, if it stood there."""
        targets = [self.who(scene, name) for name in names(part(said, "target"))]
        arms = names(part(said, "weapon")) or names(part(said, "means"))
        return [
            one
            for one in strikes(scene.play, model, sum(1 << one for one in targets) if anyhow else 0)
            if one.target in targets and (not arms or scene.rules.cast.names[one.weapon] in arms)
        ]

    def _play(self, scene: Scene, said: m.Do) -> None:
        """`you play X as a Resource on Y`, `your opponent plays X as an Objective`."""
        player, (name,) = scene.actor(said), names(part(said, "what"))
        card = self.fetch(scene, name, player)
        scene.put(card, scene.rules.layout.zone(words.HAND, player))
        scene.answers += others(said, self.lexicon)
        for later in list(scene.script):  # what the steps behind this one say about which side is chosen
            if isinstance(later, m.Do) and self._side_chosen(scene, later):
                scene.script = [one for one in scene.script if one is not later]
        if values(part(said, "as")) == ["Objective"]:
            self._lay_down(scene, said, card)
            return
        for action in actions_of(scene.play, card, "Resource"):
            was, scene.play.actor = scene.play.actor, player
            before = len(scene.play.log)
            action.run(scene.play, player, [card] + [0] * action.slots)
            scene.play.actor = was
            settle(scene.play)
            if len(scene.play.log) == before:
                raise ExampleError(f"{name} cannot be played as a Resource now")
            return

    def _lay_down(self, scene: Scene, said: m.Do, card: int) -> None:
        """By the rules, in the phase that the card names if the example names none."""
        printed = scene.rules.cast.pieces[card].card
        was, phase = scene.play.state.memory[words.PHASE], printed.fields["play"] if printed is not None else ""
        scene.note(words.PHASE, was or words.PHASES.index(str(phase)) + 1)
        parts = tuple(one for one in said.parts if one.role != "as")
        if not super().step(scene, m.Do(Verb("lay down"), parts)):
            raise ExampleError(f"{scene.rules.cast.names[card]} cannot be played as an Objective now")
        scene.note(words.PHASE, was)

    def _side_chosen(self, scene: Scene, said: m.Do) -> bool:
        """`choose A`: the side of the table."""
        areas = [_AREAS[value] for value in values(part(said, "what")) if value in _AREAS]
        if not areas or not is_choice(said, self.lexicon):
            return False
        note(scene.play, words.SIDE_A, areas[0] + 1)
        return True

    # ------------------------------------------------------------ periods

    def _ends(self, scene: Scene, period: str) -> None:
        play, agenda = scene.play, self.playbook.agenda
        if period in words.PHASES:
            if play.state.memory[words.PHASE] != words.PHASES.index(period) + 1:
                self._begins(scene, period)
            agenda.close(play, period)
            return
        if period != "round":
            self.end(scene, period)
            return
        self._ends(scene, words.RECOUNT)
        if play.state.over:  # of whom nothing is said, he has models somewhere
            play_on(play.state)
            for step_ in ("Clean-up", "New hands"):
                agenda.do(play, words.RECOUNT, step_, YOU)
        self.end(scene, period)
        note(scene.play, words.ROUND, scene.play.state.memory[words.ROUND] + 1)
        begin_period(scene.play, period)

    def _begins(self, scene: Scene, name: str) -> None:
        """A phase begins, with what happens in it by itself."""
        if name == "round":
            begin_period(scene.play, name)
            return
        if name == "game":
            self._before_the_game(scene)
        elif name not in words.PHASES:
            raise ExampleError(f"there is no phase {name}")
        if scene.play.state.memory[words.PHASE]:
            self.end(scene, "phase")
        go_on(scene.play.state, ())
        self.playbook.agenda.open(scene.play, name, YOU)

    def _before_the_game(self, scene: Scene) -> None:
        """Nobody has anything, and all models wait in their Warbands."""
        play, layout = scene.play, scene.rules.layout
        for player in (YOU, OPPONENT):
            scene.count(layout.counters[words.RESOURCE] + player, 0)
            for model in ids(bodies(play) & play.state.members[layout.zone(words.TABLE, player)]):
                scene.put(model, layout.zone(words.WARBAND, player))
                scene.count(layout.tokens[words.AMMUNITION] + model, 0)

    def _deploys(self, scene: Scene, said: m.Do) -> None:
        """All models that are on the table go back to their Warbands, and are deployed by the rules."""
        play = scene.play
        if part(said, "as") is not None:
            scene.mark(self.who(scene, names(part(said, "what"))[0]), words.BOSS)
        self._before_the_game(scene)
        first, groups = len(play.log), [0]
        self.playbook.agenda.open(play, "deployment", YOU)
        self.playbook.agenda.close(play, "deployment")
        for event, _, _, _ in play.log[first:]:
            if event.operation == TURN:
                groups.append(0)
            elif event.verb == play.rules.verb["deploy"] and event.operation == TO_ZONE:
                groups[-1] += play.state.owner[event.what] == YOU
        scene.notes["group"] = next((number for number in groups if number), 0)

    # ------------------------------------------------------------ what is found

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """How rolls came out, what was scored, attacks that can be made."""
        match truth:
            case m.Able(effect=m.Do() as deed):
                found = self._able(scene, deed, can=True)
            case m.Not(truth=m.Able(effect=m.Do() as deed)):
                found = self._able(scene, deed, can=False)
            case m.Let(of=of, truth=m.Rel(relation="fail" | "pass" as outcome)) if names(of):
                slot = words.PASSED if outcome == "pass" else words.FAILED
                came = scene.play.state.memory[slot] >> self.who(scene, names(of)[0]) & 1
                found = "" if came else "it is not so"
            case m.Let(of=of, truth=m.Is(quality=m.InState(state="scored"))) if names(of):
                pile = ids(scene.play.state.members[scene.rules.layout.zone(words.SCORED, YOU)])
                scored = [scene.rules.cast.names[piece] for piece in pile]
                found = "" if names(of)[0] in scored else f"scored are: {', '.join(scored) or 'none'}"
            case m.Compare(a=m.StatOf(stat="Audacity markers given" | "models in a group")):
                found = self._noted(scene, truth)
            case _:
                found = None
        return super().claim(scene, truth) if found is None else found

    def _able(self, scene: Scene, deed: m.Do, *, can: bool) -> str | None:
        """Whether something could be done, or was an option."""
        doers = (found[0] for role in ("attacker", "doer", "what", "onto") if (found := names(part(deed, role))))
        doer = next(doers, "")
        if deed.verb == "attack" and doer:
            able = bool(self._possible(scene, deed, self.who(scene, doer)))
        elif deed.verb == "perform" and doer:
            able = can_act(scene.play, self.who(scene, doer), values(part(deed, "deed"))[0])
        elif deed.verb == "take" and values(part(deed, "token")) == ["Effort marker"]:
            able = f"{doer}: 1 effort".casefold() in scene.offered
        elif deed.verb == "reroll":
            if part(deed, "amount") != m.Const(1):
                raise ExampleError("dice are rolled again one by one")
            kind = values(part(deed, "kind"))[:1] if isinstance(part(deed, "kind"), m.Set) else []
            said = " ".join(("reroll", *(one.casefold() for one in kind if one.casefold() != "die")))
            able = any(said in label and doer.casefold() in label.partition(": ")[0] for label in scene.offered)
        else:
            return None
        return "" if able == can else "it can" if able else "it cannot"

    def _noted(self, scene: Scene, truth: m.Compare) -> str:
        """What was counted meanwhile: markers that were given, the larger of the groups."""
        assert isinstance(truth.a, m.StatOf)
        if truth.a.stat == "models in a group":
            found = scene.notes["group"]
        else:
            player = scene.player(truth.a.of)
            mine = bodies(scene.play) & scene.play.state.members[self.area(player)]
            found = min(scene.rules.book.does.readings["boldness"](scene.play, 1 << player), mine.bit_count())
        return "" if scene.words.holds(scene.play, m.Compare(m.Const(found), truth.op, truth.b)) else f"it is {found}"


def _number(deed: m.Do, role: str, otherwise: int) -> int:
    found = part(deed, role)
    return found.value if isinstance(found, m.Const) else otherwise


def _is_period(name: str) -> bool:
    return name in words.PERIODS or name.removesuffix(" phase") in words.PHASES
