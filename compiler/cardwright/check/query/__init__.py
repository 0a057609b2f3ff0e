"""Finds cards by their fields and by what their text means: `type:character cost<=3 effect:kill`."""

from __future__ import annotations

from cardwright.check.query.facts import Findable, facts_of
from cardwright.check.query.language import FACTS, QueryError
from cardwright.check.query.match import Matcher
from cardwright.check.query.parser import parse_query

__all__ = ["FACTS", "Findable", "Matcher", "QueryError", "facts_of", "parse_query"]
