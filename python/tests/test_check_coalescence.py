"""Tests of the checker, with certificates that a small maker writes: it starts as soon as that is allowed, and searches the
first row where one state is left. Run by: python3 -m unittest discover -s python/tests"""
import hashlib, json, pathlib, random, subprocess, sys, tempfile, unittest
from functools import cache
from itertools import combinations

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import check_coalescence as checker
from check_coalescence import E, Q, Rejected, TooLarge, base, check, floor_over_phi, floor_phi, inserts, level, slopes, step
# What else lies there, the source of the package, must not be found in place of what is installed.
del sys.path[0]

# p^h_n for n = 10^12, h = 0..3: Table 6 of the paper, less 10^12 phi and 10^12 phi^2, rounded down.
FAR = [(0, 0), (1, 1), (0, 1), (1, 0)]


def plan(g, n, margin, small):
    """The rows of each level, top first: those of the level below, and margin rows before them, until small rows are reached."""
    L, H = slopes(g)
    first, to = floor_phi(n) - 40 * (g + 1), floor_phi(n) + 40 * (g + 1)
    levels = []
    while to > small:
        R = first - margin
        levels.append((R, to - R))
        first, to = floor_over_phi(R) + L, floor_over_phi(to - 1) + H + 3
    return levels, max(first, 0), to


def make(g, n, margin, small=3000):
    """A certificate as a value of JSON."""
    levels, first, to = plan(g, n, margin, small)
    known, made = base(g, first, to), []
    for k, (R, N) in enumerate(reversed(levels), 1):
        starts, singles, low, x = [], [], [[] for _ in range(N)], 0
        for h in range(g + 1):
            ins, idx = inserts(h, known, R, N)
            if h > 0:
                r0 = next(r for r in range(x, N) if idx[r] - idx[x] >= E(h) + 2 * h)
                states, x = Q(h, x, r0, ins, idx, low), r0
                while len(states) > 1:
                    states = {step(state, ins[x], low[x])[1] for state in states}
                    x += 1
                starts.append(r0)
                singles.append(x)
                (state,) = states
            for a in range(x, N):
                if h == 0:
                    d = idx[a]
                else:
                    d, state = step(state, ins[a], low[a])
                if ins[a]:
                    low[a].append(d)
        assert x <= margin, f"a margin of {margin} rows is too little, {x} are needed"
        known = level(k, g, known, R, N, x, starts, singles)
        made.append({"first": str(R), "rows": N, "exact": x, "starts": starts, "singles": singles})
    points = [[str(a), str(b)] for a, b in (known[3][h][n - known[2][h]] for h in range(g + 1))]
    return {"format": "wythoff certificate", "version": 1, "kind": "coalescence", "game": "wythoff", "g": g, "n": str(n),
            "points": points, "base": {"first": str(first), "rows": to - first}, "levels": made}


def sealed(value):
    """The bytes of the file, with its checksum."""
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    data = (text[:-1] + ',\n"sha256":"').encode()
    return data + hashlib.sha256(data).hexdigest().encode() + b'"}\n'


def outcome(value):
    """"accepted", or the step at which it is rejected, or too large, and the reason."""
    try:
        check(value if isinstance(value, bytes) else sealed(value))
        return "accepted", ""
    except Rejected as rejected:
        return rejected.args
    except TooLarge as large:
        step, reason = large.args
        return f"too large: {step}", reason


def changed(value, **fields):
    return {**value, **fields}


def with_level(value, k, **fields):
    levels = list(value["levels"])
    levels[k] = changed(levels[k], **fields)
    return changed(value, levels=levels)


class Exact:
    """Rows 0..rows-1 in the form that Q takes, from a run of row 0 on."""

    def __init__(self, g, rows):
        self.points = base(g, 0, rows)[3]
        self.low = [[[] for _ in range(rows)]]  # of layer h: the diagonals of lower points in each row
        self.ins, self.idx = [], []
        for points in self.points:
            own = {a: b - a for a, b in points}
            self.low.append([low + [own[a]] if a in own else low for a, low in enumerate(self.low[-1])])
            self.ins.append([a in own for a in range(rows)])
            self.idx.append([0])
            for inserts_here in self.ins[-1]:
                self.idx[-1].append(self.idx[-1][-1] + inserts_here)

    def window(self, h, r0, more=0):
        """The arguments of Q, with x as late as is allowed, or more rows before that."""
        idx = self.idx[h]
        x = next(x for x in range(r0, -1, -1) if idx[r0] - idx[x] >= E(h) + 2 * h) - more
        return h, x, r0, self.ins[h], idx, self.low[h]

    def state(self, h, r0):
        """By its definition."""
        D = {b - a for a, b in self.points[h] if a < r0}
        C = {b - r0 for a, b in self.points[h] if a < r0}
        f = next(d for d in range(len(D) + 1) if d not in D)
        return f, sum(1 << (d - f) for d in D if d > f), sum(1 << (c - f) for c in C if c >= f)


def literal_Q(h, x, r0, ins, idx, low):
    """Q word by word: all sets D and C in a window that fulfil the conditions."""
    m, sigma = idx[r0], {}
    rows = [a for a in range(x, r0) if ins[a]]

    @cache
    def possible(e, s, j, r):
        for a1 in rows:
            if a1 < r and e in low[a1]:
                hits = [eta for eta in rows if a1 <= eta < r and e in low[eta]]
                t = s - j
                if (j <= len(hits) and 0 <= j <= s and 1 <= s <= E(h)
                        and t * (t + 1) + j * (j + 1) <= 2 * sum(r - eta for eta in hits)
                        and s <= idx[r] - idx[a1] <= s + sigma[a1] - 1):
                    return True
        return False

    for a in rows:
        J = h
        if idx[a] - idx[x] >= E(h) + 2 * h:
            J = max([0] + [j for s in range(1, E(h) + 1) for j in range(s + 1) if possible(idx[a] - s, s, j, a)])
        sigma[a] = J + len(low[a])
    top = max(idx[a] + sigma[a] for a in rows) + 1

    bounds_of = {d: [sigma[a] for a in rows if idx[a] + sigma[a] >= d] for d in range(m - E(h), top + 1)}

    def diagonals_allowed(f, D):
        for d in D:
            bounds = bounds_of[d]
            if sum(e not in D for e in range(f, d)) > max(bounds, default=-1) or sum(e >= d for e in D) > len(bounds):
                return False
        return True

    def columns_allowed(f, D, C):
        for e in range(f, top + 1):
            s, j = sum(d > e for d in D), sum(c >= e for c in C)
            if e not in D and not (s == j == 0 or possible(e, s, j, r0)):
                return False
        for c in C:
            j = sum(other >= c for other in C)
            reached = sum(idx[r0 - t] + sigma[r0 - t] >= c + t for t in range(1, r0 - x + 1) if ins[r0 - t])
            if j > reached or j > sum(d > c for d in D):
                return False
        return True

    found = set()
    for f in range(m - E(h), m + 1):
        for D in combinations(range(f + 1, top + 1), m - f):
            if diagonals_allowed(f, D):
                for size in range(h + 2):
                    for C in combinations(range(f, top + 1), size):
                        if columns_allowed(f, D, C):
                            found.add((f, sum(1 << (d - f) for d in D), sum(1 << (c - f) for c in C)))
    return found


class Parts(unittest.TestCase):
    def test_constants(self):
        self.assertEqual([E(h) for h in (0, 1, 2, 3, 4, 5, 10, 20)], [0, 7, 14, 22, 30, 38, 78, 157])
        self.assertEqual([slopes(g) for g in (1, 5, 10, 20)], [(-8, 12), (-32, 56), (-63, 111), (-124, 221)])
        phi = (1 + 5 ** 0.5) / 2
        for g in range(200):
            A, B = phi * (2 * g + 1) + E(g) / phi, phi * (g + 1) + 2 * g / phi
            L, H = -(phi * B + A) / phi ** 2 - 2 * g / phi, (phi * A + B) / phi ** 2 + E(g) / phi
            self.assertTrue(0 < L - slopes(g)[0] < 1 and 0 < slopes(g)[1] - H < 1, g)
            for t in range(7 * g, 10 * g):  # what E does not try
                self.assertTrue(g == 0 or t * (t + 1) > 4 * g * t + 20 * g * g - 2 * g)

    def test_base_against_the_game(self):
        size, g = 60, 5
        value = [[0] * size for _ in range(size)]
        for a in range(size):
            for b in range(size):
                seen = {value[i][b] for i in range(a)} | {value[a][i] for i in range(b)}
                seen |= {value[a - i][b - i] for i in range(1, min(a, b) + 1)}
                value[a][b] = next(v for v in range(size * 3) if v not in seen)
        points = base(g, 0, size)[3]
        for h in range(g + 1):
            expected = [(a, b) for a in range(size) for b in range(a, size) if value[a][b] == h]
            self.assertEqual([(a, b) for a, b in points[h] if b < size], expected)
            self.assertTrue(any(a == b <= 2 * h for a, b in points[h]))

    def test_inserts(self):
        exact = Exact(3, 4000)
        known = base(3, 500, 2000)
        for h in range(4):
            ins, idx = inserts(h, known, 1000, 1800)
            self.assertEqual((ins, idx), (exact.ins[h][1000:2800], exact.idx[h][1000:2801]))

    def test_lemma_f(self):
        L, H = slopes(4)
        for points in base(4, 0, 5000)[3]:
            for a, b in points[1:]:
                self.assertTrue(floor_over_phi(b) + 1 + L <= a <= floor_over_phi(b) + H)

    def test_q_word_by_word(self):
        exact, chance = Exact(2, 1500), random.Random(1)
        for h, samples in ((1, 30), (2, 1)):
            for r0 in chance.sample(range(200, 1500), samples):
                arguments = exact.window(h, r0, chance.randrange(30))
                self.assertEqual(Q(*arguments), literal_Q(*arguments), (h, r0))

    def test_true_state_is_in_q(self):
        exact, chance = Exact(4, 5000), random.Random(2)
        for h, samples in ((1, 300), (2, 150), (3, 40), (4, 8)):
            earliest = next(r for r in range(400) if exact.idx[h][r] >= E(h) + 2 * h)
            for r0 in [earliest, *chance.sample(range(400, 5000), samples)]:
                try:
                    self.assertIn(exact.state(h, r0), Q(*exact.window(h, r0)), (h, r0))
                except Rejected:
                    self.assertEqual(h, 4, "too many states")

    def test_step(self):
        exact = Exact(3, 600)
        for h in range(4):
            for r in range(599):
                _, state = step(exact.state(h, r), exact.ins[h][r], exact.low[h][r])
                self.assertEqual(state, exact.state(h, r + 1))


class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.near, cls.far = make(2, 10 ** 5, 300), make(3, 10 ** 12, 500)

    def test_accepted(self):
        self.assertEqual(outcome(self.near)[0], "accepted")
        self.assertEqual(outcome(self.far)[0], "accepted")
        self.assertGreater(len(self.far["levels"]), 30)
        expected = [[str(1618033988749 + a), str(2618033988749 + b)] for a, b in FAR]
        self.assertEqual(self.far["points"], expected)

    def test_points_are_those_of_a_plain_run(self):
        plain = base(2, 0, 60_000)[3]
        for n in (3000, 7777, 12_345, 20_000, 31_415):
            made = make(2, n, 300)
            self.assertGreater(len(made["levels"]), 0)
            self.assertEqual(made["points"], [[str(x) for x in plain[h][n]] for h in range(3)])
            self.assertEqual(outcome(made)[0], "accepted")

    def test_base_alone_and_value_0(self):
        plain = base(1, 0, 400)[3]
        value = changed(self.near, g=1, n="100", base={"first": "100", "rows": 300}, levels=[],
                        points=[[str(x) for x in plain[h][100]] for h in range(2)])
        self.assertEqual(outcome(value)[0], "accepted")
        self.assertEqual(outcome(changed(value, base={"first": "165", "rows": 235}))[0], "points")
        self.assertEqual(outcome(changed(value, base={"first": "100", "rows": 50}))[0], "points")
        self.assertEqual(outcome(changed(value, base={"first": "100", "rows": 0}))[0], "base")
        for first, rows in ((str(10 ** 30), 300), ("100", 10 ** 30)):
            self.assertEqual(outcome(changed(value, base={"first": first, "rows": rows}))[0], "too large: base")
        self.assertEqual(outcome(make(0, 10 ** 6, 100))[0], "accepted")

    def test_singles_one_too_small(self):
        for k, one in enumerate(self.near["levels"]):
            for h in (1, 2):
                singles = list(one["singles"])
                if singles[h - 1] > one["starts"][h - 1]:
                    singles[h - 1] -= 1
                    found, reason = outcome(with_level(self.near, k, singles=singles))
                    self.assertEqual(found, f"level {k + 1}, value {h}: states")
                    self.assertRegex(reason, "[0-9]+ states are left at row")

    def test_starts(self):
        one = self.near["levels"][3]
        early = [one["starts"][0], one["starts"][1] - 1]
        self.assertEqual(outcome(with_level(self.near, 3, starts=early))[0], "level 4, value 2: start")
        for starts, singles in (([one["singles"][0] + 1, 99], one["singles"]), (one["starts"], [one["rows"] + 1] * 2)):
            value = with_level(self.near, 3, starts=starts, singles=singles)
            self.assertEqual(outcome(value)[0], "level 4, value 1: start")

    def test_too_many_states(self):
        limit, checker.LIMIT = checker.LIMIT, 3
        try:
            self.assertRegex(outcome(self.near)[0], "too large: level 1, value [12]: states")
        finally:
            checker.LIMIT = limit

    def test_rows_shifted(self):
        for by in (-1000, -400, 10, 1000):
            first = str(int(self.near["levels"][4]["first"]) + by)
            self.assertEqual(outcome(with_level(self.near, 4, first=first))[0], "level 5: inserts", by)
        rows = self.near["levels"][0]["rows"] + 10
        self.assertEqual(outcome(with_level(self.near, 0, rows=rows))[0], "level 1: inserts")
        self.assertEqual(outcome(with_level(self.near, 0, first="4"))[0], "level 1: inserts")

    def test_exact(self):
        one = self.near["levels"][2]
        self.assertEqual(outcome(with_level(self.near, 2, rows=10 ** 30))[0], "level 3: inserts")
        self.assertEqual(outcome(with_level(self.near, 2, rows=0))[0], "level 3, value 1: start")
        for exact in (0, max(one["singles"]) - 1, one["rows"], one["rows"] + 7, 10 ** 30):
            self.assertEqual(outcome(with_level(self.near, 2, exact=exact))[0], "level 3: exact")

    def test_points_changed(self):
        for h in range(3):
            for place in (0, 1):
                points = [list(pair) for pair in self.near["points"]]
                points[h][place] = str(int(points[h][place]) + 1)
                self.assertEqual(outcome(changed(self.near, points=points))[0], "points")
        for n in (0, 10 ** 5 - 1, 10 ** 5 + 1, 10 ** 30):
            self.assertEqual(outcome(changed(self.near, n=str(n)))[0], "points")

    def test_levels_dropped(self):
        levels = self.near["levels"]
        for k in range(len(levels) - 1):
            value = changed(self.near, levels=levels[:k] + levels[k + 1:])
            self.assertEqual(outcome(value)[0], f"level {k + 1}: inserts")
        self.assertEqual(outcome(changed(self.near, levels=levels[:-1]))[0], "points")
        self.assertEqual(outcome(changed(self.near, levels=levels[::-1]))[0], "level 1: inserts")

    def test_whatever_passes_the_levels_gives_the_true_points(self):
        chance, accepted, good = random.Random(3), 0, make(2, 9000, 300)
        for _ in range(150):
            k = chance.randrange(len(good["levels"]))
            one = json.loads(json.dumps(good["levels"][k]))
            one["first"] = str(int(one["first"]) + chance.choice((0, 0, 1, -1, 3)))
            one["exact"] += chance.choice((0, 10, 20))
            for h in (0, 1):
                by = chance.choice((0, 0, 1, 5, 20))
                one["starts"][h] += by
                one["singles"][h] += by + chance.choice((0, 0, -1, 1, 10))
            found, reason = outcome(with_level(good, k, **one))
            self.assertNotIn("the one of value", reason)  # no wrong point
            self.assertFalse(reason.startswith("0 states"), reason)
            accepted += found == "accepted"
        self.assertGreater(accepted, 10)


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.value = make(1, 5000, 200)

    def test_checksum(self):
        data = sealed(self.value)
        chance = random.Random(4)
        for at in chance.sample(range(31, len(data)), 200):
            damaged = data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
            self.assertEqual(outcome(damaged)[0], "checksum")
        for damaged in (data[:-1], data + b" ", data[:-3] + b'"}', data[:40]):
            self.assertEqual(outcome(damaged)[0], "checksum")
        self.assertEqual(outcome(b" " + data)[0], "format")
        self.assertEqual(outcome(b"")[0], "format")

    def test_strict_reading(self):
        value, one = self.value, self.value["levels"][0]
        wrong = [changed(value, extra=1), changed(value, version=2), changed(value, version=True), changed(value, version="1"),
                 changed(value, kind="rows"), changed(value, game="nim"), changed(value, g="1"), changed(value, g=True),
                 changed(value, g=10 ** 9), changed(value, g=10 ** 30), changed(value, points=[]),
                 changed(value, base=["100", 300]), changed(value, levels=[[*one.values()]]),
                 changed(value, g=1.0), changed(value, g=2), changed(value, g=0), changed(value, n=5000), changed(value, n="05000"),
                 changed(value, n="+5000"), changed(value, n=" 5000"), changed(value, n="5_000"), changed(value, n="\u0665"),
                 changed(value, n=""), changed(value, n="-1"), changed(value, n="5000\n"), changed(value, points=value["points"][:1]),
                 changed(value, points=value["points"] * 2), changed(value, points=[["1", "2"], ["1"]]),
                 changed(value, points=[["1", "2"], "34"]), changed(value, base=None), changed(value, base=[]),
                 changed(value, base={"first": "1"}), changed(value, base={"first": "1", "rows": 5, "more": 0}),
                 changed(value, base={"first": 1, "rows": 5}), changed(value, levels={}), changed(value, levels=[[]]),
                 {name: value[name] for name in value if name != "base"}]
        wrong += [with_level(value, 0, **fields) for fields in (
            {"extra": 0}, {"first": 7}, {"first": "07"}, {"rows": str(one["rows"])}, {"rows": -1}, {"rows": 1e3},
            {"exact": None}, {"exact": True}, {"starts": []}, {"starts": [1, 2]}, {"starts": ["1"]}, {"starts": [False]},
            {"starts": 5}, {"singles": [[5]]}, {"singles": [-1]})]
        text = json.dumps(value, separators=(",", ":"))
        wrong += [text.replace('"g":1', written) for written in ('"g":01', '"g":-0', '"g":1.0', '"g":1e0', '"g":NaN', '"g":', '"g":1,"g":1')]
        wrong += [text[:-1] + "]}", text.replace('"levels":', '"levels":' + "[" * 100_000)]
        for value in wrong:
            self.assertEqual(outcome(value)[0], "format", str(value)[:300])

    def test_command(self):
        program = str(FOLDER.parent / "check_coalescence.py")
        run = lambda *arguments: subprocess.run([sys.executable, program, *arguments], capture_output=True, text=True)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "certificate.json"
            path.write_bytes(sealed(self.value))
            found = run(str(path))
            self.assertEqual((found.returncode, found.stdout[:9], found.stderr), (0, "accepted:", ""))
            path.write_bytes(sealed(changed(self.value, n="5001")))
            found = run(str(path))
            self.assertEqual(found.returncode, 1)
            self.assertTrue(found.stdout.startswith("rejected at the step 'points': "))
            path.write_bytes(sealed(changed(self.value, kind="automaton", g=-1)))
            self.assertRegex(run(str(path)).stdout, "^rejected at the step 'format': it is a certificate of another kind")
            path.write_bytes(sealed(changed(self.value, base={"first": str(10 ** 30), "rows": 5})))
            found = run(str(path))
            self.assertEqual((found.returncode, found.stdout), (2, ""))
            self.assertRegex(found.stderr, "^cannot be checked by this program: base more than 10000000 rows")
            self.assertEqual(run(folder).returncode, 2)
            self.assertEqual(run().returncode, 2)

    def test_stored_certificates(self):
        """Those of the folder certificates, as the prover has written them."""
        stored = sorted((FOLDER / "certificates").glob("*.json"))
        self.assertGreaterEqual(len(stored), 3)
        for path in stored:
            with self.subTest(path.name):
                self.assertEqual(outcome(path.read_bytes()), ("accepted", ""))


if __name__ == "__main__":
    unittest.main()
