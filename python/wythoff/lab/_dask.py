"""Shards on the workers of a Dask cluster.

This process keeps the ledger. It sends out the numbers of shards, a few more than the workers can do at a time, with a line of text that
says which run it is; a worker makes the work from that line, does the shard, and sends back its record, sealed, which the ledger
checks and notes. Nothing else travels. So whatever happens to a shard on its way, it is noted once and rightly, or sent out again:

* a worker that dies: Dask gives its shards to others, and when it has given up, they are sent out again from here;
* a scheduler that is started again: the client finds it, and all that was under way is sent out again;
* a worker of another version, or without the package, is refused, and gets no more shards;
* a result that comes twice is noted once; one that is damaged is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from .. import _errors, _native
from .._errors import DamagedError, Error, LabError
from .._options import get_options
from .._progress import Bar

if TYPE_CHECKING:
    from distributed import Client

logger = logging.getLogger("wythoff.lab")

# Seconds between two looks at the cluster.
LOOK = 1.0
# How long to wait for a result that is said to be there.
PATIENCE = 10.0
# How often a shard may get lost for other reasons than a scheduler that is gone.
MOST_LOSSES = 3

# Where it was done; what came of it: "done", "refused" or the name of an error; the sealed record, or what there is to say.
Result = tuple[str, str, bytes | str]


def finish(run: _native.LabRun, client: Client) -> None:
    """Does what is left of a run on the workers of a cluster, and puts it together."""
    while True:
        workers = _Workers(run, client)
        try:
            workers.finish()
        except Error:
            with suppress(LabError):
                run.leave()
            raise
        damaged = run.conclude()
        if not damaged:
            return
        logger.warning("%d of the records are damaged and are done again", len(damaged))


def check(client: Any) -> None:
    """Whether it is a client that can be used here."""
    problem = f"client: {type(client).__name__!r} is no dask.distributed.Client; make one, as Client(LocalCluster())"
    try:
        from distributed import Client
    except ImportError:
        raise TypeError(problem) from None
    if not isinstance(client, Client):
        raise TypeError(problem)
    if client.asynchronous:
        raise TypeError("client: it is asynchronous; give one that is not, as Client(address)")


def _traveller() -> Callable[[str, str, int, int, bool], Result]:
    """The task. It is sent whole, because a worker may lack the package or have another version: the task finds out."""

    def task(version: str, request: str, number: int, max_memory: int, keep: bool) -> Result:
        from distributed import get_worker

        where: str = get_worker().address
        try:
            import wythoff
        except Exception as error:
            return where, "refused", f"wythoff cannot be imported there ({error!r})"
        # Anything of that name may be there, an empty folder for one.
        there = getattr(wythoff, "__version__", "of an unknown kind")
        if there != version:
            return where, "refused", f"it has wythoff {there}, and this is wythoff {version}"
        from wythoff.lab._worker import shard

        return where, *shard(request, number, max_memory, keep)

    return task


@dataclass(frozen=True)
class _Sent:
    """A shard that is under way."""

    number: int
    future: Any
    to: frozenset[str]
    """The workers that may do it; all of them if empty."""


class _Workers:
    """The workers of a cluster at the shards of a run."""

    def __init__(self, run: _native.LabRun, client: Client) -> None:
        self.run = run
        self.client: Any = client  # much of it has no types
        self.request = run.shard_request
        self.task = _traveller()
        self.max_memory = _native.configured()[0]
        self.keep = get_options().cache is not False
        # Another process may use the same scheduler for the same run.
        self.token = uuid4().hex
        self.sent = 0
        self.under_way: dict[str, _Sent] = {}
        self.ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.losses: Counter[int] = Counter()
        self.refused: dict[str, str] = {}
        self.workers: dict[str, int] = {}
        self.looked = 0.0
        self.is_waiting = False
        self.named: set[str] = set()
        self.total, self.done = run.progress()

    def finish(self) -> None:
        """Does all shards that are free, and waits for those that other processes are doing."""
        if self.done == self.total:
            return
        shown = _Shown()
        try:
            while True:
                self._look()
                self._send()
                if not self.under_way:
                    # All is done, or others are at it; what they held is free if they have ended.
                    for text in self.run.revive():
                        if text not in self.named:
                            self.named.add(text)
                            logger.warning(text)
                    self.total, self.done = self.run.progress()
                    if self.done == self.total:
                        return
                shown.show(self.done, self.total)
                self._receive()
        except Exception as error:
            # Whatever Dask says when its client is closed meanwhile.
            if not isinstance(error, Error):
                self._check_connection(error)
            raise
        finally:
            self._end()
            shown.close()

    def _check_connection(self, cause: Exception | None = None) -> None:
        if self.client.status in ("closing", "closed"):
            raise LabError(
                "the Dask cluster is gone; what is recorded is safe, and the same call with a new client goes on"
            ) from cause

    def _look(self) -> None:
        """Looks, from time to time, which workers there are."""
        self._check_connection()
        if self.client.status != "running" or time.monotonic() < self.looked + LOOK:
            return
        self.looked = time.monotonic()
        try:
            self.workers = self.client.nthreads()
        except OSError as error:
            # If it lasts, the status of the client will tell.
            logger.info("the Dask scheduler does not answer: %r", error)
            return
        present = set(self.workers)
        if present and present <= self.refused.keys():
            reasons = "; ".join(f"{worker}: {self.refused[worker]}" for worker in sorted(present)[:3])
            raise LabError(f"none of the {len(present)} workers can do it ({reasons}); install the same version there")
        if not present and not self.is_waiting:
            logger.warning("the Dask cluster has no workers; waiting for some")
        self.is_waiting = not present
        # What only workers that are gone may do would wait for ever.
        for key, sent in list(self.under_way.items()):
            if sent.to and not sent.to & present:
                self._send_again(key)

    def _send(self) -> None:
        """Sends out shards, so that no worker ever waits for one."""
        if self.client.status != "running":
            return
        threads = sum(count for worker, count in self.workers.items() if worker not in self.refused)
        wanted = 2 * threads + 4 - len(self.under_way)
        if wanted > 0:
            for number in self.run.take(wanted):
                self._submit(number)

    def _submit(self, number: int) -> None:
        to = frozenset(self.workers) - self.refused.keys() if self.refused else frozenset()
        self.sent += 1
        key = f"wythoff-{self.token}-{number}-{self.sent}"
        future = self.client.submit(
            self.task,
            _native.VERSION,
            self.request,
            number,
            self.max_memory,
            self.keep,
            key=key,
            pure=False,
            workers=sorted(to) or None,
        )
        self.under_way[key] = _Sent(number, future, to)
        self._watch(future)

    def _watch(self, future: Any) -> None:
        future.add_done_callback(lambda future: self.ended.put(future.key))

    def _send_again(self, key: str) -> None:
        sent = self.under_way.pop(key)
        sent.future.release()
        if self.client.status == "running":
            self._submit(sent.number)
        else:
            self.run.give_back(sent.number)

    def _receive(self) -> None:
        """Waits a moment for shards that are done, and notes them."""
        try:
            keys = [self.ended.get(timeout=0.2 if self.under_way else 0.1)]
        except queue.Empty:
            return
        # Only what has ended by now: what is sent out again meanwhile may end at once.
        keys += [self.ended.get_nowait() for _ in range(self.ended.qsize())]
        records = {key: record for key in keys if (record := self._record(key)) is not None}
        if records:
            self._note(records)

    def _record(self, key: str) -> bytes | None:
        """What came of a task; if there is nothing, its shard is sent out again."""
        from distributed import KilledWorker

        sent = self.under_way.get(key)
        if sent is None:
            return None
        if sent.future.status == "cancelled":
            self._send_again(key)
            return None
        try:
            result: Result = sent.future.result(timeout=PATIENCE)
        except KilledWorker:
            self._lose(key, "the workers that did it died, perhaps for lack of memory")
            return None
        except (OSError, asyncio.TimeoutError, asyncio.CancelledError, CancelledError) as error:
            # It was there, and is lost or out of reach; Dask may be computing it again.
            logger.info("the result of shard %d is not to be had yet: %r", sent.number, error)
            self._watch(sent.future)
            return None
        except Exception as error:
            self._check_connection(error)
            said = f"{type(error).__name__}: {error}"
            raise LabError(f"a worker failed at shard {sent.number} ({said}); what is recorded is safe") from error
        where, outcome, content = result
        if isinstance(content, bytes):
            return content
        if outcome == "refused":
            self._refuse(where, content)
            self._send_again(key)
        elif outcome == DamagedError.__name__:
            self._lose(key, content)
        else:
            raise getattr(_errors, outcome, LabError)(content)
        return None

    def _refuse(self, worker: str, reason: str) -> None:
        if worker not in self.refused:
            logger.warning("worker %s gets no shards: %s", worker, reason)
            self.refused[worker] = reason
            # Perhaps there is no other: look next time.
            self.looked = 0.0

    def _lose(self, key: str, reason: str) -> None:
        number = self.under_way[key].number
        self.losses[number] += 1
        if self.losses[number] > MOST_LOSSES:
            raise LabError(f"shard {number} was lost {self.losses[number]} times: {reason}")
        logger.warning("shard %d is done again: %s", number, reason)
        self._send_again(key)

    def _note(self, records: dict[str, bytes]) -> None:
        """Notes shards in the ledger: all at once, or one by one if something is wrong with one of them."""
        try:
            self.done += self.run.receive([(self.under_way[key].number, record) for key, record in records.items()])
        except DamagedError as error:
            if len(records) == 1:
                self._lose(next(iter(records)), str(error))
                return
            for key, record in records.items():
                self._note({key: record})
            return
        for key in records:
            self.under_way.pop(key).future.release()

    def _end(self) -> None:
        """Gives back all that is not done, after an error or an interruption, which must not be hidden by another."""
        left = [sent.future for sent in self.under_way.values()]
        self.under_way.clear()
        try:
            self.run.give_back_all()
            if left and self.client.status == "running":
                self.client.cancel(left, force=True)
        except Exception as error:
            logger.warning("not all that was under way could be taken back: %r", error)


class _Shown:
    """A bar, once it is worth it."""

    def __init__(self) -> None:
        self.make = get_options().bar
        self.begun = time.monotonic()
        self.bar: Bar | None = None

    def show(self, done: int, total: int) -> None:
        if self.make is not None and time.monotonic() > self.begun + 1:
            self.bar = self.bar or self.make()
            self.bar.show(done, total, "shards")

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
