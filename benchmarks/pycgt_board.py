"""The board of Wythoff's game by pycgt, whose games are canonical forms: prints lines of JSON as the Rust program does."""

import json
import sys
import time

from pycgt.game import ZERO, game
from pycgt.values import nimber


def board(n: int) -> list[list[object]]:
    values: list[list[object]] = [[ZERO] * n for _ in range(n)]
    for a in range(n):
        for b in range(n):
            options = [values[a][y] for y in range(b)] + [values[x][b] for x in range(a)]
            options += [values[a - k][b - k] for k in range(1, min(a, b) + 1)]
            values[a][b] = game(options, options)
    return values


for side in map(int, sys.argv[1:]):
    before = time.process_time()
    found = board(side)
    seconds = time.process_time() - before
    # G(1,1) = 2, G(2,3) = 5.
    assert found[1][1] == nimber(2) and found[2][3] == nimber(5)
    print(json.dumps({"task": "board", "by": "pycgt", "x": side, "seconds": seconds}), flush=True)
