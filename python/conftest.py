"""What the tests and the examples share."""

from __future__ import annotations

import numpy as np
import pytest
import wythoff


@pytest.fixture(autouse=True)
def _names(doctest_namespace: dict[str, object]) -> None:
    """The names that the examples use."""
    doctest_namespace.update(wythoff=wythoff, np=np)


@pytest.fixture(autouse=True)
def _as_it_was() -> object:
    """Options that a test sets end with it; no test depends on what others have kept."""
    with wythoff.set_options(cache=False, progress=False):
        yield
