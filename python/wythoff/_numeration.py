"""Numbers in the numeration systems of Fraenkel's games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, SupportsIndex

from . import _native
from ._answer import Answer
from ._positions import Pair

__all__ = ["Numeration", "numeration"]


@dataclass(frozen=True, repr=False)
class Numeration(Answer):
    """A number in the numeration systems of Fraenkel's games; digits, the most significant first."""

    a: int
    n: int
    p_system: list[int]
    q_system: list[int]
    zeckendorf: list[int] | None
    """The digits for a = 1."""
    member: Literal["A", "B"]
    """Whether n is some A_i or some B_i."""
    partner: int
    """The pile with which n forms a P-position."""
    pair: Pair
    """The P-position with index n."""


def numeration(a: SupportsIndex, n: SupportsIndex) -> Numeration:
    """n in the p-system and the q-system of a-Wythoff (Fraenkel 1982).

    >>> wythoff.numeration(1, 100).zeckendorf
    [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    """
    return Numeration._of(_native.numeration(a, n))
