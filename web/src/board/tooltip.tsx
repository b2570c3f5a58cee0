import { brief } from "../lib/num";
import { tickLabel } from "../lib/ticks";
import type { GradeName } from "../lib/types";
import { Badge } from "../ui/grade";
import type { Cell } from "./camera";

/** What the tiles tell of a cell; null while its tile is not there. */
export type Told = { value: number | null; grade: GradeName } | null;

interface Props {
  cell: Cell;
  told: Told;
  x: number;
  y: number;
  /** Of the board, so that the tooltip stays on it. */
  width: number;
}

/** Far away only the last digits tell cells apart, and a tooltip has no room for the others. */
const tail = (n: bigint): string => tickLabel(n, 10);

export const nameOf = ({ a, b }: Cell): string => `(${brief(a, 8)}, ${brief(b, 8)})`;

function valueText(told: Told): string {
  if (!told) return "";
  if (told.value === null) return "value not known here";
  return told.value === 0 ? "0, a P-position" : String(told.value);
}

/** The same in words, for a reader that speaks. */
export function sentenceOf(cell: Cell, told: Told): string {
  return `${brief(cell.a, 8)}, ${brief(cell.b, 8)}: ${valueText(told) || "loading"}`;
}

export function Tooltip({ cell, told, x, y, width }: Props) {
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
      {told && <strong>{valueText(told)}</strong>}
      {told && told.value !== null && <Badge grade={told.grade} />}
    </div>
  );
}
