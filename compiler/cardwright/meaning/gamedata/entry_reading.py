"""Reads what stands under a word in a game's data, and refuses what is not known there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.lang.data.shapes import did_you_mean
from cardwright.meaning.calculus.nodes import Edge, Ending, Reader
from cardwright.meaning.calculus.symbols import (
    Attribute,
    Condition,
    Kind,
    Name,
    Period,
    Role,
    Stat,
    Token,
    Verb,
    ZoneName,
)
from cardwright.meaning.gamedata.entries import (
    Alike,
    Build,
    DieData,
    LabelData,
    LexiconError,
    NounData,
    OccasionData,
    VerbData,
    ZoneData,
)


def zones_of(names: Any) -> tuple[ZoneName, ...]:
    if names is None:
        return ()
    found = [names] if isinstance(names, str) else names
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise LexiconError(f"{names!r} is no zone and no list of zones.")
    return tuple(ZoneName(name) for name in found)


def only_known(where: str, data: Any, allowed: Iterable[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise LexiconError(f"`{where}` must be a table.", where)
    unknown = sorted(set(data) - set(allowed))
    if unknown:
        raise LexiconError(f"`{where or 'The table'}` has an unknown key `{unknown[0]}`.", where or str(unknown[0]))
    return data


def noun_data(where: str, data: Any) -> NounData:
    found = only_known(
        where,
        data,
        (
            "kind",
            "in",
            "role",
            "of",
            "state",
            "attribute",
            "means",
            "player",
            "other",
            "always",
            "yours",
            "called",
            "this",
        ),
    )
    return NounData(
        kind=Kind(found["kind"]) if "kind" in found else None,
        zones=zones_of(found.get("in")),
        role=Role(found["role"]) if "role" in found else None,
        player=Role(found["player"]) if "player" in found else None,
        period=Period(found["of"]) if "of" in found else None,
        yours=zones_of(found.get("yours")),
        other=Role(found["other"]) if "other" in found else None,
        state=Condition(found["state"]) if "state" in found else None,
        attribute=Attribute(found["attribute"]) if "attribute" in found else None,
        means=found.get("means", ""),
        called=Name(found["called"]) if "called" in found else None,
        always=bool(found.get("always", False)),
        this=ZoneName(found["this"]) if "this" in found else None,
    )


def occasion_data(name: str, data: Any) -> OccasionData:
    where = f"occasions.{name}"
    found = only_known(where, data, ("verb", "of", "subject", "against", "with", "type", "opens", "mutual", "many"))
    return OccasionData(
        verb=Verb(found.get("verb", name)),
        period=Period(found.get("of", name)),
        subject=Role(found.get("subject", "doer")),
        against=Role(found.get("against", "against")),
        means=Role(found.get("with", "means")),
        type=Attribute(found["type"]) if "type" in found else None,
        opens=Verb(found["opens"]) if "opens" in found else None,
        mutual=bool(found.get("mutual", False)),
        many=bool(found.get("many", False)),
    )


def die_data(name: str, data: Any) -> DieData:
    found = only_known(f"dice.{name}", data, ("kind", "stat", "of"))
    stat = Stat(found["stat"]) if "stat" in found else None
    return DieData(Kind(found.get("kind", name)), stat, found.get("of", ""))


def parameter_of(name: str, data: Any) -> tuple[Attribute, ...]:
    names = [data] if isinstance(data, str) else data
    if not isinstance(names, list):
        raise LexiconError("It must be an attribute or a list of them.", f"parameters.{name}")
    return tuple(Attribute(each) for each in names)


def verb_data(name: str, data: Any) -> VerbData:
    where = f"verbs.{name}"
    keys = (
        "verb",
        "build",
        "subject",
        "object",
        "in",
        "from",
        "roles",
        "how",
        "part",
        "of",
        "operation",
        "counter",
        "sign",
        "whole",
        "opens",
        "spot",
        "idioms",
        "effects",
        "prepositions",
        "manners",
        "kinds",
        "subjects",
        "more",
        "own",
        "pays",
        "bears",
        "keeps",
        "sees",
        "befalls",
        "wants",
        "way",
        "makes",
        "since",
        "player",
        "few",
        "finds",
        "after",
        "each time",
    )
    found = only_known(where, data, keys)
    roles = {word: Role(role) for word, role in words_of(f"{where}.roles", found.get("roles", {})).items()}
    marked = {
        word: Role(role) for word, role in words_of(f"{where}.prepositions", found.get("prepositions", {})).items()
    }
    for key, known in (("build", Build), ("how", Ending)):
        words = [one.value for one in known]
        if key in found and found[key] not in words:
            said = f"`{where}.{key}` cannot be “{found[key]}”."
            raise LexiconError(said + did_you_mean(str(found[key]), words), where)
    build = Build(found.get("build", "deed"))
    how = Ending(found["how"]) if "how" in found else None
    return VerbData(
        verb=Verb(found.get("verb", name)),
        build=build,
        subject=Role(found.get("subject", "by")),
        object=Role(found.get("object", "what")),
        zones=zones_of(found.get("in")),
        sources={noun: ZoneName(zone) for noun, zone in words_of(f"{where}.from", found.get("from", {})).items()},
        roles=roles,
        how=how,
        part=Role(found["part"]) if "part" in found else None,
        period=Period(found["of"]) if "of" in found else None,
        operation=found.get("operation", ""),
        counter=found.get("counter", ""),
        sign=int(found.get("sign", 0)),
        whole=bool(found.get("whole", False)),
        opens=bool(found.get("opens", False)),
        idioms={noun: Verb(to) for noun, to in words_of(f"{where}.idioms", found.get("idioms", {})).items()},
        effects=frozenset(found.get("effects", ())),
        spot=Edge(found.get("spot", "top")),
        prepositions=marked,
        kinds=frozenset(found.get("kinds", ())),
        own=bool(found.get("own", False)),
        subjects={kind: Role(role) for kind, role in words_of(f"{where}.subjects", found.get("subjects", {})).items()},
        pays=bool(found.get("pays", False)),
        bears=bool(found.get("bears", False)),
        player=Role(found["player"]) if "player" in found else None,
        wants=Attribute(found["wants"]) if "wants" in found else None,
        way=Verb(found["way"]) if "way" in found else None,
        makes={noun: (of, Verb(then)) for noun, (of, then) in found.get("makes", {}).items()},
        befalls=Token(found["befalls"]) if "befalls" in found else None,
        keeps=bool(found.get("keeps", False)),
        sees=bool(found.get("sees", False)),
        since=str(found.get("since", "")),
        few=int(found.get("few", 0)),
        finds=Verb(found["finds"]) if "finds" in found else None,
        after=Verb(found["after"]) if "after" in found else None,
        each_time=bool(found.get("each time", False)),
        more={period: Stat(to) for period, to in words_of(f"{where}.more", found.get("more", {})).items()},
        manners={word: Verb(to) for word, to in words_of(f"{where}.manners", found.get("manners", {})).items()},
    )


def label_data(name: str, data: Any) -> LabelData:
    keys = ("when", "if", "cost", "window", "works", "may", "you", "during", "whole", "called", "asks", "includes")
    more = ("types", "first", "then", "nth", "counts", "before", "within", "keyword", "digits", "heads", "way", "text")
    found = only_known(f"labels.{name}", data, (*keys, *more, "otherwise", "arrival"))
    return LabelData(
        when=found.get("when", ""),
        condition=found.get("if", ""),
        cost=found.get("cost", ""),
        window=found.get("window", ""),
        works=zones_of(found.get("works")),
        may=bool(found.get("may", False)),
        you=Reader(found.get("you", "controller")),
        period=Period(found["during"]) if "during" in found else None,
        whole=bool(found.get("whole", False)),
        called=found.get("called", ""),
        conditions=words_of(f"labels.{name}.types", found.get("types", {})),
        first=found.get("first", ""),
        asks=bool(found.get("asks", False)),
        then=found.get("then", ""),
        nth=Period(found["nth"]) if "nth" in found else None,
        counts=tuple(found.get("counts", ())),
        before=bool(found.get("before", False)),
        includes=found.get("includes", ""),
        within=Period(found["within"]) if "within" in found else None,
        keyword=bool(found.get("keyword", False)),
        digits=found.get("digits", ""),
        way=tuple(Verb(verb) for verb in found.get("way", ())),
        heads=bool(found.get("heads", False)),
        arrival=bool(found.get("arrival", False)),
        text=found.get("text", ""),
        otherwise=bool(found.get("otherwise", False)),
    )


def only_in(name: str, data: Any) -> tuple[Verb, Role]:
    found = only_known(f"only.{name}", data, ("verb", "role"))
    if len(found) != 2:
        raise LexiconError("It must say a verb and a role.", f"only.{name}")
    return Verb(found["verb"]), Role(found["role"])


def alike_data(word: str, data: Any) -> Alike:
    found = only_known(f"alike.{word}", data, ("attribute", "noun", "unlike", "neither"))
    if "attribute" not in found or "noun" not in found:
        raise LexiconError("It must say an attribute and a noun.", f"alike.{word}")
    neither = tuple(Condition(state) for state in found.get("neither", []))
    return Alike(Attribute(found["attribute"]), found["noun"], bool(found.get("unlike", False)), neither)


def zone_data(name: str, data: Any) -> ZoneData:
    where, whose = f"zones.{name}", ["player", "piece", "table"]
    found = only_known(where, data, ("of", "ordered", "spaces", "zone", "holds", "whole", "purse", "gives"))
    if found.get("of", "table") not in whose:
        near = did_you_mean(str(found["of"]), whose)
        raise LexiconError(f"`{where}.of`: a zone is of each player, of a piece or of the table.{near}", where)
    return ZoneData(
        ZoneName(found.get("zone", name)),
        found.get("of", "table"),
        bool(found.get("ordered", False)),
        bool(found.get("spaces", False)),
        Kind(found["holds"]) if "holds" in found else None,
        bool(found.get("whole", False)),
        bool(found.get("purse", False)),
        str(found.get("gives", "")),
    )


def words_of(where: str, data: Any) -> dict[str, str]:
    """A list of words, or words with the symbol each stands for."""
    if isinstance(data, list):
        return {word: word for word in data}
    return {str(key): str(value) for key, value in only_known(where, data, data).items()}
