import type { ComponentChildren } from "preact";
import { type Values, type View, address, go, queryOf } from "../lib/url";

interface Props {
  view: View;
  /** Parameters of the view; without them it is shown as it was left. */
  values?: Values;
  current?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** A link to a view: an ordinary one, which can be opened in a new tab, but that does not load the page again. */
export function Go({ view, values, current, children, class: name }: Props) {
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(view, values);
  };
  return (
    <a class={name} href={address(queryOf(view, values))} aria-current={current ? "page" : undefined} onClick={click}>
      {children}
    </a>
  );
}
