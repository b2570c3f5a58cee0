// The documents of the API, as `wyt ... --json` prints them.

/** An integer; above 2^53 it is a text. */
export type Num = number | string;
export type Position = [Num, Num];

export type GradeName = "theorem" | "exact" | "proved" | "conditional" | "bound";

export interface Evidence {
  grade: GradeName;
  source?: string;
  conjecture?: string;
  constant?: Num;
  certificate?: string;
}

/** One of the means that a question was put to, as asked for by `how`. */
export interface Tried {
  means: string;
  outcome: "answered" | "partly" | "silent" | "refused";
  why: string;
  /** In nanoseconds of one core. */
  cost: { estimate_ns: Num; spent_ns: Num | null };
}

export type Outcome = "P" | "N";

/** What is known of a game as a whole. */
export interface GameDoc {
  game: string;
  symmetric: boolean;
  rule: string;
  /** Its P-positions are known at any distance, by this theorem. */
  far: boolean;
  theorem?: string;
  /** Moves in both piles must end with min >= k and max >= l. */
  w?: { k: Num; l: Num };
  /** One block of this side, scaled as in Nim, tiles the table. */
  tiling?: { side: Num };
  /** A strip is known that holds the positions of a value. */
  strip: boolean;
  /** Whole boards of it are made for piles below this. */
  board: number;
  /** The P-positions lie along the lines of a-wythoff:t moved by (shift, shift); t = 1 means the golden ratio. */
  line?: { t: Num; shift: Num };
}

export interface GrundyDoc {
  game: string;
  position: Position;
  value: Num | null;
  at_least?: Num;
  evidence: Evidence;
  tried?: Tried[];
}

export interface MovesDoc {
  game: string;
  position: Position;
  outcome: Outcome;
  value?: Num | null;
  winning: Position[];
  winning_count: Num;
  /** In a lost position: the option that resists longest. */
  resist?: { to: Position; moves: Num } | null;
  evidence: Evidence;
  tried?: Tried[];
}

export interface Strategy {
  strategy: "recursive" | "algebraic" | "arithmetic";
  outcome: Outcome | null;
  to: Position | null;
  /** Why this strategy cannot answer, if it cannot. */
  error?: string;
  /** Rows n, A_n, B_n of the table of P-positions. */
  rows?: [Num, Num, Num][];
  index?: Num;
  digits?: number[];
  shifted?: number[];
  steps: string[];
}

export interface ExplainDoc extends MovesDoc {
  theorem?: string;
  why: string[];
  strategies: Strategy[];
  options: { value: Num; option: Position }[];
  lines: string[];
}

export interface OptionsDoc {
  options: [number, number, number][];
}

export interface CompareDoc {
  game1: string;
  game2: string;
  board: number;
  first_difference: Num | null;
  witness: Position | null;
  values: [Num, Num] | null;
  evidence: Evidence;
  agreement?: { below: Num; first_difference?: Num; evidence: Evidence };
}

export interface PointsDoc {
  points: [number, Num, Num, Num][];
  evidence: Evidence;
}

/** p + q phi. */
export interface Golden {
  p: Num;
  q: Num;
}

export interface StripDoc {
  g: number;
  low: Golden;
  high: Golden;
  evidence: Evidence;
}

export interface PointDoc {
  game: string;
  g: Num;
  n: Num;
  a: Num;
  b: Num;
  evidence: Evidence;
  tried?: Tried[];
  /** Why there is no certificate, where one was looked for. */
  not_certified?: string;
  /** About how long it takes to check the certificate, where that is long. */
  check_seconds?: number;
}

export interface CheckDoc {
  kind: string;
  ok: boolean;
  step: string | null;
  reason: string;
}

export interface SumMove {
  component: number;
  to: Num[];
}

export interface PlayDoc {
  sum: string;
  over: boolean;
  outcome: Outcome | null;
  value: Num | null;
  components: { game: string; piles: Num[]; value: Num | null }[];
  /** All moves, or the winning ones if there are too many; see `all`. */
  moves: (SumMove & { wins: boolean | null })[];
  all: boolean;
  evidence: Evidence;
}

export interface ChoiceDoc {
  move: SumMove | null;
  outcome: Outcome | null;
}

export interface WhyDoc {
  lines: string[];
}

export interface RowPeriod {
  row: Num;
  preperiod: Num | null;
  period: Num | null;
  searched_to?: Num;
  evidence: Evidence;
}

export interface PeriodDoc extends RowPeriod {
  game: string;
}

export interface PeriodsDoc {
  game: string;
  rows: RowPeriod[];
  evidence: Evidence;
}

export interface RowDoc {
  game: string;
  row: Num;
  from: Num;
  /** G(row, y) - y for y = from, from + 1, ... */
  values: (number | null)[];
  evidence: Evidence;
}

export interface AutomataDoc {
  /** Small ones first; `drawn` if there is a picture. */
  automata: { game: string; g: number; t: number; states: number; name: string; drawn: boolean }[];
}

export interface AutomatonDoc {
  game: string;
  g: number;
  t: number;
  states: number;
  digits: number;
  start: 0;
  transitions: (number | null)[][] | null;
  /** What each state says of its row, such as `0:+0 1:-1`; null if there are too many states. */
  labels: string[] | null;
  name: string;
  evidence: Evidence;
}

export interface RunDoc {
  game: string;
  g: number;
  n: Num;
  /** Most significant first. */
  digits: number[];
  /** One longer than the digits. */
  states: number[];
  /** What the last state says. */
  label: string;
  points: { h: number; n: Num; a: Num; b: Num }[];
  evidence: Evidence;
}

export type Verdict = "holds" | "proved" | "sharpened" | "corrected" | "refuted" | "open";

export interface Claim {
  id: string;
  paper: string;
  statement: string;
  verdict: Verdict;
  scope: string;
  observed?: string;
  corrected_to?: string;
  counterexample?: unknown;
  evidence: Evidence;
  command: string;
}

export interface ClaimsDoc {
  claims: Claim[];
}
