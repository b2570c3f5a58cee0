"""Progress of long computations, by tqdm where it is installed."""

from __future__ import annotations

import sys
from typing import Any, Protocol


class Bar(Protocol):
    """Shows how far a computation is."""

    def show(self, done: int, total: int, words: str) -> None:
        """So much of the total is done; the words tell where it is if there is no total."""

    def close(self) -> None:
        """The computation has ended."""


class Unseen:
    """Shows nothing."""

    def show(self, done: int, total: int, words: str) -> None:
        pass

    def close(self) -> None:
        pass


class Tqdm:
    """A bar of tqdm: a widget in a notebook, a line in a terminal."""

    def __init__(self, tqdm: Any) -> None:
        self._make = tqdm
        self._bar: Any = None

    def show(self, done: int, total: int, words: str) -> None:
        if self._bar is None:
            self._bar = self._make(total=total or None, leave=False, file=sys.stderr)
        if self._bar.total != (total or None):
            self._bar.reset(total or None)
        if words:
            self._bar.set_description_str(words, refresh=False)
        self._bar.update(max(done - self._bar.n, 0))

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def is_watched() -> bool:
    """Whether someone sees standard error: a terminal, or a notebook."""
    return sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel")


def bar() -> Bar:
    """What shows the progress of one computation."""
    if not is_watched():
        return Unseen()
    return forced_bar()


def forced_bar() -> Bar:
    """The same, even if no one seems to look."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return Unseen()
    return Tqdm(tqdm)
