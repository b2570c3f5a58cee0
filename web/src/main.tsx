// First, so that the views can override what all of them share.
import "./style.css";
import { render } from "preact";
import { App } from "./app";
import { listenKeys } from "./lib/keys";
import { startTheme } from "./lib/theme";
import { listen } from "./lib/url";

startTheme();
listen();
listenKeys();
render(<App />, document.getElementById("app")!);
