"""Experiments on a real cluster of several processes, which is ill-treated: the records are those of a run on this machine."""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import wythoff
from wythoff import _native, lab
from wythoff.lab import _dask, _worker

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

pytestmark = [
    # Dask leaves sockets and event loops to the end of the process.
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals"),
]

# 40 shards, at most 8 of which are under way on two workers.
SLOW: dict[str, Any] = {"experiment": "extremes", "g": 10, "rows": 20 * 10**6, "shard": 500_000}
# As many shards as nobody waits for.
ENDLESS: dict[str, Any] = {**SLOW, "rows": 10**10}
# 31 shards that take no time.
QUICK: dict[str, Any] = {"experiment": "conjecture-1", "max": 10, "shard": 33}


def records(ledger: Path) -> Any:
    """All that a ledger holds of its only run, but for the times."""
    db = sqlite3.connect(ledger)
    shards = db.execute("SELECT number, checksum, record FROM shards ORDER BY number").fetchall()
    found = db.execute("SELECT key, conclusion, checksum FROM runs").fetchall()
    db.close()
    assert len(found) == 1
    return found, [(number, checksum, zlib.decompress(record)) for number, checksum, record in shards]


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict[str, Any]], Any]:
    """The records of an experiment that was run on this machine."""
    known: dict[str, Any] = {}

    def of(experiment: dict[str, Any]) -> Any:
        name = str(experiment)
        if name not in known:
            ledger = tmp_path_factory.mktemp("local") / "lab.sqlite"
            assert lab.run(**experiment, ledger=ledger).is_finished
            known[name] = records(ledger)
        return known[name]

    return of


@contextmanager
def cluster(workers: int, **more: Any) -> Iterator[Any]:
    quiet = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with (
        distributed.LocalCluster(**quiet, **more) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def _nothing_hangs() -> Iterator[None]:
    """What waits for ever is ended, with the place where it waits."""

    def stop(number: int, frame: object) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(300)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with cluster(2) as client:
        yield client


@contextmanager
def meanwhile(task: Callable[[], None]) -> Iterator[None]:
    """Does something in another thread; its errors are those of the block."""
    errors: list[BaseException] = []

    def guarded() -> None:
        try:
            task()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=guarded, daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join(timeout=60)
        if errors:
            raise errors[0]


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "nothing happens"
        time.sleep(0.01)


def wait_for(ledger: Path, done: int) -> None:
    """Waits until so many shards are done."""
    wait_until(lambda: ledger.exists() and bool(lab.runs(ledger)) and lab.show(ledger=ledger).done >= done)


@contextmanager
def when_noted(*steps: tuple[int, Callable[[], None]]) -> Iterator[None]:
    """Does each of the steps once so many shards are noted. The run waits meanwhile, so that it is never too fast for a test."""
    left = list(steps)
    note = _dask._Workers._note

    def noted(self: _dask._Workers, records: dict[str, bytes]) -> None:
        note(self, records)
        if left and self.done >= left[0][0]:
            assert self.done < self.total
            left.pop(0)[1]()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_dask._Workers, "_note", noted)
        yield
    assert not left


@pytest.mark.parametrize(
    "experiment",
    [
        SLOW,
        QUICK,
        {"experiment": "chain", "g": 4, "rows": 10**6, "points": 10**5, "shard": 50_000},
        {"experiment": "strip", "g": 3, "rows": 500_000, "shard": 50_000},
        {"experiment": "convergence", "g": 3, "rows": 300_000, "shard": 20_000},
        {"experiment": "near", "g": 5, "rows": 100_000},
        {"experiment": "points", "g": 3, "n": 10**9},
        {"experiment": "f-wythoff", "g": 4, "rows": 500_000, "shard": 50_000},
        {"experiment": "rows", "last": 30},
        {"experiment": "classify", "max": 10},
        {"experiment": "conjecture-2", "most": 12},
    ],
    ids=lambda experiment: experiment["experiment"],
)
def test_the_same_as_here(experiment: dict[str, Any], client: Any, local: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    takes = {one.name: [each.name for each in one.parameters] for one in lab.experiments()}[experiment["experiment"]]
    asked = {name: value for name, value in experiment.items() if name in ("experiment", "shard", *takes)}
    run = lab.run(**asked, client=client, ledger=ledger)
    assert run.is_finished and run.done == run.shards
    assert records(ledger) == local(asked)
    # Asked for again, nothing is done.
    again = lab.run(**asked, client=client, ledger=ledger)
    assert (again.number, again.seconds) == (run.number, run.seconds)


def test_all_experiments_are_tried() -> None:
    (mark,) = (mark for mark in test_the_same_as_here.pytestmark if mark.name == "parametrize")
    assert {case["experiment"] for case in mark.args[1]} == {one.name for one in lab.experiments()}


def test_a_worker_is_killed(client: Any, local: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    killed: list[int] = []

    def alive() -> set[int]:
        return set(client.run(os.getpid, on_error="ignore").values()) - set(killed)

    def kill() -> None:
        wait_until(lambda: bool(alive()))
        killed.append(min(alive()))
        os.kill(killed[-1], signal.SIGKILL)

    with when_noted((4, kill), (9, kill), (15, kill)):
        run = lab.run(**SLOW, client=client, ledger=ledger)
    assert len(killed) == 3 and run.under_way == 0
    assert records(ledger) == local(SLOW)


def test_workers_come_and_go(local: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ledger = tmp_path / "lab.sqlite"
    with cluster(0) as client:

        def scale(workers: int) -> Callable[[], None]:
            return lambda: client.cluster.scale(workers)

        def begin() -> None:
            wait_until(lambda: "no workers" in caplog.text)
            scale(1)()

        with meanwhile(begin), when_noted((3, scale(3)), (12, scale(1))):
            lab.run(**SLOW, client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)


def begun(ledger: Path, experiment: dict[str, Any]) -> _native.LabRun:
    words = [f"{name}={value}" for name, value in experiment.items() if name not in ("experiment", "shard")]
    return _native.LabRun.begin(str(ledger), experiment["experiment"], words, experiment["shard"], False, False)


def test_results_come_twice(client: Any, local: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    earlier: list[tuple[int, bytes]] = []

    class Twice:
        """A run that hears everything twice."""

        def __getattr__(self, name: str) -> Any:
            return getattr(run, name)

        def receive(self, records: list[tuple[int, bytes]]) -> int:
            earlier.extend(records)
            return run.receive(records + records + [earlier[0]])

    run = begun(ledger, QUICK)
    _dask.finish(Twice(), client)  # type: ignore[arg-type]
    assert len(earlier) == 31 and run.receive(earlier) == 0
    assert records(ledger) == local(QUICK)


@contextmanager
def tampered(change: Callable[[int, bytes], bytes]) -> Iterator[None]:
    """What comes back from workers is changed on its way."""
    record = _dask._Workers._record

    def tamper(self: _dask._Workers, key: str) -> bytes | None:
        number = self.under_way[key].number
        came = record(self, key)
        return None if came is None else change(number, came)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_dask._Workers, "_record", tamper)
        yield


def test_results_are_damaged(client: Any, local: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ledger = tmp_path / "lab.sqlite"
    run = begun(ledger, QUICK)
    seen: set[int] = set()

    def damage(number: int, record: bytes) -> bytes:
        """The first time, a bit is wrong, or it is another shard's."""
        if number in seen or (number != 3 and number % 5 != 2):
            return record
        seen.add(number)
        _, other = _worker.shard(run.shard_request, 4, 2**31, False)
        assert isinstance(other, bytes)
        return other if number == 3 else record[:-40] + bytes([record[-40] ^ 4]) + record[-39:]

    with tampered(damage):
        _dask.finish(run, client)
    assert len(seen) == 7 and caplog.text.count("is done again") == 7
    assert records(ledger) == local(QUICK)
    # What is damaged every time is an error, and what was noted is kept.
    ledger = tmp_path / "other.sqlite"
    with tampered(lambda number, record: b"" if number == 7 else record):
        with pytest.raises(wythoff.LabError, match="shard 7 was lost 4 times"):
            lab.run(**QUICK, client=client, ledger=ledger)
    assert lab.show(ledger=ledger).under_way == 0
    assert lab.resume(ledger=ledger).is_finished and records(ledger) == local(QUICK)


def test_a_shard_that_ends_its_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly() -> Callable[..., Any]:
        def task(version: str, request: str, number: int, max_memory: int, keep: bool) -> Any:
            import os

            if number == 3:
                os._exit(9)
            from wythoff.lab._worker import shard

            return "somewhere", *shard(request, number, max_memory, keep)

        return task

    monkeypatch.setattr(_dask, "_traveller", deadly)
    monkeypatch.setattr(_dask, "MOST_LOSSES", 1)
    ledger = tmp_path / "lab.sqlite"
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), cluster(1) as client:
        # Those that wait for the same worker may be lost with it.
        with pytest.raises(wythoff.LabError, match=r"shard \d+ was lost 2 times: .* memory"):
            lab.run(**QUICK, client=client, ledger=ledger)
    assert all(run.under_way == 0 for run in lab.runs(ledger))


@pytest.mark.parametrize("workers", [1, 3])
def test_all_workers_are_refused(workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing() -> Callable[..., Any]:
        def task(version: str, request: str, number: int, max_memory: int, keep: bool) -> Any:
            from distributed import get_worker

            return get_worker().address, "refused", "it is tired"

        return task

    monkeypatch.setattr(_dask, "_traveller", refusing)
    with cluster(workers, processes=False) as client:
        with pytest.raises(wythoff.LabError, match=f"none of the {workers} workers can do it .* tired"):
            lab.run(**QUICK, client=client, ledger=tmp_path / "lab.sqlite")


@pytest.mark.parametrize("where", ["here", "there"])
def test_a_run_that_is_forgotten(where: str, client: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"

    def forget() -> None:
        wait_for(ledger, 3)
        lab.forget(1, ledger=ledger)

    with pytest.raises(wythoff.LabError, match="taken out of the ledger meanwhile; begin it again"), meanwhile(forget):
        lab.run(**ENDLESS, client=client if where == "there" else None, ledger=ledger)


def test_errors_of_a_shard(client: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    said = []
    for where in (None, client):
        with pytest.raises(wythoff.Unsupported, match="give more columns=") as error:
            lab.run("rows", last=40, columns=10, client=where, ledger=ledger)
        said.append(str(error.value))
        assert lab.runs(ledger) == [], "a run that fails at once is no run"
    assert said[0] == said[1]
    with wythoff.set_options(max_memory="1MiB"), pytest.raises(wythoff.TooLarge, match="max_memory"):
        lab.run("rows", last=300, client=client, ledger=ledger)


def test_interrupted(client: Any, local: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"

    with pytest.raises(KeyboardInterrupt), when_noted((5, lambda: os.kill(os.getpid(), signal.SIGINT))):
        lab.run(**SLOW, client=client, ledger=ledger)
    run = lab.show(ledger=ledger)
    assert run.under_way == 0 and 5 <= run.done < run.shards
    lab.resume(client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)


def test_clients_of_the_wrong_kind(client: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"

    async def asynchronous() -> None:
        async with distributed.Client(client.scheduler.address, asynchronous=True, set_as_default=False) as other:
            lab.run(**QUICK, client=other, ledger=ledger)

    import asyncio

    with pytest.raises(TypeError, match="client: it is asynchronous"):
        asyncio.run(asynchronous())
    with distributed.Client(client.scheduler.address, set_as_default=False) as closed:
        pass
    with pytest.raises(wythoff.LabError, match="the Dask cluster is gone"):
        lab.run(**QUICK, client=closed, ledger=ledger)
    assert lab.runs(ledger) == []


# Schedulers and workers as processes of their own.


@contextmanager
def process(*words: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", *words]
    if words[0] != "--host":
        command = [sys.executable, "-m", "distributed.cli.dask_worker", *words]
    started = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def scheduler(port: int) -> Any:
    return process("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")


def worker(port: int, **environment: str) -> Any:
    return process(f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-dashboard", "--no-nanny", **environment)


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def test_the_scheduler_is_started_again(local: Any, tmp_path: Path, port: int) -> None:
    ledger = tmp_path / "lab.sqlite"
    with ExitStack() as later:
        first = later.enter_context(scheduler(port))
        later.enter_context(worker(port))
        client = later.enter_context(distributed.Client(f"tcp://127.0.0.1:{port}", timeout=60, set_as_default=False))

        def restart() -> None:
            first.kill()
            first.wait()
            later.enter_context(scheduler(port))
            later.enter_context(worker(port))

        with when_noted((5, restart)):
            lab.run(**SLOW, client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)


def test_the_cluster_is_gone_and_another_resumes(client: Any, local: Any, tmp_path: Path, port: int) -> None:
    ledger = tmp_path / "lab.sqlite"
    with scheduler(port) as only, worker(port):
        with distributed.Client(f"tcp://127.0.0.1:{port}", timeout=60, set_as_default=False):
            pass  # it has begun to listen
        lost = distributed.Client(f"tcp://127.0.0.1:{port}", timeout=2, set_as_default=False)

        with pytest.raises(wythoff.LabError, match="a new client goes on"), when_noted((5, only.kill)):
            lab.run(**SLOW, client=lost, ledger=ledger)
    run = lab.show(ledger=ledger)
    assert run.under_way == 0 and 5 <= run.done < run.shards
    lab.resume(client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)


def test_this_process_is_killed(client: Any, local: Any, tmp_path: Path) -> None:
    ledger = tmp_path / "lab.sqlite"
    program = f"""
        import os, signal, wythoff
        from distributed import Client
        from wythoff.lab import _dask

        note = _dask._Workers._note

        def noted(self, records):
            note(self, records)
            if self.done >= 5:
                os.kill(os.getpid(), signal.SIGKILL)

        _dask._Workers._note = noted
        wythoff.lab.run(**{SLOW!r}, client=Client({client.scheduler.address!r}), ledger={str(ledger)!r})
    """
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], timeout=120)
    assert ended.returncode == -signal.SIGKILL
    run = lab.show(ledger=ledger)
    assert run.under_way == 0, "the shards of the dead are free"
    assert 5 <= run.done < run.shards
    lab.resume(client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)


def test_a_cluster_and_a_process_share_a_run(
    client: Any, local: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = tmp_path / "lab.sqlite"
    noted: list[int] = []
    note = _dask._Workers._note

    def counted(self: _dask._Workers, records: dict[str, bytes]) -> None:
        note(self, records)
        noted.append(len(records))

    monkeypatch.setattr(_dask._Workers, "_note", counted)

    def help_out() -> None:
        wait_until(lambda: sum(noted) > 0)
        lab.resume(ledger=ledger)

    with meanwhile(help_out), when_noted((2, lambda: wait_until(lambda: lab.show(ledger=ledger).done > sum(noted)))):
        run = lab.run(**SLOW, client=client, ledger=ledger)
    assert records(ledger) == local(SLOW)
    assert 0 < sum(noted) < run.shards, "both have done some"


@pytest.fixture
def other_version(tmp_path: Path) -> Path:
    """A folder with the package as another version of it would be."""
    package = tmp_path / "other" / "wythoff"
    shutil.copytree(Path(wythoff.__file__).parent, package)
    text = (package / "__init__.py").read_text()
    line = "__version__: str = VERSION"
    assert line in text
    (package / "__init__.py").write_text(text.replace(line, '__version__: str = "0.0.9"'))
    return package.parent


@pytest.fixture
def no_package(tmp_path: Path) -> Path:
    """A folder because of which the package cannot be imported."""
    package = tmp_path / "none" / "wythoff"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('there is none')")
    return package.parent


def test_workers_that_are_refused(
    client: Any,
    local: Any,
    tmp_path: Path,
    port: int,
    other_version: Path,
    no_package: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ledger = tmp_path / "lab.sqlite"
    with (
        scheduler(port),
        worker(port, PYTHONPATH=str(other_version)),
        worker(port, PYTHONPATH=str(no_package)),
        distributed.Client(f"tcp://127.0.0.1:{port}", timeout=60, set_as_default=False) as client,
    ):
        client.wait_for_workers(2)
        with pytest.raises(wythoff.LabError) as error:
            lab.run(**QUICK, client=client, ledger=ledger)
        said = str(error.value)
        assert "none of the 2 workers" in said and "there is none" in said and "install the same version" in said
        assert f"it has wythoff 0.0.9, and this is wythoff {wythoff.__version__}" in said
        assert lab.runs(ledger) == []
        # Beside a good one they do no harm.
        caplog.clear()
        with worker(port):
            client.wait_for_workers(3)
            lab.run(**QUICK, client=client, ledger=ledger)
        assert caplog.text.count("gets no shards") == 2
    assert records(ledger) == local(QUICK)


SBATCH = """#!/bin/bash
# A queue of one machine, whose jobs begin at once. The script is gone when this has ended.
script=$(cat "${@: -1}")
bash -c "$script" > /dev/null 2>&1 &
echo "Submitted batch job $!"
"""


@pytest.mark.parametrize("kind", ["LocalCluster", "SLURMCluster"])
def test_the_lines_of_the_guide(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They run in a script; what stands in for the nodes of Slurm is this machine."""
    page = (Path(__file__).parents[2] / "book" / "src" / "lab.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    local, slurm = ([block for block in blocks if f"cluster = {name}(" in block] for name in ("LocalCluster", "SLURMCluster"))
    assert len(local) == len(slurm) == 1
    assert local[0].splitlines()[-2:] == slurm[0].splitlines()[-2:], "the same lines"
    lines = slurm[0].replace("cores=8", "cores=1").replace("32GB", "2GB").replace("n_workers=20", "n_workers=2")
    lines = local[0] if kind == "LocalCluster" else lines
    script = tmp_path / "script.py"
    program = f"if __name__ == '__main__':\n{textwrap.indent(lines, '    ')}"
    script.write_text(program + "    print(run.result['points_checksum'], flush=True)\n    client.close()\n    cluster.close()\n")
    for name, text in (("sbatch", SBATCH), ("scancel", '#!/bin/bash\nkill "$@"\n')):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("WYT_LEDGER", str(tmp_path / "lab.sqlite"))
    done = subprocess.run([sys.executable, script.name], cwd=tmp_path, capture_output=True, text=True, timeout=280)
    expected = lab.run("extremes", g=10, rows=10**7, ledger=tmp_path / "local")
    assert expected.result is not None
    assert done.stdout.split() == [expected.result["points_checksum"]], done.stderr
