"""What the tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
import wythoff

# In the background, as under nohup, a shell starts programs with Ctrl-C ignored, and Python then leaves it so.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Options that a test sets end with it; no test depends on what others have kept."""
    with wythoff.set_options(cache=False, progress=False):
        yield
