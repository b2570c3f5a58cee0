"""How an answer is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Evidence", "Grade", "Tried"]

Grade = Literal["theorem", "exact", "proved", "conditional", "bound"]


@dataclass(frozen=True)
class Evidence:
    """A grade with what supports it.

    The grades: ``theorem`` (a cited closed form), ``exact`` (computed from the definition or by an exact algorithm),
    ``proved`` (by a finite certificate that :func:`wythoff.check` verifies again), ``conditional`` (on a named conjecture, with its
    constant), ``bound`` (only an inequality is known).

    >>> wythoff.point(1, 10**30).evidence.grade
    'proved'
    """

    grade: Grade
    source: str | None = None
    """The theorem or the method, in a few words."""
    conjecture: str | None = None
    """The conjecture that a conditional answer rests on."""
    constant: int | None = None
    """The constant used with the conjecture."""
    certificate: str | None = None
    """Where the certificate is, or what makes it again."""
    digest: str | None = None
    """The checksum of the certificate."""
    cites: tuple[str, ...] = ()
    """The theorems it rests on, as :func:`wythoff.claims` names them."""
    text: str = ""
    """All of it on one line."""

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Evidence:
        return cls(**{**document, "cites": tuple(document.get("cites", ()))})

    def __str__(self) -> str:
        return self.text or self.grade


@dataclass(frozen=True)
class Tried:
    """One of the means by which an answer was looked for, in the order in which they were tried."""

    means: str
    outcome: Literal["answered", "partly", "silent", "refused"]
    why: str
    """What it could say, or why it could not."""
    estimate: float
    """What it was estimated to cost, in seconds of one core."""
    spent: float | None
    """What it took, in seconds."""

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Tried:
        cost = document["cost"]
        spent = cost["spent_ns"]
        seconds = None if spent is None else spent / 1e9
        return cls(document["means"], document["outcome"], document["why"], cost["estimate_ns"] / 1e9, seconds)
