// First, so that the views can override what all of them share.
import "./style.css";
import { render } from "preact";
import { type Absent, App } from "./app";
import { listenKeys } from "./lib/keys";
import { startTheme } from "./lib/theme";
import { listen } from "./lib/url";

/** Shows the page. */
export function start(absent?: Absent): void {
  startTheme();
  listen();
  listenKeys();
  render(<App absent={absent} />, document.getElementById("app")!);
}
