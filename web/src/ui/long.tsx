import { useState } from "preact/hooks";
import { shorten } from "../lib/num";
import type { Num } from "../lib/types";
import { Copy } from "./copy";

/** A number of any length: a long one is shortened, can be opened, and copied whole. */
export function Long({ value, keep = 20 }: { value: Num | bigint; keep?: number }) {
  const [open, setOpen] = useState(false);
  const short = shorten(value, keep);
  const text = String(value);
  if (!short) return <span class="num">{text}</span>;
  return (
    <span class="long">
      <span class="num">{open ? text : `${short.head}…${short.tail}`}</span>{" "}
      <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "shorten" : `${short.digits} digits`}
      </button>{" "}
      <Copy text={text} what="the number" />
    </span>
  );
}

/** (a, b). */
export function Pair({ a, b, keep }: { a: Num | bigint; b: Num | bigint; keep?: number }) {
  return (
    <span class="pair">
      (<Long value={a} keep={keep} />, <Long value={b} keep={keep} />)
    </span>
  );
}
