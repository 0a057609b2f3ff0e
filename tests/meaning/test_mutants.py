"""Changes of a meaning: what follows from the rest is no change when it is left out."""

from __future__ import annotations

from cardwright.meaning.accounting.mutants import mutants
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Condition, Kind, Label, Role, Value, Verb, ZoneName
from cardwright.meaning.equality.certain import Known, certain, host_of

ONE: m.Var[m.Piece] = m.Var(m.Sort.PIECE, 1)
KNOWN = Known(frozenset({"joust"}), {("trait", "Lord"): frozenset({"rider"})}, roles={"riding": "rider"})


def of_kind(kind: str) -> m.Is:
    return m.Is(ONE, m.OfKind(Kind(kind)), span=(0, 3))


def among(*truths: m.Truth) -> m.Where[m.Piece]:
    return m.Where(m.Anywhere(), ONE, m.And(truths))


def test_a_kind_that_another_condition_tells_is_certain() -> None:
    trait = Attribute("trait")
    lord = m.Is(ONE, m.OfValue(trait, m.Just(trait, Value("Lord"))))
    knight = m.Is(ONE, m.OfValue(trait, m.Just(trait, Value("Knight"))))
    riding = m.Is(ONE, m.InState(Condition("riding")))
    rider, horse, joust = of_kind("rider"), of_kind("horse"), of_kind("joust")
    assert certain(among(rider, lord), KNOWN) == {id(rider)}
    assert certain(among(rider, riding), KNOWN) == {id(rider)}
    assert certain(among(joust, knight), KNOWN) == {id(joust)}
    assert certain(among(rider, knight), KNOWN) == frozenset()
    assert certain(among(horse, lord), KNOWN) == frozenset()


def test_what_is_certain_is_not_left_out() -> None:
    trait = Attribute("trait")
    lord = m.Is(ONE, m.OfValue(trait, m.Just(trait, Value("Lord"))), span=(4, 8))
    deed = m.Do(Verb("kneel"), (m.Filled(Role("what"), among(of_kind("rider"), lord)),))
    ability = m.Ability(effect=deed)
    assert {one.span for one in mutants(ability)} >= {(0, 3), (4, 8)}
    assert (0, 3) not in {one.span for one in mutants(ability, KNOWN)}


def test_what_only_a_rider_can_wear_is_worn_by_a_rider() -> None:
    worn = m.Slot(Role("onto"), ONE, m.Not(m.And((of_kind("rider"), m.Is(ONE, m.InState(Condition("riding")))))))
    only = m.Ability(standings=(m.Cannot(m.On((Verb("attach"),), (worn,), m.Moment.BEFORE)),))
    rider = of_kind("rider")
    wearer = m.Where(m.Host(m.This()), ONE, rider)
    assert certain(wearer, KNOWN._replace(host=host_of([only], "onto"))) == {id(rider)}
    assert certain(wearer, KNOWN._replace(host=host_of([], "onto"))) == frozenset()


def test_what_a_procedure_sets_going_waits_for_nothing_itself() -> None:
    waits = m.On((Verb("win"),), (m.Slot(Role("what"), ONE, of_kind("rider")),), m.Moment.AFTER)
    ability = m.Ability(label=Label("Joust"), on=waits, effect=m.Do(Verb("draw"), (), span=(4, 8)))
    assert (0, 3) in {one.span for one in mutants(ability, KNOWN)}
    assert {one.span for one in mutants(ability, KNOWN._replace(labels=frozenset({"Joust"})))} == {(0, 8)}


def test_who_does_what_only_riders_do_is_a_rider() -> None:
    rider, known = of_kind("rider"), KNOWN._replace(doers={("fall", "what"): "rider"})

    def told(verbs: tuple[str, ...], role: str) -> bool:
        slot = m.Slot(Role(role), ONE, rider)
        return bool(certain(m.On(tuple(map(Verb, verbs)), (slot,), m.Moment.AFTER), known))

    assert told(("fall",), "what")
    assert told(("charge",), "riding")
    assert not told(("fall", "lie"), "what")
    assert not told(("fall",), "from")


def test_what_data_spells_out_for_a_word_is_changed_as_one() -> None:
    many = m.Compare(m.Count(among(m.Is(ONE, m.InState(Condition("riding")), span=(0, 3))), span=(0, 3)),
                     m.Op.AT_LEAST, m.Const(1, span=(0, 3)), span=(0, 3))  # fmt: skip
    ability = m.Ability(condition=many, effect=m.Do(Verb("draw"), (), span=(4, 8)))
    assert [one.what for one in mutants(ability) if one.span == (0, 3)] == ["left out"]
    apart = m.Ability(condition=m.Compare(many.a, many.op, m.Const(1, span=(1, 2)), span=(0, 3)), effect=ability.effect)
    assert {one.what for one in mutants(apart)} == {"left out", "turned round", "made 2"}


def test_which_end_of_a_pile_is_changed_where_somebody_has_said_it() -> None:
    pile = m.Zone(ZoneName("stack"), None)

    def turned(edge: m.Edgemost) -> bool:
        ability = m.Ability(effect=m.Do(Verb("gain"), (m.Filled(Role("what"), edge),), span=(0, 9)))
        return "turned round" in {one.what for one in mutants(ability)}

    assert not turned(m.Edgemost(m.Edge.TOP, m.Const(1), pile, span=(5, 9)))
    assert turned(m.Edgemost(m.Edge.TOP, m.Const(1), m.Zone(ZoneName("stack"), None, span=(7, 9)), span=(5, 9)))


def test_a_kind_of_several_types_is_certain_where_a_value_is_of_no_other() -> None:
    hue = Attribute("hue")
    red = m.Is(ONE, m.OfValue(hue, m.Just(hue, Value("[Red]"))))
    beast = of_kind("beast")
    known = Known(
        kinds={("hue", "Red"): frozenset({"horse", "dog"})}, nouns={"beast": frozenset({"horse", "dog", "cat"})}
    )
    assert certain(among(beast, red), known) == {id(beast)}
    assert certain(among(beast, red), known._replace(nouns={"beast": frozenset({"horse"})})) == frozenset()


def test_who_pays_for_a_label_no_words_of_its_own_say() -> None:
    def paid(person: m.Span, word: m.Span) -> m.Ability:
        parts = (
            m.Filled(Role("amount"), m.Const(1, span=word), span=word),
            m.Filled(Role("by"), m.You(span=person), span=person),
        )
        return m.Ability(cost=m.Do(Verb("take"), parts, span=word), effect=m.Do(Verb("draw"), (), span=(20, 24)))

    label, sentence = mutants(paid((0, 8), (0, 8))), mutants(paid((0, 3), (4, 12)))
    assert "is the opponent" not in {one.what for one in label}
    assert "is the opponent" in {one.what for one in sentence}


def test_a_condition_that_a_label_stands_for_is_one() -> None:
    boss = m.Is(ONE, m.InState(Condition("boss")), span=(0, 5))
    rider = m.Is(ONE, m.OfKind(Kind("rider")), span=(0, 5))
    ability = m.Ability(condition=m.And((boss, rider)), effect=m.Do(Verb("draw"), (), span=(6, 10)))
    found = [(one.span, one.what) for one in mutants(ability)]
    assert ((0, 5), "left out") in found
    assert ((0, 5), "of any kind") not in found
