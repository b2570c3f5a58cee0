// Games as families with parameters, as far as controls need them. The families are those of the server's catalogue, and what a game's
// text means is the server's to say.
import { get } from "./api";

export interface Parameter {
  name: string;
  /** Where there is none, it is a text to the end. */
  least?: number;
  /** Empty for what may be left out; only the last ones may be. */
  initial: string;
}

export interface Family {
  name: string;
  title: string;
  parameters: Parameter[];
}

let catalogue: Promise<Family[]> | undefined;

/** The families, asked for once, whoever asks. */
export function families(): Promise<Family[]> {
  catalogue ??= get<{ families: Family[] }>("games", {}).then(
    (answer) => answer.families,
    (error: unknown) => {
      catalogue = undefined;
      throw error;
    },
  );
  return catalogue;
}

/** Whether its one parameter is everything after the colon. */
export function isText(family: Family): boolean {
  return family.parameters.some((parameter) => parameter.least === undefined);
}

export interface Choice {
  family: Family;
  /** One text per field, empty where nothing is given. */
  values: string[];
}

/** The family and the parameters of a game's text, or null if controls cannot show it. */
export function choiceOf(game: string, families: readonly Family[]): Choice | null {
  const colon = game.indexOf(":");
  const name = colon < 0 ? game : game.slice(0, colon);
  const family = families.find((one) => one.name === name.trim());
  if (!family) return null;
  const { parameters } = family;
  if (colon < 0) return parameters.length === 0 ? { family, values: [] } : null;
  const rest = game.slice(colon + 1);
  const given = isText(family) ? [rest] : rest.split(",");
  if (given.length > parameters.length) return null;
  return { family, values: parameters.map((_, i) => given[i]?.trim() ?? "") };
}

export function textOf({ family, values }: Choice): string {
  const { parameters } = family;
  if (parameters.length === 0) return family.name;
  const given = values.slice(0, parameters.length);
  while (given.length > 1 && given.at(-1) === "" && parameters[given.length - 1]?.initial === "") given.pop();
  return `${family.name}:${given.join(",")}`;
}

export function initial(family: Family): Choice {
  return { family, values: family.parameters.map((parameter) => parameter.initial) };
}

/** The text as one argument of a shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A component of a sum; a text that would be read otherwise is braced. */
export function component(game: string, piles: readonly (string | number | bigint)[]): string {
  const name = /[+[\]{}\s]/.test(game) ? `{${game}}` : game;
  return `${name}[${piles.join(",")}]`;
}
