import type { Evidence, GradeName, Tried } from "../lib/types";
import { Ladder } from "./tried";

/** The sign stands beside the word, so that no grade is told by colour alone. */
const GRADES: Record<GradeName, { sign: string; means: string }> = {
  theorem: { sign: "∎", means: "a published theorem says so" },
  exact: { sign: "=", means: "computed from the definition" },
  proved: { sign: "✓", means: "proved by a computation that can be checked again" },
  conditional: { sign: "?", means: "right if a conjecture holds" },
  bound: { sign: "≥", means: "only a bound is known" },
};

/** The grade alone, as a word in a badge. */
export function Badge({ grade }: { grade: GradeName }) {
  const { sign, means } = GRADES[grade];
  return (
    <span class={`badge grade-${grade}`} title={means}>
      <span aria-hidden="true">{sign} </span>
      {grade}
    </span>
  );
}

interface Props {
  evidence: Evidence;
  /** The means that were tried, where the answer came with them. */
  tried?: readonly Tried[] | undefined;
  open?: boolean;
}

/** The grade of an answer; opened, what it rests on and how it was found. */
export function Grade({ evidence, tried, open = false }: Props) {
  const { grade, source, conjecture, constant, certificate } = evidence;
  return (
    <details class="grade" open={open}>
      <summary title={source}>
        <Badge grade={grade} />
      </summary>
      <p>
        {grade}: {GRADES[grade].means}
        {source && <>. {source}</>}
        {conjecture && <>, if {conjecture} holds</>}
        {constant !== undefined && <> with R = {constant}</>}
        {certificate && (
          <>
            ; certificate <code>{certificate}</code>
          </>
        )}
        .
      </p>
      {tried && tried.length > 0 && <Ladder tried={tried} />}
    </details>
  );
}
