import { useAsync } from "../lib/async";
import { ErrorBox } from "../ui/errorbox";
import { choose } from "./server";
import { sumText, type Move, type Sum } from "./sum";
import { taken, left } from "./words";

export interface Hint {
  move: Move | null;
  words: string;
}

/** The move to make, as `wyt play` puts it. */
async function hint(sum: Sum, signal: AbortSignal): Promise<Hint> {
  const { move, outcome } = await choose(sum, 0, signal);
  if (!move) return { move, words: "There is no move." };
  const step = `take ${taken(sum, move)}, to ${left(sum, move)}`;
  if (outcome === "N") return { move, words: `This wins: ${step}.` };
  if (outcome === "P") return { move, words: `Every move loses against perfect play; this one resists: ${step}.` };
  return { move, words: `Who wins here is not known; a move is: ${step}.` };
}

export function useHint(sum: Sum, wanted: boolean) {
  const text = sumText(sum);
  const answer = useAsync(wanted ? (signal) => hint(sum, signal).then((data) => ({ text, data })) : null, [text, wanted]);
  return { ...answer, data: answer.data?.text === text ? answer.data.data : null };
}

interface Props {
  hint: ReturnType<typeof useHint>;
  onMove: (move: Move) => void;
}

export function HintLine({ hint: { data, error, pending }, onMove }: Props) {
  return (
    <div class="play-hint row">
      <span role="status">{data ? data.words : pending ? "Looking for the move…" : ""}</span>
      {data?.move && (
        <button type="button" class="primary" onClick={() => onMove(data.move!)}>
          Make this move (m)
        </button>
      )}
      <ErrorBox error={error} />
    </div>
  );
}
