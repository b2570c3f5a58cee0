"""The examples of the docstrings run, and show what they say."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import numpy as np
import pytest
import wythoff

MODULES = sorted(
    {"wythoff"} | {module.name for module in pkgutil.walk_packages(wythoff.__path__, "wythoff.")} - {"wythoff._native"}
)
FLAGS = doctest.ELLIPSIS
NAMES = {"wythoff": wythoff, "np": np}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYT_LEDGER", str(tmp_path / "lab.sqlite"))
    module = importlib.import_module(name)
    found = doctest.testmod(module, extraglobs=NAMES, optionflags=FLAGS)
    assert found.failed == 0


def test_there_are_examples() -> None:
    """Every function that the package offers shows an example."""
    without = [
        name
        for module in (wythoff, wythoff.lab)
        for name in module.__all__
        if inspect.isfunction(getattr(module, name))
        if ">>>" not in (getattr(module, name).__doc__ or "")
    ]
    assert without == []
