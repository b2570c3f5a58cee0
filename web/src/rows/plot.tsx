import { useEffect, useRef, useState } from "preact/hooks";
import { listenGestures } from "../lib/gestures";
import { useKeys } from "../lib/keys";
import { big, brief } from "../lib/num";
import { dark } from "../lib/theme";
import type { RowDoc, RowPeriod } from "../lib/types";
import { columnAt, drawPlot, innerWidth, LEFT } from "./draw";
import { type Range, moved, zoomed } from "./range";

interface Props {
  row: string;
  range: Range;
  setRange: (range: Range) => void;
  data: RowDoc | null;
  period: RowPeriod | null;
}

interface Size {
  width: number;
  height: number;
}

const numberOrNull = (value: RowPeriod["period"] | undefined): bigint | null => (value == null ? null : big(value));

/** G(x, y) - y against y: drag or arrows move it, the wheel or + and - zoom. */
export function RowPlot({ row, range, setRange, data, period }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [cursor, setCursor] = useState<bigint | null>(null);
  // Gestures are listened to once and see the newest state here; `rest` is the part of a column that a drag has not yet moved.
  const now = useRef({ range, width: size.width, setRange, rest: 0 });
  Object.assign(now.current, { range, width: size.width, setRange });

  const change = (next: Range) => {
    now.current.range = next;
    now.current.setRange(next);
  };

  useEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    observer.observe(element);
    const share = (x: number) => Math.min(1, Math.max(0, (x - LEFT) / innerWidth(now.current.width)));
    const zoom = (factor: number, x: number) => change(zoomed(now.current.range, factor, share(x)));
    const unlisten = listenGestures(element, 0, {
      hover: (x) => setCursor(columnAt(now.current, x)),
      tap: (x) => setCursor(columnAt(now.current, x)),
      leave: () => setCursor(null),
      pan: (dx) => {
        const columns = now.current.rest - (dx * now.current.range.count) / innerWidth(now.current.width);
        now.current.rest = columns - Math.round(columns);
        change(moved(now.current.range, columns));
      },
      fling: () => undefined,
      grab: () => undefined,
      pinch: zoom,
      wheel: zoom,
    });
    return () => {
      observer.disconnect();
      unlisten();
    };
  }, []);

  useEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio || 1;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    const pen = element.getContext("2d")!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(document.documentElement);
    drawPlot({
      pen,
      ...size,
      range,
      start: data ? big(data.from) : 0n,
      values: data?.values ?? [],
      preperiod: numberOrNull(period?.preperiod),
      period: numberOrNull(period?.period),
      cursor,
      colour: (name) => style.getPropertyValue(`--${name}`).trim(),
    });
  }, [size, range, data, period, cursor, dark.value]);

  const step = (share: number) => setRange(moved(range, Math.max(1, range.count * Math.abs(share)) * Math.sign(share)));
  useKeys([
    { keys: ["ArrowLeft"], what: "move to smaller columns", run: () => step(-0.15) },
    { keys: ["ArrowRight"], what: "move to larger columns", run: () => step(0.15) },
    { keys: ["+", "="], what: "zoom in", run: () => setRange(zoomed(range, 1.5, 0)) },
    { keys: ["-", "_"], what: "zoom out", run: () => setRange(zoomed(range, 1 / 1.5, 0)) },
    { keys: ["Home"], what: "to column 0", run: () => setRange({ ...range, from: 0n }) },
  ]);

  return (
    <figure class="plot">
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={`Plot of G(${row}, y) - y for y from ${brief(range.from, 8)}, ${range.count} columns`} />
      <figcaption class="row">
        <span class="reading num">{cursor === null ? `G(${row}, y) − y against y` : readingOf(row, cursor, data)}</span>
        <span class="row">
          <button type="button" aria-label="Zoom in" onClick={() => setRange(zoomed(range, 1.6, 0))}>+</button>
          <button type="button" aria-label="Zoom out" onClick={() => setRange(zoomed(range, 1 / 1.6, 0))}>−</button>
        </span>
      </figcaption>
    </figure>
  );
}

function readingOf(row: string, column: bigint, data: RowDoc | null): string {
  const value = data?.values[Number(column - big(data.from))];
  const name = brief(column, 8);
  return value == null ? `y = ${name}` : `G(${row}, ${name}) = ${brief(column + BigInt(value), 8)}, that is y ${value < 0 ? "−" : "+"} ${Math.abs(value)}`;
}
