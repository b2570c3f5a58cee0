#!/usr/bin/env python3
"""Checks a certificate of the kind "coalescence": a proof which are the n-th h-points of Wythoff's game, h = 0..g.

Usage: python3 check_coalescence.py FILE     (exit code 0: accepted, 1: rejected, 2: no file, or too large)
Layer h are the h-points (a, b), a <= b, ordered by a: row a, column b, diagonal d = b - a. Layer h *inserts* in row r
(has a point (r, b) there) unless it has a point (a, r), a < r. index_h(r) = number of its points in rows below r.
So the points of rows about r tell the inserts of rows about r phi, and so on, level by level. They do not tell the
state of a layer (its used diagonals and columns): all states that the lemmas allow are run until one is left.
A point *skips* e if it lies beyond diagonal e while e is empty; it is *active* for (e, r) if its row is below r and its
column at r + e or beyond. Nivasch 2009 (More on the Sprague-Grundy function for Wythoff's game), for layer h: at most h
points are active for (e, r) if e is empty below row r (Lemma 2.9); a point skips at most 2h diagonals (Lemma 2.10).
Lemmas A to F: book/src/certificates/method.md. All is done in integers, and no number of the file is trusted.
"""
import functools, hashlib, itertools, json, math, re, sys

LIMIT, MOST_ROWS = 500_000, 10_000_000  # A certificate with more states, or rows and layers of the base, is not checked.

class Rejected(Exception): pass  # with step and reason
class TooLarge(Exception): pass  # likewise; nothing is said about the certificate
def demand(holds, step, reason, otherwise=Rejected):
    if not holds: raise otherwise(step, reason)

# ---- Constants, with phi = (1 + sqrt 5)/2, 1/phi = phi - 1, 1/phi^2 = 2 - phi, 1/phi^3 = 2 phi - 3.
def floor_phi(n): return (n + math.isqrt(5 * n * n)) // 2  # of n phi, which is no integer unless n = 0
def floor_over_phi(n): return floor_phi(n) - n
def E(h):  # Theorem D: at most E(h) points skip a diagonal. From t = 7h on the inequality fails.
    return h + max((t for t in range(7 * h) if t * (t + 1) <= 4 * h * t + 20 * h * h - 2 * h), default=0)

def slopes(g):
    """Theorem F, rounded outward: L <= a - b/phi <= H for all points of the layers 0..g. With A = phi (2g + 1) + E/phi
    and B = phi (g + 1) + 2g/phi, -L = B/phi + A/phi^2 + 2g/phi and H = A/phi + B/phi^2 + E/phi."""
    return 3 * E(g) - g - floor_phi(2 * g + 1 + 2 * E(g)) - 1, E(g) - 5 * g + floor_phi(5 * g + 1) + 1

# ---- A state of a layer before row r is (f, D, C): f = least diagonal without a point; bit i of D: diagonal f + i has
# one; bit i of C: column r + f + i has one, in a row below r. Diagonals and columns before these matter no more.
def step(state, inserts, low):
    """The diagonal of the point in row r, if it inserts, and the state before row r + 1. Algorithm WSG: the least
    diagonal with no point on it, on its column, or of a lower layer in this row (low = the diagonals of the latter)."""
    f, D, C = state
    if not inserts: return None, (f, D, C >> 1)
    blocked = D | C | sum(1 << (d - f) for d in low if d >= f)  # no two in low are the same
    free = ~blocked & (blocked + 1)  # the lowest 0
    D |= free
    filled = (~D & (D + 1)).bit_length() - 1  # the first hole moves by this
    return f + free.bit_length() - 1, (f + filled, D >> filled, (C | free) >> (filled + 1))

def base(g, first, to):
    """Step 1. Known rows are (first, to, index, points): for each h index_h(first), the points of rows first..to-1."""
    states, rows = [(0, 0, 0)] * (g + 1), [{} for _ in range(g + 1)]  # rows[h][b] = row of the h-point in column b
    for r in range(to):
        low = []
        for h in range(g + 1):
            d, states[h] = step(states[h], r not in rows[h], low)
            if d is not None:
                low.append(d)
                rows[h][r + d] = r
    index = [sum(a < first for a in of_h.values()) for of_h in rows]
    return first, to, index, [[(a, b) for b, a in of_h.items() if a >= first] for of_h in rows]

def inserts(h, known, R, N):
    """Step 2: in which of the rows R..R+N-1 layer h inserts, and index_h of the rows R..R+N."""
    columns = {b for _, b in known[3][h]}
    ins = [R + i not in columns for i in range(N)]
    # A row is that of a point or the column of one; that of the point on diagonal 0 is both. It is one of 0..2h < R: at
    # least h + 1 of these insert, and only points of the h lower layers on diagonal 0 keep layer h off it.
    return ins, [*itertools.accumulate(ins, initial=R + 1 - known[2][h] - sum(b < R for b in columns))]

# ---- Rows from here on are counted from the first one of the level.
def Q(h, x, r0, ins, idx, low, name="states"):
    """Step 3: all states of layer h at row r0 that satisfy the conditions 1 to 5 of method.md. Lower layers are known from
    row x on, low[a] = the diagonals of their points in row a, and idx[r0] - idx[x] >= E_h + 2h."""
    E_h, m = E(h), idx[r0]
    hits = {}   # hits[e] = rows so far, from x on, in which layer h inserts and a lower point is on diagonal e
    sigma = {}  # sigma[a] = bound for the number of diagonals that the point of row a skips
    def possible(e, s, j, r):
        """May e be empty at row r, skipped by s points, j of them active? Lemmas B, C: a1 is the row of the first of them,
        a hit. It comes after x, as rows a1..r-1 have at most s + 2h - 1 points, and rows x..r-1 have E_h + 2h.
        To be asked when hits and sigma hold all rows before r and no others."""
        rows = hits.get(e, [])
        return 0 <= j <= s and 1 <= s <= E_h and any(
            j <= len(rows[i:]) and s <= idx[r] - idx[a1] <= s + sigma[a1] - 1
            and (s - j) * (s - j + 1) // 2 + j * (j + 1) // 2 <= sum(r - eta for eta in rows[i:])
            for i, a1 in enumerate(rows))
    for a in (a for a in range(x, r0) if ins[a]):
        # A skipped diagonal has a lower point or the column of an active one for the first hole, which is idx - s.
        # Hence sigma of this row depends on earlier ones only.
        J = h if idx[a] - idx[x] < E_h + 2 * h else max(  # at most h: Lemma 2.9
            (j for s in range(1, E_h + 1) for j in range(h + 1) if possible(idx[a] - s, s, j, a)), default=0)
        sigma[a] = J + len(low[a])
        for e in low[a]: hits.setdefault(e, []).append(a)
    # The point of row a lies on diagonal idx + sigma at most: so many are used or skipped. Points beyond the first hole
    # of row r0 are of rows a >= x, and skipped the holes below them. One in column r0 + c is on diagonal c + (r0 - a).
    reach = {a: idx[a] + sigma[a] for a in sigma}
    window = range(m - E_h, max(m, *reach.values()) + 1)
    most_holes = {d: max((sigma[a] for a in sigma if reach[a] >= d), default=0) for d in window}
    most_points = {d: sum(reach[a] >= d for a in sigma) for d in window}
    most_columns = {c: sum(reach[a] >= c + (r0 - a) for a in sigma) for c in window}
    @functools.cache
    def ways(d, s, j):
        """All that diagonals and columns f..d can be, if s diagonals and j columns beyond d are used."""
        holes = d - m + s  # below d, if d is one, as m - s points are not beyond d. With none, d is f; so d >= m - E_h
        found = []
        for c in (0, 1):  # is column d used? The points of columns d and beyond are on diagonals beyond d
            if c and j + c > min(s, most_columns[d]): continue  # conditions 5 and 4
            below = []
            if s == j + c == 0 or possible(d, s, j + c, r0):  # d is a hole: condition 1
                below += ways(d - 1, s, j + c) if holes else [(d, 0, 0)]
            if s < E_h and holes + 1 <= most_holes[d] and s + 1 <= most_points[d]:  # used, one more hole is below: 2, 3
                below += [(f, D | 1 << (d - f), C) for f, D, C in ways(d - 1, s + 1, j + c)]
            found += [(f, D, C | c << (d - f)) for f, D, C in below]
        demand(len(found) <= LIMIT, name, f"more than {LIMIT} states are possible at row {r0}", TooLarge)
        return found
    return set(ways(window[-1], 0, 0))

def level(k, g, known, R, N, exact, starts, singles):
    """Steps 2 to 4 for level k, from the known rows of the level below. Returns the known rows of this one."""
    name, (L, H) = f"level {k}: inserts", slopes(g)
    # Theorem F: points with b >= R are in known rows or after them, points with b < R + N in known rows or before them.
    demand(R > 2 * g and known[0] <= floor_over_phi(R) + L, name, f"rows from {known[0]} on do not tell row {R}")
    demand(known[1] - 1 >= floor_over_phi(R + N - 1) + 1 + H, name, f"rows to {known[1]} do not tell {R + N - 1}")
    index, points, low, x = [], [[] for _ in range(g + 1)], [[] for _ in range(N)], 0
    for h in range(g + 1):
        ins, idx = inserts(h, known, R, N)
        if h == 0:  # the n-th point of layer 0 is (floor(n phi), floor(n phi) + n): diagonals and columns without holes
            demand(idx[0] == floor_over_phi(R) + 1, name, f"layer 0 has {idx[0]} points below row {R}")
            c, states = 0, {(idx[0], 0, 0)}
        else:
            r0, c, name = starts[h - 1], singles[h - 1], f"level {k}, value {h}: "
            demand(r0 <= c <= N, name + "start", f"not in order: start {r0}, single {c}, rows {N}")
            demand(idx[r0] - idx[x] >= E(h) + 2 * h, name + "start", f"too few points in rows {x} to {r0}")
            states = Q(h, x, r0, ins, idx, low, name + "states")
            for a in range(r0, c): states = {step(state, ins[a], low[a])[1] for state in states}
            demand(len(states) == 1, name + "states", f"{len(states)} states are left at row {c}")
        state = states.pop()  # the true one: it was in Q, and it was driven by the true inserts and lower points
        for a in range(c, N):
            d, state = step(state, ins[a], low[a])
            if ins[a]: low[a].append(d)
            if ins[a] and a >= exact: points[h].append((R + a, R + a + d))
        index.append(idx[min(exact, N)])
        x = max(x, c)  # from here on all layers so far are known
    demand(x <= exact < N, f"level {k}: exact", f"{exact} is not from {x} to {N - 1}")
    return R + exact, R + N, index, points

# ---- The file.
def digits(text):
    demand(type(text) is str and re.fullmatch("0|[1-9][0-9]*", text), "format", f"{text!r} is not a number in digits")
    return int(text)

SHAPE = {"format": str, "version": int, "kind": str, "game": str, "g": int, "n": digits, "points": [[digits]],
         "base": {"first": digits, "rows": int}, "sha256": str,
         "levels": [{"first": digits, "rows": int, "exact": int, "starts": [int], "singles": [int]}]}

def read(value, shape):
    """The value, if it has this shape: these fields and no others, integers that are no booleans or fractions."""
    if shape is digits: return digits(value)
    kind = shape if type(shape) is type else type(shape)
    demand(type(value) is kind, "format", f"{str(value)[:50]!r} where {kind.__name__} is needed")
    if kind is list: return [read(item, shape[0]) for item in value]
    demand(kind is not dict or value.keys() == shape.keys(), "format", f"other fields than {shape}")
    return {name: read(value[name], shape[name]) for name in shape} if kind is dict else value

def check(data):
    """Checks the bytes of a file. Returns g, n and the points, or raises Rejected."""
    demand(data.startswith(b'{"format":"wythoff certificate"'), "format", "it does not begin like a certificate")
    parts = re.fullmatch(rb'(.*"sha256":")([0-9a-f]{64})"}\n', data, re.DOTALL)
    demand(parts and hashlib.sha256(parts[1]).hexdigest().encode() == parts[2], "checksum", "its bytes have changed")
    demand(b'"kind":"coalescence"' in data, "format", "it is a certificate of another kind")
    def fields(pairs):
        demand(len(pairs) == len(dict(pairs)), "format", "a field is there twice")
        return dict(pairs)
    try:
        file = read(json.loads(data.decode(), object_pairs_hook=fields, parse_int=digits), SHAPE)
    except (ValueError, RecursionError) as error:
        raise Rejected("format", str(error)) from None
    g, n, points, (first, rows) = file["g"], file["n"], file["points"], file["base"].values()
    demand((file["version"], file["kind"], file["game"]) == (1, "coalescence", "wythoff"), "format", "of another kind")
    lengths = [len(points) - 1, *(len(one[field]) for one in file["levels"] for field in ("starts", "singles"))]
    demand({*lengths} == {g} and {*map(len, points)} == {2}, "format", f"lists of other lengths than g = {g}")
    demand(rows > 0, "base", "there are no rows")
    demand((first + rows) * (g + 1) <= MOST_ROWS, "base", f"more than {MOST_ROWS} rows, times layers", TooLarge)
    known = base(g, first, first + rows)
    for k, one in enumerate(file["levels"], 1): known = level(k, g, known, *one.values())
    for h in range(g + 1):  # step 5
        i = n - known[2][h]
        demand(0 <= i < len(known[3][h]), "points", f"the known rows do not have the point of value {h}")
        demand([*known[3][h][i]] == points[h], "points", f"the one of value {h} is {known[3][h][i]}")
    return g, n, points

if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    if len(sys.argv) != 2:
        print("usage: python3 check_coalescence.py FILE", file=sys.stderr)
        sys.exit(2)
    try:
        with open(sys.argv[1], "rb") as opened: content = opened.read()
        print("accepted: g = {}, n = {}, points {}".format(*check(content)))
    except Rejected as rejected:
        print("rejected at the step '{}': {}".format(*rejected.args))
        sys.exit(1)
    except (TooLarge, MemoryError, RecursionError) as error:
        print("cannot be checked by this program:", *error.args, file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"the file cannot be read: {error}", file=sys.stderr)
        sys.exit(2)
