// Pointers, fingers and the wheel, told as what they mean.

export interface Gestures {
  hover(x: number, y: number): void;
  leave(): void;
  pan(dx: number, dy: number): void;
  /** A drag was let go with this speed, in pixels per millisecond. */
  fling(vx: number, vy: number): void;
  pinch(factor: number, x: number, y: number): void;
  wheel(factor: number, x: number, y: number): void;
  tap(x: number, y: number): void;
  /** A finger or button went down: what moves by itself should stop. */
  grab(): void;
}

/** A pointer that moved less is a click. */
const SLOP = 5;

interface Finger {
  x: number;
  y: number;
}

/** Listens on an element; positions are relative to its corner plus `left` pixels. Returns how to stop. */
export function listenGestures(element: HTMLElement, left: number, on: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  let moved = 0;
  let pinched = false;
  let speed = { x: 0, y: 0, at: 0 };

  const at = (event: MouseEvent): Finger => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left - left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    if (!one || !other) return null;
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, length: Math.hypot(one.x - other.x, one.y - other.y) };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) {
      moved = 0;
      pinched = false;
    } else pinched = true;
    speed = { x: 0, y: 0, at: event.timeStamp };
    on.grab();
  };

  const drag = (event: PointerEvent, before: Finger) => {
    const now = at(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const old = spread();
    fingers.set(event.pointerId, now);
    moved += Math.abs(dx) + Math.abs(dy);
    if (old) {
      const next = spread()!;
      on.pan(next.x - old.x, next.y - old.y);
      if (old.length > 0) on.pinch(next.length / old.length, next.x, next.y);
    } else if (moved > SLOP) {
      on.pan(dx, dy);
      const time = Math.max(1, event.timeStamp - speed.at);
      // The last moves count most, but a single one is too noisy to be the speed.
      speed = { x: speed.x * 0.6 + (dx / time) * 0.4, y: speed.y * 0.6 + (dy / time) * 0.4, at: event.timeStamp };
    }
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before) drag(event, before);
    // A finger hovers over nothing.
    if (event.pointerType !== "touch") on.hover(at(event).x, at(event).y);
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || event.type === "pointercancel") return;
    const { x, y } = at(event);
    if (moved <= SLOP && !pinched) on.tap(x, y);
    else if (!pinched && event.timeStamp - speed.at < 60) on.fling(speed.x, speed.y);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    // Lines and pages are what some mice count in; a pinch on a trackpad comes as a wheel with ctrl, in small steps.
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    if (event.shiftKey) return on.pan(-(event.deltaX + event.deltaY) * unit, 0);
    on.wheel(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.002)), x, y);
  };

  const list: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["pointerleave", () => fingers.size === 0 && on.leave()],
    ["wheel", wheel],
  ];
  for (const [type, run] of list) element.addEventListener(type, run as EventListener, { passive: false });
  return () => {
    for (const [type, run] of list) element.removeEventListener(type, run as EventListener);
  };
}
