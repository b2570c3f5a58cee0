// The one door to whoever answers: the server, or workers of the page where there is none.

export type Params = Record<string, string | number | bigint | boolean | null | undefined | readonly string[]>;

export const BASE = "api/v1/";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly status: number,
    /** The query parameter at fault, if it is one. */
    readonly parameter?: string,
    readonly id?: string,
  ) {
    super(message);
  }
}

/** Carries a question and brings the answer, as `fetch` does. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let carry: Transport = (address, init) => fetch(address, init);

/** From now on, questions go this way. */
export function askThrough(transport: Transport): void {
  carry = transport;
}

/** The address of an endpoint; parameters that are null or undefined are left out. */
export function url(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) query.append(name, one);
    else query.append(name, String(value));
  }
  const text = query.toString();
  return BASE + path + (text ? `?${text}` : "");
}

/** The error that a refused answer tells, whatever its body is. */
async function refusal(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const error = (body as { error?: { kind?: string; message?: string; parameter?: string; id?: string } } | null)?.error;
  return new ApiError(
    error?.message ?? `the server answered ${answer.status} ${answer.statusText}`.trim(),
    error?.kind ?? "internal",
    answer.status,
    error?.parameter,
    error?.id,
  );
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await carry(address, init);
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error;
    throw new ApiError("the server does not answer; is `wyt serve` still running?", "network", 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

export async function get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
  return (await ask(url(path, params), { signal: signal ?? null })).json() as Promise<T>;
}

/** The answer as it is: for tiles and files, whose headers matter. */
export function raw(path: string, params: Params = {}, signal?: AbortSignal): Promise<Response> {
  return ask(url(path, params), { signal: signal ?? null });
}

export async function post<T>(path: string, body: BodyInit, signal?: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/octet-stream" };
  return (await ask(url(path), { method: "POST", body, headers, signal: signal ?? null })).json() as Promise<T>;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
