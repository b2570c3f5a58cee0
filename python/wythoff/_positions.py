"""One position: its value, its options, which of them win, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, SupportsIndex

from . import _html, _native
from ._answer import Answer, _repr
from ._draw import queen
from ._errors import Unknown
from ._evidence import Evidence, Tried
from ._games import Game

__all__ = ["Explanation", "Moves", "Outcome", "Position", "Value", "explain", "grundy", "moves", "options", "value"]

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
    tried: list[Tried] = field(default_factory=list, repr=False)
    """The means that were tried, if that was asked for."""


def value(
    game: str, a: SupportsIndex, b: SupportsIndex, *, max_g: SupportsIndex | None = None, how: bool = False
) -> Value:
    """What is known of the Grundy value of (a, b), for piles of any size.

    Args:
        game: a game of the catalogue.
        a: the first pile.
        b: the second pile.
        max_g: make no large board; tell the value if it is at most this.
        how: keep the means that were tried in ``tried``.

    >>> known = wythoff.value("wythoff", 10**30, 10**30 + 12345)
    >>> known.value, known.at_least, known.evidence.grade
    (None, 4294967296, 'bound')
    >>> [step.means for step in wythoff.value("wythoff", 5, 6, how=True).tried]
    ['closed form', 'distance from the line', 'board']
    """
    return Value._of(_native.value(game, a, b, max_g, how))


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
    wythoff.Unknown: the value of wythoff at (1000..., 1000...) is not known; it is at least 4294967296 (bound: ...
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
        tried: the means that were tried, if that was asked for.
    """

    game: str
    position: Pair
    outcome: Outcome
    winning_count: int
    value: int | None
    resist: Pair | None
    evidence: Evidence
    tried: list[Tried]

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
        moves.tried = [Tried._of(step) for step in document.get("tried", ())]
        return moves

    @property
    def is_complete(self) -> bool:
        """Whether the list holds all of them."""
        return len(self) == self.winning_count

    def _repr_html_(self) -> str:
        return _html.grid(["a", "b"], self, self.winning_count, _html.evidence(self.evidence))


def moves(
    game: str, a: SupportsIndex, b: SupportsIndex, *, limit: SupportsIndex = _native.LISTED, how: bool = False
) -> Moves:
    """Every winning option of (a, b); none in a P-position.

    Args:
        game: a game of the catalogue.
        a: the first pile.
        b: the second pile.
        limit: list at most so many; ``winning_count`` tells how many there are.
        how: keep the means that were tried in ``tried``.

    >>> wythoff.moves("wythoff", 7, 10)
    [(4, 7), (6, 10), (7, 4)]
    >>> wythoff.moves("wythoff", 10**18, 10**18 + 1)
    [(1, 2), (1000000000000000000, 618033988749894848)]
    >>> wythoff.moves("wythoff", 1, 2).outcome
    'P'
    """
    return Moves._of(_native.moves(game, a, b, limit, how))


def options(game: str, a: SupportsIndex, b: SupportsIndex) -> list[Pair]:
    """Every option of (a, b), winning or not.

    >>> wythoff.options("wythoff", 1, 2)
    [(0, 1), (0, 2), (1, 0), (1, 1)]
    """
    return _native.options(game, a, b)


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


def explain(game: str, a: SupportsIndex, b: SupportsIndex, *, limit: SupportsIndex = _native.EXPLAINED) -> Explanation:
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
