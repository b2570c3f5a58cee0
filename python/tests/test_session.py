"""What computations get from the process: signals, threads, the interpreter's lock, progress, options."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import wythoff

# A computation of some seconds that needs little memory.
LONG = "wythoff.certify(7, 10**40)"


def python(program: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "computation",
    [
        LONG,
        "wythoff.table('rule:k==l || k==2*l', 400)",  # on all threads
        "wythoff.period('wythoff', 900)",
        "list(wythoff.verify('nivasch-2009/table-5', full=True))",
        "wythoff.points(12, 10**7)",
        "wythoff.is_p('heap:2,1', np.arange(3 * 10**7), 5)",
        "wythoff.numeration(1, 1 << 33_000_000)",  # arithmetic that asks nobody
        "wythoff.moves('wythoff', 1 << 33_000_000, (1 << 33_000_000) - 7)",
    ],
)
def test_ctrl_c(computation: str) -> None:
    program = f"""
        import sys, time, numpy as np, wythoff
        wythoff.set_options(cache=False, max_memory='16GiB')
        print('ready', flush=True)
        try:
            {computation}
            print('finished')
        except KeyboardInterrupt:
            print('interrupted')
    """
    process = python(program)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert out == "interrupted\n", errors
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_handler_of_ones_own() -> None:
    class Enough(Exception):
        pass

    def stop(number: int, frame: object) -> None:
        raise Enough

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(Enough):
            eval(LONG)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_others_run_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def compute() -> None:
        try:
            wythoff.table("rule:k==l || k==2*l", 100)
        finally:
            done.set()

    thread = threading.Thread(target=compute)
    thread.start()
    while not done.wait(0.001):
        counted += 1
    thread.join()
    assert counted > 5


def test_several_threads() -> None:
    def ask(n: int) -> object:
        return wythoff.table("wythoff", 200 + n)[n, 150], wythoff.point(3, 10**30 + n).a, wythoff.grundy("w:2", n, 100)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(32))) == [ask(n) for n in range(32)]


def _in_a_child(n: int) -> int:
    return int(wythoff.table("wythoff", n).sum())


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # newer Pythons warn of any fork beside threads
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_child_processes(how: str) -> None:
    expected = _in_a_child(600)  # the pool has threads now
    with multiprocessing.get_context(how).Pool(2) as pool:
        assert pool.map_async(_in_a_child, [600, 600]).get(timeout=60) == [expected, expected]


class Seen:
    """A bar that remembers."""

    bars: list[Seen] = []

    def __init__(self) -> None:
        self.shown: list[tuple[int, int, str]] = []
        self.closed = 0
        Seen.bars.append(self)

    def show(self, done: int, total: int, words: str) -> None:
        self.shown.append((done, total, words))

    def close(self) -> None:
        self.closed += 1


def test_progress() -> None:
    Seen.bars.clear()
    with wythoff.set_options(progress=Seen):
        wythoff.table("wythoff", 100)
        assert not Seen.bars, "what is short shows nothing"

    class Enough(Seen):
        def show(self, done: int, total: int, words: str) -> None:
            super().show(done, total, words)
            if len(self.shown) == 3:
                raise EOFError

    # A minute's work, of which the first three steps are enough on any machine.
    with wythoff.set_options(progress=Enough), pytest.raises(EOFError):
        wythoff.table("rule:k==l || k==2*l", 400)
    (bar,) = Seen.bars
    assert bar.closed == 1 and len(bar.shown) == 3
    assert all(done <= total for done, total, _ in bar.shown if total)


def test_a_bar_that_fails_ends_the_computation() -> None:
    class Broken(Seen):
        def show(self, done: int, total: int, words: str) -> None:
            raise RuntimeError("no bar")

    with wythoff.set_options(progress=Broken), pytest.raises(RuntimeError, match="no bar"):
        wythoff.table("rule:k==l || k==2*l", 400)


def test_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with wythoff.set_options(progress=True):
        wythoff.table("rule:k==l || k==2*l", 200)
    assert "%|" in capsys.readouterr().err


def test_no_one_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with wythoff.set_options(progress=None):
        wythoff.table("rule:k==l || k==2*l", 140)
    assert capsys.readouterr().err == ""


def test_options_end_with_their_block() -> None:
    before = wythoff.get_options()
    with pytest.raises(wythoff.TooLarge), wythoff.set_options(max_memory=10**6, threads=1):
        assert wythoff.get_options().threads == 1
        wythoff.table("wythoff", 5000)
    assert wythoff.get_options() == before
    for threads in (1, 2, 5):
        with wythoff.set_options(threads=threads):
            assert np.array_equal(wythoff.table("wythoff", 700)[-1, :6], wythoff.table("wythoff", 6, 700).T[-1])


def test_options_that_make_no_sense() -> None:
    nonsense: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"progress": "yes"}, TypeError, "progress: 'yes' is none of"),
        ({"threads": -1}, ValueError, "threads: -1 is not between"),
        ({"threads": 2**70}, ValueError, "threads: .* 0 uses every core"),
        ({"threads": 5000}, ValueError, "threads: 5000 is more than 1024"),
        ({"threads": 1.5}, TypeError, "threads: 1.5 is no number"),
        ({"cache": 5}, TypeError, "cache: 5 is no folder"),
        ({"cache": None}, TypeError, "cache: None is no folder"),
        ({"max_memory": "much"}, ValueError, "max_memory: "),
        ({"colour": 1}, TypeError, "there is no option 'colour'"),
    ]
    for changes, kind, words in nonsense:
        before = wythoff.get_options()
        with pytest.raises(kind, match=words):
            wythoff.set_options(**changes)
        assert wythoff.get_options() == before


def test_results_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    with wythoff.set_options(cache=folder):
        first = wythoff.period("wythoff", 40)
        assert any(folder.iterdir())
        assert wythoff.period("wythoff", 40) == first
    with pytest.raises(ValueError, match="cache: .* is not a folder"):
        (tmp_path / "file").write_text("")
        wythoff.set_options(cache=tmp_path / "file")


def test_nothing_else_is_needed() -> None:
    """The package imports and answers where only NumPy is installed."""
    program = """
        import sys
        for name in ("tqdm", "dask", "distributed", "matplotlib", "IPython"):
            sys.modules[name] = None
        import wythoff, wythoff.lab
        wythoff.set_options(progress=True)
        assert wythoff.grundy("wythoff", 57, 81) == 112
        assert wythoff.lab.run is not None
    """
    process = python(program)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors


def test_time_is_limited() -> None:
    with wythoff.set_options(max_time=1), pytest.raises(wythoff.TooLarge, match="1 s allowed"):
        wythoff.table("rule:k==l+1 && a*b>=0", 700)
    with pytest.raises(wythoff.TooLarge, match=r"takes about \d+ days of one core.*max_time"):
        wythoff.table("rule:k==l+1", 5000)
    with pytest.raises(ValueError, match="max_time: 'soon'"):
        wythoff.set_options(max_time="soon")


def test_files_appear_whole(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_text("old")
    file.chmod(0o600)
    (tmp_path / "link").symlink_to(file)
    certificate = wythoff.certify(1, 10**20)
    certificate.save(tmp_path / "link")
    assert file.read_bytes() == certificate and file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["certificate.json", "link"]
