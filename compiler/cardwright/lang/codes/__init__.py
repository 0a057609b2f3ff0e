"""The table of diagnostics: every code, with its meaning, a bad example and the same example mended.

CW01xx structure of a card file · CW02xx fields · CW03xx unknown words and names · CW04xx sentences that do not parse ·
CW05xx meaning · CW06xx the files of a game · CW07xx deck text · CW08xx sets of cards · CW09xx running
"""

from __future__ import annotations

from cardwright.lang.codes.card_files import CARD_FILES
from cardwright.lang.codes.code import Code
from cardwright.lang.codes.data_files import DATA_FILES
from cardwright.lang.codes.fields import FIELDS
from cardwright.lang.codes.meaning import MEANING
from cardwright.lang.codes.running import RUNNING
from cardwright.lang.codes.sentences import SENTENCES
from cardwright.lang.codes.sets import SETS
from cardwright.lang.codes.words import WORDS

_ROWS = (*CARD_FILES, *FIELDS, *WORDS, *SENTENCES, *MEANING, *DATA_FILES, *SETS, *RUNNING)
CODES: dict[str, Code] = {row.code: row for row in _ROWS}

__all__ = ["CODES", "Code"]
