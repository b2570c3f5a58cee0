"""Long experiments: cut into shards, run on the cores of this machine or on many machines, recorded in a ledger.

The ledger is the SQLite file that ``wyt lab`` uses, too. What is recorded survives Ctrl-C, ``kill -9`` and a full disk; asked for
again, a run goes on where it was. The answer is the same to the bit wherever, and in whatever pieces, the work was done.

>>> run = wythoff.lab.run("extremes", g=2, rows=10**5)
>>> run.result["extremes"][1]["min"], run.result["extremes"][1]["max"]
(-4, 2)

On a Dask cluster, be it of one laptop or of many nodes::

    from dask.distributed import Client, LocalCluster

    client = Client(LocalCluster())
    wythoff.lab.run("extremes", g=20, rows=10**9, client=client)
"""

from ._runs import (
    Experiment,
    Experiments,
    Parameter,
    Run,
    Runs,
    experiments,
    forget,
    merge,
    records,
    resume,
    run,
    runs,
    salvage,
    shard,
    show,
)

__all__ = [
    "Experiment",
    "Experiments",
    "Parameter",
    "Run",
    "Runs",
    "experiments",
    "forget",
    "merge",
    "records",
    "resume",
    "run",
    "runs",
    "salvage",
    "shard",
    "show",
]

# Everything is shown, pickled and documented under the name by which it is used.
for _name in __all__:
    globals()[_name].__module__ = __name__
del _name
