import { useEffect } from "preact/hooks";
import { useAsync } from "../lib/async";
import { useDraft } from "../lib/draft";
import { gameInfo } from "../lib/gameinfo";
import { type Choice, choiceOf, families, initial, isText, textOf } from "../lib/games";
import { Field } from "./field";

interface Props {
  label?: string;
  value: string;
  /** Called only with texts that the server accepts as games. */
  onChange: (game: string) => void;
}

/** A game by family and parameters, or typed as on the command line. */
export function GamePicker({ label = "Game", value, onChange }: Props) {
  const { text: draft, setText: setDraft, sent } = useDraft(value);
  const info = useAsync((signal) => gameInfo(draft, signal), [draft], { wait: draft === value ? 0 : 250 });
  useEffect(() => {
    if (!info.data || info.pending || draft === value) return;
    sent(draft);
    onChange(draft);
  }, [info.data, info.pending]);

  const known = useAsync(families, []).data ?? [];
  const choice = choiceOf(draft, known);
  const choose = (name: string) => {
    const family = known.find((one) => one.name === name);
    if (family) setDraft(textOf(initial(family)));
  };
  return (
    <fieldset class="gamepicker">
      <legend>{label}</legend>
      <Field label="Family">
        {(control) => (
          <select {...control} value={choice?.family.name ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
            {!choice && <option value="">as typed</option>}
            {known.map((family) => (
              <option key={family.name} value={family.name}>
                {family.title}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice && <Parameters choice={choice} onChange={(next) => setDraft(textOf(next))} />}
      <Field label="As text" error={info.error?.message} wide>
        {(control) => (
          <input
            {...control}
            type="text"
            class="code"
            value={draft}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}

function Parameters({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { family, values } = choice;
  // A single field for everything after the colon would only repeat the text beside it.
  if (isText(family)) return null;
  return (
    <>
      {family.parameters.map((field, i) => (
        <Field key={field.name} label={field.name}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              class="parameter"
              value={values[i]}
              placeholder={field.initial === "" ? "none" : undefined}
              onInput={(event) => onChange({ family, values: values.with(i, event.currentTarget.value.trim()) })}
            />
          )}
        </Field>
      ))}
    </>
  );
}
