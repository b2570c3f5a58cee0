"""P-positions: whether positions are some, and lists of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _html, _native
from ._errors import TooLarge
from ._evidence import Evidence
from ._positions import Pair, moves

__all__ = ["PPositions", "is_p", "iter_p_positions", "p_position", "p_positions"]


@overload
def is_p(game: str, a: int | np.integer[Any], b: int | np.integer[Any]) -> bool: ...


@overload
def is_p(game: str, a: npt.ArrayLike, b: npt.ArrayLike) -> npt.NDArray[np.bool_]: ...


def is_p(game: str, a: Any, b: Any) -> Any:
    """Whether (a, b) is a P-position; for arrays of integers, of each pair, as NumPy broadcasts them.

    Arrays of 64-bit integers are done natively, on all threads; those of ``object`` may hold integers of any size.

    >>> wythoff.is_p("wythoff", 10**18, 10**18 + 1)
    False
    >>> wythoff.is_p("wythoff", [1, 3, 4, 6], [2, 5, 7, 11]).tolist()
    [True, True, True, False]
    >>> wythoff.is_p("wythoff", np.arange(10), 5).nonzero()[0].tolist()
    [3]
    """
    if isinstance(a, (int, np.integer)) and isinstance(b, (int, np.integer)):
        return moves(game, a, b, limit=1).outcome == "P"
    piles = (_piles("a", a), _piles("b", b))
    if all(pile.dtype == np.uint64 for pile in piles):
        left, right = np.broadcast_arrays(*piles)
        answers, _ = _native.is_p(game, np.ascontiguousarray(left).ravel(), np.ascontiguousarray(right).ravel())
        return answers.reshape(left.shape)
    pairs = np.broadcast(*(pile.astype(object) for pile in piles))
    answers = np.array([moves(game, x, y, limit=1).outcome == "P" for x, y in pairs], dtype=bool)
    return answers.reshape(pairs.shape)


def _piles(name: str, given: Any) -> npt.NDArray[Any]:
    """An array of piles, as unsigned words or as objects."""
    piles = np.asarray(given)
    if piles.size == 0 and not isinstance(given, np.ndarray):
        return piles.astype(np.uint64)
    if piles.dtype.kind == "u":
        return piles.astype(np.uint64, copy=False)
    if piles.dtype.kind == "i":
        if piles.size and piles.min() < 0:
            raise ValueError(f"{name}: '{piles.min()}' is negative; numbers here are integers from 0 up")
        return piles.astype(np.uint64)
    if piles.dtype.kind == "O":
        return piles
    way = "give integers, as dtype=np.uint64, or dtype=object for larger ones"
    if piles.dtype.kind == "f":
        raise TypeError(f"{name}: an array of {piles.dtype} is not exact; {way}")
    raise TypeError(f"{name}: an array of {piles.dtype} holds no piles; {way}")


class PPositions(list[Pair]):
    """P-positions in increasing order, and how they are known."""

    game: str
    evidence: Evidence

    def _repr_html_(self) -> str:
        return _html.grid(["a", "b"], self, below=_html.evidence(self.evidence))


def p_positions(game: str, *, below: SupportsIndex | None = None, count: SupportsIndex | None = None) -> PPositions:
    """P-positions (a, b), a <= b, in increasing order: those with both piles below a number, or so many of the first.

    >>> wythoff.p_positions("wythoff", count=5)
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    >>> wythoff.p_positions("f-wythoff", below=8).evidence.grade
    'theorem'
    """
    found = _native.PPositions(game, below, count)
    # A pair of Python's integers takes about this much.
    most = _native.configured()[0] // 128
    listed = PPositions()
    for pair in found:
        if len(listed) >= most:
            raise TooLarge(
                f"there are more than {most} P-positions, which is more than max_memory allows to list; "
                "iter_p_positions() tells them one by one"
            )
        listed.append(pair)
    listed.game, listed.evidence = game, Evidence._of(found.evidence)
    return listed


def p_position(game: str, n: SupportsIndex) -> Pair:
    """The P-position with index n; index 0 is (0, 0).

    >>> wythoff.p_position("wythoff", 10**20)
    (161803398874989484820, 261803398874989484820)
    """
    return next(_native.PPositions(game, nth=n))


def iter_p_positions(game: str) -> Iterator[Pair]:
    """All P-positions in increasing order, without end; for games with a closed form.

    >>> from itertools import islice
    >>> list(islice(wythoff.iter_p_positions("wythoff"), 3))
    [(0, 0), (1, 2), (3, 5)]
    """
    return iter(_native.PPositions(game, count=10**1000))
