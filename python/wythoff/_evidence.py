"""How an answer is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Evidence", "Grade"]

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
    """Where the certificate is."""

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Evidence:
        return cls(**document)

    def __str__(self) -> str:
        text: str = self.grade
        if self.source is not None:
            text += f": {self.source}"
        if self.conjecture is not None:
            text += f", if {self.conjecture} holds"
            if self.constant is not None:
                text += f" with R = {self.constant}"
        return text
