"""How much the way through Python costs, in CPU time, against the command line.

    python python/benchmarks/speed.py PATH-TO-WYT

table    wythoff.table("wythoff", 4000) / the same by `wyt table --npy`: at most 1.15
p-tests  a P-test of one of a million pairs of 64-bit integers / one 128-bit square root, which it needs: at most 3
dask     twelve shards of about a second on a cluster of two workers: the time of the workers / the time they spend in shards, by the
         clock: at most 1.05. The same in CPU time, of all processes of the cluster, is shown: an idle cluster takes 3 % by itself

What misses its bar is measured again, ten times at most; exits with 1 if it still misses.
"""

from __future__ import annotations

import contextlib
import json
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import wythoff

RUNS = 5


def cpu(who: int, task: Callable[[], object]) -> float:
    """The CPU seconds of all threads, the least of several runs."""

    def now() -> float:
        used = resource.getrusage(who)
        return used.ru_utime + used.ru_stime

    def once() -> float:
        begin = now()
        task()
        return now() - begin

    return min(once() for _ in range(RUNS))


def table(wyt: str) -> tuple[float, str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [wyt, "table", "wythoff", "--rows", "4000", "--cols", "4000", "--npy", str(Path(folder) / "t.npy")]
        there = cpu(resource.RUSAGE_CHILDREN, lambda: subprocess.run(command, check=True, capture_output=True))
    here = cpu(resource.RUSAGE_SELF, lambda: wythoff.table("wythoff", 4000))
    return here / there, f"{1000 * here:.0f} ms here, {1000 * there:.0f} ms there"


def p_tests(wyt: str) -> tuple[float, str]:
    count = 1_000_000
    random = np.random.default_rng(1907)
    a = random.integers(10**17, 10**18, count, dtype=np.uint64)
    b = a + random.integers(0, 10**18, count, dtype=np.uint64)
    here = cpu(resource.RUSAGE_SELF, lambda: wythoff.is_p("wythoff", a, b)) / count
    told = subprocess.run([wyt, "bench", "win-64", "--json"], capture_output=True, text=True).stdout
    (ratio,) = json.loads(told)["ratios"]
    three = re.search(r"its roots (\d+) ns", ratio["detail"])
    assert three, ratio
    root = int(three[1]) / 3 * 1e-9
    return here / root, f"{1e9 * here:.0f} ns a test, {1e9 * root:.0f} ns a root"


def measure() -> None:
    """Makes a worker note the CPU time of the threads in which it computes shards."""
    from wythoff.lab import _worker

    compute, spent = _worker.shard, []

    def shard(*words: Any) -> Any:
        begin = time.thread_time()
        try:
            return compute(*words)
        finally:
            spent.append(time.thread_time() - begin)

    _worker.shard, _worker.spent = shard, spent  # type: ignore[assignment, attr-defined]


def noted() -> list[float]:
    """What a worker has noted."""
    from wythoff.lab import _worker

    return _worker.spent  # type: ignore[attr-defined]


def dask(wyt: str) -> tuple[float, str]:
    from distributed import Client, LocalCluster

    count, rows = 12, 25 * 10**6
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def everyone() -> float:
            return time.process_time() + sum(client.run(time.process_time).values())

        client.run(measure)
        ledger = Path(folder) / "ledger"
        used, clock = everyone(), time.monotonic()
        run = wythoff.lab.run("chain", g=20, rows=count * rows, shard=rows, client=client, ledger=ledger)
        middle = everyone(), time.monotonic()
        # Putting the shards together in the end is the same work without a cluster; it is done once more, and taken off.
        with contextlib.closing(sqlite3.connect(ledger)) as hand, hand:
            hand.execute("UPDATE runs SET conclusion = NULL")
        wythoff.lab.resume(run.number, ledger=ledger)
        used, clock = 2 * middle[0] - used - everyone(), 2 * middle[1] - clock - time.monotonic()
        computed = [seconds for worker in client.run(noted).values() for seconds in worker]
    assert run.is_finished and len(computed) == count
    shards = sum(computed)
    return 2 * clock / run.seconds, f"{used:.1f} s of CPU time in all, {shards:.1f} s in shards: {used / shards:.2f}"


def main() -> int:
    wyt = sys.argv[1]
    missed = 0
    for name, measure, bar in (("table", table, 1.15), ("p-tests", p_tests, 3.0), ("dask", dask, 1.05)):
        for _ in range(10):
            value, detail = measure(wyt)
            print(f"{name:<8} {value:.2f}  (at most {bar})  {detail}", flush=True)
            if value <= bar:
                break
        else:
            missed = 1
    return missed


if __name__ == "__main__":
    sys.exit(main())
