import { brief } from "../lib/num";
import { tickLabel } from "../lib/ticks";
import type { GradeName } from "../lib/types";
import { Badge } from "../ui/grade";
import type { Cell } from "./camera";

/** What the tiles tell of a cell; null while its tile is not there. */
export type CellValue = { value: number | null; grade: GradeName } | null;

interface Props {
  cell: Cell;
  known: CellValue;
  x: number;
  y: number;
  /** Of the board, so that the tooltip stays on it. */
  width: number;
}

/** Far away only the last digits tell cells apart, and a tooltip has no room for the others. */
const tail = (n: bigint): string => tickLabel(n, 10);

export const nameOf = ({ a, b }: Cell): string => `(${brief(a, 8)}, ${brief(b, 8)})`;

function valueText(known: CellValue): string {
  if (!known) return "";
  if (known.value === null) return "value not known here";
  return known.value === 0 ? "0, a P-position" : String(known.value);
}

/** The same in words, for a reader that speaks. */
export function sentenceOf(cell: Cell, known: CellValue): string {
  return `${brief(cell.a, 8)}, ${brief(cell.b, 8)}: ${valueText(known) || "loading"}`;
}

export function Tooltip({ cell, known, x, y, width }: Props) {
  const left = x > width * 0.6;
  const below = y < 70;
  return (
    <div
      class="tooltip"
      aria-hidden="true"
      style={{
        left: `${x}px`,
        top: `${y}px`,
        transform: `translate(${left ? "calc(-100% - 14px)" : "14px"}, ${below ? "18px" : "calc(-100% - 10px)"})`,
      }}
    >
      <span class="num">
        ({tail(cell.a)}, {tail(cell.b)})
      </span>
      {known && <strong>{valueText(known)}</strong>}
      {known && known.value !== null && <Badge grade={known.grade} />}
    </div>
  );
}
