"""The load of ci/load, on loopback, with the standard library only."""

import asyncio
import collections
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

LIMIT = 256  # MiB
BAR = LIMIT * 3 // 2 + 100
PATIENCE = 60  # seconds until a new client counts as unanswered; generous, as the machine may be busy
# Whatever is asked, the answer is one of these. 0 stands for a connection that was closed without one.
KNOWN = {200, 304, 400, 403, 404, 405, 413, 414, 422, 431, 503, 504}
PING = "/api/v1/grundy?game=wythoff&a=57&b=81"
LIGHT = [PING, "/api/v1/games", "/", "/app.js", "/api/v1/tile?game=wythoff&a=0&b=128", "/api/v1/claims?id=literature",
         "/api/v1/moves?game=wythoff&a=10%5E100&b=3", "/api/v1/point?g=2&n=10%5E60", "/api/v1/period?game=wythoff&rows=0..9"]
HEAVY = ["/api/v1/table?game=wythoff&rows=1000", "/api/v1/table?game=w:1,3&rows=900&cols=1000&format=csv",
         "/api/v1/tile?game=f-wythoff&a=0&b=0&zoom=6", "/api/v1/tile?game=w:{n}&a=0&b=0&zoom=5",
         "/api/v1/table?game=rule:k==l%2B{n}&rows=500", "/api/v1/certify?g=6&n=10%5E30", "/api/v1/point?g=20&n=10%5E1000",
         "/api/v1/period?game=wythoff&rows=0..300", "/api/v1/points?g=9&rows=3000", "/api/v1/compare?game1=wythoff&game2=w:9&board=2000",
         "/api/v1/diagonal?game=f-wythoff&d=3&count=10000", "/api/v1/regular?set=1,4,{n},90", "/api/v1/automaton?game=a-wythoff:{n}&g=1"]
LONG = "/api/v1/table?game=wythoff&rows=1000&format=csv"  # some megabytes


class Server:
    def __init__(self, wyt):
        self.errors = tempfile.TemporaryFile()
        args = ["serve", "--no-open", "--port", "0", "--max-memory", f"{LIMIT}MiB", "--max-time", "5s", "--threads", "2"]
        self.process = subprocess.Popen([wyt, *args], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line)[1])
        self.host = f"127.0.0.1:{self.port}"

    def peak(self):
        """MiB, or 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/status") as status:
                return int(re.search(r"VmHWM:\s*(\d+)", status.read())[1]) // 1024
        except OSError:
            return 0

    def said(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def stop(self):
        begin = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60), time.monotonic() - begin


class Phase:
    """What came of the requests of a phase."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.statuses, self.slowest, self.problems = collections.Counter(), 0.0, []

    async def connect(self):
        return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", self.server.port, limit=1 << 16), PATIENCE)

    def head(self, method, path, more=""):
        return f"{method} {path} HTTP/1.1\r\nHost: {self.server.host}\r\n{more}\r\n".encode()

    async def answer(self, reader):
        """The status, and the body of an answer."""
        line = await reader.readline()
        if not line:
            raise ConnectionError("closed")
        status, length = int(line.split()[1]), 0
        while (line := await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, await reader.readexactly(length)

    async def ask(self, path, method="GET", body=b"", patience=PATIENCE, pair=None):
        """One request, counted; on a connection that stays open, if one is given."""
        begin, status, answer = time.monotonic(), 0, b""
        try:
            reader, writer = pair or await self.connect()
            try:
                writer.write(self.head(method, path, f"Content-Length: {len(body)}\r\n" if body else "") + body)
                status, answer = await asyncio.wait_for(self.answer(reader), patience)
            finally:
                if pair is None:
                    writer.close()
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        except asyncio.TimeoutError:
            self.problems.append(f"no answer to {path[:80]} in {patience} s")
        self.count(status, begin, path)
        return status, answer

    def count(self, status, begin, path):
        self.statuses[status] += 1
        self.slowest = max(self.slowest, time.monotonic() - begin)
        if status and status not in KNOWN:
            self.problems.append(f"{status} from {path[:80]}")

    async def ping(self):
        """A new client is answered, be it after some tries."""
        begin = time.monotonic()
        while time.monotonic() - begin < PATIENCE:
            status, _ = await self.ask(PING)
            if status == 200:
                self.slowest = max(self.slowest, time.monotonic() - begin)
                return
            await asyncio.sleep(0.2)
        self.problems.append(f"a new client was not answered in {PATIENCE} s")

    def row(self):
        peak = self.server.peak()
        if peak > BAR:
            self.problems.append(f"{peak} MiB, more than {BAR}")
        told = " ".join(f"{status or 'closed'}:{count}" for status, count in sorted(self.statuses.items()))
        ok = "no: " + "; ".join(dict.fromkeys(self.problems[:3])) if self.problems else "yes"
        total = sum(self.statuses.values())
        print(f"{self.name:20} {total:8}  {told:44} {self.slowest:6.1f} s {peak:6} MiB {BAR:4} MiB  {ok}", flush=True)
        return not self.problems


def heavy():
    return random.choice(HEAVY).format(n=random.randint(5, 80))


async def small_questions(phase):
    async def client():
        pair = await phase.connect()
        for _ in range(40):
            status, _ = await phase.ask(PING, pair=pair)
            if status != 200:
                phase.problems.append(f"{status} to a small question")
                break
        pair[1].close()
    await asyncio.gather(*(client() for _ in range(50)))


async def mixed(phase, seconds):
    """150 clients: most ask small questions, some large ones, some go away, some write nonsense."""
    end = time.monotonic() + seconds

    async def client(i):
        while time.monotonic() < end:
            kind = random.random()
            if kind < 0.7:
                await phase.ask(random.choice(LIGHT))
            elif kind < 0.85:
                await phase.ask(heavy())
            else:
                await give_up(phase) if kind < 0.95 else await nonsense(phase)

    await asyncio.gather(*(client(i) for i in range(150)), half_sent(phase, 30, seconds), endless(phase, 10),
                         unread(phase, 20, seconds))
    await phase.ping()


async def give_up(phase):
    try:
        _, writer = await phase.connect()
        writer.write(phase.head("GET", heavy()))
        await asyncio.sleep(random.random() / 2)
        writer.close()
    except (OSError, asyncio.TimeoutError):
        pass


def noise(most, alphabet=range(256)):
    return bytes(random.choices(alphabet, k=random.randint(0, most)))


async def nonsense(phase):
    words = ["wythoff", "nim", "10^99", "-1", "", "w:1,2", "rule:k==", "0", "@x", "%00", "%F0%9F", "2^64", "x" * 3000, "a,b"]
    path = "/api/v1/" + random.choice(re.findall(r"v1/([\w/-]+)", " ".join(LIGHT + HEAVY)))
    names = ["game", "a", "b", "g", "n", "rows", "id", "row", "set", "zoom", "format"]
    pairs = "&".join(f"{random.choice(names)}={random.choice(words)}" for _ in range(random.randint(0, 5)))
    request = phase.head("GET", f"{path}?{pairs}".replace(" ", ""))
    kind = random.random()
    if kind < 0.2:
        request = noise(2000)
    elif kind < 0.4:
        at = random.randrange(len(request))
        request = request[:at] + noise(20) + request[at:]
    elif kind < 0.5:
        request = phase.head("POST", "/api/v1/check", "Transfer-Encoding: chunked\r\n") + noise(300, b"0123456789abc\r\n")
    begin, status = time.monotonic(), 0
    try:
        reader, writer = await phase.connect()
        try:
            writer.write(request)
            writer.write_eof()
            status, _ = await asyncio.wait_for(phase.answer(reader), PATIENCE)
        finally:
            writer.close()
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError, IndexError):
        pass
    phase.count(status, begin, repr(request))


async def half_sent(phase, count, seconds):
    """Headers that never end."""
    pairs = []
    for _ in range(count):
        try:
            pairs.append(await phase.connect())
            pairs[-1][1].write(f"GET {PING} HTTP/1.1\r\nHost: {phase.server.host}\r\nX-More: ".encode() + b"x" * 60000)
        except (OSError, asyncio.TimeoutError):
            pass
    await asyncio.sleep(seconds)
    for _, writer in pairs:
        writer.close()


async def endless(phase, count):
    """Uploads of 16 MiB whose last byte never comes."""
    async def one():
        begin, status, length = time.monotonic(), 0, 16 << 20
        try:
            reader, writer = await phase.connect()
            try:
                writer.write(phase.head("POST", "/api/v1/check", f"Content-Length: {length}\r\n"))
                sending = asyncio.ensure_future(pour(writer, length - 1))
                status, _ = await asyncio.wait_for(phase.answer(reader), PATIENCE)
                sending.cancel()
            finally:
                writer.close()
        except asyncio.TimeoutError:
            phase.problems.append(f"an upload was waited for for {PATIENCE} s")
        except (OSError, asyncio.IncompleteReadError):
            pass
        phase.count(status, begin, "an endless upload")
    await asyncio.gather(*(one() for _ in range(count)))


async def pour(writer, length):
    try:
        for at in range(0, length, 1 << 16):
            writer.write(b" " * min(1 << 16, length - at))
            await writer.drain()
    except OSError:
        pass


async def unread(phase, count, seconds):
    """Large answers that no one fetches."""
    pairs = []
    for _ in range(count):
        try:
            pair = await phase.connect()
            pair[1].transport.pause_reading()
            pair[1].write(phase.head("GET", LONG))
            pairs.append(pair)
        except (OSError, asyncio.TimeoutError):
            pass
    await asyncio.sleep(seconds)
    for _, writer in pairs:
        writer.transport.abort()


async def idle(phase, count):
    """Connections that ask nothing, more than there may be; new clients are answered all the same."""
    pairs = await asyncio.gather(*(phase.connect() for _ in range(count)), return_exceptions=True)
    for _ in range(3):
        await phase.ping()
    for pair in pairs:
        if isinstance(pair, tuple):
            pair[1].transport.abort()


async def few_files(phase):
    """The system has no more files for new connections."""
    if not hasattr(resource, "prlimit"):
        return
    pid = phase.server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (40, before[1]))
    await idle(phase, 100)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
    await phase.ping()


async def certificates(phase):
    for path in ["certify?g=2&n=10%5E20", "period/certificate?game=f-wythoff&row=9", "automaton/certificate?game=wythoff&g=1"]:
        for _ in range(20):
            status, made = await phase.ask("/api/v1/" + path)
            if status == 200:
                break
            await asyncio.sleep(0.5)
        else:
            phase.problems.append(f"{path} was not made")
            continue
        at = len(made) // 2
        damaged = made[:at] + bytes([made[at] ^ 1]) + made[at + 1:]
        for sent, right in [(made, b'"ok":true'), (damaged, b'"ok":false')] * 5:
            status, verdict = await phase.ask("/api/v1/check", "POST", sent)
            if status == 200 and right not in verdict:
                phase.problems.append(f"{path}: {verdict[:100]}")


async def streams(phase):
    """Two streams of events, and meanwhile a board."""
    pairs = [await phase.connect() for _ in range(2)]
    for _, writer in pairs:
        writer.write(phase.head("GET", "/api/v1/verify?effort=full"))
    await asyncio.sleep(2)
    waited = 0
    for n in range(81, 86):
        status, body = await phase.ask(f"/api/v1/tile?game=w:{n}&a=0&b=0&zoom=4")
        waited += status == 504 and b"waited" in body
        if status == 503:
            phase.problems.append("a tile was refused")
    if waited:
        phase.problems.append(f"{waited} tiles waited for the streams in vain")
    for _, writer in pairs:
        writer.transport.abort()


async def load(server, seconds):
    phases = [
        ("small questions", small_questions),
        ("certificates", certificates),
        ("mixed, first", lambda phase: mixed(phase, seconds)),
        ("mixed, second", lambda phase: mixed(phase, seconds)),
        ("endless uploads", lambda phase: asyncio.gather(endless(phase, 60), phase.ping())),
        ("unread answers", lambda phase: asyncio.gather(unread(phase, 80, 8), phase.ping())),
        ("half-sent headers", lambda phase: asyncio.gather(half_sent(phase, 300, 8), phase.ping())),
        ("idle connections", lambda phase: idle(phase, 1100)),
        ("few files", few_files),
        ("streams of events", streams),
        ("certificates again", certificates),
        ("small ones again", small_questions),
    ]
    print(f"{'phase':20} {'requests':>8}  {'answers by status':44} {'slowest':>8} {'VmHWM':>10} {'bar':>8}  ok")
    fine = True
    for name, run in phases:
        phase = Phase(server, name)
        await run(phase)
        fine &= phase.row()
        if server.process.poll() is not None:
            print("the server has ended")
            return False
    return fine


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096) if hard != resource.RLIM_INFINITY else 4096, hard))
    random.seed(1907)
    begin = time.monotonic()
    server = Server(sys.argv[1])
    try:
        fine = asyncio.run(load(server, float(sys.argv[2])))
        code, took = server.stop()
        said = server.said()
        print(f"stopped in {took:.1f} s with {code}; {time.monotonic() - begin:.0f} s in all; the terminal says:")
        print(said or "(nothing)")
        return 0 if fine and code == 0 and "panick" not in said and "defect" not in said else 1
    finally:
        if server.process.poll() is None:
            server.process.kill()


sys.exit(main())
