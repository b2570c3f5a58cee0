import { get } from "../lib/api";
import { useAsync } from "../lib/async";
import { quoted } from "../lib/games";
import type { PeriodsDoc, RowPeriod } from "../lib/types";
import { useQuery } from "../lib/url";
import { Command, Copy } from "../ui/copy";
import { ErrorBox, errorOf, otherThan } from "../ui/errorbox";
import { Field } from "../ui/field";
import { Badge } from "../ui/grade";
import { decodeRows } from "./range";

interface Props {
  game: string;
  row: string;
  onRow: (row: string) => void;
}

const csvOf = (rows: readonly RowPeriod[]): string =>
  ["row,preperiod,period", ...rows.map(({ row, preperiod, period }) => `${row},${preperiod ?? ""},${period ?? ""}`)].join("\n") + "\n";

/** The periods of many rows. */
export function Periods({ game, row, onRow }: Props) {
  const [text, setText] = useQuery("rows", "0..20");
  const rows = decodeRows(text);
  const answer = useAsync(rows ? (signal) => get<PeriodsDoc>("period", { game, rows: text }, signal) : null, [game, text], { wait: 300 });
  const wrong = rows ? errorOf(answer.error, "rows") : "two numbers and two dots, such as 0..20";
  return (
    <section class="card">
      <h2>Periods of rows</h2>
      <Field label="Rows" error={wrong}>
        {(control) => <input {...control} type="text" class="number" value={text} onInput={(event) => setText(event.currentTarget.value)} />}
      </Field>
      <ErrorBox error={otherThan(answer.error, "rows", "game")} />
      <div aria-live="polite" aria-busy={answer.pending}>
        {answer.pending && !answer.data && <p class="faint">…</p>}
        {answer.data && <Table list={answer.data.rows} row={row} onRow={onRow} />}
      </div>
      {answer.data && (
        <p class="row">
          <Copy text={csvOf(answer.data.rows)} label="Copy as CSV" />
        </p>
      )}
      <Command text={`wyt period ${quoted(game)} --rows ${text}`} />
    </section>
  );
}

function Table({ list, row, onRow }: { list: RowPeriod[]; row: string; onRow: (row: string) => void }) {
  return (
    <div class="scroll periods" tabIndex={0} role="region" aria-label="Periods of rows">
      <table>
        <thead>
          <tr>
            <th scope="col" class="num">row</th>
            <th scope="col" class="num">preperiod</th>
            <th scope="col" class="num">period</th>
            <th scope="col">known</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.row} class={String(one.row) === row ? "current" : undefined}>
              <th scope="row" class="num">
                <button type="button" class="link num" onClick={() => onRow(String(one.row))}>
                  {one.row}
                </button>
              </th>
              <td class="num">{one.preperiod ?? "–"}</td>
              <td class="num">{one.period ?? `none up to ${one.searched_to ?? "the limit"}`}</td>
              <td>
                <Badge grade={one.evidence.grade} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
