"""Finite automata that read the digits of a pile and tell where its positions of small values are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

from . import _html, _native
from ._answer import Answer
from ._errors import Unsupported
from ._evidence import Evidence
from ._points import GPoint, Point
from ._proofs import Certificate

__all__ = ["Automaton", "Reading", "automaton"]


@dataclass(frozen=True, repr=False)
class Reading(Answer):
    """What an automaton reads and says of a row."""

    row: int
    digits: list[int]
    """The digits of the row, the most significant first."""
    states: list[int]
    """The state before the first digit and after each one."""
    label: str
    """What the last state says: ``1:-3`` tells a 1-point three columns before sh(row), ``+`` so many after it.

    sh(row) is the number with the digits of the row and a 0 appended: for Wythoff's game the column of the 0-point, or close to it.
    """
    points: list[GPoint]
    """The points of the row."""


class Automaton:
    """An automaton for the positions of values up to g, proved.

    >>> machine = wythoff.automaton(0)
    >>> machine.states, machine.transitions
    (4, [[0, 1], [2, None], [3, 1], [2, 1]])
    >>> machine.read(100).points
    [GPoint(h=0, n=62, a=100, b=162)]
    >>> a, b = machine.point(0, 10**100)
    >>> machine.value(a, b)
    0
    """

    def __init__(self, g: SupportsIndex, game: str = "wythoff") -> None:
        self._machine = _native.Machine(game, g)

    @property
    def game(self) -> str:
        """The game."""
        return self._machine.game

    @property
    def g(self) -> int:
        """The largest value."""
        return self._machine.g

    @property
    def t(self) -> int:
        """It reads the digits of the p-system of t; t = 1 is Zeckendorf's."""
        return self._machine.t

    @property
    def states(self) -> int:
        """How many states it has."""
        return self._machine.states

    @property
    def transitions(self) -> list[list[int | None]]:
        """From each state, the next one for each digit; ``None`` where no number has it. State 0 is the first."""
        return self._machine.transitions

    @property
    def labels(self) -> list[str]:
        """What each state says of the points of a row, as :attr:`Reading.label`."""
        return self._machine.labels

    @property
    def evidence(self) -> Evidence:
        """How its answers are known."""
        return Evidence._of(self._machine.evidence)

    def __reduce__(self) -> tuple[type[Automaton], tuple[int, str]]:
        return Automaton, (self.g, self.game)

    def __repr__(self) -> str:
        return f"<Automaton of {self.states} states for the values up to {self.g} of {self.game}>"

    def read(self, row: SupportsIndex) -> Reading:
        """The digits of a row, the states on the way, and the points of the row."""
        document = self._machine.read(row)
        points = [GPoint(*point) for point in document["points"]]
        return Reading._of(document, row=row.__index__(), points=points)

    def point(self, h: SupportsIndex, n: SupportsIndex) -> Point:
        """The n-th h-point."""
        return Point._of(self._machine.point(h, n), g=h.__index__(), game=self.game, evidence=self.evidence)

    def value(self, a: SupportsIndex, b: SupportsIndex) -> int | None:
        """The value of (a, b) if it is at most g, else ``None``."""
        return self._machine.value(a, b)

    @property
    def certificate(self) -> Certificate:
        """Its certificate."""
        return Certificate(self._machine.certificate())

    def svg(self) -> str:
        """A picture, if it is small."""
        return self._machine.svg()

    def dot(self) -> str:
        """The graph for Graphviz."""
        return self._machine.dot()

    def save_walnut(self, folder: str | Path) -> list[Path]:
        """Writes word automata for Walnut into a folder that is there."""
        paths = []
        for name, text in self._machine.walnut():
            path = Path(folder) / name
            _native.write_file(path, text.encode())
            paths.append(path)
        return paths

    def _repr_html_(self) -> str:
        lines = [
            ("automaton", _html.text(repr(self).strip("<>"))),
            ("known", _html.evidence(self.evidence)),
        ]
        try:
            picture = self.svg()
        except Unsupported:
            picture = ""
        return _html.fields_table(lines) + picture


def automaton(g: SupportsIndex, game: str = "wythoff") -> Automaton:
    """The automaton for the positions of values up to g: one that comes with the package, or one that is found and proved now.

    >>> wythoff.automaton(2, "f-wythoff").evidence.grade
    'proved'
    """
    return Automaton(g, game)
