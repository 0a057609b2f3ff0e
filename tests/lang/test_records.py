"""Records that are made quickly are what the standard ones are."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import field
from typing import Any

import pytest

from cardwright.lang.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Named:
    """With all that a field can be."""

    name: str
    words: tuple[str, ...] = ()
    parts: dict[str, int] = field(default_factory=dict, hash=False)
    at: int = field(default=0, kw_only=True, compare=False)
    known: bool = field(default=False, init=False)


@dataclass(frozen=True, slots=True)
class Owned(Named):
    owner: str = "nobody"


@dataclass(slots=True)
class Open:
    items: list[int] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Itself:
    name: str = ""


def test_fields_are_filled_as_they_are_given():
    made = Named("a", ("b",), at=3)
    assert (made.name, made.words, made.parts, made.at, made.known) == ("a", ("b",), {}, 3, False)
    assert [one.name for one in dataclasses.fields(Owned)] == ["name", "words", "parts", "at", "known", "owner"]
    assert Owned("a", owner="b").owner == "b"
    assert repr(Itself("a")) == "Itself(name='a')"


@pytest.mark.parametrize("wrong", [{}, {"name": "a", "known": True}, {"name": "a", "more": 1}])
def test_what_no_field_takes_is_no_record(wrong: dict[str, Any]):
    with pytest.raises(TypeError):
        Named(**wrong)


def test_each_has_its_own_default():
    assert Open().items is not Open().items


def test_equal_by_what_is_compared():
    assert Named("a", at=1) == Named("a", at=2) != Named("b", at=1)
    assert hash(Named("a", parts={"b": 1}, at=1)) == hash(Named("a", at=2))
    assert Named("a") != Owned("a")
    assert Itself("a") != Itself("a")
    with pytest.raises(TypeError, match="unhashable"):
        hash(Open())


def test_a_copy_has_other_values_in_some_fields():
    made = Named("a", ("b",), at=3)
    other = replace(made, name="c")
    assert (other.name, other.words, other.at) == ("c", ("b",), 3)
    assert made.name == "a"
    assert type(replace(Owned("a"), owner="b")) is Owned
    with pytest.raises(AttributeError):
        replace(made, nothing=1)


def test_records_can_be_kept_in_a_file():
    assert pickle.loads(pickle.dumps(Owned("a", owner="b"))) == Owned("a", owner="b")
