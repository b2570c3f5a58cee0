"""What the tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import wythoff


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Options that a test sets end with it; no test depends on what others have kept."""
    with wythoff.set_options(cache=False, progress=False):
        yield
