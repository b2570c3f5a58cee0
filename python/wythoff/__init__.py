"""Wythoff's game and its relatives: values, P-positions, winning moves, points, periods and proofs.

Two piles, or a queen walking to the corner of a board: take any number from one pile, or take from both under a rule. Every answer
says how it is known. Numbers are plain ``int`` of any size.

>>> import wythoff
>>> wythoff.grundy("wythoff", 57, 81)
112
>>> wythoff.moves("wythoff", 10**18, 2 * 10**18)
[(1000000000000000000, 618033988749894848)]
>>> wythoff.table("wythoff", 3, 4)
array([[0, 1, 2, 3],
       [1, 2, 0, 4],
       [2, 0, 1, 5]], dtype=uint16)
>>> a, b = wythoff.point(2, 10**100)
>>> wythoff.period("wythoff", 5).period
24

The games are those of :func:`games`. :mod:`wythoff.lab` runs long experiments, on one machine or on many.
"""

from . import (
    _automata,
    _boards,
    _errors,
    _evidence,
    _games,
    _numeration,
    _p_positions,
    _papers,
    _points,
    _positions,
    _proofs,
    _regularity,
    _rows,
    _sums,
    lab,
)
from ._automata import *
from ._boards import *
from ._errors import *
from ._evidence import *
from ._games import *
from ._native import VERSION
from ._numeration import *
from ._options import Options, get_options, set_options
from ._p_positions import *
from ._papers import *
from ._points import *
from ._positions import *
from ._proofs import *
from ._regularity import *
from ._rows import *
from ._sums import *

__version__: str = VERSION

__all__ = ["Options", "get_options", "lab", "set_options"]
for _module in (
    _automata,
    _boards,
    _errors,
    _evidence,
    _games,
    _numeration,
    _p_positions,
    _papers,
    _points,
    _positions,
    _proofs,
    _regularity,
    _rows,
    _sums,
):
    __all__ += _module.__all__

# Everything is shown, pickled and documented under the name by which it is used.
for _name in __all__:
    _thing = globals()[_name]
    if callable(_thing) and hasattr(_thing, "__module__"):
        _thing.__module__ = __name__
del _module, _name, _thing
