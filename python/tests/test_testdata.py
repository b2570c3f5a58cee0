"""The cases of `testdata/*.toml`, through Python."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import wythoff

tomllib = pytest.importorskip("tomllib")

FOLDER = Path(__file__).parents[2] / "testdata"


def cases(file: str, name: str) -> list[Any]:
    found = tomllib.loads((FOLDER / f"{file}.toml").read_text())[name]
    assert found
    return found


def integer(text: str) -> int:
    """A number in the notation of the command line."""
    text = re.sub(r"(\d+)e(\d+)", r"\1*10^\2", text.replace("_", ""))
    assert re.fullmatch(r"[\d^+*-]+", text), text
    return eval(text.replace("^", "**"))


@pytest.mark.parametrize("case", cases("tables", "table"), ids=lambda case: case["game"])
def test_tables(case: Any) -> None:
    rows = case["rows"]
    assert wythoff.table(case["game"], len(rows), len(rows[0])).tolist() == rows


@pytest.mark.parametrize("case", cases("positions", "position"), ids=lambda case: f"{case['game']}-{case['at']}")
def test_positions(case: Any) -> None:
    game, (a, b) = case["game"], case["at"]
    assert wythoff.grundy(game, a, b) == case["value"]
    moves = wythoff.moves(game, a, b)
    assert moves.outcome == ("N" if case["value"] else "P")
    assert wythoff.is_p(game, a, b) is (case["value"] == 0)
    assert wythoff.is_p(game, [a], [b]).tolist() == [case["value"] == 0]
    if "winning" in case:
        assert sorted(moves) == sorted(map(tuple, case["winning"])) and moves.is_complete
    if "options" in case:
        assert sorted(wythoff.options(game, a, b)) == sorted(map(tuple, case["options"]))


@pytest.mark.parametrize("case", cases("p_positions", "list"), ids=lambda case: case["game"])
def test_p_positions(case: Any) -> None:
    expected = [tuple(pair) for pair in case["first"]]
    assert wythoff.p_positions(case["game"], count=len(expected)) == expected
    assert wythoff.p_position(case["game"], len(expected) - 1) == expected[-1]


@pytest.mark.parametrize("case", cases("differences", "difference"), ids=lambda case: "-".join(case["games"]))
def test_differences(case: Any) -> None:
    game1, game2 = case["games"]
    found = wythoff.compare(game1, game2, case["board"])
    assert found.first_difference == case.get("value")
    assert bool(found) is ("value" not in case)
    if "witness" in case:
        assert found.witness == tuple(case["witness"])


@pytest.mark.parametrize("case", cases("numeration", "number"), ids=lambda case: f"{case['a']}-{case['n']}")
def test_numeration(case: Any) -> None:
    found = wythoff.numeration(case["a"], case["n"])
    assert (found.p_system, found.q_system) == (case["p"], case["q"])


@pytest.mark.parametrize("case", cases("sums", "sum"), ids=lambda case: case["sum"])
def test_sums(case: Any) -> None:
    found = wythoff.solve(case["sum"])
    assert (found.outcome, found.value) == (case["outcome"], case["value"])
    assert sorted((move.component, list(move.to)) for move in found.winning) == sorted(
        (component, piles) for component, piles in case["winning"]
    )


@pytest.mark.parametrize("case", cases("far", "position"), ids=lambda case: f"{case['game']}-{case['at']}")
def test_far_positions(case: Any) -> None:
    a, b = map(integer, case["at"])
    found = wythoff.moves(case["game"], a, b)
    expected = [tuple(map(integer, pair)) for pair in case["winning"]]
    assert found[: len(expected)] == expected
    assert found.winning_count == (integer(case["count"]) if "count" in case else len(expected))


@pytest.mark.parametrize("case", cases("rows", "rows"), ids=lambda case: case["game"])
def test_rows(case: Any) -> None:
    # Later rows are the business of the command line's tests.
    expected = [line for line in case["rows"] if line[0] <= 12]
    if expected:
        found = wythoff.periods(case["game"], 0, expected[-1][0])
        for row, preperiod, period in expected:
            assert (found[row].preperiod, found[row].period) == (preperiod, period), row


@pytest.mark.parametrize("case", cases("regular", "set"), ids=lambda case: case["k"])
def test_regularity(case: Any) -> None:
    found = wythoff.regular(case["k"])
    assert found.verdict == case["verdict"]
    if "p" in case:
        assert (found.p or found.q) == case["p"]
    if "never" in case:
        assert found.never_closed is case["never"]
    if "row" in case:
        assert [found.row, found.preperiod, found.period] == case["row"]


@pytest.mark.parametrize(
    "case", [case for case in cases("automata", "automaton") if case["states"] < 1000], ids=lambda case: case["game"]
)
def test_automata(case: Any) -> None:
    machine = wythoff.automaton(case["g"], case["game"])
    assert machine.states == case["states"]


def test_points() -> None:
    points = tomllib.loads((FOLDER / "points.toml").read_text())
    for case in points["table_6"][:10]:
        g, n = case["g"], 10**12
        assert tuple(wythoff.point(g, n)) == (case["a"], case["b"]), g
    found = wythoff.points(3, 10**5)
    for case in points["table_2"][:4]:
        of = found.of(case["g"])
        assert of["n"].tolist() == list(range(len(of)))
        differences = of["b"].astype(np.int64) - of["a"].astype(np.int64) - of["n"].astype(np.int64)
        for name, attained in (("min", differences.min), ("max", differences.max)):
            if case[f"{name}_n"] < len(of):
                assert differences[case[f"{name}_n"]] == case[name] == attained(), case
