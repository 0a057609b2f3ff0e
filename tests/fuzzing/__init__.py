"""Damaged and made-up card files, and what must hold whatever stands in one."""

from __future__ import annotations

from fuzzing.inputs import Inputs
from fuzzing.material import Material, bundled_material
from fuzzing.trial import SLOWEST, Failure, Trial

__all__ = ["SLOWEST", "Failure", "Inputs", "Material", "Trial", "bundled_material"]
