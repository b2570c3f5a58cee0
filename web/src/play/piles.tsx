import { useId, useState } from "preact/hooks";
import { brief } from "../lib/num";
import { Long } from "../ui/long";
import { edit, empty, left, nudge, shown, takeOf, takes, type Draft, type Entry } from "./draft";
import type { Verdict } from "./legal";
import type { Component, Move } from "./sum";

/** More tokens than this are a number. */
const TOKENS = 40n;

/** Numbers from here on are written once, at their pile. */
const LONG = 10n ** 9n;

interface Props {
  index: number;
  component: Component;
  /** Whether there are other games in the sum. */
  many: boolean;
  selected: boolean;
  onSelect: () => void;
  /** False while it is the computer's turn or the game is over. */
  active: boolean;
  /** What can be told of a move at once, while it is typed. */
  judge: (move: Move) => Verdict;
  /** What the rules say of it. */
  decide: (move: Move) => Promise<Verdict>;
  onMove: (move: Move) => void;
}

/** One game of the sum as piles, with the fields for a move in it. */
export function Piles({ index, component, many, selected, onSelect, active, judge, decide, onMove }: Props) {
  const { piles } = component;
  const position = piles.join();
  // What was typed is about one position and goes with it.
  const [typed, setTyped] = useState<{ position: string; draft: Draft }>({ position, draft: empty(piles) });
  const draft = typed.position === position ? typed.draft : empty(piles);
  const setDraft = (next: Draft) => setTyped({ position, draft: next });
  const [both, setBoth] = useState(false);
  const [tried, setTried] = useState<string | null>(null);
  const id = useId();

  const to = left(draft, piles);
  const move = to && { component: index, to };
  const begun = draft.some((entry) => entry.text.trim() !== "");
  const verdict = move && begun ? judge(move) : null;
  const why = !begun ? null : !move ? "type whole numbers" : verdict?.allowed === false ? verdict.why : null;

  const submit = async (event: Event) => {
    event.preventDefault();
    if (!active) return;
    if (!move || !begun) return setTried(why ?? "take something first");
    try {
      const final = await decide(move);
      if (final.allowed === false) return setTried(final.why);
      setTried(null);
      onMove(move);
    } catch (error) {
      setTried((error as Error).message);
    }
  };
  const change = (i: number, entry: Entry) => {
    setTried(null);
    setDraft(edit(draft, piles, i, entry, both));
  };
  const canTakeBoth = piles.length === 2 && component.game !== "nim";
  const name = `${many ? `${index + 1}. ` : ""}${component.game}`;
  return (
    <form class={selected && many ? "play-game selected" : "play-game"} aria-label={name} onSubmit={(event) => void submit(event)} onFocusIn={onSelect}>
      <h3>
        <span class="code">{name}</span>
        {piles.every((pile) => pile < LONG) && <span class="faint num"> ({piles.join(", ")})</span>}
      </h3>
      {piles.map((pile, i) => (
        <Pile
          key={i}
          label={piles.length > 1 ? `pile ${i + 1}` : "pile"}
          pile={pile}
          entry={draft[i]!}
          onChange={(entry) => change(i, entry)}
          onNudge={(by) => (setTried(null), setDraft(nudge(draft, piles, i, by, both)))}
        />
      ))}
      <div class="play-go">
        {canTakeBoth && (
          <label class="check">
            <input type="checkbox" checked={both} onChange={(event) => setBoth(event.currentTarget.checked)} /> same from both
          </label>
        )}
        <button type="submit" class="primary" aria-disabled={!active} aria-describedby={`${id}-why`}>
          Move
        </button>
        <span id={`${id}-why`} class={tried ? "note error" : "note"} role="status">
          {tried ?? (why || (move && begun ? `to (${move.to.map((pile) => brief(pile, 8)).join(", ")})` : ""))}
        </span>
      </div>
    </form>
  );
}

interface PileProps {
  label: string;
  pile: bigint;
  entry: Entry;
  onChange: (entry: Entry) => void;
  onNudge: (by: 1n | -1n) => void;
}

function Pile({ label, pile, entry, onChange, onNudge }: PileProps) {
  const taken = takes(entry, pile) ?? 0n;
  const keydown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? 1n : event.key === "ArrowDown" ? -1n : null;
    if (by === null) return;
    event.preventDefault();
    onNudge(by);
  };
  const input = (kind: Entry["kind"]) => (
    <input
      type="text"
      inputMode="numeric"
      class="number"
      autocomplete="off"
      aria-label={`${kind === "take" ? "Take from" : "Leave in"} ${label}`}
      placeholder={kind === "take" ? "0" : pile < LONG ? String(pile) : ""}
      value={shown(entry, pile, kind)}
      onInput={(event) => onChange({ kind, text: event.currentTarget.value })}
      onKeyDown={keydown}
    />
  );
  return (
    <div class="play-pile">
      <div class="play-tokens">
        {pile <= TOKENS ? (
          <Tokens pile={Number(pile)} taken={Number(taken)} onTake={(n) => onChange(takeOf(BigInt(n)))} />
        ) : (
          <Long value={pile} keep={10} />
        )}
      </div>
      <div class="play-amounts">
        <span aria-hidden="true">take</span>
        <button type="button" class="icon" aria-label={`Take one less from ${label}`} onClick={() => onNudge(-1n)}>
          −
        </button>
        {input("take")}
        <button type="button" class="icon" aria-label={`Take one more from ${label}`} onClick={() => onNudge(1n)}>
          +
        </button>
        <span aria-hidden="true">leave</span>
        {input("leave")}
      </div>
    </div>
  );
}

/** The tokens of a pile. A click takes that one and all after it; the fields do the same by keyboard. */
function Tokens({ pile, taken, onTake }: { pile: number; taken: number; onTake: (n: number) => void }) {
  const click = (event: MouseEvent) => {
    const token = (event.target as HTMLElement).dataset["token"];
    if (token !== undefined) onTake(pile - Number(token));
  };
  return (
    <span class="tokens" role="img" aria-label={`${pile} tokens`} onClick={click}>
      {Array.from({ length: pile }, (_, i) => (
        <span key={i} data-token={i} class={i >= pile - taken ? "token taken" : "token"} />
      ))}
      <span class="num"> {pile}</span>
    </span>
  );
}
