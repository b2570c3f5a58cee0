"""Wrong input: an exception that names the argument and the way out, and never the end of the interpreter."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import wythoff

PILES: list[tuple[Any, type[Exception], str]] = [
    (-1, ValueError, "'-1' is negative"),
    (-(10**5000), ValueError, "negative"),
    (np.int64(-5), ValueError, "negative"),
    (1.0, TypeError, "floats are not exact"),
    (1e18, TypeError, r"10\*\*18"),
    (np.float64(3), TypeError, "floats are not exact"),
    (float("nan"), TypeError, "float"),
    ("5", TypeError, "'5' is of type str; give an int"),
    (None, TypeError, "None is of type NoneType"),
    ([1], TypeError, "list"),
    (1 + 2j, TypeError, "complex"),
    (b"7", TypeError, "bytes"),
]

FUNCTIONS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "grundy a": ("a", lambda n: wythoff.grundy("wythoff", n, 1)),
    "grundy b": ("b", lambda n: wythoff.grundy("wythoff", 1, n)),
    "grundy max_g": ("max_g", lambda n: wythoff.grundy("wythoff", 1, 1, max_g=n)),
    "moves": ("a", lambda n: wythoff.moves("wythoff", n, 1)),
    "moves limit": ("limit", lambda n: wythoff.moves("wythoff", 1, 1, limit=n)),
    "options": ("b", lambda n: wythoff.options("wythoff", 1, n)),
    "explain": ("a", lambda n: wythoff.explain("wythoff", n, 1)),
    "position": ("a", lambda n: wythoff.Position("wythoff", n, 1)),
    "numeration": ("n", lambda n: wythoff.numeration(1, n)),
    "table": ("rows", lambda n: wythoff.table("wythoff", n)),
    "table cols": ("cols", lambda n: wythoff.table("wythoff", 5, n)),
    "diagonal": ("count", lambda n: wythoff.diagonal("wythoff", 1, n)),
    "compare": ("board", lambda n: wythoff.compare("wythoff", "nim", n)),
    "regular": ("max_p", lambda n: wythoff.regular([1], max_p=n)),
    "point g": ("g", lambda n: wythoff.point(n, 1)),
    "point n": ("n", lambda n: wythoff.point(1, n)),
    "points": ("rows", lambda n: wythoff.points(1, n)),
    "iter_points": ("g", lambda n: next(wythoff.iter_points(n, 10))),
    "p_positions": ("below", lambda n: wythoff.p_positions("wythoff", below=n)),
    "p_position": ("nth", lambda n: wythoff.p_position("wythoff", n)),
    "period": ("row", lambda n: wythoff.period("wythoff", n)),
    "row": ("start", lambda n: wythoff.row("wythoff", 1, start=n)),
    "certify": ("n", lambda n: wythoff.certify(1, n)),
    "automaton": ("g", lambda n: wythoff.automaton(n)),
    "figure": ("size", lambda n: wythoff.figure("board", size=n)),
}


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(("given", "kind", "words"), PILES, ids=range(len(PILES)))
def test_what_is_no_number(function: str, given: Any, kind: type[Exception], words: str) -> None:
    name, ask = FUNCTIONS[function]
    if given is None and function in ("grundy max_g", "table cols", "compare", "p_positions", "p_position", "figure"):
        return
    with pytest.raises(kind, match=words) as raised:
        ask(given)
    assert str(raised.value).startswith(f"{name}: "), raised.value


def test_too_large() -> None:
    for ask in (
        lambda: wythoff.table("wythoff", 10**7),
        lambda: wythoff.table("wythoff", 10**30),
        lambda: wythoff.points(5, 10**15),
        lambda: wythoff.is_p("rule:k==l+1", [10**12], [1]),
        lambda: wythoff.row("wythoff", 5, count=10**12),
    ):
        with pytest.raises(wythoff.TooLarge, match="memory") as raised:
            ask()
        assert isinstance(raised.value, MemoryError)
    with pytest.raises(wythoff.TooLarge, match="set_options"):
        wythoff.table("wythoff", 10**6)
    longest = 10**10_000_000
    assert wythoff.grundy("nim", longest - 1, longest - 1) == 0
    for longer in (longest, 1 << 34_000_000, 1 << 50_000_000):
        with pytest.raises(ValueError, match="digits, the largest size accepted"):
            wythoff.grundy("nim", longer, 1)
    large: list[Callable[[], object]] = [
        lambda: wythoff.point(2**40, 1),
        lambda: wythoff.period("wythoff", 2**40),
        lambda: wythoff.certify(10**6, 5),
    ]
    for ask_for in large:
        with pytest.raises(ValueError, match="too large; give at most"):
            ask_for()


@pytest.mark.parametrize("game", [None, 5, b"wythoff", ["wythoff"], 1.5])
def test_games_that_are_no_text(game: Any) -> None:
    for ask in (
        lambda: wythoff.table(game, 3),
        lambda: wythoff.grundy(game, 1, 2),
        lambda: wythoff.Game(game),
        lambda: wythoff.point(1, 5, game),
        lambda: wythoff.period(game, 3),
        lambda: wythoff.automaton(1, game),
        lambda: wythoff.is_p(game, [1], [2]),
    ):
        with pytest.raises(TypeError, match="game: .* give text, as 'wythoff'"):
            ask()
    with pytest.raises(TypeError, match="game2: .* give text"):
        wythoff.compare("nim", game, 5)
    with pytest.raises(TypeError, match="sum: .* give text, as"):
        wythoff.solve(game)


def test_games() -> None:
    for text, words in {"whytoff": "did you mean wythoff", "a-wythoff:0": "a-wythoff", "": "game", "w:1,": "w:", "rule:k=l": "rule"}.items():
        with pytest.raises(wythoff.GameError, match=words) as raised:
            wythoff.table(text, 5)
        assert isinstance(raised.value, ValueError) and str(raised.value).startswith("game: ")
    with pytest.raises(TypeError):
        wythoff.table(5, 5)  # type: ignore[arg-type]
    with pytest.raises(wythoff.RuleError, match="zero"):
        wythoff.table("rule:k/(l-1)==1", 5)
    with pytest.raises(wythoff.GameError, match="^game2: "):
        wythoff.compare("wythoff", "wythof", 5)
    with pytest.raises(wythoff.GameError, match="^sum: "):
        wythoff.solve("wythoff[1,2] + ")
    with pytest.raises(wythoff.Unsupported):
        wythoff.points(1, 5, "rule:k==l+1")


def test_arrays() -> None:
    for piles, kind, words in [
        ([1.5], TypeError, "float64 is not exact"),
        (np.array([1, 2**63], dtype=np.uint64) + np.array([1, -1]), TypeError, "float64 is not exact"),
        ([-1], ValueError, "'-1' is negative"),
        (np.array([-(2**63)]), ValueError, "negative"),
        ([True], TypeError, "bool"),
        (["1"], TypeError, "holds no piles"),
        (np.array([1.5], dtype=object), TypeError, "float"),
        (np.array([-1], dtype=object), ValueError, "negative"),
        (np.array(["2026-11-17"], dtype="datetime64[D]"), TypeError, "holds no piles"),
        ([float("nan")], TypeError, "not exact"),
    ]:
        for ask in (lambda: wythoff.is_p("wythoff", piles, 1), lambda: wythoff.is_p("wythoff", 1, piles)):
            with pytest.raises(kind, match=words):
                ask()
    with pytest.raises(ValueError, match="broadcast"):
        wythoff.is_p("wythoff", [1, 2], [1, 2, 3])


def test_other_arguments() -> None:
    with pytest.raises(TypeError, match="give one of below, count and nth"):
        wythoff.p_positions("wythoff")
    with pytest.raises(ValueError, match="smaller end first"):
        wythoff.periods("wythoff", 5, 3)
    with pytest.raises(ValueError, match="empty"):
        wythoff.regular([])
    removals: Any
    for removals in (1.5, [1.5], None, ["a"]):
        with pytest.raises(TypeError, match="removals"):
            wythoff.regular(removals)
    for removals in ("x", [0], [-1], "rule:k==l"):
        with pytest.raises(ValueError, match="removals"):
            wythoff.regular(removals)
    with pytest.raises(ValueError, match="leaves nothing to try"):
        wythoff.regular([1], max_p=0)
    with pytest.raises(ValueError, match=r"not a claim.*wythoff\.claims\(\) lists all"):
        wythoff.claims("nivasch-2009/theorem-99")
    with pytest.raises(ValueError, match="there is no verdict 'true'"):
        wythoff.claims(verdict="true")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="there is no figure"):
        wythoff.figure("nivasch")
    with pytest.raises(wythoff.CertificateError):
        wythoff.check(b"no certificate")
    with pytest.raises(FileNotFoundError):
        wythoff.check("no-such-file")
    with pytest.raises(wythoff.Unsupported):
        wythoff.automaton(0, "nim")
    with pytest.raises(TypeError, match="there is no option 'memory'"):
        wythoff.set_options(memory=3)
    for options in ({"max_memory": "much"}, {"threads": 10**4}, {"cache": ""}):
        before = wythoff.get_options()
        with pytest.raises(ValueError, match=next(iter(options))):
            wythoff.set_options(**options)
        assert wythoff.get_options() == before


@pytest.mark.skipif("WYT" not in os.environ, reason="no wyt to compare with")
@pytest.mark.parametrize(
    ("command", "ask"),
    [
        (["grundy", "whytoff", "1", "2"], lambda: wythoff.grundy("whytoff", 1, 2)),
        (["grundy", "wythoff", "1", "-2"], lambda: wythoff.grundy("wythoff", 1, -2)),
        (["table", "wythoff", "--rows", "10^6"], lambda: wythoff.table("wythoff", 10**6)),
        (["solve", "wythoff[1,2] +"], lambda: wythoff.solve("wythoff[1,2] +")),
        (["points", "1", "--rows", "5", "--game", "rule:k==l+1"], lambda: wythoff.points(1, 5, "rule:k==l+1")),
        (["claims", "nivasch-2009/theorem-99"], lambda: wythoff.claims("nivasch-2009/theorem-99")),
        (["regular", "0"], lambda: wythoff.regular("0")),
        (["automaton", "0", "--game", "nim"], lambda: wythoff.automaton(0, "nim")),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_the_words_of_the_command_line(command: list[str], ask: Callable[[], object]) -> None:
    told = subprocess.run([os.environ["WYT"], *command], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    # Both name the argument first and perhaps a way out last, each by its own name.
    words = told.stderr.strip().splitlines()[-1].removeprefix("wyt: ").removeprefix("error: ").split(": ", 1)[1]
    words = words.split(" or raise ")[0].split("; `wyt ")[0]
    with pytest.raises(Exception) as raised:  # noqa: PT011
        ask()
    assert str(raised.value).split(": ", 1)[1].startswith(words), raised.value
