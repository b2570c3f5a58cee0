import { useEffect, useRef } from "preact/hooks";
import { bindings, useKeys } from "../lib/keys";

const NAMES: Record<string, string> = {
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space",
};

/** The list of keys, under `?`. */
export function KeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useKeys([{ keys: ["?"], what: "this list", run: show }]);

  // A click on the backdrop is a click on the dialog itself, since its content covers all of it.
  useEffect(() => {
    const element = dialog.current!;
    const click = (event: MouseEvent) => event.target === element && element.close();
    element.addEventListener("click", click);
    return () => element.removeEventListener("click", click);
  }, []);

  return (
    <>
      <button type="button" class="icon help" onClick={show} aria-label="Keys" title="Keys (?)">
        ?
      </button>
      <dialog ref={dialog} aria-labelledby="keys-title" class="keys">
        <div>
          <h2 id="keys-title">Keys</h2>
          <dl>
            {bindings.value.map(({ keys, what }) => (
              <div key={keys.join()}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{NAMES[key] ?? key}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <form method="dialog">
            <button>Close</button>
          </form>
        </div>
      </dialog>
    </>
  );
}
