// The page without a server: its own workers answer.
import { askThrough } from "../lib/api";
import { start } from "../start";
import { transport } from "./transport";

askThrough(transport);
start({
  claims: (
    <p>
      Claims of the papers are checked by computations that take minutes, which this page without a server leaves to the program:{" "}
      <code>wyt serve</code> shows this view, <code>wyt claims</code> lists them, <code>wyt verify</code> checks them.
    </p>
  ),
});
