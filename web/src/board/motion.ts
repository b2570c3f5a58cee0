// Movement that goes on by itself: zoom that eases to its goal, a board that slides on after it is let go.
import { type Camera, MAX_SCALE, MIN_SCALE, type Size, pan, zoomAt } from "./camera";

/** Milliseconds in which the rest of the way shrinks to a third. */
const EASE = 70;
const SLIDE = 280;
const SLOW = 0.02;

export class Motion {
  private zoom: { scale: number; x: number; y: number } | null = null;
  private slide: { x: number; y: number } | null = null;
  private last = 0;

  constructor(private readonly still: () => boolean) {}

  get moving(): boolean {
    return this.zoom !== null || this.slide !== null;
  }

  stop(): void {
    this.zoom = null;
    this.slide = null;
  }

  /** Multiplies the goal, so that quick turns of the wheel add up. */
  zoomBy(camera: Camera, factor: number, x: number, y: number): void {
    this.slide = null;
    const from = this.zoom?.scale ?? camera.scale;
    this.zoom = { scale: Math.min(MAX_SCALE, Math.max(MIN_SCALE, from * factor)), x, y };
    this.last = 0;
  }

  fling(vx: number, vy: number): void {
    if (this.still() || Math.hypot(vx, vy) < 0.1) return;
    this.slide = { x: vx, y: vy };
    this.last = 0;
  }

  /** The camera at a time, in milliseconds. */
  step(camera: Camera, size: Size, now: number): Camera {
    const passed = this.last ? Math.min(50, now - this.last) : 16;
    this.last = now;
    if (this.zoom) {
      const { scale, x, y } = this.zoom;
      const share = this.still() ? 1 : 1 - Math.exp(-passed / EASE);
      const next = camera.scale * (scale / camera.scale) ** share;
      const close = Math.abs(Math.log(scale / next)) < 0.002;
      if (close) this.zoom = null;
      return zoomAt(camera, size, close ? scale : next, x, y);
    }
    if (this.slide) {
      const { x, y } = this.slide;
      const rest = Math.exp(-passed / SLIDE);
      this.slide = Math.hypot(x, y) * rest < SLOW ? null : { x: x * rest, y: y * rest };
      return pan(camera, x * passed, y * passed);
    }
    return camera;
  }
}
