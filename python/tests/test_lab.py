"""Experiments on this machine: the same as by the command line, and with the same ledger."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import wythoff
from wythoff import lab

WYT = os.environ.get("WYT", "")
needs_wyt = pytest.mark.skipif(not WYT, reason="WYT does not name the command line")


def wyt(*words: str, ledger: Path) -> Any:
    command = [WYT, "lab", "--json", "--ledger", str(ledger), *words]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@needs_wyt
def test_experiments(tmp_path: Path) -> None:
    told = wyt("experiments", ledger=tmp_path / "none")["experiments"]
    for one, expected in zip(lab.experiments(), told, strict=True):
        assert (one.name, one.about) == (expected["name"], expected["about"])
        assert [vars(parameter) for parameter in one.parameters] == expected["parameters"]


@needs_wyt
def test_one_ledger_for_both(tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    here = lab.run("chain", g=4, rows=10**6, points=np.array([100, 200_000]), extremes=True, shard=10**5, ledger=ledger)
    assert here.is_finished and here.result is not None
    there = wyt("show", ledger=ledger)
    assert (here.result, here.checked) == (there["result"], there["checked"])
    assert (here.number, here.key, here.shards) == (there["run"]["id"], there["run"]["key"], there["run"]["shards"])
    # The command that it names is the same run.
    words = here.command.removeprefix("wyt lab ").split()
    assert wyt(*words, ledger=ledger)["run"]["id"] == here.number
    wyt("run", "rows", "last=5", ledger=ledger)
    assert [run.experiment for run in lab.runs(ledger)] == ["chain", "rows"]
    assert lab.show(ledger=ledger).result == wyt("show", "2", ledger=ledger)["result"]
    assert lab.records(ledger) == wyt("records", ledger=ledger)["page"]


def test_parameters(tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    (entry,) = (one for one in lab.experiments() if one.name == "extremes")
    runs = [
        lab.run("extremes g=2 rows=10^5 from-n=10", ledger=ledger),
        lab.run("extremes", g=2, rows=10**5, from_n=10, ledger=ledger),
        lab.run(entry, g="2", rows="1e5", from_n="10", game="wythoff", ledger=ledger),
    ]
    assert len({run.number for run in runs}) == 1 and runs[0] == runs[2]
    again = lab.run("extremes g=2", rows=10**5, from_n=10, ledger=ledger, again=True)
    assert (again.number, again.attempt, again.result) == (2, 2, runs[0].result)
    other = lab.run("extremes g=2", rows=10**5, from_n=10, ledger=ledger, shard=10**4)
    assert other.shards > again.shards and other.result == again.result


def test_parts(tmp_path: Path) -> None:
    whole = lab.run("conjecture-1", max=9, ledger=tmp_path / "whole")
    parts = [tmp_path / f"part-{i}" for i in range(3)]
    for i, part in enumerate(parts):
        run = lab.shard(i, 3, "conjecture-1", max=9, shard=40, ledger=part)
        assert run.result is None and run.done in (4, 5) and not run.is_finished
    home = tmp_path / "home"
    (run,) = lab.merge(parts[2], ledger=home)
    assert not run.is_finished and run.seconds_left is not None
    assert "4 of 13 done" in run._repr_html_()
    (run,) = lab.merge(*parts, *parts, ledger=home)
    assert run.result == whole.result
    # What is missing of a part is done here.
    assert lab.resume(ledger=parts[0]).result == whole.result
    lab.forget(1, ledger=home)
    assert lab.runs(home) == []


def test_results_show_themselves(tmp_path: Path) -> None:
    run = lab.run("extremes", g=2, rows=10**5, ledger=tmp_path / "lab.sqlite")
    page = run._repr_html_()
    assert "wyt lab run extremes" in page and '<td style="text-align:right">-4</td>' in page and "histogram" not in page
    assert "finished" in lab.runs(tmp_path / "lab.sqlite")._repr_html_()
    assert "from-n=0" in lab.experiments()._repr_html_()


def test_bad_input(tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    for error, match, call in [
        (wythoff.ParameterError, "no experiment 'chess'", lambda: lab.run("chess", ledger=ledger)),
        (wythoff.ParameterError, "no experiment ''", lambda: lab.run("", ledger=ledger)),
        (TypeError, "wythoff.lab.experiments", lambda: lab.run(5, ledger=ledger)),  # type: ignore[arg-type]
        (wythoff.ParameterError, "extremes needs rows", lambda: lab.run("extremes", g=2, ledger=ledger)),
        (wythoff.ParameterError, "no parameter 'cols'", lambda: lab.run("extremes", g=2, cols=2, ledger=ledger)),
        (wythoff.ParameterError, "g: .* is negative", lambda: lab.run("extremes", g=-1, rows=9, ledger=ledger)),
        (wythoff.ParameterError, "g: 1001 is not between", lambda: lab.run("extremes", g=1001, rows=9, ledger=ledger)),
        (wythoff.ParameterError, "rows: ", lambda: lab.run("extremes", g=1, rows=10**400, ledger=ledger)),
        (wythoff.ParameterError, "rows: ", lambda: lab.run("extremes", g=1, rows=10**9999, ledger=ledger)),
        (TypeError, "rows: .* float", lambda: lab.run("extremes", g=2, rows=1e5, ledger=ledger)),  # type: ignore[arg-type]
        (TypeError, "rows: b'5' is no number", lambda: lab.run("extremes", g=2, rows=b"5", ledger=ledger)),
        (TypeError, r"g: \{2\} is no number", lambda: lab.run("extremes", g={2}, rows=5, ledger=ledger)),  # type: ignore[arg-type]
        (TypeError, "g: .* float", lambda: lab.run("extremes", g=np.float32(2), rows=5, ledger=ledger)),  # type: ignore[arg-type]
        (TypeError, "i, n: 1.0, 3 are no integers", lambda: lab.shard(1.0, 3, "rows", last=3, ledger=ledger)),  # type: ignore[arg-type]
        (ValueError, "i, n: .* is no part", lambda: lab.shard(1, 2**70, "rows", last=3, ledger=ledger)),
        (ValueError, "ledger: ':memory:' is no file", lambda: lab.run("rows", last=3, ledger=":memory:")),
        (TypeError, "rows: None", lambda: lab.run("extremes", g=2, rows=None, ledger=ledger)),  # type: ignore[arg-type]
        (ValueError, "shard: ", lambda: lab.run("rows", last=3, shard=0, ledger=ledger)),
        (ValueError, "shard: ", lambda: lab.run("rows", last=3, shard=-1, ledger=ledger)),
        (TypeError, "shard: .* float", lambda: lab.run("rows", last=3, shard=1.5, ledger=ledger)),  # type: ignore[arg-type]
        (ValueError, "ledger: .* is a folder", lambda: lab.run("rows", last=3, ledger=tmp_path)),
        (ValueError, "ledger: the name is empty", lambda: lab.run("rows", last=3, ledger="")),
        (wythoff.LabError, r"ledger: .* no ledger .*; wythoff\.lab\.run", lambda: lab.runs(tmp_path / "none")),
        (ValueError, "number: .* no run 7", lambda: lab.show(7, ledger=ledger)),
        (ValueError, "number: '-1' is negative", lambda: lab.forget(-1, ledger=ledger)),
        (ValueError, "i, n: 4/3 is no part", lambda: lab.shard(4, 3, "rows", last=3, ledger=ledger)),
        (ValueError, "i, n: 0/0 is no part", lambda: lab.shard(0, 0, "rows", last=3, ledger=ledger)),
        (TypeError, "client: 'str' is no", lambda: lab.run("rows", last=3, client="tcp://", ledger=ledger)),  # type: ignore[arg-type]
        (wythoff.Unsupported, "give more columns=", lambda: lab.run("rows", last=40, columns=10, ledger=ledger)),
    ]:
        with pytest.raises(error, match=match):
            call()
    # What was refused, or failed at once, is not in the ledger.
    assert [run.experiment for run in lab.runs(ledger)] == []
    with sqlite3.connect(tmp_path / "cats") as other:
        other.execute("CREATE TABLE cats (name TEXT)")
    other.close()
    with pytest.raises(wythoff.LabError, match="another program"):
        lab.run("rows", last=3, ledger=tmp_path / "cats")


def test_others_run_while_a_ledger_is_held(tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    lab.run("rows", last=3, ledger=ledger)
    program = """
        import sqlite3, sys, time
        held = sqlite3.connect(sys.argv[1], isolation_level=None)
        held.execute("BEGIN EXCLUSIVE")
        print("held", flush=True)
        time.sleep(1)
        held.execute("COMMIT")
    """
    holder = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program), str(ledger)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None and holder.stdout.readline() == "held\n"
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    clock = threading.Thread(target=tick)
    clock.start()
    assert lab.run("rows", last=4, ledger=ledger).is_finished
    done.set()
    clock.join()
    holder.communicate(timeout=60)
    assert len(ticks) > 20


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything can be written")
def test_a_ledger_that_can_only_be_read(tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    run = lab.run("rows", last=3, ledger=ledger)
    ledger.chmod(0o444)
    tmp_path.chmod(0o555)
    assert lab.show(ledger=ledger).result == lab.runs(ledger)[0].result == run.result


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_interrupted(tmp_path: Path, how: signal.Signals) -> None:
    ledger = tmp_path / "lab.sqlite"
    program = f"""
        import wythoff
        wythoff.set_options(threads=1)
        wythoff.lab.run("extremes", g=8, rows=4 * 10**7, shard=10**6, ledger={str(ledger)!r})
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stderr=subprocess.PIPE, text=True)
    while not ledger.exists() or not lab.runs(ledger) or lab.show(ledger=ledger).done < 3:
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(how)
    _, errors = process.communicate(timeout=120)
    assert ("KeyboardInterrupt" in errors) == (how == signal.SIGINT)
    before = lab.show(ledger=ledger)
    assert before.under_way == 0 and 3 <= before.done < before.shards, "its shards are free again"
    after = lab.resume(ledger=ledger)
    assert after.is_finished and after.result == lab.run("extremes", g=8, rows=4 * 10**7, ledger=tmp_path / "b").result


def test_a_process_that_is_waited_for_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ledger = tmp_path / "lab.sqlite"
    lab.shard(1, 2, "conjecture-1", max=8, shard=10, ledger=ledger)
    program = """
        import sqlite3, sys
        db = sqlite3.connect(sys.argv[1])
        db.execute("INSERT INTO workers VALUES ('77-0123456789abcdef', 'elsewhere', 77, 0)")
        db.execute("UPDATE shards SET state = 1, worker = '77-0123456789abcdef' WHERE number = 0")
        db.commit()
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program), str(ledger)], check=True)

    def stop(record: object) -> bool:
        if "held by process 77 on elsewhere" in str(record):
            # A moment later, when it waits.
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        return True

    logger = logging.getLogger("wythoff.lab")
    logger.addFilter(stop)
    try:
        with pytest.raises(KeyboardInterrupt):
            lab.run("conjecture-1", max=8, shard=10, ledger=ledger)
    finally:
        logger.removeFilter(stop)
    assert "has ended, begin again with take_over=True" in caplog.text
    run = lab.run("conjecture-1", max=8, shard=10, ledger=ledger, take_over=True)
    assert run.is_finished and len(run.checksum or "") == 16


def test_salvage(tmp_path: Path) -> None:
    whole = lab.run("conjecture-1", max=8, shard=10, ledger=tmp_path / "old")
    damaged = bytearray((tmp_path / "old").read_bytes())
    damaged[:4096] = bytes(4096)
    (tmp_path / "old").write_bytes(damaged)
    found = lab.salvage(tmp_path / "old", ledger=tmp_path / "new")
    assert found == {"runs": 1, "shards": whole.shards, "lost": 0}
    assert lab.resume(ledger=tmp_path / "new").checksum == whole.checksum
