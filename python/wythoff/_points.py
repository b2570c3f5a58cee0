"""The g-points: the positions (a, b), a <= b, of value g, in increasing order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _html, _native
from ._answer import Answer
from ._evidence import Evidence, Tried

__all__ = ["GPoint", "Point", "Points", "iter_points", "point", "points"]

# Signed, so that b - a - n is what it is; no row that is reached one by one comes near 2^63.
_WORDS = np.dtype([(name, np.int64) for name in "hnab"])
_OBJECTS = np.dtype([(name, object) for name in "hnab"])


@dataclass(frozen=True, repr=False)
class Point(Answer):
    """The n-th g-point (a, b). It unpacks as ``a, b``."""

    a: int
    b: int
    g: int
    n: int
    evidence: Evidence
    game: str = "wythoff"
    tried: list[Tried] = field(default_factory=list, repr=False)
    """The means that were tried, if that was asked for."""

    def __iter__(self) -> Iterator[int]:
        return iter((self.a, self.b))


def point(
    g: SupportsIndex,
    n: SupportsIndex,
    game: str = "wythoff",
    *,
    rows_to_converge: SupportsIndex | None = None,
    how: bool = False,
) -> Point:
    """The n-th g-point, at any distance.

    For small g by an automaton that reads the digits of n; near by an exact run; else by Algorithm RW (Nivasch 2009), and then
    it is certified if that takes seconds, or ``conditional``.

    Args:
        g: the value.
        n: its place in T_g, counted from 0.
        game: a game of the catalogue.
        rows_to_converge: use Algorithm RW, take it to converge within this many rows, and show what comes of it, without a proof.
        how: keep the means that were tried in ``tried``.

    >>> a, b = wythoff.point(2, 10**40)
    >>> b - a
    10000000000000000000000000000000000000001
    >>> wythoff.point(2, 10**40).evidence.grade
    'proved'
    """
    return Point._of(_native.point(game, g, n, rows_to_converge, how))


class GPoint(NamedTuple):
    """One of several points: the n-th h-point is (a, b)."""

    h: int
    n: int
    a: int
    b: int


@dataclass(frozen=True, eq=False, repr=False)
class Points:
    """The points of some rows, ordered by row and then by value, and how they are known."""

    game: str
    g: int
    array: npt.NDArray[Any] = field(repr=False)
    """A structured array with the fields h, n, a, b: signed 64-bit integers, or Python's for rows far out."""
    evidence: Evidence

    def __repr__(self) -> str:
        return f"<{len(self)} points of the values up to {self.g} of {self.game}; {self.evidence}>"

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[GPoint]:
        return (GPoint(*point) for point in self.array.tolist())

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """One of the fields: all h, all n, all a or all b."""
        column: npt.NDArray[Any] = self.array[name]
        return column

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.array, dtype=dtype) if copy else np.asarray(self.array, dtype=dtype)

    def of(self, h: SupportsIndex) -> npt.NDArray[Any]:
        """The points of one value: T_h in these rows."""
        chosen: npt.NDArray[Any] = self.array[self.array["h"] == int(h)]
        return chosen

    def _repr_html_(self) -> str:
        shown = self.array[: _html.MOST_LINES].tolist()
        return _html.grid(["h", "n", "a", "b"], shown, len(self), _html.evidence(self.evidence))


def points(g: SupportsIndex, rows: SupportsIndex, game: str = "wythoff", *, start: SupportsIndex = 0) -> Points:
    """All h-points, h <= g, in the rows a with start <= a < rows.

    >>> found = wythoff.points(1, 4)
    >>> list(found)[:3]
    [GPoint(h=0, n=0, a=0, b=0), GPoint(h=1, n=0, a=0, b=1), GPoint(h=0, n=1, a=1, b=2)]
    >>> found.of(1)["b"].tolist()
    [1, 2, 6]
    >>> far = wythoff.points(1, 10**50 + 3, start=10**50)
    >>> len(far), far.evidence.grade
    (4, 'proved')
    """
    far = _native.points_far(game, g, start, rows)
    if far is not None:
        array = np.array([tuple(point) for point in far["points"]], dtype=_OBJECTS)
        return Points(game, g.__index__(), array, Evidence._of(far["evidence"]))
    numbers, evidence = _native.points_near(game, g, start, rows)
    return Points(game, g.__index__(), numbers.view(_WORDS), Evidence._of(evidence))


def iter_points(g: SupportsIndex, rows: SupportsIndex, game: str = "wythoff") -> Iterator[GPoint]:
    """The same from row 0 on, one after the other, so that they need not fit in memory together.

    >>> next(point for point in wythoff.iter_points(3, 10**6) if point.h == 3 and point.n == 1000)
    GPoint(h=3, n=1000, a=1618, b=2620)
    """
    stream = _native.Stream(game, g, rows)
    while (numbers := stream.next()) is not None:
        for point in numbers.view(_WORDS).tolist():
            yield GPoint(*point)
