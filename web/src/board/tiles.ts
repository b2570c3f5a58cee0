// The tiles of one game: asked for as they come into sight, dropped when they go, kept up to a cap.
import { ApiError, isAbort, raw } from "../lib/api";
import type { GradeName } from "../lib/types";
import { MAX_LEVEL, SIDE, type TileAddress, span } from "./camera";

export const UNKNOWN = 0xffffffff;

export interface Tile {
  /** SIDE * SIDE samples; sample (i, j) at i * SIDE + j, i along the first pile. */
  values: Uint32Array;
  grade: GradeName;
  /** All values are known where both piles are below. */
  limit: number;
}

export type Fetch = (address: TileAddress, signal: AbortSignal) => Promise<Tile>;

/** 64 KiB each. */
const CAP = 600;
const AT_ONCE = 6;
const RETRY_AFTER = 1500;

export const keyOf = ({ level, row, column }: TileAddress): string => `${level}/${row}/${column}`;

/** Asks the server for tiles of a game. */
export function fetchOf(game: string): Fetch {
  return async ({ level, row, column }, signal) => {
    const side = span(level);
    const answer = await raw("tile", { game, a: row * side, b: column * side, zoom: level }, signal);
    const values = new Uint32Array(await answer.arrayBuffer());
    if (values.length !== SIDE * SIDE) throw new ApiError("the server sent a tile of a wrong size", "internal", 200);
    const header = (name: string) => answer.headers.get(name);
    return { values, grade: (header("wyt-grade") ?? "exact") as GradeName, limit: Number(header("wyt-limit") ?? 8192) };
  };
}

export class TileStore {
  /** In the order of their last use: the first is the next to go. */
  private readonly tiles = new Map<string, Tile>();
  private readonly asked = new Map<string, AbortController>();
  /** Tiles that were refused for good: asking again would be refused again. */
  private readonly refused = new Set<string>();
  private wanted: TileAddress[] = [];
  private retry: ReturnType<typeof setTimeout> | undefined;
  error: Error | null = null;
  /** As the last tile told it. */
  limit = 8192;

  constructor(
    private readonly fetch: Fetch,
    private readonly changed: () => void,
    private readonly cap = CAP,
  ) {}

  get(address: TileAddress): Tile | undefined {
    const key = keyOf(address);
    const tile = this.tiles.get(key);
    if (tile) {
      this.tiles.delete(key);
      this.tiles.set(key, tile);
    }
    return tile;
  }

  get waiting(): boolean {
    return this.asked.size > 0;
  }

  /** What is in sight now, the most urgent first. Requests for anything else are aborted. */
  want(addresses: TileAddress[]): void {
    this.wanted = addresses;
    const keys = new Set(addresses.map(keyOf));
    for (const [key, controller] of this.asked) {
      if (keys.has(key)) continue;
      controller.abort();
      this.asked.delete(key);
    }
    this.ask();
  }

  close(): void {
    clearTimeout(this.retry);
    this.want([]);
  }

  private ask(): void {
    for (const address of this.wanted) {
      if (this.asked.size >= AT_ONCE) return;
      const key = keyOf(address);
      if (!this.tiles.has(key) && !this.asked.has(key) && !this.refused.has(key)) void this.load(key, address);
    }
  }

  private async load(key: string, address: TileAddress): Promise<void> {
    const controller = new AbortController();
    this.asked.set(key, controller);
    let later = false;
    try {
      const tile = await this.fetch(address, controller.signal);
      if (controller.signal.aborted) return;
      this.tiles.set(key, tile);
      this.limit = tile.limit;
      this.error = null;
      this.trim();
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return;
      this.error = error instanceof Error ? error : new Error(String(error));
      // A busy or absent server may answer later; any other refusal stands.
      later = error instanceof ApiError && (error.status === 503 || error.status === 0);
      if (!later) this.refused.add(key);
    }
    this.asked.delete(key);
    this.changed();
    if (later) this.askLater();
    else this.ask();
  }

  private askLater(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.ask(), RETRY_AFTER);
  }

  private trim(): void {
    const keep = new Set(this.wanted.map(keyOf));
    for (const key of this.tiles.keys()) {
      if (this.tiles.size <= this.cap) return;
      if (!keep.has(key)) this.tiles.delete(key);
    }
  }
}

/** Part of a tile, in samples. */
export interface Part {
  address: TileAddress;
  tile: Tile;
  row: number;
  column: number;
  side: number;
}

/** The nearest coarser tile that is there and covers this one. */
export function coarser(store: TileStore, { level, row, column }: TileAddress): Part | null {
  for (let up = 1; level + up <= MAX_LEVEL; up++) {
    const shift = BigInt(up);
    const address = { level: level + up, row: row >> shift, column: column >> shift };
    const tile = store.get(address);
    if (!tile) continue;
    const side = SIDE >> up;
    return {
      address,
      tile,
      side,
      row: Number(row - (address.row << shift)) * side,
      column: Number(column - (address.column << shift)) * side,
    };
  }
  return null;
}

/** The finer tiles one level below that are there. */
export function finer(store: TileStore, { level, row, column }: TileAddress): Part[] {
  const parts: Part[] = [];
  if (level === 0) return parts;
  for (const [i, j] of [[0n, 0n], [0n, 1n], [1n, 0n], [1n, 1n]] as const) {
    const address = { level: level - 1, row: row * 2n + i, column: column * 2n + j };
    const tile = store.get(address);
    if (tile) parts.push({ address, tile, row: 0, column: 0, side: SIDE });
  }
  return parts;
}

/** The value of a cell if its finest tile is there; null if it is not, or the value is unknown. */
export function valueAt(store: TileStore, a: bigint, b: bigint): { value: number | null; grade: GradeName } | null {
  const side = BigInt(SIDE);
  const tile = store.get({ level: 0, row: a / side, column: b / side });
  if (!tile) return null;
  const value = tile.values[Number(a % side) * SIDE + Number(b % side)]!;
  return { value: value === UNKNOWN ? null : value, grade: tile.grade };
}
