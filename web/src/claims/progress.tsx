import { summary, type Running } from "./stream";

/** How far a verification is, with a way to stop it. */
export function Progress({ state, onCancel }: { state: Running; onCancel: () => void }) {
  if (state.phase === "idle") return null;
  const { current, done, total } = state;
  return (
    <div class="claims-progress">
      {state.phase === "running" && (
        <div class="row">
          <progress aria-label="Claims checked" max={Math.max(1, total)} value={done + (current?.part ?? 0)} />
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
          {current && <span class="faint code">{current.id}</span>}
        </div>
      )}
      {/* A line for each claim would be too much to listen to: only the ends are read out. */}
      <p class={state.phase === "failed" || state.failed > 0 ? "error" : ""} role={state.phase === "running" ? undefined : "status"}>
        {summary(state)}
      </p>
    </div>
  );
}
