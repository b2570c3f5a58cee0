"""Executes the notebooks, and compares what they print with what is stored in them.

    python execute.py [--write] [NOTEBOOK ...]

Without --write the text of every output must be the one that is stored; pictures and HTML are not compared. With --write the
outputs are stored, with metadata that is the same wherever it is done. All notebooks beside this file are taken if none is named.
"""

from __future__ import annotations

import argparse
import copy
import difflib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from ipykernel.kernelspec import write_kernel_spec
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

HERE = Path(__file__).resolve().parent
TIMEOUT = 600
MOST_LINES = 30

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

# What matplotlib shows of its objects, and addresses in memory, tell nothing.
PICTURE = re.compile(r"<Figure |<Axes|<matplotlib\.|\[<matplotlib\.|Text\(")
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def execute(notebook: Any, folder: Path) -> None:
    """Runs all cells in a kernel of this interpreter, within a folder of their own."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=TIMEOUT,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()


def texts(cell: Any) -> list[str]:
    """The lines of text that a cell has put out."""
    parts: list[str] = []
    for output in cell.outputs:
        if output.output_type == "stream":
            parts.append(output.text)
        elif output.output_type == "error":
            parts.append(f"{output.ename}\n")
        else:
            plain = output.data.get("text/plain", "")
            if not PICTURE.match(plain):
                parts.append(f"{plain}\n")
    return ADDRESS.sub("0x..", "".join(parts)).splitlines()


def differences(name: str, stored: Any, executed: Any) -> Iterator[str]:
    """What is to be said of each cell whose text is not the stored one."""
    for before, after in zip(stored.cells, executed.cells, strict=True):
        if before.cell_type != "code":
            continue
        old, new = texts(before), texts(after)
        if old != new:
            lines = list(difflib.unified_diff(old, new, "stored", "executed", n=1, lineterm=""))
            more = ["..."] if len(lines) > MOST_LINES else []
            yield "\n".join([f"{name}, cell {before.id}: the output differs", *lines[:MOST_LINES], *more])


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs, with what was written piece by piece as one text."""
    whole: list[Any] = []
    for output in outputs:
        if output.output_type == "stream" and whole and whole[-1].get("name") == output.name:
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def normalise(name: str, notebook: Any) -> None:
    """Leaves nothing that depends on where and when a notebook was executed."""
    notebook.metadata = METADATA
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell.id = f"{name}-{number:02}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            for output in cell.outputs:
                if "metadata" in output:
                    output.metadata = {}


def failure(path: Path, write: bool, folder: Path) -> str | None:
    """Executes one notebook; tells what is wrong with it, if anything is."""
    stored = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    executed = copy.deepcopy(stored)
    for cell in executed.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    try:
        execute(executed, folder)
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        # The cell that stopped is the last one that has a number.
        counted = [cell for cell in executed.cells if cell.get("execution_count") is not None]
        where = counted[-1].id if counted else "?"
        lines = COLOURS.sub("", str(error)).splitlines()[-MOST_LINES:]
        return "\n".join([f"{path.name}, cell {where}: {type(error).__name__}", *lines])
    if write:
        normalise(path.stem, executed)
        nbformat.validate(executed)
        nbformat.write(executed, path)  # type: ignore[no-untyped-call]
        return None
    return "\n".join(differences(path.name, stored, executed)) or None


def main() -> int:
    parser = argparse.ArgumentParser(description="Executes notebooks and compares their text with what is stored in them.")
    parser.add_argument("--write", action="store_true", help="store the outputs instead of comparing them")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="those to execute; all if none is named")
    given = parser.parse_args()
    paths: list[Path] = given.notebooks or sorted(HERE.glob("*.ipynb"))
    for path in paths:
        if not path.is_file():
            parser.error(f"there is no notebook {path}")
    failed = False
    with tempfile.TemporaryDirectory() as place:
        # This interpreter's kernel comes first, and no one's settings count.
        write_kernel_spec(Path(place) / "jupyter" / "kernels" / "python3")
        os.environ["JUPYTER_PATH"] = str(Path(place) / "jupyter")
        os.environ["IPYTHONDIR"] = str(Path(place) / "ipython")
        for path in paths:
            folder = Path(place) / path.stem
            folder.mkdir()
            wrong = failure(path, given.write, folder)
            if wrong is not None:
                failed = True
                print(wrong, file=sys.stderr)
            else:
                print(f"{path.name}: {'stored' if given.write else 'shows what it says'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
