"""The catalogue of games."""

from __future__ import annotations

from dataclasses import dataclass

from . import _html, _native

__all__ = ["Catalogue", "Family", "Game", "games"]


class Game(str):
    """A game of the catalogue, as it is written; a string, so that every function takes it.

    Attributes:
        rule: what may be moved, in words.
        is_symmetric: whether the order of the piles does not matter.

    >>> wythoff.Game("w:1,3")
    Game('w:1,3')
    >>> wythoff.Game("wythoff").rule
    'any number from one pile, or the same number from both piles'
    >>> wythoff.Game("whytoff")
    Traceback (most recent call last):
    wythoff.GameError: game: game 'whytoff' is not in the catalogue; did you mean wythoff?
    """

    rule: str
    is_symmetric: bool

    def __new__(cls, text: str) -> Game:
        canonical, rule, is_symmetric = _native.game(text)
        game = super().__new__(cls, canonical)
        game.rule, game.is_symmetric = rule, is_symmetric
        return game

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def _repr_html_(self) -> str:
        return _html.fields_table([("game", _html.text(str(self))), ("moves", _html.text(self.rule))])


@dataclass(frozen=True)
class Family:
    """A way of writing games, as ``wyt games`` lists it; a family may have several."""

    game: str
    """How its games are written."""
    example: str
    """One of them."""
    rule: str
    """What may be moved; if it begins with ``or``, besides any number from one pile."""
    source: str
    """Where it is from."""
    family: str
    """What stands before the colon."""


class Catalogue(list[Family]):
    """The ways of writing games; in a notebook, a table."""

    def _repr_html_(self) -> str:
        lines = [(family.game, family.example, family.rule, family.source) for family in self]
        return _html.grid(["game", "example", "moves", "source"], lines)


def games() -> Catalogue:
    """The catalogue: every way of writing games.

    >>> [family.game for family in wythoff.games()][:4]
    ['nim', 'wythoff', 'a-wythoff:A', 'f-wythoff']
    """
    return Catalogue(Family(**entry) for entry in _native.games()["games"])
