"""Puts what benchmarks/run has measured into the guide: tables between marks in book/src/benchmarks.md, and pictures beside it.

    python3 benchmarks/page.py benchmarks/results/VERSION/MACHINE

Needs matplotlib. The same measurements give the same bytes.
"""

import json
import math
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "book" / "src" / "benchmarks.md"

plt.rcParams.update({"svg.hashsalt": "wythoff", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3, "font.family": "DejaVu Sans"})

AXES = {
    "N": ("side N of the board", "CPU time per cell"),
    "n": ("decimal digits of n", "CPU time per query"),
    "g": ("largest value g", "CPU time"),
}


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def time(seconds: float) -> str:
    """A time with two digits that count."""
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")):
        if seconds >= unit or unit == 1e-9:
            value = seconds / unit
            return f"{value:.0f} {name}" if value >= 10 else f"{value:.1f} {name}"
    raise AssertionError


def times(ratio: float) -> str:
    """A ratio with two digits that count."""
    if ratio < 10:
        return f"{ratio:.1f}"
    step = 10 ** (int(math.log10(ratio)) - 1)
    return f"{round(ratio / step) * step:,}"


def peers(measured: list[dict]) -> str:
    def found(task: str, by: str, x: float) -> float:
        return next(m["seconds"] for m in measured if (m["task"], m["by"], m["x"]) == (task, by, x))

    def row(task: str, what: str, x: float, by: str, name: str) -> str:
        ours, theirs = found(task, "wythoff", x), found(task, by, x)
        return f"| {what} | {time(ours)} | {name} | {time(theirs)} | {times(theirs / ours)} |"

    rows = ["| task | wythoff | the other | its time | ratio |", "|---|---|---|---|---|"]
    for n in (250, 1000):
        rows.append(row("board", f"board, N = {n}", n, "cgt", "the mex of the crate `cgt` over all options, in Rust"))
    for n in (1000, 10_000):
        rows.append(row("board", f"board, N = {n:,}", n, "bitset", "a bitset for each row, column and diagonal, in Rust"))
    python = max((m for m in measured if m["by"] == "pycgt"), key=lambda m: m["x"])
    side = int(python["x"])
    ours = min((m for m in measured if m["task"] == "board" and m["by"] == "wythoff"), key=lambda m: m["x"])
    each, theirs = ours["seconds"] / ours["x"] ** 2, python["seconds"] / side**2
    rows.append(
        f"| a cell of a small board (N = {int(ours['x'])}; {side}) | {time(each)} | canonical forms of `pycgt`, in Python "
        f"| {time(theirs)} | {times(theirs / each)} |"
    )
    task = "P-test and winning move below 10^18"
    rows.append(row(task, task, 18, "gp", "integer square roots in PARI/GP"))
    for digits in (1000, 100_000, 1_000_000):
        rows.append(row("floor(n phi)", f"floor(n phi), n of {digits:,} digits", digits, "gp", "the same in PARI/GP (GMP)"))
    return "\n".join(rows)


def picture(axis: str, measured: list[dict], out: Path) -> None:
    across, up = AXES[axis]
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    for by in dict.fromkeys(m["by"] for m in measured if m["task"] == axis):
        points = [(m["x"], m["seconds"]) for m in measured if m["task"] == axis and m["by"] == by]
        axes.loglog(*zip(*points), marker="o", markersize=3, linewidth=1, label=by)
    axes.set_xlabel(across)
    axes.set_ylabel(up + ", seconds")
    axes.legend()
    figure.savefig(out, format="svg", metadata={"Date": None})
    plt.close(figure)


def put(text: str, mark: str, content: str) -> str:
    """The text with the part between two marks replaced."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = text.split(begin)
    return before + begin + "\n" + content.strip() + "\n\n" + end + rest.split(end)[1]


def main() -> None:
    results = Path(sys.argv[1])
    growth = lines(results / "growth.jsonl")
    for axis in AXES:
        picture(axis, growth, PAGE.parent / f"measured-{axis if axis != 'N' else 'side'}.svg")
    bench = json.loads((results / "bench.json").read_text())["ratios"]
    met = {True: "yes", False: "no", None: "not judged"}
    required = {">=": "at least", "<=": "at most"}
    ratios = ["| id | what | measured | required | met |", "|---|---|---|---|---|"]
    ratios += [
        f"| `{r['id']}` | {r['what']} | {r['value']:.2f} | {required[r['sign']]} {r['bar']:g} | {met[r['ok']]} |" for r in bench
    ]
    text = PAGE.read_text()
    text = put(text, "machine", "```text\n" + (results / "machine.txt").read_text().strip() + "\n```")
    text = put(text, "peers", peers(lines(results / "peers.jsonl")))
    text = put(text, "ratios", "\n".join(ratios))
    PAGE.write_text(text)


main()
