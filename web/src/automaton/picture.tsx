import { useEffect, useRef, useState } from "preact/hooks";
import { raw } from "../lib/api";
import { useAsync } from "../lib/async";
import { ErrorBox } from "../ui/errorbox";

interface Props {
  game: string;
  g: number;
  state: number;
  before: number | null;
}

/** A small automaton, drawn by the server; the states of the reading are marked in it. */
export function Picture({ game, g, state, before }: Props) {
  const { data, error } = useAsync(async (signal) => (await raw("automaton/svg", { game, g }, signal)).text(), [game, g]);
  const place = useRef<HTMLDivElement>(null);
  const [circles, setCircles] = useState<readonly Element[]>([]);

  useEffect(() => {
    const picture = data === null ? null : read(data);
    place.current!.replaceChildren(...(picture ? [picture] : []));
    // The circles stand in the order of the states.
    setCircles(picture ? [...picture.querySelectorAll("circle")] : []);
  }, [data]);
  useEffect(() => {
    circles.forEach((circle, i) => {
      circle.classList.toggle("now", i === state);
      circle.classList.toggle("before", i === before && i !== state);
    });
  }, [circles, state, before]);

  return (
    <>
      <ErrorBox error={error} />
      <div ref={place} class="automaton-picture" role="img" aria-label={`The automaton, in state ${state}`} />
    </>
  );
}

/** The picture as nodes of this page; null if the text is none. Parsed as a document of its own, nothing in it runs. */
function read(text: string): Element | null {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return null;
  svg.querySelectorAll("script, foreignObject, style").forEach((node) => node.remove());
  // Its size is that of the page's column, but a small one is not blown up.
  (svg as unknown as SVGElement).style.maxWidth = `${1.6 * Number(svg.getAttribute("width"))}px`;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.importNode(svg, true);
}
