// The colours of the canvas, taken from the style sheet so that there is one list of them.

export interface Palette {
  dark: boolean;
  paper: string;
  surface: string;
  raised: string;
  ink: string;
  faint: string;
  line: string;
  accent: string;
  win: string;
  lose: string;
  /** Unknown cells. */
  hatch: CanvasPattern;
  /** Where a rule forbids moves to end. */
  forbidden: CanvasPattern;
}

function stripes(context: CanvasRenderingContext2D, ground: string | null, ink: string, step: number): CanvasPattern {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = step;
  const pen = canvas.getContext("2d")!;
  if (ground) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, step, step);
  }
  pen.strokeStyle = ink;
  pen.beginPath();
  // Three strokes, so that the corners of the repeated square are filled too.
  for (const shift of [-step, 0, step]) {
    pen.moveTo(shift, step);
    pen.lineTo(shift + step, 0);
  }
  pen.stroke();
  return context.createPattern(canvas, "repeat")!;
}

export function paletteOf(context: CanvasRenderingContext2D, dark: boolean): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const raised = read("raised");
  const line = read("line");
  return {
    dark,
    paper: read("paper"),
    surface: read("surface"),
    raised,
    ink: read("ink"),
    faint: read("faint"),
    line,
    accent: read("accent"),
    win: read("win"),
    lose: read("lose"),
    // Zeros are black on every page, so what is unknown must not be nearly black.
    hatch: dark ? stripes(context, "#565d6b", "#666e7d", 8) : stripes(context, raised, line, 8),
    forbidden: stripes(context, null, dark ? "rgb(255 120 90 / 85%)" : "rgb(200 30 0 / 80%)", 7),
  };
}
