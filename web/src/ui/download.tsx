import { useRef } from "preact/hooks";

export interface Item {
  label: string;
  /** An address of the API, which names the file. */
  href?: string;
  /** Or what to do instead. */
  run?: () => void;
  /** Why it cannot be had now. */
  refused?: string | null;
}

/** A menu of files. It closes when one is chosen or the focus leaves it. */
export function Download({ label = "Download", items }: { label?: string; items: readonly Item[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute("open");
  const focusout = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !details.current?.contains(event.relatedTarget)) close();
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    close();
    details.current?.querySelector("summary")?.focus();
  };
  return (
    <details class="menu" ref={details} onFocusOut={focusout} onKeyDown={keydown}>
      <summary>{label}</summary>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Entry item={item} close={close} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ item, close }: { item: Item; close: () => void }) {
  const { label, href, run, refused } = item;
  if (refused) {
    return (
      <span class="refused">
        {label}: {refused}
      </span>
    );
  }
  if (href) {
    return (
      <a href={href} download="" onClick={close}>
        {label}
      </a>
    );
  }
  return (
    <button type="button" onClick={() => (run?.(), close())}>
      {label}
    </button>
  );
}

/** Saves what the page itself holds. */
export function save(name: string, content: BlobPart, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
