import { useEffect, useState } from "preact/hooks";

/** A button that puts a text on the clipboard. */
export function Copy({ text, label = "Copy", what }: { text: string; label?: string; what?: string }) {
  const [state, setState] = useState<"" | "copied" | "not copied">("");
  useEffect(() => {
    if (!state) return;
    const timer = setTimeout(() => setState(""), 1500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("not copied"),
    );
  return (
    <button type="button" class="copy" onClick={copy} aria-label={what ? `Copy ${what}` : undefined}>
      <span aria-live="polite">{state || label}</span>
    </button>
  );
}

/** A command line with a button to copy it. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      {/* Lines break between words only, not after the hyphens of a flag. */}
      <code>{text.split(" ").flatMap((word, i) => [i > 0 && " ", <span key={i}>{word}</span>])}</code>
      <Copy text={text} what="the command" />
    </div>
  );
}
