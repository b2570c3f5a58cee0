import type { Async } from "../lib/async";
import { big } from "../lib/num";
import type { CompareDoc } from "../lib/types";
import { Grade } from "../ui/grade";
import { GamePicker } from "../ui/gamepicker";
import type { Cell } from "./camera";
import { Switch } from "./switch";
import { nameOf } from "./tooltip";

interface Props {
  game: string;
  vs: string | null;
  answer: Async<CompareDoc>;
  set: (vs: string | null) => void;
  onGoto: (cell: Cell) => void;
}

/** Which cells have another value in another game, and which value is the first to differ. */
export function Difference({ game, vs, answer, set, onGoto }: Props) {
  const start = game === "wythoff" ? "f-wythoff" : "wythoff";
  return (
    <>
      <Switch label="Difference from another game" on={vs !== null} set={(on) => set(on ? start : null)} />
      {vs !== null && (
        <div class="difference">
          <GamePicker label="The other game" value={vs} onChange={set} />
          <div aria-live="polite">
            {answer.error && <p class="note error">{answer.error.message}</p>}
            {answer.data && <First doc={answer.data} onGoto={onGoto} />}
          </div>
        </div>
      )}
    </>
  );
}

function First({ doc, onGoto }: { doc: CompareDoc; onGoto: (cell: Cell) => void }) {
  if (!doc.witness || !doc.values) {
    return (
      <p>
        No difference with both piles below {doc.board}. <Grade evidence={doc.evidence} />
      </p>
    );
  }
  const cell = { a: big(doc.witness[0]), b: big(doc.witness[1]) };
  return (
    <p>
      The least value whose positions differ is {doc.first_difference}: {nameOf(cell)} has {doc.values[0]} here and {doc.values[1]} there (piles below{" "}
      {doc.board}).{" "}
      <button type="button" class="link" onClick={() => onGoto(cell)}>
        Go there
      </button>{" "}
      <Grade evidence={doc.evidence} />
    </p>
  );
}
