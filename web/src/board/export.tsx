import { quoted } from "../lib/games";
import { maxBig } from "../lib/num";
import type { GameDoc } from "../lib/types";
import { useQuery } from "../lib/url";
import { Command } from "../ui/copy";
import { Download } from "../ui/download";
import { Field } from "../ui/field";
import type { View } from "./useoverlays";

const FORMATS = {
  png: { title: "PNG", ending: "png", flag: "--png board.png", most: 1_000_000n },
  svg: { title: "SVG", ending: "svg", flag: "--svg board.svg", most: 90_000n },
  csv: { title: "CSV", ending: "csv", flag: "--csv", most: 1_000_000n },
  bfile: { title: "b-file", ending: "txt", flag: "--bfile board.txt", most: 1_000_000n },
};
type Format = keyof typeof FORMATS;

/** What is in sight as a file, and the command that writes the same one; beyond any board, the command that lists what is known. */
export function Export({ game, info, g, view }: { game: string; info: GameDoc | null; g: number | null; view: View }) {
  const { a0, a1, b1 } = view.window;
  if (info && maxBig(a1, b1) > BUILT * BigInt(info.board)) {
    return (
      <section class="export">
        <h2>What is in sight</h2>
        <p class="faint">So far out, only positions of small values are known; there is no whole board to keep.</p>
        {info.line && <Command text={`wyt points ${g ?? 0} --game ${quoted(game)} --from ${a0} --rows ${a1}`} />}
      </section>
    );
  }
  return <Board game={game} view={view} />;
}

/** Files are made of boards somewhat larger than those that are kept for tiles. */
const BUILT = 2n;

function Board({ game, view }: { game: string; view: View }) {
  const [text, setText] = useQuery("as", "csv");
  const format: Format = text in FORMATS ? (text as Format) : "csv";
  const { ending, flag, most } = FORMATS[format];
  const { a0, a1, b0, b1 } = view.window;
  const [rows, cols] = [a1 - a0, b1 - b0];
  const from = `${a0},${b0}`;
  const place = a0 === 0n && b0 === 0n ? "" : ` --from ${from}`;
  const large = rows * cols > most;
  return (
    <section class="export">
      <h2>What is in sight</h2>
      <p class="faint">
        {String(rows)} rows of {String(cols)} values
      </p>
      <div class="row">
        <Field label="File">
          {(control) => (
            <select {...control} value={format} onChange={(event) => setText(event.currentTarget.value)}>
              {Object.entries(FORMATS).map(([name, { title }]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!large && <Download path="table" params={{ game, rows, cols, from, format }} name={`${game.replaceAll(/[^\w.-]+/g, "-")}.${ending}`} />}
      </div>
      {large && <p class="note">More than {String(most)} values; zoom in to download them.</p>}
      <Command text={`wyt table ${quoted(game)} --rows ${rows} --cols ${cols}${place} ${flag}`} />
    </section>
  );
}
