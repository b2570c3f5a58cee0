"""Answers as objects: their fields, how they unpack, pickle, and show themselves."""

from __future__ import annotations

import itertools
import json
import os
import pickle
import random
import subprocess
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any
from xml.dom import minidom

import numpy as np
import pytest
import wythoff
from wythoff import _native

BIG = 10**1000 + 7


def test_values() -> None:
    assert wythoff.grundy("nim", BIG, 1) == BIG ^ 1
    assert wythoff.grundy("wythoff", np.uint16(5), np.int64(6)) == 10
    known = wythoff.value("wythoff", 10**30, 10**30 + 12345, max_g=3)
    assert known.value is None and known.at_least == 2**32 and known.evidence.grade == "bound"
    with pytest.raises(wythoff.Unknown, match="at least 4294967296") as raised:
        wythoff.grundy("wythoff", 10**30, 10**30 + 12345)
    assert raised.value.at_least == 2**32
    assert raised.value.evidence is not None and raised.value.evidence.grade == "bound"
    assert isinstance(raised.value, LookupError) and isinstance(raised.value, wythoff.Error)


def test_positions() -> None:
    here = wythoff.Position("wythoff", 7, 10)
    assert (here.outcome, here.value, here.is_p) == ("N", 15, False)
    assert all(here.after(*move).is_p for move in here.winning)
    assert tuple(here) == (7, 10) and len(here.options) == 7 + 10 + 7
    with pytest.raises(ValueError, match=r"no move of wythoff leads from \(7, 10\) to \(8, 10\)"):
        here.after(8, 10)
    far = wythoff.Position("wythoff", BIG, BIG)
    assert far.winning[0] == (0, 0) and far.evidence.grade == "theorem"
    with pytest.raises(wythoff.Unknown):
        wythoff.Position("wythoff", BIG, BIG + 10**9).value
    assert wythoff.Position("wythoff", 1, 2).winning.resist is not None
    assert "3 from both" in str(here.explain()) and here.explain().outcome == "N"


def test_moves_that_are_too_many() -> None:
    found = wythoff.moves("heap:2,1", 10**30, 10**30, limit=5)
    assert len(found) == 5 and found.winning_count > 10**25 and not found.is_complete


def test_p_positions() -> None:
    for game in ("wythoff", "w:2", "wyt:1,4,8", "rule:k==l"):
        board = wythoff.table(game, 60)
        listed = wythoff.p_positions(game, below=60)
        zeros = zip(*np.nonzero(board == 0), strict=True)
        assert listed == [(int(a), int(b)) for a, b in zeros if a <= b], game
    lazily = wythoff.iter_p_positions("wythoff")
    assert list(itertools.islice(lazily, 100)) == wythoff.p_positions("wythoff", count=100)
    assert wythoff.p_position("wythoff", BIG)[1] - wythoff.p_position("wythoff", BIG)[0] == BIG
    assert wythoff.p_positions("wythoff", below=0) == []
    with wythoff.set_options(max_memory="1MiB"), pytest.raises(wythoff.TooLarge, match="iter_p_positions"):
        wythoff.p_positions("wythoff", below=10**12)


@pytest.mark.parametrize("game", ["nim", "wythoff", "a-wythoff:3", "w:1,3", "connell:3", "heap:2,1", "wyt:1,4,8", "rule:k==l+1"])
def test_many_p_tests(game: str) -> None:
    board = wythoff.table(game, 50)
    piles = np.indices(board.shape)
    a, b = piles[0], piles[1]
    assert (wythoff.is_p(game, a, b) == (board == 0)).all()
    assert (wythoff.is_p(game, a.astype(np.int8), b.astype(np.uint32)) == (board == 0)).all()
    a, b, board = a[:9, :9], b[:9, :9], board[:9, :9]
    assert (wythoff.is_p(game, a.astype(object), b) == (board == 0)).all()


def test_p_tests_of_many_shapes() -> None:
    assert wythoff.is_p("wythoff", np.arange(8)[:, None], np.arange(8)).shape == (8, 8)
    assert wythoff.is_p("wythoff", [], []).shape == (0,)
    assert wythoff.is_p("wythoff", [1, 3], 2).tolist() == [True, False]
    assert wythoff.is_p("wythoff", np.arange(10)[::-2], 5).tolist() == [False, False, False, True, False]
    index = np.arange(10**15, 10**15 + 100_000)
    golden = [wythoff.p_position("wythoff", int(n)) for n in index[:3]]
    a, b = (np.array(piles, dtype=np.uint64) for piles in zip(*golden, strict=True))
    assert wythoff.is_p("wythoff", a, b).all() and not wythoff.is_p("wythoff", a, b + np.uint64(1)).any()
    assert not wythoff.is_p("wythoff", index, index).any()
    assert wythoff.is_p("wythoff", np.array([BIG, 1], dtype=object), np.array([BIG, 2], dtype=object)).tolist() == [False, True]
    top = 2**64 - 1
    assert wythoff.is_p("nim", np.array([top], dtype=np.uint64), [top]).tolist() == [True]


def test_tables_are_handed_over() -> None:
    values = wythoff.table("wythoff", 300, 200)
    assert values.shape == (300, 200) and values.dtype == np.uint16 and values.flags.c_contiguous
    assert values.flags.writeable and not values.flags.owndata, "the memory is that of the board, not a copy"
    assert wythoff.table("wythoff", 3).shape == (3, 3) and wythoff.table("wythoff", 0).shape == (0, 0)
    assert wythoff.table("nim", 2, 70_000).dtype == np.uint32
    board = wythoff.board("wythoff", 30)
    assert np.asarray(board).base is not None and board[5, 6] == 10 and board.evidence.grade == "exact"
    assert (np.array(board) == board.values).all()


def test_points() -> None:
    a, b = point = wythoff.point(3, 1000)
    assert (point.a, point.b, point.g, point.n, point.game) == (a, b, 3, 1000, "wythoff")
    found = wythoff.points(3, 2000)
    assert found.array.dtype.names == ("h", "n", "a", "b") and found.array.base is not None
    assert (a, b) in {(p.a, p.b) for p in found if p.h == 3 and p.n == 1000}
    assert list(wythoff.iter_points(3, 2000)) == list(found)
    board = wythoff.table("wythoff", 2000, 4000)
    assert (board[found["a"], found["b"]] == found["h"]).all()
    assert list(wythoff.points(3, 2000, start=1500)) == [p for p in found if p.a >= 1500]
    far = wythoff.points(1, BIG + 5, "f-wythoff", start=BIG)
    assert far.evidence.grade == "theorem" and all(isinstance(p.b, int) for p in far)
    assert {wythoff.point(p.h, p.n, "f-wythoff").b == p.b for p in far} == {True}
    for game in ("wythoff", "heap:2,1", "nim"):
        zeros = wythoff.points(0, 30, game)
        assert zeros.evidence.grade == "theorem" and [(p.a, p.b) for p in zeros] == [
            tuple(pair) for pair in wythoff.p_positions(game, count=len(zeros))
        ]
    assert len(wythoff.points(1, 5, start=9)) == 0 and len(wythoff.points(1, 0)) == 0
    proved, conditional = wythoff.point(5, 10**30), wythoff.point(5, 10**30, rows_to_converge=1000)
    assert proved.evidence.grade == "proved" and tuple(proved) == tuple(conditional)
    assert conditional.evidence.grade == "conditional" and conditional.evidence.constant == 1000
    doubtful = wythoff.point(9, 10**30, rows_to_converge=100)
    assert "an R that is too small" in str(doubtful.evidence) and "too small" not in str(conditional.evidence)


def test_comparisons_without_a_board() -> None:
    found = wythoff.compare("w:0,3", "w:3")
    assert found.board is None and found.agreement is not None and found.agreement.first_difference == 1 and not found
    assert wythoff.compare("wythoff", "heap:1,1")
    assert len(wythoff.diagonal("wythoff", 3).values) == 100 == len(wythoff.row("wythoff", 5))
    with pytest.raises(ValueError, match="board: it is missing"):
        wythoff.compare("wythoff", "nim")


def test_rows() -> None:
    preperiod, period, evidence = wythoff.period("wythoff", 5)
    assert (preperiod, period, evidence.grade) == (27, 24, "proved")
    row = wythoff.row("wythoff", 5, start=100, count=50)
    assert (row.values == wythoff.table("wythoff", 6, 150)[5, 100:]).all()
    far = wythoff.row("wythoff", 5, start=BIG, count=48)
    assert far.values[24] - far.values[0] == 24 and far.evidence.grade == "proved"
    for ask in (lambda: wythoff.period("wythoff", 50, columns=100), lambda: wythoff.periods("wythoff", 0, 50, columns=100)):
        with pytest.raises(wythoff.Unknown, match="allow more columns") as raised:
            ask()
        assert raised.value.searched_to is not None and raised.value.searched_to >= 100


def test_automata_and_certificates(tmp_path: Path) -> None:
    machine = wythoff.automaton(1)
    board = wythoff.table("wythoff", 40, 80)
    for a, b in itertools.product(range(40), range(40, 80)):
        assert machine.value(a, b) == (board[a, b] if board[a, b] <= 1 else None)
    assert machine.certificate.check().ok
    for certificate in (wythoff.certify(2, 10**15), wythoff.certify_rows("f-wythoff", 4), wythoff.certify_regular("1,4,8")):
        assert certificate.check()
        changed = bytearray(certificate)
        changed[len(changed) // 2] ^= 1
        assert not wythoff.check(bytes(changed))
        path = tmp_path / "certificate.json"
        certificate.save(path)
        assert wythoff.check(path).ok and wythoff.check(str(path)).ok
    assert [path.exists() for path in machine.save_walnut(tmp_path)]
    assert machine.dot().startswith("digraph")


def test_claims_and_figures() -> None:
    assert len(wythoff.claims()) > 100 and {claim.paper for claim in wythoff.claims("fraenkel-1982")} == {"fraenkel-1982"}
    (claim,) = wythoff.claims("weinstein-2021/theorem-2.6")
    assert claim.verify() and claim.verify().outcome == "as recorded"
    figure = wythoff.figure("board", game="f-wythoff", size=12)
    minidom.parseString(figure.svg)
    assert figure.data["panels"]


ANSWERS: dict[str, Callable[[], Any]] = {
    "value": lambda: wythoff.value("wythoff", 5, 6),
    "moves": lambda: wythoff.moves("wythoff", 7, 10),
    "position": lambda: wythoff.Position("wythoff", 7, 10),
    "far position": lambda: wythoff.Position("wythoff", BIG, 3),
    "huge position": lambda: wythoff.Position("wythoff", 10**100_000, 3),
    "P-positions": lambda: wythoff.p_positions("wythoff", count=100),
    "explanation": lambda: wythoff.explain("wythoff", 7, 10),
    "solution": lambda: wythoff.solve("wythoff[4,6] + nim[3]"),
    "numeration": lambda: wythoff.numeration(1, 100),
    "board": lambda: wythoff.board("rule:k==l && a<b", 60),
    "diagonal": lambda: wythoff.diagonal("wythoff", 3, 8),
    "comparison": lambda: wythoff.compare("wythoff", "w:2", 30),
    "regularity": lambda: wythoff.regular([1, 4, 8]),
    "point": lambda: wythoff.point(2, BIG),
    "points": lambda: wythoff.points(2, 100),
    "period": lambda: wythoff.period("wythoff", 5),
    "periods": lambda: wythoff.periods("wythoff", 0, 5),
    "row": lambda: wythoff.row("wythoff", 5),
    "automaton": lambda: wythoff.automaton(0),
    "large automaton": lambda: wythoff.automaton(2),
    "reading": lambda: wythoff.automaton(0).read(100),
    "verdict": lambda: wythoff.check(wythoff.certify(1, 5)),
    "claims": lambda: wythoff.claims("weinstein-2021"),
    "claim": lambda: wythoff.claims("weinstein-2021/theorem-2.6")[0],
    "games": wythoff.games,
    "game": lambda: wythoff.Game("rule:k<l"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_show_themselves(name: str) -> None:
    answer = ANSWERS[name]()
    html = answer._repr_html_()
    assert len(html) < 300_000
    # Well-formed, and what is not text is written so.
    minidom.parseString(f"<div>{html}</div>")


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_can_be_sent_elsewhere(name: str) -> None:
    answer = ANSWERS[name]()
    again = pickle.loads(pickle.dumps(answer))
    assert type(again) is type(answer) and again._repr_html_() == answer._repr_html_()


def test_every_field_of_a_document_is_told() -> None:
    """The objects tell all that `wyt --json` does."""
    for answer, document in [
        (wythoff.value("wythoff", 5, 6, how=True), _native.value("wythoff", 5, 6, None, True)),
        (wythoff.solve("nim[1]"), _native.solve("nim[1]", 9, False)),
        (wythoff.numeration(1, 9), _native.numeration(1, 9)),
        (wythoff.diagonal("nim", 1, 2), _native.diagonal("nim", 1, 2)),
        (wythoff.compare("nim", "w:2", 9), _native.compare("nim", "w:2", 9)),
        (wythoff.point(1, 9), _native.point("wythoff", 1, 9, None, False)),
        (wythoff.regular([1, 4, 8]), _native.regular("1,4,8", 512)),
        (wythoff.regular([2, 5]), _native.regular("2,5", 512)),
        (wythoff.regular([1, 2]), _native.regular("1,2", 512)),
        (wythoff.claims()[0], _native.claims("")["claims"][0]),
        (wythoff.check(wythoff.certify(1, 5)), _native.check(wythoff.certify(1, 5))),
    ]:
        assert is_dataclass(answer)
        assert document.keys() <= {field.name for field in fields(answer)}, type(answer)


@pytest.mark.skipif("WYT" not in os.environ, reason="no wyt to compare with")
@pytest.mark.parametrize(
    ("command", "document"),
    [
        (["grundy", "wythoff", "10^30", "10^30+5"], lambda: _native.value("wythoff", 10**30, 10**30 + 5, None, False)),
        (["moves", "wythoff", "10^18", "5"], lambda: _native.moves("wythoff", 10**18, 5, 1000, False)),
        (["solve", "wythoff[4,6] + nim[3]"], lambda: _native.solve("wythoff[4,6] + nim[3]", 1000, False)),
        (["point", "2", "10^40"], lambda: _native.point("wythoff", 2, 10**40, None, False)),
        (["compare", "wythoff", "w:2", "--board", "30"], lambda: _native.compare("wythoff", "w:2", 30)),
        (["regular", "1,4,8"], lambda: _native.regular("1,4,8", 512)),
        (["period", "wythoff", "--rows", "0..5"], lambda: _native.periods("wythoff", 0, 5, None)),
        (["claims", "weinstein-2021"], lambda: _native.claims("weinstein-2021")),
        (["games"], _native.games),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else "",
)
def test_the_documents_of_the_command_line(command: list[str], document: Callable[[], object]) -> None:
    assert as_json(document()) == printed(*command)


def as_json(value: object) -> object:
    """A document as `wyt --json` prints it: numbers above 2^53 as text."""
    if isinstance(value, dict):
        return {name: as_json(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_json(item) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and value > 2**53:
        return str(value)
    return value


def printed(*command: str) -> Any:
    """What a command prints, or None if it refuses."""
    done = subprocess.run([os.environ["WYT"], *command, "--json", "--no-cache"], capture_output=True, check=False)
    return None if done.returncode == 2 else json.loads(done.stdout)


GAMES = (
    "wythoff heap:1,1 connell:1 nim cyclic-nimhoff:5 a-wythoff:2 f-wythoff r-wythoff w:3 w:4 w:500 w:1,3 t:2 heap:2,3 connell:3 wyt:1,2,4 "
    "wyt:2,7,8 wyt:3i fraenkel-borosh:1,1 fraenkel-borosh:2,3 vectors:(1,2) rule:k==l rule:k==l||l==2*k"
).split()


@pytest.mark.skipif("WYT" not in os.environ, reason="no wyt to compare with")
@pytest.mark.parametrize("game", GAMES)
def test_random_questions_have_one_answer(game: str) -> None:
    """Values, moves and sums, near and far, and what is refused, as the command line has them."""
    dice = random.Random(game)
    for _ in range(3):
        x = dice.randrange(10 ** dice.choice([2, 3, 18, 30]))
        y = dice.choice([x * 55 // 34, x + dice.randrange(9), dice.randrange(60)])
        sum_ = f"{game}[{x},{y}]"
        questions: list[tuple[list[str], Callable[[], object]]] = [
            (["grundy", game, str(x), str(y)], partial(_native.value, game, x, y, None, False)),
            (["moves", game, str(x), str(y), "--limit", "5"], partial(_native.moves, game, x, y, 5, False)),
            (["solve", sum_, "--limit", "5"], partial(_native.solve, sum_, 5, False)),
        ]
        for command, document in questions:
            expected = printed(*command)
            if expected is None:
                with pytest.raises(wythoff.Error):
                    document()
            else:
                assert as_json(document()) == expected, command
