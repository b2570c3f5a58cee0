import { useState } from "preact/hooks";
import { tryParse } from "../lib/num";
import { NumberField } from "../ui/number";
import type { Cell } from "./camera";

/** The key `g` puts the focus here. */
export const GOTO_ID = "board-goto";

export function Goto({ onGoto }: { onGoto: (cell: Cell) => void }) {
  const [a, setA] = useState("0");
  const [b, setB] = useState("0");
  const go = () => {
    const cell = { a: tryParse(a), b: tryParse(b) };
    if (cell.a !== null && cell.b !== null) onGoto({ a: cell.a, b: cell.b });
  };
  return (
    <form
      class="goto"
      id={GOTO_ID}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <NumberField label="Go to a" value={a} onChange={setA} onEnter={go} wide />
      <NumberField label="b" value={b} onChange={setB} onEnter={go} wide />
      <button>Go</button>
    </form>
  );
}
