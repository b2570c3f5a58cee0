import { ApiError } from "../lib/api";

/** An error that belongs to no field, in the server's own words. */
export function ErrorBox({ error }: { error: Error | null }) {
  if (!error) return null;
  const id = error instanceof ApiError ? error.id : undefined;
  return (
    <div class="errorbox" role="alert">
      {error.message}
      {id && <span class="faint"> ({id})</span>}
    </div>
  );
}

/** The message if the error is about this parameter, to show beside its field; else null. */
export function errorOf(error: Error | null, parameter: string): string | null {
  return error instanceof ApiError && error.parameter === parameter ? error.message : null;
}

/** The error unless it is about one of these parameters, whose fields show it. */
export function otherThan(error: Error | null, ...parameters: string[]): Error | null {
  // The field of a game tells what is wrong with its text, but not what cannot be answered for that game.
  const misspelt = error instanceof ApiError && error.kind === "parameter";
  const shown = (one: string) => errorOf(error, one) !== null && (one !== "game" || misspelt);
  return parameters.some(shown) ? null : error;
}
