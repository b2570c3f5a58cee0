"""The lemmas of book/src/certificates/method.md, tried on exact points of the values 0 to 5. A test proves no lemma, but would
have found a wrong one. Run by: python3 -m unittest discover -s python/tests"""
import pathlib, sys, unittest
from bisect import bisect_left
from random import Random

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from check_coalescence import E, base, floor_over_phi, slopes
# What else lies there, the source of the package, must not be found in place of what is installed.
del sys.path[0]

G, ROWS, PHI = 5, 6000, (1 + 5 ** 0.5) / 2


class Layer:
    """The points of one value in rows 0..ROWS-1, and low[r] = the diagonals of lower points in row r."""

    def __init__(self, h, points, low):
        self.h, self.points, self.low, self.E = h, points, low, E(h)
        self.diagonal = {a: b - a for a, b in points}
        self.index = [0]
        for row in range(ROWS):
            self.index.append(self.index[-1] + (row in self.diagonal))
        self.columns = sorted(b for _, b in points)
        self.number = {b: n for n, (_, b) in enumerate(points)}

    def in_columns(self, first, to):
        return bisect_left(self.columns, to) - bisect_left(self.columns, first)

    def used(self, r):
        return {d for a, d in self.diagonal.items() if a < r}


class Lemmas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.layers, low = [], [()] * ROWS
        for h, points in enumerate(base(G, 0, ROWS)[3]):
            cls.layers.append(Layer(h, points, low))
            own = cls.layers[-1].diagonal
            low = [lower + (own[r],) if r in own else lower for r, lower in enumerate(low)]

    def test_rows_and_columns(self):
        for layer in self.layers:
            for r in range(ROWS):  # a row is that of a point or the column of an earlier one
                self.assertNotEqual(r in layer.diagonal, layer.number.get(r) is not None and layer.diagonal.get(r) != 0)
            self.assertTrue(any(a == b <= 2 * layer.h for a, b in layer.points))
            for R in range(2 * layer.h + 1, ROWS, 7):
                self.assertEqual(layer.index[R], R + 1 - layer.in_columns(0, R))

    def test_a(self):
        for layer in self.layers:
            for k in (1, 2, 3, 5, 10, 30, 100):
                for first in range(ROWS - k):
                    self.assertLessEqual(2 * layer.in_columns(first, first + k), k + 1 + 4 * layer.h)
                    self.assertGreaterEqual(2 * (layer.index[first + k] - layer.index[first]), k - 1 - 4 * layer.h)

    def test_b_c_d(self):
        chance = Random(1)
        for layer in self.layers:
            for r in chance.sample(range(300, ROWS), 60):
                used = layer.used(r)
                for e in set(range(max(used) + 1)) - used:
                    skip = [(a, d) for a, d in layer.diagonal.items() if a < r and d > e]
                    a1, s = skip[0][0], len(skip)
                    hits = [row for row in range(a1, r) if row in layer.diagonal and e in layer.low[row]]
                    active = lambda row: sum(a < row and a + d >= row + e for a, d in skip)
                    self.assertEqual(hits[0], a1)
                    for row in range(a1 + 1, r + 1):
                        self.assertLessEqual(active(row), sum(hit < row for hit in hits))
                    j, sigma = active(r), layer.diagonal[a1] - sum(d < layer.diagonal[a1] for d in layer.used(a1))
                    t = s - j
                    self.assertLessEqual(j, min(layer.h, len(hits)))
                    self.assertLessEqual(t * (t + 1) + j * (j + 1), 2 * sum(r - hit for hit in hits))
                    self.assertLessEqual(sigma, 2 * layer.h)
                    self.assertTrue(s <= layer.index[r] - layer.index[a1] <= s + sigma - 1 and s <= layer.E)

    def test_locality_and_columns(self):
        chance = Random(2)
        for layer in self.layers:
            for r in chance.sample(range(300, ROWS), 60):
                used, m = layer.used(r), layer.index[r]
                first = min(set(range(m + 1)) - used)
                self.assertEqual(first, m - sum(d > first for d in used))
                for d in used:
                    if d > first:
                        self.assertEqual(sum(e not in used for e in range(d)), d - m + sum(e > d for e in used) + 1)
                columns = [c for a, d in layer.diagonal.items() if a < r and (c := a + d - r) >= first]
                for c in columns:
                    self.assertLessEqual(sum(other >= c for other in columns), sum(d > c for d in used))

    def test_d_e_f(self):
        for layer in self.layers:
            h, most = layer.h, layer.E
            A, B = PHI * (2 * h + 1) + most / PHI, PHI * (h + 1) + 2 * h / PHI
            L, H = slopes(h)
            u = v = 0  # the largest of x and of -x so far
            for n, (a, b) in enumerate(layer.points):
                if b >= ROWS:
                    break  # of columns beyond, not all points are known
                x, below = a - PHI * n, layer.in_columns(0, a)
                u, v = max(u, x), max(v, -x)
                self.assertTrue(-most <= b - a - n <= 2 * h)
                self.assertTrue(n - h <= layer.in_columns(0, b) <= n + 2 * h)
                self.assertTrue(-(PHI * B + A) <= x <= PHI * A + B)
                self.assertTrue(floor_over_phi(b) + L <= a <= floor_over_phi(b) + H)
                # The steps of the proof of F.
                self.assertIn(below - (a - n), (0, 1))
                if below:
                    m = layer.number[layer.columns[below - 1]]
                    self.assertTrue(below - 1 - 2 * h <= m < n)
                m = layer.number[layer.columns[below]]
                self.assertLessEqual(m, below + h)
                self.assertTrue(m <= n or -x <= h)
                self.assertTrue(u <= A + v / PHI and v <= B + u / PHI)


if __name__ == "__main__":
    unittest.main()
