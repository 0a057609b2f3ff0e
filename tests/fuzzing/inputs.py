"""Inputs by number: the same seed and number make the same bytes, on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from fuzzing import damage, extremes
from fuzzing.material import Material

Maker = Callable[[Random, Material], str]
_HUGE = 1 / 2000
"""How many of the inputs are a megabyte long: each takes as long as hundreds of others."""

_DAMAGES = (damage.characters, damage.words, damage.lines, damage.blocks, damage.odd_characters)
_TEXTS: tuple[Maker, ...] = (extremes.random_words,) * 10 + (extremes.nested,) * 4 + (extremes.long_line,)


class Inputs:
    """Makes card files that are wrong in every way that came to mind."""

    def __init__(self, materials: Sequence[Material], seed: int) -> None:
        self._materials = list(materials)
        self._with_cards = [material for material in materials if material.blocks]
        self._seed = seed

    def make(self, number: int) -> bytes:
        """The bytes of one card file."""
        random = Random(f"{self._seed}:{number}")
        kind = random.random()
        if kind < _HUGE:
            text = self._made_up(random, extremes.megabyte)
        elif kind < 0.2:
            text = self._made_up(random, random.choice(_TEXTS))
        else:
            text = self._damaged(random)
        data = text.encode("utf-8", errors="surrogatepass")
        return damage.random_bytes(random, data) if random.random() < 0.03 else data

    def _made_up(self, random: Random, maker: Maker) -> str:
        material = random.choice(self._materials)
        return f"game: {material.game}\n\ncard: Nobody\ntype: character\ntext:\n  {maker(random, material)}\n"

    def _damaged(self, random: Random) -> str:
        material = random.choice(self._with_cards)
        text = f"game: {material.game}\nset: S\n\n{random.choice(material.blocks)}"
        for _ in range(random.choice((1, 1, 2, 3))):
            text = random.choice(_DAMAGES)(random, text, material)
        return text
