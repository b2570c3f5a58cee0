import { render } from "preact";
import { App } from "./app";
import { listenKeys } from "./lib/keys";
import { startTheme } from "./lib/theme";
import { listen } from "./lib/url";
import "./style.css";

startTheme();
listen();
listenKeys();
render(<App />, document.getElementById("app")!);
