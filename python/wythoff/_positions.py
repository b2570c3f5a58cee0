"""Positions: values, winning options, P-positions, sums, explanations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _html, _native
from ._answer import Answer, _repr
from ._draw import queen
from ._errors import TooLarge, Unknown
from ._evidence import Evidence
from ._games import Game

__all__ = [
    "Explanation",
    "Move",
    "Moves",
    "Numeration",
    "Outcome",
    "PPositions",
    "Position",
    "Solution",
    "Value",
    "explain",
    "grundy",
    "is_p",
    "iter_p_positions",
    "moves",
    "numeration",
    "options",
    "p_position",
    "p_positions",
    "solve",
    "value",
]

Outcome = Literal["P", "N"]
Pair = tuple[int, int]


@dataclass(frozen=True, repr=False)
class Value(Answer):
    """What is known of the Grundy value of a position."""

    game: str
    position: Pair
    value: int | None
    """The value, or ``None`` if it is not known."""
    at_least: int | None
    """If it is not known, a number that it is not below."""
    evidence: Evidence


def value(game: str, a: SupportsIndex, b: SupportsIndex, *, max_g: SupportsIndex | None = None) -> Value:
    """What is known of the Grundy value of (a, b), for piles of any size.

    Args:
        game: a game of the catalogue.
        a: the first pile.
        b: the second pile.
        max_g: make no large board; tell the value if it is at most this.

    >>> known = wythoff.value("wythoff", 10**30, 10**30 + 12345)
    >>> known.value, known.at_least, known.evidence.grade
    (None, 21, 'bound')
    """
    return Value._of(_native.value(game, a, b, max_g))


def grundy(game: str, a: SupportsIndex, b: SupportsIndex, *, max_g: SupportsIndex | None = None) -> int:
    """The Grundy value of (a, b).

    Raises:
        Unknown: if only a bound is known; :func:`value` tells it without raising.

    >>> wythoff.grundy("wythoff", 5, 6)
    10
    >>> wythoff.grundy("nim", 10**100, 10**100 + 7)
    7
    >>> wythoff.grundy("wythoff", 10**30, 10**30 + 12345)
    Traceback (most recent call last):
    wythoff.Unknown: the value of wythoff at (1000..., 1000...) is not known; it is at least 21 (bound: ...
    """
    known = value(game, a, b, max_g=max_g)
    if known.value is None:
        x, y = map(_html.number, known.position)
        at_least = "" if known.at_least is None else f"; it is at least {known.at_least}"
        message = f"the value of {known.game} at ({x}, {y}) is not known{at_least} ({known.evidence})"
        raise Unknown(message, known.at_least, known.evidence)
    return known.value


class Moves(list[Pair]):
    """The winning options of a position: a list of pairs that knows more.

    Attributes:
        outcome: ``'N'`` if there is one, ``'P'`` if not.
        winning_count: how many there are; more than the list holds where they are astronomically many.
        value: the Grundy value of the position, where it came with the answer.
        resist: in a P-position, an option that delays the defeat.
        evidence: how it is known.
    """

    game: str
    position: Pair
    outcome: Outcome
    winning_count: int
    value: int | None
    resist: Pair | None
    evidence: Evidence

    @classmethod
    def _of(cls, document: dict[str, Any]) -> Moves:
        moves = cls(document["winning"])
        moves.game = document["game"]
        moves.position = document["position"]
        moves.outcome = document["outcome"]
        moves.winning_count = document["winning_count"]
        moves.value = document.get("value")
        resist = document.get("resist")
        moves.resist = None if resist is None else resist["to"]
        moves.evidence = Evidence._of(document["evidence"])
        return moves

    @property
    def is_complete(self) -> bool:
        """Whether the list holds all of them."""
        return len(self) == self.winning_count

    def _repr_html_(self) -> str:
        return _html.grid(["a", "b"], self, self.winning_count, _html.evidence(self.evidence))


def moves(game: str, a: SupportsIndex, b: SupportsIndex, *, limit: SupportsIndex = 1000) -> Moves:
    """Every winning option of (a, b); none in a P-position.

    Args:
        game: a game of the catalogue.
        a: the first pile.
        b: the second pile.
        limit: list at most so many; ``winning_count`` tells how many there are.

    >>> wythoff.moves("wythoff", 7, 10)
    [(4, 7), (6, 10), (7, 4)]
    >>> wythoff.moves("wythoff", 10**18, 10**18 + 1)
    [(1, 2), (1000000000000000000, 618033988749894848)]
    >>> wythoff.moves("wythoff", 1, 2).outcome
    'P'
    """
    return Moves._of(_native.moves(game, a, b, limit))


def options(game: str, a: SupportsIndex, b: SupportsIndex) -> list[Pair]:
    """Every option of (a, b), winning or not.

    >>> wythoff.options("wythoff", 1, 2)
    [(0, 1), (0, 2), (1, 0), (1, 1)]
    """
    return _native.options(game, a, b)


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


@dataclass(frozen=True)
class Explanation:
    """Why a position is won or lost. As text, what ``wyt explain`` prints."""

    lines: list[str]
    """The explanation."""
    document: dict[str, Any] = field(repr=False)
    """The same as data: each strategy with its steps, digits and tables."""

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        outcome: Outcome = self.document["outcome"]
        return outcome

    @property
    def evidence(self) -> Evidence:
        """How it is known."""
        return Evidence._of(self.document["evidence"])

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{_html.escape(str(self))}</pre>"


def explain(game: str, a: SupportsIndex, b: SupportsIndex, *, limit: SupportsIndex = 10) -> Explanation:
    """Why (a, b) is won or lost, step by step; for Wythoff's and Fraenkel's games by three strategies.

    >>> print(wythoff.explain("wythoff", 1, 2))  # doctest: +ELLIPSIS
    (1,2) is a P-position: ...
    """
    document, lines = _native.explain(game, a, b, limit)
    return Explanation(lines, document)


class Position:
    """A position of a game. What is asked is computed then.

    >>> here = wythoff.Position("wythoff", 7, 10)
    >>> here.outcome, here.value, here.winning
    ('N', 15, [(4, 7), (6, 10), (7, 4)])
    >>> here.after(4, 7)
    Position('wythoff', 4, 7)
    """

    def __init__(self, game: str, a: SupportsIndex, b: SupportsIndex) -> None:
        self.game = Game(game)
        self._moves = moves(self.game, a, b)
        self.a, self.b = self._moves.position

    def __repr__(self) -> str:
        return f"Position({str(self.game)!r}, {_repr(self.a)}, {_repr(self.b)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.a, self.b) == (other.game, other.a, other.b)

    def __hash__(self) -> int:
        return hash((self.game, self.a, self.b))

    def __iter__(self) -> Iterator[int]:
        return iter((self.a, self.b))

    @property
    def outcome(self) -> Outcome:
        """``'P'`` if the player who has just moved wins, else ``'N'``."""
        return self._moves.outcome

    @property
    def is_p(self) -> bool:
        """Whether it is a P-position."""
        return self.outcome == "P"

    @property
    def value(self) -> int:
        """The Grundy value; raises :class:`Unknown` if only a bound is known."""
        if self._moves.value is not None:
            return self._moves.value
        return grundy(self.game, self.a, self.b)

    @property
    def winning(self) -> Moves:
        """Every winning option."""
        return self._moves

    @property
    def evidence(self) -> Evidence:
        """How the outcome is known."""
        return self._moves.evidence

    @property
    def options(self) -> list[Pair]:
        """Every option."""
        return options(self.game, self.a, self.b)

    def explain(self) -> Explanation:
        """Why it is won or lost."""
        return explain(self.game, self.a, self.b)

    def after(self, a: SupportsIndex, b: SupportsIndex) -> Position:
        """The position after a move that leaves (a, b)."""
        if not _native.allows(self.game, self.a, self.b, a, b):
            here, there = _html.text((self.a, self.b)), _html.text((a, b))
            raise ValueError(f"a, b: no move of {self.game} leads from {here} to {there}")
        return Position(self.game, a, b)

    def _repr_html_(self) -> str:
        lines = [
            ("position", f"{_html.text(str(self.game))} {_html.text((self.a, self.b))}"),
            ("outcome", {"P": "P: the player about to move loses", "N": "N: the player about to move wins"}[self.outcome]),
        ]
        if self._moves.value is not None:
            lines.append(("value", _html.text(self._moves.value)))
        if self._moves:
            lines.append(("winning", _html.text(list(self._moves))))
        lines.append(("known", _html.evidence(self.evidence)))
        return _html.fields_table(lines) + queen(self)


@dataclass(frozen=True)
class Move:
    """A move in a sum."""

    component: int
    """The component it changes, counted from 0."""
    to: tuple[int, ...]
    """Its new piles, in the order they were written."""


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """Who wins a sum of games, and how."""

    sum: str
    outcome: Outcome | None
    """``None`` if the value of a component is not known."""
    value: int | None
    at_least: int | None
    winning: list[Move]
    winning_count: int
    complete: bool
    """Whether these are all winning moves there are."""
    components: list[dict[str, Any]] = field(repr=False)
    """Each with its game, piles, value and evidence."""
    evidence: Evidence


def solve(sum: str, *, limit: SupportsIndex = 1000) -> Solution:
    """Who wins a sum, and every winning move.

    >>> found = wythoff.solve("wythoff[4,6] + nim[3] + f-wythoff[12,30]")
    >>> found.outcome, found.value, found.winning
    ('N', 18, [Move(component=2, to=(12, 4))])
    """
    document = _native.solve(sum, limit)
    winning = [Move(step["component"], tuple(step["to"])) for step in document["winning"]]
    components = [{**part, "evidence": Evidence._of(part["evidence"])} for part in document["components"]]
    return Solution._of(document, winning=winning, components=components)


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
