"""What the five papers claim, and their figures, drawn from values computed now."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, SupportsIndex

from . import _html, _native
from ._answer import Answer
from ._evidence import Evidence

__all__ = ["Checked", "Claim", "Claims", "Figure", "claims", "figure", "figures", "verify"]

ClaimVerdict = Literal["holds", "proved", "sharpened", "corrected", "refuted", "open"]


@dataclass(frozen=True, repr=False)
class Claim(Answer):
    """A claim of a paper, and what became of it."""

    id: str
    paper: str
    statement: str
    verdict: ClaimVerdict
    scope: str
    """How far it was checked, and what to know about it."""
    observed: str | None
    """The sizes with which the check runs."""
    corrected_to: str | None
    """What is true instead."""
    counterexample: Any
    evidence: Evidence
    command: str
    """A command that shows it."""

    def verify(self, *, full: bool = False) -> Checked:
        """Checks it again."""
        return next(verify(self.id, full=full))


@dataclass(frozen=True, repr=False)
class Checked(Claim):
    """A claim that was checked again. It is true if it came out as recorded."""

    outcome: Literal["as recorded", "failed"]
    checked: str
    """What was checked."""
    failure: str | None
    seconds: float

    def __bool__(self) -> bool:
        return self.failure is None


class Claims(list[Claim]):
    """Some claims; in a notebook, a table."""

    def _repr_html_(self) -> str:
        return _html.grid(["id", "verdict", "statement"], [(one.id, one.verdict, one.statement) for one in self])


def claims(id: str | None = None, *, verdict: ClaimVerdict | None = None) -> Claims:
    """The claims of the papers; those of one paper, or the one with an id.

    >>> (claim,) = wythoff.claims("weinstein-2021/theorem-2.6")
    >>> claim.verdict
    'refuted'
    >>> len(wythoff.claims("fraenkel-1982", verdict="refuted"))
    0
    """
    found = (Claim._of(one) for one in _native.claims(id or "")["claims"])
    words = ClaimVerdict.__args__  # type: ignore[attr-defined]
    if verdict is not None and verdict not in words:
        raise ValueError(f"verdict: there is no verdict '{verdict}'; there are {', '.join(words)}")
    return Claims(one for one in found if verdict is None or one.verdict == verdict)


def verify(*ids: str, full: bool = False) -> Iterator[Checked]:
    """Checks claims again, one after the other: those with these ids or of these papers, or all.

    Args:
        ids: claims or papers.
        full: the papers' own sizes and beyond, which takes minutes.

    >>> [one.outcome for one in wythoff.verify("weinstein-2021/theorem-2.6")]
    ['as recorded']
    """
    chosen = {one.id: None for id in ids or ("",) for one in claims(id)}
    return (Checked._of(_native.verify(id, full)) for id in chosen)


@dataclass(frozen=True)
class Figure:
    """A figure. In a notebook, the picture."""

    id: str
    title: str
    svg: str = field(repr=False)
    """The picture."""
    data: dict[str, Any] = field(repr=False)
    """Its numbers, layer by layer."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        _native.write_file(path, self.svg.encode())

    def _repr_svg_(self) -> str:
        return self.svg


def figures() -> dict[str, str]:
    """The figures there are, and what each shows.

    >>> wythoff.figures()["nivasch-2009/figure-1"]
    'the queen, her moves and which of them win'
    """
    return {id: about for id, about, _ in _native.figures()}


def figure(
    id: str,
    *,
    game: str | None = None,
    g: SupportsIndex | None = None,
    rows: SupportsIndex | None = None,
    size: SupportsIndex | None = None,
) -> Figure:
    """A figure of a paper, or one of some more, drawn from values computed now. What is not given is as in the paper.

    >>> wythoff.figure("nivasch-2009/figure-1").title
    "Wythoff's game on a board: a queen on her way to the corner"
    """
    title, svg, data = _native.figure(id, game, g, rows, size)
    return Figure(data["id"], title, svg, data)
