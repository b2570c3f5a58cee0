"""Rows: their additive periods, with proof, and their values at any distance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _html, _native
from ._answer import Answer
from ._errors import Unknown
from ._evidence import Evidence

__all__ = ["Period", "Periods", "Row", "period", "periods", "row"]


@dataclass(frozen=True, repr=False)
class Period(Answer):
    """G(row, y + period) = G(row, y) + period for all y >= preperiod, with the least such numbers.

    It unpacks as ``preperiod, period, evidence``.
    """

    preperiod: int
    period: int
    evidence: Evidence
    row: int
    game: str

    def __iter__(self) -> Iterator[Any]:
        return iter((self.preperiod, self.period, self.evidence))


def period(game: str, row: SupportsIndex, *, columns: SupportsIndex | None = None) -> Period:
    """The additive period of a row (the first pile), with proof.

    Args:
        game: a game of the catalogue.
        row: the row.
        columns: stop after about this many columns, at the end of a block of them; 10^8 if not given.

    Raises:
        Unknown: if there is no proof within so many columns.

    >>> preperiod, period, evidence = wythoff.period("wythoff", 5)
    >>> preperiod, period, evidence.grade
    (27, 24, 'proved')
    """
    document = _native.periods(game, row, row, columns)
    (line,) = document["rows"]
    if line["period"] is None:
        evidence = Evidence._of(line["evidence"])
        problem = f"the period of row {line['row']} of {document['game']} is not known ({evidence})"
        raise Unknown(problem, None, evidence, document["searched_to"])
    return Period._of(line, game=document["game"])


class Periods(list[Period]):
    """The periods of some rows."""

    def _repr_html_(self) -> str:
        lines = [(one.row, one.preperiod, one.period) for one in self]
        return _html.grid(["row", "preperiod", "period"], lines, below=_html.evidence(self[-1].evidence) if self else "")


def periods(
    game: str, first: SupportsIndex, last: SupportsIndex, *, columns: SupportsIndex | None = None
) -> Periods:
    """The periods of the rows from ``first`` to ``last``, both included.

    Raises:
        Unknown: if there is no proof for one of them within so many columns.

    >>> [one.period for one in wythoff.periods("wythoff", 0, 6)]
    [1, 3, 3, 6, 12, 24, 12]
    """
    document = _native.periods(game, first, last, columns)
    if document.get("searched_to") is not None:
        evidence = Evidence._of(document["evidence"])
        problem = f"not all of these periods of {document['game']} are known ({evidence})"
        raise Unknown(problem, None, evidence, document["searched_to"])
    return Periods(Period._of(line, game=document["game"]) for line in document["rows"])


@dataclass(frozen=True, eq=False, repr=False)
class Row:
    """A part of a row, and how it is known."""

    game: str
    row: int
    start: int
    """The first column."""
    offsets: npt.NDArray[np.int64] = field(repr=False)
    """G(row, y) - y for y = start, start + 1, .."""
    evidence: Evidence

    def __repr__(self) -> str:
        first, count = _html.number(self.start), len(self.offsets)
        return f"<{count} values of row {self.row} of {self.game} from column {first} on; {self.evidence}>"

    def __len__(self) -> int:
        return len(self.offsets)

    @property
    def values(self) -> npt.NDArray[Any]:
        """G(row, y): 64-bit integers, or Python's for columns far out."""
        if self.start + len(self.offsets) < 2**62:
            return self.offsets + np.arange(self.start, self.start + len(self.offsets), dtype=np.int64)
        return np.array([self.start + i + offset for i, offset in enumerate(self.offsets.tolist())], dtype=object)

    def _repr_html_(self) -> str:
        lines = [(self.start + i, self.start + i + d, d) for i, d in enumerate(self.offsets[: _html.MOST_LINES].tolist())]
        return _html.grid(["y", "value", "value - y"], lines, len(self.offsets), _html.evidence(self.evidence))


def row(
    game: str,
    row: SupportsIndex,
    *,
    start: SupportsIndex = 0,
    count: SupportsIndex = _native.ROW_COUNT,
    columns: SupportsIndex | None = None,
) -> Row:
    """The values of a row from column ``start`` on: from a board, or at any distance where its period is proved.

    >>> wythoff.row("wythoff", 5, start=10**30, count=4).values - 10**30
    array([2, 4, 0, 5], dtype=object)
    """
    offsets, evidence = _native.row(game, row, start, count, columns)
    return Row(game, row.__index__(), start.__index__(), offsets, Evidence._of(evidence))
