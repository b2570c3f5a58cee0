"""Boards: Grundy values as arrays, diagonals, comparisons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _html, _native
from ._answer import Answer
from ._evidence import Evidence

__all__ = ["Agreement", "Board", "Comparison", "Diagonal", "board", "compare", "diagonal", "table"]

Values = npt.NDArray[np.unsignedinteger[Any]]


def table(game: str, rows: SupportsIndex, cols: SupportsIndex | None = None) -> Values:
    """The Grundy values G(a, b), a < rows, b < cols, as an array that is handed over without a copy.

    The array has 16-bit values where they fit, else 32-bit ones; it may be changed. :func:`board` tells how the values are
    known, too, and shows itself in a notebook.

    Args:
        game: a game of the catalogue.
        rows: how many values of the first pile.
        cols: how many of the second; as many if not given.

    >>> wythoff.table("wythoff", 3, 5)
    array([[0, 1, 2, 3, 4],
           [1, 2, 0, 4, 5],
           [2, 0, 1, 5, 3]], dtype=uint16)
    """
    values, _ = _native.table(game, rows, rows if cols is None else cols)
    return values


@dataclass(frozen=True, eq=False)
class Board:
    """The values of a board, and how they are known. In a notebook, a picture."""

    game: str
    values: Values = field(repr=False)
    """G(a, b) at ``values[a, b]``."""
    evidence: Evidence

    # A picture of more than this is not looked at cell by cell.
    _SIDE = 40

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.values, dtype=dtype) if copy else np.asarray(self.values, dtype=dtype)

    def __getitem__(self, at: Any) -> Any:
        return self.values[at]

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns."""
        return self.values.shape

    def positions(self, g: SupportsIndex) -> list[tuple[int, int]]:
        """The positions of value g on the board, by rows.

        >>> wythoff.board("wythoff", 4, 6).positions(0)
        [(0, 0), (1, 2), (2, 1), (3, 5)]
        """
        rows, cols = np.nonzero(self.values == int(g))
        return list(zip(rows.tolist(), cols.tolist(), strict=True))

    def svg(self, rows: SupportsIndex | None = None, cols: SupportsIndex | None = None) -> str:
        """A picture of the first rows and columns: values as colours, zeros black, and numbers where they fit."""
        height, width = self.shape
        return _native.board_svg(
            self.game, height if rows is None else rows, width if cols is None else cols, (0, 0)
        )

    def _repr_html_(self) -> str:
        rows, cols = (min(side, self._SIDE) for side in self.shape)
        if not rows or not cols:
            return f"<p>an empty board of {_html.escape(self.game)}</p>"
        all_of = f"{self.shape[0]} by {self.shape[1]}"
        shown = all_of if (rows, cols) == self.shape else f"the first {rows} by {cols} of {all_of}"
        head = f"<p>{_html.escape(self.game)}, {shown}; {_html.evidence(self.evidence)}</p>"
        return f'<div style="max-width:36em">{head}{self.svg(rows, cols)}</div>'


def board(game: str, rows: SupportsIndex, cols: SupportsIndex | None = None) -> Board:
    """The Grundy values of a board, and how they are known.

    >>> wythoff.board("wythoff", 100)[57, 81]
    np.uint16(112)
    """
    values, evidence = _native.table(game, rows, rows if cols is None else cols)
    return Board(game, values, Evidence._of(evidence))


@dataclass(frozen=True, repr=False)
class Diagonal(Answer):
    """The first values of a diagonal, and where each occurs first."""

    game: str
    diagonal: int
    values: list[int]
    """G(a, a + diagonal) for a = 0, 1, .."""
    first: dict[int, tuple[int, int]]
    """The first position of each value that occurs."""
    evidence: Evidence


def diagonal(game: str, d: SupportsIndex, count: SupportsIndex = _native.DIAGONAL_COUNT) -> Diagonal:
    """The values G(a, a + d) for a < count.

    >>> wythoff.diagonal("wythoff", 3, 8).values
    [3, 5, 4, 1, 0, 2, 13, 15]
    """
    document = _native.diagonal(game, d, count)
    return Diagonal._of(document, first={one["value"]: one["position"] for one in document["first"]})


@dataclass(frozen=True, repr=False)
class Agreement(Answer):
    """What is known of two games for piles of all sizes."""

    below: int | None
    """Their positions of values below this are the same; ``None`` if all are."""
    first_difference: int | None
    evidence: Evidence
    defect: str | None = None
    """What is wrong if the boards contradict it."""


@dataclass(frozen=True, repr=False)
class Comparison(Answer):
    """Where two games first differ on a board."""

    game1: str
    game2: str
    board: int | None
    first_difference: int | None
    """The least value whose positions differ; ``None`` if the boards are equal, or if there is no board."""
    witness: tuple[int, int] | None
    """A position that shows it."""
    values: tuple[int, int] | None
    """Its values in the two games."""
    evidence: Evidence
    agreement: Agreement | None
    """What a theorem says of all piles."""

    def __bool__(self) -> bool:
        """Whether no difference was found."""
        known = self.agreement.first_difference if self.board is None and self.agreement is not None else None
        return self.first_difference is None and known is None


def compare(game1: str, game2: str, board: SupportsIndex | None = None) -> Comparison:
    """Compares two games on all positions with both piles below ``board``.

    Without a board, by a theorem that says where the two differ first, or that they do not: ``agreement`` has it.

    >>> found = wythoff.compare("w:0,3", "w:3", 60)
    >>> bool(found), found.first_difference, found.witness, found.values
    (False, 1, (5, 6), (10, 1))
    """
    document = _native.compare(game1, game2, board)
    known = document["agreement"]
    return Comparison._of(document, agreement=None if known is None else Agreement._of(known))
