"""Experiments and their runs."""

from __future__ import annotations

import logging
import operator
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from .. import _html, _native
from .._answer import Answer

if TYPE_CHECKING:
    from distributed import Client

Place = str | os.PathLike[str] | None
Value = str | bool | SupportsIndex | Sequence[SupportsIndex] | npt.NDArray[Any]

logger = logging.getLogger("wythoff.lab")


@dataclass(frozen=True)
class Parameter:
    """A parameter of an experiment."""

    name: str
    default: str | None
    """Its value if none is given; ``None`` if one must be."""
    about: str


@dataclass(frozen=True)
class Experiment:
    """An experiment that can be run."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]

    def _repr_html_(self) -> str:
        return Experiments([self])._repr_html_()


class Experiments(list[Experiment]):
    """All experiments; in a notebook, a table."""

    def _repr_html_(self) -> str:
        def takes(parameter: Parameter) -> str:
            return parameter.name if parameter.default in (None, "") else f"{parameter.name}={parameter.default}"

        lines = [(one.name, " ".join(map(takes, one.parameters)), one.about) for one in self]
        return _html.grid(["experiment", "parameters", "what it does"], lines)


def experiments() -> Experiments:
    """The experiments there are, with their parameters.

    >>> [one.name for one in wythoff.lab.experiments()][:3]
    ['chain', 'extremes', 'strip']
    """

    def one(entry: Mapping[str, Any]) -> Experiment:
        return Experiment(entry["name"], entry["about"], tuple(Parameter(**each) for each in entry["parameters"]))

    return Experiments(one(entry) for entry in _native.lab_experiments())


@dataclass(frozen=True, repr=False)
class Run(Answer):
    """A run of an experiment, how far it is, and what it has found."""

    number: int
    """Its number in the ledger."""
    experiment: str
    parameters: dict[str, str]
    result: dict[str, Any] | None
    """What it has found, which does not depend on how the work was cut; ``None`` if it is not finished."""
    checked: dict[str, Any] | None
    """What was checked on the way."""
    checksum: str | None
    """The first digits of the SHA-256 of the result."""
    shards: int
    """How many shards there are."""
    done: int
    """How many of them are done."""
    under_way: int
    """How many some process is doing."""
    seconds: float
    """The time that the shards took, added up."""
    seconds_left: int | None
    """About how many seconds of work are left; ``None`` before the first shard is done."""
    attempt: int
    """1, or more if the same was asked for again."""
    command: str
    """The command that runs the same, in the same shards."""
    key: str = field(repr=False)
    """What tells it from other runs, in every ledger."""
    version: str = field(repr=False)
    """The version that began it."""
    host: str = field(repr=False)
    """The machine it was begun on."""

    @classmethod
    def _of_report(cls, document: Mapping[str, Any]) -> Run:
        status = document["status"]
        return cls._of(
            {**document["run"], **document},
            number=document["run"]["id"],
            done=status["done"],
            under_way=status["taken"],
            seconds=status["milliseconds"] / 1000,
        )

    @property
    def is_finished(self) -> bool:
        """Whether it has found what it was begun for."""
        return self.result is not None

    def _repr_html_(self) -> str:
        """How far it is, and lists of what was found as tables."""
        lines = [("run", f"{self.number}: <code>{_html.escape(self.command)}</code>")]
        if not self.is_finished:
            lines.append(("shards", f"{self.done} of {self.shards} done, {self.under_way} under way"))
        tables = []
        for name, value in (self.result or {}).items():
            if isinstance(value, list) and value and all(isinstance(line, dict) for line in value):
                heads = [head for head in value[0] if not isinstance(value[0][head], (list, dict))]
                cells = [[line.get(head) for head in heads] for line in value]
                tables.append(f"<p>{_html.escape(name)}</p>" + _html.grid(heads, cells))
            else:
                lines.append((name, _html.text(value)))
        if self.checked:
            lines.append(("checked", _html.text(self.checked).replace("_", " ")))
        return _html.fields_table(lines) + "".join(tables)


class Runs(list[Run]):
    """Some runs; in a notebook, a table."""

    def _repr_html_(self) -> str:
        def state(run: Run) -> str:
            return "finished" if run.is_finished else f"{run.done}/{run.shards}"

        lines = [(run.number, state(run), run.command.removeprefix("wyt lab run ")) for run in self]
        return _html.grid(["run", "done", "experiment"], lines)


def run(
    experiment: str | Experiment,
    *,
    client: Client | None = None,
    ledger: Place = None,
    shard: SupportsIndex | None = None,
    again: bool = False,
    take_over: bool = False,
    **parameters: Value,
) -> Run:
    """Runs an experiment to its end, or goes on with it if it was begun before.

    Without a client the shards are done on the threads of this process; several processes may do so with one ledger. With a client,
    they are done by the workers of its Dask cluster, and this process only keeps the ledger: it sends out numbers of shards and
    notes what comes back. Workers that die, results that come twice, and workers that come and go cost nothing but time.

    Args:
        experiment: its name, as :func:`experiments` lists it; parameters may follow, as on the command line.
        client: a ``dask.distributed.Client``. Its workers need this package, in this version; each shard may use as much
            memory as :func:`wythoff.set_options` allows here.
        ledger: the file in which it is recorded; ``$WYT_LEDGER``, or else that of ``wyt lab``.
        shard: units in a shard. The answer does not depend on it; some seconds of work for each are a good choice.
        again: run it again even if it is finished; the results must be equal.
        take_over: take back the shards of all other processes, which are known to have ended or to hang. A process that is waited for
            is named in the log.
        parameters: those of the experiment, ``from_n`` for ``from-n``.

    Raises:
        ParameterError: if there is no such experiment, or a parameter is wrong.
        LabError: if something is wrong with the ledger or the cluster. What is recorded is safe; the same call goes on.

    >>> wythoff.lab.run("rows", last=3).result["rows"][3]["period"]
    6
    >>> wythoff.lab.run("classify max=6").result["counts"]["closed"]
    14
    """
    finish = _way(client)
    name, words = _words(experiment, parameters)
    return finish(_native.LabRun.begin(_path(ledger), name, words, shard, again, take_over))


def resume(
    number: SupportsIndex | None = None, *, client: Client | None = None, ledger: Place = None, take_over: bool = False
) -> Run:
    """Goes on with a run that is not finished: the one with this number, or else the last.

    Args:
        number: its number in the ledger.
        client: a ``dask.distributed.Client``, or ``None`` to do it here.
        ledger: the ledger, as for :func:`run`.
        take_over: take back the shards of all other processes, which are known to have ended or to hang.

    >>> _ = wythoff.lab.shard(0, 2, "rows", last=4)
    >>> wythoff.lab.resume().is_finished
    True
    """
    finish = _way(client)
    return finish(_native.LabRun.find(_path(ledger), number, number is None, take_over))


def shard(
    i: SupportsIndex,
    n: SupportsIndex,
    experiment: str | Experiment,
    *,
    ledger: Place = None,
    shard: SupportsIndex | None = None,
    **parameters: Value,
) -> Run:
    """Does one part of an experiment, as a job of an array does it: the shards whose number leaves the remainder i modulo n.

    Every job has a ledger of its own; :func:`merge` puts them together.

    >>> wythoff.lab.shard(1, 3, "conjecture-1", max=6, shard=10).done
    2
    """
    try:
        part = (operator.index(i), operator.index(n))
    except TypeError:
        raise TypeError(f"i, n: {i!r}, {n!r} are no integers; give for example 3, 16") from None
    if not 0 <= part[0] <= part[1] < 2**63 or part[1] == 0:
        raise ValueError(f"i, n: {part[0]}/{part[1]} is no part; give for example 3, 16, with 3 at most 16")
    name, words = _words(experiment, parameters)
    begun = _native.LabRun.begin(_path(ledger), name, words, shard, False, False)
    return Run._of_report(begun.finish((part[0] % part[1], part[1]), _note))


def merge(*parts: str | os.PathLike[str], ledger: Place = None) -> Runs:
    """Takes over what other ledgers have done. Doing it twice changes nothing; runs that are complete are put together.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> parts = [f"{folder}/part-{i}" for i in range(3)]
    >>> for i, part in enumerate(parts):
    ...     _ = wythoff.lab.shard(i, 3, "conjecture-1", max=6, shard=10, ledger=part)
    >>> (run,) = wythoff.lab.merge(*parts, ledger=f"{folder}/home")
    >>> run.result["sets"]
    63
    """
    paths = [os.fspath(part) for part in parts]
    return Runs(map(Run._of_report, _native.lab_merge(_path(ledger), paths, _note)))


def salvage(damaged: str | os.PathLike[str], *, ledger: str | os.PathLike[str]) -> dict[str, int]:
    """Takes over what can still be read of a damaged ledger, which is left as it is: numbers of runs, of new shards, and of what is lost.

    Every shard is compared with its checksum. Shards of a run whose parameters are lost are found if the run was begun in the new ledger.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> _ = wythoff.lab.run("rows", last=3, ledger=f"{folder}/old")
    >>> wythoff.lab.salvage(f"{folder}/old", ledger=f"{folder}/new")["lost"]
    0
    """
    return dict(_native.lab_salvage(_path(ledger), os.fspath(damaged)))


def runs(ledger: Place = None) -> Runs:
    """All runs of the ledger.

    >>> _ = wythoff.lab.run("rows", last=3)
    >>> any(run.command == "wyt lab run rows game=wythoff last=3" for run in wythoff.lab.runs())
    True
    """
    return Runs(map(Run._of_report, _native.lab_runs(_path(ledger))))


def show(number: SupportsIndex | None = None, *, ledger: Place = None) -> Run:
    """A run, how far it is, and what it has found: the one with this number, or else the last.

    >>> number = wythoff.lab.run("rows", last=3).number
    >>> wythoff.lab.show(number).result["rows"][3]["preperiod"]
    8
    """
    return Run._of_report(_native.LabRun.find(_path(ledger), number, False, False).report())


def forget(number: SupportsIndex, *, ledger: Place = None) -> None:
    """Takes a run with all its shards out of the ledger.

    >>> wythoff.lab.forget(wythoff.lab.run("rows", last=2).number)
    """
    _native.lab_forget(_path(ledger), number)


def records(ledger: Place = None) -> str:
    """All that finished runs have found, as a page in Markdown.

    >>> _ = wythoff.lab.run("rows", last=3)
    >>> wythoff.lab.records().splitlines()[0]
    '# Records'
    """
    return _native.lab_records(_path(ledger))


def _way(client: Client | None) -> Callable[[_native.LabRun], Run]:
    """How a run comes to its end: on the threads of this process, or on a cluster."""
    if client is None:
        return lambda run: Run._of_report(run.finish((0, 1), _note))
    from ._dask import check, finish

    check(client)

    def far(run: _native.LabRun) -> Run:
        finish(run, client)
        return Run._of_report(run.report())

    return far


def _note(text: str) -> None:
    """What people may want to know goes to the log; that it may wait for ever, as a warning."""
    logger.log(logging.WARNING if text.startswith("waiting") else logging.INFO, text)


def _path(ledger: Place) -> str | None:
    return None if ledger is None else os.fspath(ledger)


def _words(experiment: str | Experiment, parameters: Mapping[str, Value]) -> tuple[str, list[str]]:
    """The name of an experiment, and its parameters as the command line writes them."""
    text = experiment.name if isinstance(experiment, Experiment) else experiment
    if not isinstance(text, str):
        raise TypeError(f"experiment: {text!r} is no name; wythoff.lab.experiments() lists them")
    name, *words = text.split() or [""]
    for parameter, value in parameters.items():
        words.append(f"{parameter.replace('_', '-')}={_text(parameter, value)}")
    return name, words


def _text(name: str, value: Any) -> str:
    """A value as the command line writes it: text, yes or no, a number, or several with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple, range, np.ndarray)) and np.ndim(value) == 1:
        return ",".join(_number(name, each) for each in value)
    return _number(name, value)


def _number(name: str, value: Any) -> str:
    if isinstance(value, (float, np.floating)):
        raise TypeError(f"{name}: {value} is a float, and floats are not exact; give an int, as 10**9 for 1e9")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no number; give an int, text, or a list of numbers") from None
    # Python refuses to write very long ones; what is so large is refused in any case.
    return str(number) if number.bit_length() < 1000 else f"2^{number.bit_length() - 1}"
