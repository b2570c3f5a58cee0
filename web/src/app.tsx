import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren, FunctionComponent } from "preact";
import { AutomatonView } from "./automaton/view";
import { BoardView } from "./board/view";
import { ClaimsView } from "./claims/view";
import { FarView } from "./far/view";
import { type Theme, theme } from "./lib/theme";
import { VIEWS, type View, query, viewOf } from "./lib/url";
import { PlayView } from "./play/view";
import { RowsView } from "./rows/view";
import { KeyHelp } from "./ui/keyhelp";
import { Go } from "./ui/link";

const PAGES: Record<View, { title: string; show: FunctionComponent }> = {
  board: { title: "Board", show: BoardView },
  play: { title: "Play", show: PlayView },
  far: { title: "Far away", show: FarView },
  rows: { title: "Rows", show: RowsView },
  automaton: { title: "Automaton", show: AutomatonView },
  claims: { title: "Claims", show: ClaimsView },
};

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

function ThemeSwitch() {
  const label = `Theme: ${theme.value}`;
  return (
    <button type="button" class="icon" onClick={() => (theme.value = NEXT[theme.value])} aria-label={label} title={label}>
      <span aria-hidden="true">{{ auto: "◐", light: "☀", dark: "☾" }[theme.value]}</span>
    </button>
  );
}

/** Views that this page cannot show, and why. */
export type Absent = Partial<Record<View, ComponentChildren>>;

export function App({ absent = {} }: { absent?: Absent }) {
  const view = viewOf(query.value);
  const { title, show: Page } = PAGES[view];
  const why = absent[view];
  const main = useRef<HTMLElement>(null);
  const before = useRef(view);

  useEffect(() => {
    document.title = `${title} · wythoff`;
    // After a change of view the reader goes on from the top of the new one, whatever had the focus.
    if (before.current !== view) main.current?.focus({ preventScroll: true });
    before.current = view;
    // On a narrow screen the row of views may be wider than the page.
    document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [view]);

  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the content
      </a>
      <header class="top">
        <Go view="board" class="brand">
          wythoff
        </Go>
        <nav aria-label="Views">
          {VIEWS.map((name) => (
            <Go key={name} view={name} current={name === view}>
              {PAGES[name].title}
            </Go>
          ))}
        </nav>
        <KeyHelp />
        <ThemeSwitch />
      </header>
      <main id="main" ref={main} tabIndex={-1} class={`view-${view}`}>
        <h1 class="hidden">{title}</h1>
        {why ? <section class="card">{why}</section> : <Page key={view} />}
      </main>
    </>
  );
}
