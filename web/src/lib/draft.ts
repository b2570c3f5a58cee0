import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Draft {
  text: string;
  setText: (text: string) => void;
  /** To be called with a text that goes to the owner of the value, before it does. */
  sent: (text: string) => void;
}

/**
 * A text that is being typed beside the value it stands for. It follows the value, except where a new value is only the echo
 * of what was typed here: by then more may have been typed, which must not be lost.
 */
export function useDraft(value: string): Draft {
  const [text, setText] = useState(value);
  const last = useRef(value);
  useLayoutEffect(() => {
    if (value === last.current) return;
    last.current = value;
    setText(value);
  }, [value]);
  return { text, setText, sent: (next) => (last.current = next) };
}
