// The board as it is seen: holds the camera and the tiles, and draws when something changed.
import { BOTTOM, LEFT, paintAxes } from "./axes";
import {
  type Camera, type Cell, START, type Size, type Window,
  cellAt, centred, levelOf, pan, revealing, tilesOf, visible, xOf, yOf, zoomAt,
} from "./camera";
import { topOf } from "./colour";
import type { Gestures } from "../lib/gestures";
import { type Marks, NO_MARKS, paintMarks } from "./marks";
import { Motion } from "./motion";
import { NONE, type Overlays, paintOverlays } from "./overlays";
import { type Frame, paintValues } from "./paint";
import { type Palette, paletteOf } from "./palette";
import { TileStore, fetchOf, valueAt } from "./tiles";

export interface Listener {
  /** The camera moved, or tiles came; called at most once per frame. */
  drawn(): void;
  hover(cell: Cell | null, x: number, y: number): void;
  select(cell: Cell): void;
}

export class Scene {
  camera: Camera = START;
  size: Size = { width: 1, height: 1 };
  private readonly lower: CanvasRenderingContext2D;
  private readonly upper: CanvasRenderingContext2D;
  private palette: Palette;
  private store: TileStore | null = null;
  private other: TileStore | null = null;
  private overlays = NONE;
  private marks = NO_MARKS;
  private readonly motion = new Motion(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  private frame = 0;
  /** Where the pointer is: when the board moves under it, it is over another cell. */
  private pointer: { x: number; y: number } | null = null;
  private stale = { lower: true, upper: true };

  constructor(
    private readonly canvases: { lower: HTMLCanvasElement; upper: HTMLCanvasElement },
    private readonly listener: Listener,
  ) {
    this.lower = canvases.lower.getContext("2d")!;
    this.upper = canvases.upper.getContext("2d")!;
    this.palette = paletteOf(this.lower, false);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.store?.close();
    this.other?.close();
  }

  setGame(game: string): void {
    this.store?.close();
    this.store = new TileStore(fetchOf(game), () => this.redraw());
    this.redraw();
  }

  setOther(game: string | null): void {
    this.other?.close();
    this.other = game ? new TileStore(fetchOf(game), () => this.redraw()) : null;
    this.redraw();
  }

  setTheme(dark: boolean): void {
    this.palette = paletteOf(this.lower, dark);
    this.redraw();
  }

  setOverlays(overlays: Overlays): void {
    this.overlays = overlays;
    this.redraw();
  }

  setMarks(marks: Partial<Marks>): void {
    this.marks = { ...this.marks, ...marks };
    this.stale.upper = true;
    this.schedule();
  }

  resize(width: number, height: number): void {
    const ratio = devicePixelRatio || 1;
    const { selected } = this.marks;
    const inSight = selected !== null && this.sees(selected);
    this.size = { width: Math.max(1, width - LEFT), height: Math.max(1, height - BOTTOM) };
    for (const canvas of Object.values(this.canvases)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    for (const pen of [this.lower, this.upper]) pen.setTransform(ratio, 0, 0, ratio, LEFT * ratio, 0);
    // A panel that opens makes the board smaller, and must not hide the position it is about.
    if (inSight) this.camera = revealing(this.camera, this.size, selected);
    // Changing its size clears a canvas; drawing only in the next frame would flash.
    this.stale = { lower: true, upper: true };
    this.draw();
  }

  move(camera: Camera): void {
    this.camera = camera;
    this.redraw();
  }

  goTo(cell: Cell): void {
    this.motion.stop();
    this.move(centred(this.camera, this.size, cell));
  }

  reveal(cell: Cell): void {
    this.motion.stop();
    // What is looked at now is this cell, not the one that comes to lie under the pointer.
    this.pointer = null;
    this.move(revealing(this.camera, this.size, cell));
  }

  home(): void {
    this.motion.stop();
    this.move({ ...START, scale: this.camera.scale });
  }

  /** Zooms about the middle, or about a cell if it is in sight. */
  zoom(factor: number, about: Cell | null = null): void {
    const x = about ? xOf(this.camera, about.b, 0.5) : NaN;
    const y = about ? yOf(this.camera, this.size, about.a, 0.5) : NaN;
    const inside = x >= 0 && y >= 0 && x <= this.size.width && y <= this.size.height;
    this.motion.zoomBy(this.camera, factor, inside ? x : this.size.width / 2, inside ? y : this.size.height / 2);
    this.schedule();
  }

  private sees({ a, b }: Cell): boolean {
    const { a0, a1, b0, b1 } = this.window();
    return a >= a0 && a < a1 && b >= b0 && b < b1;
  }

  window(): Window {
    return visible(this.camera, this.size);
  }

  valueAt(cell: Cell) {
    return this.store ? valueAt(this.store, cell.a, cell.b) : null;
  }

  get error(): Error | null {
    return this.store?.error ?? this.other?.error ?? null;
  }

  /** The value of the last shade. */
  get top(): number {
    return this.store ? topOf(this.window(), this.store.limit) : 1;
  }

  get waiting(): boolean {
    return Boolean(this.store?.waiting || this.other?.waiting);
  }

  /** What pointers mean here. */
  readonly gestures: Gestures = {
    hover: (x, y) => {
      this.pointer = { x, y };
      this.point();
    },
    leave: () => {
      this.pointer = null;
      this.listener.hover(null, 0, 0);
    },
    pan: (dx, dy) => this.move(pan(this.camera, dx, dy)),
    fling: (vx, vy) => {
      this.motion.fling(vx, vy);
      this.schedule();
    },
    pinch: (factor, x, y) => this.move(zoomAt(this.camera, this.size, this.camera.scale * factor, x, y)),
    wheel: (factor, x, y) => {
      this.motion.zoomBy(this.camera, factor, x, y);
      this.schedule();
    },
    tap: (x, y) => {
      const cell = cellAt(this.camera, this.size, x, y);
      if (cell && x >= 0 && y < this.size.height) this.listener.select(cell);
    },
    grab: () => this.motion.stop(),
  };

  private point(): void {
    if (!this.pointer) return;
    const { x, y } = this.pointer;
    const inside = x >= 0 && y >= 0 && x < this.size.width && y < this.size.height;
    this.listener.hover(inside ? cellAt(this.camera, this.size, x, y) : null, x + LEFT, y);
  }

  private redraw(): void {
    this.stale = { lower: true, upper: true };
    this.schedule();
  }

  private schedule(): void {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = 0;
    if (this.motion.moving) {
      this.camera = this.motion.step(this.camera, this.size, now);
      this.stale = { lower: true, upper: true };
      this.schedule();
    }
    this.draw();
  }

  private draw(): void {
    const { camera, size, palette } = this;
    const moved = this.stale.lower;
    if (this.stale.lower && this.store) {
      const window = this.window();
      const level = levelOf(camera.scale);
      const frame: Frame = { pen: this.lower, camera, size, window, level, top: topOf(window, this.store.limit), palette };
      const addresses = tilesOf(window, level);
      this.store.want(addresses);
      this.other?.want(addresses);
      paintValues(frame, this.store, addresses);
      paintOverlays(frame, this.store, this.other, addresses, this.overlays);
      paintAxes(frame);
    }
    if (this.stale.upper) {
      this.upper.save();
      this.upper.beginPath();
      this.upper.rect(0, 0, size.width, size.height);
      this.upper.clip();
      paintMarks({ pen: this.upper, camera, size, palette }, this.marks);
      this.upper.restore();
    }
    this.stale = { lower: false, upper: false };
    if (!moved) return;
    this.listener.drawn();
    this.point();
  }
}
