import { useMemo } from "preact/hooks";
import { get } from "../lib/api";
import { CertificateOf } from "../far/proof";
import { useAsync } from "../lib/async";
import { quoted } from "../lib/games";
import { tryParse } from "../lib/num";
import type { PeriodDoc, RowDoc } from "../lib/types";
import { replace, useQuery } from "../lib/url";
import { Command } from "../ui/copy";
import { ErrorBox, errorOf, otherThan } from "../ui/errorbox";
import { GamePicker } from "../ui/gamepicker";
import { Grade } from "../ui/grade";
import { NumberField } from "../ui/number";
import { Periods } from "./periods";
import { RowPlot } from "./plot";
import { type Range, chunkOf, decodeRange, encodeRange, fitted } from "./range";
import "./rows.css";

export function RowsView() {
  const [game, setGame] = useQuery("game", "wythoff");
  const [row, setRow] = useQuery("row", "3");
  const [shown, setShown] = useQuery("y", "");

  const period = useAsync((signal) => get<PeriodDoc>("period", { game, row }, signal), [game, row], { wait: 150 });
  const found = period.pending ? null : period.data;
  const range = useMemo(
    () => decodeRange(shown) ?? fitted(BigInt(found?.preperiod ?? 0), BigInt(found?.period ?? 30)),
    [shown, found],
  );
  const chunk = chunkOf(range);
  const values = useAsync(
    (signal) => get<RowDoc>("row", { game, row, from: chunk.from, count: chunk.count }, signal),
    [game, row, String(chunk.from), chunk.count],
    { wait: 80 },
  );

  // Another row or game starts where it is best seen, not where the last one was looked at.
  const change = (next: { game?: string; row?: string }) => {
    if (next.game) setGame(next.game);
    if (next.row) setRow(next.row);
    replace({ y: null });
  };
  const name = tryParse(row)?.toString() ?? row;
  return (
    <div class="rows">
      <section class="card">
        <div class="fields">
          <GamePicker value={game} onChange={(next) => change({ game: next })} />
          <NumberField
            label="Row x"
            value={row}
            onChange={(next) => change({ row: next })}
            error={errorOf(period.error, "row") ?? errorOf(values.error, "row")}
          />
        </div>
        <div aria-live="polite" aria-busy={period.pending}>
          {!period.error && <Found doc={found} row={name} />}
        </div>
        <ErrorBox error={otherThan(period.error ?? values.error, "row", "game")} />
        <RowPlot row={name} range={range} setRange={(next: Range) => setShown(encodeRange(next))} data={values.data} period={found} />
        {shown && (
          <p class="row">
            <button type="button" onClick={() => setShown("")}>
              Back to the start
            </button>
          </p>
        )}
        {found?.period != null && (
          <CertificateOf key={`${game} ${row}`} source={{ path: "period/certificate", params: { game, row }, label: `row ${name}` }} />
        )}
        <Command text={`wyt period ${quoted(game)} --row ${row}`} />
      </section>
      <Periods game={game} row={name} onRow={(next) => change({ row: next })} />
    </div>
  );
}

function Found({ doc, row }: { doc: PeriodDoc | null; row: string }) {
  if (!doc) return <p class="faint">…</p>;
  if (doc.period === null) {
    return (
      <p>
        No period was found up to column {doc.searched_to ?? "the limit"}. <Grade evidence={doc.evidence} />
      </p>
    );
  }
  return (
    <p>
      G({row}, y + {doc.period}) = G({row}, y) + {doc.period} for all y ≥ {doc.preperiod}: preperiod <strong class="num">{doc.preperiod}</strong>, period{" "}
      <strong class="num">{doc.period}</strong>, both the least. <Grade evidence={doc.evidence} />
    </p>
  );
}
