import { useMemo, useRef, useState } from "preact/hooks";
import { key, nextTarget, walk, type Board, type Square } from "./squares";
import type { Option } from "./server";
import type { Move } from "./sum";

interface Props {
  board: Board;
  targets: ReadonlyMap<string, Option>;
  /** Whether squares tell which moves win. */
  coloured: boolean;
  active: boolean;
  hint: Square | null;
  onMove: (move: Move) => void;
}

/** Room for the numbers along the edges, in squares. */
const EDGE = 1.2;

/** The same position as a queen on a board: she walks left, down or diagonally to the corner. */
export function Queen({ board, targets, coloured, active, hint, onMove }: Props) {
  const { rows, cols, queen, trail } = board;
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState<Square | null>(null);
  const squares = useMemo(() => [...targets.keys()].map(squareOf), [targets]);
  // The cursor may stand beyond the board of a game that began meanwhile.
  const at = cursor && cursor.a <= rows && cursor.b <= cols ? cursor : queen;

  const move = (square: Square) => {
    const option = targets.get(key(square));
    if (active && option) onMove(option);
  };
  const click = (event: MouseEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const unit = box.width / (cols + 1 + EDGE);
    const b = Math.floor((event.clientX - box.left) / unit - EDGE);
    const a = rows - Math.floor((event.clientY - box.top) / unit);
    if (a < 0 || b < 0 || a > rows || b > cols) return;
    setCursor({ a, b });
    move({ a, b });
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let next = walk(at, event.key, board);
    if (event.key === "n" || event.key === "p") next = nextTarget(at, squares, event.key === "n" ? 1 : -1);
    if (event.key === "Home") next = queen;
    if (next) setCursor(next);
    else if (event.key === "Enter" || event.key === " ") move(at);
    else return;
    event.preventDefault();
  };
  return (
    <div class="play-queen">
      <svg
        ref={svg}
        viewBox={`${-EDGE} 0 ${cols + 1 + EDGE} ${rows + 1 + EDGE}`}
        style={{ maxWidth: `${Math.max(240, (cols + 1 + EDGE) * 44)}px` }}
        role="application"
        aria-roledescription="board"
        aria-label={`Queen at ${words(queen)}. Arrows move the cursor, n and p go from move to move, Enter moves the queen.`}
        tabindex={0}
        onClick={click}
        onKeyDown={keydown}
      >
        <Ground rows={rows} cols={cols} />
        {trail.length > 0 && (
          <polyline class="trail" points={[...trail, queen].map((s) => `${s.b + 0.5},${rows - s.a + 0.5}`).join(" ")} />
        )}
        {active && squares.map((square) => <Mark key={key(square)} x={square.b} y={rows - square.a} wins={coloured ? targets.get(key(square))!.wins : undefined} />)}
        {hint && <rect class="hinted" x={hint.b + 0.06} y={rows - hint.a + 0.06} width={0.88} height={0.88} rx={0.15} />}
        <text class="queen" x={queen.b + 0.5} y={rows - queen.a + 0.82}>
          ♛
        </text>
        <rect class="cursor" x={at.b} y={rows - at.a} width={1} height={1} />
      </svg>
      <p class="hidden" aria-live="polite">
        {cursor ? described(at, queen, targets.get(key(at)), coloured) : ""}
      </p>
      {active && coloured && (
        <p class="play-legend faint">
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <Mark x={0} y={0} wins={true} />
          </svg>{" "}
          wins{" "}
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <Mark x={0} y={0} wins={false} />
          </svg>{" "}
          loses
        </p>
      )}
    </div>
  );
}

/** Squares and the numbers along the edges; they change only with the size. */
function Ground({ rows, cols }: { rows: number; cols: number }) {
  return useMemo(() => {
    let dark = "";
    for (let a = 0; a <= rows; a++) for (let b = a % 2; b <= cols; b += 2) dark += `M${b} ${rows - a}h1v1h-1z`;
    const every = Math.max(rows, cols) > 20 ? 5 : 1;
    const numbers = (most: number) => Array.from({ length: Math.floor(most / every) + 1 }, (_, i) => i * every);
    return (
      <g aria-hidden="true">
        <rect class="ground" x={0} y={0} width={cols + 1} height={rows + 1} />
        <path class="dark" d={dark} />
        <rect class="goal" x={0.08} y={rows + 0.08} width={0.84} height={0.84} />
        {numbers(rows).map((a) => (
          <text key={`a${a}`} class="edge" x={-0.6} y={rows - a + 0.68}>
            {a}
          </text>
        ))}
        {numbers(cols).map((b) => (
          <text key={`b${b}`} class="edge" x={b + 0.5} y={rows + 1.8}>
            {b}
          </text>
        ))}
      </g>
    );
  }, [rows, cols]);
}

/** A square a move may reach: a dot if it wins, a ring if it loses, small if nothing is known. */
function Mark({ x, y, wins }: { x: number; y: number; wins: boolean | null | undefined }) {
  const kind = wins === true ? "wins" : wins === false ? "loses" : "may";
  return <circle class={kind} cx={x + 0.5} cy={y + 0.5} r={wins === true ? 0.3 : wins === false ? 0.22 : 0.12} />;
}

function squareOf(text: string): Square {
  const [a, b] = text.split(",").map(Number) as [number, number];
  return { a, b };
}

function words({ a, b }: Square): string {
  return `(${a}, ${b})`;
}

/** What is said of the square under the cursor. */
function described(at: Square, queen: Square, option: Option | undefined, coloured: boolean): string {
  if (key(at) === key(queen)) return `${words(at)}: the queen`;
  if (!option) return words(at);
  const result = !coloured || option.wins === null ? "" : option.wins ? ", it wins" : ", it loses";
  return `${words(at)}: a move${result}`;
}
