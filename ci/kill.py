"""The series of ci/kill, with the standard library only."""

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

RUNS = {
    "chain": ["chain", "g=4", "rows=3000000", "points=1000000", "extremes=yes", "--shard", "49152"],
    "conjecture-1": ["conjecture-1", "max=16", "--shard", "1024"],
    "extremes": ["extremes", "g=5", "rows=4000000", "--shard", "100000"],
}
KILLS = 12  # for each of these
FLIPS = 30
PATIENCE = 120  # seconds until something that should end counts as hanging; the machine may be busy
ANSWERS = [["period", "wythoff", "--rows", "0..30", "--csv"], ["grundy", "wythoff", "20", "10^100"], ["point", "4", "10^12"]]
# Commands that compute, write, wait and do arithmetic on millions of digits.
LONG = [["table", "wythoff", "--rows", "30000", "--npy", "out"], ["points", "9", "--rows", "10^9", "--out", "out.csv"],
        ["period", "wythoff", "--rows", "0..800"], ["certify", "12", "10^12", "--out", "out"], ["converge", "20", "--rows", "10^8"],
        ["classify", "--max", "24"], ["table", "rule:k==l+1", "--rows", "700", "--csv"], ["numeration", "1", "10^9999999"],
        ["moves", "wythoff", "10^9999999", "10^9999998"], ["check", "-"], ["self-test", "--minutes", "5"],
        ["automaton", "3", "--out", "out"], ["lab", "run", "chain", "g=20", "rows=10^10", "--ledger", "ledger"]]


class Table:
    def __init__(self):
        self.failed = False
        print(f"{'what':<44}{'times':>7}{'found':>46}  ok", flush=True)

    def line(self, what, times, found, ok):
        self.failed |= not ok
        print(f"{what:<44}{times:>7}{found:>46}  {'yes' if ok else 'NO'}", flush=True)


class Trials:
    def __init__(self, wyt, seed):
        self.wyt, self.random, self.table = wyt, random.Random(seed), Table()
        self.folder = tempfile.mkdtemp(prefix="wyt-kill-")
        self.env = {**os.environ, "WYT_CACHE": self.path("cache"), "WYT_KEY": self.path("key"), "WYT_CHECKPOINT_SECONDS": "0"}
        # Programs in the background inherit an ignored Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, args, **more):
        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": self.folder, "env": self.env, **more}
        return subprocess.Popen([self.wyt, *args], **more)

    def run(self, args, **more):
        process = self.start(args, **more)
        out, errors = process.communicate(timeout=PATIENCE)
        return process.returncode, out, errors

    def lab(self, ledger, words):
        code, out, errors = self.run(["lab", "--json", *words, "--ledger", ledger])
        if code != 0:
            raise SystemExit(f"wyt lab {words}: {errors.decode()}")
        return json.loads(out)

    def result(self, ledger, words):
        told = self.lab(ledger, ["run", *words])
        return told["checksum"], told["result"]

    def kills(self, name, words):
        """kill -9 at random moments; nothing recorded is lost, and the end is that of an undisturbed run."""
        expected = self.result(self.path(f"{name}-whole"), words)
        kills, lost, unsound, wrong, rounds = 0, 0, 0, 0, 0
        while kills < KILLS:
            ledger = self.path(f"{name}-{rounds}")
            before = 0
            while kills < KILLS:
                process = self.start(["lab", "run", *words, "--ledger", ledger])
                time.sleep(self.random.uniform(0, 0.3))
                if process.poll() is not None:
                    process.communicate()
                    break
                process.kill()
                process.communicate()
                kills += 1
                if os.path.exists(ledger):
                    with sqlite3.connect(ledger) as db:
                        unsound += db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
                        tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
                        done = db.execute("SELECT count(*) FROM shards WHERE state = 2").fetchone()[0] if tables else 0
                    db.close()
                    lost += done < before
                    before = done
            wrong += self.result(ledger, words) != expected
            rounds += 1
        found = f"lost {lost}, unsound {unsound}, other results {wrong}"
        self.table.line(f"kill -9: lab run {name}", kills, found, lost + unsound + wrong == 0)
        return expected

    def several(self, words, expected):
        """Several processes on one run, one of them killed and one interrupted."""
        ledger = self.path("several")
        processes = [self.start(["lab", "run", *words, "--ledger", ledger]) for _ in range(5)]
        time.sleep(0.2)
        processes[0].kill()
        processes[1].send_signal(signal.SIGINT)
        codes = [process.communicate(timeout=PATIENCE) and process.returncode for process in processes]
        failed = sum(code != 0 for code in codes[2:])
        same = self.result(ledger, words) == expected
        beside = [name for name in os.listdir(self.folder) if name.startswith("several-")]
        found = f"failed {failed}, same result {same}, left {len(beside)}"
        self.table.line("five processes, one killed, one stopped", 5, found, failed == 0 and same and not beside)

    def flips(self, words, expected):
        """Bits of a ledger that flip: an error, or the right result; and what can be read is read."""
        whole = self.path("chain-whole")
        refused, wrong, salvaged = 0, 0, 0
        for i in range(FLIPS):
            hurt, new = self.path(f"hurt-{i}"), self.path(f"salvaged-{i}")
            with open(whole, "rb") as file:
                content = bytearray(file.read())
            for _ in range(self.random.choice([1, 4, 64])):
                content[self.random.randrange(len(content))] ^= 1 << self.random.randrange(8)
            with open(hurt, "wb") as file:
                file.write(content)
            code, out, _ = self.run(["lab", "--json", "run", *words, "--take-over", "--ledger", hurt])
            if code == 0:
                told = json.loads(out)
                wrong += (told["checksum"], told["result"]) != expected
            else:
                refused += 1
                self.lab(new, ["salvage", hurt])
                salvaged += self.result(new, words) == expected
            for name in (hurt, new):
                if os.path.exists(name):
                    os.remove(name)
        found = f"refused {refused}, salvaged {salvaged}, wrong {wrong}"
        self.table.line("ledgers with flipped bits", FLIPS, found, wrong == 0 and salvaged == refused)

    def caches(self):
        """kill -9 while results are kept, and bits of kept files that flip: the answers stay."""
        expected = [self.run([*args, "--no-cache"])[1] for args in ANSWERS]
        wrong, kills, flips = 0, 0, 0
        for i in range(20):
            args, right = ANSWERS[i % len(ANSWERS)], expected[i % len(ANSWERS)]
            process = self.start(args)
            time.sleep(self.random.uniform(0, 0.05))
            process.kill()
            process.communicate()
            kills += 1
            cache = self.path("cache")
            for name in os.listdir(cache) if os.path.isdir(cache) else []:
                if name.endswith(".kept") and self.random.random() < 0.3:
                    with open(os.path.join(cache, name), "r+b") as file:
                        content = bytearray(file.read())
                        content[self.random.randrange(len(content))] ^= 1 << self.random.randrange(8)
                        file.seek(0)
                        file.write(content)
                    flips += 1
            wrong += self.run(args)[1] != right
        left = [name for name in os.listdir(self.path("cache")) if name.endswith(".part")]
        self.run(["cache", "clear"])
        found = f"flipped {flips}, wrong {wrong}, half-written left {len(left)}"
        self.table.line("kill -9 and flipped bits: kept results", kills, found, wrong + len(left) == 0)

    def interrupts(self):
        """Ctrl-C: the program ends by the signal, leaves no file, and soon. How soon is shown; a busy machine may take longer."""
        unheard, left, slowest, which = [], [], 0, ""
        for args in LONG:
            folder = tempfile.mkdtemp(dir=self.folder)
            process = self.start([*args, "--no-cache", "--max-memory", "8GiB", "--max-time", "10m"], cwd=folder,
                                 stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(1)
            if process.poll() is not None:
                unheard.append(f"{args[0]} ended")
                continue
            begin, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            process.send_signal(signal.SIGINT)
            try:
                code = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
            took = time.monotonic() - begin
            if took > slowest:
                slowest, which = took, args[0]
            if code != -signal.SIGINT:
                unheard.append(f"{args[0]} {code}")
            left += [name for name in os.listdir(folder) if name != "ledger"]
        found = f"slowest {slowest:.2f} s ({which}), left {len(left)}"
        self.table.line("Ctrl-C: every kind of command", len(LONG), found, not unheard and not left)
        for what in unheard:
            print(f"  not ended by the signal: {what}")


def main():
    trials = Trials(sys.argv[1], int(sys.argv[2]))
    try:
        expected = {name: trials.kills(name, words) for name, words in RUNS.items()}
        trials.several(RUNS["chain"], expected["chain"])
        trials.flips(RUNS["chain"], expected["chain"])
        trials.caches()
        trials.interrupts()
    finally:
        shutil.rmtree(trials.folder, ignore_errors=True)
    return 1 if trials.table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
