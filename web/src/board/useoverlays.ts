// The overlays that are switched on, with what they need from the server.
import { useMemo } from "preact/hooks";
import { type Async, useAsync } from "../lib/async";
import { get } from "../lib/api";
import { PHI, big, maxBig, minBig } from "../lib/num";
import type { CompareDoc, GameDoc, Golden, PointsDoc, StripDoc } from "../lib/types";
import type { Window } from "./camera";
import type { Overlays } from "./overlays";
import { slopeOf } from "./slope";

export interface Switches {
  g: number | null;
  lines: boolean;
  strip: boolean;
  ends: boolean;
  blocks: boolean;
  vs: string | null;
}

export interface View {
  window: Window;
  level: number;
  /** The value of the last shade. */
  top: number;
}

/** The API gives at most so many rows times values at once. */
const MOST_POINTS = 20_000;
const MOST_COMPARED = 1024n;

const float = ({ p, q }: Golden): number => Number(p) + Number(q) * PHI;

/** Rows that hold the points in sight or their mirror images, as many as may be asked. */
function rowsOf({ window }: View, g: number): { from: bigint; rows: bigint } {
  const from = minBig(window.a0, window.b0);
  const most = from + BigInt(Math.floor(MOST_POINTS / (g + 1)));
  return { from, rows: minBig(maxBig(window.a1, window.b1), most) };
}

/** The points of value g, and what keeps them from being all. */
function usePoints(game: string, g: number | null, view: View): { answer: Async<PointsDoc>; note: string | null } {
  const needed = g !== null && view.level > 0;
  const { from, rows } = rowsOf(view, g ?? 0);
  const answer = useAsync(
    needed ? (signal) => get<PointsDoc>("points", { game, g, from, rows }, signal) : null,
    [game, needed, g, String(from), String(rows)],
    { wait: 200 },
  );
  const cut = needed && rows < maxBig(view.window.a1, view.window.b1);
  return { answer, note: answer.error?.message ?? (cut ? `only in rows ${from} to ${rows}; zoom in for the others` : null) };
}

/** The side of the board on which two games are compared: what is in sight, within reason. */
function useCompare(game: string, vs: string | null, { window }: View): Async<CompareDoc> {
  // Rounded up, so that moving the board asks again only now and then.
  const seen = (maxBig(window.a1, window.b1) / 128n + 1n) * 128n;
  const board = minBig(MOST_COMPARED, seen);
  return useAsync(
    vs ? (signal) => get<CompareDoc>("compare", { game1: game, game2: vs, board }, signal) : null,
    [game, vs, String(board)],
  );
}

export function useOverlays(game: string, info: GameDoc | null, on: Switches, view: View) {
  const strip = useAsync(
    on.strip && info?.strip ? (signal) => get<StripDoc>("strip", { g: on.g ?? 0 }, signal) : null,
    [on.strip, info?.strip, on.g],
  );
  const points = usePoints(game, on.g, view);
  const compare = useCompare(game, on.vs, view);

  const overlays = useMemo<Overlays>(() => {
    const witness = compare.data?.witness;
    return {
      g: on.g,
      points: (points.answer.data?.points ?? []).filter(([h]) => h === on.g).map(([, , a, b]) => ({ a: big(a), b: big(b) })),
      slope: info?.line ? slopeOf(info.line.t) : null,
      from: info?.line ? Number(info.line.shift) : 0,
      lines: on.lines,
      strip: strip.data ? { low: float(strip.data.low), high: float(strip.data.high) } : null,
      ends: on.ends && info?.w ? { k: big(info.w.k), l: big(info.w.l) } : null,
      blocks: on.blocks && info?.tiling ? big(info.tiling.side) : null,
      flag: witness ? { a: big(witness[0]), b: big(witness[1]) } : null,
    };
  }, [info, on.g, on.lines, on.ends, on.blocks, points.answer.data, strip.data, compare.data]);

  return { overlays, strip, points, compare };
}
