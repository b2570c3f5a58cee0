"""What a worker does: a shard, for a run that another process keeps."""

from __future__ import annotations

from functools import lru_cache

from .. import _native
from .._errors import Error


@lru_cache(maxsize=4)
def _accepted(request: str) -> _native.ShardRequest:
    """The work of a run, made once for all its shards."""
    return _native.ShardRequest(request)


def shard(request: str, number: int, max_memory: int, keep: bool) -> tuple[str, bytes | str]:
    """``'done'`` and the record of a shard, sealed; or the name of an error of this package, and what it says."""
    try:
        return "done", _accepted(request).shard(number, max_memory, keep)
    except Error as error:
        return type(error).__name__, str(error)
