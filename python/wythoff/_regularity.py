"""What repeats in Wyt_K: whether one block of values, or a few squares, tile the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, SupportsIndex

from . import _native
from ._answer import Answer
from ._evidence import Evidence

__all__ = ["Regularity", "regular"]


@dataclass(frozen=True, repr=False)
class Regularity(Answer):
    """Whether one block of values tiles the board of Wyt_K."""

    game: str
    set: list[int] | None
    """The set K, if it is finite."""
    verdict: Literal["closed", "quotient", "not_closed", "undecided"]
    """``closed``: p-nim-regular; ``quotient``: squares stand in Nim's pattern; ``not_closed``: for every p, proved."""
    p: int | None
    """The least p for which it is closed p-nim-regular."""
    lemma1_p: int | None
    """The least p above max K that passes Lemma 1 (Duchene et al. 2009)."""
    q: int | None
    """The side of the squares of a quotient."""
    squares: int | None
    """How many kinds of squares a quotient has."""
    never_closed: bool | None
    """Whether a quotient is proved not to be closed for any p."""
    redundant_residues: list[int] | None
    """Removals with these residues modulo p change nothing."""
    block: list[list[int]] | None
    """The block, or of several squares the one at (0, 0), if it is small."""
    row: int | None
    """A row whose values repeat only after a preperiod."""
    preperiod: int | None
    period: int | None
    open: str | None
    """What is not decided."""
    evidence: Evidence

    def __bool__(self) -> bool:
        """Whether it is closed."""
        return self.verdict == "closed"


def regular(removals: str | SupportsIndex | Iterable[SupportsIndex], *, max_p: SupportsIndex = _native.MAX_P) -> Regularity:
    """Whether Wyt_K is closed p-nim-regular (Duchene, Fraenkel, Gravier, Nowakowski 2009), with proof.

    Args:
        removals: the set K, as integers or as text: ``[1, 4, 8]``, ``'2^i'``.
        max_p: the largest p that is tried.

    >>> found = wythoff.regular([1, 4, 8])
    >>> found.verdict, found.p, found.lemma1_p
    ('closed', 3, 12)
    """
    return Regularity._of(_native.regular(_removals(removals), max_p))


def _removals(given: str | SupportsIndex | Iterable[SupportsIndex]) -> str:
    """K as the catalogue writes it."""
    if isinstance(given, str):
        text = given.removeprefix("wyt:").strip("{}")
        if ":" in text:
            raise ValueError(f"removals: {given!r} is no set K; give integers, as [1, 4, 8], or text, as '2^i'")
        return text
    numbers = given if isinstance(given, Iterable) else [given]
    try:
        texts = [str(number.__index__()) for number in numbers]
    except AttributeError:
        raise TypeError(f"removals: {given!r} is no set of integers; give some, as [1, 4, 8], or text, as '2^i'") from None
    if not texts:
        raise ValueError("removals: the set is empty; give at least one number, or play nim")
    return ",".join(texts)
