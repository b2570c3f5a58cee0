import { useRef, useState } from "preact/hooks";
import { address, query } from "../lib/url";
import { Copy } from "../ui/copy";
import { save } from "../ui/download";
import { history, type Game } from "./game";
import { toRecord, toText } from "./record";
import { replay } from "./replay";
import { taken, left } from "./words";

interface Props {
  game: Game;
  over: boolean;
  names: readonly [string, string];
  onImport: (game: Game) => void;
}

/** The moves so far, and ways to keep them and bring them back. */
export function History({ game, over, names, onImport }: Props) {
  const moves = history(game);
  const text = toText(game, over, names);
  const record = JSON.stringify(toRecord(game, over));
  return (
    <section class="card" aria-labelledby="play-history">
      <h2 id="play-history">Moves</h2>
      {moves.length === 0 ? (
        <p class="faint">None yet.</p>
      ) : (
        <ol class="play-moves">
          {moves.map(({ before, move, side }, i) => (
            <li key={i}>
              <span class="faint">{names[side]}</span> {taken(before, move)} <span class="num">→ {left(before, move)}</span>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        <button type="button" onClick={() => save("game.json", record + "\n", "application/json")}>
          Save as JSON
        </button>
        <button type="button" onClick={() => save("game.txt", text)}>
          Save as text
        </button>
        <Copy text={text} label="Copy as text" />
        <Copy text={new URL(address(query.value), location.href).href} label="Copy link" />
      </div>
      <Import onImport={onImport} />
    </section>
  );
}

function Import({ onImport }: { onImport: (game: Game) => void }) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState<{ ok: boolean; text: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);

  const read = async (record: string) => {
    setMessage({ ok: true, text: "Playing it again…" });
    try {
      const game = await replay(record);
      onImport(game);
      setMessage({ ok: true, text: `Read: ${game.moves.length} moves.` });
    } catch (error) {
      setMessage({ ok: false, text: (error as Error).message });
    }
  };
  const choose = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    const record = await chosen.text();
    setText(record);
    await read(record);
    file.current!.value = ""; // so that the same file can be chosen again
  };
  return (
    <details class="play-import">
      <summary>Read a game</summary>
      <p>
        <label>
          From a file: <input ref={file} type="file" accept=".json,application/json" onChange={() => void choose()} />
        </label>
      </p>
      <label>
        Or paste what <code>wyt play --json</code> printed:
        <textarea rows={3} class="code" value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => void read(text)}>
        Read it
      </button>
      {message && (
        <p class={message.ok ? "note" : "note error"} role={message.ok ? "status" : "alert"}>
          {message.text}
        </p>
      )}
    </details>
  );
}
