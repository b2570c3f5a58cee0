"""Sums of games: who wins, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, SupportsIndex

from . import _native
from ._answer import Answer
from ._evidence import Evidence, Tried
from ._positions import Outcome

__all__ = ["Move", "Solution", "solve"]


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
    winning_count: int | None
    """How many there are; ``None`` where some may not be known."""
    complete: bool
    """Whether all winning moves are known."""
    components: list[dict[str, Any]] = field(repr=False)
    """Each with its game, piles, value and evidence."""
    evidence: Evidence
    tried: list[Tried] = field(default_factory=list, repr=False)
    """The means that were tried, if that was asked for."""


def solve(sum: str, *, limit: SupportsIndex = _native.LISTED, how: bool = False) -> Solution:
    """Who wins a sum, and every winning move; with ``how``, ``tried`` keeps the means that were tried.

    >>> found = wythoff.solve("wythoff[4,6] + nim[3] + f-wythoff[12,30]")
    >>> found.outcome, found.value, found.winning
    ('N', 18, [Move(component=2, to=(12, 4))])
    """
    document = _native.solve(sum, limit, how)
    winning = [Move(step["component"], tuple(step["to"])) for step in document["winning"]]
    components = [{**part, "evidence": Evidence._of(part["evidence"])} for part in document["components"]]
    return Solution._of(document, winning=winning, components=components)
