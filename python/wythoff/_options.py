"""Limits for all computations of the process."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any

from . import _native
from ._progress import Bar, bar, forced_bar

__all__ = ["Options", "get_options", "set_options"]


@dataclass(frozen=True)
class Options:
    """The limits that are set."""

    max_memory: str | int = "2GiB"
    """The most memory that a computation may plan to use."""
    max_time: str | int | None = None
    """How long a computation may take; ``None`` as long as it takes, unless that is known to be more than a day."""
    threads: int = 0
    """Threads to use; 0 means one per core."""
    progress: bool | None | Callable[[], Bar] = None
    """Whether to show bars: ``None`` does where someone sees them."""
    cache: str | os.PathLike[str] | bool = True
    """The folder in which long computations keep results; ``True`` is that of ``wyt``, ``False`` none."""

    def _apply(self) -> None:
        if isinstance(self.cache, bool):
            folder = "" if self.cache else None
        elif isinstance(self.cache, (str, os.PathLike)):
            folder = os.fspath(self.cache)
            if not folder:
                raise ValueError("cache: the name is empty; give a folder, or False for none")
        else:
            raise TypeError(f"cache: {self.cache!r} is no folder; give a path, True for the usual one, or False for none")
        try:
            threads = operator.index(self.threads)
        except TypeError:
            raise TypeError(f"threads: {self.threads!r} is no number; 0 uses every core") from None
        if not 0 <= threads < 2**32:
            raise ValueError(f"threads: {threads} is not between 0 and 1024; 0 uses every core")
        max_time = None if self.max_time is None else str(self.max_time)
        _native.configure(str(self.max_memory), max_time, threads, folder, self.bar)

    @property
    def bar(self) -> Callable[[], Bar] | None:
        """What makes the bar of a computation; ``None`` if there are none."""
        if callable(self.progress):
            return self.progress
        if self.progress not in (None, True, False):
            raise TypeError(f"progress: {self.progress!r} is none of True, False and None, and makes no bar")
        return {None: bar, True: forced_bar, False: None}[self.progress]


_current = Options()


class _Restore:
    """Puts the options back at the end of a ``with`` block."""

    def __init__(self, before: Options) -> None:
        self._before = before

    def __repr__(self) -> str:
        return repr(_current)

    def __enter__(self) -> Options:
        return _current

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _set(self._before)


def _set(options: Options) -> None:
    global _current
    options._apply()
    _current = options


def get_options() -> Options:
    """The limits that are set.

    >>> wythoff.get_options().max_memory
    '2GiB'
    """
    return _current


def set_options(**changes: Any) -> _Restore:
    """Sets limits for all computations of this process, or within a ``with`` block only.

    Args:
        max_memory: the most memory that a computation may plan to use, as ``'8GiB'`` or a number of bytes.
        max_time: how long a computation may take, as ``'90s'``, ``'2h'`` or a number of seconds; ``None`` for no limit. What is expected
            to take more than a day is begun only if this allows it.
        threads: threads to use; 0 means one per core.
        progress: ``True`` or ``False``; ``None`` shows a bar where someone sees it. Bars need tqdm.
        cache: the folder in which long computations keep results between sessions; ``False`` for none.

    >>> with set_options(max_memory="16MiB", threads=1):
    ...     wythoff.table("wythoff", 10**4)
    Traceback (most recent call last):
    wythoff.TooLarge: rows, cols: ...
    """
    unknown = changes.keys() - Options.__dataclass_fields__.keys()
    if unknown:
        names = ", ".join(Options.__dataclass_fields__)
        raise TypeError(f"there is no option '{min(unknown)}'; there are {names}")
    before = _current
    _set(replace(_current, **changes))
    return _Restore(before)


_current._apply()
